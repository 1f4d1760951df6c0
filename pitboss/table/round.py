"""The driver: runs one script, takes answers one at a time, and keeps the record.

A round is its script, its table and the answers so far. It can be rebuilt at any moment by feeding the same answers to
the same script, which is how a room survives being switched off in mid-hand.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from pitboss.equipment import dice, wheel
from pitboss.equipment.randomness import Source
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
        self._asked: tuple[int, ...] = ()
        self._script = script
        self._chance = chance
        self._window: dict[int, Answer] = {}
        self._advance(None)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats that have not answered the present ask yet."""
        return tuple([s for s in self._asked if s not in self._window]) if self._window else self._asked

    def refusal(self, seat: int, answer: Answer) -> str | None:
        """Why this answer would be refused now, or None."""
        ask = self.ask
        if ask is None:
            return "the round is over"
        if seat in self._window:
            return f"seat {seat} has answered already"
        if seat not in self._asked:
            return f"seat {seat} is not asked; it is {' and '.join(f'seat {s}' for s in self._asked)} to act"
        return ask.refusal(seat, answer, self.table.stacks[seat])

    def answer(self, seat: int, answer: Answer) -> None:
        """Take one answer. An illegal one is refused with a reason and changes nothing."""
        if reason := self.refusal(seat, answer):
            raise Refused(reason)
        ask = self.ask
        assert ask is not None  # or it was refused
        self.answers.append((seat, ask, answer))
        if isinstance(ask, Bet):
            self._window[seat] = answer
            if len(self._window) < len(self._asked):
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
            for seat in self.waiting_for:
                strategy = strategies.get(seat)
                self.answer(seat, strategy(ask, views[seat]) if strategy else ask.default(seat))
        return self

    def _advance(self, answer: Answer) -> None:
        """Send an answer to the script; chance is answered here until a seat is asked or the round ends."""
        try:
            ask = self._script.send(answer)
            while not (asked := ask.seats):
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
            self.ask, self._asked = None, ()
            self.after = self.table.finish()
        else:
            self.ask, self._asked = ask, asked
            if self.table.strict:
                self.table.check()


def equipment_chance(table: Table, source: Callable[[], Source]) -> ChanceSource:
    """Chance from the table's own shoe, and from its dice and wheel, whose source is opened when first needed."""
    opened: Source | None = None

    def chance(ask: Ask) -> Answer:
        nonlocal opened
        if isinstance(ask, (Deal, DrawBalls)):
            assert table.shoe is not None  # a blower is a shoe of balls
            return table.shoe.draw(ask.count)
        opened = opened or source()
        if isinstance(ask, Roll):
            return dice.roll(opened, ask.dice)
        if isinstance(ask, Spin):
            return wheel.spin(opened)
        raise AssertionError(ask)

    return chance
