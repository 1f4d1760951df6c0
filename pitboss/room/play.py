"""One hand in play: the round, the betting window that is open, and the log of answers to be stored.

Inside a betting window wagers may be amended until the window closes; the round gets them when it does. Everything that
is accepted goes to the log first and is stored before anybody is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.houses.sitting import Opening, Sitting
from pitboss.room.store import now
from pitboss.table.asks import Answer, Ask, Bet, Refused
from pitboss.table.record import from_wire, to_wire
from pitboss.table.round import Round

FINAL = ("person", "bot", "default")
"""Answers that the round has got; the others are moves in an open window."""


class HandInPlay:
    """A hand from its opening to its end."""

    def __init__(self, number: int, at: int, sitting: Sitting, round_: Round, asked: int, logged: int = 0) -> None:
        assert sitting.opening is not None
        self.number = number
        self.at = at
        """When it was opened."""
        self.asked = asked
        """Asks of the table's hands before this one."""
        self.opening: Opening = sitting.opening
        self.round = round_
        self.bets: dict[int, dict[str, int]] = {}
        self.ready: set[int] = set()
        self.log: list[dict[str, Any]] = []
        """Rows of `answers` that are not stored yet."""
        self._logged = logged

    @classmethod
    def resume(
        cls, number: int, at: int, sitting: Sitting, opening: Opening, asked: int, rows: Iterable[Any]
    ) -> HandInPlay:
        """The hand as it was when the last answer was stored."""
        rows = list(rows)
        given = [(row.seat, msgspec.json.decode(row.answer)) for row in rows if row.how in FINAL]
        hand = cls(number, at, sitting, sitting.resume(opening, given), asked, len(rows))
        last = max([n for n, row in enumerate(rows) if row.how in FINAL], default=-1)
        for row in rows[last + 1 :]:
            if row.how == "wager":
                hand.bets[row.seat] = msgspec.json.decode(row.answer)
                hand.ready.discard(row.seat)
            else:
                hand.ready.add(row.seat)
        return hand

    @property
    def ask_number(self) -> int:
        """Tells one ask of the table from another, through all its hands: a late answer meets no later ask."""
        return self.asked + len(self.round.answers)

    @property
    def waiting_for(self) -> list[int]:
        """Seats that have something to say now."""
        ask = self.round.ask
        if isinstance(ask, Bet):
            return [seat for seat in ask.open_to if seat not in self.ready]
        return list(ask.seats) if ask else []

    @property
    def laid_down(self) -> bool:
        """Whether chips lie on the table already, from before this window."""
        return bool(self.round.table.spots or self.round.table.pot)

    @property
    def wagered(self) -> bool:
        """Whether a chip lies on the table or is about to."""
        return self.laid_down or any(self.bets.values())

    def wager(self, seat: int, wagers: Any, n: int | None = None) -> None:
        """Put down or amend wagers. Whoever amends is not ready any more."""
        ask = self._asked(seat, n)
        if not isinstance(ask, Bet):
            raise Refused("no wagers are taken now")
        self._check(ask, seat, wagers)
        self._note(seat, "wager", wagers)
        self.bets[seat] = wagers
        self.ready.discard(seat)

    def set_ready(self, seat: int, n: int | None = None) -> None:
        ask = self._asked(seat, n)
        if not isinstance(ask, Bet):
            raise Refused("there is no betting window to be ready in")
        if seat not in self.ready:
            self._note(seat, "ready", None)
            self.ready.add(seat)

    def answer(self, seat: int, answer: Any, how: str, n: int | None = None) -> None:
        """Answer the present ask; in a window that is a wager and ready at once. `answer` as JSON holds it."""
        ask = self._asked(seat, n)
        if isinstance(ask, Bet):
            self.wager(seat, answer)
            self.set_ready(seat)
            return
        self._give(seat, self._check(ask, seat, answer), how)

    def default(self, seat: int) -> None:
        """The seat does not answer in time; in a window, what lies there stands."""
        ask = self._asked(seat, None)
        if isinstance(ask, Bet):
            self.set_ready(seat)
        else:
            self._give(seat, ask.default(seat), "default")

    def close_window(self) -> None:
        """No more bets: every seat's wagers go to the round."""
        ask = self.round.ask
        assert isinstance(ask, Bet)
        bets, ready, self.bets, self.ready = self.bets, self.ready, {}, set()
        for seat in ask.open_to:
            self._give(seat, bets.get(seat, {}), "person" if seat in ready else "default")

    def _asked(self, seat: int, n: int | None) -> Ask:
        ask = self.round.ask
        if n is not None and n != self.ask_number:
            raise Refused("that was about an earlier ask; another one is on now")
        if ask is None or seat not in ask.seats:
            raise Refused("you are not asked anything now")
        return ask

    def _check(self, ask: Ask, seat: int, answer: Any) -> Answer:
        """The answer in the round's own terms; whatever cannot be one is refused."""
        try:
            meant = from_wire(ask, answer)
            reason = self.round.refusal(seat, meant)
        except PitbossError as wrong:
            raise Refused(str(wrong)) from None
        except (TypeError, ValueError, AttributeError, KeyError):
            raise Refused("that is not an answer to what is asked") from None
        if reason:
            raise Refused(reason)
        return meant

    def _give(self, seat: int, answer: Answer, how: str) -> None:
        ask = self.round.ask
        assert ask is not None
        self._note(seat, how, to_wire(ask, answer))
        self.round.answer(seat, answer)

    def _note(self, seat: int, how: str, answer: Any) -> None:
        self.log.append(
            {
                "hand": self.number, "n": self._logged + len(self.log), "at": now(), "seat": seat, "how": how,
                "answer": msgspec.json.encode(answer),
            }
        )  # fmt: skip

    def stored(self) -> None:
        """The log is on disk."""
        self._logged += len(self.log)
        self.log.clear()
