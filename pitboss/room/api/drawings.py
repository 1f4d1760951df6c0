"""How the page draws a table: as its family says, under the rules that the table plays by."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Controller, get
from litestar.params import FromPath

from pitboss.games.drawing import Drawing, drawing_of
from pitboss.room import listing
from pitboss.room.api.lobby import game_of
from pitboss.room.api.types import TheRoom


class DrawingsController(Controller):
    path = "/api/v1"
    tags = ("drawings",)

    @get("/games/{house:str}/{game:str}/drawing", summary="How a game is drawn, as its house prints it")
    async def of_game(self, house: FromPath[str], game: FromPath[str]) -> Drawing:
        found = await asyncio.to_thread(game_of, house, game)
        return drawing_of(found.family, found.rules)

    @get("/tables/{table_id:str}/drawing", summary="How a table is drawn, by the rules in force there")
    async def of_table(self, room: TheRoom, table_id: FromPath[str]) -> Drawing:
        table = await room.table(table_id)
        drawn = drawing_of(table.game.family, table.game.rules)
        stakes = listing.stakes(table)
        return msgspec.structs.replace(drawn, stakes=stakes) if stakes else drawn
