"""For those who run the room: what it says of itself, how it closes, its settings, its log."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import logging
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
import websockets

from bench.room import free_port
from pitboss.errors import BadInput
from pitboss.room import backup, log, schema, settings
from pitboss.room.settings import Rate, Settings
from pitboss.room.store import Store
from tests.room.harness import GAME, HANGS, QUICK, Visitor, fits, run, served
from tests.room.proxy import before

ROOT = Path(__file__).parents[2]


@run
async def test_ready_says_whether_visitors_can_be_served(postgres: str) -> None:
    async with before(postgres) as (proxy, url), served(url) as (_, base), httpx.AsyncClient(timeout=HANGS) as client:
        assert (await client.get(f"{base}/health")).json() == {"status": "alive"}
        assert (await client.get(f"{base}/ready")).status_code == 200
        proxy.cut()
        answer = await client.get(f"{base}/ready")
        assert answer.status_code == 503 and "does not answer" in answer.json()["why_not"]
        assert (await client.get(f"{base}/health")).status_code == 200, "the process lives all the same"
        proxy.mend()
        assert (await client.get(f"{base}/ready")).status_code == 200


@run
async def test_metrics_count_what_happens(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await seat.play_hand()
            await seat.say("chat", text="hello")
            await seat.say("wager", wagers={"nowhere": 5})
            async with httpx.AsyncClient(timeout=HANGS) as client:
                text = (await client.get(f"{base}/metrics")).text
        figures = dict(re.findall(r"^(pitboss_\S+) (\S+)$", text, re.M))
        assert figures['pitboss_actions_total{kind="chat"}'] == "1" and figures["pitboss_sockets"] == "1"
        assert int(figures["pitboss_commits_total"]) > 5 and figures["pitboss_storage_up"] == "1"
        assert int(figures["pitboss_refused_total"]) >= 1 and figures["pitboss_books_balanced"] == "1"
        assert figures['pitboss_action_seconds_bucket{le="+Inf"}'] == figures["pitboss_action_seconds_count"]
        for line in text.splitlines():
            assert re.fullmatch(r"# TYPE \S+ (counter|gauge|histogram)|[a-z_]+(\{[a-z]+=\"[^\"]+\"\})? [0-9.]+", line)


@run
async def test_metrics_are_not_for_everybody(sqlite: str) -> None:
    hidden = msgspec.structs.replace(QUICK, metrics_from=("192.0.2.0/24",))
    async with served(sqlite, hidden) as (_, base), httpx.AsyncClient(timeout=HANGS) as client:
        assert (await client.get(f"{base}/metrics")).status_code == 404


@run
async def test_sigterm_sends_everyone_away_with_1012(sqlite: str) -> None:
    port = free_port()
    server = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.open_room", sqlite, str(port), cwd=ROOT)
    try:
        base = f"http://127.0.0.1:{port}"
        async with Visitor(base) as anna:
            for _ in range(600):
                try:
                    await anna.http.get("/tables")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
            await anna.sign_up("Anna")
            placed = await anna.post("/play", game=GAME)
            async with anna.at(placed["table"]) as seat:
                server.send_signal(signal.SIGTERM)
                with pytest.raises(websockets.ConnectionClosed):
                    while True:
                        await seat.hear(20)
                assert seat.socket.close_code == 1012
        assert await asyncio.wait_for(server.wait(), 20) == 0
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()


BEHIND = """
import asyncio, os, signal, sys
from bench.open_room import QUICK
from pitboss.room.app import serve
from pitboss.room.room import Room

async def main():
    room, loop = Room(sys.argv[1], QUICK), asyncio.get_running_loop()
    await room.open()

    def stop_in_a_crowd():
        for _ in range(20_000):
            loop.call_soon_threadsafe(int)
        os.kill(os.getpid(), signal.SIGTERM)

    try:
        await serve(room, "127.0.0.1", int(sys.argv[2]), lambda: loop.call_later(0.2, stop_in_a_crowd))
    finally:
        await room.close()

