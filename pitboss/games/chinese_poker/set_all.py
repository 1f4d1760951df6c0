"""Many hands of one deck set well, compiled: for learning how well-set hands are distributed, and for measuring."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.chinese_poker.arrange import beats, expected, splits
from pitboss.games.chinese_poker.rules import CARDS, Rules, Terms
from pitboss.games.chinese_poker.settle import front3, royalty
from pitboss.ranking import tables
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Scratch(NamedTuple):
    """What setting a hand reads, and room for its values, by the places of cards as bits."""

    fives: NDArray[Any]
    threes: NDArray[Any]
    splits: NDArray[Any]
    values: NDArray[Any]
    chances: NDArray[Any]


def scratch() -> Scratch:
    import numpy as np

    fives, threes = [np.array(list(combinations(range(CARDS), size))) for size in (5, 3)]
    work = np.zeros(1 << CARDS, np.int64), np.zeros((3, 1 << CARDS))
    return Scratch(fives, threes, np.stack(splits(), axis=1), *work)


@rule
def set_one(t: HighTables, cards: Any, levels: Any, terms: Terms, work: Scratch) -> tuple[int, int, int]:
    """Front, middle and back of thirteen cards, weighed as `arrange.weigh` does."""
    fives, threes, split, values, chance = work.fives, work.threes, work.splits, work.values, work.chances
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
    best, front, middle, back = -9.0, 0, 0, 0
    for s in range(len(split)):
        x, y, z = split[s, 0], split[s, 1], split[s, 2]
        if values[x] <= values[y] <= values[z]:
            points = expected(chance[0, x], chance[1, y], chance[2, z])
            points += royalty(values[x], values[y], values[z], terms)
            if points > best:
                best, front, middle, back = points, values[x], values[y], values[z]
    return front, middle, back


@kernel(error_model="numpy")
def set_hands(
    t: HighTables, hands: NDArray[Any], levels: Any, terms: Terms, work: Scratch, out: NDArray[Any]
) -> None:  # fmt: skip
    """Front, middle and back of each hand."""
    for h in range(len(hands)):
        out[h, 0], out[h, 1], out[h, 2] = set_one(t, hands[h], levels, terms, work)


def set_well(hands: NDArray[Any], levels: NDArray[Any], rules: Rules | None = None) -> NDArray[Any]:
    """Front, middle and back of many hands of one deck, against opponents of these levels; royalties as the rules
    have them, or none."""
    import numpy as np

    found = np.zeros((len(hands), 3), np.int64)
    set_hands(tables.high(), hands, levels, (rules or Rules()).terms, scratch(), found)
    return found
