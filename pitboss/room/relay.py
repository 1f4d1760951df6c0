"""Sockets and requests that come to one server and belong to a table of another.

The server that holds a socket passes on what comes over it, and sends out what it is told to; the one that plays the
table treats it as a client like any other. If anything is lost between them, the socket is closed with 1012 (come
back): nothing is sent twice, so nothing can be done twice.
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
from pitboss.room.peers import Answer, Forwarded
from pitboss.room.people import Person
from pitboss.room.store import Unreachable

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.together import Together

log = logging.getLogger("pitboss.room")

COME_BACK = 1012
PATIENCE = 5.0
"""Seconds that a request waits for the server it was passed on to."""


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

    def close(self, code: int) -> None:
        if not self.closing:
            self.closing = True
            self._relays.tell(self.server, wire.End(self.relay, code))
            self.inbox.put_nowait(None)


class FarDoor:
    """To a table that another server plays."""

    def __init__(self, relays: Relays, server: str, table: str) -> None:
        self.server, self.table = server, table
        self.relay = secrets.token_hex(8)
        self._relays = relays
        self.client: Client | None = None

    async def join(self, client: Client) -> None:
        self.client = client
        self._relays.doors[self.relay] = self
        self._relays.tell(self.server, wire.Open(self.relay, self.table, client.person, client.key))

    async def take(self, client: Client, data: str | bytes) -> None:
        self._relays.forwarded += 1
        self._relays.room.people.use(client.key)
        self._relays.tell(self.server, wire.Data(self.relay, data.encode() if isinstance(data, str) else data))

    def part(self, client: Client) -> None:
        if self._relays.doors.pop(self.relay, None) is not None:
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

    def hear(self, origin: str, frame: Any) -> None:
        match frame:
            case wire.Open():
                comes = FarClient(self, origin, frame.relay, frame.person, frame.key)
                self.clients[frame.relay] = comes
                self._spawn(self._serve(comes, frame.table))
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
                if (door := self.doors.get(frame.relay)) and door.client:
                    door.client.send(frame.data)
            case wire.End():
                if (door := self.doors.pop(frame.relay, None)) and door.client:
                    door.client.close(frame.code)
            case wire.Request():
                self._spawn(self._answer(origin, frame.number, frame.request))
            case wire.Reply():
                _, waiting = self._asked.get(frame.number, ("", None))
                if waiting is not None and not waiting.done():
                    waiting.set_result(frame.answer)

    def lost(self, server: str | None) -> None:
        """What was under way with a server (or with all) may be incomplete: it ends here."""
        for relay, door in [*self.doors.items()]:
            if server in (None, door.server):
                del self.doors[relay]
                if door.client:
                    door.client.close(COME_BACK)
        for client in [*self.clients.values()]:
            if server in (None, client.server):
                client.close(COME_BACK)
        for name, waiting in [*self._asked.values()]:
            if server in (None, name) and not waiting.done():
                waiting.set_exception(Unreachable("the server of this table does not answer; try again"))

    def moved(self, owners: dict[str, str]) -> None:
        """Sockets whose table is played by another server by now have to come back."""
        for relay, door in [*self.doors.items()]:
            if owners.get(door.table) != door.server:
                del self.doors[relay]
                self.tell(door.server, wire.Part(relay))
                if door.client:
                    door.client.close(COME_BACK)

    async def ask(self, server: str, request: Forwarded) -> Answer:
        if not self._together.wire.up:
            raise Unreachable("the server of this table does not answer; try again")
        number = next(self._numbers)
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = (server, waiting)
        self.forwarded += 1
        try:
            self.tell(server, wire.Request(number, request))
            return await asyncio.wait_for(waiting, PATIENCE)
        except TimeoutError:
            raise Unreachable("the server of this table does not answer; try again") from None
        finally:
            del self._asked[number]

    async def _serve(self, client: FarClient, id_: str) -> None:
        """A client like any other, one message after another."""
        from pitboss.room.api.socket import Near

        table = self.room.tables.get(id_)
        if table is None:
            client.close(COME_BACK)
            self.clients.pop(client.relay, None)
            return
        door = Near(table)
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

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
