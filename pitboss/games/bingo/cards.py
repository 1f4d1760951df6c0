"""Bingo cards: a serial number is a card, the same wherever it is sold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pitboss.equipment.balls import LETTERS, PER_LETTER
from pitboss.equipment.randomness import Source
from pitboss.games.bingo.patterns import CENTRE, SIDE

Squares = tuple[int, ...]
"""25 numbers, row by row; 0 is the free centre."""


@lru_cache(maxsize=1 << 14)
def card(serial: int) -> Squares:
    """Five different numbers of each column's fifteen, in any order; four in N (L198-L204).

    >>> card(1)[CENTRE], len(set(card(1)))
    (0, 25)
    """
    source = Source.of(f"bingo card {serial}")
    columns = []
    for column in range(SIDE):
        numbers = list(range(PER_LETTER * column + 1, PER_LETTER * (column + 1) + 1))
        source.shuffle(numbers, 0, SIDE)
        columns.append(numbers[:SIDE])
    squares = [columns[n % SIDE][n // SIDE] for n in range(SIDE * SIDE)]
    squares[CENTRE] = 0
    return tuple(squares)


def fault(squares: Sequence[int]) -> str | None:
    """What keeps 25 squares from being a card, or None."""
    if len(squares) != SIDE * SIDE or squares[CENTRE]:
        return "a card has 25 squares, and its centre is free"
    for n, number in enumerate(squares):
        low = PER_LETTER * (n % SIDE) + 1
        if n != CENTRE and not low <= number < low + PER_LETTER:
            return f"{number} is not a number of column {LETTERS[n % SIDE]}"
    return None if len(set(squares)) == SIDE * SIDE else "a number stands on the card twice"


def covered(squares: Sequence[int], called: Sequence[int] | set[int]) -> int:
    """The squares of a card whose numbers were called, as bits."""
    found = set(called)
    return sum(1 << n for n, number in enumerate(squares) if number in found)
