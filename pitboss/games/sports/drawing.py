"""How the sports counter is drawn: its board comes with the counter's form."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing


def drawing(rules: Any) -> Drawing:
    return Drawing(kind="book", cloth="slate", sign="ball", group="Dice, wheel, balls")
