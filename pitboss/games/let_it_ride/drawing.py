"""How a table is drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing


def drawing(rules: Any) -> Drawing:
    return Drawing(kind="arc", cloth="wine", sign="h", group="Casino poker", board=2)
