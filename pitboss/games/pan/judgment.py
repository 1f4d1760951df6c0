"""How good a hand of pan is: which cards help it, which card it can spare, how soon it may go out.

Everything here is estimated from what one player can see: `unseen` holds how many of each card are somewhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, log
from random import Random
from typing import NamedTuple

from pitboss.equipment.cards import NUMBER
from pitboss.equipment.decks import deck
from pitboss.games.pan.melds import CARDS, PLACE, SEQUENCE, Meld, added, kind_of, meld
from pitboss.games.pan.moves import Cards, Move, after_loan, spreads
from pitboss.games.pan.settle import Terms, out, rise

PACK: tuple[int, ...] = tuple([deck("pan-310").counts()[c] for c in range(52)])
"""How many of each card there are."""

LOOKS = 1.6
"""Cards a player gets to look at in a turn: one from the stock, and what the preceding player drew and let go."""

PATIENCE = 60
"""Turns after which a hand that is played out in thought counts as lost."""


@cache
def completing(a: int, b: int) -> int:
    """The cards that make a meld with these two, as bits by card number."""
    return bits([c for c in CARDS if kind_of((a, b, c))])


@cache
def extending(laid: Meld) -> int:
    """The cards that can be added to a meld, as bits."""
    first, last = laid.cards[0], laid.cards[-1]
    if laid.kind == "same":
        return 1 << first
    if laid.kind != "rope":
        return bits([first >> 2 << 2 | suit for suit in range(4)])
    places = [place for place in (PLACE[first >> 2] - 1, PLACE[last >> 2] + 1) if 0 <= place < len(SEQUENCE)]
    return bits([4 * SEQUENCE[place] + (first & 3) for place in places])


def bits(cards: Iterable[int]) -> int:
    """A set of cards, one bit each."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def in_set(some: int) -> list[int]:
    """The cards whose bits are set."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def unseen_without(seen: Iterable[int]) -> list[int]:
    """How many of each card are somewhere else when these are seen."""
    left = list(PACK)
    for card in seen:
        left[card] -= 1
    return left


def pairing(hand: Sequence[int]) -> int:
    """The cards that make a new meld with two cards of the hand, as bits."""
    found = 0
    for i, a in enumerate(hand):
        for b in hand[:i]:
            found |= completing(a, b)
    return found


def helpers(hand: Sequence[int], melds: Sequence[Meld]) -> int:
    """The cards that can be used at once, in a new meld or added to one, as bits."""
    return pairing(hand) | extensions(melds)


def extensions(melds: Sequence[Meld]) -> int:
    """The cards that can be added to one of the melds, as bits."""
    found = 0
    for laid in melds:
        found |= extending(laid)
    return found


def count(some: int, unseen: Sequence[int]) -> int:
    """How many cards of a set are unseen."""
    return sum([unseen[card] for card in in_set(some)])


def spare(hand: Sequence[int], melds: Sequence[Meld], unseen: Sequence[int]) -> tuple[int, int]:
    """The card that a hand misses least, and how many unseen cards help without it.

    Of cards that are missed alike the one goes that has the fewest cards to go with.
    """
    extend = extensions(melds)
    help_now = pairing(hand) | extend
    lost: dict[int, int] = {}
    for i, card in enumerate(hand):
        if card not in lost:
            lost[card] = count(help_now & ~(extend | pairing([*hand[:i], *hand[i + 1 :]])), unseen)
    least = min(lost.values())
    alike = [card for card, loss in lost.items() if loss == least]
    if len(alike) > 1:
        alike.sort(key=lambda card: reach(card, hand, unseen))
    return alike[0], count(help_now, unseen) - least


def reach(card: int, hand: Sequence[int], unseen: Sequence[int]) -> int:
    """Unseen cards that would make a pair with this one, and tenfold those that complete the pairs it has."""
    pairs = [b for b in hand if b != card]
    return count(neighbours(card), unseen) + 10 * sum([count(completing(card, b), unseen) for b in pairs])


@cache
def neighbours(card: int) -> int:
    """The cards that could be in one meld of three with this one, as bits."""
    return bits([b for b in CARDS if completing(card, b)])


class Holding:
    """A player's cards in thought: they can be moved about without anybody seeing it."""

    __slots__ = ("hand", "melds", "terms")

    def __init__(self, hand: Sequence[int], melds: Sequence[Meld], terms: Terms) -> None:
        self.hand = list(hand)
        self.melds = list(melds)
        self.terms = terms

    @property
    def melded(self) -> int:
        return sum([len(laid.cards) for laid in self.melds])

    def lay(self, cards: Cards) -> int:
        """A new spread from the hand; the chips it collects from each opponent."""
        new = meld(cards)
        assert new is not None  # only spreads are laid
        for card in cards:
            self.hand.remove(card)
        self.melds.append(new)
        return rise(None, new, self.terms)

    def add(self, number: int, cards: Cards) -> int:
        """Cards of the hand onto meld `number`, counted from 1."""
        before = self.melds[number - 1]
        after = added(before, cards)
        assert after is not None  # only what fits is added
        for card in cards:
            self.hand.remove(card)
        self.melds[number - 1] = after
        return rise(before, after, self.terms)

    def play(self, move: Move) -> int:
        """What a move does, with whatever it borrows."""
        cards = tuple([NUMBER[word] for word in move.cards])
        if move.to:
            return self.add(move.to, cards)
        borrowed = tuple([(number, NUMBER[word]) for number, word in move.borrowed])
        self.melds = after_loan(self.melds, borrowed)
        self.hand += [card for _, card in borrowed]
        return self.lay(cards)

    def use(self, drawn: int) -> int:
        """Use a drawn card in the longest spread it makes, or add it; it must be of use."""
        longest = max(spreads((drawn,), self.hand), key=len, default=None)
        self.hand.append(drawn)
        if longest is not None:
            return self.lay(longest)
        return self.add(next(n for n, laid in enumerate(self.melds, 1) if extending(laid) >> drawn & 1), (drawn,))

    def lay_ready(self) -> int:
        """Lay down every spread that is ready, the longest first, and add what fits."""
        collected = 0
        while step := self.next_ready():
            number, cards = step
            collected += self.add(number, cards) if number else self.lay(cards)
        return collected

    def next_ready(self) -> tuple[int, Cards] | None:
        """The next spread (number 0) or addition that can go down, if any."""
        held = bits(self.hand)
        if held & pairing(self.hand):  # three of them may make a meld
            longest = max(spreads((), self.hand), key=len, default=None)
            if longest is not None:
                return 0, longest
        for number, laid in enumerate(self.melds, 1):
            if fits := held & extending(laid):
                return number, (fits.bit_length() - 1,)
        return None


