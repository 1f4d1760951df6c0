"""The page is told how to draw each game, and draws a table by the rules in force there."""

from __future__ import annotations

from tests.room.harness import Visitor, run, served


@run
async def test_a_game_and_its_table_are_drawn_from_data(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")  # the first account is the director's, who may set rules
        looks = {row["id"]: row["look"] for row in await anna.get("/games")}
        assert looks["grand-ronde/roulette"]["kind"] == "cloth" and looks["outlaws/holdem"]["kind"] == "oval"
        drawn = await anna.get("/games/grand-ronde/roulette/drawing")
        assert len(drawn["areas"]) == 162 and drawn["wheel"][0] == "0"
        row = await anna.post("/tables", game="grand-ronde/roulette", set={"zero_trios": ["0-1-2"]})
        here = await anna.get(f"/tables/{row['id']}/drawing")
        assert len(here["areas"]) == 160, "two trios are not taken at this table"


@run
async def test_what_is_played_for_is_named_by_the_limits_of_the_table(sqlite: str) -> None:
    """`$2 to $4` is no wager where blinds are posted and raises have no limit."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        printed = await anna.post("/tables", game="outlaws/holdem")
        higher = await anna.post("/tables", game="outlaws/holdem", limits=[5_00, 10_00])
        assert [row["stakes"] for row in (printed, higher)] == ["$1/$2 blinds, no limit", "$2/$5 blinds, no limit"]
        assert (await anna.get("/games/outlaws/holdem"))["stakes"] == printed["stakes"]
        assert (await anna.get(f"/tables/{higher['id']}/drawing"))["stakes"] == higher["stakes"]
        roulette = await anna.post("/tables", game="grand-ronde/roulette")
        assert roulette["stakes"] == "", "wagers go from the least to the greatest"
