"""Who takes how much of the pot, deal by deal, in whole units: no fraction is rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_HANDS = 10
UNITS = 5040
"""A pot: up to ten hands share it, or a half of it, evenly."""
HALF = UNITS // 2

WIN, TIE, HIGH, LOW, SQUARE = range(5)
"""Columns of the sums: deals in which a hand takes the whole pot, and a part of it; units won with high hands and with
lows; squares of the units of a deal."""


@rule
def tally_two(first: NDArray[np.uint32], n: int, weight: int, sums: NDArray[np.int64]) -> None:
    """Two hands that play for the whole pot."""
    ahead, tied = 0, 0
    for i in range(n):
        ahead += first[0, i] > first[1, i]
        tied += first[0, i] == first[1, i]
    behind = n - ahead - tied
    for place, won in ((0, ahead), (1, behind)):
        sums[place, WIN] += weight * won
        sums[place, TIE] += weight * tied
        sums[place, HIGH] += weight * (UNITS * won + HALF * tied)
        sums[place, SQUARE] += weight * (UNITS * UNITS * won + HALF * HALF * tied)


@rule
def tally_deal(
    first: NDArray[np.uint32], second: NDArray[np.uint32], i: int, split: bool, weight: int, sums: NDArray[np.int64]
) -> None:
    """One deal: the best of `first`, and where the game is split the best of `second`, if there is one."""
    hands = len(first)
    high, highs, low, lows = first[0, i], 0, first[0, i] * 0, 0
    for hand in range(hands):
        high = max(high, first[hand, i])
        if split:
            low = max(low, second[hand, i])
    for hand in range(hands):
        highs += first[hand, i] == high
        if split and low > 0:
            lows += second[hand, i] == low
    high_units = (HALF if lows else UNITS) // highs
    low_units = HALF // max(lows, 1)
    for hand in range(hands):
        by_high = high_units if first[hand, i] == high else 0
        by_low = low_units if lows and second[hand, i] == low else 0
        units = by_high + by_low
        sums[hand, WIN] += weight * (units == UNITS)
        sums[hand, TIE] += weight * (0 < units < UNITS)
        sums[hand, HIGH] += weight * by_high
        sums[hand, LOW] += weight * by_low
        sums[hand, SQUARE] += weight * units * units


@rule
def tally(
    first: NDArray[np.uint32], second: NDArray[np.uint32], n: int, split: bool, weight: int, sums: NDArray[np.int64]
) -> None:
    """The first n deals of values (hands, deals)."""
    if len(first) == 2 and not split:
        tally_two(first, n, weight, sums)
    else:
        for i in range(n):
            tally_deal(first, second, i, split, weight, sums)


@kernel(error_model="numpy")
def tally_batch(
    first: NDArray[np.uint32], second: NDArray[np.uint32], split: bool, weight: int, sums: NDArray[np.int64]
) -> None:
    """All deals of values (hands, deals)."""
    tally(first, second, first.shape[1], split, weight, sums)
