"""A room in a process of its own, without pauses between hands and with wide limits: to be loaded, or killed.

python bench/open_room.py DATABASE PORT [HOST BROKER NAME BETWEEN]    # one of several servers
"""

from __future__ import annotations

import logging
import sys

import msgspec

from pitboss.room.app import run, serve
from pitboss.room.room import Room
from pitboss.room.settings import Rate, Settings

WIDE = Rate(100_000, 100_000)
CODE = "the first"
QUICK = Settings(
    between=0.02, call=0.02, requests=WIDE, sign_ins=WIDE, messages=WIDE, director_code=CODE,
    sockets=100_000, sockets_of_address=100_000, sockets_of_account=100,
)  # fmt: skip


async def main(
    database: str, port: int, host: str = "127.0.0.1", broker: str = "", name: str = "", between: str = "0.02"
) -> None:
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO if broker else logging.WARNING)
    room = Room(database, msgspec.structs.replace(QUICK, broker=broker, server=name, between=float(between)))
    await room.open()
    try:
        await serve(room, host, port)
    finally:
        await room.close()


if __name__ == "__main__":
    run(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
