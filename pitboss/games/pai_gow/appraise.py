"""What a setting would be, while it is being set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.games.appraisal import Appraisal, Chance, Chances
from pitboss.games.pai_gow.rules import Groups, PaiGowRules, Rules
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


def chances(rules: Rules, groups: Groups, gone: Sequence[int] = ()) -> Chances:
    """How often one setting wins both hands, one and neither; nothing of a foul."""
    from pitboss.games.pai_gow.solve import outcomes

    return Chances() if rules.refusal(groups) else named(outcomes(rules, groups, gone))


def named(outcomes: tuple[float, float, float]) -> Chances:
    """Wins, pushes and losses in words."""
    return Chances(tuple(map(Chance, ("win both", "push", "lose both"), outcomes)), ABOUT)
