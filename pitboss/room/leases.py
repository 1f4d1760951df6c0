"""Who plays what, as the database has it: a lease for each server, and one for each open table (docs/scale.md).

A server renews its own, and is gone when it does not. A table's names its server and carries a number, which grows
whenever the table changes hands; every write of a table holds its lease under that number inside the transaction
(`store.py`), so that a server that slept, or was cut off, can write nothing any more.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput
from pitboss.room.ledger import OVERDRAWN
from pitboss.room.schema import accounts, leases, tables
from pitboss.room.store import Fence, Store, Write

LEASE, BEAT = 1.5, 0.3
"""Seconds that a lease is good for, and after which it is renewed."""

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


class Standing(NamedTuple):
    """Who is there, and who holds which table under which number."""

    servers: set[str]
    wired: set[str]
    """Servers that the broker connects."""
    tables: Sequence[Any]
    """Every open table: `id`, `number`, `holder`."""


class Leases:
    """The leases as one server holds, reads and claims them."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server
        self._own, self._wire = f"server/{server}", f"wire/{server}"

    def prepare(self, key: str) -> str:
        """Leases for tables that were opened by a room of one process; and the same key on every server, by its
        fingerprint. Returns the room's own name: others may use the same broker."""
        with self._store.engine.begin() as c:
            c.execute(sa.text("SELECT pg_advisory_xact_lock(112)"))
            known = c.execute(sa.select(leases.c.holder, leases.c.last).where(leases.c.what == "key")).first()
            if known is not None and known.holder != key:
                raise BadInput("this server's key differs from the others'; give them all the same `key_file`")
            room: str = known.last if known is not None and known.last else secrets.token_hex(8)
            if known is None:
                c.execute(leases.insert(), {"what": "key", "number": 0, "holder": key, "last": room})
            elif not known.last:  # of a room from before rooms had names
                c.execute(leases.update().where(leases.c.what == "key").values(last=room))
            for name in OVERDRAWN:
                if c.execute(sa.select(accounts.c.id).where(accounts.c.name == name)).first() is None:
                    c.execute(accounts.insert(), {"id": self._store.new_id("accounts"), "name": name})
            if c.execute(sa.select(leases.c.number).where(leases.c.what == self._wire)).first() is None:
                wired = {"what": self._wire, "number": 0, "holder": self._server, "last": ""}
                c.execute(leases.insert(), wired)
            c.execute(
                sa.text(
                    "INSERT INTO leases (what, number, holder, last) SELECT 'table/' || id, 0, '', '' FROM tables"
                    " WHERE closed IS NULL ON CONFLICT DO NOTHING"
                )
            )
        return room

    def renew(self, wired: bool) -> None:
        """This server is there; and whether the broker connects it."""
        with self._store.engine.begin() as connection:
            mine = [self._own, self._wire] if wired else [self._own]
            connection.execute(RENEW, {"mine": mine, "ms": int(LEASE * 1000)})
            if not wired:
                connection.execute(_end([self._wire]))

    def read(self, connection: Connection, silent: Collection[str]) -> Standing:
        """How things stand, without waiting for `silent` servers that have missed a beat."""
        if whose := [f"{kind}/{server}" for server in silent for kind in ("server", "wire")]:
            connection.execute(DEAD, {"whose": whose, "ms": int((LEASE - 1.5 * BEAT) * 1000)})
            connection.commit()
        alive = connection.execute(SERVERS).scalars().all()
        servers = {what[7:] for what in alive if what.startswith("server/")}
        wired = {what[5:] for what in alive if what.startswith("wire/")} & servers
        return Standing(servers, wired, connection.execute(TABLES).all())

    def is_open(self, connection: Connection, table: str) -> bool:
        return connection.execute(TABLES.where(tables.c.id == table)).first() is not None

    def claim(self, connection: Connection, wanted: Iterable[str]) -> dict[str, Fence]:
        """Take those of these tables that nobody has."""
        names = [f"table/{id_}" for id_ in wanted]
        found = connection.execute(CLAIM, {"wanted": names, "me": self._server}).all()
        connection.commit()
        return {row.what[6:]: Fence(row.what[6:], row.number) for row in found}

    def new(self, table: str) -> tuple[Fence, Write]:
        """For a table that is opened here."""
        row = {"what": f"table/{table}", "number": 1, "holder": self._server, "last": "", "until": 0}
        return Fence(table, 1), Write(leases.insert(), [row])

    def give_up(self, mine: Iterable[str], to: str = "") -> Write:
        """Let go of tables, for one server or for any that wants them."""
        wanted = leases.c.what.in_([f"table/{table}" for table in mine]) & (leases.c.holder == self._server)
        return Write(leases.update().where(wanted).values(number=leases.c.number + 1, holder=to))

    def end(self) -> Write:
        """This server is gone."""
        return Write(_end([self._own, self._wire]))


def _end(names: list[str]) -> sa.Executable:
    return leases.update().where(leases.c.what.in_(names)).values(until=0)
