"""Hands as the standard writes them: TOML, one hand a file (`.phh`) or many (`.phhs`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import zip_longest
from math import gcd
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.equipment.cards import NUMBER
from pitboss.errors import BadInput, PitbossError

UNKNOWN = -1
"""A card that the history does not name."""
UNLIMITED = 1 << 50
"""A stack that is not known."""

MOST_DECIMALS = 4

VARIANTS = {
    "FT": "fixed-limit Texas hold'em",
    "NT": "no-limit Texas hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha hold'em",
    "FO/8": "fixed-limit Omaha hold'em high/low eight or better",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud high/low eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
STUD = ("F7S", "F7S/8", "FR")
FIXED = ("FT", "FO/8", *STUD, "F2L3D", "FB")


class NotPlayed(PitbossError):
    """A hand that is right and not for us: another game, or several boards."""


class Action(Struct, frozen=True, array_like=True):
    """One line of a history. `who` is 0 for the dealer, else the player from 1."""

    who: int
    verb: str
    cards: tuple[int, ...] | None = None
    """None where none are written; `UNKNOWN` for a card without a face."""
    amount: int = 0
    shown: bool = False
    """`sm -`: shows the cards that were dealt."""


class History(Struct):
    """One hand. Amounts are whole numbers of a unit so small that none has a fraction; players count from 1."""

    name: str
    variant: str
    antes: list[int]
    blinds: list[int]
    """What each player posts before the cards; negative where it is a newcomer's post and no blind."""
    stacks: list[int]
    actions: list[Action]
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    trimmed: bool = False
    """Whether a player who is short of the ante can win only as much from the others."""
    finishing: list[int] | None = None
    winnings: list[int] | None = None
    chip: int = 1
    """What all amounts are multiples of."""
    unit: int = 1
    """How many units are one of the file."""
    rounded: bool = False
    """Whether an amount had more decimals than are kept."""
    game: str = ""
    """A game of ours, whose rules the hand was played by: `_game`, with `_set`."""
    set: dict[str, Any] = {}
    killer: int = 0
    """Who killed the pot: `_kill`."""
    straddler: int = 0

    @property
    def players(self) -> range:
        return range(1, len(self.stacks) + 1)


