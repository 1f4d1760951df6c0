"""All poker games at once: random tables, people who come and go, and every betting structure."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.analysis import fuzz
from pitboss.errors import BadInput
from pitboss.games.poker import seats
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.strategy import STRATEGIES
from pitboss.houses.game import catalogue, load
from pitboss.houses.open_table import OpenTable
from pitboss.money.in_force import settings as fee_settings
from pitboss.table.events import FeeTaken
from pitboss.table.state import Saved

GAMES = [id_ for id_ in catalogue() if load(id_).family.name == "poker"]
STRUCTURES = ("fixed_limit", "spread", "no_limit", "pot_limit")


def test_all_37_games_are_here():
    assert len(GAMES) == 37


def opened(id_: str, structure: str, random: Random) -> OpenTable:
    """A table of 2 to 10 players, some with short stacks; where there are blinds, perhaps with kills and straddles."""
    rules = {}
    printed = load(id_).rules
    if printed.forced == "blinds":
        rules["kill"] = random.choice(["off", "two_pots", "scoop" if printed.win == "high_low" else "off"])
        rules["straddle"] = random.choice(["none", "left_of_big_blind"])
        rules["seat_change"] = random.choice(["free", "past_two", "each_seat"])
    game = load(id_, structure=structure, **rules)
    assert isinstance(game.rules, Rules)
    players = random.randint(2, game.rules.seats)
    sizes = (0, 1, 50, 3_00, 20_00, 500_00)
    stacks = [random.choice(sizes) for _ in range(players)] + [0] * (game.rules.seats - players)
    fees = [None, *[fee.id for fee in fee_settings(id_, game.rules.fee_structure)]]
    return OpenTable(
        game, saved=Saved(stacks=[0, *stacks]), fee=random.choice(fees), seed=random.random().hex(), strict=True
    )


def move_somebody(open_table: OpenTable, random: Random) -> None:
    """As the room does it: a player takes a free seat, with all that is his."""
    saved = open_table.saved
    taken = [s for s in range(1, len(saved.stacks)) if saved.stacks[s]]
    free = [s for s in range(1, len(saved.stacks)) if not saved.stacks[s]]
    if taken and free and not seats.fixed(saved):
        old, new = random.choice(taken), random.choice(free)
        saved.vacate(new)  # whoever was there without a chip has left
        seats.change(open_table.game.rules, saved, old, new)
        saved.stacks[new] = saved.stacks[old]
        saved.vacate(old)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.sampled_from(STRUCTURES), st.integers(0, 2**32))
def test_people_come_and_go_and_not_a_cent_is_lost(id_, structure, seed):
    """Strict tables check the money after every event; the fuzzer looks over every shoulder before each answer."""
    random = Random(seed)
    open_table = opened(id_, structure, random)
    for _ in range(5):
        saved = open_table.saved
        for seat in random.sample(range(1, len(saved.stacks)), 2):
            if random.random() < 0.5:
                saved.vacate(seat)
            saved.stacks[seat] = random.choice([saved.stacks[seat], 50, 100_00])
        if random.random() < 0.3:
            move_somebody(open_table, random)
        saved.sitting_out = [s for s in range(1, len(saved.stacks)) if random.random() < 0.15]
        before = sum(saved.stacks) + saved.pot + saved.drop + sum(saved.jackpots.values())
        open_table.end(fuzz.play(open_table.start(), open_table.game, random))
        assert not {*open_table.saved.carried.get("moved", {})} - {
            str(s) for s in open_table.saved.carried.get("players", ())
        }
        after = open_table.saved
        assert sum(after.stacks) + after.pot + after.drop + sum(after.jackpots.values()) == before


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(GAMES), st.sampled_from([name for name in STRATEGIES if name != "strong"]), st.integers(0, 2**32)
)
def test_simple_bots_answer_every_ask_legally(id_, bot, seed):
    open_table = OpenTable(load(id_), seats=load(id_).rules.seats, stack=60_00, seed=seed, strict=True)
    for _ in range(4):
        open_table.play(open_table.bots(bot))


def test_a_fee_option_is_offered_only_at_the_structure_it_is_printed_for():
    limit, no_limit = load("delta/holdem"), load("delta/holdem", structure="no_limit")
    assert OpenTable(limit, fee="rates-holdem-limit:2:400-800").limits == (4_00, 8_00)
    with pytest.raises(BadInput, match="is printed for limit tables; this one is no-limit"):
        OpenTable(no_limit, fee="rates-holdem-limit:2:400-800")
    assert OpenTable(no_limit, fee="rates-holdem-no-limit:1:100-200").limits == (1_00, 2_00)


def test_a_time_collection_is_taken_when_the_rooms_clock_says_so():
    """lucky-derby L1505-L1511, L1556: $13 a half hour from each of two to four players."""
    open_table = OpenTable(load("lucky-derby/holdem"), seats=3, fee="rates-poker-time:1-3", seed=1, strict=True)
    bots = open_table.bots("calling")
    open_table.play(bots)
    assert not [e for e in open_table.play(bots).events if isinstance(e, FeeTaken)]
    open_table.saved.carried["time_due"] = True
    taken = [(e.seat, e.cents) for e in open_table.play(bots).events if isinstance(e, FeeTaken)]
    assert sorted(taken) == [(1, 13_00), (2, 13_00), (3, 13_00)]
    assert not [e for e in open_table.play(bots).events if isinstance(e, FeeTaken)]


@pytest.mark.slow
@pytest.mark.parametrize("id_", GAMES)
def test_twenty_thousand_random_rounds_break_nothing(id_):
    assert fuzz.fuzz(load(id_), 20_000, seed=37) == 20_000
