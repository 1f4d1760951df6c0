"""What happened, as facts. Chips and cards move only through events, so the record is the whole truth.

Every event applies itself to the table; nothing else changes a stack, a spot, a pot or a hand. A client that folds the
events it may see arrives at the same picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from typing import Any as Json

from msgspec import Struct

from pitboss.equipment.decks import NUMBER
from pitboss.table.tickets import Ticket

if TYPE_CHECKING:
    from pitboss.table.state import Table

BANK = 0
"""Holder of the bank's (dealer's) hand; as an account, the house."""
BOARD = -1
"""Holder of the community cards."""
PLAYER_HAND, BANKER_HAND = -2, -3
"""Holders of baccarat's two community hands, which belong to nobody at the table, nor to the bank."""
PILE = -4
"""Holder of a discard pile whose top card matters (pan)."""

Cards = tuple[str | None, ...]
"""Cards as text; None for a card that the viewer may not see."""


class Event(Struct, frozen=True, tag_field="event", tag=True, gc=False):
    """A fact about the round."""

    hides: ClassVar[bool] = False
    """Whether the event carries cards that not everyone may see."""

    def apply(self, table: Table) -> None:
        """Most events only state something."""


class Shuffled(Event, frozen=True):
    """A fresh shuffle, or source of chance; `commitment` is the hash of its seed, shown before any result."""

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
        table.turn_up(self.holder, self.hand, [NUMBER[c] for c in self.cards])


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
        table.remove(self.to, self.hand, [NUMBER[c] for c in self.cards if c])


class Moved(Event, frozen=True):
    """Cards that all may see pass from one hand to another (a split, a switch, a meld, a card off the pile)."""

    holder: int
    hand: int
    to_hand: int
    cards: tuple[str, ...]
    to: int | None = None
    """The other holder, where they change hands."""
    up: bool | None = None
    """Turned face up or down on the way; None leaves them as they lay."""

    def apply(self, table: Table) -> None:
        numbers = [NUMBER[c] for c in self.cards]
        up = table.remove(self.holder, self.hand, numbers)
        to = self.holder if self.to is None else self.to
        table.place(to, self.to_hand, numbers, up if self.up is None else self.up)


class Swept(Event, frozen=True):
    """A hand leaves the table: folded, busted, or settled before the others."""

    holder: int
    hand: int = 0

    def apply(self, table: Table) -> None:
        table.hands.pop((self.holder, self.hand), None)


class HandSet(Event, frozen=True):
    """A seat has set its hand: hand 0 becomes hands 0, 1, 2 ..., face down until turned."""

    to: int
    groups: tuple[Cards, ...]
    up: bool = False
    hides: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.remove(self.to, 0, [NUMBER[c] for group in self.groups for c in group if c])
        for hand, group in enumerate(self.groups):
            table.place(self.to, hand, [NUMBER[c] for c in group if c], self.up)


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
    """The bank looks at its face-down card; only the answer is announced."""

    found: bool
    what: str


class Shown(Event, frozen=True):
    """A hand is announced: what it is worth, in words."""

    holder: int
    words: str
    hand: int = 0
    kind: str = ""
    """For programs: "over" where the hand has gone too far, "natural", the chips a meld is worth, or nothing; "won",
    "copy" or "lost" where a set hand is compared with the bank's."""


class Announced(Event, frozen=True):
    """The dealer says something that no other event says."""

    words: str
    kind: str = ""
    """For programs: "closed" when no more bets are taken, "player", "banker" or "tie" for who won."""


class Marker(Struct, frozen=True, gc=False):
    """Where a marker lies and what it shows."""

    seat: int
    value: str = ""
    stays: bool = False


class Marked(Event, frozen=True):
    """A marker (button, action button, blind button, point, kill) lies at a seat, or at no seat (0).

    One that `stays` lies there still when the next round begins. At no seat and without a value it is off the table.
    """

    marker: str
    seat: int
    value: str = ""
    stays: bool = False

    def apply(self, table: Table) -> None:
        if self.seat or self.value:
            table.markers[self.marker] = Marker(self.seat, self.value, self.stays)
        else:
            table.markers.pop(self.marker, None)


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
    house: bool = False
    """Paid and taken by the house, although a player banks (a bonus that is not the player's)."""

    def apply(self, table: Table) -> None:
        seat, stake, won = self.seat, self.stake, self.paid - self.taken
        if stake:
            spots, key = table.spots, (seat, self.spot)
            if spots.get(key) == stake:  # all that lies there, as nearly always
                del spots[key]
            else:
                table.lift(seat, self.spot, stake)
        table.stacks[seat] += stake + won
        if table.bank and not self.house:
            table.player_dealer_moves(self.taken, self.paid)
        else:
            table.stacks[0] -= won


class Relocated(Event, frozen=True):
    """Chips of a seat move from one spot to another (a come bet goes to its number)."""

    seat: int
    spot: str
    to: str
    cents: int

    def apply(self, table: Table) -> None:
        table.lift(self.seat, self.spot, self.cents)
        key = (self.seat, self.to)
        table.spots[key] = table.spots.get(key, 0) + self.cents


