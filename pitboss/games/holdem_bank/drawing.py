"""How a table is drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing, Later


def drawing(rules: Any) -> Drawing:
    later = None
    if rules:
        most = max(times for at_once in rules.play_multiples for times in at_once)
        later = Later("ante", "Play", min(rules.play_multiples[-1]), most)
    return Drawing(kind="arc", cloth="wine", sign="h", group="Casino poker", later=later, board=5)
