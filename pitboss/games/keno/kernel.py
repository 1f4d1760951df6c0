"""Keno as a compiled loop: games are drawn and catches counted, then every ticket is paid by its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel
from pitboss.games.keno.rules import BALLS, DRAWN, MOST_SPOTS, Rules, Terms
from pitboss.games.keno.settle import prize
from pitboss.games.kernels import STAKE, SUMS, deal

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel
def draw(blower: NDArray[Any], key: int, games: int, caught: NDArray[Any]) -> None:
    """Draw games; a ticket of n spots has the balls 0 to n - 1 marked. Counts its catches."""
    counter = 0
    for _ in range(games):
        counter = deal(blower, 0, DRAWN, key, counter)
        drawn = 0
        for place in range(DRAWN):
            if blower[place] < MOST_SPOTS:
                drawn |= 1 << blower[place]
        catch = 0
        for spots in range(1, MOST_SPOTS + 1):
            catch += drawn >> (spots - 1) & 1
            caught[spots, catch] += 1


class KenoKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`. A round is a game, with a ticket of every size."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Terms:
        return rules.terms

    def run(self, prepared: Any, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        caught = np.zeros((MOST_SPOTS + 1, MOST_SPOTS + 1), np.int64)
        draw(np.arange(BALLS), key, rounds, caught)
        sums = np.zeros((MOST_SPOTS, SUMS), np.int64)
        staked = STAKE * rounds
        for spots, row in enumerate(sums, 1):
            net = np.array([prize(STAKE, spots, catch, prepared) - STAKE for catch in range(MOST_SPOTS + 1)])
            row[:] = (
                rounds,
                staked,
                staked,
                net @ caught[spots],
                (net * net) @ caught[spots],
                caught[spots][net > 0].sum(),
            )
        return sums


KERNEL = KenoKernel()
