"""Hands as the standard writes them: TOML, one hand a file (`.phh`) or many (`.phhs`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from itertools import zip_longest
from math import gcd
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.equipment.cards import NUMBER, text
from pitboss.errors import BadInput, PitbossError

UNKNOWN = -1
"""A card that the history does not name."""
UNLIMITED = 1 << 80
"""A stack that is not known."""

MOST_AMOUNT = 10**15
MOST_DECIMALS = 4
CENTS_DECIMALS = 2

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
DRAW = ("N2L1D", "F2L3D")
HOLDS = {"FT": 2, "NT": 2, "PO": 4, "FO/8": 4, **dict.fromkeys(STUD, 7), **dict.fromkeys(DRAW, 5)}
"""Cards of a hand in the games that are played here."""
MOST_PLAYERS = 23
FIXED = ("FT", "FO/8", *STUD, "F2L3D", "FB")


class Unread(BadInput):
    """A hand that cannot be read, by the name of its file (and its own, where a file has several)."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name, self.reason = name, reason


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
    killers: list[int] = []
    """Who killed the pot: `_kill`, a number or, where several had to, a list."""
    straddler: int = 0
    pot_fees: list[tuple[int, int]] = []
    """What the house took from the pot, after how many decisions: `_pot_fees`."""

    @property
    def players(self) -> range:
        return range(1, len(self.stacks) + 1)


def read(path: Path) -> Iterator[History | Unread]:
    """The hands of a file, each by itself: one that cannot be read does not spoil the others."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        yield Unread(str(path), "this is not UTF-8 text")
        return
    except OSError as wrong:
        yield Unread(str(path), str(wrong))
        return
    for name, fields in _hands(text):
        whole = f"{path} [{name}]" if name else str(path)
        yield Unread(whole, str(fields)) if isinstance(fields, Exception) else _caught(fields, whole)


def loads(text: str, name: str = "hand") -> History:
    """One hand from text."""
    return parse(_fields(text), name)


def _hands(text: str) -> Iterator[tuple[str, dict[str, Any] | Exception]]:
    """The fields of each hand, or what is wrong with them, under its name if there are several."""
    heads = _heads(text)
    if not heads:
        try:
            document = _fields(text)
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
            yield name, _fields(hand)
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


def _fields(text: str) -> dict[str, Any]:
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


def _caught(fields: dict[str, Any], name: str) -> History | Unread:
    try:
        return parse(fields, name)
    except Unread as wrong:
        return wrong


def parse(fields: dict[str, Any], name: str) -> History:
    """A hand from its fields; unknown ones are left alone."""
    variant = fields.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        said = "no `variant` is named" if variant is None else f"the variant is {variant!r}"
        raise Unread(name, f"{said}; the standard has {', '.join(VARIANTS)}")
    needed = ("antes", "starting_stacks", "actions", *_needed(variant))
    missing = [key for key in needed if key not in fields]
    if missing:
        raise Unread(name, f"a hand of {variant} needs `{missing[0]}`")
    try:
        _check_fields(fields)
        return _history(fields, name, variant)
    except (TypeError, ValueError, ArithmeticError) as wrong:
        raise Unread(name, str(wrong)) from None


LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
FIGURES = ("bring_in", "small_bet", "big_bet", "min_bet")


def _check_fields(fields: dict[str, Any]) -> None:
    """Each field is of the kind that the standard gives it."""
    actions = fields["actions"]
    if not isinstance(actions, list) or {*map(type, actions)} - {str}:
        raise ValueError("`actions` must be a list of texts, for example ['d dh p1 AsAh', 'p1 cbr 8']")
    for name in LISTS:
        amounts = fields.get(name, [])
        if not isinstance(amounts, list):
            raise ValueError(f"`{name}` must be a list with an amount for each player, not {_said(amounts)}")
        positive = name == "starting_stacks"
        if {*map(type, amounts)} == {int} and min(amounts) >= positive and max(amounts) <= MOST_AMOUNT:
            continue  # nothing can be wrong with these
        for amount in amounts:
            _check_amount(
                name,
                amount,
                stack=name.endswith("stacks"),
                signed=name == "blinds_or_straddles",
                positive=positive,
            )
    stud = fields["variant"] in STUD
    if stud and any(fields.get("blinds_or_straddles", [])):
        raise ValueError(f"{fields['variant']} has a `bring_in`, and no `blinds_or_straddles`")
    if not stud and fields.get("bring_in"):
        raise ValueError(f"{fields['variant']} has `blinds_or_straddles`, and no `bring_in`")
    for name in FIGURES:
        if name in fields:
            _check_amount(name, fields[name], positive=name in _needed(fields["variant"]))
    if not isinstance(fields.get("ante_trimming_status", False), bool):
        raise ValueError(f"`ante_trimming_status` is true or false, not {_said(fields['ante_trimming_status'])}")


def _check_amount(name: str, amount: Any, stack: bool = False, signed: bool = False, positive: bool = False) -> None:
    """An amount is a number, not less than nothing unless it says who posted it, and finite unless it is a stack."""
    kind = type(amount)
    if kind is not int and kind is not Decimal and kind is not float:
        raise ValueError(f"`{name}` has {_said(amount)}, which is no amount")
    if kind is not int and not Decimal(amount).is_finite():
        if stack and Decimal(amount) == Decimal("inf"):
            return
        raise ValueError(f"`{name}` has {_said(amount)}, which is no amount")
    if amount < 0 and not signed:
        raise ValueError(f"`{name}` has {amount}, which is less than nothing")
    if amount > MOST_AMOUNT:
        raise ValueError(f"`{name}` has {amount:.3g}; no amount is more than {MOST_AMOUNT:.0e}")
    if positive and not amount:
        raise ValueError(f"`{name}` has {amount}; it must be more than nothing")


def _said(value: Any) -> str:
    """A value as a file writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_said, value))}]"
    if isinstance(value, Decimal):
        return str(value).lower().replace("infinity", "inf")
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _needed(variant: str) -> tuple[str, ...]:
    forced = ("bring_in",) if variant in STUD else ("blinds_or_straddles",)
    return (*forced, "small_bet", "big_bet") if variant in FIXED else (*forced, "min_bet")


