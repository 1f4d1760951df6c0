"""What a hand that is being set would be, while it is being set."""

from __future__ import annotations

from msgspec import Struct


class Appraisal(Struct, frozen=True):
    """The groups of a setting in words, and why it would be refused if it would."""

    words: tuple[str, ...]
    refusal: str = ""
    worth: float | None = None
    """What it wins on average, where that is quick to say: per unit from one opponent, and in cents from all of them in
    what the room sends."""


class Chance(Struct, frozen=True):
    what: str
    chance: float


class Chances(Struct, frozen=True):
    """How often a setting wins: both hands, one or neither from a bank; or row by row against one opponent."""

    parts: tuple[Chance, ...] = ()
    about: str = ""
    """Against whom, and how it was found."""
