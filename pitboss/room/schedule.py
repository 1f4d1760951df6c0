"""Games run by the clock, no matter who is there: keno every few minutes, a bingo session at a posted time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.room.hand import OFFICIALS
from pitboss.room.hands import moment
from pitboss.room.settings import Clock
from pitboss.room.store import now
from pitboss.table.asks import OFFICIAL, Ask, Counter

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

PAUSE = 600.0
"""Seconds from one hand to the next from which a table stood still."""


def every(table: LiveTable) -> float:
    """Seconds from one game to the next; 0 where the players set the pace."""
    own = table.game.rules.every
    return (table.sign.clock.every or own) if own else 0


def runs(table: LiveTable) -> bool:
    """Whether the table goes on without anybody sitting at it."""
    return bool(every(table) or table.sign.clock.sessions)


def by_clock(table: LiveTable, ask: Ask | None) -> bool:
    """Whether the clock closes this counter, and nothing else does."""
    return isinstance(ask, Counter) and bool(ask.opens) and runs(table)


def waits_for_nobody(table: LiveTable, ask: Ask | None) -> bool:
    """Whether only the clock or an official closes the counter, no matter who is done."""
    return isinstance(ask, Counter) and (by_clock(table, ask) or ask.official)


def is_desk(table: LiveTable) -> bool:
    """Whether the game is a counter that its official closes, and nothing else (the sports pool)."""
    rules = table.game.rules
    return bool(rules.counter) and not rules.every and not rules.in_sessions


def closes_in(table: LiveTable, ask: Counter) -> float | None:
    """Seconds for which a counter stays open that opens now; None where the clock does not close it."""
    if not by_clock(table, ask):
        return None
    if seconds := every(table):
        return seconds
    clock = table.sign.clock
    now = datetime.now().astimezone()
    return (following(clock.sessions, now) - now).total_seconds() if ask.opens == "session" else clock.bet


def count_time(carried: dict[str, Any], at: float, every: float) -> None:
    """A hand begins: the time collection is due when players have sat for so many seconds since the last one.

    >>> carried = {}
    >>> for at in (0, 500, 1_000, 1_500, 1_750, 9_000):  # two hours without a hand do not count
    ...     count_time(carried, at, 1_800)
    >>> "time_due" in carried
    False
    >>> count_time(carried, 9_050, 1_800)
    >>> carried["time_due"]
    True
    """
    since, last = carried.get("time_from", at), carried.get("time_at", at)
    if at - last > PAUSE:
        since += at - last
    if due := at - since >= every:
        carried["time_due"] = True
    carried.update(time_from=at if due else since, time_at=at)


def today() -> str:
    """The date by the room's own clock."""
    return datetime.now().astimezone().date().isoformat()


def turn_calendar(table: LiveTable) -> None:
    """At a counter whose tickets are good for so long, the room says which day it is, before anything is ordered."""
    ask = table.hand.round.ask if table.hand else None
    if table.hand is None or not isinstance(ask, Counter) or not ask.official:
        return
    day, marker = today(), table.hand.round.table.markers.get("date")
    order = table.game.rules.on_day(day, "the room", moment(now()))
    if order is not None and (marker is None or marker.value < day):
        table.hand.answer(OFFICIAL, order, OFFICIALS)
        table.turn.window_changed = True


def following(times: Iterable[str], after: datetime) -> datetime:
    """The first of these times of day after a moment.

    >>> following(["13:00", "19:30"], datetime(2026, 11, 17, 19, 30)).isoformat()
    '2026-11-18T13:00:00'
    """
    found = []
    for text in times:
        hour, minute = _time(text)
        at = after.replace(hour=hour, minute=minute, second=0, microsecond=0)
        found.append(at if at > after else at + timedelta(days=1))
    return min(found)


def _time(text: str) -> tuple[int, int]:
    hour, _, minute = text.partition(":")
    if len(minute) == 2 and (hour + minute).isdigit() and int(hour) < 24 and int(minute) < 60:
        return int(hour), int(minute)
    raise BadInput(f"'{text}' is no time of day; write 19:30")


def check(clock: Clock) -> None:
    """Refuses times of day that are none."""
    for text in clock.sessions:
        _time(text)


def next_at(table: LiveTable) -> datetime | None:
    """When the counter closes that is open, or the next session begins; None where no time is set."""
    now = datetime.now().astimezone()
    ask = table.hand.round.ask if table.hand else None
    if by_clock(table, ask) and table.clock.deadline is not None:
        return now + timedelta(seconds=max(table.clock.deadline - table.time(), 0))
    sessions = table.sign.clock.sessions
    return following(sessions, now) if sessions and table.hand is None else None


def posted(table: LiveTable) -> str | None:
    """The same as the API writes it, to the nearest second."""
    at = next_at(table)
    return (at + timedelta(seconds=0.5)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else None
