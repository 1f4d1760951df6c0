"""A switch that may wait for a double: what it is worth to double a hand first and decide once its card is seen.

A doubled hand is finished: what it wins is exact, from a shoe without every card that lies on the table. The other hand
is played on by its own cards, and what it wins is wanted from shoes that lack three cards of the doubled one. Those are
not played one by one: the worth of a hand is so nearly a polynomial of the second degree in the cards that are gone
that the shoes which lack none, one and two of the three tell it to a few millionths (docs/blackjack.md).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.keep_or_switch import may_double, total_of
from pitboss.games.blackjack.solver.compositions import hands
from pitboss.games.blackjack.solver.evaluate import NATURAL_TAKES, OWN_DOUBLED
from pitboss.games.blackjack.solver.solver import Solver, cards_of
from pitboss.games.blackjack.values import VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

THREE_CARDS = tuple(combinations_with_replacement(range(VALUES), 3))
BEST, CHART = 0, 1


@cache
def three_cards() -> NDArray[Any]:
    """The number of three cards among THREE_CARDS, in any order."""
    import numpy as np

    number = np.zeros([VALUES] * 3, np.int64)
    for n, cards in enumerate(THREE_CARDS):
        for order in permutations(cards):
            number[order] = n
    return number


@cache
def rows() -> NDArray[Any]:
    """The rows of `compositions.hands()` with three cards, by their number."""
    import numpy as np

    return np.array([hands().number[cards_of(*cards)] for cards in THREE_CARDS])


def doubled(solver: Solver, up: int, removed: tuple[int, ...]) -> NDArray[Any]:
    """What hands of three cards win, doubled, by their number; these cards lie elsewhere."""
    import numpy as np

    found = solver.finish(up, removed, rows())[rows()]
    return np.asarray(2 * found[:, OWN_DOUBLED] - found[:, NATURAL_TAKES] * solver.terms.original_only)


def by_total(solver: Solver, up: int) -> NDArray[Any]:
    """What a doubled hand of each total wins: the mean of its hands of three cards, by how likely they are."""
    import numpy as np

    left = solver.left(up)
    likely = [float(np.prod(left[list(cards)])) * len(set(permutations(cards))) for cards in THREE_CARDS]
    totals = [total_of(*cards) for cards in THREE_CARDS]
    return np.bincount(totals, likely * doubled(solver, up, ()), 32) / np.maximum(np.bincount(totals, likely, 32), 1.0)


def without_three(worths: dict[tuple[int, ...], NDArray[Any]], cards: tuple[int, ...]) -> NDArray[Any]:
    """What hands win from a shoe that lacks three cards, from those that lack fewer of them."""
    import numpy as np

    ones, twos = [np.sum([worths[some] for some in combinations(cards, n)], axis=0) for n in (1, 2)]
    return np.asarray(twos - ones + worths[()])


def next_card(left: NDArray[Any], card: Any, *gone: Any) -> NDArray[Any]:
    """How likely the next card of a shoe is this one, once those are gone."""
    import numpy as np

    cards = left[card] - sum([one == card for one in gone])
    return np.asarray(np.maximum(cards, 0) / (left.sum() - len(gone)))


class Doubles:
    """Doubles before the switch against an up card, by the four cards a b c d; a b is doubled and gets x."""

    def __init__(self, solver: Solver, up: int) -> None:
        import numpy as np

        self.left = solver.left(up)
        self.may = may_double(solver.rules.choices)
        self.beside_two = np.zeros((len(THREE_CARDS), VALUES, VALUES))
        for c, d in combinations_with_replacement(range(VALUES), 2):
            self.beside_two[:, c, d] = self.beside_two[:, d, c] = doubled(solver, up, (c, d))
        self.beside_three = np.array([doubled(solver, up, cards) for cards in THREE_CARDS]).T

    def worth(
        self, kept: NDArray[Any], made: NDArray[Any], at_last: NDArray[Any], totals: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """What doubling a b first wins, by the best decisions and by the chart's.

        `kept` and `made` are the worth of the hand that is played on, by strategy, the three cards of the doubled hand
        and its own two; `at_last` and `totals` are the chart's: see `keep_or_switch`.
        """
        import numpy as np

        a, b, c, d, x = np.ogrid[:VALUES, :VALUES, :VALUES, :VALUES, :VALUES]
        number = three_cards()
        a_b_x, a_d_x = number[a, b, x], number[a, d, x]
        both = self._both(a, b, c, d, x, totals)
        ways = [
            np.stack([
                self.beside_two[a_b_x, c, d] + kept[way][a_b_x, c, d],
                self.beside_two[a_d_x, c, b] + made[way][a_d_x, c, b],
                np.where(self.may[c, d], both[way], -np.inf),
            ])
            for way in (BEST, CHART)
        ]  # fmt: skip
        chance = next_card(self.left, x, a, b, c, d)
        best = (chance * ways[BEST].max(axis=0)).sum(axis=4)
        chart = (chance * np.take_along_axis(ways[CHART], at_last[None].astype(int), axis=0)[0]).sum(axis=4)
        may = self.may[:, :, None, None]
        return np.where(may, best, -np.inf), np.where(may, chart, -np.inf)

    def _both(self, a: Any, b: Any, c: Any, d: Any, x: Any, totals: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """What both hands win once c d is doubled too and gets y, and the switch is decided with all cards seen."""
        import numpy as np

        number = three_cards()
        points = np.array([totals[total_of(*cards)] for cards in THREE_CARDS])
        a_b_x, a_d_x = number[a, b, x], number[a, d, x]
        best, chart = np.zeros([VALUES] * 5), np.zeros([VALUES] * 5)
        for y in range(VALUES):
            c_d_y, c_b_y = number[c, d, y], number[c, b, y]
            keep = self.beside_three[a_b_x, c_d_y] + self.beside_three[c_d_y, a_b_x]
            switch = self.beside_three[a_d_x, c_b_y] + self.beside_three[c_b_y, a_d_x]
            wish = points[a_d_x] + points[c_b_y] > points[a_b_x] + points[c_d_y]
            chance = next_card(self.left, y, a, b, c, d, x)
            best += chance * np.maximum(keep, switch)
            chart += chance * np.where(wish, switch, keep)
        return best, chart
