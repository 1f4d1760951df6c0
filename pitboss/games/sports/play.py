"""The sports pool, step by step (grand-ronde ch. 13). A round is a day at the counter; the book goes on."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from datetime import date, timedelta
from typing import Any

import msgspec

from pitboss.games.sports import desk, tickets
from pitboss.games.sports.book import Event, read, verdict
from pitboss.games.sports.rules import Rules
from pitboss.games.sports.settle import Grade, grade
from pitboss.games.sports.tickets import Bet, Limits, Slip, slip
from pitboss.money.cents import show
from pitboss.table.asks import DONE, OFFICIAL, Answer, Ask, Counter
from pitboss.table.events import (
    Announced,
    Marked,
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

EVENT = "event-"
"""Markers of the board: each holds one event as JSON."""
GONE = 0
"""In the place of the seat of a holder who has left."""
VOIDED = "voided"
"""What stands on a ticket whose stake went back: no result has a say in it any more (L1402)."""


def play(table: Table, rules: Rules) -> Script:
    _forget_who_left(table)
    yield from _counter(table, rules)


def board_of(table: Table) -> dict[str, Event]:
    """What is posted, by event."""
    found = {name.removeprefix(EVENT): m.value for name, m in table.markers.items() if name.startswith(EVENT)}
    return {name: msgspec.json.decode(value, type=Event) for name, value in found.items()}


def limits_of(table: Table, rules: Rules) -> Limits:
    """What is taken on a ticket now."""
    if marker := table.markers.get("limits"):
        return msgspec.json.decode(marker.value, type=Limits)
    return Limits(*table.limits, rules.payout_limit)


def _counter(table: Table, rules: Rules) -> Generator[Ask, Any, None]:
    table.judge = lambda ask, seat, order: _refusal(table, rules, seat, order)
    holders = {ticket.seat for ticket in table.tickets.values()}
    seats = tuple([s for s in table.seats if (table.stacks[s] or s in holders) and s not in table.sitting_out])
    while True:
        board, limits = msgspec.to_builtins(board_of(table)), msgspec.to_builtins(limits_of(table, rules))
        form = {"board": board, "limits": limits, "parlay": rules.parlay_pricing}
        given = yield Counter(open_to=seats, kind="sports", form=form, official=True)
        if given is None:
            break
        seat, order = given
        what, details = next(iter(order.items()))
        if seat == OFFICIAL:
            _enter(table, rules, what, details)
        else:
            _serve(table, rules, seat, what, details)
    table.judge = None


def _refusal(table: Table, rules: Rules, seat: int, order: Answer) -> str | None:
    if order == DONE:
        return None
    what, details = next(iter(order.items()))
    board = board_of(table)
    if seat == OFFICIAL:
        return desk.refusal(what, details, board, table.tickets)
    if what == "bet":
        bet = read(Bet, details)
        if isinstance(bet, str):
            return bet
        return tickets.refusal(bet, rules, board, limits_of(table, rules), table.stacks[seat])
    if what not in ("void", "collect"):
        return f"'{what}' cannot be ordered here; bet, void and collect can"
    ticket = table.tickets.get(details) if type(details) is int else None
    if ticket is None or ticket.seat != seat:
        return f"you have no ticket {details!r}"
    return _collect(table, ticket) if what == "collect" else desk.void_refusal(ticket, board)


def _collect(table: Table, ticket: Ticket) -> str | None:
    if not ticket.due:
        return f"nothing is due on ticket {ticket.number}"
    if -ticket.due > table.stacks[ticket.seat]:
        return f"you have {show(table.stacks[ticket.seat])}; {show(-ticket.due)} must be paid back on this ticket"
    return None


# ---- players


def _serve(table: Table, rules: Rules, seat: int, what: str, details: Any) -> None:
    if what == "bet":
        bet = read(Bet, details)
        number = table.carried.get("tickets", 0) + 1
        table.carried = {**table.carried, "tickets": number}
        written = Slip([*bet.legs], bet.cents, limits_of(table, rules).payout)
        table.emit(TicketBought(number, seat, bet.cents, 1, msgspec.to_builtins(written)))
    elif what == "collect":
        table.emit(TicketPaid(details, table.tickets[details].due))
    else:
        _write(table, table.tickets[details], void=True)


def _write(table: Table, ticket: Ticket, **changes: Any) -> None:
    table.emit(TicketChanged(ticket.number, msgspec.to_builtins(msgspec.structs.replace(slip(ticket), **changes))))


# ---- the director


def _enter(table: Table, rules: Rules, what: str, details: Any) -> None:
    """An entry of the director; who and when stand in it, and with the event on the board."""
    if what == "date":
        table.emit(Marked("date", 0, details["day"], stays=True))
        _expire(table, rules)
    elif what == "limits":
        table.emit(Marked("limits", 0, msgspec.json.encode(read(Limits, details)).decode(), stays=True))
    elif what == "void":
        ticket = table.tickets[details["ticket"]]
        _write(table, ticket, why=VOIDED)
        table.emit(TicketCancelled(ticket.number))
    else:
        name = details["event"]
        event = desk.entered(what, details, board_of(table).get(name))
        table.emit(Marked(f"{EVENT}{name}", 0, msgspec.json.encode(event).decode(), stays=True))
        if what in ("result", "cancel", "correct"):
            _grade(table, rules, name)


def _grade(table: Table, rules: Rules, name: str) -> None:
    """Decide what the event decides. Of tickets that were decided before, the difference is entered."""
    board = board_of(table)
    for number, decided in _decided(table).items():  # a correction takes decided tickets up again
        if not _touches(decided["what"], name, board):
            continue
        was, found = slip(decided["what"]), _graded(rules, slip(decided["what"]), board)
        if decided["seat"] == GONE:
            _say_what_would_be(table, number, was, found)
        elif found is None:
            _open_again(table, number, decided["seat"], was)
        elif number not in table.tickets and found.prize != was.prize:
            table.emit(TicketBought(number, decided["seat"], 0, 0, decided["what"]))
    for ticket in [t for t in table.tickets.values() if _touches(t.what, name, board)]:
        written = slip(ticket)
        if written.why == VOIDED:
            continue
        found = _graded(rules, written, board)
        if found is None or (not ticket.held and (found.prize, found.why) == (written.prize, written.why)):
            continue
        table.emit(TicketGraded(ticket.number, ticket.held, found.prize - written.prize, found.why))
        _write(table, ticket, why=found.why, prize=found.prize)
        _remember(table, ticket.number, ticket.seat, ticket.what)


def _open_again(table: Table, number: int, seat: int, was: Slip) -> None:
    """A parlay that was lost by a leg which it has not lost: its stake lies on it again, and its other legs decide."""
    written = msgspec.to_builtins(msgspec.structs.replace(was, why="", prize=0))
    table.emit(TicketBought(number, seat, 0, 2, written))
    table.emit(TicketGraded(number, -was.cents, 0, "open again"))
    kept = {n: decided for n, decided in table.carried["decided"].items() if n != str(number)}
    table.carried = {**table.carried, "decided": kept}


def _say_what_would_be(table: Table, number: int, was: Slip, found: Grade | None) -> None:
    """Who has left the counter was paid what the ticket was then worth; nobody else gets the difference or owes it."""
    prize, why = (found.prize, found.why) if found else (0, "open again")
    if (prize, why) == (was.prize, was.why):
        return
    change = prize - was.prize
    due = f": {show(abs(change))} {'more' if change > 0 else 'less'} than was paid" if change else ""
    table.emit(
        Announced(f"Ticket {number} is now {why}{due}. Its holder has left the counter; the director settles it.")
    )
    _remember(table, number, GONE, msgspec.to_builtins(msgspec.structs.replace(was, why=why, prize=prize)))


def _graded(rules: Rules, written: Slip, board: Mapping[str, Event]) -> Grade | None:
    verdicts = [verdict(leg, board[leg.event]) for leg in written.legs]
    return grade(rules, written.legs, verdicts, written.cents, written.limit)


def _touches(what: Any, name: str, board: Mapping[str, Event]) -> bool:
    """Whether an event has a say in a ticket that the book still knows."""
    events = {leg["event"] for leg in what["legs"]}
    return name in events and events <= board.keys()


def _decided(table: Table) -> dict[int, Any]:
    """Tickets that are decided and may be paid already: a corrected result reaches them too."""
    return {int(number): decided for number, decided in table.carried.get("decided", {}).items()}


def _remember(table: Table, number: int, seat: int, what: Any) -> None:
    decided = {**table.carried.get("decided", {}), str(number): {"seat": seat, "what": what}}
    table.carried = {**table.carried, "decided": decided}


def _forget_who_left(table: Table) -> None:
    """Whoever sits in the place of somebody who left has no part in the tickets that were decided there."""
    decided = table.carried.get("decided", {})
    left = {n: {**each, "seat": GONE} for n, each in decided.items() if each["seat"] in table.left}
    if left:
        table.carried = {**table.carried, "decided": {**decided, **left}}


def _expire(table: Table, rules: Rules) -> None:
    """Tickets are honoured for a year after the date of the event (L1424); then the book forgets them."""
    today = date.fromisoformat(table.markers["date"].value)
    board = board_of(table)

    def past(day: str) -> bool:
        event = date.fromisoformat(day)
        return today > (
            year_after(event) if rules.ticket_until == "same_date" else event + timedelta(days=rules.ticket_days)
        )

    def over(what: Any) -> bool:
        return past(tickets.last_day(slip(what).legs, board))

    for ticket in [t for t in table.tickets.values() if t.due > 0 and over(t.what)]:
        table.emit(TicketExpired(ticket.number))
    kept = {n: decided for n, decided in table.carried.get("decided", {}).items() if not over(decided["what"])}
    table.carried = {**table.carried, "decided": kept}
    whats = [*[t.what for t in table.tickets.values() if t.open], *[decided["what"] for decided in kept.values()]]
    named = {leg["event"] for what in whats for leg in what["legs"]}
    for name, event in board.items():  # the board is cleared of what no ticket names any more
        if name not in named and past(event.day):
            table.emit(Marked(f"{EVENT}{name}", 0, stays=True))
