"""Compiled loops: rounds a second on one core, compilation not counted."""

from __future__ import annotations

from pitboss.analysis.bench import Bench, rate
from pitboss.equipment.randomness import stream_key
from pitboss.houses.game import catalogue, load

GAMES = ("grand-ronde/three-card-poker", "grand-ronde/roulette", "golden-west/casino-war", "grand-ronde/blackjack")
ROUNDS = 1 << 18


def run() -> list[Bench]:
    unit = "rounds a second, one core"
    return [Bench(f"kernel {id_}", _speed(id_), unit=unit) for id_ in GAMES if id_ in catalogue()]


def _speed(id_: str) -> float:
    game = load(id_)
    kernel = game.family.kernel
    prepared = kernel.prepare(game.rules)
    return rate(ROUNDS, lambda: kernel.run(prepared, stream_key(1, 1), ROUNDS), 3.0)
