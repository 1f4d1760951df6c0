"""Hold'em against the bank, step by step (lucky-derby L2779-L2860; grand-ronde ch. 12 and 15)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from pitboss.equipment.cards import texts
from pitboss.games import banking
from pitboss.games.banking import Folded, Line
from pitboss.games.holdem_bank import settle
from pitboss.games.holdem_bank.rules import HOLE_CARDS, Rules
from pitboss.money.bank import Bank, Claim
from pitboss.ranking import high_hand, names, three_card
from pitboss.ranking.tables import plain_high
from pitboss.table.asks import Ask, Deal, Option
from pitboss.table.events import BANK, BOARD, Burned, Shown, Swept, Turned
from pitboss.table.round import Script
from pitboss.table.state import Table

OUT = settle.CASES[settle.FOLDED]

Hands = dict[int, tuple[int, ...]]
"""Own cards by seat."""


def play(table: Table, rules: Rules) -> Script:
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), rules.base)
    if lines := _from_house_dealer(banking.lines(table, placed)):
        banking.take_fees(table, placed, base=rules.base)
        yield from _deal(table, rules, [line.at for line in lines if line.seat == line.at])
        banking.take_fees(table, placed, "after_deal", base=rules.base)
        hands: Hands = {line.at: tuple(table.cards(line.at)) for line in lines}
        folded = yield from _decide(table, rules, bank, lines)
        if rules.deal_order == "players_board_bank":
            table.deal(BANK, (yield Deal(count=2)), up=False)
        table.turn(BANK)
        _settle(table, rules, bank, lines, hands, folded)
        banking.take_fees(table, placed, "after_hand", base=rules.base)
    banking.close_bank(table)


def _from_house_dealer(lines: Iterable[Line]) -> list[Line]:
    """Lines in the order in which they are dealt to and asked, each with stakes of its own to add to."""
    return [Line(line.seat, line.at, dict(line.wagers)) for line in sorted(lines, key=lambda line: line.at)]


def _deal(table: Table, rules: Rules, seats: Sequence[int]) -> Script:
    """Two cards to each player, two to the bank, five to the board, face down, in the order of the house.

    From a shoe each gets one card and then another, the bank too where it comes right after the players.
    """
    order = rules.deal_order.split("_")
    rotation = rules.dealt_in == "rotation"
    around = [*seats, BANK] if rotation and rules.deal_order == "players_bank_board" else list(seats)
    if BANK in around:
        order.remove("bank")
    for to in order:
        if to == "players":
            drawn = yield Deal(count=2 * len(around))
            for n, seat in enumerate(around):
                table.deal(seat, drawn[n :: len(around)] if rotation else drawn[2 * n : 2 * n + 2], up=False)
        elif rules.deal_order != "players_board_bank":
            holder, count = (BANK, 2) if to == "bank" else (BOARD, 5)
            table.deal(holder, (yield Deal(count=count)), up=False)


def _show(table: Table, rules: Rules, count: int) -> Script:
    """So many community cards lie face up: they are turned, or dealt only now."""
    board = table.hand(BOARD)
    shown = sum(board.up)
    if rules.deal_order != "players_board_bank":
        if count > shown:
            table.emit(Turned(BOARD, texts(board.cards[shown:count])))
        return
    burned = 0 if shown else rules.burn
    if count > shown:
        drawn = yield Deal(count=burned + count - shown)
        if burned:
            table.emit(Burned(burned))
        table.deal(BOARD, drawn[burned:], up=True)


def _decide(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line]) -> Generator[Ask, Any, Folded]:
    """Three times, who has no Play wager makes one or checks; the last time, or folds.

    The seat decides for its hand; who bet behind it follows with the same multiple, or gives it up.
    """
    folded: Folded = set()
    for shown, multiples in zip(rules.community_shown, rules.play_multiples):
        yield from _show(table, rules, shown)
        otherwise = "fold" if multiples is rules.play_multiples[-1] else "check"
        for line in lines:
            if line.seat != line.at or "play" in line.wagers:
                continue
            behind = [other for other in lines if other.at == line.at and other is not line]
            bet = yield from _choose(table, line, multiples, otherwise)
            gone = [line, *behind] if bet == 0 and otherwise == "fold" else []
            for other in behind:
                if bet == 0 or "ante" not in other.wagers:
                    continue
                follows = yield from _choose(table, other, (bet,), "fold")
                if not follows:
                    gone.append(other)
            folded |= {(other.seat, other.at) for other in gone}
            _forfeit(table, rules, bank, gone)
    return folded


def _choose(table: Table, line: Line, multiples: Sequence[int], otherwise: str) -> Generator[Ask, Any, int]:
    """One decision of one line: the Play wager it makes, as a multiple of its Ante, or 0."""
    ante = line.wagers["ante"]
    bets = {f"play {m}x": m for m in multiples}
    options = (*[Option(name, cost=m * ante) for name, m in bets.items()], Option(otherwise))
    bet = bets.get((yield from banking.choose(table, line, options)), 0)
    if bet:
        line.wagers["play"] = bet * ante
        table.wager(line.seat, line.spot("play"), bet * ante)
    return bet


def _forfeit(table: Table, rules: Rules, bank: Bank, gone: Sequence[Line]) -> None:
    """A folded hand is taken in, unless a side bet still lives on it; what is lost may use up cover at once."""
    live = any(name in rules.live_on_fold for line in gone for name in line.wagers)
    if gone and gone[0].seat == gone[0].at and (rules.fold_cards == "swept" or not live):
        table.emit(Swept(gone[0].at))
    if rules.forfeit_cover == "at_fold":
        for line in gone:
            lost = [name for name in line.wagers if name not in rules.live_on_fold]
            stakes = {name: line.wagers.pop(name) for name in lost}
            banking.settle(table, bank, [Claim(line.seat, line.spot(n), c, -c, OUT) for n, c in stakes.items()])


def _settle(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], hands: Hands, folded: Folded) -> None:
    """In action order, each seat's wagers in `wager_order`."""
    board, two = table.cards(BOARD), rules.terms.two_from_hand
    against = settle.best_hand(plain_high(), two, *table.cards(BANK), *board)
    table.emit(Shown(BANK, names.high(against)))
    seats = banking.action_seats(table, rules, hands)
    values = {seat: settle.best_hand(plain_high(), two, *hands[seat], *board) for seat in seats}
    for seat in seats:
        if (seat, 0) in table.hands:
            table.turn(seat)
            table.emit(Shown(seat, names.high(values[seat])))
    claims = []
    for line in sorted(lines, key=lambda line: seats.index(line.at)):
        out = (line.seat, line.at) in folded
        for name, stake in line.wagers.items():
            wins, why = judge(rules, name, stake, hands[line.at], board, values[line.at], against, out)
            claims.append(Claim(line.seat, line.spot(name), stake, wins, why))
    banking.settle(table, bank, banking.in_action_order(rules, claims, seats))


