"""What must hold whatever goes wrong: chips that were not stored, caps, voids, promises, what lies in the database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from bench.open_room import QUICK
from pitboss.errors import BadInput
from pitboss.houses.open_table import replay
from pitboss.room import director, hands, ledger, places, schema, seating
from pitboss.room.room import SYSTEM
from pitboss.room.safe import Safe
from pitboss.room.state import Sign, TableState
from pitboss.room.store import Store, Write
from pitboss.table.asks import Refused
from tests.room.harness import GAME, Visitor, fits, open_window, opened, run, served, two_at_a_table


@run
async def test_chips_that_were_not_stored_stay_in_the_purse(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        table = await room.open_table(Sign(game=GAME, name="Table", stays=True), SYSTEM)
        await room.chips(anna, 1_000_00)

        async def broken(*_: Any) -> None:
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "write", broken)
            with pytest.raises(Refused, match="nothing has changed"):
                await table.do(lambda: seating.sit(table, anna, 1, 500_00))
            with pytest.raises(OSError):
                await room.chips(anna, 1_00)
        assert room.ledger.balance(ledger.purse(anna.id)) == 1_000_00
        assert room.ledger.balance(ledger.at(table.id, anna.id)) == 0 and not table.seats
        await table.do(lambda: seating.sit(table, anna, 1, 1_000_00))
        assert fits(room)
    async with opened(sqlite) as room:
        assert fits(room)


@run
async def test_chips_in_front_of_a_player_count_against_the_greatest_buy_in(sqlite: str) -> None:
    async with opened(sqlite) as room:
        anna = await room.people.sign_up("Anna", "1234")
        sign = Sign(game="outlaws/holdem", name="Hold'em", stays=True, set={"structure": "fixed_limit"})
        table = await room.open_table(sign, SYSTEM)
        await room.chips(anna, 1_000_00)
        most = seating.buy_in(table).most
        await table.do(lambda: seating.sit(table, anna, 1, most - 10_00))
        with pytest.raises(Refused, match="at most"):
            await table.do(lambda: seating.buy(table, anna, 10_01))
        await table.do(lambda: seating.buy(table, anna, 10_00))
        assert table.stack(1) == most


@run
async def test_a_void_hand_gives_the_drop_back(sqlite: str) -> None:
    """Golden West's Casino War, option 1: $1 from each player (L4189-L4212)."""
    fee = "game-casino-war:1:500-5000"
    async with served(sqlite) as (room, base), Visitor(base) as boss:
        await boss.sign_up("Boss")
        table = (await boss.post("/tables", game="golden-west/casino-war", bots=2, fee=fee))["id"]
        await boss.post("/cashier", cents=1_000_00)
        async with boss.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            live = room.tables[table]
            while not room.ledger.balance(f"drop/{table}"):
                if seat.my_turn and seat.ask["ask"].get("kind") == "bank":
                    await seat.say("answer", answer="pass")
                elif seat.my_turn and seat.ask["ask"]["ask"] == "Bet":
                    await seat.say("answer", answer={seat.ask["ask"]["layout"]["spots"][0]["name"]: 10_00})
                elif seat.my_turn:
                    await seat.say("answer", answer=seat.ask["ask"]["otherwise"])
                else:
                    await seat.hear()
            await director.pause(room, live, True, "a look", SYSTEM)
            while live.hand is not None:
                await live.do(lambda: live.hand and live.hand.waiting_for and live.hand.stand(live.hand.waiting_for[0]))
            played = [row["number"] for row in await boss.get("/hands", table=table, limit=100)]
            for number in played:
                await director.void(room, number, "all of it", SYSTEM)
            assert room.ledger.balance(f"drop/{table}") == 0 == live.open_table.saved.drop
            assert fits(room)


@run
async def test_the_seed_of_a_shoe_is_kept_until_the_shoe_is_done(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="grand-ronde/ez-baccarat")
        async with anna.at(placed["table"]) as seat:
            end = await seat.play_hand({"banker": 5_00})
            table = room.tables[placed["table"]]
            shoe = table.open_table.saved.shoe
            assert not table.open_table._shoe.shuffle_due, "cards of this shuffle are still to come"
            assert end["shuffle"]["seed"] is None and "still to come" in end["shuffle"]["why"]
            view = await anna.get(f"/hands/{end['hand']}")
            verdict = await anna.get(f"/hands/{end['hand']}/verify")
            record = (await anna.http.get(f"/director/hands/{end['hand']}")).text
            assert view["shuffle"]["seed"] is None and verdict["seed"] is None and verdict["whole"]
            assert shoe.seed and shoe.seed not in record and shoe.seed not in str(seat.heard)


