"""The room under load, and a bare echo socket on the same server stack beside it.

    python bench/room.py                                        # 500 seats at 100 tables for 2 minutes
    python bench/room.py --seats 50 --tables 10 --seconds 10    # a short look

Each is run twice: every seat acts every two seconds; then every seat acts again as soon as it was answered, at a room
without pauses between hands. An action is a wager that is put down or amended, a decision, or (between hands) a line of
chat; an echo is 1000 bytes. Its time is taken from sending it to its `ok`, which the room sends after it is stored and
the event has gone out to the table.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import websockets

from bench.heard import Ask, read
from pitboss.room import ledger, seating
from pitboss.room.people import Person
from pitboss.room.room import SYSTEM, Room
from pitboss.room.schema import people
from pitboss.room.state import Sign
from pitboss.room.store import Write, now

GAME = "grand-ronde/three-card-poker"
LIMIT_MS = 150
"""What 99 of 100 actions must stay under."""
ONE_ADDRESS = {f"PITBOSS_ROOM_SOCKETS{of}": "100000" for of in ("", "_OF_ADDRESS")} | {"PITBOSS_ROOM_LOG": "warning"}
"""All seats come from here: the room must not take them for an attack."""
FLAT_OUT = 20.0
"""Seconds without pauses."""


class Place(NamedTuple):
    """Somebody with a seat and chips, and the token to act with."""

    token: str
    table: str
    person: int


async def seat_people(room: Room, seats: int, signs: Sequence[Sign]) -> list[Place]:
    """People with plenty of chips at tables with these signs, evenly."""
    opened = await asyncio.gather(*[room.open_table(sign, SYSTEM) for sign in signs])

    async def seat(n: int) -> Place:
        table = opened[n % len(opened)]
        person = Person(room.store.new_id("people"), f"player {n}", "player")
        row = {
            "id": person.id, "name": person.name, "folded": person.name, "secret": "!", "role": "player",
            "created": now(),
        }  # fmt: skip
        await room.store.write([Write(people.insert(), [row])])
        await room.book([room.ledger.transfer("chips", ledger.CASHIER, ledger.purse(person.id), 10_000_00)])
        chips = min(seating.buy_in(table).most, 10_000_00)
        await table.do(lambda: seating.sit(table, person, None, chips))
        _, token = await room.people.new_key(person, "token", "bench")
        return Place(token, table.id, person.id)

    lots = [range(first, min(first + 8, seats)) for first in range(0, seats, 8)]
    return [place for lot in lots for place in await asyncio.gather(*map(seat, lot))]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Until something listens there."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


class Measured:
    """How long actions took, and what went wrong."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.errors: list[str] = []
        self.seconds = 0.0

    def at(self, share: float) -> float:
        """Milliseconds that this share of the actions stayed under."""
        ordered = sorted(self.took)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 if ordered else 0.0


TOO_LATE = ("earlier ask", "not asked", "no hand is in play")
"""Refusals of an action that another one overtook: the room was right."""


