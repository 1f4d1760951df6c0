"""Pai gow poker as a compiled loop: player and bank are dealt seven cards each, and tables say how they are set.

The player sets as the solver finds best; the bank plays its way. Fortune is paid by the player's seven cards, Envy by
those of the other players, which the loop does not deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.games.pai_gow.classes import Places, place_of, places
from pitboss.games.pai_gow.fortune import best_row, held
from pitboss.games.pai_gow.rules import Rules, Terms
from pitboss.games.pai_gow.settle import compare, fortune, vigorish

if TYPE_CHECKING:
    from numpy.typing import NDArray

BASE, FORTUNE = range(2)


class Prepared(NamedTuple):
    """What the loop reads."""

    terms: Terms
    places: Places
    player: NDArray[Any]
    """By class: front and back as the player sets them."""
    bank: NDArray[Any]
    bonus: bool


@kernel(error_model="numpy")
def simulate(
    terms: Terms, places: Places, player: NDArray[Any], bank: NDArray[Any], bonus: bool, deck: NDArray[Any],
    scratch: Any, key: int, rounds: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    """Deal, look up, settle."""
    counter = 0
    counts, suited = scratch
    for _ in range(rounds):
        counter = deal(deck, 0, 14, key, counter)
        mine, theirs = place_of(places, deck[:7]), place_of(places, deck[7:14])
        result = compare(player[mine, 0], player[mine, 1], bank[theirs, 0], bank[theirs, 1])
        won = STAKE * result
        tally(sums, BASE, STAKE, STAKE, won - vigorish(won, terms))
        if bonus:
            rows = held(deck[:7], terms.fortune_wild, terms.match_anywhere, counts, suited)
            row = best_row(rows, terms.fortune_win, terms.fortune_per)
            tally(sums, FORTUNE, STAKE, STAKE, fortune(STAKE, row, terms))


class PaiGowKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> Sequence[str]:
        return rules.wagers

    def prepare(self, rules: Rules) -> Prepared:
        from pitboss.games.pai_gow.solve import best_settings

        return self.with_settings(rules, best_settings(rules))

    def with_settings(self, rules: Rules, player: NDArray[Any] | None = None) -> Prepared:
        """A player who sets so, or by the house way."""
        from pitboss.games.pai_gow.classes import all_hands
        from pitboss.games.pai_gow.set_all import set_all

        bank = set_all(rules.order, rules.way, all_hands()).way
        return Prepared(rules.terms, places(), bank if player is None else player, bank, rules.fortune is not None)

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        sums = np.zeros((2, SUMS), np.int64)
        scratch = np.zeros(13, np.int64), np.zeros(4, np.int64)
        simulate(*prepared, np.arange(53, dtype=np.uint8), scratch, key, rounds, sums)
        return sums if prepared.bonus else sums[:1]


KERNEL = PaiGowKernel()
