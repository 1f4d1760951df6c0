"""The course of a shoe as baccarat players write it down: bead plate and big road, and the shoe in numbers.

A hand is written `P`, `B` or `T` for who won, with `n` for a natural, `7` for a Banker hand that won with a three-card
7 and `8` for a Player hand that won with a three-card 8: `"Pn"`, `"B7"`. A table carries the hands of its shoe, and the
numbers of the shoe before, from round to round.

>>> [[hand[0] for hand in column] for column in bead_plate(["P", "B", "B7", "T", "Pn", "P", "B"])]
[['P', 'B', 'B', 'T', 'P', 'P'], ['B']]
>>> [(c.column, c.row, c.winner, c.ties) for c in big_road(["P", "B", "B7", "T", "Pn"])]
[(0, 0, 'P', 0), (1, 0, 'B', 0), (1, 1, 'B', 1), (2, 0, 'P', 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.games.baccarat.rules import Terms
from pitboss.games.baccarat.settle import BANKER_WINS_DRAGON, OUTCOMES, PLAYER_WINS_PANDA, Hands, natural, outcome

ROWS = 6
"""Height of both grids, as everywhere."""
FULL = 108
"""Hands a display holds. No shoe of eight decks has so many; under continuous shuffling the display starts anew."""

_WINNER = dict(zip(range(len(OUTCOMES)), "PPBBT"))


class Cell(Struct, frozen=True):
    """One place of the big road: a hand that was won, and the ties that followed it."""

    column: int
    row: int
    winner: str
    """`P` or `B`; nothing while a shoe has only had ties."""
    marks: str = ""
    ties: int = 0


class Statistics(Struct, frozen=True):
    """A shoe in numbers, as the display lists them (golden-west L4540-L4557)."""

    hands: int
    player: int
    banker: int
    tie: int
    dragon_7: int
    panda_8: int
    naturals: int
    percent: dict[str, float]
    """Player, Banker, Tie, Dragon 7, Panda 8 and naturals per hundred hands, to one decimal."""


def hand(hands: Hands, terms: Terms) -> str:
    """A round as it is written down.

    >>> from pitboss.games.baccarat.rules import Rules
    >>> hand(Hands(player=6, banker=7, player_cards=2, banker_cards=3), Rules().terms)
    'B7'
    """
    row = outcome(hands, terms)
    marks = "7" if row == BANKER_WINS_DRAGON else "8" if row == PLAYER_WINS_PANDA else ""
    if natural(hands.player, hands.player_cards) or natural(hands.banker, hands.banker_cards):
        marks += "n"
    return _WINNER[row] + marks


def bead_plate(shoe: Sequence[str]) -> list[list[str]]:
    """Every hand in order, in columns from top to bottom and from left to right."""
    return [list(shoe[n : n + ROWS]) for n in range(0, len(shoe), ROWS)]


def big_road(shoe: Sequence[str]) -> list[Cell]:
    """A column for every run of one winner; a tie is a slash on the hand before it.

    A run that meets the bottom, or a cell that is taken, goes on to the right: the dragon tail.
    """
    cells: dict[tuple[int, int], Cell] = {}
    last: Cell | None = None
    first_column = 0
    tail = False
    for written in shoe:
        winner, marks = written[0], written[1:]
        if winner == "T":
            last = msgspec.structs.replace(last, ties=last.ties + 1) if last else Cell(0, 0, "", ties=1)
        elif last is None or not last.winner:  # ties before the first win are slashes on that win
            last = Cell(0, 0, winner, marks, last.ties if last else 0)
        elif winner != last.winner:
            first_column, tail = first_column + 1, False
            while (first_column, 0) in cells:
                first_column += 1
            last = Cell(first_column, 0, winner, marks)
        else:
            tail = tail or last.row + 1 == ROWS or (last.column, last.row + 1) in cells
            last = Cell(last.column + tail, last.row + (not tail), winner, marks)
        cells[last.column, last.row] = last
    return list(cells.values())


def statistics(shoe: Sequence[str]) -> Statistics:
    """How often each side, each mark and a tie came."""
    winners = [written[0] for written in shoe]
    counts = {
        "player": winners.count("P"),
        "banker": winners.count("B"),
        "tie": winners.count("T"),
        "dragon_7": sum("7" in written for written in shoe),
        "panda_8": sum("8" in written for written in shoe),
        "naturals": sum("n" in written for written in shoe),
    }
    percent = {name: round(100 * count / len(shoe), 1) if shoe else 0.0 for name, count in counts.items()}
    return Statistics(hands=len(shoe), **counts, percent=percent)


def after(carried: dict[str, Any], hands: Hands, terms: Terms) -> dict[str, Any]:
    """What a table carries on once a hand is over."""
    if len(carried.get("shoe", ())) == FULL:
        carried = new_shoe(carried)
    return {**carried, "shoe": [*carried.get("shoe", ()), hand(hands, terms)]}


def new_shoe(carried: dict[str, Any]) -> dict[str, Any]:
    """The shoe is over: its numbers stay on the display, its hands go."""
    previous = statistics(carried.get("shoe", ()))
    return {**carried, "shoe": [], **({"previous_shoe": msgspec.to_builtins(previous)} if previous.hands else {})}
