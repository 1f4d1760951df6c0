"""Writing a keno ticket: what an order may say, and what then stands on the ticket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from pitboss.equipment.randomness import Source
from pitboss.games.keno.rules import BALLS, MOST_SPOTS, Rules
from pitboss.games.keno.settle import highest, prize
from pitboss.money.cents import show


class Buy(Struct, forbid_unknown_fields=True):
    """An order for a ticket: numbers, or groups and ways, or a quick pick."""

    cents: int
    """Per way and game."""
    spots: list[int] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    """Groups that each way plays together, from 0."""
    quick: int = 0
    """So many numbers by the computer."""
    count: int | None = None
    """How many numbers were marked, as written on the ticket (L503)."""
    games: int = 1


class Marked(Struct, frozen=True):
    """What stands on a ticket (L506-L509)."""

    first: int
    """Number of the first game it is good for."""
    games: int
    groups: list[list[int]]
    ways: list[list[int]]
    cents: int
    quick: bool = False
    until: str = ""
    """The day up to which it is paid, once its last game is over."""

    @property
    def stake(self) -> int:
        """What one game of it costs."""
        return self.cents * len(self.ways)

    def prizes(self, drawn: Sequence[int], rules: Rules) -> list[int]:
        """What each way is paid in a game before the aggregate limit, or only the highest (L528)."""
        balls = set(drawn)
        caught = [len(balls.intersection(group)) for group in self.groups]
        found = [
            prize(self.cents, sum(len(self.groups[g]) for g in way), sum(caught[g] for g in way), rules.terms)
            for way in self.ways
        ]
        return highest(found) if rules.prize_per == "ticket" else found


def read(order: Any) -> Buy | str:
    """An order as it can be written down, or what is wrong with it."""
    try:
        return msgspec.convert(order, Buy)
    except msgspec.ValidationError as wrong:
        return f"this is not a valid ticket: {wrong}"


def refusal(buy: Buy, rules: Rules, limits: tuple[int, int], stack: int) -> str | None:
    """Why a ticket is not taken, or None."""
    if sum(map(bool, (buy.spots, buy.groups, buy.quick))) != 1:
        return "mark numbers, or groups and ways, or take a quick pick"
    if bool(buy.groups) != bool(buy.ways):
        return "a way ticket needs groups and the ways to play"
    reason = _quick(buy) if buy.quick else _marks(buy)
    return reason or _ways(buy) or _amount(buy, rules, limits, stack)


def _quick(buy: Buy) -> str | None:
    if not 1 <= buy.quick <= MOST_SPOTS:
        return f"a quick pick has 1 to {MOST_SPOTS} numbers, not {buy.quick}"
    if buy.count not in (None, buy.quick):  # L503
        return f"a quick pick of {buy.quick} was asked for, but the ticket says {buy.count}"
    return None


def _marks(buy: Buy) -> str | None:
    marked = [n for group in buy.groups or [buy.spots] for n in group]
    if wrong := [n for n in marked if not 1 <= n <= BALLS]:
        return f"{wrong[0]} is not on the ticket; the numbers are 1 to {BALLS}"
    if len(set(marked)) != len(marked):
        return "a number is marked twice"
    if buy.count is not None and buy.count != len(marked):  # L553
        return f"{len(marked)} numbers are marked, but the ticket says {buy.count}"
    if buy.groups and not all(buy.groups):
        return "a group has at least one number"
    if buy.spots and len(buy.spots) > MOST_SPOTS:
        return f"a ticket has 1 to {MOST_SPOTS} numbers, not {len(buy.spots)}"
    return None


def _ways(buy: Buy) -> str | None:
    for way in buy.ways:
        if not way or len(set(way)) != len(way) or not all(0 <= g < len(buy.groups) for g in way):
            return f"a way lists groups from 0 to {len(buy.groups) - 1}, each once, not {way}"
        spots = sum(len(buy.groups[g]) for g in way)
        if spots > MOST_SPOTS:
            return f"a way has 1 to {MOST_SPOTS} numbers, not {spots}"
    if len({frozenset(way) for way in buy.ways}) != len(buy.ways):
        return "a way is listed twice"
    return None


def _amount(buy: Buy, rules: Rules, limits: tuple[int, int], stack: int) -> str | None:
    if not 1 <= buy.games <= rules.max_games:
        return f"a ticket is good for 1 to {rules.max_games} games, not {buy.games}"
    least, most = limits
    ways = max(len(buy.ways), 1)
    counted = buy.cents if rules.max_bet_on == "wager" else buy.cents * ways * buy.games
    if buy.cents < least:
        return f"{show(buy.cents)} is under the minimum of {show(least)}"
    if counted > most:  # L524
        return f"{show(counted)} is over the limit of {show(most)}"
    cost = buy.cents * ways * buy.games
    return f"you have {show(stack)}; this ticket costs {show(cost)}" if cost > stack else None


def write(buy: Buy, game: int, salt: str) -> Marked:
    """The ticket of an order that is taken. A quick pick follows from the salt, so a record gives the same numbers."""
    groups = buy.groups or [sorted(buy.spots or quick_pick(buy.quick, salt))]
    return Marked(game, buy.games, groups, buy.ways or [[0]], buy.cents, bool(buy.quick))


def quick_pick(count: int, salt: str) -> list[int]:
    """Different numbers, each set as likely as any other.

    >>> quick_pick(3, "a ticket") == quick_pick(3, "a ticket"), len(set(quick_pick(20, "another")))
    (True, 20)
    """
    balls = list(range(1, BALLS + 1))
    Source.of(f"quick pick {salt}").shuffle(balls, 0, count)
    return balls[:count]
