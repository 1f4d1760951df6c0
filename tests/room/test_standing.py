"""Where everybody stands, for who plays and for who looks at a finished hand: only by what that person could see."""

from pitboss.analysis.standing import standing
from pitboss.houses.game import load
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
