"""How a keno lounge is drawn: a counter, before a board of eighty numbers that are its results."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing, Result
from pitboss.games.keno.rules import BALLS


def drawing(rules: Any) -> Drawing:
    results = tuple([Result(str(number)) for number in range(1, BALLS + 1)])
    return Drawing(
        kind="counter", cloth="blue", sign="ball", group="Dice, wheel, balls", centre="balls", results=results
    )
