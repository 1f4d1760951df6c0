"""Several hands at once, for games of two hole cards: `QQ+`, `AKs`, `A5s+`, `KTo`, `99-66`, separated by commas.

>>> [len(hold_em_range(words)) for words in ("AA", "AKs", "AK", "22+", "A5s+", "QQ+,AKs", "99-66")]
[6, 4, 16, 78, 36, 22, 24]
"""

from __future__ import annotations

import re
from itertools import combinations

from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import BadInput

_ONE = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+|-([2-9TJQKA])([2-9TJQKA])([so]?))?", re.IGNORECASE)
_CARD = re.compile(r"([2-9TJQKA][cdhs]){2}", re.IGNORECASE)


def is_range(words: str) -> bool:
    """Whether this is written as a range and not as cards."""
    return all(_ONE.fullmatch(part) or _CARD.fullmatch(part) for part in words.split(",")) and (
        "," in words or not _CARD.fullmatch(words)
    )


def hold_em_range(words: str) -> list[tuple[int, ...]]:
    """Every pair of cards that a range names."""
    found: dict[tuple[int, ...], None] = {}
    for part in words.split(","):
        if _CARD.fullmatch(part):
            found[tuple(sorted(cards(part)))] = None
            continue
        match = _ONE.fullmatch(part)
        if not match:
            raise BadInput(f"'{part}' is no range of hands; write for example QQ+, AKs, A5s+, KTo, 99-66 or AsKs")
        for high, low in _ranks(part, match):
            found.update(dict.fromkeys(_suits(high, low, match[3].lower())))
    return list(found)


def _ranks(part: str, match: re.Match[str]) -> list[tuple[int, int]]:
    high, low = sorted((RANKS.index(match[1].upper()), RANKS.index(match[2].upper())), reverse=True)
    if not match[4]:
        return [(high, low)]
    if match[4] == "+":
        return [(r, r) for r in range(high, 13)] if high == low else [(high, r) for r in range(low, high)]
    to_high, to_low = sorted((RANKS.index(match[5].upper()), RANKS.index(match[6].upper())), reverse=True)
    both_pairs = high == low and to_high == to_low
    if not both_pairs and (to_high != high or match[7].lower() != match[3].lower() or high == low):
        raise BadInput(f"'{part}' runs from one kind of hand to another; write for example 99-66 or A9s-A5s")
    first, last = sorted((low, to_low))
    return [(r, r) if both_pairs else (high, r) for r in range(first, last + 1)]


def _suits(high: int, low: int, kind: str) -> list[tuple[int, ...]]:
    if high == low:
        return [(4 * low + a, 4 * low + b) for a, b in combinations(range(4), 2)]
    every = [(4 * low + a, 4 * high + b) for a in range(4) for b in range(4)]
    return [two for two in every if not kind or (two[0] & 3 == two[1] & 3) == (kind == "s")]
