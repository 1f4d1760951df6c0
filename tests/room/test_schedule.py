"""Games by the clock: a keno game at its interval, a bingo session at a posted time, calls one after another."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable, replay
from pitboss.room import hands, places, restoring, schedule
from pitboss.room.people import Person
from pitboss.room.room import SYSTEM, Room
from pitboss.room.settings import Clock
from pitboss.room.state import Sign
from pitboss.table.asks import Counter
from pitboss.table.events import BallsDrawn, TicketBought
from pitboss.table.views import View
from tests.room.harness import opened, run


async def until(true: Any, seconds: float = 20) -> None:
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to pass")


async def hall(room: Room, game: str, clock: Clock, people: int) -> tuple[Any, list[Person]]:
    table = await room.open_table(Sign(game=game, name="Hall", stays=True, clock=clock), SYSTEM)
    found = []
    for n in range(people):
        person = await room.people.sign_up(f"Guest {n}", "1234")
        await places.sit_now(table, person)
        found.append(person)
    table.gone.clear()  # as if their pages were open
    return table, found


def test_the_next_of_the_posted_times():
    noon = datetime(2026, 11, 17, 12, 0)
    assert schedule.following(["19:30", "13:00"], noon) == noon + timedelta(hours=1)
    assert schedule.following(["12:00"], noon) == noon + timedelta(days=1), "what has begun is over"
    for wrong in ("25:00", "7.30", "19:3", "19:60", ""):
        with pytest.raises(BadInput, match="is no time of day"):
            schedule.check(Clock(sessions=(wrong,)))


def test_calls_that_wait_are_the_same_game():
    """A round whose caller waits has the record of one that does not."""
    game = load("grand-ronde/bingo")
    records = []
    for paced in (False, True):
        table = OpenTable(game, seats=3, seed=5, paced=paced)
        bots, round_ = table.bots(), table.start()
        while round_.ask is not None:
            if round_.held:
                assert paced
                before = sum(isinstance(event, BallsDrawn) for event in round_.table.events)
                round_.go_on()
                assert sum(isinstance(event, BallsDrawn) for event in round_.table.events) == before + 1
            elif isinstance(round_.ask, Counter):
                seat = round_.waiting_for[0]
                round_.answer(seat, bots[seat](round_.ask, View(round_.table, seat)))
        records.append(table.end(round_).sealed())
    assert records[0].json() == records[1].json()
    replay(records[1])


@run
async def test_keno_is_drawn_at_the_table_s_interval_and_a_counter_waits_for_nobody(sqlite: str) -> None:
    async with opened(sqlite) as room:
        table, (anna,) = await hall(room, "grand-ronde/keno", Clock(every=60), 1)
        await until(lambda: table.hand is not None and table.clock.deadline is not None)
        number = table.hand.number
        await table.do(lambda: table.answer(anna, {"buy": {"quick": 4, "cents": 200}}, None))
        await table.do(lambda: table.answer(anna, "done", None))
        await table.do(lambda: table.answer(anna, {"buy": {"quick": 5, "cents": 100}}, None))
        bob = await room.people.sign_up("Bob", "1234")  # comes while the counter is open, and need not wait
        await places.sit_now(table, bob)
        await table.do(lambda: table.answer(bob, {"buy": {"spots": [1, 2, 3], "cents": 300}}, None))
        hand, holders = table.hand, [*[table.seat_of(anna)] * 2, table.seat_of(bob)]
        assert hand.number == number and [t.seat for t in hand.round.table.tickets.values()] == holders
        await restoring.restore(table)  # as after a crash
        assert table.hand is not hand and table.hand.round.table.tickets == hand.round.table.tickets
        assert table.hand.round.table.stacks == hand.round.table.stacks
        table.gone.clear()
        await table.do(lambda: None)
        at = schedule.next_at(table)
        assert at is not None and 0 < (at - datetime.now().astimezone()).total_seconds() < 60
        table.clock.deadline = table.time()
        await table.do(lambda: None)
        await until(lambda: table.last is not None and table.last.number == number)
        assert [len(e.balls) for e in table.last.record.events if isinstance(e, BallsDrawn)] == [20]
        assert table.hands_played == 1, "a game with tickets was played, and is listed"
        await table.do(lambda: None)  # it is stored by then
        found = await room.store.read(lambda c: hands.load(c, number))
        assert found is not None
        seen = hands.view(found[0], bob)
        assert seen.seat == table.seat_of(bob) and [e.number for e in seen.events if isinstance(e, TicketBought)] == [3]
        room.ledger.check()


@run
async def test_an_empty_lounge_of_the_house_draws_all_the_same(sqlite: str) -> None:
    async with opened(sqlite) as room:
        table, _ = await hall(room, "grand-ronde/keno", Clock(every=0.3), 0)
        await until(lambda: table.open_table.saved.rounds >= 2)
        assert table.hands_played == 0


@run
async def test_a_session_begins_at_its_posted_time_and_not_when_all_are_ready(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = datetime.now().astimezone() + timedelta(seconds=3)
    monkeypatch.setattr(schedule, "following", lambda times, after: posted)
    async with opened(sqlite) as room:
        table, guests = await hall(room, "grand-ronde/bingo", Clock(call=0.3, bet=1, sessions=("19:30",)), 2)
        assert schedule.next_at(table) == posted or table.hand is not None
        await until(lambda: table.hand is not None)
        for guest in guests:
            await table.do(lambda g=guest: table.answer(g, {"buy": {"packs": 1}}, None))
            await table.do(lambda g=guest: table.answer(g, "done", None))
        assert isinstance(table.hand.round.ask, Counter), "everybody is ready, and the sale stays open"
        table.gone = {guest.id: -1e9 for guest in guests}  # everybody lost the connection long ago
        await table.do(lambda: None)
        assert isinstance(table.hand.round.ask, Counter) and datetime.now().astimezone() < posted
        await until(lambda: table.hand is not None and table.hand.round.held)
        assert datetime.now().astimezone() >= posted
        calls = []
        while len(calls) < 4:
            events = table.hand.round.table.events
            if (count := sum(isinstance(e, BallsDrawn) for e in events)) > len(calls):
                calls.append((count, asyncio.get_running_loop().time()))
            await asyncio.sleep(0.01)
        assert [count for count, _ in calls] == [1, 2, 3, 4], "one ball after another"
        assert all(later[1] - sooner[1] > 0.2 for sooner, later in pairwise(calls))
        number, asked = table.hand.number, table.hand.ask_number
        moves = len(table.hand.moves)
    async with opened(sqlite) as room:  # switched off in the middle of the calls
        again = room.tables[table.id].hand
        assert again is not None and again.number == number and again.ask_number >= asked
        assert sum(isinstance(e, BallsDrawn) for e in again.round.table.events) >= 4 and len(again.moves) >= moves
        room.ledger.check()
