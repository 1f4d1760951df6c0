"""What is sold in the hall: packs of cards for the session, sheets for one special game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from pitboss.games.bingo.cards import card
from pitboss.games.bingo.rules import BALLS, Item, Rules
from pitboss.money.cents import show


class Buy(Struct, forbid_unknown_fields=True):
    """An order: packs, or sheets of a special game, or a Pick Your Own card with its numbers."""

    packs: int = 0
    sheets: int = 0
    pick: list[int] = field(default_factory=list)
    game: int = 0
    """Which game of the programme a sheet is for, from 1."""
    daub: bool = True
    """Whether numbers are covered and bingos called by themselves."""


class Paper(Struct, frozen=True):
    """What a ticket is: cards by serial number with their squares, or the numbers of a Pick Your Own card."""

    daub: bool
    game: int = 0
    """The special game it is for; 0 for a pack."""
    cards: dict[str, list[int]] = field(default_factory=dict)
    """Squares by serial number."""
    pick: list[int] = field(default_factory=list)


def read(details: Any) -> Buy | str:
    """An order as it can be filled, or what is wrong with it."""
    try:
        return msgspec.convert(details, Buy)
    except msgspec.ValidationError as wrong:
        return f"this cannot be bought: {wrong}"


def refusal(buy: Buy, rules: Rules, at: int, stack: int) -> str | None:
    """Why an order is not filled before game `at` of the programme, or None."""
    if sum(map(bool, (buy.packs, buy.sheets, buy.pick))) != 1 or min(buy.packs, buy.sheets) < 0:
        return "buy packs, or sheets of a special game, or a Pick Your Own card"
    if buy.packs and buy.game:
        return "a pack is for all games of the session except the specials; leave out 'game'"
    if buy.packs and not any(not item.special for item in rules.programme[at - 1 :]):
        return "no game played with packs is left in this session"
    if not buy.packs and (reason := _special(buy, rules, at)):
        return reason
    price = cost(buy, rules)
    return f"you have {show(stack)}; this costs {show(price)}" if price > stack else None


def _special(buy: Buy, rules: Rules, at: int) -> str | None:
    item = rules.programme[buy.game - 1] if 1 <= buy.game <= len(rules.programme) else None
    kind = "pick_your_own" if buy.pick else "bonanza"
    if item is None or item.kind != kind:
        return f"game {buy.game} is not played with such a sheet"
    if buy.game < at:  # L241
        return f"{item.name} has started: its sheets are sold only before it starts"
    if not buy.pick:
        return None
    if wrong := [n for n in buy.pick if not 1 <= n <= BALLS]:
        return f"{wrong[0]} is not a bingo number; they are 1 to {BALLS}"
    if len(set(buy.pick)) != len(buy.pick):  # L237
        return "a card with a number used twice is void"
    if len(buy.pick) != rules.spaces:  # L233
        return f"{rules.spaces} spaces must be played, not {len(buy.pick)}"
    return None


def cost(buy: Buy, rules: Rules) -> int:
    return buy.packs * rules.pack_price + (buy.sheets or bool(buy.pick)) * rules.sheet_price


def papers(buy: Buy, rules: Rules, serial: int) -> list[tuple[Paper, int]]:
    """The tickets of an order and what each costs; cards are handed out in order of their serial numbers."""
    if buy.pick:
        return [(Paper(buy.daub, buy.game, pick=sorted(buy.pick)), rules.sheet_price)]
    found = []
    size, price = (rules.pack_cards, rules.pack_price) if buy.packs else (1, rules.sheet_price)
    for _ in range(buy.packs or buy.sheets):
        found.append((Paper(buy.daub, buy.game, {str(n): [*card(n)] for n in range(serial, serial + size)}), price))
        serial += size
    return found


def games(buy: Buy, rules: Rules, at: int) -> int:
    """How many games of the session a ticket of this order is good for."""
    return sum(not item.special for item in rules.programme[at - 1 :]) if buy.packs else 1


def plays(paper: Paper, item: Item, at: int) -> bool:
    """Whether a ticket plays in game `at` of the programme."""
    return paper.game == at if item.special else not paper.game
