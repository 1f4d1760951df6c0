"""Hands that players set: pai gow poker, Chinese poker, pai gow tiles."""

from itertools import combinations, product

import pytest

from pitboss import ranking
from pitboss.equipment.cards import cards
from pitboss.equipment.tiles import tiles
from pitboss.errors import BadInput
from pitboss.ranking import chinese, names, orders, pai_gow
from tests.ranking.peers import random_hands


def descending(values):
    assert list(values) == sorted(values, reverse=True)
    assert len(set(values)) == len(list(values))


def test_fronts():
    """A pair or two high cards; the bug in front is an ace (family-floor, 003 L739)."""
    fronts = ["As Ad", "Jk Ks", "2s 2d", "As Kd", "As Qd", "Ks Qd", "3s 2d"]
    values = [ranking.front_hand(cards(front)) for front in fronts]
    assert ranking.front_hand(cards("Jk As")) == values[0]
    assert values[1] == values[3]  # joker and king are ace-king
    descending([v for i, v in enumerate(values) if i != 1])
    assert names.front(values[0]) == "pair of aces"
    assert names.front(ranking.front_hand(cards("As Ks"))) == "ace-king high"


def test_a_wild_joker_in_front_is_the_highest_that_keeps_the_set_legal():
    """001 L204: A and the joker before a pair of nines: the joker counts as a king."""
    nines = ranking.high_hand(cards("9s 9d 7c 3h 2s"))
    assert ranking.wild_front_hand(cards("As Jk"), nines) == ranking.front_hand(cards("As Ks"))
    assert ranking.wild_front_hand(cards("8s Jk"), nines) == ranking.front_hand(cards("8s 8d"))
    assert ranking.wild_front_hand(cards("9h Jk"), nines) == ranking.front_hand(cards("9h 9c"))
    assert ranking.wild_front_hand(cards("As Ks"), nines) == ranking.front_hand(cards("As Ks"))
    queen = ranking.high_hand(cards("Qs Td 7c 3h 2s"))
    assert ranking.wild_front_hand(cards("Js Jk"), queen) == ranking.front_hand(cards("Js Td"))
    assert ranking.wild_front_hand(cards("As Jk"), queen) == pai_gow.NO_FRONT


@pytest.mark.parametrize(
    ("front", "back", "legal"),
    [
        ("As Ad", "Ks Kd Qc Jh 9s", False),
        ("Ks Kd", "Kc Kh Qc Jh 9s", True),  # equal pairs: legal (003 L782)
        ("As Kd", "Ac Kh Qc Jh 9s", True),
        ("As Kd", "Ac Qh Jc Th 8s", False),
        ("As Kd", "2c 2h 3c 4h 5s", True),
        ("As Ad", "2c 2h 3c 3h 5s", True),
    ],
)
def test_legal_sets(front, back, legal):
    """Back class above front class; else pairs, or the two highest ranks, not below (family-floor)."""
    assert ranking.legal_set(ranking.front_hand(cards(front)), ranking.joker_hand(cards(back), orders.BUG)) is legal


def test_chinese_fronts_have_no_straights_or_flushes():
    """002 L712."""
    assert names.front(chinese.front_hand(cards("As Ks Qs"))) == "ace-king high"
    fronts = ("2s 2d 2c", "As Ad Kc", "As Ad Qc", "As Kd Qc", "4s 3d 2c")
    descending([chinese.front_hand(cards(front)) for front in fronts])


def test_chinese_sets():
    """The front must not be stronger than the middle, nor the middle than the back (002 L712-L715)."""
    front, middle, back = chinese.front_hand(cards("As Ad Kc")), "Ac Ah Qc Jh 9s", "2c 2h 3c 3h 5s"
    middle, back = ranking.high_hand(cards(middle)), ranking.high_hand(cards(back))
    assert not chinese.legal_set(front, middle, back)  # pair of aces, king against queen
    assert chinese.legal_set(chinese.front_hand(cards("As Ad Jc")), middle, back)


