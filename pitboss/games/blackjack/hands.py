"""A hand while it is played: its cards, what has been done with it, and the chips that ride on it."""

from __future__ import annotations

from pitboss.equipment.cards import ACE
from pitboss.games.banking import Line
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.options import UNSPLIT
from pitboss.games.blackjack.settle import PLAIN, SWITCHED, Terms


class Stake:
    """One bettor's chips on a hand: the seat's own, or those of somebody who bets behind it."""

    __slots__ = ("free", "last", "line", "original", "own", "settled", "spot", "wager")

    def __init__(self, line: Line, number: int, wager: int) -> None:
        self.line = line
        self.spot = line.spot(numbered("base", number))
        self.wager = wager
        """The base wager, which doubles and splits are measured by."""
        self.original = wager
        """What lay there before the deal."""
        self.own = wager
        """Chips of the bettor's own by now."""
        self.free = 0
        """Chips that the house lends: paid if the hand wins, never lost."""
        self.last = 0
        """What the last double added."""
        self.settled = False
        """Settled before the hand's other stakes."""

    @property
    def seat(self) -> int:
        """The bettor."""
        return self.line.seat

    @property
    def behind(self) -> bool:
        return self.line.behind


class BlackjackHand:
    """One hand of one player. `number` is its place among the seat's hands, which the events name."""

    __slots__ = (
        "aces", "at", "cards", "done", "doubles", "first", "fresh", "hard", "home", "kind", "number", "place",
        "rescued", "seat", "settled", "split", "stakes", "surrendered",
    )  # fmt: skip

    def __init__(self, seat: int, number: int, home: int, at: int, place: int | None = None) -> None:
        self.seat = seat
        """Who plays it."""
        self.number = number
        self.home = home
        """Which of the circle's dealt hands it comes from."""
        self.at = at
        """The seat in whose circle it lies."""
        self.place = home if place is None else place
        """Its place among the circle's hands, which the wagers are named by."""
        self.stakes: list[Stake] = []
        """The seat's own first."""
        self.cards: list[int] = []
        self.first: tuple[int, ...] = ()
        """The two cards as dealt."""
        self.hard = 0
        self.aces = 0
        self.kind = PLAIN
        self.split = UNSPLIT
        self.fresh = False
        """A split hand that waits for its second card."""
        self.doubles = 0
        self.surrendered = False
        self.rescued = False
        self.settled = False
        """Settled before the others."""
        self.done = False
        """The player is finished with it."""

    @property
    def own(self) -> Stake:
        """The chips of the seat that plays it."""
        return self.stakes[0]

    @property
    def total(self) -> int:
        return settle.total(self.hard, self.aces)

    def take(self, *cards: int) -> None:
        for card in cards:
            self.cards.append(card)
            self.hard += settle.value(card)
            self.aces += card >> 2 == ACE

    def replace_second(self, *cards: int) -> int:
        """The second card leaves, for another hand; another card may take its place."""
        given = self.cards[1]
        self.cards[1:2] = cards
        self.hard = sum([settle.value(card) for card in self.cards])
        self.aces = sum([card >> 2 == ACE for card in self.cards])
        return given

    def deal(self, cards: list[int], terms: Terms) -> None:
        """The first two cards."""
        self.take(*cards)
        self.first = (cards[0], cards[1])
        self.kind = settle.natural(*self.first, terms)

    def regard(self, switched: bool, terms: Terms) -> None:
        """Look at the cards anew after a switch or a split: an ace and a ten-value card are no natural now."""
        natural = settle.natural(self.cards[0], self.cards[1], terms) if len(self.cards) == 2 else PLAIN
        self.kind = PLAIN if natural == PLAIN else SWITCHED if switched else natural if terms.split_natural else PLAIN

    def standing(self, terms: Terms) -> int:
        """The hand as settlement compares it."""
        count = len(self.cards)
        bonus = settle.bonus_row(self.cards, count) if self.total == 21 and not self.doubles else 0
        shape = settle.shape(self.cards, count)
        return settle.standing(self.hard, self.aces, count, terms, self.kind, shape, bonus)

    def awaits_bank(self, terms: Terms) -> bool:
        """Whether the bank's drawing can still change a result. A bettor behind who has nothing to rescue plays on."""
        if self.surrendered or self.settled or (self.rescued and all(stake.last for stake in self.stakes)):
            return False
        return settle.awaits_bank(self.standing(terms), terms)


def numbered(name: str, number: int) -> str:
    """The spot of a seat's nth hand: `base`, `base 2` ..."""
    return f"{name} {number + 1}" if number else name
