"""What a player can know at a poker table: his cards, what shows, who is in, and how each has bet."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.table.events import BANK, BOARD, Chose, Dealt, Discarded, Swept
from pitboss.table.views import View

Cards = tuple[int, ...]


class Opponent(NamedTuple):
    """Somebody else in the hand, as he is seen."""

    seat: int
    up: Cards
    hidden: int
    """Cards that lie face down."""
    calls: int
    raises: int
    """Bets and raises, of the whole hand."""
    late_raises: int
    """Those of this betting round, or of this and the last one."""
    drew: int
    """Cards taken at the last draw; -1 before it."""


class Situation(NamedTuple):
    """One decision of one seat."""

    own: Cards
    board: Cards
    dead: Cards
    """Cards that were seen and are out of play."""
    opponents: tuple[Opponent, ...]
    drew: int
    """Draws that are over."""


class _Seat:
    """What a seat did, while the events are read."""

    def __init__(self) -> None:
        self.cards: list[str | None] = []
        self.up: list[bool] = []
        self.calls = self.raises = self.late = 0
        self.drew = -1


def situation(view: View) -> Situation:
    """Everything that the viewer has seen of this hand."""
    seats: dict[int, _Seat] = {}
    dead: list[str] = []
    draws = 0
    for event in view.events:
        if isinstance(event, Dealt):
            if event.to == BOARD:
                for other in seats.values():
                    other.late = 0
            elif event.to > BANK:
                seat = seats.setdefault(event.to, _Seat())
                seat.cards += event.cards
                seat.up += [event.up] * len(event.cards)
        elif isinstance(event, Chose):
            _note(seats.setdefault(event.seat, _Seat()), event.option)
        elif isinstance(event, Discarded):
            seat = seats[event.to]
            seat.drew = len(event.cards)
            draws = 1
            for card in event.cards:
                place = seat.cards.index(card) if card in seat.cards else 0
                del seat.cards[place], seat.up[place]
                if card is not None:
                    dead.append(card)
        elif isinstance(event, Swept):
            gone = seats.pop(event.holder, None)
            if gone:
                dead += [card for card, up in zip(gone.cards, gone.up) if up and card]
    return _situation(view, seats, dead, draws)


def _note(seat: _Seat, option: str) -> None:
    if option == "call":
        seat.calls += 1
    elif option in ("bet", "raise"):
        seat.raises += 1
        seat.late += 1


def _situation(view: View, seats: dict[int, _Seat], dead: list[str], draws: int) -> Situation:
    read = view.pieces.read
    opponents = []
    for number in view.holders:
        if number == view.seat:
            continue
        seen = seats.get(number) or _Seat()
        up = tuple(view.cards(number))
        opponents.append(Opponent(number, up, len(seen.cards) - len(up), seen.calls, seen.raises, seen.late, seen.drew))
    return Situation(tuple(view.cards()), tuple(view.board()), tuple(read(dead)), tuple(opponents), draws)
