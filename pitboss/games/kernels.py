"""What compiled loops share: dealing from a stream, and adding up results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import rule
from pitboss.equipment.randomness import next_u64

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAKE = 100
"""Initial wager of every simulated bet, in the kernel's unit of money."""

PER_WORD = 6
LOW_32 = 0xFFFFFFFF

SUMS = 6
"""Columns of a table of sums: made, staked, wagered, net, square of net, hits."""


@rule
def deal(deck: NDArray[Any], count: int, key: int, counter: int) -> int:
    """Put `count` random cards at the front of the deck (a Fisher-Yates step each); returns the next counter.

    The deck keeps its order from round to round: a shuffle of a shuffled deck is as good as one of a fresh deck. One
    64-bit word serves PER_WORD cards, as the digits of a number in mixed base: no sequence of six from 52 cards is
    likelier than another by more than one part in 10**9.
    """
    n = len(deck)
    at = 0
    while at < count:
        word = next_u64(key, counter)
        counter += 1
        high, low = (word >> 32) & LOW_32, word & LOW_32
        for i in range(at, min(at + PER_WORD, count)):
            low *= n - i
            high = high * (n - i) + (low >> 32)
            low &= LOW_32
            j = i + (high >> 32)
            high &= LOW_32
            card = deck[i]
            deck[i] = deck[j]
            deck[j] = card
        at += PER_WORD
    return counter


@rule
def tally(sums: NDArray[Any], wager: int, staked: int, wagered: int, net: int) -> None:
    """Add one result to the row of a wager."""
    sums[wager, 0] += 1
    sums[wager, 1] += staked
    sums[wager, 2] += wagered
    sums[wager, 3] += net
    sums[wager, 4] += net * net
    sums[wager, 5] += net > 0

