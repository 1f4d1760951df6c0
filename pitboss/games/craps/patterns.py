"""Betting patterns: what a player puts up before every roll, as data. Named ones lie in `patterns/`; a TOML file of
one's own works like them.

    name = "Pass with double odds"

    [[bets]]
    wager = "pass"        # a spot; `come-odds` and `dont-come-odds` stand for those behind every come bet
    cents = 10_00

    [[bets]]
    wager = "pass-odds"
    times = 2             # of the flat bet; [3, 4, 5] on 4 and 10, on 5 and 9, on 6 and 8

    [[bets]]
    wager = "place-6"
    cents = 12_00
    when = "point_on"     # or "come_out", "always"
    skip_point = true     # taken down while 6 is the point

A bet that lies already is left alone. Odds are cut to what the house allows behind their flat bet; a bet outside its
limits is an error, and so is one that could never be made: odds without their flat bet, a come bet on a come-out, a
line bet with the point on, the same bet twice at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pitboss.errors import BadInput, nearest
from pitboss.games.craps.bets import BETS, LAY_ODDS, ODDS, POINTS
from pitboss.games.craps.layout import AFTER_COME_OUT, BEFORE_COME_OUT
from pitboss.games.craps.roll import number_of
from pitboss.games.craps.rules import ByNumber, Rules, pair
from pitboss.money.cents import Cents
from pitboss.reading import read_toml
from pitboss.table.asks import Layout, Spot

NAMED = Path(__file__).with_name("patterns")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One bet of a pattern."""

    wager: str
    cents: Cents = 0
    times: ByNumber = 0
    """For odds: so many times the flat bet."""
    when: Literal["always", "come_out", "point_on"] = "always"
    most: int = 1
    """Come bets that are up at once, those on numbers counted."""
    skip_point: bool = False
    """Whether a bet on the shooter's point comes down."""


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """What is put up before a roll, in this order."""

    name: str
    bets: tuple[Step, ...]
    says: str = ""

    def wants(self, rules: Rules, point: int, layout: Mapping[str, int]) -> dict[str, int]:
        """Totals to lie on the spots that change, before a roll with this point (0 is a come-out)."""
        found: dict[str, int] = {}
        for step in self.bets:
            if step.when != ("come_out" if point else "point_on"):
                found.update(_step(step, rules, point, {**layout, **found}))
        return found


def _step(step: Step, rules: Rules, point: int, layout: Mapping[str, int]) -> dict[str, int]:
    wager = step.wager
    if wager in ("pass", "dont-pass"):
        return {} if point or layout.get(wager) else {wager: step.cents}
    if wager in ("come", "dont-come"):
        up = sum(spot.rpartition("-")[0] == wager for spot in layout)
        return {wager: step.cents} if point and up < step.most and not layout.get(wager) else {}
    if wager.endswith("-odds"):
        spots = [wager] if wager in BETS else [f"{wager}-{n}" for n in (4, 5, 6, 8, 9, 10)]
        return {spot: cents for spot in spots if (cents := _odds(step, rules, point, layout, spot))}
    if step.skip_point and BETS[wager].number == point:
        return {wager: 0} if layout.get(wager) else {}
    return {} if layout.get(wager) else {wager: step.cents}


def _odds(step: Step, rules: Rules, point: int, layout: Mapping[str, int], spot: str) -> int:
    """Odds behind a flat bet that has its number and none yet."""
    bet, flat = BETS[spot], layout.get(BETS[spot].flat, 0)
    number = number_of(bet, point)
    if not flat or not number or layout.get(spot):
        return 0
    times = step.times if isinstance(step.times, int) else step.times[pair(number)]
    return min(flat * times, rules.most_odds(number, flat, bet.kind == LAY_ODDS, rules.table_max))


def pattern(name: str) -> Pattern:
    """A named pattern, or one from a TOML file.

    >>> pattern("iron-cross").bets[3].wager
    'field'
    """
    known = named()
    path = Path(name) if name.endswith(".toml") or "/" in name else NAMED / f"{name}.toml"
    if path.parent == NAMED and not path.is_file():
        raise BadInput(
            f"there is no pattern '{name}'{nearest(name, known)}; there are {', '.join(known)}, or a TOML file"
        )
    found: Pattern = read_toml(path, Pattern)
    if not found.bets:
        raise BadInput(f"{path}: a pattern has one bet or more")
    for step in found.bets:
        _check(step, path)
    if reason := _never(found.bets):
        raise BadInput(f"{path}: {reason}")
    return found


def refusal(found: Pattern, rules: Rules) -> str | None:
    """Why a pattern cannot be played under these rules, or None. Odds are cut to what the flat bet allows."""
    for step in found.bets:
        if step.wager in BETS and step.cents:
            bet = BETS[step.wager]
            spot = Spot(bet.name, *rules.limits_of(bet, rules.table_min, rules.table_max), label=bet.label)
            if reason := spot.refusal(step.cents, {}, Layout(())):
                return f"'{found.name}' cannot be played: {reason}"
    return None


def named() -> list[str]:
    """The patterns that come with the program."""
    return sorted(path.stem for path in NAMED.glob("*.toml"))


def _check(step: Step, path: Path) -> None:
    numbered = [f"{wager}-odds" for wager in ("come", "dont-come")]
    known = [*[bet.name for bet in BETS.values() if not _moved(bet.name)], *numbered]
    if step.wager not in known:
        raise BadInput(f"{path}: '{step.wager}' cannot be bet by a pattern{nearest(step.wager, known)}")
    odds = step.wager in numbered or BETS[step.wager].kind in (ODDS, LAY_ODDS)
    if odds == bool(step.cents) or odds != bool(step.times):
        raise BadInput(f"{path}: {step.wager} takes {'`times` the flat bet' if odds else '`cents`'}")
    times = [step.times] if isinstance(step.times, int) else step.times
    if step.cents < 0 or min(times) < 0 or step.most < 1:
        raise BadInput(f"{path}: {step.wager}: `cents`, `times` and `most` are not negative, and `most` is 1 or more")


def _never(steps: tuple[Step, ...]) -> str | None:
    """What of a pattern could never be bet, or None."""
    for n, step in enumerate(steps):
        wager, flat = step.wager, step.wager.removesuffix("-odds")
        if flat != wager and flat not in [other.wager for other in steps]:
            return f"{wager} are made behind {flat}, which this pattern does not bet"
        if wager in ("pass", "dont-pass") and step.when == "point_on":
            return f'{wager} {BEFORE_COME_OUT}; leave out `when`, or write "come_out"'
        if wager in ("come", "dont-come", "pass-odds", "dont-pass-odds") and step.when == "come_out":
            return f'{wager} {AFTER_COME_OUT}; leave out `when`, or write "point_on"'
        if step.most > 1 and wager not in ("come", "dont-come"):
            return f"{wager}: `most` counts come and don't come bets"
        if step.skip_point and not (wager in BETS and BETS[wager].number in POINTS):
            return f"{wager}: `skip_point` is for bets on a number that can be the point"
        if any(other.wager == wager and {other.when, step.when} != _APART for other in steps[:n]):
            return f"{wager} is bet twice; a bet that is already up is left alone"
    return None


_APART = {"come_out", "point_on"}


def _moved(spot: str) -> bool:
    """Whether a spot is one to which come bets move, or the odds behind one."""
    return "come-" in spot
