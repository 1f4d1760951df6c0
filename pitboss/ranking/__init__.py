"""Who beats whom: every way the houses compare hands.

Whatever the ranking, a hand is one whole number and the higher number is the better hand (`value` has the format).
`high_hand`, `three_card` ... rank one hand in plain Python; `high`, `three_card_hands` ... take an array of hands, one
a row, and answer with an array of values. Both refuse wrong cards. The rules (`high7`, `three_card3` ...) and batch
kernels behind them do not check: see `docs/ranking.md`. `names` puts a value into words.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.ranking.chinese import double_deck5 as double_deck5
    from pitboss.ranking.chinese import double_deck_hand as double_deck_hand
    from pitboss.ranking.highs import high as high
    from pitboss.ranking.highs import high5 as high5
    from pitboss.ranking.highs import high6 as high6
    from pitboss.ranking.highs import high7 as high7
    from pitboss.ranking.highs import high_hand as high_hand
    from pitboss.ranking.jokers import bug_low_hand as bug_low_hand
    from pitboss.ranking.jokers import joker as joker
    from pitboss.ranking.jokers import joker_hand as joker_hand
    from pitboss.ranking.jokers import joker_low as joker_low
    from pitboss.ranking.jokers import joker_low_hand as joker_low_hand
    from pitboss.ranking.jokers import with_joker as with_joker
    from pitboss.ranking.lows import deuce_to_seven as deuce_to_seven
    from pitboss.ranking.lows import deuce_to_seven5 as deuce_to_seven5
    from pitboss.ranking.lows import deuce_to_seven_hand as deuce_to_seven_hand
    from pitboss.ranking.lows import eight_or_better as eight_or_better
    from pitboss.ranking.lows import eight_or_better_hand as eight_or_better_hand
    from pitboss.ranking.lows import low as low
    from pitboss.ranking.lows import low5 as low5
    from pitboss.ranking.lows import low7 as low7
    from pitboss.ranking.lows import low_category as low_category
    from pitboss.ranking.lows import low_hand as low_hand
    from pitboss.ranking.mexican import joker_poker4 as joker_poker4
    from pitboss.ranking.mexican import joker_poker5 as joker_poker5
    from pitboss.ranking.mexican import joker_poker_best as joker_poker_best
    from pitboss.ranking.mexican import joker_poker_hand as joker_poker_hand
    from pitboss.ranking.mexican import mexican_hand as mexican_hand
    from pitboss.ranking.omaha import omaha_hand as omaha_hand
    from pitboss.ranking.omaha import omaha_hands as omaha_hands
    from pitboss.ranking.omaha import omaha_high as omaha_high
    from pitboss.ranking.omaha import omaha_low8 as omaha_low8
    from pitboss.ranking.omaha import omaha_low_hand as omaha_low_hand
    from pitboss.ranking.omaha import omaha_low_hands as omaha_low_hands
    from pitboss.ranking.omaha import pineapple_hand as pineapple_hand
    from pitboss.ranking.omaha import pineapple_low_hand as pineapple_low_hand
    from pitboss.ranking.pai_gow import front2 as front2
    from pitboss.ranking.pai_gow import front_hand as front_hand
    from pitboss.ranking.pai_gow import legal_set as legal_set
    from pitboss.ranking.pai_gow import wild_front2 as wild_front2
    from pitboss.ranking.pai_gow import wild_front_hand as wild_front_hand
    from pitboss.ranking.threes import three_card as three_card
    from pitboss.ranking.threes import three_card3 as three_card3
    from pitboss.ranking.threes import three_card_category as three_card_category
    from pitboss.ranking.threes import three_card_hands as three_card_hands
    from pitboss.ranking.tiles import tiles2 as tiles2
    from pitboss.ranking.tiles import tiles_category as tiles_category
    from pitboss.ranking.tiles import tiles_hand as tiles_hand
    from pitboss.ranking.value import category as category

_WHERE = {
    "chinese": ("double_deck5", "double_deck_hand"),
    "highs": ("high", "high5", "high6", "high7", "high_hand"),
    "jokers": ("bug_low_hand", "joker", "joker_hand", "joker_low", "joker_low_hand", "with_joker"),
    "lows": (
        "deuce_to_seven", "deuce_to_seven5", "deuce_to_seven_hand", "eight_or_better", "eight_or_better_hand", "low",
        "low5", "low7", "low_category", "low_hand",
    ),
    "mexican": ("joker_poker4", "joker_poker5", "joker_poker_best", "joker_poker_hand", "mexican_hand"),
    "omaha": (
        "omaha_hand", "omaha_high", "omaha_hands", "omaha_low8", "omaha_low_hand", "omaha_low_hands",
        "pineapple_hand", "pineapple_low_hand",
    ),
    "pai_gow": ("front2", "front_hand", "legal_set", "wild_front2", "wild_front_hand"),
    "threes": ("three_card", "three_card3", "three_card_category", "three_card_hands"),
    "tiles": ("tiles2", "tiles_category", "tiles_hand"),
    "value": ("category",),
}  # fmt: skip
_HOME = {name: module for module, names in _WHERE.items() for name in names}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"pitboss.ranking.{_HOME[name]}"), name)
