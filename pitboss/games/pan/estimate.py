"""What it is worth to be in with a hand, before anybody has declared: whole hands are played against careful bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from pitboss.equipment.cards import texts
from pitboss.equipment.decks import deck
from pitboss.errors import BadInput
from pitboss.games.estimates import Estimate
from pitboss.games.pan.hand import BUTTON
from pitboss.games.pan.play import BATCH, play
from pitboss.games.pan.rules import Rules
from pitboss.games.pan.strategy import DEALT, careful
from pitboss.table.asks import Answer, Ask, Choose, Deal, Reshuffle
from pitboss.table.events import Marker
from pitboss.table.round import ChanceSource, Round
from pitboss.table.state import Saved, Table
from pitboss.table.views import View

PLAYERS = 6
CHIP = 1_00
ENOUGH = 10_000 * CHIP
"""Chips that no hand uses up."""


def estimate(rules: Rules, cards: Sequence[int], rounds: int, seed: int) -> dict[str, Estimate]:
    """In or drop with these ten cards, first to declare of six players, in tops won or lost from then on.

    The top is put up already, so to drop is worth nothing and costs nothing.
    """
    pack = deck(rules.deck)
    if len(cards) != DEALT:
        raise BadInput(f"a hand of pan has {DEALT} cards, not {len(cards)}")
    if missing := Counter(cards) - pack.counts():
        raise BadInput(f"{texts([min(missing)])[0]} is not in the pack of pan that many times")
    chance = Random(seed)
    nets = [_play_in(rules, cards, chance) / (rules.top * CHIP) for _ in range(rounds)]
    mean = sum(nets) / rounds
    spread = sum([(net - mean) ** 2 for net in nets])
    error = sqrt(spread / (rounds - 1) / rounds) if rounds > 1 else float("inf")
    return {"in": Estimate(mean, error), "drop": Estimate(0.0, 0.0)}


def _play_in(rules: Rules, cards: Sequence[int], chance: Random) -> int:
    """Cents that the first player wins from the declaration on, being in with these cards."""
    me = PLAYERS  # the deal goes down from the highest seat
    stacks = [0, *[ENOUGH] * PLAYERS]
    saved = Saved(stacks=stacks, markers={BUTTON: Marker(me, stays=True)})
    table = Table(saved, limits=(CHIP, CHIP), pieces=deck(rules.deck))
    bots = {seat: careful(rules) for seat in table.seats}
    bot = bots[me]

    def plays(ask: Ask, view: View) -> Answer:
        return "in" if isinstance(ask, Choose) and ask.kind == "declare" else bot(ask, view)

    Round(table, play(table, rules), _dealer(rules, cards, chance)).play({**bots, me: plays})
    return table.stacks[me] - stacks[me] + rules.top * CHIP


def _dealer(rules: Rules, cards: Sequence[int], chance: Random) -> ChanceSource:
    """Chance that deals these cards to the first player and any others to the rest."""
    rest = [*(deck(rules.deck).counts() - Counter(cards)).elements()]
    chance.shuffle(rest)
    others = BATCH * (PLAYERS - 1)
    stock = [*cards[:BATCH], *rest[:others], *cards[BATCH:], *rest[others:]]
    stock.reverse()

    def answer(ask: Ask) -> Answer:
        if isinstance(ask, Deal):
            return [stock.pop() for _ in range(ask.count)]
        assert isinstance(ask, Reshuffle)
        stock.extend(chance.sample(ask.cards, len(ask.cards)))
        return ""  # nothing is promised in thought

    return answer
