"""What spots are called: by themselves, as places where a chip lies, and as wagers that win and lose.

>>> spot_words("pair-plus"), place_words("dozen-1"), wager_words("dozen-1"), wager_words("pair-plus")
('pair plus', 'the first dozen', 'bet on the first dozen', 'pair plus')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_SPOT_WORDS = {
    "six-card-bonus": "6 card bonus",
    "three-up": "3-up",
    "twenty-one-plus-three": "21+3",
    "x-tra-bonus": "X-tra bonus",
}
_ORDINALS = {"1": "first", "2": "second", "3": "third"}


def _run(words: str, length: int) -> Callable[[re.Match[str]], str]:
    """Numbers in a row, from the first of them: `street-4` is the street 4 to 6."""
    return lambda found: f"the {words} {found[1]} to {int(found[1]) + length - 1}"


Words = str | Callable[[re.Match[str]], str]
_PLACES: dict[str, Words] = {
    r"(dozen|column)-([1-3])": lambda found: f"the {_ORDINALS[found[2]]} {found[1]}",
    r"straight-(\d+)": r"\1",
    r"(split|trio|corner)-([\d-]+\d)(-courtesy)?": r"the \1 \2",
    r"street-(\d+)": _run("street", 3),
    r"six-line-(\d+)": _run("six line", 6),
    r"first-five": "the first five",
    r"low": "1 to 18",
    r"high": "19 to 36",
    r"red|black|odd|even": r"\g<0>",
    r"hard-(\d+)": r"hard \1",
    r"craps-(\d+)": r"craps \1",
    r"hop-(\d)-(\d)": r"the hop \1-\2",
    r"any-(seven|craps)": r"any \1",
    r"eleven": "eleven",
    r"player": "Player",
    r"banker": "Banker",
    r"tie": "a tie",
}
"""Spots of a layout that stand for a result: a bet is on them."""
_WAGERS: dict[str, Words] = {
    r"(place|buy|lay|come|dont-come)-(\d+)": r"\1 bet on \2",
    r"(pass|dont-pass|come|dont-come)-odds(-\d+)?": r"odds bet on \1\2",
    r"pass|dont-pass|come|dont-come|field|horn|whirl|craps-eleven|horn-high-\d+": r"\g<0> bet",
    r"vig-(.+)": r"vigorish of \1",
}
"""Spots of a layout that are bets of their own."""


def _by_name(patterns: dict[str, Words], spot: str) -> str | None:
    for pattern, words in patterns.items():
        if found := re.fullmatch(pattern, spot):
            return words(found) if callable(words) else found.expand(words)
    return None


def _plain(name: str) -> str:
    return _SPOT_WORDS.get(name, name.replace("-", " ").replace("dont ", "don't "))


def _at(words: str, seat: str) -> str:
    return f"{words} at seat {seat}" if seat else words


def spot_words(spot: str) -> str:
    """A spot's name; `ante@3` is an ante at another seat."""
    name, _, seat = spot.partition("@")
    return _at(_plain(name), seat)


@lru_cache(1024)
def place_words(spot: str) -> str:
    """Where chips are put.

    >>> place_words("corner-1-2-4-5"), place_words("street-4"), place_words("low"), place_words("player@3")
    ('the corner 1-2-4-5', 'the street 4 to 6', '1 to 18', 'Player at seat 3')
    """
    name, _, seat = spot.partition("@")
    return _at(_by_name(_PLACES, name) or _plain(name), seat)


@lru_cache(1024)
def wager_words(spot: str) -> str:
    """What wins or loses.

    >>> wager_words("straight-17"), wager_words("place-6"), wager_words("dont-come-odds-4"), wager_words("tie@3")
    ('bet on 17', 'place bet on 6', "odds bet on don't come 4", 'bet on a tie at seat 3')
    """
    name, _, seat = spot.partition("@")
    if place := _by_name(_PLACES, name):
        return _at(f"bet on {place}", seat)
    return _at(_plain(_by_name(_WAGERS, name) or name), seat)
