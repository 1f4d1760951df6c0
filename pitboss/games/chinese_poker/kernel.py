"""Chinese poker as a compiled loop: two players are dealt thirteen cards each, set them and settle.

Every two players settle by themselves, so two are enough for what one wins from another. Both set the best back and
then the best middle, as a table does for who does nothing. Each deal is counted from both sides: between equals nobody
has an edge, and the figures show how much a hand swings. `with_well_set` has the first player weigh all settings of one
deck instead (`arrange.weigh`), which takes some fifty times as long, and counts his side alone. What royalties a player
earns is counted beside what he wins in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.equipment.decks import deck
from pitboss.errors import BadInput
from pitboss.games.chinese_poker.arrange import opponents
from pitboss.games.chinese_poker.rules import CARDS, Rules, Terms
from pitboss.games.chinese_poker.set_all import Scratch, scratch, set_one
from pitboss.games.chinese_poker.settle import (
    SetHand,
    back_value,
    between,
    front3,
    is_foul,
    middle_value,
    royalty,
)
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.ranking import tables
from pitboss.ranking.tables import HighTables, LowTables

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINT, ROYALTIES = range(2)
LEFT = CARDS - 5


class Prepared(NamedTuple):
    """What the loop reads."""

    terms: Terms
    deck: tuple[int, ...]
    royalties: bool
    well: bool
    """Whether the first player weighs all settings."""
    both: bool
    """Whether both sides are counted."""
    levels: NDArray[Any]
    """How well-set hands are distributed, where he does."""


@rule
def back_first(
    t: HighTables, lows: LowTables, cards: Any, backs: Any, middles: Any, left: Any, terms: Terms
) -> tuple[int, int, int]:
    """Values of thirteen cards with the best back, then the best middle of the eight that are left, as
    `arrange.back_first` sets them: of equal ones the first."""
    best, at = -1, 0
    for n in range(len(backs)):
        a, b, c, d, e = backs[n]
        value = back_value(t, cards[a], cards[b], cards[c], cards[d], cards[e], terms)
        if value > best:
            best, at = value, n
    taken, count = 0, 0
    for place in backs[at]:
        taken |= 1 << place
    for place in range(CARDS):
        if not taken >> place & 1:
            left[count] = cards[place]
            count += 1
    middle, at = -1, 0
    for n in range(len(middles)):
        a, b, c, d, e = middles[n]
        value = middle_value(t, lows, left[a], left[b], left[c], left[d], left[e], terms)
        if value > middle:
            middle, at = value, n
    taken, count = 0, 0
    for place in middles[at]:
        taken |= 1 << place
    for place in range(LEFT):
        if not taken >> place & 1:
            left[count] = left[place]
            count += 1
    return front3(left[0], left[1], left[2]), middle, best


@kernel(error_model="numpy")
def simulate(
    t: HighTables, lows: LowTables, terms: Terms, well: bool, both: bool, levels: NDArray[Any], work: Scratch,
    backs: NDArray[Any], middles: NDArray[Any], pack: NDArray[Any], left: NDArray[Any], key: int, rounds: int,
    sums: NDArray[Any],
) -> None:  # fmt: skip
    """Deal, set, settle."""
    counter = 0
    for _ in range(rounds):
        counter = deal(pack, 0, 2 * CARDS, key, counter)
        front, middle, back = back_first(t, lows, pack[CARDS : 2 * CARDS], backs, middles, left, terms)
        foul, earned = is_foul(front, middle, back, terms), royalty(front, middle, back, terms)
        other = SetHand(front, middle, back, foul, earned)
        if well:
            front, middle, back = set_one(t, pack[:CARDS], levels, terms, work)
        else:
            front, middle, back = back_first(t, lows, pack[:CARDS], backs, middles, left, terms)
        foul, earned = is_foul(front, middle, back, terms), royalty(front, middle, back, terms)
        one = SetHand(front, middle, back, foul, earned)
        tally(sums, POINT, STAKE, STAKE, STAKE * between(one, other))
        tally(sums, ROYALTIES, STAKE, STAKE, STAKE * one.royalty)
        if both:
            tally(sums, POINT, STAKE, STAKE, STAKE * between(other, one))
            tally(sums, ROYALTIES, STAKE, STAKE, STAKE * other.royalty)


class ChineseKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> Sequence[str]:
        """What a player wins from one opponent, and the royalties that he earns from him; both in points."""
        return ("point", "royalties") if rules.royalties else ("point",)

    def prepare(self, rules: Rules) -> Prepared:
        import numpy as np

        cards = tuple(deck(rules.deck).cards) * rules.decks
        return Prepared(rules.terms, cards, rules.royalties, False, True, np.zeros((3, 1), np.int64))

    def with_well_set(self, rules: Rules) -> Prepared:
        """A first player who weighs all settings of one deck."""
        import numpy as np

        if rules.variant != "single":
            raise BadInput("only hands of one deck and a high middle are weighed in a loop")
        return self.prepare(rules)._replace(well=True, both=False, levels=np.array(opponents()[rules.variant]))

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        sums = np.zeros((2, SUMS), np.int64)
        backs, middles = [np.array(list(combinations(range(n), 5))) for n in (CARDS, LEFT)]
        simulate(
            tables.high(), tables.low(), prepared.terms, prepared.well, prepared.both, prepared.levels, scratch(),
            backs, middles, np.array(prepared.deck), np.zeros(LEFT, np.int64), key, rounds, sums,
        )  # fmt: skip
        return sums if prepared.royalties else sums[:1]


KERNEL = ChineseKernel()
