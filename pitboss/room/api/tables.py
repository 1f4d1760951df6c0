"""Opening tables and taking seats. Everything here can also be done over the table's socket, once it is open."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pitboss.room import places, schedule, seating
from pitboss.room.api.errors import NotAllowed
from pitboss.room.api.lobby import check_own_rules, games
from pitboss.room.api.types import Someone, TheRoom
from pitboss.room.messages import Cents, SeatNumber, TableRow
from pitboss.room.names import clean_name
from pitboss.room.room import NotFound
from pitboss.room.settings import Clock
from pitboss.room.state import Sign

GameId = Annotated[str, Meta(max_length=100, examples=["grand-ronde/three-card-poker"])]
Seconds = Annotated[float, Meta(ge=0, le=600)]
Limits = tuple[Annotated[int, Meta(ge=1, le=10_000_000_00)], Annotated[int, Meta(ge=1, le=10_000_000_00)]]


class PlayNow(Struct, forbid_unknown_fields=True):
    game: GameId
    private: bool = False
    standing: Annotated[bool, Meta(description="at the room's own counter, where the game has one")] = False


class Placed(Struct):
    table: str
    seat: int


class ClockWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decide: Seconds = 20
    bet: Seconds = 20
    bank: Seconds = 60
    alone: bool = False
    every: Annotated[float, Meta(ge=0, le=86_400)] = 0
    call: Seconds = 0
    sessions: Annotated[tuple[Annotated[str, Meta(max_length=5)], ...], Meta(max_length=48)] = ()

    def clock(self) -> Clock:
        every = max(self.every, 10) if self.every else 0
        clock = Clock(max(self.decide, 1), max(self.bet, 1), self.bank, self.alone, every, self.call, self.sessions)
        schedule.check(clock)
        return clock


class TableWanted(Struct, forbid_unknown_fields=True):
    game: GameId
    name: Annotated[str, Meta(max_length=60)] = ""
    private: bool = False
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    fee: Annotated[str, Meta(max_length=100)] = ""
    clock: ClockWanted = ClockWanted()
    limits: Limits | None = None
    set: dict[str, Any] = {}


class SeatWanted(Struct, forbid_unknown_fields=True):
    buy_in: Cents
    seat: SeatNumber | None = None


class MoreChips(Struct, forbid_unknown_fields=True):
    cents: Cents


class Seated(Struct):
    seat: int
    stack: int


class CashedOut(Struct):
    cashed_out: int | None


def check_limits(limits: Limits | None) -> None:
    if limits and limits[0] > limits[1]:
        raise NotAllowed("the minimum wager must not exceed the maximum")


class TablesController(Controller):
    path = "/api/v1"
    tags = ("tables",)

    @post("/play", summary="Play now: a seat with chips, at a new table with bots if need be", status_code=201)
    async def play(
        self, request: Request[Any, Any, Any], room: TheRoom, person: Someone, data: JSONBody[PlayNow]
    ) -> Placed:
        forwarded = bool(request.scope["state"].get("forwarded"))
        if data.standing:
            table, seat = await places.come_to_counter(room, person, data.game, forwarded)
        else:
            table, seat = await places.play_now(room, person, data.game, data.private, forwarded)
        return Placed(table.id, seat)

    @post("/tables", summary="Open a table", status_code=201)
    async def open_table(self, room: TheRoom, person: Someone, data: JSONBody[TableWanted]) -> TableRow:
        if data.game not in games():
            raise NotFound("there is no such game")
        director = person.role == "director"
        if not director and (data.limits or data.set) and not data.private:
            raise NotAllowed("only a director can set limits and rules for a table that is open to everyone")
        check_limits(data.limits)
        if not director:
            check_own_rules(games()[data.game], data.set)
        sign = Sign(
            game=data.game,
            name=clean_name(data.name) if data.name else "",
            private=data.private,
            bots=data.bots,
            fee=data.fee,
            limits=data.limits,
            set=data.set,
            clock=data.clock.clock(),
            stays=director,
        )
        return (await room.open_table(sign, person)).row()

    @post("/tables/{table_id:str}/seats", summary="Sit down", status_code=201)
    async def sit(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[SeatWanted]) -> Seated:
        table = await room.table(table_id)
        return Seated(*await places.sit(table, person, data.seat, data.buy_in))

    @post("/tables/{table_id:str}/chips", summary="Buy more chips", status_code=201)
    async def buy(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[MoreChips]) -> Seated:
        table = await room.table(table_id)
        return Seated(*await places.buy(table, person, data.cents))

    @post("/tables/{table_id:str}/cash-out", summary="Take some chips back to the account", status_code=200)
    async def take_back(
        self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[MoreChips]
    ) -> CashedOut:
        table = await room.table(table_id)
        return CashedOut(await table.do(lambda: seating.take_back(table, person, data.cents)))

    @delete("/tables/{table_id:str}/seats/mine", summary="Stand up and cash out", status_code=200)
    async def leave(self, room: TheRoom, person: Someone, table_id: FromPath[str]) -> CashedOut:
        table = await room.table(table_id)
        return CashedOut(await table.do(lambda: seating.leave(table, person)))
