"""Hands to change, and how they are replayed."""

from pitboss.analysis.phh.notation import loads
from pitboss.analysis.phh.replay import replay

HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"""


CHECKED_DOWN = ", ".join(
    [f"'{act}'" for act in ("p2 cc", "p1 cc")]
    + [f"'{act}'" for cards in ("2c3d4h", "9s", "Ks") for act in (f"d db {cards}", "p1 cc", "p2 cc")]
)


def check(text: str):
    return replay(loads(text))
