"""A hand as one number: the category, then the ranks that decide, most telling first.

Six hexadecimal digits, and a higher number is always the better hand. The first digit is the category; the others are
ranks, deuce 2 to ace E, in the order in which two hands of that category are compared, 0 where nothing is left to
compare. So a qualifier is one comparison and a category is one shift.

>>> from pitboss.equipment.cards import cards
>>> from pitboss.ranking import high_hand
>>> hex(high_hand(cards("Kd Ks Kh 7c 7d")))         # full house, kings over sevens
'0x6d7000'
>>> category(0x6D7000) == FULL_HOUSE
True
>>> high_hand(cards("As Kd 8c 6h 2s")) >= ACE_KING  # the bank of Caribbean stud qualifies
True
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.compiled import rule

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE = range(11)
NATURAL_ROYAL = 11
"""Only Joker Poker tells a royal flush without a joker from one with it."""

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
    "natural royal flush",
)

ACE_KING = 0x0ED000
PAIR_OF_JACKS = 0x1B0000
PAIR_OF_TENS = 0x1A0000


@rule
def category(value: int) -> int:
    """The category of a high hand: `HIGH_CARD`, `PAIR` ... `ROYAL_FLUSH`, `FIVE`."""
    return value >> 20


def pack(category: int, ranks: Iterable[int]) -> int:
    """The value of a category and the deciding ranks, deuce 2 to ace 14.

    >>> hex(pack(PAIR, (14, 13, 12, 11)))
    '0x1edcb0'
    """
    value = category << 20
    for place, rank in zip((16, 12, 8, 4, 0), ranks, strict=False):
        value |= rank << place
    return value


def ranks(value: int) -> tuple[int, ...]:
    """The deciding ranks of a value, deuce 2 to ace 14 (an ace counted low is 1).

    >>> ranks(0x1EDCB0)
    (14, 13, 12, 11)
    """
    digits = [value >> place & 15 for place in (16, 12, 8, 4, 0)]
    while digits and not digits[-1]:
        digits.pop()
    return tuple(digits)
