"""Pai gow tiles as a compiled loop: player and bank are dealt four tiles each, and tables say how they are set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.card_sets import any_four
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.games.pai_gow_tiles.rules import Rules
from pitboss.games.pai_gow_tiles.settle import compare

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Prepared(NamedTuple):
    """Low and high of every hand, by its number among all sets of four tiles."""

    player: NDArray[Any]
    bank: NDArray[Any]


@kernel(error_model="numpy")
def simulate(
    player: NDArray[Any], bank: NDArray[Any], tiles: NDArray[Any], key: int, rounds: int, sums: NDArray[Any]
) -> None:
    """Deal, look up, settle."""
    counter = 0
    for _ in range(rounds):
        counter = deal(tiles, 0, 8, key, counter)
        mine = any_four(tiles[0], tiles[1], tiles[2], tiles[3])
        theirs = any_four(tiles[4], tiles[5], tiles[6], tiles[7])
        result = compare(player[mine, 0], player[mine, 1], bank[theirs, 0], bank[theirs, 1])
        tally(sums, 0, STAKE, STAKE, STAKE * result)


class TilesKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> Sequence[str]:
        return rules.wagers

    def prepare(self, rules: Rules) -> Prepared:
        """A player who sets as the solver finds best, against a bank that plays its way."""
        from pitboss.games.pai_gow_tiles.solve import solved

        found = solved(rules)
        return self.with_settings(rules, found.best(found.player))

    def with_settings(self, rules: Rules, chosen: NDArray[Any] | None = None) -> Prepared:
        """A player who takes these settings of every kind of hand, or sets by the house way."""
        import numpy as np

        from pitboss.games.pai_gow_tiles.solve import HANDS, hands, kind_of_all

        found = hands(rules.way)
        kind = kind_of_all()
        each = np.arange(len(found.way))
        tables = [found.values[each, s][kind] for s in (found.way if chosen is None else chosen, found.way)]
        assert len(kind) == HANDS
        return Prepared(tables[0], tables[1])

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        sums = np.zeros((1, SUMS), np.int64)
        simulate(*prepared, np.arange(32), key, rounds, sums)
        return sums


KERNEL = TilesKernel()
