"""People at the door: names, secrets, lock-out, sessions, tokens, and what a request must show."""

from __future__ import annotations

import httpx
import pytest
import websockets

from pitboss.errors import BadInput
from pitboss.room import people
from pitboss.room.settings import Rate, Settings
from tests.room.harness import GAME, QUICK, Visitor, opened, run, served


@run
async def test_five_wrong_tries_lock_the_account(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database) as room:
        await room.people.sign_up("Anna", "1234")
        for _ in range(people.TRIES):
            with pytest.raises(people.WrongSecret):
                await room.people.sign_in("Anna", "9999")
        with pytest.raises(people.LockedOut):
            await room.people.sign_in("Anna", "1234")
        later = people.now() + people.LOCK_MS + 1
        monkeypatch.setattr(people, "now", lambda: later)
        assert (await room.people.sign_in("Anna", "1234")).name == "Anna"


@run
async def test_each_further_wrong_try_doubles_the_wait(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as room:
        await room.people.sign_up("Anna", "1234")
        clock = [people.now()]
        monkeypatch.setattr(people, "now", lambda: clock[0])
        waits = []
        for n in range(people.TRIES + 8):
            with pytest.raises(people.WrongSecret):
                await room.people.sign_in("Anna", "9999")
            row = (await room.store.read(lambda c: c.execute(people.people.select()).first()))
            if n >= people.TRIES - 1:
                waits.append((row.locked_until - clock[0]) // 60_000)
                clock[0] = row.locked_until + 1
        assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


@pytest.mark.parametrize("name", ["A", "x" * 25, " ", "a\u202eb", "a  b", "-a", "<b>", "a/b", "a\nb"])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(BadInput):
        people.clean_name(name)


@run
async def test_names_that_look_the_same_are_the_same(sqlite: str) -> None:
    async with opened(sqlite) as room:
        await room.people.sign_up("Anna", "1234")
        for same in ("anna", "ＡＮＮＡ"):
            with pytest.raises(people.PitbossError, match="taken"):
                await room.people.sign_up(same, "1234")


@run
async def test_secrets_and_keys_are_kept_as_hashes(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "open sesame")
        _, word = await room.people.new_key(anna, "token", "bot")
        row = await room.store.read(lambda c: c.execute(people.people.select()).first())
        key = await room.store.read(lambda c: c.execute(people.keys.select()).first())
        assert row.secret.startswith("$argon2id$") and "sesame" not in row.secret
        assert word not in str(tuple(key))


@run
async def test_a_session_can_be_ended_and_a_token_revoked(database: str) -> None:
    async with served(database) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        token = await anna.post("/tokens", label="my bot")
        program = httpx.AsyncClient(base_url=f"{base}/api/v1", headers={"Authorization": f"Bearer {token['token']}"})
        assert (await program.get("/me")).json()["name"] == "Anna"
        assert (await program.post("/cashier", json={"cents": 100})).status_code == 201, "no CSRF word for a program"
        assert (await anna.http.delete(f"/tokens/{token['id']}")).status_code == 204
        assert (await program.get("/me")).status_code == 401
        await program.aclose()
        word = anna.http.cookies["pitboss_session"]
        assert (await anna.http.delete("/session")).status_code == 204
        again = await anna.http.get("/me", headers={"Cookie": f"pitboss_session={word}"})
        assert again.status_code == 401


@run
async def test_what_a_browser_must_show_to_change_something(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        csrf = anna.http.headers.pop("X-CSRF")
        chips = {"json": {"cents": 100}}
        assert (await anna.http.post("/cashier", **chips)).status_code == 403, "no CSRF word"
        assert (await anna.http.post("/cashier", **chips, headers={"X-CSRF": "0" * 32})).status_code == 403
        foreign = {"X-CSRF": csrf, "Origin": "https://elsewhere.example"}
        assert (await anna.http.post("/cashier", **chips, headers=foreign)).status_code == 403
        eve = {"name": "Eve", "secret": "1234"}
        assert (await anna.http.post("/people", json=eve, headers=foreign)).status_code == 403
        assert room.ledger.balances == {}, "none of it changed anything"
        assert (await anna.http.post("/cashier", **chips, headers={"X-CSRF": csrf, "Origin": base})).status_code == 201


@run
async def test_the_session_cookie_and_the_headers(sqlite: str) -> None:
    async with served(sqlite) as (_, base), httpx.AsyncClient() as client:
        answer = await client.post(f"{base}/api/v1/people", json={"name": "Anna", "secret": "1234"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        for path in ("/", "/docs", "/api/v1/games", "/nothing/here", "/api/v1/nothing"):
            headers = (await client.get(f"{base}{path}")).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"


@run
async def test_a_page_of_another_site_gets_no_socket(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        url = f"{base.replace('http', 'ws')}/api/v1/tables/{placed['table']}/socket"
        cookie = {"Cookie": f"pitboss_session={anna.http.cookies['pitboss_session']}"}
        async with websockets.connect(url, additional_headers=cookie, origin="https://elsewhere.example") as socket:
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4403


@run
async def test_too_many_requests_too_large_requests(sqlite: str) -> None:
    slow = Settings(between=0.02, requests=Rate(1, 20), sign_ins=Rate(0.1, 3))
    async with served(sqlite, slow) as (_, base), httpx.AsyncClient(base_url=f"{base}/api/v1") as client:
        wrong = {"name": "Nobody", "secret": "0000"}
        codes = [(await client.post("/session", json=wrong)).status_code for _ in range(4)]
        assert codes == [401, 401, 401, 429]
        huge = await client.post("/people", content=b'{"name": "' + b"x" * 70_000 + b'"}')
        assert huge.status_code in (413, 429)
        codes = [(await client.get("/games")).status_code for _ in range(25)]
        assert codes[-1] == 429 and set(codes) == {200, 429}


@run
async def test_only_the_first_local_account_is_a_director(sqlite: str) -> None:
    async with served(sqlite) as (_, base):
        async with httpx.AsyncClient(base_url=f"{base}/api/v1") as proxied:
            answer = await proxied.post(
                "/people", json={"name": "Far", "secret": "1234"}, headers={"X-Forwarded-For": "203.0.113.9"}
            )
            assert answer.json()["role"] == "player", "somebody behind a proxy is not at this machine"
        async with Visitor(base) as anna, Visitor(base) as bob:
            await anna.sign_up("Anna")
            await bob.sign_up("Bob")
            assert (await anna.get("/me"))["role"] == "director"
            assert (await bob.get("/me"))["role"] == "player"
            assert (await bob.http.get("/director/tables")).status_code == 403


@run
async def test_the_cashier_has_a_daily_limit(database: str) -> None:
    async with served(database, QUICK) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        for _ in range(5):
            await anna.post("/cashier", cents=10_000_00)
        refused = await anna.http.post("/cashier", json={"cents": 1})
        assert refused.status_code == 409 and "a day" in refused.json()["error"]
        assert room.ledger.balance("purse/1") == 50_000_00
