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
from pitboss.table.events import BOARD, Burned, Chose, Returned, Shown, Turned
from pitboss.table.round import Script
from pitboss.table.state import Table

RIDE_OR_WITHDRAW = (Option("ride"), Option("withdraw"))


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    assert bank is not None
    placed = yield from banking.place_wagers(table, banking.layout(table, rules))
    if not placed:
        return
    community = yield from _deal(table, rules, placed)
    for bet, card in zip(BETS, community):
        yield from _withdraw(table, placed, bet)
        table.emit(Turned(BOARD, (text(card),)))
    claims: list[Claim] = []
    for seat in banking.action_seats(table, rules, placed):
        table.turn(seat)
        banking.settle(table, bank, _three_card_bonus(table, rules, seat, placed[seat]))
        claims += _claims(table, rules, seat, placed[seat], community)
    banking.settle(table, bank, sorted(claims, key=lambda claim: claim.wins >= 0))  # losers first (L694)


def _deal(table: Table, rules: Rules, placed: Wagers) -> Generator[Deal, list[int], list[int]]:
    """Three cards to each player from the dealer's left, and two community cards, all face down; a shoe that gives
    stacks of three has one card too many for these (L669)."""
    count = len(placed)
    stacks = rules.dealt_in == "stacks"
    drawn = yield Deal(count=3 * count + (3 if stacks else 2))
    for n, seat in enumerate(placed):
        table.deal(seat, drawn[3 * n : 3 * n + 3] if stacks else drawn[n : 3 * count : count], up=False)
    community = drawn[3 * count : 3 * count + 2]
    table.deal(BOARD, community, up=False)
    if stacks:
        table.emit(Burned(1))
    return community


def _withdraw(table: Table, placed: Wagers, bet: str) -> Script:
    """From the far left, each player takes this bet back or lets it ride; taken back it leaves the layout at once."""
    for seat, wagers in placed.items():
        choice = yield Choose(seat=seat, options=RIDE_OR_WITHDRAW, otherwise="withdraw", spot=bet, about=bet)
        table.emit(Chose(seat, choice))
        if choice == "withdraw":
            table.emit(Returned(seat, bet, wagers[bet]))


def _three_card_bonus(table: Table, rules: Rules, seat: int, wagers: dict[str, int]) -> Iterator[Claim]:
    """Paid or collected as soon as the player's cards are turned (L690)."""
    if stake := wagers.get("three-card-bonus"):
        three = three_card(table.cards(seat))
        wins = settle.three_card_bonus(stake, three, rules.terms)
        yield Claim(seat, "three-card-bonus", stake, wins, names.three_card(three))


def _claims(table: Table, rules: Rules, seat: int, wagers: dict[str, int], community: Sequence[int]) -> Iterator[Claim]:
    """What the five-card hand makes of the other bets (L691-L693)."""
    terms = rules.terms
    value = high_hand((*table.cards(seat), *community))
    table.emit(Shown(seat, names.high(value)))
    found = settle.row(value)
    riding = [bet for bet in BETS if table.stake(seat, bet)]
    stake = wagers[BETS[-1]]
    left = settle.basic(stake, len(riding), found, terms)
    for bet in riding:
        wins = max(min(left, settle.basic(stake, 1, found, terms)), -stake)
        left -= wins
        yield Claim(seat, bet, stake, wins, ROWS[found])
    if "bonus" in wagers:
        stake = wagers["bonus"]
        yield Claim(seat, "bonus", stake, settle.bonus(stake, found, terms), ROWS[found])
