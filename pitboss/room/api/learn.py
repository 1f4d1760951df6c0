"""What a setting would make before it is given, and what it takes to check a finished hand oneself."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from pitboss.analysis.after_draw import AfterDraw
from pitboss.analysis.choices import question, unit_of
from pitboss.analysis.standing import Standing
from pitboss.errors import BadInput
from pitboss.games.appraisal import Appraisal, Chances
from pitboss.houses.game import Game, load
from pitboss.room.api.hands import hand_of
from pitboss.room.api.types import Someone, Step, TheRoom, Visitor
from pitboss.room.hands import seat_in
from pitboss.room.proof import Proof, proof
from pitboss.room.room import NotFound, Room
from pitboss.room.worker import Chance, Draw, GaveUp, Stand, Task
from pitboss.table.asks import Arrange, Discard, Refused
from pitboss.table.record import from_wire
from pitboss.table.views import View, seen_events

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds that equities may take; the first of a game may have to compile their kernels."""


class Setting(Struct, forbid_unknown_fields=True):
    groups: list[list[str]]


class Going(Struct, forbid_unknown_fields=True):
    gone: Annotated[list[str], Meta(max_length=10)]


class LearnController(Controller):
    path = "/api/v1"
    tags = ("learn",)

    @post("/tables/{table_id:str}/appraise", summary="What a setting of your hand would make", status_code=200)
    async def appraise(
        self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Setting]
    ) -> Appraisal:
        table = await room.table(table_id)

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
        if not table.game.family.has("appraise"):
            return Appraisal(())  # it may be set so, and its groups have no names: joker poker
        found: Appraisal = await asyncio.to_thread(table.game.family.appraise, table.game.rules, ask, groups)
        return found if found.worth is None else replace(found, worth=found.worth * unit)

    @post("/tables/{table_id:str}/chances", summary="How often a setting of your hand would win", status_code=200)
    async def chances(
        self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Setting]
    ) -> Chances:
        table = await room.table(table_id)

        def asked() -> tuple[Chance | None, int]:
            hand, seat = table.playing(person)
            ask = hand.round.ask.for_seat(seat) if hand.round.ask and seat in hand.round.ask.seats else None
            if not isinstance(ask, Arrange):
                raise Refused("you are not asked to set a hand now")
            groups = from_wire(ask, data.groups, hand.round.table.pieces)
            found = question(table.game, ask, View(hand.round.table, seat))
            if found is None or ask.refusal(seat, groups, 0):
                return None, hand.ask_number
            return Chance(table.game.id, table.game.set, [list(group) for group in groups], found.gone), hand.ask_number

        try:
            task, number = await table.do(asked)
        except BadInput:
            return Chances()

        def wanted() -> bool:
            return table.hand is not None and table.hand.ask_number == number

        return await _advised(room, task, Chances, wanted) if task else Chances()

    @get("/tables/{table_id:str}/standing", summary="Poker: where everybody stands, by what you see")
    async def standing(self, room: TheRoom, person: Someone, table_id: FromPath[str]) -> Standing:
        table = await room.table(table_id)

        def seen() -> tuple[list[Any], int]:
            hand, seat = table.playing(person)
            return list(seen_events(hand.round.table.events, seat)), hand.ask_number

        events, number = await table.do(seen)

        def wanted() -> bool:
            return table.hand is not None and table.hand.ask_number == number

        return await _stand(room, table.game, events, wanted)

    @post(
        "/tables/{table_id:str}/draw", summary="Draw poker: what your hand becomes if these cards go", status_code=200
    )
    async def draw(self, room: TheRoom, person: Someone, table_id: FromPath[str], data: JSONBody[Going]) -> AfterDraw:
        table = await room.table(table_id)
        variant = getattr(table.game.rules, "variant", None)
        if variant is None or variant.kind != "draw":
            raise NotFound("no cards are drawn in this game")

        def asked() -> tuple[list[int], list[int], int]:
            hand, seat = table.playing(person)
            ask = hand.round.ask.for_seat(seat) if hand.round.ask and seat in hand.round.ask.seats else None
            if not isinstance(ask, Discard):
                raise Refused("you are not asked to discard now")
            return list(ask.cards), list(from_wire(ask, data.gone, hand.round.table.pieces)), hand.ask_number

        held, gone, number = await table.do(asked)
        if Counter(gone) - Counter(held):
            raise Refused("you can discard only cards that you hold")

        def wanted() -> bool:
            return table.hand is not None and table.hand.ask_number == number

        return await _advised(room, Draw(table.game.id, table.game.set, held, gone), AfterDraw, wanted)

    @get("/hands/{number:int}/standing", summary="Poker: where everybody stood after so many events, by what you saw")
    async def stood(self, room: TheRoom, visitor: Visitor, number: FromPath[int], step: Step = 0) -> Standing:
        hand = await hand_of(room, number, visitor)
        game = load(hand.record.game, **hand.record.set)
        return await _stand(room, game, hand.record.view(seat_in(hand, visitor))[:step])

    @get("/hands/{number:int}/proof", summary="All that is needed to compute a hand's chance again")
    async def proof(self, room: TheRoom, visitor: Visitor, number: FromPath[int]) -> Proof:
        hand = await hand_of(room, number, visitor)
        return await asyncio.to_thread(proof, hand, seat_in(hand, visitor))


async def _stand(room: Room, game: Game, events: list[Any], wanted: Callable[[], bool] = lambda: True) -> Standing:
    if game.family.name != "poker":
        raise NotFound("hands of this game are not compared with each other")
    return await _advised(room, Stand(game.id, game.set, events), Standing, wanted)


async def _advised(room: Room, task: Task, as_: type[T], wanted: Callable[[], bool]) -> T:
    """Found beside the tables."""
    try:
        answer = await room.adviser.do(task, PATIENCE, wanted)
    except GaveUp as wrong:
        raise Refused(str(wrong)) from None
    if answer.refused:
        raise Refused(answer.refused)
    return msgspec.json.decode(answer.found, type=as_)
