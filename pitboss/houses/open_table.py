"""A table of one game that is played round after round: stacks, shoe, button and bank go on from hand to hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.equipment.decks import deck
from pitboss.equipment.randomness import Source
from pitboss.equipment.shoe import Shoe, ShoeState
from pitboss.errors import BadInput, CheckFailed, PitbossError, nearest, whole
from pitboss.houses.game import Game, load
from pitboss.money.bank import Claim
from pitboss.money.cents import show
from pitboss.money.fees import FeeRules
from pitboss.money.in_force import FeeInForce, in_force
from pitboss.table.asks import Answer, Ask, Deal, DrawBalls, Reshuffle, Roll, Spin
from pitboss.table.events import Shuffled
from pitboss.table.record import Record, Shuffle, from_wire, to_wire, wire
from pitboss.table.round import ChanceSource, Round, Strategy, equipment_chance
from pitboss.table.state import Saved, StrictTable, Table

STACK = 1_000_00


class Opening(msgspec.Struct, frozen=True):
    """A round as it was opened: the table before it, and the chance that was fixed then.

    With the answers given so far it is all that is needed to go on with the round, here or in another process. It holds
    the order of the cards: it is for the room's safe, never for a player.
    """

    before: Saved
    seed: str = ""
    """Of this round's dice and wheel, at a table without a shoe."""
    clients: tuple[str, ...] = ()
    """The players' own seeds that were mixed into it."""
    shoe: ShoeState | None = None
    shuffled: bool = True
    """Whether the round began with a fresh shuffle (or, without a shoe, a fresh source)."""

    def chance(self) -> Source:
        """The source of this round's dice and wheel, from its beginning; the shoe has its own for each shuffle."""
        if self.shoe is None:
            return Source.revealed(self.seed, self.clients)
        # dice at a card table belong to the shuffle's promise as well; each round of a shoe has its own
        return Source.of(" ".join([self.shoe.seed, str(self.before.rounds), *self.shoe.clients]))


