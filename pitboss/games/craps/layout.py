"""What one player may bet before a roll: every spot with what lies on it, and why nothing more may be put there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from pitboss.games.craps.bets import BETS, COME, DONT_COME, DONT_PASS, GROUPS, LAY_ODDS, PASS, Bet
from pitboss.games.craps.roll import number_of
from pitboss.games.craps.rules import Rules
from pitboss.table.asks import Layout, Spot

BEFORE_COME_OUT = "is made before the come-out roll"  # L411, L396
AFTER_COME_OUT = "is made after the come-out roll"  # L389, L395
ONLY_DOWN = "may be removed or reduced, not increased"  # L437
BY_ITS_ROLL = "gets here by the roll that follows a bet on the line"
CONTRACT = "may not be changed once its point is established"  # L429
NEEDS_FLAT = "is made behind a flat bet that has its point"  # L410, L439


def spots(
    rules: Rules, limits: tuple[int, int], point: int, lies: Mapping[str, int], calls: Collection[str] = ()
) -> Layout:
    """The layout of a player on which this lies, before a roll with this point (0 is a come-out)."""
    drawn: dict[Any, Layout] = rules.__dict__.setdefault("drawn", {})
    empty = drawn.get((limits, point))
    if empty is None:
        found = [_spot(rules, bet, limits, point, {}) for bet in BETS.values()]
        empty = drawn[limits, point] = Layout((*found, *lammers(rules, point)))
    if not lies and not calls:
        return empty
    touched = {*lies, *[odds for odds in _ODDS if BETS[odds].flat in lies]}
    own = [_spot(rules, BETS[s.name], limits, point, lies) if s.name in touched else s for s in empty.spots]
    return Layout(tuple([msgspec.structs.replace(s, lies=1) if s.name in calls else s for s in own]))


_ODDS = [bet.name for bet in BETS.values() if bet.flat]


def lammers(rules: Rules, point: int) -> list[Spot]:
    """Plaques that call bets on for a come-out roll (L438), or off."""
    on = [] if point else [f"on-{group}" for group in rules.off_on_come_out]
    off = [f"off-{group}" for group in GROUPS] if rules.call_off else []
    return [Spot(name, 0, 1, lammer=True, label=_call(name)) for name in (*on, *off)]


def _call(name: str) -> str:
    way, _, group = name.partition("-")
    words = group.replace("dont", "don't").replace("-", " ").capitalize()
    return f"{words} {way}" if words.endswith("odds") else f"{words} bets {way}"


def _spot(rules: Rules, bet: Bet, limits: tuple[int, int], point: int, lies: Mapping[str, int]) -> Spot:
    up = lies.get(bet.name, 0)
    if bet.flat:
        return _odds(rules, bet, limits, number_of(bet, point), up, lies.get(bet.flat, 0))
    least, most, step = rules.limits_of(bet, *limits)
    keep, why_not = _flat(rules, bet, point, up) if bet.kind <= DONT_COME else (0, "")
    return Spot(bet.name, least, max(most, up), step, label=bet.label, lies=up, keep=keep, why_not=why_not)


def _flat(rules: Rules, bet: Bet, point: int, up: int) -> tuple[int, str]:
    """What of a line or come bet must stay, and why it may not grow."""
    if bet.number:
        return (up, CONTRACT if up else BY_ITS_ROLL) if bet.kind == COME else (0, ONLY_DOWN if up else BY_ITS_ROLL)
    if (
        bet.kind in (DONT_PASS, DONT_COME)
        and up
        and (rules.dont_frozen == "when_made" or (point and bet.kind == DONT_PASS))
    ):
        return 0, ONLY_DOWN
    if bet.kind in (PASS, DONT_PASS):
        return (up if bet.kind == PASS else 0, CONTRACT if up else BEFORE_COME_OUT) if point else (0, "")
    return 0, "" if point else AFTER_COME_OUT


def _odds(rules: Rules, bet: Bet, limits: tuple[int, int], number: int, up: int, flat: int) -> Spot:
    least, most = limits
    if not flat or not number:
        return Spot(bet.name, least, most, label=bet.label, why_not=NEEDS_FLAT)
    lay = bet.kind == LAY_ODDS
    most = rules.most_odds(number, flat, lay, most)
    times = rules.multiple(number, lay)
    return Spot(bet.name, least, most, label=bet.label, lies=up, needs=(bet.flat,), up_to=bet.flat, times=times)
