"""The ledger by itself: what a transfer moves, what is refused, and what is stored for it."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from pitboss.errors import CheckFailed
from pitboss.room import ledger as books
from pitboss.room.ledger import CASHIER, HOUSE, Ledger
from pitboss.room.schema import accounts, transfers
from pitboss.table.asks import Refused

ANNA, BOB = books.purse(1), books.purse(2)


class NoStore:
    """Gives out numbers, stores nothing."""

    def __init__(self) -> None:
        self.given = dict.fromkeys(("accounts", "transfers"), 0)

    def new_id(self, table: str) -> int:
        self.given[table] += 1
        return self.given[table]


@pytest.fixture
def ledger() -> Ledger:
    """Anna has $10."""
    made = Ledger(NoStore())  # type: ignore[arg-type]
    made.writes([made.transfer("chips", CASHIER, ANNA, 10_00)])
    return made


def rows(ledger: Ledger, *made: Any) -> list[list[dict[str, Any]]]:
    return [list(write.rows or ()) for write in ledger.writes(list(made))]


def test_the_last_cent_can_be_moved_and_not_one_more(ledger: Ledger) -> None:
    with pytest.raises(Refused, match=r"you have \$10; this needs \$10.01"):
        ledger.transfer("chips", ANNA, BOB, 10_01)
    ledger.transfer("chips", ANNA, BOB, 10_00)
    assert (ledger.balance(ANNA), ledger.balance(BOB)) == (0, 10_00)


@pytest.mark.parametrize(("debit", "credit", "cents"), [(ANNA, BOB, 0), (ANNA, BOB, -1), (ANNA, ANNA, 1)])
def test_a_transfer_moves_cents_between_two_accounts(ledger: Ledger, debit: str, credit: str, cents: int) -> None:
    with pytest.raises(ValueError, match="moves cents between two accounts"):
        ledger.transfer("chips", debit, credit, cents)
    ledger.transfer("chips", ANNA, BOB, 1)


def test_who_owns_what(ledger: Ledger) -> None:
    ledger.transfer("buy-in", ANNA, books.at("t", 1), 5_00)
    ledger.transfer("bot", books.BOTS, books.bot("t", 4), 5_00)
    ledger.transfer("buy-in", ANNA, books.at("u", 1), 5_00)
    assert ledger.of_person(1) == sorted([ANNA, books.at("t", 1), books.at("u", 1)])
    assert ledger.of_person(2) == []
    assert sorted(ledger.of_table("t")) == sorted([books.at("t", 1), books.bot("t", 4)])


def test_an_account_is_stored_once_and_before_its_first_transfer(ledger: Ledger) -> None:
    assert ledger.writes([]) == []
    made = ledger.transfer("chips", ANNA, BOB, 1_00, "t", 7, "why")
    [[bob], [stored]] = rows(ledger, made)
    assert bob == {"id": 3, "name": BOB}
    assert stored == {
        "id": 2, "at": made.at, "kind": "chips", "debit": 2, "credit": 3, "cents": 1_00, "table_id": "t", "hand": 7,
        "note": "why",
    }  # fmt: skip
    assert len(rows(ledger, ledger.transfer("chips", BOB, ANNA, 1_00))) == 1


def test_an_account_whose_first_transfer_was_not_stored_is_stored_with_the_next(ledger: Ledger) -> None:
    first = ledger.transfer("chips", ANNA, BOB, 1_00)
    ledger.writes([first])
    ledger.undo([first])
    assert (ledger.balance(ANNA), ledger.balance(BOB)) == (10_00, 0)
    [[bob], _] = rows(ledger, ledger.transfer("chips", ANNA, BOB, 2_00))
    assert bob["name"] == BOB
    later = ledger.transfer("chips", ANNA, BOB, 3_00)
    ledger.writes([later])
    ledger.undo([later])
    assert len(rows(ledger, ledger.transfer("chips", ANNA, BOB, 3_00))) == 1, "it has been stored before"


def test_a_hand_passes_through_the_pit_losers_first(ledger: Ledger) -> None:
    made = ledger.settle("t", 7, {BOB: 6_00, ANNA: -4_00, HOUSE: -2_00, books.purse(3): 0})
    moved = [(t.debit, t.credit, t.cents, t.table, t.hand) for t in made]
    assert moved == [(ANNA, "pit/t", 4_00, "t", 7), (HOUSE, "pit/t", 2_00, "t", 7), ("pit/t", BOB, 6_00, "t", 7)]
    ledger.check()


def test_a_hand_of_one_cent_is_booked_like_any_other(ledger: Ledger) -> None:
    made = ledger.settle("t", 7, {BOB: 1, ANNA: -1})
    assert [(t.debit, t.credit, t.cents) for t in made] == [(ANNA, "pit/t", 1), ("pit/t", BOB, 1)]


@pytest.mark.parametrize(
    ("account", "cents", "words"),
    [
        (CASHIER, 1, "out of balance by"),
        (BOB, -10_01, r"overdrawn by \$10.01"),
        (BOB, -1, r"overdrawn by \$0.01"),
        ("pit/t", 1, r"\$0.01 was left in pit/t"),
    ],
)
def test_the_check_names_what_is_wrong(ledger: Ledger, account: str, cents: int, words: str) -> None:
    ledger.check()
    ledger.balances[account] = ledger.balance(account) + cents
    if account != CASHIER:
        ledger.balances[CASHIER] -= cents
    with pytest.raises(CheckFailed, match=words):
        ledger.check()


def test_what_another_server_stored_is_known_here(ledger: Ledger) -> None:
    ledger.put(books.at("t", 2), 9, 3_00)
    assert ledger.balance(books.at("t", 2)) == 3_00 and ledger.of_person(2) == [books.at("t", 2)]
    assert ledger.ids([ANNA, books.at("t", 2), "nobody's"]) == [2, 9]
    assert ledger.names() == {1: CASHIER, 2: ANNA, 9: books.at("t", 2)}


def test_balances_and_owners_are_read_back_from_what_was_stored() -> None:
    ledger, again = Ledger(NoStore()), Ledger(NoStore())  # type: ignore[arg-type]
    made = [ledger.transfer("chips", CASHIER, ANNA, 10_00), ledger.transfer("buy-in", ANNA, books.at("t", 1), 4_00)]
    opened, stored = rows(ledger, *made)
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        accounts.create(connection)
        transfers.create(connection)
        connection.execute(accounts.insert(), opened)
        connection.execute(transfers.insert(), stored)
        again.load(connection)
    engine.dispose()
    assert again.balances == {CASHIER: -10_00, ANNA: 6_00, books.at("t", 1): 4_00}
    assert again.of_person(1) == ledger.of_person(1) == [books.at("t", 1), ANNA]
    assert again.names() == ledger.names()
