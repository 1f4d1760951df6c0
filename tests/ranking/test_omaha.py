"""Omaha and Crazy Pineapple: which cards of hand and board may play."""

from itertools import combinations

import numpy as np
import pytest

from pitboss import ranking
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.ranking import names
from tests.ranking.peers import random_hands


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("As 8c 7d 2h", "Ks Qs Js 9s 3d", "ace-king high"),  # case 48: one spade is no flush
        ("As Ah 5d 4c", "9s 9h 9d 9c Ks", "full house, nines over aces"),  # case 49
        ("Kh Kd 7s 6s", "9s 9h 9d 9c Ks", "full house, kings over nines"),
        ("Jd 4s 6c Ah", "Js Jh 8d 5c 4d", "full house, jacks over fours"),  # case 53; 002 L2336-L2339
        ("4s 5d Kd Qh", "As 2d 3c Kh Kc", "straight, five high"),  # case 55
        ("As Ks 2d 3d", "Qs Js Ts 9s 8s", "royal flush"),
        ("As 2s 9s 8s", "Ks Qs Ts 7s 6s", "straight flush, ten high"),
        ("As 2d 2c 3h", "Ks Qs Js Ts 4d", "pair of deuces"),  # the ace and four of the board would be a straight
    ],
)
def test_exactly_two_and_three(hole, board, words):
    """000 L12, 002 L119-L120, 004 L287; the rulebook's cases 48 to 55."""
    assert names.high(ranking.omaha_hand(cards(hole), cards(board))) == words


def test_case_48_is_ace_king_queen_jack_eight():
    assert ranking.omaha_hand(cards("As 8c 7d 2h"), cards("Ks Qs Js 9s 3d")) == 0x0EDCB8


def test_lows():
    """Case 53: 8-6-5-4-A; case 54: a board with two low cards makes no low; case 55: the wheel."""
    assert names.low(ranking.omaha_low_hand(cards("Jd 4s 6c Ah"), cards("Js Jh 8d 5c 4d"))) == "eight-six low"
    assert ranking.omaha_low_hand(cards("As 3d 5c 6h"), cards("Ks Qd 9c 4h 2s")) == 0
    assert names.low(ranking.omaha_low_hand(cards("4s 5d Kd Qh"), cards("As 2d 3c Kh Kc"))) == "wheel"


def test_every_way_of_two_and_three():
    """The same hands by trying all sixty, each ranked by itself; half of them drawn from one suit to meet flushes."""
    hands = random_hands(2_000, 9, seed=1).tolist()
    suited = (random_hands(300, 9, seed=2, deck=13) * 4).tolist()
    mixed = (random_hands(700, 9, seed=3, deck=26) * 2).tolist()
    for hand in hands + suited + mixed:
        hole, board = hand[:4], hand[4:]
        sixty = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert ranking.omaha_hand(hole, board) == max(map(ranking.high_hand, sixty))
        assert ranking.omaha_low_hand(hole, board) == max(map(ranking.eight_or_better_hand, sixty))


def test_plain_agrees_with_kernel():
    hands = np.vstack((random_hands(10_000, 9, seed=4), random_hands(3_000, 9, seed=5, deck=26) * 2))
    holes, boards = hands[:, :4], hands[:, 4:]
    rows = [(row[:4], row[4:]) for row in hands.tolist()]
    assert [ranking.omaha_hand(*row) for row in rows] == ranking.omaha_hands(holes, boards).tolist()
    assert [ranking.omaha_low_hand(*row) for row in rows] == ranking.omaha_low_hands(holes, boards).tolist()


def test_crazy_pineapple_plays_at_most_two_of_three():
    """Case 51, 002 L99-L100: three aces in the hand and one on the board are aces full, not four aces."""
    full = ranking.pineapple_hand(cards("As Ah Ad"), cards("Ac Kc Kd 7h 2s"))
    assert names.high(full) == "full house, aces over kings"
    board = cards("As Ks Qs Js Ts")
    assert ranking.pineapple_hand(cards("2c 3d 4h"), board) == ranking.high_hand(board)
    assert names.low(ranking.pineapple_low_hand(cards("As 2d 3c"), cards("8s 7d Qh Kc Kd"))) == "no low"
    assert names.low(ranking.pineapple_low_hand(cards("As 2d 3c"), cards("4h 8s 7d 5c Kd"))) == "seven-five low"


def test_wrong_cards_are_refused():
    with pytest.raises(BadInput, match="As is there twice"):
        ranking.omaha_hand(cards("As Kd Qc Jh"), cards("As 2d 3c 4h 5s"))
    with pytest.raises(BadInput, match="a hand of 3 cards; this ranking takes 4"):
        ranking.omaha_hand(cards("As Kd Qc"), cards("Jh 2d 3c 4h 5s"))
    with pytest.raises(BadInput, match="1 holes and 2 boards"):
        ranking.omaha_hands([[0, 1, 2, 3]], [[4, 5, 6, 7, 8]] * 2)
    with pytest.raises(BadInput, match="hand 0: 2c is there twice"):
        ranking.omaha_hands([[0, 1, 2, 3]], [[4, 5, 6, 7, 0]])
