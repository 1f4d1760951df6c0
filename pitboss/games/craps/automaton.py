"""A betting pattern as a table: every layout that it can lead to, and what each of the 36 rolls does to it.

The layouts are found by playing: from an empty table the pattern bets, every roll is settled by the same rules that the
script uses, and the pattern bets again. What comes of it is a finite automaton, so a simulated roll is one look-up,
however many bets lie on the table, and the expected loss per roll is that of a Markov chain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from pitboss.errors import BadInput
from pitboss.games.craps.bets import BETS, PLACE
from pitboss.games.craps.patterns import Pattern, refusal
from pitboss.games.craps.roll import fates, point_after, vigorish
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.solve import ROLLS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 200_000
"""Layouts of a pattern beyond which it is not tabulated."""

Layout = tuple[tuple[str, int], ...]
State = tuple[int, Layout, bool]
"""The shooter's point, what lies on the layout, and whether the player still bets."""


class Automaton(NamedTuple):
    """Rows are layouts before a roll, columns the 36 rolls. Money is what comes off the layout, and what goes on."""

    then: NDArray[np.int64]
    """The layout before the next roll."""
    back: NDArray[np.int64]
    """Cents that a roll brings back to the player: winnings, and stakes that come down."""
    cost: NDArray[np.int64]
    """Cents that the pattern then puts up."""
    last: NDArray[np.int64]
    """The layout after a roll that is followed by no more bets: all that need not be played out has come down."""
    last_back: NDArray[np.int64]
    """Cents that such a roll brings back."""
    lies: NDArray[np.int64]
    """Cents on each layout."""
    first: int
    """The layout after the pattern's first bets."""


def automaton(rules: Rules, pattern: Pattern) -> Automaton:
    """The table of a pattern under these rules."""
    import numpy as np

    if reason := refusal(pattern, rules):
        raise BadInput(reason)
    found: dict[State, int] = {}

    def number(state: State) -> int:
        if len(found) >= MOST and state not in found:
            raise BadInput(f"'{pattern.name}' leads to more than {MOST:,} layouts; it cannot be tabulated")
        return found.setdefault(state, len(found))

    first = number((0, _placed(rules, pattern, 0, {}), True))
    rows: list[list[tuple[int, ...]]] = []
    while len(rows) < len(found):
        state = next(islice(found, len(rows), None))
        rows.append([_roll(rules, pattern, state, a, b, number) for a, b in ROLLS])
    table = np.array(rows, np.int64)
    lies = np.array([_sum(layout) for _, layout, _ in found])
    then, back, cost, last, last_back = (np.ascontiguousarray(table[:, :, n]) for n in range(5))
    return Automaton(then, back, cost, last, last_back, lies, first)


def _roll(
    rules: Rules, pattern: Pattern, state: State, a: int, b: int, number: Callable[[State], int]
) -> tuple[int, int, int, int, int]:
    """One place of the table, in the order of its columns."""
    point, before, betting = state
    after, back = settled(rules, dict(before), point, a, b)
    point = point_after(point, a + b)
    plays_out = tuple((spot, cents) for spot, cents in sorted(after.items()) if _plays_out(spot))
    last = number((point, plays_out, False))
    last_back = back + sum(after.values()) - _sum(plays_out) - _kept(rules, after, plays_out)
    if not betting:
        return last, last_back, 0, last, last_back
    then = _placed(rules, pattern, point, after)
    cost = _sum(then) - sum(after.values()) + _kept(rules, after, then)
    return number((point, then, True)), back, cost, last, last_back


def _kept(rules: Rules, before: Mapping[str, int], then: Layout) -> int:
    """Vigorish that stays with the house where a bet comes down that has paid it."""
    if rules.vig_refund == "on_takedown":
        return 0
    left = dict(then)
    return sum(max(cents - left.get(spot, 0), 0) for spot, cents in before.items() if spot not in BETS)


def _sum(layout: Layout) -> int:
    return sum(cents for _, cents in layout)


def settled(rules: Rules, layout: dict[str, int], point: int, a: int, b: int) -> tuple[dict[str, int], int]:
    """A layout after a roll, and the cents that came off it."""
    after, back = dict(layout), 0
    for fate in fates(rules, layout, point, a, b):
        if fate.to:
            after[fate.to] = after.pop(fate.spot)
            continue
        back += fate.wins
        if not fate.stays:
            back += after.pop(fate.spot)
    return after, back


def _placed(rules: Rules, pattern: Pattern, point: int, layout: Mapping[str, int]) -> Layout:
    """The layout after the pattern's bets, with the vigorish that goes with them."""
    wanted = pattern.wants(rules, point, layout)
    after = {**layout, **wanted, **{BETS[spot].vig: vigorish(rules, BETS[spot], c) for spot, c in wanted.items()}}
    return tuple(sorted((spot, cents) for spot, cents in after.items() if cents))


def _plays_out(spot: str) -> bool:
    """Line and come bets are played out with their odds; everything else comes down."""
    return spot in BETS and BETS[spot].kind < PLACE