def read(path: Path) -> Iterator[History | PitbossError]:
    """The hands of a file, each by itself: one that cannot be read does not spoil the others."""
    try:
        text = path.read_text(encoding="utf-8")
        for name, hand in _hands(text):
            yield _caught(hand, f"{path} [{name}]" if name else str(path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        yield BadInput(str(wrong))


def loads(text: str, name: str = "hand") -> History:
    """One hand from text."""
    return parse(_fields(text), name)


def _hands(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The fields of each hand, under its name if there are several."""
    heads = [] if _long_strings(text) else list(_HEAD.finditer(text))
    if not heads:
        document = _fields(text)
        several = {name: hand for name, hand in document.items() if isinstance(hand, dict) and "variant" in hand}
        yield from several.items() if several and "variant" not in document else [("", document)]
    for head, following in zip_longest(heads, heads[1:]):
        yield head[1], _fields(text[head.end() : following.start() if following else len(text)])


_HEAD = re.compile(r"^\[([\w-]+)\]\s*$", re.MULTILINE)
_FIELDS = frozenset(
    (
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet"),
        *("min_bet", "starting_stacks", "actions", "finishing_stacks", "winnings"),
        *("_game", "_set", "_kill", "_straddle"),
    )
)
_DECODER = msgspec.json.Decoder(float_hook=Decimal)


def _long_strings(text: str) -> bool:
    """Whether a string may run over several lines."""
    return '"""' in text or ("'''" in text and any(line.count("'''") % 2 for line in text.splitlines()))


def _fields(text: str) -> dict[str, Any]:
    """TOML. Most hands are a line a field, and but for the quotes the values are JSON: these are read faster."""
    found: dict[str, Any] = {}
    try:
        if _long_strings(text):
            raise ValueError
        for line in text.splitlines():
            key, _, value = line.partition(" = ")
            if key in _FIELDS:
                if "'" in value and ('"' in value or "\\" in value):
                    raise ValueError
                plain = value.replace("' = ", "': ") if value.startswith("{") else value  # an inline table
                found[key] = _DECODER.decode(plain.replace("'", '"'))
    except ValueError:
        return tomllib.loads(text, parse_float=Decimal)
    return found if "actions" in found else tomllib.loads(text, parse_float=Decimal)


def _caught(fields: dict[str, Any], name: str) -> History | PitbossError:
    try:
        return parse(fields, name)
    except PitbossError as wrong:
        return wrong


def parse(fields: dict[str, Any], name: str) -> History:
    """A hand from its fields; unknown ones are left alone."""
    variant = fields.get("variant")
    if variant not in VARIANTS:
        raise BadInput(f"{name}: the variant is {variant!r}; the standard has {', '.join(VARIANTS)}")
    needed = ("antes", "starting_stacks", "actions", *_needed(variant))
    missing = [key for key in needed if key not in fields]
    if missing:
        raise BadInput(f"{name}: a hand of {variant} needs `{missing[0]}`")
    try:
        return _history(fields, name, variant)
    except (TypeError, ValueError, ArithmeticError) as wrong:
        raise BadInput(f"{name}: {wrong}") from None


def _needed(variant: str) -> tuple[str, ...]:
    forced = ("bring_in",) if variant in STUD else ("blinds_or_straddles",)
    return (*forced, "small_bet", "big_bet") if variant in FIXED else (*forced, "min_bet")


def _history(fields: dict[str, Any], name: str, variant: str) -> History:
    lines: list[str] = fields["actions"]
    stacks = fields["starting_stacks"]
    blinds = fields.get("blinds_or_straddles") or [0] * len(stacks)
    figures = [fields.get(key, 0) for key in ("bring_in", "small_bet", "big_bet", "min_bet")]
    finishing, winnings = fields.get("finishing_stacks") or None, fields.get("winnings") or None
    amounts = [*fields["antes"], *blinds, *stacks, *figures, *(finishing or ()), *(winnings or ())]
    bets = [Decimal(bet[1]) for line in lines if (bet := _BET.search(line))]
    decimals = max([_decimals(amount) for amount in (*amounts, *bets) if type(amount) is not int], default=0)
    unit = 10 ** min(decimals, MOST_DECIMALS)

    def units(given: Sequence[Any]) -> list[int]:
        return [amount * unit if type(amount) is int else _units(amount, unit) for amount in given]

    bring_in, small, big, least = units(figures)
    history = History(
        name=name,
        variant=variant,
        antes=units(fields["antes"]),
        blinds=units(blinds),
        stacks=units(stacks),
        actions=[action for line in lines if (action := _action(line, unit))],
        bring_in=bring_in,
        small_bet=small or least,
        big_bet=big or least,
        trimmed=bool(fields.get("ante_trimming_status", False)),
        finishing=units(finishing) if finishing else None,
        winnings=units(winnings) if winnings else None,
        unit=unit,
        rounded=decimals > MOST_DECIMALS,
        game=fields.get("_game", ""),
        set=fields.get("_set", {}),
        killer=fields.get("_kill", 0),
        straddler=fields.get("_straddle", 0),
    )
    history.chip = gcd(*[n for n in units([*amounts, *bets]) if n != UNLIMITED]) or 1
    _check(history)
    return history


_BET = re.compile(r"cbr\s+([\d.]+)")


def _check(history: History) -> None:
    players = len(history.stacks)
    if players < 2:
        raise ValueError(f"a hand has two players or more, not {players}")
    for what, amounts in (
        ("antes", history.antes),
        ("blinds_or_straddles", history.blinds),
        ("finishing_stacks", history.finishing),
        ("winnings", history.winnings),
    ):
        if amounts is not None and len(amounts) != players:
            raise ValueError(f"`{what}` has {len(amounts)} entries for {players} players")
    for action in history.actions:
        if action.who > players:
            raise ValueError(f"there is no player p{action.who}; there are {players}")


def _decimals(amount: Any) -> int:
    if isinstance(amount, int):
        return 0
    exponent = Decimal(amount).normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def _units(amount: Any, unit: int) -> int:
    if isinstance(amount, int):
        return amount * unit
    if not Decimal(amount).is_finite():
        return UNLIMITED
    return round(Decimal(amount) * unit)


@lru_cache(maxsize=1 << 16)
def _action(line: str, unit: int) -> Action | None:
    """One line of a history, or None for one that is only commentary."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    try:
        match words:
            case "d", "db", cards:
                return Action(0, "db", _cards(cards))
            case "d", "dh", player, cards:
                return Action(_player(player), "dh", _cards(cards))
            case player, "f" | "cc" | "pb" as verb:
                return Action(_player(player), verb)
            case player, "cbr", amount:
                return Action(_player(player), "cbr", amount=_units(Decimal(amount), unit))
            case player, "sd" | "sm" as verb:
                return Action(_player(player), verb)
            case player, "sm", "-":
                return Action(_player(player), "sm", shown=True)
            case player, "sd" | "sm" as verb, cards:
                return Action(_player(player), verb, _cards(cards))
    except (KeyError, ValueError, InvalidOperation):
        pass
    raise ValueError(f"'{line}' is no action of the standard")


def _player(word: str) -> int:
    if word[:1] != "p" or int(word[1:]) < 1:
        raise ValueError
    return int(word[1:])


def _cards(run: str) -> tuple[int, ...]:
    if len(run) % 2:
        raise ValueError
    return tuple([UNKNOWN if "?" in run[i : i + 2] else NUMBER[run[i : i + 2]] for i in range(0, len(run), 2)])
