"""High hands of five to seven cards, and the boards of fewer that stud compares."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations

import numpy as np
import phevaluator
import pytest
import treys

from pitboss import ranking
from pitboss.equipment.cards import TEXT, cards
from pitboss.errors import BadInput
from pitboss.ranking import names, value
from tests.ranking.peers import random_hands, same_order

LADDER = [  # best first: 003 L871-L879, 004 L201-L210
    "As Ks Qs Js Ts",
    "Ks Qs Js Ts 9s",
    "As 2s 3s 4s 5s",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah Ks Kc",
    "Kc Kd Kh As Ac",
    "As Ks Qs Js 9s",
    "7s 5s 4s 3s 2s",
    "As Kd Qc Jh Ts",
    "As 2d 3c 4h 5s",
    "Ac Ad Ah Ks Qc",
    "Ac Ad Ks Kc 2d",
    "Ac Ad Qs Qc Kd",
    "Ac Ad Kh Qs Jc",
    "Ac Ad Kh Qs Tc",
    "As Kd Qc Jh 9s",
    "7s 5d 4c 3h 2s",
]


def test_order_of_hands():
    values = [ranking.high_hand(cards(hand)) for hand in LADDER]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_there_are_7462_different_hands_of_five():
    """The published counts of five-card poker, straight flushes without the four royal flushes."""
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    values = ranking.high(hands)
    assert len(np.unique(values)) == 7462
    count = Counter((values >> 20).tolist())
    assert [count[k] for k in range(10)] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


BEST_AND_WORST = {  # as the charts print them: 001 L2300-L2312, 002 L2430-L2470, 003 L871-L879, 004 L201-L212
    "royal flush": ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    "straight flush": ("Ks Qs Js Ts 9s", "5s 4s 3s 2s As"),
    "four of a kind": ("As Ad Ac Ah Ks", "2s 2d 2c 2h 3s"),
    "full house": ("As Ad Ac Kh Ks", "2s 2d 2c 3h 3s"),
    "flush": ("As Ks Qs Js 9s", "7s 5s 4s 3s 2s"),
    "straight": ("As Kd Qc Jh Ts", "5s 4d 3c 2h As"),
    "three of a kind": ("As Ad Ac Kh Qs", "2s 2d 2c 3h 4s"),
    "two pair": ("As Ad Kc Kh Qs", "3s 3d 2c 2h 4s"),
    "pair": ("As Ad Kc Qh Js", "2s 2d 3c 4h 5s"),
    "high card": ("As Kd Qc Jh 9s", "7s 5d 4c 3h 2s"),
}


def test_best_and_worst_of_each_hand_as_printed():
    """The two ends of every row of the charts, against all 2,598,960 hands."""
    values = np.unique(ranking.high(np.array(list(combinations(range(52), 5)), np.uint8)))
    for name, (best, worst) in BEST_AND_WORST.items():
        of_kind = values[values >> 20 == value.CATEGORIES.index(name)]
        assert ranking.high_hand(cards(best)) == of_kind.max(), name
        assert ranking.high_hand(cards(worst)) == of_kind.min(), name


TREYS = [treys.Card.new(text) for text in TEXT[:52]]


@pytest.mark.parametrize("count", [50_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_agrees_with_phevaluator_and_treys(size, count):
    """Both number hands from 1, the royal flush, upwards."""
    hands = random_hands(count, size, seed=size)
    ours = ranking.high(hands)
    evaluate, evaluate_treys = phevaluator.evaluate_cards, treys.Evaluator().evaluate
    theirs = np.fromiter((evaluate(*hand) for hand in hands.tolist()), np.int64, len(hands))
    same_order(ours, -theirs)
    treys_values = (evaluate_treys([TREYS[card] for card in hand], []) for hand in hands.tolist())
    assert (np.fromiter(treys_values, np.int64, len(hands)) == theirs).all()


@pytest.mark.parametrize("size", range(1, 8))
def test_plain_agrees_with_kernel(size):
    hands = random_hands(10_003, size, seed=10 + size)
    assert [ranking.high_hand(hand) for hand in hands.tolist()] == ranking.high(hands).tolist()


@pytest.mark.parametrize("n", range(10))
def test_hands_that_do_not_fill_a_register_are_ranked_too(n):
    hands = random_hands(n, 7, seed=n)
    assert [ranking.high_hand(hand) for hand in hands.tolist()] == ranking.high(hands).tolist()


def test_a_processor_without_avx2_finds_the_same(tmp_path):
    program = (
        "import numpy as np, sys; from pitboss import ranking; hands = np.load(sys.argv[1]); "
        "np.save(sys.argv[1], np.array([ranking.high(hands), ranking.low(hands)]))"
    )
    hands = random_hands(50_003, 7, seed=1)
    np.save(path := tmp_path / "hands.npy", hands)
    subprocess.run([sys.executable, "-c", program, str(path)], check=True, env={**os.environ, "NUMBA_ENABLE_AVX": "0"})
    assert (np.load(path) == [ranking.high(hands), ranking.low(hands)]).all()


def test_fewer_than_five_cards_make_only_pairs():
    """A stud board: no straights or flushes until five cards are there."""
    assert names.high(ranking.high_hand(cards("As Ks Qs Js"))) == "ace-king high"
    assert names.high(ranking.high_hand(cards("9s 9d 9c 2h"))) == "three of a kind, nines"
    boards = ["2c 2d", "As Kd", "Ac Qd", "Kc Qd"]
    values = [ranking.high_hand(cards(board)) for board in boards]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts 2d 3c", "royal flush"),
        ("9s 8s 7s 6s 5s Ad Ac", "straight flush, nine high"),
        ("2s 2d 2c 2h 5s Ad Ac", "four of a kind, deuces"),
        ("Ks Kd Kc 7h 7s Ad 2c", "full house, kings over sevens"),
        ("As 9s 7s 6s 2s Ad Ac", "flush, ace high"),
        ("As 2s 3d 4c 5h Kd Kc", "straight, five high"),
        ("6s 6d 6c 4h 9s Ad Kc", "three of a kind, sixes"),
        ("Ks Kd Jc Jh 5s 5d 2c", "two pair, kings and jacks"),
        ("Js Jd 2c 3h 9s Ad Kc", "pair of jacks"),
        ("As Qd 2c 3h 9s 8d Jc", "ace-queen high"),
    ],
)
def test_in_words(hand, words):
    assert names.high(ranking.high_hand(cards(hand))) == words


def test_qualifiers_are_one_comparison():
    hand = ranking.high_hand
    assert hand(cards("As Kd 4c 3h 2s")) >= value.ACE_KING > hand(cards("As Qd Jc Th 8s"))
    assert hand(cards("Js Jd 4c 3h 2s")) >= value.PAIR_OF_JACKS > hand(cards("Ts Td Ac Kh Qs"))


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        ([[0, 1, 2, 3, 4], [5, 6, 7, 5, 8]], "hand 1: 3d is there twice"),
        ([[*range(7)]] * 300 + [[0, 1, 2, 3, 4, 5, 0]] + [[*range(7)]] * 900, "hand 300: 2c is there twice"),
        ([[*range(7)]] * 300 + [[0, 1, 2, 3, 60, 5, 4]] + [[*range(7)]] * 900, "hand 300: 60 is not a card"),
        ([[0, 1, 2, 3, 52]], "hand 0: 52 is not a card of this deck"),
        ([[0, 1, 2, 3, 300]], "hand 0: 300 is not a card"),
        ([[0, 1, 2, 3, -1]], "hand 0: -1 is not a card"),
        ([[0, 1, 2, 3, 4, 5, 6, 7]], "hands of 8 cards; this ranking takes 1 to 7"),
        ([0, 1, 2, 3, 4], "two dimensions"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], "whole-number array"),
    ],
)
def test_wrong_hands_are_refused(hands, complaint):
    with pytest.raises(BadInput, match=complaint):
        ranking.high(hands)


def test_no_hands_have_no_values():
    assert ranking.high(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize("size", [1, 2, 5, 6, 7])
@pytest.mark.parametrize("n", [1, 255, 256, 257, 511, 1030])
def test_a_wrong_card_is_found_wherever_it_lies(size, n):
    """The check takes many hands at a time and the last ones apart: no place may fall between the two."""
    hands = random_hands(n, size, seed=n)
    assert len(ranking.high(hands)) == n
    for row in {0, n // 2, n - 1}:
        for place in range(size):
            wrong = hands.copy()
            wrong[row, place] = 52
            with pytest.raises(BadInput, match=f"hand {row}: 52 is not a card"):
                ranking.high(wrong)
            for other in range(place):
                wrong[row, place] = wrong[row, other]
                with pytest.raises(BadInput, match=f"hand {row}: .. is there twice"):
                    ranking.high(wrong)
