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
        if answer != "check" or self.betting.last_to_act(seat) or not self.holds(seat):
            return None
        return "a seven or better must bet, unless it is last to act"

    def note(self, seat: int, action: str) -> None:
        """Which sevens were checked, and who called an all-in of less than half a bet."""
        hand, betting = self.hand, self.betting
        if action == "check" and self.holds(seat):
            hand.checked_sevens.add(seat)
        elif action == "call":
            hand.short_calls = [*[s for s in hand.short_calls if s != seat], seat]
        elif action in ("bet", "raise"):
            short = 2 * (betting.put[seat] + hand.table.stacks[seat]) < betting.size
            hand.short_bets = {*hand.short_bets, seat} if short else set()


def void(hand: Hand, values: Mapping[int, int]) -> None:
    """The best hand is a seven that was checked, if only one of several: bets after the draw go back, all of them
    (delta L415, golden-west L373-L376). If a player who is all-in has a better hand, so do those that he does not play
    for."""
    put = _after_draw(hand)
    below = 0
    for level in sorted({0, *[put[s] for s in values]}):
        playing_for_it = [s for s in values if put[s] >= level]
        if hand.checked_sevens.intersection(best(values, playing_for_it)):
            _give_back(hand, {s: cents - below for s, cents in put.items()}, "the action after the draw is void")
            return
        below = level


def overcall_back(hand: Hand, values: Mapping[int, int]) -> None:
    """A seven or better calls an all-in of less than half a bet and wins: whoever calls behind it and loses gets that
    call back (delta L417-L419, golden-west L379-L382)."""
    put = _after_draw(hand)
    players = [s for s in values if put[s]]
    if not hand.short_bets or not players:
        return
    winners = best(values, players)
    if not hand.short_bets.intersection(winners) and values[winners[0]] >= SEVEN:
        callers = [s for s in hand.short_calls if s in players]
        behind = callers[min([callers.index(s) for s in winners]) :]
        _give_back(hand, {s: put[s] for s in behind if s not in winners}, "the overcall goes back")


def _after_draw(hand: Hand) -> dict[int, int]:
    """What each seat put in after the draw."""
    return {s: hand.put_in[s] - cents for s, cents in hand.before_draw.items()}


def _give_back(hand: Hand, amounts: Mapping[int, int], why: str) -> None:
    for seat, cents in amounts.items():
        if cents > 0:
            hand.put_in[seat] -= cents
            hand.table.emit(PotWon(seat, cents, why=why))
