"""Single spots are worked out in a process of their own: a solver takes a core for itself; the tables must not wait.

The process reads spots from its standard input and ends with it, so it never outlives the room.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec

from pitboss.errors import PitbossError

PATIENCE = 30.0
"""Seconds that a hint may take; the first one of a family may have to compile its solver."""


class Spot(msgspec.Struct):
    """What a seat sees when it is asked."""

    game: str
    set: dict[str, Any]
    cards: list[int]
    board: list[int]
    up: list[int]


class Adviser:
    """The room's side of it. One spot at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def worths(self, spot: Spot) -> dict[str, float]:
        """What each choice is worth per unit of the mandatory wager, best first; empty where that is not known."""
        async with self._one_at_a_time:
            process = await self._running()
            assert process.stdin is not None and process.stdout is not None
            try:
                process.stdin.write(msgspec.json.encode(spot) + b"\n")
                await process.stdin.drain()
                answer = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
                return msgspec.json.decode(answer, type=dict[str, float])
            except (TimeoutError, OSError, msgspec.DecodeError):
                await self.close()
                return {}

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        return self._process

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def work_out(spot: Spot) -> dict[str, float]:
    from pitboss.analysis.advise import advise
    from pitboss.houses.game import load

    try:
        return advise(load(spot.game, **spot.set), spot.cards, spot.board, spot.up)
    except PitbossError:
        return {}


def main() -> None:
    for line in sys.stdin.buffer:
        found = work_out(msgspec.json.decode(line, type=Spot))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
