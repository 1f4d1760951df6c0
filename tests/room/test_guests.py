"""Guests: a seat without an account, limits by address, a name later, and the end of a visit."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from bench.open_room import QUICK
from pitboss.room import ledger as books
from pitboss.room.schema import keys, people
from pitboss.room.settings import Rate
from pitboss.room.store import Write
from tests.room.harness import GAME, Visitor, run, served


async def guest(visitor: Visitor) -> dict:
    me = await visitor.post("/guest")
    visitor.http.headers["X-CSRF"] = me["csrf"]
    return me


@run
async def test_a_guest_plays_at_once_and_keeps_chips_hands_and_seat_under_a_name(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna, Visitor(base) as other:
        me = await guest(anna)
        assert me["role"] == "guest" and me["name"].startswith("Guest ")
        placed = await anna.post("/play", game=GAME)
        chips = room.ledger.balance(books.purse(me["id"])) + room.at_tables(me["id"])
        assert room.at_tables(me["id"]) > 0
        async with anna.at(placed["table"]):
            kept = await anna.post("/me/name", name="Anna", secret="1234")
            assert (kept["id"], kept["name"], kept["role"]) == (me["id"], "Anna", "player")
            assert kept["balance"] + kept["at_tables"] == chips
            row = await anna.get(f"/tables/{placed['table']}")
            assert "Anna" in [seat["name"] for seat in row["seats"]]
        assert (await anna.get("/me"))["name"] == "Anna"
        known = await other.post("/session", name="anna", secret="1234")
        assert known["id"] == me["id"]
        again = await anna.http.post("/me/name", json={"name": "Berta", "secret": "1234"})
        assert again.status_code == 409 or again.status_code == 403, again.text


@run
async def test_nobody_signs_in_as_a_guest_and_a_guest_has_no_programs(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as thief:
        me = await guest(anna)
        for secret in ("", "0000"):
            answer = await thief.http.post("/session", json={"name": me["name"], "secret": secret})
            assert answer.status_code == 401
        assert (await anna.http.post("/tokens", json={"label": "bot"})).status_code >= 400
        assert (await anna.http.post("/guest")).status_code >= 400, "one visit at a time"


@run
async def test_a_name_that_is_taken_or_looks_taken_is_refused(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as berta:
        await berta.sign_up("Berta")
        me = await guest(anna)
        for name in ("Berta", "berta", "x"):
            assert (await anna.http.post("/me/name", json={"name": name, "secret": "1234"})).status_code >= 400
        assert (await anna.get("/me"))["name"] == me["name"]


@run
async def test_an_address_brings_so_many_guests_and_a_guest_opens_so_many_tables(sqlite: str) -> None:
    settings = msgspec.structs.replace(QUICK, guests=Rate(1 / 3600, 2))
    async with served(sqlite, settings) as (_, base), Visitor(base) as a, Visitor(base) as b, Visitor(base) as c:
        await guest(a)
        await guest(b)
        refused = await c.http.post("/guest")
        assert refused.status_code >= 400 and "sign up" in refused.json()["error"]
        sat = []
        for _ in range(2):
            row = await a.post("/tables", game=GAME, private=True)
            await a.post("/cashier", cents=500_00)
            sat.append(await a.post(f"/tables/{row['id']}/seats", buy_in=500_00))
        answer = await a.http.post("/tables", json={"game": GAME, "private": True})
        assert "a guest may open 2" in answer.json()["error"]


@run
async def test_a_guest_whose_session_is_over_is_gone_and_the_chips_go_back(database: str) -> None:
    async with served(database) as (room, base), Visitor(base) as anna, Visitor(base) as berta:
        me = await guest(anna)
        await guest(berta)
        await anna.post("/cashier", cents=100_00)
        assert await room.guests.sweep() == 0
        await room.store.write([Write(keys.update().where(keys.c.person == me["id"]).values(expires=1))])
        room.people.forget()
        assert await room.guests.sweep() == 1
        assert room.ledger.balance(books.purse(me["id"])) == 0
        room.ledger.check()
        assert (await anna.http.get("/me")).status_code == 401
        assert (await berta.http.get("/me")).status_code == 200, "others stay"
        role = await room.store.read(
            lambda c: c.execute(sa.select(people.c.role).where(people.c.id == me["id"])).scalar()
        )
        assert role == "gone"
        await anna.http.aclose()
