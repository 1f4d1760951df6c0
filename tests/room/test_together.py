"""A room kept by several servers: a socket lands anywhere, one plays a table, and whoever lost it writes nothing.

Runs where PostgreSQL and Redis answer and the Redis client is installed; says so where they do not.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
import warnings
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
import websockets
from alembic import command

from bench.open_room import QUICK
from pitboss.errors import BadInput
from pitboss.room import database, relay, seating, together, wire
from pitboss.room.peers import Listed
from pitboss.room.people import Person
from pitboss.room.room import SYSTEM, Room
from pitboss.room.schema import chat, leases
from pitboss.room.settings import Rate
from pitboss.room.state import Sign
from pitboss.room.store import Fence, Fenced, Gathered, Write
from pitboss.room.wire import Left, Wire
from tests.room.harness import NO_BOTS, Visitor, opened, run, served, simple_answer

BROKER = os.environ.get("PITBOSS_TEST_BROKER", "redis://127.0.0.1:6379/9")


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(relay, "PATIENCE", 60.0)  # how soon is for `bench/servers` to say, not for a busy machine
    monkeypatch.setattr(wire, "SILENCE", 60.0)
    monkeypatch.setattr("pitboss.room.leases.LEASE", 4.0)
    why = ""
    try:
        import redis

        redis.Redis.from_url(BROKER, socket_connect_timeout=1).ping()
    except ImportError:
        why = "the package 'redis' is not installed (make together)"
    except Exception:
        why = f"no Redis server answers at {BROKER}; set PITBOSS_TEST_BROKER to one"
    if why:
        warnings.warn(f"servers were not tested together: {why}", stacklevel=1)
        pytest.skip(why)
    return BROKER


def one_of(broker: str, name: str, **more: Any) -> Any:
    return msgspec.structs.replace(QUICK, broker=broker, server=name, **more)


async def until(true: Any, seconds: float = 60.0) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not true():
        assert loop.time() < end, "it did not come to that"
        await asyncio.sleep(0.02)


@run
async def test_a_table_is_played_from_any_server_and_goes_on_when_its_own_is_gone(postgres: str, broker: str) -> None:
    async with AsyncExitStack() as stack:
        b, at_b = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        first = AsyncExitStack()
        a, at_a = await first.enter_async_context(served(postgres, one_of(broker, "a")))
        ann = await stack.enter_async_context(Visitor(at_a))
        bea = await stack.enter_async_context(Visitor(at_b))
        await ann.sign_up("Ann")
        await bea.sign_up("Bea")
        await ann.post("/cashier", cents=1_000_00)
        await bea.post("/cashier", cents=1_000_00)
        table = (await ann.post("/tables", **NO_BOTS))["id"]
        assert table in a.tables and table not in b.tables
        seated = await bea.post(f"/tables/{table}/seats", buy_in=200_00)
        assert seated["stack"] == 200_00, "the request was passed on to the table's server"
        await until(lambda: any(listed.people for listed in b.peers.others()))
        assert [row["id"] for row in await bea.get("/tables")] == [table], "the lobby shows the tables of all"
        async with asyncio.timeout(60):  # a server that is late with its lease is not listed for a moment
            while not (me := await bea.get("/me"))["seats"]:
                await asyncio.sleep(0.1)
        assert (me["balance"], me["at_tables"], me["seats"][0]["table"]) == (800_00, 200_00, table)
        async with ann.at(table) as near, bea.at(table) as far:
            assert (await near.say("sit", buy_in=200_00))["type"] == "ok"
            reply = {"type": ""}
            while reply["type"] != "ok":  # the first window ends when Ann sits down
                ask = await far.turn()
                wagers = simple_answer(ask["ask"])
                reply = await far.say("wager", wagers=wagers, ask=ask["n"])
            number = a.tables[table].hand.number
            stored = Fence(table, a.tables[table].fence.number)
            await first.aclose()  # the server is gone
            await until(lambda: table in b.tables)
            seen = await far.until(lambda told: told["type"] == "table", 60)
            assert seen["hand"]["number"] == number, "a socket that waits for no reply follows its table"
            assert (await far.say("chat", text="still here"))["type"] == "ok"
        live = b.tables[table]
        assert live.fence.number > stored.number and live.hand.number == number
        assert any(laid == wagers for laid in live.hand.round.laid.values()), "the wager lies where it was"
        async with bea.at(table) as player:
            ask = await player.turn()
            assert (await player.say("answer", answer=wagers, ask=ask["n"]))["type"] == "ok"
        line = {"id": 1, "table_id": table, "at": 0, "name": "x", "text": "too late"}
        with pytest.raises(Fenced):
            await b.store.write([Write(chat.insert(), [line])], stored)
        assert not await b.store.read(lambda c: c.execute(sa.select(chat).where(chat.c.text == "too late")).all())
        (await b.books()).check()


@run
async def test_a_socket_that_waits_for_a_reply_does_not_follow_its_table(postgres: str, broker: str) -> None:
    """The reply may be lost: whoever waits for it has to come back and look."""
    async with AsyncExitStack() as stack:
        _, at_b = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        first = AsyncExitStack()
        a = await first.enter_async_context(opened(postgres, one_of(broker, "a")))
        bea = await stack.enter_async_context(Visitor(at_b))
        await bea.sign_up("Bea")
        table = await _table(a)
        async with bea.at(table.id) as far:
            (client,) = table.clients
            client.reply = lambda message: None  # lost on its way
            await far.socket.send('{"type": "chat", "text": "Is anybody there?"}')
            await until(lambda: table.chat)
            await first.aclose()
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await far.hear(60)
            assert closed.value.rcvd.code == 1012


@run
async def test_a_table_is_not_taken_up_again_before_its_last_turn_here_is_over(postgres: str, broker: str) -> None:
    """That turn takes back from the books in memory what was not stored: they must not have been read again."""
    async with opened(postgres, one_of(broker, "a")) as a:
        table = await _table(a)
        row = SimpleNamespace(id=table.id, holder="somebody who is gone")
        assert not a.peers._is_free(row, {"a"}), "it is here"
        a.tables[table.id] = other = SimpleNamespace(id=table.id, fence=table.fence)
        table.move()
        await table.over.wait()
        await asyncio.sleep(0.05)
        assert a.tables.pop(table.id) is other, "a table that ends is forgotten, not one that has come since"
        assert a.peers._is_free(row, {"a"})
        await until(lambda: table.id in a.tables)


@run
async def test_a_server_that_comes_gets_its_share(postgres: str, broker: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(together, "SETTLED", 1.0)
    async with opened(postgres, one_of(broker, "a")) as a:
        ids = {(await _table(a)).id for _ in range(12)}
        share = {id_ for id_ in ids if together._should(id_, ["a", "b"]) == "b"}
        async with opened(postgres, one_of(broker, "b")) as b:
            await until(lambda: {*b.tables} == share and {*a.tables} == ids - share)
            assert all(table.fence.number >= 3 for table in b.tables.values()), "handed over, and taken"
        await until(lambda: {*a.tables} == ids)


@run
async def test_a_socket_waits_for_a_table_between_two_servers(postgres: str, broker: str) -> None:
    async with AsyncExitStack() as stack:
        b, at_b = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        async with opened(postgres, one_of(broker, "a")) as a:
            table = (await _table(a)).id
            await until(lambda: table in b.peers._open)
        b.peers.owners.pop(table, None)
        visitor = await stack.enter_async_context(Visitor(at_b))
        async with visitor.at(table):  # which waits to see it
            assert table in b.tables


@run
async def test_the_wire_closes_though_its_client_swallows_the_end_of_a_task(broker: str) -> None:
    class Deaf:
        async def __aenter__(self) -> Deaf:
            return self

        async def __aexit__(self, *_: Any) -> None:
            return

        def publish(self, *_: Any) -> None:
            return

        async def execute(self) -> list[int]:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(3600)
            return [1]

    made = Wire(broker, "a", lambda *_: None, lambda *_: None)
    await made.open("deaf")
    await until(lambda: made.up)
    made._redis.pipeline = lambda **_: Deaf()
    made.send("b", Left())
    await asyncio.sleep(0.1)
    async with asyncio.timeout(10):
        await made.close()


def test_a_slow_server_makes_its_tables_all_the_same(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stops in the middle of a transaction is ended, but not the making of the database on a busy machine."""
    upgrade = command.upgrade

    def slow(config: Any, revision: str) -> None:
        config.attributes["connection"].execute(sa.text("SELECT 1"))
        time.sleep(0.3)
        upgrade(config, revision)

    monkeypatch.setattr(database, "LET_GO", 50)
    monkeypatch.setattr(command, "upgrade", slow)
    engine = database.engine(postgres, shared=True)
    database.migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(leases)).scalar_one() is not None
    engine.dispose()


