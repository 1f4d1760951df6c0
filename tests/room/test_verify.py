"""Anybody may hand in a record to be verified, with anything in it: tables play on, and nothing inside is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from pitboss.room import hands
from pitboss.room.worker import GIGABYTE, GaveUp, Verify, Worker
from tests.room.harness import GAME, Visitor, run, served


def record(**changes: Any) -> dict[str, Any]:
    import msgspec

    import pitboss

    table = pitboss.load(GAME).table(seats=2, seed=7)
    found = json.loads(table.play(table.bots()).sealed().json())
    found |= changes
    whole = msgspec.json.decode(json.dumps(found).encode(), type=hands.Record)
    return json.loads(whole.sealed().json())  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"set": {"decks": 5_000_000}}, "decks"),
        ({"game": "/etc/passwd.toml"}, "no game"),
        ({"game": "../houses/grand-ronde/roulette.toml"}, "no game"),
        ({"set": {"game": "grand-ronde/roulette"}}, "cannot be replayed"),
        ({"set": {"no_such": 1}}, "no rule"),
        ({"before": {"stacks": []}}, "a different result"),
    ],
)
def test_what_a_forged_record_may_not_do(changes: dict[str, Any], why: str) -> None:
    verdict = hands.verify(json.dumps(record(**changes)).encode())
    assert (
        not verdict.whole
        and why in verdict.words
        and "/" not in verdict.words.replace(GAME, "").replace(str(changes.get("game")), "")
    )


@pytest.mark.parametrize("file", ["/etc/passwd", "/no/such/file", "/dev/zero", "mine.toml", "../ways/foxwoods.toml"])
def test_a_forged_record_reads_no_file_of_the_room(file: str) -> None:
    """A house way may be a file. Whether one is there, and what is wrong with it, is nobody's business here."""
    game = "lucky-derby/pai-gow-poker"
    forged = record(game=game, set={"house_way": file})
    verdict = hands.verify(json.dumps(forged).encode())
    assert not verdict.whole and verdict.words.startswith("`house_way` names a file") and file not in verdict.words


def test_a_record_of_the_room_s_own_is_checked_by_the_house_s_own_way(tmp_path: Any) -> None:
    import pitboss

    way = tmp_path / "mine.toml"
    way.write_text('way = "mine"\nname = "Mine"\nequipment = "tiles"\n[[rows]]\nname = "all"\nchoose = {}\n')
    table = pitboss.load("delta/pai-gow-tiles", house_way=str(way)).table(seats=2, seed=7)
    data = table.play(table.bots("banker")).sealed().json()
    assert hands.verify(data, own=True).whole
    assert "names a file" in hands.verify(data).words


@run
async def test_records_are_verified_beside_the_tables(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        assert (await anna.post("/verify", **record()))["whole"]
        for bad in ({"decks": 5_000_000}, {"game": "x"}, {"seats": 10**9}):
            answer = await anna.http.post("/verify", json=record(set=bad))
            assert answer.status_code == 200 and not answer.json()["whole"]
        for nonsense in (b"", b"\xff\xfe", b"[]", b"null", b'{"version": 2}', b"[" * 30_000):
            answer = await anna.http.post("/verify", content=nonsense)
            assert answer.status_code == 200 and not answer.json()["whole"]


@run
async def test_a_record_that_cannot_be_checked_now_is_not_called_broken(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        room.verifier._most = 0
        answer = await anna.http.post("/verify", json=record())
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
        assert (
            answer.json()["error"]
            == "the record could not be checked now; try again: too many people are waiting for this"
        )


@run
async def test_a_worker_that_takes_too_long_is_given_up(tmp_path: Any) -> None:
    worker = Worker(4 * GIGABYTE)
    try:
        with pytest.raises(GaveUp):
            await worker.do(Verify(json.dumps(record())), 0.0)
        answer = await worker.do(Verify(json.dumps(record())), 30)
        assert b'"whole":true' in bytes(answer.found), "the next task meets a fresh process"
    finally:
        await worker.close()


@run
async def test_records_are_signed_by_the_room(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            number = (await seat.play_hand())["hand"]
        exported = await anna.http.get(f"/director/hands/{number}")
        signature = {"X-Pitboss-Signature": exported.headers["X-Pitboss-Signature"]}
        verdict = (await anna.http.post("/verify", content=exported.content, headers=signature)).json()
        assert verdict["whole"] and verdict["signed"]
        other = json.dumps(record()).encode()
        verdict = (await anna.http.post("/verify", content=other, headers=signature)).json()
        assert verdict["whole"] and not verdict["signed"], "another true record is not this one"
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex((await anna.get("/key"))["ed25519"]))
        key.verify(bytes.fromhex(signature["X-Pitboss-Signature"]), exported.content)
