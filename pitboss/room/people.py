"""People: sign-up, sign-in, sessions and tokens. Secrets are kept as argon2 hashes, keys as SHA-256 hashes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput, PitbossError
from pitboss.room import database
from pitboss.room.limits import Tries, Turns
from pitboss.room.names import clean_name, folded, look
from pitboss.room.schema import keys, looks, people, resets
from pitboss.room.store import Gathered, Store, Unreachable, Write, now
from pitboss.table.asks import Refused

Role = Literal["player", "director", "guest"]

SESSION_MS = 14 * 86_400_000
TOKEN_MS = 3650 * 86_400_000
TOKENS_EACH = 20
USED = database.update(keys, "id", "used")


class WrongSecret(PitbossError):
    """The name or the secret is wrong; which of them is not said."""


class LockedOut(PitbossError):
    """Too many wrong tries."""


class Person(Struct, frozen=True):
    id: int
    name: str
    role: Role


class Key(Struct, frozen=True):
    """A session or a token that was presented and is valid."""

    id: int
    person: Person
    kind: str
    expires: int
    csrf: str
    used: int = 0
    """When it was last used, as it was stored when it was first presented."""


USED_MS = 60_000
"""How often it is noted that a session is used."""
RESET_MS = 3_600_000
"""How long a code to choose another secret is good."""


class KeyRow(Struct):
    """A session or token, as its owner sees it."""

    id: int
    kind: str
    label: str
    created: int
    used: int
    address: str


def clean_secret(secret: str) -> str:
    if not 4 <= len(secret) <= 128:
        raise BadInput("a PIN has at least 4 digits, a password at least 4 characters and at most 128")
    return secret


class People:
    """Accounts of people and the keys they hold."""

    def __init__(self, store: Store, hasher: PasswordHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(2)  # a hash takes a core and 64 MB: do not let a crowd take them all
        self._keys: dict[str, Key] = {}
        self._used: dict[int, int] = {}
        """When each session was last used, and when that was last stored."""
        self._noted: dict[int, int] = {}
        self._guests: set[int] = set()
        """Sessions of guests, who could not sign in again: they are not ended for idleness."""
        self.idle_ms = 0
        """After so long without being used a session is over; 0 is never."""
        self._asked: dict[str, float] = {}
        self.trusted = float("inf")
        """Seconds for which a key that was found is not looked for again: another server may revoke it."""
        self._nobody = ""
        self._looked_for = Gathered(store, _load_keys)
        self.tries = Tries()
        self._turns = Turns()
        self.code = ""
        """What makes the next sign-up a director; "" where there is one."""

    async def open(self, code: str) -> None:
        """Where there is no director yet, the person who knows the code becomes one."""
        self.code = "" if await self._has_director() else code

    async def _has_director(self) -> bool:
        query = sa.select(people.c.id).where(people.c.role == "director")
        return bool(await self._store.read(lambda c: c.execute(query).first()))

    async def sign_up(self, name: str, secret: str, code: str = "") -> Person:
        """A new account; a director's with the code that the console shows, as long as there is none."""
        name, secret = clean_name(name), clean_secret(secret)
        if look(name.split()[0]) == "bot":
            raise BadInput("names that begin with Bot belong to the room's own players; choose another")
        if code and self.code and self.trusted < float("inf") and await self._has_director():
            self.code = ""  # somebody has used it on another server
        spent = bool(code and self.code) and hmac.compare_digest(code.encode(), self.code.encode())
        if code and self.code and not spent:
            raise BadInput("this is not the code that the console shows")
        if spent:
            self.code = ""  # at once: the code is good for one
        try:
            person = Person(self._store.new_id("people"), name, "director" if spent else "player")
            row = {
                "id": person.id, "name": name, "folded": folded(name), "secret": await self._hash(secret),
                "role": person.role, "created": now(),
            }  # fmt: skip

            def the_first(connection: Connection) -> None:
                """The code may have been used on another server."""
                if connection.execute(sa.select(sa.func.count()).where(people.c.role == "director")).scalar_one() > 1:
                    raise Refused("there is already a director; sign up without the code")

            seen = {"look": look(name), "person": person.id}
            writes = [Write(people.insert(), [row]), Write(looks.insert(), [seen])]
            await self._store.write(writes, check=the_first if spent else None)
        except (sa.exc.IntegrityError, Unreachable) as wrong:
            self.code = code if spent else self.code
            if isinstance(wrong, Unreachable):
                raise
            raise Refused(f"the name '{name}' is not available; choose another") from None
        return person

    async def sign_in(self, name: str, secret: str, address: str = "") -> Person:
        """Who this is. A wrong name takes as long as a wrong secret, and is answered alike."""
        called = folded(name)
        if (wait := self.tries.wait(address, called)) > 0:
            raise LockedOut(f"too many wrong tries; try again in {int(wait) + 1} s")
        await asyncio.sleep(self.tries.delay(called))
        row = await self._store.read(lambda c: c.execute(sa.select(people).where(people.c.folded == called)).first())
        self._nobody = self._nobody or await self._hash(secrets.token_hex(8))
        if not await self._verify(row.secret if row else self._nobody, secret) or row is None:
            raise WrongSecret("the name or the secret is wrong")
        self.tries.right(address, called)
        return Person(row.id, row.name, row.role)

    async def new_token(self, person: Person, label: str) -> tuple[int, str]:
        """A token for a program of the person's; counted and made in one turn."""
        async with self._turns.of(person.id):
            if person.role == "guest":
                raise Refused("a guest has no programs; choose a name first")
            if len(await self.tokens(person.id)) >= TOKENS_EACH:
                raise Refused(f"you have {TOKENS_EACH} tokens; revoke one first")
            return await self.new_key(person, "token", label)

    async def new_key(
        self, person: Person, kind: Literal["session", "token"], label: str = "", address: str = "",
        noted: Sequence[Write] = (),
    ) -> tuple[int, str]:  # fmt: skip
        """A secret word that stands for the person until it expires, and its number. Only its hash is kept."""
        word, number = secrets.token_urlsafe(32), self._store.new_id("keys")
        life = SESSION_MS if kind == "session" else TOKEN_MS
        row = {
            "id": number, "hash": _fingerprint(word), "person": person.id, "kind": kind,
            "label": label, "created": now(), "expires": now() + life, "address": address, "used": now(),
        }  # fmt: skip
        await self._store.write([Write(keys.insert(), [row]), *noted])
        return number, word

    async def find(self, word: str) -> Key | None:
        """Whose key this is, if it is one."""
        fingerprint = _fingerprint(word)
        key = self._keys.get(fingerprint)
        if key is None or time.monotonic() - self._asked.get(fingerprint, 0.0) > self.trusted:
            found = await self._looked_for.ask(fingerprint)
            key = _key(found, word) if found is not None else None
            if key is None:
                self._keys.pop(fingerprint, None)
                return None
            if len(self._keys) > 10_000:
                self._keys.clear()
                self._asked.clear()
            self._keys[fingerprint], self._asked[fingerprint] = key, time.monotonic()
            if key.kind == "session":
                self._used.setdefault(key.id, key.used)
                self._noted.setdefault(key.id, key.used)
                (self._guests.add if key.person.role == "guest" else self._guests.discard)(key.id)
        return key if key.expires > now() and not self._is_idle(key) else None

    def _is_idle(self, key: Key) -> bool:
        if not self.idle_ms or key.kind != "session" or key.person.role == "guest":
            return False
        return now() - self._used.get(key.id, now()) > self.idle_ms

    def idle(self) -> list[int]:
        """Sessions unused for too long; they are forgotten once reported."""
        since = now() - self.idle_ms
        known = [(number, used) for number, used in self._used.items() if number not in self._guests]
        found = [number for number, used in known if used < since] if self.idle_ms else []
        for number in found:
            self._used.pop(number, None)
            self._noted.pop(number, None)
        self._keys = {word: key for word, key in self._keys.items() if key.id not in found or key.kind != "session"}
        return found

    def use(self, key: int | None) -> None:
        """Somebody did something in this session."""
        if key is not None and key in self._used:
            self._used[key] = now()

    def used(self) -> list[Write]:
        """To be stored of it, now and then."""
        rows = [{"id": k, "used": t} for k, t in self._used.items() if t - self._noted.get(k, 0) >= USED_MS]
        self._noted |= {row["id"]: row["used"] for row in rows}
        return [Write(USED, rows)] if rows else []

    async def revoke(self, key_id: int, person: int, noted: Sequence[Write] = ()) -> bool:
        """End one of the person's sessions or tokens."""
        mine = (keys.c.id == key_id) & (keys.c.person == person)
        found = await self._store.read(lambda c: c.execute(sa.select(keys.c.hash).where(mine)).scalar())
        if found is None:
            return False
        await self._store.write([Write(keys.delete().where(mine)), *noted])
        self._keys.pop(found, None)
        return True

    def drop(self, key_id: int) -> None:
        """A key that was revoked, here or on another server."""
        for fingerprint in [f for f, key in self._keys.items() if key.id == key_id]:
            del self._keys[fingerprint]

    async def tokens(self, person: int) -> list[KeyRow]:
        return [key for key in await self.keys(person) if key.kind == "token"]

    async def keys(self, person: int) -> list[KeyRow]:
        """Sessions and tokens of a person that are good."""
        idle = sa.and_(keys.c.kind == "session", keys.c.used < now() - self.idle_ms) if self.idle_ms else sa.false()
        mine = sa.select(keys).where(keys.c.person == person, keys.c.expires > now(), ~idle).order_by(keys.c.id)
        found = await self._store.read(lambda c: c.execute(mine).all())
        return [KeyRow(r.id, r.kind, r.label, r.created, self._used.get(r.id, r.used), r.address) for r in found]

    async def end_keys(self, person: int, kept: int = 0, noted: Sequence[Write] = ()) -> list[int]:
        """End every session and token of a person but one; which."""
        others = (keys.c.person == person) & (keys.c.id != kept)
        ended = await self._store.read(lambda c: list(c.execute(sa.select(keys.c.id).where(others)).scalars()))
        await self._store.write([Write(keys.delete().where(others)), *noted])
        self._keys = {w: k for w, k in self._keys.items() if k.person.id != person or k.id == kept}
        return ended

    async def named(self, name: str) -> int | None:
        query = sa.select(people.c.id).where(people.c.folded == folded(name))
        return await self._store.read(lambda c: c.execute(query).scalar())

    async def find_person(self, number: int) -> Person | None:
        query = sa.select(people).where(people.c.id == number)
        row = await self._store.read(lambda c: c.execute(query).first())
        return Person(row.id, row.name, row.role) if row else None

    async def is_secret(self, person: Person, secret: str, address: str) -> bool:
        """Whether this is the person's secret: asked again before what cannot be taken back. Wrong tries count."""
        try:
            return (await self.sign_in(person.name, secret, address)).id == person.id
        except WrongSecret:
            return False

    async def change_secret(self, person: int, secret: str, noted: Sequence[Write]) -> None:
        hashed = await self._hash(clean_secret(secret))
        changed = people.update().where(people.c.id == person).values(secret=hashed)
        spent = resets.delete().where(resets.c.person == person)
        await self._store.write([Write(changed), Write(spent), *noted])

    async def new_reset(self, person: int, noted: Sequence[Write]) -> str:
        """A code with which somebody may choose another secret, once and within the hour."""
        code = secrets.token_hex(6)
        row = {"person": person, "hash": _fingerprint(code), "expires": now() + RESET_MS}
        await self._store.write([Write(database.upsert(resets), [row]), *noted])
        return code

    async def reset(self, name: str, code: str, secret: str, address: str) -> Person:
        """Who chose another secret with a code; a wrong one is answered like a wrong secret, and counts as one."""
        called, secret = folded(name), clean_secret(secret)
        if (wait := self.tries.wait(address, called)) > 0:
            raise LockedOut(f"too many wrong tries; try again in {int(wait) + 1} s")
        query = sa.select(people, resets.c.hash, resets.c.expires).join(resets).where(people.c.folded == called)
        row = await self._store.read(lambda c: c.execute(query).first())
        right = row is not None and hmac.compare_digest(row.hash, _fingerprint(code)) and row.expires > now()
        if row is None or not right:
            raise WrongSecret("the name or the code is wrong, or the code is too old")
        self.tries.right(address, called)
        return Person(row.id, row.name, row.role)

    async def grant(self, person: int, role: Role, noted: Sequence[Write]) -> None:
        """Another role; sessions and tokens of the person are for the new one at once."""
        await self._store.write([Write(people.update().where(people.c.id == person).values(role=role)), *noted])
        self._keys = {word: key for word, key in self._keys.items() if key.person.id != person}

    async def make_director(self, name: str) -> None:
        called = folded(name)
        found = await self._store.read(
            lambda c: c.execute(sa.select(people.c.id).where(people.c.folded == called)).scalar()
        )
        if found is None:
            raise BadInput(f"nobody called '{name}' has signed up yet; sign up first, then start with --director")
        await self._store.write([Write(people.update().where(people.c.id == found).values(role="director"))])
        self._keys.clear()

    def forget(self) -> None:
        """Somebody's name or role has changed: who a key stands for is read again."""
        self._keys.clear()

    async def hashed(self, secret: str) -> str:
        """A secret as it is stored."""
        return await self._hash(secret)

    async def _hash(self, secret: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, secret)

    async def _verify(self, hashed: str, secret: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, secret)
            except (VerificationError, InvalidHashError):
                return False


def _fingerprint(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def _load_keys(connection: Connection, fingerprints: list[str]) -> dict[str, Any]:
    owned = sa.select(keys, people.c.name, people.c.role).join(people, people.c.id == keys.c.person)
    return {row.hash: row for row in connection.execute(owned.where(keys.c.hash.in_(fingerprints)))}


def _key(found: Any, word: str) -> Key:
    csrf = hmac.new(word.encode(), b"csrf", hashlib.sha256).hexdigest()[:32]
    return Key(found.id, Person(found.person, found.name, found.role), found.kind, found.expires, csrf, found.used)
