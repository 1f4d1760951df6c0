"""How to set four tiles."""

from __future__ import annotations

from pitboss.games.pai_gow.strategy import STRATEGIES

__all__ = ["STRATEGIES"]
