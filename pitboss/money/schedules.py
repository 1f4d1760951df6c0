"""Fee schedules as the houses print them: a schedule has options, an option charges, a charge tiers.

One option is in force at a table at a time. Every charge of it is taken (one from the bank *and* one from each player;
one before the flop *and* one on it), and of the tiers of a charge exactly one applies. The data lies in
`houses/<house>/fees.toml`, each tier with the lines that print it.

>>> schedule = load("delta")["rates-holdem-limit"]
>>> option = schedule.fitting("limit", 4_00, 8_00)
>>> option.number, [(t.low, t.high, t.cents, t.jackpot) for t in option.charges[0].tiers]
('2', [(7, 9, 300, 100), (5, 6, 200, 100), (None, 4, 100, 0)])
>>> [s.id for s in for_game("outlaws/omaha")]
['rates-omaha', 'game-omaha']
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from pitboss.errors import BadInput, nearest
from pitboss.money import cents
from pitboss.reading import know

Payer = Literal["bank", "player", "pot", "each_player"]
Basis = Literal[
    "total_wagers", "pot", "players_dealt", "per_hand", "per_spot", "per_wager", "per_player", "half_hour", "hour",
    "flat", "percent",
]  # fmt: skip
Phase = Literal[
    "before_deal", "after_deal", "pre_flop", "on_flop", "on_turn", "third_street", "fourth_street", "fifth_street",
    "before_draw", "opening", "subsequent", "pot_reached", "after_hand", "time", "with_bet", "on_win",
]  # fmt: skip
Status = Literal["printed", "inferred", "conflicting"]
Structure = Literal["limit", "spread", "no-limit", "pot-limit", "any", "table-game"]

HOUSES = Path(__file__).parent.parent / "houses"
BY_PLAYERS = ("players_dealt", "half_hour", "hour")
"""Bases whose tiers count players; all others count cents."""


class Tier(msgspec.Struct, frozen=True):
    """One printed fee: from `low` to `high` (cents or players), who pays `cents`, and `jackpot` on top of it."""

    low: int | None
    high: int | None
    cents: int | None
    jackpot: int | None
    percent_bp: int | None
    """Hundredths of a percent."""
    lines: str
    status: Status = "printed"
    """inferred: a figure is lost or misprinted; conflicting: the print contradicts itself and one side was chosen."""
    as_printed: str = ""
    note: str = ""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tiers of a charge have in common."""

    payer: Payer
    basis: Basis
    """What the amount depends on. per_hand is one charge a hand to the bank, flat one from the pot."""
    phase: Phase
    """The moment of taking."""
    counted: tuple[str, ...] = ()
    """Wagers that make up the total or are charged: all, base, bonus, or names; for percent what it is taken of."""
    bound: Literal["exact", "max"] = "exact"
    """max: a regulator's ceiling; the actual charge is the operator's."""
    pot_over: int | None = None
    """The amount, not the jackpot, is taken only from pots above this."""


class Charge(msgspec.Struct, frozen=True):
    terms: Terms
    tiers: tuple[Tier, ...]


class Limit(msgspec.Struct, frozen=True):
    """Two figures, "$2 - $4"; each may be a range that the house sets it in, "$1..$100 - $200..$1,000".

    "$50+" is this limit and every higher one.
    """

    low: int | None = None
    low_upto: int | None = None
    high_from: int | None = None
    high: int | None = None
    and_above: bool = False

    @property
    def said(self) -> str:
        """In words, for a sign; empty where no limit is printed.

        >>> _limit("$1..$1,000 - $100..$10,000").said
        'a minimum of $1 to $1,000 and a maximum of $100 to $10,000'
        >>> _limit("$50+").said, _limit("up to $50").said
        ('$50 and above', 'up to $50')
        """
        if self.low is None:
            return "" if self.high is None else f"up to {cents.show(self.high)}"
        if self.low_upto or self.high_from:
            least = _range(self.low, self.low_upto or self.low)
            most = "" if self.high is None else f" and a maximum of {_range(self.high_from or self.high, self.high)}"
            return f"a minimum of {least}{most}"
        low = cents.show(self.low)
        if self.high is None:
            return f"{low} and above" if self.and_above else low
        return f"{low} to {cents.show(self.high)}"

    def fits(self, low: int | None, high: int | None = None) -> bool:
        """Whether a table with these figures falls under the limit; a figure not given is not asked for."""
        if low is not None and self.low is not None:
            most = None if self.and_above else self.low_upto or self.low
            if low < self.low or (most is not None and low > most):
                return False
        if high is not None and self.high is not None:
            return (self.high_from or self.high) <= high <= self.high
        return True


