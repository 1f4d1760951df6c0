"""Sockets and requests that come to one server and belong to a table of another.

The server that holds a socket passes on what comes over it, and sends out what it is told to; the one that plays the
table treats it as a client like any other. Where that server is lost or hands the table over, the socket follows the
table and sees it anew; but if a reply may have been lost, the socket is closed with 1012 (come back): nothing is sent
twice, so nothing can be done twice.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from typing import TYPE_CHECKING, Any

from pitboss.errors import PitbossError
from pitboss.room import wire
from pitboss.room.broadcast import Client
from pitboss.room.peers import Answer, Door, Forwarded
from pitboss.room.people import Person
from pitboss.room.store import Unreachable

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table import LiveTable
    from pitboss.room.together import Together

log = logging.getLogger("pitboss.room")

COME_BACK = 1012
PATIENCE = 5.0
"""Seconds that a request waits for the server it was passed on to, and a socket for a table that moves."""
SILENT = "the server of this table does not answer; try again"


class FarClient(Client):
    """A client whose socket another server holds."""

    def __init__(self, relays: Relays, server: str, relay: str, person: Person | None, key: int | None) -> None:
        super().__init__(person, key)
        self.server, self.relay = server, relay
        self._relays = relays
        self.inbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        if not self.closing:
            self._relays.tell(self.server, wire.Out(self.relay, message))

    def reply(self, message: bytes) -> None:
        if not self.closing:
            self._relays.tell(self.server, wire.Out(self.relay, message, True))

    def close(self, code: int) -> None:
        if not self.closing:
            self.closing = True
            self._relays.tell(self.server, wire.End(self.relay, code))
            self.inbox.put_nowait(None)


class FarDoor:
    """To a table that another server plays, or will in a moment: the socket waits for it. When the table moves, the
    socket goes with it, unless it waits for a reply: that may be lost, and whoever holds the socket has to look."""

    def __init__(self, relays: Relays, table: str) -> None:
        self.table, self.server, self.relay = table, "", ""
        self._relays = relays
        self.client: Client | None = None
        self._near: Door | None = None
        self._entered = asyncio.Event()
        self._unanswered = 0

    async def join(self, client: Client) -> None:
        self.client = client
        await self._enter(client)

    async def _enter(self, client: Client) -> None:
        relays = self._relays
        try:
            self.server = await relays.find(self.table)
        except Unreachable:
            client.close(COME_BACK)
        else:
            if client.closing:
                return
            if table := relays.room.tables.get(self.table):
                self._near = relays.near(table)
                await self._near.join(client)
            else:
                self.relay = secrets.token_hex(8)
                relays.doors[self.relay] = self
                relays.tell(self.server, wire.Open(self.relay, self.table, client.person, client.key))
        self._entered.set()

    async def take(self, client: Client, data: str | bytes) -> None:
        await self._entered.wait()
        if self._near is not None:
            await self._near.take(client, data)
        elif not client.closing:
            self._unanswered += 1
            self._relays.forwarded += 1
            self._relays.room.people.use(client.key)
            self._relays.tell(self.server, wire.Data(self.relay, data.encode() if isinstance(data, str) else data))

    def hear(self, frame: wire.Out) -> None:
        self._unanswered -= frame.reply
        if self.client is not None:
            self.client.send(frame.data)

    def lose(self, code: int = COME_BACK, follow: bool = True) -> None:
        """The server of the table is lost, or plays it no more."""
        self._relays.doors.pop(self.relay, None)
        if (client := self.client) is None or client.closing:
            return
        if code != COME_BACK or self._unanswered or not follow:
            client.close(code)
        else:
            self._entered.clear()
            self._relays.spawn(self._enter(client))

    def part(self, client: Client) -> None:
        client.closing = True
        if self._near is not None:
            self._near.part(client)
        elif self._relays.doors.pop(self.relay, None) is not None:
            self._relays.tell(self.server, wire.Part(self.relay))


class Relays:
    """Both ends of all that is passed on."""

    def __init__(self, room: Room, together: Together) -> None:
        self.room, self._together = room, together
        self.doors: dict[str, FarDoor] = {}
        """Sockets that this server holds for others."""
        self.clients: dict[str, FarClient] = {}
        """Sockets that others hold for this server."""
        self._asked: dict[int, tuple[str, asyncio.Future[Answer]]] = {}
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self.forwarded = 0

    def tell(self, server: str, frame: wire.AnyFrame) -> None:
        self._together.wire.send(server, frame)

    async def find(self, table: str) -> str:
        return await self._together.find(table)

    def near(self, table: LiveTable) -> Door:
        from pitboss.room.api.socket import Near

        return Near(table)

    def hear(self, origin: str, frame: Any) -> None:
        match frame:
            case wire.Open():
                comes = FarClient(self, origin, frame.relay, frame.person, frame.key)
                self.clients[frame.relay] = comes
                self.spawn(self._serve(comes, frame.table))
            case wire.Data():
                if client := self.clients.get(frame.relay):
                    client.heard = asyncio.get_running_loop().time()
                    client.inbox.put_nowait(frame.data)
                else:
                    self.tell(origin, wire.End(frame.relay, COME_BACK))
            case wire.Part():
                if client := self.clients.get(frame.relay):
                    client.closing = True
                    client.inbox.put_nowait(None)
            case wire.Out():
                if door := self.doors.get(frame.relay):
                    door.hear(frame)
            case wire.End():
                if door := self.doors.get(frame.relay):
                    if frame.code == COME_BACK:
                        self._together.moved(door.table, origin)
                    door.lose(frame.code)
            case wire.Request():
                self.spawn(self._answer(origin, frame.number, frame.request))
            case wire.Reply():
                _, waiting = self._asked.get(frame.number, ("", None))
                if waiting is not None and not waiting.done():
                    waiting.set_result(frame.answer)

    def lost(self, server: str | None) -> None:
        """What was under way with a server may be incomplete: it ends here. Where that is all servers, we are the one
        that is cut off, and sockets do better elsewhere."""
        for door in [*self.doors.values()]:
            if server in (None, door.server):
                door.lose(follow=server is not None)
        for client in [*self.clients.values()]:
            if server in (None, client.server):
                client.close(COME_BACK)
        for name, waiting in [*self._asked.values()]:
            if server in (None, name) and not waiting.done():
                waiting.set_exception(Unreachable(SILENT))

    def moved(self, owners: dict[str, str]) -> None:
        """Sockets whose table is played by another server by now go there."""
        for relay, door in [*self.doors.items()]:
            if owners.get(door.table) != door.server:
                self.tell(door.server, wire.Part(relay))
                door.lose()

    async def ask(self, server: str, request: Forwarded) -> Answer:
        if not self._together.wire.up:
            raise Unreachable(SILENT)
        number = next(self._numbers)
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = (server, waiting)
        self.forwarded += 1
        try:
            self.tell(server, wire.Request(number, request))
            async with asyncio.timeout(PATIENCE):
                return await waiting
        except TimeoutError:
            raise Unreachable(SILENT) from None
        finally:
            del self._asked[number]

    async def _serve(self, client: FarClient, id_: str) -> None:
        """A client like any other, one message after another."""
        table = self.room.tables.get(id_)
        if table is None:
            client.close(COME_BACK)
            self.clients.pop(client.relay, None)
            return
        door = self.near(table)
        try:
            await door.join(client)
            while not client.closing and (data := await client.inbox.get()) is not None:
                await door.take(client, data)
        finally:
            self.clients.pop(client.relay, None)
            door.part(client)

    async def _answer(self, origin: str, number: int, request: Forwarded) -> None:
        answer = Answer(503, b"application/json", b'{"error":"the room closes","status":503}')
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": request.body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http",
            "method": request.method, "path": request.path, "raw_path": request.path.encode(), "root_path": "",
            "query_string": request.query, "headers": [(b"content-type", request.kind), (b"host", b"localhost")],
            "client": (request.address, 0), "server": ("localhost", 80),
            "state": {
                "address": request.address, "secure": request.secure, "key": request.key, "foreign": False,
                "forwarded": True,
            },
        }  # fmt: skip
        try:
            await self._together.app(scope, receive, send)
            kind = dict(sent[0]["headers"]).get(b"content-type", b"application/json")
            answer = Answer(sent[0]["status"], kind, b"".join(m.get("body", b"") for m in sent[1:]))
        except PitbossError:
            log.exception("a request of server %s", origin)
        self.tell(origin, wire.Reply(number, answer))

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
