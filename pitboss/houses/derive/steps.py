"""What is shown of a settled amount: a derivation and its steps."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["hands", "row", "cover", "pot", "ticket", "transfer", "fee", "rules"]


class Hand(Struct):
    """Cards as they lay, and what they were called."""

    whose: str
    cards: list[str | None]
    called: str = ""


class Row(Struct):
    """A printed row: what it is for, what it pays, and what that makes of the stake."""

    result: str
    pays: str
    sum: str


class Rule(Struct):
    """A line of the rules with where it is printed; `read` where it is a reading, and how else it could be read."""

    say: str
    cite: str
    read: bool = False
    others: list[str] = []


class Part(Struct):
    """One line of a sum inside a step."""

    words: str
    cents: int


class Step(Struct, kw_only=True):
    kind: Kind
    title: str
    amount: int | None = None
    """What this step brings to the amount; None where it only explains."""
    say: str = ""
    hands: list[Hand] = []
    row: Row | None = None
    parts: list[Part] = []
    rules: list[Rule] = []


class Derivation(Struct):
    """One settled amount: whose it is, and the steps that add up to it."""

    event: int
    seat: int
    title: str
    said: str
    amount: int
    steps: list[Step]
