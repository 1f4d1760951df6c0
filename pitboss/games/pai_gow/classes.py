"""All hands of seven of 53 cards, in classes that are set alike.

How a hand is set depends on its ranks alone unless it holds five of a suit, or four and the joker. So there are two
kinds of class. A *pattern* is how many cards of each rank a hand has, and whether the joker: 67,600 of them. A *flush
class* is a set of suited ranks and the ranks of the cards in other suits: 224,653. A pattern stands for all its hands,
flushes too; what a flush class changes is counted on top of it.

Patterns are stored by their upper and lower ranks, so that the number of ways to deal all of them from a depleted deck
is a product of two short tables.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import rule
from pitboss.games.pai_gow.splits import JOKER

if TYPE_CHECKING:
    from numpy.typing import NDArray

RANKS, LOWER = 13, 6
"""Ranks in the deck, and how many of them are lower ones (2 to 7)."""
HANDS = comb(53, 7)
FIVES = (1, 5, 25, 125, 625, 3125, 15625)
ONE = 4 * RANKS
"""Place of the factor 1 among the factors of cards in other suits."""


class Parts(NamedTuple):
    """How many cards of each of several ranks: every possibility, those of no cards first."""

    counts: NDArray[Any]
    parent: NDArray[Any]
    """The part without its last rank."""
    last: NDArray[Any]
    """That rank, times 5, plus how many cards of it there are."""
    start: NDArray[Any]
    """By number of cards: the first part that has so many."""


class Patterns(NamedTuple):
    """Patterns without the joker, then with it; inside each by upper part, then by lower part."""

    cards: NDArray[Any]
    """A hand of each that is no flush, its cards in rising order."""
    counts: NDArray[Any]
    joker: NDArray[Any]
    weight: NDArray[Any]
    start: NDArray[Any]
    """By joker and upper part: the first pattern; -1 where there is none."""


class Flushes(NamedTuple):
    """Flush classes, those without the joker first."""

    cards: NDArray[Any]
    suited: NDArray[Any]
    """The suited ranks as bits."""
    first: NDArray[Any]
    second: NDArray[Any]
    """Places of the two factors for the cards in other suits."""
    pattern: NDArray[Any]
    weight: NDArray[Any]
    jokers_from: int
    start: NDArray[Any]
    """By joker and suited ranks: the first class that has them."""


@cache
def parts(lowest: int, ranks: int) -> Parts:
    """All parts of the ranks from `lowest` on."""
    import numpy as np

    rows: list[list[tuple[int, ...]]] = [[] for _ in range(8)]
    for cards in range(8):
        for held in combinations_with_replacement(range(lowest, lowest + ranks), cards):
            counts = tuple([held.count(r) for r in range(RANKS)])
            if max(counts) <= 4:
                rows[cards].append(counts)
    every = [counts for of_size in rows for counts in of_size]
    place = {counts: n for n, counts in enumerate(every)}
    parent, last = [0], [0]
    for counts in every[1:]:
        rank = max(r for r in range(RANKS) if counts[r])
        parent.append(place[(*counts[:rank], 0, *counts[rank + 1 :])])
        last.append(5 * rank + counts[rank])
    start = np.cumsum([0, *map(len, rows)])
    return Parts(np.array(every, np.int8), np.array(parent), np.array(last), start)


@cache
def patterns() -> Patterns:
    """Every pattern."""
    import numpy as np

    upper, lower = parts(LOWER, RANKS - LOWER), parts(0, LOWER)
    counts, joker, start = [], [], np.full((2, len(upper.counts)), -1)
    found = 0
    for jokers in (0, 1):
        for h, row in enumerate(upper.counts):
            left = 7 - jokers - int(row.sum())
            if left >= 0:
                below = lower.counts[lower.start[left] : lower.start[left + 1]]
                start[jokers, h] = found
                found += len(below)
                counts.append(below + row)
                joker.append(np.full(len(below), jokers, np.int8))
    all_counts, all_jokers = np.concatenate(counts), np.concatenate(joker)
    weight = np.array([comb(4, n) for n in range(5)])[all_counts].prod(axis=1)
    cards = np.array([_apart(row, j) for row, j in zip(all_counts.tolist(), all_jokers.tolist())], np.uint8)
    return Patterns(cards, all_counts, all_jokers, weight, start)


def _apart(counts: list[int], joker: int) -> list[int]:
    """A hand of this pattern whose suits are spread evenly, so that it is no flush."""
    found, suit = [], 0
    for rank, count in enumerate(counts):
        found += [4 * rank + (suit + n) % 4 for n in range(count)]
        suit += count
    return sorted(found) + [JOKER] * joker


@cache
def flushes() -> Flushes:
    """Every flush class: by joker, then by number of suited cards, then by these, then by the other cards."""
    import numpy as np

    p = patterns()
    code = 5 ** np.arange(RANKS)
    of_pattern = p.counts @ code + p.joker.astype(np.int64) * 5**RANKS
    in_order = np.argsort(of_pattern)
    start = np.full((2, 1 << RANKS), -1)
    blocks, count = [], 0
    for joker in (0, 1):
        jokers_from = count
        for size in range(5 - joker, 8 - joker):
            suited = np.array(list(combinations(range(RANKS), size)))
            others = np.array(list(combinations_with_replacement(range(RANKS), 7 - joker - size)), np.int64)
            mask = (1 << suited).sum(axis=1)
            start[joker, mask] = count + np.arange(len(mask)) * len(others)
            held = (code[suited].sum(axis=1)[:, None] + code[others].sum(axis=1)).ravel() + joker * 5**RANKS
            pattern = in_order[np.searchsorted(of_pattern, held, sorter=in_order)]
            cards = np.concatenate([np.repeat(4 * suited, len(others), 0), np.tile(_off(others), (len(mask), 1))], 1)
            all_masks, all_others = np.repeat(mask, len(others)), np.tile(others, (len(mask), 1))
            weight = np.tile([4 * prod(comb(3, o.count(r)) for r in set(o)) for o in others.tolist()], len(mask))
            jokers = np.full((len(held), joker), JOKER)
            hands = np.concatenate([np.sort(cards, axis=1), jokers], axis=1)
            blocks.append((hands, all_masks, *_factors(all_masks, all_others), pattern, weight))
            count += len(held)
    hands, mask, first, second, pattern, weight = [np.concatenate(column) for column in zip(*blocks)]
    return Flushes(
        hands.astype(np.uint8), mask.astype(np.uint16), first.astype(np.uint8), second.astype(np.uint8),
        pattern.astype(np.int32), weight, jokers_from, start,
    )  # fmt: skip


def _off(others: NDArray[Any]) -> NDArray[Any]:
    """The cards beside a flush in clubs: diamonds, and a heart where a rank is there twice."""
    off: NDArray[Any] = 4 * others + 1
    if others.shape[1] == 2:
        off[:, 1] += others[:, 0] == others[:, 1]
    return off


def _factors(mask: NDArray[Any], others: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Places of the factors of `against.suit_factors`: a rank among the suited ones or not, there once or twice."""
    import numpy as np

    found = np.full((2, len(mask)), ONE)
    for n in range(others.shape[1]):
        found[n] = others[:, n] + RANKS * (mask >> others[:, n] & 1)
    if others.shape[1] == 2:
        twice = others[:, 0] == others[:, 1]
        found[0, twice] += 2 * RANKS
        found[1, twice] = ONE
    return found[0], found[1]


