"""A game: a house's sheet, the family that plays it, and the rules in force."""

from __future__ import annotations

import hashlib
import os
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from pitboss.errors import BadInput, nearest
from pitboss.games.family import Family, family
from pitboss.games.rules import Rules
from pitboss.houses.sheet import Reading, Sheet, read_sheet
from pitboss.money.odds import Odds
from pitboss.money.paytable import PayTable

if TYPE_CHECKING:
    from pitboss.houses.open_table import OpenTable

HOUSES = Path(__file__).parent


class Game:
    """One game of one house with the rule values in force. `set` holds what differs from the house file."""

    def __init__(self, sheet: Sheet, overrides: dict[str, Any] | None = None) -> None:
        self.sheet = sheet
        self.set = dict(overrides or {})
        self.family: Family = family(sheet.family)
        self.rules: Rules = _rules(sheet, self.family, self.set)

    @property
    def id(self) -> str:
        return self.sheet.id

    @cached_property
    def fingerprint(self) -> str:
        """Shows whether two sets of rule values are the same."""
        return self.fingerprint_without(frozenset())

    def fingerprint_without(self, rules: frozenset[str]) -> str:
        """The same, leaving some rules out of account.

        Values at their default do not count, so that a rule which a family learns later leaves old fingerprints valid.
        """
        own = {
            field.name: value
            for field in fields(type(self.rules)).values()
            if field.name not in rules and (value := getattr(self.rules, field.name)) != _default(field)
        }
        return hashlib.sha256(msgspec.json.encode(own, order="deterministic")).hexdigest()[:16]

    def otherwise(self, reading: Reading) -> list[Game]:
        """The game with this rule read otherwise, in each way that the reading names."""
        return [load(self.id, **{**self.set, reading.rule: other}) for other in reading.others]

    def __repr__(self) -> str:
        return f"Game({self.id!r}{f', {self.set}' if self.set else ''})"

    def table(self, **settings: Any) -> OpenTable:
        """A table of this game with a seeded or fresh shoe; see `OpenTable`."""
        from pitboss.houses.open_table import OpenTable

        return OpenTable(self, **settings)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def load(game: str | Path, **overrides: Any) -> Game:
    """A game by id (`grand-ronde/roulette`) or from a TOML file, with rule values changed by name.

    >>> load("grand-ronde/three-card-poker", pair_plus_on_fold="kept").rules.pair_plus_on_fold
    'kept'
    """
    if not isinstance(game, (str, Path)):
        raise BadInput(f"a game is named by its id or the path of its file, not by {game!r}")
    path = Path(game)
    if path.suffix == ".toml":
        return Game(read_sheet(path), overrides)
    known = catalogue()
    place = known.get(str(game))
    if place is None:
        raise BadInput(f"there is no game '{game}'{nearest(str(game), known)}; `pitboss games` lists them all")
    sheet = read_sheet(place)
    if sheet.id != str(game):  # a copied file that still has the name of its original
        raise BadInput(f"{place}: `id` is '{sheet.id}'; a file at this place must be '{game}'")
    return Game(sheet, overrides)


def parse_set(words: list[str]) -> dict[str, Any]:
    """`RULE=VALUE` words of the command line as overrides. Numbers and yes/no are read as such.

    >>> parse_set(["decks=6", "pair_plus.flush=4 to 1", "naturals_stop=no"])
    {'decks': 6, 'pair_plus.flush': '4 to 1', 'naturals_stop': 'no'}
    """
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadInput(f"'{word}' sets nothing; write RULE=VALUE, for example decks=6")
        found[name.strip()] = _plain(value.strip())
    return found


def _plain(value: str) -> Any:
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return value


@cache
def catalogue() -> dict[str, Path]:
    """Every house file by game id: ours, and those in the folders that `PITBOSS_GAMES` names."""
    folders = [HOUSES, *[Path(p) for p in os.environ.get("PITBOSS_GAMES", "").split(os.pathsep) if p]]
    found: dict[str, Path] = {}
    for folder in folders:
        if not folder.is_dir():
            raise BadInput(f"PITBOSS_GAMES names '{folder}', which is not a folder")
        for path in sorted(folder.glob("**/*.toml")):
            if path.name not in ("house.toml", "fees.toml", "kinds.toml", "words.toml") and path.parent.name != "ways":
                found[f"{path.parent.name}/{path.stem}"] = path
    return dict(sorted(found.items()))


