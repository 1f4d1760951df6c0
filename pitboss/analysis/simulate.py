"""Play a game very often: compiled kernels, one random stream a chunk, the same figures for any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from math import sqrt
from typing import Any, Protocol

from msgspec import Struct

from pitboss.equipment.randomness import stream_key
from pitboss.errors import BadInput
from pitboss.games.rules import Rules
from pitboss.houses.game import Game

CHUNK = 1 << 20


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
) -> tuple[int, list[Simulated]]:
    """Rounds actually played and what they showed. Ctrl-C ends early with the chunks that are complete."""
    if rounds < 1 or workers < 1:
        raise BadInput("rounds and workers are whole numbers from 1 up")
    if not game.family.has("kernel"):
        raise BadInput(f"{game.id} cannot be simulated: its family has no kernel yet")
    kernel: SimulationKernel = game.family.kernel
    prepared = kernel.prepare(game.rules)
    names = kernel.wagers(game.rules)
    sums = [Moments() for _ in names]
    done = 0
    for played, moments in _chunks(kernel, prepared, rounds, seed, workers):
        for total, row in zip(sums, moments):
            total.add(row)
        done += played
        progress(done)
    return done, [_figures(name, total) for name, total in zip(names, sums)]


def _chunks(
    kernel: SimulationKernel, prepared: Any, rounds: int, seed: int, workers: int
) -> Iterator[tuple[int, Sequence[Sequence[int]]]]:
    sizes = [CHUNK] * (rounds // CHUNK) + ([rounds % CHUNK] if rounds % CHUNK else [])
    jobs = iter(enumerate(sizes))
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


def _figures(name: str, m: Moments) -> Simulated:
    if m.made == 0:
        return Simulated(name, 0.0, 0.0, 0.0, 0.0, 0.0)
    unit = m.staked / m.made
    mean = m.net / m.made
    sd = sqrt(max(m.square / m.made - mean * mean, 0.0)) / unit
    return Simulated(name, -mean / unit, sd / sqrt(m.made), sd, -m.net / m.wagered, m.hits / m.made)