def _history(fields: dict[str, Any], name: str, variant: str) -> History:
    lines: list[str] = fields["actions"]
    stacks = fields["starting_stacks"]
    bets = [_number(amount) for amount in _BET.findall("\n".join(lines))]
    given = [
        fields["antes"],
        [0] * len(stacks) if variant in STUD else fields["blinds_or_straddles"],
        stacks,
        fields.get("finishing_stacks") or [],
        fields.get("winnings") or [],
        [fields.get(key, 0) for key in FIGURES],
        bets,
    ]
    decimals = max([_decimals(amount) for amounts in given for amount in amounts if type(amount) is not int], default=0)
    if "_game" in fields:
        decimals = max(decimals, CENTS_DECIMALS)  # our own hands are kept in cents
    unit = 10 ** min(decimals, MOST_DECIMALS)
    whole = [[n * unit if type(n) is int else _units(n, unit) for n in amounts] for amounts in given]
    antes, blinds, stacks, finishing, winnings, (bring_in, small, big, least), _ = whole
    history = History(
        name=name,
        variant=variant,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=[*filter(None, map(_known_lines(unit).__getitem__, lines))],
        bring_in=bring_in,
        small_bet=small or least,
        big_bet=big or least,
        trimmed=bool(fields.get("ante_trimming_status", False)),
        finishing=finishing if "finishing_stacks" in fields else None,
        winnings=winnings if "winnings" in fields else None,
        chip=gcd(*[n for amounts in whole for n in amounts if n != UNLIMITED]) or 1,
        unit=unit,
        rounded=decimals > MOST_DECIMALS,
        **_ours(fields, len(stacks), unit),
    )
    _check(history)
    return history


def _ours(fields: dict[str, Any], players: int, unit: int) -> dict[str, Any]:
    """Our own facts. Fields that begin with `_` are anybody's: what is not of our kind is somebody else's."""
    game, set_ = fields.get("_game"), fields.get("_set", {})
    kill, straddler = fields.get("_kill", []), fields.get("_straddle", 0)
    killers = kill if isinstance(kill, list) else [kill]
    fees = fields.get("_pot_fees", [])
    if not isinstance(game, str) or not isinstance(set_, dict):
        return {}
    if not all(type(seat) is int and 0 <= seat <= players for seat in (*killers, straddler)):
        return {}
    if not isinstance(fees, list) or not all(_is_fee(fee) for fee in fees):
        return {}
    taken = [(after, _units(amount, unit)) for after, amount in fees]
    return {"game": game, "set": set_, "killers": killers, "straddler": straddler, "pot_fees": taken}


def _is_fee(fee: Any) -> bool:
    if not isinstance(fee, list) or len(fee) != 2 or type(fee[0]) is not int:
        return False
    return type(fee[1]) in (int, float, Decimal) and Decimal(fee[1]).is_finite()


_AMOUNT = r"\d+\.?\d*|\.\d+"
_BET = re.compile(rf"cbr\s+({_AMOUNT})")


