"""Who plays into whose hands: pairs of players at tables where players play each other.

For each pair: hands they were both dealt into, how often one folded and the other won, and the chips that went from one
to the other. A hand's losses go to its winners in proportion to what they won. What honest players pass to each other
evens out; `sigmas` says by how many standard errors a pair's balance differs from nothing.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.room import bots
from pitboss.room.schema import endings, hands, people
from pitboss.room.state import Seat, Sign
from pitboss.table.events import Chose
from pitboss.table.record import Record

MOST_HANDS = 20_000
"""The newest hands of the time asked for; more would be read for minutes."""


class Pair(Struct):
    """`cents` went from `giver` to `taker`, less what came back."""

    giver: str
    giver_id: int
    taker: str
    taker_id: int
    hands: int
    cents: int
    folded: int
    """Hands that the giver folded and the taker won."""
    folded_back: int
    """The same the other way."""
    sigmas: float


class _Between:
    def __init__(self) -> None:
        self.hands = self.cents = self.squares = 0
        self.folded: dict[int, int] = defaultdict(int)


def report(connection: Connection, start: int, end: int, least_hands: int = 20) -> list[Pair]:
    """Pairs with the most telling balance first."""
    query = (
        sa.select(endings.c.hand, endings.c.record, hands.c.seats, hands.c.sign)
        .join(hands, hands.c.number == endings.c.hand)
        .where(endings.c.played == 1, endings.c.at >= start, endings.c.at < end)
        .where(sa.func.length(endings.c.record) > 0)
        .order_by(endings.c.hand.desc())
        .limit(MOST_HANDS)
    )
    between: dict[tuple[int, int], _Between] = defaultdict(_Between)
    each_other: dict[bytes, bool] = {}
    for row in connection.execute(query):
        if row.sign not in each_other:
            each_other[row.sign] = bots.plays_each_other(msgspec.json.decode(row.sign, type=Sign).load())
        if each_other[row.sign]:
            _count(between, msgspec.json.decode(row.record, type=Record), _people(row.seats))
    names = {row.id: row.name for row in connection.execute(sa.select(people.c.id, people.c.name))}
    found = [_pair(a, b, both, names) for (a, b), both in between.items() if both.hands >= least_hands]
    return sorted(found, key=lambda pair: -pair.sigmas)


def _people(seats: bytes) -> dict[int, int]:
    found = msgspec.json.decode(seats, type=dict[int, Seat])
    return {number: seat.person for number, seat in found.items() if seat.person is not None}


def _count(between: dict[tuple[int, int], _Between], record: Record, sitting: dict[int, int]) -> None:
    nets = {seat: net for seat, net in record.settlement.items() if net}
    won = sum(net for net in nets.values() if net > 0)
    folded = {event.seat for event in record.events if isinstance(event, Chose) and event.option == "fold"}
    there = sorted((person, seat) for seat, person in sitting.items() if seat in record.settlement)
    for n, (a, seat_a) in enumerate(there):
        for b, seat_b in there[n + 1 :]:
            both = between[a, b]
            both.hands += 1
            cents = _flow(nets, won, seat_a, seat_b) - _flow(nets, won, seat_b, seat_a)
            both.cents += cents
            both.squares += cents * cents
            for giver, from_, to in ((a, seat_a, seat_b), (b, seat_b, seat_a)):
                both.folded[giver] += from_ in folded and nets.get(to, 0) > 0


def _flow(nets: dict[int, int], won: int, from_: int, to: int) -> int:
    """What a loser's chips came to in this winner's stack."""
    lost, gained = -nets.get(from_, 0), nets.get(to, 0)
    return round(lost * gained / won) if lost > 0 and gained > 0 else 0


def _pair(a: int, b: int, both: _Between, names: dict[int, str]) -> Pair:
    giver, taker, cents = (a, b, both.cents) if both.cents >= 0 else (b, a, -both.cents)
    sigmas = cents / sqrt(both.squares) if both.squares else 0.0
    folds = both.folded
    return Pair(
        names.get(giver, "?"), giver, names.get(taker, "?"), taker, both.hands, cents, folds[giver], folds[taker],
        round(sigmas, 2),
    )  # fmt: skip
