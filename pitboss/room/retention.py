"""How long hands are kept. Money, results and what was done are kept for good; what was dealt and answered need not be.

The tables are append-only, and stay so: the triggers that refuse changes are lifted and put back within the one
transaction that empties old records.
"""

from __future__ import annotations

import sqlalchemy as sa

from pitboss.room.schema import endings
from pitboss.room.store import Store, Write

LOT = 200
"""Hands that are forgotten at once."""
TABLES = ("answers", "hands", "endings")


async def forget(store: Store, before: int) -> int:
    """Empty the records of hands that ended before this time, a lot of them; how many."""
    old = (
        sa.select(endings.c.hand)
        .where(endings.c.at < before, sa.func.length(endings.c.record) > 0)
        .order_by(endings.c.hand)
        .limit(LOT)
    )
    numbers = await store.read(lambda c: list(c.execute(old).scalars()))
    if numbers:
        listed = ", ".join(map(str, numbers))
        emptied = [
            f"DELETE FROM answers WHERE hand IN ({listed})",
            f"UPDATE hands SET opening = '' WHERE number IN ({listed})",
            f"UPDATE endings SET record = '' WHERE hand IN ({listed})",
            f"UPDATE reviews SET found = '' WHERE hand IN ({listed})",
        ]
        lift, put_back = _triggers(store.engine.dialect.name)
        await store.write([Write(sa.text(sql)) for sql in (*lift, *emptied, *put_back)])
    return len(numbers)


def _triggers(dialect: str) -> tuple[list[str], list[str]]:
    if dialect == "postgresql":
        return (
            [f"ALTER TABLE {table} DISABLE TRIGGER {table}_append_only" for table in TABLES],
            [f"ALTER TABLE {table} ENABLE TRIGGER {table}_append_only" for table in TABLES],
        )
    changes = [(table, change) for table in TABLES for change in ("UPDATE", "DELETE")]
    return (
        [f"DROP TRIGGER {table}_no_{change.lower()}" for table, change in changes],
        [
            f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            for table, change in changes
        ],
    )
