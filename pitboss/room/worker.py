"""Work that must not hold up the tables: advice, analyses, the verification of records, in processes of their own.

A worker reads tasks from its standard input and ends with it, so it never outlives the room. It has so much memory and
so much time; what needs more is given up, and the next task meets a fresh process.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec

from pitboss.analysis.choices import Question, worths
from pitboss.analysis.review import Review, review
from pitboss.errors import PitbossError
from pitboss.table import events
from pitboss.table.record import read

LONGEST = 64 * 1024 * 1024
"""Bytes of an answer."""
GIGABYTE = 1 << 30
EVERY = 0.25
"""Seconds between two words of how far a task is."""

Progress = Callable[[float], None]


class Task(msgspec.Struct, tag=True):
    """Something to compute, answered by one line of JSON."""

    def compute(self) -> Any:
        raise NotImplementedError


class Advise(Task, tag="advise"):
    """What each answer to a decision is worth, per unit."""

    game: str
    set: dict[str, Any]
    asked: Question

    def compute(self) -> dict[str, float]:
        from pitboss.houses.game import load

        return worths(load(self.game, **self.set), self.asked)


class Reviewed(Task, tag="review"):
    """What a seat chose in a finished hand, beside the best."""

    record: str
    seat: int

    def compute(self) -> Review:
        return review(read(self.record.encode(), "the record"), self.seat)


class Analyze(Task, tag="analyze"):
    """What every wager of a game is worth."""

    game: str
    set: dict[str, Any]
    rounds: int

    def compute(self, progress: Progress = lambda share: None) -> Any:
        from pitboss.analysis.analyze import analyze
        from pitboss.houses.game import load

        return analyze(load(self.game, **self.set), rounds=self.rounds, progress=progress)


class Collect(Task, tag="collect"):
    """What every fee option of a poker game would collect of the same hands, played by bots."""

    game: str
    set: dict[str, Any]
    rounds: int

    def compute(self, progress: Progress = lambda share: None) -> Any:
        from pitboss.analysis.simulate_poker import collections
        from pitboss.houses.game import load

        return collections(load(self.game, **self.set), self.rounds, progress)


class Stand(Task, tag="stand"):
    """Where everybody stands in a hand of poker, by the events of it that somebody saw."""

    game: str
    set: dict[str, Any]
    events: list[events.Any]

    def compute(self) -> Any:
        from pitboss.analysis.standing import standing
        from pitboss.houses.game import load

        return standing(load(self.game, **self.set), self.events)


class Draw(Task, tag="draw"):
    """What a hand becomes that gives up some cards and draws as many."""

    game: str
    set: dict[str, Any]
    cards: list[int]
    gone: list[int]

    def compute(self) -> Any:
        from pitboss.analysis.after_draw import after_draw
        from pitboss.houses.game import load

        return after_draw(load(self.game, **self.set), self.cards, self.gone)


class Chance(Task, tag="chance"):
    """How often a setting of a hand wins."""

    game: str
    set: dict[str, Any]
    groups: list[list[int]]
    gone: list[int]

    def compute(self) -> Any:
        from pitboss.games.appraisal import Chances
        from pitboss.houses.game import load

        game = load(self.game, **self.set)
        beside = {"gone": self.gone} if self.gone else {}
        groups = tuple(map(tuple, self.groups))
        return game.family.chances(game.rules, groups, **beside) if game.family.chances else Chances()


class Verify(Task, tag="verify"):
    """Whether a record is whole."""

    record: str
    own: bool = False
    """Whether it is known to be the room's own."""

    def compute(self) -> Any:
        from pitboss.room.hands import verify

        return verify(self.record.encode(), self.own)


class Answer(msgspec.Struct, omit_defaults=True):
    """What was found, or why nothing was; before that, any number of times, what share of the work is done."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    share: float | None = None


class GaveUp(PitbossError):
    """It took too long, or too much memory."""


class Worker:
    """The room's side of a worker. One task at a time; the others wait."""

    def __init__(self, memory: int, nice: int = 0, waiting: int = 50) -> None:
        self._memory, self._nice, self._most = memory, nice, waiting
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def do(
        self,
        task: Task,
        patience: float | None,
        wanted: Callable[[], bool] = lambda: True,
        progress: Progress = lambda share: None,
    ) -> Answer:
        """The answer; `GaveUp` if it does not come within so many seconds, or nobody wants it when its turn comes."""
        if self._waiting >= self._most:
            raise GaveUp("too many people are waiting for this")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                if not wanted():
                    raise GaveUp("nobody waits for this any more")
                return await self._do(task, patience, progress)
        finally:
            self._waiting -= 1

    async def _do(self, task: Task, patience: float | None, progress: Progress) -> Answer:
        process = await self._running()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            await process.stdin.drain()
            async with asyncio.timeout(patience):
                while (answer := msgspec.json.decode(await process.stdout.readline(), type=Answer)).share is not None:
                    progress(answer.share)
            return answer
        except (TimeoutError, OSError, msgspec.DecodeError, ValueError):
            await self.close()
            raise GaveUp("this took too long or too much memory") from None
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, str(self._memory), str(self._nice),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
            )  # fmt: skip
        return self._process

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def main(memory: int, nice: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.nice(nice)
    out, told = os.fdopen(os.dup(1), "wb"), 0.0
    os.dup2(2, 1)  # whatever a solver prints is no answer

    def tell(answer: Answer) -> None:
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()

    def progress(share: float) -> None:
        nonlocal told
        if monotonic() - told >= EVERY:
            told = monotonic()
            tell(Answer(share=share))

    for line in sys.stdin.buffer:
        try:
            task = msgspec.json.decode(
                line, type=Advise | Reviewed | Analyze | Collect | Stand | Draw | Chance | Verify
            )
            found = task.compute(progress) if isinstance(task, Analyze | Collect) else task.compute()
            answer = Answer(msgspec.Raw(msgspec.json.encode(found)))
        except PitbossError as wrong:
            answer = Answer(refused=str(wrong))
        tell(answer)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
