"""Play a game very often: compiled kernels, one random stream a chunk, the same figures for any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import lru_cache
from math import sqrt
from typing import Any, Protocol

from msgspec import Struct

from pitboss.analysis.crew import Crew, Named, named
from pitboss.equipment.randomness import stream_key
from pitboss.errors import BadInput
from pitboss.games.rules import Rules
from pitboss.houses.game import Game

CHUNK = 1 << 20
CHUNKS_A_JOB = 8
"""Of a cluster: a worker that dies costs so many chunks at most."""


class SimulationKernel(Protocol):
    """What a family's kernel.py offers as `KERNEL`."""

    def wagers(self, rules: Rules) -> list[str]:
        """The wagers whose results it counts, in order."""

    def prepare(self, rules: Rules) -> Any:
        """Everything the loop reads (terms, tables, the strategy), built once."""

    def run(self, prepared: Any, key: int, rounds: int) -> Sequence[Sequence[int]]:
        """The sums of `Moments`, a row for each wager, in the kernel's own integer unit of money."""


class Moments(Struct):
    """Integer sums over the rounds, so that adding chunks in any order gives the same figures."""

    made: int = 0
    """How often the wager was made."""
    staked: int = 0
    """Initial stakes."""
    wagered: int = 0
    """Everything wagered, raises too."""
    net: int = 0
    square: int = 0
    """Squares of the net results."""
    hits: int = 0
    """Rounds with a net win."""

    def add(self, row: Sequence[int]) -> None:
        self.made += int(row[0])
        self.staked += int(row[1])
        self.wagered += int(row[2])
        self.net += int(row[3])
        self.square += int(row[4])
        self.hits += int(row[5])


class Simulated(Struct, frozen=True):
    """One wager, measured; `edge` and `sd` are per unit of the initial wager."""

    wager: str
    edge: float
    stderr: float
    sd: float
    risk: float
    hit: float


def simulate(
    game: Game,
    rounds: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    crew: Crew | None = None,
) -> tuple[int, list[Simulated]]:
    """Rounds actually played and what they showed, by threads of this process or by a crew. Ctrl-C ends early with the
    chunks that are complete."""
    if rounds < 1 or workers < 1:
        raise BadInput("rounds and workers must be whole numbers of at least 1")
    if not game.family.has("kernel"):
        raise BadInput(_no_kernel(game))
    kernel: SimulationKernel = game.family.kernel
    names = kernel.wagers(game.rules)
    sums = [Moments() for _ in names]
    done = 0
    if crew is None:
        parts = _chunks(kernel, kernel.prepare(game.rules), rounds, seed, workers)
    else:
        parts = _by(crew, game, rounds, seed)
    for played, moments in parts:
        for total, row in zip(sums, moments):
            total.add(row)
        done += played
        progress(done)
    return done, [_figures(name, total) for name, total in zip(names, sums)]


def _chunks(
    kernel: SimulationKernel, prepared: Any, rounds: int, seed: int, workers: int
) -> Iterator[tuple[int, Sequence[Sequence[int]]]]:
    jobs = iter(enumerate(_sizes(rounds)))
    running: dict[Future[Any], int] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                while len(running) < workers + 1 and (job := next(jobs, None)):
                    chunk, size = job
                    running[pool.submit(kernel.run, prepared, stream_key(seed, chunk), size)] = size
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        except KeyboardInterrupt:
            for future in running:
                future.cancel()


def _no_kernel(game: Game) -> str:
    if game.family.has("solve"):
        return f"{game.id} cannot be simulated; `pitboss analyze {game.id}` solves it"
    if game.family.name == "poker":
        return (
            f"{game.id} is played between players and is worth what they make of it; `pitboss simulate` plays it with "
            "bots, `pitboss equity` compares hands"
        )
    return f"{game.id} can be neither solved nor simulated; `pitboss games` shows what can"


def _sizes(rounds: int) -> list[int]:
    return [CHUNK] * (rounds // CHUNK) + ([rounds % CHUNK] if rounds % CHUNK else [])


def _by(crew: Crew, game: Game, rounds: int, seed: int) -> Iterator[tuple[int, Sequence[Sequence[int]]]]:
    sizes, of = _sizes(rounds), named(game)
    jobs = [(of, seed, first, sizes[first : first + CHUNKS_A_JOB]) for first in range(0, len(sizes), CHUNKS_A_JOB)]
    try:
        for _, found in crew.run(run_chunks, jobs):
            yield from found
    except KeyboardInterrupt:
        return


def run_chunks(of: Named, seed: int, first: int, sizes: Sequence[int]) -> list[tuple[int, list[list[int]]]]:
    """One job of a crew: some chunks after each other, with their sums as plain integers."""
    kernel, prepared = _prepared(of)
    found = []
    for chunk, size in enumerate(sizes, first):
        rows = kernel.run(prepared, stream_key(seed, chunk), size)
        found.append((size, [[int(value) for value in row] for row in rows]))
    return found


@lru_cache(maxsize=4)
def _prepared(of: Named) -> tuple[SimulationKernel, Any]:
    game = of.load()
    kernel: SimulationKernel = game.family.kernel
    return kernel, kernel.prepare(game.rules)


def _figures(name: str, m: Moments) -> Simulated:
    if m.made == 0:
        return Simulated(name, 0.0, 0.0, 0.0, 0.0, 0.0)
    unit = m.staked / m.made
    mean = m.net / m.made
    sd = sqrt(max(m.square / m.made - mean * mean, 0.0)) / unit
    return Simulated(name, -mean / unit or 0.0, sd / sqrt(m.made), sd, -m.net / m.wagered, m.hits / m.made)
