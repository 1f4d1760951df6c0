"""Limit ace-to-five lowball after the draw: a seven or better must bet, or wins only what was there before the draw."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.poker.betting import Betting
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.settle import best
from pitboss.ranking.generate import WORST
from pitboss.table.asks import Answer, Ask
from pitboss.table.events import PotWon

SEVEN = WORST - 0x076543
"""7-6-5-4-3, the worst seven."""


class Sevens:
    """Watches the betting after the draw."""

    def __init__(self, hand: Hand, betting: Betting) -> None:
        self.hand = hand
        self.betting = betting
        if hand.rules.sevens == "must_bet":
            hand.table.judge = self.refuses
            betting.otherwise = "fold"  # for everybody, or it would show who has a seven

    def holds(self, seat: int) -> bool:
        """Whether the seat has a seven or better."""
        return self.hand.rank.main(self.hand.table.cards(seat), (), False) >= SEVEN

    def refuses(self, ask: Ask, seat: int, answer: Answer) -> str | None:
        """A seven or better must bet, unless it is last to act and nobody has bet (delta L414)."""
        last = seat == [s for s in self.betting.order if s not in self.betting.folded][-1]
        if answer != "check" or last or not self.holds(seat):
            return None
        return "a seven or better must bet, unless it is last to act"

    def note(self, seat: int, action: str) -> None:
        """Which sevens were checked, and whether a bet was an all-in of less than half a bet."""
        hand, betting = self.hand, self.betting
        if action == "check" and self.holds(seat):
            hand.checked_sevens.add(seat)
        if action in ("bet", "raise"):
            stack = hand.table.stacks[seat]
            short = not betting.level and 2 * stack < betting.size
            hand.short_bet = seat if short else 0


def void(hand: Hand, values: Mapping[int, int]) -> None:
    """The best hand is a seven that was checked: bets after the draw go back (delta L415, golden-west L373-L376)."""
    winners = best(values, [s for s in hand.seats if s in values])
    if set(winners) <= hand.checked_sevens:
        _give_back(hand, hand.seats, "the action after the draw is void")


def overcall_back(hand: Hand, values: Mapping[int, int]) -> None:
    """A seven or better calls an all-in of less than half a bet and wins: whoever called behind gets that call back
    (delta L417-L419, golden-west L379-L382)."""
    winners = best(values, [s for s in hand.seats if s in values])
    if not hand.short_bet or len(winners) > 1 or winners[0] == hand.short_bet or values[winners[0]] < SEVEN:
        return
    others = [s for s in values if s not in (winners[0], hand.short_bet)]
    _give_back(hand, others, "the overcall goes back")


def _give_back(hand: Hand, seats: list[int], why: str) -> None:
    """Chips that were put in after the draw."""
    for seat in seats:
        if cents := hand.put_in[seat] - hand.before_draw[seat]:
            hand.put_in[seat] -= cents
            hand.table.emit(PotWon(seat, cents, why=why))
