"""A table of one game that is played round after round: stacks, shoe, button and bank go on from hand to hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.equipment.decks import deck
from pitboss.equipment.randomness import Source
from pitboss.equipment.shoe import Shoe, ShoeState
from pitboss.errors import BadInput, CheckFailed, PitbossError
from pitboss.houses.game import Game, load
from pitboss.money.in_force import in_force
from pitboss.table.asks import Answer, Ask, Deal
from pitboss.table.events import Shuffled
from pitboss.table.record import Record, Shuffle, from_wire, to_wire, wire
from pitboss.table.round import ChanceSource, Round, Strategy, equipment_chance
from pitboss.table.state import Saved, Table

STACK = 1_000_00


class Opening(msgspec.Struct, frozen=True):
    """A round as it was opened: the table before it, and the chance that was fixed then.

    With the answers given so far it is all that is needed to go on with the round, here or in another process. It holds
    the order of the cards: it is for the room's safe, never for a player.
    """

    before: Saved
    seed: str = ""
    """Of this round's dice and wheel, at a table without a shoe."""
    shoe: ShoeState | None = None
    shuffled: bool = True
    """Whether the round began with a fresh shuffle (or, without a shoe, a fresh source)."""

    def chance(self) -> Source:
        """The source of this round's dice and wheel, from its beginning; the shoe has its own for each shuffle."""
        if self.shoe is None:
            return Source.revealed(self.seed)
        # dice at a card table belong to the shuffle's promise as well; each round of a shoe has its own
        return Source.of(f"{self.shoe.seed} {self.before.rounds}")


class Sitting:
    """A table that is open. `saved` is all it keeps between rounds."""

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        stack: int | Sequence[int] = STACK,
        seed: int | str | None = None,
        fee: str | None = None,
        saved: Saved | None = None,
        strict: bool = False,
    ) -> None:
        self.game = game
        places = game.rules.seats
        players = places if seats is None else seats
        if not 1 <= players <= places:
            raise BadInput(f"{game.id} has places for 1 to {places} players, not {players}")
        stacks = [stack] * players if isinstance(stack, int) else list(stack)
        self.saved = saved or Saved(stacks=[0, *stacks, *[0] * (places - len(stacks))])
        self.fee = in_force(game.id, fee, getattr(game.rules, "fee_schedule", "")) if fee else None
        self.limits = self._limits()
        self.strict = strict
        self._source = Source.fresh() if seed is None else Source.of(seed)
        self._shoe = self._open_shoe()
        self._first = 0
        self.opening: Opening | None = None
        """How the present round was opened, if the table's own equipment answers."""

    def start(self, chance: ChanceSource | None = None) -> Round:
        """Begin the next round. Without `chance` the table's own equipment answers, freshly committed to."""
        if chance is not None:
            self.opening = None
            return self._begin(self._table(), chance)
        if self._shoe is None:
            return self._open(Opening(self.saved, self._source.fork().reveal))
        shuffled = self._shoe.begin_round(self._source)
        return self._open(Opening(self.saved, shoe=self._shoe.save(), shuffled=shuffled))

    def resume(self, opening: Opening, answers: Iterable[tuple[int, Any]]) -> Round:
        """The round that was opened so, with the seats' answers (as a record holds them) given once more.

        The same chance gives the same cards, so the round goes on from where it was.
        """
        self.saved = opening.before
        self._shoe = Shoe.restore(opening.shoe) if opening.shoe else None
        round_ = self._open(opening)
        for seat, answer in answers:
            if round_.ask is None:
                raise CheckFailed("there are more answers than the round asks for")
            round_.answer(seat, from_wire(round_.ask, answer))
        return round_

    def _open(self, opening: Opening) -> Round:
        self.opening = opening
        table = self._table()
        if self._shoe is not None:
            self._first = self._shoe.dealt
        if opening.shuffled:
            table.tell(Shuffled((self._shoe or opening.chance()).commitment, self._shoe is not None))
        return self._begin(table, equipment_chance(table, opening.chance))

    def _begin(self, table: Table, chance: ChanceSource) -> Round:
        return Round(table, self.game.family.play(table, self.game.rules), chance)

    def play(self, strategies: Mapping[int, Strategy]) -> Record:
        """One round, answered by strategies."""
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
        maker: Callable[..., Strategy] = makers[name] if name else next(iter(makers.values()))
        return {seat: maker(self.game.rules) for seat in range(1, self.game.rules.seats + 1)}

    def _table(self) -> Table:
        table = Table(self.saved, self._shoe, limits=self.limits, fee=self.fee)
        table.strict = self.strict
        return table

    def _limits(self) -> tuple[int, int]:
        rules = self.game.rules
        low, high = self.fee.limits if self.fee else (None, None)
        return (rules.table_min if low is None else low), (rules.table_max if high is None else high)

    def _open_shoe(self) -> Shoe | None:
        rules = self.game.rules
        if not rules.deck:
            return None
        if self.saved.shoe is not None:
            return Shoe.restore(self.saved.shoe)
        cards = deck(rules.deck)
        behind = rules.behind_cut(len(cards.cards) * rules.decks) if rules.reshuffle == "cut_card" else None
        return Shoe(cards, rules.decks, behind, rules.reshuffle == "continuous", rules.rounds_after_cut)

    def _promise(self) -> Shuffle | None:
        """The commitment of this round, with its seed once no undealt card of the shuffle can matter any more.

        None for a round whose chance came from elsewhere: a rigged deck promises nothing.
        """
        if self.opening is None:
            return None
        if self._shoe is None:
            return Shuffle(self.opening.chance().commitment, self.opening.seed)
        return Shuffle(self._shoe.commitment, self._shoe.reveal if self._shoe.shuffle_due else "", self._first)

    def _record(self, round_: Round, before: Saved) -> Record:
        return Record(
            game=self.game.id,
            set=self.game.set,
            rules=self.game.fingerprint,
            limits=self.limits,
            fee=self.fee.id if self.fee else "",
            before=msgspec.structs.replace(before, shoe=None),
            answers=wire(round_.answers),
            events=round_.table.events,  # type: ignore[arg-type]
            shuffle=self._promise(),
            stacks=round_.table.stacks,
        )


