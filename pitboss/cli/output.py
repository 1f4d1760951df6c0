"""Printing: JSON for programs, Rich for people, progress on standard error."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def console() -> Console:
    """Standard output for people. When nobody reads any more it ends like plain printing."""
    from rich.console import Console

    class Printed(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Printed()


def columns(*names: str, whole: Collection[str] = ()) -> Table:
    """A table with these columns. Nothing is cut: what is too wide goes on in the next line, last of all in columns
    that are to stay `whole`."""
    from rich.table import Column, Table

    found = [Column(name, overflow="fold", no_wrap=name in whole) for name in names]
    return Table(*found, box=None, header_style="bold")


@contextmanager
def progress(what: str, total: float) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error that shows itself once the work takes over a second."""
    from time import perf_counter

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    started = perf_counter()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=total)
    shown = False

    def advance(done: float) -> None:
        nonlocal shown
        if not shown and perf_counter() - started > 1:
            bar.start()
            shown = True
        bar.update(task, completed=done)

    try:
        yield advance
    finally:
        if shown:
            bar.stop()
