"""Hands and shoes by ten card values: every hand a player can hold, every hand the bank can end with.

Suits and the ranks of ten-value cards come in where a rule looks at them, by symmetry: whoever plays by values alone
learns nothing about suits, so three cards 7-8-9 are of one suit in exactly 1 case of 16, whatever else is known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack import settle
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import EIGHTS, PLAIN, SUITED_789, THREE_CARDS, Terms
from pitboss.games.blackjack.standings import BANK_NATURAL, bank_place
from pitboss.games.blackjack.values import ACE, TEN, VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


def tens_of_a_rank(rules: Rules) -> int:
    """Ten-value cards of one rank in the shoe."""
    return 4 * rules.decks


class Hands(NamedTuple):
    """Every hand of one card or more that can be hit (hard 21 or less), and every hand that one more card makes."""

    counts: NDArray[Any]
    """Cards by value, a row for each hand."""
    hard: NDArray[Any]
    aces: NDArray[Any]
    cards: NDArray[Any]
    after: NDArray[Any]
    """The hand that a card of each value makes of it; -1 for a hand that takes none."""
    number: dict[tuple[int, ...], int]
    """The row of a hand by its cards."""


@cache
def hands() -> Hands:
    """All hands, those with more points first: a hand stands after every hand that it can become."""
    import numpy as np

    live = sorted(_live((0,) * VALUES, 0), key=_points, reverse=True)
    over = {_with(hand, v) for hand in live for v in range(VALUES) if _points(hand) + POINTS[v] > 21}
    every = [*sorted(over, key=_points, reverse=True), *live]
    number = {hand: at for at, hand in enumerate(every)}
    counts = np.array(every, np.int64)
    after = np.full((len(every), VALUES), -1, np.int64)
    for hand in live:
        after[number[hand]] = [number[_with(hand, v)] for v in range(VALUES)]
    return Hands(counts, counts @ np.array(POINTS), counts[:, ACE], counts.sum(axis=1), after, number)


def _live(hand: tuple[int, ...], least: int) -> Iterator[tuple[int, ...]]:
    """Hands of hard 21 or less, each once: cards are added in order of value."""
    for value in range(least, VALUES):
        more = _with(hand, value)
        if _points(more) <= 21:
            yield more
            yield from _live(more, value)


def _with(hand: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def _points(hand: tuple[int, ...]) -> int:
    return sum([n * points for n, points in zip(hand, POINTS)])


class BankHands(NamedTuple):
    """Every hand with which the bank can end from what it shows, as the leaves of a tree that adds a card at a time."""

    parent: NDArray[Any]
    """The hand without its last card, cards in order of value; what is shown is the root."""
    value: NDArray[Any]
    """The last card."""
    many: NDArray[Any]
    """How many of that value came before it."""
    end: NDArray[Any]
    """The leaves, fewer cards first."""
    place: NDArray[Any]
    """Place of the standing, leaf by leaf."""
    drawn: NDArray[Any]
    """Cards that came to those shown."""
    orders: NDArray[Any]
    """Orders in which they can come, times the share of suits that makes this standing."""


@cache
def bank_hands(shown: tuple[int, ...], terms: Terms) -> BankHands:
    """The bank's final hands from its up card, or from both cards where both are face up (by value), by its drawing
    rule."""
    import numpy as np

    found: dict[tuple[tuple[int, ...], int], float] = defaultdict(float)
    _draw(shown, (0,) * VALUES, terms, found)
    nodes: dict[tuple[int, ...], int] = {(): 0}
    parent, value, many = [0], [0], [0]
    leaves = []
    for (cards, place), orders in found.items():
        path = tuple([v for v, n in enumerate(cards) for _ in range(n)])
        for depth in range(1, len(path) + 1):
            prefix = path[:depth]
            if prefix not in nodes:
                nodes[prefix] = len(parent)
                parent.append(nodes[prefix[:-1]])
                value.append(prefix[-1])
                many.append(prefix.count(prefix[-1]) - 1)
        leaves.append((len(path), nodes[path], place, orders))
    leaves.sort()
    drawn, end, places, weights = zip(*leaves)
    arrays = [np.array(numbers) for numbers in (parent, value, many, end, places, drawn)]
    return BankHands._make([*arrays, np.array(weights, float)])


def _draw(
    shown: tuple[int, ...], drawn: tuple[int, ...], terms: Terms, found: dict[tuple[tuple[int, ...], int], float]
) -> None:
    hand = drawn
    for card in shown:
        hand = _with(hand, card)
    hard, aces, count = _points(hand), hand[ACE], sum(hand)
    if count == 1 or settle.bank_hits(hard, aces, terms):
        for value in range(VALUES):
            _draw(shown, _with(drawn, value), terms, found)
        return
    for place, share in _places(hand, hard, aces, count, terms):
        found[drawn, place] += share


def _places(hand: tuple[int, ...], hard: int, aces: int, count: int, terms: Terms) -> list[tuple[int, float]]:
    """The place of a finished bank hand; three cards 7-8-9 are suited in 1 case of 16."""
    if count == 2 and hand[ACE] and hand[TEN]:
        return [(BANK_NATURAL, 1.0)]
    plain = bank_place(hard, aces, count, PLAIN, 0, terms)
    if count == 3 and hand[7] == 3:
        return [(bank_place(hard, aces, count, PLAIN, THREE_CARDS | EIGHTS, terms), 1.0)]
    if count == 3 and hand[6] == hand[7] == hand[8] == 1:
        return [(plain, 15 / 16), (bank_place(hard, aces, count, PLAIN, THREE_CARDS | SUITED_789, terms), 1 / 16)]
    return [(plain, 1.0)]
