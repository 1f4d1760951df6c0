"""`pitboss simulate`"""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter

from pitboss.analysis.simulate import simulate
from pitboss.cli.output import print_json, progress
from pitboss.houses.game import load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    started = perf_counter()
    with progress(f"simulating {game.id}", arguments.rounds) as bar:
        rounds, figures = simulate(game, arguments.rounds, arguments.seed, arguments.workers, bar)
    seconds = perf_counter() - started
    if arguments.json:
        print_json(
            {
                "game": game.id,
                "set": game.set,
                "rounds": rounds,
                "seed": arguments.seed,
                "seconds": seconds,
                "rounds_per_second": rounds / seconds,
                "wagers": [{"wager": f.wager, "edge": f.edge, "stderr": f.stderr, "sd": f.sd} for f in figures],
            }
        )
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table("wager", "edge", "± standard error", "sd", box=None, header_style="bold")
    for f in figures:
        table.add_row(f.wager, f"{f.edge:.4%}", f"{f.stderr:.4%}", f"{f.sd:.4f}")
    Console().print(table)
    Console().print(f"{rounds:,} rounds in {seconds:.1f} s, {rounds / seconds:,.0f} a second; seed {arguments.seed}")
    return 0
