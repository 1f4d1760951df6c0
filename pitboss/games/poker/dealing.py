"""What comes before each betting round: a street is a dealing step, a size of bet and the moment of a collection.

Community games deal hole cards and then the board. Another kind of poker is another list of streets.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from pitboss.games.poker.rules import Rules
from pitboss.money.schedules import Phase
from pitboss.table.asks import Answer, Ask, Deal
from pitboss.table.events import BOARD, Burned
from pitboss.table.state import Table

Dealing = Callable[[Table, Sequence[int]], Generator[Ask, Answer, None]]
"""Deals to the seats still in the hand, which stand from the button's left."""


class Street(NamedTuple):
    deal: Dealing
    upper: bool
    """Whether the upper bet of a limit game is made."""
    collection: Phase | None = None
    """The fees that are due when the bets of this street are in the pot."""


def streets(rules: Rules) -> list[Street]:
    """Hole cards, then the board: flop, turn and river."""
    phases: tuple[Phase | None, ...] = ("pre_flop", "on_flop", "on_turn", None)
    steps = [hole_cards(rules.hole), *[board_cards(count) for count in rules.board]]
    return [Street(deal, n >= rules.upper_from, phase) for n, (deal, phase) in enumerate(zip(steps, phases), 1)]


def hole_cards(count: int) -> Dealing:
    """One card at a time, face down, from the button's left, the button last."""

    def deal(table: Table, seats: Sequence[int]) -> Generator[Ask, Answer, None]:
        drawn = yield Deal(count=count * len(seats))
        for n, seat in enumerate(seats):
            table.deal(seat, drawn[n :: len(seats)], up=False)

    return deal


def board_cards(count: int) -> Dealing:
    """Burn one, turn these many together for everyone."""

    def deal(table: Table, seats: Sequence[int]) -> Generator[Ask, Answer, None]:
        drawn = yield Deal(count=1 + count)
        table.tell(Burned(1))
        table.deal(BOARD, drawn[1:], up=True)

    return deal
