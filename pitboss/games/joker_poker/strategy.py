"""How to play Joker Poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, FIVE, NINE
from pitboss.games.bots import flat_bettor
from pitboss.games.card_sets import any_three
from pitboss.games.joker_poker.rules import Rules
from pitboss.table.asks import Answer, Arrange, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHOICES = ("surrender", "play", "double", "triple")
SURRENDER, PLAY, DOUBLE, TRIPLE = range(4)


class Plan(NamedTuple):
    """The best choice in every spot."""

    choices: NDArray[Any]
    """By the box of the bank's two cards and the number of the player's three, with suits as `seen_as` turns them."""


@rule
def box_of(x: int, y: int) -> int:
    """The box of two bank cards in a chart of 13 by 13: pairs on the diagonal, suited below it, others above it."""
    high, low = max(x >> 2, y >> 2), min(x >> 2, y >> 2)
    return high * 13 + low if x & 3 == y & 3 else low * 13 + high


@rule
def seen_as(a: int, b: int, c: int, x: int, y: int) -> int:
    """The number of three cards when suits are exchanged so that the bank's higher card x or y is a club, and the other
    a club too or a diamond."""
    first, second = (x & 3, y & 3) if x >= y else (y & 3, x & 3)
    turned = 0  # two bits for each suit: what it becomes
    next_suit = 1 if first == second else 2
    for suit in range(4):
        if suit == first:
            continue
        if suit == second:
            turned |= 1 << (2 * suit)
        else:
            turned |= next_suit << (2 * suit)
            next_suit += 1
    return any_three(
        (a & ~3) | (turned >> (2 * (a & 3)) & 3),
        (b & ~3) | (turned >> (2 * (b & 3)) & 3),
        (c & ~3) | (turned >> (2 * (c & 3)) & 3),
    )


@rule
def by_chart(a: int, b: int, c: int, x: int, y: int) -> int:
    """A choice that a person can remember (`CHART` has it in words)."""
    low, high = min(a >> 2, b >> 2, c >> 2), max(a >> 2, b >> 2, c >> 2)
    middle = (a >> 2) + (b >> 2) + (c >> 2) - low - high
    suited = a & 3 == b & 3 == c & 3
    span = middle + 1 if high == ACE and middle <= FIVE else high - low
    paired = middle in (low, high)
    within = 0 if paired else span + 1
    if x >> 2 == y >> 2:
        bank = x >> 2
        if low == high or (paired and middle > bank) or (suited and within <= 5):
            return TRIPLE
        kept = suited or (0 < within <= 5) or (middle == bank and paired) or middle > bank
        return PLAY if kept else SURRENDER
    if paired or suited or (within <= 4 and high < ACE):
        return DOUBLE
    return DOUBLE if x & 3 != y & 3 and within == 5 and high >= NINE else PLAY


CHART = {
    "the bank shows no pair: double with": "a pair or three of a kind; three suited; three within four ranks, no ace; "
    "against two suits also three within five ranks, nine high or better",
    "the bank shows no pair: otherwise": "play",
    "the bank shows a pair: triple with": "three of a kind; a higher pair; three suited within five ranks",
    "the bank shows a pair: play with": "three suited; three within five ranks; the same pair; two higher cards",
    "the bank shows a pair: otherwise": "surrender",
}


def chart(rules: Rules) -> Strategy:
    """The short chart: half a percent of the base wager short of the best play."""
    return _by(by_chart)


def best(rules: Rules) -> Strategy:
    """The best choice in every spot; the solver is asked first."""
    from pitboss.games.joker_poker.solve import plan

    choices = plan(rules).choices
    return _by(lambda a, b, c, x, y: int(choices[box_of(x, y), seen_as(a, b, c, x, y)]))


def _by(choose: Callable[[int, int, int, int, int], int]) -> Strategy:
    """Bet flat, choose by three own cards and the bank's two, and play the joker where it makes most of the hand."""

    def decide(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Arrange):
            return ask.otherwise
        assert isinstance(ask, Choose)
        a, b, c = view.cards()
        x, y = view.bank_cards()
        return _affordable(ask, view, choose(a, b, c, x, y))

    return flat_bettor(decide, ("base",))


def _affordable(ask: Choose, view: View, choice: int) -> str:
    """The choice, or as much of a raise as the stack allows."""
    while ask.options[choice].cost > view.stack():
        choice -= 1
    return CHOICES[choice]


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"chart": chart, "best": best}
