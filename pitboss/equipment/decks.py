"""What is in the pack: every deck the houses play with, as data.

>>> len(deck("mexican-41").cards), deck("bonus-48").mark_of(46)
(41, 'Bonus')
>>> ace_of_spades, ace_of_hearts = 51, 50
>>> deck("pan-310").counts()[ace_of_spades], deck("pan-310").counts()[ace_of_hearts]
(7, 8)
"""

from __future__ import annotations

from collections import Counter

import msgspec

from pitboss.equipment import cards, tiles
from pitboss.equipment.cards import ACE, EIGHT, JACK, JOKER, KING, NINE, QUEEN, SECOND_JOKER, SPADES, TEN
from pitboss.errors import BadInput, nearest


class Deck(msgspec.Struct, frozen=True):
    """The cards of one deck, in the order of a new pack. A shoe may hold several decks."""

    name: str
    cards: tuple[int, ...]
    mark: str = ""
    """The word printed on the marked cards: `Bonus`, `Natural`."""
    marked: tuple[int, ...] = ()
    """The cards that carry the mark. The houses mark whole ranks, so a card's number always tells."""

    def counts(self) -> Counter[int]:
        """How many of each card the deck holds, by card number; 0 for a card it has not."""
        return Counter(self.cards)

    def mark_of(self, number: int) -> str:
        """The mark on a card, or nothing."""
        return self.mark if number in self.marked else ""

    def text(self, number: int) -> str:
        """A card of this deck as it is written: `As`, `6-6`, `42`."""
        words = _WORDS.get(self.name, cards.TEXT)
        return words[number] if 0 <= number < len(words) else str(number)


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

_WORDS: dict[str, tuple[str, ...]] = {"tiles-32": tiles.TEXT, "keno-80": (), "bingo-75": ()}
