"""The lobby: houses and games, their sheets and what they are worth, and the open tables."""

from __future__ import annotations

import asyncio
import sys
from functools import cache
from typing import Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath
from msgspec import Struct

from pitboss.games.family import families
from pitboss.houses.game import Game, catalogue, load
from pitboss.money.in_force import describe, settings
from pitboss.room.api.types import Flag, TheRoom, Word
from pitboss.room.messages import FeeView, TableRow
from pitboss.room.room import NotFound, Room
from pitboss.table.asks import Spot

ROUNDS = 5_000_000
"""Simulated rounds of a game that has no exact solution."""


class Source(Struct):
    file: str
    lines: str


class GameRow(Struct, kw_only=True):
    id: str
    name: str
    house: str
    family: str
    seats: int
    wagers: list[str]
    analysis: Literal["exact", "simulated"] | None
    source: Source
    bank: str
    tables: int


class Cited(Struct):
    rule: str
    value: Any
    cite: str


class PrintedLimit(Struct):
    spot: str
    min: int | None
    max: int | None
    step: int
    cite: str


class PayRow(Struct):
    result: str
    pays: str


class PayTableView(Struct):
    name: str
    cite: str
    rows: list[PayRow]


class ReadingView(Struct):
    rule: str
    value: Any
    others: list[Any]
    why: str
    cite: str


class LineView(Struct):
    say: str
    cite: str


class FeeOption(FeeView):
    option: str
    limits: tuple[int | None, int | None]


class GameSheet(GameRow, kw_only=True):
    limits: tuple[int, int]
    spots: list[Spot]
    rules: list[Cited]
    printed_limits: list[PrintedLimit]
    paytables: list[PayTableView]
    readings: list[ReadingView]
    round: list[LineView]
    irregularities: list[LineView]
    notes: list[LineView]
    fees: list[FeeOption]
    strategies: list[str]


@cache
def games() -> dict[str, Game]:
    """Every game that can be played here."""
    known = set(families())
    found = {}
    for id_ in catalogue():
        game = load(id_)
        if game.family.name in known:
            found[id_] = game
    return found


def _row(game: Game, tables: int) -> dict[str, Any]:
    sheet = game.sheet
    analysis = "exact" if game.family.has("solve") else "simulated" if game.family.has("kernel") else None
    return {
        "id": game.id, "name": sheet.name, "house": sheet.house, "family": game.family.name, "seats": game.rules.seats,
        "wagers": list(game.rules.wagers), "analysis": analysis, "tables": tables,
        "source": Source(sheet.source.file, sheet.source.lines), "bank": getattr(game.rules, "bank", "none"),
    }  # fmt: skip


def _sheet(game: Game, tables: int) -> GameSheet:
    sheet, rules = game.sheet, game.rules
    limits = (rules.table_min, rules.table_max)
    return GameSheet(
        **_row(game, tables),
        limits=limits,
        spots=_spots(game, limits),
        rules=[Cited(name, p.value, p.cite) for name, p in sheet.rules.items()],
        printed_limits=[
            PrintedLimit(spot, p.value.get("min"), p.value.get("max"), p.value.get("step", 1), p.cite)
            for spot, p in sheet.limits.items()
        ],
        paytables=[
            PayTableView(name, p.cite, [PayRow(result, str(pays)) for result, pays in p.value.items()])
            for name, p in sheet.paytables.items()
        ],
        readings=[ReadingView(r.rule, r.value, r.others, r.why, r.cite) for r in sheet.readings],
        round=[LineView(line.say, line.cite) for line in sheet.round],
        irregularities=[LineView(line.say, line.cite) for line in sheet.irregularities],
        notes=[LineView(line.say, line.cite) for line in sheet.notes],
        fees=[FeeOption(f.id, describe(f), f.option.number, f.limits) for f in settings(game.id)],
        strategies=list(game.family.strategies),
    )


def _spots(game: Game, limits: tuple[int, int]) -> list[Spot]:
    return list(game.rules.layout(*limits).spots)


