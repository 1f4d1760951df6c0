"""Guests: they play without an account, and keep chips and hands by choosing a name later.

A guest is a person like any other (a number, a purse, hands, a session), with the role `guest`, a name that the room
gives and no secret, so that nobody can sign in as one. How many an address may bring is limited. A guest whose session
has run out is gone: what was left in the purse goes back to the cashier, and the name is free.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from pitboss.errors import BadInput
from pitboss.room import ledger as books
from pitboss.room import seating
from pitboss.room.limits import Buckets
from pitboss.room.names import clean_name, folded, look
from pitboss.room.people import Person, clean_secret
from pitboss.room.schema import keys, looks, people
from pitboss.room.store import Write, now
from pitboss.table.asks import Refused

if TYPE_CHECKING:
    from pitboss.room.room import Room

TRIES = 20
"""Names of people that the room's own may run into."""
TABLES_EACH = 2
"""Open tables that a guest may have opened."""


class TooMany(Refused):
    """This address has brought enough guests for now."""


class Guests:
    """Those who play without an account."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._by_address = Buckets(room.settings.guests)

    async def new(self, address: str) -> Person:
        """A new guest, with chips to begin with."""
        bucket = self._by_address.of(address)
        if not bucket.take():
            raise TooMany(f"many guests have come from your address; sign up, or try again in {bucket.wait} s")
        store = self._room.store
        for _ in range(TRIES):
            number = store.new_id("people")
            name = f"Guest {number}"
            row = {
                "id": number, "name": name, "folded": folded(name), "secret": "", "role": "guest", "created": now(),
            }  # fmt: skip
            try:
                await store.write(
                    [Write(people.insert(), [row]), Write(looks.insert(), [{"look": look(name), "person": number}])]
                )
            except sa.exc.IntegrityError:
                continue
            return Person(number, name, "guest")
        raise Refused("no name is free for a guest just now; sign up instead")

    async def keep(self, person: Person, name: str, secret: str) -> Person:
        """The guest becomes a player: the same chips, hands and seats under a name of one's own."""
        if person.role != "guest":
            raise Refused("you have a name already")
        name, secret = clean_name(name), clean_secret(secret)
        if look(name) == look(person.name):
            raise BadInput("choose a different name from the one the room gave you")
        room = self._room
        new = {"name": name, "folded": folded(name), "secret": await room.people.hashed(secret), "role": "player"}
        async with room.turns.of(("keep", person.id)):
            mine = (people.c.id == person.id) & (people.c.role == "guest")
            if await room.store.read(lambda c: c.execute(sa.select(people.c.id).where(mine)).first()) is None:
                raise Refused("you have a name already")
            try:
                await room.store.write(
                    [
                        Write(people.update().where(people.c.id == person.id).values(**new)),
                        Write(looks.update().where(looks.c.person == person.id).values(look=look(name))),
                    ]
                )
            except sa.exc.IntegrityError:
                raise Refused(f"the name '{name}' is not available; choose another") from None
        room.people.forget()
        kept = Person(person.id, name, "player")
        for table in room.tables_of(person.id):
            await table.do(partial(seating.rename, table, kept))
        return kept

    async def sweep(self) -> int:
        """Let those go whose sessions are all over; how many they were."""
        room = self._room
        alive = sa.select(keys.c.person).where(keys.c.expires > now())
        over = sa.select(people.c.id).where(people.c.role == "guest", people.c.id.not_in(alive))
        gone = await room.store.read(lambda c: [row.id for row in c.execute(over)])
        for number in gone:
            await room.peers.refresh(number, everything=True)
            if room.at_tables(number):
                continue  # until the seat is cashed out
            left = room.ledger.balance(books.purse(number))
            made = [room.ledger.transfer("expired", books.purse(number), books.CASHIER, left)] if left else []
            former = {"role": "gone", "name": f"former guest {number}", "folded": f"former guest {number}"}
            await room.book(
                made,
                [
                    Write(people.update().where(people.c.id == number).values(**former)),
                    Write(looks.delete().where(looks.c.person == number)),
                    Write(keys.delete().where(keys.c.person == number)),
                ],
            )
        if gone:
            room.people.forget()
        return len(gone)
