"""A database that is cut off, at the worst moment or for a while: nothing is lost, done twice, or stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from pitboss.errors import BadInput
from pitboss.room import database, director, ledger, seating
from pitboss.room.api.socket import Near
from pitboss.room.broadcast import Client
from pitboss.room.numbers import STOCK
from pitboss.room.room import SYSTEM
from pitboss.room.schema import people, transfers
from pitboss.room.state import Sign
from pitboss.room.store import NotOwner, Store, Write
from tests.room.harness import GAME, HANGS, fits, open_window, opened, run, two_at_a_table, use_up
from tests.room.proxy import before

LOST = pytest.mark.parametrize("lost", ["commit", "answer"])


async def reopened(url: str) -> None:
    """What is stored is what the room believed: it opens again, and its books are those of its tables."""
    async with opened(url) as room:
        assert fits(room)


@run
async def test_a_room_that_is_started_waits_for_its_database(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with before(postgres) as (proxy, url):
        proxy.is_cut = True
        asyncio.get_running_loop().call_later(0.6, setattr, proxy, "is_cut", False)
        await reopened(url)
        proxy.is_cut = True
        monkeypatch.setattr(database, "START", 0.3)
        with pytest.raises(BadInput, match="the database does not answer"):
            await reopened(url)
        proxy.is_cut = False
        monkeypatch.setattr(database, "START", 30.0)
        with pytest.raises(BadInput, match="does not exist"):  # waiting would not help
            async with asyncio.timeout(5):
                await reopened(f"{url}x")


@LOST
@run
async def test_a_buy_in_whose_commit_is_lost_is_made_once(postgres: str, lost: str) -> None:
    async with before(postgres) as (proxy, url), opened(url) as room:
        anna = await room.people.sign_up("Anna", "1234")
        table = await room.open_table(Sign(game=GAME, name="Table", stays=True), SYSTEM)
        await room.chips(anna, 1_000_00)
        proxy.lose = lost
        seat = await table.do(lambda: seating.sit(table, anna, None, 500_00))
        assert proxy.lost == 1, "it was cut at that moment"
        assert table.stack(seat) == 500_00 and room.ledger.balance(ledger.purse(anna.id)) == 500_00
        stored = await room.store.read(
            lambda c: c.execute(sa.select(transfers.c.cents).where(transfers.c.kind == "buy-in")).scalars().all()
        )
        assert stored == [500_00]
        assert fits(room)
    await reopened(postgres)


@LOST
@run
async def test_a_transfer_whose_commit_is_lost_is_made_once(postgres: str, lost: str) -> None:
    async with before(postgres) as (proxy, url), opened(url) as room:
        anna = await room.people.sign_up("Anna", "1234")
        proxy.lose = lost
        await room.chips(anna, 300_00)
        assert proxy.lost == 1
        found = await room.store.read(lambda c: c.execute(sa.select(transfers.c.cents)).scalars().all())
        assert found == [300_00] and room.ledger.balance(ledger.purse(anna.id)) == 300_00
    await reopened(postgres)


@LOST
@run
async def test_an_answer_whose_commit_is_lost_counts_once(postgres: str, lost: str) -> None:
    async with before(postgres) as (proxy, url):
        async with two_at_a_table(url) as (room, _, a, b):
            await open_window(a, b)
            proxy.lose = lost
            reply = await a.say("answer", answer={"ante": 1000})
            assert reply["type"] == "ok" and proxy.lost == 1
            await b.say("answer", answer={"ante": 1000})
            await a.turn()
            proxy.lose = lost
            assert (await a.say("answer", answer="fold"))["type"] == "ok" and proxy.lost == 2
            await b.turn()
            assert (await b.say("answer", answer="fold"))["type"] == "ok"
            end = await a.have(lambda m: m["type"] == "end" and m["settlement"].get("2"))
            assert end["void"] is None and end["settlement"]["1"] == -1000
            assert fits(room)
        await reopened(postgres)


@LOST
@run
async def test_a_void_whose_commit_is_lost_is_made_once(postgres: str, lost: str) -> None:
    async with before(postgres) as (proxy, url):
        async with two_at_a_table(url) as (room, _, a, b):
            await open_window(a, b)
            await a.say("answer", answer={"ante": 1000})
            number = next(iter(room.tables.values())).hand.number
            proxy.lose = lost
            await director.void(room, number, "a spill", SYSTEM)
            assert proxy.lost == 1
            end = await b.have(lambda m: m["type"] == "end" and m["hand"] == number)
            assert end["void"] == "a spill"
            assert fits(room)
        await reopened(postgres)


@run
async def test_tables_wait_for_the_database_say_so_and_go_on(postgres: str) -> None:
    async with before(postgres) as (proxy, url), two_at_a_table(url) as (room, _, a, b):
        await open_window(a, b)
        proxy.cut()
        answering = asyncio.create_task(a.say("answer", answer={"ante": 1000}, seconds=20))
        held = await b.have(lambda m: m["type"] == "held")
        assert "does not answer" in held["why"]
        await asyncio.sleep(1)
        assert not answering.done(), "not refused, not acknowledged: it waits"
        proxy.mend()
        assert (await answering)["type"] == "ok"
        await b.have(lambda m: m["type"] == "held" and m["why"] is None)
        await b.say("answer", answer={"ante": 1000})
        await a.turn()
        assert fits(room)


@run
async def test_a_table_goes_on_by_itself_when_an_outage_is_over(postgres: str) -> None:
    """The time runs out while nothing can be stored; nobody does anything after that."""
    clock = {"decide": 1, "bet": 1, "bank": 0, "alone": False}
    async with before(postgres) as (proxy, url), two_at_a_table(url, clock=clock) as (_, _, a, b):
        await open_window(a, b)
        await a.say("wager", wagers={"ante": 1000})
        await asyncio.sleep(0.5)
        proxy.cut()
        await asyncio.sleep(2)
        proxy.mend()
        end = await a.have(lambda m: m["type"] == "end" and m["settlement"].get("1"))
        assert end["settlement"]["1"] == -1000 and end["void"] is None


@run
async def test_questions_say_that_the_storage_does_not_answer(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx

    from pitboss.room import store
    from tests.room.harness import served

    monkeypatch.setattr(store.Store.read, "__defaults__", (0.2,))
    async with before(postgres) as (proxy, url), served(url) as (_, base), httpx.AsyncClient(timeout=HANGS) as client:
        proxy.cut()
        answer = await client.get(f"{base}/api/v1/hands?table=x")
        assert answer.status_code == 503 and "does not answer" in answer.json()["error"]
        proxy.mend()
        assert (await client.get(f"{base}/api/v1/hands?table=x")).status_code == 200


def full(fail: Callable[[], bool], store: Store) -> None:
    """Let the disk be full for as long as `fail` says."""

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def refuse(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if fail() and statement.startswith(("INSERT", "UPDATE")):
            import sqlite3

            wrong = sqlite3.OperationalError("database or disk is full")
            wrong.sqlite_errorname = "SQLITE_FULL"  # type: ignore[misc]
            raise sa.exc.OperationalError(statement, None, wrong)


@run
async def test_a_full_disk_is_waited_for(sqlite: str) -> None:
    async with two_at_a_table(sqlite) as (room, _, a, b):
        await open_window(a, b)
        is_full = [True]
        full(lambda: is_full[0], room.store)
        answering = asyncio.create_task(a.say("answer", answer={"ante": 1000}))
        await b.have(lambda m: m["type"] == "held")
        assert not answering.done()
        is_full[0] = False
        assert (await answering)["type"] == "ok"
        await b.say("answer", answer={"ante": 1000})
        await a.turn()
        assert fits(room)


@run
async def test_a_table_waits_for_numbers_and_is_not_paused(database: str) -> None:
    async with two_at_a_table(database) as (room, _, a, b):
        table = next(iter(room.tables.values()))
        await open_window(a, b)
        before = table.hand.number
        use_up(room, "hands")
        await director.void(room, before, "a spill", SYSTEM)
        await a.until(lambda m: m["type"] in ("hand", "table") and m["hand"] and m["hand"]["number"] > before)
        assert not table.paused and not room.metrics.defects


@run
async def test_whoever_uses_up_a_stock_of_numbers_gets_a_larger_one(database: str) -> None:
    async with opened(database) as room:
        use_up(room, "chat")
        await room.store.write([])
        found = [room.store.new_id("chat") for _ in range(4 * STOCK["chat"])]
        assert len({*found}) == len(found)


@run
async def test_half_a_turn_does_not_stand(database: str) -> None:
    """Anna's seat was free already when her chips could not be booked."""
    async with two_at_a_table(database) as (room, _, a, b):
        table = next(iter(room.tables.values()))
        await open_window(a, b)
        await director.pause(room, table, True, "dinner", SYSTEM)
        await a.until(lambda m: m["type"] == "end")
        use_up(room, "transfers")
        assert "nothing has changed" in (await a.say("leave"))["why"]
        assert table.seat_of(1) == 1 and table.stack(1) == 500_00 and fits(room)
        assert (await a.say("leave"))["cashed_out"] == 500_00 and fits(room)


