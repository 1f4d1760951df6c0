"""A chart and all hands: what it does with each of them, and what it had better do.

A cell stands for many hands. What is worth most for them together, by how often each is held, is what it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.policy import COUNTS, PAID, STATES, Policy
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver.evaluate import (
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

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
