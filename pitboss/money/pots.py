"""Pots between players: what is uncalled goes back, all-ins cut side pots, and every cent finds an owner.

In the order of the card room: return what is uncalled; cut the contributions at each all-in; divide each pot by itself
to the smallest chip of the game, odd chips by the rule of the game; high-low halves first and divides each half.

>>> put_in = {1: 30_00, 2: 70_00, 3: 100_00, 4: 20_00}  # 1 and 2 all-in, 4 folded
>>> seat, back = uncalled(put_in, folded={4})
>>> seat, back
(3, 3000)
>>> pots({**put_in, 3: 70_00}, folded={4})
[Pot(cents=11000, seats=(1, 2, 3)), Pot(cents=8000, seats=(2, 3))]
>>> divide(101_00, (2, 4, 5), chip=1_00)
{2: 3400, 4: 3400, 5: 3300}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from pitboss.errors import BadInput

OddChips = Literal["one_each", "all_to_first"]
OddChipHalves = Literal["high", "position"]

HIGH, LOW = 0, 1


class Pot(msgspec.Struct, frozen=True):
    """Chips, and the seats that may still win them."""

    cents: int
    seats: tuple[int, ...]


def uncalled(put_in: Mapping[int, int], folded: Collection[int] = ()) -> tuple[int, int]:
    """The seat whose last bet has no full caller, and the part of it that goes back; (0, 0) if there is none.

    `put_in` is what each seat put in towards calling; dead chips are not part of it.
    """
    top = max(put_in, key=put_in.__getitem__, default=0)
    if not top or top in folded:
        return 0, 0
    called = max([cents for seat, cents in put_in.items() if seat != top], default=0)
    return (top, put_in[top] - called) if put_in[top] > called else (0, 0)


def pots(put_in: Mapping[int, int], folded: Collection[int] = (), dead: int = 0) -> list[Pot]:
    """Main pot first, then each side pot. A folded player's chips stay in the pots they reached.

    `dead` chips (a dead small blind, an ante owed by nobody in the hand) are in the main pot. What a folded player
    put in above every live player lies in the last pot.
    """
    live = sorted([seat for seat in put_in if seat not in folded])
    if not live:
        raise BadInput("a pot needs at least one player who has not folded")
    *all_ins, top = sorted({put_in[seat] for seat in live})
    left = sum(put_in.values()) + dead
    cut: list[Pot] = []
    below = 0
    for level in all_ins:
        cents = sum([min(c, level) - min(c, below) for c in put_in.values()]) + dead
        if cents:
            cut.append(Pot(cents, tuple([seat for seat in live if put_in[seat] >= level])))
        left -= cents
        below, dead = level, 0
    if left:
        cut.append(Pot(left, tuple([seat for seat in live if put_in[seat] == top])))
    return cut


def take(from_pots: Sequence[Pot], cents: int) -> tuple[list[Pot], int]:
    """Take a collection out of the pots, main pot first, never more than there is: the pots left, and what was taken.

    >>> take([Pot(300, (1, 2, 3)), Pot(200, (2, 3))], 400)
    ([Pot(cents=0, seats=(1, 2, 3)), Pot(cents=100, seats=(2, 3))], 400)
    """
    if not cents:
        return [*from_pots], 0
    left, still = [], cents
    for pot in from_pots:
        part = min(pot.cents, still)
        still -= part
        left.append(Pot(pot.cents - part, pot.seats))
    return left, cents - still


def divide(cents: int, winners: Sequence[int], chip: int = 1, odd_chips: OddChips = "one_each") -> dict[int, int]:
    """Equal shares in whole chips. `winners` are in the order in which odd chips are given.

    A part smaller than the chip (left by a fee or a short all-in) goes as the last odd chip.

    >>> divide(101_00, (2, 4, 5), chip=1_00, odd_chips="all_to_first")
    {2: 3500, 4: 3300, 5: 3300}
    """
    if not winners:
        raise BadInput("a pot cannot be divided among nobody")
    share = cents // (len(winners) * chip) * chip
    odd = cents - share * len(winners)
    shares = {}
    for seat in winners:
        extra = min(odd, chip) if odd_chips == "one_each" else odd
        shares[seat] = share + extra
        odd -= extra
    return shares


def divide_high_low(
    cents: int,
    high: Sequence[int],
    low: Sequence[int],
    chip: int = 1,
    odd_chips: OddChips = "one_each",
    odd_chip_halves: OddChipHalves = "high",
    position: Sequence[int] = (),
) -> dict[int, int]:
    """Halve, then divide each half among its own winners; without a low the high hand takes all.

    The odd chip of the halving goes to the high half, or by `position` to the half with the winner nearest the front
    of that order.

    >>> divide_high_low(101_00, high=(4,), low=(2, 4), chip=1_00)
    {4: 7600, 2: 2500}
    >>> divide_high_low(101_00, (4,), (2, 4), 1_00, odd_chip_halves="position", position=(2, 3, 4, 1))
    {4: 7500, 2: 2600}
    """
    if not low:
        return divide(cents, high, chip, odd_chips)
    low_first = odd_chip_halves == "position" and _nearest(low, position) < _nearest(high, position)
    halves = divide(cents, (LOW, HIGH) if low_first else (HIGH, LOW), chip)
    shares = divide(halves[HIGH], high, chip, odd_chips)
    for seat, share in divide(halves[LOW], low, chip, odd_chips).items():
        shares[seat] = shares.get(seat, 0) + share
    return shares


def _nearest(winners: Sequence[int], position: Sequence[int]) -> int:
    missing = [seat for seat in winners if seat not in position]
    if missing:
        raise BadInput(f"the odd chip goes by position, but seat {missing[0]} has none in {list(position)}")
    return min([position.index(seat) for seat in winners])