@run
async def test_whoever_comes_in_a_turn_that_is_not_stored_is_asked_to_come_again(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        table = await room.open_table(Sign(game=GAME, name="Table", stays=True), SYSTEM)
        await table.do(lambda: None)  # its first turn is stored
        use_up(room, "chat")
        client = Client(anna)
        said, _ = await asyncio.gather(
            table.do(lambda: table.say(anna, "hello")), Near(table).join(client), return_exceptions=True
        )
        assert "nothing has changed" in str(said)
        assert client.outbox[-1] == 1012, "the table is there: it has not closed for good"


def row(number: int) -> Write:
    made = {
        "id": number, "name": f"p{number}", "folded": f"p{number}", "secret": "!", "role": "player", "created": 0,
    }  # fmt: skip
    return Write(people.insert(), [made])


@run
async def test_whoever_is_not_the_owner_any_more_writes_nothing(database: str) -> None:
    """A second room on the same database: the first one's lock was lost, and it does not know."""
    first, second = Store(database), Store(database)
    await asyncio.to_thread(first.open)
    await first.write([row(first.new_id("people"))])
    first._lock.release()
    await asyncio.to_thread(second.open)
    await second.write([row(second.new_id("people"))])
    with pytest.raises(NotOwner, match="taken over this database"):
        await first.write([row(first.new_id("people"))])
    assert "taken over this database" in first.down
    ids = await second.read(lambda c: c.execute(sa.select(people.c.id)).scalars().all())
    assert len(ids) == 2 and len(set(ids)) == 2, "numbers come from the database: no two owners give out the same"
    for store in (first, second):
        await asyncio.to_thread(store.close)


def test_a_database_by_another_name_is_the_same_one(tmp_path: Any) -> None:
    from pitboss.errors import BadInput

    first = Store(f"sqlite:///{tmp_path / 'room.sqlite'}")
    first.open()
    (tmp_path / "other.sqlite").symlink_to(tmp_path / "room.sqlite")
    second = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    try:
        with pytest.raises(BadInput, match="another pitboss room"):
            second.open()
    finally:
        first.close()
        second.close()
