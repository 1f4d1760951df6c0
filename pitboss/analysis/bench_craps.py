"""Craps: rolls a second of whole betting patterns on one core, beside `crapssim` with the same bets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.analysis.bench import Bench, beside, rate
from pitboss.equipment.randomness import stream_key
from pitboss.games.craps.automaton import automaton
from pitboss.games.craps.kernel import sessions
from pitboss.games.craps.patterns import pattern
from pitboss.games.craps.rules import Rules
from pitboss.houses.game import load

ROLLS = 1 << 22
PEER_ROLLS = 5_000
ENOUGH = 10**12
"""A bankroll that lasts, in cents."""
UNIT = "rolls a second, one core"


def run() -> list[Bench]:
    rows = []
    for name, theirs in THEIRS.items():
        rows += beside(f"craps {name}", UNIT, _ours(name), {"crapssim": partial(_crapssim, theirs)})
    return rows


def _ours(name: str) -> float:
    import numpy as np

    table = automaton(_rules(), pattern(name))
    result, ruined = np.empty(1, np.int64), np.empty(1, np.bool_)
    return rate(ROLLS, lambda: sessions(*table, stream_key(1, 1), ROLLS, ENOUGH, result, ruined))


def _rules() -> Rules:
    rules = load("grand-ronde/craps").rules
    assert isinstance(rules, Rules)
    return rules


def _crapssim(strategy: Callable[[], Any]) -> float:
    from crapssim.table import Table

    def roll() -> None:
        table = Table(seed=1)
        table.add_player(ENOUGH, strategy())
        table.run(max_rolls=PEER_ROLLS, max_shooter=float("inf"), runout=False, verbose=False)

    return rate(PEER_ROLLS, roll)


def _pass_with_odds() -> Any:
    from crapssim.strategy.odds import PassLineOddsMultiplier
    from crapssim.strategy.single_bet import BetPassLine

    return BetPassLine(10) + PassLineOddsMultiplier(2)


def _three_point_molly() -> Any:
    from crapssim.strategy.examples import ThreePointMolly

    return ThreePointMolly(10, 2)


def _place_inside() -> Any:
    from crapssim.strategy.single_bet import BetPlace

    return BetPlace({5: 10, 6: 12, 8: 12, 9: 10}, skip_point=False)


THEIRS = {
    "pass-with-odds": _pass_with_odds, "three-point-molly": _three_point_molly, "place-inside": _place_inside,
}  # fmt: skip
"""Each pattern in the peer's words: the same bets of the same size at the same moments."""
