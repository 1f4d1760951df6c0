"""`pitboss equity`"""

from __future__ import annotations

from argparse import Namespace

from msgspec import UNSET

from pitboss.analysis.equity import report
from pitboss.cli.output import columns, console, print_json, progress
from pitboss.houses.game import load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    hands = [*arguments.hands, *([arguments.vs] if arguments.vs else [])]
    with progress("dealing", 1.0) as bar:
        found = report(game, hands, arguments.board, arguments.dead, arguments.samples, bar)
    if arguments.json:
        print_json(found)
        return 0
    split = found.hands[0].high is not UNSET
    exact = found.method == "exact"
    names = ["hand", "wins", "shares", "equity", *([] if exact else ["±"]), *(["high", "low"] if split else []), ""]
    table = columns(*names)
    for hand in found.hands:
        shares = [hand.high, hand.low] if hand.high is not UNSET and hand.low is not UNSET else []
        stderr = [] if hand.stderr is None else [f"{hand.stderr:.2%}"]
        figures = [f"{figure:.2%}" for figure in (hand.win, hand.tie, hand.equity)]
        table.add_row(hand.hand, *figures, *stderr, *[f"{share:.2%}" for share in shares], hand.name)
    out = console()
    out.print(table)
    how = "every one of" if exact else "a sample of"
    out.print(f"{how} {found.boards:,} deals" + (f"; {found.assumes}" if found.assumes else ""), style="dim")
    return 0
