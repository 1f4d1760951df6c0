"""How a poker game's hands are compared, for equities."""

from __future__ import annotations

from pitboss.equity.contest import Contest, HandFrom
from pitboss.games.poker.rules import Rules


def contest(rules: Rules) -> Contest:
    """What decides a pot under these rules.

    >>> contest(Rules(hole=4, hand_from="exactly_two_three", playing_board="impossible", win="high_low")).eight
    True
    """
    variant = rules.variant
    community: dict[str, HandFrom] = {"exactly_two_three": "exactly_two_three", "at_most_two_hole": "at_most_two_hole"}
    return Contest(
        deck=rules.deck,
        hole=variant.hole,
        board=variant.board,
        hand_from=community.get(rules.hand_from, "any_five"),
        win=rules.win,
        low_rank=rules.low_rank,
        eight=rules.win == "high_low" and rules.low_qualifier == "eight",
        mexican=rules.joker == "wild_if_dealt_down_else_bug",
        bug_low=rules.win == "high_low" and rules.joker_in_low == "as_printed",
        five_aces=rules.five_aces == "best",
    )
