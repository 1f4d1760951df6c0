"""Keno, step by step (grand-ronde ch. 4). A round is one game: tickets are written, 20 balls drawn, prizes graded."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta
from typing import Any

import msgspec

from pitboss.games.keno import tickets
from pitboss.games.keno.display import after
from pitboss.games.keno.rules import DRAWN, MOST_SPOTS, Rules
from pitboss.games.keno.settle import limited, prize
from pitboss.games.keno.tickets import Marked as Marks
from pitboss.money.cents import show
from pitboss.table.asks import DONE, OFFICIAL, Answer, Ask, Counter, DrawBalls
from pitboss.table.events import (
    Announced,
    BallsDrawn,
    Marked,
    Shuffled,
    TicketBought,
    TicketCancelled,
    TicketChanged,
    TicketExpired,
    TicketGraded,
    TicketPaid,
)
from pitboss.table.round import Script
from pitboss.table.state import Table
from pitboss.table.tickets import Ticket, year_after

DOLLAR = 1_00
YEAR = 365
"""Days for which a prize can be collected."""


def play(table: Table, rules: Rules) -> Script:
    game = table.saved.rounds + 1
    yield from _counter(table, rules, game)
    _expire(table, rules, next_game=True)
    balls = yield DrawBalls(count=DRAWN)
    table.emit(BallsDrawn(tuple(balls)))
    table.carried = after(table.carried, game, balls)
    _grade(table, rules, balls)


def marks(ticket: Ticket) -> Marks:
    return msgspec.convert(ticket.what, Marks)


# ---- the counter


def _counter(table: Table, rules: Rules, game: int) -> Generator[Ask, Any, None]:
    """Tickets are sold, handed back and paid until the game closes."""
    table.judge = lambda ask, seat, order: _refusal(table, rules, game, seat, order)
    form = {
        "game": game, "least": table.limits[0], "most": table.limits[1], "max_spots": MOST_SPOTS,
        "max_games": rules.max_games, "pays": _pays(rules),
    }  # fmt: skip
    holders = {ticket.seat for ticket in table.tickets.values()}
    seats = tuple([s for s in table.seats if (table.stacks[s] or s in holders) and s not in table.sitting_out])
    while (given := (yield Counter(open_to=seats, kind="keno", form=form, official=True, opens="game"))) is not None:
        seat, order = given
        _take(table, rules, game, seat, *next(iter(order.items())))
    table.judge = None


def _pays(rules: Rules) -> dict[str, dict[str, int]]:
    """Cents for a dollar by spots and numbers caught, where anything is paid."""
    found = {}
    for spots in range(1, MOST_SPOTS + 1):
        paid = {str(caught): prize(DOLLAR, spots, caught, rules.terms) for caught in range(min(spots, DRAWN) + 1)}
        found[str(spots)] = {caught: cents for caught, cents in paid.items() if cents}
    return found


def _refusal(table: Table, rules: Rules, game: int, seat: int, order: Answer) -> str | None:
    if order == DONE:
        return None
    what, details = next(iter(order.items()))
    if seat == OFFICIAL:
        return None if what == "date" and _day(details) else "the official gives the date: {'date': '2026-11-17'}"
    if what == "buy":
        buy = tickets.read(details)
        return buy if isinstance(buy, str) else tickets.refusal(buy, rules, table.limits, table.stacks[seat])
    ticket = table.tickets.get(details) if type(details) is int else None
    if what not in ("cancel", "collect"):
        return f"'{what}' cannot be ordered here; buy, cancel and collect can"
    if ticket is None or ticket.seat != seat:
        return f"you have no ticket {details!r}"
    if what == "collect":
        return None if ticket.due else f"nothing is due on ticket {details}"
    if rules.cancel_until == "never":
        return "a ticket cannot be taken back"
    if marks(ticket).first != game:
        return f"ticket {details} cannot be taken back: its first game has closed"
    return None if ticket.held else f"ticket {details} cannot be taken back: it already was"


def _take(table: Table, rules: Rules, game: int, seat: int, what: str, details: Any) -> None:
    if what == "buy":
        buy = tickets.read(details)
        assert not isinstance(buy, str)  # or it was refused
        number = table.carried.get("tickets", 0) + 1
        table.carried = {**table.carried, "tickets": number}
        marked = tickets.write(buy, game, f"{_commitment(table)} {number}")
        table.emit(TicketBought(number, seat, marked.stake * buy.games, buy.games, msgspec.to_builtins(marked)))
    elif what == "cancel":
        table.emit(TicketCancelled(details))
    elif what == "collect":
        table.emit(TicketPaid(details, table.tickets[details].due))
    else:
        table.emit(Marked("date", 0, details, stays=True))
        _expire(table, rules)


def _commitment(table: Table) -> str:
    """What this game's balls are committed to: it differs from game to game and from table to table."""
    return next((event.commitment for event in table.events if isinstance(event, Shuffled)), "")


# ---- days


def _day(text: Any) -> date | None:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        return None


def _today(table: Table) -> date | None:
    marker = table.markers.get("date")
    return _day(marker.value) if marker else None


def _expire(table: Table, rules: Rules, next_game: bool = False) -> None:
    """Prizes that were not collected in time stay with the house: after their day, or when the next game is drawn."""
    today = _today(table)
    for ticket in table.tickets.values():
        if ticket.games or not ticket.due:
            continue
        until = _day(marks(ticket).until)
        if (today and until and today > until) or (next_game and rules.claim_until == "next_game"):
            table.emit(TicketExpired(ticket.number))


# ---- after the draw


def _grade(table: Table, rules: Rules, balls: list[int]) -> None:
    """Every way of every ticket alone, then what the aggregate limit leaves of the prizes."""
    playing = [(ticket, marks(ticket)) for ticket in table.tickets.values() if ticket.games]
    wagers = [(ticket, cents) for ticket, marked in playing for cents in marked.prizes(balls, rules)]
    paid = limited([(ticket.seat, cents) for ticket, cents in wagers], rules.terms)
    if sum(paid) < sum(cents for _, cents in wagers):
        table.emit(Announced(f"Prizes above {show(rules.exempt_up_to)} share {show(rules.aggregate)} in this game."))
    won: dict[int, int] = {}
    for (ticket, _), cents in zip(wagers, paid):
        won[ticket.number] = won.get(ticket.number, 0) + cents
    for ticket, marked in playing:
        table.emit(TicketGraded(ticket.number, marked.stake, won[ticket.number], _caught(marked, balls)))
        if not ticket.games:
            _date(table, rules, ticket, marked)


def _caught(marked: Marks, balls: list[int]) -> str:
    numbers = [n for group in marked.groups for n in group]
    return f"{len({*numbers} & {*balls})} of {len(numbers)}"


def _date(table: Table, rules: Rules, ticket: Ticket, marked: Marks) -> None:
    """After its last game a ticket says until when it is paid."""
    if ticket.due and rules.claim_until != "next_game" and (today := _today(table)):
        last = year_after(today) if rules.claim_until == "same_date" else today + timedelta(days=YEAR)
        until = last.isoformat()
        table.emit(TicketChanged(ticket.number, msgspec.to_builtins(msgspec.structs.replace(marked, until=until))))
