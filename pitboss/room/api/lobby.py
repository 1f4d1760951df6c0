"""The lobby: houses and games, their sheets and what they are worth, and the open tables."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath
from msgspec import Struct

from pitboss.analysis.analyze import PROCEDURE
from pitboss.analysis.headlines import Edge, best
from pitboss.games.drawing import Look, drawing_of
from pitboss.games.family import families
from pitboss.houses.describe import says
from pitboss.houses.game import HOUSES, Game, catalogue, load, parse_set
from pitboss.houses.kinds import kind_of
from pitboss.houses.printed import Quoted, quote
from pitboss.houses.sheet import BetLine, Choice, Reading, read_house
from pitboss.houses.worked import WorkedRound, worked_round
from pitboss.money.in_force import describe, settings
from pitboss.money.what_if import show_option
from pitboss.room.analyses import Analyses
from pitboss.room.api.errors import NotAllowed
from pitboss.room.api.types import Flag, Lines, Switches, TheRoom, Word
from pitboss.room.messages import FeeView, TableRow
from pitboss.room.room import NotFound, Room
from pitboss.table.asks import Spot


class Source(Struct):
    file: str
    lines: str
    title: str
    document: str
    """What the document is called that the house prints."""


class GameRow(Struct, kw_only=True):
    id: str
    name: str
    house: str
    family: str
    seats: int
    wagers: list[str]
    analysis: Literal["exact", "simulated"] | None
    source: Source
    bank: Literal["house", "player_dealer", "none"]
    look: Look
    tables: int
    edge: float | None
    """What the best wager costs per unit of it, under the best play; None where that is not known."""
    best_wager: str | None
    edge_method: Literal["exact", "stratified", "simulated"] | None
    kind: str
    """Which game it is, whatever house deals it: rows of one kind stand together."""
    kind_name: str
    aliases: list[str]
    """What people call it."""
    limits: tuple[int, int]
    """Least and greatest wager."""
    counter: str
    """What the room calls the counter where its tickets are sold; empty for a game of tables."""
    every: int
    """Seconds from one game to the next where they go by the clock, else 0."""
    in_sessions: bool
    """Whether its games belong to sessions that begin at posted times."""


class HowToPlay(Struct):
    """A game in five plain sentences, and one round of it as its own rules played it."""

    kind: str
    name: str
    how: list[str]
    worked: WorkedRound


class Cited(Struct):
    rule: str
    value: Any
    words: str
    """The value as a person reads it."""
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
    words: str
    others: list[Any]
    other_words: list[str]
    why: str
    cite: str


class ChoiceView(Struct):
    """Between which printed values of a rule a table chooses."""

    rule: str
    value: Any
    words: str
    others: list[Any]
    other_words: list[str]
    cite: str


class OtherReading(Struct):
    value: Any
    edges: list[Edge]


class ReadingEffect(Struct):
    """What every wager costs as a rule is read here, and as it could be read."""

    rule: str
    value: Any
    edges: list[Edge]
    others: list[OtherReading]


class LineView(Struct):
    say: str
    cite: str


class FeeOption(FeeView):
    option: str
    limits: tuple[int | None, int | None]
    label: str
    """For a list to choose from: what is taken, then the limits."""


class Computing(Struct):
    """The answer is being computed: how much of it is done."""

    share: float
    status: Literal["computing"] = "computing"


class Quotation(Struct):
    """Printed lines in their context."""

    document: str
    lines: list[Quoted]


class GameSheet(GameRow, kw_only=True):
    stakes: str
    """What is played for, where that is not a wager within the limits."""
    spots: list[Spot]
    rules: list[Cited]
    printed_limits: list[PrintedLimit]
    paytables: list[PayTableView]
    readings: list[ReadingView]
    choices: list[ChoiceView]
    bets: list[BetLine]
    """What each kind of wager is, where the house's table of bets is long."""
    round: list[LineView]
    irregularities: list[LineView]
    notes: list[LineView]
    fees: list[FeeOption]
    strategies: list[str]


class Offer(Struct):
    """What a table can be opened with, under rules of its own."""

    limits: tuple[int, int]
    stakes: str
    fees: list[FeeOption]


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


def _row(game: Game, tables: int, analyses: Analyses) -> dict[str, Any]:
    sheet = game.sheet
    analysis = "exact" if game.family.has("solve") else "simulated" if game.family.has("kernel") else None
    edges = analyses.known(game)
    edge = best(game, edges) if edges else None
    kind_id, kind = kind_of(game.id)
    return {
        "id": game.id, "name": sheet.name, "house": sheet.house, "family": game.family.name, "seats": game.rules.seats,
        "wagers": list(game.rules.wagers), "analysis": analysis, "tables": tables,
        "source": Source(sheet.source.file, sheet.source.lines, sheet.source.title, _document(game)),
        "bank": getattr(game.rules, "bank", "none"),
        "look": drawing_of(game.family, None).look,
        "edge": edge.edge if edge else None, "best_wager": edge.wager if edge else None,
        "edge_method": edge.method if edge else None,
        "kind": kind_id, "kind_name": kind.name, "aliases": list(kind.aliases),
        "limits": (game.rules.table_min, game.rules.table_max), "counter": game.rules.counter,
        "every": game.rules.every, "in_sessions": game.rules.in_sessions,
    }  # fmt: skip


