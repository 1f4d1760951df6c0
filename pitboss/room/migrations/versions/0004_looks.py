"""Names that look alike are refused; wrong tries are counted by address and name, not by account."""

import sqlalchemy as sa
from alembic import op

from pitboss.room.names import look

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("look"),
    )
    connection = op.get_bind()
    taken: dict[str, int] = {}
    for person, name in connection.execute(sa.text("SELECT id, name FROM people ORDER BY id")):
        taken.setdefault(look(name), person)
    for text, person in taken.items():
        row = {"look": text, "person": person}
        connection.execute(sa.text("INSERT INTO looks (look, person) VALUES (:look, :person)"), row)
    for column in ("wrong_tries", "locked_until"):
        op.drop_column("people", column)
