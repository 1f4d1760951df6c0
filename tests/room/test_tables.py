"""At the table: who sees what, what may be done when, and what happens to those who do nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.equipment.cards import texts
from pitboss.room import dealing, director, schema, seating
from pitboss.room.messages import BuyIn
from pitboss.room.room import SYSTEM
from pitboss.room.settings import Settings
from pitboss.room.state import Sign
from pitboss.table.asks import Refused
from tests.room.harness import GAME, QUICK, Player, Visitor, opened, run, served

NO_BOTS = {"game": GAME, "bots": 0}


@asynccontextmanager
async def two_at_a_table(
    url: str, settings: Settings = QUICK, **wanted: Any
) -> AsyncIterator[tuple[Any, str, Player, Player]]:
    """Anna in seat 1 and Bob in seat 2, each on a socket, at a table without bots."""
    async with served(url, settings) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        table = (await anna.post("/tables", **{**NO_BOTS, **wanted}))["id"]
        for visitor in (anna, bob):
            await visitor.post("/cashier", cents=1_000_00)
        async with anna.at(table) as a, bob.at(table) as b:
            await a.say("sit", seat=1, buy_in=500_00)
            await b.say("sit", seat=2, buy_in=500_00)
            while a.you["seat"] is None or b.you["seat"] is None:
                await (a if a.you["seat"] is None else b).hear()
            yield room, base, a, b


async def open_window(*players: Player) -> None:
    """Until every player is in a betting window."""
    for player in players:
        while not (player.my_turn and player.ask and player.ask["ask"]["ask"] == "Bet"):
            await player.hear()


def of_hand(message: dict[str, Any], number: int) -> bool:
    hand = message.get("hand")
    return number == (hand["number"] if isinstance(hand, dict) else hand)


def cards_seen(messages: list[dict[str, Any]]) -> set[tuple[int, str]]:
    """Every card with a face, and who held it, in whatever was received."""
    seen = set()
    for message in messages:
        body = message["hand"] if message["type"] in ("hand", "table") else message
        if not isinstance(body, dict):
            continue
        for event in body.get("events", []):
            if event["event"] in ("Dealt", "Turned", "Discarded", "Moved"):
                seen |= {(event.get("to", event.get("holder")), card) for card in event["cards"] if card}
        for held in (body.get("state") or {}).get("hands", []):
            seen |= {(held["holder"], card) for card in held["cards"] if card}
    return seen


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
        assert await _fits(room)


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
                assert refused["why"] == "that was about an earlier ask; another one is on now"
            assert room.tables[table].hand.bets == {}
            asked = seat.ask["n"]
    async with served(database) as (room, base), Visitor(base) as anna:
        assert room.tables[table].hand.ask_number == asked, "the window is still the same one"
        await room.tables[table].do(lambda: dealing.abandon(room.tables[table], "a spill", SYSTEM.id))
        while room.tables[table].hand is None:
            await asyncio.sleep(0.01)
        assert room.tables[table].hand.ask_number > asked


async def _fits(room: Any) -> bool:
    room.ledger.check()
    for table in room.tables.values():
        room._check(table)
    return True


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
        bets = await b.until(lambda m: m["type"] == "bets" and m["bets"].get("1") == {"ante": 2000, "pair-plus": 500})
        assert bets["ready"] == []
        await a.say("ready")
        assert (await a.say("wager", wagers={"ante": 1500}))["type"] == "ok", "ready may be taken back"
        await b.say("answer", answer={"ante": 500})
        await a.say("ready")
        await a.turn()
        said = [line for m in a.heard if m["type"] == "events" for line in m["said"]]
        assert "Seat 1 puts $15 on ante." in said and "Seat 2 puts $5 on ante." in said


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
        assert await _fits(room)


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
        assert await _fits(room)


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
        assert await _fits(room)


@pytest.mark.parametrize("structure, least, most", [("no_limit", 40_00, 200_00), ("fixed_limit", 40_00, 300_00)])
@run
async def test_the_buy_in_is_the_printed_one(sqlite: str, structure: str, least: int, most: int) -> None:
    """Outlaws: $40 for no-limit (L482-L484), $40 to $300 for limit (L495-L497)."""
    async with opened(sqlite) as room:
        sign = Sign(game="outlaws/holdem", name="Hold'em", stays=True, set={"structure": structure})
        table = await room.open_table(sign, SYSTEM)
        anna = await room.people.sign_up("Anna", "1234")
        await room.chips(anna, 500_00)
        for cents in (least - 1, most + 1):
            with pytest.raises(Refused, match="the buy-in here is"):
                await table.do(lambda c=cents: seating.sit(table, anna, None, c))
        await table.do(lambda: seating.sit(table, anna, None, least))
        assert table.row().buy_in == BuyIn(least, most)


@run
async def test_who_takes_a_free_seat_between_hands_is_new_to_the_game(sqlite: str) -> None:
    """The seat is the same, the player is not: what the table carries of the last one is forgotten."""
    async with opened(sqlite) as room:
        table = await room.open_table(Sign(game="outlaws/holdem", name="Hold'em", stays=True), SYSTEM)
        anna, bob, carla = [await room.people.sign_up(name, "1234") for name in ("Anna", "Bob", "Carla")]
        for number, person in ((1, anna), (2, bob)):
            await room.chips(person, 500_00)
            await table.do(lambda n=number, p=person: seating.sit(table, p, n, 100_00))
        while "last_button" not in table.sitting.saved.carried:  # the draw for the button, and a hand
            hand = table.hand
            if hand is not None and hand.round.ask is not None and hand.waiting_for:
                await table.do(lambda h=hand: h.default(h.waiting_for[0]))
            await asyncio.sleep(0.01)
        await director.pause(room, table, True, "a word", SYSTEM)
        while table.hand is not None:
            await table.do(lambda: table.hand.default(table.hand.waiting_for[0]))
        assert table.sitting.saved.carried["players"] == [1, 2]
        await table.do(lambda: seating.leave(table, bob))
        await room.chips(carla, 500_00)
        await table.do(lambda: seating.sit(table, carla, 2, 100_00))
        assert table.sitting.saved.left == [2] and table.stack(2) == 100_00
        room.ledger.check()


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
        assert await _fits(room)


@run
async def test_chips_stay_in_play_where_players_play_each_other(sqlite: str) -> None:
    """Lucky Derby L39: "A player may not remove any of their chips from play until they quit the game"."""
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="outlaws/holdem")
        async with anna.at(placed["table"]) as seat:
            assert "table stakes" in (await seat.say("cash_out", cents=1_00))["why"]
        assert await _fits(room)


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
async def test_a_proposition_player_banks_when_nobody_will(database: str) -> None:
    """Where players bank, the position goes round; everyone passes, and the bots who are there for it take it."""
    async with served(database) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME, set={"bank": "player_dealer"}))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            offered = 0
            banked: set[int] = set()
            for _ in range(6):
                while True:
                    ask = await seat.turn()
                    if ask["ask"].get("about") == "the bank is offered":
                        offered += 1
                        assert [o["name"] for o in ask["ask"]["options"]] == ["bank", "pass"]
                        await seat.say("answer", answer="pass", ask=ask["n"])
                    elif ask["ask"]["ask"] == "Bet":
                        await seat.say("answer", answer={"ante": 500}, ask=ask["n"])
                    else:
                        await seat.say("answer", answer="fold", ask=ask["n"])
                        break
                posted = [e for m in seat.heard if m["type"] in ("events", "hand")
                          for e in (m["hand"] if m["type"] == "hand" else m)["events"] if e["event"] == "BankPosted"]
                banked |= {e["seat"] for e in posted}
            assert offered, "Anna was asked first when the position came to her"
            row = await anna.get(f"/tables/{table}")
            assert banked and all(s["bot"] for s in row["seats"] if s["seat"] in banked)
            assert (await seat.say("decline_bank", always=True))["type"] == "ok"
        assert await _fits(room)


@run
async def test_anyone_may_bank_where_players_do(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME, bots=2, set={"bank": "player_dealer"}))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            while (await seat.turn())["ask"].get("about") != "the bank is offered":
                await seat.say("answer", answer={} if seat.ask and seat.ask["ask"]["ask"] == "Bet" else "fold")
            await seat.say("answer", answer=["bank", 100_00])
            banks = f"Seat {seat.you['seat']} banks with $100."
            posted = await seat.have(lambda m: m["type"] == "events" and banks in m["said"])
            end = await seat.have(lambda m: m["type"] == "end" and m["hand"] == posted["hand"])
            assert sum(end["settlement"].values()) == 0, "players against a player: the house has no part in it"
        assert await _fits(room)


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
        assert table.hand.bets == {1: {"ante": 1000}} and not table.hand.ready
        assert a.ask and a.ask["bets"] == {"1": {"ante": 1000}}, "everyone was told how things are"
        await b.say("answer", answer={"ante": 500})
        await a.say("ready")
        while not (a.my_turn and a.ask["ask"]["ask"] == "Choose"):
            await a.hear()
        assert await _fits(room)


@run
async def test_a_defect_of_a_game_ends_the_hand_and_not_the_room(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        await a.say("answer", answer={"ante": 1000})
        table = next(iter(room.tables.values()))

        def broken(seat: int, answer: Any) -> None:
            raise AssertionError("chips left on the table")

        monkeypatch.setattr(table.hand.round, "answer", broken)
        number = table.hand.number
        await b.say("answer", answer={"ante": 1000})
        end = await a.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert end["void"] == "a defect of the game"
        assert table.paused and table.hand is None
        assert [table.stack(1), table.stack(2)] == [500_00, 500_00]
        assert await _fits(room)


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
