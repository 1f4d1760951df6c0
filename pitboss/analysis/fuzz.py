"""Random legal play under every invariant. A failure names the seed that repeats it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.analysis.crew import Crew, Named, in_order, named
from pitboss.errors import CheckFailed
from pitboss.houses.game import Game
from pitboss.houses.open_table import OpenTable, replay
from pitboss.money.in_force import settings
from pitboss.table.asks import Answer, Arrange, Ask, Bet, Choose, Counter, Discard, Outside, Spot, Window
from pitboss.table.events import BANK, Dealt, Discarded, Event, HandSet
from pitboss.table.record import Record
from pitboss.table.round import Round
from pitboss.table.state import Saved, Table
from pitboss.table.views import View, seen_ask, seen_hands

REPLAY_EVERY = 16
MOST_PLAYERS = 12
"""A hall of 300 breaks no other way than one of 12, only slower."""


TABLES_A_JOB = 8


class Tried(Struct):
    """A table that was played until it ended or broke."""

    played: int = 0
    broken: str = ""
    cause: Exception | None = None
    """What broke it, where it was played in this process."""


def fuzz(
    game: Game, rounds: int, seed: int, progress: Callable[[int], None] = lambda done: None, crew: Crew | None = None
) -> int:
    """Play `rounds` rounds at random; returns how many chips-on-the-table rounds there were.

    Tables are counted in order whoever plays them, so the first failure is the same for every crew.
    """
    played, own = 0, "".join(f" --set {rule}={value}" for rule, value in game.set.items())
    tables = _played_here(game, seed, rounds) if crew is None else _played_by(crew, game, seed, rounds)
    for table, tried in enumerate(tables, 1):
        if tried.broken and played + tried.played < rounds:
            raise CheckFailed(
                f"{game.id} broke in round {tried.played + 1} of table {seed}/{table}: {tried.broken}"
                f" (repeat with --seed {seed} --rounds {played + tried.played + 1}{own})"
            ) from tried.cause
        played = min(played + tried.played, rounds)
        progress(played)
        if played == rounds:
            break
    return played


def _played_here(game: Game, seed: int, rounds: int) -> Iterator[Tried]:
    for table in count(1):
        tried = play_table(game, seed, table, rounds)
        rounds -= tried.played
        yield tried


def _played_by(crew: Crew, game: Game, seed: int, rounds: int) -> Iterator[Tried]:
    """As many jobs as the rounds should need (a table has 20 on average), and more if they do not do."""
    of, table = named(game), 0
    while True:
        batch = max(rounds // (20 * TABLES_A_JOB), 1)
        jobs = [(of, seed, table + TABLES_A_JOB * n) for n in range(batch)]
        for found in in_order(crew.run(play_tables, jobs)):
            yield from found
        table += TABLES_A_JOB * batch


def play_tables(of: Named, seed: int, after: int) -> list[Tried]:
    """One job of a crew: some tables after each other."""
    game = of.load()
    tables = [play_table(game, seed, after + 1 + n) for n in range(TABLES_A_JOB)]
    return [Tried(tried.played, tried.broken) for tried in tables]


def play_table(game: Game, seed: int, table: int, most: int = 40) -> Tried:
    here = f"{seed}/{table}"
    chance = Random(here)
    open_table = _table(game, chance, here)
    tried = Tried()
    for n in range(chance.randint(1, 40)):
        if n >= most or not _can_go_on(open_table):
            break
        try:
            record = open_table.end(play(open_table.start(), game, chance))
            _check_record(record, n)
        except Exception as broken:
            return Tried(tried.played, f"{type(broken).__name__}: {broken}", broken)
        tried.played += 1
        if game.rules.stays_up or game.rules.counter:
            _come_and_go(open_table.saved, chance)
    return tried


def _come_and_go(saved: Saved, chance: Random) -> None:
    """Now and then somebody leaves where chips or tickets stay from round to round, and somebody else sits down there.

    Who has chips up bets no more, and has the seat until they are decided; who holds a ticket stays.
    """
    leaving = {*saved.sitting_out}
    if chance.random() < 0.2:
        leaving.add(chance.randint(1, min(len(saved.stacks) - 1, MOST_PLAYERS)))
    for seat in sorted(leaving):
        if not saved.in_play(seat):
            saved.vacate(seat)
            saved.stacks[seat] = chance.choice([0, 100_00, chance.randint(1, 5_000_00)])
    up = {at for at, _, _ in saved.up}
    saved.sitting_out = sorted(leaving & up)


def _table(game: Game, chance: Random, seed: str) -> OpenTable:
    rules = game.rules
    players = chance.randint(min(2, rules.seats), min(rules.seats, MOST_PLAYERS))
    sizes = [0, 1, rules.table_min, 100_00, 1_000_00, chance.randint(1, 5_000_00)]
    stacks = [chance.choice(sizes) for _ in range(players)]
    return OpenTable(game, seats=players, stack=stacks, seed=seed, strict=True, fee=_fee(game, chance))


def _fee(game: Game, chance: Random) -> str | None:
    options = [s.id for s in settings(game.id, game.rules.fee_structure)]
    return chance.choice([None, *options]) if options else None


def _can_go_on(open_table: OpenTable) -> bool:
    return sum(1 for cents in open_table.saved.stacks[1:] if cents) >= 1


def play(round_: Round, game: Game, chance: Random) -> Round:
    """Answer every ask at random, and look over everybody's shoulder before each answer. At a counter anybody may be
    the next to order."""
    order = game.family.random_order
    while (ask := round_.ask) is not None:
        _check_shown(round_.table, ask)
        counter = isinstance(ask, Counter)
        for seat in chance.sample(round_.waiting_for, len(round_.waiting_for)) if counter else round_.waiting_for:
            asked, view = ask.for_seat(seat), View(round_.table, seat)
            answer = (
                order(asked, view, chance) if isinstance(asked, (Counter, Outside)) else _answer(asked, view, chance)
            )
            judged = isinstance(asked, _JUDGED) or round_.table.judge  # data cannot say all that is legal here
            if judged and round_.refusal(seat, answer):
                if counter:  # it stays open, for another order
                    continue
                answer = asked.default(seat)
            round_.answer(seat, answer)
            if round_.ask is not ask:
                break
    return round_


_JUDGED = (Arrange, Bet, Discard, Counter)


def _answer(ask: Ask, view: View, chance: Random) -> Answer:
    if isinstance(ask, Bet):
        return _bets(ask, view, chance)
    if isinstance(ask, Choose):
        option = chance.choice([o for o in ask.options if not o.why_not and o.cost <= view.stack()])
        if not option.most:
            return option.name
        steps = (option.most - option.least) // option.step
        between = option.least + option.step * chance.randint(0, steps)
        return option.name, chance.choice([option.least, option.most, between])
    if isinstance(ask, Discard):
        return tuple(chance.sample(ask.cards, chance.randint(ask.least, ask.most)))
    if isinstance(ask, Arrange):
        return _groups(ask, chance)
    raise AssertionError(ask)


def _bets(ask: Bet, view: View, chance: Random) -> dict[str, int]:
    """Any legal combination of wagers: what the layout refuses is thinned out until it does not."""
    spots = [spot for spot in ask.layout.spots if not spot.why_not or spot.lies > spot.keep]
    placed: dict[str, int] = {}
    for spot in chance.sample(spots, min(len(spots), chance.randint(0, 6))):
        placed[spot.name] = _amount(spot, placed, view.stack(), chance)
    for spot in spots:
        if spot.equals in placed and spot.required:
            placed[spot.name] = placed[spot.equals]
        elif spot.required and placed and spot.name not in placed:
            placed[spot.name] = _amount(spot, placed, view.stack(), chance)
    while placed and ask.refusal(view.seat or 0, placed, view.stack()):
        placed.pop(chance.choice(list(placed)))
    return placed


def _amount(spot: Spot, placed: dict[str, int], stack: int, chance: Random) -> int:
    if spot.lammer:
        return chance.randint(0, 1)
    if spot.lies and (spot.why_not or chance.random() < 0.3):
        return chance.choice([spot.keep, chance.randint(max(spot.keep, min(spot.least, spot.lies)), spot.lies)])
    most = max(spot.least, min(spot.most, stack, spot.times * placed.get(spot.up_to, spot.most)))
    if spot.equals in placed:
        return placed[spot.equals]
    steps = (most - spot.least) // spot.step
    return chance.choice([spot.least, spot.least + spot.step * chance.randint(0, steps), most - most % spot.step])


def _groups(ask: Arrange, chance: Random) -> tuple[tuple[int, ...], ...]:
    cards: list[int] = list(ask.cards)
    chance.shuffle(cards)
    groups = []
    for size in ask.groups:
        groups.append(tuple(cards[:size]))
        cards = cards[size:]
    return tuple(groups)


def _check_record(record: Record, n: int) -> None:
    _check_hidden(record)
    if n % REPLAY_EVERY == 0:
        again = msgspec.json.decode(record.sealed().json(), type=Record)
        replay(again)


def _check_hidden(record: Record) -> None:
    """No view of an event shows a face-down card to anyone but its holder, and everything else is there for all."""
    for viewer in [None, *range(1, len(record.stacks))]:
        for event, seen in zip(record.events, record.view(viewer)):
            shown: Any = seen
            if not _hides_from(event, viewer):
                if seen is not event:
                    raise CheckFailed(f"{event} is kept from seat {viewer}, who may see it")
            elif any(shown.cards if not isinstance(event, HandSet) else [c for group in shown.groups for c in group]):
                raise CheckFailed(f"seat {viewer} sees the face-down cards of {shown.to}: {shown}")


def _hides_from(event: Event, viewer: int | None) -> bool:
    """Said without the views: they are what is checked."""
    hides = isinstance(event, (Dealt, Discarded, HandSet)) and not event.up
    return hides and (event.to != viewer or event.to <= BANK)  # type: ignore[attr-defined]


def _check_shown(table: Table, ask: Ask) -> None:
    """No hand on the table and no ask shows a seat what it may not see."""
    for viewer in [None, *table.seats]:
        for held in seen_hands(table, viewer):
            own = held.holder == viewer
            if [bool(card) for card in held.cards] != [up or own for up in held.up]:
                raise CheckFailed(f"seat {viewer} sees of hand {held.hand} of {held.holder}: {held.cards}")
        seen = seen_ask(ask, viewer)
        for part in seen.asks if isinstance(seen, Window) else (seen,):
            if isinstance(part, (Arrange, Discard)) and part.seat != viewer and part.cards:
                raise CheckFailed(f"seat {viewer} is shown the cards that seat {part.seat} is asked about")
            if isinstance(part, Arrange) and part.seat != viewer and part.otherwise:
                raise CheckFailed(f"seat {viewer} is shown how seat {part.seat} would set its hand")
            if isinstance(part, Choose) and part.private and part.seat != viewer:
                raise CheckFailed(f"seat {viewer} is shown what seat {part.seat} can choose from its cards")