def all_hands() -> NDArray[Any]:
    """A hand of every class: patterns first, then flush classes."""
    import numpy as np

    return np.concatenate([patterns().cards, flushes().cards])


class Places(NamedTuple):
    """Where a hand is found among the classes: patterns first, then flush classes."""

    upper: NDArray[Any]
    """By the counts of the upper ranks as digits of base 5: the part."""
    lower: NDArray[Any]
    """By the counts of the lower ranks: the place of the part among those of as many cards."""
    start: NDArray[Any]
    flush_start: NDArray[Any]
    patterns: int


@cache
def places() -> Places:
    """The tables of `place_of`."""
    import numpy as np

    tables = []
    for lowest, ranks in ((LOWER, RANKS - LOWER), (0, LOWER)):
        of = parts(lowest, ranks)
        digits = of.counts[:, lowest : lowest + ranks].astype(np.int64) @ 5 ** np.arange(ranks)
        table = np.zeros(5**ranks, np.int64)
        table[digits] = np.arange(len(digits)) - (of.start[of.counts.sum(axis=1)] if lowest == 0 else 0)
        tables.append(table)
    return Places(tables[0], tables[1], patterns().start, flushes().start, len(patterns().cards))


@rule
def place_of(places: Places, cards: NDArray[Any]) -> int:
    """The class of seven cards, in any order."""
    joker, upper, lower = 0, 0, 0
    of_suit = [0, 0, 0, 0]
    for n in range(7):
        card = cards[n]
        if card >= JOKER:
            joker = 1
            continue
        rank = card >> 2
        of_suit[card & 3] += 1
        if rank >= LOWER:
            upper += FIVES[rank - LOWER]
        else:
            lower += FIVES[rank]
    for suit in range(4):
        if of_suit[suit] + joker >= 5:
            return places.patterns + _flush_place(places, cards, suit, joker)
    return int(places.start[joker, places.upper[upper]] + places.lower[lower])


@rule
def _flush_place(places: Places, cards: NDArray[Any], suit: int, joker: int) -> int:
    """The flush class: its suited ranks, then the one or two others in order."""
    suited, others, low, high = 0, 0, RANKS, -1
    for n in range(7):
        card = cards[n]
        if card >= JOKER:
            continue
        rank = card >> 2
        if card & 3 == suit:
            suited |= 1 << rank
        else:
            others += 1
            low, high = min(low, rank), max(high, rank)
    if others == 0:
        at = 0
    elif others == 1:
        at = low
    else:
        at = low * RANKS - low * (low - 1) // 2 + high - low
    return int(places.flush_start[joker, suited] + at)
