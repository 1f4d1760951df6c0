"""How a table is drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing, Later


def drawing(rules: Any) -> Drawing:
    return Drawing(
        kind="arc",
        cloth="green",
        sign="s",
        group="Blackjack",
        totals="points",
        later=Later("base", "a double or a split", 0, 1),
    )
