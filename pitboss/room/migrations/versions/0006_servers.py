"""Several servers share a room: their leases run out, and every open table has one of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("leases", sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        "INSERT INTO leases (what, number, holder, last) "
        "SELECT 'table/' || id, 0, '', '' FROM tables WHERE closed IS NULL"
    )
