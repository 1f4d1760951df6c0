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
from pitboss.table.events import BANK, Shown, Swept
from pitboss.table.round import Script
from pitboss.table.state import Table

FOLD = Option("fold")


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), ("ante",))
    if lines := banking.lines(table, placed):
        banking.take_fees(table, placed, base=("ante",))
        hands = yield from _deal(table, lines)
        seats = banking.action_seats(table, rules, [line.at for line in lines], table.cards(BANK)[-1])  # L121
        folded = yield from _decide(table, rules, bank, lines, hands)
        _show(table, lines, hands, folded)
        claims = [claim for line in lines for claim in _claims(rules, line, hands, (line.seat, line.at) in folded)]
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
) -> Generator[Choose, str, Folded]:
    """Each player surrenders the Ante or bets (L122); whoever bet behind him follows, or gives it up."""
    folded: Folded = set()
    for line in lines:
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
    return folded


def _show(table: Table, lines: Sequence[Line], hands: dict[int, int], folded: Folded) -> None:
    """The bank's hand, then every hand that was bet on, covered or not (L123-L124, L171)."""
    live = {line.at for line in lines if (line.seat, line.at) not in folded}
    for holder in (BANK, *[h for h in hands if h != BANK]):
        if holder != BANK and holder not in live:
            table.tell(Swept(holder))
            continue
        table.turn(holder)
        table.tell(Shown(holder, names.high(hands[holder])))


def _claims(rules: Rules, line: Line, hands: dict[int, int], folded: bool) -> Iterator[Claim]:
    """The Ante and the Bet of a line."""
    stake, value = line.wagers["ante"], hands[line.at]
    found = settle.case(value, hands[BANK], folded, rules.terms)
    yield Claim(line.seat, line.spot("ante"), stake, settle.ante(stake, found), settle.CASES[found])
    if not folded:
        stake *= rules.bet_multiple
        wins = settle.bet(stake, value, found, rules.terms)
        yield Claim(line.seat, line.spot("bet"), stake, wins, settle.CASES[found])


def _settle(table: Table, rules: Rules, bank: Bank, claims: Sequence[Claim], seats: Sequence[int]) -> None:
    """From the action button clockwise, at each seat the Ante first (L124, L135, L145)."""
    order = banking.in_action_order(rules, claims, seats)
    banking.settle(table, bank, [c for c in order if table.stake(c.seat, c.spot)])  # the rest was settled at the fold
