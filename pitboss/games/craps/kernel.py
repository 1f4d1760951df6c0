"""Craps as compiled loops: every wager remade as soon as it is decided, and whole sessions of a betting pattern.

Both walk through tables that `roll.fates` has filled, so the loops settle nothing themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.equipment.randomness import next_u64
from pitboss.games.craps.bets import BETS, POINTS
from pitboss.games.craps.roll import fates, point_after, vigorish
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.settle import MOVES
from pitboss.games.craps.solve import ROLLS, SPOT, stake_of
from pitboss.games.kernels import LOW_32, SUMS, tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

PER_WORD = 6
"""Rolls that one 64-bit word gives: the chance of each sequence differs from its share by one part in 10**10."""
FACES = 36


@rule
def next_roll(high: int, low: int) -> tuple[int, int, int]:
    """The next of the rolls that a word holds, 0 to 35, and what is left of the word: a fraction in two halves."""
    low *= FACES
    high = high * FACES + (low >> 32)
    return high >> 32, high & LOW_32, low & LOW_32


@kernel
def remake(
    then: NDArray[Any], ends: NDArray[Any], net: NDArray[Any], paid_in: NDArray[Any], at: NDArray[Any], key: int,
    rolls: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    """Roll so often; each wager is at a row of the table, and its result is counted when a roll ends it."""
    high = low = 0
    for n in range(rolls):
        if n % PER_WORD == 0:
            word = next_u64(key, n // PER_WORD)
            high, low = (word >> 32) & LOW_32, word & LOW_32
        roll, high, low = next_roll(high, low)
        for wager in range(len(at)):
            row = at[wager]
            if ends[row, roll]:
                tally(sums, wager, paid_in[wager], paid_in[wager], net[row, roll])
            at[wager] = then[row, roll]


@kernel
def sessions(
    then: NDArray[Any], back: NDArray[Any], cost: NDArray[Any], last: NDArray[Any], last_back: NDArray[Any],
    lies: NDArray[Any], first: int, key: int, rolls: int, bankroll: int, results: NDArray[Any], ruined: NDArray[Any],
) -> int:  # fmt: skip
    """Sessions of so many rolls with so much money; one is over early when the pattern's next bets cannot be paid.

    Then what lies on the table is played out without new bets. Returns the rolls played up to there.
    """
    counter = played = high = low = left = 0
    for session in range(len(results)):
        at, stack, n = first, bankroll - lies[first], 0
        ruin = stack < 0
        betting = not ruin
        while betting or (n > 0 and lies[at] > 0):
            if left == 0:
                word = next_u64(key, counter)
                counter += 1
                high, low, left = (word >> 32) & LOW_32, word & LOW_32, PER_WORD
            left -= 1
            roll, high, low = next_roll(high, low)
            got = stack + back[at, roll]
            if not betting:
                stack, at = got, then[at, roll]
                continue
            n += 1
            ruin = n < rolls and got < cost[at, roll]
            betting = n < rolls and not ruin
            if betting:
                stack, at = got - cost[at, roll], then[at, roll]
            else:
                stack, at = stack + last_back[at, roll], last[at, roll]
        played += n
        results[session] = stack - bankroll if n > 0 else 0
        ruined[session] = ruin
    return played


class Prepared(NamedTuple):
    then: NDArray[Any]
    ends: NDArray[Any]
    net: NDArray[Any]
    paid_in: NDArray[Any]
    start: NDArray[Any]


class CrapsKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`. A round is a roll; a wager is made again when it is decided."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        import numpy as np

        rows: list[list[tuple[int, int, int]]] = []
        start, paid_in = [], []
        for wager in rules.wagers:
            stake = stake_of(rules, wager)
            start.append(len(rows))
            rows += _table(rules, wager, stake, len(rows))
            spot = SPOT.get(wager, wager)
            paid_in.append(stake + (vigorish(rules, BETS[spot], stake) if spot in BETS else 0))
        table = np.array(rows, np.int64)
        then, ends, net = (table[:, :, n].copy() for n in range(3))
        return Prepared(then, ends, net, np.array(paid_in), np.array(start))

    def run(self, prepared: Any, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        sums = np.zeros((len(prepared.start), SUMS), np.int64)
        then, ends, net, paid_in, start = prepared
        remake(then, ends, net, paid_in, start.copy(), key, rounds, sums)
        return sums


def _table(rules: Rules, wager: str, stake: int, offset: int) -> list[list[tuple[int, int, int]]]:
    """The rows of one wager, the first where it is made: for each roll the next row, whether it ended, and the result.

    Odds are made when a point has come; bets that do not follow the shooter's point always work.
    """
    odds = wager.endswith("-odds")
    spot = SPOT.get(wager, wager)
    first = ("", 0) if odds else (spot, 0 if spot in ("pass", "dont-pass") else POINTS[0])
    found = [first]
    rows = []
    for lies, point in found:
        row = []
        for a, b in ROLLS:
            after, ends, net = _after(rules, {lies: stake} if lies else {}, point, a, b)
            if odds and not lies:
                then = point_after(0, a + b)
                after = (spot.format(then), then) if then else first
            elif ends:
                after = first
            if after not in found:
                found.append(after)
            row.append((offset + found.index(after), int(ends), net))
        rows.append(row)
    return rows


def _after(rules: Rules, lies: Mapping[str, int], point: int, a: int, b: int) -> tuple[tuple[str, int], bool, int]:
    """Where a bet lies after a roll and which point it then waits for, whether it is decided, and what it won."""
    spot = next(iter(lies), "")
    vigs = {BETS[spot].vig: vigorish(rules, BETS[spot], stake) for spot, stake in lies.items()}
    found = fates(rules, {**lies, **vigs}, point, a, b)
    if found and found[0].verdict != MOVES:
        return (spot, point), True, sum(fate.wins for fate in found)
    if found:
        return (found[0].to, point), False, 0
    return (spot, point_after(point, a + b) if spot in ("pass", "dont-pass") else point), False, 0


KERNEL = CrapsKernel()
