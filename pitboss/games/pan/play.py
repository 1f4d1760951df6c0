"""A hand of pan, step by step: tops, deal, in or drop, turns, out (golden-west L626-L706)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from pitboss.equipment.cards import text
from pitboss.games.pan.hand import BUTTON, SUSPENSE, PanHand
from pitboss.games.pan.melds import PLACE
from pitboss.games.pan.rules import TOP, Rules
from pitboss.games.pan.settle import out
from pitboss.games.pan.turn import take_turn
from pitboss.money import fees
from pitboss.table.asks import Ask, Choose, Option
from pitboss.table.events import Announced, Chose, FeeTaken, Gathered, Marked, Moved
from pitboss.table.round import Script
from pitboss.table.state import Table

BATCH = 5
"""Cards are dealt five at a time (L663-L664)."""


def play(table: Table, rules: Rules) -> Script:
    top = rules.top * table.limits[0]
    here = [seat for seat in table.occupied if table.stacks[seat] >= top]
    hand = PanHand(table, rules, counter_clockwise(here, table.button))
    if len(here) < 2:
        table.emit(Announced("The game waits for a second player."))
        hand.keep_tops("nobody plays for them")
        return
    if table.button:  # the next player's, if the winner of the last hand has left
        table.emit(Marked(BUTTON, hand.seats[0], stays=True))
    ante(hand, top)
    yield from deal(hand)
    collect_fee(hand)
    yield from declare(hand)
    if len(hand.playing) > 1:
        yield from play_on(hand)
    elif hand.playing and rules.one_in == "takes_tops":
        hand.win_tops(hand.playing[0], "the only player in")
    else:
        hand.keep_tops("only one player is in" if hand.playing else "nobody is in")


def counter_clockwise(seats: list[int], first: int) -> list[int]:
    """The seats in the order of the deal, from the first or from the next one after it (L636, L665).

    >>> counter_clockwise([1, 2, 4, 6], 4), counter_clockwise([1, 2, 6], 4), counter_clockwise([1, 2, 6], 0)
    ([4, 2, 1, 6], [2, 1, 6], [6, 2, 1])
    """
    around = sorted(seats, reverse=True)
    return [seat for seat in around if seat <= first] + [seat for seat in around if seat > first]


def ante(hand: PanHand, top: int) -> None:
    table = hand.table
    for seat in hand.seats:
        table.wager(seat, TOP, top)
    table.emit(Gathered(table.pot + top * len(hand.seats), (TOP,)))


def deal(hand: PanHand) -> Generator[Ask, Any, None]:
    """Five cards each and five more; at a new table one of the first five lies open and the lowest acts first."""
    table = hand.table
    opening = not table.button
    cards = yield from hand.draw(BATCH * len(hand.seats))
    opened: dict[int, int] = {}
    for n, seat in enumerate(hand.seats):
        five = cards[BATCH * n : BATCH * (n + 1)]
        if opening:
            opened[seat] = five.pop()
            table.deal(seat, [opened[seat]], up=True, hand=SUSPENSE)
        table.deal(seat, five, up=False)
    if opening:
        first = min(hand.seats, key=lambda seat: lowness(opened[seat], hand.rules))
        table.emit(Marked(BUTTON, first, text(opened[first]), stays=True))
        for seat, card in opened.items():
            table.emit(Moved(seat, SUSPENSE, 0, (text(card),), up=False))
    cards = yield from hand.draw(BATCH * len(hand.seats))
    for n, seat in enumerate(hand.seats):
        table.deal(seat, cards[BATCH * n : BATCH * (n + 1)], up=False)


def lowness(card: int, rules: Rules) -> tuple[int, int]:
    """What open cards are compared by; of equal ones the first dealt is found first."""
    return PLACE[card >> 2], card & 3 if rules.first_tie == "suit" else 0


def collect_fee(hand: PanHand) -> None:
    """From the tops, after the deal, by the number of players (L7008-L7025)."""
    table = hand.table
    if table.fee is None:
        return
    facts = fees.HandFacts(pot=table.pot, dealt_in=len(hand.seats), seated=tuple(hand.seats))
    for fee in fees.charge(table.fee.option, "after_deal", facts):
        table.emit(FeeTaken(0, fee.cents))


def declare(hand: PanHand) -> Generator[Ask, Any, None]:
    """From the first player on, each is in or drops and forfeits the top (L668-L670)."""
    table = hand.table
    order = counter_clockwise(hand.seats, table.button)
    options = (Option("in"), Option("drop"))
    for seat in order:
        if hand.rules.none_in == "last_takes" and seat == order[-1] and not hand.playing:
            hand.playing.append(seat)
            return
        answer = yield Choose(seat=seat, options=options, otherwise="drop", kind="declare", about="in or drop")
        table.emit(Chose(seat, answer))
        if answer == "in":
            hand.playing.append(seat)
        else:
            hand.throw_in(seat)


def play_on(hand: PanHand) -> Generator[Ask, Any, None]:
    """Turn after turn, until somebody is out, only one hand is not fouled, or the stock is exhausted."""
    hand.paying = hand.playing[:]
    hand.may_redraw = set(hand.playing if hand.rules.redraw == "every_player" else hand.playing[:1])
    seat = hand.playing[0]
    while True:
        following = hand.playing[(hand.playing.index(seat) + 1) % len(hand.playing)]
        match (yield from take_turn(hand, seat)):
            case "out":
                go_out(hand, seat)
                return
            case "no_stock":
                hand.table.emit(Announced("The stock is exhausted and nobody has gone out."))
                hand.keep_tops("nobody goes out")
                return
            case "fouled" if len(hand.playing) == 1:
                hand.win_tops(hand.playing[0], "the only hand left")
                return
        seat = following


def go_out(hand: PanHand, seat: int) -> None:
    """Everybody in pays the winner's pays as they lie and the outs; the tops come last (L696-L698)."""
    hand.collect(seat, out(hand.melds[seat], hand.rules.terms), "out")
    hand.win_tops(seat, "goes out")
