"""One hand in play: its round, and the moves that brought it so far.

Nothing here knows of tables, storage or sockets. A move is checked by the round and by nobody else; whatever was
accepted is in `moves`, and the same moves make the same hand again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import PitbossError
from pitboss.houses.open_table import Opening, OpenTable
from pitboss.room.store import now
from pitboss.table.asks import Answer, Ask, Bet, Counter, Refused
from pitboss.table.record import from_wire, to_wire
from pitboss.table.round import Round

LAY, PERSON, BOT, OFFICIALS, DEFAULT = "lay", "person", "bot", "official", "default"
CALL, JOIN = "call", "join"
"""How a move was made: laid down in a window and still to be amended; answered by whom; what stands by itself; the time
for the next call has come; so many cents are put down at an open counter."""


CHANCE = 0
"""In the place of a seat."""


class Move(NamedTuple):
    at: int
    seat: int
    how: str
    answer: Any
    """As JSON holds it; None for a default, which the round knows."""


def is_open(ask: Ask | None) -> bool:
    """Whether many may answer it at once."""
    return ask is not None and (ask.window or isinstance(ask, Counter))


def is_counter(ask: Ask | None) -> bool:
    """Whether these are orders before a game opens, or for an official: newcomers may place them too."""
    return isinstance(ask, Counter) and bool(ask.opens or ask.official)


def is_betting(ask: Ask | None) -> bool:
    """Whether it is open for wagers or orders: until one is made, nobody has to hurry."""
    if ask is None or isinstance(ask, Counter):
        return ask is not None
    return ask.window and all(isinstance(ask.for_seat(seat), Bet) for seat in ask.seats)


class Hand:
    """A hand from its opening to its end."""

    def __init__(self, number: int, at: int, open_table: OpenTable, round_: Round, asked: int) -> None:
        assert open_table.opening is not None
        self.number = number
        self.at = at
        """When it was opened."""
        self.opening: Opening = open_table.opening
        self.before_joining = self.opening.before
        """The table before the hand, without chips that were put down at its counter."""
        self.round = round_
        self.moves: list[Move] = []
        self.ask_number = asked + 1
        """Distinguishes one ask of the table from another, through all its hands: a late answer meets no later ask."""
        self._ask = round_.ask
        self.idle: set[int] = set()
        """Seats that want nothing more at a counter which the clock will close."""

    @classmethod
    def resume(
        cls, number: int, at: int, open_table: OpenTable, opening: Opening, asked: int, moves: Iterable[Move]
    ) -> Hand:
        """The hand as it was after these moves. Chips that came to an open counter lay there from the beginning."""
        moves, before = [*moves], opening.before
        if joins := [move for move in moves if move.how == JOIN]:
            stacks = [*before.stacks]
            for move in joins:
                stacks[move.seat] += move.answer
            out = [seat for seat in before.sitting_out if seat not in {move.seat for move in joins}]
            now_ = msgspec.structs.replace(before, stacks=stacks, sitting_out=out)
            opening = msgspec.structs.replace(opening, before=now_)
        hand = cls(number, at, open_table, open_table.resume(opening, ()), asked)
        hand.before_joining = before
        for move in moves:
            if move.how == JOIN:
                hand.moves.append(move)
            else:
                hand._make(move, hand._meant(move.seat, move.answer))
        return hand

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats that have something to say now."""
        return self.round.waiting_for

    @property
    def bets(self) -> dict[int, dict[str, int]]:
        """Chips in the open window, by seat: everyone sees them. Nobody sees how a hand is set."""
        ask = self.round.ask
        return {
            s: given for s, given in self.round.laid.items() if ask is not None and isinstance(ask.for_seat(s), Bet)
        }

    @property
    def laid_down(self) -> bool:
        """Whether something is at stake already, from before this window."""
        table = self.round.table
        return bool(table.spots or table.pot or any(ticket.held for ticket in table.tickets.values()))

    @property
    def wagered(self) -> bool:
        """Whether something is at stake or about to be."""
        return self.laid_down or any(self.round.laid.values())

    def lay(self, seat: int, answer: Any, n: int | None = None) -> None:
        """Put down or amend an answer in a window. A seat that amends is no longer ready."""
        self._check_asked(seat, n)
        if not is_open(self.round.ask):
            raise Refused("no wagers are taken now")
        self._make(Move(now(), seat, LAY, answer), self._meant(seat, answer))

    def stand(self, seat: int, n: int | None = None) -> None:
        """What the seat has laid down stands; where it has laid down nothing, the default."""
        self._check_asked(seat, n)
        if seat in self.round.waiting_for:
            self._make(Move(now(), seat, DEFAULT, None), None)

    def answer(self, seat: int, answer: Any, how: str = PERSON, n: int | None = None) -> None:
        """Answer the present ask, as JSON holds the answer. In a window it may be amended until that closes."""
        self._check_asked(seat, n)
        meant = self._meant(seat, answer)
        if seat in self.round.ready and self.round.ask is not None and self.round.ask.window:
            self._make(Move(now(), seat, LAY, answer), meant)
        self._make(Move(now(), seat, how, answer), meant)

    def give(self, seat: int, answer: Answer) -> None:
        """A bot's answer, in the round's own terms."""
        assert self.round.ask is not None
        ask, pieces = self.round.ask.for_seat(seat), self.round.table.pieces
        self._make(Move(now(), seat, BOT, to_wire(ask, answer, pieces)), answer)

    @property
    def bots_before(self) -> int:
        """How many bots have answered since anybody else did."""
        return next((n for n, move in enumerate(reversed(self.moves)) if move.how != BOT), len(self.moves))

    def call(self) -> None:
        """The next ball is called."""
        self._make(Move(now(), CHANCE, CALL, None), None)

    def close(self) -> None:
        """The time is up: chips already down stand, and every other seat gets its default."""
        ask = self.round.ask
        for seat in reversed(self.waiting_for):  # the official last of all
            self.stand(seat)
            if self.round.ask is not ask:
                return

    def call_off(self) -> None:
        """Nobody has bet who matters: all take back what they put down, and the window closes."""
        ask = self.round.ask
        assert ask is not None
        for seat in self.round.laid:
            self.lay(seat, ask.default(seat))
        self.close()

    def _check_asked(self, seat: int, n: int | None) -> None:
        ask = self.round.ask
        if n is not None and n != self.ask_number:
            raise Refused("that answers an earlier question; a new one has been asked")
        if ask is None or seat not in ask.seats:
            raise Refused("you are not asked anything now")

    def _meant(self, seat: int, answer: Any) -> Answer:
        """The answer in the round's own terms."""
        ask = self.round.ask
        if ask is None:
            raise Refused("the hand is over")
        if type(answer) in (str, dict):  # words and wagers are what JSON makes them
            return answer
        try:
            return from_wire(ask.for_seat(seat), answer, self.round.table.pieces)
        except PitbossError as wrong:  # a card that there is not
            raise Refused(str(wrong)) from None

    def _make(self, move: Move, answer: Answer) -> None:
        """Let the round take a move, or refuse it."""
        if move.how == LAY:
            self.round.lay(move.seat, answer)
        elif move.how == DEFAULT:
            self.round.default(move.seat)
        elif move.how == CALL:
            self.round.go_on()
        else:
            self.round.answer(move.seat, answer)
        self.moves.append(move)
        ask, before = self.round.ask, self._ask
        if ask is not before and not (isinstance(ask, Counter) and isinstance(before, Counter)):
            self.ask_number += 1
            self.idle = set()
        self._ask = ask


def to_row(hand: int, n: int, move: Move) -> dict[str, Any]:
    """A move as it is stored."""
    encoded = msgspec.json.encode(move.answer)
    return {"hand": hand, "n": n, "at": move.at, "seat": move.seat, "how": move.how, "answer": encoded}


def from_row(row: Any) -> Move:
    return Move(row.at, row.seat, row.how, msgspec.json.decode(row.answer))
