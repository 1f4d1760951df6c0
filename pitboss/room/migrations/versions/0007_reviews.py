"""Reviews of hands: what a player chose beside the best choice, and what the wagers were worth."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("hand", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("expected", sa.Double()),
        sa.Column("sd", sa.Double()),
        sa.Column("found", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["hand"], ["hands.number"]),
        sa.PrimaryKeyConstraint("hand", "seat"),
    )
    op.create_index("reviews_by_person", "reviews", ["person", "at"], unique=False)
    op.create_table(
        "choices",
        sa.Column("hand", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("best", sa.Text(), nullable=False),
        sa.Column("chosen", sa.Text(), nullable=False),
        sa.Column("stake", sa.BigInteger(), nullable=False),
        sa.Column("cost", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["hand"], ["hands.number"]),
        sa.PrimaryKeyConstraint("hand", "seat", "n"),
    )
    op.create_index("choices_by_person", "choices", ["person", "at"], unique=False)
