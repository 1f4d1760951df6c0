"""A rough guess at the chance to win a stud or draw hand, from one's own cards and the number of opponents."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import ACE, EIGHT, JOKER
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.rules import Rules
from pitboss.ranking import high_hand
from pitboss.table.views import View

HIGH = (0.25, 0.5, 0.75, 0.85, 0.9, 0.93, 0.96, 0.99, 1, 1, 1)
"""Against one opponent, by the category of the best five."""
LOW = (0.1, 0.15, 0.3, 0.5, 0.7, 0.85)
"""Against one opponent, by the number of different cards of eight or less, up to five."""


def prospects(view: View, rules: Rules) -> float:
    """Between 0 and 1; of high-low the better side, as half of the pot is often won."""
    cards = view.cards()
    opponents = max(len(view.holders) - 1, 1)
    sides = []
    if rules.win != "low":
        sides.append(_high(cards, rules))
    if rules.win != "high":
        sides.append(_low(cards))
    return float(max(sides) ** min(opponents, 3))


def _high(cards: Sequence[int], rules: Rules) -> float:
    value = evaluator(rules).main(cards, (), False) if rules.variant.jokers else high_hand(cards)
    kind = value >> 20
    bonus = 0.02 * ((value >> 16 & 15) - 8) if kind <= 2 else 0
    return min(max(HIGH[min(kind, 10)] + bonus, 0.02), 1)


def _low(cards: Sequence[int]) -> float:
    low = {card >> 2 for card in cards if card < JOKER and (card >> 2 <= EIGHT or card >> 2 == ACE)}
    jokers = sum([card >= JOKER for card in cards])
    return LOW[min(len(low) + jokers, 5)]
