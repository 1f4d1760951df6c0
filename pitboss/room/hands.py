"""Finished hands: their records, what each person may see of them, and whether they are whole."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.errors import CheckFailed, PitbossError
from pitboss.houses import open_table
from pitboss.houses.game import catalogue
from pitboss.reading import know
from pitboss.room import database
from pitboss.room.hand import CHANCE
from pitboss.room.messages import ShuffleView
from pitboss.room.people import Person
from pitboss.room.schema import endings, hands, people, players, tables, voids
from pitboss.room.state import Seat, Sign
from pitboss.room.store import Write
from pitboss.table.events import (
    BANK,
    Dealt,
    FeeTaken,
    JackpotWon,
    PotWon,
    Rolled,
    Settled,
    TicketBought,
    TicketCancelled,
    TicketGraded,
    TicketPaid,
    Transferred,
    Turned,
    Wagered,
)
from pitboss.table.record import Record, read
from pitboss.table.sentences import sentence
from pitboss.table.views import PUBLIC, concerns

know(Record)

ENDED, PLAYED = database.insert(endings), database.insert(players)
IN_PLAY = (
    FeeTaken, JackpotWon, PotWon, Rolled, Settled, TicketBought, TicketCancelled, TicketGraded, TicketPaid, Transferred,
    Wagered,
)  # fmt: skip
"""Events that are there only where somebody plays."""
MORE_TO_COME = "cards of this shuffle are still to come; its seed is shown when the shuffle is used up"
NOT_SHOWN = "the seed would show cards that another player did not show"


class Finished(Struct, frozen=True):
    """A hand that is over. `seats` are those who sat at the table."""

    number: int
    table: str
    table_name: str
    at: int
    record: Record
    seats: dict[int, Seat]
    started: int
    void: str | None = None


class HandRow(Struct, kw_only=True):
    number: int
    table: str
    table_name: str
    game: str
    started: str
    ended: str | None
    seat: int | None
    net: int | None
    void: str | None


class Sitter(Struct):
    seat: int
    name: str
    bot: bool


class HandView(HandRow, kw_only=True):
    """A finished hand as one person saw it."""

    places: int
    limits: tuple[int, int]
    fee: str
    seats: list[Sitter]
    before: list[int]
    after: list[int]
    settlement: dict[int, int]
    events: list[Any]
    said: list[str]
    shuffle: ShuffleView | None


class Verdict(Struct):
    """Whether a record is whole: the same answers give the same events, cards and money."""

    whole: bool
    words: str
    commitment: str | None = None
    seed: str | None = None
    signed: bool | None = None
    """Whether the signature that came with it is this room's; None where none came."""


def moment(ms: int) -> str:
    """A time as the API writes it.

    >>> moment(1_700_000_000_042)
    '2023-11-14T22:13:20.042Z'
    """
    seconds, rest = divmod(ms, 1000)
    return f"{_second(seconds)}.{rest:03}Z"


@lru_cache(1024)
def _second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat().removesuffix("+00:00")


def was_played(record: Record) -> bool:
    """Whether anybody had a part in it: chips were put down, won, lost or paid, dice were rolled for those that lay
    there, or seats were dealt hands and asked about them, though no chip moved.

    A draw for the button is no hand, nor is a bank that was put up for nobody.
    """
    if any(isinstance(event, IN_PLAY) for event in record.events):
        return True
    asked = any(seat > CHANCE for seat, _ in record.answers)
    return asked and any(isinstance(event, Dealt) and event.to > BANK for event in record.events)


def ending(hand: Finished) -> list[Write]:
    """What to store of a hand that is over."""
    net = hand.record.settlement
    row = {
        "hand": hand.number, "table_id": hand.table, "at": hand.at, "played": int(was_played(hand.record)),
        "record": hand.record.json(),
    }  # fmt: skip
    played = [
        {"hand": hand.number, "seat": n, "person": seat.person, "net": net.get(n, 0)}
        for n, seat in hand.seats.items()
        if seat.person is not None and hand.record.before.stacks[n]
    ]
    return [Write(ENDED, [row]), *([Write(PLAYED, played)] if played else [])]


def seat_in(hand: Finished, person: Person | None) -> int | None:
    if person is None:
        return None
    return next((n for n, seat in hand.seats.items() if seat.person == person.id), None)


def shuffle_view(hand: Finished, viewer: int | None, down: Mapping[int, int] | None = None) -> ShuffleView | None:
    """The promise and, where nobody's unseen cards would be laid open by it, the seed. `down` is `face_down(hand)`."""
    shuffle = hand.record.shuffle
    if shuffle is None:
        return None
    if not shuffle.seed:
        return ShuffleView(shuffle.commitment, None, MORE_TO_COME, shuffle.clients)
    down = face_down(hand) if down is None else down
    if any(seat != viewer for seat in down):
        return ShuffleView(shuffle.commitment, None, NOT_SHOWN, shuffle.clients)
    return ShuffleView(shuffle.commitment, shuffle.seed, clients=shuffle.clients)


def face_down(hand: Finished) -> dict[int, int]:
    """Cards of people that were dealt face down and never turned, by seat."""
    down: dict[int, int] = {}
    for event in hand.record.events:
        if isinstance(event, Dealt) and not event.up:
            down[event.to] = down.get(event.to, 0) + len(event.cards)
        elif isinstance(event, Turned):
            down[event.holder] = down.get(event.holder, 0) - len(event.cards)
    return {seat: n for seat, n in down.items() if n > 0 and seat in hand.seats and not hand.seats[seat].bot}


