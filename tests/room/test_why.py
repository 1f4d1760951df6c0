"""Why this cent? The room opens every amount of a finished hand, for whoever may see the hand."""

from __future__ import annotations

from tests.room.harness import GAME, Visitor, run, served


@run
async def test_every_amount_of_a_played_hand_is_derived_and_adds_up(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as stranger:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME, private=True)
        async with anna.at(placed["table"]) as player:
            hand = (await player.play_hand({"ante": 5_00}))["hand"]
        amounts = await anna.get(f"/hands/{hand}/why")
        view = await anna.get(f"/hands/{hand}")
        assert amounts == [n for n, e in enumerate(view["events"]) if e["event"] == "Settled"]
        for n in amounts:
            why = await anna.get(f"/hands/{hand}/why/{n}")
            event = view["events"][n]
            assert why["amount"] == event["paid"] - event["taken"] == sum(s["amount"] or 0 for s in why["steps"])
            assert why["steps"][0]["hands"] and any(r["cite"] for s in why["steps"] for r in s["rules"])
        assert (await anna.http.get(f"/hands/{hand}/why/0")).status_code == 422
        assert (await stranger.http.get(f"/hands/{hand}/why")).status_code == 404, "a private table's hand"
        assert (await stranger.http.get(f"/hands/{hand}/why/{amounts[0]}")).status_code == 404
        assert (await anna.http.get("/hands/77777/why")).status_code == 404
