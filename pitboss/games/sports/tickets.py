"""A sports ticket: selections at the terms on which they were taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.games.sports.book import Event, Leg
from pitboss.games.sports.rules import Rules
from pitboss.money.cents import show
from pitboss.table.tickets import Ticket


class Bet(Struct, frozen=True, forbid_unknown_fields=True):
    """An order: one selection, or several for a parlay, and the stake."""

    legs: tuple[Leg, ...]
    cents: int


class Slip(Struct, frozen=True):
    """What stands on a ticket."""

    legs: list[Leg]
    cents: int
    limit: int
    """The most it can be paid: the payout limit when it was accepted, which nobody changes any more (L1403)."""
    void: bool = False
    """Whether its holder asks to have it voided."""
    why: str = ""
    """How it was graded, once it was."""
    prize: int = 0


class Limits(Struct, frozen=True):
    """What management takes and pays on a ticket (L1381, L1420)."""

    least: int
    most: int
    payout: int
    by: str = ""
    at: str = ""


def slip(ticket: Ticket | Mapping[str, Any]) -> Slip:
    return msgspec.convert(ticket.what if isinstance(ticket, Ticket) else ticket, Slip)


def refusal(bet: Bet, rules: Rules, board: Mapping[str, Event], limits: Limits, stack: int) -> str | None:
    """Why a wager is not accepted, or None."""
    if not 1 <= len(bet.legs) <= rules.parlay_legs:
        return f"a ticket has 1 to {rules.parlay_legs} selections, not {len(bet.legs)}"
    if len({leg.event for leg in bet.legs}) != len(bet.legs):
        return "a parlay can have only one selection from each event"
    for leg in bet.legs:
        if reason := _terms(leg, board):
            return reason
    if not limits.least <= bet.cents <= limits.most:
        return f"{show(bet.cents)} is outside the limits of {show(limits.least)} to {show(limits.most)}"
    return f"you have {show(stack)}; this ticket costs {show(bet.cents)}" if bet.cents > stack else None


def _terms(leg: Leg, board: Mapping[str, Event]) -> str | None:
    """Wagers are accepted on the terms that are posted now (L1416)."""
    event = board.get(leg.event)
    if event is None:
        return f"'{leg.event}' is not on the board"
    if event.state != "open":
        return f"{event.name} has started or is over"
    market = event.markets.get(leg.market)
    if market is None or market.closed or leg.pick not in market.prices:
        return f"{event.name}: '{leg.pick}' of '{leg.market}' is not offered"
    price, line = market.prices[leg.pick], market.line_of(leg.pick)
    if (leg.price, leg.line) != (price, line):
        return f"{event.name}: the terms are {terms(line, price)} now, not {terms(leg.line, leg.price)}"
    return None


def terms(line: float, price: int) -> str:
    """A line and a price as the board shows them.

    >>> terms(-3.5, -110), terms(0, 150)
    ('-3.5 at -110', '+150')
    """
    return f"{line:+g} at {price:+d}" if line else f"{price:+d}"


def last_day(legs: Sequence[Leg], board: Mapping[str, Event]) -> str:
    """The date of the last event of a ticket."""
    return max(board[leg.event].day for leg in legs)
