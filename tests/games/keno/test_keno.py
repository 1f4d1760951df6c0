"""Keno: exact returns, way tickets, the aggregate limit, tickets that live over several games."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.advise import advise_layout
from pitboss.analysis.analyze import analyze
from pitboss.analysis.fuzz import fuzz
from pitboss.analysis.simulate import simulate
from pitboss.equipment.randomness import stream_key
from pitboss.errors import BadInput
from pitboss.games.keno.display import display
from pitboss.games.keno.kernel import KERNEL
from pitboss.games.keno.settle import limited, prize
from pitboss.games.keno.solve import aggregate_bites, way_ticket, worth
from pitboss.games.keno.tickets import quick_pick
from pitboss.games.kernels import STAKE, deal
from pitboss.table.events import TicketGraded

GAME = load("grand-ronde/keno")
TERMS = GAME.rules.terms

RETURNS = {
    1: "3/4", 2: "57/79", 3: "57/79", 4: "57627/79079", 5: "720/1001", 6: "280677/395395", 7: "588693/835978",
    8: "110923368/152565985", 9: "109681348/152565985", 10: "7763939848/10832184935", 11: "372459596/530246815",
    12: "116856224486/158543797685", 13: "1744606060/2439135349", 14: "17032342137/23346009769",
    15: "8170318680/11165482933", 16: "2424921402732/3338479396967", 17: "47974255415237/66769587939340",
    18: "273849497358523/373909692460304", 19: "2124683049867403/2897800116567356",
    20: "873093598495540/1194363561558167",
}  # fmt: skip
"""Computed apart from this program, with the table."""


def test_the_returns_of_the_default_table():
    found = {w.wager: 1 - Fraction(w.edge_exact) for w in analyze(GAME).wagers}
    assert found == {f"spots-{n}": Fraction(text) for n, text in RETURNS.items()}


@pytest.mark.parametrize(
    ("rows", "spots", "returns"),
    [({"1 of 1": "3 for 1"}, 1, 0.75), ({"2 of 2": "15 for 1"}, 2, 0.9019),
     ({"1 of 3": "1 for 1", "2 of 3": "2 for 1", "3 of 3": "16 for 1"}, 3, 0.9304)],
)  # fmt: skip
def test_any_table_can_be_priced(rows, spots, returns):
    """By hand: 3 * 0.25, 15 * 0.060127, and 0.430867 + 2 * 0.138754 + 16 * 0.013875."""
    rules = load(GAME.id, keno_table=rows).rules
    p = [comb(spots, c) * comb(80 - spots, 20 - c) / comb(80, 20) for c in range(spots + 1)]
    paid = {int(row.split()[0]): int(odds.split()[0]) for row, odds in rows.items()}
    assert 1 - worth(rules, spots).edge == pytest.approx(sum(p[c] * pays for c, pays in paid.items()))
    assert 1 - worth(rules, spots).edge == pytest.approx(returns, abs=1e-4)


def test_a_row_that_is_none_says_so():
    with pytest.raises(BadInput, match="'5 of 4' is not a row of a keno table"):
        load(GAME.id, keno_table={"5 of 4": "3 for 1"}).rules.terms  # noqa: B018


def test_a_way_ticket_returns_the_mean_of_its_ways_and_swings_more():
    ticket = way_ticket(GAME.rules, [3, 3], [[0], [1], [0, 1]])
    assert ticket.by_way == [Fraction(57, 79), Fraction(57, 79), Fraction(280677, 395395)]
    assert ticket.returns == sum(ticket.by_way) / 3


def test_a_way_ticket_counted_by_brute_force_in_a_small_drum():
    """All ways to catch in two groups, with the same hypergeometric counts written differently."""
    total = something = 0
    for a, b in product(range(3), range(4)):
        count = comb(2, a) * comb(3, b) * comb(75, 20 - a - b)
        paid = prize(100, 2, a, TERMS) + prize(100, 5, a + b, TERMS)
        total += paid * count
        something += count * (paid > 0)
    ticket = way_ticket(GAME.rules, [2, 3], [[0], [0, 1]])
    assert ticket.returns == Fraction(total, 200 * comb(80, 20))
    assert ticket.pays_something == Fraction(something, comb(80, 20))


def test_advice_on_a_ticket():
    assert advise_layout(GAME, "8")["returns"] == pytest.approx(0.727052, abs=1e-6)
    assert set(advise_layout(GAME, "3+3: 1, 2, 1+2")) == {
        "way 1",
        "way 2",
        "way 1+2",
        "returns",
        "pays something",
        "wins",
    }
    for wrong in ("", "3+x: 1", "8 x many at 5"):
        with pytest.raises(BadInput, match="is not a valid ticket"):
            advise_layout(GAME, wrong)
    with pytest.raises(BadInput, match="a way has 1 to 20 numbers, not 24"):
        advise_layout(GAME, "12+12: 1+2")


@pytest.mark.parametrize(
    ("ticket", "says"),
    [("3+3: 0", "way 0: a way lists groups from 1 to 2"), ("3+3: 1+1", "way 1\\+1: .* each once"),
     ("3+3: 1, 1", "a way is listed twice"), ("10+10", "needs groups and the ways"), ("8 x -5 at 5", "not of -5"),
     ("8 x 2000 at 5000", "over the limit"), ("0", "mark numbers"), ("40+41: 1", "81 is not on the ticket")],
)  # fmt: skip
def test_only_tickets_that_the_counter_takes_are_priced(ticket, says):
    with pytest.raises(BadInput, match=says):
        advise_layout(GAME, ticket)


def test_where_a_ticket_has_one_prize_a_way_ticket_returns_the_highest():
    """Groups of 3 and 3, counted by the catches of both: the ways 3, 3 and 6."""
    pays = {3: {2: 1, 3: 42}, 6: {3: 1, 4: 4, 5: 88, 6: 1_500}}
    mean = Fraction(0)
    for a, b in product(range(4), repeat=2):
        chance = Fraction(comb(3, a) * comb(3, b) * comb(74, 20 - a - b), comb(80, 20))
        mean += chance * max(pays[3].get(a, 0), pays[3].get(b, 0), pays[6].get(a + b, 0))
    found = way_ticket(load(GAME.id, prize_per="ticket").rules, [3, 3], [[0], [1], [0, 1]])
    assert found.returns == mean / 3


def test_the_chance_that_the_aggregate_bites():
    """One ticket of $2 on ten: only ten of ten is over $50,000. Two of $1: both must be ten of ten, or ten and nine."""
    rules, all_ten, nine = GAME.rules, Fraction(comb(70, 10), comb(80, 20)), Fraction(10 * comb(70, 11), comb(80, 20))
    assert aggregate_bites(rules, 1, 10, 1_00) == 0
    assert aggregate_bites(rules, 1, 10, 2_00) == all_ten
    assert aggregate_bites(rules, 2, 10, 1_00) == all_ten**2 + 2 * all_ten * nine
    few, many = (aggregate_bites(rules, n, 8, 5_00) for n in (50, 2_000))
    assert 0 < few < many < 1 and float(many) == pytest.approx(0.0086537, abs=1e-6)


prizes = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 90_000_00)), max_size=12)


@given(prizes, st.sampled_from(["raw_wins", "capped_wins"]))
def test_the_aggregate_limit_holds_whatever_is_won(won, share_of):
    terms = load(GAME.id, share_of=share_of).rules.terms
    paid = limited(won, terms)
    counted = [(cents, got) for (_, cents), got in zip(won, paid) if cents > 1_500_00]
    assert all(got == cents for (_, cents), got in zip(won, paid) if cents <= 1_500_00), "exempt prizes are whole"
    assert sum(got for _, got in counted) <= 50_000_00
    assert all(got <= cents for cents, got in counted)
    if sum(cents for cents, _ in counted) <= 50_000_00:
        assert paid == [cents for _, cents in won]
    elif share_of == "raw_wins":
        assert sum(got for _, got in counted) > 50_000_00 - len(counted), "only odd cents are lost"


def test_simulation_agrees_with_the_exact_returns():
    exact = {w.wager: w for w in analyze(GAME).wagers}
    done, figures = simulate(GAME, 2_000_000, seed=11)
    assert done == 2_000_000
    for f in figures:
        assert abs(f.edge - exact[f.wager].edge) < 3.9 * f.stderr, f.wager


def test_script_and_kernel_agree_to_the_cent_on_the_same_draws():
    import numpy as np

    key, games = stream_key(3, 0), 60
    rows = KERNEL.run(TERMS, key, games)
    table = GAME.table(seats=1, stack=10_000_00, strict=True)
    net = [0] * 20
    blower, counter = np.arange(80), 0
    for _ in range(games):
        counter = deal(blower, 0, 20, key, counter)
        balls = [int(b) + 1 for b in blower[:20]]
        round_ = table.start(lambda ask, balls=balls: balls)
        for spots in range(1, 21):
            round_.answer(1, {"buy": {"cents": STAKE, "spots": [*range(1, spots + 1)]}})
        round_.close()
        graded = [e for e in table.end(round_).events if isinstance(e, TicketGraded)]
        net = [total + e.prize - e.stake for total, e in zip(net, graded)]
    assert net == rows[:, 3].tolist()


def test_a_quick_pick_differs_from_ticket_to_ticket_and_replays():
    table = GAME.table(seats=3, seed=5)
    record = table.play(table.bots())
    picks = [tuple(e.what["groups"][0]) for e in record.events if type(e).__name__ == "TicketBought"]
    assert len(set(picks)) == 3 and all(len(p) == 8 == len(set(p)) for p in picks)
    assert len({tuple(sorted(quick_pick(20, str(n)))) for n in range(50)}) == 50


def test_two_thousand_tickets_in_one_game():
    table = GAME.table(seats=300, seed=1)
    round_ = table.start()
    for n in range(2_000):
        round_.answer(1 + n % 300, {"buy": {"quick": 1 + n % 20, "cents": 1_00}})
    round_.close()
    record = table.end(round_)
    assert sum(isinstance(e, TicketGraded) for e in record.events) == 2_000


def test_the_board_shows_the_last_games():
    table = GAME.table(seats=1, seed=1)
    for _ in range(25):
        table.play({})
    board = display(table.saved.carried, table.limits)
    assert [d.game for d in board.last] == [*range(6, 26)] and sum(board.counts.values()) == 500


def test_random_play_breaks_no_invariant():
    assert fuzz(GAME, 120, seed=5) == 120
