"""Servers that are killed, paused and cut off while people play: nothing is lost, doubled or played by two."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.servers.rig import can_namespace, storm
from tests.room.test_together import broker as broker

FAULTS = ("kill", "pause", "database", "broker", "drain")


def test_a_few_faults(postgres: str, broker: str, tmp_path: Path) -> None:
    found, wrong = storm(
        postgres, broker, tmp_path, servers=2, tables=4, seats=12, seconds=14, faults=2, every=0.5, seed=3,
        kinds=("pause", "kill"),
    )  # fmt: skip
    print(found)
    assert not wrong, wrong[:10]
    assert found["acknowledged"] and found["hands"], "there was something to lose"


@pytest.mark.slow
@pytest.mark.skipif(not can_namespace(), reason="only root can make network namespaces")
def test_sixty_faults(postgres: str, broker: str, tmp_path: Path) -> None:
    size = [int(word) for word in os.environ.get("PITBOSS_STORM", "300,1500,300,60").split(",")]
    tables, seats, seconds, faults = size
    found, wrong = storm(
        postgres, broker, tmp_path, servers=3, tables=tables, seats=seats, seconds=seconds, faults=faults,
        every=float(os.environ.get("PITBOSS_STORM_EVERY", "4")), kinds=FAULTS, seed=5,
        spaces=True,
    )  # fmt: skip
    print(found)
    assert not wrong, wrong[:10]
    assert found["back p95"] <= 5.0, found


@pytest.mark.slow
def test_without_the_fence_the_checker_finds_two_owners(postgres: str, broker: str, tmp_path: Path) -> None:
    found, wrong = storm(
        postgres, broker, tmp_path, servers=2, tables=6, seats=18, seconds=30, faults=4, every=0.3, kinds=("pause",),
        seed=7, unfenced=True,
    )  # fmt: skip
    print(found, wrong[:5])
    assert wrong, "a server that slept past its lease has written, and the checker has seen it"
