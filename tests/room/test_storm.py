"""Faults at random moments under load: nothing acknowledged is lost, the books balance, and every table plays on."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest
import sqlalchemy as sa

from bench.room import seat_people
from pitboss.room import hands
from pitboss.room.schema import answers
from pitboss.room.state import Sign
from tests.room.harness import fits, opened, run, served
from tests.room.proxy import Proxy, before
from tests.room.test_kill import GAMES, Watcher

PLAYS_ON = 10.0
"""Seconds after a fault within which every table must play."""


async def fault(proxy: Proxy, chance: random.Random, longest: float) -> str:
    """Something goes wrong between the room and its database, and is over when this returns."""
    what = chance.choice(["commit", "answer", "outage", "outage", "cut"])
    if what in ("commit", "answer"):
        proxy.lose, lost = what, proxy.lost
        for _ in range(200):
            if proxy.lost > lost:
                break
            await asyncio.sleep(0.02)
        proxy.lose = ""
    else:
        proxy.cut()
        await asyncio.sleep(chance.uniform(0.5, longest) if what == "outage" else 0.0)
        proxy.mend()
    return what


async def storm(url: str, faults: int, tables: int, each: int, longest: float, seed: int) -> None:
    chance = random.Random(seed)
    async with opened(url) as room:
        signs = [Sign(game=GAMES[n % len(GAMES)], name=f"Table {n}", stays=True) for n in range(tables)]
        watchers = [Watcher(place) for place in await seat_people(room, tables * each, signs)]
    async with before(url) as (proxy, through), served(through) as (room, base):
        port = int(base.rpartition(":")[2])
        playing = [asyncio.create_task(watcher.play(port, chance)) for watcher in watchers]
        for _ in range(faults):
            await asyncio.sleep(chance.uniform(0.2, 0.8))
            what = await fault(proxy, chance, longest)
            before_it = {watcher: len(watcher.acknowledged) for watcher in watchers}
            async with asyncio.timeout(PLAYS_ON):
                for table in room.tables:
                    mine = [w for w in watchers if w.table == table]
                    while all(len(w.acknowledged) == before_it[w] for w in mine):
                        assert not all(task.done() for task in playing), f"everybody was sent away after {what}"
                        await asyncio.sleep(0.05)
        assert len(room.tables) == tables and not any(table.paused for table in room.tables.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    async with opened(url) as room:
        assert fits(room) and len(room.tables) == tables
        stored = await room.store.read(
            lambda c: {
                (row.hand, row.seat, row.answer) for row in c.execute(sa.select(answers)) if row.how != "default"
            }
        )
        acknowledged = [action for watcher in watchers for action in watcher.acknowledged]
        print(f"{faults} faults, {len(acknowledged)} acknowledged actions")
        assert len(acknowledged) > faults
        for hand, seat, answer in acknowledged:
            assert (hand, seat, msgspec.json.encode(answer)) in stored, "no acknowledged action is lost"
        for hand in sorted({hand for hand, _, _ in acknowledged})[:: max(1, len(acknowledged) // 400)]:
            found = await room.store.read(lambda c, n=hand: hands.load(c, n))
            assert found is None or hands.verify(found[0].record.json()).whole


@run
async def test_a_few_faults(postgres: str) -> None:
    await storm(postgres, faults=6, tables=3, each=2, longest=1.5, seed=5)


@pytest.mark.slow
def test_two_hundred_faults(postgres: str) -> None:
    asyncio.run(storm(postgres, faults=200, tables=6, each=4, longest=10.0, seed=19))
