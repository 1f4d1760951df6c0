"""A database for each test: SQLite, and PostgreSQL where a server answers (the summary says so where none does)."""

from __future__ import annotations

import os
import secrets
import warnings
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher

from pitboss.room import hints, people
from pitboss.room.api import hands
from tests.room.harness import HANGS

os.environ.setdefault("PITBOSS_KEY", secrets.token_hex(32))  # rooms on PostgreSQL leave no key behind
POSTGRES = os.environ.get("PITBOSS_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")

people.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)  # type: ignore[misc]
"""Secrets are hashed in no time: hundreds of people sign up here. `real_hashes` is what the room does."""


@pytest.fixture
def real_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PasswordHasher", PasswordHasher)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is slow, and a worker gives way to the tables."""
    for module in (hints, hands):
        monkeypatch.setattr(module, "PATIENCE", HANGS)


def _postgres_answers() -> bool:
    engine = sa.create_engine(_psycopg(POSTGRES), connect_args={"connect_timeout": 2})
    try:
        with engine.connect():
            return True
    except sa.exc.OperationalError:
        return False
    finally:
        engine.dispose()


def _psycopg(url: str | sa.URL) -> Any:
    return sa.make_url(url).set(drivername="postgresql+psycopg")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database's URL."""
    return str(request.getfixturevalue("sqlite" if request.param == "sqlite" else "postgres"))


@pytest.fixture(scope="session")
def _server() -> Any:
    """A PostgreSQL database for all tests of this process. What it commits need not outlive the server's own power."""
    if not _postgres_answers():
        why = f"no PostgreSQL server answers at {sa.make_url(POSTGRES).host}; set PITBOSS_TEST_POSTGRES to one"
        warnings.warn(f"not tested on PostgreSQL: {why}", stacklevel=1)  # a skip alone would go unnoticed
        pytest.skip(why)
    name = f"pitboss_{secrets.token_hex(6)}"
    admin = sa.create_engine(_psycopg(POSTGRES), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
        connection.execute(sa.text(f"ALTER DATABASE {name} SET synchronous_commit TO off"))
    yield sa.make_url(POSTGRES).set(database=name)
    with admin.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def postgres(_server: sa.URL) -> Any:
    """An empty PostgreSQL database's URL."""
    yield _server.render_as_string(hide_password=False)
    engine = sa.create_engine(_psycopg(_server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name AND pid <> pg_backend_pid()"
        )
        connection.execute(sa.text(others), {"name": _server.database})
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'room.sqlite'}"
