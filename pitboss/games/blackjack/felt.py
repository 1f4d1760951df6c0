"""What lies on the felt in one round of blackjack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pitboss.games.banking import Line
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.hands import BlackjackHand, Stake, numbered
from pitboss.games.blackjack.rules import Rules
from pitboss.money.bank import Bank
from pitboss.table.state import Table


class Felt:
    """One round on the table: what was wagered, the hands, and the bank's cards."""

    def __init__(self, table: Table, rules: Rules, bank: Bank, lines: list[Line]) -> None:
        self.table = table
        self.rules = rules
        self.bank = bank
        self.lines = lines
        self.players = {line.at: line.seat for line in lines if not line.behind}
        """Who plays the hands of each circle."""
        self.hands: dict[int, list[BlackjackHand]] = {}
        """The hands of each circle, in the order in which they are played."""
        self.dealt: dict[int, int] = {}
        """Hands that each seat has, in all its circles."""
        self.up = self.hole = -1
        self.bank_cards: list[int] = []
        self.bank_standing = 0
        self.insured: list[tuple[BlackjackHand, Stake, int]] = []

    def numbers(self, seat: int, count: int) -> list[int]:
        """The next so many numbers of hands of a seat, which the events name."""
        first = self.dealt.get(seat, 0)
        self.dealt[seat] = first + count
        return list(range(first, first + count))

    @cached_property
    def bank_kind(self) -> int:
        return settle.natural(self.up, self.hole, self.rules.terms)

    @property
    def bank_natural(self) -> bool:
        return settle.is_natural(self.bank_kind)

    @property
    def bank_has_no_natural(self) -> bool:
        """Whether the table knows, before anyone acts, that the bank has no natural: its up-card, or the check."""
        peeks = {"peek_ace": (1,), "peek_ace_ten": (1, 10), "all_up": (1, 10)}.get(self.rules.hole_card, ())
        value = settle.value(self.up)
        return not self.bank_natural and (value in peeks or value not in (1, 10))

    def about(self, what: str, stake: Stake) -> str:
        """What an ask is about, for somebody who may bet behind a seat."""
        return f"{what} behind seat {stake.line.at}" if stake.behind else what

    def all_hands(self) -> Iterator[BlackjackHand]:
        for hands in self.hands.values():
            yield from hands

    def insure(self, hand: BlackjackHand, stake: Stake, cents: int) -> None:
        self.table.wager(stake.seat, stake.line.spot(numbered("insurance", hand.place)), cents)
        self.insured.append((hand, stake, cents))

    def bank_must_draw(self) -> bool:
        """The bank completes its hand while a player's hand or a Buster bet waits for it."""
        if any("buster" in line.wagers for line in self.lines):
            return True
        return any(hand.awaits_bank(self.rules.terms) for hand in self.all_hands())
