"""Craps at the table: several players, chips that stay up, the dice, and the same cents as the kernel's tables."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.fuzz import fuzz
from pitboss.errors import PitbossError
from pitboss.games.craps.automaton import automaton
from pitboss.games.craps.bets import BETS
from pitboss.games.craps.display import display
from pitboss.games.craps.layout import spots
from pitboss.games.craps.patterns import named, pattern
from pitboss.games.craps.roll import fates
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Window
from pitboss.table.events import Rolled

GAME = load("grand-ronde/craps")
MILLION = 1_000_000_00


def played(table, dice, strategies):
    """One roll with these dice."""
    return table.end(table.start(lambda ask: dice).play(strategies))


@pytest.mark.parametrize("name", [n for n in named() if "pass" in n or n == "three-point-molly"])
@pytest.mark.parametrize("change", [{}, {"off_on_come_out": ["place", "buy"]}, {"rounding": "down_to_dollar"}])
def test_script_and_kernel_agree_to_the_cent_on_the_same_rolls(name, change):
    game = load(GAME.id, **change)
    chance = Random(7)
    table = OpenTable(game, seats=1, stack=MILLION, strict=True)
    bot = {1: game.family.strategies[name](game.rules)}
    kernel = automaton(game.rules, pattern(name))
    at, stack = kernel.first, MILLION - int(kernel.lies[kernel.first])
    for _ in range(300):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        played(table, dice, bot)
        roll = 6 * (dice[0] - 1) + dice[1] - 1
        stack += int(kernel.back[at, roll])
        assert table.saved.stacks[1] == stack
        stack -= int(kernel.cost[at, roll])
        at = kernel.then[at, roll]


def test_chips_that_stay_up_are_neither_won_nor_lost():
    """Pass and field for $10 each; the field wins on the four that is the point, and the seven takes the pass bet."""
    table = OpenTable(GAME, seats=1, stack=100_00, strict=True)
    wants = [{"pass": 10_00, "field": 10_00}, {}, {}]
    nets = []
    for dice in ((1, 3), (2, 6), (3, 4)):
        wanted = wants.pop(0)
        bot = {1: lambda ask, view, wanted=wanted: wanted if isinstance(ask, Bet) else ask.default(1)}
        nets.append(played(table, dice, bot).settlement[1])
    assert nets == [10_00, 0, -10_00]
    assert sum(nets) == table.saved.stacks[1] - 100_00


wagers = st.dictionaries(
    st.sampled_from([b.name for b in BETS.values() if not b.flat and "come-" not in b.name]), st.integers(1_00, 40_00)
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(st.dictionaries(st.integers(2, 5), wagers), st.integers(1, 6), st.integers(1, 6)), max_size=8)
)
def test_every_seat_wins_what_its_own_bets_win(rolls):
    """Each seat apart, followed with `fates` alone; what a layout refuses is left out."""
    table = OpenTable(GAME, seats=6, stack=MILLION, strict=True)
    own = dict.fromkeys(range(2, 6), MILLION)
    for placed, a, b in rolls:
        point = table.saved.markers.get("point")
        value = int(point.value) if point else 0
        wanted = {}
        for seat, bets in placed.items():
            lies = {spot: c for at, spot, c in table.saved.up if at == seat and spot in BETS}
            layout = spots(GAME.rules, (1_00, 500_00), value, lies)
            wanted[seat] = {s: c * layout.by_name[s].step for s, c in bets.items() if not layout.by_name[s].why_not}
            wanted[seat] = {s: c for s, c in wanted[seat].items() if not layout.refusal({s: c})}
        wanted[1] = {} if value else {"pass": 1_00}

        def bets_of(seat, wanted=wanted):
            return lambda ask, view: wanted.get(seat, {}) if isinstance(ask, Bet) else "roll"

        before = {seat: {spot: c for at, spot, c in table.saved.up if at == seat} for seat in own}
        played(table, (a, b), {seat: bets_of(seat) for seat in range(1, 7)})
        for seat in own:
            from pitboss.games.craps.roll import vigorish

            bets = wanted.get(seat, {})
            new = {**bets, **{BETS[s].vig: vigorish(GAME.rules, BETS[s], c) for s, c in bets.items()}}
            full = {s: c for s, c in {**before[seat], **new}.items() if c}
            own[seat] -= sum(full.values()) - sum(before[seat].values())
            for fate in fates(GAME.rules, full, value, a, b):
                own[seat] += fate.wins + (0 if fate.stays or fate.to else fate.stake)
            assert table.saved.stacks[seat] == own[seat]


def test_everybody_bets_at_once_and_the_shooter_rolls():
    round_ = GAME.table(seats=3, seed=1).start()
    assert isinstance(round_.ask, Window) and round_.waiting_for == (1, 2, 3)
    round_.answer(3, {"dont-pass": 5_00})
    round_.answer(1, {"pass": 5_00, "field": 5_00})
    round_.default(2)
    assert isinstance(round_.ask, Choose) and (round_.ask.seat, round_.ask.kind) == (1, "shooter")
    round_.answer(1, "pass")
    assert round_.ask.seat == 3
    round_.close()
    assert round_.ask is None and any(isinstance(e, Rolled) for e in round_.table.events)


def test_when_all_pass_the_dice_nobody_rolls_and_the_bets_stay_up():
    table = GAME.table(seats=2, seed=1)
    round_ = table.start()
    round_.answer(1, {"pass": 5_00})
    round_.answer(2, {"pass": 5_00})
    round_.answer(1, "pass")
    round_.answer(2, "pass")
    assert round_.ask is None and not any(isinstance(e, Rolled) for e in round_.table.events)
    table.end(round_)
    assert table.saved.up == [(1, "pass", 5_00), (2, "pass", 5_00)]


def test_who_leaves_with_bets_up_is_paid_when_they_are_decided():
    table = GAME.table(seats=2, seed=1, strict=True)
    rolls = iter([(4, 4), (4, 4)])
    bets = {1: lambda ask, view: {"pass": 10_00} if isinstance(ask, Bet) and not view.spots else ask.default(1)}
    bets[2] = lambda ask, view: {"pass": 5_00} if isinstance(ask, Bet) and not view.spots else ask.default(2)
    table.end(table.start(lambda ask: next(rolls)).play(bets))
    with pytest.raises(PitbossError, match="seat 1 still has chips"):
        table.saved.vacate(1)
    table.saved.sitting_out = [1]
    record = table.end(table.start(lambda ask: next(rolls)).play(bets))
    assert table.saved.stacks[1] == 1_010_00 and record.events
    table.saved.vacate(1)


def test_a_new_player_inherits_no_calls():
    table = GAME.table(seats=2, seed=1, strict=True)
    first = {1: lambda ask, view: {"pass": 1_00, "off-hard": 1} if isinstance(ask, Bet) else "roll"}
    played(table, (3, 4), first)
    assert "off-hard@1" in table.saved.markers
    table.saved.vacate(1)
    table.saved.stacks[1] = 100_00
    played(table, (3, 4), {2: lambda ask, view: {"pass": 1_00} if isinstance(ask, Bet) else "roll"})
    assert "off-hard@1" not in table.saved.markers


def test_a_player_with_all_chips_on_the_layout_is_still_asked():
    table = GAME.table(seats=2, stack=[10_00, 10_00], seed=1, strict=True)
    answers = {1: lambda ask, view: {"pass": 5_00, "place-6": 5_00} if isinstance(ask, Bet) and not view.spots else {}}
    answers[2] = lambda ask, view: {"pass": 1_00} if isinstance(ask, Bet) and not view.spots else ask.default(2)
    shoot = {s: (lambda ask, view, s=s: answers[s](ask, view) if isinstance(ask, Bet) else "roll") for s in (1, 2)}
    table.end(table.start(lambda ask: (4, 4)).play(shoot))
    assert table.saved.stacks[1] == 0
    assert table.start().waiting_for == (1, 2)


def test_the_screen_lists_rolls_and_totals():
    table = GAME.table(seats=1, seed=1)
    bot = {1: GAME.family.strategies["pass-with-odds"](GAME.rules)}
    for dice in ((1, 2), (3, 4), (3, 4)):
        played(table, dice, bot)
    shown = display(table.saved.carried, (1_00, 500_00))
    assert (shown.rolls, shown.counts, shown.last[-1]) == (3, {"3": 1, "7": 2}, "7")


@pytest.mark.parametrize("name", named())
def test_bots_keep_the_game_going(name):
    table = GAME.table(seats=3, seed=3, strict=True)
    for _ in range(60):
        record = table.play(table.bots(name))
        assert any(isinstance(e, Rolled) for e in record.events)


def test_random_play_breaks_no_invariant():
    assert fuzz(GAME, 250, seed=5) == 250


def test_bad_odds_rows_are_refused():
    with pytest.raises(PitbossError, match="no row 'field on 13'"):
        load(GAME.id, **{"bets.field on 13": "3 to 1"})


def test_the_dealer_rolls_for_a_come_bet_of_which_all_players_have_left():
    """It may not be removed (L429), and of those who are there nobody rolls without a line bet (L487)."""
    table = GAME.table(seats=2, seed=1, strict=True)
    table.saved.stacks[1] -= 10_00
    table.saved.up = [(1, "come-5", 10_00)]
    table.saved.sitting_out = [1]
    waits = table.end(table.start().play({2: lambda ask, view: ask.default(2)}))
    assert not any(isinstance(e, Rolled) for e in waits.events), "somebody is there who could make a line bet"
    table.saved.sitting_out = [1, 2]
    rolls = iter([(3, 3), (4, 3), (2, 3)])
    table.end(table.start(lambda ask: next(rolls)).play({}))
    assert table.saved.markers["point"].value == "6" and table.saved.in_play(1)
    table.end(table.start(lambda ask: next(rolls)).play({}))
    assert "point" not in table.saved.markers and not table.saved.in_play(1)
    table.end(table.start(lambda ask: next(rolls)).play({}))
    assert next(rolls) == (2, 3), "nothing lies there: nobody rolls"
