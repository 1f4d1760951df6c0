"""Casino War as a compiled loop: one player and the bank, through the shoe to the cut card, by the solved strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.high_card import settle
from pitboss.games.high_card.rules import BURN, Rules
from pitboss.games.high_card.settle import EQUAL, HIGHER, LOWER, compare
from pitboss.games.kernels import STAKE, SUMS, deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

ORIGINAL = 2
"""Cards of the original deal: the player's and the bank's."""
WAR = 3
"""How a round ends: higher, lower, surrendered, and from here war won, lost and tied."""


class Procedure(NamedTuple):
    """What the loop has to know of the rules."""

    cut: int
    """Cards dealt when the cut card shows; 0 if every round has a fresh shoe."""
    opening_burn: int
    war_cards: int
    """Cards of a war, those burned included."""
    war: bool
    """Whether a tied player goes to war."""


class Prepared(NamedTuple):
    procedure: Procedure
    shoe: tuple[int, ...]
    """Ranks of the cards of a full shoe."""
    results: list[list[tuple[int, int, int]]]
    """See `results`."""


@rule
def original_deal(shoe: NDArray[Any], at: int) -> int:
    """The case of the cards from place `at`: the player's, the bank's."""
    return compare(shoe[at], shoe[at + 1])


@rule
def war_deal(shoe: NDArray[Any], at: int, cards: int) -> int:
    """The case of the cards from place `at`: three burned, the player's, those burned before the bank's, the bank's."""
    return compare(shoe[at + BURN], shoe[at + cards - 1])


@kernel
def simulate(procedure: Procedure, shoe: NDArray[Any], key: int, rounds: int, came: NDArray[Any]) -> None:
    """Play rounds and count how they end. A shuffle of a shuffled shoe is as good as one of a fresh shoe."""
    counter, at = 0, len(shoe)
    for _ in range(rounds):
        if at >= procedure.cut:
            at = procedure.opening_burn
            counter = deal(shoe, 0, at, key, counter)
        counter = deal(shoe, at, at + ORIGINAL, key, counter)
        end = original_deal(shoe, at)
        at += ORIGINAL
        if end == EQUAL and procedure.war:
            counter = deal(shoe, at, at + procedure.war_cards, key, counter)
            end = WAR + war_deal(shoe, at, procedure.war_cards)
            at += procedure.war_cards
        came[end] += 1


class HighCardKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        from pitboss.games.high_card.solve import goes_to_war, ranks

        shoe = tuple([rank for rank, count in enumerate(ranks(rules)) for _ in range(count)])
        cut = len(shoe) - rules.behind_cut(len(shoe)) if rules.reshuffle == "cut_card" else 0
        war_cards = 2 * (BURN + 1) if rules.war_burn == "every_card" else BURN + 2
        return Prepared(Procedure(cut, rules.opening_burn, war_cards, goes_to_war(rules)), shoe, results(rules))

    def run(self, prepared: Any, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        came = np.zeros(WAR + 3, np.int64)
        simulate(prepared.procedure, np.array(prepared.shoe, np.int64), key, rounds, came)
        return np.array([_sums(came, bets) for bets in prepared.results])


def results(rules: Rules) -> list[list[tuple[int, int, int]]]:
    """For each wager and each way a round ends: the initial stake (0 if not made), everything wagered, the net."""
    terms = rules.terms
    wars = [settle.war_primary(STAKE, case, terms) + settle.war(STAKE, case, terms) for case in (HIGHER, LOWER, EQUAL)]
    decided = [settle.primary(STAKE, case, terms) for case in (HIGHER, LOWER)]
    primary = [(STAKE, STAKE, net) for net in (*decided, settle.surrendered(STAKE))]
    primary += [(STAKE, 2 * STAKE, net) for net in wars]
    first = [settle.tie(STAKE, case, terms) for case in (HIGHER, LOWER, EQUAL, EQUAL, EQUAL, EQUAL)]
    found = [primary, [(STAKE, STAKE, net) for net in first]]
    if rules.tie_on_war_deal:
        again = [settle.tie(STAKE, case, terms) for case in (HIGHER, LOWER, EQUAL)]
        found.append([(0, 0, 0)] * WAR + [(STAKE, STAKE, net) for net in again])
    return found


def _sums(came: NDArray[Any], bets: list[tuple[int, int, int]]) -> list[int]:
    """A row of `Moments`."""
    row = [0] * SUMS
    for count, (staked, wagered, net) in zip(came.tolist(), bets):
        made = count if staked else 0
        for n, add in enumerate((made, staked * count, wagered * count, net * count, net * net * count)):
            row[n] += add
        row[-1] += count if net > 0 else 0
    return row


KERNEL = HighCardKernel()
