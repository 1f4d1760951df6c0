"""Our speed beside the peers', measured in one run. A benchmark is a module here with `run() -> list[Bench]`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from msgspec import Struct

from pitboss.errors import BadInput, nearest

BENCHES = ("script", "kernel", "ranking", "craps", "poker")


class Bench(Struct, frozen=True):
    """One row: `ours` and `theirs` are in `unit`; without a peer there is no ratio."""

    bench: str
    ours: float
    peer: str | None = None
    theirs: float | None = None
    ratio: float | None = None
    unit: str = ""


def run(name: str | None = None) -> Iterator[Bench]:
    """The named benchmark, or all of them."""
    if name is not None and name not in BENCHES:
        raise BadInput(f"there is no benchmark '{name}'{nearest(name, BENCHES)}; there are {', '.join(BENCHES)}")
    for each in (name,) if name else BENCHES:
        yield from importlib.import_module(f"pitboss.analysis.bench_{each}").run()


def beside(bench: str, unit: str, ours: float, peers: dict[str, Callable[[], float]]) -> list[Bench]:
    """One row a peer; a peer that is not installed is left out with a note."""
    rows = []
    for peer, measure in peers.items():
        try:
            theirs = measure()
        except ImportError:
            print(f"pitboss: {peer} is not installed; left out of {bench}", file=sys.stderr)
            continue
        rows.append(Bench(bench, ours, peer, theirs, ours / theirs, unit))
    return rows or [Bench(bench, ours, unit=unit)]


def rate(count: int, work: Callable[[], object], seconds: float = 1.0) -> float:
    """How many a second: the best of all runs that fit, after a first one that compiles. The clock is the time of this
    process on its core, which these loops take whole; a machine shared with others is at its best only now and then."""
    work()
    best, until = float("inf"), perf_counter() + seconds
    while perf_counter() < until:
        started = process_time()
        work()
        best = min(best, process_time() - started)
    return count / best
