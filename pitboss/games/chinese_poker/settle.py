"""Chinese poker: what each hand is worth, and what two players owe each other. No table, no randomness.

Points are those that the first of two players wins from the second; what one wins the other loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.compiled import rule
from pitboss.games.chinese_poker.rules import DEUCE_TO_SEVEN, HIGH, Points, Rules, Terms
from pitboss.ranking import chinese, high_hand
from pitboss.ranking.generate import WORST
from pitboss.ranking.lows import WHEEL, deuce_to_seven_hand, low_hand
from pitboss.ranking.value import CATEGORIES, PAIR, THREE

FOUL, SURRENDER = 4, 2
"""Points paid to each opponent."""
EIGHT, ACE = 8, 14
SEVEN_FIVE = deuce_to_seven_hand((0, 5, 10, 15, 20))
"""7-5-4-3-2 of mixed suits, the best deuce-to-seven low."""
NO_STRAIGHT = 0xE5432
"""A-5-4-3-2 with an ace that is high."""


@rule
def front3(a: int, b: int, c: int) -> int:
    """Value of a front: straights and flushes do not count in it (002 L712). Its digits compare with a middle's."""
    x, y, z = (a >> 2) + 2, (b >> 2) + 2, (c >> 2) + 2
    low, high = min(x, y, z), max(x, y, z)
    between = x + y + z - low - high
    if low == high:
        return THREE << 20 | high << 16
    if between == high:
        return PAIR << 20 | high << 16 | low << 12
    if between == low:
        return PAIR << 20 | low << 16 | high << 12
    return high << 16 | between << 12 | low << 8


@rule
def points(wins: int, losses: int) -> int:
    """A point for each hand won, less one for each lost, and one more to whoever won more; ties are nobody's."""
    return wins - losses + (wins > losses) - (wins < losses)


class SetHand(NamedTuple):
    """Thirteen cards as they are set: three values, whether they are a foul, and what royalties they earn."""

    front: int
    middle: int
    back: int
    foul: bool
    royalty: int


def high5(cards: Sequence[int], double: bool) -> int:
    return chinese.double_deck_hand(cards) if double else high_hand(cards)


def middle5(cards: Sequence[int], terms: Terms) -> int:
    """Value of a middle, higher is better."""
    if terms.middle == HIGH:
        return high5(cards, terms.double)
    if not terms.double:
        return deuce_to_seven_hand(cards) if terms.middle == DEUCE_TO_SEVEN else low_hand(cards)
    return _double_deuce(cards) if terms.middle == DEUCE_TO_SEVEN else _double_ace(cards)


def _double_deuce(cards: Sequence[int]) -> int:
    """Deuce to seven with two decks: the order of two decks turned round, an ace always high."""
    value = chinese.double_deck_hand(cards)
    if value == chinese.STRAIGHT << 20 | 5 << 16:
        value = NO_STRAIGHT
    elif value == chinese.STRAIGHT_FLUSH << 20 | 5 << 16:
        value = chinese.FLUSH << 20 | NO_STRAIGHT
    return WORST - value


def _double_ace(cards: Sequence[int]) -> int:
    """Ace to five with two decks: suits do not matter, so cards that are there twice get others. Five of a kind is the
    worst low there is."""
    apart: list[int] = []
    for card in cards:
        free = [4 * (card >> 2) + suit for suit in range(4) if 4 * (card >> 2) + suit not in apart]
        if not free:
            return 0
        apart.append(free[0])
    return low_hand(apart)


def set_hand(rules: Rules, groups: Sequence[Sequence[int]]) -> SetHand:
    """What a setting is worth."""
    terms = rules.terms
    values = front3(*groups[0]), middle5(groups[1], terms), high5(groups[2], terms.double)
    return SetHand(*values, is_foul(*values, terms), royalty(rules, *values))


@rule
def is_foul(front: int, middle: int, back: int, terms: Terms) -> bool:
    """The front must not be stronger than the middle nor that than the back; a low middle stands by itself, and the
    back is compared with the front (002 L712-L714, L760-L762)."""
    if terms.middle == HIGH:
        return front > middle or middle > back
    return front > back


def royalty(rules: Rules, front: int, middle: int, back: int) -> int:
    """Points that the three hands earn, each its best cell only."""
    if not rules.royalties:
        return 0
    in_front, in_middle, behind = rules.points
    names = chinese.CATEGORIES if rules.terms.double else CATEGORIES
    earned = _front_royalty(in_front, front) + behind.get(names[back >> 20], 0)
    if rules.terms.middle == HIGH:
        return earned + in_middle.get(names[middle >> 20], 0)
    best = SEVEN_FIVE if rules.terms.middle == DEUCE_TO_SEVEN else WHEEL
    low = "seven-five low" if rules.terms.middle == DEUCE_TO_SEVEN else "five low"
    return earned + (in_middle.get(low, 0) if middle == best else 0)


def _front_royalty(points_: Points, front: int) -> int:
    if front >> 20 != THREE:
        return 0
    rank = front >> 16 & 15
    cells = [("three of a kind", 2), ("three eights or better", EIGHT), ("three aces", ACE)]
    return max([points_.get(name, 0) for name, least in cells if rank >= least])


def between(one: SetHand, other: SetHand) -> int:
    """What one player wins from another, neither of whom surrendered."""
    if one.foul or other.foul:
        owed = (0 if one.foul else FOUL + one.royalty) - (0 if other.foul else FOUL + other.royalty)
        return 0 if one.foul and other.foul else owed
    pairs = list(zip(one[:3], other[:3]))
    wins, losses = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    return points(wins, losses) + one.royalty - other.royalty
