"""Protecting players, from themselves and from others: own limits, exclusion, time at tables, mute, ban, closing.

A limit that is set lower holds at once; one that is set higher, or given up, a day later. Nothing ends an exclusion
before its time, and nobody can: there is no way to write an earlier one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar, get_args

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.money.cents import show
from pitboss.room import database
from pitboss.room.ledger import Ledger, purse
from pitboss.room.limits import Turns
from pitboss.room.schema import own_limits, playtime, standings, transfers
from pitboss.room.store import Store, Write, now
from pitboss.table.asks import Refused

T = TypeVar("T")

MINUTE_MS, DAY_MS = 60_000, 86_400_000
FOR_GOOD = 2**53
"""Milliseconds that never come."""
COOL_OFF = (1, 42)
EXCLUSION = (180, 1825)
"""Days of a cool-off, least and most; of a self-exclusion, which may also be for good."""

LimitKind = Literal["deposit_day", "deposit_week", "loss_day", "loss_week", "time_day", "reality"]
KINDS: tuple[LimitKind, ...] = get_args(LimitKind)
WORDS = {
    "deposit_day": "chips from the cashier in a day", "deposit_week": "chips from the cashier in a week",
    "loss_day": "losses in a day", "loss_week": "losses in a week", "time_day": "minutes at tables in a day",
}  # fmt: skip


_INTO = database.insert(playtime)
_ADDED = " ON CONFLICT (person, day) DO UPDATE SET seconds = playtime.seconds + excluded.seconds"
MORE_TIME = database.Bulk(_INTO.columns, _INTO.sqlite + _ADDED, _INTO.postgres + _ADDED)
"""To what is stored: somebody may play at tables of several servers."""


class Standing(Struct, frozen=True):
    """What bars somebody. Times are until when."""

    state: Literal["open", "banned", "closed"] = "open"
    reason: str = ""
    muted: int = 0
    excluded: int = 0


class OwnLimit(Struct, frozen=True):
    amount: int = 0
    """What holds now: cents, or minutes; 0 is none."""
    next: int = 0
    since: int = 0
    """What applies from then on."""

    def at(self, time: int) -> int:
        return self.next if time >= self.since else self.amount


class Protection:
    """Kept in memory as it is stored; a person without a row is free to play."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store, self._ledger = store, ledger
        self._standings: dict[int, Standing] = {}
        self._limits: dict[int, dict[str, OwnLimit]] = {}
        self._seconds: dict[tuple[int, int], int] = {}
        self._turns = Turns()
        self.changed: Callable[[int], None] = lambda person: None
        """Called with whoever's limits or standing are others now: other servers have to learn of it."""

    def load(self, connection: Connection) -> None:
        for row in connection.execute(sa.select(standings)):
            self._standings[row.person] = Standing(row.state, row.reason, row.muted, row.excluded)
        for row in connection.execute(sa.select(own_limits)):
            self._limits.setdefault(row.person, {})[row.kind] = OwnLimit(row.amount, row.next, row.since)
        for row in connection.execute(sa.select(playtime).where(playtime.c.day >= today() - 1)):
            self._seconds[row.person, row.day] = row.seconds

    # what holds

    def standing(self, person: int) -> Standing:
        return self._standings.get(person, Standing())

    def limits(self, person: int) -> dict[str, OwnLimit]:
        return dict(self._limits.get(person, {}))

    def limit(self, person: int, kind: LimitKind) -> int:
        """0 is none."""
        own = self._limits.get(person, {}).get(kind)
        return own.at(now()) if own else 0

    def seconds_today(self, person: int) -> int:
        return self._seconds.get((person, today()), 0)

    def why_not(self, person: int) -> str:
        """Why somebody may not play, "" where they may."""
        standing = self.standing(person)
        if standing.state != "open":
            return f"this account is {standing.state}; contact the room"
        if standing.excluded > now():
            return f"you have excluded yourself from play until {when(standing.excluded)}"
        most = self.limit(person, "time_day")
        if most and self.seconds_today(person) >= 60 * most:
            return f"you have played the {most} minutes that you allow yourself per day"
        return ""

    def check(self, person: int) -> None:
        if why := self.why_not(person):
            raise Refused(why)

    def check_chat(self, person: int) -> None:
        if (until := self.standing(person).muted) > now():
            raise Refused(f"you are muted until {when(until)}")

    async def draw(self, person: int, cents: int, act: Callable[[], Awaitable[T]]) -> T:
        """Chips from the cashier, within the person's own limits; decided and drawn in one turn."""
        async with self._turns.of(("draw", person)):
            self.check(person)
            for kind, days in (("deposit_day", 1), ("deposit_week", 7)):
                if most := self.limit(person, kind):  # type: ignore[arg-type]
                    had = await self._store.read(lambda c, d=days: self._drawn(c, person, d))  # type: ignore[misc]
                    _check_limit(kind, most, had, cents)
            return await act()

    async def bring(self, person: int, cents: int, act: Callable[[], Awaitable[T]]) -> T:
        """Chips brought to a table can be lost, so together with past losses they must stay within the limits."""
        async with self._turns.of(("bring", person)):
            self.check(person)
            for kind, days in (("loss_day", 1), ("loss_week", 7)):
                if most := self.limit(person, kind):  # type: ignore[arg-type]
                    lost = await self._store.read(lambda c, d=days: self.lost(c, person, d))  # type: ignore[misc]
                    _check_limit(kind, most, lost + self.at_tables(person), cents)
            return await act()

    def at_tables(self, person: int) -> int:
        names = [name for name in self._ledger.of_person(person) if name.startswith("at/")]
        return sum(self._ledger.balance(name) for name in names)

    def _drawn(self, connection: Connection, person: int, days: int) -> int:
        t, mine = transfers, self._ledger.ids([purse(person)])
        given = sa.select(sa.func.sum(t.c.cents)).where(
            t.c.credit.in_(mine), t.c.kind == "chips", t.c.at > now() - days * DAY_MS
        )
        return int(connection.execute(given).scalar() or 0)

    def lost(self, connection: Connection, person: int, days: int) -> int:
        """What hands have cost in so many days; 0 for somebody who is ahead."""
        return max(-self.net(connection, person, now() - days * DAY_MS), 0)

    def net(self, connection: Connection, person: int, since: int) -> int:
        """What hands have won somebody, or cost them."""
        t = transfers
        names = [name for name in self._ledger.of_person(person) if name.startswith("at/")]
        mine, total = self._ledger.ids(names), 0
        for column, sign in ((t.c.debit, -1), (t.c.credit, 1)):
            moved = sa.select(sa.func.sum(t.c.cents)).where(
                column.in_(mine), t.c.kind.in_(("hand", "void")), t.c.at >= since
            )
            total += sign * int(connection.execute(moved).scalar() or 0)
        return total

    # what is set

    async def set_limit(self, person: int, kind: LimitKind, amount: int, noted: Write) -> OwnLimit:
        """Lower at once, higher (or none, 0) in a day."""
        async with self._turns.of((kind, person)):
            time, before = now(), self.limit(person, kind)
            sooner = kind == "reality" or (amount != 0 and (before == 0 or amount <= before))
            own = OwnLimit(amount, amount, 0) if sooner else OwnLimit(before, amount, time + DAY_MS)
            await self._keep(own_limits, {"person": person, "kind": kind, **msgspec.structs.asdict(own)}, noted)
            self._limits.setdefault(person, {})[kind] = own
        self.changed(person)
        return own

    async def exclude(self, person: int, until: int, noted: Write) -> Standing:
        """Keep somebody from play; never shorter than it was."""
        if until <= (before := self.standing(person).excluded):
            raise Refused(f"you have excluded yourself until {when(before)}; it cannot be made shorter")
        return await self.judge(person, noted, excluded=until)

    async def judge(self, person: int, noted: Write, **changes: Any) -> Standing:
        """What is decided about an account, one decision after another. No exclusion that runs becomes shorter."""
        async with self._turns.of(("standing", person)):
            before = self.standing(person)
            standing = msgspec.structs.replace(before, **changes)
            standing = msgspec.structs.replace(standing, excluded=max(standing.excluded, before.excluded))
            await self._keep(standings, {"person": person, **msgspec.structs.asdict(standing)}, noted)
            self._standings[person] = standing
        self.changed(person)
        return standing

    async def played(self, seconds: dict[int, int]) -> None:
        """So long somebody sat at a table."""
        day, rows = today(), []
        for person, more in seconds.items():
            self._seconds[person, day] = self._seconds.get((person, day), 0) + more
            rows.append({"person": person, "day": day, "seconds": more})
        if rows:
            await self._store.write([Write(MORE_TIME, rows)])

    async def _keep(self, table: sa.Table, row: dict[str, Any], noted: Write) -> None:
        await self._store.write([Write(database.upsert(table), [row]), noted])


def _check_limit(kind: str, most: int, had: int, more: int) -> None:
    if had + more > most:
        raise Refused(
            f"you allow yourself {show(most)} of {WORDS[kind]}; {show(max(most - had, 0))} of it is left, "
            f"and this needs {show(more)}"
        )


def today() -> int:
    return now() // DAY_MS


def when(ms: int) -> str:
    """A time in words."""
    from pitboss.room.hands import moment

    return "the end of time" if ms >= FOR_GOOD else moment(ms)[:16].replace("T", " ") + " UTC"
