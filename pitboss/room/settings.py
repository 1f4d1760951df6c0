"""What a room can be run with. The defaults are those of `pitboss serve`."""

from __future__ import annotations

from msgspec import Struct


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


class Rate(Struct, frozen=True):
    """At most `burst` at once, and `per_second` in the long run."""

    per_second: float
    burst: int


class Settings(Struct, frozen=True, kw_only=True):
    """Timing and limits of one room."""

    between: float = 3.0
    """Seconds from the end of a hand to the next."""
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
    messages: Rate = Rate(20, 60)
    """Messages on one socket."""
    body: int = 64 * 1024
    message: int = 16 * 1024
    """Bytes of a request's body, of a socket message."""
