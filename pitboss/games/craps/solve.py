"""Craps solved: every bet followed through all 36 rolls until it is decided, in fractions.

A bet that is off waits; rolls are counted while it works. A push ends a bet as well: `rolls` counts up to there, and
`per_decision` leaves pushes out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import msgspec

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.errors import BadInput, nearest
from pitboss.games.craps.bets import BETS, HOP, LAY_ODDS, POINTS
from pitboss.games.craps.layout import AFTER_COME_OUT, lammers
from pitboss.games.craps.roll import Fate, fates, number_of, point_after, vigorish, works
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.settle import MOVES, PUSHES
from pitboss.money.cents import parse
from pitboss.table.asks import Layout, Spot

UNIT = 600_00
"""A stake that every printed odds and every combined bet divides, vigorish and all. A kernel squares and adds it up."""
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
WAYS = {total: sum(a + b == total for a, b in ROLLS) for total in range(2, 13)}

SPOT = {
    "come-odds": "come-odds-{}", "dont-come-odds": "dont-come-odds-{}", "hop-pair": "hop-1-1", "hop": "hop-1-2"
}  # fmt: skip
"""The spot of a kind of wager that has several."""


class Ending(NamedTuple):
    """How a bet can end: cents won or lost with its vigorish, whether it was a push, and the total that came."""

    net: int
    push: bool
    total: int


class Life(NamedTuple):
    """A bet from the moment it lies until it is decided."""

    endings: dict[Ending, Fraction]
    rolls: Fraction


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every kind of wager, or one. Nothing but the choice of the bet is to be decided, so no strategy.

    Where winnings are rounded otherwise than down to the cent, a wager is worth what its least stake is: there rounding
    matters most.
    """
    wanted = (wager,) if wager else rules.wagers
    return Solution(worths=[worth(rules, each) for each in wanted])


def stake_of(rules: Rules, wager: str) -> int:
    """Cents for which a wager is worth what is said of it: as a rule all odds, parts and the vigorish divide them."""
    if rules.rounding == "down_to_cent":
        return min(100 * lcm(*rules.terms.per), UNIT)
    spot = SPOT.get(wager, wager).format(POINTS[0])
    return rules.limits_of(BETS[spot], rules.table_min, rules.table_max)[0]


def worth(rules: Rules, wager: str, stake: int = 0) -> Worth:
    """One wager, at a stake of so many cents where that matters.

    >>> from pitboss.houses.game import load
    >>> worth(load("grand-ronde/craps").rules, "pass").edge_exact
    '7/495'
    """
    spot, stake = SPOT.get(wager, wager), stake or stake_of(rules, wager)
    if wager.endswith("-odds"):
        found = _any_point({n: life(rules, {spot.format(n): stake}, n) for n in POINTS})
    else:
        found = life(rules, {spot: stake}, 0 if spot in ("pass", "dont-pass") else 4)
    paid_in = stake + vigorish(rules, BETS[spot], stake) if spot in BETS else stake
    edge = -sum((e.net * p for e, p in found.endings.items()), Fraction(0)) / paid_in
    decided = 1 - sum((p for e, p in found.endings.items() if e.push), Fraction(0))
    staked = 1 + _odds(rules, wager)
    base = exact(wager, _results(found, paid_in, wager), staked)
    more = {"per_decision": edge / decided, "per_roll": edge / found.rolls, "rolls": found.rolls, "risk": edge / staked}
    values = {name: float(value) for name, value in more.items()}
    return msgspec.structs.replace(base, **values, **{f"{name}_exact": _text(value) for name, value in more.items()})


def life(rules: Rules, layout: Mapping[str, int], point: int) -> Life:
    """The bet of a layout that holds one, from this point on (0 is a come-out), through every roll."""
    (spot, stake), *_ = layout.items()
    full = {**layout}
    if vig := vigorish(rules, BETS[spot], stake):
        full[BETS[spot].vig] = vig
    endings: dict[Ending, Fraction] = {}
    rolls, goes_on = Fraction(1), 0
    for a, b in ROLLS:
        found = fates(rules, full, point, a, b)
        to, then = _whither(found, spot, point, a + b)
        if found and found[0].verdict != MOVES:
            ending = Ending(sum(f.wins for f in found), found[0].verdict == PUSHES, a + b)
            endings[ending] = endings.get(ending, Fraction(0)) + Fraction(1, 36)
        elif (to, then) == (spot, point):
            goes_on += 1
        else:
            later = life(rules, {to: stake}, then)
            rolls += later.rolls / 36
            for ending, p in later.endings.items():
                endings[ending] = endings.get(ending, Fraction(0)) + p / 36
    decisive = Fraction(36, 36 - goes_on)
    return Life({ending: p * decisive for ending, p in endings.items()}, rolls * decisive)


