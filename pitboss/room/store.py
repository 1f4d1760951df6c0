"""Storage: one writer that commits in groups, readers beside it.

Whoever changes something hands over its writes and waits; the writer thread takes everything that waits, commits it in
one transaction, and answers all of them at once. Under load many answers share one flush to disk; alone, an answer
waits for its own. SQLite by default, PostgreSQL by URL.

Every transaction first writes its own name into the owner's lease, under the owner's number. Three things follow.
Whoever is not the owner any more writes nothing. Where the answer to a COMMIT is lost, the lease says whether it was
stored; renewing the number makes sure that it cannot be stored later. And a database that does not answer for a while
is waited for: nothing is refused or done twice because of it.
"""

from __future__ import annotations

import asyncio
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput, PitbossError
from pitboss.room import database
from pitboss.room.metrics import Histogram
from pitboss.room.numbers import Numbers
from pitboss.room.schema import leases

T = TypeVar("T")
K = TypeVar("K")

ROOM = "room"
"""What is owned: all of the database, by one room; or by each of several servers, `server/NAME` and its tables."""
DOWN = "the room's storage does not answer; the table waits and resumes by itself"
PATIENCE = 5.0
"""Seconds that a question waits for a database that does not answer."""

SIGN = (
    leases.update()
    .where(
        leases.c.what == sa.bindparam("lease"),
        leases.c.holder == sa.bindparam("me"),
        leases.c.number == sa.bindparam("mine"),
    )
    .values(last=sa.bindparam("batch"))
)
SIGN_OR_FAIL = """WITH signed AS (UPDATE leases SET last = %s WHERE what = %s AND holder = %s AND number = %s
RETURNING 1) SELECT 1 / count(*) FROM signed"""
"""The same for PostgreSQL: what follows is on its way already, so this must fail where the number is another's."""
HOLD_OR_FAIL = """WITH held AS (SELECT 1 FROM leases WHERE holder = %s
AND (what, number) IN (SELECT * FROM unnest(%s::text[], %s::bigint[])) ORDER BY what FOR SHARE)
SELECT CASE WHEN count(*) = %s THEN 0 ELSE ('fenced' || count(*)::text)::integer END FROM held"""
"""The tables stay ours until the transaction is over: a server that takes one over waits for it."""
KNOWN = sa.select(leases.c.number).where(leases.c.what == sa.bindparam("lease"))
RENEW = (
    leases.update()
    .where(leases.c.what == sa.bindparam("lease"), leases.c.holder == sa.bindparam("me"))
    .values(number=leases.c.number + 1)
    .returning(leases.c.number, leases.c.last)
)
TAKE = (
    leases.update()
    .where(leases.c.what == sa.bindparam("lease"))
    .values(number=leases.c.number + 1, holder=sa.bindparam("me"), last="")
    .returning(leases.c.number)
)


class Write(NamedTuple):
    """One statement with its rows (or none)."""

    statement: sa.Executable | database.Bulk
    rows: Sequence[Mapping[str, Any]] = ()


class Fence(NamedTuple):
    """The number under which a server owns a table. Whatever it writes there carries it."""

    table: str
    number: int


Check = Callable[[Connection], None]
"""Looked at in the transaction itself, after the writes: raises if they must not stand."""


class Unreachable(PitbossError):
    """The database does not answer."""


class NotOwner(PitbossError):
    """Another room has taken over the database; this one may no longer write."""


class Fenced(PitbossError):
    """Another server owns the table now; what was to be written is not."""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pitboss"


def default_url() -> str:
    """The embedded database of this user."""
    return f"sqlite:///{data_folder() / 'room.sqlite'}"


