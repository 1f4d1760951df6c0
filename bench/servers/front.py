"""A front before several servers: TCP, one after the other, to those that are ready; whoever is not loses its sockets.

    python -m bench.servers.front HOST:PORT HOST:PORT,HOST:PORT,... [check]

Without `check` it only passes on: a database or broker that listens on this machine alone is let into a namespace so.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from contextlib import suppress

EVERY, PATIENCE, TRIES = 0.3, 1.0, 2


class Back:
    """One server behind the front."""

    def __init__(self, address: str) -> None:
        self.host, _, port = address.rpartition(":")
        self.port = int(port)
        self.fails = 0
        self.writers: set[asyncio.StreamWriter] = set()

    async def check(self) -> None:
        while True:
            try:
                ok = await asyncio.wait_for(self._ready(), PATIENCE)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                ok = False
            self.fails = 0 if ok else self.fails + 1
            if self.fails == TRIES:
                for writer in [*self.writers]:
                    writer.transport.abort()
            await asyncio.sleep(EVERY)

    async def _ready(self) -> bool:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            writer.transport.abort()


class Front:
    def __init__(self, backs: list[Back]) -> None:
        self._backs = backs
        self._turn = itertools.count()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ready = [back for back in self._backs if back.fails < TRIES]
        first = next(self._turn)
        for n in range(len(ready)):
            back = ready[(first + n) % len(ready)]
            try:
                there, to = await asyncio.wait_for(asyncio.open_connection(back.host, back.port), PATIENCE)
                break
            except (OSError, TimeoutError):
                continue
        else:
            writer.transport.abort()
            return
        ends = {writer, to}
        back.writers |= ends
        pumps = [asyncio.create_task(_pump(reader, to)), asyncio.create_task(_pump(there, writer))]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        back.writers -= ends
        for end in ends:
            with suppress(Exception):
                end.transport.abort()


async def _pump(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            to.write(data)
            await to.drain()


async def main(listen: str, backs: str, check: bool) -> None:
    behind = [Back(address) for address in backs.split(",")]
    host, _, port = listen.rpartition(":")
    server = await asyncio.start_server(Front(behind).serve, host, int(port), backlog=4096)
    checks = [asyncio.create_task(back.check()) for back in behind] if check else []
    async with server:
        await server.serve_forever()
    await asyncio.gather(*checks)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], "check" in sys.argv[3:]))