def _check(history: History) -> None:
    players = len(history.stacks)
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"a hand has 2 to {MOST_PLAYERS} players, not {players}")
    for what, amounts in (
        ("antes", history.antes),
        ("blinds_or_straddles", history.blinds),
        ("finishing_stacks", history.finishing),
        ("winnings", history.winnings),
    ):
        if amounts is not None and len(amounts) != players:
            raise ValueError(f"`{what}` has {len(amounts)} entries for {players} players")
    if (last := max([action.who for action in history.actions], default=0)) > players:
        raise ValueError(f"there is no player p{last}; there are {players}")
    _check_cards(history)


def _check_cards(history: History) -> None:
    """Every card is in one place only, nobody holds more cards than the game deals, and nobody shows others than these.
    In a draw game discards may be dealt again, so only the first cards are looked at."""
    most = HOLDS.get(history.variant, 0)
    if not most:
        return
    held: dict[int, list[int]] = {}
    for action in history.actions:
        if action.verb in ("dh", "db") and action.cards:
            held.setdefault(action.who, []).extend(action.cards)
    if history.variant in DRAW:
        held = {who: cards[:most] for who, cards in held.items()}
    else:
        for who, cards in held.items():
            if who and len(cards) > most:
                raise ValueError(f"p{who} is dealt {len(cards)} cards; a hand of {history.variant} has {most}")
        for action in history.actions:
            if action.verb == "sm" and action.cards and action.who in held:
                _check_shown(action, held[action.who], most)
    if history.variant in STUD:
        _check_stud(history.actions)
        return
    known = [card for cards in held.values() for card in cards if card != UNKNOWN]
    if len({*known}) < len(known):
        twice = next(card for card in known if known.count(card) > 1)
        raise ValueError(f"{text(twice)} is dealt twice")


def _check_stud(actions: Sequence[Action]) -> None:
    """The same in stud, where cards of folded hands may come again when the deck has run out."""
    held: dict[int, int] = {}
    for action in actions:
        if action.verb == "f":
            held = {card: who for card, who in held.items() if who != action.who}
        elif action.verb in ("dh", "db"):
            for card in action.cards or ():
                if card in held:
                    raise ValueError(f"{text(card)} is dealt twice")
                if card != UNKNOWN:
                    held[card] = action.who


def _check_shown(action: Action, held: list[int], most: int) -> None:
    """Cards shown without having been dealt are those without a face; they are taken for them."""
    new = [card for card in action.cards or () if card != UNKNOWN and card not in held]
    if len(new) > held.count(UNKNOWN) + most - len(held):
        dealt = " ".join(["??" if card == UNKNOWN else text(card) for card in held])
        raise ValueError(f"p{action.who} shows {text(new[0])}, and was dealt {dealt}")
    for card in new:
        if UNKNOWN in held:
            held.remove(UNKNOWN)
        held.append(card)


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


class _Lines(dict[str, Action | None]):
    """What lines say whose amounts are in one unit: most lines of a collection come again and again."""

    MOST = 1 << 16

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def __missing__(self, line: str) -> Action | None:
        if len(self) == self.MOST:
            self.clear()
        self[line] = action = _action(line, self.unit)
        return action


_known_lines = cache(_Lines)


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
                return Action(_player(player), "cbr", amount=_bet(amount, unit))
            case player, "sd" | "sm" as verb:
                return Action(_player(player), verb)
            case player, "sm", "-":
                return Action(_player(player), "sm", shown=True)
            case player, "sd" | "sm" as verb, cards:
                return Action(_player(player), verb, _cards(cards))
    except (KeyError, ValueError):
        pass
    form = FORMS.get(words[1]) if len(words) > 1 else None
    right = f"it is written {form}" if form else f"those are {', '.join(FORMS.values())}"
    raise ValueError(f"'{line}' is no action of the standard; {right}")


FORMS = {
    "dh": "'d dh p1 As??'",
    "db": "'d db 2c3d4h'",
    "f": "'p1 f'",
    "cc": "'p1 cc'",
    "cbr": "'p1 cbr 2.50'",
    "pb": "'p1 pb'",
    "sd": "'p1 sd 2c' or 'p1 sd'",
    "sm": "'p1 sm AsTd', 'p1 sm -' or 'p1 sm'",
}
"""The actions of the standard, by their verbs."""


def _number(word: str) -> int | Decimal:
    return int(word) if word.isdecimal() else Decimal(word)


def _bet(word: str, unit: int) -> int:
    if not _PLAIN.fullmatch(word):
        raise ValueError
    return _units(Decimal(word), unit)


_PLAIN = re.compile(_AMOUNT)


def _player(word: str) -> int:
    if word[:1] != "p" or int(word[1:]) < 1:
        raise ValueError
    return int(word[1:])


def _cards(run: str) -> tuple[int, ...]:
    if len(run) % 2:
        raise ValueError
    return tuple([UNKNOWN if "?" in run[i : i + 2] else NUMBER[run[i : i + 2]] for i in range(0, len(run), 2)])