asyncio.run(main())
"""


def test_sigterm_is_heard_while_the_loop_is_behind(sqlite: str) -> None:
    words = [sys.executable, "-c", BEHIND, sqlite, str(free_port())]
    assert subprocess.run(words, cwd=ROOT, timeout=HANGS, check=False).returncode == 0


def test_settings_come_from_a_file_and_from_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('between = 5.0\nhosts = ["cards.example"]\nrequests = {per_second = 3.0, burst = 9}\n')
    found = settings.load(file, {"PITBOSS_ROOM_BETWEEN": "7", "PITBOSS_ROOM_DIRECTOR_CODE": "abc", "HOME": "/"})
    assert (found.between, found.hosts, found.requests) == (7.0, ("cards.example",), Rate(3.0, 9))
    assert found.director_code == "abc" and settings.load(None, {}) == Settings()
    for wrong in ({"PITBOSS_ROOM_BETWEN": "7"}, {"PITBOSS_ROOM_SOCKETS": "many"}):
        with pytest.raises(BadInput, match="the settings are between"):
            settings.load(None, wrong)
    with pytest.raises(BadInput, match="there is no such file"):
        settings.load(tmp_path / "none.toml", {})


@run
async def test_the_log_says_who_did_what_and_no_secret(sqlite: str) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(log.Lines())
    logger = logging.getLogger("pitboss.room")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        async with served(sqlite) as (_, base), Visitor(base) as anna:
            await anna.sign_up("Anna", "open sesame")
            await anna.post("/cashier", cents=100)
            await anna.http.post("/session", json={"name": "Anna", "secret": "close sesame"})
            token = (await anna.post("/tokens", label="bot"))["token"]
            table = (await anna.post("/tables", game=GAME))["id"]
            await anna.post(f"/director/tables/{table}/close", reason="enough")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines.pop(0)["what"] == "room opened"
    assert [line["what"] for line in lines] == ["sign-up", "cashier", "sign-in refused", "open", "close"]
    assert all(line["request"] for line in lines) and len({line["request"] for line in lines}) == 5
    assert not any(secret in out.getvalue() for secret in ("sesame", token, anna.http.cookies["pitboss_session"]))


@run
async def test_a_room_is_made_again_from_its_backup(database: str, tmp_path: Path) -> None:
    """Saved while a hand is in play; restored into the other kind of file, and the hand goes on."""
    file = tmp_path / "room.backup"
    again = f"sqlite:///{tmp_path / 'again.sqlite'}"
    async with served(database) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await seat.play_hand()
            await seat.turn()
            await seat.say("wager", wagers={"ante": 10_00})
            saved = await asyncio.to_thread(backup.save, database, file)
            me = await anna.get("/me")
    assert backup.restore(again, file) == saved > 20
    async with served(again) as (room, base), Visitor(base) as anna:
        assert room.tables[placed["table"]].hand.bets[placed["seat"]] == {"ante": 10_00}
        answer = await anna.http.post("/session", json={"name": "Anna", "secret": "1234"})
        assert answer.json()["balance"] == me["balance"] and answer.json()["role"] == "director"
        assert fits(room)
    with pytest.raises(BadInput, match="holds a room already"):
        backup.restore(again, file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadInput, match="not a whole backup"):
        backup.restore(f"sqlite:///{tmp_path / 'third.sqlite'}", file)


def test_a_backup_is_of_one_moment(database: str, tmp_path: Path) -> None:
    """Somebody signs up while it is written: all rows of theirs are in it, or none."""
    file, store = tmp_path / "room.backup", Store(database)
    store.open()
    anna = {"id": 7, "name": "Anna", "folded": "anna", "secret": "!", "role": "player", "created": 0}

    def write(_: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "FROM looks" in statement:  # people are in the file already
            with store.engine.begin() as connection:
                connection.execute(schema.people.insert(), anna)
                connection.execute(schema.looks.insert(), {"look": "anna", "person": 7})

    sa.event.listen(sa.Engine, "before_cursor_execute", write)
    try:
        backup.save(database, file)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", write)
        store.close()
    assert b"anna" not in gzip.decompress(file.read_bytes())
    with pytest.raises(BadInput, match="no room can be read"):
        backup.save(f"sqlite:///{tmp_path / 'empty.sqlite'}", tmp_path / "none")
    assert not [*tmp_path.glob("none*")]
