"""What games are worth, worked out one at a time in a process of its own: a solver would hold up the tables."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.analysis.analyze import Analysis
from pitboss.analysis.headlines import Edge, headline
from pitboss.houses.game import Game
from pitboss.reading import know
from pitboss.table.asks import Refused

ROUNDS = 5_000_000
"""Simulated rounds of a game that has no exact solution."""
PATIENCE = 1.0
"""Seconds that a request waits before it is told that the work goes on."""
GENTLE = 10
"""How far the solver stands behind the tables when the processor is short."""

know(Analysis)


class Analyses:
    """Analyses by game and rule values, kept as the JSON that `pitboss analyze` prints."""

    def __init__(self) -> None:
        self._done: dict[str, bytes | None] = {}
        """None where it could not be worked out."""
        self._running: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    async def get(self, game: Game) -> bytes | None:
        """The analysis if it is there within a second, None while it is being worked out."""
        await self._wait([game])
        return self._found(game)

    async def edges(self, games: Iterable[Game]) -> list[list[Edge]] | None:
        """What each of these costs, wager by wager; None while one of them is being worked out."""
        games = list(games)
        await self._wait([game for game in games if headline(game) is None])
        found = [self.known(game) for game in games]
        return None if None in found else found  # type: ignore[return-value]

    def known(self, game: Game) -> list[Edge] | None:
        """The edges of a game if they are known without work."""
        edges = headline(game)
        if edges is None and (found := self._found(game)):
            edges = [Edge.of(worth) for worth in msgspec.json.decode(found, type=Analysis).wagers]
        return edges

    def _found(self, game: Game) -> bytes | None:
        found = self._done.get(_key(game), b"")
        if found is None:
            raise Refused(f"{game.id} cannot be worked out with these rules")
        return found or None

    async def _wait(self, games: Iterable[Game]) -> None:
        tasks = []
        for key, game in {_key(game): game for game in games}.items():
            if key not in self._done:
                if key not in self._running:
                    self._running[key] = asyncio.create_task(self._work_out(key, game))
                tasks.append(self._running[key])
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def _work_out(self, key: str, game: Game) -> None:
        async with self._one_at_a_time:
            sets = [word for rule, value in game.set.items() for word in ("--set", f"{rule}={_word(value)}")]
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pitboss", "analyze", game.id, *sets, "--rounds", str(ROUNDS), "--json",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            try:
                os.setpriority(os.PRIO_PROCESS, worker.pid, GENTLE)
                out, _ = await worker.communicate()
            except asyncio.CancelledError:
                worker.kill()
                raise
            self._done[key] = out if worker.returncode == 0 else None
        del self._running[key]

    async def close(self) -> None:
        running = [*self._running.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _key(game: Game) -> str:
    return f"{game.id} {_word(game.set)}"


def _word(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
