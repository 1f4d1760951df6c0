"""Edges that come with the program: what every wager of every house's game is worth, as its rules are read and as each
of them could be read.

Some games take minutes to solve; a lobby wants all edges at once, and a game's page what every reading does to them.
The files are written by `scripts/headlines.py`. A figure stands beside the fingerprint of the rules that it was solved
for, and is not shown for any other. A rule at its default leaves no trace in a fingerprint: whoever changes a default
that a solver reads must solve again with `--again`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from pitboss.analysis.analyze import PROCEDURE, analyze
from pitboss.analysis.crew import Named
from pitboss.analysis.worth import Worth
from pitboss.errors import BadInput
from pitboss.houses.game import Game
from pitboss.reading import know

PRINTED = Path(__file__).with_name("headlines.json")
"""Games under the rules as they are read, by their ids."""
READINGS = Path(__file__).with_name("readings.json")
"""Games with one rule read otherwise, by their ids and what is set: `golden-west/casino-war war_win=0`."""


class Edge(Struct, frozen=True):
    """What one wager costs, per unit of the initial stake."""

    wager: str
    edge: float
    method: str
    stderr: float | None = None
    sd: float | None = None
    """Standard deviation of the result."""

    @classmethod
    def of(cls, worth: Worth) -> Edge:
        return cls(worth.wager, worth.edge, worth.method, worth.stderr, worth.sd)


class Headline(Struct, frozen=True):
    """The edges of a game under the rules with this fingerprint."""

    rules: str
    edges: list[Edge]


know(dict[str, Headline])


def headline(game: Game) -> list[Edge] | None:
    """The edges of a game as its rules are now, or None where they are not known without work."""
    return _known().get((game.id, rules_of(game)))


def rules_of(game: Game) -> str:
    """The fingerprint of all rules that can change an edge."""
    return game.fingerprint_without(PROCEDURE)


SAME = 0.001
"""Edges that differ by less are the same to a newcomer."""
ON_DEMAND = frozenset({"pai-gow"})
"""Families whose solver takes minutes a reading: what is not in the file is solved when somebody asks for it."""


def otherwise(game: Game) -> dict[str, Game]:
    """The game with each of its rules read otherwise, one at a time; procedure is left out, it changes no edge.

    >>> from pitboss.houses.game import load
    >>> [*otherwise(load("golden-west/casino-war"))][:2]
    ['golden-west/casino-war war_win=0', 'golden-west/casino-war war_win=3']
    """
    return {
        f"{game.id} {reading.rule}={_json(value)}": other
        for reading in game.sheet.readings
        if reading.rule not in PROCEDURE
        for value, other in zip(reading.others, game.otherwise(reading))
    }


def moved(game: Game, other: Game) -> dict[str, tuple[float, float]] | None:
    """The edges that differ between two readings of a game by 0.005 % or more, most first; None if not known without
    work.

    >>> from pitboss.houses.game import load
    >>> moved(load("grand-ronde/roulette"), load("grand-ronde/roulette", short_spin="bets_back"))
    {}
    """
    now, then = headline(game), headline(other)
    if now is None or then is None:
        return None
    edges = {edge.wager: edge.edge for edge in now}
    pairs = {edge.wager: (edges[edge.wager], edge.edge) for edge in then if edge.wager in edges}
    far = {wager: abs(b - a) for wager, (a, b) in pairs.items() if abs(b - a) >= 0.000_05}
    return {wager: pairs[wager] for wager in sorted(far, key=far.__getitem__, reverse=True)}


def best(game: Game, edges: list[Edge]) -> Edge:
    """The wager that costs least among those that can be made alone: Trips goes with an Ante, so it is not asked.

    Of wagers that cost the same to a tenth of a percent it is the first, as a layout lists them: at craps the pass
    line, which a newcomer makes, not don't pass.

    >>> from pitboss.houses.game import load
    >>> craps = load("grand-ronde/craps")
    >>> best(craps, [Edge("pass", 7 / 495, "exact"), Edge("dont-pass", 3 / 220, "exact")]).wager
    'pass'
    >>> best(load("grand-ronde/ultimate-texas-holdem"), [Edge("ante", 0.0219, "exact"), Edge("trips", 0.019, "exact")])
    Edge(wager='ante', edge=0.0219, method='exact', stderr=None, sd=None)
    """
    layout = game.rules.laid_out((game.rules.table_min, game.rules.table_max))
    alone = layout.mandatory or [spot.name for spot in layout.spots if not spot.needs]
    offered = [e for e in edges if e.wager in alone] or edges
    least = min([e.edge for e in offered])
    return next(e for e in offered if e.edge - least < SAME)


class WorkedOut(Struct, frozen=True):
    """The edges of a game, or why there are none."""

    edges: list[Edge]
    seconds: float
    why_not: str = ""


def work_out(of: Named) -> WorkedOut:
    """One job of a crew: what a game is worth."""
    try:
        found = analyze(of.load())
    except BadInput as wrong:
        return WorkedOut([], 0.0, str(wrong))
    return WorkedOut([Edge.of(worth) for worth in found.wagers], found.seconds)


def read(file: Path) -> dict[str, Headline]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Headline]) if file.exists() else {}


def write(file: Path, headlines: dict[str, Headline]) -> None:
    text = ",\n".join(f"{_json(name)}: {_json(headlines[name])}" for name in sorted(headlines))
    part = file.with_suffix(".part")
    part.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    part.rename(file)
    _known.cache_clear()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@cache
def _known() -> dict[tuple[str, str], list[Edge]]:
    known = [*read(READINGS).items(), *read(PRINTED).items()]
    return {(name.split()[0], found.rules): found.edges for name, found in known}