class Seat:
    """One player: acts every `every` seconds, or whenever the last action was answered; decides at once when asked."""

    def __init__(self, url: str, token: str, found: Measured) -> None:
        self.url, self.token, self.found = url, token, found
        self.ask: Ask | None = None
        self.number: int | None = None
        self.sent: dict[int, float] = {}
        self.answered = asyncio.Event()
        self.n = 0
        self.amended = 0
        self.done = False

    async def come_in(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await websockets.connect(self.url, additional_headers=headers, compression=None)
        self.listening = asyncio.create_task(self.listen())

    async def play(self, until: float, every: float) -> None:
        await asyncio.sleep(random.uniform(0, every))
        while perf_counter() < until:
            self.answered.clear()
            await self.tick()
            await (asyncio.sleep(every) if every else asyncio.wait_for(self.answered.wait(), 30))
        self.done = True

    async def leave(self) -> None:
        self.found.errors += ["not answered"] * len(self.sent)
        self.listening.cancel()
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        self.n += 1
        self.sent[self.n] = perf_counter()
        await self.socket.send(json.dumps({"id": self.n, **message}))

    async def tick(self) -> None:
        """In a window: put down, amend, amend, ready. Elsewhere: say something."""
        if not (self.ask and self.ask.yours and self.ask.ask["ask"] == "Bet"):
            await self.send(type="chat", text="hm")
            return
        self.amended += 1
        if self.amended < 3:
            await self.send(type="wager", wagers={"ante": 500 * self.amended}, ask=self.ask.n)
        else:
            self.amended = 0
            await self.send(type="answer", answer={"ante": 500}, ask=self.ask.n)

    async def listen(self) -> None:
        async for raw in self.socket:
            at = perf_counter()
            heard = read(raw)
            if heard.id is not None and heard.id in self.sent:
                self.found.took.append(at - self.sent.pop(heard.id))
                self.answered.set()
                if heard.type == "refused" and not any(words in heard.why for words in TOO_LATE):
                    self.found.errors.append(heard.why)
            if heard.you:
                self.number = heard.you["seat"]
            if heard.type in ("hand", "table"):
                self.ask = msgspec.convert(heard.hand["ask"], Ask) if heard.hand and heard.hand["ask"] else None
                self.amended = 0
            elif heard.type == "events":
                self.ask = heard.ask
                if self.done or self.ask is None or self.number not in self.ask.seats:
                    continue
                if self.ask.yours and self.ask.ask["ask"] == "Choose":
                    await self.send(type="answer", answer="play", ask=self.ask.n)


async def play(port: int, places: list[Place], seconds: float, every: float) -> Measured:
    found = Measured()
    base = f"ws://127.0.0.1:{port}/api/v1/tables"
    seats = [Seat(f"{base}/{place.table}/socket", place.token, found) for place in places]
    for seat in seats:
        await seat.come_in()
    await together(found, seconds, [lambda until, s=seat: s.play(until, every) for seat in seats])
    await asyncio.sleep(1)  # what was sent last is answered
    await asyncio.gather(*[seat.leave() for seat in seats])
    return found


async def echo(port: int, places: list[Place], seconds: float, every: float) -> Measured:
    found = Measured()
    sockets = [await websockets.connect(f"ws://127.0.0.1:{port}/echo", compression=None) for _ in places]

    async def one(ws: Any, until: float) -> None:
        await asyncio.sleep(random.uniform(0, every))
        while perf_counter() < until:
            began = perf_counter()
            await ws.send("x" * 1000)
            await ws.recv()
            found.took.append(perf_counter() - began)
            await asyncio.sleep(every)

    await together(found, seconds, [lambda until, ws=ws: one(ws, until) for ws in sockets])
    await asyncio.gather(*[ws.close() for ws in sockets])
    return found


async def together(found: Measured, seconds: float, work: list[Callable[[float], Coroutine[Any, Any, None]]]) -> None:
    gc.collect()
    gc.freeze()
    began = perf_counter()
    results = await asyncio.gather(*[one(began + seconds) for one in work], return_exceptions=True)
    found.seconds = seconds
    found.errors += [repr(r) for r in results if isinstance(r, BaseException)]


ECHO = """
import asyncio, sys
from granian.constants import Interfaces
from granian.server.embed import Server
from litestar import Litestar, WebSocket, websocket

@websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        await socket.send_data(event["text"], mode="text")

async def main() -> None:
    server = Server(
        Litestar([echo]), "127.0.0.1", int(sys.argv[1]), interface=Interfaces.ASGINL, log_enabled=False, backlog=1024,
        backpressure=4096,
    )
    await server.serve()

asyncio.run(main())
"""


class Row(msgspec.Struct):
    """One line of the table."""

    what: str
    actions: int
    per_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    cpu_ms: float | None
    """Processor time of the server for one action."""
    errors: int
    first_errors: list[str]


async def prepare(database: str, seats: int, tables: int) -> list[Place]:
    room = Room(database)
    await room.open()
    try:
        return await seat_people(room, seats, [Sign(game=GAME, name=f"Table {n}", stays=True) for n in range(tables)])
    finally:
        await room.close()


def measured(what: str, command: list[str], port: int, work: Coroutine[Any, Any, Measured]) -> Row:
    """Run a server and the work against it."""
    server = subprocess.Popen([*command, str(port)], stdout=subprocess.DEVNULL, env={**os.environ, **ONE_ADDRESS})
    try:
        wait_for(port)
        before = cpu(server.pid)
        found = asyncio.run(work)
        after = cpu(server.pid)
    finally:
        server.terminate()
        server.wait(30)
    count = len(found.took)
    used = None if before is None or after is None else round((after - before) * 1000 / max(count, 1), 2)
    times = [round(found.at(share), 1) for share in (0.5, 0.95, 0.99)]
    return Row(what, count, round(count / found.seconds, 1), *times, used, len(found.errors), found.errors[:3])


def cpu(process: int) -> float | None:
    """Seconds of processor time so far, where the system tells them."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(rows: list[Row], seats: int, tables: int) -> None:
    print(f"{seats} seats at {tables} tables; milliseconds from action to event\n")
    print("|  | actions | a second | p50 | p95 | p99 | server CPU an action | errors |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        used = "" if row.cpu_ms is None else f"{row.cpu_ms:.2f}"
        print(f"| {row.what} | {row.actions:,} | {row.per_second:,.0f} | {row.p50_ms} | {row.p95_ms} | {row.p99_ms} "
              f"| {used} | {row.errors} |")  # fmt: skip
        for wrong in row.first_errors:
            print(f"{row.what}: {wrong}", file=sys.stderr)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seats", type=int, default=500)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seconds", type=float, default=120)
    words.add_argument("--every", type=float, default=2, help="seconds between two actions of a seat")
    words.add_argument("--database", help="default: a fresh SQLite file")
    words.add_argument("--json", action="store_true")
    given = words.parse_args()
    short = min(given.seconds, FLAT_OUT)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        places = asyncio.run(prepare(database, given.seats, given.tables))
        room = [sys.executable, "-m", "pitboss", "serve", "--database", database, "--port"]
        quick = [sys.executable, str(Path(__file__).with_name("open_room.py")), database]
        bare = [sys.executable, "-c", ECHO]
        every, paced = given.every, f"every {given.every:g} s"
        rows = [
            measured(f"room, {paced}", room, port := free_port(), play(port, places, given.seconds, every)),
            measured(f"echo, {paced}", bare, port := free_port(), echo(port, places, short, every)),
            measured("room, flat out", quick, port := free_port(), play(port, places, short, 0)),
            measured("echo, flat out", bare, port := free_port(), echo(port, places, short, 0)),
        ]
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    else:
        show(rows, given.seats, given.tables)
    good = rows[0].p99_ms < LIMIT_MS and not any(row.errors for row in rows)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
