"""Finished hands by a small number, and what each pair of them is worth.

A standing (see `settle`) is a whole number with gaps; loops and solvers want a place in a table. Here every standing
that can arise gets one, and `net_table` asks `settle.base` once for each pair: money is decided there and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import rule
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.settle import (
    BLACKJACK_X,
    EIGHTS,
    HARD_31,
    NATURAL,
    SUITED_789,
    SWITCHED,
    THREE_CARDS,
    Terms,
    is_31,
    total,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAYERS, BANKS = 128, 48
"""How many places there are."""
THREE, BONUS, KINDS, HALF = 32, 64, 96, 100
"""A player's totals stand at 0-31, those of exactly three cards at 32-63; then the bonus rows of a 21; the kinds
(natural, Blackjack X, switched, hard 31); two cards with an ace where its half point counts."""
BANK_NATURAL, BANK_X, BANK_789, BANK_EIGHTS, BANK_HALF, BANK_31 = 32, 33, 34, 35, 24, 46
"""The bank's: totals, the two naturals, suited 7-8-9, three eights, BANK_HALF + total, a drawn 31."""


@rule
def player_place(hard: int, aces: int, count: int, kind: int, shape: int, bonus: int, terms: Terms) -> int:
    """The place of a player's finished hand."""
    if kind:
        return KINDS + kind - 1
    if terms.hard_31 and count > 2 and is_31(hard, aces, terms):
        return KINDS + HARD_31 - 1
    if terms.ace_half and count == 2 and aces > 0:
        return HALF + total(hard, aces)
    if bonus:
        return BONUS + bonus
    return total(hard, aces) + (THREE if shape else 0)


@rule
def bank_place(hard: int, aces: int, count: int, kind: int, shape: int, terms: Terms) -> int:
    """The place of the bank's finished hand."""
    if kind:
        return BANK_NATURAL + kind - 1
    if shape & SUITED_789:
        return BANK_789
    if shape & EIGHTS:
        return BANK_EIGHTS
    if terms.hard_31 and count > 2 and is_31(hard, aces, terms):
        return BANK_31
    if terms.ace_half and count == 2 and aces > 0:
        return BANK_HALF + total(hard, aces)
    return total(hard, aces)


def is_place(place: int) -> bool:
    """Whether a hand can stand there."""
    if place < KINDS:
        return place < BONUS + len(settle.BONUS_21)
    return place < HALF or HALF + 12 <= place <= HALF + 21


def player_standing(place: int, terms: Terms) -> int:
    """The standing at a place.

    >>> from pitboss.games.blackjack.rules import Rules
    >>> player_standing(20, Rules().terms) == settle.standing(20, 0, 2, Rules().terms)
    True
    """
    if place >= HALF:
        points = place - HALF
        return settle.standing(points - 10, 2 if points == 12 else 1, 2, terms)
    if place >= KINDS:
        kind = place - KINDS + 1
        if kind == HARD_31:
            return settle.standing(31, 0, 4, terms)
        return settle.standing(11, 1, 2, terms, kind)
    if place >= BONUS:
        return settle.standing(21, 0, 5, terms, bonus=place - BONUS)
    return settle.standing(place % THREE, 0, 4, terms, shape=THREE_CARDS if place >= THREE else 0)


def bank_standing(place: int, terms: Terms) -> int:
    """The bank's standing at a place."""
    if place == BANK_31:
        return settle.standing(31, 0, 4, terms)
    if place > BANK_EIGHTS:
        return settle.standing(place - BANK_HALF - 10, 1, 2, terms)
    if place in (BANK_NATURAL, BANK_X):
        return settle.standing(11, 1, 2, terms, (NATURAL, BLACKJACK_X)[place - BANK_NATURAL])
    if place in (BANK_789, BANK_EIGHTS):
        shape = THREE_CARDS | (SUITED_789 if place == BANK_789 else EIGHTS)
        return settle.standing(24, 0, 3, terms, shape=shape)
    return settle.standing(place, 0, 4, terms)


def net_table(terms: Terms, stake: int, free: int = 0) -> NDArray[Any]:
    """What `stake` chips of the player's own and `free` ones of the house win, by the two places."""
    import numpy as np

    nets = np.zeros((PLAYERS, BANKS), np.int64)
    bank_places = [*range(4, 27), *range(BANK_NATURAL, BANK_31 + 1)]
    banks = [(place, bank_standing(place, terms)) for place in bank_places]
    for place in filter(is_place, range(PLAYERS)):
        mine = player_standing(place, terms)
        for at, his in banks:
            nets[place, at] = settle.base(stake, free, mine, his, terms)
    return nets


SWITCHED_PLACE = KINDS + SWITCHED - 1
NATURAL_PLACE = KINDS + NATURAL - 1
X_PLACE = KINDS + BLACKJACK_X - 1
