"""Three card poker: who wins and what it pays. Every function is plain integers, for script and kernel alike.

Hands are compared by their value from `ranking` (higher is better). Stakes and results are in one integer unit; a
result is what the player wins on top of the stake, negative for what is lost.
"""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.three_card_poker.rules import CONTESTED, EQUAL_PUSHES, EQUAL_WINS, PLAYED, WINS, Terms
from pitboss.money.odds import winnings
from pitboss.ranking.threes import FLUSH, STRAIGHT_FLUSH
from pitboss.ranking.value import category

FOLDED, UNQUALIFIED, HIGHER, LOWER, EQUAL = range(5)
CASES = ("folded", "the bank does not play", "higher", "lower", "equal")


SUITED_A23 = STRAIGHT_FLUSH << 20 | 3 << 16
"""The lowest straight flush."""
FLUSH_A32 = FLUSH << 20 | 14 << 16 | 3 << 12 | 2 << 8


@rule
def ranked(value: int, terms: Terms) -> int:
    """A hand's value as this house ranks it: some print 4-3-2 as the lowest straight flush (000 L1860)."""
    return FLUSH_A32 if value == SUITED_A23 and terms.a23_is_flush else value


@rule
def ante(stake: int, player: int, bank: int, terms: Terms) -> int:
    ahead = (player > bank) - (player < bank)
    if bank >= terms.qualifier or terms.ante_unqualified == CONTESTED:
        return stake * ahead
    if ahead == 0 and terms.unqualified_equal == EQUAL_PUSHES:
        return 0
    wins = terms.ante_unqualified == WINS or (ahead == 0 and terms.unqualified_equal == EQUAL_WINS)
    return stake if wins else stake * max(ahead, 0)


@rule
def play(stake: int, player: int, bank: int, terms: Terms) -> int:
    return stake * ((player > bank) - (player < bank)) if bank >= terms.qualifier else 0


@rule
def ante_bonus(stake: int, player: int, bank: int, terms: Terms) -> int:
    """On a hand that was played; paid on top of the Ante, which it does not risk."""
    if terms.ante_bonus_when != PLAYED and ante(stake, player, bank, terms) <= 0:
        return 0
    r = category(player)
    return winnings(stake, terms.ante_bonus_win[r], terms.ante_bonus_per[r])


@rule
def pair_plus(stake: int, player: int, folded: bool, terms: Terms) -> int:
    if folded and terms.pair_plus_on_fold == 0:
        return -stake
    r = category(player)
    return winnings(stake, terms.pair_plus_win[r], terms.pair_plus_per[r])


@rule
def six_card_bonus(stake: int, result: int, folded: bool, terms: Terms) -> int:
    """`result` is the place in SIX_CARD of the best five of all six cards."""
    if folded and terms.six_card_on_fold == 0:
        return -stake
    return winnings(stake, terms.six_card_win[result], terms.six_card_per[result])


@rule
def case(player: int, bank: int, folded: bool, terms: Terms) -> int:
    """Which of the settlement cases this is, for the dealer's words."""
    if folded:
        return FOLDED
    if bank < terms.qualifier:
        return UNQUALIFIED
    return HIGHER if player > bank else LOWER if player < bank else EQUAL
