"""A front before several servers: TCP, one after the other, to those that are ready; whoever is not loses its sockets.

    python -m bench.servers.front HOST:PORT HOST:PORT,HOST:PORT,... [check]

Without `check` it only passes on: a database or broker that listens on this machine alone is let into a namespace so.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

EVERY, PATIENCE, TRIES = 0.25, 1.0, 2


class Back:
    """One server behind the front."""

    def __init__(self, address: str) -> None:
        self.host, _, port = address.rpartition(":")
        self.port = int(port)
        self.fails = 0
        self.ends: set[End] = set()

    async def check(self, others: list[Back]) -> None:
        while True:
            try:
                ok = await asyncio.wait_for(self._ready(), PATIENCE)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                ok = False
            self.fails = 0 if ok else self.fails + 1
            if self.fails >= TRIES and any(not other.fails for other in others):  # where none is ready, all are
                for end in [*self.ends]:
                    end.transport.abort()
            await asyncio.sleep(EVERY)

    async def _ready(self) -> bool:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            writer.transport.abort()


class End(asyncio.Protocol):
    """One end of a connection that is passed on: what comes here goes out at the other."""

    def __init__(self, came: Callable[[End], None] = lambda _: None) -> None:
        self._came = came
        self.other: End | None = None
        self.early: list[bytes] = []
        self.back: Back | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._came(self)

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self.early.append(data)
        else:
            self.other.transport.write(data)

    def connection_lost(self, _: Exception | None) -> None:
        if self.back is not None:
            self.back.ends.discard(self)
        if self.other is not None:
            self.other.transport.abort()


class Front:
    def __init__(self, backs: list[Back]) -> None:
        self._backs = backs
        self._turn = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()

    def end(self) -> End:
        return End(self._come)

    def _come(self, end: End) -> None:
        self._tasks.add(task := asyncio.create_task(self._join(end)))
        task.add_done_callback(self._tasks.discard)

    async def _join(self, end: End) -> None:
        ready = [back for back in self._backs if not back.fails] or self._backs
        first, loop = next(self._turn), asyncio.get_running_loop()
        for n in range(len(ready)):
            back = ready[(first + n) % len(ready)]
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    _, there = await loop.create_connection(End, back.host, back.port)
                break
        else:
            end.transport.abort()
            return
        end.other, there.other = there, end
        end.back = there.back = back
        back.ends |= {end, there}
        there.transport.write(b"".join(end.early))
        if end.transport.is_closing():
            there.transport.abort()


async def main(listen: str, backs: str, check: bool) -> None:
    behind = [Back(address) for address in backs.split(",")]
    host, _, port = listen.rpartition(":")
    front = Front(behind)
    server = await asyncio.get_running_loop().create_server(front.end, host, int(port), backlog=4096)
    checks = [asyncio.create_task(back.check(behind)) for back in behind] if check else []
    async with server:
        await server.serve_forever()
    await asyncio.gather(*checks)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], "check" in sys.argv[3:]))
