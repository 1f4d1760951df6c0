"""What an audit did to the room, each as a test: refused, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from pitboss.room import messages as m
from pitboss.room.api import gate
from pitboss.room.broadcast import AHEAD, WAITING, Client
from pitboss.room.limits import Buckets, Counts, Tries
from pitboss.room.room import CHIPS_A_DAY
from pitboss.room.settings import Rate
from tests.room.harness import GAME, HANGS, QUICK, Visitor, run, served, two_at_a_table

# checks before an await


@run
async def test_forty_cashier_calls_at_once_draw_what_a_day_allows(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        answers = await asyncio.gather(*[anna.http.post("/cashier", json={"cents": 10_000_00}) for _ in range(40)])
        assert sum(answer.status_code == 201 for answer in answers) == 5
        assert room.ledger.balance("purse/1") == CHIPS_A_DAY


@run
async def test_forty_tables_at_once_are_ten(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as boss, Visitor(base) as anna:
        await boss.sign_up("Boss")
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        places = await asyncio.gather(
            *[anna.http.post("/play", json={"game": GAME, "private": True}) for _ in range(14)]
        )
        assert sum(answer.status_code == 201 for answer in places) <= 10
        assert len([t for t in room.tables.values() if not t.closing]) <= 10


@run
async def test_thirty_five_tokens_at_once_are_twenty(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        answers = await asyncio.gather(*[anna.http.post("/tokens", json={"label": f"bot {n}"}) for n in range(35)])
        assert sum(answer.status_code == 201 for answer in answers) == 20
        assert len(await anna.get("/tokens")) == 20


# text


@run
async def test_nul_is_refused_at_the_edge(database: str) -> None:
    async with two_at_a_table(database) as (_, base, a, b), Visitor(base) as eve:
        await a.say("wager", wagers={})
        for text in ("a\x00b", "\x00"):
            assert "NUL" in (await a.say("chat", text=text))["why"]
            assert (await a.say("answer", answer={text: 5}))["type"] == "refused"
            for body in ({"name": f"Eve{text}", "secret": "1234"}, {"name": "Eve", "secret": f"1234{text}"}):
                assert (await eve.http.post("/people", json=body)).status_code == 400
        assert (await eve.http.get("/tables?search=%00")).status_code == 400
        assert (await eve.http.get("/hands?table=a%00b")).status_code == 400
        assert (await eve.http.get("/me", headers={"Authorization": "Bearer a%00b"})).status_code == 401
        assert (await b.say("chat", text="still here"))["type"] == "ok", "no table stood still for it"


# sockets


def test_all_addresses_of_one_ipv6_connection_are_one() -> None:
    one = [f"2001:db8:0:7:{n:x}::1" for n in range(1, 9)]
    rates, sockets, tries = Buckets(Rate(0.001, 2)), Counts(), Tries()
    assert [rates.take(address) is None for address in (*one[:3], "2001:db8:0:8::1")] == [True, True, False, True]
    assert [sockets.take(address, 2) for address in (*one[:3], "2001:db8:0:8::1")] == [True, True, False, True]
    sockets.give_back(one[7])
    assert sockets.take(one[4], 2)
    assert not any(tries.wait(address, "anna") for address in one[:5]) and tries.wait(one[5], "anna")
    assert not tries.wait("2001:db8:0:8::1", "anna")


@run
async def test_sockets_are_limited_by_address_and_by_account(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, sockets_of_address=6, sockets_of_account=3)
    async with served(sqlite, settings) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME))["id"]
        url = f"{base.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        cookie = {"Cookie": f"pitboss_session={anna.http.cookies['pitboss_session']}"}

        async def closed(headers: dict[str, str]) -> int | None:
            socket = await websockets.connect(url, additional_headers=headers, origin=base)
            opened.append(socket)
            try:
                await asyncio.wait_for(socket.recv(), 5)
            except websockets.ConnectionClosed:
                return socket.close_code
            return None

        opened: list[websockets.ClientConnection] = []
        assert [await closed(cookie) for _ in range(4)] == [None, None, None, 4429]
        assert [await closed({}) for _ in range(4)] == [None, None, None, 4429]
        for socket in opened:
            await socket.close()
        for _ in range(100):
            if not any(t.clients for t in room.tables.values()):
                break
            await asyncio.sleep(0.02)
        assert await closed(cookie) is None, "who goes makes room"
        await opened[-1].close()


@run
async def test_many_sockets_of_one_account_have_one_allowance(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, messages=Rate(0.01, 20))
    async with served(sqlite, settings) as (_, base), Visitor(base) as eve, Visitor(base) as anna:
        await eve.sign_up("Eve")
        await anna.sign_up("Anna")
        table = (await eve.post("/tables", game=GAME))["id"]
        async with eve.at(table) as one, eve.at(table) as two, anna.at(table) as victim:
            replies = []
            for n in range(15):
                replies += [await one.say("chat", text=f"{n}"), await two.say("chat", text=f"{n}")]
            assert sum(r["type"] == "ok" for r in replies) <= 22
            assert (await victim.say("chat", text="hello"))["type"] == "ok", "another is not silenced"


@run
async def test_sockets_are_limited_in_all_and_the_lobby_stays_open(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, sockets=5)
    async with served(sqlite, settings) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME))["id"]
        url = f"{base.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        sockets = [await websockets.connect(url, origin=base) for _ in range(9)]  # type: ignore[arg-type]
        codes = []
        for socket in sockets:
            try:
                await asyncio.wait_for(socket.recv(), 5)
                codes.append(None)
            except websockets.ConnectionClosed:
                codes.append(socket.close_code)
        assert codes == [None] * 5 + [4429] * 4
        assert len(await anna.get("/tables")) == 1
        for socket in sockets:
            await socket.close()


@run
async def test_a_slow_reader_is_let_go_and_takes_no_memory(sqlite: str) -> None:
    async with served(sqlite):
        slow = Client(None)
        for _ in range(2 * WAITING):
            slow.send(b"x" * 1000)
        assert slow.closing and list(slow.outbox) == [4408], "what waited is dropped"


@run
async def test_many_messages_come_in_order_and_a_slow_reader_is_let_go(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = room.tables[(await anna.post("/play", game=GAME))["table"]]
        async with anna.at(table.id) as seat:
            for n in range(6 * AHEAD):
                table.broadcast.to_all(m.ChatMessage(m.ChatLine(n, "", "Anna", "")))
                await asyncio.sleep(0.001 * (n % 50 == 0))
            lines = [(await seat.until(lambda heard: heard["type"] == "chat"))["chat"]["id"] for _ in range(6 * AHEAD)]
            assert lines == [*range(6 * AHEAD)]
            (client,) = table.clients
            for _ in range(2 * WAITING):  # nobody reads: neither the page nor, soon, the network
                client.send(b" " * 100_000)
            assert client.closing, "what is sent ahead is bounded too"
            seat.socket.transport.abort()


@run
async def test_half_open_connections_do_not_block_the_lobby(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        port = int(base.rpartition(":")[2])
        half = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
        for n, (_, writer) in enumerate(half):
            writer.write(b"" if n % 2 else b"GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow:")
        assert (await asyncio.wait_for(anna.http.get("/tables"), 10)).status_code == 200
        for _, writer in half:
            writer.close()


@run
async def test_a_flood_and_a_long_message_close_the_socket(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, messages=Rate(0.01, 5), message=1000)
    async with served(sqlite, settings) as (_, base), Visitor(base) as eve:
        await eve.sign_up("Eve")
        table = (await eve.post("/tables", game=GAME))["id"]
        async with eve.at(table) as seat:
            await seat.socket.send(json.dumps({"type": "chat", "text": "x" * 2000}))
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
            assert seat.socket.close_code == 1009
        async with eve.at(table) as seat:
            with pytest.raises(websockets.ConnectionClosed):
                for n in range(400):
                    await seat.socket.send(json.dumps({"type": "chat", "id": n, "text": "spam"}))
                while True:
                    await seat.hear(5)
            assert seat.socket.close_code == 4408


@run
async def test_asking_who_i_am_does_not_look_at_everybody(sqlite: str) -> None:
    class Watched(dict):  # type: ignore[type-arg]
        def __iter__(self) -> Any:
            raise AssertionError("all accounts were looked at")

        items = values = keys = __iter__  # type: ignore[assignment]

    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/play", game=GAME)
        room.ledger.balances = Watched(room.ledger.balances)
        assert len((await anna.get("/me"))["seats"]) == 1
        room.ledger.balances = dict(dict.items(room.ledger.balances))


@run
async def test_nobody_learns_which_names_there_are(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as eve:
        await eve.sign_up("Anna")
        answers = [await eve.http.post("/session", json={"name": n, "secret": "no!!"}) for n in ("Anna", "Zoe")]
        codes = [
            await eve.http.post("/secret", json={"name": n, "code": "0" * 12, "new": "5678"}) for n in ("Anna", "Zoe")
        ]
        assert answers[0].json() == answers[1].json() and answers[0].status_code == 401
        assert codes[0].json() == codes[1].json() and codes[0].status_code == 401


@run
async def test_a_silent_socket_is_closed(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, silent=0.3)
    async with served(sqlite, settings) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME))["id"]
        async with anna.at(table) as seat:
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
            assert seat.socket.close_code == 4408


@run
async def test_sockets_end_with_their_session(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME))["id"]
        async with anna.at(table) as seat:
            await anna.http.delete("/session")
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear(5)
            assert seat.socket.close_code == 4401


# proxies and hosts


@run
async def test_a_proxy_is_believed_where_it_is_known_as_one(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, requests=Rate(0.01, 5), trusted_proxies=("127.0.0.0/8",))
    async with (
        served(sqlite, settings) as (_, base),
        httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=HANGS) as client,
    ):
        for n in range(20):
            answer = await client.get("/tables", headers={"X-Forwarded-For": f"203.0.113.{n}"})
            assert answer.status_code == 200, "each visitor behind the proxy has an allowance of their own"
        codes = [(await client.get("/tables", headers={"X-Forwarded-For": "6.6.6.6, 203.0.113.99"})).status_code
                 for n in range(8)]  # fmt: skip
        assert codes.count(429) >= 2, "what a visitor puts before the proxy's own word counts for nothing"
        secure = {"X-Forwarded-For": "203.0.113.50", "X-Forwarded-Proto": "https"}
        answer = await client.post("/people", json={"name": "Anna", "secret": "1234"}, headers=secure)
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


@run
async def test_forwarded_words_of_anybody_else_count_for_nothing(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, requests=Rate(0.5, 30))
    async with (
        served(sqlite, settings) as (_, base),
        httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=HANGS) as client,
    ):
        codes = [(await client.get("/tables", headers={"X-Forwarded-For": f"203.0.113.{n}"})).status_code
                 for n in range(60)]  # fmt: skip
        assert 429 in codes
        forged = {"X-Forwarded-Proto": "https"}
        while True:  # until the address may ask again
            answer = await client.post("/people", json={"name": "Anna", "secret": "1234"}, headers=forged)
            if answer.status_code != 429:
                break
            await asyncio.sleep(0.2)
        assert answer.status_code == 201, answer.text
        assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "host, known",
    [("127.0.0.1:8000", True), ("[::1]:8000", True), ("[::1]", True), ("localhost:8000", True), ("192.0.2.7", True),
     ("cards.example", True), ("cards.example:443", True), ("evil.example", False), ("cards.example.evil", False)],
)  # fmt: skip
def test_the_names_of_the_room(host: str, known: bool) -> None:
    assert gate._is_known({"host": host}, ("cards.example",)) == known


# racing with leaving


@run
async def test_sitting_and_buying_race_with_leaving(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=10_000_00)
        table = (await anna.post("/tables", game=GAME))["id"]
        for _ in range(12):
            answers = await asyncio.gather(
                anna.http.post(f"/tables/{table}/seats", json={"buy_in": 500_00}),
                anna.http.post(f"/tables/{table}/chips", json={"cents": 100}),
                anna.http.delete(f"/tables/{table}/seats/mine"),
            )
            assert all(answer.status_code in (200, 201, 409) for answer in answers), [a.text for a in answers]
        room.ledger.check()


def test_json_is_not_needed_to_be_ascii() -> None:
    assert gate.NUL not in json.dumps("naïve — ♠").encode()
