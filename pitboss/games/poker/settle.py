"""Poker: what a hand is worth and who takes the pots. No table, no asks, no randomness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pitboss.games.poker.rules import Rules
from pitboss.money.pots import Pot, divide_high_low
from pitboss.ranking import high_hand, names
from pitboss.ranking.generate import WORST
from pitboss.ranking.lows import eight_or_better_hand
from pitboss.ranking.value import ranks

Cards = tuple[int, ...]


class Award(NamedTuple):
    """A part of a pot that goes to a seat; pot 0 is the main pot."""

    seat: int
    cents: int
    pot: int


def high_value(hole: Sequence[int], board: Sequence[int], rules: Rules) -> int:
    """The best five cards that the hand may be made of; a higher value is the better hand.

    >>> from pitboss.equipment.cards import cards
    >>> board, hole = cards("Ks Qs Js 9s 3d"), cards("As 8c 7d 2h")
    >>> omaha = Rules(hole=4, hand_from="exactly_two_three", playing_board="impossible")
    >>> hex(high_value(hole, board, omaha)), hex(high_value(hole[:2], board, Rules()))
    ('0xedcb8', '0x5edcb9')
    """
    return max([high_hand(cards) for cards in _choices(hole, board, rules)])


def low_value(hole: Sequence[int], board: Sequence[int], rules: Rules) -> int:
    """The best low, a higher value being the better low, or 0 where none qualifies or the game has none."""
    if rules.win == "high":
        return 0
    return max([eight_or_better_hand(cards) for cards in _choices(hole, board, rules)])


def _choices(hole: Sequence[int], board: Sequence[int], rules: Rules) -> list[Cards]:
    """The sets of cards out of which any five make the hand."""
    match rules.hand_from:
        case "exactly_two_three":
            threes = list(combinations(board, 3))
            return [(*two, *three) for two in combinations(hole, 2) for three in threes]
        case "at_most_two_hole":
            return [(*two, *board) for two in combinations(hole, 2)]
    return [(*hole, *board)]


def words(high: int, low: int) -> str:
    """What the dealer announces.

    >>> words(0x450000, WORST - 0x086432)
    'straight, five high; low 8-6-4-3-2'
    """
    if not low:
        return names.high(high)
    return f"{names.high(high)}; low {'-'.join(['A' if r == 1 else str(r) for r in ranks(WORST - low)])}"


def plays_board(hole: Sequence[int], board: Sequence[int], rules: Rules) -> bool:
    """Whether the hole cards do not help: the board alone is as good."""
    return rules.hand_from == "any_five" and len(board) == 5 and high_value(hole, board, rules) == high_hand(board)


def best(values: Mapping[int, int], seats: Sequence[int]) -> list[int]:
    """The seats with the highest value, in the order given.

    >>> best({2: 7, 4: 9, 5: 9}, (5, 2, 4))
    [5, 4]
    """
    most = max([values[s] for s in seats])
    return [s for s in seats if values[s] == most]


def awards(
    pots: Sequence[Pot], highs: Mapping[int, int], lows: Mapping[int, int], position: Sequence[int], rules: Rules
) -> list[Award]:
    """Divide each pot by itself among the best of the hands that are in it.

    `position` are the seats from the button's left: odd chips go to the winner nearest the front of it.

    >>> tie = {2: 1, 4: 1, 5: 1}
    >>> awards([Pot(101_00, (2, 4, 5))], tie, {}, (2, 3, 4, 5, 1), Rules(odd_chips="all_to_first"))
    [Award(seat=2, cents=3500, pot=0), Award(seat=4, cents=3300, pot=0), Award(seat=5, cents=3300, pot=0)]
    """
    found = []
    for n, pot in enumerate(pots):
        here = [s for s in position if s in pot.seats]
        qualified = [s for s in here if lows.get(s)]
        shares = divide_high_low(
            pot.cents,
            best(highs, here),
            best(lows, qualified) if qualified else (),
            rules.chip,
            rules.odd_chips,
            rules.odd_chip_halves,
            position,
        )
        found += [Award(seat, cents, n) for seat, cents in shares.items() if cents]
    return found
