"""The screen at a roulette table: the last numbers, and how often each has come since the table was opened."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

LAST = 100
"""Numbers that the screen lists."""


class Display(Struct, frozen=True):
    """What everybody at the table sees of the spins before."""

    least: int
    most: int
    last: list[str]
    """Newest last."""
    spins: int
    counts: dict[str, int]
    """How often each pocket has come."""


def display(carried: dict[str, Any], limits: tuple[int, int]) -> Display:
    """The screen of a table that carries this, at these limits.

    >>> display(after(after({}, "17"), "00"), (100, 50000))
    Display(least=100, most=50000, last=['17', '00'], spins=2, counts={'17': 1, '00': 1})
    """
    counts = carried.get("counts", {})
    return Display(limits[0], limits[1], carried.get("last", []), sum(counts.values()), counts)


def after(carried: dict[str, Any], pocket: str) -> dict[str, Any]:
    """What the table carries after one more spin."""
    counts = carried.get("counts", {})
    last = [*carried.get("last", ()), pocket][-LAST:]
    return {**carried, "last": last, "counts": {**counts, pocket: counts.get(pocket, 0) + 1}}