@run
async def test_two_rooms_may_use_one_broker(postgres: str, broker: str) -> None:
    heard: list[tuple[str, str]] = []

    def wired(room: str) -> Wire:
        return Wire(broker, "a", lambda origin, _: heard.append((room, origin)), lambda _: None)

    one, two, other = wired("one"), wired("two"), Wire(broker, "b", lambda *_: None, lambda _: None)
    for end, room in ((one, "one"), (two, "two"), (other, "one")):
        await end.open(room)
    await until(lambda: one.up and two.up and other.up)
    other.send("a", Left())
    await until(lambda: heard)
    await asyncio.sleep(0.2)
    assert heard == [("one", "b")]
    for end in (one, two, other):
        await end.close()
    async with opened(postgres, one_of(broker, "a")) as a, opened(postgres, one_of(broker, "b")) as b:
        named = sa.select(leases.c.last).where(leases.c.what == "key")
        stored = await a.store.read(lambda c: c.execute(named).scalar_one())
        assert a.peers.wire._room == b.peers.wire._room == stored, "servers of one database are one room"
        assert re.fullmatch("[0-9a-f]{16}", stored), "and no other has its name"


@run
async def test_questions_of_one_moment_are_asked_together(sqlite: str) -> None:
    asked: list[list[int]] = []

    def squares(_: sa.Connection, of: list[int]) -> dict[int, int]:
        asked.append(of)
        time.sleep(0.05)
        return {n: n * n for n in of if n < 9}

    async with opened(sqlite) as room:
        questions = Gathered(room.store, squares)
        first = asyncio.create_task(questions.ask(1))
        await asyncio.sleep(0.01)
        assert await asyncio.gather(*[questions.ask(n) for n in (1, 2, 3, 3, 9)]) == [1, 4, 9, 9, None]
        assert await first == 1 and asked == [[1], [1, 2, 3, 9]]


