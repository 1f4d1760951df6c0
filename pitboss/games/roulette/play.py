"""Roulette, step by step (grand-ronde ch. 8)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from pitboss.equipment import wheel
from pitboss.games import banking
from pitboss.games.banking import Wagers
from pitboss.games.roulette import settle
from pitboss.games.roulette.display import after
from pitboss.games.roulette.layout import AREAS, KINDS
from pitboss.games.roulette.rules import Rules
from pitboss.money.bank import Claim
from pitboss.table.asks import Ask, Spin
from pitboss.table.events import Announced, Returned, Spun
from pitboss.table.round import Script
from pitboss.table.state import Table

KIND = {name: KINDS.index(area.kind) for name, area in AREAS.items()}
MASK = {name: area.mask for name, area in AREAS.items()}


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules))
    if placed:
        table.emit(Announced("No more bets.", "closed"))  # L978
        pocket = yield from _spin(table, rules)
        if pocket is None:
            _hand_back(table, placed)
        else:
            banking.settle(table, bank, _claims(rules, placed, pocket))
    banking.close_bank(table)


def _spin(table: Table, rules: Rules) -> Generator[Ask, Any, int | None]:
    """Until a spin is valid (L977); None when a short one ends the round."""
    while (pocket := (yield Spin())) == wheel.SHORT:
        table.emit(Announced(f"No spin: the ball made fewer than {rules.min_revolutions} revolutions."))
        if rules.short_spin == "bets_back":
            return None
    table.emit(Spun(wheel.text(pocket)))  # L979
    table.carried = after(table.carried, wheel.text(pocket))
    return int(pocket)


def _hand_back(table: Table, placed: Wagers) -> None:
    for seat, wagers in placed.items():
        for spot, cents in wagers.items():
            table.emit(Returned(seat, spot, cents))


def _claims(rules: Rules, placed: Wagers, pocket: int) -> list[Claim]:
    """Losing bets are collected first, then the winning ones are paid (L980)."""
    terms = rules.terms
    claims = [
        Claim(seat, spot, cents, settle.bet(cents, KIND[spot], MASK[spot], pocket, terms))
        for seat, wagers in placed.items()
        for spot, cents in wagers.items()
    ]
    return [c for c in claims if c.wins < 0] + [c for c in claims if c.wins >= 0]
