"""How to play Casino War."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.bots import flat_bettor
from pitboss.games.high_card.rules import Rules
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View


def best(rules: Rules, banks: bool = True) -> Strategy:
    """The minimum on Primary, never on Tie; tied, whichever of war and surrender costs less. Takes the bank in turn."""
    from pitboss.games.high_card.solve import goes_to_war

    war = goes_to_war(rules)

    def decide(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        return "war" if war and ask.options[0].cost <= view.stack() else "surrender"

    return flat_bettor(decide, ("primary",), banks)


def tie_bettor(rules: Rules) -> Strategy:
    """Bets the Tie as well, surrenders when it comes, and leaves the bank to others."""
    return flat_bettor(lambda ask, view: "surrender", ("primary", "tie"))


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {
    "best": best,
    "player": lambda rules: best(rules, banks=False),
    "tie-bettor": tie_bettor,
}