def judge(
    rules: Rules, spot: str, stake: int, own: Sequence[int], board: Sequence[int], value: int, against: int,
    folded: bool,
) -> tuple[int, str]:  # fmt: skip
    """What one wager wins, and why, in the dealer's words."""
    terms = rules.terms
    words = settle.CASES[settle.case(value, against, folded, terms.qualifier)]
    if spot == rules.trips_called:
        common = high_hand(board)
        judged = {"lost": words, "board": names.high(common)}.get(rules.trips_on_fold) if folded else None
        return settle.trips(stake, value, common, folded, terms), judged or names.high(value)
    if spot == "bad-beat":
        wins = settle.bad_beat(stake, value, against, folded, terms)
        low, high = sorted((value, against))
        judged = f"beaten by {names.high(high)}" if terms.bad_beat_by_winner else f"beaten: {names.high(low)}"
        return wins, f"{words}, {judged}" if wins > 0 else words
    if spot == "hole-card-bonus":
        return settle.hole_card_bonus(stake, own, terms), HOLE_CARDS[settle.hole_cards(own)]
    if spot == "three-up":
        return settle.three_up(stake, own, board[0], terms), names.three_card(three_card((*own, board[0])))
    if folded:
        return -stake, words
    if spot == rules.blind_called:
        return settle.blind(stake, value, against, terms), f"{words}, {names.high(value)}"
    return (settle.ante if spot == "ante" else settle.play)(stake, value, against, terms), words
