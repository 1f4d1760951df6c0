"""Let It Ride beside the published game and its own script."""

from itertools import combinations

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import cards, texts
from pitboss.errors import BadInput
from pitboss.games.card_sets import any_four, any_three
from pitboss.games.let_it_ride import kernel, strategy
from pitboss.games.let_it_ride.kernel import KERNEL
from pitboss.games.let_it_ride.solve import Decisions, advise, basic_worth, drawing_hands, plan, solve
from pitboss.houses.open_table import OpenTable
from pitboss.ranking import tables
from pitboss.table.asks import Bet
from pitboss.table.events import Settled
from pitboss.table.views import View

GAME = load("grand-ronde/let-it-ride")
STANDARD = load(GAME.id, **{"basic.royal flush": "1000 to 1"})
"""The commonly published table: its royal pays 1000 to 1, grand-ronde's 500."""


@pytest.fixture(scope="module")
def solution():
    return solve(GAME.rules)


def test_the_standard_table_has_the_published_edge():
    """Wizard of Odds: house edge 3.506 % of one bet, element of risk 2.865 %, standard deviation 5.17."""
    worth = solve(STANDARD.rules).worths[0]
    assert (round(100 * worth.edge, 3), round(100 * worth.risk, 2)) == (3.506, 2.86)


def test_edges_of_the_house(solution):
    """The bonus bets as catalogued (26.93 % and 7.10 %); the royal at 500 costs 0.23 % against the standard table."""
    assert [round(100 * w.edge, 2) for w in solution.worths] == [3.74, 26.93, 7.1]


def test_the_catalogued_counts(solution):
    """Chapter 5: five-card counts of 2,598,960 (each here 20 times 3 cards, 2 fourth cards) and three-card counts."""
    bonus, three = solution.worths[1:]
    expected = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 422_400, 675_840 + 1_302_540]
    assert [o.combinations for o in bonus.outcomes] == [20 * n for n in expected]
    assert [o.combinations for o in three.outcomes] == [4, 44, 52, 720, 1_096, 3_744, 16_440]


def test_the_cap_costs_what_the_lost_royals_are_worth():
    """At $50 with three bets riding a royal pays $25,000 for $75,000, a straight flush $25,000 for $30,000."""
    free = basic_worth(Decisions(load(GAME.id, payout_cap=10**9).rules, 50_00))
    capped = basic_worth(Decisions(GAME.rules, 50_00))
    on_return = basic_worth(Decisions(load(GAME.id, cap_on="basic_return").rules, 50_00))
    assert free.edge == pytest.approx(solve(GAME.rules).worths[0].edge)
    assert free.edge < capped.edge < on_return.edge < 0.05


def test_the_short_lists_are_the_whole_strategy():
    best = plan(GAME.rules)
    assert drawing_hands(best) == (list(strategy.SUITED_THREES), list(strategy.MIXED_FOURS))
    for number, decisions, size in ((any_three, best.three, 3), (any_four, best.four, 4)):
        for hand in combinations(range(52), size):
            assert bool(decisions[number(*hand)]) == strategy.rides(hand), texts(hand)


def test_advice():
    assert advise(GAME.rules, cards("Ts Tc 2d"))["ride"] > 1
    assert advise(GAME.rules, cards("As Kd 2c"))["ride"] < 0
    with pytest.raises(BadInput, match="three or four"):
        advise(GAME.rules, cards("As Kd"))


def test_script_and_kernel_agree_to_the_cent():
    prepared = KERNEL.prepare(GAME.rules)
    play = strategy.best(GAME.rules)
    wagers = {"bet-1": 100, "bet-2": 100, "bet-3": 100, "bonus": 100, "three-card-bonus": 100}
    for key in range(400):
        deck, sums = np.arange(52), np.zeros((3, 6), np.int64)
        kernel.simulate(prepared.terms, prepared.plan, tables.high(), deck, key, 1, sums)
        table = OpenTable(GAME, seats=1, strict=True)
        table.limits = (100, 100)
        round_ = table.start(lambda ask, deck=deck: deck[:5].tolist())
        while (ask := round_.ask) is not None:
            round_.answer(1, wagers if isinstance(ask, Bet) else play(ask, View(round_.table, 1)))
        for n, spots in enumerate((("bet-1", "bet-2", "bet-3"), ("bonus",), ("three-card-bonus",))):
            settled = [e for e in round_.table.events if isinstance(e, Settled) and e.spot in spots]
            assert sum(e.paid - e.taken for e in settled) == sums[n, 3], texts(deck[:5].tolist())


def test_simulation_agrees_with_the_exact_solution(solution):
    _, figures = simulate(GAME, 4_000_000, workers=2)
    for worth, figure in zip(solution.worths, figures):
        assert abs(figure.edge - worth.edge) < 4 * figure.stderr
