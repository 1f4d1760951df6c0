"""Hold'em against the bank as a compiled loop: one player and the bank, by the solved decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.compiled import kernel, rule
from pitboss.games.holdem_bank.answers import Answers, answers, first_bet, flop_bet, river_bet
from pitboss.games.holdem_bank.rules import Rules, Terms
from pitboss.games.holdem_bank.settle import (
    ante,
    bad_beat,
    best_hand,
    blind,
    hole_card_bonus,
    play,
    three_up,
    trips,
)
from pitboss.games.kernels import STAKE, SUMS, deal, tally
from pitboss.ranking import tables
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANTE, TRIPS, BAD_BEAT, HOLE_CARD, THREE_UP, BET = range(6)
"""Results of one round: what each wager won, and the Play wager as a multiple of the Ante."""


class Prepared(NamedTuple):
    """What the loop reads."""

    terms: Terms
    tables: HighTables
    answers: Answers
    offered: NDArray[Any]
    """The wagers that this game has, out of ANTE to THREE_UP."""


@rule
def best_play(
    cards: NDArray[Any], first: NDArray[Any], flop_class: NDArray[Any], turned: NDArray[Any], flop: NDArray[Any],
    river: NDArray[Any], ranks: NDArray[Any],
) -> int:  # fmt: skip
    """The Play wager that the solved tables make; cards are two own, two of the bank, five community cards."""
    a, b, c, d, e = cards[0], cards[1], cards[4], cards[5], cards[6]
    bet = first_bet(a, b, c, first)
    if bet == 0:
        bet = flop_bet(a, b, c, d, e, flop_class, turned, flop)
    if bet == 0:
        bet = river_bet(a, b, c, d, e, cards[7], cards[8], river, ranks)
    return bet


@rule
def settle_round(cards: NDArray[Any], bet: int, terms: Terms, t: HighTables, out: NDArray[Any]) -> None:
    """All wagers of one round, made for STAKE each."""
    c, d, e, f, g = cards[4], cards[5], cards[6], cards[7], cards[8]
    player = best_hand(t, terms.two_from_hand, cards[0], cards[1], c, d, e, f, g)
    bank = best_hand(t, terms.two_from_hand, cards[2], cards[3], c, d, e, f, g)
    folded = bet == 0
    out[BET] = bet
    out[ANTE] = -2 * STAKE
    if not folded:
        out[ANTE] = ante(STAKE, player, bank, terms) + blind(STAKE, player, bank, terms)
        out[ANTE] += play(bet * STAKE, player, bank, terms)
    out[TRIPS] = trips(STAKE, player, high5(t, c, d, e, f, g), folded, terms)
    out[BAD_BEAT] = bad_beat(STAKE, player, bank, folded, terms)
    out[HOLE_CARD] = hole_card_bonus(STAKE, cards, terms)
    out[THREE_UP] = three_up(STAKE, cards, c, terms)


@kernel(error_model="numpy")
def simulate(
    terms: Terms, t: HighTables, first: NDArray[Any], flop_class: NDArray[Any], turned: NDArray[Any],
    flop: NDArray[Any], river: NDArray[Any], deck: NDArray[Any], key: int, rounds: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    counter = 0
    ranks, out = np.zeros(5, np.int64), np.zeros(6, np.int64)
    for _ in range(rounds):
        counter = deal(deck, 0, 9, key, counter)
        settle_round(deck, best_play(deck, first, flop_class, turned, flop, river, ranks), terms, t, out)
        tally(sums, ANTE, STAKE, (2 + out[BET]) * STAKE, out[ANTE])
        for wager in range(TRIPS, THREE_UP + 1):
            tally(sums, wager, STAKE, STAKE, out[wager])


class HoldemKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        sides = (rules.trips, rules.bad_beat, rules.hole_card_bonus, rules.three_up)
        offered = np.array([ANTE, *[wager for wager, table in enumerate(sides, TRIPS) if table]])
        return Prepared(rules.terms, tables.high(), answers(rules), offered)

    def run(self, prepared: Prepared, key: int, rounds: int) -> NDArray[Any]:
        sums = np.zeros((5, SUMS), np.int64)
        simulate(prepared.terms, prepared.tables, *prepared.answers, np.arange(52), key, rounds, sums)
        made: NDArray[Any] = sums[prepared.offered]
        return made


KERNEL = HoldemKernel()
