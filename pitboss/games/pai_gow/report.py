"""What a house way costs, in the shape in which every audit is reported."""

from __future__ import annotations

from msgspec import Struct

WORST = 10


class Worst(Struct, frozen=True):
    """A hand on which a way gives away much: as the way sets it and as it is best set, as player."""

    hand: str
    way: str
    best: str
    cost: float


class RowCost(Struct, frozen=True):
    """A row of a way: which share of all hands it decides, and what it costs there and in all."""

    row: str
    share: float
    departs: float
    """The share of all hands that it sets otherwise than best."""
    cost: float
    """Its part of what the way costs, per unit of the wager."""


class WayReport(Struct, frozen=True):
    """A way beside the best settings, against an opponent who plays the house way; before commission and fees.

    Edges are in the bank's favour, on whichever side the way is played.
    """

    way: str
    edge_best: float
    edge_way: float
    cost: float
    bank_best: float
    bank_way: float
    stderr: float | None
    worst: list[Worst]
    rows: list[RowCost]
