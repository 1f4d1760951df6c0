"""What a setting would be, while it is being set, and what settings are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.equipment.cards import hand_text
from pitboss.games.appraisal import Appraisal, Chance, Chances
from pitboss.games.chinese_poker import arrange, settle
from pitboss.games.chinese_poker.rules import Rules
from pitboss.games.chinese_poker.words import group_words, refusal
from pitboss.table.asks import Arrange

ABOUT = "Against opponents who set well, as they were learned; before fees."


def appraise(rules: Rules, ask: Arrange, answer: Any, view: Any = None) -> Appraisal:
    """Front, middle and back in words, and the refusal if the table would refuse them."""
    if reason := ask.refusal(ask.seat, answer, 0):
        return Appraisal((), reason)
    hand = settle.set_hand(rules, answer)
    words = tuple([group_words(rules, g, hand[g]) for g in range(3)])
    worth = None if hand.foul else arrange.worth(rules, ask.cards, hand)
    return Appraisal(words, refusal(rules, answer), worth)


def worths(rules: Rules, cards: Sequence[int]) -> dict[str, float]:
    """The settings that look best and what they win on average from one opponent, in points."""
    return {" | ".join(map(hand_text, groups)): points for groups, points in arrange.ranked(rules, cards)}


def chances(rules: Rules, groups: Sequence[Sequence[int]]) -> Chances:
    """How often each row wins against one opponent who sets well."""
    hand = settle.set_hand(rules, groups)
    if hand.foul:
        return Chances()
    found, hands = arrange.row_chances(rules, [card for group in groups for card in group], hand)
    parts = tuple(map(Chance, ("Front", "Middle", "Back"), found))
    return Chances(parts, f"Against {hands:,} sampled hands that are set well; a tie counts half.")