def row(hand: Finished, person: Person | None) -> HandRow:
    seat = seat_in(hand, person)
    return HandRow(**_row(hand, seat))


def _row(hand: Finished, seat: int | None) -> dict[str, Any]:
    return {
        "number": hand.number, "table": hand.table, "table_name": hand.table_name, "game": hand.record.game,
        "started": moment(hand.started), "ended": moment(hand.at), "seat": seat,
        "net": hand.record.settlement.get(seat) if seat else None, "void": hand.void,
    }  # fmt: skip


def view(hand: Finished, person: Person | None) -> HandView:
    """The hand through the eyes of this person's seat, or of somebody who watched."""
    seat = seat_in(hand, person)
    record = hand.record
    seen = record.view(seat)
    if not (person and person.role == "director"):
        whose = concerns(seen, {ticket.number: ticket.seat for ticket in record.before.tickets})
        seen = [event for event, holder in zip(seen, whose) if holder in (PUBLIC, seat)]
    return HandView(
        **_row(hand, seat),
        places=len(record.stacks) - 1,
        limits=record.limits,
        fee=record.fee,
        seats=[Sitter(n, s.name, s.bot) for n, s in sorted(hand.seats.items())],
        before=[0, *record.before.stacks[1:]],
        after=[0, *record.stacks[1:]],
        settlement=record.settlement,
        events=seen,
        said=[sentence(event, seat) for event in seen],
        shuffle=shuffle_view(hand, seat),
    )


def _is_file(way: Any) -> bool:
    """A house way may be a house's own file, read from disk: nobody learns by this road which files there are."""
    return isinstance(way, str) and ("/" in way or way.endswith(".toml"))


def verify(data: bytes, own: bool = False) -> Verdict:
    """Replay a record from its JSON. Anybody may hand one in: only games of the catalogue are opened, and a file only
    where the record is the room's own."""
    try:
        record = read(data, "the record")
        if record.game not in catalogue():
            raise CheckFailed(f"there is no game '{record.game}' in the catalogue")
        if not own and _is_file(record.set.get("house_way")):
            raise CheckFailed("`house_way` names a file; `pitboss replay` checks records of a house's own files")
        open_table.verify(record)
    except PitbossError as wrong:
        return Verdict(False, str(wrong))
    shuffle = record.shuffle
    told = "; the seed is the one committed to, and deals these cards" if shuffle and shuffle.seed else ""
    words = f"the record is whole: {len(record.events)} events replayed{told}"
    return Verdict(True, words, shuffle.commitment if shuffle else None, shuffle.seed or None if shuffle else None)


def load(connection: Connection, number: int) -> tuple[Finished, bool] | None:
    """A finished hand from storage, and whether its table is private."""
    found = connection.execute(
        sa.select(hands, endings.c.at.label("ended"), endings.c.record, voids.c.reason, tables.c.sign.label("now"))
        .join(endings, endings.c.hand == hands.c.number)
        .join(tables, tables.c.id == hands.c.table_id)
        .outerjoin(voids, voids.c.hand == hands.c.number)
        .where(hands.c.number == number)
    ).first()
    if found is None or not found.record:  # it is not kept any more
        return None
    sign = msgspec.json.decode(found.sign, type=Sign)
    seats = msgspec.json.decode(found.seats, type=dict[int, Seat])
    played = sa.select(players.c.seat, players.c.person, people.c.name).where(players.c.hand == number)
    for row in connection.execute(played.join(people, people.c.id == players.c.person)):
        seats.setdefault(row.seat, Seat(name=row.name, person=row.person))  # came while the counter was open
    record = msgspec.json.decode(found.record, type=Record)
    hand = Finished(number, found.table_id, sign.name, found.ended, record, seats, found.at, found.reason)
    return hand, msgspec.json.decode(found.now, type=Sign).private


def listing(
    connection: Connection, person: int | None, table: str | None, mine: bool, before: int | None, limit: int
) -> list[HandRow]:
    """Hands that were played, newest first: of a table, or of a person."""
    mine_too = sa.and_(players.c.hand == hands.c.number, players.c.person == (person or 0))
    query = (
        sa.select(hands.c.number, hands.c.table_id, hands.c.at, hands.c.sign, endings.c.at.label("ended"),
                  players.c.seat, players.c.net, voids.c.reason)
        .join(endings, endings.c.hand == hands.c.number)
        .join(players, mine_too, isouter=not mine)
        .outerjoin(voids, voids.c.hand == hands.c.number)
        .where(endings.c.played == 1)
        .order_by(hands.c.number.desc())
        .limit(limit)
    )  # fmt: skip
    if table:
        query = query.where(hands.c.table_id == table)
    if before:
        query = query.where(hands.c.number < before)
    rows = []
    for found in connection.execute(query):
        sign = msgspec.json.decode(found.sign, type=Sign)
        rows.append(
            HandRow(
                number=found.number, table=found.table_id, table_name=sign.name, game=sign.game,
                started=moment(found.at), ended=moment(found.ended), seat=found.seat, net=found.net, void=found.reason,
            )
        )  # fmt: skip
    return rows
