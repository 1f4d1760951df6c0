"""What an operator owes: the report by table, game and day, the check for collusion, fingerprints, and retention."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.room import collusion, program, reports, retention
from pitboss.room.schema import endings, transfers
from pitboss.room.store import now
from tests.room.harness import GAME, NO_BOTS, Visitor, fits, run, served

HOLDEM = "outlaws/holdem"


@run
async def test_the_report_is_what_the_ledger_moved(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        table = (await anna.post("/tables", **NO_BOTS))["id"]
        async with anna.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            nets = [(await seat.play_hand())["settlement"]["1" if seat.you["seat"] == 1 else str(seat.you["seat"])]
                    for _ in range(3)]  # fmt: skip
            cashed = (await seat.say("leave"))["cashed_out"]
        left = 500_00 + sum(nets)
        for by, key in (("table", table), ("game", GAME), ("day", None)):
            rows = await boss.get("/director/reports", by=by)
            row = next(row for row in rows if key in (None, row["key"]))
            assert row["hands"] == 3 and row["buy_in"] == 500_00, by
            assert row["house"] + row["drop"] + row["jackpots"] == -sum(nets)
            assert row["hold"] == pytest.approx((row["house"] + row["drop"]) / 500_00, abs=1e-4)
            assert cashed is None or row["cash_out"] == left
        answer = await boss.http.get("/director/reports", params={"by": "day", "format": "csv"})
        (line,) = csv.DictReader(io.StringIO(answer.text))
        assert answer.headers["content-type"].startswith("text/csv") and int(line["hands"]) == 3
        assert await boss.get("/director/reports", **{"from": "2020-01-01", "to": "2020-02-01"}) == []
        assert (await anna.http.get("/director/reports")).status_code == 403
        wrong = await boss.http.get("/director/reports", params={"format": "xml"})
        assert wrong.status_code == 400 and wrong.json()["error"].startswith("format: "), "as the address names it"
        assert fits(room)


@run
async def test_a_report_takes_accounts_that_are_opened_while_it_is_made(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss:
        await boss.sign_up("Boss")
        moved = reports._moved
        loop = asyncio.get_running_loop()

        async def somebody_plays() -> None:
            async with Visitor(base) as anna:
                await anna.sign_up("Anna")
                await anna.post("/cashier", cents=1_000_00)
                table = (await anna.post("/tables", **NO_BOTS))["id"]
                await anna.post(f"/tables/{table}/seats", buy_in=500_00)

        def meanwhile(*args: Any) -> Any:
            asyncio.run_coroutine_threadsafe(somebody_plays(), loop).result(20)
            return moved(*args)

        monkeypatch.setattr(reports, "_moved", meanwhile)
        (row,) = await boss.get("/director/reports", by="day")
        assert row["buy_in"] == 500_00 and fits(room)


@run
async def test_chips_passed_from_one_to_another_are_seen(sqlite: str) -> None:
    """Anna raises and folds to Bob, hand after hand; an honest pair evens out."""
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as anna, Visitor(base) as bob:
        await boss.sign_up("Boss")
        table = (await boss.post("/tables", game=HOLDEM, bots=0))["id"]
        for visitor, name in ((anna, "Anna"), (bob, "Bob")):
            await visitor.sign_up(name)
            await visitor.post("/cashier", cents=10_000_00)
        async with anna.at(table) as a, bob.at(table) as b:
            least = room.tables[table].row().buy_in.least
            await a.say("sit", seat=1, buy_in=least)
            await b.say("sit", seat=2, buy_in=least)
            for _ in range(8):
                await _dump(a, b)
        pairs = await room.store.read(lambda c: collusion.report(c, 0, now() + 1000, least_hands=4))
        (pair,) = pairs
        assert (pair.giver, pair.taker) == ("Anna", "Bob") and pair.cents > 0 and pair.folded == pair.hands
        assert pair.folded_back == 0 and pair.sigmas > 2
        rows = await boss.get("/director/collusion", hands=4)
        assert rows[0]["giver"] == "Anna" and rows[0]["cents"] == pair.cents
        assert await boss.get("/director/collusion", hands=500) == []


async def _dump(a: object, b: object) -> None:
    """One hand: Anna folds at her first chance, Bob only calls."""
    from tests.room.harness import Player

    assert isinstance(a, Player) and isinstance(b, Player)
    a.heard.clear()
    while not any(m["type"] == "end" for m in a.heard):
        for player, wanted in ((a, ("fold",)), (b, ("call", "check"))):
            if player.my_turn and player.ask:
                names = [o["name"] for o in player.ask["ask"]["options"] if not o["why_not"]]
                choice = next((n for n in wanted if n in names), "check" if "check" in names else names[0])
                await player.say("answer", answer=choice, ask=player.ask["n"])
            else:
                await player.say("ping")


@run
async def test_every_record_names_the_program_and_the_rules(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss:
        await boss.sign_up("Boss")
        placed = await boss.post("/play", game=GAME)
        async with boss.at(placed["table"]) as seat:
            number = (await seat.play_hand())["hand"]
        record = await boss.get(f"/director/hands/{number}")
        assert record["program"] == program.fingerprint() and len(record["rules"]) >= 16
        assert record["rules"] == room.tables[placed["table"]].game.fingerprint
        assert (await boss.get(f"/hands/{number}/verify"))["whole"]
        forged = msgspec.json.encode({**record, "program": "0" * 64})
        verdict = await boss.http.post("/verify", content=forged)
        assert not verdict.json()["whole"], "the seal covers it"


@run
async def test_old_hands_are_forgotten_and_money_is_not(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as boss:
        await boss.sign_up("Boss")
        placed = await boss.post("/play", game=GAME)
        async with boss.at(placed["table"]) as seat:
            first = (await seat.play_hand())["hand"]
            border = now() + 1
            second = (await seat.play_hand())["hand"]
        moved = await room.store.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(transfers)).scalar())
        assert await retention.forget(room.store, border) >= 1
        assert await retention.forget(room.store, border) == 0, "each once"
        assert (await boss.http.get(f"/hands/{first}")).status_code == 404
        assert (await boss.get(f"/hands/{second}/verify"))["whole"]
        listed = [row["number"] for row in await boss.get("/hands", mine=True)]
        assert first in listed, "that it was played, and what it cost, is still known"
        assert moved == await room.store.read(
            lambda c: c.execute(sa.select(sa.func.count()).select_from(transfers)).scalar()
        )
        with pytest.raises(sa.exc.DBAPIError, match="append-only"), room.store.engine.begin() as connection:
            connection.execute(endings.delete())
        assert fits(room)
    async with served(database) as (room, _):
        assert fits(room), "the room opens again without them"
