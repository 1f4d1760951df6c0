"""How to set seven cards."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.bots import flat_bettor
from pitboss.games.pai_gow.rules import BASE, FORTUNE, PaiGowRules
from pitboss.table.asks import Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View


def decide(ask: Ask, view: View) -> Answer:
    """Set the house way, which every ask to set a hand offers as its default; put the action on the first pile."""
    return ask.default(view.seat or 0)


def way(rules: PaiGowRules) -> Strategy:
    """The house way, and no Fortune bonus."""
    return flat_bettor(decide, (BASE,))


def gambler(rules: PaiGowRules) -> Strategy:
    """The house way, with every wager that the layout offers."""
    return flat_bettor(decide, (BASE, FORTUNE))


def banker(rules: PaiGowRules) -> Strategy:
    """Takes the bank with everything whenever it is offered."""
    return flat_bettor(decide, (BASE,), banks=True)


STRATEGIES: dict[str, Callable[[PaiGowRules], Strategy]] = {"way": way, "gambler": gambler, "banker": banker}
