"""What the best play is, and what each choice is worth, where the family solves the game; it says so where it does not.

A hint is computed beside the table, from what the seat may see and nothing else; the table goes on meanwhile.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.analysis.advise import can_advise
from pitboss.errors import PitbossError
from pitboss.houses.game import Game
from pitboss.room.messages import Choice, Hint
from pitboss.room.people import Person
from pitboss.room.table import LiveTable
from pitboss.room.worker import Advise, GaveUp, Settings
from pitboss.table.asks import Arrange, Ask, Bet, Choose, Option, Refused
from pitboss.table.record import to_wire
from pitboss.table.state import Held, Table
from pitboss.table.views import View

ABOUT_BETS = "Every wager's edge stands on the game's page; how much to bet is yours to say."
SOLVED = "Exact, for the cards you see and a fresh shoe."
PATIENCE = 30.0
"""Seconds that a hint may take; the first one of a family may have to compile its solver."""
NOT_SOLVED = "This decision is not solved; this is how the house's own strategy would play it."


async def hint(table: LiveTable, person: Person) -> Hint:
    """For somebody who is asked something now."""

    def asked() -> tuple[Ask, View, int]:
        hand, seat = table.playing(person)
        ask = hand.round.ask
        if ask is None or seat not in ask.seats:
            raise Refused("you are not asked anything now")
        return ask.for_seat(seat), View(_still(hand.round.table), seat), hand.ask_number

    ask, view, number = await table.do(asked)

    def wanted() -> bool:
        return table.hand is not None and table.hand.ask_number == number

    if isinstance(ask, Bet):
        return Hint(False, ABOUT_BETS)
    if isinstance(ask, Choose) and (choices := await _worths(table, ask, view, wanted)):
        return Hint(True, SOLVED, choices[0].answer, choices)
    if isinstance(ask, Arrange) and (choices := await _settings(table, ask, view, wanted)):
        return Hint(True, table.game.family.about_worths, choices[0].answer, choices)
    try:
        best = await asyncio.to_thread(table.strategy(), ask, view)
    except PitbossError:
        return Hint(False, "This decision is not solved.")
    return Hint(False, NOT_SOLVED, to_wire(ask, best, view.pieces))


async def _worths(table: LiveTable, ask: Choose, view: View, wanted: Callable[[], bool]) -> list[Choice]:
    """What each choice is worth in cents, best first; nothing where the solver does not speak of these choices."""
    game = table.game
    if not can_advise(game):
        return []
    options = {option.name: option for option in ask.options if not option.why_not}
    hands = (ask.hand, ask.hand + 1) if ask.kind == "switch" else (ask.hand,)
    cards = [card for hand in hands for card in view.cards(hand=hand)]
    seen = Advise(game.id, game.set, cards, view.board(), view.bank_cards(), ask.kind)
    try:
        answer = await table.room.adviser.do(seen, PATIENCE, wanted)
    except GaveUp:
        return []
    worths = msgspec.json.decode(answer.found, type=dict[str, float]) if not answer.refused else {}
    if set(worths) != set(options):
        return []
    stake = view.stake(ask.spot) or view.stake(game.rules.wagers[0])  # the bet in question, where the ask names one
    return [Choice(_answer(options[name]), worth * stake) for name, worth in worths.items()]


async def _settings(table: LiveTable, ask: Arrange, view: View, wanted: Callable[[], bool]) -> list[Choice]:
    """What the settings of a hand are worth in cents, best first; nothing for a bank, which many play against."""
    game = table.game
    if not game.family.worths or view.seat not in view.holders:
        return []
    try:
        answer = await table.room.adviser.do(Settings(game.id, game.set, list(ask.cards)), PATIENCE, wanted)
    except GaveUp:
        return []
    worths = msgspec.json.decode(answer.found, type=dict[str, float]) if not answer.refused else {}
    unit = unit_of(game, view)
    found = [Choice([group.split() for group in name.split(" | ")], worth * unit) for name, worth in worths.items()]
    return sorted(found, key=lambda choice: -(choice.worth or 0))


def unit_of(game: Game, view: View) -> int:
    """What one unit of a set hand's worth is in cents: the wager, or a point from each opponent."""
    others = [holder for holder in view.holders if holder > 0 and holder != view.seat]
    return view.stake(game.rules.wagers[0]) or view.limits[0] * len(others)


def _answer(option: Option) -> Any:
    return [option.name, option.least] if option.most else option.name


def _still(table: Table) -> Table:
    """A copy that the table's next turn does not change. It has no shoe: nobody needs the cards to come."""
    still = copy.copy(table)
    still.shoe = None
    still.stacks, still.events = [*table.stacks], [*table.events]
    still.spots, still.markers, still.carried = dict(table.spots), dict(table.markers), dict(table.carried)
    still.hands = {}
    for key, held in table.hands.items():
        still.hands[key] = hand = Held()
        hand.cards, hand.up = [*held.cards], [*held.up]
    return still
