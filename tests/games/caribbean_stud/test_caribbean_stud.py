"""Caribbean Stud beside the published game, an independent count, and its own script."""

from itertools import combinations

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import RANKS, cards, texts
from pitboss.errors import BadInput
from pitboss.games.caribbean_stud import kernel, strategy
from pitboss.games.caribbean_stud.count import below_and_level, count_below, unqualified
from pitboss.games.caribbean_stud.kernel import KERNEL
from pitboss.games.caribbean_stud.solve import advise, decisions, solve
from pitboss.games.caribbean_stud.strategy import best
from pitboss.houses.open_table import OpenTable
from pitboss.ranking import high_hand, tables
from pitboss.ranking.value import ACE_KING, ranks
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import FeeTaken, Settled
from pitboss.table.sentences import sentence
from pitboss.table.views import View

GAME = load("lucky-derby/caribbean-stud")
ROWS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
PAYS = dict(zip((*ROWS, "two pair", "pair or less"), (100, 50, 20, 7, 5, 4, 3, 2, 1)))
STANDARD = load(GAME.id, bet_multiple=2, bet_table={row: f"{odds} to 1" for row, odds in PAYS.items()})
"""The game as commonly played."""


@pytest.fixture(scope="module")
def house():
    return solve(GAME.rules)


def test_the_edge_of_the_house(house):
    """The rulebook's family table: 1.69 % of the Ante, 97 % of hands played."""
    assert round(100 * house.worths[0].edge, 2) == 1.69
    assert house.worths[0].outcomes[0].result == "folded"
    assert round(house.worths[0].outcomes[0].probability, 2) == 0.03
    assert sum(o.combinations for o in house.worths[0].outcomes) == 2_598_960 * 47 * 163_185


def test_the_standard_game_has_the_published_edge():
    """Wizard of Odds: house edge 5.224 %, element of risk 2.555 %, under the best play."""
    worth = solve(STANDARD.rules).worths[0]
    assert round(100 * worth.edge, 3) == 5.224
    assert round(100 * worth.risk, 3) == 2.555


def test_inclusion_and_exclusion_counts_what_enumeration_counts():
    t = tables.high()
    plain = tables.plain_high()
    for spot in ("As Kc 8d 5c 4h 7c", "9s 9d 9c 6s 5s 9h", "2s 2d 3c 3s Kd Ad", "As Ks Qs Js Ts 2c"):
        *held, shown = cards(spot)
        left = [c for c in range(52) if c not in (*held, shown)]
        value = high_hand(held)
        some = [high_hand((shown, *four)) for four in combinations(left, 4)]
        tables_ = count_below(t, shown, ACE_KING)
        ordered = tuple(sorted(held))
        assert unqualified(plain, tables_, shown, ordered, ACE_KING) == sum(v < ACE_KING for v in some)
        level = sum(v == value for v in some)
        assert below_and_level(plain, tables_, shown, ordered, value) == (sum(v < value for v in some), level)


def test_the_chart_that_bots_carry_is_the_solvers():
    d = decisions(GAME.rules)
    found = ["".join(RANKS[r - 2] for r in ranks(int(d.ladder[d.chart(rank)]))) for rank in range(13)]
    assert tuple(found) == strategy.CHART
    assert all(d.departures(rank) == (0, 0) for rank in range(13))


def test_advice():
    """A queen-high hand is folded against an open king and bet on against an open queen; a wrong spot is refused."""
    for up, choice in [("Kd", "fold"), ("Qd", "bet")]:
        worth = advise(GAME.rules, cards("Qs 9d 6c 3c 2h"), cards(up)[0])
        assert max(worth, key=lambda c: worth[c]) == choice
    with pytest.raises(BadInput, match="five different cards"):
        advise(GAME.rules, cards("Qs 9d 6c 3c 2h"), cards("Qs")[0])


@pytest.mark.parametrize("game", [GAME, STANDARD], ids=["house", "standard"])
def test_script_and_kernel_agree_to_the_cent(game):
    prepared = KERNEL.prepare(game.rules)
    play = best(game.rules)
    for key in range(300):
        deck, sums = np.arange(52), np.zeros((1, 6), np.int64)
        kernel.simulate(*prepared, tables.high(), deck, key, 1, sums)
        dealt = iter(deck[:10].tolist())
        table = OpenTable(game, seats=2, stack=1_000_000, strict=True)
        table.limits = (100, 100)
        round_ = table.start(lambda ask, dealt=dealt: [next(dealt) for _ in range(ask.count)])
        while (ask := round_.ask) is not None:
            seat = round_.waiting_for[0]
            assert not isinstance(ask, Deal)
            if isinstance(ask, Bet):
                round_.answer(seat, {"ante": 100})
            elif isinstance(ask, Choose) and ask.options[0].name == "bank":
                round_.answer(seat, ("bank", 1_000_000) if seat == 2 else "pass")
            else:
                round_.answer(seat, play(ask, View(round_.table, seat)))
        net = sum(e.paid - e.taken for e in round_.table.events if isinstance(e, Settled))
        assert net == sums[0, 3], texts(deck[:10].tolist())


def test_simulation_agrees_with_the_exact_solution(house):
    _, (figure,) = simulate(GAME, 4_000_000, workers=2)
    assert abs(figure.edge - house.worths[0].edge) < 4 * figure.stderr
    assert abs(figure.sd - house.worths[0].sd) < 0.01


def test_the_hand_of_the_bank_is_not_exposed_before_all_have_decided():
    """L152; what an early exposure would void (L154) cannot happen."""
    open_table = OpenTable(GAME, seats=4, stack=100_000, seed=7, strict=True)
    open_table.limits = (100, 100)
    for _ in range(30):
        round_ = open_table.start()
        decided = 0
        while (ask := round_.ask) is not None:
            seat = round_.waiting_for[0]
            if isinstance(ask, Bet):
                round_.answer(seat, {"ante": 100})
            elif ask.options[0].name == "bank":
                round_.answer(seat, ("bank", 10_000) if ask.options[0].most else "pass")
            else:
                assert {len(View(round_.table, viewer).bank_cards()) for viewer in (None, 1, 2, 3, 4)} == {1}
                round_.answer(seat, "fold" if decided % 2 else "bet")
                decided += 1
        assert decided == 3
        assert len(View(round_.table, None).bank_cards()) == 5
        open_table.end(round_)


def test_a_hand_that_is_exposed_early_is_played_but_has_no_figure():
    exposed = load(GAME.id, exposed_before=2)
    for figure in (lambda: solve(exposed.rules), lambda: simulate(exposed, 1)):
        with pytest.raises(BadInput, match="exposed before decision 2"):
            figure()


def test_the_collection_that_goes_back_is_said():
    assert sentence(FeeTaken(2, -1_00)) == "Seat 2 gets $1 back from the house."
