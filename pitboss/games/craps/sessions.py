"""Whole sessions of a betting pattern: what an evening comes to, how often the money is gone, what an hour costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pitboss.equipment.randomness import stream_key
from pitboss.errors import BadInput
from pitboss.games.craps.automaton import Automaton, automaton
from pitboss.games.craps.kernel import sessions
from pitboss.games.craps.patterns import pattern
from pitboss.games.craps.rules import Rules
from pitboss.money.cents import show

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK = 1 << 14
"""Sessions of one random stream."""
ROLLS_AN_HOUR = 100
MOST_SESSIONS, MOST_ROLLS = 10**8, 10**12
MOST_MONEY = 10**13
"""What a session may start with, in cents."""
SHARES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
"""Percentiles that are reported."""
MOST_STEPS, SETTLED = 10_000, 1e-14
"""Rolls after which the shares of layouts have settled, and the change that is none."""


class Sessions(Struct, frozen=True, kw_only=True):
    """What sessions of a pattern came to. Amounts are cents; a loss is negative."""

    pattern: str
    sessions: int
    rolls: int
    """Rolls of a session that is not cut short."""
    bankroll: int
    played: int
    """Rolls of all sessions together."""
    mean: float
    sd: float
    stderr: float
    """Of the mean."""
    won: float
    """Share of sessions that ended ahead."""
    ruin: float
    """Share of sessions in which the money did not reach for the pattern's next bets."""
    percentiles: dict[int, int]
    histogram: list[tuple[int, int]]
    """Results and how often they came: each from so many cents up to the next."""
    loss_per_roll: float
    """Exact, for play without end and with money enough."""
    loss_per_hour: float
    """At ROLLS_AN_HOUR rolls."""


def play_sessions(
    rules: Rules, name: str, count: int = 100_000, rolls: int = 200, bankroll: int = 500_00, seed: int = 1
) -> Sessions:
    """Play so many sessions of a named pattern or of one in a file."""
    import numpy as np

    if min(count, rolls, bankroll) < 1:
        raise BadInput("sessions, rolls and bankroll must be whole numbers of at least 1")
    if count > MOST_SESSIONS or count * rolls > MOST_ROLLS:
        raise BadInput(f"at most {MOST_SESSIONS:,} sessions and {MOST_ROLLS:,} rolls in all can be played")
    if bankroll > MOST_MONEY:
        raise BadInput(f"a bankroll is at most {show(MOST_MONEY)}, not {show(bankroll)}")
    table = automaton(rules, pattern(name))
    results, ruined = np.empty(count, np.int64), np.empty(count, np.bool_)
    played = 0
    for chunk, start in enumerate(range(0, count, CHUNK)):
        part = slice(start, start + CHUNK)
        played += sessions(*table, stream_key(seed, chunk), rolls, bankroll, results[part], ruined[part])
    per_roll = loss_per_roll(table)
    return Sessions(
        pattern=name,
        sessions=count,
        rolls=rolls,
        bankroll=bankroll,
        played=played,
        mean=float(results.mean()),
        sd=float(results.std()),
        stderr=float(results.std() / np.sqrt(count)),
        won=float((results > 0).mean()),
        ruin=float(ruined.mean()),
        percentiles={share: int(np.percentile(results, share, method="inverted_cdf")) for share in SHARES},
        histogram=_histogram(results),
        loss_per_roll=per_roll,
        loss_per_hour=per_roll * ROLLS_AN_HOUR,
    )


def loss_per_roll(table: Automaton) -> float:
    """Cents that a pattern loses per roll in the long run: each layout as often as it comes, times what it loses.

    What a roll loses is what it takes off the layout and does not bring back. How often layouts come is followed from
    the first one, roll by roll, until it changes no more: every seven clears most of the layout, so that is soon.
    """
    import numpy as np

    lost = (table.lies[:, None] + table.cost - table.back - table.lies[table.then]).mean(axis=1)
    share: NDArray[Any] = np.zeros(len(table.lies))
    share[table.first] = 1
    for _ in range(MOST_STEPS):
        rolled = np.repeat(share / table.then.shape[1], table.then.shape[1])
        after = np.bincount(table.then.ravel(), rolled, len(share))
        change, share = np.abs(after - share).sum(), after
        if change < SETTLED:
            break
    return float(share @ lost)


def _histogram(results: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Twenty or so bins of a round width."""
    import numpy as np

    width = 100
    while (results.max() - results.min()) // width > 25:
        width = width * 5 if str(width)[0] == "1" else width * 2
    bins, counts = np.unique(results // width, return_counts=True)
    return [(int(n) * width, int(c)) for n, c in zip(bins, counts)]
