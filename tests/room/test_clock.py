"""Time at a live table: clocks and time banks, and what happens to those who do nothing or are away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.room.clock import TurnClock
from tests.room.harness import GAME, QUICK, Visitor, cards_seen, fits, open_window, run, served, two_at_a_table


@run
async def test_time_runs_out_then_the_time_bank_then_the_default_counts(sqlite: str) -> None:
    clock = {"decide": 1, "bet": 1, "bank": 1, "alone": False}
    async with two_at_a_table(sqlite, clock=clock) as (room, _, a, b):
        await open_window(a, b)
        began = asyncio.get_running_loop().time()
        await a.say("wager", wagers={"ante": 1000})
        ask = await a.turn() if a.ask and a.ask["ask"]["ask"] != "Bet" else None
        while ask is None:
            await a.hear()
            if a.my_turn and a.ask and a.ask["ask"]["ask"] == "Choose":
                ask = a.ask
        assert asyncio.get_running_loop().time() - began >= 0.9, "the window was open for a second"
        assert ask["clock"]["seconds"] <= 1
        end = await a.until(lambda m: m["type"] == "end")
        assert asyncio.get_running_loop().time() - began >= 2.8, "a second to decide, a second of time bank"
        assert end["settlement"]["1"] == -1000, "the default is to fold"
        live = next(iter(room.tables.values()))
        assert live.seats[1].time_bank == 0 and live.seats[2].missed == 1


@run
async def test_who_misses_two_rounds_sits_out(sqlite: str) -> None:
    clock = {"decide": 1, "bet": 1, "bank": 0, "alone": False}
    async with two_at_a_table(sqlite, clock=clock) as (_, _, a, b):
        for _ in range(2):
            await open_window(a)
            await a.say("answer", answer={"ante": 500})
            while not (a.my_turn and a.ask and a.ask["ask"]["ask"] == "Choose"):
                await a.hear()
            await a.say("answer", answer="fold")
        while not b.you["sitting_out"]:
            await b.hear()
        await b.say("sit_out", out=False)
        while b.you["sitting_out"]:
            await b.hear()


@run
async def test_disconnect_and_return_to_the_same_spot(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await open_window(seat)
            await seat.say("answer", answer={"ante": 1000})
            while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
                await seat.hear()
            mine = cards_seen([m for m in seat.heard if m["type"] == "events"])
        table = room.tables[placed["table"]]
        while 1 not in table.gone:
            await asyncio.sleep(0.01)
        assert [s.seat for s in table.row().seats if not s.connected] == [placed["seat"]]
        async with anna.at(placed["table"]) as seat:
            snapshot = seat.heard[-1]
            assert snapshot["you"]["seat"] == placed["seat"] and seat.my_turn
            assert cards_seen([snapshot]) == mine
            assert (await seat.say("answer", answer="play"))["type"] == "ok"


@run
async def test_whoever_stays_away_is_answered_for_and_then_cashed_out(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, away=0.1, stand_up=0.4)
    async with served(sqlite, settings) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await open_window(seat)
            await seat.say("answer", answer={"ante": 1000})
        for _ in range(200):
            me = await anna.get("/me")
            if not me["seats"]:
                break
            await asyncio.sleep(0.02)
        assert me["seats"] == [] and me["at_tables"] == 0 and 0 < me["balance"] <= 51_000
        assert fits(room)


@run
async def test_bots_do_not_play_on_for_somebody_who_is_away(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, away=0.05)
    async with served(sqlite, settings) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await open_window(seat)
        table = room.tables[placed["table"]]
        while not table.seats[placed["seat"]].sitting_out:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        assert table.hand is None and table.hands_played <= settings.missed, "the table waits for her"
        async with anna.at(placed["table"]) as seat:
            await seat.say("sit_out", out=False)
            await seat.play_hand()


def test_the_clock_stands_still_while_nothing_can_be_stored() -> None:
    clock = TurnClock()
    clock.ask((1, 1), 100.0)
    clock.wait(20)
    clock.hold(0.2)
    assert clock.is_out((1, 1), 120.0), "a commit as any other counts"
    clock.hold(8.0)
    assert not clock.is_out((1, 1), 127.9) and clock.is_out((1, 1), 128.0)


def test_a_clock_starts_when_the_cards_have_landed_on_every_screen_that_reports() -> None:
    clock = TurnClock()
    clock.ask((1, 1), 10.0)
    clock.wait(20, {2, 5})
    view = clock.view(12.0, (), {})
    assert clock.deadline == 33.6 and view is not None and view.seconds == 20, "the ring is whole until then"
    assert not clock.landed((1, 1), 2, 11.0), "seat 5 is still waited for"
    assert not clock.landed((1, 2), 5, 11.0) and not clock.landed((1, 1), 3, 11.0)
    assert clock.landed((1, 1), 5, 11.5) and clock.deadline == 31.5
    assert not clock.landed((1, 1), 5, 13.0) and clock.deadline == 31.5, "once"
    clock.ask((1, 2), 40.0)
    clock.wait(20, {5})
    assert not clock.is_out((1, 2), 63.5) and clock.is_out((1, 2), 63.6), "a silent page gains no more than 3.6 s"
    clock.ask((1, 3), 70.0)
    clock.wait(20, bots=3)
    assert clock.deadline == 90.0, "who never reports has no grace"


def test_the_clock_waits_for_bots_whose_thinking_is_shown() -> None:
    clock = TurnClock()
    clock.ask((1, 1), 10.0)
    clock.wait(20, {5}, bots=3)
    assert clock.deadline == pytest.approx(33.6 + 3 * 3.09)
    assert clock.landed((1, 1), 5, 15.0) and clock.deadline == 35.0, "all of the twenty seconds, from here"


@run
async def test_who_reports_is_given_the_whole_time_from_there(sqlite: str) -> None:
    clock = {"decide": 2, "bet": 1, "bank": 0, "alone": True}
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = await anna.post("/tables", game=GAME, private=True, bots=1, clock=clock)
        await anna.post("/cashier", cents=100_00)
        await anna.post(f"/tables/{table['id']}/seats", seat=1, buy_in=100_00)
        async with anna.at(table["id"]) as seat:
            await seat.say("landed")
            await open_window(seat)
            await seat.say("answer", answer={"ante": 500})
            while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
                await seat.hear()
            live = room.tables[table["id"]]
            assert seat.ask["clock"]["seconds"] == 2 and live.clock.deadline - live.time() > 5
            await seat.say("landed", ask=seat.ask["n"])
            assert 1.5 < live.clock.deadline - live.time() <= 2


@run
async def test_the_slowest_who_sits_there_and_is_there_rules_the_bots(sqlite: str) -> None:
    def tempo(wanted: str) -> Callable[[dict[str, Any]], bool]:
        return lambda message: message["type"] == "seats" and message["table"].get("tempo") == wanted

    async with two_at_a_table(sqlite) as (room, base, one, two), Visitor(base) as carl:
        await carl.sign_up("Carl")
        live = next(iter(room.tables.values()))
        assert live.row().tempo is None, "nobody has said how fast they play"
        async with carl.at(live.id) as watcher:
            await watcher.say("pace", speed="calm")
            await one.say("pace", speed="instant")
            await two.have(tempo("instant"))
            await two.say("pace", speed="brisk")
            await one.have(tempo("brisk"))
            await two.say("pace", speed="calm")
            await one.have(tempo("calm"))
            refused = await two.say("pace", speed="slow")
            assert refused["type"] == "refused" and "speed" in refused["why"]
            await two.socket.close()
            one.heard.clear()
            await one.have(tempo("instant"))
            assert live.row().tempo == "instant", "who is away, or only watches, slows nobody down"
