"""What a script waits for. An ask says who may answer, what is legal, and what happens when nobody does.

Chance is asked for like everything else, so a person, a bot, a rigged deck and a replay drive the same script. An
illegal answer is refused with a reason and changes nothing.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Collection as Several
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal

from msgspec import Struct

from pitboss.equipment.wheel import POCKETS
from pitboss.errors import PitbossError
from pitboss.money.cents import show
from pitboss.money.fees import Collection

Answer = Any
"""Cards for `Deal`, `{spot: cents}` for `Bet`, a word or `(word, cents)` for `Choose`, card groups for `Arrange`."""

OFFICIAL = -9
"""Answers where the room's official is asked: a line to post, a result from outside."""

DONE = "done"
"""No more orders at a `Counter`."""


class Refused(PitbossError):
    """An answer that the rules do not allow here. The table is as it was."""


class Ask(Struct, frozen=True, tag_field="ask", tag=True, kw_only=True):
    """Something the script needs. `seats` may answer; no seats means chance answers."""

    window: ClassVar[bool] = False
    """Whether several seats answer at once; the script then receives `{seat: answer}`."""

    @property
    def seats(self) -> tuple[int, ...]:
        return ()

    def for_seat(self, seat: int) -> Ask:
        """The ask as this seat is asked it."""
        return self

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        """Why this answer is not legal for this seat with this many cents in front of it, or None."""
        raise TypeError(f"{type(self).__name__} is answered by chance")

    def default(self, seat: int) -> Answer:
        """What counts as the answer when the seat does not give one in time."""
        raise TypeError(f"{type(self).__name__} is answered by chance")


class Deal(Ask, frozen=True, gc=False):
    """The next cards of the shoe."""

    count: int


class Roll(Ask, frozen=True):
    """Dice; with other than six sides, a generator of numbers from 1 up."""

    dice: int = 2
    sides: int = 6


class Spin(Ask, frozen=True):
    """One spin of a wheel: the pocket's number, at roulette 37 for double zero; -1 for a spin too short to count."""

    pockets: int = POCKETS


class DrawBalls(Ask, frozen=True):
    """The next balls out of the blower."""

    count: int
    called: bool = False
    """Whether it is called out to players who follow it: a table that people watch then leaves time between calls."""


class Reshuffle(Ask, frozen=True):
    """These cards go back among the undealt ones and all of them are shuffled; the answer is its commitment."""

    cards: tuple[int, ...]


class Spot(Struct, frozen=True):
    """A place on the layout where chips may be put."""

    name: str
    least: int
    most: int
    step: int = 1
    required: bool = False
    needs: tuple[str, ...] = ()
    """One of these spots must carry a wager too (Pair Plus that needs an Ante)."""
    equals: str = ""
    """Must be exactly what lies on that spot (Blind = Ante)."""
    up_to: str = ""
    """At most what lies on that spot, or `times` as much."""
    times: int = 1
    counts: tuple[str, ...] = ()
    """What lies on these spots counts too against `up_to` (Trips and Bad Beat together at most the Ante)."""
    below: str = ""
    """Less than what lies on that spot."""
    label: str = ""
    lies: int = 0
    """Chips that lie here already. An answer gives the total wanted; a spot it does not name stays as it is."""
    keep: int = 0
    """So much must stay: a contract bet cannot be taken down."""
    lammer: bool = False
    """A plaque, not chips: 1 lays it down, 0 lifts it ("on" at craps)."""
    why_not: str = ""
    """Why no more chips may be put here now; what lies here may come down, down to `keep`."""
    excess: bool = False
    """More than `most` may be placed here: the excess has no action and is returned."""

    @property
    def called(self) -> str:
        """As the layout prints it."""
        return self.label or self.name

    def refusal(self, cents: int, placed: Mapping[str, int], layout: Layout) -> str | None:
        """Why this amount is not allowed here, given the other wagers, or None."""
        if cents < self.least:
            return f"{self.called}: {show(cents)} is under the minimum of {show(self.least)}"
        if cents > self.most and not self.excess:
            return f"{self.called}: {show(cents)} is over the limit of {show(self.most)}"
        if cents % self.step:
            return f"{self.called}: {show(cents)} is not a multiple of {show(self.step)}"
        if self.needs and not any(placed.get(name) for name in self.needs):
            others = " or ".join([layout.called(name) for name in self.needs])
            return f"{self.called}: needs a wager on {others} as well"
        if self.equals and cents != placed.get(self.equals, 0):
            other = f"{layout.called(self.equals)}, {show(placed.get(self.equals, 0))}"
            return f"{self.called}: must equal {other}, not {show(cents)}"
        if self.up_to:
            counted = cents + sum(placed.get(name, 0) for name in self.counts)
            if counted > self.times * placed.get(self.up_to, 0):
                together = " and ".join([self.called, *[layout.called(name) for name in self.counts if name in placed]])
                other = f"{layout.called(self.up_to)}, {show(placed.get(self.up_to, 0))}"
                other = other if self.times == 1 else f"{self.times} times {other}"
                return f"{together}: at most {other}, not {show(counted)}"
        if self.below and cents >= placed.get(self.below, 0):
            return f"{self.called}: must be less than {layout.called(self.below)}, {show(placed.get(self.below, 0))}"
        return None

    @property
    def plain(self) -> bool:
        """Whether it is a spot for fresh chips only."""
        return not (self.lies or self.keep or self.lammer or self.why_not)

    def change_refusal(self, cents: int, placed: Mapping[str, int], layout: Layout) -> str | None:
        """`refusal` where chips or a plaque may lie already."""
        if self.lammer:
            return None if cents in (0, 1) else f"{self.called}: 1 places the plaque, 0 lifts it, not {cents}"
        if cents < self.keep:
            return f"{self.called}: {show(self.keep)} must stay until it is decided"
        if self.why_not and cents > self.lies:
            return f"{self.called}: {self.why_not}"
        return self.refusal(cents, placed, layout) if cents else None


