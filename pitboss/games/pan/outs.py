"""Going out: whether all of a player's cards can be laid down at once, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.games.pan.asks import Read
from pitboss.games.pan.melds import Meld, added, meld
from pitboss.games.pan.moves import Cards, Position, additions, after_loan, loans, spreads


def way_out(position: Position, *, borrow_one: bool = False) -> list[Read] | None:
    """Moves that lay down every card, the one in suspense first; None where there is no way.

    >>> from pitboss.equipment.cards import cards
    >>> ready = Position(cards("Ah 2h 3h 4d 4c Kh"), (meld(cards("Kh Kh Kc Ks")),), *cards("4h"))
    >>> [step.name for step in way_out(ready)]
    ['meld 4c 4d 4h', 'meld Ah 2h 3h', 'add Kh to 1']
    """
    found = _lay_all((*position.required, *position.hand), position.melds, borrow_one)
    return None if found is None else [*reversed(found)]


def can_go_out(position: Position, *, borrow_one: bool = False) -> bool:
    return way_out(position, borrow_one=borrow_one) is not None


def _lay_all(cards: Sequence[int], melds: tuple[Meld, ...], borrow_one: bool) -> list[Read] | None:
    """The steps in reverse. The first card must go somewhere: every place it can go to is tried."""
    if not cards:
        return []
    for step, after in _places((cards[0],), cards[1:], melds, borrow_one):
        own = Counter(step.cards) - Counter([card for _, card in step.borrowed])
        left = [*(Counter(cards) - own).elements()]
        rest = _lay_all(left, after, borrow_one)
        if rest is not None:
            return [*rest, step]
    return None


def _places(
    required: Cards, hand: Sequence[int], melds: tuple[Meld, ...], borrow_one: bool
) -> Iterator[tuple[Read, tuple[Meld, ...]]]:
    """Every move that uses the required card, and the melds after it."""
    for number, laid in enumerate(melds, 1):
        for cards in additions(laid, required, hand):
            grown = added(laid, cards)
            assert grown is not None  # only additions are enumerated
            yield Read("add", cards, number), (*melds[: number - 1], grown, *melds[number:])
    for borrowed in loans(melds, borrow_one):
        for cards in spreads((*required, *[c for _, c in borrowed]), hand):
            new = meld(cards)
            assert new is not None  # only melds are enumerated
            yield Read("meld", cards, 0, borrowed), (*after_loan(melds, borrowed), new)
