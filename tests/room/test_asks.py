"""Every kind of ask at a live table: counters and tickets, the official, hands set at once, chips that stay up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import family
from pitboss.houses import game
from pitboss.room import dealing
from pitboss.room.api import lobby
from tests.room.harness import Player, Visitor, fits, run, served, two_at_a_table

PROTOCOL = Path(__file__).parents[1] / "protocol"


@pytest.fixture(autouse=True)
def _small_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PITBOSS_FAMILIES", str(PROTOCOL / "families"))
    monkeypatch.setenv("PITBOSS_GAMES", str(PROTOCOL / "houses"))
    for cached in (game.catalogue, family.family, family._exists, lobby.games):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (game.catalogue, lobby.games):
        cached.cache_clear()


@asynccontextmanager
async def seated(
    url: str, game_id: str, **wanted: Any
) -> AsyncIterator[tuple[Any, Any, Visitor, Visitor, Player, Player]]:
    """Anna, who is the director, in seat 1 and Bob in seat 2."""
    async with served(url) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        table = (await anna.post("/tables", game=game_id, **wanted))["id"]
        for visitor in (anna, bob):
            await visitor.post("/cashier", cents=1_000_00)
        async with anna.at(table) as a, bob.at(table) as b:
            assert (await a.say("sit", seat=1, buy_in=500_00))["type"] == "ok"
            assert (await b.say("sit", seat=2, buy_in=500_00))["type"] == "ok"
            yield room, room.tables[table], anna, bob, a, b


async def asked(player: Player, kind: str) -> dict[str, Any]:
    """Until the ask of this kind is on, for everybody who sits here."""
    while not (player.ask and player.ask["ask"]["ask"] == kind and player.you["seat"] and player.my_turn):
        await player.hear()
    return player.ask


@run
async def test_a_counter_takes_order_after_order_from_everybody(database: str) -> None:
    async with seated(database, "test/raffle") as (room, table, _, _, a, b):
        ask = await asked(a, "Counter")
        assert ask["window"] and ask["ask"]["form"] == {"price": 100} and sorted(ask["seats"]) == [1, 2]
        order = {"buy": {"marks": 7, "games": 3}}
        assert (await a.say("answer", answer=order, ask=ask["n"]))["type"] == "ok"
        assert (await b.say("answer", answer=order, ask=ask["n"]))["type"] == "ok", "another's order changes no ask"
        assert (await a.say("answer", answer=order, ask=ask["n"]))["type"] == "ok"
        refused = await b.say("answer", answer={"cancel": 1})
        assert "not a ticket of yours" in refused["why"]
        for nonsense in ({"buy": 7}, {"buy": {"marks": "x", "games": {}}}, [], None, {"a": 1, "b": 2}, {"cancel": [1]}):
            assert (await b.say("answer", answer=nonsense))["type"] == "refused"
        for player, own in ((a, [1, 2, 3]), (b, [2])):  # Anna is a director; others hear of their own, counted alone
            told = [m for m in player.heard if m["type"] == "events" and m["events"]]
            bought = [e for m in told for e in m["events"] if e["event"] == "TicketBought"]
            assert [(e["number"], e["cents"]) for e in bought] == [(n, 300) for n in own]
            starts = [m["from"] for m in told]
            assert starts == [starts[0] + n for n in range(len(own))]
        assert table.stack(1) == 494_00 and fits_in_books(room, table)
        await a.say("answer", answer="done")
        assert table.hand is not None and a.ask and a.ask["seats"] == [2]
        number = table.hand.number
        await b.say("answer", answer="done")
        end = await b.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert end["void"] is None
        assert fits(room), "tickets are good for two more games, and paid for: they are in the books"


def fits_in_books(room: Any, table: Any) -> bool:
    room.ledger.check()
    return bool(room.ledger.balance(f"at/{table.id}/1") == 500_00)


@run
async def test_who_leaves_keeps_the_seat_until_the_tickets_are_decided(sqlite: str) -> None:
    async with seated(sqlite, "test/raffle") as (room, table, _, bob, a, b):
        await asked(a, "Counter")
        await asked(b, "Counter")
        await b.say("answer", answer={"buy": {"marks": 7, "games": 3}})
        await b.say("answer", answer="done")
        await a.say("answer", answer="done")
        await asked(a, "Counter")
        reply = await b.say("leave")
        assert reply["type"] == "ok" and reply["cashed_out"] is None, "a ticket of Bob's is still good"
        assert (await b.say("sit", buy_in=500_00))["seat"] == 2, "and so is his seat, if he comes back"
        await b.say("leave")
        for _ in range(3):
            await a.say("answer", answer="done")
            if 2 not in table.seats:
                break
            await asked(a, "Counter")
        for _ in range(300):
            if 2 not in table.seats:
                break
            await asyncio.sleep(0.01)
        me = await bob.get("/me")
        assert me["seats"] == [] and me["at_tables"] == 0 and me["balance"] in (997_00, 1_007_00, 1_017_00, 1_027_00)
        assert fits(room)


@run
async def test_the_official_posts_and_enters_the_result(database: str) -> None:
    async with seated(database, "test/race") as (room, table, anna, _, a, b):
        ask = await asked(b, "Counter")
        assert ask["official"]
        assert "nothing is posted yet" in (await b.say("answer", answer={"bet": "red"}))["why"]
        refused = await b.say("official", answer={"post": "race 1"})
        assert "only a director" in refused["why"]
        assert (await a.say("official", answer={"post": "race 1"}))["type"] == "ok"
        assert (await b.say("answer", answer={"bet": "red"}))["type"] == "ok"
        await a.say("answer", answer="done")
        await b.say("answer", answer="done")
        assert table.hand.round.ask.seats, "a counter with an official closes by him"
        await a.say("official", answer="done")
        while not (a.ask and a.ask["ask"]["ask"] == "Outside"):
            await a.hear()
        assert a.ask["official"] and a.ask["seats"] == [] and not a.ask["yours"]
        assert (await b.say("answer", answer={"winner": "red"}))["type"] == "refused"
        number = table.hand.number
        assert (await a.say("official", answer={"winner": "red"}))["type"] == "ok"
        end = await b.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert end["settlement"]["2"] == 1_00
        said = [line for m in b.heard if m["type"] == "events" for line in m["said"]]
        assert any("entered by Anna" in line for line in said), "who gave the result stands on the record"
        log = await anna.get("/director/audit")
        assert [line["action"] for line in log][:3] == ["official"] * 3
        assert fits(room)


@run
async def test_hands_are_set_at_once_and_nobody_sees_anothers(sqlite: str) -> None:
    async with (
        seated(sqlite, "test/set-tiles") as (room, table, _, _, a, b),
        Visitor(a_base(a)) as stranger,
        stranger.at(table.id) as watcher,
    ):
        for player in (a, b):
            ask = await asked(player, "Arrange")
            assert ask["window"] and ask["ask"]["seat"] == player.you["seat"] and len(ask["ask"]["cards"]) == 4
        while not (watcher.ask and watcher.ask["ask"]["ask"] == "Window"):
            await watcher.hear()
        assert watcher.ask["ask"]["open_to"] == [1, 2] and not watcher.ask["yours"]
        assert (await a.say("answer", answer=a.ask["ask"]["otherwise"]))["type"] == "ok"
        window = await b.have(lambda m: m["type"] == "window" and m["seats"] == [2])
        assert window["bets"] == {}, "how a hand is set is nobody's business"
        again = [group[::-1] for group in a.ask["ask"]["otherwise"]]
        assert (await a.say("answer", answer=again))["type"] == "ok", "it may be set anew until all are done"
        number = table.hand.number
        assert (await b.say("answer", answer=b.ask["ask"]["otherwise"]))["type"] == "ok"
        await b.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert fits(room)


@run
async def test_discards_go_back_into_the_pack_and_the_antes_are_in_the_books(sqlite: str) -> None:
    async with seated(sqlite, "test/swap-twins") as (room, table, _, _, a, b):
        number = 0
        for gives_up in (5, 1, 0):
            for player in (a, b):
                ask = await asked(player, "Discard")
                assert ask["window"] and len(ask["ask"]["cards"]) == 5
            assert table.hand is not None and table.hand.number > number
            number = table.hand.number
            cards = a.ask["ask"]["cards"]
            refused = await a.say("answer", answer=cards[:1] * (cards.count(cards[0]) + 1))
            assert refused["type"] == "refused" and "each once" in refused["why"]
            before = len(b.heard)
            assert (await a.say("answer", answer=cards[:gives_up], ask=a.ask["n"]))["type"] == "ok"
            assert (await b.say("answer", answer=[], ask=b.ask["n"]))["type"] == "ok"
            end = await b.have(lambda m, n=number: m["type"] == "end" and m["hand"] == n)
            assert end["void"] is None
            told = [e for m in b.heard[before:] if m["type"] == "events" and m["hand"] == number for e in m["events"]]
            assert sum([e["event"] == "Shuffled" for e in told]) == (gives_up > 0), "reshuffled during the hand"
            assert fits(room), "a pot that is kept for the next hand belongs to those who put it up"


def a_base(player: Player) -> str:
    host, port = player.socket.remote_address[:2]
    return f"http://{host}:{port}"


async def always_ready(player: Player) -> None:
    """Hurries the table on, so that nobody waits for a clock."""
    while True:
        await player.turn()
        await player.say("ready")


@run
async def test_chips_stay_up_and_their_owner_may_leave_and_come_back(database: str) -> None:
    async with seated(database, "test/dice-up", clock={"decide": 20, "bet": 1, "bank": 0, "alone": True}) as (
        room, table, _, bob, a, b,
    ):  # fmt: skip
        await asked(b, "Bet")
        assert b.ask and b.ask["window"], "each has a layout of his own"
        await a.say("ready")
        assert (await b.say("answer", answer={"six": 6_00}))["type"] == "ok"
        hurries = asyncio.create_task(always_ready(a))
        while table.hand is None or not table.hand.opening.before.up:
            ended = [m for m in b.heard if m["type"] == "end" and m["settlement"].get("2")]
            if ended and not table.open_table.saved.up:  # a six or a seven at once
                break
            await b.hear()
        assert fits(room), "chips that stay up are their owner's in the books"
        left = await b.say("leave")
        assert left["type"] == "ok"
        if left["cashed_out"] is None:  # he goes after the roll that is on, or when his chips are decided
            assert 2 not in table.seats or table.seats[2].leaving
        for _ in range(1500):
            if 2 not in table.seats:
                break
            await asyncio.sleep(0.01)
        hurries.cancel()
        me = await bob.get("/me")
        assert me["at_tables"] == 0 and me["balance"] in (994_00, 1_000_00, 1_006_00), "decided or taken down"
        assert fits(room)


@run
async def test_who_leaves_craps_takes_down_what_waits_for_a_roll_that_nobody_makes(sqlite: str) -> None:
    """A place bet without a shooter would never be decided."""
    async with two_at_a_table(sqlite, game="grand-ronde/craps") as (room, _, a, b):
        table = next(iter(room.tables.values()))
        await a.turn()
        assert (await a.say("answer", answer={"place-6": 12_00, "buy-4": 20_00}))["type"] == "ok"
        await b.say("leave")
        while table.hand is None or not table.hand.opening.before.up:
            await a.hear()
        await a.say("leave")
        for _ in range(1500):
            if not table.seats:
                break
            await asyncio.sleep(0.01)
        assert not table.seats and not table.open_table.saved.up and fits(room)
        assert table.open_table.saved.rounds < 20


@run
async def test_a_come_bet_of_the_last_player_who_leaves_is_rolled_for(sqlite: str) -> None:
    """It may not be taken down, and before a come-out nobody is left who could make the line bet of a shooter."""
    async with two_at_a_table(sqlite, game="grand-ronde/craps") as (room, _, a, b):
        table = next(iter(room.tables.values()))
        await b.say("leave")

        def come_five_at_a_come_out() -> None:
            if table.hand is not None:
                dealing.abandon(table, "for the test", 1)
            saved = table.open_table.saved
            saved.stacks[1] -= 10_00
            saved.up = [(1, "come-5", 10_00)]

        await table.do(come_five_at_a_come_out)
        await a.say("leave")
        empty = table.open_table.saved.rounds
        for _ in range(1500):
            if not table.seats:
                break
            await asyncio.sleep(0.01)
        assert not table.seats and not table.open_table.saved.up and fits(room)
        rolls = sum(table.open_table.saved.carried["counts"].values())
        assert table.open_table.saved.rounds - empty - rolls <= 1, "no round without a roll once the bet lies alone"


@run
async def test_orders_are_there_again_after_a_restart(database: str) -> None:
    async with seated(database, "test/raffle") as (_, table, _, _, a, _b):
        await asked(a, "Counter")
        for _ in range(3):
            assert (await a.say("answer", answer={"buy": {"marks": 7, "games": 2}}))["type"] == "ok"
        await a.say("answer", answer="done")
        number, asks = table.hand.number, table.hand.ask_number
    async with served(database) as (room, _):
        hand = room.tables[table.id].hand
        assert (hand.number, hand.ask_number) == (number, asks)
        assert len(hand.round.table.tickets) == 3 and hand.waiting_for == (2,)
        room.ledger.check()
