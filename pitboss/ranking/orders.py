"""The orders of hands that the houses print, as data: which hand beats which, what is a straight, what a joker may be.

A table of values is generated for each order. Where a house differs it is a different order here, not a branch in code.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pitboss.ranking.value import FIVE, FLUSH, FOUR, FULL_HOUSE, NATURAL_ROYAL

ALL_RANKS = (1 << 13) - 1

Straights = tuple[tuple[int, tuple[int, ...]], ...]
"""Best first: the five ranks as bits, and the digits that place the straight among straights."""

_WHEEL = 0b1_0000_0000_1111
_RUNS: Straights = tuple((0b11111 << low, (low + 6,)) for low in range(8, -1, -1))

WHEEL_LOWEST: Straights = (*_RUNS, (_WHEEL, (5,)))
"""A-2-3-4-5 is the lowest straight (001 L2302-L2306, 004 L202-L206), and wherever a chapter says nothing."""

WHEEL_SECOND: Straights = (_RUNS[0], (_WHEEL, (13, 5)), *_RUNS[1:])
"""A-2-3-4-5 lies between ace high and king high, and suited it is the best straight flush below the royal: 003 L743,
L747. Its digits are king, five: just above the king-high straight."""

_MEXICAN_ORDER = (12, 0, 1, 2, 3, 4, 5, 9, 10, 11, 12)
MEXICAN_STRAIGHTS: Straights = tuple(
    (sum(1 << rank for rank in _MEXICAN_ORDER[low : low + 5]), (_MEXICAN_ORDER[low + 4] + 2,))
    for low in range(6, -1, -1)
)
"""No 8, 9 or 10: the jack adjoins the seven, so A-K-Q-J-7 is the best straight (002 L5304-L5305, L5330-L5333)."""
MEXICAN_RANKS = sum(1 << rank for rank in set(_MEXICAN_ORDER))

STANDARD_KINDS = tuple(range(FIVE + 1))
FLUSH_OVER_FULL_HOUSE = (*range(FLUSH), FULL_HOUSE, FLUSH, *range(FOUR, NATURAL_ROYAL + 1))
"""Joker Poker 002 L568-L577, Mexican Poker 002 L5314-L5342."""


class Order(NamedTuple):
    """An order of hands. The fields are all that the table generator knows."""

    name: str
    kinds: tuple[int, ...] = STANDARD_KINDS
    """Categories by their standard numbers, lowest first; the place in this list is the first digit of a value."""
    straights: Straights = WHEEL_LOWEST
    ranks: int = ALL_RANKS
    """Ranks that are in the deck, as bits."""
    most: int = 7
    """Cards in the largest hand."""
    jokers: int = 0
    joker: Literal["bug", "wild"] = "bug"
    """`bug`: an ace, or what completes a straight or a flush. `wild`: any card. In a flush it is the highest rank of
    the suit that the hand lacks (002 L414-L417)."""
    five: Literal["aces", "all"] = "aces"
    """Which five of a kind is a hand. Under `aces` four others and a wild joker are four of a kind with an ace."""


STANDARD = Order("high")

BUG = Order("bug", jokers=1)
"""Jacks or better (000 L433-L435, 002 L413-L418) and pai gow with the wheel lowest (001 L49-L50, a reading)."""

BUG_WHEEL_SECOND = Order("bug-wheel-second", straights=WHEEL_SECOND, jokers=1)
"""Pai gow at grand-ronde (003 L739-L751)."""

TWO_BUGS = Order("two-bugs", jokers=2, most=5)
"""Draw high-low at outlaws (004 L692)."""

WILD = Order("wild", jokers=1, joker="wild", five="all")
"""Joker's Wild pai gow (001 L183-L184) and Fortune at golden-west, which pays fives of a kind (002 L3004-L3005)."""

WILD_FIVE_ACES = Order("wild-five-aces", jokers=1, joker="wild", five="aces")
"""Fortune pai gow at lucky-derby, which lists five aces and no other five of a kind (001 L2286, L2292-L2312)."""

WILD_WHEEL_SECOND = Order("wild-wheel-second", straights=WHEEL_SECOND, jokers=1, joker="wild", five="all")
"""Joker's Wild pai gow under the other reading of A-2-3-4-5."""

MEXICAN_UP = Order("mexican-up", FLUSH_OVER_FULL_HOUSE, MEXICAN_STRAIGHTS, MEXICAN_RANKS, 5, 1, "bug")
"""Mexican Poker, joker dealt face up: partially wild (002 L5306-L5308)."""

MEXICAN_DOWN = Order("mexican-down", FLUSH_OVER_FULL_HOUSE, MEXICAN_STRAIGHTS, MEXICAN_RANKS, 5, 1, "wild", "all")
"""Mexican Poker, joker dealt face down: wild, and it stays so (002 L5308-L5310)."""

JOKER_POKER = Order("joker-poker", FLUSH_OVER_FULL_HOUSE, most=5, jokers=1, joker="wild", five="all")
"""Joker Poker: four natural cards and one played face down as a joker (002 L509-L514, L568-L577)."""
