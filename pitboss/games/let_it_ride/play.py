"""Let It Ride, step by step (grand-ronde ch. 5)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from pitboss.equipment.cards import text
from pitboss.games import banking
from pitboss.games.banking import Wagers
from pitboss.games.let_it_ride import settle
from pitboss.games.let_it_ride.rules import BETS, ROWS, Rules
from pitboss.money.bank import Claim
from pitboss.ranking import high_hand, names, three_card
from pitboss.table.asks import Choose, Deal, Option
from pitboss.table.events import BOARD, Chose, Returned, Shown, Turned
from pitboss.table.round import Script
from pitboss.table.state import Table

RIDE_OR_WITHDRAW = (Option("ride"), Option("withdraw"))


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    assert bank is not None
    placed = yield from banking.place_wagers(table, banking.layout(table, rules))
    if not placed:
        return
    community = yield from _deal(table, placed)
    for bet, card in zip(BETS, community):
        yield from _withdraw(table, placed, bet)
        table.tell(Turned(BOARD, (text(card),)))
    for seat in banking.action_seats(table, rules, placed):
        table.turn(seat)
        banking.settle(table, bank, _claims(table, rules, seat, placed[seat], community))


def _deal(table: Table, placed: Wagers) -> Generator[Deal, list[int], list[int]]:
    """Three cards to each player from the dealer's left, and two community cards, all face down (L669)."""
    drawn = yield Deal(count=3 * len(placed) + 2)
    for n, seat in enumerate(placed):
        table.deal(seat, drawn[n : 3 * len(placed) : len(placed)], up=False)
    table.deal(BOARD, drawn[-2:], up=False)
    return drawn[-2:]


def _withdraw(table: Table, placed: Wagers, bet: str) -> Script:
    """From the far left, each player takes this bet back or lets it ride; taken back it leaves the layout at once."""
    for seat, wagers in placed.items():
        choice = yield Choose(seat=seat, options=RIDE_OR_WITHDRAW, otherwise="withdraw", about=bet)
        table.tell(Chose(seat, choice))
        if choice == "withdraw":
            table.tell(Returned(seat, bet, wagers[bet]))


def _claims(
    table: Table, rules: Rules, seat: int, wagers: dict[str, int], community: Sequence[int]
) -> Iterator[Claim]:
    """The three card bonus first, then the five-card hand (L689-L692)."""
    terms = rules.terms
    cards = table.cards(seat)
    if stake := wagers.get("three-card-bonus"):
        three = three_card(cards)
        wins = settle.three_card_bonus(stake, three, terms)
        yield Claim(seat, "three-card-bonus", stake, wins, names.three_card(three))
    value = high_hand((*cards, *community))
    table.tell(Shown(seat, names.high(value)))
    found = settle.row(value)
    riding = [bet for bet in BETS if table.stake(seat, bet)]
    stake = wagers[BETS[-1]]
    left = settle.basic(stake, len(riding), found, terms)
    for bet in riding:
        wins = max(min(left, settle.basic(stake, 1, found, terms)), -stake)
        left -= wins
        yield Claim(seat, bet, stake, wins, ROWS[found])
    if stake := wagers.get("bonus"):
        yield Claim(seat, "bonus", stake, settle.bonus(stake, found, terms), ROWS[found])
