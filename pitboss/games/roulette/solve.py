"""Roulette solved: 38 equal pockets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.equipment.wheel import POCKETS
from pitboss.games.roulette.layout import KINDS, Area
from pitboss.games.roulette.rules import PAID_AS, Rules
from pitboss.games.roulette.settle import bet

UNIT = 2
"""A stake that can be halved."""


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every kind of bet, or one of them; bets of a kind are alike. There is nothing to decide, so no strategy."""
    first = {area.kind: area for area in reversed(rules.areas)}
    return Solution(worths=[_worth(rules, first[kind]) for kind in rules.wagers if wager in (None, kind)])


def _worth(rules: Rules, area: Area) -> Worth:
    nets = [
        Fraction(bet(UNIT, KINDS.index(area.kind), area.mask, pocket, rules.terms), UNIT) for pocket in range(POCKETS)
    ]
    words = {-1: ("other", "lost"), Fraction(-1, 2): ("zero", "half lost")}
    won = (PAID_AS[area.kind], str(rules.bets.row(PAID_AS[area.kind])))
    results = [Result(*words.get(net, won), net, nets.count(net)) for net in sorted(set(nets), reverse=True)]
    return exact(area.kind, results)
