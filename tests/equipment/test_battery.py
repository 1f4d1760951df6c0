"""The battery finds a generator that is not even, and passes the one that deals."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.randomness import Source

SCRIPT = Path(__file__).parents[2] / "scripts" / "battery.py"


def battery() -> Any:
    spec = importlib.util.spec_from_file_location("battery", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_live_generator_passes() -> None:
    found = battery()
    for name, (test, rounds) in found.OWN.items():
        assert test(Source.of(f"a test of {name}"), max(rounds // 20, 3000)) > 1e-6, name


class Biased(Source):
    """The first word of each block of sixteen has its highest bit set."""

    def _refill(self) -> None:
        super()._refill()
        self._words[0] |= 1 << 31


@pytest.mark.parametrize("name", ["one card of 52", "keno, 20 of 80"])
def test_a_bias_in_one_word_of_sixteen_is_found(name: str) -> None:
    found = battery()
    test, rounds = found.OWN[name]
    assert test(Biased(b"0" * 32), rounds) < 1e-6


def test_a_shuffle_that_swaps_with_any_place_is_found() -> None:
    """The classic mistake: n to the n ways do not spread evenly over n! orders."""

    class Naive(Source):
        def shuffle(self, cards: list[int], start: int, end: int) -> None:
            for i in range(start, end):
                j = self.below(len(cards))
                cards[i], cards[j] = cards[j], cards[i]

    found = battery()
    assert found.orders(Naive(b"1" * 32), 30_000) < 1e-6
    assert found.places(Naive(b"1" * 32), 4_000) < 1e-6


def test_the_stream_is_what_is_drawn() -> None:
    process = subprocess.Popen([sys.executable, str(SCRIPT), "--stream", "--seed", "x"], stdout=subprocess.PIPE)
    assert process.stdout is not None
    data = process.stdout.read(400)
    process.stdout.close()
    process.terminate()
    process.wait()
    source = Source.of("x")
    assert [int.from_bytes(data[i : i + 4], "little") for i in range(0, 400, 4)] == [
        source.below(1 << 32) for _ in range(100)
    ]
