"""Work out what every wager of every game is worth, as its rules are read and as each of them could be read, and write
it to the files that come with the program.

    python scripts/headlines.py                        what is missing, or was worked out for other rules
    python scripts/headlines.py grand-ronde/roulette   the same of these games only
    python scripts/headlines.py --again [GAME ...]     all of it, after the change of a solver
    python scripts/headlines.py --list [GAME ...]      tell what would be worked out, and do nothing
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from pitboss.analysis.analyze import analyze
from pitboss.analysis.headlines import PRINTED, READINGS, Edge, Headline, headline, otherwise, read, rules_of, write
from pitboss.errors import BadInput, nearest
from pitboss.houses.game import Game, catalogue, load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--again", action="store_true", help="also what is there already")
    parser.add_argument("--list", action="store_true", help="tell what would be worked out, and do nothing")
    wanted = parser.parse_args()
    for name in wanted.games:
        if name not in catalogue():
            parser.error(f"there is no game '{name}'{nearest(name, catalogue())}")
    printed, readings = offered()
    todo = {
        name: game
        for name, game in (printed | readings).items()
        if (not wanted.games or game.id in wanted.games) and (wanted.again or headline(game) is None)
    }
    if wanted.list:
        print("\n".join(todo))
        return
    forget(printed, readings)
    unsolved = [name for n, (name, game) in enumerate(todo.items(), 1) if not work_out(name, game, f"{n}/{len(todo)}")]
    if unsolved:
        sys.exit(f"not solved: {', '.join(unsolved)}")


def offered() -> tuple[dict[str, Game], dict[str, Game]]:
    """Every game that can be worked out: as its rules are read, and as each of them could be."""
    games = [load(name) for name in catalogue()]
    printed = {game.id: game for game in games if game.family.has("solve") or game.family.has("kernel")}
    return printed, {name: other for game in printed.values() for name, other in otherwise(game).items()}


def forget(printed: dict[str, Game], readings: dict[str, Game]) -> None:
    """Leave out of the files what no house prints any more, and what was worked out for other rules."""
    for file, games in ((PRINTED, printed), (READINGS, readings)):
        kept = read(file)
        true = {name: h for name, h in kept.items() if name in games and rules_of(games[name]) == h.rules}
        if true != kept:
            write(file, true)


def work_out(name: str, game: Game, place: str) -> bool:
    """Solve one game and write it down at once: some take minutes. Whether it could be solved."""
    began = perf_counter()
    try:
        edges = [Edge.of(worth) for worth in analyze(game).wagers]
    except BadInput as why:
        print(f"{place} {name}: {why}", flush=True)
        return False
    file = READINGS if game.set else PRINTED
    write(file, {**read(file), name: Headline(rules_of(game), edges)})
    found = ", ".join(f"{edge.wager} {edge.edge:.4%}" for edge in edges[:3])
    print(f"{place} {name}: {found}; {perf_counter() - began:.0f} s", flush=True)
    return True


if __name__ == "__main__":
    main()