class Option(msgspec.Struct, frozen=True):
    """What a house puts on the table's sign."""

    number: str
    structures: tuple[Structure, ...]
    limit_kind: Literal["", "table", "circle", "bets", "blinds", "min_bet", "condition"]
    """What the limit is: least and greatest wager (of the table or each circle), small and big bet, blinds, ..."""
    limits: tuple[Limit, ...]
    buy_in: Limit | None
    bonus_limits: dict[str, Limit]
    charges: tuple[Charge, ...]


class Schedule(msgspec.Struct, frozen=True):
    """One printed table of fees."""

    house: str
    id: str
    source: str
    document: Literal["collection_rates", "in_game"]
    games: tuple[str, ...]
    approval: tuple[str, ...]
    default_for: dict[Structure, tuple[str, ...]]
    options: tuple[Option, ...]
    """In printed order. A number stands twice where its limits cite different lines."""

    def option(self, number: str) -> Option:
        for option in self.options:
            if option.number == number:
                return option
        known = list(dict.fromkeys([o.number for o in self.options]))
        raise BadInput(f"{self.house} {self.id} has no option '{number}'; it has {known[0]} to {known[-1]}")

    def fitting(
        self, structure: Structure, low: int | None = None, high: int | None = None, buy_in: int | None = None
    ) -> Option:
        """The option for a table's limit and least buy-in; where several fit, the first printed."""
        for option in self.options:
            if (
                ("any" in option.structures or structure in option.structures)
                and (not option.limits or any(limit.fits(low, high) for limit in option.limits))
                and (option.buy_in is None or option.buy_in.fits(buy_in))
            ):
                return option
        asked = [cents.show(c) for c in (low, high) if c is not None]
        raise BadInput(f"{self.house} {self.id} prices no {structure} table {' - '.join(asked)}".rstrip())

    def is_default(self, game: str, structure: Structure | None = None) -> bool:
        return any(game in games for s, games in self.default_for.items() if structure in (None, s) or s == "any")


@functools.cache
def load(house: str) -> dict[str, Schedule]:
    """The schedules of a house by id, in printed order."""
    path = _file(house)
    if not path.is_file():
        known = sorted([p.parent.name for p in HOUSES.glob("*/fees.toml")])
        raise BadInput(f"no fees are known for house '{house}'{nearest(house, known)}; there are {', '.join(known)}")
    return read(path.read_text(encoding="utf-8"), house, str(path.relative_to(HOUSES)))


def _file(house: str) -> Path:
    return HOUSES / house / "fees.toml"


def for_game(game: str, structure: Structure | None = None) -> list[Schedule]:
    """The schedules that price a game, its default first; with a structure, those that price it. None: no fee."""
    house = game.partition("/")[0]
    found = [
        schedule
        for schedule in (load(house).values() if _file(house).is_file() else ())
        if game in schedule.games
        and (structure is None or any({structure, "any"} & set(o.structures) for o in schedule.options))
    ]
    return sorted(found, key=lambda s: (not s.is_default(game, structure), s.document != "collection_rates"))


