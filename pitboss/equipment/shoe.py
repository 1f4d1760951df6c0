"""Where the cards come from: a shoe of one or more decks, with its cut card, burn cards and continuous shuffling.

>>> shoe = Shoe(deck("standard-52"), decks=6, cut=60)
>>> shoe.shuffle(Source.of(7))
>>> shoe.burn(1), shoe.draw(2), shoe.left, shoe.cut_reached
([30], [12, 14], 309, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from pitboss.equipment.decks import Deck, deck
from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput

_RIGGED = "rigged"
"""The deck name of a rigged shoe that was given no deck."""


class ShoeState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shoe between two rounds. The seed and the number of cards drawn give back the order of all the others."""

    deck: str
    decks: int = 1
    cut: int | None = None
    continuous: bool = False
    seed: str = ""
    """Seed of the last shuffle, in hex; none before the first, and none in a rigged shoe."""
    clients: tuple[str, ...] = ()
    """Seeds of the players' own that were mixed into it."""
    drawn: int = 0
    """Cards drawn since that shuffle."""
    pool: tuple[int, ...] | None = None
    """What was shuffled, if it was not the whole shoe; in a rigged shoe the cards to come, in order."""
    out: tuple[int, ...] | None = None
    """The cards on the table; only a rigged shoe has to remember them."""
    extra: int = 0
    """Rounds dealt after the one in which the cut card shows, and how many of them are still to come."""
    extra_left: int = 0


class Shoe:
    """The undealt cards.

    A shuffle costs nothing until cards are drawn: each draw is one more step of a Fisher-Yates shuffle, so the cards
    are those of the full shuffle by the same seed, and a round that needs 21 cards pays for 21.
    """

    __slots__ = (
        "_at", "_extra_left", "_order", "_pool", "_source", "continuous", "cut", "deck", "decks", "extra", "size",
    )  # fmt: skip

    def __init__(
        self, deck: Deck, decks: int = 1, cut: int | None = None, continuous: bool = False, extra: int = 0
    ) -> None:
        if decks < 1:
            raise BadInput(f"a shoe holds at least 1 deck, not {decks}")
        size = len(deck.cards) * decks
        if cut is not None and continuous:
            raise BadInput("a shoe that is shuffled continuously has no cut card; give one or the other")
        if cut is not None and not 0 <= cut < size:
            raise BadInput(f"the cut card has 0 to {size - 1} cards behind it in a shoe of {size}, not {cut}")
        self.deck = deck
        self.decks = decks
        self.cut = cut
        """How many cards lie behind the cut card."""
        self.continuous = continuous
        self.extra = extra
        """Rounds dealt after the one in which the cut card shows."""
        self.size = size
        self._pool: tuple[int, ...] | None = None
        self._order = list(deck.cards) * decks
        self._at = 0
        self._extra_left = extra
        self._source: Source | None = None

    @staticmethod
    def rigged(cards: Sequence[int], deck: Deck | None = None, decks: int = 1) -> RiggedShoe:
        """A shoe that deals these cards in this order, however it is shuffled, and then has no more.

        >>> Shoe.rigged([51, 47]).draw(2)
        [51, 47]
        """
        return RiggedShoe(cards, deck, decks)

    @property
    def left(self) -> int:
        """Cards that are still in the shoe, those behind the cut card too."""
        return len(self._order) - self._at

    @property
    def dealt(self) -> int:
        """Cards that have left the shoe and are not back: dealt, burned, discarded."""
        return self.size - self.left

    @property
    def cut_reached(self) -> bool:
        """The cut card has come to the mouth of the shoe: finish the round, then reshuffle."""
        return self.cut is not None and self.left <= self.cut

    @property
    def shuffle_due(self) -> bool:
        """Whether the cards are shuffled before the next round.

        A continuous shuffler takes the discards back before every round. So does a dealer who works without a cut card.
        """
        return self._source is None or self.cut is None or (self.cut_reached and not self._extra_left)

    def counts(self) -> Counter[int]:
        """How many of each card the whole shoe holds, by card number."""
        return Counter({number: count * self.decks for number, count in self.deck.counts().items()})

    def shuffle(self, source: Source) -> None:
        """Take all cards back and shuffle, by a fork of the source: what else it is used for changes nothing here."""
        self._stack(None, source.fork())

    def shuffle_by(self, source: Source) -> None:
        """Take all cards back and shuffle by this very source."""
        self._stack(None, source)

    def begin_round(self, source: Callable[[], Source]) -> bool:
        """Shuffle by a source that is opened only if a shuffle is due; whether it was."""
        due = self.shuffle_due
        if due:
            self.shuffle_by(source())
        elif self.cut is not None and self.left < self.cut:  # at equality it is the first card out: it shows this round
            self._extra_left -= 1
        return due

    def shuffle_in(self, cards: Iterable[int], source: Source) -> None:
        """Put cards back among the undealt ones (the discards, when a draw has used up the deck) and shuffle those."""
        pool = (*self._order[self._at :], *cards)
        self._refuse(Counter(pool) - self.counts(), "cannot come back into the shoe: it was not dealt from it")
        # sorted, so that the shuffle depends on which cards are in it and not on who discarded first
        self._stack(tuple(sorted(pool)), source.fork())

    def shuffle_back(self, cards: Iterable[int]) -> str:
        """`shuffle_in` by a fork of this shuffle's own source, whose seed is committed to already; its commitment."""
        self.shuffle_in(cards, self._shuffled_by())
        return self.commitment

    def draw(self, n: int) -> list[int]:
        """The next n cards."""
        if self._source is None:
            raise BadInput("the shoe is not shuffled; shuffle(source) before the first card")
        start = self._at
        end = start + n
        if not start <= end <= len(self._order):
            raise _ran_out(self.size, self.dealt, n)
        self._source.shuffle(self._order, start, end)
        self._at = end
        return self._order[start:end]

    def burn(self, n: int) -> list[int]:
        """Take n cards out of play, unseen. They are returned because a game that runs out may need them back."""
        return self.draw(n)

    @property
    def commitment(self) -> str:
        """Hash of this shuffle's seed, to show before the deal."""
        return self._shuffled_by().commitment

    @property
    def reveal(self) -> str:
        """This shuffle's seed in hex, to show when the shoe is done."""
        return self._shuffled_by().reveal

    def save(self) -> ShoeState:
        """The shoe as a plain struct."""
        seed, clients = (self._source.reveal, self._source.clients) if self._source else ("", ())
        return ShoeState(
            self.deck.name, self.decks, self.cut, self.continuous, seed, clients, self._at, self._pool,
            extra=self.extra, extra_left=self._extra_left,
        )  # fmt: skip

    @staticmethod
    def restore(state: ShoeState) -> Shoe:
        """The shoe that was saved: it deals on where that one would."""
        if state.out is not None:
            return RiggedShoe._restore_rigged(state)
        shoe = Shoe(deck(state.deck), state.decks, state.cut, state.continuous, state.extra)
        shoe._refuse(Counter(state.pool) - shoe.counts(), "is in the saved shoe more often than in its decks")
        if state.seed:
            shoe._stack(state.pool, Source.revealed(state.seed, state.clients))
            shoe.draw(state.drawn)
            shoe._extra_left = state.extra_left
        return shoe

    def _stack(self, pool: tuple[int, ...] | None, source: Source) -> None:
        self._pool = pool
        self._order = list(self.deck.cards) * self.decks if pool is None else list(pool)
        self._at = 0
        self._extra_left = self.extra
        self._source = source

    def _refuse(self, extra: Counter[int], why: str) -> None:
        if extra:
            raise BadInput(f"{self.deck.text(min(extra))} {why}")

    def _shuffled_by(self) -> Source:
        if self._source is None:
            raise BadInput("the shoe is not shuffled, so it has no seed; shuffle(source) first")
        return self._source


