"""The 21 ways to put two of seven cards in front: what each is worth, which are legal, and what a house way sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from pitboss.compiled import rule
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.ways import Numbers
from pitboss.ranking import orders
from pitboss.ranking.jokers import with_joker
from pitboss.ranking.orders import Order
from pitboss.ranking.pai_gow import front2, legal_set, wild_front2
from pitboss.ranking.tables import HighTables, plain_high
from pitboss.ranking.value import PAIR, STRAIGHT, category

CARDS, FRONT, BACK, SPLITS = 7, 2, 5, 21
JOKER = 52

LARGEST, LARGEST_RANK, SECOND, SECOND_RANK, PAIRS, SINGLE, COMPLETE = range(7)
"""Features of a hand, in the order of `ways.CARDS`."""
IN_FRONT, IN_BACK, OF_LARGEST, OF_SECOND, OF_THIRD, HAS_PAIR, IS_COMPLETE = range(7)
"""Features of a setting."""


class Joker(NamedTuple):
    """What the joker may be, as kernels read it."""

    wild: bool
    five_all: bool
    """Five of a kind of every rank is a hand, not of aces alone."""


@cache
def order(joker: str, wheel: str, five: str) -> Order:
    """The order of backs."""
    straights = orders.WHEEL_LOWEST if wheel == "lowest" else orders.WHEEL_SECOND
    known = (orders.BUG, orders.BUG_WHEEL_SECOND, orders.WILD, orders.WILD_FIVE_ACES, orders.WILD_WHEEL_SECOND)
    for one in known:
        if one.joker == joker and one.straights == straights and (joker == "bug" or one.five == five):
            return one
    return orders.WILD_FIVE_ACES._replace(name="wild-five-aces-wheel-second", straights=straights)


@rule
def front_value(a: int, b: int, back: int, wild: bool) -> int:
    """Value of a front beside its back; the joker has the highest card."""
    if wild and b >= JOKER:
        return wild_front2(a, back)
    return front2(a, b)


@rule
def joker_rank(counts: Numbers, joker: Joker) -> int:
    """The group that the joker joins: the aces, or where it is wild the largest that it may enlarge."""
    if not joker.wild:
        return 14
    best, size = 14, 0
    for rank in range(14, 1, -1):
        if counts[rank] > size and (counts[rank] < 4 or rank == 14 or joker.five_all):
            best, size = rank, counts[rank]
    return best


@rule
def read_hand(counts: Numbers, hand: Numbers, groups: Numbers) -> None:
    """The features of a hand from its cards by rank, and the ranks of its three foremost groups."""
    place = 0
    hand[PAIRS] = 0
    hand[SINGLE] = 0
    hand[SECOND] = 0
    hand[SECOND_RANK] = 0
    for size in range(5, 0, -1):
        for rank in range(14, 1, -1):
            if counts[rank] != size:
                continue
            if size == 2:
                hand[PAIRS] += 1
            if size == 1 and hand[SINGLE] == 0:
                hand[SINGLE] = rank
            if place == 0:
                hand[LARGEST], hand[LARGEST_RANK] = size, rank
            elif place == 1:
                hand[SECOND], hand[SECOND_RANK] = size, rank
            if place < 3:
                groups[place] = rank
            place += 1


@rule
def split_hand(
    t: HighTables, cards: Numbers, joker: Joker, hand: Numbers, settings: Numbers, places: Numbers,
    counts: Numbers, five: Numbers, groups: Numbers,
) -> int:  # fmt: skip
    """Every legal setting of seven cards in rising order, and the features of the hand; returns how many there are.

    `hand`, `settings` and `places` (which two cards lie in front) are filled; the last three are scratch.
    """
    for rank in range(15):
        counts[rank] = 0
    for card in cards:
        if card < JOKER:
            counts[(card >> 2) + 2] += 1
    stands_for = joker_rank(counts, joker)
    if cards[6] >= JOKER:
        counts[stands_for] += 1
    for n in range(3):
        groups[n] = 0
    read_hand(counts, hand, groups)
    hand[COMPLETE] = 0
    found = 0
    for i in range(CARDS):
        for j in range(i + 1, CARDS):
            at = 0
            for k in range(CARDS):
                if k != i and k != j:
                    five[at] = cards[k]
                    at += 1
            back = with_joker(t, five)
            front = front_value(cards[i], cards[j], back, joker.wild)
            if not legal_set(front, back):
                continue
            one = settings[found]
            x, y = (cards[i] >> 2) + 2, stands_for if cards[j] >= JOKER else (cards[j] >> 2) + 2
            one[IN_FRONT], one[IN_BACK] = front, back
            for n in range(3):
                one[OF_LARGEST + n] = (x == groups[n]) + (y == groups[n])
            one[HAS_PAIR] = category(front) == PAIR
            one[IS_COMPLETE] = category(back) >= STRAIGHT
            hand[COMPLETE] = max(hand[COMPLETE], one[IS_COMPLETE])
            places[found][0], places[found][1] = i, j
            found += 1
    return found


class Setting(NamedTuple):
    """One legal setting of a hand."""

    front: tuple[int, ...]
    back: tuple[int, ...]
    front_value: int
    back_value: int


class Splitter:
    """Sets seven cards in plain Python, under one order of hands and one joker."""

    def __init__(self, ranked: Order) -> None:
        self.tables = plain_high(ranked)
        self.joker = Joker(ranked.joker == "wild", ranked.five == "all")

    def values(self, front: Sequence[int], back: Sequence[int]) -> tuple[int, int]:
        """The values of a front and a back, legal or not."""
        value = with_joker(self.tables, tuple(back))
        low, high = sorted(front)
        return front_value(low, high, value, self.joker.wild), value

    def settings(self, cards: Sequence[int]) -> list[Setting]:
        """Every legal setting."""
        return self._read(cards)[1]

    def by_way(self, program: ways.Program, cards: Sequence[int]) -> Setting:
        """The setting that a house way takes."""
        features, settings, rows = self._read(cards)
        return settings[ways.decide(program, features, rows, len(rows))[1]]

    def _read(self, cards: Sequence[int]) -> tuple[list[int], list[Setting], list[list[int]]]:
        held = sorted(cards)
        hand: list[int] = [0] * 7
        rows: list[list[int]] = [[0] * 7 for _ in range(SPLITS)]
        places: list[list[int]] = [[0, 0] for _ in range(SPLITS)]
        scratch: tuple[Any, ...] = ([0] * 15, [0] * 5, [0] * 3)
        count = split_hand(self.tables, held, self.joker, hand, rows, places, *scratch)
        found = []
        for n in range(count):
            i, j = places[n]
            back = tuple([card for k, card in enumerate(held) if k not in (i, j)])
            found.append(Setting((held[i], held[j]), back, rows[n][IN_FRONT], rows[n][IN_BACK]))
        return hand, found, rows[:count]


splitter = cache(Splitter)
"""The splitter of an order."""
