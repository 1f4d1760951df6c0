"""Sit and go: one table plays with equal chips until one player has them all, or the finalists agree to end it (delta
L332, golden-west L1837-L1840, L2288-L2292).

An entry is a ticket that is graded when its player is out or has won; so nobody leaves the table with tournament chips,
which the house lends and takes back. The table carries `tournament`: tickets by seat, hands played, seats that are out.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby
from typing import Any

from pitboss.games.poker.blinds import carried_antes
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.money.cents import show
from pitboss.table.asks import Answer, Ask, Choose, Option, Window
from pitboss.table.events import Announced, FeeTaken, Marked, TicketBought, TicketGraded, TicketPaid, Transferred
from pitboss.table.state import Table

HOUSE = 0
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def begun(table: Table) -> bool:
    return "tournament" in table.carried


def begin(table: Table, rules: Rules) -> bool:
    """Everyone who has put down exactly entry and fee is in; it takes two."""
    price = rules.entry + rules.entry_fee
    seats = [s for s in table.occupied if table.stacks[s] == price]
    if len(seats) < 2:
        table.emit(Announced(f"The tournament waits for two players to put down exactly {show(price)} each."))
        return False
    for seat in seats:
        if rules.entry_fee:
            table.emit(FeeTaken(seat, rules.entry_fee))
        table.emit(TicketBought(seat, seat, rules.entry, 1, {"tournament": rules.tournament}))
        table.emit(Transferred(HOUSE, seat, rules.starting_chips, "tournament chips"))
    table.carried["tournament"] = {"tickets": {str(s): s for s in seats}, "hands": 0, "entries": len(seats)}
    table.carried["players"] = seats
    table.emit(Announced(f"The tournament begins with {len(seats)} players."))
    return True


def stakes(table: Table, rules: Rules) -> Stakes:
    """The blinds, or the bets, of the present level."""
    state = table.carried["tournament"]
    level = min(state["hands"] // rules.hands_per_level, len(rules.levels) - 1)
    big = rules.levels[level]
    table.emit(Marked("level", 0, str(level + 1)))
    return rules.stakes((big, 2 * big))


def after_hand(table: Table, rules: Rules) -> Generator[Ask, Answer, None]:
    """Who has no chips left, nor antes in a pot that is dealt for again, is out, in the order of the chips before the
    hand, and who had as many shares the prizes; then the finalists may agree."""
    state: dict[str, Any] = dict(table.carried["tournament"])
    state["hands"] += 1
    table.carried["tournament"] = state
    entered = [int(s) for s in state["tickets"]]
    before = table.saved.stacks
    left = [s for s in entered if table.stacks[s] or s in carried_antes(table.carried)]
    out = sorted([s for s in entered if s not in left], key=lambda s: before[s])
    last = len(left) + len(out)
    for _, tied in groupby(out, key=lambda s: before[s]):
        _out_together(table, rules, list(tied), last)
        last = len(state["tickets"])
    if len(left) == 1:
        _grade(table, rules, left[0], 1, table.stacks[left[0]])
        del table.carried["tournament"]
    elif out and not table.pot and len(left) <= len(rules.prizes):
        yield from _agree(table, rules, left)


def prize(rules: Rules, entries: int, place: int) -> int:
    """What a place takes from the pool, in cents; the first takes what does not divide and what nobody is left for.

    >>> [prize(Rules(), 6, place) for place in (1, 2, 3, 4)], [prize(Rules(), 2, place) for place in (1, 2)]
    ([27000, 16200, 10800, 0], [12600, 5400])
    """
    pool = rules.entry * entries
    shares = [pool * percent // 100 for percent in rules.prizes[:entries]]
    if place == 1:
        return pool - sum(shares[1:])
    return shares[place - 1] if place <= len(shares) else 0


def _out_together(table: Table, rules: Rules, seats: list[int], last: int) -> None:
    """Players who had the same chips when they went out share their places and what these take; odd cents go to the
    first of them."""
    first = last - len(seats) + 1
    entries = table.carried["tournament"]["entries"]
    rest = sum([prize(rules, entries, place) for place in range(first, last + 1)])
    for n, seat in enumerate(seats):
        share = rest // len(seats) + (rest % len(seats) if n == 0 else 0)
        _grade(table, rules, seat, first, 0, share)


def _grade(table: Table, rules: Rules, seat: int, place: int, chips: int, won: int | None = None) -> None:
    """A player is out of the tournament: the chips go back to the house, and the prize is paid."""
    state = table.carried["tournament"]
    cents = prize(rules, state["entries"], place) if won is None else won
    if chips:
        table.emit(Transferred(seat, HOUSE, chips, "tournament chips"))
    table.emit(TicketGraded(seat, rules.entry, cents, f"{_ordinal(place)} place"))
    if cents:
        table.emit(TicketPaid(seat, cents))
    state["tickets"] = {s: number for s, number in state["tickets"].items() if int(s) != seat}


def _ordinal(place: int) -> str:
    """
    >>> [_ordinal(place) for place in (1, 10, 11, 21, 22, 23)]
    ['first', 'tenth', '11th', '21st', '22nd', '23rd']
    """
    if place <= len(PLACES):
        return PLACES[place - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{ends.get(place % 10, 'th') if place > 20 else 'th'}"


def _agree(table: Table, rules: Rules, left: list[int]) -> Generator[Ask, Answer, None]:
    """If all finalists agree to end the game, they share the prizes that are left equally; odd cents to most chips."""
    options = (Option("play-on"), Option("agree"))
    about = "end the tournament and share the prizes that are left"
    asks = [Choose(seat=s, options=options, otherwise="play-on", kind="agree", about=about) for s in left]
    answers = yield Window(asks=tuple(asks))
    if any(answer != "agree" for answer in answers.values()):
        return
    entries = table.carried["tournament"]["entries"]
    rest = sum([prize(rules, entries, place) for place in range(1, len(left) + 1)])
    by_chips = sorted(left, key=lambda s: (-table.stacks[s], s))
    for place, seat in enumerate(by_chips, 1):
        share = rest // len(left) + (rest % len(left) if place == 1 else 0)
        _grade(table, rules, seat, place, table.stacks[seat], share)
    del table.carried["tournament"]
    table.emit(Announced("The finalists agree to end the tournament."))