class Layout(Struct, frozen=True, dict=True):
    """The spots of one table, found by name."""

    spots: tuple[Spot, ...]
    most: int = 0
    """What a seat may bet on all spots together, where that is limited."""

    @cached_property
    def by_name(self) -> dict[str, Spot]:
        return {spot.name: spot for spot in self.spots}

    @cached_property
    def mandatory(self) -> tuple[str, ...]:
        return tuple([spot.name for spot in self.spots if spot.required])

    def called(self, name: str) -> str:
        """A spot's name as the layout prints it."""
        return self.by_name[name].called if name in self.by_name else name

    @cached_property
    def up(self) -> dict[str, int]:
        """Chips and plaques that lie there already."""
        return {spot.name: spot.lies for spot in self.spots if spot.lies}

    @cached_property
    def taken_down(self) -> dict[str, int]:
        """Totals with which all comes down that may."""
        return {spot.name: spot.keep for spot in self.spots if spot.lies > spot.keep and not spot.lammer}

    @cached_property
    def plain(self) -> bool:
        return all(spot.plain for spot in self.spots)

    @cached_property
    def backline(self) -> bool:
        """Whether there are spots behind other seats, or in circles that nobody sits at."""
        return any("@" in spot.name for spot in self.spots)

    @cached_property
    def excess(self) -> bool:
        """Whether more may be laid down somewhere than has action."""
        return any(spot.excess for spot in self.spots)

    @cached_property
    def lammers(self) -> frozenset[str]:
        return frozenset([spot.name for spot in self.spots if spot.lammer])

    def cost(self, placed: Mapping[str, int]) -> int:
        """Chips that these totals take from the stack; less than nothing where more comes down than goes up."""
        return sum([cents - self.up.get(name, 0) for name, cents in placed.items() if name not in self.lammers])

    @cached_property
    def _checked(self) -> tuple[dict[str, Spot], bool, bool, tuple[str, ...]]:
        """What every bet is checked against, found in one step."""
        return self.by_name, self.plain, self.backline, self.mandatory

    def refusal(self, placed: Mapping[str, int], seat: int = 0) -> str | None:
        """Why these wagers, of this seat, are not legal, or None. Whether its stack allows them is for `Bet`."""
        by_name, plain, backline, mandatory = self._checked
        for name, cents in placed.items():
            spot = by_name.get(name)
            if spot is None:
                return f"there is no spot '{name}' here; the spots are {', '.join(list(by_name)[:12])}"
            if type(cents) is not int or (cents <= 0 and (cents < 0 or not (spot.lies or spot.lammer))):
                return f"{spot.called}: a wager is a whole number of cents above 0, not {cents!r}"
            if plain and (reason := spot.refusal(cents, placed, self)):
                return reason
        total = placed
        if not plain:
            total = {**self.up, **placed}
            for name, cents in total.items():
                if reason := by_name[name].change_refusal(cents, total, self):
                    return reason
        for name in mandatory:
            if not total.get(name) and not all("@" in spot for spot in total):  # who only bets behind plays no hand
                return f"{self.called(name)} is mandatory"
        if self.most and sum(total.values()) > self.most:
            return f"{show(sum(total.values()))} in total is over the limit of {show(self.most)}"
        if backline and any(name.endswith(f"@{seat}") for name in placed):
            return f"seat {seat} cannot bet behind itself"
        return None


