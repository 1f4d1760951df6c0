"""The clock of one table: how long the present ask may still wait, and the time bank of whoever is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pitboss.room.messages import ClockView
from pitboss.room.state import Seat

HELD = 1.0
"""Seconds of a commit from which on the clock stood still."""
LANDING = 3.6
"""Seconds for which a clock waits at most until the cards have landed on the screens of those who are asked."""

THINKING = 3.09
"""Seconds that a page shows a bot think at most: 2.2 and up to 35 percent more, and the ring that goes there."""


class TurnClock:
    """Runs for one ask at a time. Times are those of the event loop."""

    def __init__(self) -> None:
        self._ask: tuple[int, int] | None = None
        self._began = 0.0
        self._given = 0.0
        self._landing: set[int] = set()
        self.deadline: float | None = None
        self.running_bank = False

    def stop(self) -> None:
        self._ask = None
        self.deadline = None
        self.running_bank = False

    def ask(self, key: tuple[int, int], at: float) -> None:
        """The ask that is on now; the same one again changes nothing."""
        if key != self._ask:
            self._ask, self._began = key, at
            self.deadline = None
            self.running_bank = False

    def wait(self, seconds: float, landing: Iterable[int] = (), bots: int = 0) -> None:
        """Give the present ask so long, from now on if it had no limit before; where cards are on their way to
        the screens of some seats, from when they have landed there. So many bots have acted before it: a page
        shows each of them think."""
        if self.deadline is None:
            self._given, self._landing = seconds, set(landing)
            self.deadline = self._began + seconds + (LANDING + THINKING * bots if self._landing else 0.0)

    def landed(self, key: tuple[int, int], seat: int, at: float) -> bool:
        """The cards have landed before this seat. Returns whether this starts the clock."""
        if key != self._ask or seat not in self._landing:
            return False
        self._landing.discard(seat)
        if self._landing or self.deadline is None or self.running_bank:
            return False
        self.deadline = min(self.deadline, at + self._given)
        return True

    def hold(self, seconds: float) -> None:
        """So long nothing could be stored, and nobody could act: it does not count."""
        if self.deadline is not None and seconds >= HELD:
            self.deadline += seconds

    def is_out(self, key: tuple[int, int], at: float) -> bool:
        """Whether the time of this ask is up; the clock of the ask before it says nothing about it."""
        return key == self._ask and self.deadline is not None and at >= self.deadline

    def restart(self, at: float) -> None:
        """Count from here: the window's first chip, or the second person's arrival."""
        if self.deadline is None:
            self._began = at

    def draw_on_bank(self, seat: Seat, at: float) -> bool:
        """The time is up: the seat's time bank runs, if there is any left."""
        if self.running_bank or seat.time_bank <= 0:
            return False
        self.running_bank = True
        self._given = seat.time_bank
        self.deadline = at + seat.time_bank
        return True

    def answered(self, seat: Seat, at: float) -> None:
        """What is left of a running time bank stays with the seat."""
        if self.running_bank and self.deadline is not None:
            seat.time_bank = max(self.deadline - at, 0.0)

    def view(self, at: float, waiting: Sequence[int], seats: Mapping[int, Seat]) -> ClockView | None:
        if self.deadline is None:
            return None
        bank = {n: round(seats[n].time_bank, 1) for n in waiting if n in seats and not seats[n].bot}
        left = min(self.deadline - at, self._given) if self._landing else self.deadline - at
        return ClockView(round(max(left, 0.0), 1), bank, self.running_bank)
