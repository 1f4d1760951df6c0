"""What the director posts: events with their markets, limits, results. Each entry says who made it and when."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from pitboss.games.sports.rules import KINDS

Kind = Literal["moneyline", "spread", "total", "prop", "futures"]
State = Literal["open", "started", "final", "no_action"]
Verdict = Literal["open", "won", "lost", "push", "no_action"]
UNDECIDED = ("push", "no_action")
"""What can become of a proposition that nobody has won."""
FAR = 1000
"""No spread or total of any sport is further."""


class Market(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to bet on: the price of every selection, in American odds."""

    kind: Kind
    prices: dict[str, int]
    line: float = 0
    """Points of the home side for a spread, the total for over and under; in halves."""
    closed: bool = False
    """No wagers are taken on it for now (L1380)."""
    rules: str = ""
    """What the handout of a proposition says (L1423)."""

    def line_of(self, pick: str) -> float:
        """The line as this selection has it."""
        return -self.line if self.kind == "spread" and pick == "away" else self.line

    def fault(self) -> str | None:
        if wrong := [price for price in self.prices.values() if -100 < price < 100]:
            return f"{wrong[0]} is not a price; write +150 or -110"
        if not abs(self.line) <= FAR or (self.kind == "total" and self.line <= 0):
            return f"{self.line:g} is not a line for a {self.kind}"
        if self.line * 2 != int(self.line * 2):
            return f"a line moves in half points, not {self.line}"
        sides = {"spread": {"home", "away"}, "total": {"over", "under"}}.get(self.kind)
        if sides and set(self.prices) != sides:
            return f"a {self.kind} has prices for {' and '.join(sorted(sides))}"
        if self.kind == "moneyline" and not {"home", "away"} <= set(self.prices) <= {"home", "away", "draw"}:
            return "a moneyline has prices for home and away, and for a draw if offered"
        if wrong_names := [pick for pick in self.prices if not pick or pick in UNDECIDED]:
            return f"'{wrong_names[0]}' is no name of a selection"
        if self.kind == "futures":
            return None if self.prices else "futures have one selection or more"
        return None if len(self.prices) > 1 else "a market has two selections or more"


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event ended: the score, the declared winner of futures, and what became of each proposition."""

    score: tuple[int, int] | None = None
    winner: str = ""
    props: dict[str, str] = field(default_factory=dict)
    """By market: the selection that won, `push` or `no_action`."""


class Entry(Struct, frozen=True):
    """One entry of the director that stands in the record of an event (L1385)."""

    what: str
    said: str
    by: str
    at: str


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """An event on the board (L1379): approved and posted by the director."""

    name: str
    day: str
    """Its date, on which the life of its tickets depends."""
    markets: dict[str, Market]
    site: str = ""
    minimum: str = ""
    """The posted minimum length of play (L1384)."""
    state: State = "open"
    result: Result | None = None
    by: str = ""
    """Who made the last entry, and when."""
    at: str = ""
    entries: tuple[Entry, ...] = ()
    """Every entry so far: lines and prices as they were posted, results and their corrections."""


class Leg(Struct, frozen=True, forbid_unknown_fields=True):
    """A selection on the terms posted when it was taken (L1416)."""

    event: str
    market: str
    pick: str
    price: int
    line: float = 0


def verdict(leg: Leg, event: Event) -> Verdict:
    """What an event makes of a selection."""
    if event.state == "no_action":
        return "no_action"
    if event.state != "final" or event.result is None:
        return "open"
    market, result = event.markets[leg.market], event.result
    if market.kind == "futures":  # action once anyone is declared (L1422)
        return "won" if result.winner == leg.pick else "lost"
    if market.kind == "prop":
        return _prop(leg, result.props.get(leg.market, "no_action"))
    if result.score is None:
        return "no_action"
    return _score(leg, market, *result.score)


def _prop(leg: Leg, came: str) -> Verdict:
    if came in UNDECIDED:
        return "push" if came == "push" else "no_action"
    return "won" if came == leg.pick else "lost"


def _score(leg: Leg, market: Market, home: int, away: int) -> Verdict:
    if market.kind == "moneyline":
        came = "home" if home > away else "away" if away > home else "draw"
        if came == "draw" and "draw" not in market.prices:
            return "push"
        return "won" if came == leg.pick else "lost"
    if market.kind == "spread":
        margin = (home - away if leg.pick == "home" else away - home) + leg.line
    else:
        margin = home + away - leg.line if leg.pick == "over" else leg.line - home - away
    return "won" if margin > 0 else "lost" if margin < 0 else "push"


def read(kind: type[Any], details: Any) -> Any:
    """An entry as a struct of this kind, or a text that says what is wrong with it."""
    try:
        return msgspec.convert(details, kind)
    except msgspec.ValidationError as wrong:
        return f"this cannot be entered: {wrong}"


def posted_fault(event: Event) -> str | None:
    """What keeps an event from being posted, or None."""
    if not event.markets:
        return f"an event has at least one market: {', '.join(KINDS)}"
    if event.state != "open" or event.result:
        return "an event is posted before it starts"
    faults = [(name, market.fault()) for name, market in event.markets.items()]
    return next((f"{name}: {fault}" for name, fault in faults if fault), None)
