"""Broadcasting what happened at a table: each client gets what they may see, and nothing else.

The whole picture is sent once, to whoever comes in; after that only what changes. Those who see the same get the same
bytes. Hidden cards are left out by `pitboss.table.views`; this module only puts together what it lets through.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.equipment.decks import Deck
from pitboss.room import messages as m
from pitboss.room.hand import Hand, is_open
from pitboss.room.hands import Finished, face_down, shuffle_view
from pitboss.room.people import Person
from pitboss.table.asks import OFFICIAL, Arrange, Ask, Bet, Counter, Discard, Window
from pitboss.table.events import Event, Shuffled
from pitboss.table.sentences import sentence, spoken
from pitboss.table.state import Table
from pitboss.table.tickets import Ticket
from pitboss.table.views import PUBLIC, concerns, seen_ask, seen_events, seen_hands

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

WAITING = 500
"""Messages that may wait for a slow reader before it is disconnected."""
AHEAD = 32
"""Messages that go out without anyone waiting for them to be gone; the next one is waited for, and all before it."""

encode = msgspec.json.Encoder().encode


class Viewer(NamedTuple):
    """With whose eyes a message is written: a seat's, or of somebody who only watches. A director sees all tickets."""

    seat: int | None
    all: bool


Out = Callable[[bytes], object]
"""Sends one message, in order; what it returns may be awaited, and is done when the message is gone."""


