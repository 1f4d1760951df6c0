"""People at the door: names, secrets, lock-out, sessions, tokens, and what a request must show."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import websockets

from bench.open_room import CODE
from pitboss.errors import BadInput
from pitboss.room import limits, names, people
from pitboss.room.settings import Rate, Settings
from pitboss.room.store import Unreachable
from tests.room.harness import GAME, HANGS, QUICK, Visitor, opened, run, served, use_up


@run
async def test_five_wrong_tries_stop_an_address_and_nobody_else(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SLOW", 0.001)
    async with opened(database) as room:
        await room.people.sign_up("Anna", "1234")
        for name in ("Anna", "Nobody"):  # a name that there is not is treated alike
            for _ in range(limits.TRIES):
                with pytest.raises(people.WrongSecret):
                    await room.people.sign_in(name, "9999", "203.0.113.9")
            with pytest.raises(people.LockedOut):
                await room.people.sign_in(name, "1234", "203.0.113.9")
        assert (await room.people.sign_in("Anna", "1234", "198.51.100.7")).name == "Anna", "she is not locked out"


@run
async def test_two_hundred_guesses_at_once_are_five(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SLOW", 0.001)
    async with opened(sqlite) as room:
        await room.people.sign_up("Anna", "1234")
        guesses = [room.people.sign_in("Anna", f"{n:04}", "203.0.113.9") for n in range(1135, 1335)]
        found = await asyncio.gather(*guesses, return_exceptions=True)
        assert sum(isinstance(f, people.WrongSecret) for f in found) == limits.TRIES
        assert sum(isinstance(f, people.LockedOut) for f in found) == 200 - limits.TRIES


def test_each_further_wrong_try_doubles_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: clock[0])
    tries, waits = limits.Tries(), []
    for _ in range(limits.TRIES):
        assert not tries.wait("a", "anna")
    assert not tries.wait("b", "anna"), "another address may"
    assert 0 < tries.delay("anna") <= limits.SLOWEST and not tries.delay("bob"), "only later"
    for _ in range(9):
        waits.append(round(tries.wait("a", "anna")))
        clock[0] += waits[-1] + 1
        assert not tries.wait("a", "anna")
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


@pytest.mark.parametrize(
    "name", ["A", "x" * 25, " ", "a\u202eb", "a  b", "-a", "<b>", "a/b", "a\nb", "Ann\u0430", "a\x00b"]
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(BadInput):
        names.clean_name(name)


@run
async def test_names_that_look_the_same_are_the_same(sqlite: str) -> None:
    async with opened(sqlite) as room:
        await room.people.sign_up("Anna", "1234")
        for same in ("anna", "ＡＮＮＡ", "An-na", "Ánna"):
            with pytest.raises(people.PitbossError, match="is not available; choose another"):
                await room.people.sign_up(same, "1234")
        await room.people.sign_up("Capo", "1234")
        for alike in ("\u0441\u0430\u0440\u043e", "Cap0"):  # in Cyrillic letters; with a zero
            with pytest.raises(people.PitbossError, match="is not available"):
                await room.people.sign_up(alike, "1234")


@run
async def test_secrets_and_keys_are_kept_as_hashes(sqlite: str, real_hashes: None) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "open sesame")
        _, word = await room.people.new_key(anna, "token", "bot")
        row = await room.store.read(lambda c: c.execute(people.people.select()).first())
        key = await room.store.read(lambda c: c.execute(people.keys.select()).first())
        assert row.secret.startswith("$argon2id$v=19$m=65536,t=3,") and "sesame" not in row.secret
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
    async with served(sqlite) as (_, base), httpx.AsyncClient(timeout=HANGS) as client:
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
    slow = Settings(between=0.02, requests=Rate(0.01, 20), sign_ins=Rate(0.01, 3))
    async with served(sqlite, slow) as (_, base), httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=HANGS) as client:
        wrong = {"name": "Nobody", "secret": "0000"}
        codes = [(await client.post("/session", json=wrong)).status_code for _ in range(4)]
        assert codes == [401, 401, 401, 429]
        huge = await client.post("/people", content=b'{"name": "' + b"x" * 70_000 + b'"}')
        assert huge.status_code in (413, 429)
        codes = [(await client.get("/games")).status_code for _ in range(25)]
        assert codes[-1] == 429 and set(codes) == {200, 429}


@run
async def test_the_first_director_knows_the_code_of_the_console(sqlite: str) -> None:
    async with served(sqlite) as (room, base), httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=HANGS) as client:
        for far in ({"Host": "casino.example"}, {"X-Forwarded-For": "127.0.0.1"}, {}):
            answer = await client.post("/people", json={"name": "Eve", "secret": "1234"}, headers=far)
            assert answer.status_code == 421 or answer.json().get("role", "player") == "player"
            client.cookies.clear()
        wrong = await client.post("/people", json={"name": "Mallory", "secret": "1234", "code": "0000"})
        assert wrong.status_code == 422 and room.people.code == CODE
        async with Visitor(base) as anna, Visitor(base) as bob:
            await anna.sign_up("Anna")
            await bob.sign_up("Bob")
            assert (await anna.get("/me"))["role"] == "director"
            assert (await bob.get("/me"))["role"] == "player", "the code is good for one"
            assert (await bob.http.get("/director/tables")).status_code == 403
    async with opened(sqlite) as room:
        assert room.people.code == "", "there is already a director"


@run
async def test_the_code_is_good_for_one_of_many_at_once(sqlite: str) -> None:
    async with opened(sqlite) as room:
        made = await asyncio.gather(*[room.people.sign_up(f"Name {n}x", "1234", CODE) for n in range(4)])
        assert sorted(person.role for person in made) == ["director", "player", "player", "player"]


@run
async def test_the_code_is_still_good_when_nothing_could_be_stored(sqlite: str) -> None:
    async with opened(sqlite) as room:
        use_up(room, "people")
        with pytest.raises(Unreachable):
            await room.people.sign_up("Anna", "1234", CODE)
        await room.store.write([])
        assert (await room.people.sign_up("Anna", "1234", CODE)).role == "director"


@run
async def test_the_cashier_has_a_daily_limit(database: str) -> None:
    async with served(database, QUICK) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        for _ in range(5):
            await anna.post("/cashier", cents=10_000_00)
        refused = await anna.http.post("/cashier", json={"cents": 1})
        assert refused.status_code == 409 and "a day" in refused.json()["error"]
        assert room.ledger.balance("purse/1") == 50_000_00
