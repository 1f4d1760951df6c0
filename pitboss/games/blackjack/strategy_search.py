"""The two strategies of a game: the best play of every composition, and the chart of totals that comes nearest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack import policy as charts
from pitboss.games.blackjack.compositions import ACE, VALUES
from pitboss.games.blackjack.evaluate import STAND, SURRENDER, reach_hands
from pitboss.games.blackjack.options import SPLIT, UNSPLIT
from pitboss.games.blackjack.policy import LENT, PAID, Policy
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver import Played, Solver, Stake, cards_of, each_up, mean

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 3
"""How often the chart is fitted to how often it meets its own hands; it settles after two."""
RARELY = 1e-7
"""How much a hand that is never held counts in a cell of the chart, so that every cell says something sensible."""


class Column(NamedTuple):
    """All two-card hands against one up card."""

    best: NDArray[Any]
    """Worth of the hand under the best play, by its two values."""
    chart: NDArray[Any]
    """Worth under the chart."""
    dealt: NDArray[Any]
    """How likely the hand is, the up card given."""


class Found(NamedTuple):
    """A solved game of one hand."""

    best: float
    """What the player wins per unit of the wager, by the best play."""
    chart: float
    """The same by the chart."""
    policy: Policy
    columns: list[Column]


def search(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Found:
    """Solve a game of one hand off the top of its shoe."""
    solver = Solver(rules)
    policy = charts.blank()
    best = each_up(lambda up: fit(solver, policy, up), progress, 0.0, 0.4)
    columns = each_up(lambda up: column(solver, policy, up, best[up]), progress, 0.4, 1.0)
    policy = policy._replace(even_money=_takes_even_money(solver))
    return Found(
        mean(solver, lambda up: float((columns[up].best * columns[up].dealt).sum())),
        mean(solver, lambda up: float((columns[up].chart * columns[up].dealt).sum())),
        policy,
        columns,
    )


def _takes_even_money(solver: Solver) -> bool:
    return solver.rules.offers_even_money and solver.natural_worth(ACE) < 1.0


def fit(solver: Solver, policy: Policy, up: int) -> Played:
    """Set a column of the chart; returns the best play, hand by hand."""
    finished, which = solver.finished(up), solver.several
    best = played = solver.play(up, (), which, finished)
    classes = charts.count_classes(solver.rules)
    choice, again = played.options.argmax(axis=1), played.doubled_options.argmax(axis=2)
    rarely = RARELY * likely(solver, up)
    for _ in range(ROUNDS):
        held, doubled = reach(solver, up, choice, again)
        charts.pick(policy, PAID, up, classes, played.options, held + rarely, solver.count, solver.state, solver.pair)
        charts.pick_again(policy, up, played.doubled_options, doubled + rarely, solver.state, solver.over)
        choice, again = solver.choices(policy, PAID, up, UNSPLIT), solver.again(policy, up)
        played = solver.play(up, (), which, finished, choice=choice, again=again)
    if solver.rules.free_split:
        _fit_lent(solver, policy, up, classes, finished)
    return best


def _fit_lent(solver: Solver, policy: Policy, up: int, classes: tuple[int, ...], finished: NDArray[Any]) -> None:
    """The chart of hands that the house paid for: they can win but not lose."""
    stake = Stake(0.0, 1.0, 0.0)
    played = solver.play(up, (), solver.several, finished, SPLIT, stake)
    choice, again = played.options.argmax(axis=1), played.doubled_options.argmax(axis=2)
    for _ in range(ROUNDS):
        held, _ = reach(solver, up, choice, again)
        weight = held + RARELY * likely(solver, up)
        charts.pick(policy, LENT, up, classes, played.options, weight, solver.count, solver.state, solver.pair)
        choice = solver.choices(policy, LENT, up, SPLIT)
        played = solver.play(up, (), solver.several, finished, SPLIT, stake, choice, again)


def likely(solver: Solver, up: int) -> NDArray[Any]:
    """A rough likelihood of a hand's cards, for hands that no strategy holds."""
    import numpy as np

    left = solver.left(up)
    share = left / left.sum()
    return np.asarray(np.prod(share**solver.hands.counts, axis=1))


def reach(solver: Solver, up: int, choice: NDArray[Any], again: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """How often each hand is held when hands are played so, and each doubled hand by how often it was doubled."""
    import numpy as np

    h = solver.hands
    held = solver.dealt(up)
    held[solver.natural] = 0.0
    doubled = np.zeros((solver.doubles + 1, len(held)))
    live = np.flatnonzero((h.cards >= 2) & (h.after[:, 0] >= 0))[::-1]
    choice = np.where(solver.over, STAND, choice)
    reach_hands(live, h.counts, h.cards, h.after, solver.left(up), choice, again, solver.doubles, held, doubled)
    return held, doubled


def column(solver: Solver, policy: Policy, up: int, best: Played) -> Column:
    """What two cards are worth, by the best play and by the chart, splits included; sets the chart's splits."""
    import numpy as np

    finished = solver.finished(up)
    choice, again = solver.choices(policy, PAID, up, UNSPLIT), solver.again(policy, up)
    chart = solver.play(up, (), solver.several, finished, choice=choice, again=again)
    worth = np.zeros((2, VALUES, VALUES))
    dealt = np.zeros((VALUES, VALUES))
    likelihood = solver.dealt(up)
    for first in range(VALUES):
        for second in range(first, VALUES):
            at = solver.hands.number[cards_of(first, second)]
            dealt[first, second] = likelihood[at]
            if at == solver.natural:
                worth[:, first, second] = _natural(solver, up, finished)
                continue
            mine = [float(best.worth[at]), float(chart.worth[at])]
            if first == second and solver.shoe[first] > 1:
                mine = _pair(solver, policy, up, first, mine, chart.options[at])
            lost = solver.against_natural(up, at, finished)
            mine[0] += max(0.0, solver.insurance(up, finished, at))
            worth[:, first, second] = [w + lost for w in mine]
    return Column(worth[0], worth[1], dealt)


def _natural(solver: Solver, up: int, finished: NDArray[Any]) -> list[float]:
    """A natural: what it wins, even money or insurance where that is better."""
    won = solver.natural_worth(up)
    even = 1.0 if up == ACE and solver.rules.offers_even_money else won
    insured = won
    if solver.terms.insure_natural:
        insured += solver.insurance(up, finished, solver.natural)
    return [max(won, even, insured), max(won, even)]


def _pair(
    solver: Solver, policy: Policy, up: int, value: int, mine: list[float], chart: NDArray[Any]
) -> list[float]:
    """A pair that may be split, under both strategies; the chart splits if that is better than what it does else."""
    share = solver.splittable(value)
    split_best, split_chart = solver.splits(up, value, (None, policy))
    kept, gives_up = mine[1], float(chart[SURRENDER])
    policy.split[value, up] = split_chart > kept
    policy.pair_surrender[value, up] = gives_up > max(split_chart, kept)
    played = max(split_chart, kept, gives_up)
    return [share * max(mine[0], split_best) + (1 - share) * mine[0], share * played + (1 - share) * kept]
