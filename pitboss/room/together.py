"""A room that several servers keep together, on one PostgreSQL database and one Redis broker (docs/scale.md).

The database alone decides who plays what (`leases.py`): this server renews its lease, takes up what nobody plays and
hands over what others should. The broker only passes sockets and requests on, and may lose what it likes.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.errors import PitbossError
from pitboss.room import relay, restoring, wire
from pitboss.room.leases import BEAT, Leases
from pitboss.room.ledger import Transfer, purse
from pitboss.room.peers import Answer, Door, Forwarded, Listed, balances
from pitboss.room.relay import SILENT, FarDoor, Relays
from pitboss.room.schema import accounts
from pitboss.room.store import Check, Fence, Gathered, Unreachable, Write
from pitboss.room.wire import ALL, Wire
from pitboss.table.asks import Refused

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")

GRACE = 1.0
"""Seconds that a table without a server waits for the one that should take it, before any other does."""
TRUSTED = 5.0
"""Seconds for which a session is believed without asking, should word of its end be lost."""
PROTECT = 16
"""Looks after which everybody's limits and standings are read again."""
ALL_ROWS = 16
"""Looks after which the others are sent all of our tables again, should word of one have been lost."""
SETTLED, SPREAD = 10.0, 10
"""Seconds that the same servers have to be there before tables go to those that they should be with, and how many go
at a look."""
CUT_OFF = 0.3
"""Seconds without the broker after which a server hands its tables over, if others are not without it."""

