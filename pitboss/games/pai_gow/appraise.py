"""What a setting would be, while it is being set."""

from __future__ import annotations

from typing import Any

from pitboss.games.appraisal import Appraisal
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.table.asks import Arrange


def appraise(rules: PaiGowRules, ask: Arrange, answer: Any, view: Any = None) -> Appraisal:
    """Front and back in words, and the refusal if the table would refuse them."""
    if reason := ask.refusal(ask.seat, answer, 0):
        return Appraisal((), reason)
    return Appraisal(rules.words(*rules.values(answer)), rules.refusal(answer))
