"""What a setting would be, while it is being set, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.appraisal import Chances
from pitboss.games.pai_gow.appraise import ABOUT, appraise, named
from pitboss.games.pai_gow.rules import Groups
from pitboss.games.pai_gow_tiles.rules import Rules

__all__ = ["ABOUT", "appraise", "chances", "worths"]


def worths(rules: Rules, cards: Sequence[int], gone: Sequence[int] = ()) -> dict[str, float]:
    """The three settings of four tiles and what they win on average, per unit of the wager, where these are gone."""
    from pitboss.games.pai_gow_tiles.solve import advise

    return {setting: float(worth) for setting, worth in advise(rules, cards, gone).items()}


def chances(rules: Rules, groups: Groups, gone: Sequence[int] = ()) -> Chances:
    """How often one setting wins both hands, one and neither; nothing of a foul."""
    from pitboss.games.pai_gow_tiles.solve import outcomes

    return Chances() if rules.refusal(groups) else named(outcomes(rules, groups, gone))
