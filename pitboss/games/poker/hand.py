"""One hand of poker: who is in it, what each has put in, and what the house has taken."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence

from pitboss.games.poker.betting import SPOT, Betting
from pitboss.games.poker.blinds import DEAD
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.posting import Posted
from pitboss.games.poker.rules import PACKS, Rules
from pitboss.games.poker.variant import Street
from pitboss.money import fees
from pitboss.money.pots import Pot, pots, take, uncalled
from pitboss.money.schedules import Phase
from pitboss.table.asks import Answer, Ask, Deal
from pitboss.table.events import Burned, FeeTaken, Gathered, Returned
from pitboss.table.state import Table

JACKPOT = "bad-beat"
BETS = (SPOT, DEAD)


def _late(deals: Sequence[Mapping[int, int]], n: int, live: Iterable[int]) -> set[int]:
    """Who put in a whole ante after a deal: an all-in player has anted before it, and not since."""
    return {s for s in live if any(0 < deal.get(s, 0) == max(deal.values()) for deal in deals[n + 1 :])}


def _deals(antes: Mapping[int, Sequence[int]]) -> list[dict[int, int]]:
    deals = [dict(zip(antes, deal)) for deal in zip(*antes.values())]
    return deals if len(deals) > 1 or not all(all(deal.values()) for deal in deals) else []


class Hand:
    """The state of one hand beyond what the table shows."""

    def __init__(self, table: Table, rules: Rules, posted: Posted) -> None:
        self.table = table
        self.rules = rules
        self.variant = rules.variant
        self.stakes = posted.stakes
        self.posted = posted
        self.seats = posted.seats
        """Dealt in, from the button's left; the button is last."""
        self.folded = {s for s in posted.antes if s not in posted.seats}
        self._gone, self._live = 0, posted.seats
        self.put_in = {**dict.fromkeys(posted.seats, 0), **{s: sum(paid) for s, paid in posted.antes.items()}}
        """Chips put in towards calling, the whole hand long, and antes."""
        self.deals = _deals(posted.antes) if posted.antes else []
        """The antes of each deal, where not everybody has put in the same."""
        self.dead = posted.dead + table.carried.pop("forfeited", 0)
        self.collected: int = table.carried.pop("collected", 0)
        """Fees taken from the pot, also in earlier deals for it."""
        self.at_flop = 0
        charged = table.fee is not None and rules.tournament == "none"
        self.dues = {c.terms.phase for c in table.fee.option.charges} if charged else set()
        """Moments at which something is still to be taken."""
        self.rank = evaluator(rules)
        self.wild: set[int] = set()
        """Seats whose joker was dealt face down."""
        self.late: dict[int, int] = {}
        """Seats that folded where nothing was bet, and still are dealt to."""
        self.brought_in = 0
        """Who made the forced bet of the betting round."""
        self.burns: list[int] = []
        self.discards: dict[int, list[int]] = {}
        self.held: dict[int, list[int]] = {}
        """Draw games: what each seat held when the present betting round began."""
        self.mucked: list[int] = []
        """Draw games: hands that were folded before the draw."""
        self.entered = 0
        """Who was the first to put in chips of his own will before the first round of betting was over."""
        self.opener = 0
        """Who opened a game that asks for openers."""
        self.opening: tuple[int, ...] = ()
        """The opener's first five cards."""
        self.split_declared = False
        self.checked_sevens: set[int] = set()
        self.short_bets: set[int] = set()
        """Who was all-in after the draw for less than half a bet, which nobody completed."""
        self.short_calls: list[int] = []
        """Who called that, in order."""
        self.before_draw: dict[int, int] = {}
        """What each seat had put in when the last draw began."""
        self.undealt = PACKS.get(rules.deck, 52)
        """Cards left in the stub."""

    @property
    def live(self) -> list[int]:
        """Who is still in it. Nobody comes back, so it changes only when more have folded."""
        folded = self.folded
        if len(folded) != self._gone:
            self._gone, self._live = len(folded), [s for s in self.seats if s not in folded]
        return self._live

    def draw(self, count: int) -> Generator[Ask, Answer, list[int]]:
        """The next cards of the stub."""
        self.undealt -= count
        drawn: list[int] = yield Deal(count=count)
        return drawn

    def burn(self) -> Generator[Ask, Answer, None]:
        self.burns += yield from self.draw(1)
        self.table.emit(Burned(1))

    def gather(self, betting: Betting) -> None:
        """What nobody called goes back; the other bets go into the pot."""
        folded, put, put_in = self.folded, betting.put, self.put_in
        folded |= betting.folded
        levels = {*put.values()}
        if len(levels) > 1:
            seat, back = uncalled(put, folded)
            if back:
                put[seat] -= back
                self.table.emit(Returned(seat, SPOT, back))
        if any(levels):
            for seat, cents in put.items():
                put_in[seat] += cents
        pot = sum(put_in.values()) + self.dead - self.collected
        if pot > self.table.pot:
            self.table.emit(Gathered(pot, BETS))

    def collect_after(self, street: Street, opened: bool = True) -> None:
        """What is due when the bets of a street are in the pot."""
        goes_on = opened and len(self.live) > 1
        for phase in street.collections:
            if phase in self.dues and (goes_on or phase != "before_draw"):
                self.collect(phase, past_opening=goes_on)
        if "pot_reached" in self.dues and fees.pot_reached(self.table.fee.option, self.table.pot):
            self.collect("pot_reached")
            self.dues.discard("pot_reached")

    def collect_at_end(self) -> None:
        for phase in ("pot_reached", "after_hand"):
            if phase in self.dues:
                self.collect(phase)

    def collect(self, phase: Phase, past_opening: bool = False) -> None:
        """The collection due at this moment, from the pot or from each player; never more than there is."""
        table, rules = self.table, self.rules
        counted = fees.FeeRules(
            players_counted=rules.players_counted,
            opening_subsequent=rules.opening_subsequent,
            time_unit=rules.time_unit,
            rake_max=rules.rake_max or None,
            jackpot_hand=rules.jackpot_hand,
        )
        dealt_in = tuple(self.seats)
        hand = fees.HandFacts((), table.pot, len(dealt_in), self.at_flop, dealt_in, past_opening)
        for fee in fees.charge(table.fee.option, phase, hand, counted):
            if fee.payer == "pot":
                self.collected += fee.cents + fee.jackpot_cents
                if fee.cents:
                    table.emit(FeeTaken(0, fee.cents))
                if fee.jackpot_cents:
                    table.emit(FeeTaken(0, fee.jackpot_cents, JACKPOT))
            elif fee.seat and (cents := min(fee.cents, table.stacks[fee.seat])):
                table.emit(FeeTaken(fee.seat, cents))

    def pots(self, folding: Collection[int] = ()) -> list[Pot]:
        """Main pot first; what the house took came out of the main pot first, too. `folding` are this round's folds.

        Of antes that were carried over a seat plays for those of the deals in which it anted (delta L485, golden-west
        L498-L501), so each deal's are cut by themselves; who antes late may play for the earlier ones, too."""
        folded = {*self.folded, *folding}
        deals = self.deals
        if not deals:
            return take(pots(self.put_in, folded, self.dead), self.collected)[0]
        bets = {s: cents - sum([deal.get(s, 0) for deal in deals]) for s, cents in self.put_in.items()}
        cut: dict[tuple[int, ...], int] = {}
        for pot in pots(bets, folded, self.dead):
            cut[pot.seats] = pot.cents
        late = [s for s in self.seats if s not in folded] if self.rules.late_ante == "whole_pot" else []
        for n, deal in enumerate(deals):
            for pot in pots(deal, folded):
                seats = tuple(sorted({*pot.seats, *_late(deals, n, late)}))
                cut[seats] = cut.get(seats, 0) + pot.cents
        whole = [Pot(cents, seats) for seats, cents in sorted(cut.items(), key=lambda found: -len(found[0]))]
        return take(whole, self.collected)[0]
