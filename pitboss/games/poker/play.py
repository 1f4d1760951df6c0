"""A hand of poker, step by step: blinds, streets with a betting round each, showdown, pots.

The first round of a new table is the draw for the button; the cards are shuffled again before the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from functools import partial

from pitboss.games.poker import blinds, settle
from pitboss.games.poker.betting import SPOT, Betting, bet
from pitboss.games.poker.dealing import Street, streets
from pitboss.games.poker.rules import Rules
from pitboss.money import fees
from pitboss.money.pots import Pot, pots, take, uncalled
from pitboss.money.schedules import Phase
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import BOARD, Announced, FeeTaken, Gathered, PotWon, Returned, Shown, Swept
from pitboss.table.round import Script
from pitboss.table.state import Table

JACKPOT = "bad-beat"


def play(table: Table, rules: Rules) -> Script:
    table.gathers = (SPOT, blinds.DEAD)
    blinds.forget_who_left(table)
    here = table.occupied
    if len(here) < 2:
        table.tell(Announced("The game waits for a second player."))
    elif not table.button:
        yield from blinds.draw_for_button(table, here)
    else:
        hand = Hand(table, rules)
        yield from hand.play()
        blinds.move_button(table)


class Hand:
    """One hand: who is in it and what each has put in."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self.table = table
        self.rules = rules
        self.stakes = rules.stakes(table.limits, table.fee)
        self.seats: list[int] = []
        """Dealt in, from the button's left; the button is last."""
        self.folded: set[int] = set()
        self.put_in: dict[int, int] = {}
        """Chips put in towards calling, the whole hand long."""
        self.dead = 0
        self.collected = 0
        """Fees taken from the pot."""
        self.at_flop = 0

    @property
    def live(self) -> list[int]:
        return [s for s in self.seats if s not in self.folded]

    def play(self) -> Script:
        seated = yield from blinds.seat_players(self.table, self.rules, self.stakes)
        self.seats, self.dead = seated.seats, seated.dead
        self.put_in = dict.fromkeys(self.seats, 0)
        self.collect("before_deal")
        aggressor, forced = 0, True
        for street in streets(self.rules):
            yield from street.deal(self.table, self.live)
            betting = self.betting(street, seated if forced else None)
            self.table.cut = partial(self.pots, betting.folded)
            yield from bet(self.table, betting)
            self.gather(betting)
            if street.collection:
                self.collect(street.collection)
            aggressor, forced = betting.aggressor, False
            if len(self.live) == 1:
                break
            self.at_flop = self.at_flop or len(self.live)
        self.collect("after_hand")
        yield from self.showdown(aggressor)

    def betting(self, street: Street, seated: blinds.Seated | None = None) -> Betting:
        """A betting round: the first starts on the left of the big blind, every later one on the button's left."""
        table = self.table
        around = blinds.clockwise(table, seated.big_blind if seated else table.button)
        order = [s for s in around if s in self.live]
        pot = table.pot + (seated.dead if seated else 0)
        forced = seated.forced if seated else None
        return Betting(self.rules, self.stakes, order, table.stacks, pot, upper=street.upper, forced=forced)

    def gather(self, betting: Betting) -> None:
        """What nobody called goes back; the other bets go into the pot."""
        self.folded |= betting.folded
        seat, back = uncalled(betting.put, self.folded)
        if back:
            betting.put[seat] -= back
            self.table.tell(Returned(seat, SPOT, back))
        for seat, cents in betting.put.items():
            self.put_in[seat] += cents
        pot = sum(self.put_in.values()) + self.dead - self.collected
        if pot > self.table.pot:
            self.table.tell(Gathered(pot))

    def collect(self, phase: Phase) -> None:
        """The collection due at this moment, from the pot or from each player; never more than there is."""
        table = self.table
        if table.fee is None:
            return
        rules = fees.FeeRules(players_counted=self.rules.players_counted)
        hand = fees.Hand((), table.pot, len(self.seats), self.at_flop, tuple(self.seats))
        for fee in fees.charge(table.fee.option, phase, hand, rules):
            if fee.payer == "pot":
                self.collected += fee.cents + fee.jackpot_cents
                if fee.cents:
                    table.tell(FeeTaken(0, fee.cents))
                if fee.jackpot_cents:
                    table.tell(FeeTaken(0, fee.jackpot_cents, JACKPOT))
            elif fee.seat and (cents := min(fee.cents, table.stacks[fee.seat])):
                table.tell(FeeTaken(fee.seat, cents))

    def showdown(self, aggressor: int) -> Generator[Ask, Answer, None]:
        """The last player left takes the pot unseen; otherwise hands are shown and each pot goes to its best."""
        highs: dict[int, int] = {}
        lows: dict[int, int] = {}
        if len(self.live) == 1:
            highs[self.live[0]] = 0
        else:
            first = self.live.index(aggressor) if aggressor in self.live else 0
            for seat in self.live[first:] + self.live[:first]:
                yield from self.show(seat, highs, lows)
        for award in settle.awards(self.pots(), highs, lows, self.live, self.rules):
            high = highs[award.seat]
            why = settle.words(high, lows[award.seat]) if high else ""
            self.table.tell(PotWon(award.seat, award.cents, award.pot, why))

    def show(self, seat: int, highs: dict[int, int], lows: dict[int, int]) -> Generator[Ask, Answer, None]:
        """A seat turns its cards; where the house asks for it, playing the board must be declared."""
        table, rules = self.table, self.rules
        hole, board = table.cards(seat), table.cards(BOARD)
        declares = rules.playing_board == "declare_and_show" and settle.plays_board(hole, board, rules)
        if declares and len(self.live) > 1:
            options = (Option("declare"), Option("fold"))
            if (yield Choose(seat=seat, options=options, otherwise="declare", about="the hand is the board")) == "fold":
                self.folded.add(seat)
                table.tell(Swept(seat))
                return
        table.turn(seat)
        highs[seat] = settle.high_value(hole, board, rules)
        lows[seat] = settle.low_value(hole, board, rules)
        table.tell(Shown(seat, settle.words(highs[seat], lows[seat])))

    def pots(self, folding: Collection[int] = ()) -> list[Pot]:
        """Main pot first; what the house took came out of the main pot first, too. `folding` are this round's folds."""
        return take(pots(self.put_in, {*self.folded, *folding}, self.dead), self.collected)[0]
