"""How to bet at baccarat: there is nothing to decide once the cards are out."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.baccarat.rules import Rules
from pitboss.games.bots import flat_bettor
from pitboss.table.asks import Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View


def _nothing(ask: Ask, view: View) -> Answer:
    raise AssertionError(f"baccarat asks for nothing but wagers and the bank, not {ask}")


def banker(rules: Rules) -> Strategy:
    """The minimum on the Banker line, the least costly wager under every reading."""
    return flat_bettor(_nothing, ("banker",))


def player(rules: Rules) -> Strategy:
    return flat_bettor(_nothing, ("player",))


def everything(rules: Rules) -> Strategy:
    """The minimum on every spot of the layout."""
    return flat_bettor(_nothing, rules.wagers)


def bank(rules: Rules) -> Strategy:
    """A proposition player: banks whenever the position is offered, else bets on Banker."""
    return flat_bettor(_nothing, ("banker",), banks=True)


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {
    "banker": banker,
    "player": player,
    "everything": everything,
    "bank": bank,
}
