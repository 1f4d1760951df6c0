"""Compute what every wager of every game is worth, as its rules are read and as each of them could be read, and write
it to the files that come with the program.

    python scripts/headlines.py                        what is missing, or was computed for other rules
    python scripts/headlines.py grand-ronde/roulette   the same of these games only
    python scripts/headlines.py --again [GAME ...]     all of it, after the change of a solver
    python scripts/headlines.py --printed [...]        only the rules as they are read
    python scripts/headlines.py --cluster auto [...]   on a Ray cluster, many games at once
    python scripts/headlines.py --list [GAME ...]      show what would be computed, and do nothing
"""

from __future__ import annotations

import argparse
import sys

from pitboss.analysis.crew import crew, named
from pitboss.analysis.headlines import (
    PRINTED,
    READINGS,
    Headline,
    WorkedOut,
    headline,
    otherwise,
    read,
    rules_of,
    work_out,
    write,
)
from pitboss.errors import PitbossError, nearest
from pitboss.houses.game import Game, catalogue, load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--again", action="store_true", help="also what is there already")
    parser.add_argument("--printed", action="store_true", help="only the rules as they are read")
    parser.add_argument("--list", action="store_true", help="tell what would be worked out, and do nothing")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on a Ray cluster: auto or ray://HOST:PORT")
    wanted = parser.parse_args()
    for name in wanted.games:
        if name not in catalogue():
            parser.error(f"there is no game '{name}'{nearest(name, catalogue())}")
    printed, readings = offered()
    todo = {
        name: game
        for name, game in (printed if wanted.printed else printed | readings).items()
        if (not wanted.games or game.id in wanted.games) and (wanted.again or headline(game) is None)
    }
    if wanted.list:
        print("\n".join(todo))
        return
    forget(printed, readings)
    unsolved = []
    names = list(todo)
    with crew(wanted.cluster) as workers:
        jobs = [(named(game),) for game in todo.values()]
        for done, (n, found) in enumerate(workers.run(work_out, jobs), 1):
            if not write_down(names[n], todo[names[n]], found, f"{done}/{len(todo)}"):
                unsolved.append(names[n])
    if unsolved:
        sys.exit(f"not solved: {', '.join(unsolved)}")


def offered() -> tuple[dict[str, Game], dict[str, Game]]:
    """Every game that can be computed: as its rules are read, and as each of them could be."""
    games = [load(name) for name in catalogue()]
    printed = {game.id: game for game in games if game.family.has("solve") or game.family.has("kernel")}
    return printed, {name: other for game in printed.values() for name, other in otherwise(game).items()}


def forget(printed: dict[str, Game], readings: dict[str, Game]) -> None:
    """Leave out of the files what no house prints any more, and what was computed for other rules."""
    for file, games in ((PRINTED, printed), (READINGS, readings)):
        kept = read(file)
        true = {name: h for name, h in kept.items() if name in games and rules_of(games[name]) == h.rules}
        if true != kept:
            write(file, true)


def write_down(name: str, game: Game, found: WorkedOut, place: str) -> bool:
    """Write the edges of a game to their file at once: some take minutes. Whether it could be solved."""
    if found.why_not:
        print(f"{place} {name}: {found.why_not}", flush=True)
        return False
    file = READINGS if game.set else PRINTED
    write(file, {**read(file), name: Headline(rules_of(game), found.edges)})
    first = ", ".join(f"{edge.wager} {edge.edge:.4%}" for edge in found.edges[:3])
    print(f"{place} {name}: {first}; {found.seconds:.0f} s", flush=True)
    return True


if __name__ == "__main__":
    try:
        main()
    except PitbossError as wrong:
        sys.exit(f"headlines: {wrong}")