class Client:
    """One web socket: somebody who sits at the table or watches it."""

    def __init__(self, person: Person | None, key: int | None = None, out: Out | None = None) -> None:
        self.person = person
        self.key = key
        """The session or token that it was opened with."""
        self._out = out
        self._ahead = 0 if out else AHEAD
        self.outbox: deque[bytes | int] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self.closing = False
        self.heard = asyncio.get_running_loop().time()
        """When the other end last sent something."""
        self.you: m.You | None = None
        """What was last sent of what is the person's own."""
        self.reports = False
        """Whether it reports when cards have landed."""
        self.speed: m.Speed | None = None
        """How fast it draws the table, once it has said so."""

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        if self._ahead < AHEAD and self._out is not None and not self.outbox:
            self._ahead += 1
            with suppress(RuntimeError):  # the other end is gone, and whoever listens to it will notice
                self._out(message)
        elif len(self.outbox) >= WAITING:
            self.close(4408)
        else:
            self._put(message)

    def caught_up(self) -> None:
        """All that was sent is gone."""
        self._ahead = 0

    def reply(self, message: bytes) -> None:
        """The answer to what the other end has sent."""
        self.send(message)

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
        self._counted = (0, 0)
        """Hand, and how many of its events are counted in `_heard`."""
        self._heard: dict[int, int] = {}
        """How many events were about the tickets of each seat, and how many (PUBLIC) about nobody's."""
        self._holders: dict[int, int] = {}
        self._known_ask: Ask | None = None
        """What everybody knows to be asked."""

    def _here(self) -> list[Client]:
        """Nobody hears of a change before the whole picture."""
        return [client for client in self._table.clients if client.you is not None]

    def to_all(self, message: m.Outgoing) -> None:
        """The same to every client."""
        raw = encode(message)
        for client in self._here():
            client.send(raw)

    def to_each(self, key: Callable[[Viewer], Hashable], make: Callable[[Viewer], m.Outgoing | None]) -> None:
        """`make(viewer)` to every client, made once for all with the same key; None is not sent."""
        made: dict[Hashable, bytes | None] = {}
        seats = self._table.seats_by_person
        for client in self._here():
            viewer = self._viewer(client.person, seats)
            same = key(viewer)
            if same not in made:
                message = make(viewer)
                made[same] = None if message is None else encode(message)
            if (raw := made[same]) is not None:
                client.send(raw)

    @staticmethod
    def _viewer(person: Person | None, seats: Mapping[int, int]) -> Viewer:
        return Viewer(seats.get(person.id), person.role == "director") if person else Viewer(None, False)

    def snapshot(self, client: Client) -> None:
        """All there is to know, for somebody who comes in. What changes later is a difference to this row for all."""
        self.seats()
        table = self._table
        viewer = self._viewer(client.person, table.seats_by_person)
        hand = self._pictures(table.hand)(viewer) if table.hand else None
        client.you = self._you(client.person, viewer.seat)
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
        self._known_ask = playing.round.ask
        picture = self._pictures(playing)
        self.to_each(lambda viewer: viewer, lambda viewer: m.HandMessage(picture(viewer), display))

    def events(self, playing: Hand, first: int) -> None:
        """What happened since event number `first`, and what is asked now."""
        table = playing.round.table
        new = table.events[first:]
        pots, clock = _pots(table), self._table.clock_view()
        changed = pots if pots != self._pots else msgspec.UNSET
        self._pots, self._bets = pots, playing.bets
        hidden = any(event.hides for event in new)
        self._count(playing, first)
        before = dict(self._heard)
        whose = self._count(playing, len(table.events))
        places: dict[int, list[int]] = {PUBLIC: []}
        for n, holder in enumerate(whose):
            places.setdefault(holder, []).append(n)
        shared = places.pop(PUBLIC)
        own = {seat: sorted(shared + found) for seat, found in places.items()}
        said: dict[int, str] = {}
        same_ask, self._known_ask = _same(playing.round.ask, self._known_ask), playing.round.ask

        def make(viewer: Viewer) -> m.EventsMessage | None:
            found = new if viewer.all else [new[n] for n in own.get(viewer.seat or PUBLIC, shared)]
            if not found and same_ask and changed is msgspec.UNSET:
                return None
            events, words = _seen(found, viewer.seat, said)
            start = first if viewer.all else before.get(PUBLIC, 0) + before.get(viewer.seat or -1, 0)
            ask = self._asked(playing, viewer.seat, clock)
            return m.EventsMessage(playing.number, start, events, words, ask, changed)

        asker = self._asker(playing.round.ask)

        def key(viewer: Viewer) -> Hashable:
            if hidden or viewer.seat in own or before.get(viewer.seat or -1):
                return viewer
            return viewer.all, asker(viewer.seat)

        self.to_each(key, make)

    def _count(self, playing: Hand, upto: int) -> list[int]:
        """Count events as each viewer hears them; whose ticket those are about that were not counted yet."""
        table = playing.round.table
        number, counted = self._counted
        if number != playing.number or counted > upto:
            counted, self._heard = 0, {}
            self._holders = {ticket.number: ticket.seat for ticket in table.tickets.values()}
        whose = concerns(table.events[counted:upto], self._holders)
        for holder in whose:
            self._heard[holder] = self._heard.get(holder, 0) + 1
        self._counted = (playing.number, upto)
        return whose

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
        over = finished if finished is not None and finished.number == end.hand else None
        down = face_down(over) if over else {}

        def make(viewer: Viewer) -> m.EndMessage:
            return msgspec.structs.replace(end, shuffle=shuffle_view(over, viewer.seat, down)) if over else end

        self.to_each(lambda viewer: viewer.seat if down else None, make)

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

    def to_owners(self, seats: Collection[int] | None = None) -> None:
        """What is somebody's own, where it is not what was sent last: to all, or to these seats."""
        by_person = self._table.seats_by_person
        for client in self._here():
            if client.person is None or (seats is not None and by_person.get(client.person.id) not in seats):
                continue
            if (you := self._you(client.person, by_person.get(client.person.id))) != client.you:
                client.you = you
                client.send(encode(m.YouMessage(you)))

    def _pictures(self, playing: Hand) -> Callable[[Viewer], m.HandSnapshot]:
        """The hand as each viewer may see it. What is the same for all, or sorted by seat, is gathered once."""
        table, clock = playing.round.table, self._table.clock_view()
        commitment, tickets = _commitment(table.events), _by_seat(table.tickets.values())
        whose = concerns(table.events, {ticket.number: ticket.seat for ticket in table.tickets.values()})
        own = {*whose} - {PUBLIC}
        said: dict[int, str] = {}
        shared = [event for event, holder in zip(table.events, whose) if holder == PUBLIC]

        def picture(viewer: Viewer) -> m.HandSnapshot:
            seat, found, held = viewer.seat, shared, tickets.get(viewer.seat or PUBLIC, [])
            if viewer.all:
                found, held = table.events, [*table.tickets.values()]
            elif seat in own:
                found = [event for event, holder in zip(table.events, whose) if holder in (PUBLIC, seat)]
            events, words = _seen(found, seat, said)
            asked = self._asked(playing, seat, clock)
            return m.HandSnapshot(playing.number, commitment, events, words, state(table, seat, held), asked)

        return picture

    def _display(self) -> msgspec.Raw | None:
        """What the table's screen shows of the rounds before, where its family has one."""
        table = self._table
        if not table.game.family.has("display"):
            return None
        carried = table.hand.round.table.carried if table.hand else table.open_table.saved.carried
        return msgspec.Raw(encode(table.game.family.display(carried, table.open_table.limits)))

    def _you(self, person: Person | None, number: int | None) -> m.You:
        if person is None:
            return m.You()
        table = self._table
        balance = table.balance(person.id)
        if number is None:
            return m.You(name=person.name, balance=balance)
        seat = table.seats[number]
        return m.You(
            number, person.name, table.stack(number), seat.coming, seat.going, seat.sitting_out, seat.moving,
            seat.leaving, round(seat.time_bank, 1), balance, seat.declines_bank,
        )  # fmt: skip

    def _asked(self, playing: Hand, viewer: int | None, clock: m.ClockView | None) -> m.AskView | None:
        ask = playing.round.ask
        if ask is None or not ask.seats:  # a ball is to be called: nobody is asked
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
    def _asker(ask: Ask | None) -> Callable[[int | None], Hashable]:
        """Seats that are asked the same see the same."""
        if ask is None:
            return lambda seat: None
        asked = set(ask.seats)
        return (lambda seat: seat if seat in asked else None) if _private(ask) else (lambda seat: seat in asked)


