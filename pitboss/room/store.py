"""Storage: one writer that commits in groups, readers beside it.

Whoever changes something hands over its writes and waits; the writer thread takes everything that waits, commits it in
one transaction, and tells all of them at once. Under load many answers share one flush to disk; alone, an answer waits
for its own. SQLite by default, PostgreSQL by URL.
"""

from __future__ import annotations

import asyncio
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.errors import BadInput
from pitboss.room import schema

T = TypeVar("T")

_LOCK = 0x7069_7462
"""Number of the advisory lock that a room holds on a PostgreSQL database."""


class Write(NamedTuple):
    """One statement with its rows (or none)."""

    statement: sa.Executable
    rows: Sequence[Mapping[str, Any]] = ()


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def default_url() -> str:
    """The embedded database of this user."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'pitboss' / 'room.sqlite'}"


class Store:
    """The room's database. Opening it migrates it and takes it for this process alone."""

    def __init__(self, url: str) -> None:
        self.engine, self._path = _engine(url)
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(2, "reader")
        self._held: Any = None
        self._ids: dict[str, int] = {}

    def open(self) -> None:
        self._lock()
        self._migrate()
        with self.engine.connect() as connection:
            for table, column in (
                ("people", schema.people.c.id),
                ("keys", schema.keys.c.id),
                ("accounts", schema.accounts.c.id),
                ("transfers", schema.transfers.c.id),
                ("hands", schema.hands.c.number),
                ("audit", schema.audit.c.id),
                ("chat", schema.chat.c.id),
            ):
                self._ids[table] = connection.execute(sa.select(sa.func.max(column))).scalar() or 0
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Everything handed over so far is written."""
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        if self._held is not None:
            self._held.close()
            self._held = None
        self.engine.dispose()

    def new_id(self, table: str) -> int:
        """The next number of a table. Only this process writes, so nobody else gives out the same one."""
        self._ids[table] += 1
        return self._ids[table]

    async def write(self, writes: Sequence[Write]) -> None:
        """All of these or none; returns when they are on disk."""
        unit = _Unit(writes, asyncio.get_running_loop())
        self._queue.put(unit)
        await unit.done

    async def read(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question)

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            units = [first]
            stop = False
            while not self._queue.empty() and not stop:
                unit = self._queue.get()
                if unit is None:
                    stop = True
                else:
                    units.append(unit)
            self._commit(units)
            if stop:
                return

    def _commit(self, units: list[_Unit]) -> None:
        """One transaction for all; if it fails, one for each, so that only the faulty one is refused."""
        try:
            self._run(units)
        except Exception as wrong:
            if len(units) == 1:
                _tell(units, wrong)
                return
            for unit in units:
                self._commit([unit])
            return
        _tell(units, None)

    def _run(self, units: list[_Unit]) -> None:
        with self.engine.begin() as connection:
            for unit in units:
                for statement, rows in unit.writes:
                    connection.execute(statement, rows or None)

    def _lock(self) -> None:
        """Two processes on one database would each give out the same hand numbers and chips."""
        taken = BadInput("another pitboss room has this database open; stop it first, or use another --database")
        if self._path is not None:
            import fcntl

            self._held = self._path.with_name(self._path.name + ".lock").open("w")
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise taken from None
        elif self.engine.dialect.name == "postgresql":
            try:
                self._held = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            except sa.exc.OperationalError as wrong:
                raise BadInput(f"the database does not answer: {str(wrong.orig).splitlines()[0]}") from None
            for _ in range(20):  # a room that was killed lets go as soon as the server notices
                if self._held.execute(sa.select(sa.func.pg_try_advisory_lock(_LOCK))).scalar():
                    return
                time.sleep(0.25)
            raise taken

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


class _Unit:
    """Writes that belong together, and who waits for them."""

    __slots__ = ("done", "loop", "writes")

    def __init__(self, writes: Sequence[Write], loop: asyncio.AbstractEventLoop) -> None:
        self.writes = writes
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()


def _tell(units: list[_Unit], wrong: Exception | None) -> None:
    def tell() -> None:
        for unit in units:
            if not unit.done.cancelled():
                if wrong is None:
                    unit.done.set_result(None)
                else:
                    unit.done.set_exception(wrong)

    try:
        units[0].loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has ended; nobody waits any more
        return


def _engine(text: str) -> tuple[Engine, Path | None]:
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadInput(f"'{text}' is not a database; use sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        return sa.create_engine(url.set(drivername="postgresql+psycopg"), pool_size=4, pool_pre_ping=True), None
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise BadInput(f"the room is kept in SQLite or PostgreSQL, not in '{text}'; use sqlite:///FILE or postgresql://…")
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it holds the order of the undealt cards
    engine = sa.create_engine(url)

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine, path
