"""`pitboss fuzz`"""

from __future__ import annotations

from argparse import Namespace

from pitboss.analysis.crew import crew
from pitboss.analysis.fuzz import fuzz
from pitboss.cli.output import progress
from pitboss.houses.game import catalogue, load, parse_set


def run(arguments: Namespace) -> int:
    ids = list(catalogue()) if arguments.game == "all" else [arguments.game]
    with crew(arguments.cluster) as workers:
        others = workers if arguments.cluster else None
        for id_ in ids:
            game = load(id_, **parse_set(arguments.set))
            with progress(f"fuzzing {id_}", arguments.rounds) as bar:
                fuzz(game, arguments.rounds, arguments.seed, bar, others)
            print(f"{id_}: {arguments.rounds:,} rounds, nothing broke", flush=True)
    return 0
