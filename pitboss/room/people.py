"""People: sign-up, sign-in, sessions and tokens. Secrets are kept as argon2 hashes, keys as SHA-256 hashes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata
from typing import Literal

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.errors import BadInput, PitbossError
from pitboss.room.schema import keys, people
from pitboss.room.store import Store, Write, now
from pitboss.table.asks import Refused

Role = Literal["player", "director"]

TRIES = 5
LOCK_MS, LONGEST_LOCK_MS = 60_000, 3_600_000
SESSION_MS = 14 * 86_400_000
TOKEN_MS = 3650 * 86_400_000
TOKENS_EACH = 20

_NAME = re.compile(r"[^\W_](?:[\w .\-]*[^\W_])?")


class WrongSecret(PitbossError):
    """The name or the secret is wrong; which of them is not told."""


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


class TokenRow(Struct):
    id: int
    label: str
    created: int


def clean_name(name: str) -> str:
    """A name as it is shown; raises for one that cannot be told from another or hides something."""
    name = unicodedata.normalize("NFKC", name).strip()
    if not 2 <= len(name) <= 24 or not _NAME.fullmatch(name) or "  " in name:
        raise BadInput("a name has 2 to 24 letters or digits, with spaces, '.', '-' or '_' only between them")
    return name


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
        self._nobody = ""

    async def sign_up(self, name: str, secret: str, director: bool = False) -> Person:
        """A new account. `director`: makes it one, if there is none yet."""
        name, secret = clean_name(name), clean_secret(secret)
        folded = name.casefold()
        taken, first = await self._store.read(
            lambda c: (
                c.execute(sa.select(people.c.id).where(people.c.folded == folded)).first(),
                c.execute(sa.select(people.c.id).where(people.c.role == "director")).first() is None,
            )
        )
        if taken:
            raise Refused(f"the name '{name}' is taken")
        hashed = await self._hash(secret)
        person = Person(self._store.new_id("people"), name, "director" if director and first else "player")
        row = {
            "id": person.id, "name": name, "folded": folded, "secret": hashed, "role": person.role,
            "created": now(), "wrong_tries": 0, "locked_until": 0,
        }  # fmt: skip
        try:
            await self._store.write([Write(people.insert(), [row])])
        except sa.exc.IntegrityError:
            raise Refused(f"the name '{name}' is taken") from None
        return person

    async def sign_in(self, name: str, secret: str) -> Person:
        folded = unicodedata.normalize("NFKC", name).strip().casefold()
        row = await self._store.read(lambda c: c.execute(sa.select(people).where(people.c.folded == folded)).first())
        if row is None:
            self._nobody = self._nobody or await self._hash(secrets.token_hex(8))
            await self._verify(self._nobody, secret)  # an unknown name takes as long as a wrong secret
            raise WrongSecret("the name or the secret is wrong")
        if row.locked_until > now():
            seconds = (row.locked_until - now()) // 1000 + 1
            raise LockedOut(f"locked after {TRIES} wrong tries; try again in {seconds} s")
        if not await self._verify(row.secret, secret):
            await self._store.write([_wrong_try(row.id)])
            raise WrongSecret("the name or the secret is wrong")
        if row.wrong_tries:
            clear = people.update().where(people.c.id == row.id).values(wrong_tries=0, locked_until=0)
            await self._store.write([Write(clear)])
        return Person(row.id, row.name, row.role)

    async def new_key(self, person: Person, kind: Literal["session", "token"], label: str = "") -> tuple[int, str]:
        """A secret word that stands for the person until it expires, and its number. Only its hash is kept."""
        word, number = secrets.token_urlsafe(32), self._store.new_id("keys")
        life = SESSION_MS if kind == "session" else TOKEN_MS
        row = {
            "id": number, "hash": _fingerprint(word), "person": person.id, "kind": kind,
            "label": label, "created": now(), "expires": now() + life,
        }  # fmt: skip
        await self._store.write([Write(keys.insert(), [row])])
        return number, word

    async def find(self, word: str) -> Key | None:
        """Whose key this is, if it is one."""
        fingerprint = _fingerprint(word)
        key = self._keys.get(fingerprint)
        if key is None:
            key = await self._store.read(lambda c: _load_key(c, fingerprint, word))
            if key is None:
                return None
            if len(self._keys) > 10_000:
                self._keys.clear()
            self._keys[fingerprint] = key
        return key if key.expires > now() else None

    async def revoke(self, key_id: int, person: int) -> bool:
        """End one of the person's sessions or tokens."""
        mine = (keys.c.id == key_id) & (keys.c.person == person)
        found = await self._store.read(lambda c: c.execute(sa.select(keys.c.hash).where(mine)).scalar())
        if found is None:
            return False
        await self._store.write([Write(keys.delete().where(mine))])
        self._keys.pop(found, None)
        return True

    async def tokens(self, person: int) -> list[TokenRow]:
        mine = sa.select(keys).where(keys.c.person == person, keys.c.kind == "token").order_by(keys.c.id)
        return await self._store.read(lambda c: [TokenRow(r.id, r.label, r.created) for r in c.execute(mine)])

    async def make_director(self, name: str) -> None:
        folded = name.strip().casefold()
        found = await self._store.read(
            lambda c: c.execute(sa.select(people.c.id).where(people.c.folded == folded)).scalar()
        )
        if found is None:
            raise BadInput(f"nobody called '{name}' has signed up yet; sign up first, then start with --director")
        await self._store.write([Write(people.update().where(people.c.id == found).values(role="director"))])
        self._keys.clear()

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


def _load_key(connection: Connection, fingerprint: str, word: str) -> Key | None:
    found = connection.execute(
        sa.select(keys, people.c.name, people.c.role).join(people, people.c.id == keys.c.person).where(
            keys.c.hash == fingerprint
        )
    ).first()
    if found is None:
        return None
    csrf = hmac.new(word.encode(), b"csrf", hashlib.sha256).hexdigest()[:32]
    return Key(found.id, Person(found.person, found.name, found.role), found.kind, found.expires, csrf)


def _wrong_try(person: int) -> Write:
    """Count it in the database, so that tries at the same moment all count; each further one doubles the wait."""
    tries = people.c.wrong_tries + 1
    over = tries - TRIES
    wait = sa.case((over >= 6, LONGEST_LOCK_MS), *[(over == n, LOCK_MS << n) for n in range(6)], else_=0)
    locked = sa.case((over >= 0, sa.literal(now(), sa.BigInteger) + wait), else_=people.c.locked_until)
    return Write(people.update().where(people.c.id == person).values(wrong_tries=tries, locked_until=locked))
