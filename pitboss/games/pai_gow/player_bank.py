"""The bank of a table where the house banks and offers it to the players (003 L754-L771).

What is remembered from round to round: who bet how much against the house in the last round that it banked, who banked
the last round, and where the next offer begins.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from pitboss.games import banking
from pitboss.games.banking import Line, Wagers
from pitboss.games.pai_gow.rules import BASE, FORTUNE, Rules
from pitboss.money.bank import Bank
from pitboss.table.asks import Ask, Bet, Choose, Layout, Option
from pitboss.table.events import BankDeclined, BankPosted, Wagered
from pitboss.table.state import Table

AGAINST, BANKED, OFFER = "against_house", "banked", "offer"


def open_bank(table: Table, rules: Rules) -> Generator[Ask, Any, Bank | None]:
    """The bank of the round: as at every other table, or the house's unless a player accepts it."""
    if rules.player_bank == "no":
        return (yield from banking.open_bank(table, rules))
    start = table.carried.get(OFFER, rules.seats)
    for seat in range(start, 0, -1):  # counterclockwise from the dealer's right, until it is back at the dealer (L768)
        if not _may_bank(table, seat):
            continue
        bank = Option("bank", least=min(table.limits[0], table.stacks[seat]), most=table.stacks[seat])
        options = (bank, banking.PASS)
        answer = yield Choose(seat=seat, options=options, otherwise="pass", kind="bank", about="the bank is offered")
        if answer != "pass":
            table.emit(BankPosted(seat, answer[1], 1, rules.cover == "net"))
            table.carried.update({BANKED: seat, OFFER: seat - 1})
            return Bank(answer[1], rules.cover)
    if table.bank:
        table.emit(BankDeclined(0))
    table.carried.update({BANKED: 0, OFFER: rules.seats})
    return Bank(None)


def _may_bank(table: Table, seat: int) -> bool:
    """Who bet against the house when it last banked, and did not bank the round before (L768-L769)."""
    return (
        seat in _against(table)
        and seat in table.occupied
        and seat != table.carried.get(BANKED, 0)
        and seat not in table.left
    )


def _against(table: Table) -> dict[int, int]:
    return dict(table.carried.get(AGAINST, []))


def remember(table: Table, placed: Wagers) -> None:
    """Who bet how much against the house, while it banks: on his own seat, or else the most at another."""
    if not table.bank:
        bet = {
            seat: [(spot == BASE, w) for spot, w in wagers.items() if spot.partition("@")[0] == BASE]
            for seat, wagers in placed.items()
        }
        table.carried[AGAINST] = [[seat, max(base)[1]] for seat, base in bet.items() if base]


def bonus_bet(table: Table, rules: Rules) -> Generator[Ask, Any, Line | None]:
    """What a player who banks bets on the bonus of his own seven cards, against the house."""
    if not rules.banker_bonus or rules.fortune is None or not table.bank:
        return None
    spot = rules.laid_out(table.limits).by_name[FORTUNE]
    if table.stacks[table.bank] < spot.least:
        return None
    answers = yield Bet(open_to=(table.bank,), layout=Layout((msgspec.structs.replace(spot, needs=()),)))
    cents = answers.get(table.bank, {}).get(FORTUNE, 0)
    if not cents:
        return None
    table.emit(Wagered(table.bank, FORTUNE, cents))
    return Line(table.bank, table.bank, {FORTUNE: cents})


def house_line(table: Table, rules: Rules) -> Line | None:
    """What the house bets against a player who banks: as much as he last bet against it."""
    if rules.player_bank == "no" or rules.house_bet == "none" or not table.bank:
        return None
    cents = _against(table)[table.bank]
    table.emit(Wagered(0, BASE, cents))
    return Line(0, 0, {BASE: cents})
