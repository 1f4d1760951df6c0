"""Playing together: tables of one's own rules, and the links that bring friends to them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pitboss.houses.describe import says
from pitboss.houses.game import Game, load
from pitboss.room import places
from pitboss.room.api.tables import Placed
from pitboss.room.api.types import Someone, TheRoom, Visitor
from pitboss.room.hands import moment
from pitboss.room.invites import UNKNOWN, Invite
from pitboss.room.messages import TableRow
from pitboss.room.room import NotFound, Room
from pitboss.room.state import Sign
from pitboss.room.table import LiveTable


class InviteWanted(Struct, forbid_unknown_fields=True):
    days: Annotated[int, Meta(ge=1, le=30)] = 7


class OwnRule(Struct):
    """A rule that is read or chosen otherwise at this table."""

    rule: str
    words: str
    elsewhere: str
    """How it stands at the room's other tables."""


class Invitation(Struct):
    """What a guest is shown before sitting down."""

    host: str
    until: str
    table: TableRow
    rules: list[OwnRule]
    seat: int | None
    """The visitor's own, if they sit there already."""
    chips: int
    """What they would sit down with."""


class MyTable(Struct):
    """A private table that I opened, was invited to, or sit at."""

    table: TableRow
    mine: bool
    """Whether I opened it."""
    seated: bool
    invite: Invite | None
    """The link, for whoever opened the table."""


def own_rules(game: Game, sign: Sign) -> list[OwnRule]:
    read = {reading.rule: reading.value for reading in game.sheet.readings}
    read |= {choice.rule: getattr(load(game.id).rules, choice.rule) for choice in game.sheet.choices}
    return [
        OwnRule(rule, says(game, rule, value), says(game, rule, read[rule]))
        for rule, value in sign.set.items()
        if rule in read and value != read[rule]
    ]


async def invited(room: Room, code: str) -> tuple[Any, LiveTable]:
    found = await room.invites.find(code) if len(code) < 40 else None
    if found is None:
        raise NotFound(UNKNOWN)
    return found, await room.table(found.table_id)


class TogetherController(Controller):
    path = "/api/v1"
    tags = ("together",)

    @post("/tables/{table_id:str}/invite", summary="A link that offers a seat at my private table", status_code=201)
    async def invite(
        self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[InviteWanted]
    ) -> Invite:
        return await room.invites.make(await room.table(table_id), person, data.days)

    @delete("/tables/{table_id:str}/invite", summary="Withdraw the link", status_code=204)
    async def withdraw(self, room: TheRoom, person: Someone, table_id: FromPath[str]) -> None:
        await room.invites.withdraw(await room.table(table_id), person)

    @get("/invites/{code:str}", summary="What a link offers: host, table and rules. Looking costs nothing")
    async def invitation(self, room: TheRoom, visitor: Visitor, code: FromPath[str]) -> Invitation:
        found, table = await invited(room, code)
        seat = table.seat_of(visitor) if visitor else None
        rules = own_rules(table.game, table.sign)
        chips = places.chips_to_sit(table, visitor)
        return Invitation(found.name or "", moment(found.until), table.row(), rules, seat, chips)

    @post("/invites/{code:str}/seat", summary="Take the seat that a link offers, with chips", status_code=201)
    async def accept(self, room: TheRoom, person: Someone, code: FromPath[str]) -> Placed:
        _, table = await invited(room, code)
        await room.invites.admit(table, person)
        seat = table.seat_of(person)
        return Placed(table.id, seat if seat is not None else await places.sit_now(table, person))

    @get("/me/tables", summary="Private tables that I opened, was invited to, or sit at")
    async def mine(self, room: TheRoom, person: Someone) -> list[MyTable]:
        found: list[tuple[TableRow, bool, bool]] = []
        for table in room.tables.values():
            opened, seated = table.opened.by == person.id, table.seat_of(person) is not None
            if table.sign.private and (opened or seated or person.id in (table.admitted or ())):
                found.append((table.row(), opened, seated))
        for listed in room.peers.others():
            opened, seated = listed.opened_by == person.id, person.id in listed.people
            if listed.row.private and (opened or seated or person.id in listed.admitted):
                found.append((listed.row, opened, seated))
        links = await room.invites.links([row.id for row, opened, _ in found if opened])
        return [MyTable(row, opened, seated, links.get(row.id)) for row, opened, seated in found]
