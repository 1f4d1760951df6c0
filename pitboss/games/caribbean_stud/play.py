"""Caribbean Stud, step by step (lucky-derby L99-L171)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from pitboss.games import banking
from pitboss.games.banking import Folded, Line
from pitboss.games.caribbean_stud import settle
from pitboss.games.caribbean_stud.rules import Rules
from pitboss.money.bank import Bank, Claim
from pitboss.ranking import high_hand, names
from pitboss.table.asks import Choose, Deal, Option
from pitboss.table.events import BANK, Returned, Shown, Swept
from pitboss.table.round import Script
from pitboss.table.state import Table

FOLD = Option("fold")


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), ("ante",))
    banking.remember_wagers(table, rules, placed)  # L157
    if lines := banking.lines(table, placed):
        banking.take_fees(table, placed, base=("ante",))
        hands = yield from _deal(table, lines)
        seats = banking.action_seats(table, rules, [line.at for line in lines], table.cards(BANK)[-1])  # L121
        lines.sort(key=lambda line: seats.index(line.at))  # all action starts at the button (L145)
        folded, void = yield from _decide(table, rules, bank, lines, hands)
        _return(table, void)
        _show(table, rules, lines, hands, folded | {(line.seat, line.at) for line in void})
        played = [line for line in lines if line not in void]
        claims = [claim for line in played for claim in _claims(rules, line, hands, (line.seat, line.at) in folded)]
        _settle(table, rules, bank, claims, seats)
        banking.take_fees(table, placed, "after_hand", base=("ante",))
    banking.close_bank(table)


def _deal(table: Table, lines: Sequence[Line]) -> Generator[Deal, list[int], dict[int, int]]:
    """Five cards to each, one at a time from the bank's left, the bank's last face up (L120). Returns the values."""
    holders = [*[line.at for line in lines if line.seat == line.at], BANK]
    drawn = yield Deal(count=5 * len(holders))
    hands = {}
    for n, holder in enumerate(holders):
        cards = drawn[n :: len(holders)]
        hands[holder] = high_hand(cards)
        if holder == BANK:
            table.deal(BANK, cards[:4], up=False)
            table.deal(BANK, cards[4:], up=True)
        else:
            table.deal(holder, cards, up=False)
    return hands


def _decide(
    table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], hands: dict[int, int]
) -> Generator[Choose, str, tuple[Folded, list[Line]]]:
    """Each player surrenders the Ante or bets (L122); whoever bet behind him follows, or gives it up. Returns who
    surrendered, and the lines that do not play because the bank's hand was exposed before all had decided (L154)."""
    folded: Folded = set()
    for n, line in enumerate(lines):
        if n + 1 == rules.exposed_before:
            table.turn(BANK)
            if rules.early_exposure == "undecided_void":
                return folded, list(lines[n:])
            return folded, [line for line in lines if (line.seat, line.at) not in folded]
        cost = rules.bet_multiple * line.wagers["ante"]
        choice = "fold"
        if (line.at, line.at) not in folded:
            choice = yield from banking.choose(table, line, (Option("bet", cost=cost), FOLD))
        if choice == "bet":
            table.wager(line.seat, line.spot("bet"), cost)
            continue
        folded.add((line.seat, line.at))
        if rules.forfeit_cover == "at_fold":
            banking.settle(table, bank, _claims(rules, line, hands, folded=True))
    return folded, []


def _return(table: Table, void: Sequence[Line]) -> None:
    """The wagers of hands that do not play go back, and their collection (L154)."""
    for line in void:
        for spot in (line.spot("ante"), line.spot("bet")):
            if cents := table.stake(line.seat, spot):
                table.emit(Returned(line.seat, spot, cents))
        banking.return_fees(table, {line.seat: {line.spot("ante"): line.wagers["ante"]}}, base=("ante",))


def _show(table: Table, rules: Rules, lines: Sequence[Line], hands: dict[int, int], folded: Folded) -> None:
    """The bank's hand, then from the button every hand that was bet on, covered or not (L123-L124, L171). Below
    ace-king play stops and no other hand is exposed (L123)."""
    live = {line.at for line in lines if (line.seat, line.at) not in folded}
    if hands[BANK] < rules.terms.qualifier:
        live.clear()
    for holder in (BANK, *dict.fromkeys([line.at for line in lines])):
        if holder != BANK and holder not in live:
            table.emit(Swept(holder))
            continue
        table.turn(holder)
        table.emit(Shown(holder, names.high(hands[holder])))


def _claims(rules: Rules, line: Line, hands: dict[int, int], folded: bool) -> Iterator[Claim]:
    """The Ante and the Bet of a line."""
    stake, value = line.wagers["ante"], hands[line.at]
    found = settle.case(value, hands[BANK], folded, rules.terms)
    yield Claim(line.seat, line.spot("ante"), stake, settle.ante(stake, found), settle.CASES[found])
    if not folded:
        stake *= rules.bet_multiple
        wins = settle.bet(stake, value, found, rules.terms)
        why = settle.CASES[found] + (f", {names.high(value)}" if wins > 0 else "")
        yield Claim(line.seat, line.spot("bet"), stake, wins, why)


def _settle(table: Table, rules: Rules, bank: Bank, claims: Sequence[Claim], seats: Sequence[int]) -> None:
    """From the action button clockwise, at each seat the Ante first (L124, L135, L145)."""
    order = banking.in_action_order(rules, claims, seats)
    banking.settle(table, bank, [c for c in order if table.stake(c.seat, c.spot)])  # the rest was settled at the fold
