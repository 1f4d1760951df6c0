"""Kill -9 at random moments: every hand goes on from where it was, nothing acknowledged is lost, the books balance."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
import websockets

from bench.room import Place, free_port, seat_people
from pitboss.room import hands
from pitboss.room.schema import answers
from pitboss.room.state import Sign
from tests.room.harness import opened, run, simple_answer

ROOT = Path(__file__).parents[2]
GAMES = [
    "grand-ronde/three-card-poker", "outlaws/holdem", "grand-ronde/blackjack", "golden-west/ez-baccarat",
    "grand-ronde/roulette", "lucky-derby/ultimate-texas-holdem",
]  # fmt: skip
"""Windows, decisions in turn, hands that split, a player-dealer's bank, a wheel, wagers that must be equal."""

SLOW = 60.0
"""Seconds that a player waits for a room on a machine that others keep busy, before connecting anew."""

PLAIN = False
"""No certificates: reading them for every client stops all players, and the proxy among them, for 27 ms each time."""


class Watcher:
    """A player who plays all the time and remembers what the room has said and acknowledged."""

    def __init__(self, place: Place) -> None:
        self.table = place.table
        self.headers = {"Authorization": f"Bearer {place.token}"}
        self.events: dict[int, list[Any]] = {}
        self.acknowledged: list[tuple[int, int, Any]] = []
        """Hand, seat and answer."""
        self.tried: list[tuple[int, int, Any]] = []
        """The same, whether it was acknowledged or not."""
        self.wagers: dict[int, Any] = {}
        self.sent: dict[int, tuple[int, Any]] = {}
        """Not acknowledged yet."""
        self.hand = 0
        self.seat = 0
        self.buy_in = 0
        self.pause = 0.0
        """Seconds to think."""

    async def play(self, port: int, chance: random.Random) -> None:
        """Until the room dies."""
        url = f"ws://127.0.0.1:{port}/api/v1/tables/{self.table}/socket"
        try:
            async with websockets.connect(url, additional_headers=self.headers, open_timeout=SLOW) as socket:
                snapshot = json.loads(await socket.recv())
                while snapshot["type"] != "table":
                    snapshot = json.loads(await socket.recv())
                await self._goes_on(port, snapshot)
                await self._play(socket, snapshot, chance)
        except (websockets.WebSocketException, OSError, httpx.TransportError):
            return

    async def _goes_on(self, port: int, snapshot: Any) -> None:
        """What was seen of the last hand is what it is now, as far as it was seen."""
        seen = self.events.get(self.hand)
        if not seen:
            return
        if snapshot["hand"] and snapshot["hand"]["number"] == self.hand:
            told = snapshot["hand"]["events"]
            ask = snapshot["hand"]["ask"]
            if ask["ask"]["ask"] == "Bet" and self.hand in self.wagers:
                later = [wagers for hand, wagers in self.sent.values() if hand == self.hand]  # stored, but not told so
                down = ask["bets"].get(str(self.seat))
                assert down in [self.wagers[self.hand], *later], "an acknowledged wager lies where it was put"
                self.wagers[self.hand] = down
        else:
            async with httpx.AsyncClient(headers=self.headers, timeout=SLOW, verify=PLAIN) as client:
                found = await client.get(f"http://127.0.0.1:{port}/api/v1/hands/{self.hand}")
            assert found.status_code == 200, (self.hand, found.text)
            told = found.json()["events"]
        assert told[: len(seen)] == seen, "the hand goes on from where it was"

    async def _stays(self, socket: Any, you: Any) -> None:
        """Whoever has lost nearly all buys in again; whoever was taken for absent comes back."""
        if you["stack"] + you["coming"] < self.buy_in // 2:
            await socket.send(json.dumps({"type": "chips", "cents": self.buy_in}))
        if you["sitting_out"]:
            await socket.send(json.dumps({"type": "sit_out", "out": False}))

    async def _play(self, socket: Any, message: Any, chance: random.Random) -> None:
        self.sent = sent = {}
        self.buy_in = message["table"]["buy_in"]["least"]
        await self._stays(socket, message["you"])
        n = 0
        you: Any = {}
        while True:
            ask = None
            you = message.get("you", you)
            if message["type"] in ("table", "hand") and message["hand"]:
                self.hand = message["hand"]["number"]
                self.events[self.hand] = message["hand"]["events"]
                ask = message["hand"]["ask"]
            elif message["type"] == "events":
                known = self.events[message["hand"]]
                assert message["from"] == len(known)
                known += message["events"]
                ask = message["ask"]
            elif message["type"] == "ok" and message["id"] in sent:
                hand, answer = sent.pop(message["id"])
                self.acknowledged.append((hand, self.seat, answer))
                if isinstance(answer, dict):
                    self.wagers[hand] = answer
            self.seat = you.get("seat") or self.seat
            if message["type"] == "you":
                await self._stays(socket, you)
            if ask and ask["yours"] and self.seat in ask["seats"]:
                await asyncio.sleep(self.pause)
                n += 1
                answer = some_answer(ask["ask"], chance)
                if isinstance(answer, dict):
                    more = 100 * chance.randint(0, 5)
                    answer = {spot: cents + more for spot, cents in answer.items()}
                    first = {spot: cents + 100 for spot, cents in answer.items()}
                    sent[n] = (self.hand, first)
                    self.tried.append((self.hand, self.seat, first))
                    await socket.send(json.dumps({"type": "wager", "id": n, "wagers": first, "ask": ask["n"]}))
                    n += 1
                sent[n] = (self.hand, answer)
                self.tried.append((self.hand, self.seat, answer))
                await socket.send(json.dumps({"type": "answer", "id": n, "answer": answer, "ask": ask["n"]}))
            message = json.loads(await socket.recv())