def replay(record: Record) -> Round:
    """Play a record again and verify it: same rules, same events, same money, and the cards that were promised."""
    record.check_seal()
    game = load(record.game, **record.set)
    if game.fingerprint != record.rules:
        raise CheckFailed(f"{record.game}: the rules have changed since this record was made")
    sitting = Sitting(game, saved=record.before, fee=record.fee or None)
    sitting.limits = record.limits
    given = iter(record.answers)
    table = sitting._table()
    if record.shuffle is not None and record.events and isinstance(record.events[0], Shuffled):
        table.tell(Shuffled(record.shuffle.commitment, bool(game.rules.deck)))

    def chance(ask: Ask) -> Answer:
        who, answer = next(given, (0, None))
        if who != 0 or answer is None:
            raise CheckFailed(f"the record breaks off: it holds no {type(ask).__name__.lower()} where one was asked")
        return from_wire(ask, answer)

    round_ = Round(table, game.family.play(table, game.rules), chance)
    while (ask := round_.ask) is not None:
        who, answer = next(given, (0, None))
        if answer is None:
            raise CheckFailed("the record breaks off before the round is over")
        round_.answer(who, from_wire(ask, answer))
    for n, (was, now) in enumerate(zip(record.events, table.events)):
        if was != now:
            raise CheckFailed(f"event {n + 1} was {was}, replaying the answers gives {now}")
    if len(record.events) != len(table.events) or record.stacks != table.stacks:
        raise CheckFailed("replaying the answers gives another result than the record holds")
    _check_shuffle(record, game)
    return round_


def _check_shuffle(record: Record, game: Game) -> None:
    """Where the seed is told: it is the one committed to, and it deals the recorded cards."""
    shuffle = record.shuffle
    if shuffle is None or not shuffle.seed:
        return
    source = Source.revealed(shuffle.seed)
    if source.commitment != shuffle.commitment:
        raise CheckFailed("the revealed seed is not the one that was committed to before the deal")
    if not game.rules.deck:
        return
    state = ShoeState(game.rules.deck, game.rules.decks, seed=shuffle.seed, drawn=shuffle.first)
    shoe = Shoe.restore(state)
    for who, answer in record.answers:
        if who or not isinstance(answer, list) or not all(isinstance(word, str) for word in answer):
            continue  # a seat's answer, or dice
        if to_wire(Deal(count=1), shoe.draw(len(answer))) != answer:
            raise CheckFailed("the cards of the record are not those of the committed shuffle")
