"""A link to a table of one's own: it offers a seat, costs nothing to look at, and can be withdrawn."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from pitboss.houses.game import load
from pitboss.room import schema
from pitboss.room.store import Write
from tests.room.harness import GAME, Visitor, opened, run, served

READING = next(r for r in load(GAME).sheet.readings if r.others)


async def private_table(host: Visitor, **more: Any) -> tuple[str, str]:
    table = await host.post("/tables", game=GAME, private=True, **more)
    invite = await host.post(f"/tables/{table['id']}/invite")
    assert invite["table"] == table["id"]
    return table["id"], invite["code"]


async def refused(answer: Any, status: int, words: str) -> None:
    assert answer.status_code == status and words in answer.json()["error"], answer.text


@run
async def test_a_friend_is_seated_by_the_link_at_a_table_of_my_rules(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Director")  # the first has the code
        await anna.http.delete("/session")
        await anna.sign_up("Anna")
        set_ = {READING.rule: READING.others[0]}
        table, code = await private_table(anna, bots=2, limits=[10_00, 50_00], set=set_)
        offered = await bob.get(f"/invites/{code}")
        assert offered["host"] == "Anna" and offered["table"]["limits"] == [10_00, 50_00] and offered["seat"] is None
        assert [rule["rule"] for rule in offered["rules"]] == [READING.rule]
        assert offered["rules"][0]["words"] != offered["rules"][0]["elsewhere"]
        await refused(await bob.http.post(f"/invites/{code}/seat", json={}), 401, "sign in")

        guest = await bob.http.post("/guest", json={})
        bob.http.headers["X-CSRF"] = guest.json()["csrf"]
        balance = guest.json()["balance"]
        await bob.get(f"/invites/{code}")
        assert (await bob.get("/me"))["balance"] == balance, "looking spends nothing"
        placed = await bob.post(f"/invites/{code}/seat")
        assert placed["table"] == table and placed["seat"] in range(1, 10)
        assert (await bob.get("/me"))["at_tables"] == offered["chips"] == 1000_00
        assert await bob.post(f"/invites/{code}/seat") == placed, "who sits there sits there"
        assert (await bob.get(f"/invites/{code}"))["seat"] == placed["seat"]
        [row] = await bob.get("/me/tables")
        assert row["seated"] and not row["mine"] and row["invite"] is None, "the link is the host's"
        [own] = await anna.get("/me/tables")
        assert own["mine"] and own["invite"]["code"] == code
        assert table not in [t["id"] for t in await anna.get("/tables")], "nobody else finds it"
        assert room.tables[table].admitted == [room.tables[table].seats[placed["seat"]].person]


@run
async def test_a_withdrawn_link_admits_nobody_and_says_so(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna, Visitor(base) as bob, Visitor(base) as carl:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        await carl.sign_up("Carl")
        table, first = await private_table(bob)
        second = (await bob.post(f"/tables/{table}/invite"))["code"]
        await refused(await carl.http.get(f"/invites/{first}"), 410, "Bob has withdrawn this invitation")
        await refused(await carl.http.post(f"/tables/{table}/invite", json={}), 409, "only the person who opened")
        await refused(await carl.http.delete(f"/tables/{table}/invite"), 409, "only the person who opened")
        assert (await bob.http.delete(f"/tables/{table}/invite")).status_code == 204
        await refused(await carl.http.get(f"/invites/{second}"), 410, "Bob has withdrawn this invitation")
        await refused(await carl.http.post(f"/invites/{second}/seat", json={}), 410, "withdrawn")
        sit = {"buy_in": 100_00}
        await refused(await carl.http.post(f"/tables/{table}/seats", json=sit), 409, "by invitation")
        await carl.post("/cashier", cents=500_00)
        await refused(await carl.http.post(f"/tables/{table}/seats", json=sit), 409, "by invitation")
        await bob.post("/cashier", cents=500_00)
        assert (await bob.post(f"/tables/{table}/seats", **sit))["seat"], "the host needs no link"
        await refused(await carl.http.get("/invites/nosuchcode"), 404, "no such invitation")
        assert (await bob.get("/me/tables"))[0]["invite"] is None
        public = await bob.post("/tables", game=GAME)
        await refused(await bob.http.post(f"/tables/{public['id']}/invite", json={}), 409, "open to everyone")

        late = (await bob.post(f"/tables/{table}/invite", days=1))["code"]
        past = schema.invites.update().where(schema.invites.c.code == late).values(until=1_700_000_000_000)
        await room.store.write([Write(past)])
        await refused(await carl.http.get(f"/invites/{late}"), 410, "expired on 2023-11-14")
        closed = schema.tables.update().where(schema.tables.c.id == table).values(closed=1)
        await room.store.write([Write(closed)])
        await refused(await carl.http.get(f"/invites/{late}"), 410, "is closed")


@run
async def test_own_rules_are_readings_and_only_at_a_private_table(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        ask = bob.http.post
        set_ = {READING.rule: READING.others[0]}
        await refused(await ask("/tables", json={"game": GAME, "set": set_}), 403, "open to everyone")
        await refused(await ask("/tables", json={"game": GAME, "limits": [1, 2]}), 403, "open to everyone")
        private = {"game": GAME, "private": True}
        await refused(await ask("/tables", json={**private, "set": {"seats": 40}}), 403, "no reading or choice 'seats'")
        await refused(await ask("/tables", json={**private, "set": {READING.rule: "maybe"}}), 403, "can be read as")


@run
async def test_a_table_of_ones_own_chooses_between_what_is_printed(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as bob:
        await bob.sign_up("Bob")  # the director
        await anna.sign_up("Anna")
        offered = anna.http.get
        plain = (await offered("/games/delta/holdem")).json()
        offer = (await offered("/games/delta/holdem/offer", params={"set": 'structure="no_limit"'})).json()
        assert {fee["id"].partition(":")[0] for fee in offer["fees"]} == {"rates-holdem-no-limit"}
        assert {fee["id"].partition(":")[0] for fee in plain["fees"]} == {"rates-holdem-limit"}
        await refused(await offered("/games/delta/holdem/offer", params={"set": "seats=40"}), 403, "choice 'seats'")
        wanted = {"game": "delta/holdem", "private": True, "fee": offer["fees"][0]["id"]}
        for other, status, why in (("half_pot", 403, "structure is printed as"), ("pot_limit", 422, "no-limit tables")):
            await refused(await anna.http.post("/tables", json={**wanted, "set": {"structure": other}}), status, why)
        row = await anna.post("/tables", **wanted, set={"structure": "no_limit"})
        assert row["set"] == {"structure": "no_limit"} and row["stakes"] == "$1/$2 blinds, no limit"
        code = (await anna.post(f"/tables/{row['id']}/invite"))["code"]
        rules = (await bob.get(f"/invites/{code}"))["rules"]
        assert [(r["words"], r["elsewhere"]) for r in rules] == [("Bets have no limit", "Bets have a fixed size")]


@run
async def test_who_was_admitted_still_is_after_a_restart(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as bob:
        await anna.sign_up("Anna")
        await bob.sign_up("Bob")
        table, code = await private_table(anna)
        await bob.post(f"/invites/{code}/seat")
    async with opened(sqlite) as room:
        live = room.tables[table]
        assert live.admitted == [live.seats[live.seat_of(2)].person] == [2]  # type: ignore[index]
        count = sa.select(sa.func.count()).select_from(schema.invites)
        assert await room.store.read(lambda c: c.execute(count).scalar()) == 1
