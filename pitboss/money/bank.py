"""Who covers the wagers, and how far: the house covers all, a player-dealer only the stake put up.

Seats are numbered clockwise from the house dealer's left. A player-dealer's wager W is used up in action order, in one
of two models (rule `cover`):

gross  a losing wager uses cover equal to what is taken, a winning one cover equal to what is paid, a push none
net    what is taken refills the cover; only the running net is held inside plus or minus W

In both the wager that meets the end of the cover is settled for the covered part: a winner keeps his whole stake and is
paid what is left, a loser gets the uncovered part back. Nothing is rounded up.

>>> bank = Bank(limit=100_00, model="gross")
>>> [bank.decide(wins) for wins in (-60_00, 50_00)]  # paid and taken: of the $50 won only $40 is left
[(0, 6000), (4000, 0)]
>>> bank.left
0
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal

import msgspec

from pitboss.errors import BadInput

Cover = Literal["gross", "net"]
Direction = Literal["clockwise", "counter-clockwise"]
ButtonSeat1 = Literal["left_of_bank", "left_of_house_dealer", "right_of_bank"]


class Claim(msgspec.Struct, frozen=True, gc=False):
    """One wager and what the cards made of it, before anyone asks whether the bank can cover it."""

    seat: int
    spot: str
    stake: int
    wins: int
    """Above 0: paid on top of the stake. Below 0: taken from the stake (half of it for a surrender). 0: push."""
    why: str = ""
    """What the dealer says of it."""


class Bank:
    """The bank of one round. Wagers settled in several phases share its one cover."""

    def __init__(self, limit: int | None = None, model: Cover = "gross") -> None:
        if limit is not None and limit < 0:
            raise BadInput(f"a bank cannot put up {limit} cents")
        if model not in ("gross", "net"):
            raise BadInput(f"cover '{model}' is unknown; use gross or net")
        self.limit = limit
        """None at the house, which covers everything and keeps no count."""
        self.model: Cover = model
        self.paid = 0
        self.taken = 0

    @property
    def left(self) -> int | None:
        """What is left to pay the next winner; None at the house, which covers everything."""
        if self.limit is None:
            return None
        return self.limit - self.paid + (self.taken if self.model == "net" else -self.taken)

    @property
    def _left_to_take(self) -> int:
        assert self.limit is not None
        return self.limit - self.taken + (self.paid if self.model == "net" else -self.paid)

    @property
    def exhausted(self) -> bool:
        """Nothing more can be paid or taken: whatever is left on the table goes back."""
        return self.limit is not None and not self.left and not self._left_to_take

    def covers(self, wins: Iterable[int]) -> bool:
        """Whether all of these can be paid and taken in full, in whatever order they come.

        >>> bank = Bank(limit=100_00)
        >>> bank.covers([-40_00, -40_00]), bank.decide(30_00), bank.covers([-40_00, -40_00])
        (True, (3000, 0), False)
        """
        if self.limit is None:
            return True
        won, lost = sum([w for w in wins if w > 0]), sum([-w for w in wins if w < 0])
        if self.model == "gross":
            return won + lost <= (self.left or 0)
        return won <= (self.left or 0) and lost <= self._left_to_take

    def decide(self, wins: int) -> tuple[int, int]:
        """What the bank pays and takes on the next wager in the order of action, as far as it covers."""
        paid, taken = (wins, 0) if wins > 0 else (0, -wins)
        if self.limit is None:
            return paid, taken
        paid = min(paid, self.left or 0)
        taken = min(taken, self._left_to_take)
        self.paid += paid
        self.taken += taken
        return paid, taken


def action_order(
    seats: int, start: int, direction: Direction = "clockwise", skip: Collection[int] = ()
) -> tuple[int, ...]:
    """Seats once round the table from `start`, without those in `skip` (the bank's).

    >>> action_order(8, start=3, skip={5})
    (3, 4, 6, 7, 8, 1, 2)
    >>> action_order(8, start=5, direction="counter-clockwise", skip={5})
    (4, 3, 2, 1, 8, 7, 6)
    """
    order = _once_round(seats, start, direction)
    return tuple([seat for seat in order if seat not in skip]) if skip else order


@cache
def _once_round(seats: int, start: int, direction: Direction) -> tuple[int, ...]:
    step = 1 if direction == "clockwise" else -1
    return tuple([(start - 1 + step * n) % seats + 1 for n in range(seats)])


def button_seat(value: int, seats: int, bank_seat: int, seat_1: ButtonSeat1 = "left_of_bank") -> int:
    """Where the action button goes: the card's value counted clockwise over the seats that are not the bank's.

    Empty seats count, and the count wraps round: ((value - 1) mod n) + 1 of n seats (golden-west L1061-L1098).

    >>> [button_seat(value, seats=8, bank_seat=8) for value in (1, 7, 8, 10, 13)]
    [1, 7, 1, 3, 6]
    """
    if value < 1:
        raise BadInput(f"a card of value {value} cannot place the action button; an ace counts 1, a king 13")
    start = {"left_of_bank": bank_seat + 1, "left_of_house_dealer": 1, "right_of_bank": bank_seat - 1}[seat_1]
    order = action_order(seats, start, skip={bank_seat})
    return order[(value - 1) % len(order)]


def button_on_empty(seat: int, seats: int, wagering: Collection[int], direction: Direction = "clockwise") -> int:
    """The button passes on from a seat without a wager to the next one that has one, in the direction of settlement.

    >>> button_on_empty(3, 8, wagering={2, 6}), button_on_empty(3, 8, {2, 6}, "counter-clockwise")
    (6, 2)
    """
    for next_seat in action_order(seats, seat, direction):
        if next_seat in wagering:
            return next_seat
    return seat


class Rotation(msgspec.Struct, frozen=True):
    """Who last held the bank, and for how many hands in a row. It goes round the table; anyone may decline.

    >>> r = Rotation().taken(3)
    >>> r.offers(8, occupied={1, 3, 6})
    (3, 6, 1)
    >>> r.taken(3).offers(8, occupied={1, 3, 6})
    (6, 1)
    >>> r.taken(3).offers(8, occupied={1, 3, 6}, direction="counter-clockwise")
    (1, 6)
    """

    seat: int = 0
    turns: int = 0

    def offers(
        self, seats: int, occupied: Collection[int], bank_turns: int = 2, direction: Direction = "clockwise"
    ) -> tuple[int, ...]:
        """The seats to be asked for the next hand, in order, at first from seat 1. The holder goes first until he has
        had his turns."""
        on = -1 if self.seat and direction == "counter-clockwise" else 1
        around = action_order(seats, self.seat + on, direction)
        if self.seat and 0 < self.turns < bank_turns:
            around = (self.seat, *[seat for seat in around if seat != self.seat])
        elif self.turns >= bank_turns:
            around = tuple([seat for seat in around if seat != self.seat])
        return tuple([seat for seat in around if seat in occupied])

    def taken(self, seat: int) -> Rotation:
        """`seat` banks the hand."""
        return Rotation(seat, self.turns + 1 if seat == self.seat else 1)

    def declined(self) -> Rotation:
        """Nobody took it: the game stops, and starts anew at the next seat; the last holder may bank again."""
        return Rotation(self.seat, 0)
