"""Bingo: when a card wins, and what a winner is paid. Plain integers, for script, solver and kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.games.bingo.patterns import CENTRE, instances


def won(masks: Iterable[int], covered: int, last: int, last_number: bool) -> list[int]:
    """The instances of a pattern that a card wins with; with `last_number` only those that hold the last ball (L211).

    `last` is the bit of the square that the last ball covered, 0 if it is not on the card.
    """
    return [mask for mask in masks if mask & covered == mask and (mask & last or not last_number)]


def share(prize: int, winners: int, unit: int) -> int:
    """What each of several winners gets of a prize, in whole units (L213).

    >>> share(100_00, 3, 1)
    3333
    """
    return prize // winners // unit * unit


def line_colours(instance: int, squares: Sequence[int], colours: dict[int, str], free_fits: bool) -> set[str]:
    """The colours of the straight lines inside the pattern that won whose numbers all have one colour (L224)."""
    found = set()
    for line in instances("line"):
        through_free = line.bit_count() == 4
        if line & instance == line and (free_fits or not through_free):
            own = {colours[squares[n]] for n in range(25) if line >> n & 1 and n != CENTRE}
            found |= own if len(own) == 1 else set()
    return found
