"""What a setting would be, while it is being set."""

from __future__ import annotations

from pitboss.games.pai_gow.appraise import appraise

__all__ = ["appraise"]