def _document(game: Game) -> str:
    return _title(game.sheet.path.parent if game.sheet.path else HOUSES / game.sheet.house)


@cache
def _title(folder: Path) -> str:
    return read_house(folder).title


def _sheet(game: Game, tables: int, analyses: Analyses) -> GameSheet:
    sheet, rules = game.sheet, game.rules
    limits = (rules.table_min, rules.table_max)
    return GameSheet(
        **_row(game, tables, analyses),
        stakes=_stakes(game),
        spots=_spots(game, limits),
        rules=[Cited(name, p.value, says(game, name, p.value), p.cite) for name, p in sheet.rules.items()],
        printed_limits=[
            PrintedLimit(spot, p.value.get("min"), p.value.get("max"), p.value.get("step", 1), p.cite)
            for spot, p in sheet.limits.items()
        ],
        paytables=[
            PayTableView(name, p.cite, [PayRow(result, str(pays)) for result, pays in p.value.items()])
            for name, p in sheet.paytables.items()
        ],
        readings=[_reading(game, reading) for reading in sheet.readings],
        choices=[_choice(game, choice) for choice in sheet.choices],
        bets=list(sheet.bets),
        round=[LineView(line.say, line.cite) for line in sheet.round],
        irregularities=[LineView(line.say, line.cite) for line in sheet.irregularities],
        notes=[LineView(line.say, line.cite) for line in sheet.notes],
        fees=_fees(game),
        strategies=list(game.family.strategies),
    )


def _stakes(game: Game) -> str:
    rules = game.rules
    return game.family.stakes(rules, (rules.table_min, rules.table_max)) if game.family.stakes else ""


def _fees(game: Game) -> list[FeeOption]:
    return [
        FeeOption(f.id, describe(f), f.option.number, f.limits, show_option(f))
        for f in settings(game.id, game.rules.fee_structure)
    ]


def _choice(game: Game, c: Choice) -> ChoiceView:
    value = getattr(game.rules, c.rule)
    return ChoiceView(
        c.rule, value, says(game, c.rule, value), c.others, [says(game, c.rule, o) for o in c.others], c.cite
    )


def check_own_rules(game: Game, wanted: dict[str, Any]) -> None:
    """At a table of one's own any rule may be read as the sheet says that it could be, or be another printed one."""
    sheet = game.sheet
    readings = {reading.rule: (reading.value, *reading.others) for reading in sheet.readings}
    choices = {choice.rule: (getattr(game.rules, choice.rule), *choice.others) for choice in sheet.choices}
    for rule, value in wanted.items():
        if rule not in readings and rule not in choices:
            known = f"its readings are {', '.join(readings) or 'none'}, its choices {', '.join(choices) or 'none'}"
            raise NotAllowed(f"{game.id} has no reading or choice '{rule[:60]}'; {known}")
        if rule in readings and value not in readings[rule]:
            known = ", ".join(str(one) for one in readings[rule])
            raise NotAllowed(f"{rule} can be read as {known}, not as {str(value)[:60]}")
        if rule in choices and value not in choices[rule]:
            known = ", ".join(str(one) for one in choices[rule])
            raise NotAllowed(f"{rule} is printed as {known}, not as {str(value)[:60]}")


def _reading(game: Game, r: Reading) -> ReadingView:
    others = [says(game, r.rule, other) for other in r.others]
    return ReadingView(r.rule, r.value, says(game, r.rule, r.value), r.others, others, r.why, r.cite)


def _spots(game: Game, limits: tuple[int, int]) -> list[Spot]:
    return list(game.rules.layout(*limits).spots)


def game_of(house: str, game: str) -> Game:
    found = games().get(f"{house}/{game}")
    if found is None:
        raise NotFound("there is no such game")
    return found


def _worked_out(game: Game) -> Game:
    if not (game.family.has("solve") or game.family.has("kernel")):
        raise NotFound("this game is neither solved nor simulated yet")
    return game


async def _effect(analyses: Analyses, game: Game, rule: str) -> ReadingEffect | None:
    """None while it is being computed."""
    reading = next((r for r in game.sheet.readings if r.rule == rule), None)
    if reading is None:
        raise NotFound("the game has no such reading")
    if rule in PROCEDURE:
        found = await analyses.edges([game])
        edges = found and found * (1 + len(reading.others))
    else:
        others = await asyncio.to_thread(game.otherwise, reading)
        edges = await analyses.edges([game, *others])
    if not edges:
        return None
    as_read = [OtherReading(value, other) for value, other in zip(reading.others, edges[1:])]
    return ReadingEffect(rule, reading.value, edges[0], as_read)


