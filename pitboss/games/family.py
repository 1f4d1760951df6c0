"""What a family folder offers, loaded piece by piece when first needed."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pitboss import games
from pitboss.errors import BadInput, nearest
from pitboss.reading import know

if TYPE_CHECKING:
    from pitboss.games.estimates import Estimate
    from pitboss.games.rules import Rules
    from pitboss.table.round import Script, Strategy
    from pitboss.table.state import Table


class Family:
    """One folder of `pitboss.games`:

    rules.py     `Rules`, the family's rule parameters
    play.py      `play(table, rules)`, the script
    settle.py    pure functions that decide money
    strategy.py  `STRATEGIES`, makers of bots by name, the first is the default; `random_order` where it has a counter
    solve.py     `solve(rules)`, exact values, where they can be had; `advise(rules, cards, ...)` for one decision
    estimate.py  `estimate(rules, cards, rounds, seed)`: one decision by simulation, where it is not solved
    kernel.py    `KERNEL`, the compiled loop, where there is one
    houseway.py  `houseway(rules, way)`, what a house way costs, where hands are set
    appraise.py  `appraise(rules, ask, answer, view)`, names what is being set, where hands are set; `worths(rules,
                 cards)`, what settings are worth, and `ABOUT`, against whom; `chances(rules, groups)`, how often one
                 wins; both with `gone`, cards of another hand of the seat's own, where it may set several
    seats.py     `fixed(saved)`, why nobody may change seats now; `change(rules, saved, old, new)`, what a player who
                 does takes along and owes; `debt(saved, seat)`, whether one who leaves owes something, and
                 `come_back(saved, seat)`; where seats matter
    display.py   `display(carried, limits)`, what a screen at the table shows of the rounds before, where it has one
    drawing.py   `drawing(rules)`, how the page draws the table; `stakes(rules, limits, fee)`, what is played for;
                 `paid_by(rules, spot, fell)`, printed rows that may pay a bet on a layout, each with the part of it
    console.py   `console(table, rules)`, what a director sees beside the table, where there is more than the table
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._package = f"pitboss.games.{name.replace('-', '_')}"

    def _part(self, part: str) -> ModuleType:
        return importlib.import_module(f"{self._package}.{part}")

    def has(self, part: str) -> bool:
        return _exists(f"{self._package}.{part}")

    @cached_property
    def rules(self) -> type[Rules]:
        rules: type[Rules] = self._part("rules").Rules
        know(rules)
        return rules

    @cached_property
    def play(self) -> Callable[[Table, Any], Script]:
        return self._part("play").play  # type: ignore[no-any-return]

    @property
    def strategies(self) -> dict[str, Callable[[Any], Strategy]]:
        return self._part("strategy").STRATEGIES  # type: ignore[no-any-return]

    @property
    def random_order(self) -> Callable[..., Any]:
        """`random_order(ask, view, chance)`: an order at a counter, for games that have one."""
        return getattr(self._part("strategy"), "random_order", _no_orders)

    @property
    def solve(self) -> Callable[..., Any]:
        return self._part("solve").solve  # type: ignore[no-any-return]

    @property
    def advise(self) -> Callable[..., dict[str, Any]] | None:
        """`advise(rules, cards, ...)`: what each choice is worth from here, in wagers; `board` and `up` where shown."""
        return getattr(self._part("solve"), "advise", None) if self.has("solve") else None

    @property
    def estimate(self) -> Callable[..., dict[str, Estimate]]:
        return self._part("estimate").estimate  # type: ignore[no-any-return]

    @property
    def appraise(self) -> Callable[..., Any]:
        """`appraise(rules, ask, answer, view)`: what a setting would be, and why it would be refused."""
        return self._part("appraise").appraise  # type: ignore[no-any-return]

    @property
    def worths(self) -> Callable[..., dict[str, float]] | None:
        """`worths(rules, cards)`: settings in words and what they win per unit, or None if not offered."""
        return getattr(self._part("appraise"), "worths", None) if self.has("appraise") else None

    @property
    def chances(self) -> Callable[..., Any] | None:
        """`chances(rules, groups)`: how often a setting wins, or None if not offered."""
        return getattr(self._part("appraise"), "chances", None) if self.has("appraise") else None

    @property
    def about_worths(self) -> str:
        return self._part("appraise").ABOUT  # type: ignore[no-any-return]

    @property
    def houseway(self) -> Callable[..., Any]:
        """`houseway(rules, way, progress)`: what a house way costs against the best settings."""
        return self._part("houseway").houseway  # type: ignore[no-any-return]

    @property
    def kernel(self) -> Any:
        return self._part("kernel").KERNEL

    @property
    def seats(self) -> Any:
        """`fixed`, `change`, `debt` and `come_back`, or None where one seat is like another."""
        return self._part("seats") if self.has("seats") else None

    @property
    def display(self) -> Callable[[dict[str, Any], tuple[int, int]], Any]:
        return self._part("display").display  # type: ignore[no-any-return]

    @property
    def console(self) -> Callable[[Table, Any], Any]:
        return self._part("console").console  # type: ignore[no-any-return]

    @property
    def drawing(self) -> Callable[[Any], Any]:
        return self._part("drawing").drawing  # type: ignore[no-any-return]

    @property
    def stakes(self) -> Callable[..., str] | None:
        """`stakes(rules, limits, fee)`: what is played for, where a table's limits are not its wagers."""
        return getattr(self._part("drawing"), "stakes", None) if self.has("drawing") else None

    @property
    def paid_by(self) -> Callable[[Any, str, Any], Iterable[tuple[str, Fraction]]]:
        """`paid_by(rules, spot, fell)`: the printed rows that may pay a bet on a layout, where there is one."""
        return getattr(self._part("drawing"), "paid_by", _no_rows) if self.has("drawing") else _no_rows


def _no_orders(ask: Any, *_: Any) -> Any:
    raise BadInput(f"strategy.py has no `random_order`, which a {type(ask).__name__} needs")


def _no_rows(*_: Any) -> tuple[()]:
    return ()


@cache
def _exists(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def families() -> list[str]:
    """Every family there is: ours, and those in the folders that `PITBOSS_FAMILIES` names."""
    for folder in [place for place in os.environ.get("PITBOSS_FAMILIES", "").split(os.pathsep) if place]:
        if not Path(folder).is_dir():
            raise BadInput(f"PITBOSS_FAMILIES names '{folder}', which is not a folder")
        if folder not in games.__path__:
            games.__path__.append(folder)
    folders = [f for place in games.__path__ for f in Path(place).iterdir()]
    return sorted(f.name.replace("_", "-") for f in folders if (f / "rules.py").exists())


@cache
def family(name: str) -> Family:
    known = families()
    if name not in known:
        raise BadInput(f"there is no family '{name}'{nearest(name, known)}; families are {', '.join(known)}")
    return Family(name)
