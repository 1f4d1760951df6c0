"""A room behind its server, and visitors to it."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets

from bench.open_room import CODE, QUICK
from bench.room import GAME as GAME
from bench.room import free_port
from pitboss.room.app import server_for
from pitboss.room.room import Room
from pitboss.room.settings import Settings

NO_BOTS = {"game": GAME, "bots": 0}
HANGS = 120.0
"""Seconds after which an answer will not come any more; a busy machine is slow."""


@asynccontextmanager
async def opened(url: str, settings: Settings = QUICK) -> AsyncIterator[Room]:
    """A room without a server."""
    room = Room(url, settings)
    await room.open()
    try:
        yield room
    finally:
        await room.close()


@asynccontextmanager
async def served(url: str, settings: Settings = QUICK) -> AsyncIterator[tuple[Room, str]]:
    """A room behind its server; yields the room and the server's address."""
    async with opened(url, settings) as room:
        port = free_port()
        server = server_for(room, "127.0.0.1", port)
        serving = asyncio.create_task(server.serve())
        base = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(timeout=HANGS, verify=False) as probe:
            for _ in range(int(HANGS / 0.02)):
                try:
                    await probe.get(f"{base}/health")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        try:
            yield room, base
        finally:
            server.stop()
            await serving


class Visitor:
    """A browser: a cookie, a CSRF word, and sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=HANGS, verify=False)  # reads no certificates

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.http.aclose()

    async def sign_up(self, name: str, secret: str = "1234") -> Visitor:
        answer = await self.http.post("/people", json={"name": name, "secret": secret, "code": CODE})
        assert answer.status_code == 201, answer.text
        self.http.headers["X-CSRF"] = answer.json()["csrf"]
        return self

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code < 300, answer.text
        return answer.json()

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Player]:
        """A socket at a table."""
        word = self.http.cookies.get("pitboss_session")
        headers = {"Cookie": f"pitboss_session={word}"} if word else {}
        url = f"{self.base.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        async with websockets.connect(url, additional_headers=headers, origin=self.base) as socket_:
            player = Player(socket_)
            await player.until(lambda m: m["type"] == "table")
            yield player


class Player:
    """The other end of a table's socket. `heard` is all that came, `ask` what is asked now."""

    def __init__(self, socket_: Any) -> None:
        self.socket = socket_
        self.heard: list[dict[str, Any]] = []
        self.ask: dict[str, Any] | None = None
        self.you: dict[str, Any] = {}
        self._n = 0

    async def hear(self, seconds: float = 10) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.heard.append(message)
        if "you" in message:
            self.you = message["you"]
        if message["type"] in ("hand", "table"):
            self.ask = message["hand"]["ask"] if message["hand"] else None
        elif message["type"] == "events":
            self.ask = message["ask"]
        elif message["type"] == "window" and self.ask:
            self.ask["seats"], self.ask["ready"] = message["seats"], message["ready"]
            self.ask["bets"] |= message["bets"]
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool], seconds: float = 10) -> dict[str, Any]:
        while True:
            message = await self.hear(seconds)
            if wanted(message):
                return message

    async def have(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """A message that has come already, or the next that fits."""
        for message in self.heard:
            if wanted(message):
                return message
        return await self.until(wanted)

    async def say(self, type_: str, seconds: float = 10, **rest: Any) -> dict[str, Any]:
        """Send a message and wait for its reply."""
        self._n += 1
        await self.socket.send(json.dumps({"type": type_, "id": self._n, **rest}))
        return await self.until(lambda m: m.get("id") == self._n, seconds)

    @property
    def my_turn(self) -> bool:
        return bool(self.ask and self.ask["yours"] and self.you["seat"] in self.ask["seats"])

    async def turn(self) -> dict[str, Any]:
        """Wait until this player is asked; the ask."""
        while not self.my_turn:
            await self.hear()
        assert self.ask is not None
        return self.ask

    async def play_hand(self, wagers: dict[str, int] | None = None) -> dict[str, Any]:
        """One hand of a banked game to its end: bet, then take the first option that is open."""
        await self.say("ping")  # whatever ended before has been heard
        self.heard = [m for m in self.heard if m["type"] != "end"]
        while True:
            # first of all: on a busy machine the next hand is asked about in the same breath as this one ends
            ended = [m for m in self.heard if m["type"] == "end"]
            if ended:
                return ended[-1]
            if self.my_turn:
                assert self.ask is not None
                reply = await self.say("answer", answer=simple_answer(self.ask["ask"], wagers), ask=self.ask["n"])
                assert reply["type"] == "ok", reply
            else:
                await self.hear()


def simple_answer(ask: dict[str, Any], wagers: dict[str, int] | None = None) -> Any:
    """A legal answer to any ask, read from the ask itself."""
    if ask["ask"] == "Bet":
        return wagers if wagers is not None else least_wagers(ask["layout"]["spots"])
    if ask["ask"] == "Choose":
        option = next(o for o in ask["options"] if not o["why_not"])
        return [option["name"], option["least"]] if option["most"] else option["name"]
    if ask["ask"] == "Arrange":
        return ask["otherwise"]
    if ask["ask"] == "Counter":
        return "done"
    return ask["cards"][: ask["least"]]


def least_wagers(spots: list[dict[str, Any]]) -> dict[str, int]:
    """The minimum on the first spot, and whatever must go with it."""
    placed: dict[str, int] = {}
    for n, spot in enumerate(spots):
        if n == 0 or spot["required"] or spot["equals"] in placed:
            placed[spot["name"]] = placed.get(spot["equals"], spot["least"])
    return placed


def run(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """An async test as pytest runs it."""

    @functools.wraps(test)
    def plain(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 300))  # type: ignore[arg-type]

    plain.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return plain


@asynccontextmanager
async def two_at_a_table(
    url: str, settings: Settings = QUICK, **wanted: Any
) -> AsyncIterator[tuple[Any, str, Player, Player]]:
    """Anna in seat 1 and Bob in seat 2, each on a socket, at a table without bots."""
    async with served(url, settings) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        table = (await anna.post("/tables", **{**NO_BOTS, **wanted}))["id"]
        for visitor in (anna, bob):
            await visitor.post("/cashier", cents=1_000_00)
        async with anna.at(table) as a, bob.at(table) as b:
            await a.say("sit", seat=1, buy_in=500_00)
            await b.say("sit", seat=2, buy_in=500_00)
            while a.you["seat"] is None or b.you["seat"] is None:
                await (a if a.you["seat"] is None else b).hear()
            await a.have(lambda m: m["type"] == "seats" and any(seat["seat"] == 2 for seat in m["seats"]))
            yield room, base, a, b


async def open_window(*players: Player) -> None:
    """Until every player is in a betting window."""
    for player in players:
        while not (player.my_turn and player.ask and player.ask["ask"]["ask"] == "Bet"):
            await player.hear()


def cards_seen(messages: list[dict[str, Any]]) -> set[tuple[int, str]]:
    """Every card with a face, and who held it, in whatever was received."""
    seen = set()
    for message in messages:
        body = message["hand"] if message["type"] in ("hand", "table") else message
        if not isinstance(body, dict):
            continue
        for event in body.get("events", []):
            if event["event"] in ("Dealt", "Turned", "Discarded", "Moved"):
                seen |= {(event.get("to", event.get("holder")), card) for card in event["cards"] if card}
        for held in (body.get("state") or {}).get("hands", []):
            seen |= {(held["holder"], card) for card in held["cards"] if card}
    return seen


def fits(room: Any) -> bool:
    """The books are in balance, and every stack on every table is theirs."""
    room.ledger.check()
    for table in room.tables.values():
        room._check(table)
    return True


def use_up(room: Room, name: str) -> None:
    """More rows were wanted at once than the database had given numbers for."""
    while room.store.numbers.take(name) is not None:
        pass
