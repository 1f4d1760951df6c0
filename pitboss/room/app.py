"""The application: the room behind its gate."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server
from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from pitboss import __version__
from pitboss.errors import BadInput, PitbossError
from pitboss.room.api import docs, errors, operate, static
from pitboss.room.api.account import AccountController
from pitboss.room.api.desk import DeskController
from pitboss.room.api.director import DirectorController
from pitboss.room.api.drawings import DrawingsController
from pitboss.room.api.fees import FeesController
from pitboss.room.api.gate import Gate
from pitboss.room.api.guests import GuestsController
from pitboss.room.api.hands import HandsController
from pitboss.room.api.learn import LearnController
from pitboss.room.api.lobby import LobbyController
from pitboss.room.api.mine import MineController
from pitboss.room.api.people import PeopleController, person_of, visitor_of
from pitboss.room.api.socket import PATH, table_socket
from pitboss.room.api.tables import TablesController
from pitboss.room.api.together import TogetherController
from pitboss.room.peers import Elsewhere
from pitboss.room.room import Room

CONTROLLERS = [
    PeopleController, GuestsController, LobbyController, DrawingsController, FeesController, TablesController,
    HandsController, LearnController, MineController, TogetherController, DirectorController,
    AccountController, DeskController,
]  # fmt: skip

OTHERS = [docs.docs, docs.openapi, operate.health, operate.ready, operate.figures, static.page]

DESCRIPTION = """A card room over HTTP and web sockets. Amounts are whole cents of play money. A browser uses a session
cookie and the X-CSRF header, a program a bearer token. The table's web socket is described in docs/api.md."""


def application(room: Room) -> Gate:
    """The ASGI application of a room that is open."""
    others: Any = site(room)
    room.peers.app = others

    async def doors(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and (found := PATH.fullmatch(scope["path"])):
            await table_socket(room, found[1], scope, receive, send)
        else:
            await others(scope, receive, send)

    return Gate(doors, room)


def site(room: Room) -> Litestar:
    """Everything that can be asked of a room, without the gate before it."""
    return Litestar(
        [Router("/", route_handlers=CONTROLLERS), *OTHERS],
        dependencies={
            "room": Provide(lambda: room, sync_to_thread=False),
            "person": Provide(person_of),
            "visitor": Provide(visitor_of),
        },
        exception_handlers={
            Elsewhere: errors.on_elsewhere,
            PitbossError: errors.on_pitboss,
            HTTPException: errors.on_http,
            Exception: errors.on_any,
        },
        openapi_config=OpenAPIConfig(
            title="The Pitboss room", version=__version__, description=DESCRIPTION, render_plugins=[], path="/schema"
        ),
        request_max_body_size=room.settings.body,
        logging_config=None,
    )


def run(evening: Coroutine[Any, Any, None]) -> None:
    """uvloop takes a seventh of the room's time off it; where it cannot be installed, asyncio's own loop does."""
    loop: Callable[[], asyncio.AbstractEventLoop] | None = None
    with suppress(ModuleNotFoundError):
        from uvloop import new_event_loop as loop
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(evening)


async def serve(room: Room, host: str, port: int, opened: Callable[[], None] = lambda: None) -> None:
    """Serve a room that is open until this process is asked to stop."""
    server = server_for(room, address_of(host, port), port)
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []

    async def stop() -> None:
        await room.drain()
        server.stop()  # type: ignore[no-untyped-call]

    def begin_to_stop() -> None:
        if not stopping:
            stopping.append(loop.create_task(stop()))

    for wanted in (signal.SIGINT, signal.SIGTERM):  # asyncio's own way loses a signal while the loop is behind
        signal.signal(wanted, lambda *_: loop.call_soon_threadsafe(begin_to_stop))
    room.on_lost = begin_to_stop
    opened()
    sys.setswitchinterval(0.001)  # the writer and the server ask for the interpreter all the time: not 5 ms each time
    gc.set_threshold(5_000, 8, 100)  # often and little: two hundred thousand objects at once took a tenth of a second
    gc.collect()
    gc.freeze()  # what is loaded by now stays: looking through it again and again would stop every table for a moment
    await server.serve()


def server_for(room: Room, host: str, port: int) -> Server:
    """One process, one event loop: the tables live in it."""
    return Server(
        application(room), host, port, interface=Interfaces.ASGINL, log_enabled=False, backlog=1024, backpressure=4096,
        http1_settings=HTTP1Settings(header_read_timeout=10_000),
    )  # fmt: skip


def address_of(host: str, port: int) -> str:
    """The address under which we listen. The server shares a port with whoever else does; we do not want to."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM) if host else []
    except (socket.gaierror, UnicodeError):
        found = []
    if not found:
        raise BadInput(f"'{host}' is no address; give --host one of this machine, or 0.0.0.0 for all of them")
    family, _, _, _, where = found[0]
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(where)
        except OSError as wrong:
            other = "--host" if wrong.errno == errno.EADDRNOTAVAIL else "--port"
            raise BadInput(f"cannot listen at {host}:{port}: {wrong.strerror}; choose another {other}") from None
    return str(where[0])
