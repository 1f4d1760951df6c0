"""Three card poker: who wins and what it pays. Every function is plain integers, for script and kernel alike.

Hands are compared by their value from `ranking` (higher is better). Stakes and results are in one integer unit; a
result is what the player wins on top of the stake, negative for what is lost.
"""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.three_card_poker.rules import CONTESTED, PLAYED, WINS, Terms
from pitboss.money.odds import winnings
from pitboss.ranking.value import category

FOLDED, UNQUALIFIED, HIGHER, LOWER, EQUAL = range(5)
CASES = ("folded", "the bank does not play", "higher", "lower", "equal")


@rule
def ante(stake: int, player: int, bank: int, terms: Terms) -> int:
    ahead = (player > bank) - (player < bank)
    if bank >= terms.qualifier or terms.ante_unqualified == CONTESTED:
        return stake * ahead
    return stake if terms.ante_unqualified == WINS else stake * max(ahead, 0)


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
