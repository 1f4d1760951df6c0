"""Low hands: ace to five, eight or better, deuce to seven. The better low is the higher number, as everywhere.

A low counts down from `WORST`: what is taken away is the hand as `value` writes it, with an ace as 1 in ace to five, so
the wheel is `0xFFFFFF - 0x054321` and a pair is worse than any hand without one. Straights and flushes count against a
deuce-to-seven low and the ace is high in it; in ace to five neither exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.ranking import checks, tables
from pitboss.ranking.checks import KEYS, SEEN
from pitboss.ranking.generate import ROW_BITS, STEP, WORST
from pitboss.ranking.highs import LOW_BITS, SUM_BITS, high5
from pitboss.ranking.tables import HighTables, LowTables, plain_high, plain_low
from pitboss.ranking.words import BLOCK, word_keys, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

WHEEL = WORST - 0x054321
"""5-4-3-2-A, the best ace-to-five low (000 L102, 002 L127-L137, 004 L721)."""
EIGHT_OR_BETTER = WORST - 0x087654
"""8-7-6-5-4, the last low that qualifies (002 L2518)."""
SEVEN_FIVE = WORST - 0x075432
"""7-5-4-3-2 of mixed suits, the best deuce-to-seven low (002 L387-L388)."""
NO_LOW = 0

_WHEEL_STRAIGHT, _WHEEL_FLUSH = 0x450000, 0x850000
_ACE_FIVE = 0x0E5432


@rule
def low_category(value: int) -> int:
    """The category of a low hand by its standard number, of those that are no straights or flushes in ace to five."""
    return (WORST - value) >> 20


@rule
def low_sum(t: LowTables, key: int) -> int:
    """The best ace-to-five low of a sum of keys."""
    steps = t.offsets[key & LOW_BITS]
    return t.values[((key & SUM_BITS) >> ROW_BITS) + steps + steps]  # twice 16 bits would not fit them


@rule
def low5(t: LowTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """Ace-to-five low of five cards."""
    return low_sum(t, t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e])


@rule
def low7(t: LowTables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Best ace-to-five low of seven cards, as in Razz."""
    return low_sum(t, t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e] + t.keys[f] + t.keys[g])


@rule
def eight_or_better(value: int) -> int:
    """The value of a low if it qualifies, else `NO_LOW`."""
    return value if value >= EIGHT_OR_BETTER else NO_LOW


@rule
def deuce_to_seven5(t: HighTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """Deuce-to-seven low of five cards: the high hand upside down, where 5-4-3-2-A is no straight (000 L423)."""
    value = high5(t, a, b, c, d, e)
    if value == _WHEEL_STRAIGHT:
        return WORST - _ACE_FIVE
    if value == _WHEEL_FLUSH:
        return WORST - (_ACE_FIVE | 5 << 20)
    return WORST - value


def low_hand(cards: Sequence[int]) -> int:
    """Best ace-to-five low of up to seven cards; of fewer than five, all of them, as a Razz board needs it.

    >>> from pitboss.equipment.cards import cards
    >>> low_hand(cards("5s 4s 3s 2s As")) == WHEEL > low_hand(cards("6s 4d 3c 2h As"))
    True
    """
    _, offsets, values = plain_low()
    key, n = 0, len(cards)
    try:
        for card in cards:
            key += KEYS[card]
    except KeyError:
        checks.refuse(cards, 1, 7)
    if (key >> SEEN).bit_count() != n or n > 7 or not n:
        checks.refuse(cards, 1, 7)
    return values[((key & SUM_BITS) >> ROW_BITS) + STEP * offsets[key & LOW_BITS]]


def eight_or_better_hand(cards: Sequence[int]) -> int:
    """Best low of five to seven cards if it is eight or better, else `NO_LOW`."""
    checks.hand(cards, 5, 7)
    return eight_or_better(low_hand(cards))


def deuce_to_seven_hand(cards: Sequence[int]) -> int:
    """Deuce-to-seven low of five cards."""
    checks.hand(cards, 5, 5)
    return deuce_to_seven5(plain_high(), *cards)


def low(hands: ArrayLike) -> NDArray[np.uint32]:
    """Best ace-to-five lows of hands (n, 1 to 7), checked."""
    return low_unchecked(checks.batch(hands, 1, 7))


def low_unchecked(hands: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Lows of hands in a contiguous uint8 array; undefined for wrong cards, which it does not look for."""
    import numpy as np

    values = np.empty(len(hands), np.uint32)
    body, last, places = words(hands)
    keys = np.empty(BLOCK, np.int64)
    low_batch(tables.low(), body, places, keys, values)
    low_batch(tables.low(), last, places, keys, values[len(body) :])
    return values


def deuce_to_seven(hands: ArrayLike) -> NDArray[np.uint32]:
    """Deuce-to-seven lows of hands (n, 5), checked."""
    import numpy as np

    hands = checks.batch(hands, 5, 5)
    values = np.empty(len(hands), np.uint32)
    deuce_to_seven_batch(tables.high(), hands, values)
    return values


@kernel(error_model="numpy")
def low_batch(
    t: LowTables,
    words: NDArray[np.int64],
    places: tuple[int, ...],
    keys: NDArray[np.int64],
    out: NDArray[np.uint32],
) -> None:
    """Ace-to-five lows of hands given as `words`; `keys` is room for a block's. Unchecked."""
    for start in range(0, len(words), BLOCK):
        block = words[start : start + BLOCK]
        values = out[start : start + BLOCK]
        word_keys(t.keys, block, places, keys)
        for i in range(len(block)):
            values[i] = low_sum(t, keys[i])


@kernel(error_model="numpy")
def deuce_to_seven_batch(t: HighTables, hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Deuce-to-seven lows of hands (n, 5). Unchecked."""
    for i in range(hands.shape[0]):
        out[i] = deuce_to_seven5(t, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])
