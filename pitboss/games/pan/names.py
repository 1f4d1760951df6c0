"""What a meld is called at the table."""

from __future__ import annotations

from pitboss.equipment.cards import RANK_NAMES, SUIT_NAMES
from pitboss.games.pan.melds import Meld

PLURAL = {"six": "sixes"}


def called(meld: Meld) -> str:
    """A meld in words.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.games.pan.melds import meld
    >>> [called(meld(cards(c))) for c in ("6c 7c Jc", "3d 3d 3d", "6c 6h 6d", "Kh Kh Kc")]
    ['rope in clubs, 6-7-J', 'threes in diamonds', 'sixes', 'kings']
    """
    first = meld.cards[0]
    if meld.kind == "rope":
        ranks = "-".join(["23456789TJQKA"[c >> 2] for c in meld.cards])
        return f"rope in {SUIT_NAMES[first & 3]}, {ranks}"
    rank = RANK_NAMES[first >> 2]
    many = PLURAL.get(rank, f"{rank}s")
    return f"{many} in {SUIT_NAMES[first & 3]}" if meld.kind == "same" else many
