"""Three card poker hands: the order that all five houses print."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from pitboss import ranking
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.ranking import names, threes

LADDER = [  # best first: 000 L1859-L1865, 001 L1605-L1611, 002 L3713-L3743, 003 L1069-L1073, 004 L349-L359
    "As Ks Qs",
    "Ks Qs Js",
    "As 2s 3s",
    "Ac Ad Ah",
    "2c 2d 2h",
    "As Kd Qc",
    "As 2d 3c",
    "As Ks Js",
    "2s 3s 5s",
    "Ac Ad Kh",
    "2c 2d 3h",
    "As Kd Jc",
    "Qs 3d 2c",
    "Js Td 8c",
    "5s 3d 2c",
]


def test_order_of_hands():
    values = [ranking.three_card(cards(hand)) for hand in LADDER]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


BEST_AND_WORST = {  # 000 L1859-L1865; where a chart slips (4-3-2 suited, A-K-9) the other houses' charts
    "mini royal": ("As Ks Qs", "Ac Kc Qc"),
    "straight flush": ("Ks Qs Js", "As 2s 3s"),
    "three of a kind": ("As Ad Ac", "2s 2d 2c"),
    "straight": ("As Kd Qc", "As 2d 3c"),
    "flush": ("As Ks Js", "5s 3s 2s"),
    "pair": ("As Ad Kc", "2s 2d 3c"),
    "high card": ("As Kd Jc", "5s 3d 2c"),
}


def test_best_and_worst_of_each_hand_as_printed():
    values = {ranking.three_card(hand) for hand in combinations(range(52), 3)}
    for name, (best, worst) in BEST_AND_WORST.items():
        of_kind = [value for value in values if value >> 20 == threes.CATEGORIES.index(name)]
        assert ranking.three_card(cards(best)) == max(of_kind), name
        assert ranking.three_card(cards(worst)) == min(of_kind), name


def test_suits_and_order_of_cards_do_not_matter():
    assert ranking.three_card(cards("Qs 9d 2c")) == ranking.three_card(cards("2h Qd 9s"))


def test_queen_high_qualifier_is_one_comparison():
    assert ranking.three_card(cards("Qs 3d 2c")) >= threes.QUEEN_HIGH > ranking.three_card(cards("Js Td 8c"))


def test_counts_of_all_22100_hands_and_plain_agrees_with_kernel():
    """The counts behind the houses' pay tables: 48 straight flushes, 4 of them mini royals."""
    hands = list(combinations(range(52), 3))
    plain = [ranking.three_card(hand) for hand in hands]
    count = Counter(map(ranking.three_card_category, plain))
    assert [count[k] for k in range(7)] == [16440, 3744, 1096, 720, 52, 44, 4]
    assert ranking.three_card_hands(np.array(hands, np.uint8)).tolist() == plain


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs", "mini royal"),
        ("Ks Qs Js", "straight flush, king high"),
        ("6s 6d 6c", "three of a kind, sixes"),
        ("As 2d 3c", "straight, three high"),
        ("Ts 8s 3s", "flush, ten high"),
        ("2s 2d 3c", "pair of deuces"),
        ("Qs 3d 2c", "queen-three high"),
    ],
)
def test_in_words(hand, words):
    assert names.three_card(ranking.three_card(cards(hand))) == words


@pytest.mark.parametrize(
    ("hand", "complaint"),
    [
        ((1, 2), "a hand of 2 cards"),
        ((1, 2, 1), "2d is there twice"),
        ((1, 2, 52), "52 is not a card"),
        ((0, -1, 3), "-1 is not a card"),
    ],
)
def test_wrong_cards_are_refused(hand, complaint):
    with pytest.raises(BadInput, match=complaint):
        ranking.three_card(hand)


def test_a_dealt_hand_is_remembered_as_it_is_worked_out():
    assert all(threes.three_dealt(*hand) == threes.three_card3(*hand) for hand in permutations(range(52), 3))
