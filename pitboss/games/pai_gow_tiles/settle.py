"""Pai gow tiles are settled as pai gow poker is: both hands higher win, neither loses, one of two is a push. The bank
wins copies, and of two hands of no points, which have one value (000 L635)."""

from __future__ import annotations

from pitboss.games.pai_gow.settle import compare

__all__ = ["compare"]