class Store:
    """The room's database. Opening it migrates it and takes it for this process alone, or for a server of several."""

    def __init__(self, url: str, server: str = "") -> None:
        self._engine = database.engine(url, shared=bool(server))
        if server and self._engine.dialect.name != "postgresql":
            raise BadInput("several servers need a PostgreSQL database; SQLite is for one server")
        self._lock = database.Lock(self._engine, shared=bool(server))
        self._lease = f"server/{server}" if server else ROOM
        self._gathered: list[_Unit] = []
        """Units of this moment: the tables that have their turn together share a commit, and wake the writer once."""
        self._queue: queue.SimpleQueue[list[_Unit] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._connection: Connection | None = None
        """The writer's own."""
        self._readers = ThreadPoolExecutor(4 if server else 2, "reader")
        self._me = server or secrets.token_hex(8)
        self._number = 0
        """The owner's number: it grows with every owner, and whenever one had to connect again."""
        self._closing = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.numbers = Numbers()
        self._handed = self._taken = 0
        self.commits = 0
        self.took = Histogram()
        """Seconds that a commit took."""
        self.lost = False
        """Whether another room has taken the database over."""
        self.down = ""
        """Why nothing can be stored at present."""
        self.on_change: Callable[[], None] = lambda: None
        """Called in the loop when `down` changes."""

    @property
    def waiting(self) -> int:
        """Units that wait for the writer."""
        return self._handed - self._taken + len(self._gathered)

    @property
    def engine(self) -> sa.Engine:
        return self._engine

    def open(self) -> None:
        self._lock.take()
        database.migrate(self._engine)
        with self._engine.begin() as connection:
            if self._lease != ROOM and not connection.execute(KNOWN, {"lease": self._lease}).first():
                connection.execute(leases.insert(), {"what": self._lease, "number": 0, "holder": "", "last": ""})
            self._number = connection.execute(TAKE, {"lease": self._lease, "me": self._me}).scalar_one()
            self.numbers.fill(connection)
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Everything handed over so far is written, if the database answers."""
        if self._writer is not None:
            self._queue.put(None)
            self._closing.set()
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self._lock.release()
        self._engine.dispose()

    def new_id(self, name: str) -> int:
        """The next number for a row of this table, from the stock that the database gave."""
        number = self.numbers.take(name)
        if number is None:
            raise Unreachable(DOWN)
        return number

    async def write(self, writes: Sequence[Write], fence: Fence | None = None, check: Check | None = None) -> None:
        """All of these or none; returns when they are on disk. Under a fence, only while the fence holds."""
        self._loop = asyncio.get_running_loop()
        unit = _Unit(writes, self._loop, fence, check)
        self._gathered.append(unit)
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)
        await unit.done

    def _hand_over(self) -> None:
        units, self._gathered = self._gathered, []
        self._handed += len(units)
        self._queue.put(units)

    async def read(self, question: Callable[[Connection], T], patience: float = PATIENCE) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question, patience)

    def _ask(self, question: Callable[[Connection], T], patience: float) -> T:
        until = time.monotonic() + patience
        while True:
            try:
                with self._engine.connect() as connection:
                    return question(connection)
            except sa.exc.DBAPIError as wrong:
                if not database.is_outage(wrong):
                    raise
                if time.monotonic() > until or self._closing.wait(0.1):
                    raise Unreachable("the room's storage does not answer; try again in a moment") from None

    # the writer's thread

    def _write_all(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            units = first
            while not self._queue.empty() and not last:
                more = self._queue.get()
                if more is None:
                    last = True
                else:
                    units += more
            self._taken += len(units)
            self._store(units)
        self._disconnect()

    def _store(self, units: list[_Unit]) -> None:
        """One transaction for all; if it is refused, one for each, so that only the faulty one is refused."""
        try:
            self._commit(units)
        except NotOwner as wrong:
            self.lost = True
            self._say(str(wrong))
            _resolve(units, wrong)
            return
        except Exception as wrong:
            if len(units) > 1:
                for unit in units:
                    self._store([unit])
            else:
                _resolve(units, wrong)
            return
        _resolve(units, None)

    def _commit(self, units: list[_Unit]) -> None:
        """Returns when the units are stored, once; raises if they are not and never will be."""
        batch, began = secrets.token_hex(8), time.perf_counter()
        while True:
            try:
                self._transaction(units, batch)
                break
            except sa.exc.DBAPIError as wrong:
                self._disconnect()
                if not database.is_outage(wrong):
                    raise
                if self._stored_after_all(batch):
                    break
        self.commits += 1
        self.took.add(time.perf_counter() - began)

    def _transaction(self, units: list[_Unit], batch: str) -> None:
        connection = self._connection = self._connection or self._engine.connect()
        many, others = database.sort([write for unit in units for write in unit.writes])
        checks = [unit.check for unit in units if unit.check]
        with connection.begin():
            if connection.dialect.name == "postgresql":
                done = not others and not checks and not self.numbers.low
                sign = (SIGN_OR_FAIL, (batch, self._lease, self._me, self._number))
                try:
                    database.run_postgres(connection, [sign, *self._fences(units)], many, done)
                except sa.exc.DataError as wrong:
                    if isinstance(wrong.orig, psycopg.errors.DivisionByZero):
                        raise NotOwner("another room has taken over this database") from None
                    if isinstance(wrong.orig, psycopg.errors.InvalidTextRepresentation) and "fenced" in str(wrong.orig):
                        raise Fenced("another server runs this table now") from None
                    raise
            else:
                mine = {"lease": self._lease, "me": self._me, "mine": self._number, "batch": batch}
                signed = connection.execute(SIGN, mine)
                if signed.rowcount != 1:
                    raise NotOwner("another room has taken over this database")
                database.run_sqlite(connection, many)
            for write in others:
                assert not isinstance(write.statement, database.Bulk)
                connection.execute(write.statement, write.rows or None)
            for check in checks:
                check(connection)
            stock = self.numbers.more(connection) if self.numbers.low else None
        if stock:
            self.numbers.add(stock)

    def _fences(self, units: list[_Unit]) -> list[tuple[str, Sequence[Any]]]:
        fences = {unit.fence for unit in units if unit.fence}
        if not fences:
            return []
        tables, numbers = zip(*[(f"table/{fence.table}", fence.number) for fence in fences])
        return [(HOLD_OR_FAIL, (self._me, list(tables), list(numbers), len(fences)))]

    def _stored_after_all(self, batch: str) -> bool:
        """Wait until the database answers, and find out. A new number bars whatever is still on its way."""
        delay = 0.02
        try:
            while True:
                try:
                    self._lock.take_again()
                    with self._engine.begin() as connection:
                        found = connection.execute(RENEW, {"lease": self._lease, "me": self._me}).first()
                    if found is None:
                        raise NotOwner("another room has taken over this database")
                    self._number = found.number
                    return bool(found.last == batch)
                except sa.exc.DBAPIError as wrong:
                    if not database.is_outage(wrong):
                        raise
                    self._say(DOWN)
                    if self._closing.wait(delay):
                        raise Unreachable("the room closed while its storage did not answer") from None
                    delay = min(delay * 2, 0.5)
        finally:
            self._say("")

    def _say(self, down: str) -> None:
        if down != self.down and self._loop is not None:
            self.down = down
            _in_loop(self._loop, self.on_change)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


class Gathered(Generic[K, T]):
    """Questions of one kind: those that come while one is under way are asked together, when it is answered."""

    def __init__(self, store: Store, question: Callable[[Connection, list[K]], Mapping[K, T]]) -> None:
        self._store, self._question = store, question
        self._waiting: dict[K, asyncio.Future[T | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, about: K) -> T | None:
        if about not in self._waiting:
            self._waiting[about] = asyncio.get_running_loop().create_future()
        found = self._waiting[about]
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(found)

    async def _ask(self) -> None:
        while self._waiting:
            asked, self._waiting = self._waiting, {}
            try:
                answers = await self._store.read(partial(self._answer, [*asked]))
                for about, waiting in asked.items():
                    waiting.set_result(answers.get(about))
            except Exception as wrong:
                for waiting in asked.values():
                    waiting.set_exception(wrong)
                    waiting.exception()  # whoever asked may be gone
        self._asking = None

    def _answer(self, asked: list[K], connection: Connection) -> Mapping[K, T]:
        return self._question(connection, asked)


class _Unit:
    """Writes that belong together, and who waits for them."""

    __slots__ = ("check", "done", "fence", "loop", "writes")

    def __init__(
        self, writes: Sequence[Write], loop: asyncio.AbstractEventLoop, fence: Fence | None, check: Check | None
    ) -> None:
        self.writes, self.fence, self.check = writes, fence, check
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()


def _resolve(units: list[_Unit], wrong: Exception | None) -> None:
    def resolve() -> None:
        for unit in units:
            if not unit.done.cancelled():
                if wrong is None:
                    unit.done.set_result(None)
                else:
                    unit.done.set_exception(wrong)

    _in_loop(units[0].loop, resolve)


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:  # the loop has ended; nobody waits any more
        return
