"""A ticket: something bought at a counter that lives until it is decided and paid (keno, bingo, sports)."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct


class Ticket(Struct):
    """`what` is the game's own: numbers marked, ways, a card's squares, a selection at its price."""

    number: int
    seat: int
    games: int
    """Games it is still good for."""
    what: Any
    held: int = 0
    """Chips paid for games to come: they lie on the counter."""
    due: int = 0
    """Prizes not yet paid; less than nothing where a correction asks some back."""

    @property
    def open(self) -> bool:
        """Whether anything can still come of it."""
        return bool(self.games or self.held or self.due)


def year_after(day: date) -> date:
    """The same date a year later; the last of February after a 29th."""
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if leap_day else day.day)