class RiggedShoe(Shoe):
    """A stacked shoe, for cases and tests: the cards come as listed, and a shuffle only takes the dealt ones back.

    Given a deck, it counts and checks like that deck: a second ace of spades in one round is refused. Without one it
    holds the cards it was given, and whatever those are is right.
    """

    __slots__ = ("_checked", "_out")

    def __init__(self, cards: Sequence[int], deck: Deck | None = None, decks: int = 1) -> None:
        super().__init__(deck or Deck(_RIGGED, tuple(cards)), decks)
        self._order = list(cards)
        self._checked = deck is not None
        self._out: Counter[int] = Counter()

    @property
    def left(self) -> int:
        return self.size - self._out.total() if self._checked else len(self._order) - self._at

    @property
    def shuffle_due(self) -> bool:
        return True

    def shuffle(self, source: Source) -> None:
        self._out.clear()

    def shuffle_by(self, source: Source) -> None:
        self._out.clear()

    def shuffle_back(self, cards: Iterable[int]) -> str:
        self.shuffle_in(cards, Source(bytes(32)))
        return ""

    def shuffle_in(self, cards: Iterable[int], source: Source) -> None:
        back = Counter(cards)
        self._refuse(back - self._out, "cannot come back into the shoe: it was not dealt from it")
        self._out -= back

    def draw(self, n: int) -> list[int]:
        end = self._at + n
        if not self._at <= end <= len(self._order):
            raise _ran_out(len(self._order), self._at, n)
        drawn = self._order[self._at : end]
        out = self._out + Counter(drawn)
        if self._checked:
            self._refuse(out - self.counts(), f"is dealt once too often for {_packs(self.decks)} of {self.deck.name}")
        self._at = end
        self._out = out
        return drawn

    def save(self) -> ShoeState:
        to_come, out = tuple(self._order[self._at :]), tuple(sorted(self._out.elements()))
        return ShoeState(self.deck.name, self.decks, pool=to_come, out=out)

    @staticmethod
    def _restore_rigged(state: ShoeState) -> RiggedShoe:
        known = None if state.deck == _RIGGED else deck(state.deck)
        shoe = RiggedShoe(state.pool or (), known, state.decks)
        shoe._out = Counter(state.out)
        return shoe

    def _shuffled_by(self) -> Source:
        raise BadInput("a rigged shoe has no seed: its cards were put in order by hand")


def _packs(decks: int) -> str:
    return "one deck" if decks == 1 else f"{decks} decks"


def _ran_out(cards: int, dealt: int, n: int) -> BadInput:
    if n < 0:
        return BadInput(f"a draw takes 0 cards or more, not {n}")
    return BadInput(f"the deck ran out after {cards} cards: the round needs {_ordinal(dealt + n)}")


def _ordinal(n: int) -> str:
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    article = "an" if n in (11, 18) or str(n)[0] == "8" else "a"
    return f"{article} {n}{ending}"
