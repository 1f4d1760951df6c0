"""The best high hand of up to seven cards.

The rules below take the tables first (`tables.high()` in a kernel, `tables.plain_high()` in play) and then the cards,
unchecked: for the same card twice, or a number above 51, the answer is undefined.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.ranking import checks, tables
from pitboss.ranking.checks import KEYS, SEEN
from pitboss.ranking.generate import ROW_BITS, STEP
from pitboss.ranking.tables import HighTables, plain_high
from pitboss.ranking.words import BLOCK, SUIT_BIAS, word_keys, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

FLUSH_BITS = 0x8888_0000_0000
SUM_BITS = 0xFFFF_FFFF
LOW_BITS = (1 << ROW_BITS) - 1


@rule
def no_flush(t: HighTables, key: int) -> int:
    """Value of a sum of keys in which no suit has five cards."""
    steps = t.offsets[key & LOW_BITS]
    return t.values[((key & SUM_BITS) >> ROW_BITS) + steps + steps]  # twice 16 bits would not fit them


@rule
def flush_suit(key: int) -> int:
    """The suit whose counter has reached five."""
    return (key >> 39 & 1) + 2 * (key >> 43 & 1) + 3 * (key >> 47 & 1)


@rule
def high5(t: HighTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """Value of five cards."""
    key = SUIT_BIAS + t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e]
    if key & FLUSH_BITS:
        return t.flushes[1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)]
    return no_flush(t, key)


@rule
def high6(t: HighTables, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Value of the best five of six cards."""
    key = SUIT_BIAS + t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e] + t.keys[f]
    if key & FLUSH_BITS:
        return t.flushes[suited_ranks((a, b, c, d, e, f), flush_suit(key))]
    return no_flush(t, key)


@rule
def high7(t: HighTables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Value of the best five of seven cards."""
    key = SUIT_BIAS + t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e] + t.keys[f] + t.keys[g]
    if key & FLUSH_BITS:
        return t.flushes[suited_ranks((a, b, c, d, e, f, g), flush_suit(key))]
    return no_flush(t, key)


@rule
def suited_ranks(cards: tuple[int, ...], suit: int) -> int:
    """The ranks of one suit among the cards, as bits."""
    mask = 0
    for card in cards:
        mask |= (card & 3 == suit) << (card >> 2)
    return mask


@rule
def word_suited(word: int, places: tuple[int, ...], suit: int) -> int:
    """The ranks of one suit among the cards in a word, as bits."""
    mask = 0
    for place in range(len(places)):
        mask |= (word >> 8 * place & 3 == suit) << (word >> 8 * place + 2 & 15)
    return mask


@functools.cache
def _plain() -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """What `high_hand` reads, as a bare tuple, which unpacks at twice the speed of a named one."""
    t = plain_high()
    return t.offsets, t.values, t.flushes


def high_hand(cards: Sequence[int]) -> int:
    """Value of the best five of up to seven cards; of fewer than five, all of them, as a stud board needs it.

    >>> from pitboss.equipment.cards import cards
    >>> hex(high_hand(cards("As 2d 3c 4h 5s Kd Kc")))  # the wheel: a five-high straight
    '0x450000'
    """
    offsets, values, flushes = _plain()
    key, n = SUIT_BIAS, len(cards)
    try:
        for card in cards:
            key += KEYS[card]
    except KeyError:
        checks.refuse(cards, 1, 7)
    if (key >> SEEN).bit_count() != n or n > 7 or not n:
        checks.refuse(cards, 1, 7)
    if key & FLUSH_BITS:
        return flushes[suited_ranks(tuple(cards), flush_suit(key))]
    return values[((key & SUM_BITS) >> ROW_BITS) + STEP * offsets[key & LOW_BITS]]


def high(hands: ArrayLike) -> NDArray[np.uint32]:
    """Values of hands (n, 1 to 7), checked: a uint8 array of cards 0 to 51, one hand a row.

    >>> import numpy as np
    >>> high(np.array([[51, 47, 43, 39, 35], [48, 0, 5, 10, 15]], np.uint8)) >> 20  # royal flush, the wheel
    array([9, 4], dtype=uint32)
    """
    return high_unchecked(checks.batch(hands, 1, 7))


def high_unchecked(hands: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Values of hands in a contiguous uint8 array; undefined for wrong cards, which it does not look for."""
    import numpy as np

    values = np.empty(len(hands), np.uint32)
    body, last, places = words(hands)
    room = np.empty((2, BLOCK), np.int64)
    high_batch(tables.high(), body, places, room, values)
    high_batch(tables.high(), last, places, room, values[len(body) :])
    return values


@kernel(error_model="numpy")
def high_batch(
    t: HighTables,
    words: NDArray[np.int64],
    places: tuple[int, ...],
    room: NDArray[np.int64],
    out: NDArray[np.uint32],
) -> None:
    """Values of hands given as `words`, block by block: the keys, the values, then the flushes. These are rare, and a
    processor guesses them wrong, so they are noted without a branch and done together. `room` is for keys and notes."""
    keys, noted = room[0], room[1]
    for start in range(0, len(words), BLOCK):
        block = words[start : start + BLOCK]
        values = out[start : start + BLOCK]
        word_keys(t.keys, block, places, keys)
        flushes = 0
        for i in range(len(block)):
            values[i] = no_flush(t, keys[i])
            noted[flushes] = i
            flushes += (keys[i] & FLUSH_BITS) != 0
        for i in noted[:flushes]:
            values[i] = t.flushes[word_suited(block[i], places, flush_suit(keys[i]))]