def game_of(house: str, game: str) -> Game:
    found = games().get(f"{house}/{game}")
    if found is None:
        raise NotFound("there is no such game")
    return found


class LobbyController(Controller):
    path = "/api/v1"
    tags = ("lobby",)

    @get("/games", summary="Games, by words of their names, house or family")
    async def list_games(self, room: TheRoom, search: Word = "", house: Word = "", family: Word = "") -> list[GameRow]:
        everything = await asyncio.to_thread(games)
        counts: dict[str, int] = {}
        for table in room.tables.values():
            if not table.sign.private:
                counts[table.sign.game] = counts.get(table.sign.game, 0) + 1
        rows = [GameRow(**_row(game, counts.get(id_, 0))) for id_, game in everything.items()]
        return [r for r in rows if (not house or r.house == house) and (not family or r.family == family)
                and _matches(search, r.name, r.id, r.family)]  # fmt: skip

    @get("/games/{house:str}/{game:str}", summary="A game's rule sheet, with citations")
    async def sheet(self, room: TheRoom, house: FromPath[str], game: FromPath[str]) -> GameSheet:
        found = await asyncio.to_thread(game_of, house, game)
        tables = sum(1 for t in room.tables.values() if t.sign.game == found.id and not t.sign.private)
        return await asyncio.to_thread(_sheet, found, tables)

    @get("/games/{house:str}/{game:str}/analysis", summary="What every wager is worth, and the best play")
    async def analysis(self, room: TheRoom, house: FromPath[str], game: FromPath[str]) -> Response[Any]:
        found = await asyncio.to_thread(game_of, house, game)
        if not (found.family.has("solve") or found.family.has("kernel")):
            raise NotFound("this game is neither solved nor simulated yet")
        result = await Analyses.of(room).get(found.id)
        if result is None:
            return Response({"status": "computing"}, status_code=202)
        return Response(msgspec.Raw(result), status_code=200, media_type="application/json")

    @get("/tables", summary="Open tables")
    async def tables(
        self, room: TheRoom, search: Word = "", house: Word = "", family: Word = "", game: Word = "", free: Flag = False
    ) -> list[TableRow]:
        rows = [table.row() for table in room.tables.values() if not table.sign.private]
        return [
            r for r in rows
            if (not house or r.house == house) and (not family or r.family == family) and (not game or r.game == game)
            and (not free or len(r.seats) < r.places)
            and _matches(search, r.name, r.game, r.game_name, *[seat.name for seat in r.seats])
        ]  # fmt: skip

    @get("/tables/{table_id:str}", summary="One table; a private one by its id")
    async def table(self, room: TheRoom, table_id: FromPath[str]) -> TableRow:
        return room.table(table_id).row()


def _matches(search: str, *words: str) -> bool:
    text = " ".join(words).casefold()
    return all(part in text for part in search.casefold().split())


class Analyses:
    """Analyses by game, worked out one at a time in a process of their own: they would hold up the tables."""

    def __init__(self) -> None:
        self._done: dict[str, bytes] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    @staticmethod
    def of(room: Room) -> Analyses:
        if room.analyses is None:
            room.analyses = Analyses()
        found: Analyses = room.analyses
        return found

    async def get(self, game: str) -> bytes | None:
        """The analysis if it is there within a second; it goes on being worked out otherwise."""
        if game not in self._done:
            if game not in self._running:
                self._running[game] = asyncio.create_task(self._work_out(game))
            await asyncio.wait([self._running[game]], timeout=1)
        return self._done.get(game)

    async def _work_out(self, game: str) -> None:
        async with self._one_at_a_time:
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pitboss", "analyze", game, "--rounds", str(ROUNDS), "--json",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            try:
                out, _ = await worker.communicate()
            except asyncio.CancelledError:
                worker.kill()
                raise
            if worker.returncode == 0:
                self._done[game] = out
        del self._running[game]

    async def close(self) -> None:
        running = [*self._running.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
