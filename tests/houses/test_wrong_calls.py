"""Wrong calls of the public Python names: each is refused at once, with what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import pitboss
from pitboss.houses.open_table import OpenTable
from pitboss.table.record import Record

GAME = pitboss.load("grand-ronde/three-card-poker")


@pytest.fixture(scope="module")
def table() -> OpenTable:
    return GAME.table(seats=3, seed=7)


@pytest.fixture(scope="module")
def record(table: OpenTable) -> Record:
    return table.play(table.bots())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"stack": -5}, "a stack is a whole number of cents, 0 or more, not -5"),
        ({"stack": True}, "0 or more, not True"),
        ({"stack": [100, 5.5]}, "0 or more, not 5.5"),
        ({"stack": 5.5}, "or a list of them by seat, not 5.5"),
        ({"stack": "100"}, "or a list of them by seat, not '100'"),
        ({"stack": {1: 100}}, "or a list of them by seat, not {1: 100}"),
        ({"stack": [100] * 8}, "8 stacks were given for 7 seats"),
        ({"stack": [100] * 3, "seats": 2}, "3 stacks were given for 2 seats"),
        ({"seats": 0}, "places for 1 to 7 players, not 0"),
        ({"seats": 2.5}, "places for 1 to 7 players, not 2.5"),
        ({"seats": "3"}, "places for 1 to 7 players, not 3"),
        ({"seed": 1.5}, "a seed is a whole number or text, not 1.5"),
        ({"seed": [1]}, "a seed is a whole number or text, not \\[1\\]"),
        ({"fee": 5}, "has no fee option '5'"),
    ],
)
def test_a_table_is_opened_only_as_one_can_be(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.table(**wrong)


@pytest.mark.parametrize("seat", [77, 0, -1, 1.0, "2", True])
def test_a_seat_that_is_not_there_sees_nothing(record: Record, seat: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no seat .*; this table has seats 1 to 7, and None only watches"):
        record.view(seat=seat)
    assert record.view(seat=2) and record.view()


@pytest.mark.parametrize(
    ("strategies", "why"),
    [
        (None, "strategies are given by seat"),
        ([print], "strategies are given by seat"),
        ({9: print}, "there is no seat 9; this table has seats 1 to 7"),
        ({"1": print}, "there is no seat '1'"),
        ({1: 5}, "that of seat 1 is 5"),
    ],
)
def test_strategies_are_called_by_seat(table: OpenTable, strategies: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        table.play(strategies)


@pytest.mark.parametrize("limits", [None, "ab", (5_00,), (1.5, 2), (-5_00, 5_00), (10_00, 5_00)])
def test_limits_are_two_amounts_in_order(table: OpenTable, limits: Any) -> None:
    with pytest.raises(ValueError, match=r"limits are|the minimum wager"):
        table.limits = limits


def test_names_that_are_not_there(table: OpenTable) -> None:
    with pytest.raises(ValueError, match="has no bot 'besst'; did you mean 'best'"):
        table.bots("besst")
    with pytest.raises(ValueError, match="a game is named by its id or the path of its file, not by 5"):
        pitboss.load(5)  # type: ignore[arg-type]
