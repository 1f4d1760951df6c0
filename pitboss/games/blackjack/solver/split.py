"""Split hands and those that they are split into again, from the worth of single hands.

Every hand is played by its own cards alone. The cards of a shoe are exchangeable, so the hands may be thought of as
dealt in any order: first the second card of each hand, a pair card (P) or another (N), until all hands have an N or
there are as many hands as allowed; then each is played, and what it wins does not depend on what the others draw. What
it does depend on is how many second cards were P and N. With i pair cards gone and j further hands known to have an N,

    E[worth, j others N | i gone] = E[worth, j - 1 others N | i gone] - p(i) E[worth, j - 1 others N | i + 1 gone],

p(i) being the chance that a card is P: so the worth of single hands with 0, 1, 2 ... pair cards gone is all it takes.
"""

from __future__ import annotations

from collections import defaultdict
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def split_worth(single: NDArray[Any], paired: NDArray[Any], pair_cards: float, unseen: int, most: int) -> float:
    """What all hands of a split pair win together.

    `single[s, i]` is the worth of a hand that has one card of the pair, with i more pair cards gone than the two;
    `paired[s, i]` that of a hand which got a pair card and may not be split again; s is 0 for the first hand, 1 for
    each other. `pair_cards` and `unseen` are what the shoe holds.
    """
    import numpy as np

    levels = single.shape[1]
    chance = np.array([max(pair_cards - i, 0) / (unseen - i) for i in range(levels)])
    any_second = _with_others(single, chance, most)
    no_pair = _with_others(single - chance * paired, chance, most)
    worth = 0.0
    for (hands, closed), paths in ways_to_end(most).items():
        gone = hands - 2
        if hands < most:
            sums = no_pair[closed - 1, 0, gone] + (hands - 1) * no_pair[closed - 1, 1, gone]
        else:
            opened = hands - closed
            sums = (opened - (closed == 0)) * any_second[closed, 1, gone]
            if closed:
                sums += no_pair[closed - 1, 0, gone] + (closed - 1) * no_pair[closed - 1, 1, gone]
            else:
                sums += any_second[0, 0, gone]
        worth += paths * prod(chance[:gone]) * sums
    return float(worth)


def _with_others(worth: NDArray[Any], chance: NDArray[Any], most: int) -> NDArray[Any]:
    """The expectations above, by the number of other hands known to have an N, kind of hand, and pair cards gone."""
    import numpy as np

    found = [worth]
    for _ in range(most):
        fewer = found[-1]
        one_more_gone = np.concatenate([fewer[:, 1:], np.zeros((2, 1))], axis=1)
        found.append(fewer - chance * one_more_gone)
    return np.array(found)


def ways_to_end(most: int) -> dict[tuple[int, int], int]:
    """In how many ways splitting ends with so many hands, so many of them with an N.

    >>> ways_to_end(2), ways_to_end(3)
    ({(2, 0): 1}, {(3, 0): 1, (3, 1): 1, (2, 2): 1})
    """
    found: dict[tuple[int, int], int] = defaultdict(int)
    open_ = [(2, 0)]
    while open_:
        hands, closed = open_.pop()
        if hands == most or closed == hands:
            found[hands, closed] += 1
        else:
            open_ += [(hands, closed + 1), (hands + 1, closed)]
    return dict(found)
