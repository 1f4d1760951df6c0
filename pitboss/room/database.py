"""The two databases that a room can be kept in, and what differs between them."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.errors import BadInput
from pitboss.room import schema

_LOCK = 0x7069_7462
"""Number of the advisory lock that a room holds on a PostgreSQL database."""

KEEPALIVE = {
    "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}  # fmt: skip
"""A server that is cut off is noticed within seconds, not when the system gives the connection up."""

WAIT_SQLITE = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_NOMEM")
WAIT_POSTGRES = ("08", "53", "57P", "40001", "40P01", "55P03")
"""Errors that pass: no space, no connection, shutting down, a deadlock. Whoever meets them waits and tries again."""


class Statement(Protocol):
    """A statement and its rows."""

    @property
    def statement(self) -> sa.Executable: ...
    @property
    def rows(self) -> Sequence[Mapping[str, Any]]: ...


def engine(text: str) -> Engine:
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadInput(f"'{text}' is not a database; use sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        named = url.set(drivername="postgresql+psycopg")
        return sa.create_engine(named, pool_size=4, pool_pre_ping=True, connect_args=KEEPALIVE)
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise BadInput(
            f"the room is kept in SQLite or PostgreSQL, not in '{text}'; use sqlite:///FILE or postgresql://…"
        )
    path = Path(url.database)
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
    """Two rooms on one database: the second is refused, as long as the first is seen to live."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
        for _ in range(20):  # a room that was killed lets go as soon as the server notices
            try:
                if self._try():
                    return
            except sa.exc.OperationalError as wrong:
                raise BadInput(f"the database does not answer: {str(wrong.orig).splitlines()[0]}") from None
            time.sleep(0.25)
        raise taken

    def take_again(self) -> None:
        """After the connection that held it was lost. Who got it meanwhile is also the owner, and we are not."""
        if self._engine.dialect.name == "postgresql":
            self.release()
            self._try()

    def _try(self) -> bool:
        if self._held is None:
            self._held = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return bool(self._held.execute(sa.select(sa.func.pg_try_advisory_lock(_LOCK))).scalar())

    def release(self) -> None:
        held, self._held = self._held, None
        if isinstance(held, Connection):
            held.invalidate()
        if held is not None:
            held.close()


def run(connection: Connection, writes: Sequence[Statement]) -> None:
    """All rows that go into one table go there together, tables in the order in which they refer to each other."""
    rows: dict[str, list[Mapping[str, Any]]] = {}
    others: list[Statement] = []
    for write in writes:
        if isinstance(write.statement, sa.Insert):
            rows.setdefault(write.statement.table.name, []).extend(write.rows)
        else:
            others.append(write)
    insert = _insert_arrays if connection.dialect.name == "postgresql" else _insert_many
    for table in schema.metadata.sorted_tables:
        if given := rows.get(table.name):
            insert(connection, table, given)
    for write in others:
        connection.execute(write.statement, write.rows or None)


Rows = Sequence[Mapping[str, Any]]


def _insert_many(connection: Connection, table: sa.Table, rows: Rows) -> None:
    columns = [column.name for column in table.columns]
    connection.exec_driver_sql(_sql(table, "VALUES ({})", "?"), [tuple([row.get(c) for c in columns]) for row in rows])


def _insert_arrays(connection: Connection, table: sa.Table, rows: Rows) -> None:
    """One statement with one array a column: the server reads it once, however many rows there are."""
    sql = _sql(table, "SELECT * FROM unnest({})", "%s::{}[]")
    connection.exec_driver_sql(sql, tuple([[row.get(column.name) for row in rows] for column in table.columns]))


@cache
def _sql(table: sa.Table, source: str, place: str) -> str:
    types = [_TYPES[type(column.type)] for column in table.columns]
    names = ", ".join([f'"{column.name}"' for column in table.columns])
    return f'INSERT INTO "{table.name}" ({names}) ' + source.format(", ".join([place.format(kind) for kind in types]))


_TYPES = {sa.BigInteger: "bigint", sa.Integer: "integer", sa.Text: "text", sa.LargeBinary: "bytea"}


def migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError:
        raise BadInput(
            "this database was written by a newer Pitboss; open it with that version, or a later one"
        ) from None
    except sa.exc.DatabaseError as wrong:
        first = str(wrong.orig).splitlines()[0]
        raise BadInput(f"the database cannot be opened, it is damaged or no database of a room: {first}") from None
