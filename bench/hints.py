"""Answers with hints on and a cold solver beside: how long until the room has stored each.

    python -m bench.hints                  # 30 seconds, eight seats at four games

Every seat asks for a hint with each question and answers at once, without waiting for it. The room starts with an empty
cache, and the analyses of all these games are asked for the whole time, so that it solves beside. The time of an answer
is from sending it to its `ok`. It fails as well where no hint arrived, or where the solver was not at work for most of
the time: then nothing would have been shown.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

import msgspec

from bench.heard import Ask, read
from bench.room import Measured, Place, Seat, free_port, measured, seat_people, show
from pitboss.room.room import Room
from pitboss.room.state import Sign

GAMES = (
    "golden-west/joker-poker",
    "grand-ronde/three-card-poker",
    "grand-ronde/ultimate-texas-holdem",
    "grand-ronde/blackjack",
)
LIMIT_MS = 120
"""What 99 of 100 answers must stay under."""
AT_WORK = 0.8
"""Share of the looks at the analyses that must find one that is still being computed."""
CALM = ("pass", "check", "stand", "play", "call", "fold", "no", "keep")


class Hinted(Seat):
    """A player with hints on."""

    game = ""
    hints = 0
    arrived = 0
    solving: ClassVar[list[bool]] = []
    """At each look, whether an analysis was still being computed."""
    slowest: ClassVar[list[tuple[int, str]]] = []
    asked = ""

    async def play(self, until: float, every: float) -> None:
        while perf_counter() < until:
            await asyncio.sleep(0.05)
            ask = self.ask
            if not (ask and ask.yours and self.number in ask.seats):
                continue
            self.ask, self.asked = None, f"{self.game}: {ask.ask['ask']} {ask.ask.get('kind', '')}".rstrip()
            if ask.ask["ask"] != "Bet":
                Hinted.hints += 1
                await self.socket.send(b'{"type": "hint", "id": 0}')
                await asyncio.sleep(0.02)
            await self.send(type="answer", answer=answer(ask.ask), ask=ask.n)

    async def listen(self) -> None:
        async for raw in self.socket:
            at, told = perf_counter(), read(raw)
            Hinted.arrived += told.type == "hint"
            if told.id in self.sent:
                took = at - self.sent.pop(told.id)
                self.found.took.append(took)
                self.slowest.append((round(took * 1000), self.asked))
                if told.type == "refused":
                    self.found.errors.append(told.why)
            self.number = told.you["seat"] if told.you else self.number
            if told.type in ("hand", "table"):
                self.ask = msgspec.convert(told.hand["ask"], Ask) if told.hand and told.hand["ask"] else None
            elif told.type == "events":
                self.ask = told.ask


def answer(ask: dict[str, Any]) -> Any:
    """The least bet, or a calm choice."""
    if ask["ask"] == "Bet":
        spots = [spot for spot in ask["layout"]["spots"] if spot["required"]] or ask["layout"]["spots"][:1]
        return {spot["name"]: spot["least"] for spot in spots}
    if ask["ask"] == "Arrange":
        return ask["otherwise"]
    open_ = {option["name"]: option for option in ask["options"] if not option["why_not"]}
    name = next((name for name in CALM if name in open_), next(iter(open_)))
    return [name, open_[name]["least"]] if open_[name]["most"] else name


async def play(port: int, places: Sequence[Place], seconds: float) -> Measured:
    found = Measured()
    seats = [Hinted(f"ws://127.0.0.1:{port}/api/v1/tables/{p.table}/socket", p.token, found) for p in places]
    for seat, game in zip(seats, itertools.cycle(GAMES)):
        seat.game = game
        await seat.come_in()
    until = perf_counter() + seconds
    solving = asyncio.create_task(solve(port, until))
    await asyncio.gather(*[seat.play(until, 0) for seat in seats])
    await asyncio.sleep(1)
    await asyncio.gather(*[seat.leave() for seat in seats])
    await solving
    found.seconds = seconds
    return found


async def solve(port: int, until: float) -> None:
    """Ask for analyses that are not known yet, over and over."""
    while perf_counter() < until:
        waits = False
        for game in GAMES:
            address = f"http://127.0.0.1:{port}/api/v1/games/{game}/analysis"
            status = await asyncio.to_thread(lambda where=address: urllib.request.urlopen(where, timeout=30).status)
            waits |= status == 202
        Hinted.solving.append(waits)
        await asyncio.sleep(1)


async def prepare(database: str) -> list[Place]:
    room = Room(database)
    await room.open()
    try:
        signs = [Sign(game=game, name=f"Table {n}", stays=True, bots=1) for n, game in enumerate(GAMES)]
        return await seat_people(room, 2 * len(GAMES), signs)
    finally:
        await room.close()


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=30)
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        database = f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        places = asyncio.run(prepare(database))
        quick = [sys.executable, str(Path(__file__).with_name("open_room.py")), database]
        row = measured("answers, hints on", quick, port := free_port(), play(port, places, given.seconds))
    show([row], len(places), len(GAMES))
    slowest = sorted(Hinted.slowest, reverse=True)[:3]
    at_work = sum(Hinted.solving) / max(1, len(Hinted.solving))
    print(
        f"{Hinted.hints} hints were asked for, {Hinted.arrived} arrived; a solver was at work at {at_work:.0%} of"
        f" {len(Hinted.solving)} looks; slowest: {', '.join(f'{ms} ms, {what}' for ms, what in slowest)}"
    )
    return 0 if row.p99_ms < LIMIT_MS and not row.errors and Hinted.arrived and at_work >= AT_WORK else 1


if __name__ == "__main__":
    raise SystemExit(main())
