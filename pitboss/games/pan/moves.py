"""Everything a player on turn may do with the cards, as data: each legal spread, addition, borrowing and discard.

A move is written in words, `meld 4c 4d 4h`, `add Kh to 1`, `meld 5d 6d 7d, 7d from 2`, `discard 2s`; its data stands
beside. While a drawn card is in suspense every move must use it (L673-L676); afterwards anything in the hand may go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pitboss.equipment.cards import texts
from pitboss.games.pan.melds import LEAST, NON_COMOQUERS, PLACE, SEQUENCE, Meld, added, in_order, kind_of, lent
from pitboss.games.pan.settle import Terms, rise
from pitboss.table.asks import Option

Cards = tuple[int, ...]
Borrowed = tuple[tuple[int, int], ...]
"""Cards that come out of one's own melds: the meld's number, from 1, and the card."""


class Move(Option, frozen=True, kw_only=True):
    """One legal thing to do with the cards."""

    does: str
    """`meld`, `add`, `discard` or `keep`."""
    cards: tuple[str, ...]
    """All cards of the new spread, the cards added, or the card that is given up."""
    to: int = 0
    """The meld that is added to."""
    borrowed: tuple[tuple[int, str], ...] = ()
    """Which of the cards come from which of the player's melds."""
    pays: int = 0
    """Chips collected from each opponent who is in."""


class Position(NamedTuple):
    """One player's cards: the hand, the melds on the table, and the card in suspense."""

    hand: Cards
    melds: tuple[Meld, ...] = ()
    drawn: int | None = None

    @property
    def required(self) -> Cards:
        return () if self.drawn is None else (self.drawn,)


def spreads(required: Cards, hand: Sequence[int]) -> Iterator[Cards]:
    """Every meld that has all the required cards and otherwise cards of the hand, each set of cards once."""
    if not required:
        for rank in sorted({c >> 2 for c in hand}):
            yield from _squares((), [c for c in hand if c >> 2 == rank])
        for suit in range(4):
            yield from _ropes((), hand, suit)
        return
    first = required[0]
    if all(c >> 2 == first >> 2 for c in required):
        yield from _squares(required, [c for c in hand if c >> 2 == first >> 2])
    if all(c & 3 == first & 3 for c in required):
        yield from _ropes(required, hand, first & 3)


def _squares(required: Cards, mates: Sequence[int]) -> Iterator[Cards]:
    """Squares of one rank: how many of each suit, with what is required among them."""
    if len(required) + len(mates) < LEAST:
        return
    rank = (required or mates)[0] >> 2
    needs, most = [0] * 4, [0] * 4
    for c in required:
        needs[c & 3] += 1
        most[c & 3] += 1
    for c in mates:
        most[c & 3] += 1
    for counts in product(*[range(low, high + 1) for low, high in zip(needs, most)]):
        suits = 4 - counts.count(0)
        if sum(counts) >= LEAST and (suits != 2 or rank in NON_COMOQUERS):
            yield tuple([4 * rank + suit for suit, count in enumerate(counts) for _ in range(count)])


def _ropes(required: Cards, hand: Sequence[int], suit: int) -> Iterator[Cards]:
    """Ropes of one suit: every run of neighbours that has the required places in it."""
    needs = {PLACE[c >> 2] for c in required}
    if len(needs) < len(required):
        return
    places = needs | {PLACE[c >> 2] for c in hand if c & 3 == suit}
    if len(places) < LEAST:
        return
    low, high = (min(needs), max(needs)) if needs else (len(SEQUENCE), -1)
    for start in sorted(places):
        if start > low:
            return
        end = start
        while end + 1 in places:
            end += 1
            if end - start >= LEAST - 1 and end >= high:
                yield tuple([4 * SEQUENCE[place] + suit for place in range(start, end + 1)])


def additions(to: Meld, required: Cards, hand: Sequence[int]) -> Iterator[Cards]:
    """Every set of cards of the hand, with the required ones, that may be added to a meld."""
    if to.kind == "rope":
        yield from _rope_ends(to, required, hand)
        return
    first = to.cards[0]
    if not all(c == first if to.kind == "same" else c >> 2 == first >> 2 for c in required):
        return
    mates = Counter([c for c in hand if (c == first if to.kind == "same" else c >> 2 == first >> 2)])
    for counts in product(*[range(count + 1) for count in mates.values()]):
        cards = (*required, *[c for c, count in zip(mates, counts) for _ in range(count)])
        if cards:
            yield in_order(cards)


