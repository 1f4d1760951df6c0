"""The two strategies of a game: the best play of every composition, and the chart of totals that comes nearest."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack import policy as charts
from pitboss.games.blackjack.options import SPLIT, UNSPLIT
from pitboss.games.blackjack.policy import LENT, PAID, Policy
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver import charting
from pitboss.games.blackjack.solver.evaluate import STAND, SURRENDER, Plan, Stake, reach_hands
from pitboss.games.blackjack.solver.solver import BASE, Played, Solver, cards_of, each, mean
from pitboss.games.blackjack.values import ACE, VALUES

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
    splits: NDArray[Any]
    """Pairs that the best play splits, by value."""


class Waiting(NamedTuple):
    """What it does to a game of two hands that one of them may be doubled before the switch."""

    at_once: float
    """What the best play wins that decides the switch at once."""
    doubles: float
    """The share of rounds in which the chart doubles first."""


class Found(NamedTuple):
    """A solved game."""

    best: float
    """What the player wins per unit of the wager, by the best play."""
    chart: float
    """The same by the chart."""
    policy: Policy
    columns: list[Column]
    waiting: Waiting | None = None


def search(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Found:
    """Solve a game of one hand off the top of its shoe."""
    solver = Solver(rules)
    policy = charts.blank(len(solver.columns))
    columns = [column for column, ups in enumerate(solver.columns) if ups]
    best: dict[int, Played] = {}
    for plays in each(lambda column: fit(solver, policy, column), columns, progress, 0.0, 0.4):
        best.update(plays)
    hands: dict[int, Column] = {}
    for found in each(lambda column: evaluate(solver, policy, column, best), columns, progress, 0.4, 1.0):
        hands.update(found)
    policy = policy._replace(even_money=_takes_even_money(solver))
    return Found(
        mean(solver, lambda up: float((hands[up].best * hands[up].dealt).sum())),
        mean(solver, lambda up: float((hands[up].chart * hands[up].dealt).sum())),
        policy,
        [hands[up] for up in range(len(solver.shown))],
    )


def _takes_even_money(solver: Solver) -> bool:
    return solver.rules.offers_even_money and not solver.open and solver.natural_worth(ACE) < 1.0


def fit(solver: Solver, policy: Policy, column: int) -> dict[int, Played]:
    """Set a column of the chart; returns the best play, hand by hand, against everything that the column stands for."""
    best = _fit(solver, policy, column, PAID, UNSPLIT, BASE)
    if solver.rules.free_split:  # hands that the house paid for can win but not lose
        _fit(solver, policy, column, LENT, SPLIT, Stake(0.0, 1.0, 0.0))
    return best


def _fit(solver: Solver, policy: Policy, column: int, kind: int, split: int, stake: Stake) -> dict[int, Played]:
    """The tables of one kind of hand, by how often they meet their own hands."""
    import numpy as np

    ups, which = solver.columns[column], solver.several
    best = played = {up: solver.play(up, (), which, solver.finished(up), split, stake) for up in ups}
    ways = {up: _choices(best[up]) for up in ups}
    classes = charting.count_classes(solver.rules)
    count, state, pair, over = [np.tile(hands, len(ups)) for hands in _cells(solver)]
    shares = _shares([solver.chance(up) for up in ups])
    rarely = [RARELY * likely(solver, up) for up in ups]
    for _ in range(ROUNDS):
        reached = [reach(solver, up, *ways[up]) for up in ups]
        held = np.concatenate([share * (r[0] + few) for share, r, few in zip(shares, reached, rarely)])
        options = np.concatenate([played[up].options for up in ups])
        charting.pick(policy, kind, column, classes, options, held, count, state, pair)
        if kind == PAID:
            doubled = np.concatenate([share * (r[1] + few) for share, r, few in zip(shares, reached, rarely)], axis=1)
            again = np.concatenate([played[up].doubled_options for up in ups], axis=1)
            charting.pick_again(policy, column, again, doubled, state, over)
        for up in ups:
            choice = solver.choices(policy, kind, up, split)
            ways[up] = choice, solver.again(policy, up) if kind == PAID else ways[up][1]
        played = {up: solver.play(up, (), which, solver.finished(up), split, stake, *ways[up]) for up in ups}
    return best


def _cells(solver: Solver) -> tuple[NDArray[Any], ...]:
    """What decides the cell of each hand."""
    return solver.count, solver.state, solver.pair, solver.over


def _shares(weights: list[float]) -> list[float]:
    """Weights that add up to one."""
    return [weight / sum(weights) for weight in weights]


def _choices(played: Played) -> tuple[NDArray[Any], NDArray[Any]]:
    """What the best play does, hand by hand and doubled hand by doubled hand."""
    return played.options.argmax(axis=1), played.doubled_options.argmax(axis=2)


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
    plan = Plan(solver.legal[UNSPLIT], choice, again)
    reach_hands(live, solver.every, solver.left(up), plan, solver.doubles, held, doubled)
    return held, doubled


def evaluate(solver: Solver, policy: Policy, column: int, best: dict[int, Played]) -> dict[int, Column]:
    """What two cards are worth, by the best play and by the chart, splits included; sets the chart's splits."""
    ups = solver.columns[column]
    charted = {}
    for up in ups:
        choice, again = solver.choices(policy, PAID, up, UNSPLIT), solver.again(policy, up)
        charted[up] = solver.play(up, (), solver.several, solver.finished(up), choice=choice, again=again)
    splits = {} if solver.ended(ups[0]) else _splits(solver, policy, column, charted)
    return {up: _two_cards(solver, policy, up, best[up], charted[up], splits) for up in ups}


