"""Random legal play under every invariant. A failure names the seed that repeats it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from pitboss.errors import CheckFailed
from pitboss.houses.game import Game
from pitboss.houses.sitting import Sitting, replay
from pitboss.money.in_force import settings
from pitboss.table.asks import Answer, Arrange, Ask, Bet, Choose, Discard, Spot
from pitboss.table.events import BANK, Dealt, Turned
from pitboss.table.record import Record
from pitboss.table.views import View

REPLAY_EVERY = 16


def fuzz(game: Game, rounds: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> int:
    """Play `rounds` rounds at random; returns how many chips-on-the-table rounds there were."""
    played = 0
    sitting_seed = 0
    while played < rounds:
        sitting_seed += 1
        here = f"{seed}/{sitting_seed}"
        chance = Random(here)
        sitting = _table(game, chance, here)
        for n in range(chance.randint(1, 40)):
            if played >= rounds or not _can_go_on(sitting):
                break
            try:
                record = sitting.play({s: _player(chance) for s in range(1, game.rules.seats + 1)})
                _check_record(record, n)
            except Exception as broken:
                raise CheckFailed(
                    f"{game.id} broke in round {n + 1} of table {here}: {type(broken).__name__}: {broken}"
                    f" (repeat with --seed {seed} --rounds {played + 1})"
                ) from broken
            played += 1
            progress(played)
    return played


def _table(game: Game, chance: Random, seed: str) -> Sitting:
    rules = game.rules
    players = chance.randint(min(2, rules.seats), rules.seats)
    sizes = [0, 1, rules.table_min, 100_00, 1_000_00, chance.randint(1, 5_000_00)]
    stacks = [chance.choice(sizes) for _ in range(players)]
    return Sitting(game, seats=players, stack=stacks, seed=seed, strict=True, fee=_fee(game, chance))


def _fee(game: Game, chance: Random) -> str | None:
    options = [s.id for s in settings(game.id)]
    return chance.choice([None, *options]) if options else None


def _can_go_on(sitting: Sitting) -> bool:
    return sum(1 for cents in sitting.saved.stacks[1:] if cents) >= 1


def _player(chance: Random) -> Callable[[Ask, View], Answer]:
    def answer(ask: Ask, view: View) -> Answer:
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

    return answer


def _bets(ask: Bet, view: View, chance: Random) -> dict[str, int]:
    """Any legal combination of wagers: what the layout refuses is thinned out until it does not."""
    spots = ask.layout.spots
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
    most = max(spot.least, min(spot.most, stack, placed.get(spot.up_to, spot.most)))
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
    """No view shows a face-down card to anyone but its holder before it is turned."""
    for viewer in [None, *range(1, len(record.stacks))]:
        for event, seen in zip(record.events, record.view(viewer)):
            if isinstance(event, Dealt) and not event.up and (event.to != viewer or event.to == BANK):
                shown: Any = seen
                if any(shown.cards):
                    raise CheckFailed(f"seat {viewer} sees the face-down cards of {event.to}: {shown}")
            elif isinstance(event, Turned) and seen is not event:
                raise CheckFailed("a card that is turned face up is kept from a seat")
