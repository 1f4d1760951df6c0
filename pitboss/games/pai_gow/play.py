"""Pai gow poker with its Fortune bonus and Envy, step by step (001 L41-L97, L2316-L2423; 003 L754-L835)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from pitboss.games import banking
from pitboss.games.banking import Line
from pitboss.games.pai_gow import fortune, player_bank, positions, procedure, settle
from pitboss.games.pai_gow.positions import Bets
from pitboss.games.pai_gow.procedure import Conceded, Dealt, SetHand
from pitboss.games.pai_gow.rules import BASE, ENVY, FORTUNE, Rules
from pitboss.money.bank import Bank, Claim
from pitboss.table.asks import Ask, Choose, Layout, Option, Window
from pitboss.table.events import Chose, FeeTaken, Marked, Returned, Settled
from pitboss.table.round import Script
from pitboss.table.state import Table

PLAY = "play"


def play(table: Table, rules: Rules) -> Script:
    bank = yield from player_bank.open_bank(table, rules)
    if bank is None:
        return
    own = yield from player_bank.bonus_bet(table, rules)
    placed = yield from banking.place_wagers(table, _layout(table, rules), (BASE,))
    bets = positions.bets(table, rules, placed, positions.positions(table, rules))
    player_bank.remember(table, placed)
    if house := player_bank.house_line(table, rules):
        bets[0] = [house]
    if bets:
        banking.take_fees(table, placed, base=(BASE,))
        bonus = bets | {table.bank: [own]} if own else bets
        _give_envy_buttons(table, rules, bonus)
        dealt = yield from procedure.deal(table, rules, bets)
        found = yield from procedure.set_hands(table, rules, bets, dealt)
        conceded = yield from _concede(table, rules, bets)
        procedure.open_hands(table, rules, dealt.order, found)
        _settle(table, rules, bank, bonus, dealt, found, conceded)
        banking.take_fees(table, placed, "after_hand", base=(BASE,))
    elif own:
        table.emit(Returned(own.seat, FORTUNE, own.wagers[FORTUNE]))
    banking.close_bank(table)
    _take_vigorish_of_bank(table, rules, bank)


def _layout(table: Table, rules: Rules) -> Layout:
    """While a player banks where the house offers it, others bet on one area only (003 L771)."""
    if rules.player_bank == "offered" and table.bank:
        return rules.laid_out(table.limits)
    return banking.layout(table, rules)


def _concede(table: Table, rules: Rules, bets: Bets) -> Generator[Ask, Any, Conceded]:
    """Who concedes a wager now that the bank's hand lies open; others who bet on that spot still have action (001 L73,
    L207). The bonus is no part of it: it looks at the seven cards alone."""
    if rules.concede == "no":
        return frozenset()
    lines: dict[int, list[Line]] = {}
    for line in [line for there in bets.values() for line in there if line.seat and BASE in line.wagers]:
        lines.setdefault(line.seat, []).append(line)
    if not lines:
        return frozenset()
    asks = [_asked_to_concede(seat, his) for seat, his in lines.items()]
    answers: dict[int, str] = yield Window(asks=tuple(asks))
    for seat in lines:
        table.emit(Chose(seat, answers[seat]))
    given = [(line, _conceding(line)) for his in lines.values() for line in his]
    return frozenset((line.seat, line.at) for line, option in given if answers[line.seat] == option)


def _asked_to_concede(seat: int, lines: Sequence[Line]) -> Choose:
    options = [Option(PLAY), *[Option(_conceding(line)) for line in lines]]
    about = "the bank's hand lies open; a wager that is conceded loses"
    return Choose(seat=seat, options=tuple(options), otherwise=PLAY, kind="concede", about=about)


def _conceding(line: Line) -> str:
    return "concede" if line.at == line.seat else f"concede at seat {line.at}"


def _settle(
    table: Table, rules: Rules, bank: Bank, bets: Bets, dealt: Dealt, found: dict[int, SetHand], conceded: Conceded
) -> None:
    """Seat to seat the game wagers, then the Fortune bonus; Envy in a second lap or with them (001 L2320, L2386). The
    bonus of a player who banks comes last."""
    order = [*dealt.order, *[table.bank] * (table.bank in bets)]
    rows = {at: row(rules, dealt.hands[at]) for at in order}
    envy = envy_claims(rules, bets, order, rows)
    paid: dict[int, int] = {}
    for at in order:
        for claim in procedure.base_claims(bets[at], found[at], found[table.bank], conceded):
            banking.settle(table, bank, [claim])
            _take_vigorish(table, rules)
        for line in bets[at]:
            if stake := line.wagers.get(FORTUNE):
                wins = settle.fortune(stake, rows[at], rules.terms)
                wins = settle.capped(wins, paid.get(line.seat, 0), rules.terms) if wins > 0 else wins
                paid[line.seat] = paid.get(line.seat, 0) + max(wins, 0)
                claim = Claim(line.seat, line.spot(FORTUNE), stake, wins, fortune.ROWS[rows[at]])
                settle_bonus(table, rules, bank, claim)
        if rules.envy_paid == "in_turn":
            for claim in envy.pop(at):
                settle_bonus(table, rules, bank, claim)
    for claim in [claim for claims in envy.values() for claim in claims]:
        settle_bonus(table, rules, bank, claim)


def _give_envy_buttons(table: Table, rules: Rules, bets: Bets) -> None:
    """A Fortune bet of the least amount or more brings an Envy button (001 L2415, 003 L715)."""
    if not any(rules.terms.envy):
        return
    for lines in bets.values():
        for line in lines:
            if line.seat and line.wagers.get(FORTUNE, 0) >= rules.envy_min:
                table.emit(Marked(f"envy@{line.seat}", line.seat))


def row(rules: Rules, cards: Sequence[int]) -> int:
    """The row of the Fortune table that seven cards are paid for."""
    terms = rules.terms
    held = fortune.held(cards, terms.fortune_wild, terms.match_anywhere, [0] * 13, [0] * 4)
    return fortune.best_row(held, terms.fortune_win, terms.fortune_per)


def envy_claims(rules: Rules, bets: Bets, order: Sequence[int], rows: dict[int, int]) -> dict[int, list[Claim]]:
    """By position, what its Envy buttons are paid for the hands of others: never for the hand that the wager is on, nor
    for another that is one's own (001 L2389)."""
    bonus = rules.envy_trigger == "bonus_bettor"
    triggers = [at for at in order if at and (not bonus or any(FORTUNE in line.wagers for line in bets[at]))]
    owners = {at: positions.owner(bets, at) for at in triggers}
    claims: dict[int, list[Claim]] = {at: [] for at in order}
    for at in order:
        for line in bets[at]:
            stake = line.wagers.get(FORTUNE, 0)
            for other in [other for other in triggers if other != at and owners[other] != line.seat]:
                if cents := settle.envy(stake, rows[other], rules.envy_min, rules.terms):
                    why = f"seat {other} has {fortune.ROWS[rows[other]]}"
                    claims[at].append(Claim(line.seat, line.spot(ENVY), 0, cents, why))
    return claims


def settle_bonus(table: Table, rules: Rules, bank: Bank, claim: Claim) -> None:
    """Fortune and Envy are the bank's, and the house's where a player banks for it."""
    if rules.player_bank == "no":
        banking.settle(table, bank, [claim])
        return
    paid, taken = max(claim.wins, 0), max(-claim.wins, 0)
    table.emit(Settled(claim.seat, claim.spot, claim.stake, paid, taken, why=claim.why, house=True))


def _take_vigorish(table: Table, rules: Rules) -> None:
    """Five percent of the game wager that was just paid (003 L804)."""
    last = table.events[-1]
    assert isinstance(last, Settled)
    if last.seat and (cents := settle.vigorish(last.paid, rules.terms)):
        table.emit(FeeTaken(last.seat, cents))


def _take_vigorish_of_bank(table: Table, rules: Rules, bank: Bank) -> None:
    """The same of a player who banked, on what the round won him: it may lie in the cover until that is returned."""
    won = bank.taken - bank.paid if rules.player_bank == "offered" and table.bank else 0
    if cents := settle.vigorish(won, rules.terms):
        table.emit(FeeTaken(table.bank, cents))
