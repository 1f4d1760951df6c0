"""Hands reviewed for their players: computed beside the tables, stored, added up, and shown to nobody else."""

from __future__ import annotations

import asyncio
import csv
import io
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.analysis.review import Decision, Review, Weighed
from pitboss.room import reviews as reviewing
from pitboss.room import schema
from pitboss.room.store import Write
from pitboss.room.worker import GaveUp
from tests.room.harness import QUICK, Visitor, opened, run, served

GAME = "grand-ronde/let-it-ride"
"""Its advice is counted in plain Python, in no time."""
WAGERS = {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00}


async def reviewed(player: Visitor, hand: int) -> dict[str, Any]:
    for _ in range(60):
        answer = await player.http.get(f"/hands/{hand}/review")
        if answer.status_code == 200:
            return dict(answer.json())
        assert answer.status_code == 202 and answer.json() == {"status": "computing"}, answer.text
        await asyncio.sleep(0.2)
    raise AssertionError("the review did not come")


@run
async def test_my_hand_is_reviewed_for_me_alone_and_added_up(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna, Visitor(base) as bob, Visitor(base) as nobody:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as player:
            hand = (await player.play_hand(WAGERS))["hand"]
        found = await reviewed(anna, hand)
        view = await anna.get(f"/hands/{hand}")
        assert found["net"] == view["net"] and found["seat"] == view["seat"] and found["staked"] == 30_00
        made, second = found["decisions"]
        assert second["hand"] == made["hand"] and len(second["board"]) == 1
        own = {c for e in view["events"] if e["event"] == "Dealt" and e["to"] == view["seat"] for c in e["cards"]}
        assert set(made["hand"]) == own and made["bank"] == [] and made["stake"] == 10_00
        assert made["chosen"] == "ride" and {c["answer"] for c in made["choices"]} == {"ride", "withdraw"}
        best, chosen = made["choices"][0]["worth"], next(c for c in made["choices"] if c["answer"] == "ride")["worth"]
        assert made["cost"] == pytest.approx(best - chosen)
        assert found["expected"] < 0

        assert (await bob.http.get(f"/hands/{hand}/review")).status_code == 404, "another's hand, at a public table"
        assert (await nobody.http.get(f"/hands/{hand}/review")).status_code == 401
        assert (await nobody.http.get("/me/play")).status_code == 401
        assert (await bob.get("/me/play"))["hands"] == 0

        mine = await anna.get("/me/play")
        assert (mine["hands"], mine["waiting"], mine["net"]) == (1, 0, view["net"])
        assert mine["staked"] == found["staked"] and mine["choices"] == 2
        assert mine["cost"] == pytest.approx(made["cost"] + second["cost"]) == pytest.approx(found["cost"]) and mine[
            "games"
        ] == [{"game": GAME, "hands": 1}]
        assert (await anna.get("/me/play", game="delta/ez-baccarat"))["hands"] == 0
        assert (await anna.get("/me/play", to="2020-01-01"))["hands"] == 0
        assert (await anna.http.get("/me/play?from=soon")).status_code == 422

        lines = list(csv.DictReader(io.StringIO((await anna.http.get("/me/play.csv")).text)))
        assert [(line["hand"], line["net_cents"]) for line in lines] == [(str(hand), str(view["net"]))]
        assert (await nobody.http.get("/me/play.csv")).status_code == 401

        # a void hand counts for nothing
        row = {"hand": hand, "at": 1, "by": 0, "reason": "tried"}
        await room.store.write([Write(schema.voids.insert(), [row])])
        assert (await anna.get("/me/play"))["hands"] == 0


@run
async def test_hands_that_were_never_reviewed_are_when_their_player_looks(sqlite: str) -> None:
    later = msgspec.structs.replace(QUICK, review=3600.0)
    async with served(sqlite, later) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as player:
            for _ in range(2):
                await player.play_hand(WAGERS)
        room.reviews._line.clear()  # as after a restart
        assert (await anna.get("/me/play"))["waiting"] >= 2
        for _ in range(100):
            mine = await anna.get("/me/play")
            if not mine["waiting"]:
                break
            await asyncio.sleep(0.2)
        assert mine["waiting"] == 0 and mine["hands"] >= 2 and mine["choices"] == 2 * mine["hands"]


@run
async def test_the_line_is_bounded_and_the_newest_come_first(sqlite: str) -> None:
    async with opened(sqlite) as room:
        done: list[Any] = []

        async def note(key: Any) -> None:
            done.append(key)

        room.reviews._review = note  # type: ignore[method-assign]
        room.reviews._put([(n, 1) for n in range(reviewing.MOST + 5)], 0.0)
        assert len(room.reviews._line) == reviewing.MOST and (4, 1) not in room.reviews._line
        while len(done) < reviewing.MOST:
            await asyncio.sleep(0.01)
        assert done[0] == (reviewing.MOST + 4, 1) and done[-1] == (5, 1)


@run
async def test_a_hand_under_review_is_not_reviewed_once_more(sqlite: str) -> None:
    async with opened(sqlite) as room:
        line, begun, go_on = room.reviews, [], asyncio.Event()

        async def slow(key: Any) -> None:
            begun.append(key)
            await go_on.wait()

        line._review = slow  # type: ignore[method-assign]
        line._put([(7, 1)], 0.0)
        while not begun:
            await asyncio.sleep(0.001)
        asked = asyncio.create_task(line.of(7, 1, patience=5.0))  # its player looks meanwhile, and gets that one
        line._want([(7, 1), (8, 1)])
        await asyncio.sleep(0.05)
        go_on.set()
        await asked
        while len(begun) < 2:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert begun == [(7, 1), (8, 1)]


@run
async def test_what_nobody_asks_for_leaves_the_machine_to_the_tables(sqlite: str) -> None:
    async with opened(sqlite) as room:
        line, done = room.reviews, []
        time = asyncio.get_running_loop().time

        async def slow(key: Any) -> None:
            await asyncio.sleep(0.05)
            done.append(key)

        line._review = slow  # type: ignore[method-assign]
        began = time()
        line._put([(n, 1) for n in range(9)], 1.0)
        while not line._rested:
            await asyncio.sleep(0.001)
        assert done == [(8, 1)] and line._rested > began + 0.049 * (1 + reviewing.REST)
        rested = line._rested = time() + 1000
        line._want([(2, 1), (3, 1), (70, 1)])
        while len(done) < 4:
            await asyncio.sleep(0.001)
        assert done[1:] == [(70, 1), (3, 1), (2, 1)], "asked for: no rest in between"
        assert line._rested == rested and list(line._line) == [(0, 1), (1, 1), *[(n, 1) for n in range(4, 8)]]
        room.reviews._rested = 0.0
        line._wake.set()
        while len(done) < 5:
            await asyncio.sleep(0.001)
        assert done[-1] == (7, 1), "and then the newest of the others"


@run
async def test_a_review_that_the_end_of_the_room_cuts_short_is_not_stored(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as player:
            hand = (await player.play_hand(WAGERS))["hand"]
        begun, closed = asyncio.Event(), asyncio.Event()

        async def do(*_: Any) -> Any:
            begun.set()
            await closed.wait()
            raise GaveUp("its process is gone")

        async def close() -> None:
            closed.set()
            await asyncio.sleep(0.05)

        room.reviews._worker.do, room.reviews._worker.close = do, close  # type: ignore[method-assign]
        room.reviews._put([(hand, placed["seat"])], 0.0)
        await begun.wait()
    async with opened(sqlite) as again:
        assert await again.reviews.of(hand, placed["seat"]) is None


@run
async def test_the_room_closes_though_a_review_outlives_its_cancellation(sqlite: str) -> None:
    begun = asyncio.Event()

    async def outlive(_: Any) -> None:
        begun.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)

    async with opened(sqlite) as room:
        room.reviews._review = outlive  # type: ignore[method-assign]
        room.reviews._put([(1, 1)], 0.0)
        await begun.wait()
        await asyncio.wait_for(room.reviews.close(), 5)


def decision(best: str, chosen: str, cost: float) -> Decision:
    choices = [Weighed(best, 0.0), Weighed("other", -cost)]
    return Decision(
        event=1, kind="", about="", hand=[], board=[], bank=[], stake=10_00, chosen=chosen, choices=choices, cost=cost,
        words="",
    )  # fmt: skip


@run
async def test_sums_are_by_kind_and_variances_add_up(database: str) -> None:
    async with opened(database) as room:
        table = {"id": "t", "opened": 1, "opened_by": 0, "closed": 1, "sign": b"{}", "state": b"{}"}
        hand = {"table_id": "t", "at": 1, "opening": b"", "sign": b"{}", "seats": b"{}"}
        await room.store.write([Write(schema.tables.insert(), [table])])
        await room.store.write([Write(schema.hands.insert(), [{**hand, "number": n} for n in range(1, 301)])])
        for n in range(1, 301):
            made = [decision("hit", "stand", 3_00.0)] if n % 3 == 0 else [decision("hit", "hit", 0.0)]
            known = n != 300
            found = Review(
                game="x/blackjack", seat=2, net=5_00 if n % 2 else -6_00, staked=10_00, fees=0,
                expected=-5.0 if known else None, sd=12_00.0 if known else None, decisions=made,
                cost=sum(m.cost or 0 for m in made), words="",
            )  # fmt: skip
            await room.store.write(reviewing._rows((n, 2), 7, 1000 + n, found))
        mine = await room.store.read(lambda c: reviewing.summary(c, 7, "", 0, 10**12, 0))
        assert (mine.hands, mine.staked, mine.net) == (300, 3000_00, 150 * 5_00 - 150 * 6_00)
        assert (mine.known, mine.known_net) == (299, 150 * 5_00 - 149 * 6_00)
        assert mine.expected == pytest.approx(-5.0 * 299) and mine.sd == pytest.approx(12_00 * 299**0.5)
        [kind] = mine.kinds
        assert (kind.best, kind.times, kind.right, kind.cost) == ("hit", 300, 200, pytest.approx(100 * 3_00))
        assert len(mine.dearest) == reviewing.DEAREST and mine.dearest[0].chosen == "stand"
        assert len(mine.curve) == reviewing.POINTS and mine.curve[-1].hands == 299
        assert [p.hands for p in mine.curve] == sorted({p.hands for p in mine.curve})
        half = await room.store.read(lambda c: reviewing.summary(c, 7, "", 0, 1151, 0))
        assert half.hands == 150
        other = await room.store.read(lambda c: reviewing.summary(c, 8, "", 0, 10**12, 0))
        assert other.hands == 0 and other.curve == []
        # once more, with another result: a review is replaced, not added
        again = Review(
            game="x/blackjack", seat=2, net=0, staked=0, fees=0, expected=None, sd=None, decisions=[], cost=0, words=""
        )
        await room.store.write(reviewing._rows((1, 2), 7, 1001, again))
        count = sa.select(sa.func.count()).select_from(schema.reviews)
        assert await room.store.read(lambda c: c.execute(count).scalar()) == 300
