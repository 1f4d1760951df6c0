"""Keep or switch by the chart; and where a double may come before the switch, whether to double first.

The chart knows what hands are worth against an up card, in millionths of the wager: two cards as they were dealt, two
cards made by a switch, a doubled hand by its total. Two hands go for the greatest sum. A card that is still to come is
weighed as one of a fresh deck. Cards are numbers of values here, 0 an ace, 9 a ten-value card; the hands are a b and
c d, with x and y for the cards that come to them when they are doubled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel, rule
from pitboss.games.blackjack import options as may
from pitboss.games.blackjack.options import UNSPLIT, Choices
from pitboss.games.blackjack.settle import total

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEEP, SWITCH, DOUBLE, DOUBLE_2 = range(4)
"""What to do; a double is that of the first hand or of the second, or the other one's where one was doubled already."""
RANKS = 13
"""Of which four are worth ten."""


@rule
def ranks(value: int) -> int:
    """Ranks of a value."""
    return 4 if value == 9 else 1


@rule
def total_of(a: int, b: int, x: int) -> int:
    """What three cards count."""
    return total(a + b + x + 3, (a == 0) + (b == 0) + (x == 0))


@rule
def gain(doubled: NDArray[Any], a: int, b: int, x: int, c: int, d: int, y: int) -> int:
    """What a switch adds to two doubled hands."""
    made = doubled[total_of(a, d, x)] + doubled[total_of(c, b, y)]
    return int(made - doubled[total_of(a, b, x)] - doubled[total_of(c, d, y)])


@rule
def both(doubled: NDArray[Any], a: int, b: int, x: int, c: int, d: int) -> int:
    """RANKS times the worth of doubling c d too, a b having been doubled."""
    worth = RANKS * doubled[total_of(a, b, x)]
    for y in range(10):
        worth += ranks(y) * (doubled[total_of(c, d, y)] + max(gain(doubled, a, b, x, c, d, y), 0))
    return int(worth)


@rule
def then(
    kept: NDArray[Any], made: NDArray[Any], doubled: NDArray[Any], a: int, b: int, x: int, c: int, d: int, may_c_d: bool
) -> tuple[int, int]:
    """What to do once a b was doubled: KEEP, SWITCH, or DOUBLE the other hand too; and RANKS times its worth."""
    keep = RANKS * (doubled[total_of(a, b, x)] + kept[c, d])
    switch = RANKS * (doubled[total_of(a, d, x)] + made[c, b])
    choice, worth = (SWITCH, int(switch)) if switch > keep else (KEEP, int(keep))
    if may_c_d:
        more = both(doubled, a, b, x, c, d)
        if more > worth:
            choice, worth = DOUBLE, more
    return choice, worth


@rule
def doubled_first(
    kept: NDArray[Any], made: NDArray[Any], doubled: NDArray[Any], a: int, b: int, c: int, d: int, may_c_d: bool
) -> int:
    """RANKS squared times the worth of doubling a b before the switch is decided."""
    worth = 0
    for x in range(10):
        worth += ranks(x) * then(kept, made, doubled, a, b, x, c, d, may_c_d)[1]
    return worth


@rule
def first(
    kept: NDArray[Any], made: NDArray[Any], doubled: NDArray[Any], a: int, b: int, c: int, d: int, may_a_b: bool,
    may_c_d: bool,
) -> int:  # fmt: skip
    """What to do with the four cards as dealt: KEEP, SWITCH, DOUBLE a b or DOUBLE_2, which is c d."""
    keep, switch = kept[a, b] + kept[c, d], made[a, d] + made[c, b]
    choice, worth = (SWITCH, int(switch)) if switch > keep else (KEEP, int(keep))
    worth *= RANKS * RANKS
    if may_a_b:
        more = doubled_first(kept, made, doubled, a, b, c, d, may_c_d)
        if more > worth:
            choice, worth = DOUBLE, more
    if may_c_d and doubled_first(kept, made, doubled, c, d, a, b, may_a_b) > worth:
        choice = DOUBLE_2
    return choice


@kernel(error_model="numpy")
def plan(
    kept: NDArray[Any], made: NDArray[Any], doubled: NDArray[Any], may_double: NDArray[Any], at_first: NDArray[Any],
    at_last: NDArray[Any],
) -> None:  # fmt: skip
    """`first` for all four cards, and `then` for all five."""
    for a in range(10):
        for b in range(10):
            for c in range(10):
                for d in range(10):
                    ok, other = may_double[a, b], may_double[c, d]
                    at_first[a, b, c, d] = first(kept, made, doubled, a, b, c, d, ok, other)
                    for x in range(10):
                        at_last[a, b, c, d, x] = then(kept, made, doubled, a, b, x, c, d, other)[0]


def kept_and_made(worth: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Two cards as dealt and as made by a switch, from tables in which a switched natural stands at ten and ace."""
    kept, made = worth.copy(), worth.copy()
    kept[..., 9, 0], made[..., 0, 9] = worth[..., 0, 9], worth[..., 9, 0]
    return kept, made


def may_double(o: Choices) -> NDArray[Any]:
    """Which two cards may be doubled: no natural, and what the rules say of totals."""
    import numpy as np

    allowed = np.zeros((10, 10), bool)
    for a, b in np.ndindex(10, 10):
        allowed[a, b] = {a, b} != {0, 9} and not may.double(a + b + 2, (a == 0) + (b == 0), 2, UNSPLIT, 0, o)
    return allowed


def plans(worth: NDArray[Any], doubled: NDArray[Any], o: Choices) -> tuple[NDArray[Any], NDArray[Any]]:
    """What the chart does at first, by a b c d, and once a b was doubled, by a b c d x, against one up card."""
    import numpy as np

    at_first, at_last = np.zeros([10] * 4, np.int8), np.zeros([10] * 5, np.int8)
    plan(*kept_and_made(worth), np.ascontiguousarray(doubled), may_double(o), at_first, at_last)
    return at_first, at_last
