"""How the room draws pan: a tray of melds before each seat, the piles between them, your hand in front."""

from __future__ import annotations

from typing import Any

from pitboss.games.drawing import Drawing


def drawing(rules: Any) -> Drawing:
    return Drawing(kind="pan", cloth="slate", sign="c", group="Other")
