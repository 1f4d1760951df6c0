"""Telling people what happened at a table: each gets what they may see, and nothing else.

Hidden cards are left out by `pitboss.table.views`; this module only puts together what it lets through.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.equipment.cards import texts
from pitboss.room import messages as m
from pitboss.room.hands import Finished, shuffle_view
from pitboss.room.people import Person
from pitboss.room.play import HandInPlay
from pitboss.table.asks import Arrange, Ask, Bet, Discard
from pitboss.table.events import Event, Shuffled
from pitboss.table.state import Table
from pitboss.table.telling import tell
from pitboss.table.views import seen_ask, seen_events, seen_hands

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

WAITING = 500
"""Messages that may wait for a slow reader before it is let go."""

encode = msgspec.json.Encoder().encode


class Client:
    """One web socket: somebody who sits at the table or watches it."""

    def __init__(self, person: Person | None, key: int | None = None) -> None:
        self.person = person
        self.key = key
        """The session or token that it was opened with."""
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue(WAITING)
        self.closing = False

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.close(4408)

    def close(self, code: int) -> None:
        """Ask the socket to close; what still waits is dropped."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.closing = True
        self.outbox.put_nowait(code)


class Broadcast:
    """What each client of one table is told."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._ask: Ask | None = None
        self._layout = msgspec.Raw()
        """The present betting window, encoded once for everybody: a roulette layout is long."""

    def to_all(self, make: Any) -> None:
        """Send `make(client, seat)` to every client; those who see the same get the same bytes."""
        made: dict[Any, bytes] = {}
        for client in self._table.clients:
            seat = self._table.seat_of(client.person)
            key = seat if seat is not None else (client.person.id if client.person else None, "watching")
            if key not in made:
                made[key] = encode(make(client, seat))
            client.send(made[key])

    def snapshot(self, client: Client) -> None:
        """All there is to know, for somebody who comes in."""
        table = self._table
        seat = table.seat_of(client.person)
        hand = self.hand(table.hand, seat) if table.hand else None
        last = table.last_view(client.person)
        you, chat = self.you(client.person), list(table.chat)
        client.send(encode(m.TableMessage(table.row(), you, hand, last, chat, self.display())))

    def hand(self, playing: HandInPlay, seat: int | None) -> m.Hand:
        told = playing.round.table.events
        commitment = next((e.commitment for e in told if isinstance(e, Shuffled)), None)
        events, said = _seen(told, seat)
        picture = state(playing.round.table, seat)
        return m.Hand(playing.number, commitment, events, said, picture, self.ask(playing, seat))

    def hand_begins(self, playing: HandInPlay) -> None:
        display = self.display()
        self.to_all(lambda client, seat: m.HandMessage(self.hand(playing, seat), display))

    def ended(self, end: m.EndMessage, finished: Finished | None) -> None:
        end.display = self.display()

        def make(client: Client, seat: int | None) -> m.EndMessage:
            if finished is None or finished.number != end.hand:
                return end
            return msgspec.structs.replace(end, shuffle=shuffle_view(finished, seat))

        self.to_all(make)

    def events(self, playing: HandInPlay, first: int) -> None:
        table = playing.round.table
        new = table.events[first:]

        def make(client: Client, seat: int | None) -> m.EventsMessage:
            events, said = _seen(new, seat)
            picture = state(table, seat)
            asked = self.ask(playing, seat)
            return m.EventsMessage(playing.number, first, events, said, picture, asked, self.you(client.person))

        self.to_all(make)

    def bets(self, playing: HandInPlay) -> None:
        ready, clock = sorted(playing.ready), self._table.clock_view()
        self.to_all(
            lambda client, seat: m.BetsMessage(playing.number, playing.bets, ready, clock, self.you(client.person))
        )

    def display(self) -> msgspec.Raw | None:
        """What the table's screen shows of the rounds before, where its family has one."""
        table = self._table
        if not table.game.family.has("display"):
            return None
        carried = table.hand.round.table.carried if table.hand else table.sitting.saved.carried
        return msgspec.Raw(encode(table.game.family.display(carried, table.sitting.limits)))

    def chat(self, line: m.ChatLine) -> None:
        self.to_all(lambda client, seat: m.ChatMessage(line))

    def clock(self, view: m.ClockView) -> None:
        self.to_all(lambda client, seat: m.ClockMessage(view))

    def seats(self) -> None:
        row = self._table.row()
        self.to_all(lambda client, seat: m.SeatsMessage(row, self.you(client.person)))

    def you(self, person: Person | None) -> m.You:
        if person is None:
            return m.You()
        table = self._table
        balance = table.balance(person.id)
        number = table.seat_of(person)
        if number is None:
            return m.You(name=person.name, balance=balance)
        seat = table.seats[number]
        return m.You(
            number, person.name, table.stack(number), seat.coming, seat.going, seat.sitting_out, seat.leaving,
            round(seat.time_bank, 1), balance, seat.declines_bank,
        )  # fmt: skip

    def ask(self, playing: HandInPlay, viewer: int | None) -> m.AskView | None:
        ask = playing.round.ask
        if ask is None:
            return None
        waiting = playing.waiting_for
        yours = viewer is not None and viewer in ask.seats
        clock = self._table.clock_view()
        raw = self._encoded(ask, viewer)
        return m.AskView(playing.ask_number, raw, waiting, yours, playing.bets, sorted(playing.ready), clock)

    def _encoded(self, ask: Ask, viewer: int | None) -> msgspec.Raw:
        if not isinstance(ask, Bet):
            return msgspec.Raw(encode(_plain(seen_ask(ask, viewer))))
        if ask is not self._ask:
            self._ask, self._layout = ask, msgspec.Raw(encode(_plain(ask)))
        return self._layout


def state(table: Table, viewer: int | None) -> m.State:
    spots: dict[int, dict[str, int]] = {}
    for (seat, spot), cents in table.spots.items():
        spots.setdefault(seat, {})[spot] = cents
    pots = [m.PotView(pot.cents, pot.seats) for pot in table.pots]
    return m.State(
        [0, *table.stacks[1:]], spots, table.pot, pots, table.bank, table.cover, table.button,
        table.markers, table.jackpots, seen_hands(table, viewer),
    )  # fmt: skip


def _seen(events: list[Event], seat: int | None) -> tuple[list[Event], list[str]]:
    seen = list(seen_events(events, seat))
    return seen, [tell(event) for event in seen]


def _plain(ask: Ask) -> dict[str, Any]:
    """The ask as JSON, with cards as text."""
    plain: dict[str, Any] = msgspec.to_builtins(ask)
    if isinstance(ask, Bet):
        plain["layout"].pop("by_name", None)
    if isinstance(ask, (Arrange, Discard)):
        plain["cards"] = texts(ask.cards)
    if isinstance(ask, Arrange):
        plain["otherwise"] = [texts(group) for group in ask.otherwise]
    return plain
