"""Work out what every wager of every game is worth and write it to the file that comes with the program.

    python scripts/headlines.py                        games whose rules have changed since they were last worked out
    python scripts/headlines.py grand-ronde/roulette   these, in any case
"""

from __future__ import annotations

import sys

from pitboss.analysis.analyze import analyze
from pitboss.analysis.headlines import Edge, Headline, headline, write
from pitboss.houses.game import catalogue, load


def main(names: list[str]) -> None:
    games = [load(name) for name in catalogue()]
    solved = [game for game in games if game.family.has("solve") or game.family.has("kernel")]
    kept = {game.id: Headline(game.fingerprint, edges) for game in solved if (edges := headline(game)) is not None}
    for game in solved:
        if game.id in names or (not names and game.id not in kept):
            kept[game.id] = Headline(game.fingerprint, [Edge.of(worth) for worth in analyze(game).wagers])
            write(kept)  # after each: some take minutes
            print(game.id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
