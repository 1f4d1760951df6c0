"""The director's desk: people, and the reports that an operator owes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import sqlalchemy as sa
from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from pitboss.room import collusion, ledger, reports
from pitboss.room.api.account import end_everything
from pitboss.room.api.director import Reason, Why, directors_only
from pitboss.room.api.times import time_of
from pitboss.room.api.types import Limit, Someone, TheRoom, Word
from pitboss.room.collusion import Pair
from pitboss.room.director import DAY_MS
from pitboss.room.hands import moment
from pitboss.room.names import folded
from pitboss.room.people import Person, Role
from pitboss.room.protection import FOR_GOOD, MINUTE_MS
from pitboss.room.reports import By, ReportRow
from pitboss.room.room import NotFound, Room
from pitboss.room.schema import people
from pitboss.room.store import now
from pitboss.table.asks import Refused

Format = Annotated[Literal["json", "csv"], QueryParameter(name="format")]
From = Annotated[str, QueryParameter(name="from", max_length=40)]
To = Annotated[str, QueryParameter(name="to", max_length=40)]


class PersonRow(Struct):
    id: int
    name: str
    role: Role
    created: str
    state: Literal["open", "banned", "closed"]
    reason: str
    muted_until: str | None
    excluded: bool
    balance: int
    at_tables: int


class Mute(Struct, forbid_unknown_fields=True):
    minutes: Annotated[int, Meta(ge=0, le=525_600, description="0 lets them speak again")]
    reason: Reason


class Ban(Struct, forbid_unknown_fields=True):
    banned: bool
    reason: Reason


class Grant(Struct, forbid_unknown_fields=True):
    role: Literal["player", "director"]
    reason: Reason


class ResetCode(Struct):
    code: str
    minutes: int


async def person_at(room: Room, number: int) -> Person:
    found = await room.people.find_person(number) if 0 < number < 2**62 else None
    if found is None:
        raise NotFound("there is no such person")
    return found


def _row(room: Room, row: Any) -> PersonRow:
    standing = room.protection.standing(row.id)
    return PersonRow(
        row.id, row.name, row.role, moment(row.created), standing.state, standing.reason,
        moment(standing.muted) if now() < standing.muted < FOR_GOOD else None, standing.excluded > now(),
        room.ledger.balance(ledger.purse(row.id)), room.at_tables(row.id),
    )  # fmt: skip


class DeskController(Controller):
    path = "/api/v1/director"
    tags = ("director",)
    guards = (directors_only,)

    @get("/people", summary="People, by name")
    async def people(self, room: TheRoom, search: Word = "", limit: Limit = 50) -> list[PersonRow]:
        query = sa.select(people).order_by(people.c.id.desc()).limit(limit)
        if search:
            query = query.where(people.c.folded.contains(folded(search), autoescape=True))
        return [_row(room, row) for row in await room.store.read(lambda c: c.execute(query).all())]

    async def _shown(self, room: Room, number: int) -> PersonRow:
        query = sa.select(people).where(people.c.id == number)
        return _row(room, await room.store.read(lambda c: c.execute(query).one()))

    @post("/people/{number:int}/mute", summary="Keep somebody from the chat for a while", status_code=200)
    async def mute(self, room: TheRoom, person: Someone, number: FromPath[int], data: JSONBody[Mute]) -> PersonRow:
        whom = await person_at(room, number)
        noted = room.audit(person, "mute", f"person {whom.id}", {"minutes": data.minutes, "reason": data.reason})
        until = now() + data.minutes * MINUTE_MS if data.minutes else 0
        await room.protection.judge(whom.id, noted, muted=until)
        return await self._shown(room, whom.id)

    @post("/people/{number:int}/ban", summary="Bar somebody from the room, or let them in again", status_code=200)
    async def ban(self, room: TheRoom, person: Someone, number: FromPath[int], data: JSONBody[Ban]) -> PersonRow:
        whom = await person_at(room, number)
        if whom.id == person.id:
            raise Refused("you cannot bar yourself")
        if room.protection.standing(whom.id).state == "closed":
            raise Refused("this account was closed by its owner, for good")
        state: Literal["banned", "open"] = "banned" if data.banned else "open"
        noted = room.audit(person, "ban" if data.banned else "unban", f"person {whom.id}", {"reason": data.reason})
        await room.protection.judge(whom.id, noted, state=state, reason=data.reason if data.banned else "")
        if data.banned:
            await room.send_home(whom.id)
            await end_everything(room, whom.id, 0, [])
        return await self._shown(room, whom.id)

    @post("/people/{number:int}/reset", summary="A code to choose another secret with, once, within the hour")
    async def reset(self, room: TheRoom, person: Someone, number: FromPath[int], data: JSONBody[Why]) -> ResetCode:
        whom = await person_at(room, number)
        noted = room.audit(person, "reset code", f"person {whom.id}", {"reason": data.reason})
        return ResetCode(await room.people.new_reset(whom.id, [noted]), 60)

    @post("/people/{number:int}/role", summary="Make somebody a director, or a player", status_code=200)
    async def grant(self, room: TheRoom, person: Someone, number: FromPath[int], data: JSONBody[Grant]) -> PersonRow:
        whom = await person_at(room, number)
        if whom.id == person.id:
            raise Refused("another director has to change your role")
        noted = room.audit(person, "grant", f"person {whom.id}", {"role": data.role, "reason": data.reason})
        await room.people.grant(whom.id, data.role, [noted])
        return await self._shown(room, whom.id)

    @get("/reports", summary="Buy-ins, fees, the house's result and hands, by table, game or day")
    async def reports(
        self, room: TheRoom, by: Annotated[By, QueryParameter()] = "day", start: From = "", end: To = "",
        kind: Format = "json",
    ) -> Response[Any]:  # fmt: skip
        first, last = time_of(start, now() - 30 * DAY_MS), time_of(end, now() + DAY_MS)
        rows = await room.store.read(lambda c: reports.report(c, first, last, by))
        return _answer(rows, ReportRow, kind, f"report-by-{by}.csv")

    @get("/collusion", summary="Pairs of players, and what one passes to the other")
    async def collusion(
        self, room: TheRoom, start: From = "", end: To = "",
        hands: Annotated[int, QueryParameter(ge=1, le=10_000)] = 20, kind: Format = "json",
    ) -> Response[Any]:  # fmt: skip
        first, last = time_of(start, now() - 30 * DAY_MS), time_of(end, now() + DAY_MS)
        rows = await room.store.read(lambda c: collusion.report(c, first, last, hands))
        return _answer(rows, Pair, kind, "collusion.csv")


def _answer(rows: list[Any], type_: type[Struct], kind: str, name: str) -> Response[Any]:
    if kind == "csv":
        data = reports.as_csv(rows, type_.__struct_fields__)
        return Response(data, media_type="text/csv", headers={"content-disposition": f'attachment; filename="{name}"'})
    return Response(rows)
