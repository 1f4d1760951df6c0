"""How a table is drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing, Later


def drawing(rules: Any) -> Drawing:
    later = Later("base", "a double or a triple", 0, 2)
    return Drawing(kind="arc", cloth="wine", sign="h", group="Casino poker", later=later, hands=2)
