"""The lookup tables, from first principles. `docs/ranking.md` has the counting argument; here is the construction.

A hand without a flush is decided by how many cards it has of each rank. Give each rank a number such that no two
collections of up to seven cards (four of a rank at most) have the same sum: the sum then names the collection, whatever
the order of the cards. There are 76,155 collections and their sums are spread over 25 bits, so they are packed: the low
13 bits choose a row, each row is slid along one array until its entries fall into holes, and a table of rows holds how
far. Rows are slid by steps of two places, so that 16 bits say how far. A joker is one more rank with a number of its
own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from pitboss.ranking.orders import STANDARD, Order
from pitboss.ranking.value import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    pack,
)

ROW_BITS = 13
STEP = 2

RANK_KEYS = (1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520)
"""Deuce to ace: each the least number that keeps every sum of up to seven cards different from every other."""

JOKER_KEY = 1 << 25
"""More than any sum of ranks, so that jokers are counted above them."""

WORST = 0xFFFFFF
"""A low hand counts down from here, so that the better low is the higher number."""

KINDS_BY_COUNT = {(): HIGH_CARD, (2,): PAIR, (2, 2): TWO_PAIR, (3,): THREE, (3, 2): FULL_HOUSE, (4,): FOUR}

Collection = tuple[int, ...]
"""How many cards of each rank, deuce to ace."""


def collections(most: int, ranks: int) -> Iterator[tuple[int, Collection]]:
    """Every collection of up to `most` cards of the given ranks, with its sum of keys."""

    def extend(rank: int, total: int, left: int, counts: Collection) -> Iterator[tuple[int, Collection]]:
        if rank == len(RANK_KEYS):
            yield total, counts
            return
        for n in range(min(4, left) + 1 if ranks >> rank & 1 else 1):
            yield from extend(rank + 1, total + n * RANK_KEYS[rank], left - n, (*counts, n))

    return extend(0, 0, most, ())


def ranks_of(counts: Collection) -> int:
    """The ranks that are there, as bits."""
    return sum(1 << rank for rank, n in enumerate(counts) if n)


class Hands:
    """The values of hands in one order."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.digit = {kind: digit for digit, kind in enumerate(order.kinds)}
        self.of_ranks = functools.cache(self._of_ranks)

    def value(self, kind: int, ranks: tuple[int, ...] | list[int]) -> int:
        return pack(self.digit[kind], ranks)

    def straight(self, ranks: int, jokers: int = 0) -> tuple[int, ...]:
        """Digits of the best straight, in which jokers may stand for missing ranks; nothing if there is none."""
        for needed, digits in self.order.straights:
            if (needed & ~ranks).bit_count() <= jokers:
                return digits
        return ()

    def _of_ranks(self, counts: Collection) -> int:
        """The best five of a collection, flushes left aside; with fewer than five cards, all of them."""
        by_count: tuple[list[int], ...] = ([], [], [], [], [], [])
        held = []
        for rank in range(12, -1, -1):
            if counts[rank]:
                by_count[min(counts[rank], 5)].append(rank + 2)
                held.append(rank + 2)
        _, _, twos, threes, fours, fives = by_count
        found = []
        if fives:
            found.append(self.value(FIVE, fives[:1]))
        if fours:
            found.append(self.value(FOUR, fours[:1] + _others(held, fours[:1], 1)))
        pairs = sorted(threes[1:] + twos, reverse=True)
        if threes and pairs:
            found.append(self.value(FULL_HOUSE, [threes[0], pairs[0]]))
        straight = self.straight(ranks_of(counts)) if len(held) > 4 else ()
        if straight:
            found.append(self.value(STRAIGHT, straight))
        if threes:
            found.append(self.value(THREE, threes[:1] + _others(held, threes, 2)))
        elif len(twos) > 1:
            found.append(self.value(TWO_PAIR, twos[:2] + _others(held, twos[:2], 1)))
        elif twos:
            found.append(self.value(PAIR, twos + _others(held, twos, 3)))
        elif not found:
            found.append(self.value(HIGH_CARD, held[:5]))
        return max(found)

    def of_suit(self, ranks: int, jokers: int) -> int:
        """The best flush among ranks of one suit and jokers; 0 for fewer than five cards."""
        if ranks.bit_count() + jokers < 5:
            return 0
        straight = self.straight(ranks, jokers)
        if straight:
            return self.value(ROYAL_FLUSH if straight == (14,) else STRAIGHT_FLUSH, straight)
        for rank in [r for r in range(12, -1, -1) if self.order.ranks & ~ranks & 1 << r][:jokers]:
            ranks |= 1 << rank
        return self.value(FLUSH, [rank + 2 for rank in range(12, -1, -1) if ranks >> rank & 1][:5])

    def with_jokers(self, counts: Collection, jokers: int) -> int:
        """The best hand that jokers can make of a collection, flushes left aside."""
        if not jokers:
            return self.of_ranks(counts)
        found = [self.of_ranks(_add(counts, 12, jokers))]
        if self.order.joker == "wild":
            found += [
                self.with_jokers(_add(counts, rank, 1), jokers - 1)
                for rank in range(12)
                if self.order.ranks >> rank & 1 and (counts[rank] < 4 or self.order.five == "all")
            ]
        elif sum(counts) + jokers > 4:
            straight = self.straight(ranks_of(counts), jokers)
            if straight:
                found.append(self.value(STRAIGHT, straight))
        return max(found)