def _splits(
    solver: Solver, policy: Policy, column: int, charted: dict[int, Played]
) -> dict[tuple[int, int], tuple[float, float]]:
    """What pairs are worth once split, under both strategies, by up card and value; the chart splits where that is
    better than what it does else, and surrenders where that is better still."""
    found = {}
    for value in range(VALUES):
        if solver.shoe[value] < 2:
            continue
        at = solver.hands.number[cards_of(value, value)]
        kept = split = gives_up = 0.0
        ups = solver.columns[column]
        for up, share in zip(ups, _shares([solver.chance(up) * float(solver.dealt(up)[at]) for up in ups])):
            best, chart = solver.splits(up, value, (None, policy))
            found[up, value] = best, chart
            split += share * chart
            kept += share * float(charted[up].worth[at])
            gives_up += share * float(charted[up].options[at, SURRENDER])
        policy.split[value, column] = split > kept
        policy.pair_surrender[value, column] = gives_up > max(split, kept)
    return found


def _two_cards(
    solver: Solver, policy: Policy, up: int, best: Played, chart: Played,
    splits: dict[tuple[int, int], tuple[float, float]],
) -> Column:  # fmt: skip
    import numpy as np

    finished = solver.finished(up)
    column = charts.column_of(solver.shown[up])
    worth = np.zeros((2, VALUES, VALUES))
    dealt = np.zeros((VALUES, VALUES))
    split = np.zeros(VALUES, bool)
    likelihood = solver.dealt(up)
    for first, second in combinations_with_replacement(range(VALUES), 2):
        at = solver.hands.number[cards_of(first, second)]
        dealt[first, second] = likelihood[at]
        if at == solver.natural:
            worth[:, first, second] = _natural(solver, up, finished)
            continue
        mine = [float(best.worth[at]), float(chart.worth[at])]
        if first == second and (up, first) in splits:
            split_best, split_chart = splits[up, first]
            split[first] = split_best > mine[0]
            share = solver.splittable(first)
            played = mine[1]
            if policy.pair_surrender[first, column]:
                played = float(chart.options[at, SURRENDER])
            elif policy.split[first, column]:
                played = split_chart
            mine = [share * max(mine[0], split_best) + (1 - share) * mine[0], share * played + (1 - share) * mine[1]]
        lost = solver.against_natural(up, at, finished)
        mine[0] += max(0.0, solver.insurance(up, finished, at))
        worth[:, first, second] = [w + lost for w in mine]
    return Column(worth[0], worth[1], dealt, split)


def _natural(solver: Solver, up: int, finished: NDArray[Any]) -> list[float]:
    """A natural: what it wins, even money or insurance where that is better."""
    won = solver.natural_worth(up)
    even = 1.0 if up == ACE and solver.rules.offers_even_money and not solver.open else won
    insured = won
    if solver.terms.insure_natural:
        insured += solver.insurance(up, finished, solver.natural)
    return [max(won, even, insured), max(won, even)]
