"""What is stored. Money, answers, records and the audit log are append-only: triggers refuse to change them.

Times are milliseconds since 1970 in UTC. Ids come from `numbers`, in stocks (see `pitboss.room.numbers`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

leases = Table(
    "leases",
    metadata,
    Column("what", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("holder", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("until", BigInteger, nullable=False, server_default="0"),
)
"""Who owns what. `number` grows with every owner; `last` names the owner's last transaction, written with it. Where
several servers share a room each has a lease of its own, good `until` then, and each open table one."""

numbers = Table(
    "numbers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("next", BigInteger, nullable=False),
)
"""The next number of each kind of row that nobody has been given yet."""

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("secret", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

looks = Table(
    "looks",
    metadata,
    Column("look", Text, primary_key=True),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False),
)
"""What each name looks like: no two people have names that the eye takes for each other."""

keys = Table(
    "keys",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("address", Text, nullable=False),
    Column("used", BigInteger, nullable=False),
)
"""Sessions of browsers and tokens of programs; only their hashes are kept."""

standings = Table(
    "standings",
    metadata,
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("muted", BigInteger, nullable=False),
    Column("excluded", BigInteger, nullable=False),
)
"""What bars somebody: `state` is open, banned or closed; until when they are muted, or keep themselves from play."""

own_limits = Table(
    "own_limits",
    metadata,
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("next", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""A player's own limits: `amount` holds now (0 is none), `next` from `since` on."""

playtime = Table(
    "playtime",
    metadata,
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("seconds", BigInteger, nullable=False),
)
"""Seconds that somebody sat at tables, by day since 1970."""

resets = Table(
    "resets",
    metadata,
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Codes with which somebody who has forgotten the secret may choose another; good once."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
)

transfers = Table(
    "transfers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("debit", BigInteger, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("credit", BigInteger, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("cents", BigInteger, nullable=False),
    Column("table_id", Text),
    Column("hand", BigInteger, index=True),
    Column("note", Text, nullable=False, default=""),
    Index("transfers_by_time", "at"),
    CheckConstraint("cents > 0", name="transfers_move_something"),
    CheckConstraint("debit <> credit", name="transfers_between_two"),
)
"""The ledger: each row takes cents from one account and gives them to another, so it cannot be out of balance."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("opened_by", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("sign", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""Open and closed tables: `sign` is what the table was opened with, `state` what it keeps between hands."""

hands = Table(
    "hands",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("opening", LargeBinary, nullable=False),
    Column("sign", LargeBinary, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    Index("hands_by_table", "table_id", "number"),
)
"""Every hand as it was opened: the table before it, its chance, who sat where. Nobody reads this but the room."""

answers = Table(
    "answers",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("how", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
)
"""What was answered, in order. `how`: wager or ready in an open window; person, bot or default for a final answer."""

endings = Table(
    "endings",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("played", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Index("endings_by_table", "table_id", "at"),
)
"""Records of finished hands. `played` is 0 for a hand in which nobody had a part."""

players = Table(
    "players",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Index("players_by_person", "person", "hand"),
)
"""Who played a finished hand, and what they won or lost."""

reviews = Table(
    "reviews",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("expected", Double),
    Column("sd", Double),
    Column("found", LargeBinary, nullable=False),
    Index("reviews_by_person", "person", "at"),
)
"""Finished hands as their players played them; `found` is the whole review, for that player alone."""

choices = Table(
    "choices",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("best", Text, nullable=False),
    Column("chosen", Text, nullable=False),
    Column("stake", BigInteger, nullable=False),
    Column("cost", Double, nullable=False),
    Index("choices_by_person", "person", "at"),
)
"""Every choice of a review that could be weighed: what was best, what was chosen, and what that cost."""

voids = Table(
    "voids",
    metadata,
    Column("hand", BigInteger, ForeignKey("hands.number"), primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("withdrawn", BigInteger, nullable=False),
    Index("invites_by_table", "table_id"),
)
"""Links to private tables; `withdrawn` is when, or 0."""

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_by_table", "table_id", "id"),
)
"""The last lines said at each table."""

audit = Table(
    "audit",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("detail", LargeBinary, nullable=False),
    Index("audit_by_person", "by", "id"),
)
