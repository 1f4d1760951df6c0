"""Faults at random moments under load: nothing acknowledged is lost or doubled, the books balance, tables play on."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from bench.room import free_port, seat_people
from pitboss.room import database, hands
from pitboss.room.ledger import CASHIER, purse
from pitboss.room.schema import accounts, answers, players, transfers, voids
from pitboss.room.settings import Clock
from pitboss.room.state import Sign
from pitboss.room.store import Store
from tests.room.harness import fits, opened, run
from tests.room.proxy import Proxy, before
from tests.room.test_kill import GAMES, PLAIN, ROOT, Watcher

PLAYS_ON = 10.0
"""Seconds after a fault within which every table must play, where room and players have a core each."""


def patience() -> float:
    """Where many others want the same cores, everything takes longer, and so does this."""
    return PLAYS_ON * max(1.0, os.getloadavg()[0] / (2 * (os.cpu_count() or 1)))


FAULTS = ["kill", "commit", "answer", "outage", "lock", "full", "clock", "slow"]
HURRY = Clock(decide=3, bet=3, bank=0)
"""Whoever is refused, or was away when it was their turn, holds the table up no longer than this."""
THINKS = 0.05
"""Seconds before each answer: the load comes from many seats, not from one machine's last cycle."""
LIES = """
CREATE TABLE lies (full_disk boolean); INSERT INTO lies VALUES (false);
CREATE FUNCTION lie() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (SELECT full_disk FROM lies) THEN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END IF;
  RETURN NEW; END $$;
CREATE TRIGGER lie BEFORE UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION lie()
"""
"""PostgreSQL says that its disk is full as long as it is told to."""