class OpenTable:
    """A table that is open. `saved` is all it keeps between rounds."""

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        stack: int | Sequence[int] | None = None,
        seed: int | str | None = None,
        fee: str | None = None,
        saved: Saved | None = None,
        strict: bool = False,
        paced: bool = False,
    ) -> None:
        self.game = game
        places = game.rules.seats
        players = places if seats is None else seats
        stack = _usual_stack(game) if stack is None else stack
        if not (whole(players) and 1 <= players <= places):
            raise BadInput(f"{game.id} has places for 1 to {places} players, not {players}")
        stacks = [stack] * players if isinstance(stack, int) else _stacks(stack, players)
        if wrong := [cents for cents in stacks if not (whole(cents) and cents >= 0)]:
            raise BadInput(f"a stack is a whole number of cents, 0 or more, not {wrong[0]!r}")
        if not (seed is None or isinstance(seed, str) or whole(seed)):
            raise BadInput(f"a seed is a whole number or text, not {seed!r}")
        self.saved = saved or Saved(stacks=[0, *stacks, *[0] * (places - len(stacks))])
        self.fee = self._in_force(fee) if fee else None
        self.limits = self._limits()
        self.strict = strict
        self.paced = paced
        """Whether the caller leaves time between two balls: at a table that people watch."""
        self._source = Source.fresh() if seed is None else Source.of(seed)
        self._shoe = self._open_shoe()
        self.client_seeds: dict[int, str] = {}
        """What players give for the next shuffle, by seat; the table has committed to its own seed before."""
        self.opening: Opening | None = None
        """How the present round was opened, if the table's own equipment answers."""
        self._promise = Shuffle("")

    def start(self, chance: ChanceSource | None = None) -> Round:
        """Begin the next round. Without `chance` the table's own equipment answers, freshly committed to."""
        if chance is not None:
            self.opening = None
            return self._begin(self._table(), chance)
        if self._shoe is None:
            source = self._keep_promise()
            return self._open(Opening(self.saved, source.reveal, source.clients))
        shuffled = self._shoe.begin_round(self._keep_promise)
        return self._open(Opening(self.saved, shoe=self._shoe.save(), shuffled=shuffled))

    @property
    def promised(self) -> str:
        """Commitment of the next shuffle: players see it before they give seeds of their own, and before any card."""
        if not self.saved.promise:
            self.saved.promise = self._source.fork().reveal
        return Source.revealed(self.saved.promise).commitment

    def _keep_promise(self) -> Source:
        """The source that was promised, with the players' seeds mixed in; the next one is promised in its place."""
        if not self.saved.promise and not self.client_seeds:
            return self._source.fork()
        seed = self.saved.promise or self._source.fork().reveal
        clients = [f"{seat}:{text}" for seat, text in sorted(self.client_seeds.items())]
        self.saved.promise, self.client_seeds = "", {}
        return Source.revealed(seed, clients)

    def resume(self, opening: Opening, answers: Iterable[tuple[int, Any]]) -> Round:
        """The round that was opened so, with the seats' answers (as a record holds them) given once more.

        The same chance gives the same cards, so the round goes on from where it was.
        """
        self.saved = opening.before
        self._shoe = Shoe.restore(opening.shoe) if opening.shoe else None
        round_ = self._open(opening)
        for seat, answer in answers:
            if round_.ask is None:
                raise CheckFailed("there are more answers than the round asked for")
            round_.answer(seat, from_wire(round_.ask.for_seat(seat), answer, round_.table.pieces))
        return round_

    def _open(self, opening: Opening) -> Round:
        self.opening = opening
        table = self._table()
        if self._shoe is None or opening.shoe is None:
            self._promise = Shuffle(opening.chance().commitment, opening.seed, clients=opening.clients)
        else:  # noted now: a reshuffle in mid-hand has a commitment of its own
            shoe = opening.shoe
            self._promise = Shuffle(self._shoe.commitment, shoe.seed, shoe.drawn, shoe.clients)
        if opening.shuffled:
            table.emit(Shuffled(self._promise.commitment, self._shoe is not None))
        return self._begin(table, equipment_chance(table, opening.chance))

    def _begin(self, table: Table, chance: ChanceSource) -> Round:
        return Round(table, self.game.family.play(table, self.game.rules), chance, self.paced)

    def play(self, strategies: Mapping[int, Strategy]) -> Record:
        """One round, answered by strategies; a seat without one gets its defaults."""
        _check(strategies, self.game.rules.seats)
        return self.end(self.start().play(strategies))

    def end(self, round_: Round) -> Record:
        """Take a finished round into the table's books and return its record."""
        if round_.after is None:
            raise PitbossError("the round is not over yet")
        self.saved, before = round_.after, self.saved
        return self._record(round_, before)

    def bots(self, name: str | None = None) -> dict[int, Strategy]:
        """A bot in every seat: the family's first strategy, or the one named."""
        makers = self.game.family.strategies
        if name and name not in makers:
            known = ", ".join(makers)
            raise BadInput(f"{self.game.id} has no bot '{name}'{nearest(str(name), makers)}; it has {known}")
        maker: Callable[..., Strategy] = makers[name] if name else next(iter(makers.values()))
        return {seat: maker(self.game.rules) for seat in range(1, self.game.rules.seats + 1)}

    def _table(self) -> Table:
        rules = self.game.rules
        pieces = self._shoe.deck if self._shoe else None
        kind = StrictTable if self.strict else Table
        return kind(self.saved, self._shoe, self._table_limits, self.fee, pieces, rules.stays_up)

    def _in_force(self, fee: str) -> FeeInForce | None:
        rules = self.game.rules
        read = {f.name: getattr(rules, f.name) for f in msgspec.structs.fields(FeeRules) if hasattr(rules, f.name)}
        document = getattr(rules, "fee_schedule", "")
        found = in_force(self.game.id, fee, document, rules.fee_structure, FeeRules(**read))
        if found and found.has_ceiling_only and not getattr(rules, "rake_max", 0):
            raise BadInput(f"{self.game.id}: fee option '{found.id}' prints a percentage only; set rake_max")
        return found

    @property
    def limits(self) -> tuple[int, int]:
        """Least and greatest wager. They must be such as the fee option in force is printed for."""
        return self._table_limits

    @limits.setter
    def limits(self, limits: tuple[int, int]) -> None:
        if not (isinstance(limits, Sequence) and len(limits) == 2 and all(map(whole, limits))):
            raise BadInput(f"limits are (minimum, maximum) in cents, not {limits!r}")
        if not 0 <= limits[0] <= limits[1]:
            raise BadInput(f"the minimum wager, {show(limits[0])}, must be from 0 to the maximum, {show(limits[1])}")
        if self.fee and (reason := self.fee.refusal(limits)):
            raise BadInput(f"{self.game.id}: {reason}")
        self._table_limits = limits

    @property
    def over_the_ceiling(self) -> str:
        """Why these limits may not be posted, or nothing: a printed maximum is below them.

        That is the first wager's own or, where the house pays, that of every bet. The first caps its spot wherever the
        table's limit is higher; nothing but the posted limit keeps a bet under the second.
        """
        rules, sheet = self.game.rules, self.game.sheet
        least, greatest = self._table_limits
        main = rules.wagers[0] if rules.wagers else ""
        own, of = rules.limits.get(main), sheet.limits.get(main)
        if own is not None and own.max is not None:
            return self._above("minimum", least, own.max, of.cite if of else "")
        of_all = sheet.rules.get("table_max")
        if of_all is None or not of_all.cite or not (rules.counter or getattr(rules, "bank", "") == "house"):
            return ""
        most, cite = rules.table_max, of_all.cite
        return self._above("minimum", least, most, cite) or self._above("maximum", greatest, most, cite)

    def _above(self, which: str, cents: int, most: int, cite: str) -> str:
        if cents <= most:
            return ""
        at = f", {cite}" if cite else ""
        return f"{self.game.id}: the {which} wager, {show(cents)}, is above the printed maximum of {show(most)}{at}"

    def _limits(self) -> tuple[int, int]:
        rules = self.game.rules
        low, high = self.fee.limits if self.fee else (None, None)
        least = rules.table_min if low is None else low
        return least, (max(rules.table_max, least) if high is None else high)

    def _open_shoe(self) -> Shoe | None:
        rules = self.game.rules
        if not rules.deck:
            return None
        if self.saved.shoe is not None:
            return Shoe.restore(self.saved.shoe)
        cards = deck(rules.deck)
        behind = rules.behind_cut(len(cards.cards) * rules.decks) if rules.reshuffle == "cut_card" else None
        return Shoe(cards, rules.decks, behind, rules.reshuffle == "continuous", rules.rounds_after_cut)

    def _shuffle(self) -> Shuffle | None:
        """The commitment of this round, with its seed once no undealt card of the shuffle can matter any more.

        None for a round whose chance came from elsewhere: a rigged deck promises nothing.
        """
        if self.opening is None:
            return None
        shown = self._shoe is None or self._shoe.shuffle_due
        return self._promise if shown else msgspec.structs.replace(self._promise, seed="")

    def _record(self, round_: Round, before: Saved) -> Record:
        return Record(
            game=self.game.id,
            set=self.game.set,
            rules=self.game.fingerprint,
            limits=self.limits,
            fee=self.fee.id if self.fee else "",
            before=before.public(),
            answers=wire(round_.answers, round_.table.pieces),
            events=round_.table.events,  # type: ignore[arg-type]
            shuffle=self._shuffle(),
            stacks=round_.table.stacks,
        )


