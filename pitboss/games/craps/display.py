"""The screen at a craps table: the last rolls, and how often each total has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

LAST = 60
"""Rolls that the screen lists."""


class Display(Struct, frozen=True):
    """What everybody at the table sees of the rolls before."""

    least: int
    most: int
    last: list[str]
    """Totals, newest last."""
    dice: list[tuple[int, int]]
    """The same rolls as the dice showed them."""
    rolls: int
    counts: dict[str, int]
    """How often each total has come."""


def display(carried: dict[str, Any], limits: tuple[int, int]) -> Display:
    """The screen of a table that carries this, at these limits.

    >>> display(after({}, (3, 4)), (100, 50000))
    Display(least=100, most=50000, last=['7'], dice=[(3, 4)], rolls=1, counts={'7': 1})
    """
    counts = carried.get("counts", {})
    dice = [(a, b) for a, b in carried.get("last", [])]
    last = [str(a + b) for a, b in dice]
    return Display(limits[0], limits[1], last, dice, sum(counts.values()), counts)


def after(carried: dict[str, Any], dice: Sequence[int]) -> dict[str, Any]:
    """What the table carries after one more roll."""
    total, counts = str(sum(dice)), carried.get("counts", {})
    last = [*carried.get("last", ()), list(dice)][-LAST:]
    return {**carried, "last": last, "counts": {**counts, total: counts.get(total, 0) + 1}}