def _whither(found: list[Fate], spot: str, point: int, total: int) -> tuple[str, int]:
    """Where an undecided bet lies after a roll, and the point it waits for: the line follows the shooter's."""
    if found and found[0].verdict == MOVES:
        return found[0].to, point
    return spot, point_after(point, total) if spot in ("pass", "dont-pass") else point


def _any_point(lives: Mapping[int, Life]) -> Life:
    """A bet that is made when a point has come: each point as often as it does."""
    endings: dict[Ending, Fraction] = {}
    for n, found in lives.items():
        for ending, p in found.endings.items():
            endings[ending] = endings.get(ending, Fraction(0)) + p * Fraction(WAYS[n], 24)
    return Life(endings, sum((found.rolls * Fraction(WAYS[n], 24) for n, found in lives.items()), Fraction(0)))


def _results(found: Life, paid_in: int, wager: str) -> list[Result]:
    """Endings with the same result, most first, as whole counts of equally likely cases."""
    cases = lcm(*[p.denominator for p in found.endings.values()])
    by_net: dict[int, tuple[int, set[int]]] = {}
    for ending, p in found.endings.items():
        count, totals = by_net.get(ending.net, (0, set()))
        by_net[ending.net] = count + int(p * cases), totals | {ending.total}
    return [
        Result(_word(net, totals, wager), _pays(net, paid_in), Fraction(net, paid_in), count)
        for net, (count, totals) in sorted(by_net.items(), reverse=True)
    ]


def _word(net: int, totals: set[int], wager: str) -> str:
    spot = SPOT.get(wager, wager)
    if net > 0 and spot in BETS and BETS[spot].kind == HOP:
        return "the dice named"
    if net > 0 and spot in BETS and BETS[spot].one_roll:
        return ", ".join(map(str, sorted(totals)))
    return "won" if net > 0 else "lost" if net < 0 else "push"


def _pays(net: int, paid_in: int) -> str:
    if net == 0:
        return "push"
    if net == -paid_in:
        return "lost"
    odds = Fraction(net, paid_in)
    return f"{odds.numerator} to {odds.denominator}" if net > 0 else f"{-odds.numerator} to {odds.denominator} lost"


def _odds(rules: Rules, wager: str) -> Fraction:
    """Full odds per unit of a flat bet that are decided with it: what else is wagered."""
    if wager not in ("pass", "dont-pass", "come", "dont-come"):
        return Fraction(0)
    group = f"{wager}-odds"
    off = group in rules.off_on_come_out
    shares = [
        Fraction(WAYS[n], 36) * rules.multiple(n, lay="dont" in wager) * (1 - _on_come_out(n) if off else 1)
        for n in POINTS
    ]
    return sum(shares, Fraction(0))


def _on_come_out(number: int) -> Fraction:
    """The chance that a come bet on its number is decided by a come-out roll, if it was made on the roll after one.

    Points come as they do; the come bet's number is decided when it or 7 comes, whatever the shooter's point.
    """
    ends = WAYS[number] + WAYS[7]
    others = [WAYS[n] for n in POINTS if n != number]
    moves = ends + sum(others)
    from_come_out = Fraction(ends, moves) / (1 - sum(Fraction(ways * ways, (ways + ends) * moves) for ways in others))
    with_point = sum(Fraction(ways, 24) * Fraction(ways, ways + ends) for ways in others) * from_come_out
    made = Fraction(WAYS[number], 24)  # the first roll of the come bet makes the shooter's point: a come-out follows
    return made * from_come_out + with_point


def _text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


class Up(msgspec.Struct, frozen=True):
    """What chips on a layout are expected to win, in dollars: a bet, or all of them."""

    next_roll: Fraction
    decision: Fraction
    """Until each bet is decided, whatever is rolled before."""
    per_roll: Fraction
    """The same spread over the rolls on which a bet works until it is decided: what play like this costs."""
    rolls: Fraction | None = None
    """How many those are."""


