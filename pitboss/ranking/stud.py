"""Stud: who brings it in, who acts first on what shows, and whose card takes the odd chip.

Card numbers run by rank and then by suit, clubs, diamonds, hearts, spades, which is the order in which every house that
ranks suits ranks them (000 L126, 001 L223, 002 L264-L265, 004 L229): the lower of two cards is the lower number.
Every answer is a place in the order of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pitboss.equipment.cards import JOKER
from pitboss.ranking import checks
from pitboss.ranking.highs import high_hand
from pitboss.ranking.lows import low_hand

Tie = Literal["lowest_suit", "highest_suit", "first_dealt", "suit_then_first_dealt"]


def bring_in(
    cards: Sequence[int],
    which: Literal["low_card", "high_card"] = "low_card",
    ace: Literal["high", "low"] = "high",
    tie: Tie = "lowest_suit",
) -> int:
    """Whose up-card brings it in.

    Stud: low card, ace high, lowest suit (000 L35, L106; 001 L223; 002 L153-L155, L281). Razz: high card, ace low,
    highest suit (000 L126; 002 L253-L265). Mexican Poker: high card, ace high, a joker an ace, by suit between suited
    cards and else by who was dealt to first (002 L5377-L5380, L5394-L5396).

    >>> from pitboss.equipment.cards import cards
    >>> bring_in(cards("2d 2c 9s")), bring_in(cards("Kh Ks Ac"), "high_card", "low", "highest_suit")
    (1, 1)
    """
    checks.hand(cards, 1, len(checks.DECK_AND_JOKER), checks.DECK_AND_JOKER)
    shown = [4 * 12 + 3 if card == JOKER else (card + 4) % 52 if ace == "low" else card for card in cards]
    rank = [card >> 2 for card in shown]
    extreme = min(rank) if which == "low_card" else max(rank)
    tied = [place for place in range(len(cards)) if rank[place] == extreme]
    if tie == "lowest_suit":
        return min(tied, key=lambda place: shown[place])
    if tie == "highest_suit":
        return max(tied, key=lambda place: shown[place])
    if tie == "first_dealt":
        return tied[0]
    suited = [place for place in tied if cards[place] != JOKER]
    best = [max(suited, key=lambda place: shown[place])] if suited else []
    return min(best + [place for place in tied if cards[place] == JOKER])


def high_board(boards: Sequence[Sequence[int]]) -> int:
    """Who is high on what shows; of tied boards the one dealt to first (000 L40, 002 L157-L158).

    >>> from pitboss.equipment.cards import cards
    >>> high_board([cards("As Kd"), cards("9s 9d"), cards("Ah Kc")])
    1
    """
    return _first_best([high_hand(board) for board in boards])


def low_board(boards: Sequence[Sequence[int]]) -> int:
    """Who is low on what shows, as Razz needs it: aces low, pairs bad; ties as for the high board (000 L127, 002
    L265-L267).

    >>> from pitboss.equipment.cards import cards
    >>> low_board([cards("7c 7h"), cards("8s 4d"), cards("8d 4s")])
    1
    """
    return _first_best([low_hand(board) for board in boards])


def high_card_by_suit(hands: Sequence[Sequence[int]]) -> int:
    """Who holds the highest card by rank and suit (000 L96, L112; 002 L299-L301)."""
    return _first_best([max(hand) for hand in hands])


def low_card_by_suit(hands: Sequence[Sequence[int]]) -> int:
    """Who holds the lowest card by rank and suit, the ace low (000 L114, L130; 002 L301-L302)."""
    return _first_best([-min((card + 4) % 52 for card in hand) for hand in hands])


def _first_best(values: Sequence[int]) -> int:
    return values.index(max(values))
