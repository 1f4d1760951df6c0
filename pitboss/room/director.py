"""What the director can do: pause and close tables, change their signs, void a hand, read the books."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.room import hands, ledger, seating
from pitboss.room.hands import Finished, HandRow, moment
from pitboss.room.ledger import BOTS, HOUSE, Transfer
from pitboss.room.peers import Elsewhere
from pitboss.room.people import Person
from pitboss.room.room import NotFound, Room
from pitboss.room.schema import audit, endings, transfers, voids
from pitboss.room.schema import hands as opened
from pitboss.room.state import Seat, Sign
from pitboss.room.store import Write, now
from pitboss.room.table import LiveTable
from pitboss.table.asks import Refused

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
PAGE = 200


async def void(room: Room, number: int, reason: str, by: Person) -> None:
    """A hand in play stops; a finished one is reversed by compensating entries."""
    for listed in room.peers.others():
        if listed.hand == number and (server := await room.peers.where(listed.row.id)):
            raise Elsewhere(server)
    noted = room.audit(by, "void", f"hand {number}", {"reason": reason})
    for table in room.tables.values():
        if table.hand is not None and table.hand.number == number:
            await table.do(lambda t=table: _stop(t, number, reason, by, noted))  # type: ignore[misc]
            return
    found = await room.store.read(lambda c: hands.load(c, number)) if 0 < number < 2**62 else None
    if found is None:
        raise NotFound("there is no such hand")
    hand = found[0]
    if hand.void is not None:
        raise Refused("the hand is void already")
    written = Write(voids.insert(), [{"hand": number, "at": now(), "by": by.id, "reason": reason}])
    live = room.tables.get(hand.table)
    if live is None and (server := await room.peers.where(hand.table)):
        raise Elsewhere(server)
    if live is None:
        await room.book(reverse(room, hand, reason, None), [written, noted])
        return

    def reversed_there() -> None:
        if live.hand is not None:
            raise Refused("a hand is in play at its table; pause the table and void this hand when that one is over")
        if live.game.rules.stays_up or live.open_table.saved.tickets:
            raise Refused("wagers of this hand may still be up; here a hand can be voided only while it is in play")
        live.post(reverse(room, hand, reason, live))
        live.turn.writes += [written, noted]
        live.turn.seats_changed = True

    await live.do(reversed_there)


def _stop(table: LiveTable, number: int, reason: str, by: Person, noted: Write) -> None:
    if table.hand is None or table.hand.number != number:
        raise Refused("the hand has just ended; void it as a finished one")
    table.void(reason, by)
    table.turn.writes.append(noted)


def reverse(room: Room, hand: Finished, reason: str, table: LiveTable | None) -> list[Transfer]:
    """Everyone gets back what the hand took and gives back what it gave, as far as they still have it.

    What somebody has spent or lost since is borne by the house. Chips go to the seat where their owner still sits, else
    to the account.
    """
    with room.ledger.together() as made:

        def move(debit: str, credit: str, cents: int) -> int:
            """Move what is there of it; how much that was."""
            cents = cents if debit in ledger.OVERDRAWN else min(cents, room.ledger.balance(debit))
            if cents:
                made.append(room.ledger.transfer("void", debit, credit, cents, hand.table, hand.number, reason))
            return cents

        _reverse_results(hand, move, table)
        _reverse_fees(hand, move, table)
    return made


def _reverse_results(hand: Finished, move: Any, table: LiveTable | None) -> None:
    for number, net in hand.record.settlement.items():
        seat = hand.seats.get(number)
        if seat is None or not net:
            continue
        here = table is not None and _still_sits(table, number, seat)
        account = seating.account(hand.table, number, seat)
        own = BOTS if seat.person is None else ledger.purse(seat.person)
        if net < 0:
            cents = move(HOUSE, account if here else own, -net)
        else:
            cents = -move(account, HOUSE, min(net, table.open_table.saved.stacks[number])) if here and table else 0
            move(own, HOUSE, net + cents)
        if here and table is not None:
            table.open_table.saved.stacks[number] += cents


def _still_sits(table: LiveTable, number: int, seat: Seat) -> bool:
    now_there = table.seats.get(number)
    return now_there is not None and (now_there.person, now_there.proposition) == (seat.person, seat.proposition)


def _reverse_fees(hand: Finished, move: Any, table: LiveTable | None) -> None:
    """The drop and the jackpots go back too."""
    from pitboss.table.events import FeeTaken, JackpotWon

    meters: dict[str, int] = {}
    drop = 0
    for event in hand.record.events:
        if isinstance(event, FeeTaken) and event.jackpot:
            meters[event.jackpot] = meters.get(event.jackpot, 0) + event.cents
        elif isinstance(event, FeeTaken):
            drop += event.cents
        elif isinstance(event, JackpotWon):
            meters[event.jackpot] = meters.get(event.jackpot, 0) - event.cents
    if drop:
        moved = move(f"drop/{hand.table}", HOUSE, drop)
        if table is not None:
            table.open_table.saved.drop -= moved
    for name, cents in meters.items():
        account = f"jackpot/{hand.table}/{name}"
        moved = move(account, HOUSE, cents) if cents > 0 else -move(HOUSE, account, -cents) if cents else 0
        if table is not None:
            saved = table.open_table.saved.jackpots
            saved[name] = saved.get(name, 0) - moved


async def change(room: Room, table: LiveTable, sign: Sign, by: Person, changes: dict[str, Any]) -> None:
    """Another sign, from the next hand on."""
    another = (sign.game, sign.set) != (table.sign.game, table.sign.set)

    def put_up() -> None:
        if another and any(not seat.bot or table.in_play(n) for n, seat in table.seats.items()):
            raise Refused("another game or rule can only be set while nobody but bots sits at the table")
        table.next_sign = sign
        table.turn.seats_changed = True
        table.turn.writes.append(room.audit(by, "change", f"table {table.id}", changes))

    await table.do(put_up)


async def pause(room: Room, table: LiveTable, paused: bool, reason: str, by: Person) -> None:
    def stop() -> None:
        table.paused = (reason or "paused by the director") if paused else ""
        table.turn.seats_changed = True
        table.turn.writes.append(
            room.audit(by, "pause" if paused else "resume", f"table {table.id}", {"reason": reason})
        )

    await table.do(stop)


async def close(room: Room, table: LiveTable, reason: str, by: Person) -> None:
    def end() -> None:
        table.closing = reason or "closed by the director"
        table.turn.seats_changed = True
        table.turn.writes.append(room.audit(by, "close", f"table {table.id}", {"reason": reason}))

    await table.do(end)


def played_since(connection: Connection, since: int) -> dict[str, int]:
    """Hands played by table."""
    query = sa.select(endings.c.table_id, sa.func.count()).where(endings.c.played == 1, endings.c.at >= since)
    return {row[0]: row[1] for row in connection.execute(query.group_by(endings.c.table_id))}


def dropped_since(connection: Connection, drops: list[int], since: int) -> int:
    """Fees that went into these accounts, less what was given back."""
    total = 0
    for column, sign in ((transfers.c.credit, 1), (transfers.c.debit, -1)):
        query = sa.select(sa.func.sum(transfers.c.cents)).where(column.in_(drops), transfers.c.at >= since)
        total += sign * int(connection.execute(query).scalar() or 0)
    return total


class AuditLine(msgspec.Struct):
    id: int
    at: str
    who: str
    action: str
    about: str
    detail: dict[str, Any]


COMINGS = ("sign-in", "sign-in refused", "sign-up", "sign-out", "cashier")
"""What happens all day long: significant, but not an act of the director."""


def last_sign_ins(connection: Connection, person: int, before: int) -> list[tuple[int, str, bool]]:
    """When and from where somebody signed in, or failed to, before this session; newest first."""
    query = (
        sa.select(audit)
        .where(audit.c.by == person, audit.c.action.in_(("sign-in", "sign-up", "sign-in refused")))
        .where(audit.c.at < before - 1000)
        .order_by(audit.c.id.desc())
        .limit(5)
    )
    found = [(row.at, row.action, msgspec.json.decode(row.detail)) for row in connection.execute(query)]
    return [(at, str(detail.get("address", "")), action != "sign-in refused") for at, action, detail in found]


def audit_log(connection: Connection, before: int | None, limit: int, acts: bool) -> list[AuditLine]:
    """Significant events, newest first; `acts` leaves out comings and goings."""
    query = sa.select(audit).order_by(audit.c.id.desc()).limit(limit)
    if acts:
        query = query.where(audit.c.action.not_in(COMINGS))
    if before:
        query = query.where(audit.c.id < before)
    return [
        AuditLine(row.id, moment(row.at), row.who, row.action, row.about, msgspec.json.decode(row.detail))
        for row in connection.execute(query)
    ]


async def export(room: Room, table: str, start: int, end: int, kind: str) -> AsyncIterator[bytes]:
    """Records as JSON lines, or one CSV row for each seat and hand."""
    if kind == "csv":
        yield b"hand,table,table_name,game,started,ended,seat,name,bot,net_cents,void\r\n"
    last = 0
    while True:
        numbers = await room.store.read(lambda c: _numbers(c, table, start, end, last))  # noqa: B023
        for number in numbers:
            found = await room.store.read(lambda c: hands.load(c, number))  # noqa: B023
            if found is not None:
                yield _line(found[0]) if kind == "csv" else found[0].record.json() + b"\n"
        if len(numbers) < PAGE:
            return
        last = numbers[-1]


def _numbers(connection: Connection, table: str, start: int, end: int, after: int) -> list[int]:
    query = (
        sa.select(endings.c.hand)
        .where(endings.c.played == 1, endings.c.at >= start, endings.c.at < end, endings.c.hand > after)
        .order_by(endings.c.hand)
        .limit(PAGE)
    )
    if table:
        query = query.where(endings.c.table_id == table)
    return list(connection.execute(query).scalars())


def _line(hand: Finished) -> bytes:
    out = io.StringIO()
    rows = csv.writer(out)
    for number, net in hand.record.settlement.items():
        seat = hand.seats.get(number)
        name = seat.name if seat else ""
        rows.writerow(
            [hand.number, hand.table, hand.table_name, hand.record.game, moment(hand.started), moment(hand.at), number,
             f"'{name}" if name[:1] in "=+-@" else name, int(bool(seat and seat.bot)), net, hand.void or ""]
        )  # fmt: skip
    return out.getvalue().encode()


async def hand_row(room: Room, number: int) -> HandRow:
    """A hand after it was voided, in play or finished."""
    found = await room.store.read(lambda c: hands.load(c, number))
    if found is not None:
        return hands.row(found[0], None)

    def broken_off(connection: Connection) -> HandRow:
        query = sa.select(opened, voids.c.reason, voids.c.at.label("ended")).where(opened.c.number == number)
        row = connection.execute(query.join(voids, voids.c.hand == opened.c.number)).one()
        sign = msgspec.json.decode(row.sign, type=Sign)
        return HandRow(
            number=number, table=row.table_id, table_name=sign.name, game=sign.game, started=moment(row.at),
            ended=moment(row.ended), seat=None, net=None, void=row.reason,
        )  # fmt: skip

    return await room.store.read(broken_off)
