"""What games are worth, computed one at a time beside the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

import msgspec

from pitboss.analysis.analyze import Analysis
from pitboss.analysis.headlines import Edge, headline
from pitboss.houses.game import Game
from pitboss.reading import know
from pitboss.room.worker import Analyze, Collect, GaveUp, Worker
from pitboss.table.asks import Refused

ROUNDS = 5_000_000
"""Simulated rounds of a game that has no exact solution."""
HANDS = 1000
"""Hands of poker that bots play, to compare fees."""
PATIENCE = 1.0
"""Seconds that a request waits before the answer is that the work is still running."""
LONGEST = 1800.0
"""Seconds after which a solver is given up."""

know(Analysis)


class Analyses:
    """Analyses, and runs of bots that compare fees, by game and rule values; kept as JSON."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._done: dict[str, bytes | None] = {}
        """None where it could not be computed."""
        self._running: dict[str, asyncio.Task[None]] = {}
        self._shares: dict[str, float] = {}
        """How much of each is done that is being computed; nothing of those that wait for it."""

    async def get(self, game: Game) -> bytes | None:
        """The analysis if it is there within a second, None while it is being computed."""
        await self._wait([_analysis(game)])
        return self._found(_analysis(game))

    async def collections(self, game: Game) -> bytes | None:
        """What every fee option of a poker game would collect of the same hands; None while they are played."""
        await self._wait([_collections(game)])
        return self._found(_collections(game))

    def played(self, game: Game) -> float:
        """What share of those hands has been played."""
        return self._shares.get(_key(_collections(game)), 0.0)

    def progress(self, games: Iterable[Game]) -> float:
        """What share of these is done, of all that they need."""
        keys = [_key(_analysis(game)) for game in games]
        done = [1.0 if key in self._done else self._shares.get(key, 0.0) for key in keys]
        return sum(done) / max(1, len(done))

    async def edges(self, games: Iterable[Game]) -> list[list[Edge]] | None:
        """What each of these costs, wager by wager; None while one of them is being computed."""
        games = list(games)
        await self._wait([_analysis(game) for game in games if headline(game) is None])
        found = [self.known(game) for game in games]
        return None if None in found else found  # type: ignore[return-value]

    def known(self, game: Game) -> list[Edge] | None:
        """The edges of a game if they are known without work."""
        edges = headline(game)
        if edges is None and (found := self._found(_analysis(game))):
            edges = [Edge.of(worth) for worth in msgspec.json.decode(found, type=Analysis).wagers]
        return edges

    def _found(self, task: Analyze | Collect) -> bytes | None:
        found = self._done.get(_key(task), b"")
        if found is None:
            raise Refused(f"{task.game} cannot be computed with these rules")
        return found or None

    async def _wait(self, wanted: Iterable[Analyze | Collect]) -> None:
        tasks = []
        for key, task in {_key(task): task for task in wanted}.items():
            if key not in self._done:
                if key not in self._running:
                    self._running[key] = asyncio.create_task(self._compute(key, task))
                tasks.append(self._running[key])
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def _compute(self, key: str, task: Analyze | Collect) -> None:
        try:
            answer = await self._worker.do(task, LONGEST, progress=partial(self._shares.__setitem__, key))
            self._done[key] = None if answer.refused else bytes(answer.found)
        except GaveUp:
            self._done[key] = None
        finally:
            del self._running[key]
            self._shares.pop(key, None)

    async def close(self) -> None:
        running = [*self._running.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _analysis(game: Game) -> Analyze:
    return Analyze(game.id, game.set, ROUNDS)


def _collections(game: Game) -> Collect:
    return Collect(game.id, game.set, HANDS)


def _key(task: Analyze | Collect) -> str:
    return msgspec.json.encode(task, order="deterministic").decode()
