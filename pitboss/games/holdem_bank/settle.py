"""Hold'em against the bank: who wins and what it pays. Plain integers, for script, kernel and solver alike.

Hands are compared by their value from `ranking` (higher is better). Stakes and results are in one integer unit; a
result is what the player wins on top of the stake, negative for what is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, TEN
from pitboss.games.holdem_bank.rules import BOARD, KEPT, LOST, PUSH, WINS, Terms
from pitboss.money.odds import winnings
from pitboss.ranking.highs import high5, high7
from pitboss.ranking.tables import HighTables
from pitboss.ranking.threes import three_card3
from pitboss.ranking.value import category

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = Sequence[int] | NDArray[Any]

HIGHER, LOWER, EQUAL = range(3)
"""The player's hand against the bank's; a bank that does not qualify has the same three, further on."""
FOLDED = 6
CASES = (
    "higher", "lower", "equal",
    "the bank does not qualify, higher", "the bank does not qualify, lower", "the bank does not qualify, equal",
    "folded",
)  # fmt: skip


@rule
def best_hand(tables: HighTables, two_from_hand: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Value of two own cards, a and b, and five community cards: any five of the seven, or exactly two and three."""
    best = high7(tables, a, b, c, d, e, f, g)
    if two_from_hand:
        best = 0
        board = (c, d, e, f, g)
        for i in range(3):
            for j in range(i + 1, 4):
                for k in range(j + 1, 5):
                    best = max(best, high5(tables, a, b, board[i], board[j], board[k]))
    return best


@rule
def case(player: int, bank: int, folded: bool, qualifier: int) -> int:
    """Which of the seven settlement cases this is."""
    if folded:
        return FOLDED
    compared = HIGHER if player > bank else LOWER if player < bank else EQUAL
    return compared + 3 if bank < qualifier else compared


@rule
def ante(stake: int, player: int, bank: int, terms: Terms) -> int:
    if bank < terms.qualifier:
        if terms.ante_unqualified == PUSH:
            return 0
        if terms.ante_unqualified == WINS:
            return stake
    return stake if player > bank else -stake if player < bank else 0


@rule
def play(stake: int, player: int, bank: int, terms: Terms) -> int:
    if bank < terms.qualifier:
        if terms.play_unqualified == PUSH:
            return 0
        if terms.play_unqualified == WINS:
            return stake
    return stake if player > bank else -stake if player < bank else 0


@rule
def blind(stake: int, player: int, bank: int, terms: Terms) -> int:
    """Goes with the Play wager: a winner is paid by table, or pushes where the table does not list the hand."""
    r = category(player)
    against = play(1, player, bank, terms)
    if against > 0 or (terms.blind_needs_win == 0 and terms.blind_win[r] > 0):
        return winnings(stake, terms.blind_win[r], terms.blind_per[r])
    return stake * against


@rule
def trips(stake: int, player: int, board: int, folded: bool, terms: Terms) -> int:
    """By table; `board` is the value of the community cards alone, which one reading leaves to a folded hand."""
    if folded and terms.trips_on_fold == LOST:
        return -stake
    r = category(board if folded and terms.trips_on_fold == BOARD else player)
    return winnings(stake, terms.trips_win[r], terms.trips_per[r])


@rule
def bad_beat(stake: int, player: int, bank: int, folded: bool, terms: Terms) -> int:
    """By table, for the hand that is beaten; nobody is beaten in a tie."""
    if player == bank or (folded and terms.bad_beat_on_fold != KEPT):
        return -stake
    r = category(max(player, bank) if terms.bad_beat_by_winner else min(player, bank))
    return winnings(stake, terms.bad_beat_win[r], terms.bad_beat_per[r])


@rule
def hole_cards(own: Cards) -> int:
    """Place in HOLE_CARDS of two cards. A ten is not a face card (grand-ronde L1610)."""
    low, high = min(own[0] >> 2, own[1] >> 2), max(own[0] >> 2, own[1] >> 2)
    if low == high:
        return 4 if high == ACE else 1
    if high == ACE and low > TEN:
        return 3 if own[0] & 3 == own[1] & 3 else 2
    return 0


@rule
def hole_card_bonus(stake: int, own: Cards, terms: Terms) -> int:
    r = hole_cards(own)
    return winnings(stake, terms.hole_card_win[r], terms.hole_card_per[r])


@rule
def three_up(stake: int, own: Cards, first: int, terms: Terms) -> int:
    """Two own cards and the first community card, ranked as in three card poker."""
    r = category(three_card3(own[0], own[1], first))
    return winnings(stake, terms.three_up_win[r], terms.three_up_per[r])
