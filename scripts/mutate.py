"""Break the code in small ways, one at a time, and report what no test notices.

    python scripts/mutate.py --sample 40 --tests tests/money -- pitboss/money/pots.py pitboss/money/bank.py

The changes are those of Cosmic Ray (`pip install cosmic-ray`; nothing else needs it). No file is ever touched. A file's
tests are collected once; each change is then tried in a process forked from there, in which the functions get the code
of the changed ones. What survives that, or changes more than functions, is tried again in a process that loads the
changed source in place of the file from the start. docs/testing.md has what was found, and why the rest may live.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import functools
import gc
import importlib
import importlib.abc
import importlib.util
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

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
    """Every change that the operators make to what a file does; what they do to annotations is for mypy to notice."""
    from cosmic_ray import plugins
    from cosmic_ray.ast import get_ast
    from cosmic_ray.mutating import MutationVisitor

    code = path.read_text()
    does = bare(code)
    for name in OPERATORS:
        occurrence = 0
        while True:
            visitor = MutationVisitor(occurrence, plugins.get_operator(f"core/{name}")())
            tree = visitor.walk(get_ast(code))
            if not visitor.mutation_applied:
                break
            source = tree.get_code()
            occurrence += 1
            try:
                if bare(source) == does:
                    continue
            except SyntaxError:  # `not` before an assignment expression is no program
                continue
            lines = [d for d in difflib.ndiff(code.splitlines(), source.splitlines()) if d[0] in "+-"]
            yield Mutant(path, name, occurrence - 1, source, "\n    ".join(lines))


def bare(code: str) -> str:
    """The program without its annotations, but for those that check something (`Meta(ge=1)`)."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and not any(isinstance(n, ast.Call) for n in ast.walk(node.annotation)):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
    return ast.dump(tree)


def module_of(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


QUIET = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]


def silently(seconds: int = resource.RLIM_INFINITY) -> None:
    """For a process that runs tests: no output, and no more than so many seconds of processor time."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def ends(child: int, seconds: int) -> str:
    """What became of a process that runs tests; one that waits, on a busy machine or for nothing, has longer."""
    until = time.monotonic() + 10 * seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return SURVIVED if code == 0 else TOO_LONG if code in (-signal.SIGXCPU, -signal.SIGKILL) else KILLED
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TOO_LONG


def run(mutant: Mutant, tests: list[str], seconds: int) -> str:
    """Run the tests on a mutant, in a process that loads it in place of its file."""
    child = os.fork()
    if child == 0:
        silently(seconds)
        sys.meta_path.insert(0, Loader(module_of(mutant.path), mutant.path.resolve(), mutant.source))
        import pytest

        os._exit(int(pytest.main([*QUIET, *tests])))
    return ends(child, seconds)


def functions(space: dict[str, Any], module: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions that a module defines, those of its classes too, by name."""
    for name, thing in list(space.items()):
        if isinstance(thing, type) and thing.__module__ == module:
            for inner, function in functions(dict(vars(thing)), module):
                yield f"{name}.{inner}", function
            continue
        for part in (thing, *[getattr(thing, way, None) for way in ("__func__", "fget", "func")]):
            while hasattr(part, "__wrapped__"):
                part = part.__wrapped__
            if isinstance(part, FunctionType) and part.__module__ == module:
                yield name, part


def take_over(mutant: Mutant) -> bool:
    """Give the functions of the loaded module the code of the changed ones; whether any of them differs."""
    name = module_of(mutant.path)
    changed = ModuleType(name)
    changed.__file__ = str(mutant.path)
    exec(compile(mutant.source, str(mutant.path.resolve()), "exec"), changed.__dict__)
    new = dict(functions(changed.__dict__, name))
    differs = False
    for key, old in functions(vars(sys.modules[name]), name):
        if key in new and len(new[key].__code__.co_freevars) == len(old.__code__.co_freevars):
            differs |= old.__code__ != new[key].__code__
            old.__code__, old.__defaults__ = new[key].__code__, new[key].__defaults__
            old.__kwdefaults__ = new[key].__kwdefaults__
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper):
            kept.cache_clear()
    return differs


class Collected:
    """Stands in for pytest's loop: the tests, once collected, are run on every mutant."""

    def __init__(self, chosen: list[Mutant], seconds: int) -> None:
        self.chosen, self.seconds = chosen, seconds
        self.sound = False
        """Whether the tests pass where nothing is changed."""
        self.killed: list[int] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        self.sound = self._runs(session, None) == SURVIVED
        for n, mutant in enumerate(self.chosen if self.sound else ()):
            if self._runs(session, mutant) != SURVIVED:
                self.killed.append(n)
        return True

    def _runs(self, session: Any, mutant: Mutant | None) -> str:
        child = os.fork()
        if child == 0:
            silently(self.seconds)
            try:
                differs = mutant is None or take_over(mutant)
            except BaseException:
                os._exit(1)  # not even loaded
            for item, then in zip(session.items, [*session.items[1:], None]) if differs else ():
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
                if session.testsfailed:
                    os._exit(1)
            os._exit(0)
        return ends(child, self.seconds)


def survivors(chosen: list[Mutant], tests: list[str], seconds: int) -> list[Mutant]:
    """Those that the tests, collected once, do not notice."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        silently()
        import pytest

        loop = Collected(chosen, seconds)
        importlib.import_module(module_of(chosen[0].path))
        pytest.main([*QUIET, *tests], plugins=[loop])
        os.write(writing, pickle.dumps(loop.killed if loop.sound else None))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        killed = pickle.loads(answer.read())
    os.waitpid(child, 0)
    if killed is None:
        raise SystemExit(f"{' '.join(tests)}: these tests fail, or are too slow, where nothing is changed")
    return [mutant for n, mutant in enumerate(chosen) if n not in killed]


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the code in small ways and report what no test notices.")
    parser.add_argument("--sample", type=int, default=0, help="try so many changes of each file, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=["tests/table", "tests/protocol", "tests/money"])
    parser.add_argument("--wider", nargs="+", default=[], help="run these on what survives the first tests")
    parser.add_argument("--seconds", type=int, default=300, help="of processor time; what takes more is noticed")
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    for name in PRELOADED:
        importlib.import_module(name)
    for path in arguments.files:
        every = list(mutants(path))
        chosen = every
        if arguments.sample and arguments.sample < len(every):
            chosen = random.Random(f"{arguments.seed} {path}").sample(every, arguments.sample)
        if not chosen:
            continue
        left = survivors(chosen, arguments.tests, arguments.seconds)
        counts = {KILLED: len(chosen) - len(left), SURVIVED: 0, TOO_LONG: 0}
        for mutant in left:
            result = run(mutant, [*arguments.tests, *arguments.wider], arguments.seconds)
            counts[result] += 1
            if result == SURVIVED:
                print(f"{path} {mutant.operator} {mutant.occurrence}\n    {mutant.change}", flush=True)
        summary = ", ".join([f"{count} {result}" for result, count in counts.items() if count])
        print(f"{path}: {len(chosen)} of {len(every)} changes: {summary}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
