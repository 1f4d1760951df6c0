"""Chinese poker: what each hand is worth, and what two players owe each other. No table, no randomness.

Points are those that the first of two players wins from the second; what one wins the other loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.compiled import rule
from pitboss.games.chinese_poker.rules import ACE_TO_FIVE, DEUCE_TO_SEVEN, HIGH, Rules, Terms
from pitboss.ranking import high_hand
from pitboss.ranking.chinese import FLUSH, STRAIGHT, STRAIGHT_FLUSH, double_deck5, double_deck_hand
from pitboss.ranking.generate import WORST
from pitboss.ranking.highs import high5 as five_high
from pitboss.ranking.lows import SEVEN_FIVE, WHEEL, deuce_to_seven5, low_sum
from pitboss.ranking.tables import HighTables, LowTables, plain_high, plain_low
from pitboss.ranking.value import PAIR, THREE

FOUL, SURRENDER = 4, 2
"""Points paid to each opponent."""
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
    """Value of a back."""
    return double_deck_hand(cards) if double else high_hand(cards)


def middle5(cards: Sequence[int], terms: Terms) -> int:
    """Value of a middle, higher is better."""
    if terms.middle == HIGH:
        return high5(cards, terms.double)
    a, b, c, d, e = cards
    return middle_value(plain_high(), plain_low(), a, b, c, d, e, terms)


@rule
def back_value(t: HighTables, a: int, b: int, c: int, d: int, e: int, terms: Terms) -> int:
    """Value of a back."""
    return double_deck5(a, b, c, d, e) if terms.double else five_high(t, a, b, c, d, e)


@rule
def middle_value(t: HighTables, lows: LowTables, a: int, b: int, c: int, d: int, e: int, terms: Terms) -> int:
    """Value of a middle, higher is better."""
    if terms.middle == HIGH:
        return back_value(t, a, b, c, d, e, terms)
    if terms.middle == ACE_TO_FIVE:
        return ace_to_five(lows, a, b, c, d, e)
    return _double_deuce(a, b, c, d, e) if terms.double else deuce_to_seven5(t, a, b, c, d, e)


@rule
def _double_deuce(a: int, b: int, c: int, d: int, e: int) -> int:
    """Deuce to seven with two decks: the order of two decks turned round, an ace always high."""
    value = double_deck5(a, b, c, d, e)
    if value == STRAIGHT << 20 | 5 << 16:
        value = NO_STRAIGHT
    elif value == STRAIGHT_FLUSH << 20 | 5 << 16:
        value = FLUSH << 20 | NO_STRAIGHT
    return WORST - value


@rule
def ace_to_five(t: LowTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """Ace to five with one deck or two: suits do not matter, so cards of a rank get suits one after another. Five of a
    kind is the worst low there is."""
    key, seen = 0, 0
    for card in (a, b, c, d, e):
        rank = card >> 2
        suit = seen >> 4 * rank & 15
        if suit == 4:
            return 0
        seen += 1 << 4 * rank
        key += t.keys[4 * rank + suit]
    return low_sum(t, key)


def set_hand(rules: Rules, groups: Sequence[Sequence[int]]) -> SetHand:
    """What a setting is worth."""
    terms = rules.terms
    values = front3(*groups[0]), middle5(groups[1], terms), high5(groups[2], terms.double)
    return SetHand(*values, is_foul(*values, terms), royalty(*values, terms))


@rule
def is_foul(front: int, middle: int, back: int, terms: Terms) -> bool:
    """The front must not be stronger than the middle nor that than the back; a low middle stands by itself, and the
    back is compared with the front (002 L712-L715, L760-L762)."""
    if terms.middle == HIGH:
        return front > middle or middle > back
    return front > back


@rule
def royalty(front: int, middle: int, back: int, terms: Terms) -> int:
    """Points that the three hands earn, each its best cell only."""
    earned = terms.back_points[back >> 20]
    if front >> 20 == THREE:
        earned += terms.front_points[front >> 16 & 15]
    if terms.middle == HIGH:
        return earned + terms.middle_points[middle >> 20]
    return earned + terms.middle_points[0] * (middle == best_low(terms))


@rule
def best_low(terms: Terms) -> int:
    """The one low middle that earns a royalty."""
    return SEVEN_FIVE if terms.middle == DEUCE_TO_SEVEN else WHEEL


@rule
def between(one: SetHand, other: SetHand) -> int:
    """What one player wins from another, neither of whom surrendered."""
    if one.foul or other.foul:
        return (not one.foul) * (FOUL + one.royalty) - (not other.foul) * (FOUL + other.royalty)
    wins = (one.front > other.front) + (one.middle > other.middle) + (one.back > other.back)
    losses = (one.front < other.front) + (one.middle < other.middle) + (one.back < other.back)
    return points(wins, losses) + one.royalty - other.royalty
