"""The room under load: every seat acts every two seconds; beside it, a bare echo socket on the same server stack.

    python bench/room.py                                        # 500 seats at 100 tables for 2 minutes
    python bench/room.py --seats 50 --tables 10 --seconds 10    # a short look

An action is a wager that is put down or amended, a decision, or (between hands) a line of chat. Its time is taken from
sending it to its `ok`, which the room sends after the event has gone out to everybody at the table.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import msgspec
import websockets

GAME = "grand-ronde/three-card-poker"


class Ask(msgspec.Struct):
    n: int
    ask: dict[str, Any]
    seats: list[int]
    yours: bool


class Told(msgspec.Struct):
    """As much of a message as a player here has to read."""

    type: str
    id: int | None = None
    ask: Ask | None = None
    hand: Any = None
    you: dict[str, Any] | None = None
    why: str = ""


read = msgspec.json.Decoder(Told).decode


async def prepare(database: str, seats: int, tables: int) -> list[tuple[str, str]]:
    """People with tokens, tables, seats with chips. Returns (token, table) for each seat."""
    from pitboss.room import ledger, seating
    from pitboss.room.people import Person
    from pitboss.room.room import SYSTEM, Room
    from pitboss.room.schema import people
    from pitboss.room.state import Sign
    from pitboss.room.store import Write, now

    room = Room(database)
    await room.open()
    places = []
    opened = [await room.open_table(Sign(game=GAME, name=f"Load {n}", stays=True), SYSTEM) for n in range(tables)]
    for n, table in zip(range(seats), itertools.cycle(opened)):
        person = Person(room.store.new_id("people"), f"player {n}", "player")
        row = {
            "id": person.id, "name": person.name, "folded": person.name, "secret": "!", "role": "player",
            "created": now(), "wrong_tries": 0, "locked_until": 0,
        }  # fmt: skip
        await room.store.write([Write(people.insert(), [row])])
        await room.book([room.ledger.transfer("chips", ledger.CASHIER, ledger.purse(person.id), 10_000_00)])
        await table.do(lambda t=table, p=person: seating.sit(t, p, None, 10_000_00))
        _, token = await room.people.new_key(person, "token", "bench")
        places.append((token, table.id))
    await room.close()
    return places


class Seat:
    """One player: acts every `every` seconds, and at once when a decision is asked."""

    def __init__(self, url: str, token: str, every: float, took: list[float], errors: list[str]) -> None:
        self.url, self.token, self.every, self.took, self.errors = url, token, every, took, errors
        self.ask: Ask | None = None
        self.number: int | None = None
        self.sent: dict[int, float] = {}
        self.n = 0
        self.amended = 0

    async def come_in(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await websockets.connect(self.url, additional_headers=headers, compression=None)
        self.listening = asyncio.create_task(self.listen())

    async def play(self, until: float) -> None:
        await asyncio.sleep(random.uniform(0, self.every))
        while perf_counter() < until:
            await self.tick()
            await asyncio.sleep(self.every)
        await asyncio.sleep(1)
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
            told = read(raw)
            if told.id is not None and told.id in self.sent:
                self.took.append(at - self.sent.pop(told.id))
                if told.type == "refused" and "earlier ask" not in told.why and "not asked" not in told.why:
                    self.errors.append(told.why)
            if told.you:
                self.number = told.you["seat"]
            if told.type in ("hand", "table"):
                self.ask = msgspec.convert(told.hand["ask"], Ask) if told.hand and told.hand["ask"] else None
                self.amended = 0
            elif told.type == "events":
                self.ask = told.ask
                if self.ask and self.ask.yours and self.ask.ask["ask"] == "Choose" and self.number in self.ask.seats:
                    await self.send(type="answer", answer="play", ask=self.ask.n)


async def load(port: int, places: list[tuple[str, str]], seconds: float, every: float) -> dict[str, Any]:
    took: list[float] = []
    errors: list[str] = []
    seats = [Seat(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/socket", token, every, took, errors)
             for token, table in places]  # fmt: skip
    for seat in seats:
        await seat.come_in()
    until = perf_counter() + seconds
    results = await asyncio.gather(*[seat.play(until) for seat in seats], return_exceptions=True)
    errors += [repr(r) for r in results if isinstance(r, BaseException)]
    unanswered = sum(len(seat.sent) for seat in seats)
    return {**figures(took), "per_second": len(took) / seconds, "errors": len(errors), "unanswered": unanswered,
            "first_errors": errors[:3]}  # fmt: skip


async def echo_load(port: int, seats: int, seconds: float, every: float) -> dict[str, Any]:
    took: list[float] = []
    sockets = [await websockets.connect(f"ws://127.0.0.1:{port}/echo", compression=None) for _ in range(seats)]
    until = perf_counter() + seconds

    async def one(ws: Any) -> None:
        await asyncio.sleep(random.uniform(0, every))
        while perf_counter() < until:
            began = perf_counter()
            await ws.send("x" * 1000)
            await ws.recv()
            took.append(perf_counter() - began)
            await asyncio.sleep(every)
        await ws.close()

    await asyncio.gather(*[one(ws) for ws in sockets])
    return {**figures(took), "per_second": len(took) / seconds}


def figures(took: list[float]) -> dict[str, Any]:
    took = sorted(took)
    at = [took[min(int(len(took) * share), len(took) - 1)] * 1000 if took else 0.0 for share in (0.5, 0.99, 0.999)]
    return {"actions": len(took), "p50_ms": round(at[0], 1), "p99_ms": round(at[1], 1), "p999_ms": round(at[2], 1)}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            sleep(0.1)
    raise SystemExit("the server did not start")


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
    await Server(Litestar([echo]), "127.0.0.1", int(sys.argv[1]), interface=Interfaces.ASGI, log_enabled=False).serve()

asyncio.run(main())
"""


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seats", type=int, default=500)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seconds", type=float, default=120)
    words.add_argument("--every", type=float, default=2, help="seconds between two actions of a seat")
    words.add_argument("--database", help="default: a fresh SQLite file")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        places = asyncio.run(prepare(database, given.seats, given.tables))
        found: dict[str, Any] = {"seats": given.seats, "tables": given.tables, "every": given.every}
        port = free_port()
        room = [sys.executable, "-m", "pitboss", "serve", "--port", str(port), "--database", database]
        found["room"] = _with_server("room", room, port, load(port, places, given.seconds, given.every))
        port = free_port()
        echo = [sys.executable, "-c", ECHO, str(port)]
        short = min(given.seconds, 20)
        found["echo"] = _with_server("echo", echo, port, echo_load(port, given.seats, short, given.every))
        print(json.dumps(found, indent=2))
        good = not found["room"]["errors"] and not found["room"]["unanswered"] and found["room"]["p99_ms"] < 150
        return 0 if good else 1


def _with_server(name: str, command: list[str], port: int, work: Any) -> dict[str, Any]:
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        result: dict[str, Any] = asyncio.run(work)
        return result
    finally:
        server.terminate()
        _, _, used = os.wait4(server.pid, 0)
        server.returncode = 0
        print(f"{name}: {used.ru_utime + used.ru_stime:.1f} s of processor time, starting included", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