@run
async def test_a_server_that_slept_past_its_lease_writes_nothing(postgres: str, broker: str, monkeypatch: Any) -> None:
    async with opened(postgres, one_of(broker, "a")) as a:
        table = await _table(a)
        fence = table.fence
        assert fence == Fence(table.id, 1)
        a.peers._stop.set()  # it renews nothing any more
        a.peers._looking.cancel()
        async with opened(postgres, one_of(broker, "b")) as b:
            await until(lambda: table.id in b.tables)
            with pytest.raises(Exception, match=r"another server|could not store"):
                await table.do(lambda: table.say(SYSTEM, "I am back"))
            assert table.moved
            assert b.tables[table.id].fence.number == 2
            assert not await b.store.read(lambda c: c.execute(sa.select(chat)).all())


async def _table(room: Room) -> Any:
    sign = Sign(game="grand-ronde/three-card-poker", name="One", stays=True)
    return await room.open_table(sign, SYSTEM)


@run
async def test_chips_are_spent_once_whichever_server_is_asked(postgres: str, broker: str) -> None:
    async with AsyncExitStack() as stack:
        a, at_a = await stack.enter_async_context(served(postgres, one_of(broker, "a")))
        b, _ = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        ann = await stack.enter_async_context(Visitor(at_a))
        await ann.sign_up("Ann")
        await ann.post("/cashier", cents=200_00)
        tables = [await _table(a), await _table(b)]
        assert all(t.id in room.tables for t, room in zip(tables, (a, b)))
        for table in tables:  # neither has heard of the other's sale yet
            table.room.ledger.put("purse/1", a.ledger.ids(["purse/1"])[0], 200_00)
        who = Person(1, "Ann", "director")
        found = await asyncio.gather(
            *[t.do(lambda t=t: seating.sit(t, who, None, 200_00)) for t in tables], return_exceptions=True
        )
        assert sum(isinstance(one, Exception) for one in found) == 1, found
        books = await a.books()
        books.check()
        assert books.balance("purse/1") == 0


