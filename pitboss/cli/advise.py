"""`pitboss advise`"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from pitboss.analysis.advise import advise, can_advise, check_advised, estimate, layout_worth, takes_layout
from pitboss.cli.output import print_json
from pitboss.equipment.decks import deck
from pitboss.houses.game import Game, load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    given = " ".join(arguments.cards)
    if takes_layout(game):
        found, exact = layout_worth(game, given)
        if arguments.json:
            print_json({"game": game.id, "set": game.set, "layout": given, "bets": found, "exact": exact})
        else:
            _layout(found, exact)
        return 0
    check_advised(game)
    pieces = deck(game.rules.deck or "standard-52")
    own, board, up = [pieces.read(words) for words in (given, arguments.board, arguments.up)]
    if game.family.has("estimate") and not can_advise(game):
        return _estimated(game, arguments, own)
    worth = advise(game, own, board, up, arguments.about)
    if arguments.json:
        shown = {"cards": pieces.texts(own), "board": pieces.texts(board), "up": pieces.texts(up)}
        print_json({"game": game.id, "set": game.set, **shown, "choices": worth})
        return 0
    best = next(iter(worth))
    for choice, value in worth.items():
        print(f"{'>' if choice == best else ' '} {choice:12} {value:+.6f}")
    return 0


def _layout(found: dict[str, Any], exact: dict[str, Any]) -> None:
    """Bets with their dollars in columns, or chances and shares of a stake with their fractions."""
    names = max(len(name) for name in found)
    if isinstance(next(iter(found.values())), dict):
        print(f"  {'':{names}}  next roll   decision   per roll   rolls")
    for what, value in found.items():
        if not isinstance(value, dict):
            print(f"  {what:{names}}  {_share(what, value):>9}  {exact.get(what, '')}".rstrip())
        elif "next_roll" in value:
            rolls = "" if value["rolls"] is None else f"  {value['rolls']:6.2f}"
            dollars = "".join(f"{value[name]:+11.4f}" for name in ("next_roll", "decision", "per_roll"))
            print(f"  {what:{names}}{dollars}{rolls}")
        else:
            shares = "".join(f"  {name.replace('_', ' ')} {_share(name, each):>9}" for name, each in value.items())
            print(f"  {what:{names}}{shares}")


def _share(what: str, value: float) -> str:
    if what.startswith("calls"):
        return f"{value:.4f}"
    return f"{value:.4%}" if value >= 0.0001 or not value else f"{value:.3g}"


def _estimated(game: Game, arguments: Namespace, own: tuple[int, ...]) -> int:
    """Simulated worths, with their standard errors."""
    worth = estimate(game, own, arguments.rounds, arguments.seed)
    if arguments.json:
        print_json(
            {
                "game": game.id,
                "set": game.set,
                "cards": deck(game.rules.deck).texts(own),
                "rounds": arguments.rounds,
                "choices": {choice: one.value for choice, one in worth.items()},
                "stderr": {choice: one.error for choice, one in worth.items()},
            }
        )
        return 0
    best = next(iter(worth))
    for choice, one in worth.items():
        print(f"{'>' if choice == best else ' '} {choice:12} {one.value:+.3f} ± {one.error:.3f}")
    return 0
