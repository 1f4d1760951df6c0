"""The solved decisions as a player looks them up, for kernels and bots alike."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.compiled import rule
from pitboss.games.holdem_bank.decisions import decisions
from pitboss.games.holdem_bank.flops import by_suit, first_spots, holding, pair_in_suit, river_row
from pitboss.games.holdem_bank.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Answers(NamedTuple):
    """Play wagers, as multiples of the Ante; 0 checks or folds."""

    first: NDArray[Any]
    """By the card shown (0 for none) and holding."""
    flop_class: NDArray[Any]
    """Class of a flop by its number, and the permutation of suits that leads to it."""
    turned: NDArray[Any]
    """Cards after each permutation of suits."""
    flop: NDArray[Any]
    """By class of flop and holding."""
    river: NDArray[Any]
    """By row of the board and holding by types."""


def answers(rules: Rules) -> Answers:
    """What to do everywhere; solved now, or read from disk."""
    best = decisions(rules)
    spots, _ = first_spots(rules.community_shown[0], 0)
    flops = np.array(list(combinations(range(52), 3)), np.int64)
    codes, turn = by_suit(flops)
    flop_class = np.zeros((len(flops), 2), np.int64)
    number = [flop_number(*flop) for flop in flops.tolist()]
    flop_class[number, 0], flop_class[number, 1] = np.unique(codes, return_inverse=True)[1], turn
    cards = np.arange(52)
    turned = np.array([cards & ~3 | np.array(suits)[cards & 3] for suits in permutations(range(4))])
    return Answers(best.first[spots], flop_class, turned, best.flop, best.river)


@rule
def flop_number(a: int, b: int, c: int) -> int:
    """Number of three different cards, in any order."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@rule
def first_bet(a: int, b: int, shown: int, first: NDArray[Any]) -> int:
    """The first decision; `shown` matters only where a community card is shown by then."""
    return int(first[shown if len(first) > 1 else 0, holding(a, b)])


@rule
def flop_bet(
    a: int, b: int, c: int, d: int, e: int, flop_class: NDArray[Any], turned: NDArray[Any], flop: NDArray[Any]
) -> int:
    """The second decision."""
    number = flop_number(c, d, e)
    turn = flop_class[number, 1]
    return int(flop[flop_class[number, 0], holding(turned[turn, a], turned[turn, b])])


@rule
def river_bet(a: int, b: int, c: int, d: int, e: int, f: int, g: int, river: NDArray[Any], ranks: NDArray[Any]) -> int:
    """The last decision; `ranks` is room for five numbers."""
    row, suit = river_row(c, d, e, f, g, ranks)
    return int(river[row, pair_in_suit(a, b, suit)])
