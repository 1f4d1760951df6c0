"""Who does the work of an analysis: this process, several of this machine, or a Ray cluster (`cluster.py`).

Work is cut into jobs that know everything they need: a function of this package and plain arguments. No job depends on
who does it or when, so the figures are the same for every crew.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from pitboss.errors import BadInput
from pitboss.houses.game import Game, catalogue, load

T = TypeVar("T")


class Crew(Protocol):
    """Does jobs, in any order."""

    def run(self, work: Callable[..., T], jobs: Sequence[tuple[Any, ...]]) -> Iterator[tuple[int, T]]:
        """The number of each job and what `work(*job)` returned, as they are done."""


class Local:
    """This process, or several of this machine.

    >>> list(Local().run(pow, [(2, 3), (3, 2)]))
    [(0, 8), (1, 9)]
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers

    def run(self, work: Callable[..., T], jobs: Sequence[tuple[Any, ...]]) -> Iterator[tuple[int, T]]:
        if self._workers == 1 or len(jobs) < 2:
            for n, job in enumerate(jobs):
                yield n, work(*job)
            return
        from concurrent.futures import ProcessPoolExecutor, as_completed
        from multiprocessing import active_children

        others = active_children()
        pool = ProcessPoolExecutor(min(self._workers, len(jobs)), initializer=_leave_stopping_to_the_first)
        try:
            numbers = {pool.submit(work, *job): n for n, job in enumerate(jobs)}
            for done in as_completed(numbers):
                yield numbers[done], done.result()
            pool.shutdown()
        except BaseException:  # Ctrl-C, a job that failed, a caller who wants no more: nobody waits for what runs
            for process in active_children():
                if process not in others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _leave_stopping_to_the_first() -> None:
    """Ctrl-C reaches every process of a terminal; the one that gave out the jobs ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def crew(cluster: str | None = None, workers: int = 1) -> Iterator[Crew]:
    """The crew that the command line asks for: a cluster by its address, else so many processes of this machine."""
    if cluster is None:
        yield Local(workers)
        return
    from pitboss.analysis.cluster import connect

    with connect(cluster) as ray:
        yield ray


def in_order(found: Iterator[tuple[int, T]]) -> Iterator[T]:
    """What jobs returned, first job first, each as soon as all before it are done.

    >>> list(in_order(iter([(1, "b"), (0, "a"), (2, "c")])))
    ['a', 'b', 'c']
    """
    waiting: dict[int, T] = {}
    turn = 0
    for n, result in found:
        waiting[n] = result
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1


class Named(NamedTuple):
    """A game as a job carries it: read again where the job is done, and compared."""

    game: str
    set: bytes
    fingerprint: str

    def load(self) -> Game:
        return _load(self)


def named(game: Game) -> Named:
    path = catalogue().get(game.id)
    name = game.id if path == game.sheet.path or game.sheet.path is None else str(game.sheet.path)
    return Named(name, msgspec.json.encode(game.set), game.fingerprint)


@lru_cache(maxsize=256)
def _load(name: Named) -> Game:
    game = load(name.game, **msgspec.json.decode(name.set))
    if game.fingerprint != name.fingerprint:
        raise BadInput(f"{name.game} has different rules on the machine that does the work; use the same house files")
    return game
