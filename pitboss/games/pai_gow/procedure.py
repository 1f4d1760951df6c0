"""A round of pai gow, step by step, whatever is set: seven cards or four tiles.

The printed order is that of 001 L2316-L2395: wagers and fees, piles, the bank's choice of a pile, the dice, delivery,
players set, the bank's hand is opened and set, and hands are compared from the action seat.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from pitboss.games.banking import Line
from pitboss.games.pai_gow import positions, settle
from pitboss.games.pai_gow.positions import Bets
from pitboss.games.pai_gow.rules import BASE, PaiGowRules
from pitboss.money.bank import Claim
from pitboss.table.asks import Answer, Arrange, Ask, Choose, Deal, Option, Roll, Window
from pitboss.table.events import BANK, Announced, Burned, HandSet, Marked, Rolled, Shown
from pitboss.table.state import Table

Groups = tuple[tuple[int, ...], ...]
"""A hand as it is set: front and back, or low and high."""
Conceded = frozenset[tuple[int, int]]
"""Wagers that were given up, by the seat that bets and the position of the hand."""


class SetHand(NamedTuple):
    """A hand that is set, and what its two hands are worth."""

    groups: Groups
    low: int
    high: int
    foul: bool


class Dealt(NamedTuple):
    """Hands by position, and positions in the order in which they are settled."""

    hands: dict[int, list[int]]
    order: list[int]


def deal(table: Table, rules: PaiGowRules, bets: Bets) -> Generator[Ask, Any, Dealt]:
    """Piles for every position, delivered from the one that the number names; those without a wager are dead."""
    order = positions.positions(table, rules)
    size, count = rules.hand_size, len(order)
    drawn: list[int] = yield Deal(count=size * count)
    piles = _piles(drawn, size, count, rules.dealt_in == "zigzag")
    if rules.pile_choice == "bank" and table.bank:
        piles.insert(0, piles.pop((yield from _choose_pile(table, count)) - 1))
    dice: Sequence[int] = yield Roll(dice=3) if rules.first_pile == "dice_3" else Roll(dice=1, sides=7)
    table.emit(Rolled(tuple(dice)))
    delivered = positions.delivered(order, sum(dice))
    hands = dict(zip(delivered, piles))
    live = [position for position in delivered if position in bets or position == table.bank]
    for position in live:
        table.deal(positions.holder(table, position), hands[position], up=False)
    if dead := len(drawn) - size * len(live):
        table.emit(Burned(dead))
    order = positions.settled(table, rules, delivered, bets)
    if rules.settle_from == "action_seat":
        table.emit(Marked("action", order[0], str(sum(dice))))
    return Dealt({position: list(table.cards(positions.holder(table, position))) for position in live}, order)


def _piles(drawn: Sequence[int], size: int, count: int, zigzag: bool) -> list[list[int]]:
    if not zigzag:
        return [list(drawn[size * n : size * n + size]) for n in range(count)]
    piles: list[list[int]] = [[] for _ in range(count)]
    for row in range(size):
        cards = drawn[count * row : count * row + count]
        for pile, card in zip(piles, cards if row % 2 == 0 else cards[::-1]):
            pile.append(card)
    return piles


def _choose_pile(table: Table, count: int) -> Generator[Choose, str, int]:
    options = tuple([Option(str(n)) for n in range(1, count + 1)])
    about = "the pile that is delivered first"
    answer = yield Choose(seat=table.bank, options=options, otherwise="1", kind="pile", about=about)
    table.emit(Announced(f"The action button is on pile {answer}."))
    return int(answer)


def set_hands(table: Table, rules: PaiGowRules, bets: Bets, dealt: Dealt) -> Generator[Ask, Any, dict[int, SetHand]]:
    """All players set at once; then the bank's hand is opened and set, and whatever is not set is set the house way."""
    table.judge = judge(table, rules)
    found: dict[int, SetHand] = {}
    for setters in positions.setters(bets, rules):
        asks = [_arrange(rules, seat, dealt.hands[at], _spot(seat, bets[at])) for seat, at in setters.items()]
        answers: dict[int, Groups] = yield Window(asks=tuple(asks))
        for seat, at in setters.items():
            found[at] = _set(table, rules, at, answers[seat], up=False)
    table.turn(BANK)
    cards = dealt.hands[table.bank]
    groups = rules.by_way(cards)
    if table.bank and rules.player_sets_bank:
        groups = yield _arrange(rules, table.bank, cards)
    found[table.bank] = _set(table, rules, table.bank, groups, up=True)
    for at in dealt.order:
        if at not in found:
            found[at] = _set(table, rules, at, rules.by_way(dealt.hands[at]), up=False)
    return found


