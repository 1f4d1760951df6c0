"""What one turn of a table does: to be stored, and then to be sent."""

from __future__ import annotations

from msgspec import Struct, field

from pitboss.room import messages
from pitboss.room.broadcast import Client
from pitboss.room.hand import Hand
from pitboss.room.ledger import Transfer
from pitboss.room.store import Unreachable, Write


class Turn(Struct, eq=False):
    """What one turn of a table does: to be stored, and then to be sent. A turn that is not stored never was."""

    writes: list[Write] = field(default_factory=list)
    made: list[Transfer] = field(default_factory=list)
    arrivals: list[Client] = field(default_factory=list)
    said: list[messages.ChatLine] = field(default_factory=list)
    end: messages.EndMessage | None = None
    ended: Hand | None = None
    seats_changed: bool = False
    """Whether seats or state differ from what is stored and sent."""
    tempo_changed: bool = False
    window_changed: bool = False
    bank_runs: bool = False
    time_used: bool = False
    """Whether somebody's time bank is shorter now."""
    cut_short: Unreachable | None = None
    """The database owes numbers for new rows: what was done so far is half a turn, and must not stand."""


class Opened(Struct, frozen=True):
    """When a table was opened, and by whom."""

    at: int
    by: int
    name: str
