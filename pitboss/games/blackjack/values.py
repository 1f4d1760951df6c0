"""Cards by what they count: 0 is an ace, 1 to 8 are 2 to 9, 9 is a ten-value card."""

from __future__ import annotations

from pitboss.equipment.decks import deck
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.rules import Rules

ACE, TEN = 0, 9
VALUES = 10


def shoe_of(rules: Rules) -> list[int]:
    """Cards of a full shoe by value."""
    counts = [0] * VALUES
    for card in deck(rules.deck).cards:
        counts[settle.value(card) - 1] += rules.decks
    return counts
