"""Baccarat, step by step (grand-ronde ch. 14; elsewhere with a player-dealer who pays and collects)."""

from __future__ import annotations

from collections.abc import Generator

from pitboss.games import banking
from pitboss.games.baccarat import roads, settle
from pitboss.games.baccarat.rules import LINES, STOOD, Rules
from pitboss.games.baccarat.settle import Hands, points
from pitboss.games.banking import Line
from pitboss.money.bank import Bank, Claim
from pitboss.table.asks import Deal
from pitboss.table.events import BANKER_HAND, PLAYER_HAND, Announced, Shown, Shuffled
from pitboss.table.round import Script
from pitboss.table.state import Table

BASE = (*LINES, "tie")
"""Wagers that the fees do not call a bonus."""


def play(table: Table, rules: Rules) -> Script:
    """One round; the lines cited are golden-west's, whose text is the fullest."""
    if rules.reshuffle == "cut_card" and any(isinstance(event, Shuffled) for event in table.events):
        table.carried = roads.new_shoe(table.carried)
    bank = yield from banking.open_bank(table, rules)  # L4285-L4286
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), BASE)  # L4338-L4347
    lines = banking.lines(table, placed)
    if lines:
        banking.take_fees(table, placed, base=BASE)
        yield from _deal(table)  # L4348-L4352
        hands = yield from _draw(table, rules)  # L4352-L4432
        _announce(table, rules, hands)
        _settle(table, rules, bank, lines, hands)  # L4330-L4336, L4437-L4499
        table.carried = roads.after(table.carried, hands, rules.terms)  # L4540-L4557
    banking.close_bank(table)
    if lines:
        banking.take_fees(table, placed, "after_hand", base=BASE)


def _deal(table: Table) -> Script:
    """The first and third card to the Player hand, the second and fourth to the Banker hand, all face up."""
    cards = yield Deal(count=4)
    for n, card in enumerate(cards):
        table.deal((PLAYER_HAND, BANKER_HAND)[n % 2], [card], up=True)


def _draw(table: Table, rules: Rules) -> Generator[Deal, list[int], Hands]:
    """The Player hand is completed first, then the Banker hand by the chart."""
    drawing = rules.terms.drawing
    if settle.drawing_over(_total(table, PLAYER_HAND), _total(table, BANKER_HAND), drawing):
        return _hands(table)
    third = STOOD
    if settle.player_draws(_total(table, PLAYER_HAND)):
        card = yield Deal(count=1)
        table.deal(PLAYER_HAND, card, up=True)
        third = points(card[0])
    if settle.banker_draws(_total(table, BANKER_HAND), third, drawing):
        table.deal(BANKER_HAND, (yield Deal(count=1)), up=True)
    return _hands(table)


def _total(table: Table, holder: int) -> int:
    return sum([points(card) for card in table.cards(holder)]) % 10


def _hands(table: Table) -> Hands:
    return Hands(
        _total(table, PLAYER_HAND),
        _total(table, BANKER_HAND),
        len(table.cards(PLAYER_HAND)),
        len(table.cards(BANKER_HAND)),
    )


def _announce(table: Table, rules: Rules, hands: Hands) -> None:
    for holder, total, cards in (
        (PLAYER_HAND, hands.player, hands.player_cards),
        (BANKER_HAND, hands.banker, hands.banker_cards),
    ):
        natural = settle.natural(total, cards)
        words, kind = (f"a natural {total}", "natural") if natural else (str(total), "")
        table.emit(Shown(holder, words, kind=kind))
    row = settle.outcome(hands, rules.terms)
    winner = ("banker", "tie", "player")[settle.winner(hands, rules.terms) + 1]
    table.emit(Announced("It is a tie." if winner == "tie" else f"{settle.OUTCOMES[row]}.", winner))


def _settle(table: Table, rules: Rules, bank: Bank, lines: list[Line], hands: Hands) -> None:
    """In action order; the action button, where there is one, goes by the Banker hand's second card."""
    terms = rules.terms
    seats = banking.action_seats(table, rules, {line.at for line in lines}, table.cards(BANKER_HAND)[1])
    words = {wager: settle.result(wager, hands, terms) for wager in rules.wagers}
    claims = [
        Claim(line.seat, line.spot(wager), stake, settle.WINS[wager](stake, hands, terms), words[wager])
        for line in lines
        for wager, stake in line.wagers.items()
    ]
    banking.settle(table, bank, banking.in_action_order(rules, claims, seats))
