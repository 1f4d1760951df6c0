"""A live table: one task that takes actions one after another, stores their results, and only then sends them.

Everything that happens at a table (a socket message, a request, the clock, a bot) is an action in its inbox. A turn of
the task runs all waiting actions, lets the hand go on as far as it can without a person, commits, and sends what each
client may see. Nothing else touches the table, so there are no locks and no half-done states to be seen.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from pitboss.errors import PitbossError
from pitboss.houses.game import Game
from pitboss.houses.open_table import OpenTable
from pitboss.room import (
    bots,
    database,
    dealing,
    hands,
    listing,
    messages,
    restoring,
    schedule,
    schema,
    seating,
    turnover,
)
from pitboss.room.broadcast import Broadcast, Client, encode
from pitboss.room.clock import TurnClock
from pitboss.room.hand import OFFICIALS, Hand, to_row
from pitboss.room.ledger import Transfer, purse
from pitboss.room.peers import MOVING
from pitboss.room.people import Person
from pitboss.room.state import Seat, Sign, TableState
from pitboss.room.store import Fence, Fenced, NotOwner, Unreachable, Write, now
from pitboss.room.turn import Opened, Turn
from pitboss.table.asks import DONE, OFFICIAL, Outside, Refused
from pitboss.table.round import Strategy
from pitboss.table.state import Saved

if TYPE_CHECKING:
    from pitboss.room.room import Room

T = TypeVar("T")
log = logging.getLogger("pitboss.room")

KEEP = database.update(schema.tables, "id", "state", "sign", "closed")
FORGET = database.delete(schema.chat, "id")
SAID, MOVES = database.insert(schema.chat), database.insert(schema.answers)
CHAT = 50
"""Lines of chat that a table keeps."""
NEW = (0, -1, -1)
"""Nothing was sent yet."""
NOT_STORED = "the room could not store this; nothing has changed, try again"


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
        self.fence: Fence | None = None
        """The number under which this server may write here, where others could."""
        self.moved = False
        """Whether another server plays the table now."""
        self.over = asyncio.Event()
        """Set when the last turn here is over."""
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
        self.take_up(game, state)

    def take_up(self, game: Game, state: TableState) -> None:
        """Be the table that was stored."""
        self.game = game
        self.open_table: OpenTable = self.sign.open_table(game, state.saved)
        self.seats: dict[int, Seat] = state.seats
        self.paused, self.closing, self.next_sign = state.paused, state.closing, state.next_sign
        self.asked = state.asked
        self.owing, self.short_buys = state.owing, state.short_buys
        self.admitted = state.admitted
        self.promised = ""
        """Commitment of the next shuffle, while no hand is in play."""
        self.hand: Hand | None = None
        self.began = self.time()
        """When the hand in play began, or the last one."""
        self.stored_moves = 0
        """Moves of the hand in play that are stored."""
        self.clock.stop()
        self._strategies: dict[bool, Strategy] = {}
        self._stacks: list[int] = []
        self.sent = NEW
        """Hand, events and ask of which everybody knows."""
        self.turn = Turn()

    def prepare(self) -> None:
        """Make the bots ready to play; some families compute their strategy first, so this may take a while."""
        for proposition in (False, True):
            self._strategies[proposition] = bots.strategy(self.game, proposition)

    def strategy(self, proposition: bool = False) -> Strategy:
        return self._strategies[proposition]

    def take_sign(self, sign: Sign) -> None:
        """Play on under another sign. Another game begins with an empty table, but keeps drop and jackpots."""
        saved = self.open_table.saved
        if (sign.game, sign.set) != (self.sign.game, self.sign.set):
            for number in [*self.seats]:
                seating.cash_out(self, number)
            self.game = sign.load()
            saved = Saved(stacks=[0] * (self.game.rules.seats + 1), drop=saved.drop, jackpots=saved.jackpots)
            saved.stacks[0] = self.open_table.saved.stacks[0]
            self.prepare()
        self.sign, self.next_sign = sign, None
        self.open_table = sign.open_table(self.game, saved)
        self.turn.seats_changed = True

    # what others may ask of a table

    async def do(self, action: Callable[[], T]) -> T:
        """Run an action in the table's turn; returns when what it did is stored. Raises what it raises."""
        if self.closed:
            raise Refused("the table is closed")
        if self.moved:
            raise Refused(MOVING)
        loop, metrics = asyncio.get_running_loop(), self.room.metrics
        began = loop.time()
        future: asyncio.Future[T] = loop.create_future()
        self._inbox.append((partial(copy_context().run, action), future))  # the log knows whose request it was
        self._wake.set()
        try:
            return await future
        except PitbossError:
            metrics.refused += 1
            raise
        finally:
            metrics.took.add(loop.time() - began)

    def seat_of(self, person: Person | int | None) -> int | None:
        number = person.id if isinstance(person, Person) else person
        if number is None:
            return None
        return next((n for n, seat in self.seats.items() if seat.person == number), None)

    @property
    def seats_by_person(self) -> dict[int, int]:
        return {seat.person: number for number, seat in self.seats.items() if seat.person is not None}

    def stack(self, seat: int) -> int:
        playing = self.hand
        return playing.round.table.stacks[seat] if playing else self.open_table.saved.stacks[seat]

    def in_play(self, seat: int) -> bool:
        """Whether a seat cannot leave now: it has part in the hand, or chips or tickets that stay up.

        A counter that its official closes is closed for whoever leaves, and opened again.
        """
        if self.hand is not None:
            ask = self.hand.round.ask
            at_desk = schedule.waits_for_nobody(self, ask) and not schedule.by_clock(self, ask)
            return at_desk or bool(seating.owned(self.hand.opening.before, seat))
        return self.open_table.saved.in_play(seat)

    def balance(self, person: int) -> int:
        return self.room.ledger.balance(purse(person))

    @property
    def people(self) -> list[int]:
        """Seats of people who are in the game."""
        return [n for n, s in self.seats.items() if s.person is not None and not s.sitting_out and not s.leaving]

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
        return listing.row(self)

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
            self.turn.arrivals.append(client)
            if client.person and self.gone.pop(client.person.id, None) is not None:
                self.turn.seats_changed = True

        await self.do(arrive)

    async def look(self, client: Client) -> None:
        """Somebody wants the whole picture again."""
        await self.do(lambda: self.turn.arrivals.append(client))

    async def pace(self, client: Client, speed: messages.Speed) -> None:
        """How fast a screen plays. It is not stored: a client that returns reports it again."""

        def change() -> None:
            client.speed = speed
            self.turn.tempo_changed = True

        await self.do(change)

    def part(self, client: Client) -> None:
        """A connection is gone; the seat stays."""
        self.clients.discard(client)
        self.turn.tempo_changed = True
        person = client.person
        if person and self.seat_of(person) and not any(c.person == person for c in self.clients):
            self.gone[person.id] = self.time()
            self.turn.seats_changed = True
        self._wake.set()

    def reporting(self, seats: Iterable[int]) -> set[int]:
        """Seats of these whose pages report when cards have landed."""
        own = {self.seat_of(c.person) for c in self.clients if c.reports and c.person}
        return {seat for seat in seats if seat in own}

    def landed(self, client: Client, ask: int | None) -> None:
        """The cards have landed on this screen; the clock starts when they have on all that were waited for."""
        client.reports = True
        seat = self.seat_of(client.person) if client.person else None
        if self.hand is None or seat is None or ask is None:
            return
        if self.clock.landed((self.hand.number, ask), seat, self.time()) and (view := self.clock_view()):
            self.broadcast.to_all(messages.ClockMessage(view))
            self._arm()

    def say(self, person: Person, text: str) -> None:
        self.room.protection.check_chat(person.id)
        words = " ".join(text.split())
        if not words:
            raise Refused("the message is empty")
        at, number = now(), self.room.store.new_id("chat")
        if len(self.chat) == CHAT:
            self.turn.writes.append(Write(FORGET, [{"id": self.chat[0].id}]))
        row = {"id": number, "table_id": self.id, "at": at, "name": person.name, "text": words}
        self.turn.writes.append(Write(SAID, [row]))
        line = messages.ChatLine(number, hands.moment(at), person.name, words)
        self.chat.append(line)
        self.turn.said.append(line)

    # in a hand

    def playing(self, person: Person) -> tuple[Hand, int]:
        """The hand in play and the person's seat in it."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("you have no seat at this table")
        if self.hand is None:
            raise Refused("no hand is in play")
        return self.hand, seat

    def wager(self, person: Person, wagers: Any, ask: int | None) -> None:
        hand, seat = self.playing(person)
        hand.lay(seat, wagers, ask)
        self._has_acted(seat)

    def ready(self, person: Person, ask: int | None) -> None:
        hand, seat = self.playing(person)
        if not self._wants_nothing(hand, seat):
            hand.stand(seat, ask)
        self._has_acted(seat)

    def answer(self, person: Person, answer: Any, ask: int | None) -> None:
        hand, seat = self.playing(person)
        if answer != DONE or not self._wants_nothing(hand, seat):
            hand.answer(seat, answer, n=ask)
        self._has_acted(seat)

    def _wants_nothing(self, hand: Hand, seat: int) -> bool:
        """A counter that the clock or an official closes waits for nobody: a seat that is done may order again."""
        return seat in hand.waiting_for and schedule.waits_for_nobody(self, hand.round.ask)

    def official(self, person: Person, answer: Any, ask: int | None) -> None:
        """A director answers for the official. A result from outside says who gave it and when."""
        if person.role != "director":
            raise Refused("only a director answers for the official")
        if self.hand is None:
            raise Refused("no hand is in play")
        stamp = {"by": person.name, "at": hands.moment(now())}
        if isinstance(self.hand.round.ask, Outside) and isinstance(answer, dict):
            answer = {**answer, **stamp}
        elif isinstance(answer, dict):  # at a counter: an entry says it itself, and nobody signs for another
            answer = {what: {**said, **stamp} if isinstance(said, dict) else said for what, said in answer.items()}
        self.hand.answer(OFFICIAL, answer, OFFICIALS, ask)
        self.turn.window_changed = True
        about = f"hand {self.hand.number}"
        self.turn.writes.append(self.room.audit(person, "official", about, {"answer": answer}))

    def _has_acted(self, number: int) -> None:
        seat = self.seats[number]
        seat.missed = 0
        if self.clock.running_bank:
            self.clock.answered(seat, self.time())
            self.turn.time_used = True
        self.turn.window_changed = True

    def seed(self, person: Person, seed: str) -> None:
        """A seed of the player's own, for the next shuffle."""
        number = self.seat_of(person)
        if number is None:
            raise Refused("you have no seat at this table")
        self.seats[number].seed = seed
        self.turn.seats_changed = True

    def void(self, reason: str, by: Person) -> int:
        """Stop the hand in play; everyone has what they had before it."""
        if self.hand is None:
            raise Refused("no hand is in play")
        number = self.hand.number
        dealing.abandon(self, reason, by.id)
        return number

    # the turn

    async def run(self) -> None:
        while not self.closed and not self.moved:
            await self._wake.wait()
            self._wake.clear()
            if not self.moved:
                await self._turn()
        if self._timer is not None:
            self._timer.cancel()
        for _, future in self._inbox:
            if not future.done():
                future.set_exception(Refused(MOVING if self.moved else "the table is closed"))
        for client in [*self.clients]:
            client.close(self.farewell)
        self.over.set()

    @property
    def farewell(self) -> int:
        """The code that sockets are closed with: come back, unless the table is closed for good."""
        return 4410 if self.closed and not self.moved and not self.room.store.lost else 1012

    def move(self) -> None:
        """Another server plays the table from now on; the turn that is under way comes to its end."""
        self.moved = True
        self._wake.set()

    def wake(self) -> None:
        self._wake.set()

    async def _turn(self) -> None:
        inbox, self._inbox = self._inbox, []
        if self.game.rules.counter:
            self._outcome(lambda: dealing.prepare(self))
        outcomes = [(future, *self._outcome(action)) for action, future in inbox]
        try:
            dealing.advance(self)
        except Unreachable as wrong:
            self.turn.cut_short = wrong
        except Exception:
            self._defect()
        turn = self.turn
        try:
            await self._store(turn)
        except Exception as wrong:
            if isinstance(wrong, (Fenced, NotOwner, Unreachable)):
                log.info("table %s: %s", self.id, wrong)
            else:
                log.exception("table %s: not stored", self.id)
            self.room.ledger.undo(turn.made)
            if isinstance(wrong, NotOwner):
                self.closed = True
            elif isinstance(wrong, Fenced):
                self.moved = True
            else:
                await restoring.restore_when_possible(self)
            outcomes = [(future, None, refused or Refused(NOT_STORED)) for future, _, refused in outcomes]
        else:
            self._send(turn)
        for future, result, refused in outcomes:
            if not future.cancelled():
                if refused is None:
                    future.set_result(result)
                else:
                    future.set_exception(refused)
        self._arm()

    def _outcome(self, action: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            return action(), None
        except Unreachable as wrong:
            self.turn.cut_short = wrong
            return None, None
        except PitbossError as refused:
            return None, refused
        except Exception:
            self._defect()
            return None, Refused("the game failed; the hand is void, and everyone has their chips back")

    def _defect(self) -> None:
        """A defect of a game ends the hand, not the room. The director has to look at it."""
        log.exception("table %s: a defect", self.id)
        self.room.metrics.defects += 1
        if self.hand is not None:
            dealing.abandon(self, "a defect of the game", 0)
        self.paused = "a hand failed; the director is asked to look at it"
        self.turn.seats_changed = True

    def post(self, made: list[Transfer]) -> None:
        """Chips that were moved; stored with everything else of this turn."""
        self.turn.made += made
        self.turn.writes += self.room.ledger.writes(made)

    def promise(self) -> None:
        """Fix the next shuffle, so that its hash can be sent before any card of it, and before players give seeds."""
        if not self.open_table.saved.promise:
            self.turn.seats_changed = True  # a promise is stored before it is made
        self.promised = self.open_table.promised

    def keep_moves(self, hand: Hand) -> None:
        """What has happened in the hand since the last turn."""
        first = self.stored_moves
        rows = [to_row(hand.number, n, move) for n, move in enumerate(hand.moves[first:], first)]
        self.stored_moves += len(rows)
        if rows:
            self.turn.writes.append(Write(MOVES, rows))

    async def _store(self, turn: Turn) -> None:
        if self.hand is not None:
            self.keep_moves(self.hand)
        if turn.seats_changed:
            row = {
                "id": self.id, "state": self.room.safe.seal(self._state()), "sign": encode(self.sign),
                "closed": now() if self.closed else None,
            }  # fmt: skip
            turn.writes.append(Write(KEEP, [row]))
        self.turn = Turn()  # what comes while this is stored belongs to the next
        if turn.cut_short is not None:
            await self.room.store.write([])  # returns when the database has given more numbers
            raise turn.cut_short
        if turn.writes:
            began = self.time()
            check = self.room.peers.check(turn.made) if turn.made else None
            await self.room.store.write(turn.writes, self.fence, check)
            self.clock.hold(self.time() - began)

    def _state(self) -> TableState:
        return TableState(
            saved=self.open_table.saved,
            seats=self.seats,
            paused=self.paused,
            closing=self.closing,
            next_sign=self.next_sign,
            asked=self.asked,
            owing=self.owing,
            short_buys=self.short_buys,
            admitted=self.admitted,
        )

    # sending and timing

    def _send(self, turn: Turn) -> None:
        """Each client gets what it may see of the turn."""
        playing = self.hand or turn.ended
        number, events, ask = self.sent
        broadcast = self.broadcast
        if playing is not None:
            dealing.begin_clock(self, playing)
            known = (playing.number, len(playing.round.table.events), playing.ask_number)
            if number != playing.number:
                broadcast.hand_begins(playing)
            elif (events, ask) != known[1:]:
                broadcast.events(playing, events)
            elif turn.window_changed:
                broadcast.window(playing)
            self.sent = known
        if turn.bank_runs and (view := self.clock_view()):
            broadcast.to_all(messages.ClockMessage(view))
        if turn.end is not None:
            broadcast.ended(turn.end, self.last)
            if turn.end.void is None and self.last is not None:
                self.room.reviews.ended(self.last)
        broadcast.promise()
        if turn.seats_changed or turn.tempo_changed:
            broadcast.seats()
        for line in turn.said:
            broadcast.to_all(messages.ChatMessage(line))
        moved = self._chips_moved()
        if turn.seats_changed or turn.made or turn.time_used:
            broadcast.to_owners()
        elif moved:
            broadcast.to_owners(moved)
        for client in turn.arrivals:
            broadcast.snapshot(client)

    def _chips_moved(self) -> set[int]:
        """Seats whose stacks are not what they were when they were last sent."""
        stacks, before = self.hand.round.table.stacks if self.hand else self.open_table.saved.stacks, self._stacks
        if stacks == before:
            return set()
        self._stacks = [*stacks]
        if len(stacks) != len(before):
            return {*range(len(stacks))}
        return {seat for seat, (now, was) in enumerate(zip(stacks, before)) if now != was}

    def _arm(self) -> None:
        """Wake up when the next thing is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = [t for t in (self.next_at if self.hand is None else None, self.clock.deadline) if t is not None]
        if self.gone or not self.clients:
            due += turnover.due(self)
        if due and not self.closed:
            self._timer = asyncio.get_running_loop().call_at(max(min(due), self.time() + 0.001), self._wake.set)
        if self._inbox:
            self._wake.set()

    def time(self) -> float:
        return asyncio.get_running_loop().time()
