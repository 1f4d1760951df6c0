"""Roulette: every bet on every number, many seats, exact worth, and the loop that simulates it."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.analyze import analyze
from pitboss.analysis.simulate import simulate
from pitboss.equipment import wheel
from pitboss.equipment.randomness import below_u64, next_u64
from pitboss.games.kernels import STAKE
from pitboss.games.roulette.kernel import KERNEL
from pitboss.games.roulette.layout import AREAS, EVEN_CHANCES, KINDS
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet
from pitboss.table.events import Spun
from pitboss.table.sentences import sentence

GAME = load("grand-ronde/roulette")


def spin(placed, *pockets, game=GAME, stack=1_000_000_00):
    """One round with these wagers by seat, on a wheel that gives these pockets."""
    open_table = OpenTable(game, seats=7, stack=stack, strict=True)
    given_pockets = iter(pockets)
    round_ = open_table.start(lambda ask: next(given_pockets))
    for seat in round_.waiting_for:
        round_.answer(seat, placed.get(seat, {}))
    assert round_.ask is None
    return open_table.end(round_)


def wins(cents, area, pocket):
    """The usual arithmetic of the layout: n numbers pay 36/n - 1 to 1, the first five 6 to 1."""
    if pocket not in area.numbers:
        return -cents
    return cents * (6 if area.kind == "first-five" else 36 // len(area.numbers) - 1)


@pytest.mark.parametrize("pocket", range(wheel.POCKETS))
def test_every_area_on_every_number(pocket):
    record = spin({1: dict.fromkeys(AREAS, 1_00)}, pocket)
    settled = {e.spot: e.paid - e.taken for e in record.events if type(e).__name__ == "Settled"}
    assert settled == {name: wins(1_00, area, pocket) for name, area in AREAS.items()}


bets = st.dictionaries(st.sampled_from(list(AREAS)), st.integers(1_00, 500_00), max_size=8)


@settings(deadline=None)
@given(st.dictionaries(st.integers(1, 7), bets), st.integers(0, 37))
def test_many_seats_win_what_their_own_bets_win(placed, pocket):
    record = spin(placed, pocket)
    for seat in range(1, 8):
        assert record.settlement[seat] == sum(wins(c, AREAS[n], pocket) for n, c in placed.get(seat, {}).items())
    assert record.stacks[0] == -sum(record.settlement.values())


def test_the_window_is_open_to_all_seats_at_once_in_any_order():
    round_ = GAME.table(seats=3, seed=1).start()
    assert isinstance(round_.ask, Bet) and round_.waiting_for == (1, 2, 3)
    assert len(round_.ask.layout.spots) == 162
    round_.answer(3, {"red": 5_00})
    round_.answer(1, {"straight-00": 5_00})
    assert round_.waiting_for == (2,)
    round_.default(2)
    assert round_.ask is None and any(isinstance(e, Spun) for e in round_.table.events)


def test_nothing_is_spun_when_nobody_bets():
    round_ = GAME.table(seats=2, seed=1).start()
    round_.default(1)
    round_.default(2)
    assert round_.ask is None and not any(isinstance(e, Spun) for e in round_.table.events)


def test_limits_can_be_set_for_a_kind_of_bet():
    game = load("grand-ronde/roulette", limits={"straight": {"max": 25_00}, "red": {"min": 10_00, "max": 1_000_00}})
    layout = game.rules.laid_out((1_00, 500_00))
    limits = {name: (layout.by_name[name].least, layout.by_name[name].most) for name in ("straight-00", "red", "black")}
    assert limits == {"straight-00": (1_00, 25_00), "red": (10_00, 1_000_00), "black": (1_00, 500_00)}


def test_trios_that_a_house_does_not_take_are_not_on_the_layout():
    game = load("grand-ronde/roulette", zero_trios=["0-1-2"])
    names = [s.name for s in game.rules.layout(1_00, 2_00).spots if s.name.startswith("trio")]
    assert names == ["trio-0-1-2"]
    assert "trio" not in load("grand-ronde/roulette", zero_trios=[]).rules.wagers


def test_the_dealer_names_number_and_colour():
    assert [sentence(Spun(p)) for p in ("17", "32", "00")] == ["17, black.", "32, red.", "00, green."]


def test_every_bet_costs_1_in_19_but_the_first_five_3_in_38():
    """The figures of every book on the double-zero game; standard deviations as the Wizard of Odds prints them."""
    worth = {w.wager: w for w in analyze(GAME).wagers}
    assert list(worth) == list(KINDS)
    for kind in KINDS:
        assert Fraction(worth[kind].edge_exact) == (Fraction(3, 38) if kind == "first-five" else Fraction(1, 19))
    assert round(worth["straight"].sd, 4) == 5.7626
    assert round(worth["red"].sd, 4) == 0.9986
    assert sum(o.combinations for o in worth["split"].outcomes) == 38


def test_half_back_halves_the_edge_of_the_even_chances_alone():
    worth = {w.wager: Fraction(w.edge_exact) for w in analyze(load(GAME.id, zero_on_outside="half_back")).wagers}
    assert {kind for kind in KINDS if worth[kind] == Fraction(1, 38)} == set(EVEN_CHANCES)
    assert worth["column"] == Fraction(1, 19)


@pytest.mark.parametrize("reading", ["lose", "half_back", "zero_is_even"])
def test_script_and_kernel_agree_to_the_cent_on_the_same_spins(reading):
    game = load(GAME.id, zero_on_outside=reading)
    key, spins = 20_260, 400
    prepared = KERNEL.prepare(game.rules)
    rows = KERNEL.run(prepared, key, spins)
    sums = [[0, 0, 0] for _ in prepared.bets]
    for counter in range(spins):
        pocket = below_u64(next_u64(key, counter), wheel.POCKETS)
        record = spin({1: {bet.name: STAKE for bet in prepared.bets}}, pocket, game=game)
        settled = {e.spot: e.paid - e.taken for e in record.events if type(e).__name__ == "Settled"}
        for row, bet in zip(sums, prepared.bets):
            net = settled[bet.name]
            for n, add in enumerate((net, net * net, net > 0)):
                row[n] += add
    assert [list(row[3:]) for row in rows] == sums


def test_simulation_agrees_with_the_exact_worth_and_does_not_depend_on_the_workers():
    exact = {w.wager: w.edge for w in analyze(GAME).wagers}
    done, figures = simulate(GAME, 3_000_000, seed=7)
    assert done == 3_000_000
    for f in figures:
        assert abs(f.edge - exact[f.wager]) < 3.5 * f.stderr, f.wager
    assert simulate(GAME, 3_000_000, seed=7, workers=2)[1] == figures


@pytest.mark.parametrize("name", GAME.family.strategies)
def test_bots_bet_every_round(name):
    open_table = GAME.table(seats=7, seed=3, strict=True)
    for _ in range(60):
        record = open_table.play(open_table.bots(name))
        assert len({e.seat for e in record.events if type(e).__name__ == "Wagered"}) == 7
