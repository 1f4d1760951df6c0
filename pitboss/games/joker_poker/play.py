"""Joker Poker, step by step (golden-west L503-L551)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from pitboss.equipment.cards import texts
from pitboss.games import banking
from pitboss.games.banking import Line, Wagers
from pitboss.games.joker_poker import settle
from pitboss.games.joker_poker.rules import Rules
from pitboss.money.bank import Bank, Claim, action_order, button_seat
from pitboss.table.asks import Arrange, Ask, Choose, Deal, Option, Roll
from pitboss.table.events import BANK, Chose, HandSet, Marked, Returned, Rolled, Shown, Swept
from pitboss.table.round import Script
from pitboss.table.state import Table

SURRENDER, PLAY = Option("surrender"), Option("play")


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), ("base",))
    banking.remember_wagers(table, rules, placed)  # L546-L547
    if placed:
        _return_taken_positions(table, placed)
        banking.take_fees(table, placed, base=("base",))
        lines = yield from _positions(table, rules, placed)
        yield from _deal(table, lines, first=True)
        out = yield from _decide(table, rules, bank, lines)
        live = [line for line in lines if line.at not in out]
        values = {}
        if live:
            yield from _deal(table, live, first=False)
            values = yield from _choose_jokers(table, live)
        _settle(table, rules, bank, lines, values)
        banking.take_fees(table, placed, "after_hand", base=("base",))
    banking.close_bank(table)


def _return_taken_positions(table: Table, placed: Wagers) -> None:
    """An extra position is an empty seat, and one player's: what was bet on any other goes back (L549-L551)."""
    taken = {*table.occupied, *placed, table.bank}
    for seat, wagers in list(placed.items()):
        placed[seat] = {}
        for spot, cents in wagers.items():
            at = _position(seat, spot)
            if at != seat and at in taken:
                table.emit(Returned(seat, spot, cents))
            else:
                placed[seat][spot] = cents
                taken.add(at)


def _position(seat: int, spot: str) -> int:
    """The seat where a wager lies: the bettor's own, or `base@5`."""
    return int(spot.partition("@")[2] or seat)


def _positions(table: Table, rules: Rules, placed: Wagers) -> Generator[Ask, Any, list[Line]]:
    """The dice find the action position; dealing, paying and collecting go clockwise from it (L515-L516)."""
    dice = yield Roll(dice=rules.dice)
    table.emit(Rolled(tuple(dice)))
    places = len(table.stacks) - 1
    start = button_seat(sum(dice), places, table.bank, rules.button_seat_1)
    table.emit(Marked("action", start, str(sum(dice))))
    hands = {}
    for seat, wagers in placed.items():
        for spot, cents in wagers.items():
            at = _position(seat, spot)
            hands[at] = Line(seat, at, {"base": cents})
    return [hands[at] for at in action_order(places, start) if at in hands]


def _deal(table: Table, lines: Sequence[Line], first: bool) -> Script:
    """Three cards, one at a time, the bank's first two face up; later two more to those still in (L519-L522, L529)."""
    holders = [*[line.at for line in lines], BANK]
    drawn = yield Deal(count=(3 if first else 2) * len(holders))
    for n, holder in enumerate(holders):
        cards = drawn[n :: len(holders)]
        if holder == BANK and first:
            table.deal(BANK, cards[:2], up=True)
            cards = cards[2:]
        table.deal(holder, cards, up=False)


def _decide(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line]) -> Generator[Ask, Any, set[int]]:
    """Surrender half, play, double, or triple against a pair (L523-L528). Returns the positions surrendered.

    A player's extra position is played by the house dealer, for the wager as it is.
    """
    first, second = table.cards(BANK)[:2]
    barred = "" if rules.triple_needs == "nothing" or first >> 2 == second >> 2 else "the bank shows no pair"
    out: set[int] = set()
    for line in lines:
        if line.seat != line.at:
            continue
        stake = line.wagers["base"]
        options = (SURRENDER, PLAY, Option("double", cost=stake), Option("triple", cost=2 * stake, why_not=barred))
        choice = yield Choose(seat=line.seat, options=options, otherwise="play")
        table.emit(Chose(line.seat, choice))
        if choice == "surrender":
            out.add(line.at)
            table.emit(Swept(line.at))
            if rules.forfeit_cover == "at_fold":
                banking.settle(table, bank, [_surrender(table, line)])
        elif choice != "play":
            table.wager(line.seat, "base", stake if choice == "double" else 2 * stake)
    return out


def _surrender(table: Table, line: Line) -> Claim:
    stake = table.stake(line.seat, "base")
    return Claim(line.seat, "base", stake, settle.surrendered(stake), "surrendered")


def _choose_jokers(table: Table, lines: Sequence[Line]) -> Generator[Ask, Any, dict[int, int]]:
    """One card of each hand goes to the joker box (L531-L532); the bank's makes its hand best. Returns the values."""
    values = {}
    for line in lines:
        cards = tuple(table.cards(line.at))
        joker = settle.best_joker(cards)
        groups = ((joker,), tuple([c for c in cards if c != joker]))
        if line.seat == line.at:
            groups = yield Arrange(seat=line.seat, cards=cards, groups=(1, 4), otherwise=groups)
        table.emit(HandSet(line.at, tuple([texts(group) for group in groups])))
        values[line.at] = settle.hand_value(cards, groups[0][0])
    table.turn(BANK)
    cards = tuple(table.cards(BANK))
    joker = settle.best_joker(cards)
    table.emit(HandSet(BANK, (texts([joker]), texts([c for c in cards if c != joker])), up=True))
    values[BANK] = settle.hand_value(cards, joker)
    table.emit(Shown(BANK, settle.words(values[BANK])))
    for line in lines:
        table.turn(line.at)
        table.emit(Shown(line.at, settle.words(values[line.at])))
    return values


def _settle(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], values: dict[int, int]) -> None:
    """Natural royal flushes first (L541-L544), then clockwise from the action position."""
    claims = []
    for line in lines:
        spot = line.spot("base")
        stake = table.stake(line.seat, spot)
        if line.at in values:
            wins = settle.base(stake, values[line.at], values[BANK], rules.terms)
            claims.append((values[line.at], Claim(line.seat, spot, stake, wins, settle.words(values[line.at]))))
        elif stake:
            claims.append((0, _surrender(table, line)))
    if rules.natural_royal_first:
        claims.sort(key=lambda c: c[0] != settle.NATURAL)
    banking.settle(table, bank, [claim for _, claim in claims])
