"""Pai gow: who wins and what it pays. Plain integers, for script and kernel alike.

Hands are compared by their value from `ranking` (higher is better). Results are what the player wins on top of the
stake, negative for what is lost.
"""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.pai_gow.rules import Terms
from pitboss.money.odds import winnings

LOSE, PUSH, WIN = -1, 0, 1


@rule
def compare(front: int, back: int, bank_front: int, bank_back: int) -> int:
    """The nine cases: both hands higher win, neither higher loses, one of two is a push; the bank wins copies."""
    return (front > bank_front) + (back > bank_back) - 1


@rule
def vigorish(won: int, terms: Terms) -> int:
    """What the house keeps of a win, in whole cents, a fraction left to the player (003 L804)."""
    return max(won, 0) * terms.commission // 100


@rule
def fortune(stake: int, row: int, terms: Terms) -> int:
    """The Fortune bonus by the row of its table, whatever became of the game."""
    return winnings(stake, terms.fortune_win[row], terms.fortune_per[row])


@rule
def capped(wins: int, paid: int, terms: Terms) -> int:
    """What is left to be won under the cap of a player's round, after so much was paid (003 L835)."""
    if terms.fortune_cap == 0:
        return wins
    return min(wins, max(terms.fortune_cap - paid, 0))


@rule
def envy(stake: int, row: int, least: int, terms: Terms) -> int:
    """What a Fortune bet is paid for another player's hand, in cents; a bet below the least brings no Envy button."""
    return terms.envy[row] if stake >= least else 0
