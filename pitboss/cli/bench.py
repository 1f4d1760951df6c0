"""`pitboss bench`"""

from __future__ import annotations

from argparse import Namespace

from pitboss.analysis.bench import run as measure
from pitboss.cli.output import columns, console, print_json


def run(arguments: Namespace) -> int:
    rows = list(measure(arguments.name))
    if arguments.json:
        print_json(rows)
        return 0
    table = columns("bench", "ours", "peer", "theirs", "ratio", "unit")
    for r in rows:
        theirs = "" if r.theirs is None else f"{r.theirs:,.0f}"
        ratio = "" if r.ratio is None else f"{r.ratio:.2f} ×"
        table.add_row(r.bench, f"{r.ours:,.0f}", r.peer or "", theirs, ratio, r.unit)
    console().print(table)
    return 0