class LobbyController(Controller):
    path = "/api/v1"
    tags = ("lobby",)

    @get("/games", summary="Games, by words of their names, house or family")
    async def list_games(self, room: TheRoom, search: Word = "", house: Word = "", family: Word = "") -> list[GameRow]:
        everything = await asyncio.to_thread(games)
        counts: dict[str, int] = {}
        for row in _public(room):
            counts[row.game] = counts.get(row.game, 0) + 1
        rows = [GameRow(**_row(game, counts.get(id_, 0), room.analyses)) for id_, game in everything.items()]
        return [r for r in rows if (not house or r.house == house) and (not family or r.family == family)
                and _matches(search, r.name, r.id, r.family, r.kind_name, *r.aliases)]  # fmt: skip

    @get("/games/{house:str}/{game:str}", summary="A game's rule sheet, with citations")
    async def sheet(self, room: TheRoom, house: FromPath[str], game: FromPath[str]) -> GameSheet:
        found = await asyncio.to_thread(game_of, house, game)
        tables = sum(1 for row in _public(room) if row.game == found.id)
        return await asyncio.to_thread(_sheet, found, tables, room.analyses)

    @get("/games/{house:str}/{game:str}/offer", summary="Limits and fees of a table with rules of its own")
    async def offer(self, house: FromPath[str], game: FromPath[str], set: Switches) -> Offer:
        found = await asyncio.to_thread(game_of, house, game)
        wanted = parse_set(set)
        check_own_rules(found, wanted)
        own = await asyncio.to_thread(load, found.id, **wanted)
        return Offer((own.rules.table_min, own.rules.table_max), _stakes(own), _fees(own))

    @get("/games/{house:str}/{game:str}/printed", summary="Printed lines that a game cites, in their context")
    async def printed(self, house: FromPath[str], game: FromPath[str], cite: Lines) -> Quotation:
        found = await asyncio.to_thread(game_of, house, game)
        return Quotation(_document(found), await asyncio.to_thread(quote, found.sheet.house, cite))

    @get("/games/{house:str}/{game:str}/how", summary="How it is played: five sentences and a worked round")
    async def how(self, house: FromPath[str], game: FromPath[str]) -> HowToPlay:
        found = await asyncio.to_thread(game_of, house, game)
        kind_id, kind = kind_of(found.id)
        worked = await asyncio.to_thread(worked_round, found.id)
        return HowToPlay(kind_id, kind.name, list(kind.how), worked)

    @get("/games/{house:str}/{game:str}/analysis", summary="What every wager is worth, and the best play")
    async def analysis(self, room: TheRoom, house: FromPath[str], game: FromPath[str]) -> Response[Any]:
        found = await asyncio.to_thread(game_of, house, game)
        result = await room.analyses.get(_worked_out(found))
        if result is None:
            return Response(Computing(room.analyses.progress([found])), status_code=202)
        return Response(msgspec.Raw(result), status_code=200, media_type="application/json")

    @get("/games/{house:str}/{game:str}/readings/{rule:str}", summary="What a rule's readings do to every edge")
    async def reading(
        self, room: TheRoom, house: FromPath[str], game: FromPath[str], rule: FromPath[str]
    ) -> Response[Any]:
        found = _worked_out(await asyncio.to_thread(game_of, house, game))
        effect = await _effect(room.analyses, found, rule)
        if effect is None:
            return Response(Computing(room.analyses.progress([found])), status_code=202)
        return Response(effect, status_code=200)

    @get("/tables", summary="Open tables")
    async def tables(
        self, room: TheRoom, search: Word = "", house: Word = "", family: Word = "", game: Word = "", free: Flag = False
    ) -> list[TableRow]:
        rows = _public(room)
        return [
            r for r in rows
            if (not house or r.house == house) and (not family or r.family == family) and (not game or r.game == game)
            and (not free or len(r.seats) < r.places)
            and _matches(search, r.name, r.game, r.game_name, *[seat.name for seat in r.seats])
        ]  # fmt: skip

    @get("/tables/{table_id:str}", summary="One table; a private one by its id")
    async def table(self, room: TheRoom, table_id: FromPath[str]) -> TableRow:
        return (await room.table(table_id)).row()


def _public(room: Room) -> list[TableRow]:
    """Tables that anybody may find, whichever server plays them."""
    here = [table.row() for table in room.tables.values() if not table.sign.private]
    return [*here, *[listed.row for listed in room.peers.others() if not listed.row.private]]


def _matches(search: str, *words: str) -> bool:
    text = " ".join(words).casefold()
    return all(part in text for part in search.casefold().split())
