"""The table when an amount was settled: what the record says had happened there, as one seat saw it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pitboss.houses.derive.cards import hands, lying
from pitboss.houses.derive.steps import Hand
from pitboss.houses.game import Game, load
from pitboss.money.bank import action_order
from pitboss.table import events as e
from pitboss.table.record import Record
from pitboss.table.sentences import sentence


class Scene:
    """A record at its event `n`, and the game with the rules that were in force."""

    def __init__(self, record: Record, n: int, viewer: int | None) -> None:
        self.record, self.n = record, n
        self.before = record.events[:n]
        self.seen = record.view(viewer)[:n]
        """What the viewer saw of the events before; cards that lie are taken from here only."""
        self.game: Game = load(record.game, **record.set)

    @cached_property
    def bank(self) -> int:
        """The seat of the player-dealer; 0 where there is none."""
        return next((f.seat for f in self.record.events if isinstance(f, e.BankPosted)), 0)

    def player(self, spot: str, seat: int) -> int:
        """Who plays the hand that a wager is on: the seat behind which it lies, or whoever bet first, clockwise from
        the bank's left, in a circle that nobody sits at."""
        at = int(spot.partition("@")[2] or seat)
        if at == seat or any(isinstance(f, e.Dealt) and f.to == at for f in self.before):
            return at
        there = {f.seat for f in self.record.events if isinstance(f, e.Wagered) and f.spot.endswith(f"@{at}")}
        places = len(self.record.before.stacks) - 1
        return next((s for s in action_order(places, self.bank % places + 1) if s in there), seat)

    def hands(self, seat: int, others: bool = False) -> list[Hand]:
        """The seat's hands, the bank's and the common cards, as they lay when it was settled."""
        return hands(self.seen, seat, others)

    def chance(self) -> str:
        """The wheel, the dice or the balls that decided."""
        fell = [f for f in self.before if isinstance(f, (e.Spun, e.Rolled, e.BallsDrawn))]
        return sentence(fell[-1]).rstrip(".") if fell else ""

    def fell(self, spot: str, seat: int) -> Any:
        """What decided a bet: the wheel or the dice, or the cards of the hand that it lies on."""
        fell = [f for f in self.before if isinstance(f, (e.Spun, e.Rolled))]
        hand = int(spot.partition("@")[0].partition(" ")[2] or 1) - 1
        cards = lying(self.seen)[0].get((self.player(spot, seat), hand), [])
        return fell[-1] if fell else tuple([card for card in cards if card])
