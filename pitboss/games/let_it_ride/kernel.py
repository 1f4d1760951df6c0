"""Let It Ride as a compiled loop: one player, by the best play of every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.card_sets import any_four, any_three
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.games.let_it_ride.rules import Rules, Terms
from pitboss.games.let_it_ride.settle import basic, bonus, row, three_card_bonus
from pitboss.games.let_it_ride.strategy import Plan
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables
from pitboss.ranking.threes import three_card3

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Prepared(NamedTuple):
    terms: Terms
    plan: Plan
    wagers: list[str]


@kernel(error_model="numpy")
def simulate(
    terms: Terms, plan: Plan, t: HighTables, deck: NDArray[Any], key: int, rounds: int, sums: NDArray[Any]
) -> None:
    """The player holds cards 0 to 2 of the deal; 3 and 4 are the community's."""
    counter = 0
    for _ in range(rounds):
        counter = deal(deck, 0, 5, key, counter)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        found = row(high5(t, a, b, c, d, e))
        riding = 1 + plan.three[any_three(a, b, c)] + plan.four[any_four(a, b, c, d)]
        tally(sums, 0, STAKE, riding * STAKE, basic(STAKE, riding, found, terms))
        tally(sums, 1, STAKE, STAKE, bonus(STAKE, found, terms))
        tally(sums, 2, STAKE, STAKE, three_card_bonus(STAKE, three_card3(a, b, c), terms))


class LetItRideKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        from pitboss.games.let_it_ride.solve import plan

        return Prepared(rules.terms, plan(rules), list(rules.wagers))

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        from pitboss.ranking import tables

        sums = np.zeros((3, SUMS), np.int64)
        simulate(prepared.terms, prepared.plan, tables.high(), np.arange(52), key, rounds, sums)
        return sums[[("bet-1", "bonus", "three-card-bonus").index(wager) for wager in prepared.wagers]]


KERNEL = LetItRideKernel()
