"""The counters under load, in the real room: thousands of keno tickets in one draw, a full bingo hall.

    python bench/floor.py                    # 2,000 keno tickets of 250 people; 300 people with six bingo cards each
    python bench/floor.py --people 50        # a short look

An order's time is taken from sending it to its `ok`. A draw or a call is due when the posted time is over, counted from
the first word of the game (of the call before) that reached anybody; its time is from then until each client has it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import websockets

from bench.room import Place, cpu, free_port, seat_people, wait_for
from pitboss.room.room import Room
from pitboss.room.settings import Clock
from pitboss.room.state import Sign

LIMIT_MS = 300
"""No event may be later than this."""
EVERY, CALL = 30.0, 2.0
"""Seconds from one keno game to the next, and from one bingo call to the next: quicker than any house."""
BUYING = 20.0
"""Seconds in which all keno tickets are bought."""
LIMITS = {"SOCKETS_OF_ADDRESS": "1000", "REQUESTS": '{"per_second": 1000, "burst": 1000}'}


class Told(msgspec.Struct):
    """As much of a message as somebody here has to read."""

    type: str
    id: int | None = None
    hand: Any = None
    events: list[dict[str, Any]] = []
    why: str = ""


read = msgspec.json.Decoder(Told).decode


class Guest:
    """One socket: sends orders, and notes when things arrive."""

    def __init__(self, url: str, place: Place) -> None:
        self.url, self.place = url, place
        self.sent: dict[int, float] = {}
        self.took: list[float] = []
        self.refused: list[str] = []
        self.began: dict[int, float] = {}
        """When each hand was first heard of."""
        self.balls: list[float] = []
        """When balls were heard of."""
        self.ended = asyncio.Event()
        self.here = False

    async def come_in(self) -> None:
        headers = {"Authorization": f"Bearer {self.place.token}"}
        self.socket = await websockets.connect(self.url, additional_headers=headers, compression=None, max_size=None)
        self.listening = asyncio.create_task(self.listen())

    async def order(self, answer: Any) -> None:
        n = len(self.took) + len(self.sent) + 1
        self.sent[n] = perf_counter()
        await self.socket.send(json.dumps({"id": n, "type": "answer", "answer": answer}))
        while n in self.sent:
            await asyncio.sleep(0.005)

    async def listen(self) -> None:
        async for raw in self.socket:
            at = perf_counter()
            told = read(raw)
            if told.id is not None and told.id in self.sent:
                self.took.append(at - self.sent.pop(told.id))
                if told.type == "refused":
                    self.refused.append(told.why)
            self.here = self.here or (told.type in ("hand", "table") and bool(told.hand))
            if told.type == "hand":
                self.began.setdefault(told.hand["number"], at)
            elif told.type == "events" and any(event["event"] == "BallsDrawn" for event in told.events):
                self.balls.append(at)
            elif told.type == "end":
                self.ended.set()

    async def leave(self) -> None:
        self.listening.cancel()
        await self.socket.close()


async def keno(guests: list[Guest], tickets: int) -> list[float]:
    """One game with so many tickets. How late each guest has its draw, in seconds."""
    await asyncio.gather(*[_until(lambda g=guest: bool(g.began)) for guest in guests])
    first = max(max(guest.began) for guest in guests)
    hand = first + 1  # everybody is here when this game opens
    await asyncio.gather(
        *[_until(lambda g=guest: bool(g.began.keys() - {*range(hand)}), 2 * EVERY) for guest in guests]
    )
    hand = max(max(guest.began) for guest in guests)
    opened = min(guest.began[hand] for guest in guests)
    before = [len(guest.balls) for guest in guests]
    shares = [tickets // len(guests) + (n < tickets % len(guests)) for n in range(len(guests))]

    async def buys(guest: Guest, n: int, count: int) -> None:
        for k in range(count):
            await asyncio.sleep(max(opened + BUYING * (k + n / len(guests)) / max(shares) - perf_counter(), 0))
            await guest.order({"buy": {"quick": 1 + (n + k) % 20, "cents": 100, "games": 1 + k % 2}})

    await asyncio.gather(*[buys(guest, n, count) for n, (guest, count) in enumerate(zip(guests, shares))])
    await asyncio.gather(*[_until(lambda g=g, b=b: len(g.balls) > b, EVERY) for g, b in zip(guests, before)])
    return [guest.balls[b] - opened - EVERY for guest, b in zip(guests, before)]


async def bingo(guests: list[Guest], games: int) -> list[float]:
    """So many games of a session, a pack of six cards for everybody. How late each guest has each call."""
    await asyncio.gather(*[_until(lambda g=guest: g.here) for guest in guests])
    late: list[float] = []
    for game in range(games):
        before = [len(guest.balls) for guest in guests]
        for guest in guests:
            guest.ended.clear()
        if game == 0:
            await asyncio.gather(*[guest.order({"buy": {"packs": 1}}) for guest in guests])
        await asyncio.gather(*[guest.order("done") for guest in guests])
        await asyncio.gather(*[asyncio.wait_for(guest.ended.wait(), 76 * CALL + 60) for guest in guests])
        calls = [guest.balls[b:] for guest, b in zip(guests, before)]
        for was, now in zip(zip(*calls), list(zip(*calls))[1:]):
            late += [at - min(was) - CALL for at in now]
        await asyncio.sleep(4)
    return late


async def _until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = perf_counter() + seconds
    while not true():
        if perf_counter() > end:
            raise TimeoutError("what was waited for did not come")
        await asyncio.sleep(0.02)


async def prepare(database: str, people: int, game: str, clock: Clock) -> list[Place]:
    room = Room(database)
    await room.open()
    try:
        return await seat_people(room, people, [Sign(game=game, name="Bench", stays=True, clock=clock)])
    finally:
        await room.close()


def quantiles(times: list[float]) -> str:
    """Half, 99 of 100 and the last, in milliseconds."""
    ordered = sorted(times)
    picked = [ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]]
    return " | ".join(f"{1000 * at:.0f}" for at in picked)


def run(name: str, people: int, clock: Clock, work: Callable[[list[Guest]], Any]) -> bool:
    """Whether nothing was later than the limit."""
    game = f"grand-ronde/{name}"
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        places = asyncio.run(prepare(database, people, game, clock))
        port = free_port()
        environment = {**os.environ, **{f"PITBOSS_ROOM_{setting}": value for setting, value in LIMITS.items()}}
        server = subprocess.Popen(
            [sys.executable, "-m", "pitboss", "serve", "--database", database, "--port", str(port)],
            stdout=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        try:
            wait_for(port)
            guests, late, used = asyncio.run(_load(port, places, work, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    took = [seconds for guest in guests for seconds in guest.took]
    refused = [why for guest in guests for why in guest.refused]
    what = "draw" if name == "keno" else "calls"
    print(f"| {name}: orders | {people} | {len(took):,} | {quantiles(took)} | |")
    print(f"| {name}: {what} | {people} | {len(late):,} | {quantiles(late)} | {used:.1f} |", flush=True)
    for why in refused[:3]:
        print(f"{name}: refused: {why}", file=sys.stderr)
    return not refused and 1000 * max([*took, *late]) <= LIMIT_MS


async def _load(
    port: int, places: list[Place], work: Callable[[list[Guest]], Any], process: int
) -> tuple[list[Guest], list[float], float]:
    guests = [Guest(f"ws://127.0.0.1:{port}/api/v1/tables/{place.table}/socket", place) for place in places]
    for guest in guests:
        await guest.come_in()
    gc.collect()
    gc.freeze()
    before = cpu(process) or 0.0
    late = await work(guests)
    used = (cpu(process) or 0.0) - before
    await asyncio.gather(*[guest.leave() for guest in guests])
    return guests, late, used


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--people", type=int, default=300, help="in the hall; five sixths of them in the lounge")
    words.add_argument("--tickets", type=int, default=2000, help="in one keno draw")
    words.add_argument("--games", type=int, default=2, help="of the bingo session")
    words.add_argument("--only", choices=["keno", "bingo"])
    given = words.parse_args()
    print("| | people | events | p50 ms | p99 ms | latest ms | server CPU s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    good = True
    if given.only != "bingo":
        lounge = given.people * 5 // 6
        good &= run("keno", lounge, Clock(every=EVERY), lambda guests: keno(guests, given.tickets))
    if given.only != "keno":
        good &= run("bingo", given.people, Clock(call=CALL), lambda guests: bingo(guests, given.games))
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
