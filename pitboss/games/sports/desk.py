"""The director's side of the counter: what may be entered, and what then stands on the board."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from pitboss.games.sports.book import UNDECIDED, Entry, Event, Market, Result, posted_fault, read
from pitboss.games.sports.tickets import Limits, slip, terms
from pitboss.table.tickets import Ticket

ENTRIES = ("post", "line", "delete", "restore", "start", "result", "cancel", "correct", "limits", "void", "date")
OPEN = {
    "line": ("open",), "delete": ("open",), "restore": ("open",), "start": ("open",), "result": ("started",),
    "correct": ("final", "no_action"), "cancel": ("open", "started", "final"),
}  # fmt: skip
"""States of an event in which an entry can be made. A result can turn out to be none: below the minimum length."""
LONGEST = 200
"""Letters of a reason."""


def refusal(what: str, details: Any, board: Mapping[str, Event], held: Mapping[int, Ticket]) -> str | None:
    """Why an entry cannot be made, or None."""
    if what not in ENTRIES:
        return f"'{what}' cannot be entered; {', '.join(ENTRIES)} can"
    if not isinstance(details, dict) or not all(isinstance(details.get(k), str) and details[k] for k in ("by", "at")):
        return "an entry says who made it and when: 'by' and 'at'"  # L1385
    if what == "date":
        return None if _day(details.get("day")) else "the day is written as 2026-11-17"
    if what == "limits":
        limits = read(Limits, details)
        return limits if isinstance(limits, str) else _limits(limits)
    if what == "void":
        number = details.get("ticket")
        ticket = held.get(number) if type(number) is int else None
        if ticket is None:
            return f"there is no ticket {number!r}"
        return void_refusal(ticket, board) or (None if slip(ticket).void else "its holder has not asked for that")
    return _event(what, details, board)


def _limits(limits: Limits) -> str | None:
    return None if 0 < limits.least <= limits.most <= limits.payout else "limits go up: least, most, payout"


def _event(what: str, details: dict[str, Any], board: Mapping[str, Event]) -> str | None:
    name = details.get("event")
    event = board.get(name) if isinstance(name, str) else None
    if what == "post":
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST:
            return "an event needs a unique name: 'event'"
        if event is not None:
            return f"'{name}' is on the board already"
    elif event is None:
        return f"'{name}' is not on the board"
    elif event.state not in OPEN[what]:
        return f"{event.name} is {event.state.replace('_', ' ')}"
    found = _entered(what, details, event)
    return found if isinstance(found, str) else _fault(found, posted=what == "post")


def _fault(event: Event, posted: bool) -> str | None:
    if posted or event.state == "open":
        return posted_fault(event) or (None if _day(event.day) else "the day is written as 2026-11-17")
    if event.state == "final" and event.result is not None:
        kinds = {market.kind for market in event.markets.values()}
        if kinds & {"moneyline", "spread", "total"} and event.result.score is None:
            return "the result needs a score: [home, away]"
        if "futures" in kinds and not event.result.winner:
            return "futures are decided when a winner is officially declared"
        return _props(event, event.result.props)
    return None


def _props(event: Event, came: Mapping[str, str]) -> str | None:
    """Every proposition has its outcome, and only they: none is refunded because it was forgotten."""
    props = {name: market for name, market in event.markets.items() if market.kind == "prop"}
    if strange := [name for name in came if name not in props]:
        return f"'{strange[0]}' is no proposition of {event.name}"
    for name, market in props.items():
        outcomes = [*market.prices, *UNDECIDED]
        if name not in came:
            return f"the result needs an outcome for '{name}': {', '.join(outcomes)}"
        if came[name] not in outcomes:
            return f"'{came[name]}' is no outcome of '{name}'"
    return None


def void_refusal(ticket: Ticket, board: Mapping[str, Event]) -> str | None:
    """A ticket can be voided before its events start, if both agree; after that never (L1402-L1403)."""
    if not ticket.held:
        return f"ticket {ticket.number} is decided"
    events = [board[leg.event] for leg in slip(ticket).legs]
    started = [event.name for event in events if event.state in ("started", "final")]
    return f"{started[0]} has started: the ticket can no longer be voided" if started else None


def entered(what: str, details: dict[str, Any], event: Event | None) -> Event:
    """The event as it stands on the board after an entry that is legal."""
    found = _entered(what, details, event)
    assert not isinstance(found, str)  # or it was refused
    noted = Entry(what, _said(what, details, found), details["by"], details["at"])
    return msgspec.structs.replace(found, entries=(*(event.entries if event else ()), noted))


def _said(what: str, details: dict[str, Any], event: Event) -> str:
    """What an entry says, for those who look it up later.

    >>> _said("result", {}, Event("Home v Away", "2026-11-17", {}, result=Result((20, 17))))
    '20 : 17'
    """
    if what in ("line", "delete", "restore"):
        name = details["market"]
        return name if what != "line" else f"{name} {_posted(event.markets[name])}"
    if what == "post":
        return "; ".join(f"{name} {_posted(market)}" for name, market in event.markets.items())
    if what == "cancel":
        said: str = details.get("why", "")
        return said
    if what not in ("result", "correct") or event.result is None:
        return ""
    result = event.result
    found = [" : ".join(map(str, result.score))] if result.score else []
    found += [result.winner] if result.winner else []
    return ", ".join([*found, *[f"{name}: {came.replace('_', ' ')}" for name, came in result.props.items()]])


def _posted(market: Market) -> str:
    if market.kind == "total":
        return ", ".join(f"{pick} {market.line:g} at {price:+d}" for pick, price in market.prices.items())
    return ", ".join(f"{pick} {terms(market.line_of(pick), price)}" for pick, price in market.prices.items())


def _entered(what: str, details: dict[str, Any], event: Event | None) -> Event | str:
    """The event after an entry, or what cannot be read in it."""
    rest = {k: v for k, v in details.items() if k not in ("event", "by", "at")}
    stamp = {"by": details["by"], "at": details["at"]}
    if what == "post":
        found: Event | str = read(Event, {**rest, **stamp})
        return found
    assert event is not None  # or it was refused
    if what in ("line", "delete", "restore"):
        return _market(what, rest, event, stamp)
    if what in ("start", "cancel"):
        why = rest.pop("why", "") if what == "cancel" else ""
        if rest or not isinstance(why, str) or len(why) > LONGEST:
            return f"'{what}' says which event{' and, in words, why' if what == 'cancel' else ''}, and nothing else"
        state = "started" if what == "start" else "no_action"
        return msgspec.structs.replace(event, state=state, result=None, **stamp)
    result = read(Result, rest)
    return result if isinstance(result, str) else msgspec.structs.replace(event, state="final", result=result, **stamp)


def _market(what: str, rest: dict[str, Any], event: Event, stamp: dict[str, str]) -> Event | str:
    """A line or price changed (L1412-L1416), or a market deleted or opened again (L1380)."""
    name = rest.pop("market", None)
    if not isinstance(name, str) or name not in event.markets:
        return f"{event.name} has no market {name!r}"
    if what != "line":
        market = msgspec.structs.replace(event.markets[name], closed=what == "delete")
    else:
        changed = read(Market, {**msgspec.to_builtins(event.markets[name]), **rest})
        if isinstance(changed, str):
            return changed
        if fault := _another(event.markets[name], changed):
            return f"{name}: {fault}"
        market = changed
    return msgspec.structs.replace(event, markets={**event.markets, name: market}, **stamp)


def _another(was: Market, now: Market) -> str | None:
    """Why a change of line or price would make it another bet: tickets on it keep their terms (L1416)."""
    if was.kind != now.kind:
        return f"a {was.kind} cannot become a {now.kind}; delete it and post another"
    gone, new = sorted(was.prices.keys() - now.prices.keys()), sorted(now.prices.keys() - was.prices.keys())
    if gone:
        return f"{gone[0]} was offered and keeps a price; delete the market to take no more wagers"
    if new and was.kind == "moneyline":
        return f"a {new[0]} must be offered from the start; otherwise a tie is a push"
    return None


def _day(text: Any) -> date | None:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        return None
