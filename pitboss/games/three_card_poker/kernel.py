"""Three card poker as a compiled loop: one player and the bank, by the solved strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.games.three_card_poker.rules import Rules, Terms
from pitboss.games.three_card_poker.settle import ante, ante_bonus, pair_plus, play, ranked, six_card_bonus
from pitboss.games.three_card_poker.strategy import NO_CARD, Plan, plays
from pitboss.ranking.highs import high6
from pitboss.ranking.tables import HighTables
from pitboss.ranking.threes import three_card3
from pitboss.ranking.value import THREE, category

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANTE, PAIR_PLUS, SIX_CARD = range(3)

CASES = 128
"""Folded or played, the bank qualifies or not, behind, equal or ahead, and the player's category."""
COUNT, PLAYER, BANK = range(3)


class Prepared(NamedTuple):
    terms: Terms
    plan: Plan
    up_cards: int
    six_card: bool
    value: NDArray[Any]


@kernel(error_model="numpy")
def values(terms: Terms, out: NDArray[Any]) -> None:
    """The value of every three cards in every order: half a megabyte, quicker to read than to compute."""
    for a in range(52):
        for b in range(52):
            for c in range(52):
                out[a, b, c] = ranked(three_card3(a, b, c), terms)


@rule
def ante_game(player: int, bank: int, folded: bool, terms: Terms) -> int:
    """Ante, Play and Ante bonus together."""
    if folded:
        return -STAKE
    return ante(STAKE, player, bank, terms) + play(STAKE, player, bank, terms) + ante_bonus(STAKE, player, bank, terms)


@kernel(error_model="numpy")
def simulate(
    terms: Terms, plan: Plan, up_cards: int, value: NDArray[Any], deck: NDArray[Any], key: int, rounds: int,
    cases: NDArray[Any], sums: NDArray[Any],
) -> None:  # fmt: skip
    """The player holds cards 0, 2, 4 of the deal and the bank 1, 3, 5, whose first may show.

    Rounds are counted by all that the money depends on, and each case is settled once, on the last pair of hands in it.
    """
    counter = 0
    for _ in range(rounds):
        counter = deal(deck, 0, 6, key, counter)
        player = value[deck[0], deck[2], deck[4]]
        bank = value[deck[1], deck[3], deck[5]]
        played = plays(plan, player, deck[0], deck[2], deck[4], deck[1] if up_cards else NO_CARD)
        ahead = (player > bank) - (player < bank)
        case = (2 * played + (bank >= terms.qualifier)) * 32 + 8 * ahead + 8 + category(player)
        cases[case, COUNT] += 1
        cases[case, PLAYER] = player
        cases[case, BANK] = bank
    for case in range(CASES):
        times, player, bank = cases[case, COUNT], cases[case, PLAYER], cases[case, BANK]
        folded = case < CASES // 2
        tally(sums, ANTE, STAKE, STAKE if folded else 2 * STAKE, ante_game(player, bank, folded, terms), times)
        tally(sums, PAIR_PLUS, STAKE, STAKE, pair_plus(STAKE, player, folded, terms), times)


@kernel(error_model="numpy")
def simulate_six(
    terms: Terms, plan: Plan, up_cards: int, tables: HighTables, deck: NDArray[Any], key: int, rounds: int,
    sums: NDArray[Any],
) -> None:  # fmt: skip
    """The 6 Card Bonus on the same deals."""
    counter = 0
    for _ in range(rounds):
        counter = deal(deck, 0, 6, key, counter)
        player = ranked(three_card3(deck[0], deck[2], deck[4]), terms)
        folded = not plays(plan, player, deck[0], deck[2], deck[4], deck[1] if up_cards else NO_CARD)
        best = high6(tables, deck[0], deck[1], deck[2], deck[3], deck[4], deck[5])
        result = max(category(best) - THREE + 1, 0)
        tally(sums, SIX_CARD, STAKE, STAKE, six_card_bonus(STAKE, result, folded, terms))


class ThreeCardKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        import numpy as np

        from pitboss.games.three_card_poker.solve import plan

        value = np.empty((52, 52, 52), np.int32)
        values(rules.terms, value)
        return Prepared(rules.terms, plan(rules), rules.bank_up_cards, rules.six_card_bonus is not None, value)

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        from pitboss.ranking import tables

        terms, plan, up_cards, six_card, value = prepared
        sums = np.zeros((3, SUMS), np.int64)
        cases = np.zeros((CASES, 3), np.int64)
        simulate(terms, plan, up_cards, value, np.arange(52, dtype=np.uint8), key, rounds, cases, sums)
        if six_card:
            simulate_six(terms, plan, up_cards, tables.high(), np.arange(52), key, rounds, sums)
        return sums if six_card else sums[:2]


KERNEL = ThreeCardKernel()
