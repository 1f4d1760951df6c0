"""Renew golden records on purpose: one stored round a game, replayed byte for byte in every test run.

    python scripts/golden.py [GAME ...]

plays random legal rounds of each game (all of them without a name) and keeps the one in which most happens. A test
fails while a stored record replays otherwise: renew it only when a rule was meant to change, and say so in the commit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from pitboss import load
from pitboss.analysis.fuzz import play
from pitboss.houses.game import catalogue
from pitboss.table.record import Record

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
ROUNDS = 24


def fullest(game_id: str) -> Record:
    """Of some random rounds the one with the most events."""
    game = load(game_id)
    chance = Random(f"golden {game_id}")
    table = game.table(seats=min(game.rules.seats, 5), stack=1_000_00, seed=f"golden {game_id}")
    rounds = []
    for _ in range(ROUNDS):
        rounds.append(table.end(play(table.start(), game, chance)))
        if sum(1 for cents in table.saved.stacks[1:] if cents) < 2:
            break
    told = [record for record in rounds if record.shuffle is None or record.shuffle.seed] or rounds
    return max(told, key=lambda record: len(record.events)).sealed()


def main() -> None:
    for game_id in sys.argv[1:] or catalogue():
        path = FOLDER / f"{game_id}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(fullest(game_id).json() + b"\n")
        print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