def advise(rules: Rules, layout: str) -> dict[str, Up]:
    """What everything on a layout is expected to win, bet by bet and in all.

    On a come-out a line bet is ahead for one roll and behind in the end; a bet that is off can win nothing now. The
    plaques of the layout call bets on or off: `place-6 12, on-place`.

    >>> from pitboss.houses.game import load
    >>> up = advise(load("grand-ronde/craps").rules, "point 6, pass 10, pass-odds 20, place-8 12")
    >>> up["pass"].next_roll, up["pass"].rolls, up["all"].per_roll
    (Fraction(-5, 18), Fraction(36, 11), Fraction(-1, 3))
    """
    point, bets, calls = read_layout(layout)
    if wrong := _cannot_lie(rules, point, bets) or _cannot_be_called(rules, point, calls):
        raise BadInput(wrong)
    full = {**bets, **{BETS[spot].vig: vigorish(rules, BETS[spot], cents) for spot, cents in bets.items()}}
    won = dict.fromkeys(bets, Fraction(0))
    for a, b in ROLLS:
        for fate in fates(rules, full, point, a, b, calls):
            won[fate.spot.removeprefix("vig-")] += Fraction(fate.wins, 100 * len(ROLLS))
    found = {spot: _up(rules, spot, cents, point, won[spot]) for spot, cents in bets.items()}
    return {**found, "all": Up(*[sum((getattr(up, name) for up in found.values()), Fraction(0)) for name in _SUMS])}


_SUMS = ("next_roll", "decision", "per_roll")


def _up(rules: Rules, spot: str, cents: int, point: int, next_roll: Fraction) -> Up:
    working = point if works(BETS[spot], rules, point, ()) else POINTS[0]  # a bet that is off waits for a point
    found = life(rules, {spot: cents}, working)
    decision = sum((ending.net * p for ending, p in found.endings.items()), Fraction(0)) / 100
    return Up(next_roll, decision, decision / found.rolls, found.rolls)


def _cannot_lie(rules: Rules, point: int, bets: Mapping[str, int]) -> str | None:
    """Why these bets cannot lie on the layout before a roll with this point, or None."""
    limits = rules.table_min, rules.table_max
    for spot, cents in bets.items():
        bet = BETS[spot]
        least, most, step = rules.limits_of(bet, *limits)
        if spot in ("come", "dont-come") and not point:
            return f"{bet.label} {AFTER_COME_OUT}; write the point, for example 'point 6, {spot} 10'"
        if bet.flat:
            flat = bets.get(bet.flat, 0)
            if not flat:
                return f"{bet.label}: the flat bet is missing; write for example '{bet.flat} 10, {spot} 20'"
            most = rules.most_odds(number_of(bet, point), flat, bet.kind == LAY_ODDS, rules.table_max)
        if reason := Spot(spot, least, most, step, label=bet.label).refusal(cents, {}, Layout(())):
            return reason
    return None


def _cannot_be_called(rules: Rules, point: int, calls: frozenset[str]) -> str | None:
    """Why these plaques cannot lie on the layout before a roll with this point, or None."""
    known = [spot.name for spot in lammers(rules, point)]
    for name in sorted(calls):
        if name not in known and point and name.startswith("on-"):
            return f"{name}: bets are called on before a come-out roll, and the point is {point}"
        if name not in known:
            return f"there is no plaque '{name}' on this layout{nearest(name, known)}"
    return None


def read_layout(text: str) -> tuple[int, dict[str, int], frozenset[str]]:
    """A layout as a person writes it: the point if it is on, then spots and dollars, `point 6, pass 10, place-8 12`,
    and the plaques that lie there, `off-place`."""
    point, bets, calls = 0, {}, set()
    for part in text.split(","):
        name, _, amount = part.strip().partition(" ")
        if name == "point":
            point = _point(point, amount)
        elif name in bets:
            raise BadInput(f"{name} is listed twice; give the total once")
        elif name in BETS and not amount:
            raise BadInput(f"'{name}' has no amount; write for example '{name} 10'")
        elif name in BETS:
            bets[name] = parse(amount)
        elif name.startswith(("on-", "off-")) and not amount:
            calls.add(name)
        else:
            raise BadInput(
                f"'{part.strip()}' is no bet{nearest(name, BETS)}; write for example 'point 6, pass 10, place-8 12'"
            )
    if not point and (early := [name for name in bets if name.endswith("pass-odds")]):
        raise BadInput(f"{early[0]} are laid on a point; name it, for example 'point 6, pass 10, {early[0]} 20'")
    if not bets:
        raise BadInput("there are no bets on this layout; write for example 'point 6, pass 10, place-8 12'")
    return point, bets, frozenset(calls)


def _point(before: int, text: str) -> int:
    if before:
        raise BadInput(f"a game has one point, not {before} and {text}")
    if text not in {str(number) for number in POINTS}:
        raise BadInput(f"'point {text}' is none: a point is {', '.join(map(str, POINTS[:-1]))} or {POINTS[-1]}")
    return int(text)
