"""Melds: which cards make one, what may be added to it, what may be borrowed from it (golden-west L638-L694).

A meld keeps the kind that it was laid down as: whatever is added or borrowed preserves its character (L683-L684).

>>> from pitboss.equipment.cards import cards
>>> [kind_of(cards(c)) for c in ("6c 7c Jc", "Qd Qd Qd", "6c 6h 6d", "Kh Kh Kc", "Kc Ac 2c", "6c 6c 6h")]
['rope', 'same', 'mixed', 'any', None, None]
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from pitboss.equipment.cards import (
    ACE,
    DEUCE,
    FIVE,
    FOUR,
    JACK,
    KING,
    QUEEN,
    RANK_NAMES,
    SEVEN,
    SIX,
    SUIT_NAMES,
    THREE,
    hand_text,
    text,
)

Kind = Literal["rope", "same", "mixed", "any"]

LEAST, MOST = 3, 11
"""Cards of a meld (L639)."""

SEQUENCE = (ACE, DEUCE, THREE, FOUR, FIVE, SIX, SEVEN, JACK, QUEEN, KING)
"""The jack follows the seven, the king is high (L633-L634)."""

PLACE: tuple[int, ...] = tuple([SEQUENCE.index(r) if r in SEQUENCE else -1 for r in range(13)])
"""Rank to place in the sequence."""

CARDS: tuple[int, ...] = tuple([4 * rank + suit for rank in SEQUENCE for suit in range(4)])
"""The forty different cards of the pack."""

ORDER: tuple[int, ...] = tuple([4 * PLACE[c >> 2] + (c & 3) for c in range(52)])
"""What cards are sorted by: a rope in sequence, a square by suit."""

NON_COMOQUERS = (ACE, KING)
"""Any three of these are a square, whatever their suits (L645-L647)."""

VALLE = (THREE, FIVE, SEVEN)
"""L653-L654."""

SEQUENCE_WORDS = "A 2 3 4 5 6 7 J Q K"


class Meld(NamedTuple):
    """Cards that lie before a player as one spread, in order."""

    kind: Kind
    cards: tuple[int, ...]


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def kind_of(cards: Sequence[int]) -> Kind | None:
    """What these cards are when they are laid down as a new meld, or None."""
    count = len(cards)
    if not LEAST <= count <= MOST:
        return None
    ranks = {c >> 2 for c in cards}
    suits = {c & 3 for c in cards}
    if len(ranks) == 1:
        if len(suits) == 1:
            return "same"
        if cards[0] >> 2 in NON_COMOQUERS:
            return "any"
        return "mixed" if len(suits) >= 3 else None
    if len(suits) == 1 and len(ranks) == count:
        places = [PLACE[r] for r in ranks]
        if max(places) - min(places) == count - 1:
            return "rope"
    return None


def meld(cards: Sequence[int]) -> Meld | None:
    """These cards as a new meld, if they are one."""
    kind = kind_of(cards)
    return Meld(kind, in_order(cards)) if kind else None


def added(to: Meld, cards: Sequence[int]) -> Meld | None:
    """The meld with these cards added, if its character is preserved (L682-L686)."""
    together = (*to.cards, *cards)
    if len(together) > MOST:
        return None
    first = to.cards[0]
    match to.kind:
        case "rope":
            fits = kind_of(together) == "rope"
        case "same":
            fits = all(c == first for c in cards)
        case _:
            fits = all(c >> 2 == first >> 2 for c in cards)
    return Meld(to.kind, in_order(together)) if fits else None


def lent(by: Meld, cards: Sequence[int]) -> Meld | None:
    """What is left of a meld when these of its cards are borrowed, if that is a valid meld of its kind (L690-L694).

    >>> from pitboss.equipment.cards import cards
    >>> rope, square = meld(cards("Jd 7d 6d 5d")), meld(cards("6h 6c 6s 6s"))
    >>> [bool(lent(rope, cards(c))) for c in ("Jd", "5d", "7d", "6d")]
    [True, True, False, False]
    >>> [bool(lent(square, cards(c))) for c in ("6s", "6h", "6c")]
    [True, False, False]
    """
    left = list(by.cards)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    if len(left) < LEAST:
        return None
    if by.kind == "rope" and kind_of(left) != "rope":
        return None
    if by.kind == "mixed" and len({c & 3 for c in left}) < 3:
        return None
    return Meld(by.kind, tuple(left))


def why_no_meld(cards: Sequence[int]) -> str | None:
    """Why these cards cannot be laid down together, naming the card and the rule; None where they can.

    >>> from pitboss.equipment.cards import cards
    >>> why_no_meld(cards("6c 6c 6h"))
    '6h makes two suits: a square is of one suit or of three or more, but for aces and kings (L643-L647)'
    >>> why_no_meld(cards("Kc Ac 2c"))
    'Kc does not follow 2c: the sequence is A 2 3 4 5 6 7 J Q K (L633-L634)'
    """
    if not LEAST <= len(cards) <= MOST:
        return f"{hand_text(cards)}: a meld has {LEAST} to {MOST} cards (L639)"
    if kind_of(cards):
        return None
    ranks, suits = Counter([c >> 2 for c in cards]), Counter([c & 3 for c in cards])
    rank, suit = ranks.most_common(1)[0][0], suits.most_common(1)[0][0]
    if len(ranks) == 1:
        odd = next(c for c in reversed(cards) if c & 3 != suit)
        suits_of = "a square is of one suit or of three or more, but for aces and kings (L643-L647)"
        return f"{text(odd)} makes two suits: {suits_of}"
    if ranks[rank] > suits[suit] or (ranks[rank] == suits[suit] > 1 and len(ranks) <= len(suits)):
        odd = next(c for c in cards if c >> 2 != rank)
        return f"{text(odd)} is no {RANK_NAMES[rank]}: a square is of one rank (L643-L647)"
    return why_no_rope(cards, suit)


def why_no_rope(cards: Sequence[int], suit: int) -> str | None:
    """The first card that keeps these from being a rope of the suit."""
    for card in cards:
        if card & 3 != suit:
            return f"{text(card)} is not of {SUIT_NAMES[suit]}: a rope is of one suit (L641-L642)"
    ordered = in_order(cards)
    for card, after in itertools.pairwise(ordered):
        if card == after:
            return f"{text(card)} is there twice: a rope has each card once (L641-L642)"
        if ORDER[after] - ORDER[card] != 4:
            return f"{text(after)} does not follow {text(card)}: the sequence is {SEQUENCE_WORDS} (L633-L634)"
    return None


def why_not_added(to: Meld, cards: Sequence[int]) -> str | None:
    """Why these cards cannot be added to a meld; None where they can."""
    if added(to, cards):
        return None
    first = to.cards[0]
    if len(to.cards) + len(cards) > MOST:
        return f"{hand_text(to.cards)} with {hand_text(cards)}: a meld has {LEAST} to {MOST} cards (L639)"
    if to.kind == "rope":
        return why_no_rope((*to.cards, *cards), first & 3)
    odd = next(c for c in cards if c >> 2 != first >> 2 or (to.kind == "same" and c != first))
    if to.kind == "same":
        return f"{text(odd)} is not {text(first)}: only the same card can be added to a square of one suit (L683-L686)"
    return f"{text(odd)} is no {RANK_NAMES[first >> 2]}: only its rank can be added to a square (L683-L686)"


def why_not_lent(by: Meld, cards: Sequence[int]) -> str | None:
    """Why these cards cannot be borrowed from a meld; None where they can."""
    if lent(by, cards):
        return None
    if missing := Counter(cards) - Counter(by.cards):
        return f"{text(min(missing))} is not in the meld {hand_text(by.cards)}"
    if len(by.cards) - len(cards) < LEAST:
        return f"{hand_text(cards)} cannot be borrowed from {hand_text(by.cards)}: three cards must stay (L690)"
    return f"{hand_text(cards)} cannot be borrowed from {hand_text(by.cards)}: what is left is no such meld (L690-L694)"
