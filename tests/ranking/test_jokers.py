"""Jokers: the bug, the wild joker, two jokers; Mexican Poker and Joker Poker."""

import numpy as np
import pytest

from pitboss import ranking
from pitboss.equipment.cards import card, cards
from pitboss.errors import BadInput
from pitboss.ranking import names, orders, tables
from pitboss.ranking.jokers import with_joker
from tests.ranking.peers import random_hands


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Jk As 9c 4d 2h", "pair of aces"),
        ("Jk Js 9c 4d 2h", "ace-jack high"),
        ("Jk 4c 5d 6h 7s", "straight, eight high"),
        ("Jk 4c 5d 7h 8s", "straight, eight high"),
        ("Jk 4c 4d 4h 8s", "three of a kind, fours"),
        ("Jk Ac Ad Ah As", "five aces"),
        ("Jk Ks Qs Js Ts", "royal flush"),
        ("Jk As 2s 3s 5s", "straight flush, five high"),
        ("Jk Kc Kd Qh Qs", "two pair, kings and queens"),
        ("Jk Ac Ad Kh Ks", "full house, aces over kings"),
    ],
)
def test_the_bug_is_an_ace_or_completes_a_straight_or_flush(hand, words):
    """000 L433-L435, 002 L413-L418; the rulebook's cases 96, 104 and 117."""
    assert names.high(ranking.joker_hand(cards(hand))) == words


def test_the_bug_in_a_flush_is_the_highest_card_missing():
    """K-10-6-3 and the joker are A-K-10-6-3, A-J-6-3 are A-K-J-6-3 (002 L414-L417; case 104)."""
    assert ranking.joker_hand(cards("Ks Ts 6s 3s Jk")) == 0x5EDA63 > ranking.high_hand(cards("Ah Qh 9h 8h 2h"))
    assert ranking.joker_hand(cards("As Js 6s 3s Jk")) == 0x5EDB63


@pytest.mark.parametrize("order", [orders.BUG, orders.BUG_WHEEL_SECOND, orders.WILD, orders.WILD_FIVE_ACES])
def test_five_aces_beat_a_royal_flush(order):
    """PGT-12, under the order of every house. One pack cannot deal both in a round."""
    assert ranking.joker_hand(cards("Ac Ad Ah As Jk"), order) > ranking.joker_hand(cards("As Ks Qs Js Ts"), order)


def test_two_jokers():
    """004 L692, case 117: with A-K-Q a straight to the ace, with 7-7-2 aces and sevens."""
    two = orders.TWO_BUGS
    assert names.high(ranking.joker_hand(cards("As Kd Qc Jk Jk"), two)) == "straight, ace high"
    assert names.high(ranking.joker_hand(cards("7s 7d 2c Jk Jk"), two)) == "two pair, aces and sevens"
    assert names.high(ranking.joker_hand(cards("As Ad Ac Jk Jk"), two)) == "five aces"
    assert names.high(ranking.joker_hand(cards("9s 8s 5s Jk Jk"), two)) == "straight flush, nine high"


def test_the_wheel_in_pai_gow_by_house():
    """At grand-ronde A-2-3-4-5 is the second-best straight, suited the best straight flush (003 L743, L747)."""
    ace, wheel, king = (cards(hand) for hand in ("As Kd Qc Jh Ts", "As 2d 3c 4h 5s", "Ks Qd Jc Th 9s"))
    for order, second in ((orders.BUG, False), (orders.BUG_WHEEL_SECOND, True)):
        values = [ranking.joker_hand(hand, order) for hand in (ace, wheel, king)]
        assert values[0] > max(values[1:])
        assert (values[1] > values[2]) is second
    suited = [ranking.joker_hand(cards(hand), orders.BUG_WHEEL_SECOND) for hand in ("As 2s 3s 4s 5s", "Ks Qs Js Ts 9s")]
    assert suited[0] > suited[1]
    assert names.high(suited[0]) == "straight flush, ace to five"
    joker = ranking.joker_hand(cards("Jk 2d 3c 4h 5s"), orders.BUG_WHEEL_SECOND)
    assert names.high(joker) == "straight, ace to five"


def test_seven_cards_with_a_joker_may_have_a_flush_and_four_of_a_kind():
    hand = cards("As Ad Ac Ks 9s 4s Jk")
    assert names.high(ranking.joker_hand(hand)) == "four of a kind, aces"
    assert names.high(ranking.joker_hand(cards("As Ks 9s 4s 3d 3c Jk"))) == "flush, ace high"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Jk 4c 4d 4h 8s", "four of a kind, fours"),
        ("Jk 4c 4d 4h 4s", "five fours"),
        ("Jk Kc Kd Qh Qs", "full house, kings over queens"),
        ("Jk Kc 9d 7h 2s", "pair of kings"),
    ],
)
def test_the_wild_joker_is_any_card(hand, words):
    """001 L183, L2286."""
    assert names.high(ranking.joker_hand(cards(hand), orders.WILD)) == words


def test_where_only_five_aces_count_four_others_take_an_ace():
    """001 L2292-L2312 lists no other five of a kind."""
    assert ranking.joker_hand(cards("Jk 4c 4d 4h 4s"), orders.WILD_FIVE_ACES) == 0x74E000
    assert names.high(ranking.joker_hand(cards("Jk Ac Ad Ah As"), orders.WILD_FIVE_ACES)) == "five aces"


def test_without_a_joker_every_standard_order_is_the_same():
    hands = random_hands(50_000, 7, seed=4)
    for order in (orders.BUG, orders.WILD):
        assert (ranking.joker(hands, order) == ranking.high(hands)).all()


