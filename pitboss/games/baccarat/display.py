"""The screen at a baccarat table: limits, roads, two shoes in numbers (delta L1157-L1166, golden-west L4540-L4557).

The printed timer that closes the betting is the room's clock.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pitboss.games.baccarat.roads import Cell, Statistics, bead_plate, big_road, statistics


class Display(Struct, frozen=True):
    """What everybody at the table sees of the shoe."""

    least: int
    most: int
    bead_plate: list[list[str]]
    """Columns, each from top to bottom."""
    big_road: list[Cell]
    shoe: Statistics
    previous_shoe: Statistics | None


def display(carried: dict[str, Any], limits: tuple[int, int]) -> Display:
    """The screen of a table that carries this, at these limits.

    >>> display({"shoe": ["B", "T", "Pn"]}, (500, 100000)).shoe.percent["naturals"]
    33.3
    """
    shoe = carried.get("shoe", [])
    previous = carried.get("previous_shoe")
    return Display(
        least=limits[0],
        most=limits[1],
        bead_plate=bead_plate(shoe),
        big_road=big_road(shoe),
        shoe=statistics(shoe),
        previous_shoe=msgspec.convert(previous, Statistics) if previous else None,
    )
