"""What one seat may see. Hidden cards leave the table here or nowhere.

Everything that shows cards to somebody (the record as a seat saw it, the room's web socket, a bot, a hint) asks
`may_see`. A viewer is a seat number, or None for somebody who only watches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.equipment.decks import Deck
from pitboss.table.asks import Arrange, Ask, Choose, Discard, Window
from pitboss.table.events import (
    BANK,
    BOARD,
    Dealt,
    Discarded,
    Event,
    HandSet,
    Marker,
    TicketBought,
    TicketCancelled,
    TicketChanged,
    TicketExpired,
    TicketGraded,
    TicketPaid,
)
from pitboss.table.state import Table
from pitboss.table.tickets import Ticket

TICKETS = (TicketBought, TicketChanged, TicketCancelled, TicketGraded, TicketPaid, TicketExpired)


def may_see(viewer: int | None, holder: int, up: bool) -> bool:
    """A card is seen by all when it lies face up, and by the seat that holds it."""
    return up or (holder == viewer and holder > BANK)


def seen_event(event: Event, viewer: int | None) -> Event:
    """The event as the viewer may see it: unseen cards are there, but have no face."""
    if not event.hides:
        return event
    if isinstance(event, (Dealt, Discarded)):
        if may_see(viewer, event.to, event.up):
            return event
        return msgspec.structs.replace(event, cards=(None,) * len(event.cards))
    if isinstance(event, HandSet):
        if may_see(viewer, event.to, event.up):
            return event
        return msgspec.structs.replace(event, groups=tuple((None,) * len(g) for g in event.groups))
    raise AssertionError(f"{type(event).__name__} hides cards, but nobody says from whom")


def seen_events(events: Iterable[Event], viewer: int | None) -> Iterator[Event]:
    for event in events:
        yield seen_event(event, viewer)


PUBLIC = 0


def concerns(events: Iterable[Event], holders: dict[int, int]) -> list[int]:
    """Whose ticket each event is about, or PUBLIC.

    Tickets are no secret, but nobody wants to hear of two thousand that are not theirs. `holders` are the seats by
    ticket number, and learns of tickets that are bought.
    """
    found = []
    for event in events:
        if isinstance(event, TicketBought):
            holders[event.number] = event.seat
        found.append(holders[event.number] if isinstance(event, TICKETS) else PUBLIC)
    return found


def seen_ask(ask: Ask, viewer: int | None) -> Ask:
    """An ask that shows a seat its own cards shows others only that it is waiting."""
    if isinstance(ask, Window):
        return Window(asks=tuple([seen_ask(part, viewer) for part in ask.asks]))
    if isinstance(ask, (Arrange, Discard)) and not may_see(viewer, ask.seat, False):
        hidden = {"cards": ()} if isinstance(ask, Discard) else {"cards": (), "otherwise": ()}
        return msgspec.structs.replace(ask, **hidden)
    if isinstance(ask, Choose) and ask.private and not may_see(viewer, ask.seat, False):
        return Choose(seat=ask.seat, options=(), otherwise="", kind=ask.kind, about=ask.about)
    return ask


class View(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A table through the eyes of one seat: what strategies, hints and bots are given."""

    _table: Table
    seat: int | None

    def cards(self, holder: int | None = None, hand: int = 0) -> list[int]:
        """The cards of a hand that the viewer may see; by default the viewer's own."""
        holder = self.seat or 0 if holder is None else holder
        held = self._table.hands.get((holder, hand))
        if held is None:
            return []
        if may_see(self.seat, holder, False):
            return held.cards[:]
        return [c for c, up in zip(held.cards, held.up) if may_see(self.seat, holder, up)]

    def board(self) -> list[int]:
        return self.cards(BOARD)

    def bank_cards(self, hand: int = 0) -> list[int]:
        return self.cards(BANK, hand)

    def stack(self, seat: int | None = None) -> int:
        return self._table.stacks[self.seat or 0 if seat is None else seat]

    def stake(self, spot: str, seat: int | None = None) -> int:
        return self._table.stake(self.seat or 0 if seat is None else seat, spot)

    @property
    def pot(self) -> int:
        return self._table.pot

    @property
    def bets(self) -> int:
        """Chips on all spots, not gathered or settled yet."""
        return sum(self._table.spots.values())

    @property
    def holders(self) -> list[int]:
        """Seats with cards before them, whatever these are."""
        return sorted({holder for holder, _ in self._table.hands if holder > BANK})

    @property
    def limits(self) -> tuple[int, int]:
        return self._table.limits

    @property
    def markers(self) -> dict[str, Marker]:
        return self._table.markers

    @property
    def pieces(self) -> Deck:
        return self._table.pieces

    @property
    def tickets(self) -> list[Ticket]:
        """Every ticket that is out: what is on them is no secret."""
        return list(self._table.tickets.values())

    @property
    def spots(self) -> dict[str, int]:
        """What lies on the viewer's own spots."""
        return {spot: cents for (seat, spot), cents in self._table.spots.items() if seat == self.seat}

    @property
    def events(self) -> list[Event]:
        """What has happened, as the viewer saw it."""
        return list(seen_events(self._table.events, self.seat))


class SeenHand(msgspec.Struct, frozen=True):
    """A hand as it lies on the table for one viewer; a card without a face is None."""

    holder: int
    hand: int
    cards: tuple[str | None, ...]
    up: tuple[bool, ...]


def seen_hands(table: Table, viewer: int | None) -> list[SeenHand]:
    """Every hand on the table, as the viewer may see it."""
    text = table.pieces.text
    return [
        SeenHand(
            holder,
            number,
            tuple([text(c) if may_see(viewer, holder, up) else None for c, up in zip(hand.cards, hand.up)]),
            tuple(hand.up),
        )
        for (holder, number), hand in table.hands.items()
    ]