class Bet(Ask, frozen=True, omit_defaults=True):
    """A window in which several seats place wagers; it stays open until each has answered or it is closed.

    The script receives `{seat: {spot: cents}}`; a seat that bets nothing sits the round out.
    """

    window: ClassVar[bool] = True
    open_to: tuple[int, ...]
    layout: Layout
    collection: Collection | None = None
    """What the house charges for the wagers before anything is decided: it must stay behind."""

    @property
    def seats(self) -> tuple[int, ...]:
        return self.open_to

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        if not isinstance(answer, dict):
            return f"wagers must be given as {{spot: cents}}, not {answer!r}"
        layout = self.layout
        if reason := layout.refusal(answer, seat):
            return reason
        total = sum(answer.values()) if layout.plain else layout.cost(answer)
        if total > stack:
            return f"you have {show(stack)}; this bet needs {show(total)}"
        if self.collection and total + (fee := self.fee(seat, answer)) > stack:
            return f"you have {show(stack)}; this bet needs {show(total)} and the collection of {show(fee)}"
        return None

    def fee(self, seat: int, placed: Mapping[str, int]) -> int:
        """What these wagers cost a seat on top of the stakes."""
        return self.collection.due(seat, placed) if self.collection else 0

    def default(self, seat: int) -> Answer:
        return {}


class Option(Struct, frozen=True, gc=False):
    """One thing a seat may do. With `most` it takes an amount; `cost` is what it puts in; `why_not` bars it."""

    name: str
    cost: int = 0
    least: int = 0
    most: int = 0
    step: int = 1
    why_not: str = ""


class Choose(Ask, frozen=True, gc=False):
    """One decision of one seat, from named options."""

    seat: int
    options: tuple[Option, ...]
    otherwise: str
    """The option taken on a time-out."""
    hand: int = 0
    """Which of the seat's hands is meant, where it has several."""
    kind: str = ""
    """What sort of decision it is, for programs: `bank`, `insurance`, `switch`; the game's ordinary one has none."""
    about: str = ""
    """The same for people, where the options do not say it."""
    spot: str = ""
    """The wager in question, where there are several."""
    private: ClassVar[bool] = False
    """Whether the options show what the seat holds: others see only that it is asked."""

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        name, amount = (answer, None) if isinstance(answer, str) else _pair(answer)
        for option in self.options:
            if option.name == name:
                if option.why_not:
                    return f"{name}: {option.why_not}"
                if amount is None and not option.most and option.cost <= stack:
                    return None  # as nearly always
                return _amount_refusal(option, amount, stack)
        open_ = ", ".join(o.name for o in self.options if not o.why_not)
        return f"'{name}' cannot be chosen here; the choices are {open_}"

    def default(self, seat: int) -> Answer:
        for option in self.options:
            if option.name == self.otherwise:
                return (option.name, option.least) if option.most else option.name
        raise AssertionError(f"the default '{self.otherwise}' is not among the options")


class Arrange(Ask, frozen=True):
    """Set a hand: split the cards into groups of the given sizes."""

    seat: int
    cards: tuple[int, ...]
    groups: tuple[int, ...]
    otherwise: tuple[tuple[int, ...], ...]
    spot: str = ""
    """The seat's wager on the hand, where it may have several hands to set."""

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        if not isinstance(answer, (list, tuple)) or [len(g) for g in answer] != list(self.groups):
            return f"the hand must be set in groups of {' and '.join(map(str, self.groups))} cards"
        if Multiset([card for group in answer for card in group]) != Multiset(self.cards):
            return "the hand must be set from the cards dealt, each once"
        return None

    def default(self, seat: int) -> Answer:
        return self.otherwise


