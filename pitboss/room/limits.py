"""How much is too much: rates by address and account, wrong tries, sockets, and who waits for whom.

A decision is made and counted in one step, before anything is waited for: a hundred requests at once are a hundred.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from weakref import WeakValueDictionary

from pitboss.room.settings import Rate

TRIES = 5
"""Wrong tries of one address at one name that are free; each further one doubles a wait."""
FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0
SLOW, SLOWEST = 0.25, 4.0
"""Seconds by which a sign-in is held back when many addresses try one name: its owner gets in, only later."""
FORGET = 900.0


@lru_cache(maxsize=10_000)
def counted(who: str) -> str:
    """Whom a limit counts: a connection with IPv6 has 2 to the 64 addresses, and is one.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("::ffff:192.0.2.7"), counted("192.0.2.7"), counted("17")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7', '17')
    """
    if ":" not in who:
        return who
    try:
        address = IPv6Address(who)
    except ValueError:
        return who
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


class Bucket:
    """A leaky bucket: `take` says whether one more is allowed now."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = time.monotonic()

    def spend(self, count: int) -> None:
        """Used up on another server: it may be owed, but no more than a burst."""
        self.take(0)
        self._left = max(self._left - count, -float(self._rate.burst))

    def take(self, count: int = 1) -> bool:
        at = time.monotonic()
        self._left = min(self._rate.burst, self._left + (at - self._at) * self._rate.per_second)
        self._at = at
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def wait(self) -> int:
        """Seconds until the next one is allowed."""
        return max(1, int((1 - self._left) / self._rate.per_second + 0.999))


class Buckets:
    """One bucket for each address or account, the longest unused forgotten first."""

    def __init__(self, rate: Rate, keep: int = 10_000) -> None:
        self._rate, self._keep = rate, keep
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()
        self.used: Counter[str] | None = None
        """What was taken here and other servers have not heard of; counted where there are others."""

    def take(self, who: Hashable) -> Bucket | None:
        """One more, if it is allowed now; else the bucket that says how long to wait."""
        bucket = self.of(who)
        if not bucket.take():
            return bucket
        if self.used is not None:
            self.used[counted(str(who))] += 1
        return None

    def of(self, who: Hashable) -> Bucket:
        who = counted(str(who))
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket


class Counts:
    """How many of something each has at the moment: sockets of an address, of an account."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self.elsewhere: dict[str, dict[str, int]] = {}
        """The same on other servers, by whom."""

    def here(self) -> dict[str, int]:
        return self._counts.copy()

    def take(self, who: Hashable, most: int) -> bool:
        key = counted(str(who))
        count = self._counts.get(key, 0)
        if count + sum([held.get(key, 0) for held in self.elsewhere.values()]) >= most:
            return False
        self._counts[key] = count + 1
        return True

    def give_back(self, who: Hashable) -> None:
        key = counted(str(who))
        left = self._counts.pop(key) - 1
        if left:
            self._counts[key] = left


class Turns:
    """One at a time for each key: what is checked is still so when it is done."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


class Tries:
    """Wrong tries to sign in, by address and name together: nobody can lock another out.

    A try counts as wrong from the moment it is made; a right one is taken back.
    """

    def __init__(self, keep: int = 100_000) -> None:
        self._keep = keep
        self._wrong: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """By address and name ("" for all addresses): how many, and when the last was."""
        self.tell: Callable[[str, str, bool], None] = lambda address, name, right: None
        """Other servers hear of each try, and of each that was right."""

    def wait(self, address: str, name: str) -> float:
        """Count one more; seconds that this address must wait before it may try this name again, 0 if it may now."""
        address = counted(address)
        count, last = self._get(address, name)
        if count >= TRIES:
            over = last + min(FIRST_WAIT * 2.0 ** (count - TRIES), LONGEST_WAIT) - time.monotonic()
            if over > 0:
                return over
        self.count(address, name)
        self.tell(address, name, False)
        return 0.0

    def count(self, address: str, name: str) -> None:
        self._put(address, name, self._get(address, name)[0] + 1)
        self._put("", name, self._get("", name)[0] + 1)

    def delay(self, name: str) -> float:
        """Seconds by which every try at this name is held back now."""
        count = self._get("", name)[0] - TRIES
        return min(SLOW * 2.0 ** min(count - 1, 10), SLOWEST) if count > 0 else 0.0

    def right(self, address: str, name: str) -> None:
        address = counted(address)
        self.forget(address, name)
        self.tell(address, name, True)

    def forget(self, address: str, name: str) -> None:
        self._wrong.pop((address, name), None)
        self._wrong.pop(("", name), None)

    def _get(self, address: str, name: str) -> tuple[int, float]:
        count, last = self._wrong.get((address, name), (0, 0.0))
        forget = FORGET if not address else 2 * LONGEST_WAIT
        return (0, 0.0) if time.monotonic() - last > forget else (count, last)

    def _put(self, address: str, name: str, count: int) -> None:
        self._wrong[address, name] = (count, time.monotonic())
        self._wrong.move_to_end((address, name))
        if len(self._wrong) > self._keep:
            self._wrong.popitem(last=False)
