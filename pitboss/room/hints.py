"""What the best play is, and what each choice is worth, where the family solves the game; it says so where it does not.

A hint is computed beside the table, from what the seat may see and nothing else; the table goes on meanwhile.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable

import msgspec

from pitboss.analysis.choices import question, weighed
from pitboss.errors import PitbossError
from pitboss.houses.game import Game
from pitboss.room.messages import Choice, Hint
from pitboss.room.people import Person
from pitboss.room.table import LiveTable
from pitboss.room.worker import Advise, GaveUp
from pitboss.table.asks import Arrange, Ask, Bet, Refused
from pitboss.table.record import from_wire, to_wire
from pitboss.table.state import Held, Table
from pitboss.table.views import View

ABOUT_BETS = "The game's page shows the edge of every wager; how much to bet is up to you."
SOLVED = "Exact, for the cards you see and a fresh shoe."
PATIENCE = 30.0
"""Seconds that a hint may take; the first one of a family may have to compile its solver."""
LATE = "The worth of each choice was not computed in time; this is how the house's own strategy would play."
NAMED = 6
"""How many settings, best first, come with the names of their groups."""
NOT_SOLVED = "This decision is not solved; this is how the house's own strategy would play."


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
    late = False
    try:
        choices = await _choices(table, ask, view, wanted)
    except GaveUp:
        choices, late = [], True
    if choices:
        words = table.game.family.about_worths if isinstance(ask, Arrange) else SOLVED
        return Hint(True, words, choices[0].answer, choices)
    try:
        best = await asyncio.to_thread(table.strategy(), ask, view)
    except PitbossError:
        return Hint(False, "This decision is not solved.", late=late)
    return Hint(False, LATE if late else NOT_SOLVED, to_wire(ask, best, view.pieces), late=late)


async def _choices(table: LiveTable, ask: Ask, view: View, wanted: Callable[[], bool]) -> list[Choice]:
    """What each answer is worth in cents, best first; nothing where the solver does not speak of these."""
    game = table.game
    if (asked := question(game, ask, view)) is None:
        return []
    answer = await table.room.adviser.do(Advise(game.id, game.set, asked), PATIENCE, wanted)
    found = msgspec.json.decode(answer.found, type=dict[str, float]) if not answer.refused else {}
    choices = [Choice(choice.answer, choice.worth) for choice in weighed(ask, asked, found, view.stack())]
    if isinstance(ask, Arrange) and game.family.has("appraise"):
        await asyncio.to_thread(_name, game, ask, view, choices[:NAMED])
    return choices


def _name(game: Game, ask: Arrange, view: View, choices: list[Choice]) -> None:
    """What the groups of these settings make."""
    for choice in choices:
        choice.words = game.family.appraise(game.rules, ask, from_wire(ask, choice.answer, view.pieces)).words


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
