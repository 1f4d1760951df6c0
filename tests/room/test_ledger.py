"""Properties of the ledger: it balances whatever is done, and what is written stays."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import CheckFailed
from pitboss.room import ledger as books
from pitboss.room.ledger import Ledger
from pitboss.room.schema import metadata
from pitboss.room.store import Store, Write
from pitboss.table.asks import Refused
from tests.room.harness import opened, run

PURSES = [books.purse(n) for n in range(1, 4)]
ACCOUNTS = [*PURSES, *books.OVERDRAWN, "drop/t", books.at("t", 1), books.bot("t", 2)]
MOVES = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 1000))


class _NoStore:
    """Gives out numbers, stores nothing."""

    def __init__(self) -> None:
        self.n = 0

    def new_id(self, table: str) -> int:
        self.n += 1
        return self.n


@given(st.lists(MOVES, max_size=60))
def test_balances_sum_to_nothing_and_only_the_room_owes(moves: list[tuple[str, str, int]]) -> None:
    ledger = Ledger(_NoStore())  # type: ignore[arg-type]
    for debit, credit, cents in moves:
        before = dict(ledger.balances)
        try:
            ledger.transfer("test", debit, credit, cents)
        except (Refused, ValueError):
            assert ledger.balances == before, "a refused transfer changes nothing"
    assert sum(ledger.balances.values()) == 0
    assert all(c >= 0 for name, c in ledger.balances.items() if name not in books.OVERDRAWN)


@given(st.lists(MOVES, max_size=30))
def test_undoing_transfers_leaves_every_balance_as_it_was(moves: list[tuple[str, str, int]]) -> None:
    ledger = Ledger(_NoStore())  # type: ignore[arg-type]
    made = []
    for debit, credit, cents in moves:
        try:
            made.append(ledger.transfer("test", debit, credit, cents))
        except (Refused, ValueError):
            continue
    ledger.undo(made)
    assert not any(ledger.balances.values())


@given(st.dictionaries(st.sampled_from(PURSES), st.integers(-500, 500)))
def test_a_hand_is_booked_only_if_it_balances(changes: dict[str, int]) -> None:
    ledger = Ledger(_NoStore())  # type: ignore[arg-type]
    for purse in PURSES:
        ledger.transfer("chips", books.CASHIER, purse, 1000)
    if sum(changes.values()):
        with pytest.raises(CheckFailed):
            ledger.settle("t", 1, changes)
        changes = {**changes, books.HOUSE: -sum(changes.values())}
    ledger.settle("t", 1, changes)
    ledger.check()
    for purse in PURSES:
        assert ledger.balance(purse) == 1000 + changes.get(purse, 0)


@settings(max_examples=15, deadline=None)
@given(st.lists(MOVES, max_size=40))
def test_balances_follow_from_what_is_stored(moves: list[tuple[str, str, int]]) -> None:
    async def store_and_load() -> None:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{Path(folder) / 'books.sqlite'}"
            async with opened(url) as room:
                for debit, credit, cents in moves:
                    try:
                        await room.book([room.ledger.transfer("test", debit, credit, cents)])
                    except (Refused, ValueError):
                        continue
                kept = {name: cents for name, cents in room.ledger.balances.items() if cents}
                owned = [room.ledger.of_person(person) for person in range(1, 4)]
            async with opened(url) as room:
                assert {name: cents for name, cents in room.ledger.balances.items() if cents} == kept
                assert [room.ledger.of_person(person) for person in range(1, 4)] == owned

    asyncio.run(store_and_load())


@pytest.mark.parametrize(
    "statement",
    ["UPDATE transfers SET cents = 2", "DELETE FROM transfers", "UPDATE accounts SET name = 'x'",
     "DELETE FROM accounts", "UPDATE audit SET who = 'x'", "DELETE FROM audit"],
)  # fmt: skip
@run
async def test_what_is_written_stays(database: str, statement: str) -> None:
    async with opened(database) as room:
        noted = room.audit(await room.people.sign_up("Anna", "1234"), "test", "", {})
        await room.book([room.ledger.transfer("chips", books.CASHIER, books.purse(1), 100)], [noted])
        with pytest.raises(sa.exc.DBAPIError, match="append-only"):
            await room.store.write([Write(sa.text(statement))])


@pytest.mark.parametrize("row", [{"cents": 0}, {"cents": -5}, {"debit": 1, "credit": 1}])
@run
async def test_the_database_itself_refuses_a_transfer_that_moves_nothing(database: str, row: dict[str, int]) -> None:
    async with opened(database) as room:
        await room.book([room.ledger.transfer("chips", books.CASHIER, books.purse(1), 100)])
        whole = {"id": 99, "at": 1, "kind": "x", "debit": 1, "credit": 2, "cents": 1, "note": "", **row}
        with pytest.raises(sa.exc.IntegrityError):
            await room.store.write([Write(metadata.tables["transfers"].insert(), [whole])])


@run
async def test_what_cannot_be_stored_was_never_booked(sqlite: str) -> None:
    async with opened(sqlite) as room:
        with pytest.raises(sa.exc.DBAPIError):
            made = [room.ledger.transfer("chips", books.CASHIER, books.purse(1), 100)]
            await room.book(made, [Write(sa.text("no such statement"))])
        assert room.ledger.balance(books.purse(1)) == 0


def test_one_room_a_database(database: str) -> None:
    from pitboss.errors import BadInput

    first, second = Store(database), Store(database)
    first.open()
    try:
        with pytest.raises(BadInput, match="another pitboss room"):
            second.open()
    finally:
        first.close()
        second.close()


def test_migrations_make_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = Store(database)
    store.open()
    try:
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    finally:
        store.close()
