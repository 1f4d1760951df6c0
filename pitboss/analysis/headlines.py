"""Edges that come with the program: what every wager of every house's game is worth under the printed rules.

Some games take minutes to solve; a lobby wants all edges at once. The file is written by `scripts/headlines.py`. A
figure stands beside the fingerprint of the rules that it was worked out for, and is not told for any other.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from pitboss.analysis.worth import Worth
from pitboss.houses.game import Game
from pitboss.reading import know

FILE = Path(__file__).with_name("headlines.json")


class Edge(Struct, frozen=True):
    """What one wager costs, per unit of the initial stake."""

    wager: str
    edge: float
    method: str
    stderr: float | None = None

    @classmethod
    def of(cls, worth: Worth) -> Edge:
        return cls(worth.wager, worth.edge, worth.method, worth.stderr)


class Headline(Struct, frozen=True):
    """The edges of a game under the rules with this fingerprint."""

    rules: str
    edges: list[Edge]


know(dict[str, Headline])


def headline(game: Game) -> list[Edge] | None:
    """The edges of a game as its rules are now, or None where they are not known without work."""
    found = _known().get(game.id)
    return found.edges if found is not None and found.rules == game.fingerprint else None


def best(game: Game, edges: list[Edge]) -> Edge:
    """The wager that costs least among those that can be made alone: Trips goes with an Ante, so it is not asked.

    >>> from pitboss.houses.game import load
    >>> best(load("grand-ronde/ultimate-texas-holdem"), [Edge("ante", 0.0219, "exact"), Edge("trips", 0.019, "exact")])
    Edge(wager='ante', edge=0.0219, method='exact', stderr=None)
    """
    layout = game.rules.laid_out((game.rules.table_min, game.rules.table_max))
    alone = layout.mandatory or [spot.name for spot in layout.spots if not spot.needs]
    return min([e for e in edges if e.wager in alone] or edges, key=lambda e: e.edge)


def write(headlines: dict[str, Headline]) -> None:
    text = ",\n".join(f'"{id_}": {msgspec.json.encode(headlines[id_]).decode()}' for id_ in sorted(headlines))
    FILE.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    _known.cache_clear()


@cache
def _known() -> dict[str, Headline]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Headline]) if FILE.exists() else {}
