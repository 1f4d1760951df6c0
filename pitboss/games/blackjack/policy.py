"""Basic strategy as tables: one decision for each total, soft or hard, and pair against each up card (or against each
total of the bank, where both of its cards are face up).

The kernel, the bots and the exact evaluation of the chart all read these tables, so what is simulated, played and
counted is one and the same strategy. A hand that may not do what its cell says goes to the next best that it may:
surrender, split, double, and at last hit or stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack.compositions import VALUES
from pitboss.games.blackjack.evaluate import (
    DOUBLE,
    HIT,
    MAY_DOUBLE,
    MAY_HIT,
    MAY_STAND,
    MAY_SURRENDER,
    NEVER,
    STAND,
    SURRENDER,
)
from pitboss.games.blackjack.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

STATES = 64
"""A hand's total, plus 32 if it is soft."""
SOFT = 32
COUNTS = 5
"""Two, three, four, five cards, six or more."""
PAID, LENT = 0, 1
"""A hand with chips of the player's own, and one that the house paid for."""
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


def count_classes(rules: Rules) -> tuple[int, ...]:
    """Which hands share a cell, by number of cards: all, unless a rule looks at the number of cards."""
    if rules.bonus_21 is not None:
        return (0, 1, 2, 3, 4)
    if rules.over_push.startswith("player_three_card"):
        return (0, 1, 1, 1, 1)
    return (0, 0, 0, 0, 0)


def choices_for(
    policy: Policy, kind: int, column: int, legal: NDArray[Any], count: NDArray[Any], state: NDArray[Any],
    pair: NDArray[Any],
) -> NDArray[Any]:  # fmt: skip
    """What the tables do with every hand, pairs that are not split included. `pair` is the value of a pair, or -1."""
    import numpy as np

    hits = policy.hit[kind, count, state, column] == 1
    hits = np.where(legal & MAY_HIT == 0, False, np.where(legal & MAY_STAND == 0, True, hits))
    doubles = (policy.double[kind, count, state, column] == 1) & (legal & MAY_DOUBLE != 0)
    gives_up = np.where(pair >= 0, policy.pair_surrender[pair, column], policy.surrender[count, state, column]) == 1
    gives_up &= legal & MAY_SURRENDER != 0
    return np.where(gives_up, SURRENDER, np.where(doubles, DOUBLE, np.where(hits, HIT, STAND)))


def pick(
    policy: Policy, kind: int, column: int, classes: tuple[int, ...], options: NDArray[Any], weight: NDArray[Any],
    count: NDArray[Any], state: NDArray[Any], pair: NDArray[Any],
) -> None:  # fmt: skip
    """Set a column of the tables: in each cell what is worth most for its hands, by how often they are held."""
    import numpy as np

    group = np.array(classes)[count]
    cell = group * STATES + state
    cells = COUNTS * STATES

    def total(option: NDArray[Any], hands: NDArray[Any]) -> NDArray[Any]:
        return np.bincount(cell[hands], (option * weight)[hands], cells)

    stand, hit, double, surrender = options.T
    both = (stand > NEVER) & (hit > NEVER)
    only_hit = np.bincount(cell[(stand <= NEVER) & (hit > NEVER)], minlength=cells) > 0
    hits = (total(hit, both) > total(stand, both)) | (only_hit & (np.bincount(cell[both], minlength=cells) == 0))
    plain = np.where(hits[cell], hit, stand)
    plain = np.where(plain > NEVER, plain, np.maximum(hit, stand))
    can = double > NEVER
    doubles = total(double, can) > total(plain, can)
    kept = np.where(doubles[cell] & can, double, plain)
    gives = surrender > NEVER
    gives_up = total(surrender, gives & (pair < 0)) > total(kept, gives & (pair < 0))
    for n, g in enumerate(classes):
        at = slice(g * STATES, (g + 1) * STATES)
        policy.hit[kind, n, :, column] = hits[at]
        policy.double[kind, n, :, column] = doubles[at]
        if kind == PAID:
            policy.surrender[n, :, column] = gives_up[at]


def pick_again(
    policy: Policy, column: int, options: NDArray[Any], weight: NDArray[Any], state: NDArray[Any], over: NDArray[Any]
) -> None:
    """The same for doubled hands, by how often they were doubled."""
    import numpy as np

    for k in range(1, len(options)):
        best = [np.bincount(state[~over], (option * weight[k])[~over], STATES) for option in options[k].T]
        policy.again[k - 1, :, column] = np.argmax(best, axis=0)
