"""Joker Poker as a compiled loop: one player and the bank, by the best choice in every spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel
from pitboss.games.card_sets import any_five
from pitboss.games.joker_poker.rules import Rules, Terms
from pitboss.games.joker_poker.settle import base, surrendered
from pitboss.games.joker_poker.strategy import SURRENDER, Plan, box_of, seen_as
from pitboss.games.kernels import STAKE, SUMS, deal, tally

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Prepared(NamedTuple):
    terms: Terms
    plan: Plan
    values: NDArray[Any]
    """By the number of five cards: the best value."""


@kernel(error_model="numpy")
def simulate(
    terms: Terms, plan: Plan, values: NDArray[Any], deck: NDArray[Any], key: int, rounds: int, sums: NDArray[Any]
) -> None:
    """The player holds cards 0, 2, 4 of the deal and later 6, 8; the bank the others, of which 1 and 3 are face up."""
    counter = 0
    for _ in range(rounds):
        counter = deal(deck, 0, 10, key, counter)
        at = seen_as(deck[0], deck[2], deck[4], deck[1], deck[3])
        choice = plan.choices[box_of(deck[1], deck[3]), at]
        if choice == SURRENDER:
            tally(sums, 0, STAKE, STAKE, surrendered(STAKE))
            continue
        player = values[any_five(deck[0], deck[2], deck[4], deck[6], deck[8])]
        bank = values[any_five(deck[1], deck[3], deck[5], deck[7], deck[9])]
        tally(sums, 0, STAKE, choice * STAKE, base(choice * STAKE, player, bank, terms))


class JokerPokerKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return ["base"]

    def prepare(self, rules: Rules) -> Prepared:
        from pitboss.games.joker_poker.count import all_values
        from pitboss.games.joker_poker.solve import plan

        return Prepared(rules.terms, plan(rules), all_values())

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        sums = np.zeros((1, SUMS), np.int64)
        simulate(*prepared, np.arange(52), key, rounds, sums)
        return sums


KERNEL = JokerPokerKernel()
