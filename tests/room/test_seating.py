"""Seats at a live table: who sits where, with how many chips, and how they leave."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from pitboss.room import director, seating
from pitboss.room.messages import BuyIn
from pitboss.room.room import SYSTEM
from pitboss.room.state import Sign
from pitboss.table.asks import Refused
from tests.room.harness import GAME, QUICK, Visitor, fits, open_window, opened, run, served, two_at_a_table


@run
async def test_play_now_takes_a_seat_in_the_middle_and_passes_by_paused_tables(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        first = await anna.post("/play", game=GAME)
        assert first["seat"] == 4, "of seven"
        table = room.tables[first["table"]]
        await director.pause(room, table, True, "a spill", SYSTEM)
        second = await bob.post("/play", game=GAME)
        assert second["table"] != first["table"]
        await director.pause(room, table, False, "", SYSTEM)
        async with Visitor(base) as carla:
            await carla.sign_up("Carla")
            third = await carla.post("/play", game=GAME)
            assert third == {"table": first["table"], "seat": 3}
        assert fits(room)


@run
async def test_whoever_tries_one_game_after_another_is_not_stopped(sqlite: str) -> None:
    """A player may have two tables here; the one that he left first makes room, one he sits at does not."""
    settings = msgspec.structs.replace(QUICK, tables_each=2)
    async with served(sqlite, settings) as (room, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        first = (await anna.post("/play", game=GAME))["table"]
        await anna.http.delete(f"/tables/{first}/seats/mine")
        second = (await anna.post("/play", game="grand-ronde/roulette"))["table"]
        third = (await anna.post("/play", game="golden-west/casino-war"))["table"]
        for _ in range(500):
            if first not in room.tables:
                break
            await asyncio.sleep(0.01)
        assert set(room.tables) == {second, third}
        refused = await anna.http.post("/play", json={"game": GAME})
        assert refused.status_code == 409 and "you have 2 tables open" in refused.json()["error"]


@pytest.mark.parametrize(
    "structure, most, wrong",
    [("no_limit", seating.NO_GREATEST, [39_99]), ("fixed_limit", 300_00, [39_99, 300_01])],
)
@run
async def test_the_buy_in_is_the_printed_one(sqlite: str, structure: str, most: int, wrong: list[int]) -> None:
    """Outlaws: from $40 for no-limit (L482-L484), $40 to $300 for limit (L495-L497)."""
    async with opened(sqlite) as room:
        sign = Sign(game="outlaws/holdem", name="Hold'em", stays=True, set={"structure": structure})
        table = await room.open_table(sign, SYSTEM)
        anna = await room.people.sign_up("Anna", "1234")
        await room.chips(anna, 500_00)
        for cents in wrong:
            with pytest.raises(Refused, match="the buy-in here is"):
                await table.do(lambda c=cents: seating.sit(table, anna, None, c))
        await table.do(lambda: seating.sit(table, anna, None, min(500_00, most)))
        assert table.row().buy_in == BuyIn(40_00, most)


@run
async def test_who_takes_a_free_seat_between_hands_is_new_to_the_game(sqlite: str) -> None:
    """The seat is the same, the player is not: what the table carries of the last one is forgotten."""
    async with opened(sqlite) as room:
        table = await room.open_table(Sign(game="outlaws/holdem", name="Hold'em", stays=True), SYSTEM)
        anna, bob, carla = [await room.people.sign_up(name, "1234") for name in ("Anna", "Bob", "Carla")]
        for number, person in ((1, anna), (2, bob)):
            await room.chips(person, 500_00)
            await table.do(lambda n=number, p=person: seating.sit(table, p, n, 100_00))
        while "last_button" not in table.open_table.saved.carried:  # the draw for the button, and a hand
            hand = table.hand
            if hand is not None and hand.round.ask is not None and hand.waiting_for:
                await table.do(lambda h=hand: h.stand(h.waiting_for[0]))
            await asyncio.sleep(0.01)
        await director.pause(room, table, True, "a word", SYSTEM)
        while table.hand is not None:
            await table.do(lambda: table.hand.stand(table.hand.waiting_for[0]))
        assert table.open_table.saved.carried["players"] == [1, 2]
        await table.do(lambda: seating.leave(table, bob))
        await room.chips(carla, 500_00)
        await table.do(lambda: seating.sit(table, carla, 2, 100_00))
        assert table.open_table.saved.left == [2] and table.stack(2) == 100_00
        room.ledger.check()


@run
async def test_leaving_in_mid_hand_takes_effect_when_it_is_over(sqlite: str) -> None:
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        await a.say("answer", answer={"ante": 1000})
        await b.say("answer", answer={"ante": 1000})
        reply = await b.say("leave")
        assert reply["type"] == "ok" and reply["cashed_out"] is None
        await a.turn()
        await a.say("answer", answer="fold")
        while b.you["seat"] is not None:
            await b.hear()
        assert b.you["balance"] == 1_000_00 - 1000, "the rest of the hand was answered by defaults: folded"
        assert (await b.say("wager", wagers={"ante": 500}))["type"] == "refused"
        assert fits(room)


@run
async def test_some_chips_go_back_to_the_account(database: str) -> None:
    """At once in a window without a chip; after the hand where chips are down; the least wager stays."""
    async with two_at_a_table(database) as (room, _, a, b):
        await open_window(a, b)
        assert (await a.say("cash_out", cents=200_00))["type"] == "ok"
        while a.you["stack"] != 300_00:
            await a.hear()
        assert (a.you["balance"], a.you["going"]) == (700_00, 0)
        await open_window(a, b)
        refused = await a.say("cash_out", cents=299_00)
        assert "$5, stays on the table: you may take $295" in refused["why"]
        await a.say("answer", answer={"ante": 10_00})
        await b.say("answer", answer={"ante": 10_00})
        assert (await a.say("cash_out", cents=100_00))["cashed_out"] is None
        end, _ = await asyncio.gather(a.play_hand(), b.play_hand())
        left = 200_00 + end["settlement"].get("1", 0)
        while a.you["balance"] != 800_00:
            await a.hear()
        assert (a.you["stack"], a.you["going"]) == (left, 0)
        assert fits(room)


@run
async def test_chips_stay_in_play_where_players_play_each_other(sqlite: str) -> None:
    """Lucky Derby L39: "A player may not remove any of their chips from play until they quit the game"."""
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="outlaws/holdem")
        async with anna.at(placed["table"]) as seat:
            assert "table stakes" in (await seat.say("cash_out", cents=1_00))["why"]
        assert fits(room)
