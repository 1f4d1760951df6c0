"""Chinese poker, step by step (002 L708-L891): everybody sets thirteen cards, and every two players settle."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import combinations
from typing import Any

from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.arrange import back_first
from pitboss.games.chinese_poker.rules import CARDS, GROUP_NAMES, GROUPS, Rules
from pitboss.games.chinese_poker.settle import SetHand
from pitboss.games.chinese_poker.words import group_words, refusal
from pitboss.money import fees
from pitboss.money.bank import action_order
from pitboss.table.asks import Answer, Arrange, Ask, Choose, Counter, Deal, Option, Window
from pitboss.table.events import Announced, Chose, FeeTaken, HandSet, Marked, Shown, Transferred
from pitboss.table.round import Script
from pitboss.table.state import Table

STAY, GIVE_UP = Option("play"), Option("surrender")
OPTIONS = (STAY, GIVE_UP)


def play(table: Table, rules: Rules) -> Script:
    here = table.occupied
    if len(here) < 2:
        table.emit(Announced("The game waits for a second player."))
        return
    players = _seat(table, rules)
    yield from _deal(table, players)
    _collect(table, rules, players, here)
    table.judge = _judge(rules)
    asks = tuple([_arrange(table, rules, seat) for seat in players])
    answers: dict[int, Any] = yield Window(asks=asks)
    for seat in players:
        table.emit(HandSet(seat, tuple([table.pieces.texts(group) for group in answers[seat]])))
    paid_to = yield from _declare(table, rules, players)
    hands = {seat: settle.set_hand(rules, answers[seat]) for seat in players}
    _show(table, rules, [seat for seat in players if seat not in paid_to], hands)
    _settle(table, players, hands, paid_to)


def _seat(table: Table, rules: Rules) -> list[int]:
    """The button moves on; thirteen cards go to its left, as many as the pack serves."""
    around = action_order(rules.seats, table.button % rules.seats + 1)
    button = next(seat for seat in around if seat in table.occupied)
    table.emit(Marked("button", button, stays=True))
    left = [seat for seat in action_order(rules.seats, button % rules.seats + 1) if seat in table.occupied]
    return left[: rules.most_players]


def _collect(table: Table, rules: Rules, players: list[int], here: list[int]) -> None:
    """The collection of a half hour, after the deal, from everybody who sits and plays, also who waits for his turn
    because the pack serves no more (002 L7027-L7043)."""
    if not _due(table, rules) or table.fee is None:
        return
    seated = fees.HandFacts(dealt_in=len(players), seated=tuple(here))
    for fee in fees.charge(table.fee.option, "time", seated):
        if fee.seat and (cents := min(fee.cents, table.stacks[fee.seat])):
            table.emit(FeeTaken(fee.seat, cents))


def _due(table: Table, rules: Rules) -> bool:
    """Whether a half hour is to be paid for: the room's clock says so, or so many hands where there is none."""
    hands: int = table.carried.get("hands", 0)
    table.carried["hands"] = hands + 1
    if "time_from" in table.carried:
        return bool(table.carried.pop("time_due", False))
    return hands % rules.hands_per_half_hour == 0


def _deal(table: Table, players: list[int]) -> Generator[Deal, list[int], None]:
    """Thirteen cards to each, one at a time from the button's left."""
    drawn = yield Deal(count=CARDS * len(players))
    for n, seat in enumerate(players):
        table.deal(seat, drawn[n :: len(players)], up=False)


def _arrange(table: Table, rules: Rules, seat: int) -> Arrange:
    cards = tuple(table.cards(seat))
    return Arrange(seat=seat, cards=cards, groups=GROUPS, otherwise=back_first(rules, cards))


def _judge(rules: Rules) -> Callable[[Ask, int, Answer], str | None]:
    def judge(ask: Ask, seat: int, answer: Answer) -> str | None:
        return refusal(rules, answer) or None if isinstance(ask, Arrange) and rules.foul == "refused" else None

    return judge


def _declare(table: Table, rules: Rules, players: list[int]) -> Generator[Ask, Any, dict[int, list[int]]]:
    """Who surrenders, and whom he pays: every player who stays, or only those who had yet to declare."""
    given_up: dict[int, list[int]] = {}
    if rules.surrender in ("in_turn", "in_turn_yet_to_act"):
        for n, seat in enumerate(players):
            answer = yield _asked(seat)
            table.emit(Chose(seat, answer))
            if answer == GIVE_UP.name:
                given_up[seat] = players if rules.terms.to_all else players[n + 1 :]
    elif rules.surrender == "secret":
        answers = yield Window(asks=tuple([_asked(seat) for seat in players]))
        for seat in players:
            table.emit(Chose(seat, answers[seat]))
        given_up = {seat: players for seat in players if answers[seat] == GIVE_UP.name}
    elif rules.surrender == "at_random":
        given_up = yield from _at_random(table, players)
    return {seat: [to for to in paid if to not in given_up] for seat, paid in given_up.items()}


def _at_random(table: Table, players: list[int]) -> Generator[Ask, Any, dict[int, list[int]]]:
    """Until the showdown anybody may surrender at any moment, for good (002 L753-L754)."""
    given_up: dict[int, list[int]] = {}
    while staying := tuple([seat for seat in players if seat not in given_up]):
        order = yield Counter(open_to=staying, kind=GIVE_UP.name)
        if order is None:
            break
        seat, _ = order
        table.emit(Chose(seat, GIVE_UP.name))
        given_up[seat] = players
    return given_up


def _asked(seat: int) -> Choose:
    about = "surrender for two points to each opponent"
    return Choose(seat=seat, options=OPTIONS, otherwise=STAY.name, kind=GIVE_UP.name, about=about)


def _show(table: Table, rules: Rules, players: list[int], hands: dict[int, SetHand]) -> None:
    for seat in players:
        for group in range(len(GROUPS)):
            table.turn(seat, group)
            words = group_words(rules, group, hands[seat][group])
            table.emit(Shown(seat, f"foul: {words}" if hands[seat].foul else words, group))


def _settle(table: Table, players: list[int], hands: dict[int, SetHand], given_up: dict[int, list[int]]) -> None:
    """Every two players, from the button's left. Nobody pays more than lies before him."""
    point = table.limits[0]
    for one, other in combinations(players, 2):
        if one in given_up or other in given_up:
            won = settle.SURRENDER * ((one in given_up.get(other, [])) - (other in given_up.get(one, [])))
        else:
            won = settle.between(hands[one], hands[other])
        loser, winner = (one, other) if won < 0 else (other, one)
        why = "surrendered" if {one, other} & given_up.keys() else score(hands[winner], hands[loser])
        if won or why != "surrendered":
            table.emit(Transferred(loser, winner, min(abs(won) * point, table.stacks[loser]), why))


def score(winner: SetHand, loser: SetHand) -> str:
    """How two hands compare, in the dealer's words, from the side of whoever is paid."""
    if winner.foul or loser.foul:
        return "both fouled" if winner.foul and loser.foul else "foul"
    signs = ["tied" if a == b else "won" if a > b else "lost" for a, b in zip(winner[:3], loser[:3])]
    words = ", ".join(f"{name} {sign}" for name, sign in zip(GROUP_NAMES, signs))
    paid = winner.royalty or loser.royalty
    return f"{words}, royalties {winner.royalty} to {loser.royalty}" if paid else words
