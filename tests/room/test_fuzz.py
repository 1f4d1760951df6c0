"""Whatever a socket or a request brings: it is refused with a reason, nothing has changed, and nothing breaks."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from bench.open_room import CODE, QUICK
from bench.room import GAME, free_port, wait_for
from pitboss.room import seating
from pitboss.room.api.socket import handle
from pitboss.room.broadcast import Client, encode
from pitboss.room.room import SYSTEM, Room
from pitboss.room.state import Sign
from tests.room.harness import Visitor, opened, run, served

ROOT = Path(__file__).parents[2]

WORDS = [
    "wager", "ready", "answer", "sit", "chips", "cash_out", "sit_out", "leave", "chat", "hint", "decline_bank", "",
    "Ωß",
]  # fmt: skip
FIELDS = ["wagers", "answer", "buy_in", "seat", "cents", "out", "text", "ask", "id", "always", "person", "token"]


def something(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON value, of all sizes."""
    kind = chance.randrange(12 if depth < 3 else 9)
    if kind < 3:
        return chance.choice([0, 1, -1, 500, 2**31, 2**63, -(2**70), 10**30, 0.5, 1e308, True, False, None])
    if kind < 7:
        return chance.choice(["", "ante", "play", "fold", "bank", "As", "Jk", "x" * 3000, "\x00", "’", "pair-plus"])
    if kind < 9:
        return chance.randrange(-1000, 100_000)
    if kind < 10:
        return [something(chance, depth + 1) for _ in range(chance.randrange(5))]
    return {str(something(chance, 3)): something(chance, depth + 1) for _ in range(chance.randrange(5))}


NO_ANSWERS: list[Any] = [
    0, None, True, 1.5, 10**30, "", "Play", "bank", "raise", ["play", 500], ["play"], ["fold", 0, 0], [["As"], ["Kd"]],
    {"play": 1}, {"ante": -500}, {"ante": 499}, {"ante": 5.5}, {"ante": 10**9}, {"ante": 500, "play": 500}, [], [None],
]  # fmt: skip
"""To what may be asked here, a wager or play and fold."""
OUT_OF_BOUNDS = [
    {"type": "sit", "buy_in": 10**9}, {"type": "sit", "buy_in": 500_00, "seat": 1}, {"type": "chips", "cents": 10**9},
    {"type": "cash_out", "cents": 10**9}, {"type": "ready", "ask": 10_000}, {"type": "chat", "text": " \t\n"},
]  # fmt: skip
"""Well-formed, and still not to be had: seat 1 is Anna's."""


def strange(chance: random.Random, n: int, ask: int) -> str | bytes:
    """A message that must be refused: of no type, of a wrong one, out of turn, for another, or no JSON at all.

    `ask` is the number of the present ask, so that some messages answer it, wrongly.
    """
    kind = chance.randrange(12)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return "[" * chance.randrange(1, 15_000)
    if kind == 2:
        return json.dumps(something(chance))[: chance.randrange(1, 3000)] + '"'
    message: dict[str, Any] = {"type": chance.choice(WORDS), "id": n}
    for field in chance.sample(FIELDS, chance.randrange(4)):
        message[field] = something(chance)
    if kind == 3:
        message = {"type": "answer", "id": n, "answer": "play", "ask": 10_000 + chance.randrange(9)}
    elif kind == 4:
        message = {"type": "answer", "id": n, "answer": chance.choice(["play", "fold"]), "seat": chance.randrange(8)}
    elif kind == 5:
        message = {"type": "wager", "id": n, "wagers": {"ante": 500}, "ask": -1}
    elif kind == 6:
        message = {"type": "answer", "id": n, "answer": something(chance), "ask": 10_000}
    elif kind == 7:
        wrong = chance.choice([0, -500, 499, 10**12, 1.5, "500", None, True, [], {}])
        message = {"type": "wager", "id": n, "wagers": {chance.choice(["ante", "pair-plus", "no such spot"]): wrong}}
    elif kind == 8:
        message = {"type": "answer", "id": n, "answer": chance.choice(NO_ANSWERS), "ask": ask}
    elif kind == 9:
        message = {"id": n, **chance.choice(OUT_OF_BOUNDS)}
    elif message["type"] in ("wager", "answer"):
        message["ask"] = 10_000  # it might be right by chance
    else:
        message["person"] = 1  # these words alone may be allowed; nobody may say them for another
    return json.dumps(message)