LOCK = (
    sa.select(accounts.c.id)
    .where(accounts.c.id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(accounts.c.id)
    .with_for_update(key_share=True)
)


class Together:
    """This server among the others."""

    alone = False
    app: Any = None

    def __init__(self, room: Room, broker: str, server: str) -> None:
        self._room = room
        self.server = server
        self._leases = Leases(room.store, server)
        self.relays = Relays(room, self)
        self.wire = Wire(broker, server, self._hear, self._lost)
        self.owners: dict[str, str] = {}
        """Which server runs which table, as last read from the database."""
        self._news: dict[str, str] = {}
        """Tables taken over since the last read, whose answer may be older."""
        self._open: set[str] = set()
        """All tables, as it said last."""
        self._silent: set[str] = set()
        """Servers that could not be reached since they were last heard."""
        self._settling: dict[str, asyncio.Event] = {}
        """Tables that somebody waits for; set when a server plays them."""
        self._others: dict[str, dict[str, Listed]] = {}
        self._told: dict[str, bytes] = {}
        self._free_since: dict[str, float] = {}
        self._able: list[str] = []
        self._able_since = 0.0
        self._leaving = False
        self._hurry = asyncio.Event()
        self._stop = threading.Event()
        self._beating: threading.Thread | None = None
        self._looking: asyncio.Task[None] | None = None
        self._taking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked = 0
        self._purses: Gathered[str, Any] | None = None

    async def open(self) -> None:
        room = self._room
        self._purses = Gathered(room.store, lambda c, names: {row.name: row for row in c.execute(balances(names))})
        key = hashlib.sha256(room.safe.sign(b"key").encode()).hexdigest()
        name = await asyncio.to_thread(self._leases.prepare, key)
        await room.store.read(room.ledger.load)
        room.people.trusted = TRUSTED
        room.people.tries.tell = lambda address, name, right: self.wire.send(ALL, wire.Wrong(address, name, right))
        room.protection.changed = lambda person: self.wire.send(ALL, wire.Standing(person))
        for buckets in room.rates.values():
            buckets.used = Counter()
        await self.wire.open(name)
        self._leases.renew(self.wire.up)
        self._beating = threading.Thread(target=self._beat_on, name="lease", daemon=True)
        self._beating.start()
        self._looking = asyncio.create_task(self._look_on())

    async def leave(self) -> None:
        """Hand everything over: each table after the turn it is at."""
        self._leaving = True
        self._stop.set()
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join, 1.0)
        if self._looking is not None:
            self._looking.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # tables that are being taken up
        await self._give_up(self._leases.end())
        self.wire.send(ALL, wire.Left())

    async def close(self) -> None:
        self._stop.set()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await self.wire.close()
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join, 1.0)

    # leases

    def _beat_on(self) -> None:
        while not self._stop.wait(BEAT):
            self._beat_once()

    def _beat_once(self) -> None:
        with suppress(sa.exc.DBAPIError):  # the others take over; the tables wait
            self._leases.renew(self.wire.up)

    async def _look_on(self) -> None:
        while True:
            try:
                await self._look()
            except Unreachable:
                pass
            except Exception:
                log.exception("looking after the tables")
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._hurry.wait()
            self._hurry.clear()

    async def _look(self) -> None:
        """Read who runs which table; let go of tables that are no longer ours, take over those that nobody runs."""
        room = self._room
        silent, self._news = {*self._silent}, {}
        servers, wired, found = await room.store.read(lambda c: self._leases.read(c, silent))
        self.owners = {row.id: row.holder for row in found if row.holder in servers} | self._news
        self._open = {row.id for row in found}
        for row in found:
            table = room.tables.get(row.id)
            if table is not None and table.fence != Fence(row.id, row.number) and row.id not in self._taking:
                table.move()
        for server in [s for s in self._others if s not in servers]:
            log.info("server %s has not renewed its lease, or has left", server)
            del self._others[server]
            room.sockets.elsewhere.pop(server, None)
            self._lost(server)
        self.relays.moved(self.owners)
        self._settle([*self._settling])
        if not self.wire.up and wired - {self.server}:  # the others can pass sockets on, we cannot
            if time.monotonic() - self.wire.down_since >= CUT_OFF:
                await self._give_up()
        elif not self._leaving:
            able = sorted(wired or servers)
            await self._take_up([row for row in found if self._is_free(row, servers)], able)
            await self._spread(able)
        self._tell()
        self._looked += 1
        if self._looked % PROTECT == 0:  # should word of a change have been lost
            await room.store.read(room.protection.load)

    def _is_free(self, row: Any, servers: set[str]) -> bool:
        if row.id in self._room.tables or row.id in self._taking:
            return False  # ours; or it was, and its last turn is not over: what that takes back is in the books again
        return row.holder == self.server or row.holder not in servers

    async def _take_up(self, free: list[Any], able: list[str]) -> None:
        at = time.monotonic()
        self._free_since = {row.id: self._free_since.get(row.id, at) for row in free}
        wanted = [
            row.id for row in free
            if _should(row.id, able) == self.server or at - self._free_since[row.id] > GRACE
        ]  # fmt: skip
        if not wanted:
            return
        if taken := await self._room.store.read(lambda c: self._leases.claim(c, wanted)):
            self._taking |= taken.keys()
            self._spawn(self._restore(taken))

    async def _spread(self, able: list[str]) -> None:
        """A server that has come, or come back, gets its share of the tables."""
        if able != self._able:
            self._able, self._able_since = able, time.monotonic()
        if time.monotonic() - self._able_since < SETTLED:
            return
        moving: dict[LiveTable, str] = {}
        for table in self._room.tables.values():
            if (to := _should(table.id, able)) != self.server and len(moving) < SPREAD:
                moving[table] = to
                table.move()
        await asyncio.gather(*[table.over.wait() for table in moving])
        if moving:
            shares = {to: [table.id for table, of in moving.items() if of == to] for to in moving.values()}
            await self._room.store.write([self._leases.give_up(some, to) for to, some in shares.items()])
            for to in shares:
                self.wire.send(to, wire.Look())

    async def _restore(self, taken: dict[str, Fence]) -> None:
        """Everything is read at once; each table is played as soon as it is ready."""
        room, began, games = self._room, time.perf_counter(), restoring.Games()

        def read(connection: Connection) -> list[restoring.Stored]:
            room.ledger.load_tables(connection, [*taken])
            return restoring.stored(connection, [*taken])

        async def take_up(kept: restoring.Stored) -> None:
            id_ = kept.row.id
            try:
                await room.take_up(kept, games, taken[id_])
                self._takes(self.server, [id_])
                self._settle([id_])
                self.wire.send(ALL, wire.Owns([id_]))
            except PitbossError:
                log.exception("table %s could not be taken up", id_)
            finally:
                self._taking.discard(id_)

        try:
            await asyncio.gather(*[take_up(kept) for kept in await room.store.read(read)])
        except Unreachable:
            log.warning("%s tables could not be read; we try again", len(taken))
        finally:
            self._taking -= taken.keys()
        log.info("took up %s tables in %.2f s", len(taken), time.perf_counter() - began)

    async def _give_up(self, *more: Write) -> None:
        """Tables finish their turn; then any server may take them."""
        mine = [*self._room.tables.values()]
        for table in mine:
            table.move()
        await asyncio.gather(*[table.over.wait() for table in mine])
        given = [self._leases.give_up([table.id for table in mine])] if mine else []
        if given or more:
            await self._room.store.write([*given, *more])

    def lease(self, table: str) -> tuple[Fence | None, list[Write]]:
        fence, stored = self._leases.new(table)
        self._takes(self.server, [table])
        self.wire.send(ALL, wire.Owns([table]))
        return fence, [stored]

    # money

    def check(self, made: Iterable[Transfer]) -> Check | None:
        """Nobody's purse is overdrawn: it is locked and added up where it is debited."""
        names = sorted({t.debit for t in made if t.debit.startswith("purse/")})
        if not names:
            return None

        def look(connection: Connection) -> None:
            connection.execute(LOCK, {"ids": self._room.ledger.ids(names)}).all()
            there = {row.name: int(row.cents) for row in connection.execute(balances(names))}
            if any(there.get(name, 0) < 0 for name in names):
                raise Refused("these chips were spent at another table")

        return look

    async def refresh(self, person: int, everything: bool = False) -> None:
        if everything or self._purses is None:
            query = balances([purse(person)], f"at/%/{person}")
            found = await self._room.store.read(lambda c: c.execute(query).all())
        else:
            one = await self._purses.ask(purse(person))
            found = [one] if one is not None else []
        for row in found:
            if row.name.split("/")[1] not in self._room.tables:  # those are known better here
                self._room.ledger.put(row.name, row.id, int(row.cents))

    # other servers

    async def where(self, table: str) -> str | None:
        if not await self._is_open(table):
            return None
        server = await self.find(table)
        return server if server != self.server else None

    async def door(self, table: str) -> Door | None:
        return FarDoor(self.relays, table) if await self._is_open(table) else None

    async def _is_open(self, table: str) -> bool:
        if table in self._open or table in self.owners:
            return True
        return await self._room.store.read(lambda c: self._leases.is_open(c, table))

    async def find(self, table: str) -> str:
        """The server that plays a table; one that moves is waited for."""
        try:
            async with asyncio.timeout(relay.PATIENCE):
                while (server := self._player(table)) is None:
                    if not self.wire.up:
                        raise Unreachable(SILENT)
                    await self._settling.setdefault(table, asyncio.Event()).wait()
        except TimeoutError:
            raise Unreachable(SILENT) from None
        return server

    def _player(self, table: str) -> str | None:
        if (live := self._room.tables.get(table)) is not None:
            return None if live.moved else self.server
        server = self.owners.get(table)
        return server if server and server not in {self.server, *self._silent} and self.wire.up else None

    def _settle(self, tables: Iterable[str]) -> None:
        """Whoever waits for one of these tables learns that it is played, or that it is closed."""
        for table in tables:
            if table in self._settling and (self._player(table) or table not in self._open):
                self._settling.pop(table).set()

    def moved(self, table: str, origin: str) -> None:
        """A server no longer runs a table."""
        if self.owners.get(table) == origin:
            del self.owners[table]
            self._news.pop(table, None)

    def _takes(self, server: str, tables: Iterable[str]) -> None:
        """A server plays these tables now."""
        taken = dict.fromkeys(tables, server)
        self.owners |= taken
        self._news |= taken

    def _lost(self, server: str | None) -> None:
        self.relays.lost(server)
        if server is not None:
            self._silent.add(server)
            asyncio.get_running_loop().call_later(1.6 * BEAT, self._hurry.set)
        else:  # the others learn at once that we have lost the broker, and we whether they have
            self._spawn(asyncio.to_thread(self._beat_once))
            asyncio.get_running_loop().call_later(CUT_OFF, self._hurry.set)

    async def forward(self, server: str, request: Forwarded) -> Answer:
        return await self.relays.ask(server, request)

    def others(self) -> list[Listed]:
        return [listed for of in self._others.values() for listed in of.values()]

    def revoked(self, key: int) -> None:
        self.wire.send(ALL, wire.Revoked(key))

    def why_not_ready(self) -> str:
        return "" if self.wire.up else "the broker does not answer"

    def _tell(self) -> None:
        """The others list our tables: those that have changed, and the names of all."""
        changed, told = [], {}
        for table in self._room.tables.values():
            listed = Listed.of(table)
            told[table.id] = raw = wire._encode(listed)
            if raw != self._told.get(table.id):
                changed.append(listed)
        unknown = any(server not in self._others for server in set(self.owners.values()))
        again = not self.wire.up or unknown or self._looked % ALL_ROWS == 0
        self._told = {} if again else told
        self.wire.send(ALL, wire.Rows(changed, [*told]))
        used = {kind: dict(buckets.used) for kind, buckets in self._room.rates.items() if buckets.used}
        for kind in used:
            self._room.rates[kind].used = Counter()
        if used:
            self.wire.send(ALL, wire.Spent(used))
        self.wire.send(ALL, wire.Sockets(self._room.sockets.here()))

    async def _protect(self, person: int) -> None:
        """Another server reports somebody's limits, or that they may not play: they leave our tables too."""
        await self._room.store.read(self._room.protection.load)
        if self._room.protection.why_not(person):
            await self._room.send_home(person)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, origin: str, frame: Any) -> None:
        if origin in self._silent:
            self._silent.discard(origin)
            self._settle([*self._settling])
        match frame:
            case wire.Rows():
                known = self._others.setdefault(origin, {})
                known.update({listed.row.id: listed for listed in frame.changed})
                for gone in known.keys() - set(frame.have):
                    del known[gone]
            case wire.Owns():
                self._takes(origin, frame.tables)
                self._settle(frame.tables)
            case wire.Look():
                self._hurry.set()
            case wire.Left():
                self.owners, self._news = _without(origin, self.owners), _without(origin, self._news)
                self._lost(origin)
                self._hurry.set()
            case wire.Wrong():
                tries = self._room.people.tries
                (tries.forget if frame.right else tries.count)(frame.address, frame.name)
            case wire.Spent():
                for kind, used in frame.used.items():
                    for who, count in used.items():
                        self._room.rates[kind].of(who).spend(count)
            case wire.Sockets():
                self._room.sockets.elsewhere[origin] = frame.held
            case wire.Standing():
                self._spawn(self._protect(frame.person))
            case wire.Revoked():
                self._room.forget_key(frame.key)
            case _:
                self.relays.hear(origin, frame)


def _without(server: str, owners: dict[str, str]) -> dict[str, str]:
    return {table: owner for table, owner in owners.items() if owner != server}


def _should(table: str, servers: list[str]) -> str:
    """The server that a table falls to: each has its share, and few tables change hands when one goes or comes.

    >>> [_should("t1", ["a", "b", "c"]), _should("t1", ["a", "b"])]
    ['b', 'b']
    """
    return max(servers, key=lambda server: hashlib.blake2b(f"{server} {table}".encode()).digest(), default="")
