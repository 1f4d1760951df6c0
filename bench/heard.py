"""As much of the room's messages as the players of the benchmarks have to read."""

from __future__ import annotations

from typing import Any

import msgspec


class Ask(msgspec.Struct):
    n: int
    ask: dict[str, Any]
    seats: list[int]
    yours: bool


class Heard(msgspec.Struct):
    type: str
    id: int | None = None
    ask: Ask | None = None
    hand: Any = None
    you: dict[str, Any] | None = None
    why: str = ""


read = msgspec.json.Decoder(Heard).decode
