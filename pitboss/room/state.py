"""What a table is opened with (its sign), and what it keeps between hands: plain structs that are stored as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from pitboss.errors import BadInput
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import Opening, OpenTable
from pitboss.reading import know
from pitboss.room.settings import Clock
from pitboss.table.state import Saved


class Sign(Struct, frozen=True, kw_only=True):
    """What stands on the table's sign."""

    game: str
    name: str = ""
    private: bool = False
    bots: int = 0
    """Bots that fill seats, as long as people leave room for them."""
    fee: str = ""
    limits: tuple[int, int] | None = None
    """The director's own limits; else those of the fee option, or of the game."""
    set: dict[str, Any] = field(default_factory=dict)
    clock: Clock = Clock()
    stays: bool = False
    """A director's table stays open when nobody sits at it."""

    def load(self) -> Game:
        return load(self.game, **self.set)

    def open_table(self, game: Game, saved: Saved) -> OpenTable:
        """The table itself, under every invariant."""
        open_table = OpenTable(game, saved=saved, fee=self.fee or None, strict=True, paced=True)
        if self.limits:
            open_table.limits = self.limits
        return open_table

    def check(self, game: Game, saved: Saved) -> None:
        """Refuses a fee option that is not printed, and limits above a printed maximum."""
        if why_not := self.open_table(game, saved).over_the_ceiling:
            raise BadInput(why_not)


class Seat(Struct, kw_only=True):
    """Somebody at the table."""

    name: str
    person: int | None = None
    """None for a bot."""
    proposition: bool = False
    """A bot that banks when the position comes round to it."""
    coming: int = 0
    """Chips bought that are put down before the next hand."""
    going: int = 0
    """Chips to be taken back to the account when the hand is over."""
    moving: int = 0
    """The seat to which this player moves when the hand is over."""
    sitting_out: bool = False
    leaving: bool = False
    declines_bank: bool = False
    seed: str = ""
    """The player's own, to be mixed into the next shuffle."""
    missed: int = 0
    """Rounds missed in a row."""
    time_bank: float = 0.0

    @property
    def bot(self) -> bool:
        return self.person is None


class TableState(Struct, kw_only=True):
    """What is stored of a table between hands."""

    saved: Saved
    seats: dict[int, Seat] = field(default_factory=dict)
    paused: str = ""
    """Why the table is paused."""
    closing: str = ""
    """Why the table closes when the hand is over."""
    next_sign: Sign | None = None
    """What the director has changed, from the next hand on."""
    asked: int = 0
    """Asks of all hands that are over."""
    owing: list[int] = field(default_factory=list)
    """People who left owing what they have to post before they play here again."""
    short_buys: dict[int, int] = field(default_factory=dict)
    """When each of these people last bought less than the least buy-in; 0 since a full one."""
    admitted: list[int] | None = None
    """People who came by a link; None while nobody needs one."""


know(Sign, TableState, dict[int, Seat], Opening)