def read(text: str, house: str, file: str) -> dict[str, Schedule]:
    """Schedules from the text of a fees file; `file` names it in errors."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{file}: {wrong}") from None
    source = raw.pop("source", "")
    schedules = {}
    for key, table in raw.items():
        try:
            schedules[key] = _schedule(house, key, source, table)
        except (BadInput, msgspec.ValidationError) as wrong:
            raise BadInput(f"{file}, {key}: {wrong}") from None
    return schedules


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    """What stands behind a tier that is not simply printed."""

    status: Status = "printed"
    as_printed: str = ""
    note: str = ""


_PLAIN = _Note()


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """A schedule as the file writes it."""

    document: Literal["collection_rates", "in_game"]
    games: tuple[str, ...]
    charges: dict[str, dict[str, Any]]
    options: list[dict[str, Any]]
    structures: tuple[Structure, ...] = ()
    limit_kind: str = ""
    bonus_limits: dict[str, str] = {}
    approval: tuple[str, ...] = ()
    default: tuple[Structure, ...] = ()
    """Structures in which it is the default for all its games; `default_for` where only for some."""
    default_for: dict[Structure, tuple[str, ...]] = {}
    notes: dict[str, _Note] = {}


class _Sign(msgspec.Struct, forbid_unknown_fields=True):
    """An option without its charges; what it does not say, the schedule says."""

    option: str
    structures: tuple[Structure, ...]
    limit_kind: Literal["", "table", "circle", "bets", "blinds", "min_bet", "condition"]
    bonus_limits: dict[str, str]
    limits: tuple[str, ...] = ()
    buy_in: str | None = None


know(_Head, Terms, _Sign)


def _schedule(house: str, key: str, source: str, table: Mapping[str, Any]) -> Schedule:
    head = msgspec.convert(table, _Head)
    terms = {}
    for name, raw in head.charges.items():
        if "pot_over" in raw:
            raw["pot_over"] = cents.parse(raw["pot_over"])
        try:
            terms[name] = msgspec.convert(raw, Terms)
        except msgspec.ValidationError as wrong:
            raise BadInput(f"charge {name}: {wrong}") from None
    options = tuple([_option(head, terms, raw) for raw in head.options])
    default_for = head.default_for or dict.fromkeys(head.default, head.games)
    return Schedule(house, key, source, head.document, head.games, head.approval, default_for, options)


def _option(head: _Head, terms: Mapping[str, Terms], raw: dict[str, Any]) -> Option:
    where = f"option {raw.get('option', '?')}"
    sign = {"structures": head.structures, "limit_kind": head.limit_kind, "bonus_limits": head.bonus_limits}
    sign.update({k: v for k, v in raw.items() if k not in terms})
    try:
        said = msgspec.convert(sign, _Sign)
        return Option(
            said.option,
            said.structures,
            said.limit_kind,
            tuple([_limit(text) for text in said.limits]),
            None if said.buy_in is None else _limit(said.buy_in),
            {bet: _limit(text) for bet, text in said.bonus_limits.items()},
            tuple([_charge(terms[name], raw[name], head.notes) for name in raw if name in terms]),
        )
    except (BadInput, msgspec.ValidationError) as wrong:
        raise BadInput(f"{where}: {wrong}") from None


_SUM = r"\$[\d,]+(?:\.\d\d)?"
_END = rf"({_SUM}|\d+)"
_LIMIT = re.compile(rf"up to ({_SUM})|({_SUM})(?:\.\.({_SUM}))?(?:(\+)| - (?:({_SUM})\.\.)?({_SUM}))?")
_TIER = re.compile(
    rf"(?:(?:up to {_END}|{_END}(?:-{_END}|(\+))?): )?"
    rf"(?:({_SUM})|(\d+(?:\.\d\d?)?)%)? ?(?:\+ ({_SUM}))?  (L[\dL;-]+)(?: \[(\d+)\])?"
)

_cents = functools.cache(cents.parse)


def _range(low: int, high: int) -> str:
    return cents.show(low) if low == high else f"{cents.show(low)} to {cents.show(high)}"


@functools.cache
def _limit(text: str) -> Limit:
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise BadInput(f"'{text}' is not a limit; write '$2 - $4', '$50+', 'up to $50' or '$1..$100 - $200..$1,000'")
    only_high, low, low_upto, and_above, high_from, high = found.groups()
    figures = [None if f is None else _cents(f) for f in (low, low_upto, high_from, high or only_high)]
    return Limit(figures[0], figures[1], figures[2], figures[3], and_above is not None)


def _charge(terms: Terms, tiers: list[str], notes: Mapping[str, _Note]) -> Charge:
    return Charge(terms, tuple([_tier(text, terms.basis in BY_PLAYERS, notes) for text in tiers]))


def _hundredths(percent: str) -> int:
    """
    >>> [_hundredths(text) for text in ("5", "7.5", "7.25")]
    [500, 750, 725]
    """
    whole, _, part = percent.partition(".")
    return int(whole) * 100 + int(f"{part:0<2}")


def _tier(text: str, by_players: bool, notes: Mapping[str, _Note]) -> Tier:
    found = _TIER.fullmatch(text)
    if found is None:
        raise BadInput(f"'{text}' is not a tier; write for example '$5-$200: $1 + $0.50  L12;L14-L15 [1]'")
    only_high, low, high, above, fee, percent, jackpot, lines, note = found.groups()
    count = int if by_players else _cents
    if low is not None and high is None and above is None:
        high = low
    behind = notes.get(note) if note else _PLAIN
    if behind is None:
        raise BadInput(f"'{text}' refers to note {note}, which is not among the notes")
    try:
        return Tier(
            None if low is None else count(low),
            count(high or only_high) if high or only_high else None,
            None if fee is None else _cents(fee),
            None if jackpot is None else _cents(jackpot),
            None if percent is None else _hundredths(percent),
            lines,
            behind.status,
            behind.as_printed,
            behind.note,
        )
    except BadInput:
        raise
    except ValueError:
        raise BadInput(f"'{text}' must count players, not dollars") from None
