"""An evening in the room, over HTTP and the socket, as a browser would spend it."""

from __future__ import annotations

from tests.room.harness import GAME, Visitor, run, served


@run
async def test_first_visitor_plays_a_hand_and_the_books_balance(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        me = await anna.get("/me")
        assert me["role"] == "director", "the first account on the machine itself"
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            for _ in range(3):
                end = await seat.play_hand()
                assert set(end["settlement"]) >= {str(placed["seat"])}
                assert end["shuffle"]["seed"], "with bots only, the seed is told at once"
                verdict = await anna.get(f"/hands/{end['hand']}/verify")
                assert verdict["whole"], verdict
            reply = await seat.say("leave")
            assert reply["type"] == "ok"
            while seat.you["seat"] is not None:
                await seat.hear()
        me = await anna.get("/me")
        assert me["at_tables"] == 0 and me["seats"] == []
        room.ledger.check()
        statement = await anna.get("/statement")
        kinds = [line["kind"] for line in statement["lines"]]
        assert kinds[0] == "cash-out" and kinds[-2:] == ["buy-in", "chips"]
        assert statement["lines"][0]["balance"] == statement["balance"] == me["balance"]
        hands = await anna.get("/hands", mine=True)
        assert len(hands) == 3
        assert sum(h["net"] for h in hands) == me["balance"] - 50_000, "chips from the cashier were $500"
        view = await anna.get(f"/hands/{hands[0]['number']}")
        assert view["seat"] == placed["seat"] and len(view["said"]) == len(view["events"])
