"""What a setting would be, while it is being set."""

from __future__ import annotations

from typing import Any

from pitboss.games.appraisal import Appraisal
from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.rules import Rules
from pitboss.games.chinese_poker.words import group_words, refusal
from pitboss.table.asks import Arrange


def appraise(rules: Rules, ask: Arrange, answer: Any, view: Any = None) -> Appraisal:
    """Front, middle and back in words, and the refusal if the table would refuse them."""
    if reason := ask.refusal(ask.seat, answer, 0):
        return Appraisal((), reason)
    hand = settle.set_hand(rules, answer)
    return Appraisal(tuple([group_words(rules, g, hand[g]) for g in range(3)]), refusal(rules, answer))
