"""Invitations: a link that offers a friend a seat at somebody's own table.

Whoever opened a table may make a link to it, one at a time, and withdraw it. From the first link on only those sit down
who came by one, and the opener: who merely learned the table's address does not.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.room.hands import moment
from pitboss.room.people import Person
from pitboss.room.schema import invites, people, tables
from pitboss.room.store import Write, now
from pitboss.table.asks import Refused

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table import LiveTable

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 16
DAY_MS = 86_400_000
UNKNOWN = "there is no such invitation; check the link, or ask for a new one"


class Gone(PitbossError):
    """It existed, but no longer does."""


class Invite(Struct):
    """A link to a table, as its host sees it."""

    code: str
    table: str
    until: str


class Invites:
    """Links to tables."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def make(self, table: LiveTable, host: Person, days: int) -> Invite:
        """A new link; the one before is withdrawn."""
        _check_host(table, host)
        if not table.sign.private:
            raise Refused("this table is open to everyone; only a private table has a link")
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        at = now()
        row = {
            "code": code, "table_id": table.id, "by": host.id, "at": at, "until": at + days * DAY_MS, "withdrawn": 0,
        }  # fmt: skip

        def by_invitation() -> None:
            table.admitted = [] if table.admitted is None else table.admitted
            table.turn.writes += [_withdraw(table.id, but=code), Write(invites.insert(), [row])]
            table.turn.writes.append(self._room.audit(host, "invite", f"table {table.id}", {"days": days}))
            table.turn.seats_changed = True

        await table.do(by_invitation)
        return Invite(code, table.id, moment(row["until"]))  # type: ignore[arg-type]

    async def withdraw(self, table: LiveTable, host: Person) -> None:
        """The link no longer works; players already seated stay."""
        _check_host(table, host)
        noted = self._room.audit(host, "invitation withdrawn", f"table {table.id}", {})
        await self._room.store.write([_withdraw(table.id), noted])

    async def links(self, ids: list[str]) -> dict[str, Invite]:
        """The links of these tables that are good now."""
        query = sa.select(invites).where(invites.c.table_id.in_(ids), invites.c.withdrawn == 0, invites.c.until > now())
        rows = await self._room.store.read(lambda c: c.execute(query).all()) if ids else []
        return {row.table_id: Invite(row.code, row.table_id, moment(row.until)) for row in rows}

    async def find(self, code: str) -> Any:
        """The invitation with its host's name, or why it is good for nothing."""
        query = (
            sa.select(invites, people.c.name, tables.c.closed)
            .join(tables, tables.c.id == invites.c.table_id)
            .outerjoin(people, people.c.id == invites.c.by)
            .where(invites.c.code == code)
        )
        row = await self._room.store.read(lambda c: c.execute(query).first())
        if row is None:
            return None
        host = row.name or "Its host"
        if row.withdrawn:
            raise Gone(f"{host} has withdrawn this invitation; ask for a new link")
        if row.closed:
            raise Gone(f"the table that {host} invited you to is closed")
        if row.until <= now():
            raise Gone(f"this invitation from {host} expired on {moment(row.until)[:10]}; ask for a new link")
        return row

    async def admit(self, table: LiveTable, person: Person) -> None:
        """Somebody came by the link: they may sit down, now and later."""

        def admit() -> None:
            if table.admitted is not None and person.id not in table.admitted:
                table.admitted.append(person.id)
                table.turn.seats_changed = True

        await table.do(admit)


def _check_host(table: LiveTable, host: Person) -> None:
    if table.opened.by != host.id and host.role != "director":
        raise Refused("only the person who opened the table can invite to it")


def _withdraw(table: str, but: str = "") -> Write:
    live = (invites.c.table_id == table) & (invites.c.withdrawn == 0) & (invites.c.code != but)
    return Write(invites.update().where(live).values(withdrawn=now()))
