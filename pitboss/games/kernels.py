"""What compiled loops share: dealing from a stream, and adding up results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import rule
from pitboss.equipment.randomness import next_u64

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAKE = 100
"""Initial wager of every simulated bet, in the kernel's unit of money."""

PER_WORD, PER_WORD_OF_MANY, MANY = 6, 3, 500
"""Cards that one 64-bit word deals, from decks of up to MANY cards and from larger ones: always below 2**54 ways."""
LOW_32 = 0xFFFFFFFF
SELDOM = 1 << 22
"""A word whose fraction, after its last card, has a high half from here up is in no danger of being one too many."""

SUMS = 6
"""Columns of a table of sums: made, staked, wagered, net, square of net, hits."""


@rule
def deal(deck: NDArray[Any], start: int, end: int, key: int, counter: int) -> int:
    """Put random cards in the places from `start` to `end`, a Fisher-Yates step each; returns the next counter.

    Exactly fair: if all words are equally likely, so are all sequences. A word is read as a fraction, and its first
    PER_WORD digits in the mixed base of the cards left are the cards (Lemire, "Fast random integer generation in an
    interval", for several draws at once). Of W ways each has 2**64 // W words; the 2**64 % W words too many are
    recognized by what is left of the fraction, and the cards are dealt again from the next word.

    A deck keeps its order from round to round: a shuffle of a shuffled deck is as good as one of a fresh deck.
    """
    n = len(deck)
    per_word = PER_WORD if n <= MANY else PER_WORD_OF_MANY
    at = start
    while at < end:
        upto = min(at + per_word, end)
        word = next_u64(key, counter)
        counter += 1
        high, low = (word >> 32) & LOW_32, word & LOW_32
        for i in range(at, upto):
            low *= n - i
            high = high * (n - i) + (low >> 32)
            low &= LOW_32
            j = i + (high >> 32)
            high &= LOW_32
            card = deck[i]
            deck[i] = deck[j]
            deck[j] = card
        if high >= SELDOM or not one_too_many(n, at, upto, high << 32 | low):
            at = upto
    return counter


@rule
def one_too_many(n: int, start: int, end: int, fraction: int) -> bool:
    """Whether a word that dealt the places from `start` to `end` of n cards has to be dealt again."""
    ways = 1
    for i in range(start, end):
        ways *= n - i
    return fraction < (1 << 62) % ways * 4 % ways


@rule
def tally(sums: NDArray[Any], wager: int, staked: int, wagered: int, net: int, times: int = 1) -> None:
    """Add a result that came so many times to the row of a wager."""
    sums[wager, 0] += times
    sums[wager, 1] += times * staked
    sums[wager, 2] += times * wagered
    sums[wager, 3] += times * net
    sums[wager, 4] += times * net * net
    sums[wager, 5] += times * (net > 0)
