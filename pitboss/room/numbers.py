"""Numbers for new rows. The database gives them out in stocks, so that no two owners ever give out the same one."""

from __future__ import annotations

from collections import deque

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.room.schema import numbers

STOCK = {"people": 16, "keys": 64, "accounts": 256, "transfers": 4096, "hands": 256, "audit": 64, "chat": 1024}
"""How many are fetched at once, at least: more than are used while the next stock is on its way. A room that uses more
gets four times as many as it wanted since the last, up to 64 of these."""

FETCH = (
    numbers.update()
    .where(numbers.c.name == sa.bindparam("key"))
    .values(next=numbers.c.next + sa.bindparam("stock"))
    .returning(numbers.c.next)
)

Stock = dict[str, range]


class Numbers:
    """The stocks of this process. `take` is for the event loop, the rest for the writer."""

    def __init__(self) -> None:
        self._stocks: dict[str, deque[range]] = {name: deque() for name in STOCK}
        self._used: dict[str, int] = dict.fromkeys(STOCK, 0)
        """Numbers taken from the first range of a stock."""
        self.low: set[str] = set(STOCK)
        """Stocks that are running out."""
        self._wanted: dict[str, int] = dict.fromkeys(STOCK, 0)
        """How many were asked for since the last stock came."""

    def take(self, name: str) -> int | None:
        """The next one; None when the stock is used up and the database has not given another."""
        self._wanted[name] += 1
        ranges = self._stocks[name]
        if ranges and self._used[name] == len(ranges[0]):
            ranges.popleft()
            self._used[name] = 0
        if not ranges:
            return None
        used = self._used[name]
        self._used[name] = used + 1
        if len(ranges) == 1 and 2 * (used + 1) >= len(ranges[0]):
            self.low.add(name)
        return ranges[0][used]

    def fill(self, connection: Connection) -> None:
        """The first stocks, when the room opens."""
        self.add(self.more(connection))

    def more(self, connection: Connection) -> Stock:
        """Fetch what is running out; it is there once the transaction is committed."""
        stock: Stock = {}
        for name in sorted(self.low):  # in one order: several servers may fetch at once
            size = STOCK[name] * min(max(1, 4 * self._wanted[name] // STOCK[name]), 64)
            end = connection.execute(FETCH, {"key": name, "stock": size}).scalar_one()
            stock[name] = range(end - size, end)
        return stock

    def add(self, stock: Stock) -> None:
        for name, fresh in stock.items():
            self._stocks[name].append(fresh)
            self._wanted[name] = 0
            self.low.discard(name)
