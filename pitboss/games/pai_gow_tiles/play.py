"""Pai gow tiles, step by step (000 L617-L704)."""

from __future__ import annotations

from pitboss.games import banking
from pitboss.games.pai_gow import positions, procedure
from pitboss.games.pai_gow.rules import BASE
from pitboss.games.pai_gow_tiles.rules import Rules
from pitboss.table.round import Script
from pitboss.table.state import Table


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), (BASE,))
    bets = positions.bets(table, rules, placed, positions.positions(table, rules))
    if bets:
        banking.take_fees(table, placed, base=(BASE,))
        dealt = yield from procedure.deal(table, rules, bets)
        found = yield from procedure.set_hands(table, rules, bets, dealt)
        procedure.open_hands(table, rules, dealt.order, found)
        for at in dealt.order:
            banking.settle(table, bank, procedure.base_claims(bets[at], found[at], found[table.bank]))
        banking.take_fees(table, placed, "after_hand", base=(BASE,))
    banking.close_bank(table)
