"""A room whose clock jumps, whose disk is slow and which dies in a commit, as it is told on standard input.

python -m bench.faulty_room DATABASE PORT
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Any

import sqlalchemy as sa

from bench.open_room import QUICK
from pitboss.room import store
from pitboss.room.app import run, serve
from pitboss.room.room import Room

DEAD = ("before", "after")


class Faults:
    """`clock SECONDS`, `slow SECONDS`, `die before` or `die after` the next commit: one line each."""

    def __init__(self) -> None:
        self.jumped = 0
        self.slow = 0.0
        self.die = ""

    def listen(self) -> None:
        for line in sys.stdin:
            what, _, value = line.strip().partition(" ")
            if what == "clock":
                self.jumped += int(value) * 1_000_000_000
            elif what == "slow":
                self.slow = float(value)
            elif what == "die" and value in DEAD:
                self.die = value

    def begin(self, engine: sa.Engine) -> None:
        real = time.time_ns
        store.time.time_ns = lambda: real() + self.jumped  # type: ignore[assignment]
        commit = engine.dialect.do_commit

        def commit_or_die(connection: Any) -> None:
            time.sleep(self.slow)
            if self.die == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            commit(connection)
            if self.die == "after":
                os.kill(os.getpid(), signal.SIGKILL)

        engine.dialect.do_commit = commit_or_die  # type: ignore[method-assign]
        threading.Thread(target=self.listen, daemon=True).start()


async def main(database: str, port: int) -> None:
    room = Room(database, QUICK)
    await room.open()
    Faults().begin(room.store.engine)
    try:
        await serve(room, "127.0.0.1", port)
    finally:
        await room.close()


if __name__ == "__main__":
    run(main(sys.argv[1], int(sys.argv[2])))