@pytest.mark.parametrize("order", [orders.BUG, orders.BUG_WHEEL_SECOND, orders.WILD, orders.WILD_FIVE_ACES])
def test_plain_agrees_with_kernel(order):
    hands = random_hands(20_000, 7, seed=5, deck=53)
    hands[:10_000, 0] = np.where((hands[:10_000] == 52).any(axis=1), hands[:10_000, 0], 52)  # half of them with a joker
    assert [ranking.joker_hand(hand, order) for hand in hands.tolist()] == ranking.joker(hands, order).tolist()


@pytest.mark.parametrize("order", [orders.BUG, orders.WILD])
def test_a_joker_hand_of_five_is_the_best_of_what_the_joker_may_be(order):
    """Every card in the joker's place, by the rule as printed, one hand at a time: the independent way."""
    hands = random_hands(300, 4, seed=6)
    straights_and_flushes = {4, 5, 8, 9}
    for four in hands.tolist():
        allowed = [
            value
            for joker in range(52)
            if joker not in four
            for value in [ranking.high_hand((*four, joker))]
            if order is orders.WILD or joker >> 2 == 12 or value >> 20 in straights_and_flushes
        ]
        if len({c >> 2 for c in four}) == 1:
            continue
        assert ranking.joker_hand((*four, 52), order) == max(allowed)


def test_mexican_poker():
    """The rulebook's cases 88 to 92."""
    hand = cards("Kc Kd Kh 4s Jk")
    assert names.flush_over_full_house(ranking.mexican_hand(hand)) == "three of a kind, kings"
    assert ranking.mexican_hand(hand) == 0x3DE400
    assert names.flush_over_full_house(ranking.mexican_hand(hand, joker_dealt_down=True)) == "four of a kind, kings"
    assert names.flush_over_full_house(ranking.mexican_hand(cards("Kd Qd Jd 7d Jk"))) == "royal flush"
    assert ranking.mexican_hand(cards("As Js 6s 4s 2s")) > ranking.mexican_hand(cards("Kc Kd Kh 7c 7d"))
    for straight, words in (("Qs Jd 7c 6h 5s", "queen"), ("Js 7d 6c 5h 4s", "jack"), ("5s 4d 3c 2h As", "five")):
        assert names.flush_over_full_house(ranking.mexican_hand(cards(straight))) == f"straight, {words} high"
    five_kings = ranking.mexican_hand(cards("Kc Kd Kh Ks Jk"), joker_dealt_down=True)
    assert five_kings > ranking.mexican_hand(cards("As Ks Qs Js 7s"))
    assert names.flush_over_full_house(ranking.mexican_hand(cards("Ac Ad Ah As Jk"))) == "five aces"


LADDER = [  # best and worst of each hand: 002 L5314-L5360
    "Ac Ad Ah As Jk",
    "2c 2d 2h 2s Jk",
    "As Ks Qs Js 7s",
    "Ks Qs Js 7s 6s",
    "5s 4s 3s 2s As",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "As Ks Qs Js 6s",
    "7s 5s 4s 3s 2s",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d",
    "As Kd Qc Jh 7s",
    "5s 4d 3c 2h As",
    "Ac Ad Ah Ks Qc",
    "Ac Ad Kc Kd Qh",
    "3c 3d 2c 2d 4h",
    "Ac Ad Ks Qc Jh",
    "As Kd Qc Jh 6s",
    "7s 5d 4c 3h 2s",
]


def test_order_of_mexican_poker():
    values = [ranking.mexican_hand(cards(hand), joker_dealt_down=True) for hand in LADDER]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_mexican_poker_has_no_eights_nines_or_tens():
    with pytest.raises(BadInput, match="is not a card of this deck"):
        ranking.mexican_hand(cards("8c Kd Qh Js 7c"))


def test_joker_poker():
    """002 L509-L514, L568-L577: the natural royal is above five of a kind, the other royal below it."""
    natural = ranking.joker_poker_hand(cards("As Ks Qs Js"), card("Ts"))
    five = ranking.joker_poker_hand(cards("2s 2d 2c 2h"), card("9s"))
    royal = ranking.joker_poker_hand(cards("As Ks Qs Js"), card("2d"))
    assert natural > five > royal
    assert [names.flush_over_full_house(v) for v in (natural, five, royal)] == [
        "natural royal flush", "five deuces", "royal flush",
    ]  # fmt: skip
    assert ranking.joker_poker_hand(cards("As Js 6s 4s"), card("2d")) > ranking.joker_poker_hand(
        cards("Kc Kd 7c 7d"), card("2d")
    )
    assert names.flush_over_full_house(ranking.joker_poker_hand(cards("Ac 9d 7h 2s"), card("4d"))) == "pair of aces"


def test_the_best_card_to_play_as_the_joker():
    """002 L531: the player chooses; nothing is below a pair."""
    for hand in random_hands(2_000, 5, seed=8).tolist():
        choices = [ranking.joker_poker_hand([c for c in hand if c != joker], joker) for joker in hand]
        assert ranking.joker_poker_best(hand) == max(choices) >= 0x100000


def test_wrong_cards_are_refused():
    with pytest.raises(BadInput, match="53 is not a card of this deck"):
        ranking.joker_hand((53, 1, 2, 3, 4))
    with pytest.raises(BadInput, match="a hand of 7 cards; this ranking takes 1 to 5"):
        ranking.joker_hand(range(7), orders.TWO_BUGS)


def test_the_rule_takes_cards_as_a_tuple():
    assert with_joker(tables.plain_high(orders.BUG), (52, 51, 50, 49, 48)) == 0xAE0000
