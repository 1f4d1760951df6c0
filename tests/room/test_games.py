"""Every game sits in the room without a word of its own in it: hands are played, recorded, verified and booked."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pitboss.houses.game import catalogue, load
from pitboss.room import hands, places, schedule
from pitboss.room.broadcast import Client
from pitboss.room.people import Person
from pitboss.room.room import SYSTEM, Room
from pitboss.room.table import LiveTable
from pitboss.table.asks import OFFICIAL
from tests.room.harness import opened, run, simple_answer

GAMES = list(catalogue())
ONE_EACH = sorted({load(id_).family.name: id_ for id_ in GAMES}.values())
HANDS = 3


async def play(
    room: Room, table: LiveTable, person: Person, count: int, pauses: list[float | None] | None = None
) -> list[int]:
    """Answer whatever is asked until so many hands are over; their numbers. `pauses` gets what follows each."""
    client = Client(person)
    await table.join(client)
    over: list[int] = []
    while len(over) < count:
        raw = await asyncio.wait_for(client.next(), 60)
        assert isinstance(raw, bytes), f"the socket was closed: {raw}"
        message = json.loads(raw)
        if message["type"] == "end":
            assert message["void"] is None, message
            over.append(message["hand"])
            if pauses is not None:
                pauses.append(message["next_in"])
        ask = _ask(message)
        playing = table.hand
        if ask and playing and ask["n"] == playing.ask_number and table.seat_of(person) in playing.waiting_for:
            answer = simple_answer(ask["ask"])
            await table.do(lambda a=answer: table.answer(person, a, None))
        if playing and playing is table.hand and OFFICIAL in playing.waiting_for:
            await table.do(lambda: table.official(SYSTEM, "done", None))
    table.part(client)
    return over


def _ask(message: dict[str, Any]) -> Any:
    hand = message.get("hand")
    return hand["ask"] if isinstance(hand, dict) else message.get("ask")


async def play_a_few(url: str, game: str) -> None:
    async with opened(url) as room:
        anna = await room.people.sign_up("Anna", "1234")
        table, _ = await places.play_now(room, anna, game, False)
        pauses: list[float | None] = []
        numbers = await play(room, table, anna, HANDS, pauses)
        for number, pause in zip(numbers, pauses):
            found = await room.store.read(lambda c, n=number: hands.load(c, n))
            assert found is not None
            played = hands.was_played(found[0].record) and not schedule.is_desk(table)
            assert pause == (room.settings.between if played else 0.0)
            verdict = hands.verify(found[0].record.json())
            assert verdict.whole, verdict.words
            view = hands.view(found[0], anna)
            assert len(view.said) == len(view.events)
        assert any(pauses) or table.game.rules.counter, "a hand was played"
        room.ledger.check()
        assert not table.paused, table.paused


@pytest.mark.parametrize("game", ONE_EACH)
@run
async def test_a_game_of_every_family(sqlite: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (rules := type(load(game).rules)).every:
        monkeypatch.setattr(rules, "every", 1)
    await play_a_few(sqlite, game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@run
async def test_every_game(sqlite: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (rules := type(load(game).rules)).every:
        monkeypatch.setattr(rules, "every", 1)
    await play_a_few(sqlite, game)
