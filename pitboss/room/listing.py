"""A table as the lobby lists it."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pitboss.money.in_force import describe
from pitboss.room import schedule
from pitboss.room.hands import moment
from pitboss.room.messages import FeeView, SeatView, Speed, TableRow
from pitboss.room.seating import buy_in

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable


def stakes(table: LiveTable) -> str:
    """What is played for, in words; "" where that is a wager within the limits."""
    words = table.game.family.stakes
    return words(table.game.rules, table.open_table.limits, table.open_table.fee) if words else ""


def tempo(table: LiveTable) -> Speed | None:
    """The slowest speed of the screens of those who sit here, and are here."""
    seated = {seat.person for seat in table.seats.values()}
    speeds = {client.speed for client in table.clients if client.person and client.person.id in seated}
    return next((speed for speed in get_args(Speed) if speed in speeds), None)


def row(table: LiveTable) -> TableRow:
    sign, sheet, fee = table.sign, table.game.sheet, table.open_table.fee
    here = {client.person.id for client in table.clients if client.person}
    seated = {seat.person for seat in table.seats.values()}
    return TableRow(
        id=table.id,
        name=sign.name,
        game=sheet.id,
        game_name=sheet.name,
        house=sheet.house,
        family=sheet.family,
        places=table.game.rules.seats,
        status=table.status,
        private=sign.private,
        limits=table.open_table.limits,
        stakes=stakes(table),
        fee=FeeView(fee.id, describe(fee)) if fee else None,
        set=sign.set,
        clock=sign.clock,
        buy_in=buy_in(table),
        seats=[
            SeatView(n, s.name, s.bot, table.stack(n) + s.coming, s.sitting_out, s.bot or s.person in here)
            for n, s in sorted(table.seats.items())
        ],
        watching=sum(1 for client in table.clients if client.person is None or client.person.id not in seated),
        hands=table.hands_played,
        stays=sign.stays,
        tempo=tempo(table),
        next_at=schedule.posted(table),
        opened=moment(table.opened.at),
        opened_by=table.opened.name,
    )