def some_answer(ask: dict[str, Any], chance: random.Random) -> Any:
    """A legal answer; decisions are taken at random, so that no game ends with its first one."""
    if ask["ask"] != "Choose":
        return simple_answer(ask)
    option = chance.choice([o for o in ask["options"] if not o["why_not"]])
    return [option["name"], option["least"]] if option["most"] else option["name"]


@asynccontextmanager
async def process(database: str, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.open_room", database, str(port), cwd=ROOT
    )
    try:
        for _ in range(600):
            try:
                async with httpx.AsyncClient() as client:
                    await client.get(f"http://127.0.0.1:{port}/api/v1/tables")
                break
            except httpx.TransportError:
                assert server.returncode is None, "the room opens again after every kill"
                await asyncio.sleep(0.05)
        yield server
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()


async def kill_and_restart(database: str, kills: int, tables: int, each: int, seed: int) -> None:
    chance = random.Random(seed)
    async with opened(database) as room:
        signs = [Sign(game=GAMES[n % len(GAMES)], name=f"Table {n}", stays=True, bots=n % 2) for n in range(tables)]
        watchers = [Watcher(place) for place in await seat_people(room, tables * each, signs)]
    for _ in range(kills):
        port = free_port()
        async with process(database, port) as server:
            playing = [asyncio.create_task(w.play(port, chance)) for w in watchers]
            await asyncio.sleep(chance.uniform(0.05, 1.5))
            assert server.returncode is None, f"the room fell over by itself: {server.returncode}"
            server.send_signal(signal.SIGKILL)
            await server.wait()
            await asyncio.gather(*playing)
    async with opened(database) as room:
        room.ledger.check()
        assert len(room.tables) == tables, "every table is open again, its chips those of the books"
        stored = await room.store.read(
            lambda c: {(r.hand, r.seat, r.answer) for r in c.execute(sa.select(answers)) if r.how != "ready"}
        )
        acknowledged = [a for w in watchers for a in w.acknowledged]
        print(f"{kills} kills, {len(acknowledged)} acknowledged actions")
        assert len(acknowledged) > kills, "there was something to lose"
        for hand, seat, answer in acknowledged:
            assert (hand, seat, msgspec.json.encode(answer)) in stored, "no acknowledged action is lost"
        for hand in {hand for hand, _, _ in acknowledged}:
            found = await room.store.read(lambda c, n=hand: hands.load(c, n))
            if found is not None:
                verdict = hands.verify(found[0].record.json())
                assert verdict.whole, verdict


@run
async def test_a_few_kills(database: str) -> None:
    await kill_and_restart(database, kills=2, tables=6, each=2, seed=11)


@pytest.mark.slow
def test_a_hundred_kills_under_load(database: str) -> None:
    asyncio.run(kill_and_restart(database, kills=100, tables=6, each=4, seed=17))
