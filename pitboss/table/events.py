"""What happened, as facts. Chips and cards move only through events, so the record is the whole truth.

Every event applies itself to the table; nothing else changes a stack, a spot, a pot or a hand. A client that folds the
events it may see arrives at the same picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from pitboss.equipment.cards import NUMBER

if TYPE_CHECKING:
    from pitboss.table.state import Table

BANK = 0
"""Holder of the bank's (dealer's) hand; as an account, the house."""
BOARD = -1
"""Holder of the community cards."""
PLAYER_HAND, BANKER_HAND = -2, -3
"""Holders of baccarat's two community hands, which belong to nobody at the table, nor to the bank."""

Cards = tuple[str | None, ...]
"""Cards as text; None for a card that the viewer may not see."""


class Event(Struct, frozen=True, tag_field="event", tag=True, gc=False):
    """A fact about the round."""

    hides: ClassVar[bool] = False
    """Whether the event carries cards that not everyone may see."""

    def apply(self, table: Table) -> None:
        """Most events only state something."""


class Shuffled(Event, frozen=True):
    """A fresh shuffle, or source of chance; `commitment` is the hash of its seed, told before anything falls."""

    commitment: str
    cards: bool = True
    """Whether it is cards that were shuffled; dice, a wheel and balls are committed to as well."""


class Dealt(Event, frozen=True):
    """Cards put before a holder (a seat, BANK or BOARD), face up or face down."""

    to: int
    cards: Cards
    up: bool
    hand: int = 0
    hides: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.receive(self.to, self.hand, [NUMBER[c] for c in self.cards if c], self.up)


class Turned(Event, frozen=True):
    """Face-down cards of a holder are turned face up."""

    holder: int
    cards: tuple[str, ...]
    hand: int = 0

    def apply(self, table: Table) -> None:
        table.hands[self.holder, self.hand].turn([NUMBER[c] for c in self.cards])


class Burned(Event, frozen=True):
    count: int


class Discarded(Event, frozen=True):
    """Cards given up by a seat; only that seat knows which."""

    to: int
    cards: Cards
    up: bool = False
    hand: int = 0
    hides: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.hands[self.to, self.hand].remove([NUMBER[c] for c in self.cards if c])


class Moved(Event, frozen=True):
    """Cards pass from one hand to another (a split, a switch)."""

    holder: int
    hand: int
    to_hand: int
    cards: tuple[str, ...]

    def apply(self, table: Table) -> None:
        numbers = [NUMBER[c] for c in self.cards]
        up = table.hands[self.holder, self.hand].remove(numbers)
        table.hand(self.holder, self.to_hand).add(numbers, up)


class Swept(Event, frozen=True):
    """A hand leaves the table: folded, busted, or settled before the others."""

    holder: int
    hand: int = 0

    def apply(self, table: Table) -> None:
        table.hands.pop((self.holder, self.hand), None)


class HandSet(Event, frozen=True):
    """A seat has set its hand in groups; face down until turned."""

    to: int
    groups: tuple[Cards, ...]
    up: bool = False
    hides: ClassVar[bool] = True


class Spun(Event, frozen=True):
    pocket: str


class Rolled(Event, frozen=True):
    dice: tuple[int, ...]


class BallsDrawn(Event, frozen=True):
    balls: tuple[int, ...]


class Chose(Event, frozen=True):
    """A seat's decision, as everyone at the table sees it."""

    seat: int
    option: str
    amount: int = 0
    hand: int = 0


class Checked(Event, frozen=True):
    """The bank looks at its face-down card; only the answer is told."""

    found: bool
    what: str


class Shown(Event, frozen=True):
    """A hand is announced: what it is worth, in words."""

    holder: int
    words: str
    hand: int = 0


class Announced(Event, frozen=True):
    """The dealer says something that no other event says."""

    words: str


