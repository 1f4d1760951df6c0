"""`pitboss houseway`"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from pitboss.cli.output import columns, console, print_json, progress
from pitboss.errors import BadInput
from pitboss.houses.game import load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    if not game.family.has("houseway"):
        raise BadInput(f"{game.id} has no house way; pai gow poker and pai gow tiles have one")
    rules: Any = game.rules
    with progress(f"auditing the house way of {game.id}", 1.0) as bar:
        found = game.family.houseway(rules, arguments.file if arguments.file is not None else rules.house_way, bar)
    if arguments.json:
        shown = msgspec.to_builtins(found)
        del shown["rows"]
        print_json({"game": game.id, **shown})
        return 0
    out = console()
    out.print(f"[bold]{found.way}[/] at {game.id}, before commission and fees; in the bank's favour:")
    within = "exact" if found.stderr is None else f"± {found.stderr:.5%}"
    out.print(f"player: best settings {found.edge_best:.4%}, this way {found.edge_way:.4%}; it costs {found.cost:.4%}")
    out.print(f"bank:   best settings {found.bank_best:.4%}, this way {found.bank_way:.4%}; {within}")
    rows = columns("row", "hands", "not best", "cost")
    for row in found.rows:
        rows.add_row(row.row, f"{row.share:.4%}", f"{row.departs:.4%}", f"{row.cost:.5%}")
    out.print(rows)
    worst = columns("hand", "this way", "best", "cost")
    for hand in found.worst:
        worst.add_row(hand.hand, hand.way, hand.best, f"{hand.cost:.2%}")
    out.print(worst)
    return 0
