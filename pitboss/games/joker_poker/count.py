"""How often every hand of Joker Poker wins, counted without dealing the bank's cards one by one.

For two bank cards showing, the bank's other three are 19,600 sets. They are counted once into tables by the value of
the hand they make: all, those with a certain card, those with a certain pair. A player's five cards take away the sets
that hold any of them; by inclusion and exclusion the rest is 25 look-ups. Each five cards then count for the ten sets
of three from which a player may have drawn them. Suits are alike: 169 pairs of bank cards stand for all 1,326, and a
hand for all that exchange the suits which these leave alike.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import JOKER
from pitboss.games.card_sets import any_five, five, three, two
from pitboss.games.joker_poker.settle import NATURAL, THREE_OF_A_KIND
from pitboss.ranking import orders, tables
from pitboss.ranking.jokers import joker_batch
from pitboss.ranking.value import ROYAL_FLUSH

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAIR, SUITED, MIXED = range(3)
"""What the bank shows: a pair of clubs and diamonds, two clubs, or a club and a lower diamond."""

WEIGHT = (6, 4, 12)
"""How many pairs of cards each of these stands for."""

DRAWS = 15_339_390
"""Ways in which a player's two cards and the bank's three can come: (47 choose 2) times (45 choose 3)."""


class AtMost(NamedTuple):
    """The bank's three unseen cards by the place of the hand they make; row r counts those of place r or less."""

    every: NDArray[Any]
    with_card: NDArray[Any]
    with_two: NDArray[Any]
    place: NDArray[Any]
    """By the number of a set of three: its place."""


@kernel(error_model="numpy")
def all_fives(out: NDArray[Any]) -> None:
    """Every five cards, in the order of their numbers."""
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        out[five(a, b, c, d, e)] = (a, b, c, d, e)


def all_values() -> NDArray[Any]:
    """By the number of five cards: their value with the joker where it makes most of them."""
    import numpy as np

    t = tables.high(orders.JOKER_POKER)
    hands = np.empty((2_598_960, 5), np.uint8)
    all_fives(hands)
    natural, best, value = (np.zeros(len(hands), np.uint32) for _ in range(3))
    joker_batch(t, hands, natural)
    for joker in range(5):
        played = hands.copy()
        played[:, joker] = JOKER
        joker_batch(t, played, value)
        np.maximum(best, value, out=best)
    return np.where(natural >> 20 == ROYAL_FLUSH, NATURAL, best).astype(np.int32)


@cache
def all_places() -> NDArray[Any]:
    """By the number of five cards: 0 for one pair, and from 1 up the place among the hands that can win."""
    import numpy as np

    values = all_values()
    ladder = np.unique(np.where(values < THREE_OF_A_KIND, 0, values))
    return np.where(values < THREE_OF_A_KIND, 0, np.searchsorted(ladder, values)).astype(np.int16)


@kernel(error_model="numpy")
def count_bank(places: NDArray[Any], up: tuple[int, int], at_most: AtMost) -> None:
    """Count the bank's sets of three at their own place."""
    x, y = up
    for c in range(52):
        for b in range(c):
            for a in range(b):
                if x in (a, b, c) or y in (a, b, c):
                    continue
                place = places[any_five(x, y, a, b, c)]
                at_most.place[three(a, b, c)] = place
                at_most.every[place] += 1
                for card in (a, b, c):
                    at_most.with_card[place, card] += 1
                for low, high in ((a, b), (a, c), (b, c)):
                    at_most.with_two[place, two(low, high)] += 1


def count_at_most(places: NDArray[Any], up: tuple[int, int]) -> AtMost:
    """The tables for two bank cards."""
    import numpy as np

    most = int(places.max()) + 1
    found = AtMost(
        np.zeros(most, np.int32),
        np.zeros((most, 52), np.int16),
        np.zeros((most, 1_326), np.int8),
        np.zeros(22_100, np.int16),
    )
    count_bank(places, up, found)
    for table in found[:3]:
        np.cumsum(table, axis=0, out=table)
    return found


@rule
def suit_weight(ranks: int, shows: int) -> int:
    """How many hands a hand stands for, by exchanges of suits that the bank's cards allow; 0 if another stands for it.

    `ranks` holds the ranks of each suit in its own 16 bits, clubs lowest.
    """
    clubs, diamonds, hearts, spades = ranks & 0xFFFF, ranks >> 16 & 0xFFFF, ranks >> 32 & 0xFFFF, ranks >> 48
    if hearts < spades:
        return 0
    last = 1 if hearts == spades else 2
    if shows == MIXED:
        return last
    if shows == PAIR:
        return 0 if clubs < diamonds else last if clubs == diamonds else 2 * last
    if diamonds < hearts:
        return 0
    return 1 if diamonds == spades else 3 if hearts in (diamonds, spades) else 6


@rule
def bits(card: int) -> int:
    return 1 << (16 * (card & 3) + (card >> 2))


@rule
def beaten(at_most: AtMost, r: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The bank's sets of three of place r or less that hold none of these five cards."""
    n = at_most.every[r]
    for x in (a, b, c, d, e):
        n -= at_most.with_card[r, x]
    for x, y in ((a, b), (a, c), (a, d), (a, e), (b, c), (b, d), (b, e), (c, d), (c, e), (d, e)):
        n += at_most.with_two[r, two(x, y)]
    for x, y, z in (
        (a, b, c), (a, b, d), (a, b, e), (a, c, d), (a, c, e), (a, d, e), (b, c, d), (b, c, e), (b, d, e), (c, d, e),
    ):  # fmt: skip
        n -= at_most.place[three(x, y, z)] <= r
    return int(n)


@kernel(error_model="numpy")
def count_wins(
    places: NDArray[Any], at_most: AtMost, up: tuple[int, int], shows: int, orbit: NDArray[Any], wins: NDArray[Any]
) -> None:
    """Add up, for every set of three, the wins of all hands drawn from it or from one alike (`orbit` is its number)."""
    x, y = up
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    four_suits = bits(b) + bits(c) + bits(d) + bits(e)
                    if x in (b, c, d, e) or y in (b, c, d, e):
                        continue
                    total = 0
                    for a in range(b):
                        r = places[five(a, b, c, d, e)]
                        if r == 0 or a in (x, y):
                            continue
                        weight = suit_weight(four_suits + bits(a), shows)
                        if weight:
                            won = weight * beaten(at_most, r, a, b, c, d, e)
                            total += won
                            for i, j in ((b, c), (b, d), (b, e), (c, d), (c, e), (d, e)):
                                wins[orbit[three(a, i, j)]] += won
                    for i, j, k in ((b, c, d), (b, c, e), (b, d, e), (c, d, e)):
                        wins[orbit[three(i, j, k)]] += total


def orbits(shows: int) -> NDArray[Any]:
    """By the number of a set of three: that of the set which stands for it when the bank shows so."""
    from itertools import combinations, permutations

    import numpy as np

    hands = np.array(list(combinations(range(52), 3)))
    least = np.full(len(hands), 22_100)
    for p in permutations(range(4)):
        if shows == SUITED and p[0]:
            continue
        if shows == MIXED and p[:2] != (0, 1):
            continue
        if shows == PAIR and set(p[:2]) != {0, 1}:
            continue
        low, middle, high = np.sort(hands & ~3 | np.array(p)[hands & 3], axis=1).T
        least = np.minimum(least, three(low, middle, high))
    found = np.empty(22_100, np.int16)
    found[three(*hands.T)] = least
    return found
