"""Keno and bingo balls, drawn without replacement: a blower is a shoe of numbered balls.

>>> from pitboss.equipment.randomness import Source
>>> sorted(keno(Source.of(7)))
[1, 10, 17, 18, 20, 25, 27, 28, 30, 35, 39, 43, 44, 48, 50, 58, 60, 64, 72, 76]
>>> [bingo_text(ball) for ball in blower("bingo-75", Source.of(7)).draw(4)]
['N45', 'I17', 'G55', 'I28']
>>> bingo_ball("N 42")
42
"""

from __future__ import annotations

from pitboss.equipment.decks import deck
from pitboss.equipment.randomness import Source
from pitboss.equipment.shoe import Shoe
from pitboss.errors import BadInput

KENO_DRAWN = 20
LETTERS = "BINGO"
PER_LETTER = 15
"""B 1-15, I 16-30, N 31-45, G 46-60, O 61-75 (Grand Ronde L200-L204)."""


def blower(balls: str, source: Source) -> Shoe:
    """A filled blower, `keno-80` or `bingo-75`; its `draw` calls the balls one at a time or many at once."""
    shoe = Shoe(deck(balls))
    shoe.shuffle(source)
    return shoe


def keno(source: Source) -> tuple[int, ...]:
    """The 20 of 80 balls of one keno game, in the order drawn."""
    return tuple(blower("keno-80", source).draw(KENO_DRAWN))


def bingo_letter(ball: int) -> str:
    """The column of a bingo ball."""
    return LETTERS[(_bingo(ball) - 1) // PER_LETTER]


def bingo_text(ball: int) -> str:
    """A bingo ball as it is called: `B7`, `O75`."""
    return f"{bingo_letter(ball)}{ball}"


def bingo_ball(word: str) -> int:
    """The number of a ball that was called, with its letter or without."""
    bare = word.replace(" ", "").replace("-", "").upper()
    digits = bare.lstrip(LETTERS)
    if not (digits.isascii() and digits.isdigit()):
        raise BadInput(f"'{word}' is not a bingo ball; write letter and number, for example B7 or O75")
    ball = _bingo(int(digits))
    if bare not in (digits, bingo_text(ball)):
        raise BadInput(f"'{word}' is not a bingo ball: {ball} is {bingo_text(ball)}")
    return ball


def _bingo(ball: int) -> int:
    if not 1 <= ball <= PER_LETTER * len(LETTERS):
        raise BadInput(f"{ball} is not a bingo ball; they are 1 to 75")
    return ball
