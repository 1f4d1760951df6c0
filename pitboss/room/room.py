"""The room: its storage, its books, its people and its tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from pitboss.errors import BadInput, PitbossError
from pitboss.houses.game import catalogue
from pitboss.money.cents import show
from pitboss.room import ledger as books
from pitboss.room import schema, seating
from pitboss.room.adviser import Adviser
from pitboss.room.analyses import Analyses
from pitboss.room.ledger import Ledger, Transfer
from pitboss.room.people import People, Person
from pitboss.room.settings import Settings
from pitboss.room.state import Sign, TableState
from pitboss.room.store import Store, Write, now
from pitboss.room.table import LiveTable, Opened
from pitboss.table.asks import Refused
from pitboss.table.state import Saved

log = logging.getLogger("pitboss.room")

CHIPS_A_CALL, CHIPS_A_DAY = 10_000_00, 50_000_00
DAY_MS = 86_400_000

SYSTEM = Person(0, "the room", "director")


class NotFound(PitbossError):
    """There is no such thing, or not for you."""


class Room:
    """A card room that is open."""

    def __init__(self, database: str, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.store = Store(database)
        self.ledger = Ledger(self.store)
        self.people = People(self.store)
        self.tables: dict[str, LiveTable] = {}
        self.adviser = Adviser()
        self.analyses = Analyses()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Take up the database where it was left: every table, every hand in play."""
        await asyncio.to_thread(self.store.open)
        await self.store.read(self.ledger.load)
        self.ledger.check()
        rows = await self.store.read(
            lambda c: c.execute(
                sa.select(schema.tables, schema.people.c.name)
                .outerjoin(schema.people, schema.people.c.id == schema.tables.c.opened_by)
                .where(schema.tables.c.closed.is_(None))
            ).all()
        )
        for row in rows:
            try:
                await self._restore(row)
            except Exception:
                log.exception("table %s cannot be opened again; its chips are in the books", row.id)

    async def _restore(self, row: Any) -> None:
        sign = msgspec.json.decode(row.sign, type=Sign)
        state = msgspec.json.decode(row.state, type=TableState)
        opened = Opened(row.opened, row.opened_by, row.name or "the room")
        table = LiveTable(self, row.id, sign, sign.load(), state, opened)
        await table.restore()
        self._check(table)
        self._start(table)

    def _check(self, table: LiveTable) -> None:
        """The chips on the table are those in the books."""
        for number, seat in table.seats.items():
            there = table.sitting.saved.stacks[number] + seat.coming
            booked = self.ledger.balance(seating.account(table.id, number, seat))
            if there != booked:
                raise PitbossError(f"seat {number} has {show(there)} on the table and {show(booked)} in the books")

    def disconnect(self, key: int) -> None:
        """A session or token is over: so are its sockets."""
        for table in self.tables.values():
            for client in table.clients:
                if client.key == key:
                    client.close(4401)

    async def close(self) -> None:
        await self.adviser.close()
        await self.analyses.close()
        for table in self.tables.values():
            for client in table.clients:
                client.close(1012)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.store.close)

    def _start(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        task = asyncio.create_task(self._run(table), name=f"table {table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        table.wake()

    async def _run(self, table: LiveTable) -> None:
        try:
            await table.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s has stopped", table.id)
        finally:
            self.tables.pop(table.id, None)

    # tables

    def table(self, id_: str) -> LiveTable:
        found = self.tables.get(id_)
        if found is None:
            raise NotFound("there is no such table, or it is closed")
        return found

    async def open_table(self, sign: Sign, by: Person) -> LiveTable:
        await self._make_room_for(by)
        game = await asyncio.to_thread(sign.load)
        if not 0 <= sign.bots < game.rules.seats:
            raise BadInput(f"{game.id} has {game.rules.seats} seats: 0 to {game.rules.seats - 1} of them can be bots'")
        saved = Saved(stacks=[0] * (game.rules.seats + 1))
        sign.sitting(game, saved)  # refuses a fee option that is not printed
        state = TableState(saved=saved)
        id_ = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))
        table = LiveTable(self, id_, sign, game, state, Opened(now(), by.id, by.name))
        await asyncio.to_thread(table.prepare)
        row = {
            "id": id_, "opened": table.opened.at, "opened_by": by.id, "closed": None,
            "sign": msgspec.json.encode(sign), "state": msgspec.json.encode(state),
        }  # fmt: skip
        await self.store.write(
            [Write(schema.tables.insert(), [row]), self.audit(by, "open", f"table {id_}", {"sign": sign})]
        )
        self._start(table)
        return table

    async def _make_room_for(self, by: Person) -> None:
        """A player may have so many tables; of those that nobody sits at or watches any more, the oldest is closed."""
        mine = [t for t in self.tables.values() if t.opened.by == by.id and not t.closing]
        if by.role == "director" or len(mine) < self.settings.tables_each:
            return
        left = next((t for t in mine if not t.clients and all(seat.bot for seat in t.seats.values())), None)
        if left is None:
            raise Refused(f"you have {len(mine)} tables open; a player may open {self.settings.tables_each}")

        def close() -> None:
            left.closing = "its opener has gone on to another"
            left.changed = True

        await left.do(close)

    async def play_now(self, person: Person, game: str, private: bool) -> tuple[LiveTable, int]:
        """A seat at a table of this game, with chips in front of it."""
        if game not in catalogue():
            raise NotFound(f"there is no game '{game}'")
        for table in [*self.tables.values()]:
            if private or table.sign.private or table.sign.game != game or table.sign.set:
                continue
            if table.status not in ("waiting", "playing"):
                continue
            if (seat := table.seat_of(person)) is not None:
                return table, seat
            if len(table.seats) < table.game.rules.seats:
                return table, await self._sit_now(table, person)
        sign = Sign(game=game, name=await asyncio.to_thread(_name, game), private=private, bots=3)
        seats = (await asyncio.to_thread(sign.load)).rules.seats
        table = await self.open_table(msgspec.structs.replace(sign, bots=min(3, seats - 1)), person)
        return table, await self._sit_now(table, person)

    async def _sit_now(self, table: LiveTable, person: Person) -> int:
        allowed = seating.buy_in(table)
        wanted = min(max(100 * table.sitting.limits[0], allowed.least), allowed.most)
        have = self.ledger.balance(books.purse(person.id))
        if have < wanted:
            await self.chips(person, min(wanted - have, CHIPS_A_CALL))
            wanted = min(wanted, self.ledger.balance(books.purse(person.id)))
        return await table.do(lambda: seating.sit(table, person, None, wanted))

    # money

    async def chips(self, person: Person, cents: int) -> None:
        """Play chips from the cashier."""
        if not 1 <= cents <= CHIPS_A_CALL:
            raise Refused(f"the cashier gives {show(1)} to {show(CHIPS_A_CALL)} at a time, not {show(cents)}")
        t = schema.transfers
        mine = self.ledger.ids([books.purse(person.id)])
        given = sa.select(sa.func.sum(t.c.cents)).where(t.c.credit.in_(mine), t.c.kind == "chips")
        today = int(await self.store.read(lambda c: c.execute(given.where(t.c.at > now() - DAY_MS)).scalar()) or 0)
        if today + cents > CHIPS_A_DAY:
            raise Refused(f"the cashier gives {show(CHIPS_A_DAY)} a day; you have had {show(today)}")
        await self.book([self.ledger.transfer("chips", books.CASHIER, books.purse(person.id), cents)])

    async def book(self, made: list[Transfer], more: list[Write] | None = None) -> None:
        """Store transfers that were made outside a table's turn, or take them back."""
        try:
            await self.store.write([*self.ledger.writes(made), *(more or [])])
        except Exception:
            self.ledger.undo(made)
            raise

    def at_tables(self, person: int) -> int:
        return sum(self.ledger.balance(name) for name in self.ledger.of_person(person) if name.startswith("at/"))

    # the record of what was done

    def audit(self, by: Person, action: str, about: str, detail: dict[str, Any]) -> Write:
        row = {
            "id": self.store.new_id("audit"), "at": now(), "by": by.id, "who": by.name, "action": action,
            "about": about, "detail": msgspec.json.encode(detail),
        }  # fmt: skip
        return Write(schema.audit.insert(), [row])


def _name(game: str) -> str:
    from pitboss.houses.game import load

    return load(game).sheet.name
