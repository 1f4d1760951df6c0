"""Low hands: ace to five, eight or better, deuce to seven, and lows with jokers."""

import pytest

from pitboss import ranking
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.ranking import lows, names
from tests.ranking.peers import random_hands


def better(rank, *hands):
    values = [rank(cards(hand)) for hand in hands]
    assert values == sorted(values, reverse=True), [hex(v) for v in values]
    assert len(set(values)) == len(values)


def test_ace_to_five_order():
    """Straights and flushes ignored, aces low, any unpaired hand before any pair (000 L121-L125, L362-L366)."""
    better(
        ranking.low_hand,
        "5s 4s 3s 2s As",
        "6c 4d 3h 2s Ac",
        "7c 6d 4h 3s Ac",
        "8c 6d 4h 3s Ac",
        "8c 7d 6h 5s 4c",
        "9c 5d 4h 3s 2c",
        "Kc Qd Jh Ts 9c",
        "Ac Ad 2h 3s 4c",
        "2c 2d Ah 3s 4c",
        "Kc Kd Qh Js Tc",
        "2c 2d Ah As 3c",
        "Kc Kd Ah As 2c",
        "Ac Ad Ah 2s 3c",
        "Ac Ad Ah 2s 2c",
        "Ac Ad Ah As 2c",
        "Kc Kd Kh Ks Qc",
    )


def test_best_hands_of_the_chapters():
    assert ranking.low_hand(cards("5s 4s 3s 2s As")) == lows.WHEEL
    assert ranking.deuce_to_seven_hand(cards("7s 5d 4c 3h 2s")) == lows.SEVEN_FIVE


def test_razz_takes_the_best_five_of_seven():
    assert ranking.low_hand(cards("As 2d 3c 4h 5s Kd Kc")) == lows.WHEEL
    assert ranking.low_hand(cards("Ks Kd Kc 2h 2s 2d As")) == ranking.low_hand(cards("Ks 2h 2s Kd As"))


def test_eight_or_better():
    """7-6-4-3-A beats 8-6-4-3-A (004 L588), 8-5-4-3-2 beats 8-6-3-2-A, 8-7-6-5-4 qualifies last (002 L2518)."""
    better(ranking.eight_or_better_hand, "7s 6d 4c 3h As", "8s 5d 4c 3h 2s", "8s 6d 4c 3h As", "8s 7d 6c 5h 4s")
    assert ranking.eight_or_better_hand(cards("8s 7d 6c 5h 4s")) == lows.EIGHT_OR_BETTER
    assert ranking.eight_or_better_hand(cards("9s 4d 3c 2h As")) == lows.NO_LOW
    assert ranking.eight_or_better_hand(cards("4s 4d 3c 2h As")) == lows.NO_LOW


def test_deuce_to_seven_order():
    """King high beats 5-4-3-2-A, which beats every other ace high and every pair (000 L422-L423, 002 L393-L396)."""
    better(
        ranking.deuce_to_seven_hand,
        "7s 5d 4c 3h 2s",
        "7s 6d 4c 3h 2s",
        "Ks Qd Jc Th 8s",
        "5s 4d 3c 2h As",
        "As 6d 4c 3h 2s",
        "2s 2d 3c 4h 5s",
        "As Ad Kc Kh Qs",
        "6s 5d 4c 3h 2s",
        "7s 5s 4s 3s 2s",
        "5s 4s 3s 2s As",
        "2s 2d 2c 3h 3s",
        "2s 2d 2c 2h 3s",
        "6s 5s 4s 3s 2s",
        "As Ks Qs Js Ts",
    )


@pytest.mark.parametrize(
    ("hand", "plays_as"),
    [
        ("Ac 2d 3h 7s Jk", "7s 4c 3h 2d Ac"),
        ("2c 3d 4h 5s Jk", "5s 4h 3d 2c Ac"),
        ("Ac 2d 5h 6s Jk", "6s 5h 3c 2d Ac"),
        ("Ac Ad 2h 3s Jk", "Ac Ad 2h 3s 4c"),
    ],
)
def test_the_lowball_joker_is_the_lowest_rank_missing(hand, plays_as):
    """000 L362, 002 L317-L318."""
    assert ranking.joker_low_hand(cards(hand)) == ranking.low_hand(cards(plays_as))


@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("As 2d 3c 8h Jk", "no low"),
        ("As 3s 5s 8s Jk", "eight-five low"),
        ("2s 3d 4c 5h Jk", "wheel"),
        ("2s 3d 4c Jk Jk", "wheel"),
        ("2s 7d 8c Jk Jk", "no low"),
        ("2s 7s 8s Jk Jk", "eight-seven low"),
        ("6s 5d 4c 3h 2s", "six-five low"),
    ],
)
def test_the_joker_of_draw_high_low_is_an_ace_or_completes_a_straight_or_flush(hand, low):
    """004 L692, L719; the readings of the rulebook's cases 117 and 118."""
    assert names.low(ranking.bug_low_hand(cards(hand))) == low


def test_plain_agrees_with_kernel():
    for size in (5, 6, 7):
        hands = random_hands(20_000, size, seed=size)
        assert [ranking.low_hand(hand) for hand in hands.tolist()] == ranking.low(hands).tolist()
    hands = random_hands(20_000, 5, seed=1)
    assert [ranking.deuce_to_seven_hand(hand) for hand in hands.tolist()] == ranking.deuce_to_seven(hands).tolist()
    hands = random_hands(20_000, 5, seed=2, deck=53)
    assert [ranking.joker_low_hand(hand) for hand in hands.tolist()] == ranking.joker_low(hands).tolist()


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("8s 6d 4c 3h As", "eight-six low"),
        ("5s 4d 3c 2h As", "wheel"),
        ("Ks Qd Jc Th 9s", "king-queen low"),
        ("6s 6d 4c 3h As", "pair of sixes, low"),
    ],
)
def test_in_words(hand, words):
    assert names.low(ranking.low_hand(cards(hand))) == words


def test_wrong_cards_are_refused():
    with pytest.raises(BadInput, match="a hand of 7 cards; this ranking takes 5"):
        ranking.deuce_to_seven_hand(range(7))
    with pytest.raises(BadInput, match="is there twice"):
        ranking.low([[1, 1, 2, 3, 4]])
    with pytest.raises(BadInput, match="52 is not a card of this deck"):
        ranking.low_hand((52, 1, 2, 3, 4))
