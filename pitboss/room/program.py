"""Which program this is: a fingerprint of everything that decides a hand, so that a record says what made it."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

KINDS = (".py", ".toml", ".json")


@cache
def fingerprint() -> str:
    """SHA-256 over the paths and contents of the package's code, rules and data."""
    root, whole = Path(__file__).parents[1], hashlib.sha256()
    for file in sorted(root.rglob("*")):
        if file.suffix in KINDS and file.is_file() and "static" not in file.parts:
            whole.update(
                file.relative_to(root).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest()
            )
    return whole.hexdigest()
