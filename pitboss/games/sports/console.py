"""The director's console at the sports counter: what the book holds, and what each outcome would cost it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pitboss.games.sports.play import board_of
from pitboss.games.sports.rules import Rules
from pitboss.games.sports.solve import Exposure, exposure, hold, power, proportional
from pitboss.table.state import Table


class Selection(Struct, frozen=True):
    """A selection as the book stands on it."""

    pick: str
    price: int
    proportional: float
    power: float
    """Its fair chance with the margin removed, by both methods."""
    tickets: int
    staked: int
    pays: int
    net: int


class MarketView(Struct, frozen=True):
    market: str
    hold: float | None
    """None of a single selection (futures may have one): nothing balances it."""
    selections: list[Selection]


def console(table: Table, rules: Rules) -> dict[str, list[MarketView]]:
    """Every event that is not over: hold, fair chances and exposure of each of its markets."""
    board, held = board_of(table), [*table.tickets.values()]
    found: dict[str, list[MarketView]] = {}
    for name, event in board.items():
        if event.state not in ("open", "started"):
            continue
        known = {(e.market, e.pick): e for e in exposure(rules, name, board, held)}
        found[name] = [_market(key, market.prices, known) for key, market in event.markets.items()]
    return found


def _market(name: str, prices: Mapping[str, int], known: Mapping[tuple[str, str], Exposure]) -> MarketView:
    posted = [*prices.values()]
    fair = zip(prices, posted, proportional(posted), power(posted))
    rows = [(pick, price, share, by_power, known[name, pick]) for pick, price, share, by_power in fair]
    selections = [Selection(p, price, float(s), w, e.tickets, e.staked, e.pays, e.net) for p, price, s, w, e in rows]
    return MarketView(name, float(hold(posted)) if len(posted) > 1 else None, selections)
