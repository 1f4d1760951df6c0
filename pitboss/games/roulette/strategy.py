"""How to bet at roulette: all bets cost the same but for the first five, which costs more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from pitboss.games.bots import least_bet
from pitboss.games.roulette.layout import AREAS
from pitboss.games.roulette.rules import Rules
from pitboss.table.asks import Answer, Ask, Bet
from pitboss.table.round import Strategy
from pitboss.table.views import View

INSIDE = tuple(a.name for a in AREAS.values() if (a.box is None and a.kind != "first-five") or a.kind == "straight")
OUTSIDE = tuple(a.name for a in AREAS.values() if a.kind != "straight" and a.box is not None)


def regular(rules: Rules) -> Strategy:
    """The minimum on two inside bets and an outside bet, others every spin; never the first five."""
    spins = count()

    def answer(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Bet)
        n = next(spins) + 5 * (view.seat or 0)
        inside = INSIDE[17 * n % len(INSIDE)], INSIDE[(17 * n + 60) % len(INSIDE)]
        return least_bet(ask, view, (*inside, OUTSIDE[n % len(OUTSIDE)]))

    return answer


def even_chances(rules: Rules) -> Strategy:
    """The minimum on red at odd seats, on black at even ones."""

    def answer(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Bet)
        return least_bet(ask, view, ("red" if (view.seat or 0) % 2 else "black",))

    return answer


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"regular": regular, "even-chances": even_chances}
