"""Blackjack, step by step: wagers, the deal, insurance, the check, the players, the bank, settlement.

The house files print the same round with other values; what differs is a rule.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from pitboss.equipment.cards import ACE
from pitboss.games import banking
from pitboss.games.blackjack import payoff, settle
from pitboss.games.blackjack.decisions import play_circle
from pitboss.games.blackjack.felt import Felt
from pitboss.games.blackjack.hands import BlackjackHand, Stake
from pitboss.games.blackjack.rules import Rules
from pitboss.money.bank import action_order
from pitboss.table.asks import Ask, Choose, Deal, Layout, Option
from pitboss.table.events import BANK, Checked, Chose, Shuffled
from pitboss.table.round import Script
from pitboss.table.state import Table


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, _layout(table, rules), rules.base_spots)
    if lines := banking.lines(table, placed, rules):
        banking.take_fees(table, placed, base=rules.base_spots)
        felt = Felt(table, rules, bank, lines)
        yield from _deal(felt)
        payoff.settle_before_play(felt)
        yield from _insure(felt)
        if not _check(felt):
            payoff.settle_naturals(felt)
            for seat in _seats_from(table, felt.hands, rules.act_from):
                yield from play_circle(felt, seat)
        yield from _complete_bank(felt)
        payoff.settle_round(felt)
        banking.take_fees(table, placed, "after_hand", base=rules.base_spots)
    banking.close_bank(table)


def _layout(table: Table, rules: Rules) -> Layout:
    """The spots, as the table's fee option binds them; Super Bonus is open only for the first round after a shuffle
    (grand-ronde L318)."""
    layout = banking.layout(table, rules)
    if rules.super_bonus is None or _first_after_shuffle(table):
        return layout
    return Layout(tuple([spot for spot in layout.spots if not spot.name.startswith("super-bonus")]))


def _first_after_shuffle(table: Table) -> bool:
    """A table's first round always is; later ones say so."""
    return table.saved.rounds == 0 or any(isinstance(event, Shuffled) for event in table.events)


def _seats_from(table: Table, seats: Collection[int], start: str) -> list[int]:
    """Seats in clockwise order."""
    places = len(table.stacks) - 1
    first = table.bank % places + 1 if start == "left_of_bank" else 1
    return [seat for seat in action_order(places, first) if seat in seats]


def _deal(felt: Felt) -> Script:
    """One card to each hand and one to the bank, face up; then a second to each hand, and the bank's face down."""
    table, rules, players = felt.table, felt.rules, felt.players
    hands = []
    own_first = sorted(players, key=lambda at: at != players[at])
    numbers = {at: felt.numbers(players[at], rules.hands_per_player) for at in own_first}
    for at in _seats_from(table, players, rules.deal_from):
        felt.hands[at] = [BlackjackHand(players[at], number, home, at) for home, number in enumerate(numbers[at])]
        hands += felt.hands[at]
    for line in felt.lines:
        for hand, spot in zip(felt.hands[line.at], rules.base_spots):
            hand.stakes.append(Stake(line, hand.home, line.wagers[spot]))
    around = len(hands) + 1
    drawn = yield Deal(count=2 * around)
    for n, hand in enumerate(hands):
        hand.deal(drawn[n::around], rules.terms)
        table.deal(hand.seat, hand.cards, up=rules.cards_up == "face_up", hand=hand.number)
    felt.up, felt.hole = drawn[around - 1], drawn[2 * around - 1]
    table.deal(BANK, [felt.up], up=True)
    table.deal(BANK, [felt.hole], up=rules.hole_card == "all_up")


def _insure(felt: Felt) -> Generator[Ask, Any, None]:
    """Against the bank's ace: half of the base wager or less, or even money for a natural."""
    rules = felt.rules
    if felt.up >> 2 != ACE or rules.insurance == "none" or rules.hole_card == "all_up":
        return
    for seat in _seats_from(felt.table, felt.hands, rules.act_from):
        for hand in felt.hands[seat]:
            for stake in hand.stakes:
                options = _insurance_options(felt, hand, stake)
                if len(options) == 1:
                    continue
                about = felt.about("insurance", stake)
                answer = yield Choose(
                    seat=stake.seat, options=options, otherwise="no", hand=hand.number, kind="insurance", about=about,
                    spot=stake.spot,
                )  # fmt: skip
                name, amount = answer if isinstance(answer, tuple) else (answer, stake.wager // 2)
                felt.table.emit(Chose(stake.seat, name, amount if name == "insurance" else 0, hand.number))
                if name == "insurance":
                    felt.insure(hand, stake, amount)
                elif name == "even money":
                    payoff.pay_even_money(felt, hand, stake)


def _insurance_options(felt: Felt, hand: BlackjackHand, stake: Stake) -> tuple[Option, ...]:
    options = [Option("no")]
    half = stake.wager // 2
    if felt.rules.insurance == "half":
        if half:
            options.append(Option("insurance", cost=half))
    elif most := min(half, felt.table.stacks[stake.seat]):
        options.append(Option("insurance", least=min(felt.rules.chip, most), most=most))
    if settle.is_natural(hand.kind) and felt.rules.offers_even_money:
        options.append(Option("even money"))
    return tuple(options)


def _check(felt: Felt) -> bool:
    """The bank's second card is looked at where the house does so; a natural ends the round before anyone acts."""
    rules = felt.rules
    if rules.hole_card == "all_up":
        return felt.bank_natural
    ten = settle.value(felt.up) == 10 and rules.hole_card == "peek_ace_ten"
    if rules.hole_card == "no_peek" or not (felt.up >> 2 == ACE or ten):
        return False
    felt.table.emit(Checked(felt.bank_natural, "a natural"))
    if rules.bank == "house":
        payoff.settle_insurance(felt)
    return felt.bank_natural


def _complete_bank(felt: Felt) -> Script:
    """The second card is turned and, while a hand or a Buster bet waits for it, the bank draws by its chart."""
    table, terms = felt.table, felt.rules.terms
    table.turn(BANK)
    bank = BlackjackHand(BANK, 0, 0, BANK)
    bank.deal([felt.up, felt.hole], terms)
    if not felt.bank_natural and felt.bank_must_draw():
        while settle.bank_hits(bank.hard, bank.aces, terms):
            [card] = yield Deal(count=1)
            table.deal(BANK, [card], up=True)
            bank.take(card)
    felt.bank_cards = bank.cards
    felt.bank_standing = bank.standing(terms)
    table.emit(payoff.shown(BANK, felt.bank_standing, terms))
