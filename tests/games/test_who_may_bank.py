"""Two texts offer the bank only to players who wagered on their position the hand before (001 L157, 002 L546-L547)."""

import pytest

from pitboss import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.state import Saved

GAMES = ["lucky-derby/caribbean-stud", "golden-west/joker-poker"]


def at(game, **saved):
    return OpenTable(load(game), saved=Saved(stacks=[0, *[500_00] * 4, 0, 0, 0, 0], **saved))


def offered(table):
    """The seats that are offered the bank, if all decline."""
    found = []
    round_ = table.start()
    while round_.ask is not None:
        [seat] = round_.ask.seats
        found.append(seat)
        round_.answer(seat, "pass")
    table.end(round_)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_did_not_wager_is_not_offered_the_bank(game):
    assert offered(at(game, carried={"wagered": [2, 3]})) == [2, 3]
    assert offered(at(game, carried={"wagered": [2, 3]}, left=[3])) == [2], "who sits there now is new"


@pytest.mark.parametrize("game", GAMES)
def test_the_holder_may_go_on_to_a_second_turn(game):
    assert offered(at(game, carried={"wagered": [2, 3]}, bank=4, bank_turns=1)) == [4, 2, 3]
    assert offered(at(game, carried={"wagered": [2, 3]}, bank=4, bank_turns=2)) == [2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_starts_or_stopped_is_open_to_all(game):
    table = at(game)
    assert offered(table) == [1, 2, 3, 4]
    table = at(game, carried={"wagered": [2]})
    assert [offered(table), offered(table)] == [[2], [1, 2, 3, 4]]


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_remembers_who_wagered_on_a_position(game):
    table = at(game, bank=4, bank_turns=1)
    round_ = table.start()
    round_.answer(4, ("bank", 400_00))
    spot = next(iter(round_.ask.layout.by_name))
    for seat in (1, 2, 3):
        round_.answer(seat, {spot: 10_00} if seat != 2 else {})
    while round_.ask is not None:
        for seat in round_.ask.seats:
            round_.answer(seat, round_.ask.default(seat))
    assert table.end(round_) and table.saved.carried["wagered"] == [1, 3]
