"""The bank at a live table where players bank: who is asked, who takes it, and whose money it is."""

from __future__ import annotations

from tests.room.harness import GAME, Visitor, fits, run, served


@run
async def test_a_proposition_player_banks_when_nobody_will(database: str) -> None:
    """Where players bank, the position goes round; everyone passes, and the bots who are there for it take it."""
    async with served(database) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME, set={"bank": "player_dealer"}))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            offered = 0
            banked: set[int] = set()
            for _ in range(6):
                while True:
                    ask = await seat.turn()
                    if ask["ask"].get("kind") == "bank":
                        offered += 1
                        assert [o["name"] for o in ask["ask"]["options"]] == ["bank", "pass"]
                        await seat.say("answer", answer="pass", ask=ask["n"])
                    elif ask["ask"]["ask"] == "Bet":
                        await seat.say("answer", answer={"ante": 500}, ask=ask["n"])
                    else:
                        await seat.say("answer", answer="fold", ask=ask["n"])
                        break
                posted = [
                    e
                    for m in seat.heard
                    if m["type"] in ("events", "hand")
                    for e in (m["hand"] if m["type"] == "hand" else m)["events"]
                    if e["event"] == "BankPosted"
                ]
                banked |= {e["seat"] for e in posted}
            assert offered, "Anna was asked first when the position came to her"
            row = await anna.get(f"/tables/{table}")
            assert banked and all(s["bot"] for s in row["seats"] if s["seat"] in banked)
            assert not seat.you["declines_bank"]
            assert (await seat.say("decline_bank", always=True))["type"] == "ok"
            assert seat.you["declines_bank"]
        assert fits(room)


@run
async def test_anyone_may_bank_where_players_do(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        table = (await anna.post("/tables", game=GAME, bots=2, set={"bank": "player_dealer"}))["id"]
        await anna.post("/cashier", cents=1_000_00)
        async with anna.at(table) as seat:
            await seat.say("sit", buy_in=500_00)
            while (await seat.turn())["ask"].get("kind") != "bank":
                await seat.say("answer", answer={} if seat.ask and seat.ask["ask"]["ask"] == "Bet" else "fold")
            await seat.say("answer", answer=["bank", 100_00])
            banks = "You bank with $100."
            posted = await seat.have(lambda m: m["type"] == "events" and banks in m["said"])
            end = await seat.have(lambda m: m["type"] == "end" and m["hand"] == posted["hand"])
            assert sum(end["settlement"].values()) == 0, "players against a player: the house has no part in it"
        assert fits(room)
