"""How somebody comes to a seat with chips: at an open table, at the house's counter, or at a table of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from pitboss.houses.game import catalogue, load
from pitboss.room import seating
from pitboss.room.messages import TableRow
from pitboss.room.peers import Elsewhere
from pitboss.room.people import Person
from pitboss.room.room import CHIPS_A_CALL, SYSTEM, NotFound, Room
from pitboss.room.settings import Clock
from pitboss.room.state import Sign
from pitboss.room.table import LiveTable
from pitboss.table.asks import Refused


async def play_now(
    room: Room, person: Person, game: str, private: bool, forwarded: bool = False
) -> tuple[LiveTable, int]:
    """A seat at a table of this game, with chips in front of it."""
    if game not in catalogue():
        raise NotFound(f"there is no game '{game}'")
    for table in [*room.tables.values()]:
        if private or table.sign.private or table.sign.game != game or table.sign.set:
            continue
        if table.status not in ("waiting", "playing"):
            continue
        if (seat := table.seat_of(person)) is not None:
            return table, seat
        if table.sign.clock.sessions:
            continue  # somebody who wants to play now does not wait for an evening session
        if len(table.seats) < table.game.rules.seats:
            return table, await sit_now(table, person)
    if not private and not forwarded and (server := await _plays(room, game, lambda row: not row.clock.sessions)):
        raise Elsewhere(server)
    sign = Sign(game=game, private=private, bots=3)
    seats = (await asyncio.to_thread(sign.load)).rules.seats
    table = await room.open_table(msgspec.structs.replace(sign, bots=min(3, seats - 1)), person)
    return table, await sit_now(table, person)


async def come_to_counter(room: Room, person: Person, game: str, forwarded: bool = False) -> tuple[LiveTable, int]:
    """A place at the house's standing counter of a game, which is opened for the first visitor."""
    room.protection.check(person.id)
    if game not in catalogue():
        raise NotFound(f"there is no game '{game}'")
    rules = (await asyncio.to_thread(load, game)).rules
    if not rules.counter:
        raise Refused("this game is played at tables; it has no counter")
    async with room.turns.of(("counter", game)):
        here = [t for t in room.tables.values() if t.sign.game == game]
        table = next((t for t in here if _stands(t.sign) and t.status in ("waiting", "playing")), None)
        if table is None and not forwarded and (server := await _plays(room, game, _stands)):
            raise Elsewhere(server)
        if table is None:
            clock = Clock(sessions=room.settings.sessions if rules.in_sessions else ())
            sign = Sign(game=game, name=rules.counter, stays=True, clock=clock)
            table = await room.open_table(sign, SYSTEM)
    seat = table.seat_of(person)
    return table, await sit_now(table, person) if seat is None else seat


async def _plays(room: Room, game: str, fits: Callable[[TableRow], bool]) -> str | None:
    """Another server with a free seat at such a table of this game."""
    for row in [listed.row for listed in room.peers.others()]:
        playing = row.game == game and not row.private and not row.set and row.status in ("waiting", "playing")
        playing = playing and fits(row)
        if playing and len(row.seats) < row.places and (server := await room.peers.where(row.id)):
            return server
    return None


async def sit_now(table: LiveTable, person: Person) -> int:
    """A seat with chips in front of it, from the cashier if need be."""
    wanted, have = chips_to_sit(table, person), table.balance(person.id)
    if have < wanted:
        await table.room.chips(person, wanted - have)
    return (await sit(table, person, None, wanted))[0]


def chips_to_sit(table: LiveTable, person: Person | None) -> int:
    """What somebody sits down with who names no amount: a hundred least wagers, if the table and one call at the
    cashier allow it."""
    allowed = seating.buy_in(table)
    wanted = min(max(100 * table.open_table.limits[0], allowed.least), allowed.most)
    have = table.balance(person.id) if person else 0
    return min(wanted, have + CHIPS_A_CALL)


async def sit(table: LiveTable, person: Person, seat: int | None, cents: int) -> tuple[int, int]:
    """Take a seat, within what the person allows themselves: which, and the chips there."""
    return await _bring(table, person, cents, lambda: seating.sit(table, person, seat, cents))


async def buy(table: LiveTable, person: Person, cents: int) -> tuple[int, int]:
    """More chips in front of a seat."""
    return await _bring(table, person, cents, lambda: seating.buy(table, person, cents))


async def _bring(table: LiveTable, person: Person, cents: int, act: Callable[[], int]) -> tuple[int, int]:
    room = table.room
    await room.peers.refresh(person.id, everything=True)
    return await room.protection.bring(person.id, cents, lambda: table.do(lambda: seating.with_chips(table, act())))


def _stands(sign: Sign | TableRow) -> bool:
    """Whether a table is the house's own, where anybody may find it, under the rules as printed."""
    return sign.stays and not sign.private and not sign.set
