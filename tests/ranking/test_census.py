"""Every hand of every deck, counted. The figures are the published ones where a source is named, and otherwise follow
from the counting argument that stands beside them."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss import ranking
from pitboss.ranking import orders, tables
from pitboss.ranking.census import census, low_census
from pitboss.ranking.mexican import joker_poker5

pytestmark = pytest.mark.slow


def test_five_cards():
    """Published: 36 straight flushes besides the 4 royal flushes, ... 1,302,540 hands of nothing."""
    assert census(5).tolist() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4, 0]


def test_best_five_of_six():
    """Published counts of six-card poker, straight flushes without the 188 royals."""
    assert census(6).tolist() == [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188, 0]
    assert census(6).sum() == comb(52, 6)


def test_best_five_of_seven():
    """Published counts of seven-card poker: 4,324 royal flushes, 37,260 other straight flushes."""
    counts = census(7).tolist()
    assert counts == [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324, 0]
    assert sum(counts) == 133_784_560 == comb(52, 7)


def test_seven_of_53_with_the_bug():
    """Published counts of pai gow poker. The rulebook's Fortune table (family-floor) has the same hands: 1,128 five
    aces; 26,132 royals and 184,832 straight flushes less the 228 of seven cards; and straights and three of a kind with
    the same sum, since it pays three of a kind before a straight."""
    counts = census(7, orders.BUG).tolist()
    assert counts == [24780420, 64221960, 35553816, 7470676, 11236028, 6172088, 4188528, 307472, 184832, 26132, 1128]
    assert sum(counts) == 154_143_080 == comb(53, 7)
    assert counts[8] + counts[9] == 184_644 + 26_020 + 72 + 32 + 196
    assert counts[3] + counts[4] == 7_672_500 + 11_034_204


def test_the_place_of_the_wheel_moves_no_hand_to_another_category():
    assert census(7, orders.BUG_WHEEL_SECOND).tolist() == census(7, orders.BUG).tolist()


def test_seven_of_53_with_a_wild_joker():
    """The rulebook's Fortune table for options A and B: 13,536 fives of a kind besides five aces."""
    counts = census(7, orders.WILD).tolist()
    assert counts[10] == 13_536 + 1_128
    assert counts[8] + counts[9] == 184_644 + 26_092 + 32 + 196
    assert counts[4:8] == [11_083_940, 6_027_224, 5_997_144, 1_121_024]
    assert sum(counts) == comb(53, 7)


def test_a_wild_joker_under_five_aces_only():
    """The rulebook's table for lucky-derby: every other five of a kind is four of a kind."""
    counts = census(7, orders.WILD_FIVE_ACES).tolist()
    assert counts[7] == 1_134_560
    assert counts[10] == 1_128


def test_five_of_53():
    """Published counts for draw poker with the bug and with a wild joker."""
    assert census(5, orders.BUG).tolist() == [
        1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 180, 24, 1,
    ]  # fmt: skip
    assert census(5, orders.WILD).tolist() == [
        1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 180, 24, 13,
    ]  # fmt: skip


def test_two_bugs_of_54():
    """Five aces: four aces and either joker, or three aces and both: 2 + 4."""
    counts = census(5, orders.TWO_BUGS)
    assert counts.sum() == comb(54, 5)
    assert counts[10] == 6


def test_41_cards():
    """Ten ranks. Royals: 4 natural and 4 x 5 with the joker for one card; five of a kind: one a rank."""
    up, down = census(5, orders.MEXICAN_UP), census(5, orders.MEXICAN_DOWN)
    assert up.sum() == down.sum() == comb(41, 5)
    assert up[9] == down[9] == 4 + 4 * 5
    assert (up[10], down[10]) == (1, 10)
    # natural four of a kind 10 x 36; the bug makes four aces of three and any card, and is an ace beside four others
    assert up[7] == 10 * 36 + 4 * 36 + 9
    # the wild joker makes four of any three: 10 x 4 x 36 besides the natural ones
    assert down[7] == 10 * 36 + 10 * 4 * 36


def test_joker_poker_with_the_best_choice_of_joker():
    """The order is 002 L568-L577, the counts are the rulebook's own calculation: every deal makes a pair or better."""
    t = tables.plain_high(orders.JOKER_POKER)
    count = Counter(joker_poker5(t, *hand) >> 20 for hand in combinations(range(52), 5))
    assert [count[k] for k in range(12)] == [
        0, 961920, 0, 1002912, 334608, 123552, 109152, 58656, 6592, 940, 624, 4,
    ]  # fmt: skip


def test_lows():
    """24,530,944 of the seven-card hands make an eight low: the published 18.3 per cent; 56 x 4^5 of the five-card."""
    counts, qualified = low_census(5)
    assert counts.sum() == comb(52, 5)
    assert qualified == 56 * 4**5
    assert counts[0] == 1_302_540 + 10_200 + 5_108 + 36 + 4
    counts, qualified = low_census(7)
    assert counts.sum() == comb(52, 7)
    assert qualified == 24_530_944
    assert counts[6] == 624  # a full house: two ranks only, 4 + 3 cards: 13 x 12 x 4


def test_deuce_to_seven():
    """Every high hand has its low; only the 1,024 wheels change places, 1,020 to ace high and 4 to the flushes."""
    lows = 0xFFFFFF - ranking.deuce_to_seven(np.array(list(combinations(range(52), 5)), np.uint8))
    count = Counter((lows >> 20).tolist())
    assert count[4] == 10_200 - 1_020
    assert count[0] == 1_302_540 + 1_020
    assert count[5] == 5_108 + 4
    assert count[8] == 36 - 4


def test_tiles():
    """C(32, 2) hands. Pairs: one each of sixteen; wong: four tiles and two nines; gong: four tiles and four eights."""
    count = Counter(ranking.tiles_hand(hand) >> 8 for hand in combinations(range(32), 2))
    assert sum(count.values()) == comb(32, 2)
    assert (count[12], count[11], count[10]) == (16, 4 * 2, 4 * 4)


def test_four_tiles_make_three_sets():
    """C(32, 4) deals of three sets each. Every pair stands in C(30, 2) of them, so pairs number 16 times that."""
    pairs = sets = 0
    values = {two: ranking.tiles_hand(two) for two in combinations(range(32), 2)}
    for a, b, c, d in combinations(range(32), 4):
        for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
            sets += 1
            pairs += (values[one] >> 8 == 12) + (values[other] >> 8 == 12)
    assert sets == 3 * comb(32, 4)
    assert pairs == 16 * comb(30, 2)
