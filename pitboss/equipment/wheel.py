"""The double-zero roulette wheel: pockets 0 to 36, and 37 for "00".

Grand Ronde prints neither colours nor order; these are those of every American wheel.

>>> text(37), pocket("00"), colour(32), colour(0)
('00', 37, 'red', 'green')
>>> neighbours(0)
(2, 28)
"""

from __future__ import annotations

from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput

DOUBLE_ZERO = 37
POCKETS = 38
SHORT = -1
"""A spin in which the ball made too few revolutions to count: only a wheel that a person spins can give it."""

CLOCKWISE: tuple[int, ...] = (
    *(0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1),
    *(DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2),
)
"""The pockets as they lie on the wheel."""

RED = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
BLACK = frozenset(range(1, 37)) - RED
GREEN = frozenset((0, DOUBLE_ZERO))

TEXT: tuple[str, ...] = (*(str(n) for n in range(37)), "00")

_NUMBER = {"short": SHORT, **{word: number for number, word in enumerate(TEXT)}}


def spin(source: Source, pockets: int = POCKETS) -> int:
    """The pocket in which the ball comes to rest, or the segment on which a prize wheel stops."""
    return source.below(pockets)


def pocket(word: str) -> int:
    """The pocket that is written so: `0`, `00`, `17`; `short` for a spin that does not count."""
    number = _NUMBER.get(word.strip())
    if number is None:
        raise BadInput(f"'{word}' is not a pocket of the wheel; they are 0, 00 and 1 to 36")
    return number


def text(number: int) -> str:
    return TEXT[number]


def colour(number: int) -> str:
    """`red`, `black` or `green`."""
    return "red" if number in RED else "black" if number in BLACK else "green"


def neighbours(number: int) -> tuple[int, int]:
    """The pockets on both sides on the wheel: counterclockwise, then clockwise."""
    at = CLOCKWISE.index(number)
    return CLOCKWISE[at - 1], CLOCKWISE[(at + 1) % POCKETS]
