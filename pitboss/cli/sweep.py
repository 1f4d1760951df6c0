"""`pitboss sweep`"""

from __future__ import annotations

from argparse import Namespace
from math import prod
from pathlib import Path
from time import perf_counter

from pitboss.analysis.crew import crew
from pitboss.analysis.sweep import lines, read_sets, sweep, write_csv, write_parquet
from pitboss.cli.output import columns, console, print_json, progress
from pitboss.errors import BadInput


def run(arguments: Namespace) -> int:
    sets = read_sets(arguments.set)
    if not sets:
        raise BadInput("there is nothing to sweep; give values to try, for example --set decks=1,2,6")
    began = perf_counter()
    combinations = prod(len(values) for values in sets.values())
    with (
        crew(arguments.cluster, arguments.workers) as workers,
        progress(f"sweeping {arguments.game}", combinations) as bar,
    ):
        found = sweep(arguments.game, sets, arguments.wager, arguments.method, arguments.rounds, workers, bar)
    if arguments.csv:
        write_csv(Path(arguments.csv), found)
    if arguments.parquet:
        write_parquet(Path(arguments.parquet), found)
    if arguments.json:
        print_json({"game": arguments.game, "sets": sets, "seconds": perf_counter() - began, "settings": found})
        return 0
    out = console()
    table = columns(*sets, "wager", "edge", "risk", "sd", "hit", "found")
    for line in lines(found):
        within = line["method"] if line["stderr"] is None else f"{line['method']} ± {line['stderr']:.4%}"
        values = [str(line[rule]) for rule in sets]
        figures = [f"{line['edge']:.4%}", f"{line['risk']:.4%}", f"{line['sd']:.4f}", f"{line['hit']:.4%}"]
        table.add_row(*values, line["wager"], *figures, within)
    out.print(table)
    out.print(f"{combinations:,} combinations in {perf_counter() - began:.2f} s", style="dim")
    return 0
