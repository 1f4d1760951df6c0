"""What a regulator asks of an account: secrets, sessions, a player's own limits, exclusion, mute, ban, closing."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
import websockets

from pitboss.room import protection, store
from pitboss.room.protection import DAY_MS
from pitboss.room.room import SYSTEM
from pitboss.table.asks import Refused
from tests.room.harness import GAME, QUICK, Visitor, opened, run, served


async def put(visitor: Visitor, path: str, **body: Any) -> Any:
    return await visitor.http.put(path, json=body)


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """So much time goes by."""
    real = store.time.time_ns
    monkeypatch.setattr(store.time, "time_ns", lambda: real() + ms * 1_000_000)


async def secret_of(base: str, name: str, secret: str) -> int:
    async with Visitor(base) as other:
        return (await other.http.post("/session", json={"name": name, "secret": secret})).status_code


# secrets and sessions


@run
async def test_a_secret_is_changed_and_every_other_session_ends(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as thief:
        await anna.sign_up("Anna", "1234")
        token = (await anna.post("/tokens", label="bot"))["token"]
        await thief.http.post("/session", json={"name": "Anna", "secret": "1234"})
        assert (await put(anna, "/account/secret", old="9999", new="5678")).status_code == 403
        assert (await put(anna, "/account/secret", old="1234", new="5678")).status_code == 204
        assert (await anna.http.get("/me")).status_code == 200
        assert (await thief.http.get("/me")).status_code == 401
        assert (await thief.http.get("/me", headers={"Authorization": f"Bearer {token}"})).status_code == 401
        assert [await secret_of(base, "Anna", secret) for secret in ("1234", "5678")] == [401, 201]


@run
async def test_a_forgotten_secret_is_chosen_again_with_a_code_once(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as boss, Visitor(base) as anna, Visitor(base) as bob:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna", "1234")
        await bob.sign_up("Bob")
        assert (await bob.http.post("/director/people/2/reset", json={"reason": "x"})).status_code == 403
        code = (await boss.post("/director/people/2/reset", reason="asked at the desk"))["code"]
        wanted = {"name": "Anna", "code": code, "new": "5678"}
        assert (await bob.http.post("/secret", json={**wanted, "name": "Bob"})).status_code == 401
        assert (await bob.http.post("/secret", json={**wanted, "code": "0" * 12})).status_code == 401
        assert (await bob.http.post("/secret", json=wanted)).status_code == 204
        assert (await bob.http.post("/secret", json=wanted)).status_code == 401, "it is good once"
        assert (await anna.http.get("/me")).status_code == 401, "whoever had the old secret is signed out"
        assert await secret_of(base, "Anna", "5678") == 201
        late = (await boss.post("/director/people/2/reset", reason="again"))["code"]
        later(monkeypatch, 3_600_001)
        assert (await bob.http.post("/secret", json={**wanted, "code": late})).status_code == 401, "within the hour"


@run
async def test_sessions_are_listed_and_ended(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as phone:
        await anna.sign_up("Anna")
        await phone.http.post("/session", json={"name": "Anna", "secret": "1234"})
        table = (await anna.post("/tables", game=GAME))["id"]
        async with phone.at(table) as seat:
            account = await anna.get("/account")
            assert [s["this"] for s in account["sessions"]] == [True, False]
            other = account["sessions"][1]
            assert other["address"] == "127.0.0.1" and other["kind"] == "session"
            assert (await anna.http.delete(f"/account/sessions/{other['id']}")).status_code == 204
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
            assert seat.socket.close_code == 4401
        assert (await phone.http.get("/me")).status_code == 401
        assert (await anna.http.delete("/account/sessions/99")).status_code == 404


@run
async def test_the_last_sign_ins_are_shown_wrong_ones_too(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        assert await secret_of(base, "Anna", "wrong") == 401
        later(monkeypatch, 5_000)
        await anna.http.post("/session", json={"name": "Anna", "secret": "1234"})
        signed = (await anna.get("/account"))["last_sign_ins"]
        assert [s["right"] for s in signed] == [False, True] and signed[0]["address"] == "127.0.0.1"


@run
async def test_a_session_that_nobody_uses_is_over(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        token = (await anna.post("/tokens", label="bot"))["token"]
        table = (await anna.post("/tables", game=GAME))["id"]
        async with anna.at(table) as seat:
            later(monkeypatch, 1_700_000)
            await seat.say("chat", text="still here")
            later(monkeypatch, 1_700_000)
            assert (await anna.http.get("/me")).status_code == 200, "what is done counts from when it is done"
            later(monkeypatch, 200_000)
            await seat.say("ping")
            assert (await anna.http.get("/me")).status_code == 401, "a ping is not an act"
            await room.watch(15)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
        bearer = {"Authorization": f"Bearer {token}"}
        assert (await anna.http.get("/me", headers=bearer)).status_code == 200, "a program's token is not a session"
    async with served(sqlite) as (_, base), Visitor(base) as again:
        again.http.cookies = anna.http.cookies
        assert (await again.http.get("/me")).status_code == 401, "a restart does not make it good again"


@run
async def test_a_guest_is_not_sent_away_for_idleness_and_keeps_the_session_with_a_name(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as guest:
        await boss.sign_up("Boss")
        guest.http.headers["X-CSRF"] = (await guest.http.post("/guest", json={})).json()["csrf"]
        later(monkeypatch, 3_600_000)
        await room.watch(15)
        assert (await guest.http.get("/me")).status_code == 200, "nobody could sign in as a guest again"
        await guest.post("/me/name", name="Anna", secret="1234")
        assert (await guest.http.get("/me")).status_code == 200, "choosing a name is an act"
        later(monkeypatch, 1_900_000)
        assert (await guest.http.get("/me")).status_code == 401, "from then on as anybody else"


# a player's own limits


@run
async def test_a_deposit_limit_holds_at_once_and_is_raised_in_a_day(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(database) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        assert (await put(anna, "/account/limits/deposit_day", amount=500_00)).status_code == 200
        await anna.post("/cashier", cents=400_00)
        refused = await anna.http.post("/cashier", json={"cents": 101_00})
        assert refused.status_code == 409 and "$100" in refused.json()["error"]
        raised = (await put(anna, "/account/limits/deposit_day", amount=900_00)).json()
        assert raised["amount"] == 500_00 and raised["next"] == 900_00
        assert (await anna.http.post("/cashier", json={"cents": 101_00})).status_code == 409
        lowered = (await put(anna, "/account/limits/deposit_day", amount=450_00)).json()
        assert lowered["amount"] == 450_00 and lowered["next"] is None, "lower holds at once, and instead"
        await put(anna, "/account/limits/deposit_day", amount=0)
        later(monkeypatch, DAY_MS + 1000)
        signed = await anna.http.post("/session", json={"name": "Anna", "secret": "1234"})
        anna.http.headers["X-CSRF"] = signed.json()["csrf"]
        await anna.post("/cashier", cents=10_000_00)
    async with served(database) as (room, _):
        assert room.protection.limit(1, "deposit_day") == 0, "it is stored"


@run
async def test_a_loss_limit_counts_what_lies_on_tables(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        await put(anna, "/account/limits/loss_day", amount=600_00)
        table = (await anna.post("/tables", game=GAME, bots=0))["id"]
        refused = await anna.http.post(f"/tables/{table}/seats", json={"buy_in": 601_00})
        assert refused.status_code == 409 and "losses in a day" in refused.json()["error"]
        await anna.post(f"/tables/{table}/seats", buy_in=600_00)
        assert (await anna.http.post(f"/tables/{table}/chips", json={"cents": 1_00})).status_code == 409
        async with anna.at(table) as seat:
            await seat.play_hand({"ante": 10_00})
            await seat.say("chat", text="and then")
            assert (await seat.say("chips", cents=1_00))["type"] == "refused"
        lowered = await put(anna, "/account/limits/loss_day", amount=100_00)
        assert lowered.status_code == 200
        assert room.tables[table].seat_of(1) is None or room.tables[table].seats[room.tables[table].seat_of(1)].leaving


@run
async def test_forty_buy_ins_at_once_stay_within_a_loss_limit(sqlite: str) -> None:
    import asyncio

    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        await put(anna, "/account/limits/loss_week", amount=900_00)
        tables = [(await anna.post("/tables", game=GAME, bots=0))["id"] for _ in range(4)]
        answers = await asyncio.gather(
            *[anna.http.post(f"/tables/{table}/seats", json={"buy_in": 500_00}) for table in tables * 10]
        )
        assert sum(answer.status_code == 201 for answer in answers) == 1
        assert room.at_tables(1) == 500_00


@run
async def test_what_is_checked_is_still_so_when_it_is_done(sqlite: str) -> None:
    """Four buy-ins that take their time: each is decided when the one before it is booked."""
    import asyncio

    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        await put(anna, "/account/limits/loss_day", amount=900_00)

        async def slowly(table: str) -> None:
            await asyncio.sleep(0.05)
            await room.book([room.ledger.transfer("buy-in", "purse/1", f"at/{table}/1", 500_00)])

        four = [room.protection.bring(1, 500_00, lambda t=table: slowly(t)) for table in "abcd"]
        found = await asyncio.gather(*four, return_exceptions=True)
        assert [isinstance(answer, Refused) for answer in found] == [False, True, True, True]


@run
async def test_time_at_tables_is_counted_and_ends(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        await put(anna, "/account/limits/time_day", amount=2)
        table = (await anna.post("/tables", game=GAME, bots=0))["id"]
        async with anna.at(table) as seat:
            await room.watch(60)
            assert room.protection.seconds_today(1) == 0, "whoever only watches does not play"
            await seat.say("sit", buy_in=500_00)
            await room.watch(60)
            assert (await anna.get("/account"))["minutes_today"] == 1
            assert room.tables[table].seat_of(1)
            await room.watch(60)
            assert not room.tables[table].seat_of(1), "the time is used up: cashed out"
            assert "minutes" in (await seat.say("sit", buy_in=500_00))["why"]
    async with served(sqlite) as (room, _):
        assert room.protection.why_not(1), "a restart does not give the time back"
        later(monkeypatch, DAY_MS)
        assert not room.protection.why_not(1), "tomorrow is another day"


@run
async def test_an_exclusion_cannot_be_ended_early_by_anybody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(database) as (room, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        assert (await anna.http.post("/account/exclusion", json={"days": 180, "secret": "no!!"})).status_code == 403
        assert (await anna.http.post("/account/exclusion", json={"days": 60, "secret": "1234"})).status_code == 422
        account = await anna.post("/account/exclusion", days=180, secret="1234")
        assert account["excluded_until"]
        table = room.tables[placed["table"]]
        assert table.seat_of(2) is None or table.seats[table.seat_of(2)].leaving, "away from every table at once"
        for path, body in (
            ("/cashier", {"cents": 100}), ("/play", {"game": GAME}), ("/tables", {"game": GAME}),
            (f"/tables/{placed['table']}/seats", {"buy_in": 500_00}),
        ):  # fmt: skip
            refused = await anna.http.post(path, json=body)
            assert refused.status_code == 409 and "excluded yourself" in refused.json()["error"], path
        assert (await anna.http.post("/account/exclusion", json={"days": 7, "secret": "1234"})).status_code == 409
        await boss.post("/director/people/2/ban", banned=True, reason="a mistake")
        await boss.post("/director/people/2/ban", banned=False, reason="undone")
        await boss.post("/director/people/2/mute", minutes=0, reason="speak")
        assert room.protection.standing(2).excluded, "whatever the director decides, it stands"
    async with served(database) as (room, _):
        later(monkeypatch, 179 * DAY_MS)
        assert room.protection.why_not(2)
        later(monkeypatch, DAY_MS + 60_000)
        assert not room.protection.why_not(2)


@run
async def test_what_is_decided_at_once_all_holds(database: str) -> None:
    async with opened(database) as room:
        anna = await room.people.sign_up("Anna", "1234")

        def noted() -> store.Write:
            return room.audit(SYSTEM, "judged", "person 1", {})

        until, judge = store.now() + DAY_MS, room.protection.judge
        await asyncio.gather(
            room.protection.exclude(anna.id, until, noted()),
            judge(anna.id, noted(), muted=until),
            judge(anna.id, noted(), state="banned", reason="why"),
        )
        await judge(anna.id, noted(), excluded=0)
        await asyncio.gather(*[room.protection.set_limit(anna.id, "loss_day", cents, noted()) for cents in (100, 500)])
        assert room.protection.limit(anna.id, "loss_day") == 100, "lower at once, higher in a day"
        assert room.protection.standing(anna.id) == protection.Standing("banned", "why", until, until)
    async with opened(database) as room:
        assert room.protection.standing(anna.id) == protection.Standing("banned", "why", until, until)


# what the room decides


@run
async def test_somebody_who_is_muted_plays_but_does_not_chat(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as boss, Visitor(base) as eve:
        await boss.sign_up("Boss")
        await eve.sign_up("Eve")
        placed = await eve.post("/play", game=GAME)
        row = await boss.post("/director/people/2/mute", minutes=10, reason="shouting")
        assert row["muted_until"]
        async with eve.at(placed["table"]) as seat:
            assert "muted" in (await seat.say("chat", text="HELLO"))["why"]
            await seat.play_hand()
            await boss.post("/director/people/2/mute", minutes=0, reason="sorry")
            assert (await seat.say("chat", text="hello"))["type"] == "ok"


@run
async def test_somebody_who_is_banned_is_out_at_once(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as eve:
        await boss.sign_up("Boss")
        await eve.sign_up("Eve")
        await eve.post("/cashier", cents=10_000_00)
        table = (await eve.post("/tables", game=GAME, bots=0))["id"]
        async with eve.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            assert (
                await eve.http.post("/director/people/1/ban", json={"banned": True, "reason": "x"})
            ).status_code == 403
            row = await boss.post("/director/people/2/ban", banned=True, reason="chip dumping")
            assert row["state"] == "banned" and row["balance"] + row["at_tables"] == 10_000_00
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
        assert await secret_of(base, "Eve", "1234") == 403 and await secret_of(base, "Eve", "4321") == 401
        assert (await boss.http.post("/director/people/1/ban", json={"banned": True, "reason": "x"})).status_code == 409
        await boss.post("/director/people/2/ban", banned=False, reason="cleared")
        assert await secret_of(base, "Eve", "1234") == 201
        assert room.ledger.balance("purse/2") + room.at_tables(2) == 10_000_00


@run
async def test_an_account_is_closed_by_its_owner_for_good(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        assert (await anna.http.post("/account/close", json={"secret": "9999"})).status_code == 403
        assert (await anna.http.post("/account/close", json={"secret": "1234"})).status_code == 204
        assert (await anna.http.get("/me")).status_code == 401 and await secret_of(base, "Anna", "1234") == 403
        undo = await boss.http.post("/director/people/2/ban", json={"banned": False, "reason": "x"})
        assert undo.status_code == 409
        assert (await boss.get("/director/people", search="ann"))[0]["state"] == "closed"


@run
async def test_a_role_is_granted_and_taken_at_once(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        assert (await anna.http.get("/director")).status_code == 403
        await boss.post("/director/people/2/role", role="director", reason="night shift")
        assert (await anna.http.get("/director")).status_code == 200
        await boss.post("/director/people/2/role", role="player", reason="over")
        assert (await anna.http.get("/director")).status_code == 403
        assert (
            await boss.http.post("/director/people/1/role", json={"role": "player", "reason": "x"})
        ).status_code == 409


# significant events


@run
async def test_every_significant_event_is_in_the_log(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, large_win=1)
    async with served(sqlite, settings) as (_, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        await secret_of(base, "Anna", "wrong")
        await secret_of(base, "Nobody", "wrong")
        await anna.post("/cashier", cents=100_00)
        await put(anna, "/account/limits/loss_day", amount=5_000_00)
        await put(anna, "/account/secret", old="1234", new="5678")
        await boss.post("/director/people/2/role", role="director", reason="night shift")
        await boss.post("/director/people/2/reset", reason="asked")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            while (await seat.play_hand())["settlement"][str(placed["seat"])] <= 0:
                pass
        await anna.post("/account/exclusion", days=1, secret="5678")
        await anna.http.delete("/session")
        log = await boss.get("/director/audit")
        found = {line["action"]: line for line in log}
        assert found.keys() >= {
            "room opened", "sign-up", "sign-in refused", "cashier", "own limit", "secret changed", "grant",
            "reset code", "open", "large win", "exclusion", "sign-out",
        }  # fmt: skip
        opened = found["room opened"]["detail"]
        assert (
            len(opened["program"]) == 64
            and opened["settings"]["large_win"] == 1
            and not opened["settings"]["director_code"]
        )
        assert found["sign-in refused"]["detail"]["address"] == "127.0.0.1"
        assert {line["about"] for line in log if line["action"] == "sign-in refused"} == {"person 2", "nobody"}
        acts = {line["action"] for line in await boss.get("/director/audit", acts=True)}
        assert "grant" in acts and not acts & {"sign-up", "sign-in refused", "cashier"}
        assert "1234" not in str(log) and "5678" not in str(log)


def test_limits_lower_at_once_and_higher_later() -> None:
    limit = protection.OwnLimit(500, 900, 1000)
    assert [limit.at(time) for time in (0, 999, 1000)] == [500, 500, 900]
