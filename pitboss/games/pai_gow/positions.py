"""Who sits where when piles are delivered, who bets on which hand, and who sets it.

A position is a seat that receives a pile; 0 is the house dealer's, where the house banks or lets a player bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.games.banking import Line, Wagers
from pitboss.games.pai_gow.rules import BASE, PaiGowRules
from pitboss.table.events import BANK, Returned
from pitboss.table.state import Table

DEALER = -5
"""Holder of the house dealer's hand while a player banks."""

Bets = dict[int, list[Line]]
"""By position: who bets on its hand, its own seat first."""


def holder(table: Table, position: int) -> int:
    """Who holds the cards of a position."""
    if position == table.bank:
        return BANK
    return position or DEALER


def positions(table: Table, rules: PaiGowRules) -> list[int]:
    """Every position that receives a pile: the bank's, then the others in the direction of the deal."""
    around = list(range(0 if rules.bank == "house" else 1, rules.seats + 1))
    at = around.index(table.bank)
    clockwise = around[at:] + around[:at]
    return clockwise if rules.deal_direction == "clockwise" else [clockwise[0], *clockwise[:0:-1]]


def delivered(order: Sequence[int], number: int) -> list[int]:
    """Positions in the order in which they receive piles: the bank is number 1, and the count goes on round the table.

    >>> delivered([7, 1, 2, 3, 4, 5, 6], 12)[:2]  # dice 3, 4 and 5 (001 L57)
    [4, 5]
    """
    first = (number - 1) % len(order)
    return [*order[first:], *order[:first]]


def settled(table: Table, rules: PaiGowRules, dealt: Sequence[int], bets: Bets) -> list[int]:
    """Positions with wagers in the order in which they are settled.

    A first pile that falls to the bank gives the action to the next position (001 L2320, 000 L623); the house dealer's
    own hand comes last.
    """
    if rules.settle_from == "dealer_right":
        return [p for p in (*range(rules.seats, 0, -1), 0) if p in bets]
    return [p for p in dealt if p in bets and p != table.bank]


def bets(table: Table, rules: PaiGowRules, placed: Wagers, order: Iterable[int]) -> Bets:
    """Wagers by the hand they are on. What lies where it may not goes back, and leaves `placed`."""
    found: Bets = {}
    for seat, wagers in placed.items():
        hands: dict[int, dict[str, int]] = {}
        for spot, cents in wagers.items():
            name, _, elsewhere = spot.partition("@")
            hands.setdefault(int(elsewhere or seat), {})[name] = cents
        for at, on_hand in hands.items():
            there = found.setdefault(at, [])
            there.insert(0 if at == seat else len(there), Line(seat, at, on_hand))
    for at, there in found.items():
        allowed = 0 if at == table.bank else 1 if rules.other_spots == "empty" else len(there)
        for line in there[allowed:]:
            for name, cents in line.wagers.items():
                table.emit(Returned(line.seat, line.spot(name), cents))
            back = {line.spot(name) for name in line.wagers}
            placed[line.seat] = {spot: cents for spot, cents in placed[line.seat].items() if spot not in back}
        del there[allowed:]
    for seat in [seat for seat, wagers in placed.items() if not wagers]:
        del placed[seat]
    return {at: found[at] for at in order if found.get(at)}


def setters(found: Bets, rules: PaiGowRules) -> list[dict[int, int]]:
    """Who sets which hand, by seat: first one hand each, then the next of those who set several.

    A hand is set by the player with the most money on it (001 L69), who begins with that of his own seat. Where he sets
    one only, the others that would be his are set the house way (001 L61).
    """
    hands: dict[int, list[int]] = {}
    for at, lines in sorted(found.items(), key=lambda item: item[0]):
        if seat := _with_most(lines):
            hands.setdefault(seat, []).insert(0 if seat == at else len(hands.get(seat, ())), at)
    turns = 1 if rules.hands_set == "one" else max(map(len, hands.values()), default=0)
    return [{seat: his[turn] for seat, his in hands.items() if turn < len(his)} for turn in range(turns) if hands]


def owner(found: Bets, at: int) -> int:
    """Whose hand it is: the seat's own player's, or where he does not bet that of the bettor with the most money."""
    return at if any(line.seat == at for line in found[at]) else _with_most(found[at])


def _with_most(lines: Sequence[Line]) -> int:
    """The bettor with the most money on a hand; of several the first."""
    return max(lines, key=lambda line: line.wagers.get(BASE, 0)).seat
