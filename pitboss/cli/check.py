"""`pitboss check`"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pitboss.houses.cases import case_files, check_file


def run(arguments: Namespace) -> int:
    passed = failed = 0
    for path in case_files([Path(p) for p in arguments.paths]):
        for name, difference in check_file(path):
            if difference is None:
                passed += 1
            else:
                failed += 1
                print(f"{path}: {name}: {difference}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