@cache
def fields(rules: type[Rules]) -> dict[str, msgspec.structs.FieldInfo]:
    """A family's rules by name, cached because every game that is loaded needs them."""
    return {field.name: field for field in msgspec.structs.fields(rules)}


def _rules(sheet: Sheet, of: Family, overrides: dict[str, Any]) -> Rules:
    values = sheet.values()
    known = fields(of.rules)
    for name, value in overrides.items():
        _override(sheet, known, values, name, value)
    for name in values:
        if name not in known:
            raise BadInput(f"{sheet.path}: `{name}` is not a rule of {of.name}{nearest(name, known)}")
    values = {name: _parsed(sheet, name, known[name].type, value) for name, value in values.items()}
    try:
        return msgspec.convert(values, of.rules)
    except msgspec.ValidationError as wrong:
        where = f"{sheet.id} with {' '.join(f'{k}={v}' for k, v in overrides.items())}" if overrides else sheet.path
        raise BadInput(f"{where}: {wrong}{_choices(known, str(wrong))}") from None


def _choices(known: dict[str, Any], wrong: str) -> str:
    """What a rule that has listed values could be, for an error that names only the rule."""
    rule = wrong.rpartition("`$.")[2].rstrip("`").partition("[")[0]
    kind = known[rule].type if rule in known else None
    kinds = (kind, *get_args(kind))
    several = next((len(get_args(k)) for k in kinds[1:] if get_origin(k) is tuple), 0)
    if int in kinds and several:
        return f"; it is a number, or a list of {several}: {rule}={list(range(3, 3 + several))}"
    values = [v for k in kinds if get_origin(k) is Literal for v in get_args(k)]
    if kind is bool:
        values = ["yes", "no"]
    if not values:
        return ""
    listed = ", ".join(map(str, values))
    if get_origin(kind) is tuple:
        return f'; it is a list of {listed}: {rule}=["{values[0]}"]'
    number = int in kinds or any(get_args(k)[:1] == (int,) for k in kinds)
    return f"; it is a number, or {listed}" if number else f"; it is one of {listed}"


def _override(sheet: Sheet, known: dict[str, Any], values: dict[str, Any], name: str, value: Any) -> None:
    key, dot, row = name.replace("-", "_").partition(".") if "." in name else (name.replace("-", "_"), "", "")
    if key not in known:
        raise BadInput(f"{sheet.id} has no rule '{name}'{nearest(key, known)}; `pitboss rules {sheet.id}` lists them")
    if not dot:
        values[key] = bool(value == "yes") if value in ("yes", "no") and known[key].type is bool else value
        return
    table = values.get(key)
    if isinstance(table, str):
        table = _printed_table(sheet, key, table, optional=True)
    row = name.partition(".")[2]
    if not isinstance(table, dict) or row not in table:
        raise BadInput(f"{sheet.id}: '{key}' has no row '{row}'{nearest(row, table or {})}")
    values[key] = {**table, row: value}


def _parsed(sheet: Sheet, name: str, kind: Any, value: Any) -> Any:
    """Pay tables and odds are written as text in a house file."""
    kinds = (kind, *get_args(kind))
    try:
        if PayTable in kinds and isinstance(value, str):
            value = _printed_table(sheet, name, value, optional=type(None) in kinds)
        if PayTable in kinds and isinstance(value, dict):
            return PayTable.parse(value, name)
        if Odds in kinds and isinstance(value, str):
            return Odds.parse(value)
    except BadInput as wrong:
        raise BadInput(f"{sheet.path or sheet.id}: {wrong}") from None
    return value


def _printed_table(sheet: Sheet, rule: str, name: str, optional: bool) -> dict[str, str] | None:
    """One of several pay tables that a house prints for a rule, by its name; `none` where the bet can be left out."""
    if optional and name == "none":
        return None
    prefix = rule.replace("_", "-") + "/"
    known = {key.removeprefix(prefix): table.value for key, table in sheet.paytables.items() if key.startswith(prefix)}
    if name not in known:
        has = [*known, *(["none"] if optional else [])]
        raise BadInput(f"`{rule}` has no table '{name}'{nearest(name, has)}; it has {', '.join(has) or 'one only'}")
    return dict(known[name])
