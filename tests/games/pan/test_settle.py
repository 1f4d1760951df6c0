"""What a meld is worth, what is collected for it, and who pays the out."""

import pytest

from pitboss.equipment.cards import cards
from pitboss.games.pan.melds import added, meld
from pitboss.games.pan.settle import Terms, out, payments, rise, worth

PRINTED = Terms()


@pytest.mark.parametrize(
    ("laid", "chips"),
    [
        ("Qd Qd Qd", 1),
        ("4s 4s 4s", 2),
        ("5h 5h 5h", 2),
        ("5s 5s 5s", 4),
        ("7h 7c 7d", 1),
        ("7h 7c 7d 7s 7s", 3),
        ("6c 6h 6d", 0),
        ("Kh Kh Kc", 0),
        ("Kh Kh Kh", 1),
        ("As As As As", 4),
        ("Ah 2h 3h", 1),
        ("As 2s 3s", 2),
        ("Kd Qd Jd", 1),
        ("Ks Qs Js 7s", 2),
        ("5d 6d 7d", 0),
        ("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd", 2),
        ("5s 5s 5s 5s", 6),
        ("Qd Qd Qd Qd", 2),
    ],
)
def test_the_value_of_conditions(laid, chips):
    """L652-L659; four of a valle suit in spades is derived from L687-L688."""
    assert worth(meld(cards(laid)), PRINTED) == chips


@pytest.mark.parametrize(
    ("laid", "card", "chips"),
    [
        ("Kh Kh Kh", "Kh", 1),
        ("5h 5h 5h", "5h", 1),
        ("5s 5s 5s", "5s", 2),
        ("7h 7c 7d", "7s", 1),
        ("6h 6c 6d", "6c", 0),
        ("Ah 2h 3h", "4h", 0),
        ("2d 3d 4d", "Ad", 1),
        ("Qs Js 7s", "Ks", 2),
    ],
)
def test_collecting_for_a_card_that_is_added(laid, card, chips):
    """L686-L688: the original condition again, half of it to valle cards of one suit."""
    before = meld(cards(laid))
    assert rise(before, added(before, cards(card)), PRINTED) == chips


def test_readings():
    spades, rope = meld(cards("5s 5s 5s 5s")), meld(cards("Ah 2h 3h 4h 5h"))
    assert worth(spades, Terms(spade_valle=2)) == 4
    assert worth(rope, Terms(rope_pays_again=True)) == 3
    both = meld(cards("As 2s 3s 4s 5s 6s 7s Js Qs Ks"))
    assert worth(both, Terms(rope_pays_again=True)) == 2 * (2 + 4)
    assert worth(meld(cards("4h 5h 6h 7h")), Terms(rope_pays_again=True)) == 0


def test_the_out():
    """L696-L697: all pays as they lie, and two chips."""
    assert out([meld(cards("6c 6h 6d")), meld(cards("5h 5h 5h"))], PRINTED) == 4
    assert out([meld(cards("6c 6h 6d"))], Terms(outs=3)) == 3


def test_a_player_pays_as_far_as_the_chips_go():
    """L696: each participating player with chips."""
    assert payments(11_00, (3, 2, 1), [0, 0, 11_00, 4_00]) == [(3, 4_00), (2, 11_00)]
    assert payments(0, (3, 2, 1), [0, 5, 5, 5]) == []
