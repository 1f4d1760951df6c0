"""Who has how many chips: a double-entry ledger in which nothing is ever changed.

A transfer takes cents from one account and gives them to another, so the sum of all balances is 0 by construction.
Balances are kept in memory and follow from the transfers, which are all that is stored.

| account | holds |
| --- | --- |
| `cashier` | minus all play chips ever given out |
| `bots`, `house` | minus what bots were staked with; the house's bank |
| `purse/PERSON` | a person's account |
| `at/TABLE/PERSON`, `bot/TABLE/SEAT` | chips in front of a person, of a bot |
| `drop/TABLE`, `jackpot/TABLE/NAME` | fees taken, jackpot meters |
| `pit/TABLE` | passes a hand's results from losers to winners; 0 between hands |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.errors import CheckFailed
from pitboss.money.cents import show
from pitboss.room import database
from pitboss.room.schema import accounts, transfers
from pitboss.room.store import Store, Write, now
from pitboss.table.asks import Refused

OPENED, MADE = database.insert(accounts), database.insert(transfers)
OVERDRAWN = ("cashier", "bots", "house")
"""Accounts of the room itself, which may be below 0."""

CASHIER, BOTS, HOUSE = OVERDRAWN


def purse(person: int) -> str:
    return f"purse/{person}"


def at(table: str, person: int) -> str:
    return f"at/{table}/{person}"


def bot(table: str, seat: int) -> str:
    return f"bot/{table}/{seat}"


class Transfer(Struct, frozen=True):
    """One line of the ledger."""

    id: int
    at: int
    kind: str
    debit: str
    credit: str
    cents: int
    table: str | None = None
    hand: int | None = None
    note: str = ""


class Ledger:
    """Balances by account name. A transfer is booked at once; the caller stores it, or takes it back if that fails."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ids: dict[str, int] = {}
        self._first: dict[str, int] = {}
        """The transfer with which an account was opened."""
        self.balances: dict[str, int] = {}
        self._of_person: dict[int, set[str]] = {}

    def load(self, connection: Connection) -> None:
        """Balances from all transfers ever made, as of one moment: other servers may write."""
        if connection.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        names = {row.id: row.name for row in connection.execute(sa.select(accounts))}
        self._ids = {name: id_ for id_, name in names.items()}
        self.balances = dict.fromkeys(self._ids, 0)
        for name in self._ids:
            self._index(name)
        for column, sign in ((transfers.c.debit, -1), (transfers.c.credit, 1)):
            sums = sa.select(column, sa.func.sum(transfers.c.cents)).group_by(column)
            for id_, cents in connection.execute(sums):
                self.balances[names[id_]] += sign * int(cents)

    def load_tables(self, connection: Connection, wanted: Sequence[str]) -> None:
        """The accounts of tables that another server played until now, and those of the people at them."""
        from pitboss.room.peers import balances

        table = sa.func.split_part(accounts.c.name, "/", 2)
        names = connection.execute(sa.select(accounts.c.name).where(table.in_(wanted))).scalars().all()
        people = [purse(int(name.rpartition("/")[2])) for name in names if name.startswith("at/")]
        for row in connection.execute(balances([*names, *people])):
            self.put(row.name, row.id, int(row.cents))

    def put(self, name: str, id_: int, cents: int) -> None:
        """What another server has stored."""
        self._ids[name], self.balances[name] = id_, cents
        self._index(name)

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def of_person(self, person: int) -> list[str]:
        """The accounts of one person: the purse, and chips at tables."""
        return sorted(self._of_person.get(person, ()))

    def of_table(self, table: str) -> list[str]:
        """The accounts of those who sit at a table, people and bots."""
        return [name for name in self.balances if name.startswith((f"at/{table}/", f"bot/{table}/"))]

    def _index(self, name: str) -> None:
        if name.startswith(("purse/", "at/")):
            self._of_person.setdefault(int(name.rpartition("/")[2]), set()).add(name)

    def ids(self, names: Iterable[str]) -> list[int]:
        return [self._ids[name] for name in names if name in self._ids]

    def names(self) -> dict[int, str]:
        return {id_: name for name, id_ in self._ids.items()}

    def transfer(
        self, kind: str, debit: str, credit: str, cents: int,
        table: str | None = None, hand: int | None = None, note: str = "",
    ) -> Transfer:  # fmt: skip
        """Move chips; refused if the account has not got them."""
        if cents <= 0 or debit == credit:
            raise ValueError(f"a transfer moves cents between two accounts, not {cents} from {debit} to {credit}")
        have = self.balance(debit)
        if have < cents and debit not in OVERDRAWN and not debit.startswith("pit/"):
            raise Refused(f"you have {show(have)}; this needs {show(cents)}")
        made = Transfer(self._store.new_id("transfers"), now(), kind, debit, credit, cents, table, hand, note)
        for name in (debit, credit):
            if name not in self.balances:
                self._index(name)
        self.balances[debit] = have - cents
        self.balances[credit] = self.balance(credit) + cents
        return made

    @contextmanager
    def together(self) -> Iterator[list[Transfer]]:
        """A list for transfers that are made together: if one cannot be, those before it are taken back."""
        made: list[Transfer] = []
        try:
            yield made
        except Exception:
            self.undo(made)
            raise

    def undo(self, made: Iterable[Transfer]) -> None:
        """Transfers that could not be stored were never made."""
        for t in made:
            self.balances[t.debit] += t.cents
            self.balances[t.credit] -= t.cents
            for name in (t.debit, t.credit):
                if self._first.get(name) == t.id:
                    self._ids.pop(name, None)

    def writes(self, made: list[Transfer]) -> list[Write]:
        """What to store for these transfers, new accounts first."""
        if not made:
            return []
        new = []
        for t in made:
            for name in (t.debit, t.credit):
                if name not in self._ids:
                    self._ids[name], self._first[name] = self._store.new_id("accounts"), t.id
                    new.append({"id": self._ids[name], "name": name})
        rows = [
            {
                "id": t.id, "at": t.at, "kind": t.kind, "debit": self._ids[t.debit], "credit": self._ids[t.credit],
                "cents": t.cents, "table_id": t.table, "hand": t.hand, "note": t.note,
            }
            for t in made
        ]  # fmt: skip
        return [*([Write(OPENED, new)] if new else []), Write(MADE, rows)]

    def settle(self, table: str, hand: int, changes: Mapping[str, int]) -> list[Transfer]:
        """Book a hand: what each account won or lost. It must come to nothing in all."""
        if sum(changes.values()):
            raise CheckFailed(f"hand {hand} does not balance: {changes}")
        pit = f"pit/{table}"
        with self.together() as made:
            for name, cents in sorted(changes.items(), key=lambda change: change[1] > 0):  # what was lost goes first
                if cents < 0:
                    made.append(self.transfer("hand", name, pit, -cents, table, hand))
                elif cents:
                    made.append(self.transfer("hand", pit, name, cents, table, hand))
        return made

    def check(self) -> None:
        """The books balance, and nobody but the room itself owes anything."""
        if total := sum(self.balances.values()):
            raise CheckFailed(f"the ledger is out of balance by {show(total)}")
        for name, cents in self.balances.items():
            if cents < 0 and name not in OVERDRAWN:
                raise CheckFailed(f"the account {name} is overdrawn by {show(-cents)}")
            if cents and name.startswith("pit/"):
                raise CheckFailed(f"{show(cents)} was left in {name}")
