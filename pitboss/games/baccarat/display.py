"""The screen at a baccarat table: limits, roads, two shoes in numbers (delta L1157-L1166, golden-west L4540-L4557).

The printed timer that closes the betting is the room's clock.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pitboss.games.baccarat.roads import Statistics, bead_plate, big_road, statistics


class Bead(Struct, frozen=True):
    """One hand of the shoe, where it stands on the bead plate."""

    column: int
    row: int
    winner: str
    """`P`, `B` or `T`."""
    mark: str
    """`7` for a Banker hand that won with a three-card 7, `8` for a Player hand that won with a three-card 8."""
    natural: bool


class Mark(Struct, frozen=True):
    """One place of the big road: a hand that was won, and the ties that followed it."""

    column: int
    row: int
    winner: str
    mark: str
    ties: int


class Display(Struct, frozen=True):
    """What everybody at the table sees of the shoe."""

    least: int
    most: int
    bead_plate: list[Bead]
    """In the order of the hands: columns from top to bottom, from left to right."""
    big_road: list[Mark]
    shoe: Statistics
    previous_shoe: Statistics | None


def display(carried: dict[str, Any], limits: tuple[int, int]) -> Display:
    """The screen of a table that carries this, at these limits.

    >>> display({"shoe": ["B", "T", "Pn"]}, (500, 100000)).shoe.percent["naturals"]
    33.3
    >>> display({"shoe": ["Pn", "B7"]}, (500, 100000)).bead_plate[1]
    Bead(column=0, row=1, winner='B', mark='7', natural=False)
    """
    shoe = carried.get("shoe", [])
    previous = carried.get("previous_shoe")
    return Display(
        least=limits[0],
        most=limits[1],
        bead_plate=[
            Bead(column, row, written[0], _special(written), "n" in written)
            for column, hands in enumerate(bead_plate(shoe))
            for row, written in enumerate(hands)
        ],
        big_road=[Mark(c.column, c.row, c.winner, _special(c.marks), c.ties) for c in big_road(shoe)],
        shoe=statistics(shoe),
        previous_shoe=msgspec.convert(previous, Statistics) if previous else None,
    )


def _special(written: str) -> str:
    return next((mark for mark in "78" if mark in written), "")
