"""Between the servers of a room: Redis pub/sub, in batches.

What is sent while a batch is on its way goes with the next one. Pub/sub forgets: whoever is not there does not get a
message. So every batch is numbered, each server hears its own heartbeat, and a gap, a silence or a broken connection
is told (`lost`): whatever was under way with that server is then ended by both sides, and begins anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.reading import know
from pitboss.room.messages import TableRow
from pitboss.room.peers import Answer, Forwarded, Listed
from pitboss.room.people import Key, Person

log = logging.getLogger("pitboss.room")

ALL = "*"
BEAT = 0.25
SILENCE = 1.75
"""Seconds without one's own heartbeat after which the broker counts as lost."""


class Frame(Struct, tag=True, array_like=True):
    """Something that one server sends another."""


class Open(Frame):
    """Somebody's socket, which the sender holds, comes to a table of the receiver."""

    relay: str
    table: str
    person: Person | None
    key: int | None


class Data(Frame):
    """What came over the socket."""

    relay: str
    data: bytes


class Part(Frame):
    relay: str


class Out(Frame):
    """What goes out over the socket."""

    relay: str
    data: bytes
    reply: bool = False
    """Whether it answers what came over the socket."""


class End(Frame):
    """The socket is to be closed."""

    relay: str
    code: int


class Request(Frame):
    number: int
    request: Forwarded


class Reply(Frame):
    number: int
    answer: Answer


class Rows(Frame):
    """Tables of the sender that have changed, and all that it has."""

    changed: list[Listed]
    have: list[str]


class Owns(Frame):
    """The sender plays these tables now."""

    tables: list[str]


class Look(Frame):
    """The sender has handed tables over to the receiver."""


class Left(Frame):
    """The sender has handed all its tables over."""


class Revoked(Frame):
    key: int


class Standing(Frame):
    """Somebody's own limits or standing are others now."""

    person: int


class Wrong(Frame):
    """Somebody tried to sign in; or was right after all."""

    address: str
    name: str
    right: bool


class Spent(Frame):
    """What was used up of shared rates since the last time, by kind and by whom."""

    used: dict[str, dict[str, int]]


class Sockets(Frame):
    """How many sockets the sender holds, by address and account."""

    held: dict[str, int]


AboutSockets = Open | Data | Part | Out | End | Request | Reply
AnyFrame = AboutSockets | Rows | Owns | Look | Left | Revoked | Standing | Wrong | Spent | Sockets


class Batch(Struct, array_like=True):
    """`life` is another one whenever the sender has connected; `n` counts its batches to this receiver."""

    origin: str
    life: str
    n: int
    frames: list[AnyFrame]


know(Batch, TableRow, Key)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


class Wire:
    """This server's end."""

    def __init__(
        self, url: str, server: str, hear: Callable[[str, Any], None], lost: Callable[[str | None], None]
    ) -> None:
        try:
            import redis.asyncio as redis
        except ImportError:
            raise BadInput("several servers need the package 'redis'; install pitboss[together]") from None
        try:
            self._redis = redis.Redis.from_url(url, socket_timeout=SILENCE, socket_connect_timeout=1.0)
            self._listener = redis.Redis.from_url(url, socket_connect_timeout=1.0)
        except ValueError as wrong:
            raise BadInput(f"'{url}' is no broker: {wrong}; use redis://HOST:PORT/0") from None
        self._url, self._room, self._server = url, "", server
        self._hear, self._lost = hear, lost
        self._waiting: dict[str, list[AnyFrame]] = {}
        self._ready = asyncio.Event()
        self._sent: dict[str, int] = {}
        self._heard: dict[tuple[str, bool], tuple[str, int]] = {}
        self._life = ""
        self._tasks: list[asyncio.Task[None]] = []
        self._echo = 0.0
        self._over = False
        self.up = False
        """Whether the broker answers."""
        self.down_since = 0.0
        self.batches = self.frames = 0

    async def open(self, room: str) -> None:
        """Among the servers of this room."""
        self._room = room
        try:
            await self._redis.ping()
        except Exception as wrong:
            raise BadInput(f"the broker does not answer at {self._url}: {wrong}") from None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._publish())]

    async def close(self) -> None:
        self._over = True  # the client library may swallow the end of a task
        self._ready.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for link in (self._redis, self._listener):
            with contextlib.suppress(Exception):
                await link.aclose()

    def send(self, server: str, frame: AnyFrame) -> None:
        """To one server, or to all others. Nothing is kept for when the broker answers again."""
        if self.up:
            self._waiting.setdefault(server, []).append(frame)
            self._ready.set()

    def _channel(self, server: str) -> str:
        return f"pitboss/{self._room}/{server}"

    async def _publish(self) -> None:
        beat = 0.0
        while not self._over:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._ready.wait()
            self._ready.clear()
            if not self.up:
                await asyncio.sleep(0.05)
                continue
            if time.monotonic() - beat >= BEAT:
                beat = time.monotonic()
                self._waiting.setdefault(ALL, [])
            waiting, self._waiting = self._waiting, {}
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for server, frames in waiting.items():
                        n = self._sent[server] = self._sent.get(server, 0) + 1
                        pipe.publish(self._channel(server), _encode(Batch(self._server, self._life, n, frames)))
                        self.frames += len(frames)
                    reached = await pipe.execute()
                self.batches += len(waiting)
            except Exception as wrong:
                self._down(f"cannot send: {wrong}")
                continue
            for server, count in zip(waiting, reached):
                if not count and server != ALL:
                    self._lost(server)

    async def _listen(self) -> None:
        while not self._over:
            try:
                await self._listen_once()
            except Exception as wrong:
                self._down(f"cannot listen: {wrong}")
            await asyncio.sleep(0.1)

    async def _listen_once(self) -> None:
        async with self._listener.pubsub() as pubsub:
            async with asyncio.timeout(1.0):
                await pubsub.subscribe(self._channel(ALL), self._channel(self._server))
            self._life, self._sent, self._heard = secrets.token_hex(4), {}, {}
            self._waiting = {}
            self._echo = time.monotonic()
            self.up = True
            silent = False
            while self.up and not self._over:
                message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=BEAT)
                if message is not None:
                    self._take(message["channel"].decode().endswith(ALL), _decode(message["data"]))
                late = message is None and time.monotonic() - self._echo > SILENCE
                if late and silent:  # twice: after a sleep of our own, what has come meanwhile is read first
                    raise ConnectionError("the broker is silent")
                silent = late

    def _take(self, to_all: bool, batch: Batch) -> None:
        if batch.origin == self._server:
            if batch.life == self._life:
                self._echo = time.monotonic()
            return
        before = self._heard.get((batch.origin, to_all))
        self._heard[batch.origin, to_all] = (batch.life, batch.n)
        if before is not None and before != (batch.life, batch.n - 1):
            self._lost(batch.origin)
        for frame in batch.frames:
            try:
                self._hear(batch.origin, frame)
            except Exception:
                log.exception("a message of server %s", batch.origin)

    def _down(self, why: str) -> None:
        if self.up:
            log.warning("broker: %s", why)
            self.up = False
            self.down_since = time.monotonic()
            self._waiting = {}
            self._lost(None)
