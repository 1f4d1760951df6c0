"""What is in the pack: every deck the houses play with, as data.

>>> len(deck("mexican-41").cards), deck("bonus-48").mark_of(46)
(41, 'Bonus')
>>> ace_of_spades, ace_of_hearts = 51, 50
>>> deck("pan-310").counts()[ace_of_spades], deck("pan-310").counts()[ace_of_hearts]
(7, 8)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import msgspec

from pitboss.equipment import cards, tiles
from pitboss.equipment.cards import ACE, EIGHT, JACK, JOKER, KING, NINE, QUEEN, SECOND_JOKER, SPADES, TEN
from pitboss.errors import BadInput, nearest


class Deck(msgspec.Struct, frozen=True, dict=True):
    """The cards of one deck, in the order of a new pack. A shoe may hold several decks.

    Tiles and balls are decks too: what a piece is called on the table, and read as, is the deck's to say.
    """

    name: str
    cards: tuple[int, ...]
    mark: str = ""
    """The word printed on the marked cards: `Bonus`, `Natural`."""
    marked: tuple[int, ...] = ()
    """The cards that carry the mark. The houses mark whole ranks, so a card's number is enough."""

    def counts(self) -> Counter[int]:
        """How many of each card the deck holds, by card number; 0 for a card it has not."""
        return Counter(self.cards)

    def mark_of(self, number: int) -> str:
        """The mark on a card, or nothing."""
        return self.mark if number in self.marked else ""

    def text(self, number: int) -> str:
        """A piece of this deck as it is written: `As`, `6-6`, `42`."""
        words = self.words
        return words[number] if 0 <= number < len(words) else str(number)

    def texts(self, numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(map(self.word, numbers))

    @cached_property
    def word(self) -> Callable[[int], str]:
        """The text of a piece that is known to be one of the deck's: `text` without looking."""
        return list(self.words).__getitem__

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Piece number to text."""
        return _WORDS.get(self.name, cards.TEXT)

    def read(self, words: str | Iterable[str]) -> tuple[int, ...]:
        """Pieces that somebody wrote. Of two that print alike the second is the second of its kind.

        >>> deck("tiles-32").read("6-6 6-6 2-4"), deck("jokers-54").read("Jk As Jk"), deck("keno-80").read("7 42")
        ((0, 1, 30), (52, 51, 53), (7, 42))
        """
        if self.words is cards.TEXT:
            return cards.cards(words)
        if self.words is tiles.TEXT:
            return tiles.tiles(words if isinstance(words, str) else " ".join(words))
        found = words.replace(",", " ").split() if isinstance(words, str) else list(words)
        if wrong := [word for word in found if word not in self.words]:
            raise BadInput(f"'{wrong[0]}' is not a piece of {self.name}; they are {self.words[1]} to {self.words[-1]}")
        return tuple([self.words.index(word) for word in found])

    @cached_property
    def twins(self) -> dict[int, int]:
        """Pieces that print like another of a lower number, which a table cannot distinguish.

        >>> deck("jokers-54").twins, deck("standard-52").twins
        ({53: 52}, {})
        """
        words = self.words
        return {n: words.index(words[n]) for n in set(self.cards) if words.index(words[n]) != n}

    def alike(self, numbers: Sequence[int]) -> Sequence[int]:
        """Pieces as they print: a joker is a joker, a Teen is a Teen."""
        twins = self.twins
        return [twins.get(n, n) for n in numbers] if twins and not twins.keys().isdisjoint(numbers) else numbers

    def apart(self, numbers: Sequence[int], beside: Sequence[int]) -> Sequence[int]:
        """The same with the second of two alike, in these and those that lie there already, as the second again."""
        if not self.twins:
            return numbers
        second = {low: high for high, low in self.twins.items()}
        found: list[int] = []
        for n in numbers:
            found.append(second[n] if n in second and (n in beside or n in found) else n)
        return found


def deck(name: str) -> Deck:
    """The deck of that name."""
    found = DECKS.get(name)
    if found is None:
        raise BadInput(f"'{name}' is not a deck{nearest(name, DECKS)}; there are {', '.join(DECKS)}")
    return found


def _without(*ranks: int) -> tuple[int, ...]:
    return tuple([c for c in range(52) if c >> 2 not in ranks])


def _all(*ranks: int) -> tuple[int, ...]:
    return tuple([c for c in range(52) if c >> 2 in ranks])


_FULL = tuple(range(52))
_FORTY = _without(EIGHT, NINE, TEN)
_SPADES = tuple([c for c in _FORTY if c & 3 == SPADES])

DECKS: dict[str, Deck] = {
    d.name: d
    for d in (
        Deck("standard-52", _FULL),
        Deck("joker-53", (*_FULL, JOKER)),
        Deck("jokers-54", (*_FULL, JOKER, SECOND_JOKER)),
        Deck("spanish-48", _without(TEN)),
        # Mexican Poker, Golden West L5300-L5302: no 8, 9, 10; one joker
        Deck("mexican-41", (*_FORTY, JOKER)),
        # Pan, Golden West L631-L633: eight decks without 8, 9, 10, less one complete set of spades
        Deck("pan-310", tuple(sorted((Counter(_FORTY * 8) - Counter(_SPADES)).elements()))),
        # Pure Spanish 21.5 (Delta L1637, Lucky Derby L2046, Golden West L5602): kings, queens and jacks say "Bonus"
        Deck("bonus-48", _without(TEN), "Bonus", _all(JACK, QUEEN, KING)),
        # Pure 21.5 Blackjack (Outlaws L28): the tens stay in and say "Bonus" too
        Deck("bonus-52", _FULL, "Bonus", _all(TEN, JACK, QUEEN, KING)),
        # No Bust Blackjack (Delta L801-L803, Golden West L3171-L3172): the aces say "Natural"
        Deck("natural-52", _FULL, "Natural", _all(ACE)),
        # dealt without replacement like cards; the numbers are those of tiles.py and balls.py
        Deck("tiles-32", tuple(range(32))),
        Deck("keno-80", tuple(range(1, 81))),
        Deck("bingo-75", tuple(range(1, 76))),
    )
}
"""Every deck by its name."""

_WORDS: dict[str, tuple[str, ...]] = {
    "tiles-32": tiles.TEXT,
    "keno-80": tuple([str(n) for n in range(81)]),
    "bingo-75": tuple([str(n) for n in range(76)]),
}

NUMBER: dict[str, int] = {**cards.NUMBER, **tiles.NUMBER}
"""Text to piece number, for text that is known to be right: what prints as a card is never a tile."""


def name(word: str) -> str:
    """A piece in the dealer's words.

    >>> name("Qh"), name("6-6"), name("42")
    ('queen of hearts', 'Teen (heaven)', '42')
    """
    if word in cards.NUMBER:
        return cards.name(cards.NUMBER[word])
    return tiles.name(tiles.NUMBER[word]) if word in tiles.NUMBER else word
