"""Broadcasting what happened at a table: each client gets what they may see, and nothing else.

The whole picture is sent once, to whoever comes in; after that only what changes. Those who see the same get the same
bytes. Hidden cards are left out by `pitboss.table.views`; this module only puts together what it lets through.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.equipment.decks import Deck
from pitboss.room import messages as m
from pitboss.room.hand import Hand, is_open
from pitboss.room.hands import Finished, shuffle_view
from pitboss.room.people import Person
from pitboss.table.asks import OFFICIAL, Arrange, Ask, Bet, Discard, Window
from pitboss.table.events import Event, Shuffled
from pitboss.table.sentences import sentence
from pitboss.table.state import Table
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
        self.outbox: deque[bytes | int] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self.closing = False
        self.heard = asyncio.get_running_loop().time()
        """When the other end last sent something."""
        self.you: m.You | None = None
        """What was last sent of what is the person's own."""

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        if len(self.outbox) >= WAITING:
            self.close(4408)
        else:
            self._put(message)

    def close(self, code: int) -> None:
        """Ask the socket to close; what still waits is dropped."""
        self.outbox.clear()
        self.closing = True
        self._put(code)

    def _put(self, message: bytes | int) -> None:
        self.outbox.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> bytes | int:
        """The next message, or the code to close with."""
        while not self.outbox:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self.outbox.popleft()


class Broadcast:
    """What each client of one table is sent."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._ask: Ask | None = None
        self._asks: dict[int | None, msgspec.Raw] = {}
        """The present ask as each viewer may see it, encoded once: a roulette layout is long."""
        self._promised = ""
        self._pots: list[m.PotView] = []
        self._bets: m.Wagers = {}
        self._row: m.TableRow | None = None
        """What was last sent of the promise, the pots, the open window, and the table's row."""

    def _here(self) -> list[Client]:
        """Nobody hears of a change before the whole picture."""
        return [client for client in self._table.clients if client.you is not None]

    def to_all(self, message: m.Outgoing) -> None:
        """The same to every client."""
        raw = encode(message)
        for client in self._here():
            client.send(raw)

    def to_each(self, key: Callable[[int | None], Hashable], make: Callable[[int | None], m.Outgoing]) -> None:
        """`make(seat)` to every client, made once for all whose seats have the same key."""
        made: dict[Hashable, bytes] = {}
        seats = self._table.seats_by_person
        for client in self._here():
            seat = seats.get(client.person.id) if client.person else None
            same = key(seat)
            if same not in made:
                made[same] = encode(make(seat))
            client.send(made[same])

    def snapshot(self, client: Client) -> None:
        """All there is to know, for somebody who comes in. What changes later is a difference to this row for all."""
        self.seats()
        table = self._table
        seat = table.seat_of(client.person)
        hand = self._hand(table.hand, seat) if table.hand else None
        client.you = self._you(client.person)
        last, chat = table.last_view(client.person), list(table.chat)
        whole = m.TableMessage(table.row(), client.you, hand, last, chat, self._display(), table.promised or None)
        client.send(encode(whole))

    def promise(self) -> None:
        """The hash of the next shuffle's seed, as soon as it is fixed."""
        promised = self._table.promised
        if promised and promised != self._promised:
            self._promised = promised
            self.to_all(m.CommitmentMessage(promised))

    def hand_begins(self, playing: Hand) -> None:
        display = self._display()
        self._pots, self._bets = _pots(playing.round.table), playing.bets
        self.to_each(self._viewer, lambda seat: m.HandMessage(self._hand(playing, seat), display))

    def events(self, playing: Hand, first: int) -> None:
        """What happened since event number `first`, and what is asked now."""
        table = playing.round.table
        new = table.events[first:]
        pots, clock = _pots(table), self._table.clock_view()
        changed = pots if pots != self._pots else msgspec.UNSET
        self._pots, self._bets = pots, playing.bets
        hidden = any(event.hides for event in new)

        def make(seat: int | None) -> m.EventsMessage:
            events, said = _seen(new, seat)
            return m.EventsMessage(playing.number, first, events, said, self._asked(playing, seat, clock), changed)

        self.to_each(self._viewer if hidden else self._asker(playing.round.ask), make)

    def window(self, playing: Hand) -> None:
        """The chips that were put down or taken back since the last message, and who is ready."""
        before, self._bets = self._bets, playing.bets
        changed = {seat: bets for seat, bets in self._bets.items() if before.get(seat) != bets}
        changed |= {seat: {} for seat in before if seat not in self._bets}
        ready, waiting = _people(sorted(playing.round.ready)), _people(playing.waiting_for)
        clock = self._table.clock_view()
        self.to_all(m.WindowMessage(playing.number, playing.ask_number, changed, ready, waiting, clock))

    def ended(self, end: m.EndMessage, finished: Finished | None) -> None:
        end.display = self._display()

        def make(seat: int | None) -> m.EndMessage:
            if finished is None or finished.number != end.hand:
                return end
            return msgspec.structs.replace(end, shuffle=shuffle_view(finished, seat))

        self.to_each(self._viewer, make)

    def seats(self) -> None:
        """What changed of the table's row; to each person what changed of their own."""
        row, before = self._table.row(), self._row
        self._row = row
        fields = {name: getattr(row, name) for name in row.__struct_fields__ if name != "seats"}
        known: dict[int, m.SeatView] = {}
        if before is not None:
            fields = {name: value for name, value in fields.items() if getattr(before, name) != value}
            known = {view.seat: view for view in before.seats}
        changed = [view for view in row.seats if known.get(view.seat) != view]
        left = sorted(known.keys() - {view.seat for view in row.seats})
        if fields or changed or left:
            self.to_all(m.SeatsMessage(fields, changed, left))

    def to_owners(self) -> None:
        """What is somebody's own, where it is not what was sent last."""
        for client in self._here():
            if client.person is not None and (you := self._you(client.person)) != client.you:
                client.you = you
                client.send(encode(m.YouMessage(you)))

    def _hand(self, playing: Hand, seat: int | None) -> m.HandSnapshot:
        table = playing.round.table
        events, said = _seen(table.events, seat)
        asked = self._asked(playing, seat, self._table.clock_view())
        return m.HandSnapshot(playing.number, _commitment(table.events), events, said, state(table, seat), asked)

    def _display(self) -> msgspec.Raw | None:
        """What the table's screen shows of the rounds before, where its family has one."""
        table = self._table
        if not table.game.family.has("display"):
            return None
        carried = table.hand.round.table.carried if table.hand else table.open_table.saved.carried
        return msgspec.Raw(encode(table.game.family.display(carried, table.open_table.limits)))

    def _you(self, person: Person | None) -> m.You:
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

    def _asked(self, playing: Hand, viewer: int | None, clock: m.ClockView | None) -> m.AskView | None:
        ask = playing.round.ask
        if ask is None:
            return None
        yours, pieces = viewer is not None and viewer in ask.seats, playing.round.table.pieces
        return m.AskView(
            playing.ask_number, self._encoded(ask, viewer, pieces), is_open(ask), _people(playing.waiting_for), yours,
            OFFICIAL in playing.waiting_for, playing.bets, _people(sorted(playing.round.ready)), clock,
        )  # fmt: skip

    def _encoded(self, ask: Ask, viewer: int | None, pieces: Deck) -> msgspec.Raw:
        if ask is not self._ask:
            self._ask, self._asks = ask, {}
        key = viewer if _private(ask) else None
        if key not in self._asks:
            self._asks[key] = msgspec.Raw(encode(_plain(ask, viewer, pieces)))
        return self._asks[key]

    @staticmethod
    def _viewer(seat: int | None) -> Hashable:
        return seat

    @staticmethod
    def _asker(ask: Ask | None) -> Callable[[int | None], Hashable]:
        """Who is asked the same sees the same."""
        if ask is None:
            return lambda seat: None
        asked = set(ask.seats)
        return (lambda seat: seat if seat in asked else None) if _private(ask) else (lambda seat: seat in asked)


