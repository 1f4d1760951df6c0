"""Caribbean Stud: who wins and what it pays. Plain integers, for script and kernel alike.

Hands are compared by their value from `ranking` (higher is better); a result is what the player wins on top of the
stake, negative for what is lost.
"""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.caribbean_stud.rules import Terms
from pitboss.money.odds import winnings
from pitboss.ranking.value import category

FOLDED, UNQUALIFIED, HIGHER, LOWER, COPY = range(5)
CASES = ("folded", "the bank does not play", "higher", "lower", "copy")


@rule
def case(player: int, bank: int, folded: bool, terms: Terms) -> int:
    """Which row of the settlement table this is. A bank that does not qualify ends the play before any comparison."""
    if folded:
        return FOLDED
    if bank < terms.qualifier:
        return UNQUALIFIED
    return HIGHER if player > bank else LOWER if player < bank else COPY


@rule
def ante(stake: int, found: int) -> int:
    if found in (UNQUALIFIED, HIGHER):
        return stake
    return 0 if found == COPY else -stake


@rule
def bet(stake: int, player: int, found: int, terms: Terms) -> int:
    """By the premium schedule, only on a win over a bank that qualifies."""
    if found == HIGHER:
        row = category(player)
        return winnings(stake, terms.bet_win[row], terms.bet_per[row])
    return -stake if found == LOWER else 0