class Transferred(Event, frozen=True):
    """Chips go from one seat's stack to another's."""

    seat: int
    to: int
    cents: int
    why: str = ""

    def apply(self, table: Table) -> None:
        table.stacks[self.seat] -= self.cents
        table.stacks[self.to] += self.cents


class BankPosted(Event, frozen=True):
    """The player-dealer puts up the wager that limits what the bank can win or lose."""

    seat: int
    cents: int
    turn: int = 1
    """Which hand in a row it is that this seat banks."""
    refills: bool = False
    """In the net model what the bank collects refills its cover."""

    def apply(self, table: Table) -> None:
        table.bank, table.bank_turns, table.refills = self.seat, self.turn, self.refills
        table.stacks[self.seat] -= self.cents
        table.cover += self.cents


class BankDeclined(Event, frozen=True):
    """Nobody takes the bank; it was last at this seat, which may take it anew. At seat 0 the house banks."""

    seat: int

    def apply(self, table: Table) -> None:
        table.bank, table.bank_turns = self.seat, 0


class BankReturned(Event, frozen=True):
    """What is left of the player-dealer's wager goes back to the stack."""

    seat: int
    cents: int

    def apply(self, table: Table) -> None:
        table.cover -= self.cents
        table.stacks[self.seat] += self.cents


class FeeTaken(Event, frozen=True):
    """A collection: from a seat's stack, or from the pot (seat 0), into the drop or a jackpot; less than nothing goes
    back to the seat."""

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
    """The bets on these spots are gathered into the pot, which is then so many cents."""

    cents: int
    spots: tuple[str, ...] = ("bet",)

    def apply(self, table: Table) -> None:
        spots = table.spots
        for key, cents in [*spots.items()]:
            if key[1] in self.spots:
                del spots[key]
                table.pot += cents


class PotKept(Event, frozen=True):
    """So much of the pot stays on the table for the next hand (antes that carry over)."""

    cents: int
    why: str = ""

    def apply(self, table: Table) -> None:
        table.pot_kept = self.cents


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


class JackpotFed(Event, frozen=True):
    """The house puts chips into a jackpot: its first meter, or what a posted plan adds."""

    cents: int
    jackpot: str

    def apply(self, table: Table) -> None:
        table.stacks[0] -= self.cents
        table.jackpots[self.jackpot] = table.jackpots.get(self.jackpot, 0) + self.cents


class TicketBought(Event, frozen=True):
    """A seat pays for a ticket that is good for so many games."""

    number: int
    seat: int
    cents: int
    games: int
    what: Json

    def apply(self, table: Table) -> None:
        table.stacks[self.seat] -= self.cents
        table.ticketed += self.cents
        table.tickets[self.number] = Ticket(self.number, self.seat, self.games, self.what, held=self.cents)


class TicketChanged(Event, frozen=True):
    """What is written on a ticket is another."""

    number: int
    what: Json

    def apply(self, table: Table) -> None:
        table.tickets[self.number].what = self.what


class TicketCancelled(Event, frozen=True):
    """A ticket is cancelled, and its unplayed part is paid back."""

    number: int

    def apply(self, table: Table) -> None:
        ticket = table.tickets[self.number]
        table.stacks[ticket.seat] += ticket.held
        table.ticketed -= ticket.held
        ticket.held = ticket.games = 0


class TicketGraded(Event, frozen=True):
    """One game of a ticket is decided: `stake` goes to the house, `prize` is due to the holder.

    A correction has no stake; its prize is the difference, which may be less than nothing. A ticket that is open again
    has a stake of less than nothing: it goes back on the ticket.
    """

    number: int
    stake: int
    prize: int
    why: str = ""

    def apply(self, table: Table) -> None:
        ticket = table.tickets[self.number]
        ticket.held -= self.stake
        ticket.due += self.prize
        table.ticketed += self.prize - self.stake
        table.stacks[0] += self.stake - self.prize
        if self.stake:
            ticket.games -= 1


class TicketPaid(Event, frozen=True):
    """What is due on a ticket is paid to its seat."""

    number: int
    cents: int

    def apply(self, table: Table) -> None:
        ticket = table.tickets[self.number]
        ticket.due -= self.cents
        table.ticketed -= self.cents
        table.stacks[ticket.seat] += self.cents


class TicketExpired(Event, frozen=True):
    """A ticket was not presented in time: what was due stays with the house."""

    number: int

    def apply(self, table: Table) -> None:
        ticket = table.tickets[self.number]
        table.stacks[0] += ticket.due
        table.ticketed -= ticket.due
        ticket.due = 0


Any = (
    Shuffled
    | Dealt
    | Turned
    | Burned
    | Discarded
    | Moved
    | Swept
    | HandSet
    | Spun
    | Rolled
    | BallsDrawn
    | Chose
    | Checked
    | Shown
    | Announced
    | Marked
    | Wagered
    | Returned
    | Settled
    | Relocated
    | Transferred
    | BankPosted
    | BankDeclined
    | BankReturned
    | FeeTaken
    | Gathered
    | PotKept
    | PotWon
    | JackpotWon
    | JackpotFed
    | TicketBought
    | TicketChanged
    | TicketCancelled
    | TicketGraded
    | TicketPaid
    | TicketExpired
)
"""Every kind of event: the type that records are decoded with."""
