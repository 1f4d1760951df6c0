"""The driver: runs one script, takes answers one at a time, and keeps the record.

A round is its script, its table and the answers so far. It can be rebuilt at any moment by feeding the same answers to
the same script, which is how a room survives being switched off in mid-hand.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from pitboss.equipment import dice, wheel
from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput
from pitboss.table.asks import DONE, Answer, Ask, Counter, Deal, DrawBalls, Refused, Reshuffle, Roll, Spin, Window
from pitboss.table.events import Shuffled
from pitboss.table.state import Broken, Saved, Table
from pitboss.table.views import View

Script = Generator[Ask, Any, None]
Strategy = Callable[[Ask, View], Answer]
ChanceSource = Callable[[Ask], Answer]
Given = tuple[int, Ask, Answer]
"""Who answered (0 is chance), which ask, and what."""


class Round:
    """One round being played. `ask` is what it waits for, None when it is over."""

    __slots__ = (
        "_asked", "_chance", "_parts", "_script", "_strict", "_window", "after", "answers", "ask", "laid", "paced",
        "ready", "table",
    )  # fmt: skip

    def __init__(self, table: Table, script: Script, chance: ChanceSource, paced: bool = False) -> None:
        self.table = table
        self.paced = paced
        """Whether a ball that is called out to the players waits for `go_on`."""
        self.ask: Ask | None = None
        self.answers: list[Given] = []
        self.after: Saved | None = None
        self._asked: tuple[int, ...] = ()
        self._window = False
        """Whether the present ask is a window."""
        self._parts: dict[int, Ask] | None = None
        """Each seat's own ask, in a window of several."""
        self._strict = table.strict
        self._script = script
        self._chance = chance
        self.laid: dict[int, Answer] = {}
        """What each seat has put down in the open window; it may be amended until the window closes."""
        self.ready: set[int] = set()
        """Seats whose answer stands as far as they are concerned; at a counter those with no more orders."""
        self._advance(None)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats that have not answered the present ask yet."""
        return tuple([s for s in self._asked if s not in self.ready]) if self.ready else self._asked

    def refusal(self, seat: int, answer: Answer) -> str | None:
        """Why this answer would be refused now, or None."""
        return f"seat {seat} has already answered" if seat in self.ready else self._illegal(seat, answer)

    def _illegal(self, seat: int, answer: Answer) -> str | None:
        if (ask := self.ask) is None:
            return "the round is over"
        if seat not in self._asked:
            return f"seat {seat} is not asked; it is {' and '.join(f'seat {s}' for s in self._asked)} to act"
        table = self.table
        try:
            reason = ask.refusal(seat, answer, table.stacks[seat] if seat > 0 else 0)
            if table.judge is None or reason:
                return reason
            return table.judge(ask.for_seat(seat), seat, answer)
        except (TypeError, ValueError, AttributeError, LookupError):  # nothing like what was asked for
            return "that does not answer the question"

    def answer(self, seat: int, answer: Answer) -> None:
        """Take one answer. An illegal one is refused with a reason and changes nothing."""
        if seat in self.ready or self._illegal(seat, answer):
            raise Refused(self.refusal(seat, answer))
        ask = self.ask
        assert ask is not None  # or it was refused
        if self._window:
            self.laid[seat] = answer
            self.ready.add(seat)
            if len(self.ready) == len(self._asked):
                self._close(ask)
            return
        self.answers.append((seat, ask, answer))
        if isinstance(ask, Counter):
            self._order(ask, seat, answer)
            return
        self._advance(answer)

    def lay(self, seat: int, answer: Answer) -> None:
        """Put down or amend an answer in the open window; a seat that amends is no longer ready."""
        if not self._window:
            raise Refused("there is no window open")
        if reason := self._illegal(seat, answer):
            raise Refused(reason)
        self.laid[seat] = answer
        self.ready.discard(seat)

    def _close(self, ask: Ask) -> None:
        """The script gets the answers of a window together, in the order of its seats."""
        laid, parts = self.laid, self._parts
        if tuple(laid) != self._asked:
            laid = {seat: laid[seat] for seat in self._asked}
        self.laid, self.ready = {}, set()
        self.answers += [(seat, parts[seat] if parts else ask, answer) for seat, answer in laid.items()]
        self._advance(laid)

    def _order(self, counter: Counter, seat: int, order: Answer) -> None:
        """An order goes to the script at once; a seat that is done stays done until the counter closes."""
        if order == DONE:
            self.ready.add(seat)
        else:
            self._advance((seat, order))
            if not isinstance(self.ask, Counter):
                self.ready = set()
                return
            counter = self.ask  # an order may leave it open to those alone who are done
        if counter.closed(self.ready):
            self.ready = set()
            self._advance(None)

    @property
    def held(self) -> bool:
        """Whether a ball is to be called next, when its time has come."""
        return isinstance(self.ask, DrawBalls)

    def go_on(self) -> None:
        """The time has come for the ball that is called next."""
        if not self.held:
            raise Refused("nothing waits to be called")
        self._advance(self._drawn(self.ask))

    def close(self) -> None:
        """The clock closes what is asked: every seat that has not answered gets its default."""
        ask = self.ask
        for seat in reversed(self.waiting_for):  # the official last of all, and he closes a counter for everybody
            self.default(seat)
            if self.ask is not ask:
                break

    def default(self, seat: int) -> None:
        """Answer for a seat that did not: time-out or disconnect. What it has laid down stands."""
        if self.ask is None or seat not in self.waiting_for:
            raise Refused(f"seat {seat} is not asked")
        self.answer(seat, self.laid[seat] if seat in self.laid else self.ask.default(seat))

    def play(self, strategies: Mapping[int, Strategy]) -> Round:
        """Let strategies answer until the round is over; a seat without one gets its defaults."""
        views = {seat: View(self.table, seat) for seat in self.table.seats}
        while (ask := self.ask) is not None:
            parts = self._parts
            for seat in self.waiting_for if self.ready else self._asked:
                own, strategy = parts[seat] if parts else ask, strategies.get(seat)
                self.answer(seat, strategy(own, views[seat]) if strategy else own.default(seat))
                if self.ask is not ask:
                    break
        return self

    def _advance(self, answer: Answer) -> None:
        """Send an answer to the script; chance is answered here until a seat is asked or the round ends."""
        try:
            ask = self._script.send(answer)
            while not (asked := ask.seats):
                if ask.window or isinstance(ask, Counter):  # open to nobody
                    ask = self._script.send({} if ask.window else None)
                    continue
                if self.paced and isinstance(ask, DrawBalls) and ask.called:
                    break
                ask = self._script.send(self._drawn(ask))
        except StopIteration:
            self.ask, self._asked, self._window = None, (), False
            self.after = self.table.finish()
        else:
            self.ask, self._asked, self._window = ask, asked, ask.window
            self._parts = ask.by_seat if self._window and isinstance(ask, Window) else None
            if self._strict:
                self.table.check()

    def _drawn(self, ask: Ask | None) -> Answer:
        """What chance answers."""
        assert ask is not None
        drawn = self._chance(ask)
        self.answers.append((0, ask, drawn))
        if isinstance(ask, Deal):
            if len(drawn) != ask.count:
                raise Broken(f"{ask.count} cards were asked for, {len(drawn)} came")
            self.table.draw(drawn)
        elif isinstance(ask, Reshuffle):
            self.table.emit(Shuffled(drawn))
        return drawn


def equipment_chance(table: Table, source: Callable[[], Source]) -> ChanceSource:
    """Chance from the table's own shoe, and from its dice and wheel, whose source is opened when first needed."""
    opened: Source | None = None

    def chance(ask: Ask) -> Answer:
        nonlocal opened
        if isinstance(ask, (Deal, DrawBalls)):
            if table.shoe is None:  # a blower is a shoe of balls
                raise BadInput("this game draws from a deck, and the rule `deck` names none")
            return table.shoe.draw(ask.count)
        if isinstance(ask, Reshuffle):
            assert table.shoe is not None
            return table.shoe.shuffle_back(ask.cards)
        opened = opened or source()
        if isinstance(ask, Roll):
            return dice.roll(opened, ask.dice, ask.sides)
        if isinstance(ask, Spin):
            return wheel.spin(opened, ask.pockets)
        raise AssertionError(ask)

    return chance
