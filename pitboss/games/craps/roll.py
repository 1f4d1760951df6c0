"""One roll and everything that lies on one player's layout: what happens to each bet, before anything moves.

All bets are decided at once from the layout as it was before the roll. The script turns fates into events; patterns and
solvers add up the money.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from pitboss.games.craps import settle
from pitboss.games.craps.bets import BETS, HARD, LAY_ODDS, ODDS, PLACE, POINTS, Bet
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.settle import LOSES, MOVES, PUSHES, STAYS, WINS

NO_CALLS: frozenset[str] = frozenset()


class Fate(NamedTuple):
    """What a roll does to the chips on one spot."""

    spot: str
    stake: int
    verdict: int
    wins: int = 0
    """Above 0: paid. Below 0: taken."""
    stays: bool = False
    """The stake lies on where it is."""
    to: str = ""
    """The spot to which the bet moves."""


def number_of(bet: Bet, point: int) -> int:
    """The number that a bet waits for: line bets and their odds wait for the shooter's point."""
    return point if bet.name.endswith(("pass", "pass-odds")) else bet.number


def works(bet: Bet, rules: Rules, point: int, calls: Collection[str]) -> bool:
    """Whether the next roll can touch a bet (L438). `calls` are the lammers that lie: `on-place`, `off-hard`."""
    if not bet.group:
        return True
    if f"off-{bet.group}" in calls:
        return False
    return bool(point) or bet.group not in rules.off_on_come_out or f"on-{bet.group}" in calls


def fates(
    rules: Rules, layout: Mapping[str, int], point: int, a: int, b: int, calls: Collection[str] = NO_CALLS
) -> list[Fate]:
    """What dice a and b do to every bet of one player; bets that stay as they are are left out.

    Bets that move come last: a new come bet goes to the number from which an old one has just been paid.
    """
    found = []
    for spot, stake in layout.items():
        if spot in BETS:
            found += _fate(rules, BETS[spot], stake, layout, point, a, b, calls)
    return sorted(found, key=lambda fate: fate.verdict == MOVES)


def _fate(
    rules: Rules, bet: Bet, stake: int, layout: Mapping[str, int], point: int, a: int, b: int, calls: Collection[str]
) -> list[Fate]:
    terms, number = rules.terms, number_of(bet, point)
    verdict = settle.verdict(bet.kind, number, a, b, terms.bar)
    if verdict == STAYS:
        return []
    if verdict == MOVES:  # a line bet stays where it is: the table has its point
        return [] if bet.name.endswith("pass") else [Fate(bet.name, stake, MOVES, to=f"{bet.name}-{a + b}")]
    if not works(bet, rules, point, calls):  # odds go back when their flat bet is decided
        return [Fate(bet.name, stake, PUSHES)] if bet.kind in (ODDS, LAY_ODDS) else []
    vig = layout.get(bet.vig, 0)
    taken = [Fate(bet.vig, vig, LOSES, -vig)] if vig else []
    if verdict != WINS:
        return [Fate(bet.name, stake, verdict, -stake if verdict == LOSES else 0), *taken]
    won = settle.wins(bet.kind, number, a, b, stake, terms)
    if rules.vig_when == "on_win":
        won -= settle.vigorish(bet.kind, number, stake, terms)
    return [Fate(bet.name, stake, WINS, won, stays=stays_up(bet, rules)), *taken]


def stays_up(bet: Bet, rules: Rules) -> bool:
    """Whether a bet works on after it has won; the others come down with their winnings."""
    if rules.winning_bets == "all_down":
        return False
    return bet.kind == PLACE or (bet.kind == HARD and rules.winning_bets == "place_and_hard_stay_up")


def point_after(point: int, total: int) -> int:
    """The shooter's point after a roll; 0 before a come-out."""
    if not point:
        return total if total in POINTS else 0
    return 0 if total in (point, 7) else point


def outcomes() -> list[tuple[str, int, int]]:
    """Rolls as players tell them apart, with dice that show each: totals, and the hard ways.

    >>> [name for name, _, _ in outcomes()][:5]
    ['2', '3', '4', '4 hard', '5']
    """
    easy = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
    hard = {total: (total // 2, total // 2) for total in (4, 6, 8, 10)}
    found = []
    for total, dice in easy.items():
        found.append((str(total), *dice))
        if total in hard:
            found.append((f"{total} hard", *hard[total]))
    return found


def outlook(rules: Rules, layout: Mapping[str, int], point: int, calls: Collection[str] = NO_CALLS) -> dict[str, int]:
    """What each roll would win or lose on everything that lies: winnings and losses, not stakes that come back.

    Hop bets are left out: a total does not say which dice show.
    """
    lies = {spot: cents for spot, cents in layout.items() if not spot.startswith("hop-")}
    return {name: sum(fate.wins for fate in fates(rules, lies, point, a, b, calls)) for name, a, b in outcomes()}


def vigorish(rules: Rules, bet: Bet, stake: int) -> int:
    """What must lie beside a buy or lay bet of this size."""
    if rules.vig_when == "on_win":
        return 0
    return settle.vigorish(bet.kind, bet.number, stake, rules.terms)