async def listed_for(visitor: Visitor) -> list[Any]:
    """Their tables; a server that is busy may take another for gone for a moment."""
    for _ in range(100):
        if found := await visitor.get("/me/tables"):
            break
        await asyncio.sleep(0.1)
    return list(found)


@run
async def test_whose_private_tables_are_is_known_on_every_server(postgres: str, broker: str) -> None:
    """By who somebody is: a guest changes the name, and who came by a link may have stood up."""
    async with AsyncExitStack() as stack:
        a, at_a = await stack.enter_async_context(served(postgres, one_of(broker, "a")))
        b, at_b = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        host, bea, there = [await stack.enter_async_context(Visitor(base)) for base in (at_a, at_b, at_b)]
        guest = await host.http.post("/guest", json={})
        host.http.headers["X-CSRF"] = guest.json()["csrf"]
        await bea.sign_up("Bea")
        table = (await host.post("/tables", **NO_BOTS, private=True))["id"]
        code = (await host.post(f"/tables/{table}/invite"))["code"]
        assert table in a.tables
        await bea.post(f"/invites/{code}/seat")
        assert (await bea.http.delete(f"/tables/{table}/seats/mine")).status_code == 200
        await host.post("/me/name", name="Ann", secret="246813")
        live = a.tables[table]
        await until(lambda: not live.seats)
        await until(lambda: any(listed == Listed.of(live) for listed in b.peers.others()))
        [row] = await listed_for(bea)
        assert (row["table"]["id"], row["mine"], row["seated"]) == (table, False, False), "she came by the link"
        there.http.cookies.update(host.http.cookies)
        [own] = await listed_for(there)
        assert own["mine"] and own["invite"]["code"] == code, "the host's, whatever the name"


@run
async def test_a_session_that_ends_on_one_server_ends_on_all(postgres: str, broker: str) -> None:
    async with AsyncExitStack() as stack:
        _, at_a = await stack.enter_async_context(served(postgres, one_of(broker, "a")))
        _, at_b = await stack.enter_async_context(served(postgres, one_of(broker, "b")))
        ann = await stack.enter_async_context(Visitor(at_a))
        await ann.sign_up("Ann")
        there = await stack.enter_async_context(Visitor(at_b))
        there.http.cookies.update(ann.http.cookies)
        assert (await there.get("/me"))["name"] == "Ann"
        await ann.http.delete("/session")
        for _ in range(100):
            if (await there.http.get("/me")).status_code == 401:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the session is over everywhere")


