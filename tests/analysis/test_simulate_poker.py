"""What fee options would collect is what tables do collect, and a run does not depend on its workers."""

import pytest

from pitboss.analysis.simulate_poker import Collected, charge, collections, fee_rules, played, simulate_poker
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.money.in_force import settings
from pitboss.table.events import FeeTaken

GAMES = (
    *("delta/holdem", "lucky-derby/holdem", "grand-ronde/holdem", "outlaws/omaha-hi-lo"),
    *(
        "lucky-derby/seven-card-stud",
        "golden-west/razz",
        "golden-west/crazy-pineapple",
        "golden-west/draw-jacks-or-better",
    ),
)


def one_of_each_option(id_):
    """The first setting of every option that a game has in its own structure."""
    game = load(id_)
    found = {}
    for fee in settings(id_, game.rules.fee_structure, fee_rules(game.rules)):
        if fee.option.limit_kind in ("", "bets"):
            found.setdefault(fee.id.rsplit(":", 1)[0], fee)
    return list(found.values())[:4]


@pytest.mark.parametrize("id_", GAMES)
def test_a_table_collects_what_was_reckoned(id_):
    options = one_of_each_option(id_)
    assert options
    for fee in options:
        low, high = fee.limits if None not in fee.limits else (4_00, 8_00)
        game = load(id_, table_min=low, table_max=high)
        free, charged = [OpenTable(game, seats=5, stack=100 * high, seed=7, fee=f) for f in (None, fee.id)]
        assert free.limits == charged.limits
        start, reckoned, taken = free.saved.stacks[:], Collected(fee.id), 0
        for _ in range(12):
            free.saved.stacks, charged.saved.stacks = start[:], start[:]
            hand = played(free.play(free.bots("calling")), game.rules)
            record = charged.play(charged.bots("calling"))
            if hand:
                charge(reckoned, fee, hand, game.rules)
            taken += sum([e.cents for e in record.events if isinstance(e, FeeTaken)])
        assert reckoned.pot + reckoned.players + reckoned.jackpot == taken, fee.id


def test_the_same_hands_whatever_the_workers():
    game = load("outlaws/holdem", structure="fixed_limit")
    bots = ("calling", "tight", "calling")
    assert simulate_poker(game, bots, 300, seed=3) == simulate_poker(game, bots, 300, seed=3, workers=2)


def test_bots_win_what_bots_lose():
    sums = simulate_poker(load("outlaws/holdem", structure="fixed_limit"), ("calling", "tight"), 60)
    assert sum(row.won for row in sums.bots) == 0
    assert sums.hands == 60 and sums.flops <= 60


def test_antes_of_deals_that_nobody_opens_are_won_in_the_end():
    """Sixty hands end with a winner; the antes of the deals between were lost by those who had them."""
    sums = simulate_poker(load("golden-west/draw-jacks-or-better"), ("tight", "calling", "tight"), 60)
    assert sum(row.won for row in sums.bots) == 0


def test_unknown_bots_are_refused():
    with pytest.raises(BadInput, match="did you mean 'strong'"):
        simulate_poker(load("outlaws/holdem"), ("stronk", "tight"), 10)


def test_the_command(capsys):
    assert main(["simulate", "outlaws/holdem", "--rounds", "20", "--bots", "calling,calling", "--json"]) == 0
    out = capsys.readouterr().out
    assert '"flops_seen": 1.0' in out and '"fees": [' in out


def test_all_options_of_one_run_side_by_side():
    shares = []
    found = collections(load("lucky-derby/holdem"), 20, shares.append)
    assert found.rounds == 20 and shares[-1] == 1.0 and len(found.players) == 6 and found.limits == (4_00, 8_00)
    by_time = next(row for row in found.fees if row.fee.startswith("rates-poker-time"))
    assert by_time.per_hand == 0 and by_time.per_hour == by_time.time_per_hour > 0
    for row in found.fees:
        assert row.per_hour == pytest.approx(row.per_hand * found.hands_per_hour + row.time_per_hour)
        assert row.per_player_hour == pytest.approx(row.per_hour / 6)
