"""At the table: who sees what, what may be done when, and what a hand leaves behind that went wrong."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa

from pitboss.equipment.cards import texts
from pitboss.room import dealing, schema
from pitboss.room.room import SYSTEM
from tests.room.harness import (
    GAME,
    NO_BOTS,
    Visitor,
    cards_seen,
    fits,
    open_window,
    run,
    served,
    two_at_a_table,
)


def of_hand(message: dict[str, Any], number: int) -> bool:
    hand = message.get("hand")
    return number == (hand["number"] if isinstance(hand, dict) else hand)


@run
async def test_nobody_sees_anothers_hidden_cards(database: str) -> None:
    async with two_at_a_table(database) as (room, base, a, b), Visitor(base) as stranger:
        table = next(iter(room.tables))
        async with stranger.at(table) as watcher:
            for _ in range(5):
                await open_window(a, b)
                for player in (a, b, watcher):
                    player.heard.clear()
                await a.say("answer", answer={"ante": 1000})
                await b.say("answer", answer={"ante": 1000})
                await a.turn()
                hand = room.tables[table].hand
                live = hand.round.table
                hidden = {holder: set(texts(held.cards)) for (holder, _), held in live.hands.items()}
                for player in (b, watcher):
                    await player.have(lambda m: of_hand(m, hand.number) and "Dealt" in str(m))  # noqa: B023
                    player.heard = [m for m in player.heard if of_hand(m, hand.number)]
                assert cards_seen(a.heard) == {(1, c) for c in hidden[1]}, "Anna sees her own cards only"
                assert cards_seen(b.heard) == {(2, c) for c in hidden[2]}
                assert cards_seen(watcher.heard) == set()
                raw = json.dumps(b.heard) + json.dumps(watcher.heard)
                assert not any(f'"{card}"' in raw for card in hidden[1] | hidden[0]), "not in any other place either"
                await a.say("answer", answer="fold")
                await b.turn()
                await b.say("answer", answer="fold")
                end = await b.have(lambda m: m["type"] == "end")
                assert end["shuffle"]["seed"] is None, "the seed would show Anna's folded hand"
                verdict = await stranger.get(f"/hands/{end['hand']}/verify")
                assert verdict["whole"] and verdict["seed"] is None


@run
async def test_nobody_acts_out_of_turn_or_for_another(sqlite: str) -> None:
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        await a.say("answer", answer={"ante": 1000})
        await b.say("answer", answer={"ante": 1000})
        await a.turn()
        refused = await b.say("answer", answer="play")
        assert refused["type"] == "refused" and "not asked" in refused["why"]
        refused = await b.say("answer", answer="play", seat=1)
        assert refused["type"] == "refused", "a message cannot name another seat"
        refused = await a.say("answer", answer="raise")
        assert "the choices are play, fold" in refused["why"]
        n = a.ask["n"] if a.ask else 0
        assert (await a.say("answer", answer="play", ask=n))["type"] == "ok"
        refused = await a.say("answer", answer="play", ask=n)
        assert refused["type"] == "refused", "the same answer again comes too late"
        assert fits(room)


@run
async def test_a_late_answer_of_the_last_hand_is_refused(database: str) -> None:
    """The same window of the next hand is another ask, also after the room was switched off and on again."""
    async with served(database) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", **NO_BOTS))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as seat:
            await seat.say("sit", seat=1, buy_in=500_00)
            await open_window(seat)
            late = seat.ask["n"] if seat.ask else None
            await seat.play_hand()
            await open_window(seat)
            assert seat.ask and seat.ask["n"] != late
            ante = {"ante": 500}
            for kind, said in (("wager", {"wagers": ante}), ("ready", {}), ("answer", {"answer": ante})):
                refused = await seat.say(kind, ask=late, **said)
                assert refused["type"] == "refused"
                assert refused["why"] == "that answers an earlier question; a new one has been asked"
            assert room.tables[table].hand.bets == {}
            asked = seat.ask["n"]
    async with served(database) as (room, base), Visitor(base) as anna:
        assert room.tables[table].hand.ask_number == asked, "the window is still the same one"
        await room.tables[table].do(lambda: dealing.abandon(room.tables[table], "a spill", SYSTEM.id))
        while room.tables[table].hand is None:
            await asyncio.sleep(0.01)
        assert room.tables[table].hand.ask_number > asked


@run
async def test_wagers_may_be_amended_until_all_are_ready(sqlite: str) -> None:
    async with two_at_a_table(sqlite) as (_, _, a, b):
        await open_window(a, b)
        assert (await a.say("wager", wagers={"ante": 1000}))["type"] == "ok"
        refused = await a.say("wager", wagers={"ante": 100})
        assert "under the minimum" in refused["why"]
        refused = await a.say("wager", wagers={"ante": 499_00, "pair-plus": 10_00})
        assert refused["type"] == "refused", "more than lies in front of her"
        assert (await a.say("wager", wagers={"ante": 2000, "pair-plus": 500}))["type"] == "ok"
        bets = await b.until(lambda m: m["type"] == "window" and m["bets"].get("1") == {"ante": 2000, "pair-plus": 500})
        assert bets["ready"] == []
        await a.say("ready")
        assert (await a.say("wager", wagers={"ante": 1500}))["type"] == "ok", "ready may be taken back"
        await b.say("answer", answer={"ante": 500})
        await a.say("ready")
        await a.turn()
        said = [line for m in a.heard if m["type"] == "events" for line in m["said"]]
        assert "You put $15 on ante." in said and "Seat 2 puts $5 on ante." in said


@run
async def test_watching_chatting_and_private_tables(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as stranger:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME, private=True)
        assert await stranger.get("/tables") == [], "a private table is not listed"
        assert (await stranger.get(f"/tables/{placed['table']}"))["private"], "but found by its link"
        async with anna.at(placed["table"]) as seat, stranger.at(placed["table"]) as watcher:
            assert watcher.you["seat"] is None and watcher.you["balance"] is None
            for message in ({"type": "chat", "text": "hi"}, {"type": "sit", "buy_in": 500_00}):
                kind = message.pop("type")
                refused = await watcher.say(kind, **message)
                assert "sign in" in refused["why"]
            await seat.say("chat", text="  good\n evening ")
            line = await watcher.until(lambda m: m["type"] == "chat")
            assert (line["chat"]["name"], line["chat"]["text"]) == ("Anna", "good evening")


@run
async def test_what_was_said_is_there_after_a_restart(database: str) -> None:
    """The last fifty lines, with those who came later on top."""
    async with served(database) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", **NO_BOTS))["id"]
        async with anna.at(table) as seat:
            for n in range(53):
                await seat.say("chat", text=f"line {n}")
    async with served(database) as (room, base), Visitor(base) as bob:
        async with bob.at(table) as watcher:
            chat = (await watcher.have(lambda m: m["type"] == "table"))["chat"]
        assert [line["text"] for line in chat] == [f"line {n}" for n in range(3, 53)]
        assert {line["name"] for line in chat} == {"Anna"} and len({line["id"] for line in chat}) == 50
        stored = await room.store.read(lambda c: c.execute(sa.select(schema.chat.c.id)).all())
        assert len(stored) == 50


@pytest.mark.parametrize("game", ["grand-ronde/roulette", "grand-ronde/ez-baccarat"])
@run
async def test_the_screen_shows_the_whole_session(sqlite: str, game: str) -> None:
    """Every number that has come, every hand of the shoe: also after the room was switched off."""
    wagers = {"red": 5_00} if "roulette" in game else {"banker": 5_00}
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=game)
        async with anna.at(placed["table"]) as seat:
            for _ in range(25):
                end = await seat.play_hand(wagers)
            shown = end["display"]
            begun = await seat.until(lambda m: m["type"] == "hand")
            assert begun["display"] == shown
    assert len(shown["last"]) == 25 if "roulette" in game else shown["shoe"]["hands"] == 25
    async with served(sqlite) as (_, base), Visitor(base) as bob, bob.at(placed["table"]) as watcher:
        assert (await watcher.have(lambda m: m["type"] == "table"))["display"] == shown


@run
async def test_what_cannot_be_stored_never_happened(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full for a moment: the action is refused, the table is as it was, and play goes on."""
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        await a.say("wager", wagers={"ante": 1000})
        write = room.store.write

        async def full(writes: Any) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(room.store, "write", full)
        refused = await a.say("answer", answer={"ante": 2000})
        assert refused["type"] == "refused" and "could not store" in refused["why"]
        monkeypatch.setattr(room.store, "write", write)
        table = next(iter(room.tables.values()))
        assert table.hand.bets == {1: {"ante": 1000}} and not table.hand.round.ready
        assert a.ask and a.ask["bets"] == {"1": {"ante": 1000}}, "everyone was told how things are"
        await b.say("answer", answer={"ante": 500})
        await a.say("ready")
        while not (a.my_turn and a.ask["ask"]["ask"] == "Choose"):
            await a.hear()
        assert fits(room)


@run
async def test_a_defect_of_a_game_ends_the_hand_and_not_the_room(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        await a.say("answer", answer={"ante": 1000})
        table = next(iter(room.tables.values()))

        def broken(_: Any, seat: int, answer: Any) -> None:
            raise AssertionError("chips left on the table")

        monkeypatch.setattr(type(table.hand.round), "answer", broken)
        number = table.hand.number
        await b.say("answer", answer={"ante": 1000})
        end = await a.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert end["void"] == "a defect of the game"
        assert table.paused and table.hand is None
        assert [table.stack(1), table.stack(2)] == [500_00, 500_00]
        assert fits(room)
