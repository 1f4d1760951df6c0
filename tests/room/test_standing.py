"""Where everybody stands, for who plays and for who looks at a finished hand: only by what that person could see."""

import asyncio

from pitboss.analysis.standing import standing
from pitboss.houses.game import load
from pitboss.table.asks import Discard
from pitboss.table.events import Dealt
from tests.room.harness import Visitor, run, served


@run
async def test_a_seat_is_told_by_its_own_cards_and_a_finished_hand_step_by_step(sqlite):
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as eve:
        standing(load("outlaws/holdem"), [Dealt(1, ("As", "Ah"), False), Dealt(2, (None, None), False)])  # compiles
        anna.http.timeout = eve.http.timeout = 150
        await anna.sign_up("Anna")
        await eve.sign_up("Eve")
        patient = {"decide": 300, "bet": 300, "bank": 60, "alone": False}
        table = (await anna.post("/tables", game="outlaws/holdem", bots=2, clock=patient))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as player:
            assert (await player.say("sit", seat=5, buy_in=100_00))["type"] == "ok"
            while (await player.turn())["ask"]["options"][0]["name"] != "fold":
                await player.say("answer", answer="post", ask=player.ask["n"])
            found = await anna.get(f"/tables/{table}/standing")
            shown = {row["seat"]: row["shows"] for row in found["seats"]}
            assert shown.pop(5) and set(shown.values()) == {""}, "nobody's cards but one's own"
            assert abs(sum(row["equity"] for row in found["seats"]) - 1) < 1e-9
            refused = await eve.http.get(f"/tables/{table}/standing")
            assert refused.status_code == 409, "who has no seat stands nowhere"

            number = (await player.play_hand())["hand"]
        events = (await anna.get(f"/hands/{number}"))["events"]
        dealt = max(n for n, event in enumerate(events) if event["event"] == "Dealt" and event["to"] > 0)
        stood = await anna.get(f"/hands/{number}/standing", step=dealt + 1)
        assert {row["seat"]: row["shows"] for row in stood["seats"]}[5]
        watched = await eve.get(f"/hands/{number}/standing", step=dealt + 1)
        assert {row["shows"] for row in watched["seats"]} == {""}
        assert not (await anna.get(f"/hands/{number}/standing", step=0))["seats"]


@run
async def test_hands_against_a_bank_do_not_stand_against_each_other(sqlite):
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game="grand-ronde/three-card-poker", bots=0))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as player:
            await player.say("sit", seat=1, buy_in=100_00)
            await player.turn()
            answer = await anna.http.get(f"/tables/{table}/standing")
            assert answer.status_code == 404


@run
async def test_what_a_draw_makes_of_the_hand_is_told_to_its_owner(sqlite):
    async with served(sqlite) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        anna.http.timeout = 150
        people = {1: await anna.sign_up("Anna"), 2: await bob.sign_up("Bob")}
        table = room.tables[(await anna.post("/tables", game="delta/lowball-27", bots=0))["id"]]
        for seat, visitor in people.items():
            await visitor.post("/cashier", cents=1_000_00)
            await visitor.post(f"/tables/{table.id}/seats", seat=seat, buy_in=200_00)

        def goes_on():
            """Calls, or passes, until somebody draws."""
            if table.hand and table.hand.waiting_for and not isinstance(table.hand.round.ask, Discard):
                seat = table.hand.waiting_for[0]
                ask = table.hand.round.ask.for_seat(seat)
                calls = not ask.kind and not ask.options[2].why_not
                table.hand.give(seat, "call" if calls else ask.options[0].name if ask.kind else "check")
            return table.hand and isinstance(table.hand.round.ask, Discard)

        while not await table.do(goes_on):
            await asyncio.sleep(0.01)
        seat = table.hand.round.ask.seat
        held = table.hand.round.table.pieces.texts(table.hand.round.ask.cards)
        path = f"/tables/{table.id}/draw"
        found = await people[seat].post(path, gone=held[:1])
        assert (found["draws"], found["deals"], found["method"]) == (1, 47, "exact")
        assert abs(sum(kind["chance"] for kind in found["kinds"]) - 1) < 1e-9
        other = next(card for card in ("2c", "2d", "2h", "2s", "3c", "3d") if card not in held)
        assert (await people[seat].http.post(path, json={"gone": [other]})).status_code in (400, 409)
        assert "not asked" in (await people[3 - seat].http.post(path, json={"gone": []})).json()["error"]
