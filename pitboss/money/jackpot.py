"""Jackpot meters: hands feed them, a jackpot empties them in printed shares, what does not divide stays in.

>>> meter = Meter(cents=60_000_00)
>>> award = meter.award(bad_beat_shares(loser=[4], winner=[7], others=[1, 2, 3, 5, 6, 8]))
>>> award.paid[4], award.paid[7], award.paid[1], award.meter
(3000000, 1500000, 250000, Meter(cents=0, seed=0))
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pitboss.errors import BadInput

WHOLE = 100_00
"""All of the meter, in hundredths of a percent."""


class Share(msgspec.Struct, frozen=True):
    """A part of the meter, in hundredths of a percent, divided evenly among some seats."""

    percent_bp: int
    seats: tuple[int, ...]


class Award(msgspec.Struct, frozen=True):
    """Cents paid to each seat, cents the house put in to start the meter again, and the meter after both."""

    paid: dict[int, int]
    seeded: int
    meter: Meter


class Meter(msgspec.Struct, frozen=True):
    cents: int = 0
    seed: int = 0
    """After an award the house brings the meter back up to this."""

    def fed(self, cents: int) -> Meter:
        """The meter with a hand's contribution."""
        if cents < 0:
            raise BadInput(f"a jackpot contribution cannot be {cents} cents")
        return Meter(self.cents + cents, self.seed)

    def award(self, shares: Sequence[Share]) -> Award:
        """Pay each share of what the meter shows, down to the cent. A share with nobody to take it stays in."""
        if sum([share.percent_bp for share in shares]) > WHOLE:
            raise BadInput("the shares of a jackpot come to more than 100 %")
        paid: dict[int, int] = {}
        for share in shares:
            for seat in share.seats:
                each = self.cents * share.percent_bp // (WHOLE * len(share.seats))
                paid[seat] = paid.get(seat, 0) + each
        rest = self.cents - sum(paid.values())
        seeded = max(self.seed - rest, 0)
        return Award(paid, seeded, Meter(rest + seeded, self.seed))


def bad_beat_shares(
    loser: Sequence[int],
    winner: Sequence[int],
    others: Sequence[int],
    split: tuple[int, int, int] = (50_00, 25_00, 25_00),
) -> list[Share]:
    """The losing hand, the winning hand, and the rest of the table (grand-ronde L912-L917).

    Tied hands divide their share. `others` are those without a missed-blind button; a third qualifying hand is one
    of them, because only the two highest hands count.
    """
    if not loser or not winner:
        raise BadInput("a bad beat needs a losing and a winning hand")
    if len({*loser, *winner, *others}) != len(loser) + len(winner) + len(others):
        raise BadInput("a seat takes only one share of a bad beat jackpot")
    return [Share(part, tuple(seats)) for part, seats in zip(split, (loser, winner, others))]
