"""Sit and go: one table until one player has all chips (delta L332, golden-west L2288-L2292)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import Marked, TicketGraded

GAME = load("golden-west/pokerpro-holdem", tournament="sit_and_go", structure="no_limit", hands_per_level=2)


JACKS = load("delta/draw-jacks-or-better", tournament="sit_and_go", hands_per_level=2)


def played(players: int, seed: int, agree: bool = False, game: Game = GAME) -> tuple[OpenTable, list]:
    open_table = OpenTable(game, seats=players, stack=100_00, seed=seed, strict=True)
    bots = open_table.bots("random")

    def answering(seat):
        return lambda ask, view: "agree" if agree and getattr(ask, "kind", "") == "agree" else bots[seat](ask, view)

    events = []
    for _ in range(500):
        events += open_table.play({seat: answering(seat) for seat in bots}).events
        if "tournament" not in open_table.saved.carried:
            return open_table, events
    raise AssertionError("the tournament does not end")


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 10), st.integers(0, 2**32))
def test_every_cent_of_the_pool_is_paid_by_place(players, seed):
    open_table, events = played(players, seed)
    pool = 90_00 * players
    graded = {e.number: e for e in events if isinstance(e, TicketGraded)}
    assert len(graded) == players and sum(e.prize for e in graded.values()) == pool
    assert sum(open_table.saved.stacks[1:]) == pool and open_table.saved.stacks[0] == 0
    assert open_table.saved.drop == 10_00 * players and not open_table.saved.tickets
    assert [e.why for e in graded.values()][-1] == "first place"
    levels = [int(e.value) for e in events if isinstance(e, Marked) and e.marker == "level"]
    assert levels == sorted(levels), "blinds only rise"


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 8), st.integers(0, 2**32), st.booleans())
def test_antes_that_nobody_has_won_are_no_chips_that_are_gone(players, seed, agree):
    """Who has no chips but antes in a pot that is dealt for again is still in it (delta L485)."""
    open_table, events = played(players, seed, agree, JACKS)
    assert sum(e.prize for e in events if isinstance(e, TicketGraded)) == 90_00 * players
    assert not open_table.saved.pot and open_table.saved.stacks[0] == 0


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32))
def test_finalists_who_all_agree_share_what_is_left(seed):
    events = played(6, seed, agree=True)[1]
    prizes = sorted(e.prize for e in events if isinstance(e, TicketGraded))
    assert sum(prizes) == 90_00 * 6
    assert prizes[-1] - prizes[-2] <= 2 or prizes[-1] == 27_000, "equal shares, but for odd cents"


def test_the_draw_for_the_button_is_no_hand_of_the_first_level():
    open_table = OpenTable(GAME, seats=4, stack=100_00, seed=2, strict=True)
    levels = []
    for _ in range(6):
        events = open_table.play({}).events
        levels += [int(e.value) for e in events if isinstance(e, Marked) and e.marker == "level"]
    assert levels == [1, 1, 1, 2, 2, 3], "the draw, two hands of the first level, two of the second"


def test_every_place_of_a_large_table_has_a_name():
    game = load("golden-west/pokerpro-holdem", tournament="sit_and_go", structure="no_limit", seats=22)
    open_table = OpenTable(game, seats=22, stack=100_00, seed=3, strict=True)
    bots = open_table.bots("random")
    events = []
    while open_table.saved.rounds == 0 or "tournament" in open_table.saved.carried:
        events += open_table.play(bots).events
    whys = {e.why for e in events if isinstance(e, TicketGraded)}
    assert {"first place", "second place"} <= whys and any("th place" in why for why in whys)


def test_nobody_leaves_with_tournament_chips():
    open_table = OpenTable(GAME, seats=3, stack=100_00, seed=1, strict=True)
    open_table.play(open_table.bots("calling"))
    assert open_table.game.rules.buy_in.min == open_table.game.rules.buy_in.max == 100_00
    with pytest.raises(PitbossError, match="still has chips or tickets in play"):
        open_table.saved.vacate(2)


def test_a_table_of_it_opens_with_the_price_before_each_player():
    assert OpenTable(GAME, seats=3).saved.stacks[1:4] == [100_00] * 3
    assert OpenTable(load("golden-west/holdem"), seats=2).saved.stacks[1:3] == [1_000_00] * 2
