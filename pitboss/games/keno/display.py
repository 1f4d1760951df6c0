"""The keno board: the last games drawn, and how often each number has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

LAST = 20
"""Games that the board can show."""


class Drawn(Struct, frozen=True):
    """A game, its numbers in the order drawn; the last one flashes (L501)."""

    game: int
    balls: list[int]


class Display(Struct, frozen=True):
    least: int
    most: int
    last: list[Drawn]
    """Newest last."""
    counts: dict[str, int]
    """How often each number has come in all games of this lounge."""


def display(carried: dict[str, Any], limits: tuple[int, int]) -> Display:
    """The board of a lounge that carries this, at these limits.

    >>> display(after({}, 7, [3, 80]), (100, 100000)).last
    [Drawn(game=7, balls=[3, 80])]
    """
    last = [Drawn(game, balls) for game, balls in carried.get("last", [])]
    return Display(limits[0], limits[1], last, carried.get("counts", {}))


def after(carried: dict[str, Any], game: int, balls: Sequence[int]) -> dict[str, Any]:
    """What the lounge carries after one more game."""
    counts = dict(carried.get("counts", {}))
    for ball in balls:
        counts[str(ball)] = counts.get(str(ball), 0) + 1
    return {**carried, "last": [*carried.get("last", ()), [game, list(balls)]][-LAST:], "counts": counts}
