"""The actions of a hand, a line each."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from msgspec import Struct

from pitboss.analysis.phh.amounts import units
from pitboss.equipment.cards import NUMBER

UNKNOWN = -1
"""A card that the history does not name."""
FORMS = {
    "dh": "'d dh p1 As??'",
    "db": "'d db 2c3d4h'",
    "f": "'p1 f'",
    "cc": "'p1 cc'",
    "cbr": "'p1 cbr 2.50'",
    "pb": "'p1 pb'",
    "sd": "'p1 sd 2c' or 'p1 sd'",
    "sm": "'p1 sm AsTd', 'p1 sm -' or 'p1 sm'",
}
"""The actions of the standard, by their verbs."""

_AMOUNT = re.compile(r"\d+\.?\d*|\.\d+")
_BET = re.compile(rf"cbr\s+({_AMOUNT.pattern})")


class Action(Struct, frozen=True, array_like=True):
    """One line of a history. `who` is 0 for the dealer, else the player from 1."""

    who: int
    verb: str
    cards: tuple[int, ...] | None = None
    """None where none are written; `UNKNOWN` for a card without a face."""
    amount: int = 0
    shown: bool = False
    """`sm -`: shows the cards that were dealt."""


def bets_of(lines: list[str]) -> list[int | Decimal]:
    """What players bet and raise to."""
    return [int(word) if word.isdecimal() else Decimal(word) for word in _BET.findall("\n".join(lines))]


class _Lines(dict[str, Action | None]):
    """What lines say whose amounts are in one unit: most lines of a collection come again and again."""

    MOST = 1 << 16

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def __missing__(self, line: str) -> Action | None:
        if len(self) == self.MOST:
            self.clear()
        self[line] = action = _action(line, self.unit)
        return action


known_lines = cache(_Lines)


def _action(line: str, unit: int) -> Action | None:
    """One line of a history, or None for one that is only commentary."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    try:
        match words:
            case "d", "db", cards:
                return Action(0, "db", _cards(cards))
            case "d", "dh", player, cards:
                return Action(_player(player), "dh", _cards(cards))
            case player, "f" | "cc" | "pb" as verb:
                return Action(_player(player), verb)
            case player, "cbr", amount:
                return Action(_player(player), "cbr", amount=_bet(amount, unit))
            case player, "sd" | "sm" as verb:
                return Action(_player(player), verb)
            case player, "sm", "-":
                return Action(_player(player), "sm", shown=True)
            case player, "sd" | "sm" as verb, cards:
                return Action(_player(player), verb, _cards(cards))
    except (KeyError, ValueError):
        pass
    form = FORMS.get(words[1]) if len(words) > 1 else None
    right = f"it is written {form}" if form else f"those are {', '.join(FORMS.values())}"
    raise ValueError(f"'{line}' is no action of the standard; {right}")


def _bet(word: str, unit: int) -> int:
    if not _AMOUNT.fullmatch(word):
        raise ValueError
    return units(Decimal(word), unit)


def _player(word: str) -> int:
    if word[:1] != "p" or int(word[1:]) < 1:
        raise ValueError
    return int(word[1:])


def _cards(run: str) -> tuple[int, ...]:
    if len(run) % 2:
        raise ValueError
    return tuple([UNKNOWN if "?" in run[i : i + 2] else NUMBER[run[i : i + 2]] for i in range(0, len(run), 2)])