class Played(NamedTuple):
    """How a hand went that was played out in thought."""

    turns: int
    """Until it was out; more than `PATIENCE` where it was not."""
    collected: int
    """Chips from each opponent on the way."""
    pays: int
    """Chips from each opponent at the out."""


def play_out(hand: Sequence[int], unseen: Sequence[int], terms: Terms, chance: Random) -> Played:
    """One hand alone against the stock: wait for a card that helps, use it, lay down what is ready, discard."""
    held = Holding(hand, (), terms)
    rest = list(unseen)
    turns = collected = 0
    while turns <= PATIENCE:
        useful = in_set(helpers(held.hand, held.melds))
        live = [rest[card] for card in useful]
        if not any(live):
            break
        turns += _wait(LOOKS * sum(live) / sum(rest), chance)
        [drawn] = chance.choices(useful, live)
        rest[drawn] -= 1
        collected += held.use(drawn) + held.lay_ready()
        if not held.hand:
            return Played(turns, collected, out(held.melds, terms))
        held.hand.remove(spare(held.hand, held.melds, rest)[0])
    return Played(PATIENCE + 1, collected, 0)


def _wait(each: float, chance: Random) -> int:
    """Turns until something happens that happens in each turn with this probability."""
    return 1 if each >= 1 else ceil(log(1 - chance.random()) / log(1 - each))