def _others(held: list[int], used: list[int], n: int) -> list[int]:
    return [rank for rank in held if rank not in used][:n]


def _add(counts: Collection, rank: int, n: int) -> Collection:
    return (*counts[:rank], counts[rank] + n, *counts[rank + 1 :])


def high(order: Order) -> tuple[list[int], list[int], list[int]]:
    """Offsets, values by collection of ranks and jokers, and values by ranks of one suit and jokers."""
    hands = Hands(order)
    values = {
        key + jokers * JOKER_KEY: hands.with_jokers(counts, jokers)
        for jokers in range(order.jokers + 1)
        for key, counts in collections(order.most - jokers, order.ranks)
    }
    flushes = [hands.of_suit(ranks, jokers) for jokers in range(order.jokers + 1) for ranks in range(1 << 13)]
    return (*pack_rows(values), flushes)


def low() -> tuple[list[int], list[int]]:
    """Offsets, and the best ace-to-five low by collection of ranks; straights and flushes do not count."""
    return pack_rows({key: low_value(counts) for key, counts in collections(7, (1 << 13) - 1)})


def low_value(counts: Collection) -> int:
    """The best low of a collection: the ace is 1, and any hand without a pair is better than any with one."""
    counts = (counts[12], *counts[:12])
    lowest = [rank + 1 for rank, n in enumerate(counts) if n]
    if len(lowest) > 4:
        return WORST - pack(HIGH_CARD, lowest[4::-1])
    cards = [rank + 1 for rank, n in enumerate(counts) for _ in range(n)]
    return WORST - min(_low_packed(five) for five in combinations(cards, min(5, len(cards))))


def _low_packed(cards: tuple[int, ...]) -> int:
    """Five cards or fewer by count and then by rank, the most and the highest first."""
    ranks = sorted(set(cards), key=lambda rank: (-cards.count(rank), -rank))
    return pack(KINDS_BY_COUNT[tuple(cards.count(rank) for rank in ranks if cards.count(rank) > 1)], ranks)


def omaha() -> tuple[list[int], ...]:
    """Rows by pair of ranks, columns by triple of ranks, values by row and column, lows by low ranks of both."""
    hands = Hands(STANDARD)
    pairs = list(combinations_with_replacement(range(13), 2))
    triples = list(combinations_with_replacement(range(13), 3))
    row: dict[tuple[int, ...], int] = {pair: len(triples) * i for i, pair in enumerate(pairs)}
    column: dict[tuple[int, ...], int] = {triple: i for i, triple in enumerate(triples)}
    values = []
    for pair in pairs:
        for triple in triples:
            counts = tuple((*pair, *triple).count(rank) for rank in range(13))
            values.append(hands.of_ranks(counts) if max(counts) < 5 else 0)
    return (
        [row[tuple(sorted(pair))] for pair in product(range(13), repeat=2)],
        [column[tuple(sorted(triple))] for triple in product(range(13), repeat=3)],
        values,
        [omaha_low(hand, board) for hand in range(256) for board in range(256)],
    )


LOWS = [
    (sum(1 << rank - 1 for rank in low), WORST - pack(HIGH_CARD, low[::-1])) for low in combinations(range(1, 9), 5)
]
"""The 56 lows of eight or better: their ranks as bits, ace first, and their value."""


def omaha_low(hand: int, board: int) -> int:
    """The best low of two ranks of the hand and three of the board, given as bits, ace first; 0 if there is none.

    A low splits so if each of its ranks is on one side or both, at least two are in the hand and three on the board."""
    if hand.bit_count() < 2 or board.bit_count() < 3:
        return 0
    return max(
        (
            value
            for low, value in LOWS
            if not low & ~(hand | board) and (low & hand).bit_count() > 1 and (low & board).bit_count() > 2
        ),
        default=0,
    )


def pack_rows(values: dict[int, int]) -> tuple[list[int], list[int]]:
    """Offsets and a table such that `values[key] == table[(key >> ROW_BITS) + STEP * offsets[key & low_bits]]`.

    First fit, fullest rows first. `taken` is the table as a bit set; the places where a row cannot start are `taken`
    shifted back by each of its columns, so one pass over a row finds the first place where all of it fits. `steps`
    are the places where a row may start, to just behind the last that is barred: 2^(s n) over 2^s - 1 in whole numbers.
    """
    low_bits = (1 << ROW_BITS) - 1
    rows: dict[int, list[int]] = {}
    for key in values:
        rows.setdefault(key & low_bits, []).append(key >> ROW_BITS)
    offsets = [0] * (1 << ROW_BITS)
    taken = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        barred = 0
        for column in columns:
            barred |= taken >> column
        steps = (1 << STEP * (barred.bit_length() // STEP + 2)) // ((1 << STEP) - 1)
        free = steps & ~barred
        place = (free & -free).bit_length() - 1
        offsets[row] = place // STEP
        for column in columns:
            taken |= 1 << place + column
    table = [0] * taken.bit_length()
    for key, value in values.items():
        table[(key >> ROW_BITS) + STEP * offsets[key & low_bits]] = value
    return offsets, table
