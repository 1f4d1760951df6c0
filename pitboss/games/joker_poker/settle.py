"""Joker Poker: what a hand is worth and who wins. Plain integers, for script and kernel alike."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.equipment.cards import JOKER
from pitboss.games.joker_poker.rules import Terms
from pitboss.money.odds import winnings
from pitboss.ranking import names, orders, tables
from pitboss.ranking.jokers import with_joker
from pitboss.ranking.value import NATURAL_ROYAL, ROYAL_FLUSH, THREE, category

THREE_OF_A_KIND = THREE << 20
"""The least hand with which a player wins."""
NATURAL = NATURAL_ROYAL << 20


@rule
def base(stake: int, player: int, bank: int, terms: Terms) -> int:
    """The whole amount wagered: one pair always loses, three of a kind or better wins ties (L534-L540)."""
    if player < THREE_OF_A_KIND or player < bank:
        return -stake
    return winnings(stake, terms.win, terms.per)


@rule
def surrendered(stake: int) -> int:
    """Half the wager is forfeited (L524); of an odd cent the bank takes the smaller half."""
    return -(stake // 2)


def hand_value(cards: Sequence[int], joker: int) -> int:
    """Value of a hand with this card played as the joker; five cards of a royal flush are a natural one."""
    t = tables.plain_high(orders.JOKER_POKER)
    if category(with_joker(t, tuple(cards))) == ROYAL_FLUSH:
        return NATURAL
    return with_joker(t, tuple([JOKER if card == joker else card for card in cards]))


def best_joker(cards: Sequence[int]) -> int:
    """The card to play as the joker."""
    return max(cards, key=lambda card: (hand_value(cards, card), -card))


def words(value: int) -> str:
    """A hand as the dealer announces it."""
    kind = orders.JOKER_POKER.kinds[value >> 20]
    return names.high(kind << 20 | value & 0xFFFFF) if kind != NATURAL_ROYAL else "natural royal flush"
