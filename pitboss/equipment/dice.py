"""Dice.

>>> from pitboss.equipment.randomness import Source
>>> roll(Source.of(7)), roll(Source.of(7), dice=3)
((5, 3), (5, 3, 1))
"""

from __future__ import annotations

from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput

FACES = 6


def roll(source: Source, dice: int = 2) -> tuple[int, ...]:
    """Roll that many dice: craps takes two, the action button three."""
    if dice < 1:
        raise BadInput(f"a roll takes at least 1 die, not {dice}")
    return tuple([1 + source.below(FACES) for _ in range(dice)])
