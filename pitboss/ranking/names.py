"""Values in words, as a dealer announces them.

>>> high(0x6D7000), high(0x450000), high(0x2DB500)
('full house, kings over sevens', 'straight, five high', 'two pair, kings and jacks')
>>> three_card(0x0C3200), three_card(0x6E0000)
('queen-three high', 'mini royal')
>>> front(0x1E0000), tiles(0xB10)
('pair of aces', 'wong, Teen high')
"""

from __future__ import annotations

import functools

from pitboss.equipment.cards import RANK_NAMES
from pitboss.equipment.tiles import PAIRS
from pitboss.ranking import chinese, threes
from pitboss.ranking import tiles as pai_gow
from pitboss.ranking.generate import WORST
from pitboss.ranking.orders import FLUSH_OVER_FULL_HOUSE
from pitboss.ranking.value import (
    CATEGORIES,
    FIVE,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    NATURAL_ROYAL,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)


def rank(digit: int) -> str:
    """One card: a digit of a value, deuce 2 to ace 14, or 1 for an ace counted low."""
    return RANK_NAMES[(digit - 2) % 13]


def ranks(digit: int) -> str:
    """Several cards of a rank.

    >>> ranks(6), ranks(2)
    ('sixes', 'deuces')
    """
    return rank(digit) + ("es" if digit == 6 else "s")


def high(value: int) -> str:
    """A high hand of up to seven cards."""
    return _in_words(value >> 20, CATEGORIES, value)


def low(value: int) -> str:
    """An ace-to-five or deuce-to-seven low; 0 is no low.

    >>> low(0xFFFFFF - 0x086541), low(0xFFFFFF - 0x054321), low(0xFFFFFF - 0x175430)
    ('eight-six low', 'wheel', 'pair of sevens, low')
    """
    if not value:
        return "no low"
    upright = WORST - value
    if upright == 0x054321:
        return "wheel"
    if upright >> 20 == HIGH_CARD:
        return f"{rank(upright >> 16 & 15)}-{rank(upright >> 12 & 15)} low"
    return f"{high(upright)}, low"


@functools.cache
def three_card(value: int) -> str:
    """A three card poker hand."""
    return _in_words(_STANDARD[value >> 20], threes.CATEGORIES, value)


def front(value: int) -> str:
    """A pai gow front, or a Chinese poker front of one deck."""
    return high(value)


def flush_over_full_house(value: int) -> str:
    """A hand of Mexican Poker or Joker Poker."""
    kind = FLUSH_OVER_FULL_HOUSE[value >> 20]
    return high(value & 0xFFFFF | kind << 20)


def double_deck(value: int) -> str:
    """A five-card hand of Chinese poker with two decks.

    >>> double_deck(0x985200), double_deck(0x736540)
    ('flush with two pair, eights and fives', 'flush with a pair, threes')
    """
    name, first, second = chinese.CATEGORIES[value >> 20], value >> 16 & 15, value >> 12 & 15
    if value >> 20 == chinese.TWO_PAIR_FLUSH:
        return f"{name}, {ranks(first)} and {ranks(second)}"
    if value >> 20 == chinese.PAIR_FLUSH:
        return f"{name}, {ranks(first)}"
    return _in_words(CATEGORIES.index(name), chinese.CATEGORIES, value)


def tiles(value: int) -> str:
    """A hand of two pai gow tiles."""
    kind, place = value >> 8, value & 255
    if kind == pai_gow.PAIR:
        return f"pair, {_tile(pai_gow.GEE_JOON if place == 16 else 15 - place)}"
    if not kind:
        return "no points"
    return f"{_TILES.get(kind) or f'{kind} points'}, {_tile(16 - place)} high"


_TILES = {pai_gow.WONG: "wong", pai_gow.GONG: "gong", 1: "1 point"}


def _tile(pair: int) -> str:
    return PAIRS[pair][0].split(" (")[0]


_STANDARD = tuple(CATEGORIES.index(name) if name in CATEGORIES else ROYAL_FLUSH for name in threes.CATEGORIES)


def _in_words(kind: int, categories: tuple[str, ...], value: int) -> str:
    """`kind` is the category by its standard number, whatever its place in this order."""
    name = categories[value >> 20]
    first, second = value >> 16 & 15, value >> 12 & 15
    match kind:
        case k if k == HIGH_CARD:
            return f"{rank(first)}-{rank(second)} high" if second else f"{rank(first)} high"
        case k if k == PAIR:
            return f"pair of {ranks(first)}"
        case k if k == TWO_PAIR:
            return f"{name}, {ranks(first)} and {ranks(second)}"
        case k if k == FULL_HOUSE:
            return f"{name}, {ranks(first)} over {ranks(second)}"
        case k if k in (THREE, FOUR):
            return f"{name}, {ranks(first)}"
        case k if k == FIVE:
            return f"five {ranks(first)}"
        case k if k in (ROYAL_FLUSH, NATURAL_ROYAL):
            return name
    if second == 5 and kind in (STRAIGHT, STRAIGHT_FLUSH):
        return f"{name}, ace to five"
    return f"{name}, {rank(first)} high"
