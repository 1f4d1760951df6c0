"""Craps: what one roll does to a bet, and what a bet wins. Plain integers, for script and kernel alike."""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.craps.bets import (
    ANY_CRAPS,
    ANY_SEVEN,
    BUY,
    COME,
    CRAPS_ELEVEN,
    DONT_COME,
    FIELD,
    HARD,
    HOP,
    HORN,
    LAY,
    LAY_ODDS,
    ODDS,
    PASS,
    PLACE,
    TOTAL,
    WHIRL,
    units,
)  # fmt: skip
from pitboss.games.craps.rules import ROWS, Terms

STAYS, WINS, LOSES, PUSHES, MOVES = 0, 1, 2, 3, 4
"""What a roll does to a bet. A bet that moves has found its number."""

# Rows of the printed odds, by their places; those of the four flat bets are their kinds.
_PLACE, _TO_WIN, _TO_LOSE = [
    ROWS.index(name) for name in ("place 4 or 10", "true odds on 4 or 10 to win", "true odds on 4 or 10 to lose")
]
_HARD = ROWS.index("four the hardway")
_FIELD, _FIELD_2, _FIELD_12 = [ROWS.index(f"field on {totals}") for totals in ("3, 4, 9, 10, 11", "2", "12")]
_SEVEN, _CRAPS, _ELEVEN = [ROWS.index(name) for name in ("any seven", "any craps", "11 in one roll")]
_CRAPS_2, _CRAPS_3, _CRAPS_12 = [ROWS.index(f"craps {total}") for total in (2, 3, 12)]
_HOP_PAIR, _HOP = ROWS.index("hop, pair"), ROWS.index("hop, other")


@rule
def verdict(kind: int, number: int, a: int, b: int, bar: int) -> int:
    """What dice a and b do to a bet that works. `number` 0 is a line or come bet before its first roll."""
    total = a + b
    if kind <= DONT_COME:
        return _flat(kind in (PASS, COME), number, total, bar)
    if kind in (LAY_ODDS, LAY):
        return WINS if total == 7 else LOSES if total == number else STAYS
    if kind in (ODDS, PLACE, BUY):
        return WINS if total == number else LOSES if total == 7 else STAYS
    if kind == HARD:
        return STAYS if total != number and total != 7 else WINS if total == number and a == b else LOSES
    return WINS if _hits(kind, number, a, b) else LOSES


@rule
def _flat(right: bool, number: int, total: int, bar: int) -> int:
    """L381-L382, L389, L395."""
    if number:
        if total != number and total != 7:
            return STAYS
        return WINS if (total == number) == right else LOSES
    if total == 7 or total == 11:
        return WINS if right else LOSES
    if total == 2 or total == 3 or total == 12:
        return LOSES if right else PUSHES if total == bar else WINS
    return MOVES


@rule
def _hits(kind: int, number: int, a: int, b: int) -> bool:
    """Whether a bet on one roll wins, or some part of it."""
    total = a + b
    craps = total == 2 or total == 3 or total == 12
    if kind == FIELD:
        return total < 5 or total > 8
    if kind == ANY_SEVEN:
        return total == 7
    if kind == ANY_CRAPS:
        return craps
    if kind == TOTAL:
        return total == number
    if kind == HOP:
        return 10 * min(a, b) + max(a, b) == number
    return craps or total == 11 or (kind == WHIRL and total == 7)


@rule
def wins(kind: int, number: int, a: int, b: int, stake: int, terms: Terms) -> int:
    """What a bet that dice a and b have won wins on top of its stake. Parts of it that lost are taken off."""
    if kind in (CRAPS_ELEVEN, HORN, WHIRL):
        return _parts(kind, number, a + b, stake, terms)
    return winnings(stake, row(kind, number, a, b), terms)


@rule
def row(kind: int, number: int, a: int, b: int) -> int:
    """The row of the printed odds that pays a single bet; it may depend on the dice that win it."""
    if kind <= DONT_COME:
        return kind
    if kind == HARD:
        return _HARD + number // 2 - 2
    if kind == FIELD:
        return _FIELD_2 if a + b == 2 else _FIELD_12 if a + b == 12 else _FIELD
    if kind in (ANY_SEVEN, ANY_CRAPS):
        return _SEVEN if kind == ANY_SEVEN else _CRAPS
    if kind == TOTAL:
        return _of_total(number)
    if kind == HOP:
        return _HOP_PAIR if a == b else _HOP
    first = _PLACE if kind == PLACE else _TO_WIN if kind in (ODDS, BUY) else _TO_LOSE
    return first + (0 if number == 4 or number == 10 else 1 if number == 5 or number == 9 else 2)


@rule
def _of_total(total: int) -> int:
    return _CRAPS_2 if total == 2 else _CRAPS_3 if total == 3 else _CRAPS_12 if total == 12 else _ELEVEN


@rule
def _parts(kind: int, number: int, total: int, stake: int, terms: Terms) -> int:
    """A bet of several parts (L394, L407-L408, L418): one part wins, the others are lost."""
    if kind == CRAPS_ELEVEN and terms.ce_parts == 2:
        part = stake // 2
        return winnings(part, _ELEVEN if total == 11 else _CRAPS, terms) - (stake - part)
    parts = units(kind, number, terms.ce_parts)
    part = stake // parts
    if total == number:  # the high number of a horn high has two of the five
        part += stake // parts
    return winnings(part, _SEVEN if total == 7 else _of_total(total), terms) - (stake - part)


@rule
def winnings(stake: int, row: int, terms: Terms) -> int:
    """What a stake wins by a row of the odds, in whole units of payment."""
    won, per = stake * terms.win[row], terms.per[row] * terms.unit
    if terms.nearest:
        return (2 * won + per) // (2 * per) * terms.unit
    return won // per * terms.unit


@rule
def vigorish(kind: int, number: int, stake: int, terms: Terms) -> int:
    """The commission of a buy or lay bet, never above its percentage (L417): of the bet, or of the payout."""
    if kind == BUY:
        return stake * terms.vig_percent // 100
    if kind == LAY:
        return winnings(stake, row(kind, number, 0, 0), terms) * terms.vig_percent // 100
    return 0
