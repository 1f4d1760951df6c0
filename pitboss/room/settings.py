"""What a room can be run with. The defaults are those of `pitboss serve`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.reading import read_toml

PREFIX = "PITBOSS_ROOM_"


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think, in seconds."""

    decide: float = 20
    """For a decision."""
    bet: float = 20
    """For a betting window."""
    bank: float = 60
    """Time bank of each person: runs when the time for a decision is over, and does not come back."""
    alone: bool = False
    """Whether the clock also runs while only one person sits at the table."""
    every: float = 0
    """From one game to the next where they go by the clock (keno); 0 is the game's own time."""
    call: float = 0
    """From one call to the next at bingo; 0 is the room's own time."""
    sessions: tuple[str, ...] = ()
    """Times of day at which a session begins (bingo), by the clock of the room: "19:30"."""


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """At most `burst` at once, and `per_second` in the long run."""

    per_second: float
    burst: int


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Timing and limits of one room."""

    between: float = 3.0
    """Seconds from the end of a hand to the next."""
    sessions: tuple[str, ...] = ("10:00", "12:00", "14:00", "16:00", "18:00", "20:00", "22:00")
    """Times of day at which the room's own bingo hall begins a session."""
    call: float = 4.0
    """Seconds from one call to the next at bingo, where the table's clock says nothing else."""
    away: float = 60.0
    """A person without a connection for so long is answered for by defaults, on any table."""
    stand_up: float = 900.0
    """A person without a connection for so long is cashed out."""
    idle: float = 600.0
    """A table opened by a player closes when nobody has sat at it for so long."""
    missed: int = 2
    """Rounds missed in a row until a seat sits out."""
    tables_each: int = 10
    """Open tables that one player may have opened."""
    requests: Rate = Rate(20, 80)
    """HTTP requests of one address."""
    sign_ins: Rate = Rate(0.2, 10)
    """Sign-ins and sign-ups of one address."""
    guests: Rate = Rate(1 / 60, 20)
    """Guests that one address may bring."""
    messages: Rate = Rate(20, 60)
    """Messages of one account over all its sockets; of one address where nobody is signed in."""
    body: int = 64 * 1024
    message: int = 16 * 1024
    """Bytes of a request's body, of a socket message."""
    director_code: str = ""
    """What makes the first sign-up that gives it a director; by default a new one, shown on the console."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and -Proto are believed."""
    hosts: tuple[str, ...] = ()
    """Names under which the room is reached. Addresses and localhost always are right."""
    sockets: int = 5000
    sockets_of_address: int = 100
    sockets_of_account: int = 20
    """Open sockets: in all, of one address, of one account."""
    silent: float = 600.0
    """A socket that has sent nothing for so long is closed; a page sends `ping`."""
    sign_in_again: float = 1800.0
    """A session in which nothing was done for so long is over: its owner signs in again. Programs' tokens are not."""
    reality_check: int = 60
    """Minutes of play after which the page says how long it was and what it cost, unless a player chooses others."""
    large_win: int = 10_000_00
    """A hand that wins a player so many cents is a significant event."""
    review: float = 2.0
    """Seconds from the end of a hand until it is reviewed for its players, unless one of them asks before."""
    keep_hands: int = 0
    """Days that hands are kept; 0 keeps them for good. Money and what was done are never deleted."""
    key_file: str = ""
    """The file with the key that encrypts undealt cards; beside the database by default."""
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """Addresses or networks that may read /metrics."""
    broker: str = ""
    """redis://HOST:PORT/0 where several servers keep the room together, on one PostgreSQL database."""
    server: str = ""
    """The name of this server among them; the host's by default, with the port."""
    log: str = "info"
    """From which level on the log is written: debug, info, warning, error."""


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """From a TOML file, if there is one, and from the environment, which goes before it.

    `PITBOSS_ROOM_BETWEEN=5` sets `between`; values that are not a number or a word are written as JSON.
    """
    given: dict[str, Any] = {}
    if file is not None:
        given = read_toml(file)
    for name, text in environment.items():
        if name.startswith(PREFIX):
            given[name.removeprefix(PREFIX).lower()] = _value(text)
    try:
        return msgspec.convert(given, Settings)
    except msgspec.ValidationError as wrong:
        known = ", ".join(Settings.__struct_fields__)
        raise BadInput(f"{file or 'the environment'}: {wrong}; the settings are {known}") from None


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
