"""Players who act all the time through the front, come back whenever they are thrown out, and remember every word.

    python -m bench.servers.fleet PLACES.json PORT SECONDS EVERY HISTORY.jsonl

The history has a line for each action: when it was sent and acknowledged (or refused, or neither), and what it was.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from bench.heard import Ask, Heard, read

GIVE_UP = 4.0
"""Seconds without a reply after which a player tries another connection."""
OPEN = 3.0
"""Seconds that opening one may take."""
SOON = 1.0
"""Seconds in which somebody who was thrown out, or sees the table anew, acts again: how long a table was away is seen
by the first who does."""


class Socket:
    """The least that a web socket needs: thousands of them, opened again and again, must not cost what they measure."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._had = b""

    @classmethod
    async def open(cls, port: int, path: str, token: str) -> Socket:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        made = cls(reader, writer)
        try:
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            if b" 101 " not in (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n", 1)[0]:
                raise ConnectionError("no web socket")
        except BaseException:
            made.close()
            raise
        return made

    def close(self) -> None:
        self._writer.transport.abort()

    def send(self, text: str) -> None:
        data = text.encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
        self._writer.write(b"\x81" + size + bytes(4) + data)  # masked with nothing

    async def receive(self) -> bytes:
        """The next text. May be cancelled at any time."""
        while True:
            if (frame := self._frame()) is None:
                more = await self._reader.read(65536)
                if not more:
                    raise ConnectionError("the socket is gone")
                self._had += more
            elif frame[0] == 1:
                return frame[1]
            elif frame[0] == 8:
                raise ConnectionError("the socket is closed")

    def _frame(self) -> tuple[int, bytes] | None:
        had = self._had
        if len(had) < 2:
            return None
        size, first = had[1], 2
        if size > 125:
            first = 4 if size == 126 else 10
            size = int.from_bytes(had[2:first], "big")
        if len(had) < first + size:
            return None
        self._had = had[first + size :]
        return had[0] & 15, had[first : first + size]


class Player:
    def __init__(self, place: dict[str, Any], port: int, every: float, history: Any) -> None:
        self.table, self.person = place["table"], place["person"]
        self.port, self.token = place.get("port", port), place["token"]
        self.every, self.history = every, history
        self.chance = random.Random(self.person)
        self.n = 0
        self.hand, self.seat, self.ask = 0, 0, None
        self.waiting: dict[int, dict[str, Any]] = {}
        self.came = 0
        self.anew = -1
        """Times that this socket has seen the whole table since it first did."""

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, self.every))
        while time.time() < until:
            socket = None
            try:
                async with asyncio.timeout(OPEN):
                    socket = await Socket.open(self.port, f"/api/v1/tables/{self.table}/socket", self.token)
                self.came += 1
                self.ask = None
                await self._play(socket, until)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                pass
            finally:
                if socket is not None:
                    socket.close()
            for action in self.waiting.values():  # nobody knows whether it was done
                self._note(action, "")
            self.waiting.clear()
            await asyncio.sleep(self.chance.uniform(0.05, 0.4))

    async def _play(self, socket: Any, until: float) -> None:
        next_at = time.time() + self.chance.uniform(0, self.every if self.came == 1 else SOON)
        self.anew = -1
        heard = time.time()
        while time.time() < until:
            try:
                async with asyncio.timeout(max(0.01, min(next_at - time.time(), 1.0))):
                    data = await socket.receive()
                self._hear(read(data))
                heard = time.time()
                if self.anew > 0:
                    self.anew, next_at = 0, min(next_at, heard + self.chance.uniform(0, SOON))
            except TimeoutError:
                if self.waiting and time.time() - heard > GIVE_UP:
                    return
            if self.waiting:
                continue
            mine = self.ask is not None and self.ask.yours and self.seat in self.ask.seats
            if mine and (self.ask.ask["ask"] != "Bet" or time.time() >= next_at):
                await self._answer(socket)
                next_at = time.time() + self.every * self.chance.uniform(0.8, 1.2)
            elif time.time() >= next_at:
                await self._send(socket, {"type": "chat", "text": f"line {self.person} {self.n}"})
                next_at = time.time() + self.every * self.chance.uniform(0.8, 1.2)

    async def _answer(self, socket: Any) -> None:
        ask, self.ask = self.ask, None
        if ask.ask["ask"] == "Choose":
            option = self.chance.choice([o for o in ask.ask["options"] if not o["why_not"]])
            answer = [option["name"], option["least"]] if option["most"] else option["name"]
        else:
            spot = ask.ask["layout"]["spots"][0]
            answer = {spot["name"]: spot["least"] + 100 * self.chance.randint(0, 9)}
        await self._send(socket, {"type": "answer", "answer": answer, "ask": ask.n})

    async def _send(self, socket: Any, message: dict[str, Any]) -> None:
        self.n += 1
        self.waiting[self.n] = {
            "table": self.table, "person": self.person, "hand": self.hand, "seat": self.seat, "sent": time.time(),
            **message,
        }  # fmt: skip
        socket.send(json.dumps({**message, "id": self.n}))

    def _hear(self, heard: Heard) -> None:
        if heard.you:
            self.seat = heard.you.get("seat") or self.seat
        if heard.type in ("ok", "refused") and heard.id in self.waiting:
            self._note(self.waiting.pop(heard.id), heard.type, heard.why)
        elif heard.type in ("table", "hand"):
            self.anew += heard.type == "table"
            self.ask = None
            if heard.hand:
                self.hand = heard.hand["number"]
                self.ask = msgspec.convert(heard.hand["ask"], Ask) if heard.hand["ask"] else None
        elif heard.type == "events":
            self.ask = heard.ask

    def _note(self, action: dict[str, Any], said: str, why: str = "") -> None:
        self.history.write(json.dumps({**action, "said": said, "why": why, "at": time.time()}) + "\n")


async def main(places: str, port: int, seconds: float, every: float, history: str) -> None:
    until = time.time() + seconds
    with Path(history).open("w") as out:
        players = [Player(place, port, every, out) for place in json.loads(Path(places).read_text())]
        await asyncio.gather(*[player.play(until) for player in players])
    print(f"{sum(p.n for p in players):,} actions sent, {sum(p.came for p in players):,} connections", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5]))
