"""`pitboss analyze`"""

from __future__ import annotations

from argparse import Namespace

from msgspec import UNSET

from pitboss.analysis.analyze import analyze
from pitboss.analysis.crew import crew
from pitboss.cli.output import columns, console, print_json, progress
from pitboss.houses.game import load, parse_set


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    with crew(arguments.cluster) as workers, progress(f"analyzing {game.id}", 1.0) as bar:
        others = workers if arguments.cluster else None
        found = analyze(game, arguments.wager, arguments.method, arguments.rounds, bar, others)
    if arguments.json:
        print_json(found)
        return 0
    out = console()
    table = columns("wager", "edge", "exactly", "risk", "sd", "hit", "found")
    for w in found.wagers:
        within = w.method if w.stderr is None else f"{w.method} ± {w.stderr:.4%}"
        exactly = w.edge_exact if w.edge_exact and len(w.edge_exact) <= 24 else "" if not w.edge_exact else "see --json"
        table.add_row(w.wager, f"{w.edge:.4%}", exactly, f"{w.risk:.4%}", f"{w.sd:.4f}", f"{w.hit:.4%}", within)
    out.print(table)
    if lives := [w for w in found.wagers if w.rolls is not UNSET]:
        rolled = columns("wager", "per decision", "per roll", "exactly", "rolls", "exactly")
        for w in lives:
            per_decision, per_roll, rolls = f"{w.per_decision:.4%}", f"{w.per_roll:.4%}", f"{w.rolls:.4f}"
            rolled.add_row(w.wager, per_decision, per_roll, str(w.per_roll_exact), rolls, str(w.rolls_exact))
        out.print(rolled)
    if len(found.wagers) == 1 and found.wagers[0].outcomes:
        results = columns("result", "pays", "probability", "combinations")
        for o in found.wagers[0].outcomes:
            results.add_row(o.result, o.pays, f"{o.probability:.6%}", f"{o.combinations:,}" if o.combinations else "")
        out.print(results)
    for key, value in (found.strategy or {}).items():
        out.print(f"[bold]{key}[/]: {'see --json' if isinstance(value, dict) else value}")
    out.print(f"{found.seconds:.2f} s", style="dim")
    return 0
