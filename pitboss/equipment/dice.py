"""Dice.

>>> from pitboss.equipment.randomness import Source
>>> roll(Source.of(7)), roll(Source.of(7), dice=3)
((5, 3), (5, 3, 1))
"""

from __future__ import annotations

from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput

FACES = 6


def roll(source: Source, dice: int = 2, sides: int = FACES) -> tuple[int, ...]:
    """Roll that many dice: craps takes two, the action button three. A generator of 1 to 7 is a die of seven sides."""
    if dice < 1:
        raise BadInput(f"a roll takes at least 1 die, not {dice}")
    return tuple([1 + source.below(sides) for _ in range(dice)])
