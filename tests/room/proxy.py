"""A proxy before PostgreSQL that loses what a network loses: a COMMIT, the answer to it, or everything for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import sqlalchemy as sa

COMMIT = b"COMMIT"


class Proxy:
    """`lose` the next "commit" before it arrives, or the "answer" to it; `cut` all connections and let none in."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._open: set[asyncio.StreamWriter] = set()
        self.lose = ""
        self.lost = 0
        self.is_cut = False
        self.delay = 0.0
        """Seconds that everything takes on its way."""
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._open |= {writer, back}
        ends = (writer, back)
        pumps = [
            asyncio.create_task(self._pump(reader, back, ends, True)),
            asyncio.create_task(self._pump(there, writer, ends, False)),
        ]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        self._drop(*ends)

    async def _pump(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter,
        ends: tuple[asyncio.StreamWriter, ...], asking: bool,
    ) -> None:  # fmt: skip
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(65536):
                if asking and self.lose == "commit" and COMMIT in data:
                    self._lose(ends)
                    return
                if asking and self.lose == "answer" and COMMIT in data:
                    self.lose = "next answer"
                elif not asking and self.lose == "next answer" and COMMIT in data:
                    self._lose(ends)
                    return
                if self.delay:
                    await asyncio.sleep(self.delay)
                to.write(data)
                await to.drain()

    def _lose(self, ends: tuple[asyncio.StreamWriter, ...]) -> None:
        self.lose = ""
        self.lost += 1
        self._drop(*ends)

    def _drop(self, *ends: asyncio.StreamWriter) -> None:
        for end in ends:
            self._open.discard(end)
            end.transport.abort()

    def cut(self) -> None:
        self.is_cut = True
        self._drop(*self._open)

    def mend(self) -> None:
        self.is_cut = False


@asynccontextmanager
async def before(url: str) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy before the database, and the URL that leads through it."""
    there = sa.make_url(url)
    proxy = Proxy(there.host or "127.0.0.1", there.port or 5432)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy, there.set(host="127.0.0.1", port=proxy.port).render_as_string(hide_password=False)
    finally:
        proxy.cut()
        server.close()
