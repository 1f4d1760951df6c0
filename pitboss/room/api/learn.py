"""What a setting would make before it is given, and what it takes to check a finished hand oneself."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.appraisal import Appraisal
from pitboss.room.api.hands import hand_of
from pitboss.room.api.types import Someone, TheRoom, Visitor
from pitboss.room.hands import seat_in
from pitboss.room.hints import unit_of
from pitboss.room.proof import Proof, proof
from pitboss.room.room import NotFound
from pitboss.table.asks import Arrange, Refused
from pitboss.table.record import from_wire
from pitboss.table.views import View


class Setting(Struct, forbid_unknown_fields=True):
    groups: list[list[str]]


class LearnController(Controller):
    path = "/api/v1"
    tags = ("learn",)

    @post("/tables/{table_id:str}/appraise", summary="What a setting of your hand would make", status_code=200)
    async def appraise(
        self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Setting]
    ) -> Appraisal:
        table = room.table(table_id)
        if not table.game.family.has("appraise"):
            raise NotFound("hands are not set in this game")

        def asked() -> tuple[Arrange, Any, int]:
            hand, seat = table.playing(person)
            ask = hand.round.ask.for_seat(seat) if hand.round.ask and seat in hand.round.ask.seats else None
            if not isinstance(ask, Arrange):
                raise Refused("you are not asked to set a hand now")
            unit = unit_of(table.game, View(hand.round.table, seat))
            return ask, from_wire(ask, data.groups, hand.round.table.pieces), unit

        try:
            ask, groups, unit = await table.do(asked)
        except BadInput as wrong:
            return Appraisal((), str(wrong))
        found: Appraisal = await asyncio.to_thread(table.game.family.appraise, table.game.rules, ask, groups)
        return found if found.worth is None else replace(found, worth=found.worth * unit)

    @get("/hands/{number:int}/proof", summary="All that is needed to compute a hand's chance again")
    async def proof(self, room: TheRoom, visitor: Visitor, number: FromPath[int]) -> Proof:
        hand = await hand_of(room, number, visitor)
        return await asyncio.to_thread(proof, hand, seat_in(hand, visitor))