def test_order_of_two_decks():
    """002 L815-L833: pairs inside a flush make a hand of its own, ranked by the pairs."""
    descending(
        [
            ranking.double_deck_hand(cards(hand))
            for hand in (
                "As As Ad Ad Ac",
                "2s 2s 2d 2d 2c",
                "As Ks Qs Js Ts",
                "5s 4s 3s 2s As",
                "8s 8s 5s 5s 2s",
                "6s 6s 3s 3s As",
                "Ks Kd Kc Kh 2s",
                "3s 3s 6s 5s 4s",
                "2s 2s As Ks Qs",
                "As Ks Qs Js 9s",
                "7s 5s 4s 3s 2s",
                "As Ad Ac Ks Kd",
                "As Kd Qc Jh Ts",
                "5s 4d 3c 2h As",
                "As Ad Ac Ks Qd",
                "As Ad Ks Kd Qc",
                "As Ad Ks Qd Jc",
                "As Kd Qc Jh 9s",
            )
        ]
    )
    flush = ranking.double_deck_hand(cards("8s 8s 5s 5s 2s"))
    assert names.double_deck(flush) == "flush with two pair, eights and fives"


def test_two_decks_without_a_card_twice_are_one_deck_but_for_the_order():
    """The same ranks decide, and flush and full house change places."""
    kinds = (0, 1, 2, 3, 4, 6, 5, 8, 10, 10)  # two-deck category by the standard one
    for hand in random_hands(20_000, 5, seed=3).tolist():
        one, two = ranking.high_hand(hand), ranking.double_deck_hand(hand)
        assert two == kinds[one >> 20] << 20 | one & 0xFFFFF


def test_a_card_three_times_is_refused():
    with pytest.raises(BadInput, match="none there more than twice"):
        ranking.double_deck_hand((5, 5, 5, 6, 7))


TILE_LADDER = [
    "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6",
    "1-6 1-6", "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3",
    "6-6 3-6", "1-1 4-5", "6-6 4-4", "1-1 2-6", "6-6 1-6", "1-1 2-5", "4-4 5-6",
]  # fmt: skip


def test_order_of_tiles():
    """000 L647-L682 and the standard set: sixteen pairs, wong, gong, high nine, then points by the high tile."""
    descending([ranking.tiles_hand(tiles(hand)) for hand in TILE_LADDER])


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("2-4 1-2", "pair, Gee Joon"),
        ("4-5 3-6", "pair, Chop Gow"),
        ("1-1 3-6", "wong, Dey high"),
        ("6-6 3-5", "gong, Teen high"),
        ("6-6 1-6", "9 points, Teen high"),
        ("2-4 3-3", "9 points, Chong high"),  # Gee Joon tile as 3
        ("1-2 3-4", "3 points, Chop Chit high"),  # as 6: 13
        ("5-5 4-6", "no points"),
        ("5-5 5-6", "1 point, Mooy high"),
    ],
)
def test_tiles_in_words(hand, words):
    assert names.tiles(ranking.tiles_hand(tiles(hand))) == words


def test_no_points_are_all_alike():
    """0 against 0 is the bank's whatever the tiles (family-floor)."""
    nothing = [two for two in combinations(range(32), 2) if ranking.tiles_hand(two) >> 8 == 0]
    assert nothing
    assert {ranking.tiles_hand(two) for two in nothing} == {0}


def test_mixed_tiles_of_a_pair_rank_alike_as_high_tile():
    for nine, other in product(tiles("3-6 4-5"), tiles("5-6 5-6")):
        assert ranking.tiles_hand((nine, other)) == ranking.tiles_hand((22, 14))


def test_wrong_tiles_are_refused():
    for wrong in ((1, 1), (0, 32), (1,), (-1, 3)):
        with pytest.raises(BadInput, match="is not two different tiles"):
            ranking.tiles_hand(wrong)
