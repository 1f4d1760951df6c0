"""Betting patterns: tables of layouts, sessions, and the same money as crapssim on the same rolls."""

from random import Random

import pytest

from pitboss import load
from pitboss.errors import BadInput
from pitboss.games.craps.automaton import automaton
from pitboss.games.craps.patterns import Pattern, Step, named, pattern
from pitboss.games.craps.sessions import loss_per_roll, play_sessions

GAME = load("grand-ronde/craps")


def walked(name, rolls, rules=GAME.rules):
    """What a player has won or lost after these rolls, with the chips that lie counted."""
    table = automaton(rules, pattern(name))
    at, stack = table.first, -int(table.lies[table.first])
    for a, b in rolls:
        roll = 6 * (a - 1) + b - 1
        stack += int(table.back[at, roll] - table.cost[at, roll])
        at = table.then[at, roll]
    return stack + int(table.lies[at])


@pytest.mark.parametrize("name", ["pass-with-odds", "three-point-molly", "place-inside"])
def test_the_same_money_as_crapssim_on_the_same_rolls(name):
    crapssim = pytest.importorskip("crapssim.table")
    from pitboss.analysis.bench_craps import THEIRS

    chance = Random(name)
    rolls = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(1_500)]
    table = crapssim.Table()
    table.add_player(1_000_000, THEIRS[name]())
    table.fixed_run(rolls)
    assert walked(name, rolls) == pytest.approx(100 * (table.total_player_cash - 1_000_000))


@pytest.mark.parametrize(
    ("name", "cents"),
    [("pass-with-odds", 1000 * 7 / 1671), ("place-inside", None), ("three-point-molly", None), ("iron-cross", None)],
)
def test_the_loss_per_roll_of_a_pattern_is_that_of_its_bets(name, cents):
    """The line alone loses 7/1671 of its bet a roll; the others are checked by playing long sessions."""
    exact = loss_per_roll(automaton(GAME.rules, pattern(name)))
    if cents:
        assert exact == pytest.approx(cents)
    found = play_sessions(GAME.rules, name, count=4_000, rolls=1_000, bankroll=10**9, seed=3)
    assert found.loss_per_roll == exact and found.ruin == 0 and found.played == 4_000_000
    assert abs(found.mean / 1_000 + exact) < 3.5 * found.stderr / 1_000 + 0.05  # the last bets are played out


def test_a_session_ends_when_the_money_does_not_reach():
    poor = play_sessions(GAME.rules, "pass-with-odds", count=2_000, rolls=400, bankroll=60_00)
    rich = play_sessions(GAME.rules, "pass-with-odds", count=2_000, rolls=400, bankroll=600_00)
    assert poor.ruin > 0.6 > rich.ruin and poor.played < rich.played <= 800_000
    assert min(poor.percentiles.values()) >= -60_00 and sum(count for _, count in poor.histogram) == 2_000
    broke = play_sessions(GAME.rules, "pass-with-odds", count=10, rolls=400, bankroll=5_00)
    assert (broke.ruin, broke.mean, broke.played) == (1, 0, 0)


def test_the_same_seed_gives_the_same_sessions():
    first, again = (play_sessions(GAME.rules, "iron-cross", count=500, rolls=50, seed=9) for _ in range(2))
    assert first == again != play_sessions(GAME.rules, "iron-cross", count=500, rolls=50, seed=10)


def test_a_pattern_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "Mine"\n[[bets]]\nwager = "buy-4"\ncents = 100_00\n[[bets]]\nwager = "hard-8"\ncents = 5_00\n'
    )
    found = automaton(GAME.rules, pattern(str(path)))
    assert found.lies[found.first] == 110_00, "with $5 vigorish"
    # a buy bet is off on come-outs: it works on the share of rolls on which the point is on
    share = 392 / 557
    assert loss_per_roll(found) == pytest.approx(500 * 9 / 36 * share + 500 / 36)


