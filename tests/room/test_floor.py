"""The counters of the floor: keno, bingo and the sports pool as the room itself keeps them, and the sports desk."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games.sports.play import board_of
from pitboss.room import places, schedule
from pitboss.room.room import SYSTEM, NotFound, Room
from pitboss.room.settings import Settings
from pitboss.room.state import Sign
from pitboss.table.asks import Refused
from tests.room.harness import Visitor, opened, run, served

COUNTERS = {
    "grand-ronde/keno": "Keno lounge",
    "grand-ronde/bingo": "Bingo hall",
    "grand-ronde/sports-pool": "Sports book",
}


@run
async def test_a_counter_of_the_house_is_opened_for_the_first_who_comes_and_is_there_for_all(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        rows = await anna.get("/games", house="grand-ronde")
        assert {row["id"]: row["counter"] for row in rows if row["counter"]} == COUNTERS
        for game, name in COUNTERS.items():
            first = await anna.post("/play", game=game, standing=True)
            again = await anna.post("/play", game=game, standing=True)
            other = await bob.post("/play", game=game, standing=True)
            assert first == again and other["table"] == first["table"] and other["seat"] != first["seat"]
            row = await anna.get(f"/tables/{first['table']}")
            assert (row["name"], row["stays"], row["opened_by"]) == (name, True, "the room")
            assert [seat["bot"] for seat in row["seats"]] == [False, False], "nobody but people"
        assert len(room.tables) == 3
        listed = {row["game"]: row for row in await anna.get("/tables")}
        now = datetime.now(UTC)
        draw = datetime.fromisoformat(listed["grand-ronde/keno"]["next_at"])
        assert timedelta(0) < draw - now <= timedelta(seconds=121)
        session = datetime.fromisoformat(listed["grand-ronde/bingo"]["next_at"])
        posted = Settings().sessions
        assert session.astimezone().strftime("%H:%M") in posted and session - now <= timedelta(hours=12)
        assert listed["grand-ronde/sports-pool"]["next_at"] is None
        room.ledger.check()


@run
async def test_who_comes_at_the_same_moment_finds_the_same_counter(sqlite: str) -> None:
    async with opened(sqlite) as room:
        people = [await room.people.sign_up(f"Guest {n}", "1234") for n in range(4)]
        found = await asyncio.gather(*[places.come_to_counter(room, person, "grand-ronde/keno") for person in people])
        assert len(room.tables) == 1 and len({seat for _, seat in found}) == 4


@run
async def test_play_now_does_not_wait_for_an_evening_session(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna, bob = await room.people.sign_up("Anna", "1234"), await room.people.sign_up("Bob", "1234")
        hall, _ = await places.come_to_counter(room, anna, "grand-ronde/bingo")
        table, _ = await places.play_now(room, bob, "grand-ronde/bingo", False)
        assert table is not hall and not table.sign.clock.sessions
        lounge, _ = await places.come_to_counter(room, anna, "grand-ronde/keno")
        assert (await places.play_now(room, bob, "grand-ronde/keno", False))[0] is lounge, (
            "the next draw is minutes away"
        )


@run
async def test_what_is_no_counter_is_refused(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        with pytest.raises(Refused, match="played at tables"):
            await places.come_to_counter(room, anna, "grand-ronde/craps")
        with pytest.raises(NotFound, match="no game 'grand-ronde/lotto'"):
            await places.come_to_counter(room, anna, "grand-ronde/lotto")
        assert not room.tables
    with pytest.raises(BadInput, match="'25:00' is no time of day"):
        await Room(sqlite, Settings(sessions=("25:00",))).open()


@run
async def test_a_standing_counter_is_there_after_a_restart_and_another_s_private_one_is_not_it(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        await room.open_table(Sign(game="grand-ronde/keno", private=True, stays=True), SYSTEM)
        await room.open_table(Sign(game="grand-ronde/keno"), anna)
        lounge, seat = await places.come_to_counter(room, anna, "grand-ronde/keno")
        assert len(room.tables) == 3 and lounge.sign.name == "Keno lounge"
    async with opened(sqlite) as room:
        assert await places.come_to_counter(room, anna, "grand-ronde/keno") == (room.tables[lounge.id], seat)


@run
async def test_the_director_sets_intervals_and_session_times(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss:
        await boss.sign_up("Boss")
        keno = (await boss.post("/play", game="grand-ronde/keno", standing=True))["table"]
        hall = (await boss.post("/tables", game="grand-ronde/bingo", clock={"sessions": ["13:00"], "call": 3}))["id"]
        answer = await boss.http.put(f"/director/tables/{keno}", json={"clock": {"every": 300}})
        assert answer.status_code == 200, answer.text
        assert room.tables[keno].next_sign.clock.every == 300, "from the next game on"
        row = await boss.get(f"/tables/{hall}")
        assert row["clock"]["sessions"] == ["13:00"] and row["clock"]["call"] == 3
        assert datetime.fromisoformat(row["next_at"]).astimezone().strftime("%H:%M") == "13:00"
        wrong = await boss.http.put(f"/director/tables/{hall}", json={"clock": {"sessions": ["7 pm"]}})
        assert wrong.status_code == 422 and "'7 pm' is no time of day; write 19:30" in wrong.text


# ---- the sports desk

EVENT = {
    "event": "e1",
    "name": "Herons at Lanterns",
    "day": "2026-11-17",
    "markets": {
        "moneyline": {"kind": "moneyline", "prices": {"home": -150, "away": 130}},
        "spread": {"kind": "spread", "line": -2.5, "prices": {"home": -110, "away": -110}},
    },
}
CUP = {"event": "e2", "name": "Cup", "day": "2026-11-17", "markets": {"cup": {"kind": "futures", "prices": {"H": 300}}}}
BET = {"legs": [{"event": "e1", "market": "spread", "pick": "home", "price": -110, "line": -2.5}], "cents": 22_00}


@run
async def test_the_sports_desk_shows_hold_fair_chances_and_exposure_and_keeps_every_entry(sqlite: str) -> None:
    """$22 on home at -110 wins $20: the book loses $20 on home and keeps $22 on away. L1385: every entry stays."""
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as bob:
        await boss.sign_up("Boss")
        await bob.sign_up("Bob")
        id_ = (await bob.post("/play", game="grand-ronde/sports-pool", standing=True))["table"]
        refused = await bob.http.get(f"/director/tables/{id_}/console")
        assert refused.status_code == 403, "a player does not see the book"
        async with boss.at(id_) as desk, bob.at(id_) as counter:

            async def enter(**entry: Any) -> dict[str, Any]:
                return await desk.say("official", answer=entry)

            assert (await counter.say("official", answer={"start": {"event": "e1"}}))["type"] == "refused"
            began = datetime.now(UTC)
            assert (await enter(post={**EVENT, "by": "Somebody", "at": "1999-01-01"}))["type"] == "ok"
            assert (await counter.say("answer", answer={"bet": BET}))["type"] == "ok"

            markets = {m["market"]: m for m in (await boss.get(f"/director/tables/{id_}/console"))["e1"]}
            assert markets["spread"]["hold"] == pytest.approx(1 / 22)
            assert markets["moneyline"]["hold"] == pytest.approx(4 / 119)
            home, away = markets["moneyline"]["selections"]
            assert (home["proportional"], away["proportional"]) == pytest.approx((69 / 119, 50 / 119))
            assert (home["power"], away["power"]) == pytest.approx((0.583983, 0.416017), abs=1e-6)
            stands = {
                s["pick"]: (s["tickets"], s["staked"], s["pays"], s["net"]) for s in markets["spread"]["selections"]
            }
            assert stands == {"home": (1, 22_00, 42_00, -20_00), "away": (0, 0, 0, 22_00)}

            assert (await enter(post=CUP))["type"] == "ok"
            [cup] = (await boss.get(f"/director/tables/{id_}/console"))["e2"]
            assert cup["hold"] is None, "nothing balances a single selection"
            assert (await enter(cancel={"event": "e2", "why": "postponed"}))["type"] == "ok"

            assert "is open" in (await enter(result={"event": "e1", "score": [20, 17]}))["why"], "it has not started"
            assert (await enter(start={"event": "e1"}))["type"] == "ok"
            assert (await counter.say("answer", answer={"bet": BET}))["type"] == "refused", "nobody bets on it now"
            assert (await enter(result={"event": "e1", "score": [20, 17]}))["type"] == "ok"
            assert (await boss.get(f"/director/tables/{id_}/console")) == {}, "it is decided"
            table = room.tables[id_]
            seat, ticket = table.seat_of(_id(room, "Bob")), 1
            before = table.stack(seat)
            assert (await counter.say("answer", answer={"collect": ticket}))["type"] == "ok"
            assert table.stack(seat) == before + 42_00
            assert (await enter(correct={"event": "e1", "score": [20, 30]}))["type"] == "ok"
            assert table.hand.round.table.tickets[ticket].due == -42_00, "asked back by an entry of its own"
            assert (await counter.say("answer", answer={"collect": ticket}))["type"] == "ok"
            assert table.stack(seat) == before

            entries = board_of(table.hand.round.table)["e1"].entries
            assert [(e.what, e.by) for e in entries] == [
                (what, "Boss") for what in ("post", "start", "result", "correct")
            ], "the room says who, not the sender"
            assert [e.said for e in entries[2:]] == ["20 : 17", "20 : 30"], "the wrong result stays on the record"
            times = [datetime.fromisoformat(e.at) for e in entries]
            assert sorted(times) == times and all(abs((at - began).total_seconds()) < 60 for at in times)
        noted = [line for line in await boss.get("/director/audit") if line["action"] == "official"]
        assert len(noted) == 6 and {line["who"] for line in noted} == {"Boss"}
        room.ledger.check()


async def _gone(visitor: Visitor) -> dict[str, Any]:
    """What somebody has who has just left."""
    for _ in range(100):
        me: dict[str, Any] = await visitor.get("/me")
        if not me["seats"]:
            return me
        await asyncio.sleep(0.02)
    raise AssertionError(f"still there: {me}")


def _at(spread: str) -> dict[str, Any]:
    """A bet of $22 on one side of the event."""
    line = {"home": -2.5, "away": 2.5}[spread]
    return {"legs": [{"event": "e1", "market": "spread", "pick": spread, "price": -110, "line": line}], "cents": 22_00}


@run
async def test_who_leaves_the_sports_book_goes_at_once_and_is_paid_what_is_due(sqlite: str) -> None:
    """Others' tickets keep nobody's chips there, nor does a prize that was not collected."""
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as bob, Visitor(base) as ann:
        for visitor, name in ((boss, "Boss"), (bob, "Bob"), (ann, "Ann")):
            await visitor.sign_up(name)
        id_ = (await bob.post("/play", game="grand-ronde/sports-pool", standing=True))["table"]
        await ann.post("/play", game="grand-ronde/sports-pool", standing=True)
        async with boss.at(id_) as desk, bob.at(id_) as at_bob, ann.at(id_) as at_ann:

            async def enter(**entry: Any) -> None:
                assert (await desk.say("official", answer=entry))["type"] == "ok"

            await enter(post=EVENT)
            assert (await at_bob.say("answer", answer={"bet": _at("home")}))["type"] == "ok"
            assert (await at_ann.say("answer", answer="done"))["type"] == "ok"
            assert (await at_ann.say("answer", answer={"bet": _at("away")}))["type"] == "ok", "done closes nothing"
            assert (await at_ann.say("answer", answer={"void": 2}))["type"] == "ok"
            await enter(void={"ticket": 2})
            assert (await at_ann.say("leave"))["type"] == "ok"
            me = await _gone(ann)
            assert (me["balance"], me["at_tables"]) == (500_00, 0), "Bob's ticket is not hers"
            await enter(start={"event": "e1"})
            assert (await at_bob.say("leave"))["type"] == "ok"
            assert (await bob.get("/me"))["at_tables"] == 500_00, "his ticket is open: the seat is kept"
            await enter(result={"event": "e1", "score": [20, 17]})
            me = await _gone(bob)
            assert (me["balance"], me["at_tables"]) == (520_00, 0), "$42 were due"
            number = room.store.new_id("hands")
            await asyncio.sleep(0.3)
            assert room.store.new_id("hands") == number + 1, "an empty book stands still"
        room.ledger.check()


@run
async def test_who_has_ordered_nothing_need_not_wait_for_the_session(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        id_ = (await anna.post("/play", game="grand-ronde/bingo", standing=True))["table"]
        await bob.post("/play", game="grand-ronde/bingo", standing=True)
        async with anna.at(id_) as at_anna, bob.at(id_) as at_bob:
            assert (await at_anna.say("answer", answer={"buy": {"packs": 1}}))["type"] == "ok"
            left = await at_bob.say("leave")
            assert left["cashed_out"] == (await bob.get("/me"))["balance"] > 0
            assert (await at_anna.say("leave"))["cashed_out"] is None, "her pack is for the session"
            assert (await at_anna.say("sit", buy_in=100_00))["type"] == "ok", "and she comes back"
        table = room.tables[id_]
        assert table.hand.round.table.tickets[1].held == 10_00
        room.ledger.check()
    async with opened(sqlite) as room:  # the same after a restart
        assert [seat.name for seat in room.tables[id_].seats.values()] == ["Anna"]
        assert room.tables[id_].hand.round.table.tickets[1].held == 10_00
        room.ledger.check()


@run
async def test_the_room_turns_the_calendar_and_tickets_expire_by_it(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keno and sports tickets are good for a year (L1424): whoever comes with one after that is too late."""
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as bob:
        await boss.sign_up("Boss")
        await bob.sign_up("Bob")
        id_ = (await bob.post("/play", game="grand-ronde/sports-pool", standing=True))["table"]
        async with boss.at(id_) as desk, bob.at(id_) as counter:
            today = datetime.now().astimezone().date()
            for entry in (
                {"post": {**EVENT, "day": today.isoformat()}}, {"start": {"event": "e1"}},
                {"result": {"event": "e1", "score": [20, 17]}},
            ):  # fmt: skip
                assert (await desk.say("official", answer=entry))["type"] == "ok"
                if "post" in entry:
                    for _ in range(2):
                        assert (await counter.say("answer", answer={"bet": _at("home")}))["type"] == "ok"
            markers = room.tables[id_].hand.round.table.markers
            assert markers["date"].value == today.isoformat()
            monkeypatch.setattr(schedule, "today", lambda: (today + timedelta(days=365)).isoformat())
            assert (await counter.say("answer", answer={"collect": 1}))["type"] == "ok", "the last day"
            monkeypatch.setattr(schedule, "today", lambda: (today + timedelta(days=366)).isoformat())
            assert "nothing is due on ticket 2" in (await counter.say("answer", answer={"collect": 2}))["why"]
        lounge = (await bob.post("/play", game="grand-ronde/keno", standing=True))["table"]
        async with bob.at(lounge) as at_keno:
            before = await bob.get("/me")
            assert (await at_keno.say("cash_out", cents=50_00))["cashed_out"] == 50_00, "nothing is ordered yet"
            assert (await bob.get("/me"))["balance"] == before["balance"] + 50_00
            assert (await at_keno.say("answer", answer={"buy": {"quick": 5, "cents": 1_00}}))["type"] == "ok"
        assert room.tables[lounge].hand.round.table.markers["date"].value == schedule.today()
        room.ledger.check()


def _id(room: Room, name: str) -> int:
    table = next(iter(room.tables.values()))
    return next(seat.person for seat in table.seats.values() if seat.name == name and seat.person is not None)
