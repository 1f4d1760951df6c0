"""Poker: who takes the pots. No table, no asks, no randomness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from pitboss.games.poker.evaluate import best_five, evaluator
from pitboss.games.poker.rules import Rules
from pitboss.money.pots import Pot, divide, divide_high_low
from pitboss.ranking import high_hand

NONE: Mapping[int, int] = {}
Half = Literal["", "high", "low", "both"]
"""Which half of a pot of high-low; nothing where the pot is not halved."""


class Award(NamedTuple):
    """A part of a pot that goes to a seat; pot 0 is the main pot."""

    seat: int
    cents: int
    pot: int
    half: Half = ""


def plays_board(hole: Sequence[int], board: Sequence[int], rules: Rules) -> bool:
    """Whether the hand is the board and nothing else: a hole card that is as good as one of the board plays in its
    place, and then there is nothing to declare (delta L496, L539)."""
    if rules.hand_from == "exactly_two_three" or len(board) != 5:
        return False
    alone = high_hand(board)
    if evaluator(rules).main(hole, board, False) > alone:
        return False
    return all(high_hand((card, *four)) < alone for card in hole for four in combinations(board, 4))


def best(values: Mapping[int, int], seats: Sequence[int]) -> list[int]:
    """The seats with the highest value, in the order given.

    >>> best({2: 7, 4: 9, 5: 9}, (5, 2, 4))
    [5, 4]
    """
    most = max([values[s] for s in seats])
    return [s for s in seats if values[s] == most]


def sharers(
    pot: Pot, mains: Mapping[int, int], seconds: Mapping[int, int], position: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Who shares a pot: the best hands, and in high-low the best lows that qualify."""
    here = [s for s in position if s in pot.seats]
    qualified = [s for s in here if seconds.get(s)] if seconds else []
    return best(mains, here), best(seconds, qualified) if qualified else []


def awards(
    pots: Sequence[Pot],
    mains: Mapping[int, int],
    seconds: Mapping[int, int],
    position: Sequence[int],
    rules: Rules,
    cards: Mapping[int, Sequence[int]] | None = None,
) -> list[Award]:
    """Divide each pot by itself among the best of the hands that are in it.

    `mains` is what the pot goes by, `seconds` the lows of high-low. `position` are the seats from the button's left:
    odd chips go to the winner nearest the front of it, or in stud by suit, for which the `cards` are needed.

    >>> tie = {2: 1, 4: 1, 5: 1}
    >>> [award[:3] for award in awards([Pot(101_00, (2, 4, 5))], tie, {}, (2, 4, 5), Rules(odd_chips="all_to_first"))]
    [(2, 3500, 0), (4, 3300, 0), (5, 3300, 0)]
    >>> awards([Pot(100_00, (2, 4))], {2: 7, 4: 3}, {2: 0, 4: 9}, (2, 4), Rules(win="high_low"))
    [Award(seat=2, cents=5000, pot=0, half='high'), Award(seat=4, cents=5000, pot=0, half='low')]
    """
    found = []
    for n, pot in enumerate(pots):
        winners, lows = sharers(pot, mains, seconds, position)
        if len(winners) == 1 and not lows:
            found.append(Award(winners[0], pot.cents, n))
            continue
        shares = _shares(pot.cents, winners, lows, position, rules, cards)
        found += [Award(seat, cents, n, _half(seat, winners, lows)) for seat, cents in shares.items()]
    return [award for award in found if award.cents]


def _half(seat: int, winners: list[int], lows: list[int]) -> Half:
    if not lows:
        return ""
    if seat not in lows:
        return "high"
    return "both" if seat in winners else "low"


def _shares(
    cents: int,
    winners: list[int],
    lows: list[int],
    position: Sequence[int],
    rules: Rules,
    cards: Mapping[int, Sequence[int]] | None,
) -> dict[int, int]:
    if rules.odd_chip == "by_suit" and cards is not None:
        lowest = rules.win == "low"
        winners = by_suit(winners, cards, rules, lowest)
        if set(winners) == set(lows):  # tied both ways: one odd chip, to the highest card (golden-west L294-L298)
            return divide(cents, winners, rules.chip, rules.odd_chips)
        lows = by_suit(lows, cards, rules, True)
    return divide_high_low(cents, winners, lows, rules.chip, rules.odd_chips, rules.odd_chip_halves, position)


def by_suit(seats: list[int], cards: Mapping[int, Sequence[int]], rules: Rules, low: bool) -> list[int]:
    """Tied hands in the order of odd chips: highest card by rank and suit first; of lows the lowest, the ace low."""
    if len(seats) < 2:
        return seats
    claim = _lowest if low and rules.odd_chip_low == "low_card" else _highest
    if rules.odd_chip_cards == "five_of_hand":
        cards = {s: best_five(cards[s], rules, low, claim) for s in seats}
    return sorted(seats, key=lambda s: claim(cards[s]), reverse=True)


def _highest(cards: Sequence[int]) -> list[int]:
    """The highest card by rank and suit; where two hands share it, a card in the middle, the next one."""
    return sorted(cards, reverse=True)


def _lowest(cards: Sequence[int]) -> list[int]:
    """The lower the lowest card by rank and suit, the more; the ace is low."""
    return [-card for card in sorted([(card + 4) % 52 for card in cards])]
