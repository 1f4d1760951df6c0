"""`pitboss check`"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from pitboss.analysis.crew import crew, in_order
from pitboss.cli.output import progress
from pitboss.houses.cases import case_files, check_copy, check_file


def _checked(cluster: str | None, paths: list[Path]) -> Iterator[tuple[Path, Iterable[tuple[str, str | None]]]]:
    """Each file and its cases, in order."""
    if cluster is None:
        yield from [(path, check_file(path)) for path in paths]
        return
    jobs = [(str(path), path.read_bytes()) for path in paths]
    with crew(cluster) as workers, progress("checking", len(jobs)) as bar:
        for n, found in enumerate(in_order(workers.run(check_copy, jobs))):
            bar(n + 1)
            yield paths[n], found


def run(arguments: Namespace) -> int:
    passed = failed = 0
    for path, found in _checked(arguments.cluster, [*case_files([Path(p) for p in arguments.paths])]):
        for name, difference in found:
            if difference is None:
                passed += 1
            else:
                failed += 1
                print(f"{path}: {name}: {difference}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
