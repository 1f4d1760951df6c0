"""Two hands and a switch: what it is worth to exchange the second cards, and to play on from there.

Each hand is worth what the chart (or the best play of its own cards) wins from a shoe that lacks the up card and the
two first cards of the other hand; the hands are exchangeable after that, so their worths add up exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.keep_or_switch import DOUBLE, kept_and_made, plans
from pitboss.games.blackjack.options import UNSPLIT
from pitboss.games.blackjack.policy import PAID, Policy
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver.evaluate import NATURAL
from pitboss.games.blackjack.solver.search import Found, Waiting, reach, search
from pitboss.games.blackjack.solver.solver import Solver, cards_of, each, mean
from pitboss.games.blackjack.solver.waiting import THREE_CARDS, Doubles, by_total, without_three
from pitboss.games.blackjack.standings import BANK_NATURAL, NATURAL_PLACE, SWITCHED_PLACE
from pitboss.games.blackjack.values import ACE, TEN, VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

MILLION = 1_000_000
ONE_CARD = tuple([(value,) for value in range(VALUES)])
TWO_CARDS = tuple(combinations_with_replacement(range(VALUES), 2))
BEST, CHART, SPLIT = range(3)


def search_two(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Found:
    """Solve a game of two hands with a switch, per hand."""
    one = search(rules, lambda share: progress(0.5 * share))
    solver = Solver(rules)
    results = each(lambda up: _against(solver, one.policy, up), range(VALUES), progress, 0.5, 1.0)
    best, chart, at_once, doubles = [mean(solver, of.__getitem__) for of in zip(*results)]
    waiting = None if rules.switch_first else Waiting(at_once / 2, doubles)
    return Found(best / 2, chart / 2, one.policy, one.columns, waiting)


def _against(solver: Solver, policy: Policy, up: int) -> list[float]:
    """The worth of both hands together against an up card, by the best play, by the chart, and by the best play that
    keeps or switches at once; and how often the chart doubles before that."""
    import numpy as np

    worths = beside(solver, policy, up, () if solver.rules.switch_first else ONE_CARD)
    kept, made = np.zeros((2, *[VALUES] * 4)), np.zeros((2, *[VALUES] * 4))
    lost = np.zeros([VALUES] * 4)
    for c, d in TWO_CARDS:
        if (c, d) in worths:
            hands, taken = worths[c, d]
            kept[:, c, d], made[:, c, d] = kept[:, d, c], made[:, d, c] = _played(solver, policy, up, hands)
            lost[c, d] = lost[d, c] = taken
    table = _table(solver, policy, up, worths[()][0])
    policy.switch_worth[:, :, up] = table
    policy.doubled_worth[:, up] = np.rint(by_total(solver, up) * MILLION)
    # by the cards as dealt, a b and c d: kept, or switched to a d and c b
    keep = kept.transpose(0, 3, 4, 1, 2) + kept
    switch = made.transpose(0, 3, 2, 1, 4) + made.transpose(0, 1, 4, 3, 2)
    at_once, doubles = np.maximum(keep[BEST], switch[BEST]), np.zeros([VALUES] * 4, bool)
    if solver.rules.switch_first:
        best, chart = at_once, np.where(switches(table), switch[CHART], keep[CHART])
    else:
        first = doubled_first(solver, policy, up, worths)
        ways = [np.stack(way) for way in zip(keep, switch, first, first.transpose(0, 3, 4, 1, 2))]
        at_first, _ = plans(table, policy.doubled_worth[:, up], solver.rules.choices)
        best, chart = ways[BEST].max(axis=0), np.take_along_axis(ways[CHART], at_first[None].astype(int), axis=0)[0]
        doubles = np.asarray(at_first >= DOUBLE)
    taken = lost.transpose(2, 3, 0, 1) + lost
    chance = chances(solver, up)
    return [float((chance * of).sum()) for of in (best + taken, chart + taken, at_once + taken, doubles)]


def beside(
    solver: Solver, policy: Policy, up: int, more: Iterable[tuple[int, ...]] = ()
) -> dict[tuple[int, ...], tuple[NDArray[Any], NDArray[Any]]]:
    """Hands (see `_hands`) beside none of the other's cards, beside each two, and beside these."""
    plays = _plays(solver, policy, up)
    possible = [other for other in ((), *TWO_CARDS, *more) if solver.left(up, other).min() >= 0]
    return {other: _hands(solver, policy, up, other, plays) for other in possible}


