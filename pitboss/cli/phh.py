"""`pitboss phh`"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pitboss.analysis.phh.export import export
from pitboss.analysis.phh.replay import replay_files
from pitboss.cli.output import progress
from pitboss.errors import BadInput
from pitboss.houses.open_table import verify
from pitboss.table.record import read


def run(arguments: Namespace) -> int:
    files = [found for file in arguments.files for found in _files(Path(file))]
    if arguments.export:
        for file in files:
            record = read(file.read_bytes(), str(file))
            verify(record)
            print(export(record), end="")
        return 0
    passed = failed = refused = 0
    with progress("replaying", len(files)) as bar:
        for outcome in replay_files(files, bar):
            passed += outcome.passed
            refused += outcome.refused
            failed += not outcome.passed and not outcome.refused
            if not outcome.passed:
                print(f"{outcome.name}: {'refused: ' if outcome.refused else ''}{outcome.reason}")
            elif arguments.notes and outcome.reason:
                print(f"{outcome.name}: {outcome.reason}")
    if refused:
        print(f"{refused} refused")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _files(path: Path) -> list[Path]:
    """The file, or every history in a folder."""
    if path.is_file():
        return [path]
    found = sorted([p for p in path.rglob("*") if p.suffix in (".phh", ".phhs")])
    if not found:
        raise BadInput(f"{path}: there is no such file, nor a folder with .phh or .phhs files")
    return found