def _usual_stack(game: Game) -> int:
    """The default buy-in: the price of a tournament, otherwise a round sum."""
    price = getattr(game.rules, "buy_in", None)
    return price.min if price is not None and price.min and price.min == price.max else STACK


def _stacks(stacks: Sequence[int], players: int) -> list[int]:
    """A stack for each seat, from the first."""
    if isinstance(stacks, str) or not isinstance(stacks, Sequence):
        raise BadInput(f"a stack is a whole number of cents, or a list of them by seat, not {stacks!r}")
    if len(stacks) > players:
        raise BadInput(f"{len(stacks)} stacks were given for {players} seats")
    return list(stacks)


def _check(strategies: Mapping[int, Strategy], places: int) -> None:
    if not isinstance(strategies, Mapping):
        raise BadInput(f"strategies are given by seat, {{1: strategy}}, not as {strategies!r}")
    for seat, strategy in strategies.items():
        if not (whole(seat) and 1 <= seat <= places):
            raise BadInput(f"there is no seat {seat!r}; this table has seats 1 to {places}")
        if not callable(strategy):
            raise BadInput(f"a strategy is called with an ask and a view; that of seat {seat} is {strategy!r}")


def replay(
    record: Record, claims: list[Claim] | None = None, before: Callable[[Round, int, Answer], None] | None = None
) -> Round:
    """Play a record again and verify it: same rules, same events, same money, and the chance that was promised.

    `claims` is filled with what the cards made of every wager, before anyone asked whether the bank covers it. `before`
    is called with the round, a seat and its answer, just before each answer is given.
    """
    record.check_seal()
    game = load(record.game, **record.set)
    if game.fingerprint != record.rules:
        raise CheckFailed(f"{record.game}: the rules have changed since this record was made")
    open_table = OpenTable(game, saved=record.before, fee=record.fee or None)
    open_table.limits = record.limits
    given = iter(record.answers)
    derived = _derived(record, open_table)
    table = open_table._table()
    table.claims = claims
    if record.shuffle is not None and record.events and isinstance(record.events[0], Shuffled):
        table.emit(Shuffled(record.shuffle.commitment, bool(game.rules.deck)))

    def chance(ask: Ask) -> Answer:
        who, answer = next(given, (0, None))
        what = _CHANCE[type(ask)]
        if who != 0 or answer is None:
            raise CheckFailed(f"the record is incomplete: it has no {what} where they were asked for")
        if derived is not None and to_wire(ask, derived(ask), table.pieces) != answer:
            raise CheckFailed(f"the {what} of the record are not those of the committed seed")
        return from_wire(ask, answer, table.pieces)

    round_ = Round(table, game.family.play(table, game.rules), chance)
    while (ask := round_.ask) is not None:
        who, answer = next(given, (0, None))
        if answer is None:
            raise CheckFailed("the record ends before the round is over")
        meant = from_wire(ask.for_seat(who), answer, table.pieces)
        if before is not None:
            before(round_, who, meant)
        round_.answer(who, meant)
    for n, (was, now) in enumerate(zip(record.events, table.events)):
        if was != now:
            raise CheckFailed(f"event {n + 1} was {was}, replaying the answers gives {now}")
    if len(record.events) != len(table.events) or record.stacks != table.stacks:
        raise CheckFailed("replaying the answers gives a different result from the record")
    return round_


UNREPLAYABLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError),
)
"""What a script may meet in a forged record: amounts that are words, cards that never were, places that are not."""


def verify(record: Record) -> Round:
    """`replay` of a record that anybody may have written: whatever is wrong with it is a failed check, in one line."""
    try:
        return replay(record)
    except PitbossError as wrong:
        raise CheckFailed(str(wrong)) from None
    except UNREPLAYABLE as wrong:
        raise CheckFailed(f"the record cannot be replayed: {type(wrong).__name__}") from None


_CHANCE = {Deal: "cards", Roll: "dice", Spin: "spins", DrawBalls: "balls", Reshuffle: "reshuffles"}


def _derived(record: Record, open_table: OpenTable) -> ChanceSource | None:
    """Every chance answer once more, from the seed, where it is revealed: it must be the one committed to."""
    shuffle = record.shuffle
    if shuffle is None or not shuffle.seed:
        return None
    if Source.revealed(shuffle.seed).commitment != shuffle.commitment:
        raise CheckFailed("the revealed seed is not the one committed to before the deal")
    rules = open_table.game.rules
    if not rules.deck:
        opening = Opening(record.before, shuffle.seed, shuffle.clients)
        return equipment_chance(open_table._table(), opening.chance)
    state = ShoeState(rules.deck, rules.decks, seed=shuffle.seed, clients=shuffle.clients, drawn=shuffle.first)
    open_table._shoe = Shoe.restore(state)
    return equipment_chance(open_table._table(), Opening(record.before, shoe=state).chance)
