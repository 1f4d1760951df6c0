"""The director's console."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import UNSET, Meta, Struct, UnsetType

from pitboss.errors import BadInput
from pitboss.room import director
from pitboss.room.api.errors import NotAllowed, SignInFirst
from pitboss.room.api.hands import SIGNATURE, hand_of
from pitboss.room.api.lobby import games
from pitboss.room.api.tables import ClockWanted, GameId, Limits, check_limits
from pitboss.room.api.times import time_of
from pitboss.room.api.types import Before, Flag, Limit, Someone, TheRoom, Word
from pitboss.room.director import DAY_MS, HOUR_MS, AuditLine
from pitboss.room.hands import HandRow
from pitboss.room.messages import TableRow
from pitboss.room.names import clean_name
from pitboss.room.people import Key
from pitboss.room.room import NotFound
from pitboss.room.store import now

Reason = Annotated[str, Meta(min_length=1, max_length=200)]


def directors_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    key: Key | None = connection.scope["state"].get("key")
    if key is None:
        raise SignInFirst("sign in first")
    if key.person.role != "director":
        raise NotAllowed("this is for directors")


class Books(Struct):
    balanced: bool
    accounts: int


class Overview(Struct):
    tables_open: int
    people: int
    bots: int
    hands_hour: int
    drop_today: int
    drop: int
    jackpots: int
    ledger: Books


class DirectorRow(TableRow, kw_only=True):
    drop: int
    hands_hour: int
    hands_today: int
    jackpots: dict[str, int]
    hand: int | None
    reason: str


class Change(Struct, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    name: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    game: GameId | UnsetType = UNSET
    fee: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    limits: Limits | UnsetType | None = UNSET
    set: dict[str, Any] | UnsetType = UNSET
    clock: ClockWanted | UnsetType = UNSET
    bots: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET


class Pause(Struct, forbid_unknown_fields=True):
    paused: bool
    reason: Annotated[str, Meta(max_length=200)] = ""


class Why(Struct, forbid_unknown_fields=True):
    reason: Reason


class Jackpot(Struct):
    table: str
    table_name: str
    game: str
    jackpot: str
    cents: int


class DirectorController(Controller):
    path = "/api/v1/director"
    tags = ("director",)
    guards = (directors_only,)

    @get("/", summary="The room now")
    async def overview(self, room: TheRoom) -> Overview:
        books = await room.books()
        accounts = books.balances
        drops = [name for name in accounts if name.startswith("drop/")]
        ids = books.ids(drops)
        hour, today = now() - HOUR_MS, now() // DAY_MS * DAY_MS
        hands, dropped = await room.store.read(
            lambda c: (director.played_since(c, hour), director.dropped_since(c, ids, today))
        )
        tables = room.listed()
        seats = [seat for listed in tables for seat in listed.row.seats]
        return Overview(
            tables_open=len(tables),
            people=sum(1 for seat in seats if not seat.bot),
            bots=sum(1 for seat in seats if seat.bot),
            hands_hour=sum(hands.values()),
            drop_today=dropped,
            drop=sum(accounts[name] for name in drops),
            jackpots=sum(cents for name, cents in accounts.items() if name.startswith("jackpot/")),
            ledger=Books(sum(accounts.values()) == 0, len(accounts)),
        )

    @get("/tables", summary="Every open table, private ones too")
    async def tables(self, room: TheRoom) -> list[DirectorRow]:
        hour, today = await room.store.read(
            lambda c: (director.played_since(c, now() - HOUR_MS), director.played_since(c, now() // DAY_MS * DAY_MS))
        )
        books = await room.books()
        return [
            DirectorRow(
                **msgspec.structs.asdict(listed.row),
                drop=books.balance(f"drop/{listed.row.id}"),
                hands_hour=hour.get(listed.row.id, 0),
                hands_today=today.get(listed.row.id, 0),
                jackpots=listed.jackpots,
                hand=listed.hand,
                reason=listed.reason,
            )
            for listed in room.listed()
        ]

    @get("/tables/{table_id:str}/console", summary="What a director sees beside a table: a book's hold and exposure")
    async def console(self, room: TheRoom, table_id: FromPath[str]) -> Response[bytes]:
        table = await room.table(table_id)
        if table.hand is None or not table.game.family.has("console"):
            raise NotFound("this table has no console")
        found = table.game.family.console(table.hand.round.table, table.game.rules)
        return Response(msgspec.json.encode(found), media_type="application/json")

    @put("/tables/{table_id:str}", summary="Change a table's sign, from the next hand on")
    async def change(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Change]) -> TableRow:
        table = await room.table(table_id)
        given = {n: v for n, v in msgspec.structs.asdict(data).items() if v is not UNSET}
        if "game" in given and given["game"] not in games():
            raise NotFound("there is no such game")
        if "name" in given:
            given["name"] = clean_name(given["name"])
        if isinstance(given.get("clock"), ClockWanted):
            given["clock"] = given["clock"].clock()
        check_limits(given.get("limits"))
        if "game" in given and given["game"] != table.sign.game:
            given = {"fee": "", "limits": None, "set": {}, **given}
        sign = msgspec.structs.replace(table.next_sign or table.sign, **given)
        game = await asyncio.to_thread(sign.load)
        if sign.bots >= game.rules.seats:
            raise BadInput(f"{game.id} has {game.rules.seats} seats; at least one must stay free of bots")
        sign.check(game, table.open_table.saved if sign.game == table.sign.game else _empty(game.rules.seats))
        await director.change(room, table, sign, person, msgspec.to_builtins(given))
        return table.row()

    @put("/tables/{table_id:str}/pause", summary="Pause a table after the hand in play, or let it go on")
    async def pause(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Pause]) -> TableRow:
        table = await room.table(table_id)
        await director.pause(room, table, data.paused, data.reason, person)
        return table.row()

    @post("/tables/{table_id:str}/close", summary="Close a table after the hand in play", status_code=200)
    async def close(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Why]) -> TableRow:
        table = await room.table(table_id)
        await director.close(room, table, data.reason, person)
        return table.row()

    @post("/hands/{number:int}/void", summary="Void a hand; nothing is deleted", status_code=200)
    async def void(self, room: TheRoom, person: Someone, number: FromPath[int], data: JSONBody[Why]) -> HandRow:
        await director.void(room, number, data.reason, person)
        return await director.hand_row(room, number)

    @get("/hands/{number:int}", summary="The whole record of a finished hand")
    async def record(self, room: TheRoom, person: Someone, number: FromPath[int]) -> Response[bytes]:
        hand = await hand_of(room, number, person)
        data = hand.record.json()
        return Response(data, media_type="application/json", headers={SIGNATURE: room.safe.sign(data)})

    @get("/jackpots", summary="Jackpot meters")
    async def jackpots(self, room: TheRoom) -> list[Jackpot]:
        return [
            Jackpot(listed.row.id, listed.row.name, listed.row.game, name, cents)
            for listed in room.listed()
            for name, cents in listed.jackpots.items()
        ]

    @get("/audit", summary="Significant events, newest first; acts=true leaves out sign-ins and the cashier")
    async def audit(
        self, room: TheRoom, before: Before = None, limit: Limit = 100, acts: Flag = False
    ) -> list[AuditLine]:
        return await room.store.read(lambda c: director.audit_log(c, before, limit, acts))

    @get("/export", summary="Records of hands: JSON lines, or CSV with a row for each seat")
    async def export(
        self, room: TheRoom, table: Word = "",
        start: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
        end: Annotated[str, QueryParameter(name="to", max_length=40)] = "",
        kind: Annotated[Literal["json", "csv"], QueryParameter(name="format")] = "json",
    ) -> Stream:  # fmt: skip
        rows = director.export(room, table, time_of(start, 0), time_of(end, now() + DAY_MS), kind)
        name = {"json": ("application/x-ndjson", "hands.jsonl"), "csv": ("text/csv", "hands.csv")}[kind]
        return Stream(rows, media_type=name[0], headers={"content-disposition": f'attachment; filename="{name[1]}"'})


def _empty(places: int) -> Any:
    from pitboss.table.state import Saved

    return Saved(stacks=[0] * (places + 1))
