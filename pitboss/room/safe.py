"""What nobody may read before its time, neither a player nor a thief of the database: the order of cards to come.

Openings of hands and states of tables are stored encrypted (AES-256-GCM). The key lies outside the database.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import TypeVar

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pitboss.errors import BadInput, CheckFailed

T = TypeVar("T")

_NONCE = 12
_MARK = b"\x01"
"""First byte of what is sealed; JSON, as the first version stored it, begins otherwise."""
KEY = "PITBOSS_KEY"
"""The environment variable that holds the key, 64 hex digits; it goes before any file."""


class Safe:
    """Seals structs for storage and opens them again; signs records, so that anybody can tell the room's own."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._signer = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"pitboss records" + key).digest())
        self._encode = msgspec.json.Encoder().encode

    @property
    def public(self) -> str:
        """The Ed25519 key with which the room's signatures are checked, in hex."""
        return self._signer.public_key().public_bytes_raw().hex()

    def sign(self, record: bytes) -> str:
        return self._signer.sign(record).hex()

    def signed(self, record: bytes, signature: str) -> bool:
        """Whether this is the room's signature under exactly these bytes."""
        try:
            self._signer.public_key().verify(bytes.fromhex(signature), record)
        except (InvalidSignature, ValueError):
            return False
        return True

    def seal(self, thing: msgspec.Struct) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        return _MARK + nonce + self._cipher.encrypt(nonce, self._encode(thing), None)

    def open(self, sealed: bytes, type_: type[T]) -> T:
        if sealed[:1] != _MARK:
            return msgspec.json.decode(sealed, type=type_)
        nonce, rest = sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :]
        try:
            return msgspec.json.decode(self._cipher.decrypt(nonce, rest, None), type=type_)
        except InvalidTag:
            raise CheckFailed("this cannot be opened with the room's key, or it is damaged") from None


def key(file: Path) -> bytes:
    """The room's key: from the environment, or from a file that is made when there is none."""
    if text := os.environ.get(KEY):
        return _read(text, f"the environment variable {KEY}")
    try:
        return _read(file.read_text(), str(file))
    except FileNotFoundError:
        made = secrets.token_bytes(32)
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(made.hex() + "\n")
        return made


def _read(text: str, where: str) -> bytes:
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        found = b""
    if len(found) != 32:
        raise BadInput(f"{where} holds no key; a key is 64 hex digits")
    return found
