"""A live table: one task that takes actions one after another, stores what they did, and only then tells of it.

Everything that happens at a table (a socket message, a request, the clock, a bot) is an action in its inbox. A turn of
the task runs all waiting actions, lets the hand go on as far as it can without a person, commits, and sends what each
client may see. Nothing else touches the table, so there are no locks and no half-done states to be seen.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import sqlalchemy as sa

from pitboss.errors import PitbossError
from pitboss.houses.game import Game
from pitboss.houses.sitting import Opening, Sitting
from pitboss.room import bots, dealing, hands, messages, schema, seating
from pitboss.room.broadcast import Broadcast, Client, encode
from pitboss.room.clock import TurnClock
from pitboss.room.ledger import Transfer, purse
from pitboss.room.people import Person
from pitboss.room.play import HandInPlay
from pitboss.room.state import Seat, Sign, TableState
from pitboss.room.store import Write, now
from pitboss.table.asks import Bet, Refused
from pitboss.table.round import Strategy
from pitboss.table.state import Saved

if TYPE_CHECKING:
    from pitboss.room.room import Room

T = TypeVar("T")
log = logging.getLogger("pitboss.room")

KEEP = (
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in ("state", "sign", "closed")})
)
FORGET = schema.chat.delete().where(schema.chat.c.id == sa.bindparam("line"))
CHAT = 50
"""Lines of chat that a table keeps."""
NOT_STORED = "the room could not store this; nothing has changed, try again"


class Opened(msgspec.Struct, frozen=True):
    """When a table was opened, and by whom."""

    at: int
    by: int
    name: str


class LiveTable:
    """One open table."""

    def __init__(self, room: Room, id_: str, sign: Sign, game: Game, state: TableState, opened: Opened) -> None:
        self.room = room
        self.id = id_
        self.sign = sign
        self.opened = opened
        self.clients: set[Client] = set()
        self.chat: deque[messages.ChatLine] = deque(maxlen=CHAT)
        self.hands_played = 0
        self.closed = False
        self.clock = TurnClock()
        self.last: hands.Finished | None = None
        self.gone: dict[int, float] = {}
        """People at the table without a connection, and since when."""
        self.broadcast = Broadcast(self)
        self._inbox: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self.next_at: float | None = None
        self.empty_since = self.time()
        self._take_up(game, state)

    def _take_up(self, game: Game, state: TableState) -> None:
        """Be the table that was stored."""
        self.game = game
        self.sitting: Sitting = self.sign.sitting(game, state.saved)
        self.seats: dict[int, Seat] = state.seats
        self.paused, self.closing, self.next_sign = state.paused, state.closing, state.next_sign
        self.asked = state.asked
        self.hand: HandInPlay | None = None
        self.clock.stop()
        self._strategies: dict[bool, Strategy] = {}
        self._told = (0, -1, -1)
        """Hand, events and ask of which everybody knows."""
        self._writes: list[Write] = []
        self._made: list[Transfer] = []
        self._arrivals: list[Client] = []
        self._said: list[messages.ChatLine] = []
        self.end: messages.EndMessage | None = None
        self.ended: HandInPlay | None = None
        self.changed = False
        """Whether seats or state differ from what is stored and told."""
        self.bets_changed = False
        self.bank_runs = False

    def prepare(self) -> None:
        """Make the bots ready to play; some families compute their strategy first, so this may take a while."""
        for proposition in (False, True):
            self._strategies[proposition] = bots.strategy(self.game, proposition)

    def strategy(self, proposition: bool = False) -> Strategy:
        return self._strategies[proposition]

    def take_sign(self, sign: Sign) -> None:
        """Play on under another sign. Another game begins with an empty table, but keeps drop and jackpots."""
        saved = self.sitting.saved
        if (sign.game, sign.set) != (self.sign.game, self.sign.set):
            for number in [*self.seats]:
                seating.cash_out(self, number)
            self.game = sign.load()
            saved = Saved(stacks=[0] * (self.game.rules.seats + 1), drop=saved.drop, jackpots=saved.jackpots)
            saved.stacks[0] = self.sitting.saved.stacks[0]
            self.prepare()
        self.sign, self.next_sign = sign, None
        self.sitting = sign.sitting(self.game, saved)
        self.changed = True

    # what others may ask of a table

    async def do(self, action: Callable[[], T]) -> T:
        """Run an action in the table's turn; returns when what it did is stored. Raises what it raises."""
        if self.closed:
            raise Refused("the table is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._inbox.append((action, future))
        self._wake.set()
        return await future

    def seat_of(self, person: Person | int | None) -> int | None:
        number = person.id if isinstance(person, Person) else person
        if number is None:
            return None
        return next((n for n, seat in self.seats.items() if seat.person == number), None)

    def stack(self, seat: int) -> int:
        playing = self.hand
        return playing.round.table.stacks[seat] if playing else self.sitting.saved.stacks[seat]

    def balance(self, person: int) -> int:
        return self.room.ledger.balance(purse(person))

    @property
    def people(self) -> list[int]:
        """Seats of people who are in the game."""
        return [n for n, s in self.seats.items() if not s.bot and not s.sitting_out and not s.leaving]

    @property
    def status(self) -> messages.Status:
        if self.closed:
            return "closed"
        if self.closing:
            return "closing"
        if self.paused:
            return "paused"
        return "playing" if self.hand else "waiting"

    def row(self) -> messages.TableRow:
        return seating.row(self)

    def clock_view(self) -> messages.ClockView | None:
        waiting = self.hand.waiting_for if self.hand else []
        return self.clock.view(self.time(), waiting, self.seats)

    def last_view(self, person: Person | None) -> msgspec.Raw | None:
        return msgspec.Raw(encode(hands.view(self.last, person))) if self.last else None

    # clients

    async def join(self, client: Client) -> None:
        """Somebody comes to the table, to play or to watch."""

        def arrive() -> None:
            self.clients.add(client)
            self._arrivals.append(client)
            if client.person and self.gone.pop(client.person.id, None) is not None:
                self.changed = True

        await self.do(arrive)

    def part(self, client: Client) -> None:
        """A connection is gone; the seat stays."""
        self.clients.discard(client)
        person = client.person
        if person and self.seat_of(person) and not any(c.person == person for c in self.clients):
            self.gone[person.id] = self.time()
            self.changed = True
        self._wake.set()

    def say(self, person: Person, text: str) -> None:
        words = " ".join(text.split())
        if not words:
            raise Refused("there is nothing to say in that")
        at, number = now(), self.room.store.new_id("chat")
        if len(self.chat) == CHAT:
            self.write([Write(FORGET, [{"line": self.chat[0].id}])])
        row = {"id": number, "table_id": self.id, "at": at, "name": person.name, "text": words}
        self.write([Write(schema.chat.insert(), [row])])
        line = messages.ChatLine(number, hands.moment(at), person.name, words)
        self.chat.append(line)
        self._said.append(line)

    # in a hand

    def playing(self, person: Person) -> tuple[HandInPlay, int]:
        """The hand in play and the person's seat in it."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("you have no seat at this table")
        if self.hand is None:
            raise Refused("no hand is in play")
        return self.hand, seat

    def wager(self, person: Person, wagers: Any, ask: int | None) -> None:
        hand, seat = self.playing(person)
        hand.wager(seat, wagers, ask)
        self._has_acted(seat)
        self.bets_changed = True

    def ready(self, person: Person, ask: int | None) -> None:
        hand, seat = self.playing(person)
        hand.set_ready(seat, ask)
        self._has_acted(seat)
        self.bets_changed = True

    def answer(self, person: Person, answer: Any, ask: int | None) -> None:
        hand, seat = self.playing(person)
        window = isinstance(hand.round.ask, Bet)
        hand.answer(seat, answer, "person", ask)
        self._has_acted(seat)
        self.bets_changed |= window

    def _has_acted(self, number: int) -> None:
        seat = self.seats[number]
        seat.missed = 0
        self.clock.answered(seat, self.time())

    def void(self, reason: str, by: Person) -> int:
        """Stop the hand in play; everyone has what they had before it."""
        if self.hand is None:
            raise Refused("no hand is in play")
        number = self.hand.number
        dealing.abandon(self, reason, by.id)
        return number

    # the turn

    async def run(self) -> None:
        while not self.closed:
            await self._wake.wait()
            self._wake.clear()
            await self._turn()
        for client in [*self.clients]:
            client.close(4410)

    def wake(self) -> None:
        self._wake.set()

    async def _turn(self) -> None:
        inbox, self._inbox = self._inbox, []
        outcomes = [(future, *self._outcome(action)) for action, future in inbox]
        try:
            dealing.advance(self)
        except Exception:
            self._defect()
        try:
            await self._store()
        except Exception:
            log.exception("table %s: not stored", self.id)
            self.room.ledger.undo(self._made)
            await self.restore()
            outcomes = [(future, None, wrong or Refused(NOT_STORED)) for future, _, wrong in outcomes]
            self._arrivals = [*self.clients]
        try:
            self._tell()
        except Exception:
            log.exception("table %s: what happened could not be told", self.id)
        for future, result, wrong in outcomes:
            if not future.cancelled():
                if wrong is None:
                    future.set_result(result)
                else:
                    future.set_exception(wrong)
        self._arm()

    def _outcome(self, action: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            return action(), None
        except PitbossError as refused:
            return None, refused
        except Exception:
            self._defect()
            return None, Refused("the game broke; the hand is void, and everyone has what they had before it")

    def _defect(self) -> None:
        """A defect of a game ends the hand, not the room. The director has to look at it."""
        log.exception("table %s: a defect", self.id)
        if self.hand is not None:
            self.hand.log.clear()
            dealing.abandon(self, "a defect of the game", 0)
        self.paused = "a hand broke off; the director is asked to look at it"
        self.changed = True

    def write(self, writes: list[Write]) -> None:
        self._writes += writes

    def post(self, made: list[Transfer]) -> None:
        """Chips that were moved; stored with everything else of this turn."""
        self._made += made
        self._writes += self.room.ledger.writes(made)

    async def _store(self) -> None:
        if self.hand is not None:
            self.write(self.log_of(self.hand))
        if self.changed:
            state, sign = encode(self._state()), encode(self.sign)
            row = {"key": self.id, "state": state, "sign": sign, "closed": now() if self.closed else None}
            self.write([Write(KEEP, [row])])
        writes, self._writes = self._writes, []
        if writes:
            await self.room.store.write(writes)
        self._made = []

    def _state(self) -> TableState:
        return TableState(
            saved=self.sitting.saved,
            seats=self.seats,
            paused=self.paused,
            closing=self.closing,
            next_sign=self.next_sign,
            asked=self.asked,
        )

    def log_of(self, hand: HandInPlay) -> list[Write]:
        rows = [*hand.log]
        hand.stored()
        return [Write(schema.answers.insert(), rows)] if rows else []

    # telling and timing

    def _tell(self) -> None:
        playing = self.hand or self.ended
        number, events, ask = self._told
        if playing is not None:
            known = (playing.number, len(playing.round.table.events), playing.ask_number)
            if number != playing.number:
                dealing.begin_clock(self, playing)
                self.broadcast.hand_begins(playing)
            elif (events, ask) != known[1:]:
                dealing.begin_clock(self, playing)
                self.broadcast.events(playing, events)
            elif self.bets_changed:
                dealing.begin_clock(self, playing)
                self.broadcast.bets(playing)
            self._told = known
        if self.bank_runs and (view := self.clock_view()):
            self.broadcast.clock(view)
        if self.end is not None:
            self.broadcast.ended(self.end, self.last)
        if self.changed:
            dealing.begin_clock(self, playing)
            self.broadcast.seats()
        for line in self._said:
            self.broadcast.chat(line)
        for client in self._arrivals:
            self.broadcast.snapshot(client)
        self._arrivals, self._said, self.end, self.ended = [], [], None, None
        self.changed = self.bets_changed = self.bank_runs = False

    def _arm(self) -> None:
        """Wake up when the next thing is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = [t for t in (self.next_at if self.hand is None else None, self.clock.deadline) if t is not None]
        due += seating.due(self)
        if due and not self.closed:
            self._timer = asyncio.get_running_loop().call_at(max(min(due), self.time() + 0.001), self._wake.set)
        if self._inbox:
            self._wake.set()

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    # storage

    async def restore(self) -> None:
        """Be again what is stored: after the room was switched off, or when something could not be stored."""
        row, opened, given, played, said = await self.room.store.read(lambda c: _stored(c, self.id))
        self.sign = msgspec.json.decode(row.sign, type=Sign)
        state = msgspec.json.decode(row.state, type=TableState)
        self._take_up(await asyncio.to_thread(self.sign.load), state)
        await asyncio.to_thread(self.prepare)
        self.hands_played = played
        lines = [messages.ChatLine(line.id, hands.moment(line.at), line.name, line.text) for line in said]
        self.chat = deque(lines, CHAT)
        if opened is not None:
            self._resume(opened, given)
        for seat in self.seats.values():
            if seat.person is not None and not any(c.person and c.person.id == seat.person for c in self.clients):
                self.gone[seat.person] = self.time()

    def _resume(self, opened: Any, given: list[Any]) -> None:
        """Go on with the hand in play; if its rules are no longer the same, it is void."""
        try:
            opening = msgspec.json.decode(opened.opening, type=Opening)
            self.hand = HandInPlay.resume(opened.number, opened.at, self.sitting, opening, self.asked, given)
        except Exception:
            log.exception("table %s: hand %s cannot go on", self.id, opened.number)
            dealing.note_void(self, opened.number, 0, "the hand could not go on after a restart")
            saved = msgspec.structs.replace(self.sitting.saved, shoe=None)
            self.sitting = self.sign.sitting(self.game, saved)
            self.asked += len(given) + 1
            self.changed = True


def _stored(connection: sa.Connection, table: str) -> tuple[Any, Any, list[Any], int, list[Any]]:
    """A table's row, its hand in play with the answers so far, how many hands it has played, and its chat."""
    row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).one()
    h, e, v, a, c = schema.hands, schema.endings, schema.voids, schema.answers, schema.chat
    newest = sa.select(h).where(h.c.table_id == table).order_by(h.c.number.desc()).limit(1)
    hand = connection.execute(newest).first()
    if hand is not None:
        over = [connection.execute(sa.select(t.c.hand).where(t.c.hand == hand.number)).first() for t in (e, v)]
        if any(over):
            hand = None
    log_of = sa.select(a).where(a.c.hand == (hand.number if hand else 0)).order_by(a.c.n)
    given = connection.execute(log_of).all()
    played = connection.execute(sa.select(sa.func.count()).where(e.c.table_id == table, e.c.played == 1)).scalar()
    said = connection.execute(sa.select(c).where(c.c.table_id == table).order_by(c.c.id)).all()
    return row, hand, list(given), played or 0, list(said)
