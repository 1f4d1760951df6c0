"""Three card poker: straight flush, three of a kind, straight, flush, pair, high card; A-2-3 is the lowest straight.

One order at every house (000 L1859-L1865, 001 L1605-L1611, 002 L3713-L3743, 003 L1069-L1073, 004 L349-L359). The mini
royal, A-K-Q suited, is the best straight flush with a row of its own in four of the five pay tables, so it has a
category of its own. No tables: three cards are sorted and compared in a few steps. Live play remembers what that gives
for each of the 455 choices of ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.ranking import checks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH, MINI_ROYAL = range(7)

CATEGORIES = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "mini royal")

QUEEN_HIGH = 0x0C0000
"""The bank qualifies with this or more: queen-three-deuce is the least such hand."""


@rule
def three_card3(a: int, b: int, c: int) -> int:
    """Value of three cards: six hexadecimal digits as in `value`, with this order's categories."""
    high, middle, low = (a >> 2) + 2, (b >> 2) + 2, (c >> 2) + 2
    if high < middle:
        high, middle = middle, high
    if middle < low:
        middle, low = low, middle
    if high < middle:
        high, middle = middle, high
    if not low < middle < high:
        if low == high:
            return THREE << 20 | high << 16
        return PAIR << 20 | middle << 16 | (low + high - middle) << 12
    suited = ((a ^ b) | (b ^ c)) & 3 == 0
    wheel = high == 14 and middle == 3
    if wheel or high - low == 2:
        if not suited:
            return STRAIGHT << 20 | (3 if wheel else high) << 16
        return (MINI_ROYAL if low == 12 else STRAIGHT_FLUSH) << 20 | (3 if wheel else high) << 16
    return (FLUSH if suited else HIGH_CARD) << 20 | high << 16 | middle << 12 | low << 8


_WEIGHT = tuple([4 ** (card >> 2) for card in range(52)])
"""By card: no two choices of three ranks weigh the same."""
_MIXED, _SUITED = ({
    4**x + 4**y + 4**z: three_card3(4 * x, 4 * y, 4 * z + odd)
    for x in range(13) for y in range(x + 1) for z in range(y + 1)
} for odd in (1, 0))  # fmt: skip


def three_dealt(a: int, b: int, c: int) -> int:
    """`three_card3` from memory, for live play: the ranks and whether the suits are one say it all."""
    ranks = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c]
    return _MIXED[ranks] if ((a ^ b) | (b ^ c)) & 3 else _SUITED[ranks]


@rule
def three_card_category(value: int) -> int:
    """`HIGH_CARD`, `PAIR`, `FLUSH`, `STRAIGHT`, `THREE`, `STRAIGHT_FLUSH` or `MINI_ROYAL`."""
    return value >> 20


def three_card(cards: Sequence[int]) -> int:
    """Value of a three-card hand.

    >>> from pitboss.equipment.cards import cards
    >>> three_card(cards("Qs 3d 2c")) >= QUEEN_HIGH > three_card(cards("Js Td 8c"))
    True
    """
    checks.hand(cards, 3, 3)
    return three_card3(cards[0], cards[1], cards[2])


def three_card_hands(hands: ArrayLike) -> NDArray[np.uint32]:
    """Values of hands (n, 3), checked."""
    import numpy as np

    hands = checks.batch(hands, 3, 3)
    values = np.empty(len(hands), np.uint32)
    three_card_batch(hands, values)
    return values


@kernel(error_model="numpy")
def three_card_batch(hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Values of hands (n, 3). Unchecked."""
    for i in range(hands.shape[0]):
        out[i] = three_card3(hands[i, 0], hands[i, 1], hands[i, 2])