@run
async def test_the_promise_comes_before_the_hand_and_is_kept(database: str) -> None:
    slow = msgspec.structs.replace(QUICK, between=1.0)
    async with two_at_a_table(database, slow) as (room, _, a, b):
        await open_window(a, b)
        ends = []
        for _ in range(2):
            await a.say("answer", answer={"ante": 1000})
            await b.say("answer", answer={"ante": 1000})
            for player in (a, b):
                await player.turn()
                await player.say("answer", answer="play")
            ends.append(await a.until(lambda m: m["type"] == "end"))
            promise = await a.until(lambda m: m["type"] == "commitment")
            assert (await a.say("seed", seed="clover"))["type"] == "ok"
            await open_window(a, b)
        begun = [m for m in a.heard if m["type"] == "hand"][-1]
        assert begun["hand"]["commitment"] == promise["commitment"]
        order = [m["type"] for m in a.heard if m["type"] in ("commitment", "hand")]
        assert order[-2:] == ["commitment", "hand"]
        number = ends[1]["hand"]
        found = await room.store.read(lambda c: hands.load(c, number))
        assert found and found[0].record.shuffle.clients == ("1:clover",)
        replay(found[0].record)
        assert ends[1]["shuffle"]["clients"] == ["1:clover"]
        assert (await b.say("seed", seed="a\nb"))["type"] == "refused"


@run
async def test_no_card_to_come_lies_open_in_the_database(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="grand-ronde/ez-baccarat")
        async with anna.at(placed["table"]) as seat:
            await seat.play_hand({"banker": 5_00})
            await open_window(seat)
            table = room.tables[placed["table"]]
            seeds = {table.open_table.saved.shoe.seed, table.hand.opening.shoe.seed}
            await room.store.write([])
    stored = b"".join(path.read_bytes() for path in Path(sqlite.removeprefix("sqlite:///")).parent.glob("room.sqlite*"))
    assert b'"stacks"' in stored, "records are there to be read"
    for seed in seeds:
        assert seed and seed.encode() not in stored and bytes.fromhex(seed) not in stored


def test_a_state_is_opened_by_its_own_key_only() -> None:
    from pitboss.errors import CheckFailed
    from pitboss.table.state import Saved

    state = TableState(saved=Saved(stacks=[0, 5_00]))
    sealed = Safe(bytes(32)).seal(state)
    assert Safe(bytes(32)).open(sealed, TableState).saved.stacks == [0, 5_00]
    assert Safe(bytes(32)).open(msgspec.json.encode(state), TableState).saved.stacks == [0, 5_00], "as it once was"
    for wrong in (sealed[:-1] + bytes([sealed[-1] ^ 1]), sealed[:20]):
        with pytest.raises(CheckFailed):
            Safe(bytes(32)).open(wrong, TableState)
    with pytest.raises(CheckFailed):
        Safe(b"x" * 32).open(sealed, TableState)


@run
async def test_a_table_that_cannot_be_read_strands_no_chips(database: str) -> None:
    async with opened(database) as room:
        anna = await room.people.sign_up("Anna", "1234")
        await room.chips(anna, 1_000_00)
        table, _ = await places.play_now(room, anna, GAME, False)
        broken = schema.tables.update().where(schema.tables.c.id == table.id).values(state=b"\x01damaged")
        await director.pause(room, table, True, "", SYSTEM)
        await room.store.write([Write(broken)])
    async with opened(database) as room:
        assert not room.tables and room.ledger.balance(ledger.purse(1)) == 1_000_00
        assert not any(room.ledger.balance(name) for name in room.ledger.of_table(table.id))
        room.ledger.check()
        log = await room.store.read(lambda c: c.execute(sa.select(schema.audit.c.action)).scalars().all())
        assert "wind up" in log


def test_a_newer_database_is_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    store = Store(url)
    store.open()
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    again = Store(url)
    with pytest.raises(BadInput, match="written by a newer Pitboss"):
        again.open()
    again.close()


def test_a_damaged_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "room.sqlite").write_bytes(b"this is no database" * 1000)
    store = Store(f"sqlite:///{tmp_path / 'room.sqlite'}")
    with pytest.raises(BadInput, match="damaged or no database"):
        store.open()
    store.close()


def test_the_first_schema_is_upgraded(tmp_path: Path) -> None:
    """A database as the first version left it: people, transfers and a closed table are there afterwards."""
    from alembic import command
    from alembic.config import Config

    from pitboss.room import database as db

    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    engine = db.engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for statement in (
            "INSERT INTO people VALUES (7, 'Anna', 'anna', '!', 'director', 1, 3, 0)",
            "INSERT INTO people VALUES (8, 'An-na', 'an-na', '!', 'player', 1, 0, 0)",
            "INSERT INTO accounts VALUES (1, 'cashier'), (2, 'purse/7')",
            "INSERT INTO transfers VALUES (41, 1, 'chips', 1, 2, 500, NULL, NULL, '')",
        ):
            connection.execute(sa.text(statement))
    engine.dispose()

    async def look() -> None:
        async with opened(url, QUICK) as room:
            assert room.ledger.balance(ledger.purse(7)) == 500 and room.people.code == ""
            bob = await room.people.sign_up("Bob", "1234")
            assert bob.id == 9, "numbers go on from where they were"
            with pytest.raises(Refused, match="is not available"):
                await room.people.sign_up("AN NA", "1234")

    asyncio.run(look())
