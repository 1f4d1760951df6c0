"""Stud: bring-ins, boards and odd chips, as the rulebook's cases 66 to 87 have them."""

import pytest

from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.ranking.stud import bring_in, high_board, high_card_by_suit, low_board, low_card_by_suit

RAZZ = ("high_card", "low", "highest_suit")
MEXICAN = ("high_card", "high", "suit_then_first_dealt")


@pytest.mark.parametrize(
    ("up", "rule", "place"),
    [
        ("2d 2c 9s", (), 1),  # case 66: 2♣
        ("Ac 2s", (), 1),  # the ace is high
        ("Ac 2s", ("low_card", "low", "lowest_suit"), 0),  # the other reading
        ("Kh Ks Ac", RAZZ, 1),  # case 67: K♠
        ("Qd As 9h", RAZZ, 0),
        ("Jk Ad Ks", MEXICAN, 0),  # case 87: joker and ace tie, dealt first
        ("Ad Jk Ks", MEXICAN, 0),
        ("Qh Qs", MEXICAN, 1),
        ("Qh Qs", ("high_card", "high", "first_dealt"), 0),
    ],
)
def test_bring_in(up, rule, place):
    assert bring_in(cards(up), *rule) == place


def test_high_board():
    """Case 68: the nines open; of two A-K boards the one dealt to first, whatever the suits."""
    nines, ace, other = cards("9s 9d"), cards("As Kd"), cards("Ah Kc")
    assert high_board([ace, nines, other]) == 1
    assert high_board([other, ace]) == 0
    assert high_board([cards("As Ks Qs Js"), cards("2c 2d 3h 4s")]) == 1  # no straight or flush with four cards


def test_low_board():
    """Case 69: 8-4 and 8-4 tie, the first opens; the pair of sevens is worse."""
    assert low_board([cards("7c 7h"), cards("8s 4d"), cards("8d 4s")]) == 1
    assert low_board([cards("Kc Qd"), cards("Ac Ad"), cards("Ah Kd")]) == 2  # the ace is low, a pair of aces a pair


def test_odd_chips():
    """Case 82 (all seven cards): K♠ takes it; case 83: A♣ is the lowest card; case 85: K♠ before K♥."""
    one, other = cards("9h 8s 7d 6c 5h 2d 2c"), cards("9c 8h 7s 6d 5c Ks 3d")
    assert high_card_by_suit([one, other]) == 1
    assert high_card_by_suit([one[:5], other[:5]]) == 0  # lucky-derby looks at the five of the hand: 9♥ over 9♣
    assert low_card_by_suit([cards("Ac 2d 4h"), cards("Ah 2c 4d")]) == 0
    assert low_card_by_suit([cards("Ad 2d"), cards("Ac 2h")]) == 1


def test_wrong_cards_are_refused():
    with pytest.raises(BadInput, match="is there twice"):
        bring_in((1, 1))