def _spot(seat: int, lines: Sequence[Line]) -> str:
    """Where a seat bets on a hand."""
    return next(line.spot(BASE) for line in lines if line.seat == seat)


def _arrange(rules: PaiGowRules, seat: int, cards: Sequence[int], spot: str = "") -> Arrange:
    return Arrange(seat=seat, cards=tuple(cards), groups=rules.groups, otherwise=rules.by_way(cards), spot=spot)


def _set(table: Table, rules: PaiGowRules, at: int, groups: Groups, up: bool) -> SetHand:
    holder = positions.holder(table, at)
    table.emit(HandSet(holder, tuple([table.pieces.texts(group) for group in groups]), up))
    low, high = rules.values(groups)
    foul = rules.refusal(groups) != ""
    if up:
        for hand, words in enumerate(rules.words(low, high)):
            table.emit(Shown(holder, words, hand))
    return SetHand(tuple([tuple(group) for group in groups]), low, high, foul)


def judge(table: Table, rules: PaiGowRules) -> Callable[[Ask, int, Answer], str | None]:
    """Refuses a foul: the bank's always, which the house dealer looks after, and a player's where the table does."""

    def refusal(ask: Ask, seat: int, answer: Answer) -> str | None:
        if isinstance(ask, Arrange) and (rules.foul == "refused" or seat == table.bank):
            return rules.refusal(answer) or None
        return None

    return refusal


def open_hands(table: Table, rules: PaiGowRules, order: Sequence[int], found: dict[int, SetHand]) -> None:
    """Players' hands are turned in the order of settlement, and each is compared with the bank's."""
    bank = found[table.bank]
    for at in order:
        holder, mine = positions.holder(table, at), found[at]
        table.turn(holder, 0)
        table.turn(holder, 1)
        pairs = zip(rules.words(mine.low, mine.high), ((mine.low, bank.low), (mine.high, bank.high)))
        for hand, (words, (value, theirs)) in enumerate(pairs):
            table.emit(Shown(holder, words, hand, verdict(value, theirs, mine.foul)))


def verdict(value: int, bank: int, foul: bool) -> str:
    """How one hand compares with the bank's."""
    return "lost" if foul or value < bank else "copy" if value == bank else "won"


def compare(mine: SetHand, bank: SetHand) -> tuple[int, str]:
    """Whether a hand wins (1), pushes (0) or loses (-1) against the bank's, and why."""
    if mine.foul:
        return settle.LOSE, "foul"
    result = settle.compare(mine.low, mine.high, bank.low, bank.high)
    return result, ("both hands lower or copies", "one hand each", "both hands higher")[result + 1]


def base_claims(lines: Sequence[Line], mine: SetHand, bank: SetHand, conceded: Conceded = frozenset()) -> list[Claim]:
    """The game wagers on one hand; one that is conceded loses, whatever the hands are."""
    compared = compare(mine, bank)
    claims = []
    for line in [line for line in lines if BASE in line.wagers]:
        result, why = (settle.LOSE, "conceded") if (line.seat, line.at) in conceded else compared
        stake = line.wagers[BASE]
        claims.append(Claim(line.seat, line.spot(BASE), stake, stake * result, why))
    return claims
