"""A game under every combination of settings: `pitboss sweep`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.analysis.analyze import ROUNDS, analyze
from pitboss.analysis.crew import Crew, Local, Named, named
from pitboss.analysis.worth import Worth
from pitboss.errors import BadInput
from pitboss.houses.game import load, parse_set

FIGURES = ("wager", "method", "edge", "edge_exact", "risk", "sd", "hit", "stderr")
MOST = 100_000
"""Combinations of one sweep."""


class Setting(Struct, frozen=True):
    """One combination, and what every wager is worth under it."""

    set: dict[str, Any]
    wagers: list[Worth]


def read_sets(words: list[str]) -> dict[str, list[Any]]:
    """`RULE=V1,V2` words of the command line. A comma inside brackets, braces or quotes separates nothing.

    >>> read_sets(["decks=1,2", "naturals=3 to 2,6 to 5", "tiers=[1,2],[3]"])
    {'decks': [1, 2], 'naturals': ['3 to 2', '6 to 5'], 'tiers': [[1, 2], [3]]}
    """
    found: dict[str, list[Any]] = {}
    for word in words:
        rule, equals, values = word.partition("=")
        if not equals or not rule.strip():
            raise BadInput(f"'{word}' sets nothing; write RULE=V1,V2, for example decks=1,2,6")
        name = rule.strip()
        if name in found:
            raise BadInput(f"'{name}' is set twice; write all its values once: {name}=V1,V2")
        parts = [part.strip() for part in _apart(values)]
        if "" in parts:
            raise BadInput(f"'{word}' has an empty value; write {name}=V1,V2")
        read = [parse_set([f"{name}={part}"])[name] for part in parts]
        twice = next((part for n, part in enumerate(parts) if read[n] in read[:n]), None)
        if twice is not None:
            raise BadInput(f"'{name}' has the value {twice} twice")
        found[name] = read
    return found


def _apart(values: str) -> Iterator[str]:
    deep, quoted, begin = 0, False, 0
    for n, letter in enumerate(values):
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            deep += (letter in "[{") - (letter in "]}")
            if letter == "," and not deep:
                yield values[begin:n]
                begin = n + 1
    yield values[begin:]


def sweep(
    game: str,
    sets: dict[str, list[Any]],
    wager: str | None = None,
    method: str | None = None,
    rounds: int = ROUNDS,
    crew: Crew | None = None,
    progress: Callable[[float], None] = lambda done: None,
) -> list[Setting]:
    """Every combination in the order in which the settings are given, the last changing first.

    Each is tried out before the first is computed, so a wrong rule or value costs nothing.
    """
    for rule, values in sets.items():  # one at a time, so that the error names the one that is wrong
        for value in values:
            if len(values) > 1 or len(sets) > 1:
                _one(game, rule, value)
    count = 1
    for values in sets.values():
        count *= len(values)
    if count > MOST:
        raise BadInput(f"there are {count:,} combinations; a sweep has at most {MOST:,}")
    tried = [dict(zip(sets, values)) for values in product(*sets.values())]
    jobs = [(named(load(game, **one)), wager, method, rounds) for one in tried]
    found: list[list[Worth]] = [[] for _ in jobs]
    for done, (n, worths) in enumerate((crew or Local()).run(price, jobs), 1):
        found[n] = worths
        progress(done)
    return [Setting(one, worths) for one, worths in zip(tried, found)]


def _one(game: str, rule: str, value: Any) -> None:
    """Whether a value can be set by itself. What only holds together with other settings is tried with them."""
    try:
        load(game, **{rule: value})
    except BadInput as wrong:
        if f"'{rule}'" not in str(wrong) and f"$.{rule.replace('-', '_')}" not in str(wrong):
            return
        raise


def price(game: Named, wager: str | None, method: str | None, rounds: int) -> list[Worth]:
    """One job: what the wagers of a game are worth under its settings."""
    return analyze(game.load(), wager, method, rounds).wagers


def lines(settings: list[Setting]) -> Iterator[dict[str, Any]]:
    """A line for each wager of each combination: the settings, then the figures."""
    for setting in settings:
        for worth in setting.wagers:
            yield {**setting.set, **{name: getattr(worth, name) for name in FIGURES}}


def write_csv(file: Path, settings: list[Setting]) -> None:
    """Numbers as they are, to the last digit; nothing where there is none."""
    with _open(file) as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow([*settings[0].set, *FIGURES])
        for line in lines(settings):
            table.writerow([_cell(value) for value in line.values()])


def _open(file: Path) -> Any:
    try:
        return file.open("w", encoding="utf-8", newline="")
    except OSError as wrong:
        raise BadInput(f"{file} cannot be written: {wrong.strerror}") from None


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def write_parquet(file: Path, settings: list[Setting]) -> None:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise BadInput("Parquet needs pyarrow (pip install 'pitboss[parquet]'); --csv needs nothing") from None
    rows = list(lines(settings))
    columns = {name: [row[name] for row in rows] for name in rows[0]} if rows else {}
    for name, values in columns.items():
        if len({type(v) for v in values if v is not None}) > 1:  # 'none' beside numbers
            columns[name] = [_cell(v) for v in values]
    with _open(file):
        pass
    parquet.write_table(arrow.table(columns), str(file))