def doubled_first(
    solver: Solver, policy: Policy, up: int, worths: dict[tuple[int, ...], tuple[NDArray[Any], NDArray[Any]]]
) -> NDArray[Any]:
    """What it wins to double a b before the switch is decided, by the best play and by the chart; from hands beside
    none, one and two cards, or beside three where they are given."""
    import numpy as np

    hands = {other: worth for other, (worth, _) in worths.items()}
    kept, made = np.zeros((2, 2, len(THREE_CARDS), VALUES, VALUES))
    for n, cards in enumerate(THREE_CARDS):
        if solver.left(up, cards).min() >= 0:
            worth = hands[cards] if cards in hands else without_three(hands, cards)
            kept[:, n], made[:, n] = _played(solver, policy, up, worth)
    totals = policy.doubled_worth[:, up]
    _, at_last = plans(policy.switch_worth[:, :, up], totals, solver.rules.choices)
    return np.stack(Doubles(solver, up).worth(kept, made, at_last, totals))


def _plays(solver: Solver, policy: Policy, up: int) -> list[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]:
    """How hands are played, the best play (of their own cards) first: choices, again, and the hands that are held."""
    import numpy as np

    best = solver.play(up, (), solver.several, solver.finished(up))
    ways = [
        (best.options.argmax(axis=1), best.doubled_options.argmax(axis=2)),
        (solver.choices(policy, PAID, up, UNSPLIT), solver.again(policy, up)),
    ]
    found = []
    for choice, again in ways:
        held, doubled = reach(solver, up, choice, again)
        held[solver.natural] = 1.0
        found.append((choice, again, np.flatnonzero((held > 0) | (doubled > 0).any(axis=0))))
    return found


def _hands(
    solver: Solver, policy: Policy, up: int, other: tuple[int, ...], plays: list[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Two cards played on beside these of the other hand, by the best play and by the chart, and pairs split by the
    chart; and what a natural found before play takes. A switched natural stands at (TEN, ACE)."""
    import numpy as np

    worths, lost = np.zeros((3, VALUES, VALUES)), np.zeros((VALUES, VALUES))
    which = np.union1d(plays[BEST][2], plays[CHART][2])
    finished = solver.finish(up, other, which)
    played = [solver.play(up, other, which, finished, choice=choice, again=again) for choice, again, _ in plays]
    for a, b in TWO_CARDS:
        at = solver.hands.number[cards_of(a, b)]
        worth = [float(one.worth[at]) for one in played]
        taken = solver.against_natural(up, at, finished)
        if at == solver.natural:
            tie = float(finished[at, NATURAL] * solver.own_at[NATURAL_PLACE, BANK_NATURAL]) * solver.checked(up)
            worth, taken = [solver.natural_worth(up, other) - tie] * 2, tie
        elif a == b and policy.split[a, up]:
            [worths[SPLIT, a, a]] = solver.splits(up, a, (policy,), other)
        for x, y in {(a, b), (b, a)}:
            worths[:SPLIT, x, y], lost[x, y] = worth, taken
    worths[:, TEN, ACE] = solver.stands_at(SWITCHED_PLACE, up, (*other, ACE, TEN))
    return worths, lost


def _played(solver: Solver, policy: Policy, up: int, worths: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Two cards as dealt and made by a switch, under both strategies, pairs split where the chart splits them; the best
    play may leave that."""
    found = worths[:SPLIT].copy()
    for value in policy.split[:, up].nonzero()[0].tolist():
        share, split = solver.splittable(value), worths[SPLIT, value, value]
        plain = found[:, value, value].copy()
        for way, worth in ((BEST, max(plain[BEST], split)), (CHART, split)):
            found[way, value, value] = share * worth + (1 - share) * plain[way]
    return kept_and_made(found)


def _table(solver: Solver, policy: Policy, up: int, worths: NDArray[Any]) -> NDArray[Any]:
    """What the chart of switches says of two cards, in millionths; a switched natural stands at (TEN, ACE)."""
    import numpy as np

    kept, made = _played(solver, policy, up, worths)
    table = kept[CHART].copy()
    table[TEN, ACE] = made[CHART, TEN, ACE]
    return np.asarray(np.rint(table * MILLION), np.int64)


def switches(table: NDArray[Any]) -> NDArray[Any]:
    """Whether a b and c d are switched: for a greater sum."""
    import numpy as np

    kept, made = kept_and_made(table)
    keep = kept[:, :, None, None] + kept[None, None, :, :]
    switch: NDArray[Any] = made[:, None, None, :] + made.T[None, :, :, None]
    return np.asarray(switch > keep)


def chances(solver: Solver, up: int) -> NDArray[Any]:
    """How likely four cards are, in the order a b c d."""
    import numpy as np

    left = solver.left(up).astype(float)
    size = left.sum()
    chance = np.zeros([VALUES] * 4)
    for cards in np.ndindex(*chance.shape):
        ways = 1.0
        for n, card in enumerate(cards):
            ways *= max(left[card] - cards[:n].count(card), 0.0) / (size - n)
        chance[cards] = ways
    return chance