class Storm:
    """A room in a process of its own, those who play there, and what goes wrong."""

    def __init__(
        self, url: str, through: str, proxy: Proxy | None, watchers: list[Watcher], chance: random.Random
    ) -> None:
        self.url, self.through, self.proxy = url, through, proxy
        self.watchers, self.chance = watchers, chance
        self.port = free_port()
        self.took: list[float] = []
        """Seconds after each fault until every table had an acknowledged action."""
        self.counted: Counter[str] = Counter()
        self.engine = database.engine(url)
        self.playing: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.faulty_room", self.through, str(self.port),
            cwd=ROOT, stdin=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with httpx.AsyncClient(verify=PLAIN) as client:
            for _ in range(3600):
                try:
                    await client.get(f"http://127.0.0.1:{self.port}/health")
                    return
                except httpx.TransportError:
                    assert self.process.returncode is None, "the room opens again after every fault"
                    await asyncio.sleep(0.05)
        raise TimeoutError("the room does not open")

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")

    async def play(self, watcher: Watcher) -> None:
        """Again and again, as a page does when its connection is lost."""
        while True:
            await watcher.play(self.port, self.chance)
            await asyncio.sleep(0.1)

    async def fault(self, longest: float) -> str:
        """Something goes wrong, and is over when this returns."""
        what = self.chance.choice(FAULTS)
        seconds = self.chance.uniform(1, longest)
        await getattr(self, f"_{what}")(seconds)
        self.counted[what] += 1
        return what

    async def _kill(self, _: float) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self.start()

    async def _commit(self, _: float) -> None:
        await self._cut("commit", "die before")

    async def _answer(self, _: float) -> None:
        await self._cut("answer", "die after")

    async def _cut(self, lose: str, die: str) -> None:
        """The connection ends just there; where there is none, the room does."""
        if self.proxy is None:
            self.tell(die)
            await asyncio.wait_for(self.process.wait(), 30)
            await self.start()
            return
        self.proxy.lose, lost = lose, self.proxy.lost
        for _ in range(500):
            if self.proxy.lost > lost:
                break
            await asyncio.sleep(0.02)
        assert self.proxy.lost > lost, "it was cut at that moment"

    async def _outage(self, seconds: float) -> None:
        if self.proxy is not None:
            self.proxy.cut()
            await asyncio.sleep(seconds)
            self.proxy.mend()
            return
        await asyncio.to_thread(self._hold, seconds)

    def _hold(self, seconds: float) -> None:
        """Another program has the file to itself."""
        with sqlite3.connect(self.engine.url.database or "", timeout=30) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
        other.close()

    async def _lock(self, _: float) -> None:
        """The lock is lost, and a second room takes the database over: the first must end by itself."""
        if self.proxy is not None:
            with self.engine.begin() as connection:
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database ="
                    " (SELECT oid FROM pg_database WHERE datname = current_database())"
                )
        else:
            Path(f"{self.engine.url.database}.lock").unlink()
        rival = Store(self.url)
        await asyncio.to_thread(rival.open)
        try:
            assert await asyncio.wait_for(self.process.wait(), 30) == 0
        finally:
            await asyncio.to_thread(rival.close)
        await self.start()

    async def _full(self, seconds: float) -> None:
        seconds = min(seconds, 4)
        if self.proxy is not None:
            for full in ("true", "false"):
                with self.engine.begin() as connection:
                    connection.exec_driver_sql(f"UPDATE lies SET full_disk = {full}")
                if full == "true":
                    await asyncio.sleep(seconds)
            return
        none = resource.RLIM_INFINITY
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (4096, none))
        await asyncio.sleep(seconds)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (none, none))

    async def _clock(self, _: float) -> None:
        """Hours ahead, or back."""
        self.tell(f"clock {self.chance.choice([-7200, -3600, 3600, 7200, 86400, -86400])}")
        await asyncio.sleep(0.2)

    async def _slow(self, seconds: float) -> None:
        if self.proxy is not None:
            self.proxy.delay = 0.1
        else:
            self.tell("slow 0.2")
        await asyncio.sleep(seconds)
        if self.proxy is not None:
            self.proxy.delay = 0.0
        else:
            self.tell("slow 0")

    async def plays_on(self, what: str) -> None:
        """Every table has an action acknowledged in time."""
        began, known = time.monotonic(), {w: len(w.acknowledged) for w in self.watchers}
        for table in {w.table for w in self.watchers}:
            mine = [w for w in self.watchers if w.table == table]
            while all(len(w.acknowledged) == known[w] for w in mine):
                for task in self.playing:
                    if task.done():
                        task.result()  # what a player has seen that must not be
                assert time.monotonic() - began < patience(), f"table {table} stands still after '{what}'"
                assert self.process.returncode is None, f"the room fell over after '{what}'"
                await asyncio.sleep(0.05)
        self.took.append(time.monotonic() - began)
        print(f"fault {self.counted.total()}: {what}, every table played again after {self.took[-1]:.1f} s", flush=True)


@asynccontextmanager
async def storm_before(url: str) -> AsyncIterator[tuple[Proxy | None, str]]:
    """What stands between the room and its database, where something can."""
    if not url.startswith("postgresql"):
        yield None, url
        return
    async with before(url) as (proxy, through):
        yield proxy, through


async def storm(
    url: str, faults: int, tables: int, each: int, longest: float, seed: int, thinks: float = THINKS
) -> None:
    chance = random.Random(seed)
    async with opened(url) as room:
        signs = [Sign(game=GAMES[n % len(GAMES)], name=f"Table {n}", stays=True, clock=HURRY) for n in range(tables)]
        watchers = []
        for place in await seat_people(room, tables * each, signs):
            await room.book([room.ledger.transfer("chips", CASHIER, purse(place.person), 10_000_000_00)])
            watchers.append(Watcher(place))
            watchers[-1].pause = thinks
    async with storm_before(url) as (proxy, through):
        over = Storm(url, through, proxy, watchers, chance)
        if proxy is not None:
            with over.engine.begin() as connection:
                connection.exec_driver_sql(LIES)
        await over.start()
        over.playing = playing = [asyncio.create_task(over.play(watcher)) for watcher in watchers]
        try:
            await over.plays_on("the beginning")
            for _ in range(faults):
                await asyncio.sleep(chance.uniform(0.2, 0.8))
                what = await over.fault(longest)
                await over.plays_on(what)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            if over.process.returncode is None:
                over.process.terminate()
                await over.process.wait()
            over.engine.dispose()
    acknowledged = await check(url, watchers, tables)
    print(
        f"{url.partition(':')[0]}: {faults} faults {dict(over.counted)}, {acknowledged} acknowledged actions, none "
        f"lost or doubled; until every table played half took {_at(over.took, 0.5):.1f} s, 95 of 100 "
        f"{_at(over.took, 0.95):.1f} s, the longest {max(over.took):.1f} s; {sum(t > PLAYS_ON for t in over.took)} "
        f"took more than {PLAYS_ON:.0f} s"
    )
    assert acknowledged > faults


