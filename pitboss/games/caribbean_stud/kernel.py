"""Caribbean Stud as a compiled loop: one player and the bank, by the best play of every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.caribbean_stud.rules import Rules, Terms
from pitboss.games.caribbean_stud.settle import FOLDED, ante, bet, case
from pitboss.games.caribbean_stud.strategy import Plan, plays
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Prepared(NamedTuple):
    terms: Terms
    plan: Plan


@kernel(error_model="numpy")
def simulate(
    terms: Terms, plan: Plan, t: HighTables, deck: NDArray[Any], key: int, rounds: int, sums: NDArray[Any]
) -> None:
    """The player holds cards 0, 2, 4, 6, 8 of the deal and the bank the others, whose last is face up."""
    counter = 0
    stake = terms.multiple * STAKE
    for _ in range(rounds):
        counter = deal(deck, 0, 10, key, counter)
        player = high5(t, deck[0], deck[2], deck[4], deck[6], deck[8])
        bank = high5(t, deck[1], deck[3], deck[5], deck[7], deck[9])
        folded = not plays(plan, player, deck[0], deck[2], deck[4], deck[6], deck[8], deck[9])
        found = case(player, bank, folded, terms)
        if found == FOLDED:
            tally(sums, 0, STAKE, STAKE, ante(STAKE, found))
        else:
            tally(sums, 0, STAKE, STAKE + stake, ante(STAKE, found) + bet(stake, player, found, terms))


class CaribbeanKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return ["ante"]

    def prepare(self, rules: Rules) -> Prepared:
        rules.assure_hidden()
        from pitboss.games.caribbean_stud.solve import plan

        return Prepared(rules.terms, plan(rules))

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        from pitboss.ranking import tables

        sums = np.zeros((1, SUMS), np.int64)
        simulate(prepared.terms, prepared.plan, tables.high(), np.arange(52), key, rounds, sums)
        return sums


KERNEL = CaribbeanKernel()
