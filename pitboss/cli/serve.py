"""`pitboss serve`"""

from __future__ import annotations

import os
import socket
import webbrowser
from argparse import Namespace
from pathlib import Path

import msgspec

from pitboss.errors import BadInput


def run(arguments: Namespace) -> int:
    try:
        from pitboss.room import log, settings
        from pitboss.room.app import address_of, serve
        from pitboss.room.app import run as run_room
        from pitboss.room.room import Room
        from pitboss.room.store import default_url
    except ModuleNotFoundError as missing:
        raise BadInput(f"the room needs the package '{missing.name}'; install pitboss[room]") from None

    if not 0 < arguments.port < 65536:
        raise BadInput(f"a port is 1 to 65535, not {arguments.port}")
    address_of(arguments.host, arguments.port)
    chosen = settings.load(Path(arguments.settings) if arguments.settings else None)
    if broker := arguments.broker or chosen.broker:
        name = chosen.server or f"{socket.gethostname()}:{arguments.port}"
        chosen = msgspec.structs.replace(chosen, broker=broker, server=name)
    log.begin(chosen.log)
    database = arguments.database or os.environ.get("PITBOSS_DATABASE") or default_url()
    room = Room(database, chosen)

    def opened() -> None:
        kept = database.split("@")[-1]  # not who may open it
        address = f"http://{arguments.host}:{arguments.port}"
        print(f"pitboss: the room is open at {address}, kept in {kept}", flush=True)
        if room.people.code and not chosen.director_code:
            print(f"pitboss: the first director signs up with the code {room.people.code}", flush=True)
        if arguments.open:
            webbrowser.open(address)

    async def whole_evening() -> None:
        await room.open()
        try:
            if arguments.director:
                await room.people.make_director(arguments.director)
            await serve(room, arguments.host, arguments.port, opened)
        finally:
            await room.close()

    run_room(whole_evening())
    return 0
