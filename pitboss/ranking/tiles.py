"""Pai gow tiles: two of the 32 tiles to a hand (000 L617-L704; the standard set where the house's pictures are lost).

The value of two tiles is its category (points 0 to 9, gong, wong, pair) times 256, plus the better high tile, so equal
values are copies. 0 against 0 is the bank's whatever the tiles: all hands of no points have the value 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.equipment.tiles import ENDS
from pitboss.errors import BadInput

GONG, WONG, PAIR = 10, 11, 12
"""Categories above nine points."""

GEE_JOON = 15
"""The supreme pair, by its place among the sixteen pairs."""

POINTS = tuple([3 if tile >> 1 == GEE_JOON else sum(ends) % 10 for tile, ends in enumerate(ENDS)])
"""By tile: its pips without the tens. The tiles of Gee Joon, 2-4 and 1-2, count 3 or 6 each."""


@rule
def tiles_category(value: int) -> int:
    """Points 0 to 9, `GONG`, `WONG` or `PAIR`."""
    return value >> 8


@rule
def tiles2(a: int, b: int) -> int:
    """Value of two tiles."""
    best = min(a >> 1, b >> 1)
    if a >> 1 == b >> 1:
        return PAIR << 8 | (16 if best == GEE_JOON else 15 - best)
    if best < 2 and max(POINTS[a], POINTS[b]) >= 8:  # Teen or Dey with a nine, or with an eight
        return (WONG if max(POINTS[a], POINTS[b]) == 9 else GONG) << 8 | 16 - best
    points = (POINTS[a] + POINTS[b]) % 10
    if max(a, b) >> 1 == GEE_JOON:
        points = max(points, (points + 3) % 10)
    return points << 8 | 16 - best if points else 0


def tiles_hand(tiles: Sequence[int]) -> int:
    """Value of two tiles.

    >>> from pitboss.equipment.tiles import tiles
    >>> hands = [tiles_hand(tiles(two)) for two in ("2-4 1-2", "6-6 6-6", "6-6 3-6", "6-6 4-4", "6-6 1-6", "1-1 2-5")]
    >>> hands == sorted(hands, reverse=True)  # supreme pair, pair, wong, gong, high nine, nine with the lower high tile
    True
    """
    if len(tiles) != 2 or tiles[0] == tiles[1] or not all(0 <= tile < 32 for tile in tiles):
        raise BadInput(f"{list(tiles)} is not two different tiles; tiles are 0 (6-6) to 31 (1-2)")
    return tiles2(tiles[0], tiles[1])
