"""Mexican Poker (41 cards, no 8, 9 or 10) and Joker Poker: both put the flush above the full house.

In Mexican Poker a joker dealt face up is an ace or completes a straight or flush, one dealt face down is wild and stays
so (002 L5306-L5310). In Joker Poker any one of a player's five cards, laid face down, is a joker (002 L509-L514).
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.equipment.cards import EIGHT, JOKER, TEN
from pitboss.ranking import checks
from pitboss.ranking.highs import high5
from pitboss.ranking.jokers import with_joker
from pitboss.ranking.orders import JOKER_POKER, MEXICAN_DOWN, MEXICAN_UP
from pitboss.ranking.tables import HighTables, plain_high
from pitboss.ranking.value import NATURAL_ROYAL, ROYAL_FLUSH

DECK = frozenset(card for card in range(53) if not EIGHT <= card >> 2 <= TEN)
"""The 41 cards of Mexican Poker."""


def mexican_hand(cards: Sequence[int], joker_dealt_down: bool = False) -> int:
    """Value of up to five cards of Mexican Poker.

    >>> from pitboss.equipment.cards import cards
    >>> hex(mexican_hand(cards("Kc Kd Kh 4s Jk"))), hex(mexican_hand(cards("Kc Kd Kh 4s Jk"), joker_dealt_down=True))
    ('0x3de400', '0x7d4000')
    """
    checks.hand(cards, 1, 5, DECK)
    return with_joker(plain_high(MEXICAN_DOWN if joker_dealt_down else MEXICAN_UP), tuple(cards))


@rule
def joker_poker4(t: HighTables, a: int, b: int, c: int, d: int, joker: int) -> int:
    """Value of four cards and one played as the joker, with the tables of `JOKER_POKER`. A royal flush is natural if
    the card under the joker is the fifth of its cards."""
    value = with_joker(t, (a, b, c, d, JOKER))
    if value >> 20 == ROYAL_FLUSH and high5(t, a, b, c, d, joker) == value:
        return NATURAL_ROYAL << 20 | 14 << 16
    return value


@rule
def joker_poker5(t: HighTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """Value of five cards with the best of them played as the joker."""
    first = max(joker_poker4(t, a, b, c, d, e), joker_poker4(t, a, b, c, e, d))
    second = max(joker_poker4(t, a, b, e, d, c), joker_poker4(t, a, e, c, d, b))
    return max(first, max(second, joker_poker4(t, e, b, c, d, a)))


def joker_poker_hand(cards: Sequence[int], joker: int) -> int:
    """Value of four cards and the card played face down as the joker.

    >>> from pitboss.equipment.cards import card, cards
    >>> hex(joker_poker_hand(cards("As Ks Qs Js"), card("Ts"))), hex(joker_poker_hand(cards("As Ks Qs Js"), card("2d")))
    ('0xbe0000', '0x9e0000')
    """
    checks.hand((*cards, joker), 5, 5)
    a, b, c, d = cards
    return joker_poker4(plain_high(JOKER_POKER), a, b, c, d, joker)


def joker_poker_best(cards: Sequence[int]) -> int:
    """Value of five cards with the best of them played as the joker."""
    checks.hand(cards, 5, 5)
    a, b, c, d, e = cards
    return joker_poker5(plain_high(JOKER_POKER), a, b, c, d, e)
