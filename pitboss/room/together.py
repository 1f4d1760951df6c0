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
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput, PitbossError
from pitboss.room import wire
from pitboss.room.ledger import OVERDRAWN, Transfer, purse
from pitboss.room.peers import Answer, Door, Forwarded, Listed, balances
from pitboss.room.relay import FarDoor, Relays
from pitboss.room.schema import accounts, leases, tables
from pitboss.room.store import Check, Fence, Unreachable, Write
from pitboss.room.wire import ALL, Wire
from pitboss.table.asks import Refused

if TYPE_CHECKING:
    from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")

LEASE, BEAT = 2.0, 0.5
"""Seconds that a lease is good for, and after which it is renewed."""
GRACE = 1.0
"""Seconds that a table without a server waits for the one that should take it, before any other does."""
TRUSTED = 5.0
"""Seconds for which a session is believed without asking, should word of its end be lost."""
PROTECT = 10
"""Looks after which everybody's limits and standings are read again."""
ALL_ROWS = 10
"""Looks after which the others are sent all of our tables again, should word of one have been lost."""
AT_ONCE = 4
"""Tables that are taken up at the same time."""

CLOCK = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
"""The database's: servers' own may differ."""
holders = leases.alias("holders")
ALIVE = sa.exists().where(holders.c.what == "server/" + leases.c.holder, holders.c.until > CLOCK)
RENEW = (
    leases.update()
    .where(leases.c.what.in_(sa.bindparam("mine", expanding=True)))
    .values(until=CLOCK + int(LEASE * 1000))
)
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
        self.wire = Wire(broker, "room", server, self._hear, self.relays.lost)
        self.owners: dict[str, str] = {}
        """Who plays which table, as the database said last."""
        self._others: dict[str, dict[str, Listed]] = {}
        self._told: dict[str, bytes] = {}
        self._free_since: dict[str, float] = {}
        self._leaving = False
        self._stop = threading.Event()
        self._beating: threading.Thread | None = None
        self._looking: asyncio.Task[None] | None = None
        self._taking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked = 0

    async def open(self) -> None:
        room = self._room
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
        await self._give_up()

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
            try:
                self._beat()
            except sa.exc.DBAPIError:
                continue  # the others take over; the tables wait

    def _beat(self) -> None:
        mine = [f"server/{self.server}", *([f"wire/{self.server}"] if self.wire.up else [])]
        with self._room.store.engine.begin() as connection:
            connection.execute(RENEW, {"mine": mine})

    async def _look_on(self) -> None:
        while True:
            try:
                await self._look()
            except Unreachable:
                pass
            except Exception:
                log.exception("looking after the tables")
            await asyncio.sleep(BEAT)

    async def _look(self) -> None:
        """See who plays what; let go of what is not ours any more, and take up what nobody plays."""
        room = self._room
        alive, found = await room.store.read(lambda c: (set(c.execute(SERVERS).scalars()), c.execute(TABLES).all()))
        servers = {what[7:] for what in alive if what.startswith("server/")}
        wired = {what[5:] for what in alive if what.startswith("wire/")} & servers
        self.owners = {row.id: row.holder for row in found if row.holder in servers}
        for row in found:
            table = room.tables.get(row.id)
            if table is not None and table.fence != Fence(row.id, row.number) and row.id not in self._taking:
                table.move()
        for server in [s for s in self._others if s not in servers]:
            del self._others[server]
            room.sockets.elsewhere.pop(server, None)
            self.relays.lost(server)
        self.relays.moved(self.owners)
        if wired and self.server not in wired:  # the others can pass sockets on, we cannot
            await self._give_up()
        elif not self._leaving:
            able = sorted(wired or servers)
            await self._take_up([row for row in found if self._is_free(row, servers)], able)
        self._tell()
        self._looked += 1
        if self._looked % PROTECT == 0:  # should word of a change have been lost
            await room.store.read(room.protection.load)

    def _is_free(self, row: Any, servers: set[str]) -> bool:
        if row.holder == self.server:
            return row.id not in self._room.tables and row.id not in self._taking
        return row.holder not in servers

    async def _take_up(self, free: list[Any], able: list[str]) -> None:
        at = time.monotonic()
        self._free_since = {row.id: self._free_since.get(row.id, at) for row in free}
        wanted = [
            row.id for row in free
            if _should(row.id, able) == self.server or at - self._free_since[row.id] > GRACE
        ]  # fmt: skip
        if not wanted:
            return
        rows = {row.id: row for row in await self._room.stored_tables(wanted)}
        taken = await self._room.store.read(lambda c: self._claim(c, wanted))
        gate = asyncio.Semaphore(AT_ONCE)

        async def take(fence: Fence) -> None:
            async with gate:
                try:
                    await self._room.store.read(lambda c: self._room.ledger.load_table(c, fence.table))
                    await self._room.take_up(rows[fence.table], fence)
                    self.owners[fence.table] = self.server
                    self.wire.send(ALL, wire.Owns(fence.table))
                except PitbossError:
                    log.exception("table %s could not be taken up", fence.table)
                finally:
                    self._taking.discard(fence.table)

        self._taking |= {fence.table for fence in taken}
        began = time.perf_counter()
        await asyncio.gather(*[take(fence) for fence in taken])
        if taken:
            log.info("took up %s tables in %.2f s", len(taken), time.perf_counter() - began)

    def _claim(self, connection: Connection, wanted: list[str]) -> list[Fence]:
        names = [f"table/{id_}" for id_ in wanted]
        found = connection.execute(CLAIM, {"wanted": names, "me": self.server}).all()
        connection.commit()
        return [Fence(row.what[6:], row.number) for row in found]

    async def _give_up(self) -> None:
        """Tables finish their turn; then whoever wants may have them."""
        mine = [*self._room.tables.values()]
        if not mine:
            return
        for table in mine:
            table.move()
        await asyncio.gather(*[table.over.wait() for table in mine])
        await self._room.store.write([Write(_give_up([f"table/{table.id}" for table in mine], self.server))])

    def lease(self, table: str) -> tuple[Fence | None, list[Write]]:
        row = {"what": f"table/{table}", "number": 1, "holder": self.server, "last": "", "until": 0}
        self.owners[table] = self.server
        self.wire.send(ALL, wire.Owns(table))
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
        query = balances([purse(person)], f"at/%/{person}" if everything else "")
        for row in await self._room.store.read(lambda c: c.execute(query).all()):
            if row.name.split("/")[1] not in self._room.tables:  # those are known better here
                self._room.ledger.put(row.name, row.id, int(row.cents))

    # other servers

    async def where(self, table: str) -> str | None:
        server = self.owners.get(table)
        if server is None:
            query = TABLES.where(tables.c.id == table, ALIVE)
            row = await self._room.store.read(lambda c: c.execute(query).first())
            if row is None:
                return None
            server = self.owners[table] = row.holder
        return server if server != self.server else None

    async def door(self, table: str) -> Door | None:
        server = await self.where(table)
        return FarDoor(self.relays, server, table) if server and self.wire.up else None

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
        match frame:
            case wire.Rows():
                known = self._others.setdefault(origin, {})
                known.update({listed.row.id: listed for listed in frame.changed})
                for gone in known.keys() - set(frame.have):
                    del known[gone]
            case wire.Owns():
                self.owners[frame.table] = origin
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


def _give_up(names: list[str], me: str) -> sa.Executable:
    wanted = (leases.c.what.in_(names)) & (leases.c.holder == me)
    return leases.update().where(wanted).values(number=leases.c.number + 1, holder="")


def _should(table: str, servers: list[str]) -> str:
    """The server that a table falls to: each has its share, and few tables change hands when one goes or comes.

    >>> [_should("t1", ["a", "b", "c"]), _should("t1", ["a", "b"])]
    ['b', 'b']
    """
    return max(servers, key=lambda server: hashlib.blake2b(f"{server} {table}".encode()).digest(), default="")