async def fuzzed(url: str, count: int, seed: int) -> None:
    """Two people in a hand, each asked or not; one sends nonsense, and a third who does not sit there too."""
    chance = random.Random(seed)
    async with opened(url, msgspec.structs.replace(QUICK, away=3600, stand_up=7200)) as room:
        table = await room.open_table(Sign(game=GAME, name="Fuzz", stays=True), SYSTEM)
        clients = []
        for name in ("Anna", "Bob", "Eve"):
            person = await room.people.sign_up(name, "1234")
            await room.chips(person, 1_000_00)
            clients.append(Client(person))
            await table.join(clients[-1])
        for number, client in enumerate(clients[:2], 1):
            await table.do(lambda n=number, c=client: seating.sit(table, c.person, n, 500_00))
        while table.hand is None or len(table.hand.waiting_for) < 2:
            await asyncio.sleep(0.01)
        await table.do(lambda: table.answer(clients[0].person, {"ante": 1000}, None))
        if seed % 2:
            await table.do(lambda: table.answer(clients[1].person, {"ante": 1000}, None))
        before = _whole(room, table)
        for n in range(count):
            client = clients[n % 3]
            data = strange(chance, n, table.hand.ask_number)
            reply = json.loads(await handle(table, client, data))
            if reply["type"] != "refused" or not reply["why"]:
                raise AssertionError(f"{data!r} got {reply} (seed {seed}, message {n})")
            if n % 97 == 0:
                assert _whole(room, table) == before, f"{data!r} changed something (seed {seed}, message {n})"
        assert _whole(room, table) == before
        room.ledger.check()


def _whole(room: Room, table: Any) -> tuple[Any, ...]:
    """Everything that a message could have changed."""
    hand = table.hand
    return (
        encode(table._state()), dict(room.ledger.balances), encode(hand.bets), sorted(hand.round.ready),
        len(hand.round.answers), len(hand.round.table.events), hand.number, len(table.chat), table.row(),
    )  # fmt: skip


@pytest.mark.parametrize("seed", [0, 1])
@run
async def test_strange_messages_are_refused_and_change_nothing(sqlite: str, seed: int) -> None:
    await fuzzed(sqlite, 2_500, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_strange_messages(sqlite: str, seed: int) -> None:
    asyncio.run(fuzzed(sqlite, 10_000, 100 + seed))


@run
async def test_huge_and_hurried_messages_close_the_socket(sqlite: str) -> None:
    import websockets

    from pitboss.room.settings import Rate

    slow = msgspec.structs.replace(QUICK, messages=Rate(1, 5))
    async with served(sqlite, slow) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            replies = [await seat.say("ping") for _ in range(8)]
            assert [r["type"] for r in replies[:5]] == ["pong"] * 5
            assert "slow down" in replies[-1]["why"]
            await seat.socket.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await seat.hear()
            assert seat.socket.close_code == 1009


@pytest.mark.parametrize("examples", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_schemathesis_finds_no_server_error(sqlite: str, examples: int) -> None:
    """Requests made up from the OpenAPI document, right and wrong ones, as a director: no answer of 500 or more."""
    import schemathesis  # seconds, which only the process that runs this has to spend

    async def prepare() -> str:
        async with opened(sqlite) as room:
            boss = await room.people.sign_up("Boss", "1234", CODE)
            table = await room.open_table(Sign(game=GAME, name="One", bots=2, stays=True), boss)
            await room.chips(boss, 1_000_00)
            await table.do(lambda: seating.sit(table, boss, None, 500_00))
            return (await room.people.new_key(boss, "token", "test"))[1]

    token = asyncio.run(prepare())
    port = free_port()
    server = subprocess.Popen([sys.executable, "-m", "bench.open_room", sqlite, str(port)], cwd=ROOT)
    try:
        wait_for(port)
        schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/docs/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        assert len(operations) > 30
        for operation in operations:
            explore(operation, schemathesis.GenerationMode.POSITIVE, token, examples)
            if may_be_wrong(operation):
                explore(operation, schemathesis.GenerationMode.NEGATIVE, token, examples)
        assert server.poll() is None
    finally:
        server.terminate()
        server.wait(20)


def may_be_wrong(operation: Any) -> bool:
    """What takes no input, or only words in its address, cannot be given wrong input."""
    told = operation.definition.raw
    return "requestBody" in told or any(p["schema"].get("type") != "string" for p in told.get("parameters", ()))


def explore(operation: Any, mode: Any, token: str, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        answer = case.call(headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code < 500, (case.method, case.formatted_path, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "status"}, answer.text

    one()
