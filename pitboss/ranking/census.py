"""Every hand of a deck, counted by category: what the published counts are checked against, and how fast we count."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.errors import BadInput
from pitboss.ranking import tables
from pitboss.ranking.highs import FLUSH_BITS, flush_suit, no_flush
from pitboss.ranking.lows import EIGHT_OR_BETTER, low_category, low_sum
from pitboss.ranking.orders import STANDARD, Order
from pitboss.ranking.tables import HighTables, LowTables
from pitboss.ranking.words import SUIT_BIAS

TWO_OF_EACH_SUIT = 0x2222_0000_0000

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def census(size: int, order: Order = STANDARD) -> NDArray[np.int64]:
    """How many hands of `size` cards there are in each category of an order: its deck, with all its jokers."""
    import numpy as np

    _check(size, 3 + order.jokers, order.most)
    t = tables.high(order)
    deck = np.array([card for card in range(52) if order.ranks >> (card >> 2) & 1])
    keys, suits = np.asarray(t.keys)[deck], 1 << 16 * (deck & 3) + (deck >> 2)
    first, second = pairs_of(len(deck))
    counts: NDArray[np.int64] = np.zeros(64, np.int64)
    for jokers in range(order.jokers + 1):
        part, places = np.zeros_like(counts), np.arange(size - jokers - 2)
        count_hands(t, keys, suits, keys[first] + keys[second], suits[first] | suits[second], jokers, places, part)
        counts += comb(order.jokers, jokers) * part
    return _by_category(counts)[: len(order.kinds)]


def low_census(size: int) -> tuple[NDArray[np.int64], int]:
    """How many ace-to-five lows of `size` cards there are in each category, and how many are eight or better."""
    import numpy as np

    _check(size, 3, 7)
    keys = np.asarray(tables.low().keys)[:52]
    first, second = pairs_of(52)
    counts = np.zeros(64, np.int64)
    qualified = count_lows(tables.low(), keys, keys[first] + keys[second], np.arange(size - 2), counts)
    return _by_category(counts), qualified


def _check(size: int, least: int, most: int) -> None:
    """Tables hold the hands of an order and no larger ones."""
    if not least <= size <= most:
        raise BadInput(f"hands of {size} cards; this ranking counts hands of {least} to {most}")


def _by_category(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    total: NDArray[np.int64] = counts.reshape(4, 16).sum(axis=0)
    return total


def pairs_of(n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All pairs of n cards, those of the highest cards first, so that the pairs above any card are a beginning."""
    import numpy as np

    lower, higher = np.tril_indices(n, -1)
    return n - 1 - lower, n - 1 - higher


@rule
def next_combination(places: NDArray[np.int64], most: int) -> bool:
    """Move on to the next choice of places, the last below `most`; false after the last."""
    size = len(places)
    i = size - 1
    while i >= 0 and places[i] == most - size + i:
        i -= 1
    if i < 0:
        return False
    places[i] += 1
    for j in range(i + 1, size):
        places[j] = places[j - 1] + 1
    return True


@rule
def count_pairs(t: HighTables, others: int, pair_keys: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Count a hand for each pair of cards added to `others`, where that cannot make a flush.

    `counts` holds four counts of 16 categories, so that two hands in a row do not wait for the same counter."""
    for i in range(len(pair_keys)):
        counts[(i & 3) << 4 | no_flush(t, others + pair_keys[i]) >> 20] += 1


@rule
def count_flushes(
    t: HighTables,
    others: int,
    ranks: int,
    pair_keys: NDArray[np.int64],
    pair_suits: NDArray[np.int64],
    jokers: int,
    counts: NDArray[np.int64],
) -> None:
    """The same where there may be flushes; `ranks` has those of the other cards, 16 bits a suit."""
    for i in range(len(pair_keys)):
        key = others + pair_keys[i]
        value = no_flush(t, key)
        if key & FLUSH_BITS:
            held = (ranks | pair_suits[i]) >> 16 * flush_suit(key) & 0x1FFF
            value = max(value, t.flushes[jokers << 13 | held])
        counts[(i & 3) << 4 | value >> 20] += 1


@kernel(error_model="numpy")
def count_hands(
    t: HighTables,
    keys: NDArray[np.int64],
    suits: NDArray[np.int64],
    pair_keys: NDArray[np.int64],
    pair_suits: NDArray[np.int64],
    jokers: int,
    places: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Count all hands of a deck, besides so many jokers; a card is its key, and its rank in its suit.

    All but the last two cards are chosen by `places`, and a hand costs one addition: a pair of cards to the sum of the
    others. Where these have no three of a suit a pair makes no flush, and none is looked for.
    """
    while True:
        others, ranks = SUIT_BIAS + jokers * t.keys[52], 0
        for place in places:
            others += keys[place]
            ranks |= suits[place]
        above = len(keys) - 1 - places[-1]
        pairs = above * (above - 1) // 2
        if (others + TWO_OF_EACH_SUIT) & FLUSH_BITS == 0:
            count_pairs(t, others, pair_keys[:pairs], counts)
        else:
            count_flushes(t, others, ranks, pair_keys[:pairs], pair_suits, jokers, counts)
        if not next_combination(places, len(keys) - 2):
            return


@kernel(error_model="numpy")
def count_lows(
    t: LowTables,
    keys: NDArray[np.int64],
    pair_keys: NDArray[np.int64],
    places: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> int:
    """Count all ace-to-five lows as `count_hands` does; the answer is how many are eight or better."""
    qualified = 0
    while True:
        others = 0
        for place in places:
            others += keys[place]
        above = len(keys) - 1 - places[-1]
        for i in range(above * (above - 1) // 2):
            value = low_sum(t, others + pair_keys[i])
            counts[(i & 3) << 4 | low_category(value)] += 1
            qualified += value >= EIGHT_OR_BETTER
        if not next_combination(places, len(keys) - 2):
            return qualified
