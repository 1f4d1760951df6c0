"""The room: its storage, its books, its people and its tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from pitboss import __version__
from pitboss.errors import BadInput, PitbossError
from pitboss.money.cents import show
from pitboss.room import ledger as books
from pitboss.room import program, restoring, retention, schedule, schema, seating
from pitboss.room.analyses import Analyses
from pitboss.room.broadcast import Client, encode
from pitboss.room.guests import TABLES_EACH, Guests
from pitboss.room.invites import Invites
from pitboss.room.ledger import Ledger, Transfer
from pitboss.room.limits import Buckets, Counts, Turns
from pitboss.room.log import event
from pitboss.room.messages import HeldMessage
from pitboss.room.metrics import Metrics
from pitboss.room.peers import Alone, Elsewhere, Listed, Peers
from pitboss.room.people import People, Person
from pitboss.room.protection import Protection
from pitboss.room.reviews import Reviews
from pitboss.room.safe import Safe, key
from pitboss.room.settings import Clock, Settings
from pitboss.room.state import Sign, TableState
from pitboss.room.store import Check, Fence, Store, Unreachable, Write, data_folder, now
from pitboss.room.table import LiveTable
from pitboss.room.turn import Opened
from pitboss.room.worker import GIGABYTE, Worker
from pitboss.table.asks import Refused
from pitboss.table.state import Saved

log = logging.getLogger("pitboss.room")

CHIPS_A_CALL, CHIPS_A_DAY = 10_000_00, 50_000_00
DAY_MS = 86_400_000
TABLE = "Table"
"""A table that nobody names is called so, with a number that no other has had since the room opened."""
WATCH = 15
"""Seconds from one look at play time and sessions to the next."""
GUESTS_EVERY = 3600.0
"""Seconds between two looks for guests whose sessions are over."""

SYSTEM = Person(0, "the room", "director")


class NotFound(PitbossError):
    """There is no such thing, or not for you."""


class Room:
    """A card room that is open."""

    def __init__(self, database: str, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        server = self.settings.server or socket.gethostname() if self.settings.broker else ""
        self.store = Store(database, server)
        self.store.on_change = self._held
        self.peers: Peers = self._peers(server)
        self.safe = Safe(key(_key_file(self.settings, database)))
        self.ledger = Ledger(self.store)
        self.people = People(self.store)
        self.people.idle_ms = int(1000 * self.settings.sign_in_again)
        self.protection = Protection(self.store, self.ledger)
        self.guests = Guests(self)
        self.invites = Invites(self)
        self.tables: dict[str, LiveTable] = {}
        self.adviser = Worker(8 * GIGABYTE, nice=5)
        self.verifier = Worker(4 * GIGABYTE, nice=5)
        self._solver = Worker(16 * GIGABYTE, nice=10, waiting=1000)
        self.analyses = Analyses(self._solver)
        self.reviews = Reviews(self.store, self.settings.review)
        self.turns = Turns()
        self.metrics = Metrics()
        self._tables_named = 0
        self.closing = ""
        """Why nobody is admitted."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when another room has taken the database over: this one must end."""
        given = self.settings
        rates = {"requests": given.requests, "sign-ins": given.sign_ins, "messages": given.messages}
        self.rates = {kind: Buckets(rate) for kind, rate in rates.items()}
        """Requests and sign-ins by address; messages over sockets by account, or address where nobody is signed in."""
        self.sockets = Counts()
        self.relayed: set[Client] = set()
        """Sockets here whose tables other servers play."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Take up the database where it was left: every table, every hand in play."""
        schedule.check(Clock(sessions=self.settings.sessions))
        await asyncio.to_thread(self.store.open)
        await self.store.read(self.ledger.load)
        self.ledger.check()
        await self.store.read(self.protection.load)
        await self.people.open(self.settings.director_code or secrets.token_hex(4))
        await self._note_opening()
        self._tasks |= {asyncio.create_task(self._sweep()), asyncio.create_task(self._watch())}
        self.reviews.open()
        await self.peers.open()

    def _peers(self, server: str) -> Peers:
        if not server:
            return Alone(self)
        from pitboss.room.together import Together

        return Together(self, self.settings.broker, server)

    async def take_up(self, kept: restoring.Stored, games: restoring.Games, fence: Fence | None = None) -> None:
        """Play a stored table from now on."""
        try:
            await self._restore(kept, games, fence)
        except Unreachable:
            raise
        except Exception:
            log.exception("table %s cannot be opened again; its chips go back to their owners", kept.row.id)
            await self._wind_up(kept.row.id, fence)

    async def _restore(self, kept: restoring.Stored, games: restoring.Games, fence: Fence | None) -> None:
        row = kept.row
        sign = msgspec.json.decode(row.sign, type=Sign)
        game = await games.load(sign)
        state = self.safe.open(row.state, TableState)
        opened = Opened(row.opened, row.opened_by, row.name or "the room")
        table = LiveTable(self, row.id, sign, game, state, opened)
        table.fence = fence
        word, _, number = sign.name.rpartition(" ")
        if word == TABLE and number.isdecimal():
            self._tables_named = max(self._tables_named, int(number))
        await restoring.go_on(table, kept)
        self._check(table)
        self._start(table)

    async def _wind_up(self, table: str, fence: Fence | None) -> None:
        """A table that cannot be read: everyone gets back what the books show, and the table is closed."""
        with self.ledger.together() as made:
            for name in self.ledger.of_table(table):
                if cents := self.ledger.balance(name):
                    owner = name.rpartition("/")[2]
                    to = books.purse(int(owner)) if name.startswith("at/") else books.BOTS
                    made.append(self.ledger.transfer("cash-out", name, to, cents, table, note="the table was lost"))
        closed = schema.tables.update().where(schema.tables.c.id == table).values(closed=now())
        noted = self.audit(SYSTEM, "wind up", f"table {table}", {"reason": "it could not be opened again"})
        await self.book(made, [Write(closed), noted], fence=fence)

    def _check(self, table: LiveTable) -> None:
        """The chips on the table are those in the books."""
        for number, seat in table.seats.items():
            there = seating.owned(table.open_table.saved, number) + seat.coming
            booked = self.ledger.balance(seating.account(table.id, number, seat))
            if there != booked:
                raise PitbossError(f"seat {number} has {show(there)} on the table and {show(booked)} in the books")

    async def why_not_ready(self) -> str:
        if self.closing or self.store.down:
            return self.closing or self.store.down
        try:
            await self.store.read(lambda c: c.execute(sa.select(1)).scalar(), patience=1.0)
        except PitbossError as wrong:
            return str(wrong)
        return self.peers.why_not_ready()

    async def drain(self, seconds: float = 5.0) -> None:
        """Admit nobody and disconnect everyone: they come back to where they were."""
        self.closing = "the room closes"
        await self.peers.leave()
        for table in self.tables.values():
            for client in [*table.clients]:
                client.close(1012)
        for client in [*self.relayed]:
            client.close(1012)
        until = asyncio.get_running_loop().time() + seconds
        while any(table.clients for table in self.tables.values()) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)

    def _held(self) -> None:
        """The storage does not answer, or does again: everyone at the tables learns of it."""
        log.warning("storage: %s", self.store.down or "it answers again")
        if self.store.lost:
            self.closing = self.store.down
            self.on_lost()
        message = encode(HeldMessage(self.store.down or None))
        for table in self.tables.values():
            for client in table.clients:
                client.send(message)

    def admit(self, address: str, person: int | None) -> bool:
        """Whether one more socket is let in: there is a limit for all, for each address, and for each account."""
        if self.closing:
            return False
        limits: list[tuple[Hashable, int]] = [("", self.settings.sockets), (address, self.settings.sockets_of_address)]
        limits += [(person, self.settings.sockets_of_account)] if person is not None else []
        for n, (who, most) in enumerate(limits):
            if not self.sockets.take(who, most):
                for taken, _ in limits[:n]:
                    self.sockets.give_back(taken)
                return False
        return True

    def let_go(self, address: str, person: int | None) -> None:
        for who in ("", address, *([] if person is None else [person])):
            self.sockets.give_back(who)

    def disconnect(self, key: int) -> None:
        """A session or token is over: so are its sockets, here and on other servers."""
        self.forget_key(key)
        self.peers.revoked(key)

    def forget_key(self, key: int) -> None:
        self.people.drop(key)
        for client in [*self.relayed]:
            if client.key == key:
                client.close(4401)
        for table in self.tables.values():
            for client in table.clients:
                if client.key == key:
                    client.close(4401)

    async def close(self) -> None:
        await self.peers.close()
        await self.analyses.close()
        await self.reviews.close()
        for worker in (self.adviser, self.verifier, self._solver):
            await worker.close()
        for table in self.tables.values():
            for client in table.clients:
                client.close(1012)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.store.close)

    async def _sweep(self) -> None:
        """Sockets that have been silent for too long are closed: their other end may be gone. So are guests' visits."""
        loop = asyncio.get_running_loop()
        looked = -GUESTS_EVERY
        while True:
            if loop.time() - looked >= GUESTS_EVERY:
                looked = loop.time()
                try:
                    await self.guests.sweep()
                except Exception:
                    log.exception("guests whose visit is over could not be let go")
            await asyncio.sleep(self.settings.silent / 10)
            since = loop.time() - self.settings.silent
            here = [client for table in self.tables.values() for client in table.clients]
            for client in [*here, *self.relayed]:
                if client.heard < since:
                    client.close(4408)

    async def _note_opening(self) -> None:
        """Which program opened with which settings: a change of either is seen in the log of significant events."""
        shown = msgspec.to_builtins(self.settings) | {"director_code": ""}
        opened = {"version": __version__, "program": program.fingerprint(), "settings": shown}
        await self.store.write([self.audit(SYSTEM, "room opened", "the room", opened)])

    async def _watch(self) -> None:
        """Now and then: how long people have played, which sessions nobody uses, and hands that need not be kept."""
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self.watch(WATCH)
            except Exception:  # the storage does not answer: next time
                log.exception("not watched")

    async def watch(self, seconds: int) -> None:
        here = [client.person.id for table in self.tables.values() for client in table.clients if client.person]
        playing = {person for person in here if any(t.seat_of(person) for t in self.tables_of(person))}
        await self.protection.played(dict.fromkeys(playing, seconds))
        for person in playing:
            if self.protection.why_not(person):
                await self.send_home(person)
        for session in self.people.idle():
            self.disconnect(session)
        if used := self.people.used():
            await self.store.write(used)
        if self.settings.keep_hands:
            await retention.forget(self.store, now() - self.settings.keep_hands * DAY_MS)

    async def keep_within_limits(self, person: int) -> None:
        """People whose new limit is below what they have at stake leave the tables; they may sit again with less."""
        over = bool(self.protection.why_not(person))
        for kind, days in (("loss_day", 1), ("loss_week", 7)):
            if most := self.protection.limit(person, kind):  # type: ignore[arg-type]
                lost = await self.store.read(lambda c, d=days: self.protection.lost(c, person, d))  # type: ignore[misc]
                over |= lost + self.at_tables(person) > most
        if over:
            await self.send_home(person)

    async def send_home(self, person: int) -> None:
        """Somebody leaves every table, as soon as the hand in play and what stays up allow it."""
        for table in self.tables_of(person):
            try:
                await table.do(lambda t=table: seating.send_home(t, person))  # type: ignore[misc]
            except Refused:
                continue

    def _start(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        task = asyncio.create_task(table.run(), name=f"table {table.id}")
        self._tasks.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if self.tables.get(table.id) is table:
                del self.tables[table.id]
            if not task.cancelled() and (wrong := task.exception()):
                log.error("table %s has stopped", table.id, exc_info=wrong)
                for client in [*table.clients]:
                    client.close(1012)

        task.add_done_callback(ended)
        table.wake()

    # tables

    async def table(self, id_: str) -> LiveTable:
        found = self.tables.get(id_)
        if found is None:
            if server := await self.peers.where(id_):
                raise Elsewhere(server)
            found = self.tables.get(id_)  # it may have come here while we asked
        if found is None:
            raise NotFound("there is no such table, or it is closed")
        return found

    def listed(self) -> list[Listed]:
        """Every open table of the room, no matter which server runs it."""
        return [*[Listed.of(table) for table in self.tables.values()], *self.peers.others()]

    async def books(self) -> Ledger:
        """All accounts: the books in memory, or as they are stored where others write them too."""
        if self.peers.alone:
            return self.ledger
        whole = Ledger(self.store)
        await self.store.read(whole.load)
        return whole

    async def open_table(self, sign: Sign, by: Person) -> LiveTable:
        self.protection.check(by.id)
        async with self.turns.of(("tables", by.id)):
            await self._make_room_for(by)
            return await self._open_table(sign, by)

    async def _open_table(self, sign: Sign, by: Person) -> LiveTable:
        game = await asyncio.to_thread(sign.load)
        if not 0 <= sign.bots < game.rules.seats:
            raise BadInput(f"{game.id} has {game.rules.seats} seats: 0 to {game.rules.seats - 1} of them can be bots'")
        saved = Saved(stacks=[0] * (game.rules.seats + 1))
        sign.check(game, saved)
        if not sign.name:
            self._tables_named += 1
            sign = msgspec.structs.replace(sign, name=f"{TABLE} {self._tables_named}")
        state = TableState(saved=saved)
        id_ = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))
        table = LiveTable(self, id_, sign, game, state, Opened(now(), by.id, by.name))
        await asyncio.to_thread(table.prepare)
        table.promise()
        table.fence, lease = self.peers.lease(id_)
        row = {
            "id": id_, "opened": table.opened.at, "opened_by": by.id, "closed": None,
            "sign": msgspec.json.encode(sign), "state": self.safe.seal(state),
        }  # fmt: skip
        await self.store.write(
            [Write(schema.tables.insert(), [row]), *lease, self.audit(by, "open", f"table {id_}", {"sign": sign})]
        )
        self._start(table)
        return table

    async def _make_room_for(self, by: Person) -> None:
        """A player may have only so many tables; the oldest one with nobody seated or watching is closed."""
        mine = [t for t in self.tables.values() if t.opened.by == by.id and not t.closing]
        have = len(mine) + sum(listed.opened_by == by.id for listed in self.peers.others())
        allowed = TABLES_EACH if by.role == "guest" else self.settings.tables_each
        if by.role == "director" or have < allowed:
            return
        left = next((t for t in mine if not t.clients and all(seat.bot for seat in t.seats.values())), None)
        if left is None:
            who = "a guest" if by.role == "guest" else "a player"
            raise Refused(f"you have {have} tables open; {who} may open {allowed}")

        def close() -> None:
            left.closing = "its opener has moved on to another"
            left.turn.seats_changed = True

        await left.do(close)

    # money

    async def chips(self, person: Person, cents: int) -> None:
        """Play chips from the cashier."""
        if not 1 <= cents <= CHIPS_A_CALL:
            raise Refused(f"the cashier gives {show(1)} to {show(CHIPS_A_CALL)} at a time, not {show(cents)}")
        async with self.turns.of(("chips", person.id)):
            await self.peers.refresh(person.id)
            await self.protection.draw(person.id, cents, lambda: self._chips(person, cents))

    async def _chips(self, person: Person, cents: int) -> None:
        t = schema.transfers
        mine = self.ledger.ids([books.purse(person.id)])
        given = sa.select(sa.func.sum(t.c.cents)).where(t.c.credit.in_(mine), t.c.kind == "chips")
        today = int(await self.store.read(lambda c: c.execute(given.where(t.c.at > now() - DAY_MS)).scalar()) or 0)
        if today + cents > CHIPS_A_DAY:
            raise Refused(f"the cashier gives {show(CHIPS_A_DAY)} a day; you have had {show(today)}")

        def within_the_day(connection: sa.Connection) -> None:
            """Another server may have given some just now."""
            name = books.purse(person.id)
            lock = sa.select(schema.accounts.c.id).where(schema.accounts.c.name == name)
            account = connection.execute(lock.with_for_update(key_share=True)).scalar()
            query = sa.select(sa.func.sum(t.c.cents)).where(t.c.credit == account, t.c.kind == "chips")
            if int(connection.execute(query.where(t.c.at > now() - DAY_MS)).scalar() or 0) > CHIPS_A_DAY:
                raise Refused(f"the cashier gives {show(CHIPS_A_DAY)} a day")

        noted = self.audit(person, "cashier", f"person {person.id}", {"cents": cents})
        made = [self.ledger.transfer("chips", books.CASHIER, books.purse(person.id), cents)]
        await self.book(made, [noted], None if self.peers.alone else within_the_day)

    async def book(
        self,
        made: list[Transfer],
        more: list[Write] | None = None,
        check: Check | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Store transfers that were made outside a table's turn, or take them back."""
        try:
            writes = [*self.ledger.writes(made), *(more or [])]
            await self.store.write(writes, fence, check or self.peers.check(made))
        except sa.exc.IntegrityError:  # another server has opened the same account in this moment
            self.ledger.undo(made)
            raise Refused("the room could not store this; nothing has changed, try again") from None
        except Exception:
            self.ledger.undo(made)
            raise

    def tables_of(self, person: int) -> list[LiveTable]:
        """Open tables at which a person has or had chips."""
        names = [name.split("/") for name in self.ledger.of_person(person)]
        return [self.tables[name[1]] for name in names if name[0] == "at" and name[1] in self.tables]

    def at_tables(self, person: int) -> int:
        return sum(self.ledger.balance(name) for name in self.ledger.of_person(person) if name.startswith("at/"))

    # the record of what was done

    def audit(self, by: Person, action: str, about: str, detail: dict[str, Any]) -> Write:
        row = {
            "id": self.store.new_id("audit"), "at": now(), "by": by.id, "who": by.name, "action": action,
            "about": about, "detail": msgspec.json.encode(detail),
        }  # fmt: skip
        event(action, person=by.id, about=about)
        return Write(schema.audit.insert(), [row])


def _key_file(settings: Settings, database: str) -> Path:
    """Beside an SQLite file, otherwise among this user's data; a setting can move it."""
    if settings.key_file:
        return Path(settings.key_file)
    if (url := sa.make_url(database)).get_backend_name() == "sqlite":
        return Path(f"{url.database}.key")
    return data_folder() / "room.key"
