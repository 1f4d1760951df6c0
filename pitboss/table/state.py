"""A table: stacks, spots, pot, bank, shoe and hands. It outlives its rounds.

`Saved` is what is kept between rounds (and in a record): a plain struct. Everything else belongs to the round that is
being played and is empty when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from pitboss.equipment.cards import JOKER, SECOND_JOKER, texts
from pitboss.equipment.shoe import Shoe, ShoeState
from pitboss.money.cents import show
from pitboss.money.pots import Pot
from pitboss.table.events import Dealt, Event, Turned, Wagered


class Broken(AssertionError):
    """An invariant of the table does not hold: a defect of the game, never of the user."""


class Saved(Struct, kw_only=True):
    """What a table keeps between rounds."""

    stacks: list[int]
    """Cents by seat; place 0 is the house, which may be owed."""
    sitting_out: list[int] = field(default_factory=list)
    bank: int = 0
    """Seat of the player-dealer, 0 for the house."""
    bank_turns: int = 0
    """Hands the player-dealer has banked in a row."""
    button: int = 0
    drop: int = 0
    jackpots: dict[str, int] = field(default_factory=dict)
    shoe: ShoeState | None = None
    carried: dict[str, Any] = field(default_factory=dict)
    """What one family carries from round to round: blinds owed, a kill, bets that stay up."""
    rounds: int = 0
    left: list[int] = field(default_factory=list)
    """Seats whose players have left since the last round: whoever sits there now is new to the game."""

    def vacate(self, seat: int) -> None:
        """A player leaves and takes all chips along; the next one in this seat inherits nothing."""
        self.stacks[seat] = 0
        self.left = sorted({*self.left, seat})
        if self.bank == seat:
            self.bank_turns = 0


class Hand(Struct, eq=False, gc=False):
    """Cards before a holder, each face up or face down."""

    cards: list[int] = []
    up: list[bool] = []

    def add(self, numbers: Sequence[int], up: bool) -> None:
        self.cards += self._jokers_apart(numbers) if JOKER in numbers else numbers
        self.up += [up] * len(numbers)

    def _jokers_apart(self, numbers: Sequence[int]) -> list[int]:
        """Both jokers print alike; the second of a hand is the second joker."""
        found: list[int] = []
        for n in numbers:
            found.append(SECOND_JOKER if n == JOKER and JOKER in (*self.cards, *found) else n)
        return found

    def turn(self, numbers: Sequence[int]) -> None:
        for n in numbers:
            for i, held in enumerate(self.cards):
                if held == n and not self.up[i]:
                    self.up[i] = True
                    break
            else:
                raise Broken(f"a card is turned that does not lie face down here: {texts([n])[0]}")

    def remove(self, numbers: Sequence[int]) -> bool:
        """Take cards out; tells whether the last of them lay face up."""
        up = False
        for n in numbers:
            if n not in self.cards:
                raise Broken(f"a card leaves a hand that does not hold it: {texts([n])[0]}")
            i = self.cards.index(n)
            del self.cards[i]
            up = self.up.pop(i)
        return up


class Table:
    """The state that a script reads and that events change."""

    gathers: tuple[str, ...] = ("bet",)
    """Spots whose chips go into the pot when bets are gathered."""

    def __init__(
        self, saved: Saved, shoe: Shoe | None = None, *, limits: tuple[int, int] = (0, 0), fee: Any = None
    ) -> None:
        self.saved = saved
        self.shoe = shoe
        self.limits = limits
        """Least and greatest wager of this table, from its fee option or its rules."""
        self.fee = fee
        """The fee option in force, or None."""
        self.stacks = list(saved.stacks)
        self.bank = saved.bank
        self.bank_turns = saved.bank_turns
        self.button = saved.button
        self.drop = saved.drop
        self.jackpots = dict(saved.jackpots)
        self.carried = dict(saved.carried)
        self.sitting_out = set(saved.sitting_out)
        self.left = frozenset(saved.left)
        self.spots: dict[tuple[int, str], int] = {}
        self.pot = 0
        self.cut: Callable[[], list[Pot]] | None = None
        """How the script of a game between players cuts the pot at this moment."""
        self.cover = 0
        self.hands: dict[tuple[int, int], Hand] = {}
        self.markers: dict[str, int] = {}
        self.events: list[Event] = []
        self.undealt = bytearray()
        """Cards that were drawn from the shoe and are not placed by an event yet."""
        self.collected_covers = False
        """In the net model what the bank collects refills its cover."""
        self.strict = False
        self.total = self._sum()

    @property
    def seats(self) -> range:
        """Every seat, occupied or not."""
        return range(1, len(self.stacks))

    @property
    def occupied(self) -> list[int]:
        """Seats with chips, not sitting out."""
        out = self.sitting_out
        return [s for s, cents in enumerate(self.stacks[1:], 1) if cents > 0 and s not in out]

    @property
    def pots(self) -> list[Pot]:
        """The pot apart: the main pot first, then side pots, each with the seats that may win it."""
        return self.cut() if self.cut and self.pot else []

    def tell(self, event: Event) -> None:
        """State a fact: it is applied, recorded, and checked."""
        event.apply(self)
        self.events.append(event)
        if self.strict:
            self.check()

    def wager(self, seat: int, spot: str, cents: int) -> None:
        self.tell(Wagered(seat, spot, cents))

    # `deal` and `turn` move the cards as their events would, and state them; the cards need not be read back from text.

    def deal(self, to: int, numbers: Sequence[int], *, up: bool, hand: int = 0) -> None:
        """Put drawn cards before a holder."""
        self.receive(to, hand, _alike(numbers), up)
        self.events.append(Dealt(to, texts(numbers), up, hand))

    def turn(self, holder: int, hand: int = 0) -> None:
        """Turn whatever lies face down in this hand."""
        held = self.hands[holder, hand]
        down = held.cards if True not in held.up else [c for c, up in zip(held.cards, held.up) if not up]
        if down:
            held.up = [True] * len(held.cards)
            self.events.append(Turned(holder, texts(down), hand))

    def hand(self, holder: int, hand: int = 0) -> Hand:
        key = (holder, hand)
        found = self.hands.get(key)
        if found is None:
            found = self.hands[key] = Hand()
        return found

    def cards(self, holder: int, hand: int = 0) -> list[int]:
        """All cards of a hand, face down ones too: for the script, never for a player (see views)."""
        held = self.hands.get((holder, hand))
        return held.cards if held else []

    def receive(self, holder: int, hand: int, numbers: Sequence[int], up: bool) -> None:
        undealt = self.undealt
        for n in numbers:
            try:
                undealt.remove(n)
            except ValueError:
                raise Broken(f"{texts([n])[0]} is dealt but was never drawn from the shoe") from None
        self.hand(holder, hand).add(numbers, up)

    def draw(self, numbers: Sequence[int]) -> None:
        """Cards leave the shoe; from here an event must place them or they are burned."""
        self.undealt += bytes(_alike(numbers))

    def stake(self, seat: int, spot: str) -> int:
        return self.spots.get((seat, spot), 0)

    def lift(self, seat: int, spot: str, cents: int) -> None:
        """Take chips off a spot."""
        key = (seat, spot)
        lies = self.spots.get(key, 0)
        if cents == lies:
            self.spots.pop(key, None)
        elif cents < lies:
            self.spots[key] = lies - cents
        else:
            raise Broken(f"{show(cents)} lifted from {spot} of seat {seat}, where {show(lies)} lies")

    def player_dealer_moves(self, taken: int, paid: int) -> None:
        """A player-dealer pays from the cover; what is taken goes to the stack, or refills the cover."""
        if self.collected_covers:
            self.cover += taken - paid
        else:
            self.stacks[self.bank] += taken
            self.cover -= paid

    def check(self) -> None:
        """Money is conserved and nobody has less than nothing."""
        if self._sum() != self.total:
            raise Broken(f"{show(self._sum() - self.total)} appeared (or vanished) at {self.events[-1:]}")
        if min(self.stacks[1:], default=0) < 0 or self.cover < 0 or self.pot < 0:
            raise Broken(f"less than nothing: stacks {self.stacks[1:]}, cover {self.cover}, pot {self.pot}")

    def finish(self) -> Saved:
        """End the round: every chip has found a stack, a drop or a jackpot. Returns what the table keeps."""
        self.check()
        if self.spots or self.pot or self.cover:
            raise Broken(f"chips left on the table: spots {self.spots}, pot {self.pot}, cover {self.cover}")
        return Saved(
            stacks=self.stacks,
            sitting_out=sorted(self.sitting_out),
            bank=self.bank,
            bank_turns=self.bank_turns,
            button=self.button,
            drop=self.drop,
            jackpots=self.jackpots,
            shoe=self.shoe.save() if self.shoe else None,
            carried=self.carried,
            rounds=self.saved.rounds + 1,
        )

    def _sum(self) -> int:
        piles = self.pot + self.cover + self.drop
        return sum(self.stacks) + sum(self.spots.values()) + sum(self.jackpots.values()) + piles


def _alike(numbers: Sequence[int]) -> Sequence[int]:
    """Cards as they print: a joker is a joker."""
    return [min(n, JOKER) for n in numbers] if SECOND_JOKER in numbers else numbers