def _rope_ends(to: Meld, required: Cards, hand: Sequence[int]) -> Iterator[Cards]:
    suit = to.cards[0] & 3
    if any(c & 3 != suit for c in required):
        return
    needs = {PLACE[c >> 2] for c in required}
    places = needs | {PLACE[c >> 2] for c in hand if c & 3 == suit}
    low, high = PLACE[to.cards[0] >> 2], PLACE[to.cards[-1] >> 2]
    start, end = low, high
    while start - 1 in places:
        start -= 1
    while end + 1 in places:
        end += 1
    for first in range(start, low + 1):
        for last in range(high, end + 1):
            new = (*range(first, low), *range(high + 1, last + 1))
            if new and needs.issubset(new):
                yield tuple([4 * SEQUENCE[place] + suit for place in new])


def loans(melds: Sequence[Meld], one: bool) -> Iterator[Borrowed]:
    """Every set of cards that the melds can spare together: none, one, or several."""
    yield ()
    if all(len(m.cards) == LEAST for m in melds):
        return
    singly = [list(_spare(number, m, one)) for number, m in enumerate(melds, 1)]
    for parts in product(*[[(), *part] for part in singly]):
        together = tuple([loan for part in parts for loan in part])
        if together and (not one or len(together) == 1):
            yield together


def _spare(number: int, by: Meld, one: bool) -> Iterator[Borrowed]:
    """What one meld can spare."""
    most = 1 if one else len(by.cards) - LEAST
    if by.kind == "rope":
        size = len(by.cards)
        ends = [(low, high) for low in range(most + 1) for high in range(most + 1 - low) if low or high]
        groups = [(*by.cards[:low], *by.cards[size - high :]) for low, high in ends]
    else:
        held = Counter(by.cards)
        counts = product(*[range(min(count, most) + 1) for count in held.values()])
        groups = [
            tuple([c for c, n in zip(held, taken) for _ in range(n)]) for taken in counts if 0 < sum(taken) <= most
        ]
    for cards in groups:
        if lent(by, cards):
            yield tuple([(number, c) for c in cards])


def after_loan(melds: Sequence[Meld], borrowed: Borrowed) -> list[Meld]:
    """The melds without what is borrowed from them."""
    left = list(melds)
    for number in {number for number, _ in borrowed}:
        rest = lent(left[number - 1], [card for lender, card in borrowed if lender == number])
        assert rest is not None  # only what can be spared is lent
        left[number - 1] = rest
    return left


def moves(position: Position, terms: Terms, *, borrow_one: bool = False) -> list[Move]:
    """Every legal spread and addition here."""
    found = [
        _meld(cards, borrowed, terms)
        for borrowed in loans(position.melds, borrow_one)
        for cards in spreads((*position.required, *[c for _, c in borrowed]), position.hand)
        if len(cards) > len(borrowed)  # something new is in it: a meld cannot be cut in two
    ]
    for number, meld in enumerate(position.melds, 1):
        found += [_add(meld, cards, number, terms) for cards in additions(meld, position.required, position.hand)]
    return found


def usable(position: Position, *, borrow_one: bool = False) -> bool:
    """Whether the card in suspense can be used at all."""
    hand, required = position.hand, position.required
    if any(True for meld in position.melds for _ in additions(meld, required, hand)):
        return True
    for borrowed in loans(position.melds, borrow_one):
        if any(True for _ in spreads((*required, *[c for _, c in borrowed]), hand)):
            return True
    return False


def _meld(cards: Cards, borrowed: Borrowed, terms: Terms) -> Move:
    kind = kind_of(cards)
    assert kind is not None  # only melds are enumerated
    words = texts(cards)
    loaned = tuple([(number, texts((c,))[0]) for number, c in borrowed])
    return Move(
        name=written("meld", words, borrowed=loaned),
        does="meld",
        cards=words,
        borrowed=loaned,
        pays=rise(None, Meld(kind, cards), terms),
    )


def _add(meld: Meld, cards: Cards, number: int, terms: Terms) -> Move:
    grown = added(meld, cards)
    assert grown is not None  # only additions are enumerated
    words = texts(cards)
    return Move(name=written("add", words, number), does="add", cards=words, to=number, pays=rise(meld, grown, terms))


def discard(card: int) -> Move:
    words = texts((card,))
    return Move(name=written("discard", words), does="discard", cards=words)


def keep(card: int) -> Move:
    return Move(name="keep", does="keep", cards=texts((card,)))


def written(does: str, cards: Sequence[str], to: int = 0, borrowed: Sequence[tuple[int, str]] = ()) -> str:
    """A move in words.

    >>> written("add", ["Kh"], 1), written("meld", ["5d", "6d", "7d"], borrowed=[(2, "7d")])
    ('add Kh to 1', 'meld 5d 6d 7d, 7d from 2')
    """
    end = f" to {to}" if to else ""
    return f"{does} {' '.join(cards)}{end}" + "".join([f", {card} from {number}" for number, card in borrowed])
