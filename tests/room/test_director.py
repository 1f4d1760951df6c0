"""The director's console: signs, pauses, voids, books, records."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.room.harness import GAME, Player, Visitor, run, served


@asynccontextmanager
async def console(url: str) -> AsyncIterator[tuple[Any, Visitor, Visitor, str, Player]]:
    """The room, its director, Bob, and Bob's seat at a table with one bot."""
    async with served(url) as (room, base), Visitor(base) as boss, Visitor(base) as bob:
        await boss.sign_up("Boss")
        await bob.sign_up("Bob")
        table = (await boss.post("/tables", game=GAME, bots=1))["id"]
        await bob.post("/cashier", cents=1_000_00)
        async with bob.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            yield room, boss, bob, table, seat


async def put(boss: Visitor, path: str, **body: Any) -> Any:
    answer = await boss.http.put(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def until(what: Any) -> None:
    for _ in range(3000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to pass")


@run
async def test_a_finished_hand_is_voided_by_compensating_entries(database: str) -> None:
    async with console(database) as (room, boss, bob, table, seat):
        end = await seat.play_hand({"ante": 100_00})
        net = end["settlement"][str(seat.you["seat"])]
        await put(boss, f"/director/tables/{table}/pause", paused=True, reason="a dispute")
        await until(lambda: room.tables[table].hand is None)
        transfers = len((await bob.get("/statement"))["lines"])
        row = await boss.post(f"/director/hands/{end['hand']}/void", reason="misdeal")
        assert row["void"] == "misdeal"
        me = await bob.get("/me")
        assert me["balance"] + me["at_tables"] == 1_000_00, "as if the hand had not been"
        statement = (await bob.get("/statement"))["lines"]
        if net:
            assert len(statement) > transfers and statement[0]["kind"] == "void" and statement[0]["cents"] == -net
            assert statement[0]["note"] == "misdeal"
        room.ledger.check()
        room._check(room.tables[table])
        again = await boss.http.post(f"/director/hands/{end['hand']}/void", json={"reason": "again"})
        assert again.status_code == 409
        view = await bob.get(f"/hands/{end['hand']}")
        assert view["void"] == "misdeal", "it is still there to be seen"


@run
async def test_a_void_hand_whose_winner_has_gone(sqlite: str) -> None:
    async with console(sqlite) as (room, boss, bob, table, seat):
        hands = [await seat.play_hand({"ante": 20_00}) for _ in range(4)]
        await seat.say("leave")
        await until(lambda: room.tables[table].seat_of(2) is None)
        await put(boss, f"/director/tables/{table}/pause", paused=True)
        await until(lambda: room.tables[table].hand is None)
        for end in hands:
            await boss.post(f"/director/hands/{end['hand']}/void", reason="all of it")
        assert (await bob.get("/me"))["balance"] == 1_000_00
        room.ledger.check()


@run
async def test_a_hand_in_play_is_stopped(database: str) -> None:
    async with console(database) as (room, boss, bob, table, seat):
        await seat.turn()
        await seat.say("answer", answer={"ante": 100_00})
        while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
            await seat.hear()
        number = room.tables[table].hand.number
        row = await boss.post(f"/director/hands/{number}/void", reason="exposed card")
        assert row["void"] == "exposed card" and row["net"] is None
        end = await seat.have(lambda m: m["type"] == "end" and m["hand"] == number)
        assert end["void"] == "exposed card"
        me = await bob.get("/me")
        assert me["balance"] + me["at_tables"] == 1_000_00
        seat.heard.clear()
        assert (await seat.play_hand())["hand"] > number, "the next hand is dealt from a fresh shuffle"
        room.ledger.check()


@run
async def test_a_new_sign_counts_from_the_next_hand(sqlite: str) -> None:
    async with console(sqlite) as (_, boss, _, table, seat):
        await seat.turn()
        await seat.say("wager", wagers={"ante": 5_00})
        await put(boss, f"/director/tables/{table}", limits=[25_00, 100_00], bots=3, name="High")
        assert seat.ask and seat.ask["ask"]["layout"]["spots"][0]["least"] == 5_00
        await seat.play_hand()
        ask = await seat.turn()
        assert ask["ask"]["layout"]["spots"][0]["least"] == 25_00
        row = await boss.get(f"/tables/{table}")
        assert row["name"] == "High" and row["limits"] == [25_00, 100_00]
        refused = await boss.http.put(f"/director/tables/{table}", json={"set": {"bank": "player_dealer"}})
        assert refused.status_code == 409, "not while somebody sits there"
        wrong = await boss.http.put(f"/director/tables/{table}", json={"limits": [600_00, 900_00]})
        ceiling = f"{GAME}: the minimum wager, $600, is above the printed maximum of $500, L1028-L1029"
        assert (wrong.status_code, wrong.json()["error"]) == (422, ceiling)
        for game, line in ((GAME, "L1028-L1029"), ("grand-ronde/craps", "L422"), ("grand-ronde/let-it-ride", "L588")):
            wrong = await boss.http.post("/tables", json={"game": game, "limits": [600_00, 900_00]})
            assert wrong.status_code == 422 and line in wrong.json()["error"], "a table where nobody could bet"
        for game, limits, ceiling in (
            (
                "grand-ronde/craps",
                [5_00, 900_00],
                "the maximum wager, $900, is above the printed maximum of $500, L422",
            ),
            (
                "grand-ronde/keno",
                [5_00, 1_001_00],
                "the maximum wager, $1,001, is above the printed maximum of $1,000, L524",
            ),
            (
                "grand-ronde/keno",
                [1_001_00, 2_000_00],
                "the minimum wager, $1,001, is above the printed maximum of $1,000, L524",
            ),
        ):
            wrong = await boss.http.post("/tables", json={"game": game, "limits": limits})
            assert (wrong.status_code, wrong.json()["error"]) == (422, f"{game}: {ceiling}"), "no bet may be so high"
        wrong = await boss.http.put(f"/director/tables/{table}", json={"fee": "no such option"})
        assert wrong.status_code == 422 and "no fee option" in wrong.json()["error"]
        log = await boss.get("/director/audit")
        assert log[0]["action"] == "change" and log[0]["who"] == "Boss"


@run
async def test_pausing_and_closing(sqlite: str) -> None:
    async with console(sqlite) as (room, boss, bob, table, seat):
        await seat.play_hand()
        row = await put(boss, f"/director/tables/{table}/pause", paused=True, reason="break")
        assert row["status"] == "paused"
        await until(lambda: room.tables[table].hand is None)
        await put(boss, f"/director/tables/{table}/pause", paused=False)
        await seat.play_hand()
        await boss.post(f"/director/tables/{table}/close", reason="good night")
        await until(lambda: table not in room.tables)
        me = await bob.get("/me")
        assert me["at_tables"] == 0 and me["seats"] == []
        room.ledger.check()
        assert not any(c for name, c in room.ledger.balances.items() if name.startswith(("at/", "bot/")))


@run
async def test_books_records_and_exports(database: str) -> None:
    async with console(database) as (_, boss, bob, table, seat):
        ends = [await seat.play_hand() for _ in range(3)]
        now = await boss.get("/director/")
        assert now["ledger"]["balanced"] and now["hands_hour"] == 3 and now["people"] == 1
        rows = await boss.get("/director/tables")
        assert rows[0]["hands_today"] == 3 and rows[0]["id"] == table
        record = await boss.http.get(f"/director/hands/{ends[0]['hand']}")
        verdict = await bob.http.post("/verify", content=record.content)
        assert verdict.json()["whole"], verdict.text
        changed = record.json()
        changed["stacks"][1] += 100
        verdict = await bob.http.post("/verify", content=json.dumps(changed))
        assert not verdict.json()["whole"] and "seal" in verdict.json()["words"]
        lines = (await boss.http.get("/director/export", params={"format": "json"})).text.splitlines()
        assert [json.loads(line)["game"] for line in lines] == [GAME] * 3
        text = (await boss.http.get("/director/export", params={"format": "csv", "table": table})).text
        nets = [int(r["net_cents"]) for r in csv.DictReader(io.StringIO(text)) if r["name"] == "Bob"]
        assert nets == [end["settlement"][str(seat.you["seat"])] for end in ends]
        empty = (await boss.http.get("/director/export", params={"format": "csv", "from": "2100-01-01"})).text
        assert len(empty.splitlines()) == 1
        assert (await bob.http.get("/director/export")).status_code == 403
        assert await boss.get("/director/jackpots") == []
