"""Basic strategy as tables: one decision for each total, soft or hard, and pair against each up card (or against each
total of the bank, where both of its cards are face up).

The kernel, the bots and the exact evaluation of the chart all read these tables, so what is simulated, played and
counted is one and the same strategy. A hand that may not do what its cell says goes to the next best that it may:
surrender, split, double, and at last hit or stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.values import VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

STATES = 64
"""A hand's total, plus 32 if it is soft."""
SOFT = 32
COUNTS = 5
"""Two, three, four, five cards, six or more."""
PAID, LENT = 0, 1
"""A hand with chips of the player's own, and one that the house paid for."""
STAY, REDOUBLE, RESCUE = range(3)
"""What to do with a doubled hand."""
LEAST_HARD, MOST_HARD, LEAST_SOFT, MOST_SOFT = 4, 20, 12, 20
SOFT_COLUMNS = MOST_HARD - LEAST_HARD + 1
TOTALS = SOFT_COLUMNS + MOST_SOFT - LEAST_SOFT + 2
"""Columns where both of the bank's cards are face up: its hard totals, its soft totals, and its natural."""


def columns_of(rules: Rules) -> int:
    """How many columns a chart has: one for each up card, or for each total of two cards."""
    return TOTALS if rules.hole_card == "all_up" else VALUES


def column_of(shown: Sequence[int]) -> int:
    """The column for what the bank shows, by value: a card, or two.

    >>> column_of((9,)), column_of((9, 5)), column_of((0, 6))
    (9, 12, 23)
    """
    if len(shown) == 1:
        return shown[0]
    hard = sum(shown) + len(shown)
    return total_column(hard + (SOFT + 10 if 0 in shown else 0))


def total_column(state: int) -> int:
    """The column for a state of the bank's two cards."""
    return SOFT_COLUMNS + state - SOFT - LEAST_SOFT if state >= SOFT else state - LEAST_HARD


class Policy(NamedTuple):
    hit: NDArray[Any]
    """By what the hand lies on (PAID, LENT), cards, state and column: 1 hit, 0 stand."""
    double: NDArray[Any]
    """Likewise: 1 to double where that is allowed."""
    surrender: NDArray[Any]
    """By cards, state and column."""
    split: NDArray[Any]
    """By the value of a pair and the column."""
    pair_surrender: NDArray[Any]
    """The same: 1 to surrender the pair rather than split it."""
    again: NDArray[Any]
    """A doubled hand, by how often it was doubled, its state and the column: STAY, REDOUBLE or RESCUE."""
    switch_worth: NDArray[Any]
    """Two cards against an up card, in millionths of the wager: two hands are switched for the greater sum."""
    doubled_worth: NDArray[Any]
    """A doubled hand by its total against an up card, likewise: for the hands that are doubled before the switch."""
    even_money: bool


def blank(columns: int = VALUES) -> Policy:
    """Tables of the right shape that stand on everything."""
    import numpy as np

    by_count = (2, COUNTS, STATES, columns)
    return Policy(
        np.zeros(by_count, np.uint8),
        np.zeros(by_count, np.uint8),
        np.zeros(by_count[1:], np.uint8),
        np.zeros((VALUES, columns), np.uint8),
        np.zeros((VALUES, columns), np.uint8),
        np.zeros((3, STATES, columns), np.uint8),
        np.zeros((VALUES, VALUES, VALUES), np.int64),
        np.zeros((SOFT, VALUES), np.int64),
        False,
    )
