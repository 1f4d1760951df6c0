"""Sign-up, sign-in, tokens, the cashier and the statement."""

from __future__ import annotations

from typing import Annotated, Any

import sqlalchemy as sa
from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pitboss.errors import PitbossError
from pitboss.room import ledger as books
from pitboss.room.api.errors import NotAllowed, SignInFirst
from pitboss.room.api.gate import COOKIE
from pitboss.room.api.types import Before, Limit, Someone, TheRoom
from pitboss.room.hands import moment
from pitboss.room.people import SESSION_MS, Key, Person, Role
from pitboss.room.room import SYSTEM, NotFound, Room
from pitboss.room.schema import transfers
from pitboss.table.asks import Refused


class SignIn(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100, description="2 to 24 letters or digits")]
    secret: Annotated[str, Meta(max_length=128, description="a PIN of at least 4 digits, or a password")]


class SignUp(SignIn, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=64, description="from the console: makes the first director")] = ""


class SeatAt(Struct):
    table: str
    name: str
    game: str
    seat: int
    stack: int


class Me(Struct):
    id: int
    name: str
    role: Role
    balance: int
    at_tables: int
    seats: list[SeatAt]
    csrf: str


class Label(Struct, forbid_unknown_fields=True):
    label: Annotated[str, Meta(min_length=1, max_length=60)]


class Token(Struct):
    id: int
    label: str
    created: str


class NewToken(Struct):
    id: int
    label: str
    token: str


class Chips(Struct, forbid_unknown_fields=True):
    cents: Annotated[int, Meta(ge=1, le=10_000_00)]


class Line(Struct):
    """One movement of a person's chips. `cents` is signed, for the person; `balance` counts chips at tables too."""

    id: int
    at: str
    kind: str
    cents: int
    table: str | None
    hand: int | None
    note: str
    balance: int


class Statement(Struct):
    balance: int
    at_tables: int
    lines: list[Line]
    more: bool


def key_of(request: Request[Any, Any, Any]) -> Key:
    key: Key | None = request.scope["state"].get("key")
    if key is None:
        raise SignInFirst("sign in first")
    return key


async def person_of(request: Request[Any, Any, Any]) -> Person:
    """The person calling; refused if nobody is signed in."""
    return key_of(request).person


async def visitor_of(request: Request[Any, Any, Any]) -> Person | None:
    key: Key | None = request.scope["state"].get("key")
    return key.person if key else None


async def me(room: Room, person: Person, csrf: str) -> Me:
    await room.peers.refresh(person.id, everything=True)
    seats = [
        SeatAt(table.id, table.sign.name, table.sign.game, number, table.stack(number) + table.seats[number].coming)
        for table in room.tables_of(person.id)
        if (number := table.seat_of(person)) is not None
    ]
    seats += [
        SeatAt(listed.row.id, listed.row.name, listed.row.game, *listed.people[person.id])
        for listed in room.peers.others()
        if person.id in listed.people
    ]
    balance = room.ledger.balance(books.purse(person.id))
    return Me(person.id, person.name, person.role, balance, room.at_tables(person.id), seats, csrf)


async def signed_in(request: Request[Any, Any, Any], room: Room, person: Person, how: str) -> Response[Me]:
    """Who it is, with the cookie of a new session."""
    address = request.scope["state"]["address"]
    noted = room.audit(person, how, f"person {person.id}", {"address": address, "role": person.role})
    _, word = await room.people.new_key(person, "session", "", address, [noted])
    key = await room.people.find(word)
    assert key is not None
    cookie = Cookie(
        COOKIE, value=word, httponly=True, samesite="strict", max_age=SESSION_MS // 1000,
        secure=request.scope["state"]["secure"],
    )  # fmt: skip
    return Response(await me(room, person, key.csrf), cookies=[cookie])


