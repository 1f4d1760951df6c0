"""Roulette as a compiled loop: spins counted by pocket, then every kind of bet settled on each pocket that came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.equipment.randomness import below_u64, next_u64
from pitboss.equipment.wheel import POCKETS
from pitboss.games.kernels import STAKE, SUMS
from pitboss.games.roulette.layout import KINDS, Area
from pitboss.games.roulette.rules import Rules, Terms
from pitboss.games.roulette.settle import bet

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Prepared(NamedTuple):
    terms: Terms
    bets: tuple[Area, ...]
    """The bet of each kind that is played: the first on the layout."""


@kernel
def spin(key: int, spins: int, came: NDArray[Any]) -> None:
    """Count the pockets of so many spins."""
    for counter in range(spins):
        came[below_u64(next_u64(key, counter), POCKETS)] += 1


class RouletteKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        first = {area.kind: area for area in reversed(rules.areas)}
        return Prepared(rules.terms, tuple([first[kind] for kind in rules.wagers]))

    def run(self, prepared: Any, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        came = np.zeros(POCKETS, np.int64)
        spin(key, rounds, came)
        sums = np.zeros((len(prepared.bets), SUMS), np.int64)
        staked = STAKE * rounds
        for row, area in zip(sums, prepared.bets):
            kind = KINDS.index(area.kind)
            net = np.array([bet(STAKE, kind, area.mask, pocket, prepared.terms) for pocket in range(POCKETS)])
            row[:] = rounds, staked, staked, net @ came, (net * net) @ came, came[net > 0].sum()
        return sums


KERNEL = RouletteKernel()
