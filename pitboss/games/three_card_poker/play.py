"""Three card poker, step by step (grand-ronde ch. 9; at the other houses with a player-dealer and an exposed card)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from msgspec import Struct

from pitboss.games import banking
from pitboss.games.banking import Folded, Line
from pitboss.games.three_card_poker import settle
from pitboss.games.three_card_poker.rules import SIX_CARD, Rules
from pitboss.money.bank import Bank, Claim
from pitboss.ranking import high_hand, names
from pitboss.ranking.threes import three_dealt
from pitboss.ranking.value import THREE, category
from pitboss.table.asks import Choose, Deal, Option
from pitboss.table.events import BANK, Shown, Swept, Wagered
from pitboss.table.round import Script
from pitboss.table.state import Table

FOLD = Option("fold")


class ThreeCards(Struct, frozen=True, gc=False):
    cards: list[int]
    value: int


Hands = dict[int, ThreeCards]
"""By holder: the bank, and every seat that was dealt in."""


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), ("ante",))
    if lines := banking.lines(table, placed):
        banking.take_fees(table, placed, base=("ante",))
        hands = yield from _deal(table, rules, lines)
        up = table.cards(BANK)[0] if rules.bank_up_cards else None
        seats = banking.action_seats(table, rules, hands, up)
        folded = yield from _decide(table, rules, bank, lines, hands)
        _show(table, rules, lines, hands, folded)
        _settle(table, rules, bank, lines, hands, folded, seats)
        banking.take_fees(table, placed, "after_hand", base=("ante",))
    banking.close_bank(table)


def _deal(table: Table, rules: Rules, lines: Sequence[Line]) -> Generator[Deal, list[int], Hands]:
    """Three cards face down to each player from the bank's left, then to the bank; some houses turn one of these."""
    seats = [line.at for line in lines if line.seat == line.at]
    count = len(seats) + 1
    drawn = yield Deal(count=3 * count)
    stacks = rules.dealt_in == "stacks"
    *hands, bank = [drawn[3 * n : 3 * n + 3] if stacks else drawn[n::count] for n in range(count)]
    for seat, cards in zip(seats, hands):
        table.deal(seat, cards, up=False)
    bank = bank[::-1] if rules.up_card == "third" else bank
    if rules.bank_up_cards:
        table.deal(BANK, bank[:1], up=True)
    table.deal(BANK, bank[rules.bank_up_cards :], up=False)
    dealt, terms = zip((BANK, *seats), (bank, *hands)), rules.terms
    return {holder: ThreeCards(cards, settle.ranked(three_dealt(*cards), terms)) for holder, cards in dealt}


def _decide(
    table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], hands: Hands
) -> Generator[Choose, str, Folded]:
    """Each player with an Ante plays for as much again, or folds; whoever bet behind him follows, or gives it up."""
    folded: Folded = set()
    for line in lines:
        ante = line.wagers.get("ante")
        if ante is None:
            continue
        choice = "fold"
        if (line.at, line.at) not in folded:
            choice = yield from banking.choose(table, line, (Option("play", cost=ante), FOLD))
        if choice == "play":
            table.emit(Wagered(line.seat, line.spot("play"), ante))
            continue
        folded.add((line.seat, line.at))
        if rules.forfeit_cover == "at_fold":
            lost = [line.spot(name) for name in rules.lost_on_fold]
            banking.settle(table, bank, [c for c in _claims(rules, [line], hands, folded) if c.spot in lost])
    return folded


def _show(table: Table, rules: Rules, lines: Sequence[Line], hands: Hands, folded: Folded) -> None:
    """The bank's hand and every hand that has a live wager, in the order printed; the others are taken in."""
    held, lost = rules.fold_cards == "held", rules.lost_on_fold
    live = {BANK}
    for line in lines:
        if (line.seat, line.at) not in folded or (held and not line.wagers.keys() <= lost):
            live.add(line.at)
    from_right = rules.reveal_from == "house_dealer_right"
    for holder in (BANK, *sorted(hands.keys() - {BANK}, reverse=True)) if from_right else hands:
        if holder in live:
            table.turn(holder)
            table.emit(Shown(holder, names.three_card(hands[holder].value)))
        else:
            table.emit(Swept(holder))


def _settle(
    table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], hands: Hands, folded: Folded, seats: Sequence[int]
) -> None:
    """In action order, each seat's wagers in `wager_order`."""
    claims = _claims(rules, lines, hands, folded)
    if rules.forfeit_cover == "at_fold":  # what a fold lost is settled already
        claims = [c for c in claims if c.stake == 0 or table.stake(c.seat, c.spot)]
    banking.settle(table, bank, banking.in_action_order(rules, claims, seats))


def _claims(rules: Rules, lines: Sequence[Line], hands: Hands, folded: Folded) -> list[Claim]:
    """Every wager of these lines and what the cards make of it.

    The Ante bonus rides on the Ante without a stake of its own.
    """
    terms, against = rules.terms, hands[BANK].value
    claims: list[Claim] = []
    for line in lines:
        seat, at, wagers = line.seat, line.at, line.wagers
        value, out = hands[at].value, (seat, at) in folded
        behind = "" if seat == at else f"@{at}"
        if stake := wagers.get("ante"):
            case = settle.CASES[settle.case(value, against, out, terms)]
            ante = -stake if out else settle.ante(stake, value, against, terms)
            claims.append(Claim(seat, "ante" + behind, stake, ante, case))
            if not out:
                claims.append(Claim(seat, "play" + behind, stake, settle.play(stake, value, against, terms), case))
                if bonus := settle.ante_bonus(stake, value, against, terms):
                    claims.append(Claim(seat, "ante-bonus" + behind, 0, bonus, names.three_card(value)))
        if stake := wagers.get("pair-plus"):
            why = names.three_card(value) if not out or terms.pair_plus_on_fold else "folded"
            claims.append(Claim(seat, "pair-plus" + behind, stake, settle.pair_plus(stake, value, out, terms), why))
        if stake := wagers.get("six-card-bonus"):
            result = six_card(hands[at].cards, hands[BANK].cards)
            wins = settle.six_card_bonus(stake, result, out, terms)
            claims.append(Claim(seat, "six-card-bonus" + behind, stake, wins, SIX_CARD[result]))
    return claims


def six_card(hand: Sequence[int], bank: Sequence[int]) -> int:
    """Place in SIX_CARD of the best five of the player's and the bank's six cards."""
    return max(category(high_hand((*hand, *bank))) - THREE + 1, 0)
