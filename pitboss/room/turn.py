"""What one turn of a table does: to be stored, and then to be sent."""

from __future__ import annotations

import msgspec

from pitboss.room import messages
from pitboss.room.broadcast import Client
from pitboss.room.hand import Hand
from pitboss.room.ledger import Transfer
from pitboss.room.store import Write


class Turn:
    """What one turn of a table does: to be stored, and then to be sent. A turn that is not stored never was."""

    def __init__(self) -> None:
        self.writes: list[Write] = []
        self.made: list[Transfer] = []
        self.arrivals: list[Client] = []
        self.said: list[messages.ChatLine] = []
        self.end: messages.EndMessage | None = None
        self.ended: Hand | None = None
        self.seats_changed = False
        """Whether seats or state differ from what is stored and sent."""
        self.window_changed = False
        self.bank_runs = False
        self.time_used = False
        """Whether somebody's time bank is shorter now."""


class Opened(msgspec.Struct, frozen=True):
    """When a table was opened, and by whom."""

    at: int
    by: int
    name: str
