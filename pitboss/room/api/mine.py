"""A player's own hands: reviewed one by one, and added up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from pitboss.analysis.review import Review
from pitboss.room import reviews
from pitboss.room.api.hands import hand_of
from pitboss.room.api.times import time_of
from pitboss.room.api.types import Someone, TheRoom
from pitboss.room.hands import seat_in
from pitboss.room.protection import DAY_MS
from pitboss.room.reviews import MyPlay
from pitboss.room.room import NotFound
from pitboss.room.store import now

PATIENCE = 1.0
"""Seconds that a request waits before the answer is that the work is still running."""

GameWord = Annotated[str, QueryParameter(max_length=100)]
From = Annotated[str, QueryParameter(name="from", max_length=40)]
To = Annotated[str, QueryParameter(name="to", max_length=40)]


class Reviewing(msgspec.Struct):
    """The hand is being reviewed."""

    status: Literal["computing"] = "computing"


class MineController(Controller):
    path = "/api/v1"
    tags = ("learn",)

    @get("/hands/{number:int}/review", summary="A hand I played: my choices beside the best ones, and what they cost")
    async def review(self, room: TheRoom, person: Someone, number: FromPath[int]) -> Response[Any]:
        hand = await hand_of(room, number, person)
        seat = seat_in(hand, person)
        if seat is None or not hand.record.before.stacks[seat]:
            raise NotFound("you did not play this hand; only your own hands are reviewed")
        found: Review | None = await room.reviews.of(number, seat, PATIENCE)
        return Response(Reviewing(), status_code=202) if found is None else Response(found, status_code=200)

    @get("/me/play", summary="My hands added up: result against expectation, and what my choices cost")
    async def play(self, room: TheRoom, person: Someone, game: GameWord = "", start: From = "", end: To = "") -> MyPlay:
        since, until = time_of(start, 0), time_of(end, now() + DAY_MS)
        waiting = await room.reviews.catch_up(person.id, since, until)
        return await room.store.read(lambda c: reviews.summary(c, person.id, game, since, until, waiting))

    @get("/me/play.csv", summary="My reviewed hands as CSV, a row for each")
    async def export(
        self, room: TheRoom, person: Someone, game: GameWord = "", start: From = "", end: To = ""
    ) -> Stream:
        since, until = time_of(start, 0), time_of(end, now() + DAY_MS)
        rows = reviews.export(room.store, person.id, game, since, until)
        return Stream(
            rows, media_type="text/csv", headers={"content-disposition": 'attachment; filename="my-hands.csv"'}
        )
