"""How often every hand of Joker Poker wins, counted without dealing the bank's cards one by one.

The bank's hands are gone through from the worst. Each of them adds one to every pair of its cards that could be the two
showing, and for each such pair to the cards, twos and threes that the other three are made of. When all hands up to a
certain value are in, a player's five cards of that value beat, by inclusion and exclusion,

    N - sum N(c) + sum N(c d) - sum N(c d e)

of them, over the 5, 10 and 10 subsets of the five: a sum of 26 rows, each a column for every pair. The row counts for
the ten sets of three from which the player may have drawn the five.

Suits are alike: two clubs stand for all suited pairs, a club and a diamond for all others, and one hand for all that
exchange the suits which these leave alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, permutations
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import JOKER
from pitboss.games.card_sets import three, two
from pitboss.games.joker_poker.settle import NATURAL, THREE_OF_A_KIND
from pitboss.ranking import orders, tables
from pitboss.ranking.jokers import joker_batch
from pitboss.ranking.value import ROYAL_FLUSH

if TYPE_CHECKING:
    from numpy.typing import NDArray

Suits = tuple[int, ...]
"""What clubs, diamonds, hearts and spades become."""

PAIR, SUITED, MIXED = range(3)
"""What the bank shows: a pair of clubs and diamonds, two clubs, or a club and a lower diamond."""

WEIGHT = (6, 4, 12)
"""How many pairs of cards each of these stands for."""

ALIKE = (
    [suits for suits in permutations(range(4)) if {*suits[:2]} == {0, 1}],
    [suits for suits in permutations(range(4)) if suits[0] == 0],
    [suits for suits in permutations(range(4)) if suits[:2] == (0, 1)],
)
"""The exchanges of suits that leave each of these as it is."""

DRAWS = 15_339_390
"""Ways in which a player's two cards and the bank's three can come: (47 choose 2) times (45 choose 3)."""

STEPS = 16
"""Calls into which a count is cut, to tell how far it is."""


@cache
def card_sets(size: int) -> NDArray[Any]:
    """Every set of so many cards, in the order of their numbers."""
    import numpy as np

    if size == 0:
        return np.empty((1, 0), np.int8)
    smaller = card_sets(size - 1)
    ends = [smaller[: comb(highest, size - 1)] for highest in range(52)]
    highest = np.repeat(np.arange(52, dtype=np.int8), [len(end) for end in ends])
    return np.column_stack([np.concatenate(ends), highest])


def all_values() -> NDArray[Any]:
    """By the number of five cards: their value with the joker where it makes most of them."""
    import numpy as np

    t = tables.high(orders.JOKER_POKER)
    hands = card_sets(5).astype(np.uint8)
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

    values = np.maximum(all_values(), THREE_OF_A_KIND - 1)
    found = np.zeros(values.max() + 1, np.int16)
    found[values] = 1
    place = np.cumsum(found, dtype=np.int16) - 1
    return place[values]  # type: ignore[no-any-return]


@cache
def from_the_worst() -> tuple[NDArray[Any], NDArray[Any]]:
    """Every five cards from the worst to the best; and for each place where it begins, with the end of the last."""
    import numpy as np

    places = all_places()
    order = np.argsort(places, kind="stable")
    return card_sets(5)[order], np.concatenate([[0], np.cumsum(np.bincount(places))])


def weights(hands: NDArray[Any], group: Sequence[Suits]) -> NDArray[Any]:
    """For how many hands each stands under these exchanges, itself included; 0 if another stands for it."""
    import numpy as np

    bits = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(52)])
    ranks = bits[hands].sum(axis=1)
    by_suit = [ranks >> 16 * suit & 0xFFFF for suit in range(4)]
    first, same = np.ones(len(hands), bool), np.zeros(len(hands), np.int8)
    for suits in group:
        other = sum(by_suit[suit] << 16 * becomes for suit, becomes in enumerate(suits))
        first &= other <= ranks
        same += other == ranks
    return np.where(first, len(group) // same, 0).astype(np.int8)


def turned(suits: Suits) -> NDArray[Any]:
    """By the number of three cards: that of the three with their suits exchanged."""
    import numpy as np

    hands = card_sets(3)
    low, middle, high = np.sort(hands & ~3 | np.array(suits)[hands & 3], axis=1).T
    return three(low, middle, high)  # type: ignore[return-value]


def orbits(group: Sequence[Suits]) -> NDArray[Any]:
    """By the number of three cards: that of the set which stands for it under these exchanges."""
    import numpy as np

    return np.min([turned(suits) for suits in group], axis=0)  # type: ignore[no-any-return]


@rule
def add(row: NDArray[Any], times: int, to: NDArray[Any]) -> None:
    for k in range(len(to)):
        to[k] += times * row[k]


@kernel(error_model="numpy")
def count_wins(
    hands: NDArray[Any], begins: NDArray[Any], weight: NDArray[Any], column: NDArray[Any], every: NDArray[Any],
    with_card: NDArray[Any], with_two: NDArray[Any], with_three: NDArray[Any], beaten: NDArray[Any],
    wins: NDArray[Any],
) -> None:  # fmt: skip
    """Go on from place to place: take in the bank's hands, then add up the wins of the player's.

    `begins` says where each place begins among the hands, and the last ends; `column` has that of the two cards that
    show, or -1. The sums up to here are kept in `every`, `with_card`, `with_two` and `with_three`.
    """
    for place in range(len(begins) - 1):
        for n in range(begins[place], begins[place + 1]):
            hand = hands[n]
            for r in range(2, 5):
                for q in range(1, r):
                    for p in range(q):
                        i = 0 if p > 0 else 1 if q > 1 else 2 if r > 2 else 3
                        k = column[hand[i], hand[10 - i - p - q - r]]  # the other two
                        if k < 0:
                            continue
                        a, b, c = hand[p], hand[q], hand[r]
                        every[k] += 1
                        with_card[a, k] += 1
                        with_card[b, k] += 1
                        with_card[c, k] += 1
                        with_two[two(a, b), k] += 1
                        with_two[two(a, c), k] += 1
                        with_two[two(b, c), k] += 1
                        with_three[three(a, b, c), k] += 1
        for n in range(begins[place], begins[place + 1]):
            if weight[n] == 0:
                continue
            hand = hands[n]
            for k in range(len(every)):
                beaten[k] = every[k]
            for r in range(5):
                add(with_card[hand[r]], -1, beaten)
                for q in range(r):
                    add(with_two[two(hand[q], hand[r])], 1, beaten)
                    for p in range(q):
                        add(with_three[three(hand[p], hand[q], hand[r])], -1, beaten)
            for r in range(5):
                for card in range(52):
                    k = column[hand[r], card]
                    if k >= 0:  # what the player holds does not show
                        beaten[k] = 0
            for r in range(2, 5):
                for q in range(1, r):
                    for p in range(q):
                        add(beaten, weight[n], wins[three(hand[p], hand[q], hand[r])])


def wins_against(
    up: Sequence[tuple[int, int]], group: Sequence[Suits], progress: Callable[[float], None] = lambda share: None
) -> NDArray[Any]:
    """By the number of a player's three cards and the place in `up` of the two that the bank shows: of all ways to go
    on, how many are won; for each hand that stands for others under the exchanges of suits, as often as it does.

    So only sums over sets of three that are alike mean anything.
    """
    import numpy as np

    hands, begins = from_the_worst()
    weight = weights(hands, group)
    weight[: begins[1]] = 0  # one pair never wins
    column = np.full((52, 52), -1, np.int16)
    for k, (x, y) in enumerate(up):
        column[x, y] = column[y, x] = k
    every, beaten = (np.zeros(len(up), np.int16) for _ in range(2))
    with_card, with_two, with_three = (np.zeros((comb(52, size), len(up)), np.int16) for size in (1, 2, 3))
    wins = np.zeros((comb(52, 3), len(up)), np.int32)
    cuts = np.searchsorted(begins, np.linspace(0, len(hands), STEPS + 1))
    for step, (first, last) in enumerate(pairwise(cuts), 1):
        here = begins[first : last + 1]
        count_wins(hands, here, weight, column, every, with_card, with_two, with_three, beaten, wins)
        progress(step / STEPS)
    return wins
