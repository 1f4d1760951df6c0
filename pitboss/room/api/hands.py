"""Finished hands: listed, seen again, verified."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import FromPath

from pitboss.houses.derive import Derivation, derive, settled
from pitboss.room import hands
from pitboss.room.api.errors import SignInFirst
from pitboss.room.api.types import Before, Flag, Limit, TheRoom, Visitor, Word
from pitboss.room.hands import Finished, HandRow, HandView, Verdict
from pitboss.room.people import Person
from pitboss.room.room import NotFound, Room
from pitboss.room.worker import GaveUp, Verify

SIGNATURE = "X-Pitboss-Signature"
"""The header that carries the room's signature under a record."""
PATIENCE = 20.0
"""Seconds that a record may take to be verified."""


class PublicKey(msgspec.Struct):
    ed25519: str


async def hand_of(room: Room, number: int, person: Person | None) -> Finished:
    """A finished hand that this person may look up: played by them, or at a public table."""
    found = await room.store.read(lambda c: hands.load(c, number)) if 0 < number < 2**62 else None
    if found is None:
        raise NotFound("there is no such hand, or it is not over")
    hand, private = found
    if private and hands.seat_in(hand, person) is None and (person is None or person.role != "director"):
        raise NotFound("there is no such hand, or it is not over")
    return hand


class HandsController(Controller):
    path = "/api/v1"
    tags = ("hands",)

    @get("/hands", summary="Hands of a table, or those I played, newest first")
    async def listing(
        self, room: TheRoom, visitor: Visitor, table: Word = "", mine: Flag = False,
        before: Before = None, limit: Limit = 20,
    ) -> list[HandRow]:  # fmt: skip
        if mine and visitor is None:
            raise SignInFirst("sign in first")
        if not table and not mine:
            raise NotFound("name a table, or set mine=true")
        person = visitor.id if visitor else None
        return await room.store.read(lambda c: hands.listing(c, person, table or None, mine, before, limit))

    @get("/hands/{number:int}", summary="A finished hand as my seat saw it, or as somebody who watched")
    async def hand(self, room: TheRoom, visitor: Visitor, number: FromPath[int]) -> HandView:
        return hands.view(await hand_of(room, number, visitor), visitor)

    @get("/hands/{number:int}/why", summary="Every settled amount of a hand, as places in its events")
    async def amounts(self, room: TheRoom, visitor: Visitor, number: FromPath[int]) -> list[int]:
        return settled((await hand_of(room, number, visitor)).record)

    @get("/hands/{number:int}/why/{event:int}", summary="Why this cent? One settled amount, opened step by step")
    async def why(self, room: TheRoom, visitor: Visitor, number: FromPath[int], event: FromPath[int]) -> Derivation:
        hand = await hand_of(room, number, visitor)
        return await asyncio.to_thread(derive, hand.record, event, hands.seat_in(hand, visitor))

    @get("/hands/{number:int}/verify", summary="Replay a hand and check it")
    async def verify(self, room: TheRoom, visitor: Visitor, number: FromPath[int]) -> Verdict:
        hand = await hand_of(room, number, visitor)
        verdict = await _verdict(room, hand.record.json(), own=True)
        shuffle = hands.shuffle_view(hand, hands.seat_in(hand, visitor))
        verdict.seed = shuffle.seed if shuffle else None
        return verdict

    @post("/verify", summary="Replay a record that was exported, and check it", status_code=200)
    async def verify_record(self, request: Request[Any, Any, Any], room: TheRoom) -> Verdict:
        data, signature = await request.body(), request.headers.get(SIGNATURE)
        signed = room.safe.signed(data, signature) if signature else None
        verdict = await _verdict(room, data, own=signed is True)
        verdict.signed = signed
        return verdict

    @get("/key", summary="The Ed25519 key with which signatures under this room's records are checked")
    async def key(self, room: TheRoom) -> PublicKey:
        return PublicKey(room.safe.public)


async def _verdict(room: Room, data: bytes, own: bool) -> Verdict:
    """Anybody may ask, with anything: it is computed beside the tables, with bounded memory and time.

    `GaveUp` if nothing was found out: that says nothing about the record.
    """
    try:
        answer = await room.verifier.do(Verify(data.decode(), own), PATIENCE)
    except UnicodeDecodeError:
        return Verdict(False, "the record: not a whole record: it is not text")
    except GaveUp as wrong:
        raise GaveUp(f"the record could not be checked now; try again: {wrong}") from None
    return Verdict(False, answer.refused) if answer.refused else msgspec.json.decode(answer.found, type=Verdict)
