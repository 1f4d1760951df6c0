"""What a hand of pan consists of while it is played: who is in, what lies where, and how chips change hands.

Before a seat lie its hand (0, face down), its melds (1 to 3, face up) and the card in suspense; the discards lie open
on the board.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from pitboss.equipment.cards import text
from pitboss.equipment.decks import deck
from pitboss.games.pan.melds import Meld
from pitboss.games.pan.moves import Position, usable
from pitboss.games.pan.rules import Rules
from pitboss.games.pan.settle import payments
from pitboss.table.asks import Ask, Deal, Reshuffle
from pitboss.table.events import BOARD, Marked, PotKept, PotWon, Swept, Transferred
from pitboss.table.state import Table

SUSPENSE = 4
"""The hand in which a card lies that was drawn and is neither used nor discarded yet; melds are hands 1 to 3."""

BUTTON = "button"
"""Lies before the player who is dealt to first and acts first."""


class Top(NamedTuple):
    """The top of the discards, and how it came there."""

    card: int
    by: int
    from_stock: bool


class PanHand:
    """One hand of pan."""

    def __init__(self, table: Table, rules: Rules, seats: list[int]) -> None:
        self.table = table
        self.rules = rules
        self.chip = table.limits[0]
        """What one chip of a condition is worth, in cents."""
        self.seats = seats
        """Dealt in, in the order of the deal."""
        self.playing: list[int] = []
        """In and not fouled, in the order of play."""
        self.paying: list[int] = []
        """Who pays conditions and the out: everyone who declared in (L650)."""
        self.melds: dict[int, list[Meld]] = {seat: [] for seat in seats}
        self.top: Top | None = None
        self.stock = len(deck(rules.deck).cards)
        self.thrown_in: list[int] = []
        """Cards of hands that were dropped or fouled."""
        self.reshuffles = rules.reshuffles
        """How often the discards may still become a new stock."""
        self.may_redraw: set[int] = set()
        """Who may still draw a second card in the first turn."""

    @property
    def borrow_one(self) -> bool:
        return self.rules.borrow == "one"

    def position(self, seat: int, drawn: int | None = None) -> Position:
        return Position(tuple(self.table.cards(seat)), tuple(self.melds[seat]), drawn)

    def draw(self, count: int) -> Generator[Ask, Any, list[int]]:
        """The next cards of the stock."""
        cards = yield Deal(count=count)
        self.stock -= count
        return list(cards)

    def renew_stock(self) -> Generator[Ask, Any, bool]:
        """Whether there is a stock: an exhausted one is made anew from what was discarded and thrown in."""
        if self.stock:
            return True
        cards = (*self.table.cards(BOARD), *self.thrown_in)
        if not self.reshuffles or not cards:
            return False
        self.reshuffles -= 1
        self.table.emit(Swept(BOARD))
        self.thrown_in, self.top, self.stock = [], None, len(cards)
        yield Reshuffle(cards=cards)
        return True

    def why_no_take(self, seat: int) -> str:
        """Why the top discard may not be taken (L676-L678); nothing where it may.

        It is always that of the preceding player: whoever fouls the hand without a discard is not in any more.
        """
        top = self.top
        if top is None:
            return "there are no discards"
        card = text(top.card)
        if not top.from_stock:
            return f"{card} came from the hand of seat {top.by}, not from the stock (L676-L678)"
        if not usable(self.position(seat, top.card), borrow_one=self.borrow_one):
            return f"{card} cannot be melded at once (L676-L678)"
        return ""

    def throw_in(self, seat: int) -> None:
        """A hand is given up, unseen."""
        self.thrown_in += self.table.cards(seat)
        self.table.emit(Swept(seat))

    def collect(self, seat: int, chips: int, why: str) -> None:
        """Every other player who is in pays so many chips, or what is there."""
        payers = [payer for payer in self.paying if payer != seat]
        for payer, cents in payments(chips * self.chip, payers, self.table.stacks):
            self.table.emit(Transferred(payer, seat, cents, why))

    def win_tops(self, seat: int, why: str) -> None:
        """The tops go to the winner, who is dealt to first and acts first in the next hand (L665, L697-L698)."""
        table = self.table
        if table.pot:
            table.emit(PotWon(seat, table.pot, why=why))
        table.emit(Marked(BUTTON, seat, stays=True))

    def keep_tops(self, why: str) -> None:
        """The tops stay for the next hand."""
        if self.table.pot:
            self.table.emit(PotKept(self.table.pot, why))
