"""How a table is drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing, Later


def drawing(rules: Any) -> Drawing:
    return Drawing(cloth="slate", sign="d", group="Other", later=Later("primary", "War", 1, 1, "surrender"))
