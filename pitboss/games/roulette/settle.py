"""Roulette: what a bet wins. Plain integers, for script and kernel alike."""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.games.roulette.rules import Terms
from pitboss.money.odds import winnings


@rule
def bet(stake: int, kind: int, numbers: int, pocket: int, terms: Terms) -> int:
    """What a stake wins on top of itself, or loses: `kind` is its place in KINDS, `numbers` its pockets as bits."""
    if numbers >> pocket & 1 or (pocket == 0 and terms.zero_wins[kind]):
        return winnings(stake, terms.win[kind], terms.per[kind])
    if terms.zero_keeps[kind] and (pocket == 0 or pocket == DOUBLE_ZERO):
        return -(stake // 2)  # an odd cent stays with the player
    return -stake