class Marked(Event, frozen=True):
    """A marker (button, action button, blind button, point, kill) lies at a seat, or nowhere (0)."""

    marker: str
    seat: int
    value: str = ""

    def apply(self, table: Table) -> None:
        table.markers[self.marker] = self.seat


class Wagered(Event, frozen=True):
    """Chips go from a seat's stack to a spot."""

    seat: int
    spot: str
    cents: int

    def apply(self, table: Table) -> None:
        table.stacks[self.seat] -= self.cents
        key = (self.seat, self.spot)
        table.spots[key] = table.spots.get(key, 0) + self.cents


class Returned(Event, frozen=True):
    """Chips go back from a spot to their owner, undecided."""

    seat: int
    spot: str
    cents: int

    def apply(self, table: Table) -> None:
        table.lift(self.seat, self.spot, self.cents)
        table.stacks[self.seat] += self.cents


class Settled(Event, frozen=True):
    """A wager is decided: `paid` comes from the bank, `taken` goes to it, the rest of the stake goes back.

    `uncovered` was won or lost by the cards, but a player-dealer's wager did not reach so far. `why` is what the dealer
    would say.
    """

    seat: int
    spot: str
    stake: int
    paid: int
    taken: int
    uncovered: int = 0
    why: str = ""

    def apply(self, table: Table) -> None:
        seat, stake, won = self.seat, self.stake, self.paid - self.taken
        if stake:
            table.lift(seat, self.spot, stake)
        table.stacks[seat] += stake + won
        if table.bank:
            table.player_dealer_moves(self.taken, self.paid)
        else:
            table.stacks[0] -= won


class BankPosted(Event, frozen=True):
    """The player-dealer puts up the wager that limits what the bank can win or lose."""

    seat: int
    cents: int

    def apply(self, table: Table) -> None:
        table.bank = self.seat
        table.stacks[self.seat] -= self.cents
        table.cover += self.cents


class BankReturned(Event, frozen=True):
    """What is left of the player-dealer's wager goes back to the stack."""

    seat: int
    cents: int

    def apply(self, table: Table) -> None:
        table.cover -= self.cents
        table.stacks[self.seat] += self.cents


class FeeTaken(Event, frozen=True):
    """A collection: from a seat's stack, or from the pot (seat 0), into the drop or a jackpot."""

    seat: int
    cents: int
    jackpot: str = ""

    def apply(self, table: Table) -> None:
        if self.seat:
            table.stacks[self.seat] -= self.cents
        else:
            table.pot -= self.cents
        if self.jackpot:
            table.jackpots[self.jackpot] = table.jackpots.get(self.jackpot, 0) + self.cents
        else:
            table.drop += self.cents


class Gathered(Event, frozen=True):
    """The bets of a betting round are gathered into the pot, which is then so many cents."""

    cents: int

    def apply(self, table: Table) -> None:
        for (seat, spot), cents in [*table.spots.items()]:
            if spot in table.gathers:
                table.lift(seat, spot, cents)
                table.pot += cents


class PotWon(Event, frozen=True):
    """A seat takes all or part of a pot; `pot` 0 is the main pot."""

    seat: int
    cents: int
    pot: int = 0
    why: str = ""

    def apply(self, table: Table) -> None:
        table.pot -= self.cents
        table.stacks[self.seat] += self.cents


class JackpotWon(Event, frozen=True):
    seat: int
    cents: int
    jackpot: str

    def apply(self, table: Table) -> None:
        table.jackpots[self.jackpot] -= self.cents
        table.stacks[self.seat] += self.cents


Any = (
    Shuffled | Dealt | Turned | Burned | Discarded | Moved | Swept | HandSet | Spun | Rolled | BallsDrawn | Chose
    | Checked | Shown | Announced | Marked | Wagered | Returned | Settled | BankPosted | BankReturned | FeeTaken
    | Gathered | PotWon | JackpotWon
)
"""Every kind of event: the type that records are decoded with."""