def _private(ask: Ask) -> bool:
    """Whether an ask shows a seat what others may not see."""
    return isinstance(ask, (Arrange, Discard, Window))


def _people(seats: Iterable[int]) -> list[int]:
    """The official has no seat."""
    return [seat for seat in seats if seat != OFFICIAL]


def state(table: Table, viewer: int | None) -> m.State:
    spots: dict[int, dict[str, int]] = {}
    for (seat, spot), cents in table.spots.items():
        spots.setdefault(seat, {})[spot] = cents
    return m.State(
        [0, *table.stacks[1:]], spots, table.pot, _pots(table), table.bank, table.cover, table.button,
        table.markers, table.jackpots, list(table.tickets.values()), seen_hands(table, viewer),
    )  # fmt: skip


def _pots(table: Table) -> list[m.PotView]:
    return [m.PotView(pot.cents, pot.seats) for pot in table.pots]


def _commitment(events: list[Event]) -> str | None:
    return next((event.commitment for event in events if isinstance(event, Shuffled)), None)


def _seen(events: list[Event], seat: int | None) -> tuple[list[Event], list[str]]:
    seen = list(seen_events(events, seat))
    return seen, [sentence(event, seat) for event in seen]


def _plain(ask: Ask, viewer: int | None, pieces: Deck) -> dict[str, Any]:
    """The ask as this viewer is asked it, as JSON, with cards as text."""
    if isinstance(ask, Window):
        if viewer is None or viewer not in ask.seats:
            return {"ask": "Window", "open_to": ask.seats}
        ask = ask.for_seat(viewer)
    ask = seen_ask(ask, viewer)
    plain: dict[str, Any] = msgspec.to_builtins(ask)
    if isinstance(ask, Bet):
        plain["layout"] = {"spots": plain["layout"]["spots"], "most": ask.layout.most}
    if isinstance(ask, (Arrange, Discard)):
        plain["cards"] = pieces.texts(ask.cards)
    if isinstance(ask, Arrange):
        plain["otherwise"] = [pieces.texts(group) for group in ask.otherwise]
    return plain
