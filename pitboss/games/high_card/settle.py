"""High card: who wins and what it pays. Plain integers, for script, solver and kernel alike.

A result is what the player wins on top of the stake, negative for what is lost.
"""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.high_card.rules import Terms
from pitboss.money.odds import winnings

HIGHER, LOWER, EQUAL = range(3)


@rule
def compare(player: int, bank: int) -> int:
    """The player's card against the bank's, by rank alone (L4079-L4081)."""
    return HIGHER if player > bank else LOWER if player < bank else EQUAL


@rule
def primary(stake: int, case: int, terms: Terms) -> int:
    """On the original deal; a tied Primary waits for its owner's choice."""
    if case == HIGHER:
        return winnings(stake, terms.primary_win, terms.primary_per)
    return -stake if case == LOWER else 0


@rule
def tie(stake: int, case: int, terms: Terms) -> int:
    return winnings(stake, terms.tie_win, terms.tie_per) if case == EQUAL else -stake


@rule
def surrendered(stake: int) -> int:
    """Half of the Primary (L4121-L4124)."""
    return -(stake // 2)


@rule
def war_primary(stake: int, case: int, terms: Terms) -> int:
    """The Primary after the war deal: it comes back with a won war, unless war takes it for good."""
    return -stake if case == LOWER or terms.war_win == 0 else 0


@rule
def war(stake: int, case: int, terms: Terms) -> int:
    """The War wager: with the Primary it makes up the units that the war nets (L4144-L4149, L4173-L4174)."""
    if case == LOWER:
        return -stake
    units = terms.war_win if case == HIGHER else terms.war_tie
    return stake * units - war_primary(stake, case, terms)