def _same(ask: Ask | None, known: Ask | None) -> bool:
    """Whether a counter is open as it was before an order."""
    if ask is known:
        return True
    if not (isinstance(ask, Counter) and isinstance(known, Counter) and ask.seats == known.seats):
        return False
    return ask.form is known.form or bool(ask.form == known.form)


def _private(ask: Ask) -> bool:
    """Whether an ask shows a seat what others may not see."""
    return isinstance(ask, (Arrange, Discard, Window))


def _people(seats: Iterable[int]) -> list[int]:
    """The official has no seat."""
    return [seat for seat in seats if seat != OFFICIAL]


def _by_seat(tickets: Iterable[Ticket]) -> dict[int, list[Ticket]]:
    found: dict[int, list[Ticket]] = {}
    for ticket in tickets:
        found.setdefault(ticket.seat, []).append(ticket)
    return found


def state(table: Table, viewer: int | None, tickets: list[Ticket]) -> m.State:
    """The table as a viewer may see it, with these tickets."""
    spots: dict[int, dict[str, int]] = {}
    for (seat, spot), cents in table.spots.items():
        spots.setdefault(seat, {})[spot] = cents
    return m.State(
        [0, *table.stacks[1:]], spots, table.pot, _pots(table), table.bank, table.cover, table.button,
        table.markers, table.jackpots, tickets, seen_hands(table, viewer),
    )  # fmt: skip


def _pots(table: Table) -> list[m.PotView]:
    return [m.PotView(pot.cents, pot.seats) for pot in table.pots]


def _commitment(events: list[Event]) -> str | None:
    return next((event.commitment for event in events if isinstance(event, Shuffled)), None)


def _seen(events: list[Event], seat: int | None, said: dict[int, str]) -> tuple[list[Event], list[str]]:
    """Events as this seat sees them, and their sentences; `said` keeps the sentences of what it sees like others."""
    seen, words = list(seen_events(events, seat)), []
    for event, shown in zip(events, seen):
        if shown is not event:
            words.append(sentence(shown, seat))
            continue
        if (plain := said.get(id(event))) is None:
            plain = said[id(event)] = sentence(event)
        words.append(spoken(plain, event, seat))
    return seen, words


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
