"""Solve blackjack games and add their charts to those that come with the program.

python scripts/blackjack_charts.py                                  every game, with every number of decks it allows
python scripts/blackjack_charts.py "grand-ronde/blackjack;decks=2"  one, with rule values behind it
"""

from __future__ import annotations

import sys

from pitboss.games.blackjack.known import digest, known, write
from pitboss.games.blackjack.solve import found
from pitboss.houses.game import catalogue, load, parse_set


def wanted() -> list[str]:
    """Every game at its own number of decks first, then at the others, and the reading with a chart of another form."""
    games = [load(name) for name in catalogue() if load(name).family.name == "blackjack"]
    others = [
        f"{game.id};decks={decks}"
        for game in games
        for decks in game.rules.decks_allowed or range(max(game.rules.decks_from, 1), 9)
    ]
    return [*[game.id for game in games], *others, "lucky-derby/no-bust-blackjack-4;hole_card=all_up"]


def main(names: list[str]) -> None:
    for name in names or wanted():
        game, *sets = name.split(";")
        rules = load(game, **parse_set(sets)).rules
        if known(rules) is None:
            write({digest(rules): found(rules).policy})
        print(f"{name}: {digest(rules)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
