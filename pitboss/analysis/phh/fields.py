"""The hands of a file as the standard writes them, one (`.phh`) or many (`.phhs`): the TOML fields of each, checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from itertools import zip_longest
from typing import Any

import msgspec

from pitboss.analysis.phh.amounts import MOST_AMOUNT, check_amount, said

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
LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
FIGURES = ("bring_in", "small_bet", "big_bet", "min_bet")


def hands(text: str) -> Iterator[tuple[str, dict[str, Any] | Exception]]:
    """The fields of each hand, or what is wrong with them, under its name if there are several."""
    heads = _heads(text)
    if not heads:
        try:
            document = read_fields(text)
        except ValueError as wrong:
            yield "", wrong
            return
        several = {name: hand for name, hand in document.items() if isinstance(hand, dict) and "variant" in hand}
        if "variant" in document or not several:
            yield "", document
        yield from several.items()
    for head, following in zip_longest(heads, heads[1:]):
        hand = text[head.end() : following.start() if following else len(text)]
        name = head[1].strip("\"'")
        try:
            yield name, read_fields(hand)
        except ValueError:
            yield name, _error(text, head, hand)


def _heads(text: str) -> list[re.Match[str]]:
    """Where each hand of several begins; nothing where the file has to be read as a whole."""
    if _long_strings(text):
        return []
    heads = list(_HEAD.finditer(text))
    if len(heads) != len(_BRACKET.findall(text)) or (heads and _SOMETHING.search(text[: heads[0].start()])):
        return []
    return heads


def _error(text: str, head: re.Match[str], hand: str) -> Exception:
    """What is wrong with one hand, by its line in the file."""
    try:
        _toml("\n" * text.count("\n", 0, head.end()) + hand)
    except ValueError as wrong:
        return wrong
    raise AssertionError


_HEAD = re.compile(r"""^\[[ \t]*("[^"\\\n]+"|'[^'\n]+'|[\w-]+)[ \t]*\][ \t]*(?:#.*)?\r?$""", re.MULTILINE)
_BRACKET = re.compile(r"^[ \t]*\[", re.MULTILINE)
_SOMETHING = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)
_FIELDS = frozenset(
    (
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet"),
        *("min_bet", "starting_stacks", "actions", "finishing_stacks", "winnings"),
        *("_game", "_set", "_kill", "_straddle", "_pot_fees"),
    )
)
_DECODER = msgspec.json.Decoder(float_hook=Decimal)


def _long_strings(text: str) -> bool:
    """Whether a string may run over several lines."""
    return '"""' in text or ("'''" in text and any(line.count("'''") % 2 for line in text.splitlines()))


def read_fields(text: str) -> dict[str, Any]:
    """TOML. Most hands are a line a field, and but for the quotes the values are JSON: these are read faster."""
    found: dict[str, Any] = {}
    try:
        if _long_strings(text):
            raise ValueError
        for line in text.splitlines():
            key, _, value = line.partition(" = ")
            if key in _FIELDS:
                if key in found or ("'" in value and ('"' in value or "\\" in value)):
                    raise ValueError
                plain = value.replace("' = ", "': ") if value.startswith("{") else value  # an inline table
                found[key] = _DECODER.decode(plain.replace("'", '"'))
            elif line and not (value and key.isidentifier()) and line[0] != "#":
                raise ValueError
    except (ValueError, ArithmeticError, RecursionError):
        return _toml(text)
    return found if "actions" in found else _toml(text)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise ValueError("lists are nested too deep") from None
    except ArithmeticError:
        raise ValueError("a number is too large") from None


def check_fields(fields: dict[str, Any]) -> None:
    """All fields that the variant needs are there, and each is of the kind that the standard gives it."""
    variant = fields.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        which = "no `variant` is named" if variant is None else f"the variant is {variant!r}"
        raise ValueError(f"{which}; the standard has {', '.join(VARIANTS)}")
    needed = _needed(variant)
    missing = [key for key in ("antes", "starting_stacks", "actions", *needed) if key not in fields]
    if missing:
        raise ValueError(f"a hand of {variant} needs `{missing[0]}`")
    actions = fields["actions"]
    if not isinstance(actions, list) or {*map(type, actions)} - {str}:
        raise ValueError("`actions` must be a list of texts, for example ['d dh p1 AsAh', 'p1 cbr 8']")
    for name in LISTS:
        amounts = fields.get(name, [])
        if not isinstance(amounts, list):
            raise ValueError(f"`{name}` must be a list with an amount for each player, not {said(amounts)}")
        positive = name == "starting_stacks"
        if {*map(type, amounts)} == {int} and min(amounts) >= positive and max(amounts) <= MOST_AMOUNT:
            continue  # nothing can be wrong with these
        for amount in amounts:
            check_amount(
                name,
                amount,
                stack=name.endswith("stacks"),
                signed=name == "blinds_or_straddles",
                positive=positive,
            )
    stud = variant in STUD
    if stud and any(fields.get("blinds_or_straddles", [])):
        raise ValueError(f"{variant} has a `bring_in`, and no `blinds_or_straddles`")
    if not stud and fields.get("bring_in"):
        raise ValueError(f"{variant} has `blinds_or_straddles`, and no `bring_in`")
    for name in FIGURES:
        if name in fields:
            check_amount(name, fields[name], positive=name in needed)
    if not isinstance(fields.get("ante_trimming_status", False), bool):
        raise ValueError(f"`ante_trimming_status` is true or false, not {said(fields['ante_trimming_status'])}")


def _needed(variant: str) -> tuple[str, ...]:
    forced = ("bring_in",) if variant in STUD else ("blinds_or_straddles",)
    return (*forced, "small_bet", "big_bet") if variant in FIXED else (*forced, "min_bet")
