"""Numbers for new rows. The database gives them out in stocks, so that no two owners ever give out the same one."""

from __future__ import annotations

from collections import deque

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.room.schema import numbers

STOCK = {"people": 16, "keys": 64, "accounts": 256, "transfers": 4096, "hands": 256, "audit": 64, "chat": 1024}
"""How many are fetched at once: more than are used while the next stock is on its way."""

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
        self._low: set[str] = set(STOCK)

    def take(self, name: str) -> int | None:
        """The next one; None when the stock is used up and the database has not given another."""
        ranges, used = self._stocks[name], self._used[name]
        if ranges and used == len(ranges[0]):
            ranges.popleft()
            used = 0
        if not ranges:
            return None
        self._used[name] = used + 1
        if len(ranges) == 1 and 2 * (used + 1) >= len(ranges[0]):
            self._low.add(name)
        return ranges[0][used]

    @property
    def low(self) -> bool:
        """Whether something is running out."""
        return bool(self._low)

    def fill(self, connection: Connection) -> None:
        """The first stocks, when the room opens."""
        self.add(self.more(connection))

    def more(self, connection: Connection) -> Stock:
        """Fetch what is running out; it is there once the transaction is committed."""
        stock: Stock = {}
        for name in sorted(self._low):  # in one order: several servers may fetch at once
            end = connection.execute(FETCH, {"key": name, "stock": STOCK[name]}).scalar_one()
            stock[name] = range(end - STOCK[name], end)
        return stock

    def add(self, stock: Stock) -> None:
        for name, fresh in stock.items():
            self._stocks[name].append(fresh)
            self._low.discard(name)
