"""The other servers of a room: none, unless it is kept by several (`together.py`).

A room asks its peers who plays a table, under which number it may write there, and what is played elsewhere. The room
of one process is the case of one owner: it owns every table, needs no number, and knows everything itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

import sqlalchemy as sa
from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.room import restoring
from pitboss.room.ledger import Transfer
from pitboss.room.messages import TableRow
from pitboss.room.people import Key
from pitboss.room.schema import leases
from pitboss.room.store import Check, Fence, Write

if TYPE_CHECKING:
    from pitboss.room.broadcast import Client
    from pitboss.room.room import Room
    from pitboss.room.table import LiveTable

MOVING = "the table is moving to another server; try again in a moment"


class Elsewhere(PitbossError):
    """Another server plays this table: the request goes there."""

    def __init__(self, server: str) -> None:
        super().__init__(MOVING)
        self.server = server


class Listed(Struct):
    """What servers send each other of a table, for the lobby, the console and its people."""

    row: TableRow
    people: dict[int, tuple[int, int]]
    """The seat and the chips of each person."""
    jackpots: dict[str, int]
    hand: int | None
    reason: str
    opened_by: int = 0
    admitted: list[int] = []
    """People who came by a link."""

    @classmethod
    def of(cls, table: LiveTable) -> Listed:
        people = {s.person: (n, table.stack(n) + s.coming) for n, s in table.seats.items() if s.person is not None}
        hand = table.hand.number if table.hand else None
        return cls(
            table.row(),
            people,
            dict(table.open_table.saved.jackpots),
            hand,
            table.closing or table.paused,
            table.opened.by,
            table.admitted or [],
        )


class Forwarded(Struct):
    """A request as the server that plays its table gets it, already let in."""

    method: str
    path: str
    query: bytes
    kind: bytes
    """What the body is."""
    body: bytes
    address: str
    secure: bool
    key: Key | None


class Answer(Struct):
    status: int
    kind: bytes
    body: bytes


class Door(Protocol):
    """How a socket reaches its table."""

    async def join(self, client: Client) -> None: ...
    async def take(self, client: Client, data: str | bytes) -> None: ...
    def part(self, client: Client) -> None: ...


class Peers(Protocol):
    """What a room asks of the servers beside it."""

    server: str
    """The name of this one; "" where there is no other."""

    async def open(self) -> None:
        """Take up the tables that are this server's."""

    async def leave(self) -> None:
        """Hand all tables over."""

    async def close(self) -> None: ...

    def lease(self, table: str) -> tuple[Fence | None, list[Write]]:
        """The number of a table that is opened here, and what is stored with it."""

    def check(self, made: Iterable[Transfer]) -> Check | None:
        """What has to hold in the database when these transfers are stored."""

    async def refresh(self, person: int, everything: bool = False) -> None:
        """Know of a person's chips what other servers have stored: the purse, or all accounts."""

    async def where(self, table: str) -> str | None:
        """The other server that plays a table."""

    async def door(self, table: str) -> Door | None:
        """To a table that another server plays."""

    async def forward(self, server: str, request: Forwarded) -> Answer: ...

    def others(self) -> list[Listed]:
        """Tables of other servers, as they were a moment ago."""

    def revoked(self, key: int) -> None:
        """A session or token is over: the others learn of it."""

    def why_not_ready(self) -> str:
        """Why others should have the sockets of this server."""

    alone: bool
    app: Any
    """Answers requests that another server has let in and passed on."""


class Alone:
    """No other server: this process owns every table."""

    server = ""
    alone = True
    app: Any = None

    def __init__(self, room: Room) -> None:
        self._room = room

    async def open(self) -> None:
        """All tables. What servers that shared the room before may still want to write is barred."""
        bar = leases.update().where(leases.c.what.like("%/%")).values(number=leases.c.number + 1, holder="")
        await self._room.store.write([Write(bar)])
        games = restoring.Games()
        for kept in await self._room.store.read(restoring.stored):
            await self._room.take_up(kept, games)

    async def leave(self) -> None:
        return

    async def close(self) -> None:
        return

    def lease(self, table: str) -> tuple[Fence | None, list[Write]]:
        return None, []

    def check(self, made: Iterable[Transfer]) -> Check | None:
        return None  # the books in memory are the only ones

    async def refresh(self, person: int, everything: bool = False) -> None:
        return

    async def where(self, table: str) -> str | None:
        return None

    async def door(self, table: str) -> Door | None:
        return None

    async def forward(self, server: str, request: Forwarded) -> Answer:
        raise AssertionError("there is nobody to forward to")

    def others(self) -> list[Listed]:
        return []

    def revoked(self, key: int) -> None:
        return

    def why_not_ready(self) -> str:
        return ""


def balances(names: Iterable[str], like: str = "") -> sa.Select[Any]:
    """Accounts by name, with what is in them as it is stored."""
    from pitboss.room.schema import accounts, transfers

    def total(column: sa.Column[int]) -> Any:
        return sa.select(sa.func.coalesce(sa.func.sum(transfers.c.cents), 0)).where(column == accounts.c.id)

    wanted: sa.ColumnElement[bool] = accounts.c.name.in_(list(names))
    if like:
        wanted = wanted | accounts.c.name.like(like)
    cents = total(transfers.c.credit).scalar_subquery() - total(transfers.c.debit).scalar_subquery()
    return sa.select(accounts.c.id, accounts.c.name, cents.label("cents")).where(wanted)
