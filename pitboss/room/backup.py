"""A copy of the room's database in one file, and the room made again from it: SQLite or PostgreSQL, whichever it was.

    python -m pitboss.room.backup save DATABASE FILE       # while the room is open, or closed
    python -m pitboss.room.backup restore DATABASE FILE    # into a database that holds no room yet

The file holds every row, a line each, as they were at one moment, and ends with their number. It holds no key: keep
that apart (docs/operating.md), for without it the hands in play cannot go on.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from pitboss.errors import BadInput, PitbossError
from pitboss.room import database, schema

BATCH = 1000
OWN = ("leases", "numbers")
"""Rows that a new database has already."""


class Line(msgspec.Struct, array_like=True):
    table: str
    row: list[Any]


def save(url: str, file: Path) -> int:
    """Write every row to the file; how many."""
    engine = database.engine(url)
    count = 0
    part = file.with_name(file.name + ".part")
    try:
        with engine.connect() as connection, gzip.open(part, "wb") as out:
            if engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")  # the driver would begin none for reading
            for table in schema.metadata.sorted_tables:
                for row in connection.execution_options(yield_per=BATCH).execute(sa.select(table)):
                    out.write(msgspec.json.encode(Line(str(table.name), list(row))) + b"\n")
                    count += 1
            out.write(msgspec.json.encode(Line("end", [count])) + b"\n")
    except sa.exc.DatabaseError as wrong:
        part.unlink(missing_ok=True)
        raise BadInput(f"no room can be read from this database: {str(wrong.orig).splitlines()[0]}") from None
    finally:
        engine.dispose()
    part.replace(file)
    return count


def restore(url: str, file: Path) -> int:
    """Make the room again; how many rows."""
    engine = database.engine(url)
    database.migrate(engine)
    count, tables = 0, schema.metadata.tables
    try:
        with engine.begin() as connection:
            for name in tables.keys() - {*OWN}:
                if connection.execute(sa.select(sa.literal(1)).select_from(tables[name]).limit(1)).first():
                    raise BadInput("this database holds a room already; restore into an empty one")
            for name in OWN:
                connection.execute(tables[name].delete())
            waiting: list[dict[str, Any]] = []
            table = None
            for line in _lines(file):
                if table is not None and (line.table != table.name or len(waiting) == BATCH):
                    connection.execute(table.insert(), waiting)
                    waiting = []
                if line.table == "end":
                    if line.row != [count]:
                        raise BadInput(f"{file} is not whole: it should hold {line.row[0]} rows and holds {count}")
                    return count
                table = tables[line.table]
                waiting.append({c.name: _read(c, value) for c, value in zip(table.columns, line.row, strict=True)})
                count += 1
            raise BadInput(f"{file} is not whole: it breaks off after {count} rows")
    finally:
        engine.dispose()


def _read(column: sa.Column[Any], value: Any) -> Any:
    return msgspec.convert(value, bytes) if isinstance(column.type, sa.LargeBinary) and value is not None else value


def _lines(file: Path) -> Iterator[Line]:
    decode = msgspec.json.Decoder(Line).decode
    try:
        with gzip.open(file, "rb") as source:
            for line in source:
                yield decode(line)
    except FileNotFoundError:
        raise BadInput(f"there is no file {file}") from None
    except (OSError, EOFError, msgspec.DecodeError):
        raise BadInput(f"{file} is not a whole backup of a room") from None


def main(words: list[str]) -> int:
    if len(words) != 3 or words[0] not in ("save", "restore"):
        print("python -m pitboss.room.backup save|restore DATABASE FILE", file=sys.stderr)
        return 2
    try:
        count = (save if words[0] == "save" else restore)(words[1], Path(words[2]))
    except PitbossError as wrong:
        print(f"pitboss: {wrong}", file=sys.stderr)
        return 1
    print(f"{count} rows {'saved' if words[0] == 'save' else 'restored'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
