"""Settings of Chinese poker in words."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.rules import DEUCE_TO_SEVEN, FRONT, GROUP_NAMES, HIGH, MIDDLE, Rules
from pitboss.ranking import names
from pitboss.ranking.generate import WORST


def group_words(rules: Rules, group: int, value: int) -> str:
    """Front, middle or back as the dealer calls it."""
    if group == MIDDLE and rules.terms.middle == DEUCE_TO_SEVEN and rules.terms.double:
        return f"{names.double_deck(WORST - value)}, low"
    if group == MIDDLE and rules.terms.middle != HIGH:
        return names.low(value)
    if group == FRONT or not rules.terms.double:
        return names.high(value)
    return names.double_deck(value)


def refusal(rules: Rules, groups: Sequence[Sequence[int]]) -> str:
    """Why a setting is a foul, or nothing."""
    hand = settle.set_hand(rules, groups)
    if not hand.foul:
        return ""
    pairs = ((0, 1), (1, 2)) if rules.terms.middle == HIGH else ((0, 2),)
    lower, upper = next((a, b) for a, b in pairs if hand[a] > hand[b])
    words = [f"{GROUP_NAMES[g]}, {group_words(rules, g, hand[g])}" for g in (lower, upper)]
    return f"foul: the {words[0]}, is stronger than the {words[1]}"
