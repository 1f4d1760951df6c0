"""Many hands of one deck set well at once, compiled: for learning how well-set hands are distributed, and measuring."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel
from pitboss.games.chinese_poker.arrange import beats, expected, splits
from pitboss.games.chinese_poker.rules import CARDS
from pitboss.games.chinese_poker.settle import front3
from pitboss.ranking import tables
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel(error_model="numpy")
def set_hands(
    t: HighTables, hands: NDArray[Any], fives: NDArray[Any], threes: NDArray[Any], split: NDArray[Any], levels: Any,
    values: NDArray[Any], chance: NDArray[Any], out: NDArray[Any],
) -> None:  # fmt: skip
    """Front, middle and back of each hand, weighed as `arrange.weigh` does."""
    for h in range(len(hands)):
        cards = hands[h]
        for n in range(len(fives)):
            a, b, c, d, e = fives[n]
            mask = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
            values[mask] = high5(t, cards[a], cards[b], cards[c], cards[d], cards[e])
            chance[1, mask] = beats(levels[1], values[mask])
            chance[2, mask] = beats(levels[2], values[mask])
        for n in range(len(threes)):
            a, b, c = threes[n]
            mask = 1 << a | 1 << b | 1 << c
            values[mask] = front3(cards[a], cards[b], cards[c])
            chance[0, mask] = beats(levels[0], values[mask])
        best = -9.0
        for s in range(split.shape[1]):
            x, y, z = split[0, s], split[1, s], split[2, s]
            if values[x] <= values[y] <= values[z]:
                points = expected(chance[0, x], chance[1, y], chance[2, z])
                if points > best:
                    best = points
                    out[h, 0], out[h, 1], out[h, 2] = values[x], values[y], values[z]


def set_well(hands: NDArray[Any], levels: NDArray[Any]) -> NDArray[Any]:
    """Front, middle and back of many hands, against opponents of these levels."""
    import numpy as np

    found = np.zeros((len(hands), 3), np.int64)
    fives, threes = [np.array(list(combinations(range(CARDS), size))) for size in (5, 3)]
    work = np.zeros(1 << CARDS, np.int64), np.zeros((3, 1 << CARDS))
    set_hands(tables.high(), hands, fives, threes, np.stack(splits()), levels, *work, found)
    return found