def _at(took: list[float], share: float) -> float:
    return sorted(took)[int(len(took) * share)]


async def check(url: str, watchers: list[Watcher], tables: int) -> int:
    """Against what is stored: every acknowledged action is there, none more often than it was sent; the books fit."""
    async with opened(url) as room:
        assert fits(room) and len(room.tables) == tables
        assert not any(table.paused for table in room.tables.values()), "no hand broke"
        rows = await room.store.read(
            lambda c: c.execute(sa.select(answers).where(answers.c.how.in_(("lay", "person")))).all()
        )
        stored = Counter((row.hand, row.seat, row.answer) for row in rows)
        sent: Counter[tuple[int, int, bytes]] = Counter()
        heard: Counter[tuple[int, int, bytes]] = Counter()
        for watcher in watchers:
            sent.update((hand, seat, msgspec.json.encode(answer)) for hand, seat, answer in watcher.tried)
            heard.update((hand, seat, msgspec.json.encode(answer)) for hand, seat, answer in watcher.acknowledged)
        for action, times in heard.items():
            assert stored[action] >= times, f"an acknowledged action is lost: {action}"
        for action, times in stored.items():
            if action[2] == b"{}":  # the room itself takes back what lies there when a betting window is called off
                continue
            assert times <= sent[action], f"an action was done more often than it was sent: {action}"
        await room.store.read(_nets_are_booked)
        numbers = sorted({hand for hand, _, _ in heard})
        for hand in numbers[:: max(1, len(numbers) // 200)]:
            found = await room.store.read(lambda c, n=hand: hands.load(c, n))
            assert found is None or hands.verify(found[0].record.json()).whole
        return heard.total()


def _nets_are_booked(connection: sa.Connection) -> None:
    """What each record says that somebody won or lost is what the ledger moved for that hand."""
    played = connection.execute(sa.select(players)).all()  # first of all: the room that is asked plays on meanwhile
    names = {row.id: row.name for row in connection.execute(sa.select(accounts))}
    booked: Counter[tuple[int, int]] = Counter()
    for row in connection.execute(sa.select(transfers).where(transfers.c.kind == "hand")):
        for account, sign in ((names[row.debit], -1), (names[row.credit], 1)):
            if account.startswith("at/"):
                booked[row.hand, int(account.rpartition("/")[2])] += sign * row.cents
    void = {row.hand for row in connection.execute(sa.select(voids.c.hand))}
    for row in played:
        assert row.hand in void or booked[row.hand, row.person] == row.net, f"hand {row.hand} is booked otherwise"


@run
async def test_a_few_faults(database: str) -> None:
    await storm(database, faults=5, tables=3, each=2, longest=1.5, seed=5)


@pytest.mark.slow
def test_two_hundred_faults(database: str) -> None:
    """PITBOSS_FAULTS says another number, where the machine is too busy for two hundred."""
    count = int(os.environ.get("PITBOSS_FAULTS", "200"))
    asyncio.run(storm(database, faults=count, tables=20, each=3, longest=10.0, seed=19, thinks=0.2))
