"""A person's own account: secret, sessions, limits, exclusion, time and result of play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Request, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pitboss.errors import BadInput
from pitboss.room import protection
from pitboss.room.api.errors import NotAllowed
from pitboss.room.api.people import key_of
from pitboss.room.api.types import Someone, TheRoom
from pitboss.room.director import last_sign_ins
from pitboss.room.hands import moment
from pitboss.room.people import Person
from pitboss.room.protection import COOL_OFF, DAY_MS, EXCLUSION, FOR_GOOD, KINDS, LimitKind
from pitboss.room.room import NotFound, Room
from pitboss.room.store import now
from pitboss.table.asks import Refused

Secret = Annotated[str, Meta(max_length=128)]


class Session(Struct):
    id: int
    kind: Literal["session", "token"]
    label: str
    created: str
    used: str
    address: str
    this: bool
    """Whether it is the one that asks."""


class SignedIn(Struct):
    at: str
    address: str
    right: bool


class OwnLimitRow(Struct):
    kind: LimitKind
    amount: int
    """Cents, or minutes for `time_day` and `reality`; 0 is none."""
    next: int | None
    since: str | None
    """What applies from then on, where that differs."""


class Account(Struct):
    name: str
    created_session: str
    """When the session that asks was begun."""
    last_sign_ins: list[SignedIn]
    """Newest first; the first is the one before this session."""
    sessions: list[Session]
    limits: list[OwnLimitRow]
    excluded_until: str | None
    muted_until: str | None
    minutes_today: int
    net_session: int
    """Cents won or lost in hands since this session was begun."""
    net_day: int
    reality_check: int
    """Minutes of play between two reality checks."""


class NewSecret(Struct, forbid_unknown_fields=True):
    old: Secret
    new: Secret


class ResetSecret(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100)]
    code: Annotated[str, Meta(max_length=64)]
    new: Secret


class LimitWanted(Struct, forbid_unknown_fields=True):
    amount: Annotated[int, Meta(ge=0, le=1_000_000_000_00)]


class ExclusionWanted(Struct, forbid_unknown_fields=True):
    days: Annotated[
        int, Meta(ge=0, le=1825, description="1 to 42 cools off; 180 to 1825 excludes; 0 excludes for good")
    ]
    secret: Secret


class Sure(Struct, forbid_unknown_fields=True):
    secret: Secret


async def sure(request: Request[Any, Any, Any], room: Room, person: Person, secret: str) -> None:
    """It is really the person, not somebody at an open page."""
    if not await room.people.is_secret(person, secret, request.scope["state"]["address"]):
        raise NotAllowed("the secret is wrong")


async def end_everything(room: Room, person: int, kept: int, noted: list[Any]) -> None:
    for key in await room.people.end_keys(person, kept, noted):
        room.disconnect(key)


async def account_of(request: Request[Any, Any, Any], room: Room) -> Account:
    key = key_of(request)
    me, guard, time = key.person, room.protection, now()
    keys = await room.people.keys(me.id)
    began = next((k.created for k in keys if k.id == key.id), time)
    signed, net_session, net_day = await room.store.read(
        lambda c: (last_sign_ins(c, me.id, began), guard.net(c, me.id, began), guard.net(c, me.id, time - DAY_MS))
    )
    standing, own = guard.standing(me.id), guard.limits(me.id)
    return Account(
        name=me.name,
        created_session=moment(began),
        last_sign_ins=[SignedIn(moment(at), address, right) for at, address, right in signed],
        sessions=[
            Session(k.id, k.kind, k.label, moment(k.created), moment(k.used), k.address, k.id == key.id)  # type: ignore[arg-type]
            for k in keys
        ],
        limits=[_limit_row(kind, own.get(kind, protection.OwnLimit()), time) for kind in KINDS],
        excluded_until=moment(min(standing.excluded, _LAST)) if standing.excluded > time else None,
        muted_until=moment(min(standing.muted, _LAST)) if standing.muted > time else None,
        minutes_today=guard.seconds_today(me.id) // 60,
        net_session=net_session,
        net_day=net_day,
        reality_check=guard.limit(me.id, "reality") or room.settings.reality_check,
    )


class AccountController(Controller):
    path = "/api/v1"
    tags = ("account",)

    @get("/account", summary="My account: sign-ins, sessions, limits, time and result of play")
    async def account(self, request: Request[Any, Any, Any], room: TheRoom) -> Account:
        return await account_of(request, room)

    @put("/account/secret", summary="Choose another secret; every other session and token ends", status_code=204)
    async def change_secret(
        self, request: Request[Any, Any, Any], room: TheRoom, person: Someone, data: JSONBody[NewSecret]
    ) -> None:
        await sure(request, room, person, data.old)
        noted = room.audit(person, "secret changed", f"person {person.id}", {})
        await room.people.change_secret(person.id, data.new, [noted])
        await end_everything(room, person.id, key_of(request).id, [])

    @post("/secret", summary="Choose another secret with a code from the director", status_code=204)
    async def reset_secret(self, request: Request[Any, Any, Any], room: TheRoom, data: JSONBody[ResetSecret]) -> None:
        address = request.scope["state"]["address"]
        person = await room.people.reset(data.name, data.code, data.new, address)
        noted = room.audit(person, "secret reset", f"person {person.id}", {"address": address})
        await room.people.change_secret(person.id, data.new, [noted])
        await end_everything(room, person.id, 0, [])

    @delete("/account/sessions/{key_id:int}", summary="End one of my sessions", status_code=204)
    async def end_session(self, room: TheRoom, person: Someone, key_id: FromPath[int]) -> None:
        noted = room.audit(person, "session ended", f"person {person.id}", {})
        if not 0 < key_id < 2**62 or not await room.people.revoke(key_id, person.id, [noted]):
            raise NotFound("there is no such session")
        room.disconnect(key_id)

    @delete("/account/sessions", summary="End every session and token of mine but this one", status_code=204)
    async def end_sessions(self, request: Request[Any, Any, Any], room: TheRoom, person: Someone) -> None:
        noted = room.audit(person, "sessions ended", f"person {person.id}", {})
        await end_everything(room, person.id, key_of(request).id, [noted])

    @put("/account/limits/{kind:str}", summary="A limit of my own: lower at once, higher or none in a day")
    async def set_limit(
        self, room: TheRoom, person: Someone, kind: FromPath[str], data: JSONBody[LimitWanted]
    ) -> OwnLimitRow:
        if kind not in KINDS:
            raise NotFound(f"there is no limit '{kind[:40]}'; there are {', '.join(KINDS)}")
        if kind in ("time_day", "reality") and data.amount > 1440:
            raise BadInput("a day has 1,440 minutes")
        noted = room.audit(person, "own limit", f"person {person.id}", {kind: data.amount})
        own = await room.protection.set_limit(person.id, kind, data.amount, noted)
        await room.keep_within_limits(person.id)
        return _limit_row(kind, own, now())

    @post("/account/exclusion", summary="Keep me from play; nobody can end it early", status_code=201)
    async def exclude(
        self, request: Request[Any, Any, Any], room: TheRoom, person: Someone, data: JSONBody[ExclusionWanted]
    ) -> Account:
        days = data.days
        if days and not (COOL_OFF[0] <= days <= COOL_OFF[1] or EXCLUSION[0] <= days <= EXCLUSION[1]):
            raise BadInput(
                f"a cool-off lasts {COOL_OFF[0]} to {COOL_OFF[1]} days, an exclusion {EXCLUSION[0]} to {EXCLUSION[1]}, "
                "or 0 for good"
            )
        await sure(request, room, person, data.secret)
        until = now() + days * DAY_MS if days else FOR_GOOD
        noted = room.audit(person, "exclusion", f"person {person.id}", {"days": days or "for good"})
        await room.protection.exclude(person.id, until, noted)
        await room.send_home(person.id)
        return await account_of(request, room)

    @post("/account/close", summary="Close my account, for good", status_code=204)
    async def close(
        self, request: Request[Any, Any, Any], room: TheRoom, person: Someone, data: JSONBody[Sure]
    ) -> None:
        await sure(request, room, person, data.secret)
        if room.at_tables(person.id):
            raise Refused("you have chips at a table; leave it first")
        noted = room.audit(person, "account closed", f"person {person.id}", {})
        await room.protection.judge(person.id, noted, state="closed", reason="by its owner")
        await end_everything(room, person.id, 0, [])


_LAST = 253402300799000
"""The last moment that a date can say."""


def _limit_row(kind: LimitKind, own: protection.OwnLimit, time: int) -> OwnLimitRow:
    later = own.since > time and own.next != own.amount
    return OwnLimitRow(kind, own.at(time), own.next if later else None, moment(own.since) if later else None)