class PeopleController(Controller):
    path = "/api/v1"
    tags = ("people",)

    @get("/me", summary="Who am I")
    async def who(self, request: Request[Any, Any, Any], room: TheRoom) -> Me:
        key = key_of(request)
        return await me(room, key.person, key.csrf)

    @post("/people", summary="Sign up", status_code=201)
    async def sign_up(self, request: Request[Any, Any, Any], room: TheRoom, data: JSONBody[SignUp]) -> Response[Me]:
        person = await room.people.sign_up(data.name, data.secret, data.code)
        return await signed_in(request, room, person, "sign-up")

    @post("/session", summary="Sign in", status_code=201)
    async def sign_in(self, request: Request[Any, Any, Any], room: TheRoom, data: JSONBody[SignIn]) -> Response[Me]:
        address = request.scope["state"]["address"]
        try:
            person = await room.people.sign_in(data.name, data.secret, address)
            if room.protection.standing(person.id).state != "open":
                raise NotAllowed(room.protection.why_not(person.id))
        except PitbossError as wrong:
            named = await room.people.named(data.name)
            by = Person(named, "somebody", "player") if named else SYSTEM
            about = f"person {named}" if named else "nobody"
            detail = {"why": str(wrong), "address": address}
            await room.store.write([room.audit(by, "sign-in refused", about, detail)])
            raise
        return await signed_in(request, room, person, "sign-in")

    @delete("/session", summary="Sign out", status_code=204)
    async def sign_out(self, request: Request[Any, Any, Any], room: TheRoom) -> Response[None]:
        key = key_of(request)
        if key.kind != "session":
            raise Refused("a program does not sign out; revoke its token instead")
        noted = room.audit(key.person, "sign-out", f"person {key.person.id}", {})
        await room.people.revoke(key.id, key.person.id, [noted])
        room.disconnect(key.id)
        gone = Cookie(COOKIE, value="", httponly=True, samesite="strict", max_age=0)
        return Response(None, status_code=204, cookies=[gone])

    @get("/tokens", summary="Tokens of my programs")
    async def tokens(self, room: TheRoom, person: Someone) -> list[Token]:
        return [Token(t.id, t.label, moment(t.created)) for t in await room.people.tokens(person.id)]

    @post("/tokens", summary="A token for a program; it is shown this once", status_code=201)
    async def new_token(self, room: TheRoom, person: Someone, data: JSONBody[Label]) -> NewToken:
        number, word = await room.people.new_token(person, data.label)
        return NewToken(number, data.label, word)

    @delete("/tokens/{token_id:int}", summary="Revoke a token", status_code=204)
    async def revoke(self, room: TheRoom, person: Someone, token_id: FromPath[int]) -> None:
        if not 0 < token_id < 2**62 or not await room.people.revoke(token_id, person.id):
            raise NotFound("there is no such token")
        room.disconnect(token_id)

    @post("/cashier", summary="Play chips from the cashier", status_code=201)
    async def chips(self, request: Request[Any, Any, Any], room: TheRoom, person: Someone, data: JSONBody[Chips]) -> Me:
        await room.chips(person, data.cents)
        return await me(room, person, key_of(request).csrf)

    @get("/statement", summary="Every movement of my chips, newest first")
    async def statement(self, room: TheRoom, person: Someone, before: Before = None, limit: Limit = 50) -> Statement:
        await room.peers.refresh(person.id, everything=True)
        names = room.ledger.of_person(person.id)
        mine = set(room.ledger.ids(names))
        total = sum(room.ledger.balance(name) for name in names)
        t = transfers
        of_mine = sa.or_(t.c.debit.in_(mine), t.c.credit.in_(mine))
        query = sa.select(t).where(of_mine).order_by(t.c.id.desc()).limit(limit + 1)
        later = sa.select(t.c.debit, t.c.credit, t.c.cents).where(of_mine)
        if before:
            query = query.where(t.c.id < before)
        found, since = await room.store.read(
            lambda c: (c.execute(query).all(), c.execute(later.where(t.c.id >= before)).all() if before else [])
        )
        for row in since:
            total -= ((row.credit in mine) - (row.debit in mine)) * row.cents
        lines = []
        for row in found[:limit]:
            gained = ((row.credit in mine) - (row.debit in mine)) * row.cents
            inside = -row.cents if row.kind == "buy-in" else row.cents
            lines.append(
                Line(row.id, moment(row.at), row.kind, gained or inside, row.table_id, row.hand, row.note, total)
            )
            total -= gained
        purse = room.ledger.balance(books.purse(person.id))
        return Statement(purse, room.at_tables(person.id), lines, len(found) > limit)
