"""A room that several servers keep together, on one PostgreSQL database and one Redis broker (docs/scale.md).

Each server has a lease that it renews, and each open table one that names its server and carries a number. The number
grows whenever the table changes hands, and every write of a table holds its lease under that number inside the
transaction (`store.py`): a server that slept, or was cut off, can write nothing any more. The database alone decides
who plays what. The broker only passes sockets and requests on, and may lose what it likes.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput, PitbossError
from pitboss.room import relay, restoring, wire
from pitboss.room.ledger import OVERDRAWN, Transfer, purse
from pitboss.room.peers import Answer, Door, Forwarded, Listed, balances
from pitboss.room.relay import SILENT, FarDoor, Relays
from pitboss.room.schema import accounts, leases, tables
from pitboss.room.store import Check, Fence, Gathered, Unreachable, Write
from pitboss.room.wire import ALL, Wire
from pitboss.table.asks import Refused

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")

LEASE, BEAT = 1.5, 0.3
"""Seconds that a lease is good for, and after which it is renewed."""
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

CLOCK = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
"""The database's: servers' own may differ."""
holders = leases.alias("holders")
ALIVE = sa.exists().where(holders.c.what == "server/" + leases.c.holder, holders.c.until > CLOCK)
RENEW = (
    leases.update()
    .where(leases.c.what.in_(sa.bindparam("mine", expanding=True)))
    .values(until=CLOCK + sa.bindparam("ms", type_=sa.BigInteger))
)
DEAD = (
    leases.update()
    .where(leases.c.what.in_(sa.bindparam("whose", expanding=True)))
    .where(leases.c.until < CLOCK + sa.bindparam("ms", type_=sa.BigInteger))
    .values(until=0)
)
"""Whoever cannot be reached over the broker and has missed a beat as well need not be waited for. Should it live after
all, it renews its lease, and what it has lost meanwhile it cannot write to."""
FREE = (
    sa.select(leases.c.what)
    .where(leases.c.what.in_(sa.bindparam("wanted", expanding=True)))
    .where((leases.c.holder == sa.bindparam("me")) | ~ALIVE)
    .with_for_update(skip_locked=True)
)
"""What a dying transaction still holds is claimed when it is over."""
CLAIM = (
    leases.update()
    .where(leases.c.what.in_(FREE.scalar_subquery()))
    .values(number=leases.c.number + 1, holder=sa.bindparam("me"))
    .returning(leases.c.what, leases.c.number)
)
TABLES = sa.select(tables.c.id, leases.c.number, leases.c.holder).join(
    leases, leases.c.what == "table/" + tables.c.id
).where(tables.c.closed.is_(None))  # fmt: skip
SERVERS = sa.select(leases.c.what).where(leases.c.until > CLOCK)
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
        self.relays = Relays(room, self)
        self.wire = Wire(broker, "room", server, self._hear, self._lost)
        self.owners: dict[str, str] = {}
        """Who plays which table, as the database said last."""
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
        await asyncio.to_thread(self._prepare)
        await room.store.read(room.ledger.load)
        room.people.trusted = TRUSTED
        room.people.tries.tell = lambda address, name, right: self.wire.send(ALL, wire.Wrong(address, name, right))
        room.protection.changed = lambda person: self.wire.send(ALL, wire.Standing(person))
        for buckets in room.rates.values():
            buckets.used = Counter()
        await self.wire.open()
        self._beat()
        self._beating = threading.Thread(target=self._beat_on, name="lease", daemon=True)
        self._beating.start()
        self._looking = asyncio.create_task(self._look_on())

    def _prepare(self) -> None:
        """Leases for tables that were opened by a room of one process; and the same key on every server."""
        with self._room.store.engine.begin() as c:
            print_ = hashlib.sha256(self._room.safe.sign(b"key").encode()).hexdigest()
            c.execute(sa.text("SELECT pg_advisory_xact_lock(112)"))
            known = c.execute(sa.select(leases.c.holder).where(leases.c.what == "key")).scalar()
            if known not in (None, print_):
                raise BadInput("this server has another key than the others; give all the same `key_file`")
            if known is None:
                c.execute(leases.insert(), {"what": "key", "number": 0, "holder": print_, "last": ""})
            for name in OVERDRAWN:
                if c.execute(sa.select(accounts.c.id).where(accounts.c.name == name)).first() is None:
                    number = self._room.store.new_id("accounts")
                    c.execute(accounts.insert(), {"id": number, "name": name})
            wired = {"what": f"wire/{self.server}", "number": 0, "holder": self.server, "last": ""}
            if c.execute(sa.select(leases.c.number).where(leases.c.what == wired["what"])).first() is None:
                c.execute(leases.insert(), wired)
            c.execute(
                sa.text(
                    "INSERT INTO leases (what, number, holder, last) SELECT 'table/' || id, 0, '', '' FROM tables"
                    " WHERE closed IS NULL ON CONFLICT DO NOTHING"
                )
            )

    async def leave(self) -> None:
        """Hand everything over: each table after the turn it is at."""
        self._leaving = True
        self._stop.set()
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join, 1.0)
        if self._looking is not None:
            self._looking.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # tables that are being taken up
        await self._give_up(Write(_end(self._mine)))
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
            self._beat()

    @property
    def _mine(self) -> list[str]:
        return [f"server/{self.server}", f"wire/{self.server}"]

    def _beat(self) -> None:
        server, wired = self._mine
        with self._room.store.engine.begin() as connection:
            mine = [server, wired] if self.wire.up else [server]
            connection.execute(RENEW, {"mine": mine, "ms": int(LEASE * 1000)})
            if not self.wire.up:
                connection.execute(_end([wired]))

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
        """See who plays what; let go of what is not ours any more, and take up what nobody plays."""
        room = self._room
        alive, found = await room.store.read(self._read)
        servers = {what[7:] for what in alive if what.startswith("server/")}
        wired = {what[5:] for what in alive if what.startswith("wire/")} & servers
        self.owners = {row.id: row.holder for row in found if row.holder in servers}
        self._open = {row.id for row in found}
        for row in found:
            table = room.tables.get(row.id)
            if table is not None and table.fence != Fence(row.id, row.number) and row.id not in self._taking:
                table.move()
        for server in [s for s in self._others if s not in servers]:
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

    def _read(self, connection: Connection) -> tuple[set[str], Sequence[Any]]:
        if whose := [f"{kind}/{server}" for server in self._silent for kind in ("server", "wire")]:
            connection.execute(DEAD, {"whose": whose, "ms": int((LEASE - 1.5 * BEAT) * 1000)})
            connection.commit()
        return set(connection.execute(SERVERS).scalars()), connection.execute(TABLES).all()

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
        if taken := await self._room.store.read(lambda c: self._claim(c, wanted)):
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
            names = {to: [f"table/{table.id}" for table, of in moving.items() if of == to] for to in moving.values()}
            await self._room.store.write([Write(_give_up(some, self.server, to)) for to, some in names.items()])
            for to in names:
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
                self.owners[id_] = self.server
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

    def _claim(self, connection: Connection, wanted: list[str]) -> dict[str, Fence]:
        names = [f"table/{id_}" for id_ in wanted]
        found = connection.execute(CLAIM, {"wanted": names, "me": self.server}).all()
        connection.commit()
        return {row.what[6:]: Fence(row.what[6:], row.number) for row in found}

    async def _give_up(self, *more: Write) -> None:
        """Tables finish their turn; then whoever wants may have them."""
        mine = [*self._room.tables.values()]
        for table in mine:
            table.move()
        await asyncio.gather(*[table.over.wait() for table in mine])
        given = [Write(_give_up([f"table/{table.id}" for table in mine], self.server))] if mine else []
        if given or more:
            await self._room.store.write([*given, *more])

    def lease(self, table: str) -> tuple[Fence | None, list[Write]]:
        row = {"what": f"table/{table}", "number": 1, "holder": self.server, "last": "", "until": 0}
        self.owners[table] = self.server
        self.wire.send(ALL, wire.Owns([table]))
        return Fence(table, 1), [Write(leases.insert(), [row])]

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
        query = TABLES.where(tables.c.id == table)
        return bool(await self._room.store.read(lambda c: c.execute(query).first()))

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
        """A server does not play a table any more."""
        if self.owners.get(table) == origin:
            del self.owners[table]

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
        """Another server was told of somebody's limits, or that they may not play: they leave our tables too."""
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
                self.owners |= dict.fromkeys(frame.tables, origin)
                self._settle(frame.tables)
            case wire.Look():
                self._hurry.set()
            case wire.Left():
                self.owners = {table: server for table, server in self.owners.items() if server != origin}
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


def _end(names: list[str]) -> sa.Executable:
    return leases.update().where(leases.c.what.in_(names)).values(until=0)


def _give_up(names: list[str], me: str, to: str = "") -> sa.Executable:
    wanted = (leases.c.what.in_(names)) & (leases.c.holder == me)
    return leases.update().where(wanted).values(number=leases.c.number + 1, holder=to)


def _should(table: str, servers: list[str]) -> str:
    """The server that a table falls to: each has its share, and few tables change hands when one goes or comes.

    >>> [_should("t1", ["a", "b", "c"]), _should("t1", ["a", "b"])]
    ['b', 'b']
    """
    return max(servers, key=lambda server: hashlib.blake2b(f"{server} {table}".encode()).digest(), default="")
