"""A table as it is stored: taken up when the room opens, and when something could not be stored."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from pitboss.houses.open_table import Opening
from pitboss.room import dealing, hands, messages, schema
from pitboss.room.hand import Hand, from_row
from pitboss.room.state import Sign, TableState
from pitboss.room.store import Unreachable

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")


async def restore_when_possible(table: LiveTable) -> None:
    """Be again what is stored, however long the storage does not answer; everyone sees the table anew."""
    while True:
        try:
            await restore(table)
            break
        except Unreachable:
            continue
    for client in table.clients:
        table.broadcast.snapshot(client)
    table.wake()


async def restore(table: LiveTable) -> None:
    """Be what is stored: after the room was switched off, or when something could not be stored."""
    row, opened, given, played, said = await table.room.store.read(lambda c: _stored(c, table.id))
    table.sign = msgspec.json.decode(row.sign, type=Sign)
    table.take_up(await asyncio.to_thread(table.sign.load), table.room.safe.open(row.state, TableState))
    await asyncio.to_thread(table.prepare)
    table.hands_played = played
    lines = [messages.ChatLine(line.id, hands.moment(line.at), line.name, line.text) for line in said]
    table.chat = deque(lines, table.chat.maxlen)
    if opened is not None:
        _resume(table, opened, given)
    if table.hand is None:
        table.promise()
    for seat in table.seats.values():
        if seat.person is not None and not any(c.person and c.person.id == seat.person for c in table.clients):
            table.gone[seat.person] = table.time()
    if (hand := table.hand) is not None:
        table.sent = (hand.number, len(hand.round.table.events), hand.ask_number)


def _resume(table: LiveTable, opened: Any, given: list[Any]) -> None:
    """Go on with the hand in play; if its rules are no longer the same, it is void."""
    try:
        opening = table.room.safe.open(opened.opening, Opening)
        moves = [from_row(row) for row in given]
        table.hand = Hand.resume(opened.number, opened.at, table.open_table, opening, table.asked, moves)
        table.stored_moves = len(moves)
    except Exception:
        log.exception("table %s: hand %s cannot go on", table.id, opened.number)
        dealing.note_void(table, opened.number, 0, "the hand could not go on after a restart")
        saved = msgspec.structs.replace(table.open_table.saved, shoe=None)
        table.open_table = table.sign.open_table(table.game, saved)
        table.asked += len(given) + 1
        table.turn.seats_changed = True


def _stored(connection: sa.Connection, table: str) -> tuple[Any, Any, list[Any], int, list[Any]]:
    """A table's row, its hand in play with the answers so far, how many hands it has played, and its chat."""
    row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).one()
    e, a, c = schema.endings, schema.answers, schema.chat
    hand = _in_play(connection, table)
    log_of = sa.select(a).where(a.c.hand == (hand.number if hand else 0)).order_by(a.c.n)
    given = connection.execute(log_of).all()
    played = connection.execute(sa.select(sa.func.count()).where(e.c.table_id == table, e.c.played == 1)).scalar()
    said = connection.execute(sa.select(c).where(c.c.table_id == table).order_by(c.c.id)).all()
    return row, hand, list(given), played or 0, list(said)


def _in_play(connection: sa.Connection, table: str) -> Any:
    """The hand that is not over. Its number need not be the greatest (servers give out numbers from stocks of their
    own), nor its time the latest (clocks differ, and jump)."""
    h, e, v = schema.hands, schema.endings, schema.voids
    over = [sa.exists().where(t.c.hand == h.c.number) for t in (e, v)]
    open_ = sa.select(h).where(h.c.table_id == table, ~over[0], ~over[1])
    return connection.execute(open_.order_by(h.c.at.desc(), h.c.number.desc()).limit(1)).first()
