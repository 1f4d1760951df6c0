"""What a setting would be, while it is being set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.games.appraisal import Appraisal
from pitboss.games.pai_gow.rules import PaiGowRules, Rules
from pitboss.table.asks import Arrange

ABOUT = "Exact, against a bank that plays its house way; before commission."


def appraise(rules: PaiGowRules, ask: Arrange, answer: Any, view: Any = None) -> Appraisal:
    """Front and back in words, and the refusal if the table would refuse them."""
    if reason := ask.refusal(ask.seat, answer, 0):
        return Appraisal((), reason)
    return Appraisal(rules.words(*rules.values(answer)), rules.refusal(answer))


def worths(rules: Rules, cards: Sequence[int], gone: Sequence[int] = ()) -> dict[str, float]:
    """Every legal setting and what it wins on average, per unit of the wager, where these other cards are gone."""
    from pitboss.games.pai_gow.solve import advise

    return {setting: float(worth) for setting, worth in advise(rules, cards, gone).items()}
