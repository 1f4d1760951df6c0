"""What an operator accounts for: buy-ins, fees, the house's result and the hands, by table, game or day."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.room.ledger import HOUSE
from pitboss.room.schema import accounts, endings, hands, tables, transfers
from pitboss.room.state import Sign

By = Literal["table", "game", "day"]
DAY_MS = 86_400_000
DAY = sa.literal_column(str(DAY_MS), sa.BigInteger)


class ReportRow(Struct):
    """Cents; the house's result is what banked games won from players and bots, or lost to them if it is below 0."""

    key: str
    name: str
    hands: int = 0
    buy_in: int = 0
    cash_out: int = 0
    drop: int = 0
    jackpots: int = 0
    house: int = 0
    hold: float | None = None
    """The house's result and the drop as a share of what people bought in for; None where nobody did."""


def report(connection: Connection, start: int, end: int, by: By) -> list[ReportRow]:
    moved = _moved(connection, start, end)
    # after them: accounts and tables that are opened meanwhile are only added
    names = {row.id: row.name for row in connection.execute(sa.select(accounts))}
    signs = {row.id: msgspec.json.decode(row.sign, type=Sign) for row in connection.execute(sa.select(tables))}
    rows: dict[str, ReportRow] = {}

    def row_of(table: str, sign: Sign, at: int) -> ReportRow:
        day = datetime.fromtimestamp(at * DAY_MS / 1000, UTC).date().isoformat()
        key = {"table": table, "game": sign.game, "day": day}[by]
        return rows.setdefault(key, ReportRow(key, {"table": sign.name, "game": sign.game, "day": day}[by]))

    for table, sign, day, debit, credit, kind, cents in moved:
        row = row_of(table, msgspec.json.decode(sign, type=Sign) if sign else signs[table], int(day))
        _add(row, kind, names[debit], names[credit], int(cents))
    played = (
        sa.select(endings.c.table_id, hands.c.sign, endings.c.at // DAY, sa.func.count())
        .join(hands, hands.c.number == endings.c.hand)
        .where(endings.c.played == 1, endings.c.at >= start, endings.c.at < end)
        .group_by(endings.c.table_id, hands.c.sign, endings.c.at // DAY)
    )
    for table, sign, day, count in connection.execute(played):
        row_of(table, msgspec.json.decode(sign, type=Sign), int(day)).hands += count
    for row in rows.values():
        row.hold = round((row.house + row.drop) / row.buy_in, 4) if row.buy_in else None
    return sorted(rows.values(), key=lambda row: row.key)


def _moved(connection: Connection, start: int, end: int) -> Sequence[Any]:
    """Sums of transfers at tables. A hand counts for the sign it was dealt under."""
    t, day = transfers, transfers.c.at // DAY
    keys = (t.c.table_id, hands.c.sign, day, t.c.debit, t.c.credit, t.c.kind)
    return connection.execute(
        sa.select(*keys, sa.func.sum(t.c.cents))
        .outerjoin(hands, hands.c.number == t.c.hand)
        .where(t.c.table_id.is_not(None), t.c.at >= start, t.c.at < end)
        .group_by(*keys)
    ).all()


def _add(row: ReportRow, kind: str, debit: str, credit: str, cents: int) -> None:
    if kind == "buy-in":
        row.buy_in += cents
    elif kind == "cash-out":
        row.cash_out += cents
    for account, signed in ((credit, cents), (debit, -cents)):
        if account == HOUSE and kind in ("hand", "void"):
            row.house += signed
        elif account.startswith("drop/"):
            row.drop += signed
        elif account.startswith("jackpot/"):
            row.jackpots += signed


def as_csv(rows: Iterable[Struct], fields: Iterable[str]) -> bytes:
    """Any rows as CSV. What a spreadsheet would take for a formula is quoted."""
    out, names = io.StringIO(), [*fields]
    lines = csv.writer(out)
    lines.writerow(names)
    for row in rows:
        values = [getattr(row, name) for name in names]
        lines.writerow([f"'{v}" if isinstance(v, str) and v[:1] in ("=", "+", "-", "@") else v for v in values])
    return out.getvalue().encode()