@run
async def test_tries_rates_and_sockets_are_counted_across_servers(postgres: str, broker: str) -> None:
    slow = Rate(0.01, 6)
    async with AsyncExitStack() as stack:
        made = [one_of(broker, name, requests=slow, sockets_of_account=2) for name in "ab"]
        a, b = [await stack.enter_async_context(opened(postgres, settings)) for settings in made]
        await until(lambda: a.peers.wire.up and b.peers.wire.up)
        for _ in range(5):
            assert a.people.tries.wait("10.0.0.9", "ann") == 0
        await until(lambda: b.people.tries._get("10.0.0.9", "ann")[0] == 5)
        assert b.people.tries.wait("10.0.0.9", "ann") > 0, "locked out there as well"
        a.people.tries.right("10.0.0.9", "ann")
        await until(lambda: b.people.tries.wait("10.0.0.9", "ann") == 0)
        while a.rates["requests"].take("10.0.0.9") is None:
            pass
        await until(lambda: b.rates["requests"].of("10.0.0.9")._left < 1)
        assert b.rates["requests"].take("10.0.0.9") is not None, "used up on the other server"
        assert a.admit("10.0.0.9", 7) and a.admit("10.0.0.9", 7)
        await until(lambda: b.sockets.elsewhere.get("a", {}).get("7") == 2)
        assert not b.admit("10.0.0.9", 7) and b.admit("10.0.0.9", 8)


@run
async def test_the_cashier_gives_what_it_gives_a_day_once(postgres: str, broker: str) -> None:
    async with AsyncExitStack() as stack:
        rooms = [await stack.enter_async_context(opened(postgres, one_of(broker, name))) for name in "ab"]
        ann = await rooms[0].people.sign_up("Ann", "1234")
        for _ in range(4):
            await rooms[0].chips(ann, 10_000_00)
        found = await asyncio.gather(*[room.chips(ann, 10_000_00) for room in rooms], return_exceptions=True)
        assert sum(isinstance(one, Exception) for one in found) == 1, found
        assert (await rooms[0].books()).balance(f"purse/{ann.id}") == 50_000_00


@run
async def test_a_room_of_one_bars_servers_that_kept_it_before(postgres: str, broker: str) -> None:
    async with opened(postgres, one_of(broker, "a")) as a:
        table = (await _table(a)).id
    async with opened(postgres) as room:
        assert table in room.tables and room.tables[table].fence is None
        held = await room.store.read(
            lambda c: c.execute(sa.select(leases).where(leases.c.what == f"table/{table}")).one()
        )
        assert held.holder == "" and held.number > 1


def test_several_servers_need_postgresql(sqlite: str, broker: str) -> None:
    async def make() -> None:
        with pytest.raises(BadInput, match="several servers need a PostgreSQL database"):
            Room(sqlite, one_of(broker, "a"))

    asyncio.run(make())


def test_a_table_falls_to_one_server_and_stays_when_another_goes() -> None:
    tables = [f"t{n}" for n in range(300)]
    of_three = {t: together._should(t, ["a", "b", "c"]) for t in tables}
    assert all(60 < sum(1 for s in of_three.values() if s == name) < 140 for name in "abc")
    of_two = {t: together._should(t, ["a", "b"]) for t in tables}
    assert all(of_two[t] == of_three[t] for t in tables if of_three[t] != "c")


@run
async def test_the_hand_in_play_is_the_newest_whatever_its_number(sqlite: str) -> None:
    """Servers give out numbers from stocks of their own: a later hand may have a lower one."""
    async with served(sqlite) as (room, base), Visitor(base) as ann:
        room.store.numbers._stocks["hands"].appendleft(range(5000, 5001))
        await ann.sign_up("Ann")
        await ann.post("/cashier", cents=1_000_00)
        table = (await ann.post("/tables", **NO_BOTS))["id"]
        async with ann.at(table) as player:
            await player.say("sit", buy_in=200_00)
            await player.turn()
            first = room.tables[table].hand.number
            await player.play_hand()
            while room.tables[table].hand is None or room.tables[table].hand.number == first:
                await player.hear()
            second = room.tables[table].hand.number
    assert (first, second < first) == (5000, True)
    async with opened(sqlite) as room:
        assert room.tables[table].hand.number == second
