"""`pitboss advise`"""

from __future__ import annotations

from argparse import Namespace

from pitboss.analysis.advise import advise
from pitboss.cli.output import print_json
from pitboss.equipment.cards import cards, texts
from pitboss.houses.game import load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    own, board, up = cards(arguments.cards), cards(arguments.board), cards(arguments.up)
    worth = advise(game, own, board, up)
    if arguments.json:
        shown = {"cards": texts(own), "board": texts(board), "up": texts(up)}
        print_json({"game": game.id, "set": game.set, **shown, "choices": worth})
        return 0
    best = next(iter(worth))
    for choice, value in worth.items():
        print(f"{'>' if choice == best else ' '} {choice:12} {value:+.6f}")
    return 0
