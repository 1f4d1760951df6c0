"""Errors for people: what was wrong, where, what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class PitbossError(Exception):
    """Anything a user can put right. Shown as one line, never as a traceback."""


class BadInput(PitbossError, ValueError):
    """What was given cannot be used: the message says why and what would be right (exit code 2)."""


class CheckFailed(PitbossError):
    """What was checked does not hold: a tampered record, a case that differs, a broken invariant (exit code 1)."""


def whole(value: object) -> bool:
    """Whether this is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a wrong name, or nothing.

    >>> nearest("grand-ronde/rulette", ["grand-ronde/roulette", "outlaws/holdem"])
    "; did you mean 'grand-ronde/roulette'?"
    """
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean '{close[0]}'?" if close else ""
