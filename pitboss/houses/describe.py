"""A game described for the outside: what `pitboss games` and `pitboss rules` print, and what the room shows."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec
from msgspec import Meta

from pitboss.houses.game import HOUSES, Game
from pitboss.houses.sheet import read_house
from pitboss.money import in_force
from pitboss.money.cents import show


def row(game: Game) -> dict[str, Any]:
    """One row of `pitboss games --json`."""
    analysis = "exact" if game.family.has("solve") else "simulated" if game.family.has("kernel") else None
    source = game.sheet.source
    return {
        "id": game.id,
        "name": game.sheet.name,
        "house": game.sheet.house,
        "family": game.family.name,
        "seats": game.rules.seats,
        "wagers": list(game.rules.wagers),
        "analysis": analysis,
        "source": {"file": source.file, "lines": source.lines},
    }


def rule_sheet(game: Game) -> dict[str, Any]:
    """Everything a house prints of a game, with citations: what `pitboss rules --json` prints and the room shows."""
    sheet = game.sheet
    printed = {name: {"value": p.value, "cite": p.cite} for name, p in sheet.rules.items()}
    read = {r.rule: {"value": r.value, "cite": r.cite, "reading": True} for r in sheet.readings}
    house = read_house(sheet.path.parent) if sheet.path else read_house(HOUSES / sheet.house)
    layout = game.rules.layout(game.rules.table_min, game.rules.table_max)
    return {
        "game": game.id,
        "name": sheet.name,
        "family": sheet.family,
        "source": {**msgspec.to_builtins(sheet.source), "house": house.name, "document": house.title},
        "wagers": list(game.rules.wagers),
        "spots": [
            {"spot": s.name, "label": s.label or s.name, "min": s.least, "max": s.most, "needs": list(s.needs)}
            for s in layout.spots
        ],
        "limits": {name: {**p.value, "cite": p.cite} for name, p in sheet.limits.items()},
        "paytables": {name: {"rows": p.value, "cite": p.cite} for name, p in sheet.paytables.items()},
        "round": [msgspec.to_builtins(line) for line in sheet.round],
        "rules": {**printed, **read},
        "readings": [msgspec.to_builtins(r) for r in sheet.readings],
        "irregularities": [msgspec.to_builtins(line) for line in sheet.irregularities],
        "notes": [msgspec.to_builtins(line) for line in sheet.notes],
        "fees": [
            {"id": s.id, "says": in_force.describe(s), "min": s.limits[0], "max": s.limits[1]}
            for s in in_force.settings(game.id, game.rules.fee_structure)
        ],
        "defaults": {
            f.name: msgspec.to_builtins(getattr(game.rules, f.name))
            for f in msgspec.structs.fields(type(game.rules))
            if f.name not in printed and f.name not in read and f.name not in ("limits", *_tables(game))
        },
    }


def words(game: Game, rule: str, value: Any) -> str:
    """A rule's value as a person reads it: amounts as dollars, `yes` and `no`, names as `--set` takes them, a 0
    that stands for something else (`rules.zero`) as that.

    >>> from pitboss.houses.game import load
    >>> game = load("grand-ronde/let-it-ride")
    >>> words(game, "payout_cap", 25_000_00), words(game, "decks", 1), words(game, "wager_order", ["bet-1", "bet-2"])
    ('$25,000', '1', 'bet-1, bet-2')
    >>> words(load("golden-west/blackjack-switch"), "max_hands", 0)
    'no limit'
    """
    fields = {f.name: f.type for f in msgspec.structs.fields(type(game.rules))}
    return _words(fields.get(rule.partition(".")[0]), value)


def _words(kind: Any, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return "none"
    if isinstance(value, int):
        marks = {name: mark for m in get_args(kind) if isinstance(m, Meta) for name, mark in (m.extra or {}).items()}
        if value == 0 and "zero" in marks:
            return str(marks["zero"])
        return show(value) if marks.get("unit") == "cents" else str(value)
    if isinstance(value, list):
        return ", ".join(_words(None, part) for part in value) or "none listed"
    if isinstance(value, dict):
        structs = [k for k in (kind, *get_args(kind)) if isinstance(k, type) and issubclass(k, msgspec.Struct)]
        parts = {f.name: f.type for struct in structs for f in msgspec.structs.fields(struct)}
        each = get_args(kind)[1] if get_origin(kind) is dict else None
        return ", ".join(f"{n.replace('_', ' ')} {_words(parts.get(n, each), part)}" for n, part in value.items())
    return str(value)


def _tables(game: Game) -> list[str]:
    return [name.replace("-", "_") for name in game.sheet.paytables]
