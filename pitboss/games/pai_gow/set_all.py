"""Every class set by a way, and every setting that may be best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.pai_gow.splits import IN_BACK, IN_FRONT, SPLITS, Joker, split_hand
from pitboss.games.pai_gow.ways import Program, decide
from pitboss.ranking import tables
from pitboss.ranking.orders import Order
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel(error_model="numpy")
def set_hands(
    t: HighTables, joker: Any, program: NDArray[Any], hands: NDArray[Any], work: Any, way: NDArray[Any],
    row: NDArray[Any], values: NDArray[Any], count: NDArray[Any],
) -> None:  # fmt: skip
    """Front and back of each hand by the way, and its settings that no other beats in front and back."""
    hand, settings, places, counts, five, groups = work
    for h in range(len(hands)):
        legal = split_hand(t, hands[h], joker, hand, settings, places, counts, five, groups)
        row[h], chosen = decide(program, hand, settings, legal)
        way[h, 0], way[h, 1] = settings[chosen, IN_FRONT], settings[chosen, IN_BACK]
        kept = 0
        for s in range(legal):
            front, back, beaten = settings[s, IN_FRONT], settings[s, IN_BACK], False
            for o in range(legal):
                same = settings[o, IN_FRONT] == front and settings[o, IN_BACK] == back
                if (same and o < s) or (not same and settings[o, IN_FRONT] >= front and settings[o, IN_BACK] >= back):
                    beaten = True
                    break
            if not beaten:
                values[h, kept, 0], values[h, kept, 1] = front, back
                kept += 1
        count[h] = kept


class SetHands(NamedTuple):
    """Hands as they are set; values as `ranking` gives them."""

    way: NDArray[Any]
    row: NDArray[Any]
    """The row of the way that decided."""
    values: NDArray[Any]
    kept: NDArray[Any]
    """How many of the values there are."""


def set_all(order: Order, program: Program, hands: NDArray[Any]) -> SetHands:
    """Set all these hands."""
    import numpy as np

    joker = Joker(order.joker == "wild", order.five == "all")
    n = len(hands)
    found = SetHands(
        np.empty((n, 2), np.int32), np.empty(n, np.int32), np.empty((n, SPLITS, 2), np.int32), np.empty(n, np.int32)
    )
    sizes = (7, (SPLITS, 7), (SPLITS, 2), 15, 5, 3)
    work = tuple([np.zeros(size, np.int64) for size in sizes])
    set_hands(tables.high(order), joker, np.array(program, np.int64), hands, work, *found)
    return found
