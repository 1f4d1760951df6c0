"""A house file as data: what is printed, where, and how it is read. See docs/adding-a-game.md for the format."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from pitboss.errors import BadInput
from pitboss.reading import know, read_toml

_CITE = re.compile(r"(?:[^;]*?\s)?L\d+(?:-L\d+)?(?:, ?L\d+(?:-L\d+)?)*")


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """A house and the document that prints its games: its title, and the text edition whose lines are cited."""

    name: str
    title: str
    file: str


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game is printed: the text edition, the lines, and the heading of its section where it has one."""

    file: str
    lines: str
    title: str = ""


class Printed(Struct, frozen=True):
    """One rule value and the line that prints it; no line means a setting of ours, which the house must choose."""

    value: Any
    cite: str = ""


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the text is silent or contradicts itself: the value we read, the others, and why."""

    rule: str
    value: Any
    others: list[Any]
    why: str
    cite: str = ""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """Where several values of a rule are printed and each table has one of them: the others than the sheet's own."""

    rule: str
    others: list[Any]
    cite: str


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the round of play, or one irregularity, in our words."""

    say: str
    cite: str = ""


class BetLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a wager is, in our words: when it wins and loses, and the lines that print it and its limits."""

    of: tuple[str, ...]
    """Kinds of wager, or what they begin with: `place` is every place bet."""
    say: str
    cite: str = ""
    limit: str = ""


class Sheet(Struct, frozen=True, kw_only=True):
    """Everything a house file says."""

    id: str
    name: str
    family: str
    source: Source
    rules: dict[str, Printed]
    readings: list[Reading] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    limits: dict[str, Printed] = field(default_factory=dict)
    paytables: dict[str, Printed] = field(default_factory=dict)
    bets: list[BetLine] = field(default_factory=list)
    round: list[Line] = field(default_factory=list)
    irregularities: list[Line] = field(default_factory=list)
    notes: list[Line] = field(default_factory=list)
    path: Path | None = None

    @property
    def house(self) -> str:
        return self.id.split("/")[0]

    def values(self) -> dict[str, Any]:
        """Rule values by name, as the family's `Rules` wants them: printed, read, limits and pay tables.

        A pay table called `pair-plus/layout` is one of several printed for the rule `pair_plus`; a reading names the
        one that is paid. A reading of one row, `six_card_bonus.straight`, is in its table already.
        """
        found = {name: printed.value for name, printed in self.rules.items()}
        found.update({name.replace("-", "_"): table.value for name, table in self.paytables.items() if "/" not in name})
        found.update({reading.rule: reading.value for reading in self.readings if "." not in reading.rule})
        if self.limits:
            found["limits"] = {name: limit.value for name, limit in self.limits.items()}
        return found


class _Raw(Struct, forbid_unknown_fields=True):
    """The TOML document before its values and citations are separated."""

    id: str
    name: str
    family: str
    source: Source
    rules: dict[str, Any]
    readings: list[Reading] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    limits: dict[str, Any] = field(default_factory=dict)
    paytables: dict[str, dict[str, str]] = field(default_factory=dict)
    bets: list[BetLine] = field(default_factory=list)
    round: list[Line] = field(default_factory=list)
    irregularities: list[Line] = field(default_factory=list)
    notes: list[Line] = field(default_factory=list)


know(House, _Raw)


def read_house(folder: Path) -> House:
    """The house of a folder of games. Your own folder need not have a `house.toml`."""
    path = folder / "house.toml"
    if not path.is_file():
        return House(folder.name, folder.name, "")
    house: House = read_toml(path, House)
    return house


def read_sheet(path: Path) -> Sheet:
    """Parse one house file; every fault names the file, the key and what was expected."""
    raw: _Raw = read_toml(path, _Raw)
    if not re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+", raw.id):
        raise BadInput(f"{path}: `id` is '{raw.id}'; it must be house/game in lower case, digits and hyphens")
    sheet = Sheet(
        id=raw.id,
        name=raw.name,
        family=raw.family,
        source=raw.source,
        rules={name: _printed(path, f"rules.{name}", value, "is") for name, value in raw.rules.items()},
        readings=raw.readings,
        choices=raw.choices,
        limits={name: _printed(path, f"limits.{name}", value, None) for name, value in raw.limits.items()},
        paytables={name: _printed(path, f"paytables.{name}", rows, None) for name, rows in raw.paytables.items()},
        bets=raw.bets,
        round=raw.round,
        irregularities=raw.irregularities,
        notes=raw.notes,
        path=path,
    )
    _check(sheet, path)
    return sheet


def _printed(path: Path, key: str, value: Any, value_key: str | None) -> Printed:
    """`{ is = value, cite = "L1" }`, a bare value, or a table of rows with its own `cite`."""
    if not isinstance(value, dict):
        return Printed(value)
    rows = dict(value)
    cite = rows.pop("cite", "")
    if value_key is None:
        return Printed(rows, cite)
    if set(rows) != {value_key}:
        raise BadInput(f"{path}: `{key}` has the keys {sorted(value)}; write a value, or {{ is = value, cite = 'L…' }}")
    return Printed(rows[value_key], cite)


def _check(sheet: Sheet, path: Path) -> None:
    for reading in sheet.readings:
        if reading.rule in sheet.rules:
            raise BadInput(f"{path}: `{reading.rule}` is both in [rules] and a reading; it can only be one")
        if not reading.others:
            raise BadInput(f"{path}: reading `{reading.rule}` names no other value; then it is a rule, not a reading")
        table, dot, row = reading.rule.partition(".")
        printed = sheet.paytables.get(table.replace("_", "-"))
        if dot and (printed is None or printed.value.get(row) != reading.value):
            raise BadInput(f"{path}: reading `{reading.rule}` is '{reading.value}'; its pay table says otherwise")
    for choice in sheet.choices:
        if any(choice.rule == reading.rule for reading in sheet.readings):
            raise BadInput(f"{path}: `{choice.rule}` is both a reading and a choice; it can only be one")
    cited = [
        *[(f"rules.{n}", p.cite) for n, p in sheet.rules.items()],
        *[(f"limits.{n}", p.cite) for n, p in sheet.limits.items()],
        *[(f"paytables.{n}", p.cite) for n, p in sheet.paytables.items()],
        *[(f"readings.{r.rule}", r.cite) for r in sheet.readings],
        *[(f"choices.{c.rule}", c.cite) for c in sheet.choices],
        *[("bets", cite) for bet in sheet.bets for cite in (bet.cite, bet.limit)],
        *[("round", line.cite) for line in sheet.round],
        *[("irregularities", line.cite) for line in sheet.irregularities],
    ]
    for key, cite in cited:
        if cite and not all(_CITE.fullmatch(part.strip()) for part in cite.split(";")):
            raise BadInput(f"{path}: `{key}` cites '{cite}'; expected lines like 'L1028' or 'ch. 9 (f) L1080-L1084'")