@pytest.mark.parametrize(
    ("text", "says"),
    [('[[bets]]\nwager = "pas"\ncents = 1', "'pas' cannot be bet by a pattern; did you mean 'pass'"),
     ('[[bets]]\nwager = "pass-odds"\ncents = 1', "pass-odds takes `times` the flat bet"),
     ('[[bets]]\nwager = "pass"', "pass takes `cents`"),
     ('[[bets]]\nwager = "pass"\ncent = 1', "unknown field `cent`"),
     ('[[bets]]\nwager = "pass-odds"', "pass-odds takes `times` the flat bet"),
     ('[[bets]]\nwager = "pass"\ncents = 10_00\ntimes = 2', "pass takes `cents`"),
     ('[[bets]]\nwager = "pass"\ncents = -10_00', "pass: `cents`, `times` and `most` are not negative"),
     ('[[bets]]\nwager = "pass-odds"\ntimes = [2, -3, 2]', "pass-odds: `cents`, `times` and `most`"),
     ('[[bets]]\nwager = "come"\ncents = 10_00\nmost = 0', "`most` is 1 or more"),
     ('bets = []', "a pattern has one bet or more"),
     ('[[bets]]\nwager = "come-odds"\ntimes = 2', "come-odds are made behind come, which this pattern does not bet"),
     ('[[bets]]\nwager = "pass"\ncents = 10_00\nwhen = "point_on"', "pass is made before the come-out roll"),
     ('[[bets]]\nwager = "come"\ncents = 10_00\nwhen = "come_out"', "come is made after the come-out roll"),
     ('[[bets]]\nwager = "field"\ncents = 10_00\nskip_point = true', "field: `skip_point` is for bets on a number"),
     ('[[bets]]\nwager = "pass"\ncents = 10_00\nmost = 2', "pass: `most` counts come and don't come bets"),
     ('[[bets]]\nwager = "pass"\ncents = 10_00\n[[bets]]\nwager = "pass"\ncents = 5_00', "pass is bet twice")],
)  # fmt: skip
def test_a_wrong_pattern_says_what_is_wrong(tmp_path, text, says):
    path = tmp_path / "wrong.toml"
    path.write_text(f'name = "Wrong"\n{text}\n')
    with pytest.raises(BadInput, match=says):
        pattern(str(path))


def test_a_pattern_may_bet_otherwise_on_the_come_out(tmp_path):
    path = tmp_path / "mine.toml"
    sizes = {"come_out": 5_00, "point_on": 10_00}
    both = "".join(f'[[bets]]\nwager = "field"\ncents = {c}\nwhen = "{w}"\n' for w, c in sizes.items())
    path.write_text(f'name = "Mine"\n{both}')
    share = 392 / 557  # of rolls on which the point is on
    assert loss_per_roll(automaton(GAME.rules, pattern(str(path)))) == pytest.approx((500 + 500 * share) / 18)


@pytest.mark.parametrize(
    ("bet", "says"),
    [("pass 1_000_00", r"Pass: \$1,000 is over the limit of \$500"), ("field 5", "Field: .* is under the minimum"),
     ("horn 5_03", "Horn: .* is not a multiple"), ("place-6 600_00", ""), ("craps-eleven 1_000_00", "Craps eleven")],
)  # fmt: skip
def test_a_pattern_bets_within_the_limits(bet, says):
    wager, cents = bet.split()
    mine = Pattern("Mine", (Step(wager, int(cents)),))
    if not says:
        assert automaton(GAME.rules, mine).lies[0] == int(cents)
        return
    with pytest.raises(BadInput, match=f"'Mine' cannot be played: {says}"):
        automaton(GAME.rules, mine)


def test_a_vigorish_that_is_never_given_back_is_lost_when_a_bet_comes_down():
    """A buy bet that is taken down while its number is the point: 5 % of it goes each time, and is paid again."""
    mine = Pattern("Mine", (Step("buy-4", 100_00, skip_point=True), Step("pass", 10_00)))
    rules = load(GAME.id, vig_refund="never").rules
    found = automaton(rules, mine)
    roll = 6 * 0 + 2  # 1 and 3 make the point 4
    assert (found.back[found.first, roll], found.cost[found.first, roll]) == (0, -100_00)
    back = automaton(GAME.rules, mine)
    assert (back.back[back.first, roll], back.cost[back.first, roll]) == (0, -105_00)
    assert loss_per_roll(found) > loss_per_roll(back)


def test_patterns_that_come_with_the_program():
    assert named() == ["dont-pass", "iron-cross", "pass-with-odds", "place-inside", "three-point-molly"]
    with pytest.raises(BadInput, match="no pattern 'iron-crosse'; did you mean 'iron-cross'"):
        pattern("iron-crosse")
