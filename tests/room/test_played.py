"""A round in which somebody had a part is a hand: it is listed, counted, and followed by a pause. No other is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss.analysis.fuzz import play
from pitboss.houses.game import HOUSES, catalogue, load
from pitboss.room import bots, hands, places
from pitboss.table.events import Dealt, Rolled, Settled, Wagered
from pitboss.table.record import Record, read
from tests.room.harness import opened, run
from tests.room.test_games import play as sit_and_play

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = [game for game, path in catalogue().items() if path.is_relative_to(HOUSES)]
EACH_OTHER = [game for game in GAMES if bots.plays_each_other(load(game)) and not load(game).rules.counter]
CHINESE, DRAW, CRAPS = "golden-west/chinese-poker", "golden-west/draw-jacks-or-better", "grand-ronde/craps"


def stand(game: str, seats: int, rounds: int = 1) -> list[Record]:
    """Rounds in which everybody lets the time run out."""
    table = load(game).table(seats=seats, stack=1_000_00, seed="nobody")
    return [table.end(table.start().play({})) for _ in range(rounds)]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_dealt_or_settled_was_played(game: str) -> None:
    assert hands.was_played(read((GOLDEN / f"{game}.json").read_bytes(), game))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_moved_a_chip_of_anybody_was_played(game: str) -> None:
    of, chance = load(game), Random(game)
    table = of.table(seats=min(of.rules.seats, 4), stack=1_000_00, seed=game)
    for _ in range(12):
        record = table.end(play(table.start(), of, chance))
        if any(record.settlement.values()):
            assert hands.was_played(record)
        if sum(1 for cents in table.saved.stacks[1:] if cents) < 2:
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_round_in_which_nobody_took_part_was_not_played(game: str) -> None:
    [alone] = stand(game, 1)
    assert not hands.was_played(alone)
    if game not in EACH_OTHER:
        assert not any(hands.was_played(record) for record in stand(game, 2, 2))


@pytest.mark.parametrize("game", EACH_OTHER)
def test_where_players_play_each_other_two_who_stand_play(game: str) -> None:
    first, second = stand(game, 2, 2)
    drawn = {"Dealt", "Marked", "Shuffled", "Swept"} >= {type(event).__name__ for event in first.events}
    assert hands.was_played(first) != drawn, "the draw for the button is no hand"
    assert hands.was_played(second)


def test_antes_that_carry_over_are_played_for_without_a_new_chip() -> None:
    of, chance, found = load(DRAW), Random(3), []
    table = of.table(seats=5, stack=1_000_00, seed="carried")
    for _ in range(80):
        record = table.end(play(table.start(), of, chance))
        if not any(isinstance(event, Wagered) for event in record.events):
            found.append(record)
    drawn, *passed = found
    assert {type(event).__name__ for event in drawn.events} <= {"Shuffled", "Dealt", "Marked"}, "for the button"
    assert not hands.was_played(drawn)
    assert passed and all(hands.was_played(record) for record in passed)


def test_a_roll_for_chips_that_stayed_up_was_played() -> None:
    table = load(CRAPS).table(seats=1, stack=1_000_00, seed=0)
    first = table.start()
    first.answer(1, {"pass": 10_00})
    table.end(first.play({}))
    record = table.end(table.start().play({}))
    assert record.before.up and table.saved.up, "a point, and then neither it nor a seven"
    assert any(isinstance(event, Rolled) for event in record.events)
    assert not any(isinstance(event, (Wagered, Settled)) for event in record.events)
    assert hands.was_played(record)


@run
async def test_a_hand_of_chinese_poker_is_listed_and_followed_by_a_pause(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        table, _ = await places.play_now(room, anna, CHINESE, False)
        pauses: list[float | None] = []
        numbers = await sit_and_play(room, table, anna, 4, pauses)
        dealt = []
        for number in numbers:
            found = await room.store.read(lambda c, n=number: hands.load(c, n))
            assert found is not None
            dealt.append(any(isinstance(event, Dealt) for event in found[0].record.events))
        assert any(dealt)
        assert [bool(pause) for pause in pauses] == dealt
        mine = await room.store.read(lambda c: hands.listing(c, anna.id, None, True, None, 20))
        assert {row.number for row in mine} >= {n for n, was in zip(numbers, dealt) if was}
