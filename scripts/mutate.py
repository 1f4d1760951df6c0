"""Break the code in small ways, one at a time, and report what no test notices.

    python scripts/mutate.py --sample 40 --tests tests/money -- pitboss/money/pots.py pitboss/money/bank.py

The changes are those of Cosmic Ray (`pip install cosmic-ray`; nothing else needs it). Each is tried in a process of its
own, forked from this one, that loads the changed source in place of the file: no file is ever touched, and what tests
import is loaded once. docs/testing.md has what was found, and why the rest may live.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import importlib.abc
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

OPERATORS = [
    "AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop", "NumberReplacer",
    "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub",
    *[f"ReplaceComparisonOperator_{change}" for change in (
        "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is",
    )],
    *[f"ReplaceBinaryOperator_{change}" for change in (
        "Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv", "BitAnd_BitOr", "BitOr_BitAnd",
    )],
]  # fmt: skip
PRELOADED = ("pytest", "msgspec", "hypothesis", "numpy", "sqlalchemy", "litestar", "asyncio", "xdist")
KILLED, SURVIVED, TOO_LONG = "killed", "survived", "too long"


class Mutant(NamedTuple):
    path: Path
    operator: str
    occurrence: int
    source: str
    change: str


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from changed source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)  # type: ignore[arg-type]

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change that the operators make to a file, but for those in comments and annotations that do not compile."""
    from cosmic_ray import plugins
    from cosmic_ray.ast import get_ast
    from cosmic_ray.mutating import MutationVisitor

    code = path.read_text()
    for name in OPERATORS:
        occurrence = 0
        while True:
            visitor = MutationVisitor(occurrence, plugins.get_operator(f"core/{name}")())
            tree = visitor.walk(get_ast(code))
            if not visitor.mutation_applied:
                break
            source = tree.get_code()
            lines = [d for d in difflib.ndiff(code.splitlines(), source.splitlines()) if d[0] in "+-"]
            yield Mutant(path, name, occurrence, source, "\n    ".join(lines))
            occurrence += 1


def run(mutant: Mutant, tests: list[str], seconds: int) -> str:
    """Run the tests on a mutant, in a process of its own."""
    child = os.fork()
    if child == 0:
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        module = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")
        sys.meta_path.insert(0, Loader(module, mutant.path.resolve(), mutant.source))
        import pytest

        quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]
        os._exit(int(pytest.main([*quiet, *tests])))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else KILLED
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TOO_LONG


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the code in small ways and report what no test notices.")
    parser.add_argument("--sample", type=int, default=0, help="try so many changes of each file, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=["tests/table", "tests/protocol", "tests/money"])
    parser.add_argument("--wider", nargs="+", default=[], help="run these on what survives the first tests")
    parser.add_argument("--seconds", type=int, default=300, help="a change whose tests run longer counts as noticed")
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    for name in PRELOADED:
        importlib.import_module(name)
    for path in arguments.files:
        every = list(mutants(path))
        chosen = every
        if arguments.sample and arguments.sample < len(every):
            chosen = random.Random(f"{arguments.seed} {path}").sample(every, arguments.sample)
        counts = {KILLED: 0, SURVIVED: 0, TOO_LONG: 0}
        for mutant in chosen:
            result = run(mutant, arguments.tests, arguments.seconds)
            if result == SURVIVED and arguments.wider:
                result = run(mutant, arguments.wider, arguments.seconds)
            counts[result] += 1
            if result == SURVIVED:
                print(f"{path} {mutant.operator} {mutant.occurrence}\n    {mutant.change}", flush=True)
        summary = ", ".join([f"{count} {result}" for result, count in counts.items() if count])
        print(f"{path}: {len(chosen)} of {len(every)} changes: {summary}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
