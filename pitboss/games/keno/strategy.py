"""How to play keno: every ticket costs about the same, so bots play what they like."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

from pitboss.games.keno.rules import Rules
from pitboss.table.asks import DONE, OFFICIAL, Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View


def regular(rules: Rules) -> Strategy:
    """A quick pick of eight numbers at the minimum in every game, and prizes collected at once."""
    bought = -1

    def answer(ask: Ask, view: View) -> Answer:
        nonlocal bought
        if due := [ticket.number for ticket in view.tickets if ticket.seat == view.seat and ticket.due]:
            return {"collect": due[0]}
        game = ask.form["game"]  # type: ignore[attr-defined]
        if bought == game or view.stack() < view.limits[0]:
            return DONE
        bought = game
        return {"buy": {"quick": 8, "cents": view.limits[0]}}

    return answer


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"regular": regular}


def random_order(ask: Any, view: View, chance: Random) -> Answer:
    """Any order, legal or not: tickets of every kind, cancelled and collected; the official turns the calendar."""
    if view.seat == OFFICIAL:
        marker = view.markers.get("date")
        today = date.fromisoformat(marker.value) if marker else date(2026, 1, 1)
        days = chance.choice([0, 1, 30, 365, 366])
        return chance.choice([DONE, {"date": (today + timedelta(days=days)).isoformat()}])
    own = [ticket.number for ticket in view.tickets if ticket.seat == view.seat]
    kind = chance.choice(["buy", "ways", "quick", "cancel", "collect", DONE, DONE, DONE])
    if kind == DONE:
        return DONE
    if kind in ("cancel", "collect"):
        return {kind: chance.choice(own) if own else 0}
    cents = chance.choice([view.limits[0], view.limits[1], view.stack(), chance.randint(1, view.limits[1])])
    order: dict[str, Any] = {"cents": cents, "games": chance.choice([1, 1, 2, 5, 20])}
    numbers = chance.sample(range(1, 81), chance.randint(1, 20))
    if kind == "quick":
        return {"buy": {**order, "quick": len(numbers)}}
    if kind == "buy":
        return {"buy": {**order, "spots": numbers, "count": len(numbers)}}
    cut = sorted(chance.sample(range(len(numbers) + 1), min(2, len(numbers))))
    groups = [group for group in (numbers[: cut[0]], numbers[cut[0] : cut[-1]], numbers[cut[-1] :]) if group]
    ways = [[g] for g in range(len(groups))] + ([list(range(len(groups)))] if len(groups) > 1 else [])
    return {"buy": {**order, "groups": groups, "ways": ways}}
