"""A table: stacks, spots, pot, bank, shoe and hands. It outlives its rounds.

`Saved` is what is kept between rounds (and in a record): a plain struct. Everything else belongs to the round that is
being played and is empty when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec import Struct, field

from pitboss.equipment.decks import Deck, deck
from pitboss.equipment.shoe import Shoe, ShoeState
from pitboss.errors import PitbossError
from pitboss.money.cents import show
from pitboss.money.pots import Pot
from pitboss.table.asks import Answer, Ask
from pitboss.table.events import Dealt, Event, Marker, Returned, Turned, Wagered
from pitboss.table.tickets import Ticket

Judge = Callable[[Ask, int, Answer], str | None]
"""Why an answer to this ask by this seat is not legal, or None."""


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
    markers: dict[str, Marker] = field(default_factory=dict)
    """Markers that lie on: the button, a point, a kill."""
    up: list[tuple[int, str, int]] = field(default_factory=list)
    """Chips that stay up: seat, spot, cents."""
    pot: int = 0
    """Antes that carry over."""
    tickets: list[Ticket] = field(default_factory=list)
    drop: int = 0
    jackpots: dict[str, int] = field(default_factory=dict)
    shoe: ShoeState | None = None
    promise: str = ""
    """Seed of the next shuffle, to whose hash the table is committed already. Nobody may see it."""
    carried: dict[str, Any] = field(default_factory=dict)
    """What one family carries from round to round and no picture shows: blinds owed, legs of a kill."""
    rounds: int = 0
    left: list[int] = field(default_factory=list)
    """Seats whose players have left since the last round: players there now are new to the game."""

    def public(self) -> Saved:
        """Without the order of the cards, which nobody may know."""
        return msgspec.structs.replace(self, shoe=None, promise="")

    def in_play(self, seat: int) -> bool:
        """Whether chips or tickets of this seat stay in play between rounds."""
        return any(at == seat for at, _, _ in self.up) or any(ticket.seat == seat for ticket in self.tickets)

    def vacate(self, seat: int) -> None:
        """A player leaves and takes all chips along; the next one in this seat inherits nothing."""
        if self.in_play(seat):
            raise PitbossError(f"seat {seat} still has chips or tickets in play; it is free when they are decided")
        self.stacks[seat] = 0
        self.left = sorted({*self.left, seat})
        if self.bank == seat:
            self.bank_turns = 0


class Held(Struct, eq=False, gc=False):
    """Cards before a holder, each face up or face down."""

    cards: list[int] = []
    up: list[bool] = []


class Table:
    """The state that a script reads and that events change."""

    strict: ClassVar[bool] = False
    __slots__ = (
        "_twins", "_word", "bank", "bank_turns", "carried", "claims", "cover", "cut", "drop", "events", "fee", "hands",
        "jackpots", "judge", "left", "limits", "markers", "pieces", "pot", "pot_kept", "refills", "saved",
        "shoe", "sitting_out", "spots", "stacks", "stays_up", "ticketed", "tickets", "total", "undealt",
    )  # fmt: skip

    def __init__(
        self,
        saved: Saved,
        shoe: Shoe | None = None,
        limits: tuple[int, int] = (0, 0),
        fee: Any = None,
        pieces: Deck | None = None,
        stays_up: bool = False,
    ) -> None:
        self.saved = saved
        self.shoe = shoe
        self.pieces = pieces or deck("standard-52")
        """What lies on this table, and what each piece is called."""
        self._word, self._twins = self.pieces.word, self.pieces.twins
        self.stays_up = stays_up
        """Whether chips may lie on the layout when a round ends."""
        self.limits = limits
        """Least and greatest wager of this table, from its fee option or its rules."""
        self.fee = fee
        """The fee option in force, or None."""
        self.stacks = saved.stacks.copy()
        self.bank = saved.bank
        self.bank_turns = saved.bank_turns
        self.drop = saved.drop
        self.jackpots = saved.jackpots.copy()
        self.carried = saved.carried.copy()
        self.sitting_out = {*saved.sitting_out}
        self.left = frozenset(saved.left)
        self.spots: dict[tuple[int, str], int] = {}
        for seat, spot, cents in saved.up:
            self.spots[seat, spot] = cents
        self.pot = saved.pot
        self.pot_kept = 0
        """What of the pot stays for the next hand."""
        self.tickets: dict[int, Ticket] = {}
        for ticket in saved.tickets:
            self.tickets[ticket.number] = msgspec.structs.replace(ticket)
        self.ticketed = self._on_tickets() if saved.tickets else 0
        """What is on tickets or due on them, updated with every event: adding it up takes long with many tickets."""
        self.cut: Callable[[], list[Pot]] | None = None
        """How the script of a game between players cuts the pot at this moment."""
        self.cover = 0
        self.hands: dict[tuple[int, int], Held] = {}
        self.markers = saved.markers.copy()
        self.judge: Judge | None = None
        """Refuses what the data of an ask cannot: a foul set, an illegal meld."""
        self.claims: list[Any] | None = None
        """Where a replay wants to know what the cards made of each wager, whether or not the bank covered it."""
        self.events: list[Event] = []
        self.undealt = bytearray()
        """Cards that were drawn from the shoe and are not placed by an event yet."""
        self.refills = False
        """In the net model what the bank collects refills its cover."""
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
    def button(self) -> int:
        """The seat that has the dealer button, 0 before the first hand."""
        marker = self.markers.get("button")
        return marker.seat if marker else 0

    @property
    def pots(self) -> list[Pot]:
        """The pot apart: the main pot first, then side pots, each with the seats that may win it."""
        return self.cut() if self.cut and self.pot else []

    def emit(self, event: Event) -> None:
        """State a fact: it is applied and recorded."""
        event.apply(self)
        self.events.append(event)

    def wager(self, seat: int, spot: str, cents: int) -> None:
        self.emit(Wagered(seat, spot, cents))

    def rebet(self, seat: int, wanted: Mapping[str, int]) -> None:
        """Bring a seat's spots to the totals wanted: what comes down first, for it may pay for what goes up."""
        changes = [(spot, cents - self.stake(seat, spot)) for spot, cents in wanted.items()]
        for spot, more in sorted(changes, key=lambda change: change[1] >= 0):
            if more:
                self.emit(Wagered(seat, spot, more) if more > 0 else Returned(seat, spot, -more))

    # `deal` and `turn` move the cards as their events would, and state them; the cards need not be read back from text.

    def deal(self, to: int, numbers: Sequence[int], *, up: bool, hand: int = 0) -> None:
        """Put drawn cards before a holder."""
        self.receive(to, hand, self.pieces.alike(numbers) if self._twins else numbers, up)
        self.events.append(Dealt(to, tuple(map(self._word, numbers)), up, hand))

    def turn(self, holder: int, hand: int = 0) -> None:
        """Turn whatever lies face down in this hand."""
        held = self.hands[holder, hand]
        down = held.cards if True not in held.up else [c for c, up in zip(held.cards, held.up) if not up]
        if down:
            held.up = [True] * len(held.cards)
            self.events.append(Turned(holder, tuple(map(self._word, down)), hand))

    def hand(self, holder: int, hand: int = 0) -> Held:
        key = (holder, hand)
        found = self.hands.get(key)
        if found is None:
            found = self.hands[key] = Held()
        return found

    def cards(self, holder: int, hand: int = 0) -> list[int]:
        """All cards of a hand, face down ones too: for the script, never for a player (see views)."""
        held = self.hands.get((holder, hand))
        return held.cards if held else []

    def receive(self, holder: int, hand: int, numbers: Sequence[int], up: bool) -> None:
        remove = self.undealt.remove
        try:
            for n in numbers:
                remove(n)
        except ValueError:
            raise Broken(f"{self.pieces.text(n)} is dealt but was never drawn from the shoe") from None
        self.place(holder, hand, numbers, up)

    def place(self, holder: int, hand: int, numbers: Sequence[int], up: bool) -> None:
        """Add cards to a hand; of two that print alike the second is the second of its kind."""
        key = (holder, hand)
        held = self.hands.get(key)
        if self._twins:
            numbers = self.pieces.apart(numbers, held.cards if held else ())
        if held is None:
            self.hands[key] = Held([*numbers], [up] * len(numbers))
        else:
            held.cards += numbers
            held.up += [up] * len(numbers)

    def remove(self, holder: int, hand: int, numbers: Sequence[int]) -> bool:
        """Take cards out of a hand; returns whether the last of them lay face up."""
        held = self.hand(holder, hand)
        up = False
        for n in numbers:
            i = self._find(held, n, range(len(held.cards)))
            del held.cards[i]
            up = held.up.pop(i)
        return up

    def turn_up(self, holder: int, hand: int, numbers: Sequence[int]) -> None:
        held = self.hand(holder, hand)
        for n in numbers:
            held.up[self._find(held, n, [i for i, up in enumerate(held.up) if not up])] = True

    def _find(self, held: Held, n: int, among: Iterable[int]) -> int:
        """Where a piece lies in a hand; one that prints alike will do."""
        for i in among:
            if held.cards[i] == n or self.pieces.twins.get(held.cards[i]) == n:
                return i
        raise Broken(f"{self.pieces.text(n)} leaves a hand, or is turned in one, where it does not lie so")

    def draw(self, numbers: Sequence[int]) -> None:
        """Cards leave the shoe; from here an event must place them or they are burned."""
        self.undealt += bytes(self.pieces.alike(numbers) if self._twins else numbers)

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
        if self.refills:
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
        """End the round: every chip has found its stack, drop or jackpot, or stays up. Returns what the table keeps."""
        self.check()
        if self.ticketed != (out := self._on_tickets()):
            raise Broken(f"tickets hold {show(out)}, and {show(self.ticketed)} went to them")
        if (self.spots and not self.stays_up) or self.pot != self.pot_kept or self.cover:
            raise Broken(f"chips left on the table: spots {self.spots}, pot {self.pot}, cover {self.cover}")
        if not self.pot:
            self.cut = None  # it holds the hand, which holds this table: who lets go of one lets go of both
        return Saved(
            stacks=self.stacks,
            sitting_out=sorted(self.sitting_out) if self.sitting_out else [],
            bank=self.bank,
            bank_turns=self.bank_turns,
            markers={name: marker for name, marker in self.markers.items() if marker.stays} if self.markers else {},
            up=sorted([(*key, cents) for key, cents in self.spots.items()]) if self.spots else [],
            pot=self.pot,
            tickets=[ticket for ticket in self.tickets.values() if ticket.open] if self.tickets else [],
            drop=self.drop,
            jackpots=self.jackpots,
            shoe=self.shoe.save() if self.shoe else None,
            promise=self.saved.promise,
            carried=self.carried,
            rounds=self.saved.rounds + 1,
        )

    def _sum(self) -> int:
        piles = self.pot + self.cover + self.drop + self.ticketed
        return sum(self.stacks) + sum(self.spots.values()) + sum(self.jackpots.values()) + piles

    def _on_tickets(self) -> int:
        return sum([ticket.held + ticket.due for ticket in self.tickets.values()]) if self.tickets else 0


class StrictTable(Table):
    """A table that is checked after every event and before every ask: in the room, in cases and in fuzzing."""

    strict: ClassVar[bool] = True
    __slots__ = ()

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.check()