class Discard(Ask, frozen=True):
    """Give up cards: between `least` and `most` of them."""

    seat: int
    cards: tuple[int, ...]
    most: int
    least: int = 0

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        if not isinstance(answer, (list, tuple)) or not self.least <= len(answer) <= self.most:
            if self.least == self.most:
                return f"discard {self.most} card{'s' * (self.most > 1)}, no more and no fewer"
            return f"discard {self.least} to {self.most} cards"
        if Multiset(answer) - Multiset(self.cards):
            return "you can discard only cards in the hand, each once"
        return None

    def default(self, seat: int) -> Answer:
        return self.cards[: self.least]


class Window(Ask, frozen=True, dict=True):
    """Several seats answer at once, each its own ask; the script receives `{seat: answer}`."""

    window: ClassVar[bool] = True
    asks: tuple[Ask, ...]

    @cached_property
    def by_seat(self) -> dict[int, Ask]:
        return {seat: ask for ask in self.asks for seat in ask.seats}

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.by_seat)

    def for_seat(self, seat: int) -> Ask:
        return self.by_seat.get(seat, self)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        return self.by_seat[seat].refusal(seat, answer, stack)

    def default(self, seat: int) -> Answer:
        return self.by_seat[seat].default(seat)


class Counter(Ask, frozen=True):
    """A counter that stays open: each seat may place order after order, and every order goes to the script at once.

    The script receives `(seat, order)` and yields the counter again, or None when it is closed: by everybody's "done",
    by the clock, or by the official where there is one.
    """

    open_to: tuple[int, ...]
    kind: str
    form: Any = None
    """What can be ordered, as data for whoever fills it in."""
    official: bool = False
    """Whether the room's official may place orders too."""
    opens: Literal["", "game", "session"] = ""
    """What begins when it closes: a game, or the first of a session. A room may then close it at a posted time."""

    @property
    def seats(self) -> tuple[int, ...]:
        return (*self.open_to, OFFICIAL) if self.official else self.open_to

    def closed(self, done: Several[int]) -> bool:
        return OFFICIAL in done if self.official else len(done) == len(self.open_to)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        if answer == DONE or (isinstance(answer, dict) and len(answer) == 1 and isinstance(next(iter(answer)), str)):
            return None
        return f'an order is {{what: details}} with one word, or "{DONE}", not {answer!r}'

    def default(self, seat: int) -> Answer:
        return DONE


class Outside(Ask, frozen=True):
    """A result from outside the room: only the official may give it, and the answer says who and when."""

    kind: str
    form: Any = None

    @property
    def seats(self) -> tuple[int, ...]:
        return (OFFICIAL,)

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        return None if isinstance(answer, dict) else f"a result is given as an object, not {answer!r}"

    def default(self, seat: int) -> Answer:
        raise Refused("a result from outside has no default: the official must give it")


def _pair(answer: Answer) -> tuple[str, int | None]:
    if isinstance(answer, Sequence) and len(answer) == 2 and isinstance(answer[0], str) and type(answer[1]) is int:
        return answer[0], answer[1]
    return repr(answer), None


def _amount_refusal(option: Option, amount: int | None, stack: int) -> str | None:
    if option.cost > stack:
        return f"{option.name} costs {show(option.cost)}, but you have {show(stack)}"
    if not option.most:
        return None if amount is None else f"{option.name} takes no amount"
    if amount is None or not option.least <= amount <= option.most:
        least, most = show(option.least), show(option.most)
        if amount is None:
            return f"{option.name} needs an amount: {least}" + f" to {most}" * (least != most)
        wrong = f"{option.name} {show(amount)}"
        return f"{wrong} is outside {least} to {most}" if least != most else f"{wrong} is refused: here it is {least}"
    if (amount - option.least) % option.step and amount != option.most:
        return f"{option.name} must be in steps of {show(option.step)} from {show(option.least)}"
    return None
