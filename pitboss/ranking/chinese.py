"""Chinese poker, thirteen cards: a three-card front, a five-card middle, a five-card back (002 L708-L891).

One deck needs nothing new. Front, middle and back are ranked by `high_hand`, whose digits let a front be compared with
a middle; in the lowball variants the middle is ranked by `low_hand` or `deuce_to_seven_hand` and compared with neither.
Two decks have an order of their own, in which a flush may hold pairs (002 L813-L833).
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.errors import BadInput
from pitboss.ranking import checks
from pitboss.ranking.highs import high_hand

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FULL_HOUSE, FLUSH = range(7)
PAIR_FLUSH, FOUR, TWO_PAIR_FLUSH, STRAIGHT_FLUSH, FIVE = range(7, 12)

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "flush",
    "flush with a pair",
    "four of a kind",
    "flush with two pair",
    "straight flush",
    "five of a kind",
)
"""The order of two decks, lowest first."""


@rule
def double_deck5(a: int, b: int, c: int, d: int, e: int) -> int:
    """Value of five cards of two decks."""
    counts = 0
    for card in (a, b, c, d, e):
        counts += 1 << 4 * (card >> 2)
    suited = a & 3 == b & 3 == c & 3 == d & 3 == e & 3
    kind, pairs, digits, place = HIGH_CARD, 0, 0, 16
    for n in range(5, 0, -1):
        for rank in range(12, -1, -1):
            if counts >> 4 * rank & 15 == n:
                digits |= rank + 2 << place
                place -= 4
                pairs += n == 2
                kind = max(kind, FIVE if n == 5 else FOUR if n == 4 else THREE if n == 3 else HIGH_CARD)
    if kind == THREE and pairs:
        kind = FULL_HOUSE
    elif kind == HIGH_CARD and pairs:
        kind = (PAIR_FLUSH if pairs == 1 else TWO_PAIR_FLUSH) if suited else (PAIR if pairs == 1 else TWO_PAIR)
    elif kind == HIGH_CARD:
        wheel = digits == 0xE5432
        if wheel or (digits >> 16) - (digits & 15) == 4:
            return (STRAIGHT_FLUSH if suited else STRAIGHT) << 20 | (5 if wheel else digits >> 16) << 16
        kind = FLUSH if suited else HIGH_CARD
    return kind << 20 | digits


def front_hand(cards: Sequence[int]) -> int:
    """Value of a front of one deck; straights and flushes do not count (002 L712)."""
    checks.hand(cards, 3, 3)
    return high_hand(cards)


def legal_set(front: int, middle: int, back: int) -> bool:
    """The front must not be stronger than the middle nor the middle than the back (002 L712-L715)."""
    return front <= middle <= back


def double_deck_hand(cards: Sequence[int]) -> int:
    """Value of five cards of two decks, in which a card may be there twice.

    >>> from pitboss.equipment.cards import cards
    >>> double_deck_hand(cards("8s 8s 5s 5s 2s")) > double_deck_hand(cards("6s 6s 3s 3s As"))  # 002 L832
    True
    """
    _of_two_decks(cards, 5)
    a, b, c, d, e = cards
    return double_deck5(a, b, c, d, e)


def _of_two_decks(cards: Sequence[int], size: int) -> None:
    if len(cards) != size or not checks.DECK.issuperset(cards) or any(cards.count(card) > 2 for card in cards):
        raise BadInput(f"{list(cards)} is not a hand of {size} cards 0 to 51, none there more than twice")
