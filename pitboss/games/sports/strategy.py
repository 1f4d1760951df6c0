"""How to bet on sports: bots take what is posted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

from pitboss.games.sports.desk import ENTRIES, OPEN
from pitboss.games.sports.rules import Rules
from pitboss.table.asks import DONE, OFFICIAL, Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View


def regular(rules: Rules) -> Strategy:
    """The minimum on the first side of every open event, once, and everything collected that is due."""
    taken: set[str] = set()

    def answer(ask: Ask, view: View) -> Answer:
        for ticket in view.tickets:
            if ticket.seat == view.seat and ticket.due > 0:
                return {"collect": ticket.number}
        form = ask.form  # type: ignore[attr-defined]
        least = form["limits"]["least"]
        for name, event in form["board"].items():
            if name in taken or event["state"] != "open" or view.stack() < 2 * least:
                continue
            taken.add(name)
            for market, posted in event["markets"].items():
                if not posted["closed"]:
                    pick = next(iter(posted["prices"]))
                    return {"bet": {"legs": [_leg(name, market, posted, pick)], "cents": least}}
        return DONE

    return answer


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"regular": regular}


def _leg(name: str, market: str, posted: dict[str, Any], pick: str) -> dict[str, Any]:
    line = -posted["line"] if posted["kind"] == "spread" and pick == "away" else posted["line"]
    return {"event": name, "market": market, "pick": pick, "price": posted["prices"][pick], "line": line}


def random_order(ask: Any, view: View, chance: Random) -> Answer:
    """Any order, legal or not: bets and parlays, voids and collections; entries of the director of every kind."""
    board = ask.form["board"]
    if view.seat == OFFICIAL:
        return _entry(board, view, chance)
    own = [ticket for ticket in view.tickets if ticket.seat == view.seat]
    kind = chance.choice(["bet", "bet", "parlay", "void", "collect", "collect", DONE, DONE])
    if kind == DONE:
        return DONE
    if kind in ("void", "collect"):
        fits = [ticket for ticket in own if (ticket.held if kind == "void" else ticket.due)] or own
        return {kind: chance.choice(fits).number if fits else 0}
    events = chance.sample(sorted(board), min(len(board), 1 if kind == "bet" else chance.randint(2, 4)))
    legs = []
    for name in events:
        market = chance.choice(sorted(board[name]["markets"]))
        posted = board[name]["markets"][market]
        legs.append(_leg(name, market, posted, chance.choice(sorted(posted["prices"]))))
        if chance.random() < 0.05:
            legs[-1]["price"] -= 5
    limits = ask.form["limits"]
    cents = chance.choice([limits["least"], limits["most"], view.stack(), chance.randint(1, limits["most"])])
    return {"bet": {"legs": legs, "cents": cents}}


def _entry(board: dict[str, Any], view: View, chance: Random) -> Answer:
    stamp = {"by": "Ann", "at": "2026-11-17T10:00"}
    marker = view.markers.get("date")
    today = date.fromisoformat(marker.value) if marker else date(2026, 1, 1)
    what = chance.choice([*ENTRIES, "post", "start", "result", "correct", "void", DONE, DONE])
    fits = [name for name in sorted(board) if board[name]["state"] in OPEN.get(what, ())]
    name = chance.choice(fits if fits and chance.random() < 0.9 else sorted(board) or [""])
    match what:
        case "post":
            return {what: {"event": f"e{len(board) + 1}", **_posted(today, chance), **stamp}}
        case "line":
            price = {"home": chance.choice([-110, -120, 150]), "away": chance.choice([-110, 130])}
            return {
                what: {"event": name, "market": "spread", "line": chance.randint(-14, 14) / 2, "prices": price, **stamp}
            }
        case "delete" | "restore":
            return {what: {"event": name, "market": "total", **stamp}}
        case "result" | "correct":
            props = {"coin": chance.choice(["heads", "tails", "push", "no_action"])}
            return {
                what: {"event": name, "score": [chance.randint(0, 30), chance.randint(0, 30)], "props": props, **stamp}
            }
        case "void":
            asked = [ticket.number for ticket in view.tickets if ticket.held and ticket.what["void"]]
            return {what: {"ticket": chance.choice(asked) if asked else 0, **stamp}}
        case "limits":
            return {what: {"least": 5_00, "most": chance.choice([100_00, 1_000_00]), "payout": 50_000_00, **stamp}}
        case "date":
            day = today + timedelta(days=chance.choice([0, 1, 100, 366]))
            return {what: {"day": day.isoformat(), **stamp}}
        case "start" | "cancel":
            return {what: {"event": name, **stamp}}
    return DONE


def _posted(today: date, chance: Random) -> dict[str, Any]:
    markets = {
        "spread": {"kind": "spread", "line": chance.randint(-14, 14) / 2, "prices": {"home": -110, "away": -110}},
        "total": {"kind": "total", "line": 40.5, "prices": {"over": -110, "under": -110}},
        "moneyline": {"kind": "moneyline", "prices": {"home": -150, "away": 130}},
        "coin": {"kind": "prop", "prices": {"heads": -105, "tails": -105}},
    }
    return {"name": "Home v Away", "day": today.isoformat(), "markets": markets}
