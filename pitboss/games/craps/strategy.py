"""How to bet at craps: the named patterns, as bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pitboss.games.craps.bets import BETS
from pitboss.games.craps.patterns import named, pattern
from pitboss.games.craps.roll import vigorish
from pitboss.games.craps.rules import Rules
from pitboss.table.asks import Answer, Ask, Bet
from pitboss.table.round import Strategy
from pitboss.table.views import View


def by_pattern(name: str, rules: Rules) -> Strategy:
    """Bets as the pattern says while the money lasts, on the line as well when it is time to shoot, and rolls."""
    found = pattern(name)

    def answer(ask: Ask, view: View) -> Answer:
        if not isinstance(ask, Bet):
            return ask.default(view.seat or 0)
        marker = view.markers.get("point")
        lies = {spot: cents for spot, cents in view.spots.items() if spot in BETS}
        wanted = found.wants(rules, int(marker.value) if marker else 0, lies)
        if not marker and not wanted.keys() & {"pass", "dont-pass"} and not lies.keys() & {"pass", "dont-pass"}:
            wanted = {"pass": view.limits[0], **wanted}  # somebody must shoot (L487)
        for spot in [*wanted]:
            cost = sum(c + vigorish(rules, BETS[s], c) - lies.get(s, 0) for s, c in wanted.items())
            if cost > view.stack() or ask.layout.refusal(wanted):
                del wanted[spot]
        return wanted

    return answer


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {
    name: partial(by_pattern, name) for name in sorted(named(), key=lambda name: name != "pass-with-odds")
}
