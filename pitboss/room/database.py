"""The two databases that a room can be kept in, and what differs between them."""

from __future__ import annotations

import fcntl
import logging
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.errors import BadInput
from pitboss.room import schema

log = logging.getLogger("pitboss.room")

_LOCK = 0x7069_7462
"""Number of the advisory lock that a room holds on a PostgreSQL database."""

KEEPALIVE = {
    "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}  # fmt: skip
"""A server that is cut off is noticed within seconds, not when the system gives the connection up."""

START = 30.0
"""Seconds that a room which is started waits for its database."""
LET_GO = 1000
"""Milliseconds after which the database ends a transaction of a server that has stopped in the middle of it, where
others wait for what it holds."""

WAIT_SQLITE = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_NOMEM")
WAIT_POSTGRES = ("08", "53", "57P", "25P03", "40001", "40P01", "55P03")
"""Errors that pass: no space, no connection, shutting down, a deadlock. Whoever meets them waits and tries again."""


class Statement(Protocol):
    """A statement and its rows."""

    @property
    def statement(self) -> sa.Executable | Bulk: ...
    @property
    def rows(self) -> Sequence[Mapping[str, Any]]: ...


def engine(text: str, shared: bool = False) -> Engine:
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadInput(f"'{text}' is not a database; use sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        named = url.set(drivername="postgresql+psycopg")
        more = {"options": f"-c idle_in_transaction_session_timeout={LET_GO}"} if shared else {}
        return sa.create_engine(named, pool_size=8, pool_pre_ping=True, connect_args={**KEEPALIVE, **more})
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise BadInput(
            f"the room is kept in SQLite or PostgreSQL, not in '{text}'; use sqlite:///FILE or postgresql://…"
        )
    path = Path(url.database)
    if path.is_dir():
        raise BadInput(f"{path}: this is a folder; give a file, sqlite:///FILE")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it holds what people own and said
    made = sa.create_engine(url)

    @sa.event.listens_for(made, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return made


def is_outage(wrong: sa.exc.DBAPIError) -> bool:
    """Whether the database is out of reach or out of space, rather than refusing what it was asked."""
    if wrong.connection_invalidated:
        return True
    if name := getattr(wrong.orig, "sqlite_errorname", None):
        return str(name).startswith(WAIT_SQLITE)
    state = getattr(wrong.orig, "sqlstate", None)
    if state:
        return str(state).startswith(WAIT_POSTGRES)
    return isinstance(wrong, (sa.exc.OperationalError, sa.exc.InterfaceError)) and not name


class Lock:
    """Two rooms on one database: the second is refused while the first is alive. Servers that share a room
    hold it together."""

    def __init__(self, engine: Engine, shared: bool = False) -> None:
        self._engine = engine
        self._lock = sa.func.pg_try_advisory_lock_shared if shared else sa.func.pg_try_advisory_lock
        self._held: Any = None

    def take(self) -> None:
        taken = BadInput("another pitboss room has this database open; stop it first, or use another --database")
        if self._engine.dialect.name == "sqlite":
            path = Path(self._engine.url.database or "").resolve()  # by whatever name it is opened
            self._held = path.with_name(path.name + ".lock").open("w")
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise taken from None
            return
        self._connect()
        for _ in range(20):  # a room that was killed lets go as soon as the server notices
            if self._try():
                return
            time.sleep(0.25)
        raise taken

    def _connect(self) -> None:
        """A room may be started together with its database, and before it."""
        until, said = time.monotonic() + START, False
        while True:
            try:
                self._held = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                return
            except sa.exc.OperationalError as wrong:
                why = str(wrong.orig).splitlines()[0]
                starting = "FATAL" not in str(wrong.orig) or "starting up" in str(wrong.orig)
                if not starting or time.monotonic() > until:
                    raise BadInput(f"the database does not answer: {why}") from None
                if not said:
                    log.warning("the database does not answer yet (%s); we wait up to %g s", why, START)
                said = True
                time.sleep(0.25)

    def take_again(self) -> None:
        """After the connection that held it was lost. Who got it meanwhile is also the owner, and we are not."""
        if self._engine.dialect.name == "postgresql":
            self.release()
            self._try()

    def _try(self) -> bool:
        if self._held is None:
            self._held = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return bool(self._held.execute(sa.select(self._lock(_LOCK))).scalar())

    def release(self) -> None:
        held, self._held = self._held, None
        if isinstance(held, Connection):
            held.invalidate()
        if held is not None:
            held.close()


class Bulk(NamedTuple):
    """One statement for any number of rows: the database reads it once, and a thread waits for it once."""

    columns: tuple[str, ...]
    sqlite: str
    """With `{}` where the rows stand, as VALUES lists them."""
    postgres: str
    """With one array a column."""


@cache
def insert(table: sa.Table) -> Bulk:
    columns = tuple([column.name for column in table.columns])
    arrays = ", ".join([f"%s::{_TYPES[type(column.type)]}[]" for column in table.columns])
    into = f'INSERT INTO "{table.name}" (' + ", ".join([f'"{name}"' for name in columns]) + ") "
    return Bulk(columns, into + "VALUES {}", f"{into}SELECT * FROM unnest({arrays})")


@cache
def upsert(table: sa.Table) -> Bulk:
    """Rows in place of those with the same key, if there are any."""
    into, keys = insert(table), [column.name for column in table.primary_key.columns]
    sets = ", ".join([f'"{name}" = excluded."{name}"' for name in into.columns if name not in keys])
    over = " ON CONFLICT (" + ", ".join([f'"{name}"' for name in keys]) + f") DO UPDATE SET {sets}"
    return Bulk(into.columns, into.sqlite + over, into.postgres + over)


def update(table: sa.Table, key: str, *changed: str) -> Bulk:
    """Rows that are there already, found by their key."""
    names = (key, *changed)
    arrays = ", ".join([f"%s::{_TYPES[type(table.columns[name].type)]}[]" for name in names])
    sets = ", ".join([f'"{name}" = v."{name}"' for name in changed])
    given = ", ".join([f'column{n} AS "{name}"' for n, name in enumerate(names, 1)])
    listed = ", ".join([f'"{name}"' for name in names])
    change, where = f'UPDATE "{table.name}" SET {sets} FROM ', f' WHERE "{table.name}"."{key}" = v."{key}"'
    return Bulk(
        names,
        f"{change}(SELECT {given} FROM (VALUES {{}})) AS v{where}",
        f"{change}unnest({arrays}) AS v({listed}){where}",
    )


def delete(table: sa.Table, key: str) -> Bulk:
    gone = f'DELETE FROM "{table.name}" WHERE "{key}" '
    return Bulk((key,), gone + "IN (VALUES {})", f"{gone}= ANY(%s::{_TYPES[type(table.columns[key].type)]}[])")


_TYPES = {
    sa.BigInteger: "bigint", sa.Integer: "integer", sa.Text: "text", sa.LargeBinary: "bytea",
    sa.Double: "double precision",
}  # fmt: skip


def sort(writes: Sequence[Statement]) -> tuple[Batch, list[Statement]]:
    """What many rows share goes together, inserts in the order in which tables refer to each other; then the rest."""
    rows: dict[Bulk, list[Mapping[str, Any]]] = {}
    others: list[Statement] = []
    for write in writes:
        statement = write.statement
        if isinstance(statement, sa.Insert):
            rows.setdefault(insert(statement.table), []).extend(write.rows)
        elif isinstance(statement, Bulk):
            rows.setdefault(statement, []).extend(write.rows)
        else:
            others.append(write)
    places = _places()
    ordered = sorted(rows, key=lambda bulk: places.get(bulk, len(places)))
    return [(bulk, [[row.get(name) for name in bulk.columns] for row in rows[bulk]]) for bulk in ordered], others


@cache
def _places() -> dict[Bulk, int]:
    """Inserts in the order in which tables refer to each other."""
    return {insert(table): n for n, table in enumerate(schema.metadata.sorted_tables)}


Batch = list[tuple[Bulk, list[list[Any]]]]


def run_sqlite(connection: Connection, batch: Batch) -> None:
    """As few statements as can be: between two of them the interpreter's lock is asked for, and may be long in coming.

    Rows come in lots of a power of two, so that the statements are the same again and again and stay prepared.
    """
    for bulk, rows in batch:
        first = 0
        while first < len(rows):
            lot = min(1 << (len(rows) - first).bit_length() - 1, 64)
            places = ", ".join(["(" + ", ".join("?" * len(bulk.columns)) + ")"] * lot)
            given = [value for row in rows[first : first + lot] for value in row]
            connection.exec_driver_sql(bulk.sqlite.format(places), tuple(given))
            first += lot


def run_postgres(
    connection: Connection, guards: Sequence[tuple[str, Sequence[Any]]], batch: Batch, commit: bool
) -> None:
    """Everything in one journey there and back, the COMMIT with it. A guard fails where nothing may be written."""
    raw: Any = connection.connection.driver_connection
    try:
        with raw.pipeline(), raw.cursor() as cursor:
            for guard, values in guards:
                cursor.execute(guard, values)
            for bulk, rows in batch:
                cursor.execute(bulk.postgres, list(map(list, zip(*rows))))
            if commit:
                raw.commit()
    except psycopg.Error as wrong:
        raise sa.exc.DBAPIError.instance(
            "", None, wrong, psycopg.Error, connection_invalidated=raw.closed, dialect=connection.dialect
        ) from wrong


def migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # a step may follow the last one late
                connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError:
        raise BadInput(
            "this database was written by a newer Pitboss; open it with that version, or a later one"
        ) from None
    except sa.exc.DatabaseError as wrong:
        first = str(wrong.orig).splitlines()[0]
        if is_outage(wrong):
            raise BadInput(f"the database does not answer: {first}") from None
        raise BadInput(f"the database cannot be opened, it is damaged or no database of a room: {first}") from None
