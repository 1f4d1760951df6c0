"""A database that version 0.1 wrote (its dump is data/room-0.1.sql) opens with this version: nothing of value is lost.

In it: Anna, director, $500 in her account and $520 at a table of three card poker, where two hands are over and a third
is in play; Bob with $1,000; a token; a line of chat.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from pitboss.room import backup
from pitboss.room.schema import audit, transfers
from tests.room.harness import Visitor, fits, run, served

DUMP = Path(__file__).parent / "data" / "room-0.1.sql"


@pytest.fixture
def old(sqlite: str) -> str:
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.executescript(DUMP.read_text())
    connection.close()
    return sqlite


async def check(url: str) -> None:
    async with served(url) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        assert fits(room)
        moved = await room.store.read(lambda c: c.execute(sa.select(sa.func.sum(transfers.c.cents))).scalar())
        assert moved and moved >= 2_500_00
        answer = await anna.http.post("/session", json={"name": "Anna", "secret": "1234"})
        anna.http.headers["X-CSRF"] = answer.json()["csrf"]
        me = answer.json()
        assert (me["role"], me["balance"], me["at_tables"]) == ("director", 500_00, 520_00)
        known = await bob.http.post("/session", json={"name": "Bob", "secret": "open sesame"})
        assert known.json()["balance"] == 1_000_00
        assert [token["label"] for token in await anna.get("/tokens")] == ["bot"]
        assert [row["net"] for row in await anna.get("/hands", mine=True)] == [10_00, 10_00]
        assert len((await anna.get("/statement"))["lines"]) >= 4
        (seat,) = me["seats"]
        async with anna.at(seat["table"]) as player:
            assert player.heard[0]["chat"][-1]["text"] == "hello from 0.1"
            end = await player.play_hand()
            assert end["void"] is None and end["hand"] >= 3, "play goes on"
        assert (await anna.get("/account"))["sessions"]
        assert await room.store.read(lambda c: c.execute(sa.select(audit.c.id)).first())


@run
async def test_a_room_of_version_0_1_is_upgraded(old: str) -> None:
    await check(old)


@run
async def test_it_moves_to_postgresql_too(old: str, postgres: str, tmp_path: Path) -> None:
    async with served(old):
        pass
    file = tmp_path / "room.backup"
    backup.save(old, file)
    backup.restore(postgres, file)
    await check(postgres)
