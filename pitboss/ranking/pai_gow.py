"""Pai gow poker: the two-card front, the five-card back, and which sets are legal.

The back is ranked by `joker_hand` in the house's order (`orders`): where the joker is a bug and where it is wild, and
where A-2-3-4-5 stands among straights. Fronts have the same digits as backs, so a set is legal exactly if the back is
not the lower number: of equal pairs, or equal top cards, the back has its kickers besides (003 L782; a reading
elsewhere).
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.equipment.cards import JOKER
from pitboss.ranking import checks
from pitboss.ranking.value import PAIR

NO_FRONT = -1


@rule
def front2(a: int, b: int) -> int:
    """Value of a front: a pair or two high cards; straights and flushes do not exist in it. A joker is an ace."""
    x = 14 if a >= 52 else (a >> 2) + 2
    y = 14 if b >= 52 else (b >> 2) + 2
    if x == y:
        return PAIR << 20 | x << 16
    return max(x, y) << 16 | min(x, y) << 12


@rule
def wild_front2(card: int, back: int) -> int:
    """Value of a front of a card and a wild joker, which takes the rank that makes the front highest while the set
    stays legal (001 L204); `NO_FRONT` if the set is fouled whatever it is."""
    rank = (card >> 2) + 2
    if PAIR << 20 | rank << 16 <= back:
        return PAIR << 20 | rank << 16
    for joker in range(14, 1, -1):
        value = max(rank, joker) << 16 | min(rank, joker) << 12
        if joker != rank and value <= back:
            return value
    return NO_FRONT


@rule
def legal_set(front: int, back: int) -> bool:
    """The back must not rank below the front."""
    return NO_FRONT < front <= back


def front_hand(cards: Sequence[int]) -> int:
    """Value of a two-card front in which a joker is an ace, as where it is a bug.

    >>> from pitboss.equipment.cards import cards
    >>> hex(front_hand(cards("Ah Jk"))), hex(front_hand(cards("9s Kd")))
    ('0x1e0000', '0xd9000')
    """
    checks.hand(cards, 2, 2, checks.DECK_AND_JOKER)
    return front2(cards[0], cards[1])


def wild_front_hand(cards: Sequence[int], back: int) -> int:
    """Value of a two-card front in which a joker is wild, beside a back of the given value.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.ranking import high_hand
    >>> hex(wild_front_hand(cards("Ah Jk"), high_hand(cards("9s 9d 7c 3h 2s"))))  # the joker is a king (001 L204)
    '0xed000'
    """
    checks.hand(cards, 2, 2, checks.DECK_AND_JOKER)
    if JOKER not in cards:
        return front2(cards[0], cards[1])
    return wild_front2(min(cards), back)
