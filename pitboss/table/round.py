"""The driver: runs one script, takes answers one at a time, and keeps the record.

A round is its script, its table and the answers so far. It can be rebuilt at any moment by feeding the same answers to
the same script, which is how a room survives being switched off in mid-hand.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, cast

from pitboss.equipment import dice, wheel
from pitboss.table.asks import Answer, Ask, Bet, Deal, DrawBalls, Refused, Roll, Spin
from pitboss.table.state import Broken, Saved, Table
from pitboss.table.views import View

Script = Generator[Ask, Any, None]
Strategy = Callable[[Ask, View], Answer]
ChanceSource = Callable[[Ask], Answer]
Given = tuple[int, Ask, Answer]
"""Who answered (0 is chance), which ask, and what."""


class Round:
    """One round being played. `ask` is what it waits for, None when it is over."""

    def __init__(self, table: Table, script: Script, chance: ChanceSource) -> None:
        self.table = table
        self.ask: Ask | None = None
        self.answers: list[Given] = []
        self.after: Saved | None = None
        self._script = script
        self._chance = chance
        self._window: dict[int, Answer] = {}
        self._advance(None)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats that have not answered the present ask yet."""
        if self.ask is None:
            return ()
        return tuple([s for s in self.ask.seats if s not in self._window]) if self._window else self.ask.seats

    def refusal(self, seat: int, answer: Answer) -> str | None:
        """Why this answer would be refused now, or None."""
        ask = self.ask
        if ask is None:
            return "the round is over"
        if seat not in ask.seats:
            return f"seat {seat} is not asked; it is {' and '.join(f'seat {s}' for s in ask.seats)} to act"
        if seat in self._window:
            return f"seat {seat} has answered already"
        return ask.refusal(seat, answer, self.table.stacks[seat])

    def answer(self, seat: int, answer: Answer) -> None:
        """Take one answer. An illegal one is refused with a reason and changes nothing."""
        if reason := self.refusal(seat, answer):
            raise Refused(reason)
        ask = cast(Ask, self.ask)
        self.answers.append((seat, ask, answer))
        if isinstance(ask, Bet):
            self._window[seat] = answer
            if len(self._window) < len(ask.open_to):
                return
            answer, self._window = self._window, {}
        self._advance(answer)

    def default(self, seat: int) -> None:
        """Answer for a seat that did not: time-out or disconnect."""
        if self.ask is None or seat not in self.waiting_for:
            raise Refused(f"seat {seat} is not asked")
        self.answer(seat, self.ask.default(seat))

    def play(self, strategies: Mapping[int, Strategy]) -> Round:
        """Let strategies answer until the round is over; a seat without one gets its defaults."""
        views = {seat: View(self.table, seat) for seat in self.table.seats}
        while (ask := self.ask) is not None:
            for seat in ask.seats:
                strategy = strategies.get(seat)
                self.answer(seat, strategy(ask, views[seat]) if strategy else ask.default(seat))
        return self

    def _advance(self, answer: Answer) -> None:
        """Send an answer to the script; chance is answered here until a seat is asked or the round ends."""
        try:
            ask = self._script.send(answer)
            while not ask.seats:
                if isinstance(ask, Bet):  # a window that is open to nobody
                    ask = self._script.send({})
                    continue
                drawn = self._chance(ask)
                if isinstance(ask, Deal):
                    if len(drawn) != ask.count:
                        raise Broken(f"{ask.count} cards were asked for, {len(drawn)} came")
                    self.table.draw(drawn)
                self.answers.append((0, ask, drawn))
                ask = self._script.send(drawn)
        except StopIteration:
            self.ask = None
            self.after = self.table.finish()
        else:
            self.ask = ask
            if self.table.strict:
                self.table.check()


def equipment_chance(table: Table, source: Any) -> ChanceSource:
    """Chance from the table's own shoe, dice, wheel and balls, all driven by one source of randomness."""

    def chance(ask: Ask) -> Answer:
        if isinstance(ask, (Deal, DrawBalls)):
            assert table.shoe is not None  # a blower is a shoe of balls
            return table.shoe.draw(ask.count)
        if isinstance(ask, Roll):
            return dice.roll(source, ask.dice)
        if isinstance(ask, Spin):
            return wheel.spin(source)
        raise AssertionError(ask)

    return chance
