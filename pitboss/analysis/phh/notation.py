"""Hands of the standard as histories, with their actions, in whole units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import gcd
from pathlib import Path
from typing import Any

from msgspec import Struct

from pitboss.analysis.phh.actions import UNKNOWN, Action, bets_of, known_lines
from pitboss.analysis.phh.amounts import CENTS_DECIMALS, MOST_DECIMALS, UNLIMITED, decimals_of, units
from pitboss.analysis.phh.fields import FIGURES, STUD, check_fields, hands, read_fields
from pitboss.equipment.cards import text
from pitboss.errors import BadInput, PitbossError

DRAW = ("N2L1D", "F2L3D")
HOLDS = {"FT": 2, "NT": 2, "PO": 4, "FO/8": 4, **dict.fromkeys(STUD, 7), **dict.fromkeys(DRAW, 5)}
"""Cards of a hand in the games that are played here."""
MOST_PLAYERS = 23


class Unread(BadInput):
    """A hand that cannot be read, by the name of its file (and its own, where a file has several)."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name, self.reason = name, reason


class NotPlayed(PitbossError):
    """A hand that is right and not for us: another game, or several boards."""


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
    for name, fields in hands(text):
        whole = f"{path} [{name}]" if name else str(path)
        yield Unread(whole, str(fields)) if isinstance(fields, Exception) else _caught(fields, whole)


def loads(text: str, name: str = "hand") -> History:
    """One hand from text."""
    return parse(read_fields(text), name)


def _caught(fields: dict[str, Any], name: str) -> History | Unread:
    try:
        return parse(fields, name)
    except Unread as wrong:
        return wrong


def parse(fields: dict[str, Any], name: str) -> History:
    """A hand from its fields; unknown ones are left alone."""
    try:
        check_fields(fields)
        return _history(fields, name)
    except (TypeError, ValueError, ArithmeticError) as wrong:
        raise Unread(name, str(wrong)) from None


def _history(fields: dict[str, Any], name: str) -> History:
    variant: str = fields["variant"]
    lines: list[str] = fields["actions"]
    stacks = fields["starting_stacks"]
    given = [
        fields["antes"],
        [0] * len(stacks) if variant in STUD else fields["blinds_or_straddles"],
        stacks,
        fields.get("finishing_stacks") or [],
        fields.get("winnings") or [],
        [fields.get(key, 0) for key in FIGURES],
        bets_of(lines),
    ]
    decimals = max([decimals_of(n) for amounts in given for n in amounts if type(n) is not int], default=0)
    if "_game" in fields:
        decimals = max(decimals, CENTS_DECIMALS)  # our own hands are kept in cents
    unit = 10 ** min(decimals, MOST_DECIMALS)
    whole = [[n * unit if type(n) is int else units(n, unit) for n in amounts] for amounts in given]
    antes, blinds, stacks, finishing, winnings, (bring_in, small, big, least), _ = whole
    history = History(
        name=name,
        variant=variant,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=[*filter(None, map(known_lines(unit).__getitem__, lines))],
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
    taken = [(after, units(amount, unit)) for after, amount in fees]
    return {"game": game, "set": set_, "killers": killers, "straddler": straddler, "pot_fees": taken}


def _is_fee(fee: Any) -> bool:
    if not isinstance(fee, list) or len(fee) != 2 or type(fee[0]) is not int:
        return False
    return type(fee[1]) in (int, float, Decimal) and Decimal(fee[1]).is_finite()


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
    shown = []
    for action in history.actions:
        if not (cards := action.cards):
            continue
        if action.verb == "sm":
            shown.append(action)
        elif action.verb != "sd":
            held.setdefault(action.who, []).extend(cards)
    if history.variant in DRAW:
        held = {who: own[:most] for who, own in held.items()}
    else:
        for who, own in held.items():
            if who and len(own) > most:
                raise ValueError(f"p{who} is dealt {len(own)} cards; a hand of {history.variant} has {most}")
        for action in shown:
            if action.who in held:
                _check_shown(action, held[action.who], most)
    if history.variant in STUD:
        _check_stud(history.actions)
        return
    known = [card for own in held.values() for card in own if card != UNKNOWN]
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
    if new and len(new) > held.count(UNKNOWN) + most - len(held):
        dealt = " ".join(["??" if card == UNKNOWN else text(card) for card in held])
        raise ValueError(f"p{action.who} shows {text(new[0])}, and was dealt {dealt}")
    for card in new:
        if UNKNOWN in held:
            held.remove(UNKNOWN)
        held.append(card)
