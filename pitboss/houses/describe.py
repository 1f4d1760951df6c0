"""A game described for the outside: what `pitboss games` and `pitboss rules` print, and what the room shows."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Meta

from pitboss.houses.game import HOUSES, Game, fields
from pitboss.houses.sheet import read_house
from pitboss.money import in_force
from pitboss.money.cents import show
from pitboss.money.schedules import Charge
from pitboss.money.what_if import show_charge, show_tier
from pitboss.table.spots import spot_words


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
    """Everything a house prints of a game, with citations: what `pitboss rules --json` prints. A rule that was set has
    its own value, and what is printed beside it."""
    sheet = game.sheet
    printed = {name: {"value": p.value, "cite": p.cite} for name, p in sheet.rules.items()}
    read = {r.rule: {"value": r.value, "cite": r.cite, "reading": True} for r in sheet.readings}
    rules = printed | read
    for name, value in game.set.items():
        known = rules.get(name, {"value": None, "cite": ""})
        rules[name] = {**known, "value": value, "printed": known["value"]}
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
        "rules": rules,
        "readings": [msgspec.to_builtins(r) for r in sheet.readings],
        "choices": [msgspec.to_builtins(c) for c in sheet.choices],
        "irregularities": [msgspec.to_builtins(line) for line in sheet.irregularities],
        "notes": [msgspec.to_builtins(line) for line in sheet.notes],
        "fees": [
            {
                "id": s.id,
                "says": in_force.describe(s),
                "min": s.limits[0],
                "max": s.limits[1],
                "buy_in": msgspec.to_builtins(s.option.buy_in),
                "bonus_limits": msgspec.to_builtins(s.option.bonus_limits),
                "charges": [_charge(charge) for charge in s.option.charges],
            }
            for s in in_force.settings(game.id, game.rules.fee_structure)
        ],
        "defaults": {
            f.name: msgspec.to_builtins(getattr(game.rules, f.name))
            for f in fields(type(game.rules)).values()
            if f.name not in rules and f.name not in ("limits", *_tables(game))
        },
    }


def _charge(charge: Charge) -> dict[str, Any]:
    tiers = [{"says": show_tier(t, charge.terms), **msgspec.to_builtins(t)} for t in charge.tiers]
    return {"says": show_charge(charge), **msgspec.to_builtins(charge.terms), "tiers": tiers}


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
    return _words(_kind(game, rule.partition(".")[0]), value)


def says(game: Game, rule: str, value: Any) -> str:
    """A rule and its value as a sentence, from `words.toml`; of a family that has no words there, "rule: value".

    >>> from pitboss.houses.game import load
    >>> says(load("grand-ronde/blackjack"), "hole_card", "peek_ace_ten")
    'The dealer checks for blackjack under an ace or a ten'
    >>> says(load("grand-ronde/let-it-ride"), "payout_cap", 25_000_00)
    'The basic bets of one player win at most $25,000 in a round'
    """
    name = rule.partition(".")[0]
    for found in (table[name] for table in _tables_of(type(game.rules)) if name in table):
        said = found if isinstance(found, str) else found.get(_key(value), found.get("else"))
        if said is not None:
            apart = ", then " if isinstance(value, list) and value and isinstance(value[0], list) else ", "
            return said.format(apart.join(_listed(game, rule, value)), **_parts(game, rule, value))
    return f"{name}: {words(game, rule, value)}".replace("_", " ")


@cache
def _sentences() -> dict[str, dict[str, str | dict[str, str]]]:
    return msgspec.toml.decode((HOUSES / "words.toml").read_bytes(), type=dict[str, dict[str, str | dict[str, str]]])


def _tables_of(rules: type) -> list[dict[str, str | dict[str, str]]]:
    """The words of a family, of those whose rules it has taken over, and of all."""
    modules = [c.__module__.split(".") for c in rules.__mro__]
    families = [m[-2].replace("_", "-") for m in modules if len(m) > 1 and m[-1] == "rules"]
    return [_sentences()[name] for name in (*families, "all") if name in _sentences()]


def _key(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and value:
        return " ".join(str(part) for part in value)
    return str(value) if value or value == 0 else "none"


def _listed(game: Game, rule: str, value: Any) -> list[str]:
    """What a rule lists, each as it is called: wagers and games by name, or the choices of several decisions."""
    if not isinstance(value, list):
        return [spot_words(value) if isinstance(value, str) else words(game, rule, value)]
    if all(isinstance(part, list) for part in value):
        return [" or ".join(str(n) for n in part) for part in value]
    if all(isinstance(part, dict) and "name" in part for part in value):
        return [f"{part['name']}{' ' + show(part['prize']) if 'prize' in part else ''}" for part in value]
    if all(isinstance(part, str) and part[0].isalpha() for part in value):
        labels = {spot.name: spot.label for spot in game.rules.layout(game.rules.table_min, game.rules.table_max).spots}
        called = [labels.get(part) or spot_words(part) for part in value]
        return [name[:1].upper() + name[1:] for name in called]
    return [words(game, rule, [part]) for part in value]


def _parts(game: Game, rule: str, value: Any) -> dict[str, str]:
    """What a sentence can name besides the whole value."""
    if isinstance(value, dict):
        kind = _kind(game, rule)
        return {name: _words(_fields(kind).get(name), part) for name, part in value.items() if name.isidentifier()}
    *first, last = _listed(game, rule, value) or ["none"]
    return {"any": f"{', '.join(first)} or {last}" if first else last}


def _kind(game: Game, rule: str) -> Any:
    known = fields(type(game.rules)).get(rule)
    return known and known.type


def _fields(kind: Any) -> dict[str, Any]:
    """The types of a struct's fields, where a rule is one."""
    structs = [k for k in (kind, *get_args(kind)) if isinstance(k, type) and issubclass(k, msgspec.Struct)]
    return {f.name: f.type for struct in structs for f in msgspec.structs.fields(struct)}


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
        each = get_args(kind)[0] if get_origin(kind) is tuple else None
        apart = "; " if any(isinstance(part, dict) for part in value) else ", "
        return apart.join(_words(each, part) for part in value) or "none listed"
    if isinstance(value, dict):
        parts = _fields(kind)
        each = get_args(kind)[1] if get_origin(kind) is dict else None
        return ", ".join(_named(n.replace("_", " "), parts.get(n, each), part) for n, part in value.items())
    return str(value)


def _named(name: str, kind: Any, value: Any) -> str:
    said = _words(kind, value)
    return f"{name.replace('-', ' ')} ({said})" if isinstance(value, dict) else f"{name} {said}"


def _tables(game: Game) -> list[str]:
    return [name.replace("-", "_") for name in game.sheet.paytables]
