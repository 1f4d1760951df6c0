"""Every write carries its owner's number; numbers of rows come from the database."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBERED = {
    "people": "id", "keys": "id", "accounts": "id", "transfers": "id", "hands": "number", "audit": "id", "chat": "id",
}  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("last", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("what"),
    )
    op.create_table(
        "numbers",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("next", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.execute("INSERT INTO leases (what, number, holder, last) VALUES ('room', 0, '', '')")
    for table, column in NUMBERED.items():
        op.execute(f"INSERT INTO numbers (name, next) SELECT '{table}', coalesce(max({column}), 0) + 1 FROM {table}")
