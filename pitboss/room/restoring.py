"""A table as it is stored: taken up when the room opens, and when something could not be stored."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import sqlalchemy as sa

from pitboss.houses.game import Game
from pitboss.houses.open_table import Opening
from pitboss.room import dealing, hands, messages, schema
from pitboss.room.broadcast import encode
from pitboss.room.hand import Hand, from_row
from pitboss.room.state import Sign, TableState
from pitboss.room.store import Unreachable

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")


class Stored(NamedTuple):
    """A table's row, its hand in play with the answers so far, how many hands it has played, and its chat."""

    row: Any
    opened: Any
    given: list[Any]
    played: int
    said: list[Any]


class Games:
    """Games of tables that are taken up together: many play the same, and it is read once."""

    def __init__(self) -> None:
        self._loading: dict[bytes, asyncio.Task[Game]] = {}

    async def load(self, sign: Sign) -> Game:
        key = encode((sign.game, sign.set))
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(asyncio.to_thread(sign.load))
        return await self._loading[key]


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
    (kept,) = await table.room.store.read(lambda c: stored(c, [table.id]))
    table.sign = msgspec.json.decode(kept.row.sign, type=Sign)
    table.take_up(await asyncio.to_thread(table.sign.load), table.room.safe.open(kept.row.state, TableState))
    await go_on(table, kept)


async def go_on(table: LiveTable, kept: Stored) -> None:
    """From what is stored of its hand in play."""
    await asyncio.to_thread(table.prepare)
    table.hands_played = kept.played
    lines = [messages.ChatLine(line.id, hands.moment(line.at), line.name, line.text) for line in kept.said]
    table.chat = deque(lines, table.chat.maxlen)
    if kept.opened is not None:
        _resume(table, kept.opened, kept.given)
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


def stored(connection: sa.Connection, wanted: Sequence[str] | None = None) -> list[Stored]:
    """Open tables as they are stored, all or these, each with everything needed to continue."""
    t, p, e, a, c = schema.tables, schema.people, schema.endings, schema.answers, schema.chat
    open_ = sa.select(t, p.c.name).outerjoin(p, p.c.id == t.c.opened_by).where(t.c.closed.is_(None))
    rows = connection.execute(open_ if wanted is None else open_.where(t.c.id.in_(wanted))).all()
    ids = [row.id for row in rows]
    hands_ = _in_play(connection, ids)
    given: dict[int, list[Any]] = {hand.number: [] for hand in hands_.values()}
    for answer in connection.execute(sa.select(a).where(a.c.hand.in_(given)).order_by(a.c.hand, a.c.n)):
        given[answer.hand].append(answer)
    ended = sa.select(e.c.table_id, sa.func.count()).where(e.c.table_id.in_(ids), e.c.played == 1)
    played = {row[0]: row[1] for row in connection.execute(ended.group_by(e.c.table_id))}
    said: dict[str, list[Any]] = {id_: [] for id_ in ids}
    for line in connection.execute(sa.select(c).where(c.c.table_id.in_(ids)).order_by(c.c.table_id, c.c.id)):
        said[line.table_id].append(line)
    return [
        Stored(
            row, hand := hands_.get(row.id), given[hand.number] if hand else [], played.get(row.id, 0), said[row.id]
        )
        for row in rows
    ]  # fmt: skip


def _in_play(connection: sa.Connection, wanted: Sequence[str]) -> dict[str, Any]:
    """The hand of each table that is not over. Its number need not be the greatest (servers give out numbers from
    stocks of their own), nor its time the latest (clocks differ, and jump)."""
    h, e, v = schema.hands, schema.endings, schema.voids
    over = [sa.exists().where(t.c.hand == h.c.number) for t in (e, v)]
    open_ = sa.select(h).where(h.c.table_id.in_(wanted), ~over[0], ~over[1])
    return {hand.table_id: hand for hand in connection.execute(open_.order_by(h.c.at, h.c.number))}
