"""One betting round: whose turn it is, what is legal, and when it is over.

`Betting` holds the state and knows no table; `bet` is the part of a script that asks. Amounts are what a seat has put
in during the round, all told: "raise to $12". All-in is no action of its own, only the amount that is everything.

>>> from pitboss.games.poker.rules import Rules
>>> rules = Rules(structure="fixed_limit")
>>> flop = Betting(rules, rules.stakes((4_00, 8_00)), order=[2, 3, 1], stacks=[0, 500_00, 500_00, 500_00], pot=12_00)
>>> [option.name for option in flop.options(2) if not option.why_not]
['fold', 'check', 'bet']
>>> flop.act(2, "bet", 4_00)
400
>>> flop.next(), [(o.name, o.cost, o.least, o.most) for o in flop.options(3) if not o.why_not]
(3, [('fold', 0, 0, 0), ('call', 400, 0, 0), ('raise', 0, 800, 800)])
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from pitboss.games.poker.rules import Rules, Stakes
from pitboss.money.cents import show
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import Chose, Swept
from pitboss.table.state import Table

FOLD = Option("fold")
CHECK = Option("check")
NO_CALL = Option("call", why_not="there is nothing to call")

SPOT = "bet"


class Forced(NamedTuple):
    """Live chips that open a round before anyone decides: blinds, a straddle, a bring-in."""

    posted: dict[int, int]
    level: int
    """What it takes to call, also where a short stack has posted only a part of it."""
    is_bet: bool = True
    """Whether it is the bet that is raised. A bring-in is not: it is first completed to a bet."""


class Betting:
    """The bets of one round. `stacks` is read, never written: what an action puts in, the script moves."""

    def __init__(
        self,
        rules: Rules,
        stakes: Stakes,
        order: Sequence[int],
        stacks: Sequence[int],
        pot: int,
        *,
        upper: bool = False,
        forced: Forced | None = None,
    ) -> None:
        """`order` are the seats in the hand, first to act first."""
        self.rules = rules
        self.stakes = stakes
        self.order = order
        self.stacks = stacks
        self.pot = pot
        """Gathered before this round, and dead chips."""
        self.size = stakes.upper if upper else stakes.lower
        """The bet of a fixed limit round."""
        self.put = dict.fromkeys(order, 0)
        self.folded: set[int] = set()
        self.aggressor = 0
        """Who bet or raised last."""
        self.level = 0
        """What it takes to be in."""
        self.full = 0
        """The level of the last full bet or raise: an all-in that adds too little does not move it."""
        self.last_raise = stakes.lower if rules.structure == "spread" else stakes.big_blind
        """Least that the next bet or raise adds."""
        self.raises = 0
        self.entered = False
        """Whether anyone has put in chips of their own will."""
        self._acted: set[int] = set()
        """Seats that have acted since the last full bet or raise."""
        self._at = 0
        if forced:
            self.put.update(forced.posted)
            self.level = forced.level
            self.full = forced.level if forced.is_bet else 0
        self.uncapped = rules.cap is None or (rules.cap_heads_up != "capped" and len(self._able()) <= 2)

    def next(self) -> int | None:
        """The seat to act, or None when the round is over."""
        if self.rules.cap_heads_up == "before_cap" and not self._capped() and len(self._able()) <= 2:
            self.uncapped = True
        for n in range(len(self.order)):
            at = (self._at + n) % len(self.order)
            if self._must_act(self.order[at]):
                self._at = at
                return self.order[at]
        return None

    def owed(self, seat: int) -> int:
        """What the seat must add to call. Where nobody else can act, no more than an opponent has put in."""
        level = self.level
        if not self._opponents(seat):
            level = min(level, max([c for s, c in self.put.items() if s != seat and s not in self.folded], default=0))
        return max(level - self.put[seat], 0)

    def options(self, seat: int) -> tuple[Option, ...]:
        """Everything a seat could wish to do, in the same order always; what it may not, says why not."""
        owed = self.owed(seat)
        check = Option("check", why_not=f"there is {show(owed)} to call") if owed else CHECK
        call = Option("call", cost=min(owed, self.stacks[seat])) if owed else NO_CALL
        return FOLD, check, call, self._raise(seat, owed)

    def act(self, seat: int, action: str, amount: int = 0) -> int:
        """Take a legal action; returns the chips that it puts in."""
        self._at = (self.order.index(seat) + 1) % len(self.order)
        if action == "fold":
            self.folded.add(seat)
            return 0
        if action in ("bet", "raise"):
            cents = amount - self.put[seat]
            self._raised(seat, amount)
        else:
            cents = min(self.owed(seat), self.stacks[seat])
            self._acted.add(seat)
        self.put[seat] += cents
        self.entered = self.entered or cents > 0
        return cents

    def _raised(self, seat: int, total: int) -> None:
        self.aggressor = seat
        if self._is_full(total):
            self.raises += self.full > 0
            self.last_raise = total - (self.level if self.full else 0)
            self.full = total
            self._acted.clear()
        self._acted.add(seat)
        self.level = total

    def _is_full(self, total: int) -> bool:
        """Whether a bet or raise to this total counts as one, so that those who have acted may raise again."""
        if self.rules.limit_game:
            added = total - self.full
            return 2 * added >= self.size if self.rules.short_all_in == "half_bet" else added >= self.size
        return total - (self.level if self.full else 0) >= self.last_raise

    def _raise(self, seat: int, owed: int) -> Option:
        name = "raise" if self.full else "bet"
        all_in = self.put[seat] + self.stacks[seat]
        if reason := self._barred(seat, owed):
            return Option(name, why_not=reason)
        least, most = self._bounds(seat)
        most = min(max(most, least), all_in)
        return Option(name, least=min(least, most), most=most, step=self.stakes.chip)

    def _barred(self, seat: int, owed: int) -> str:
        if self.full and self._capped() and not self.uncapped:
            return f"the betting is capped: {self.raises} raises have been made"
        if seat in self._acted:
            return "the last all-in is too small to reopen the betting for a seat that has acted"
        if not any(self.put[s] + self.stacks[s] > self.level for s in self._able() if s != seat):
            return "nobody else can put in more"
        if self.stacks[seat] <= owed:
            return "the stack is no more than the call"
        return ""

    def _bounds(self, seat: int) -> tuple[int, int]:
        """Least and greatest total of a bet or raise, whatever the stack."""
        least = self.level + self.last_raise if self.full else self.last_raise
        match self.rules.structure:
            case "fixed_limit":
                return self.full + self.size, self.full + self.size
            case "spread":
                return least, self.level + self.stakes.upper if self.full else self.stakes.upper
            case "pot_limit":
                return least, self._pot_limit(seat)
        return least, self.put[seat] + self.stacks[seat]

    def _pot_limit(self, seat: int) -> int:
        """The call and then as much as is in the pot."""
        if self.rules.open_max == "four_big_blinds" and self.full and not self.entered:
            return 4 * self.stakes.big_blind
        call = self.level - self.put[seat] if self.rules.pot_raise == "pot_after_call" else 0
        pot = self.pot + sum(self.put.values()) + call
        rounding = self.rules.pot_rounding
        return self.level + -(-pot // rounding) * rounding

    def _capped(self) -> bool:
        return self.rules.cap is not None and self.raises >= self.rules.cap

    def _able(self) -> list[int]:
        """Seats that can still put in chips."""
        return [s for s in self.order if s not in self.folded and self.stacks[s] > 0]

    def _opponents(self, seat: int) -> bool:
        """Whether anyone else can still put in chips."""
        return any(s != seat and s not in self.folded and self.stacks[s] > 0 for s in self.order)

    def _must_act(self, seat: int) -> bool:
        if seat in self.folded or not self.stacks[seat] or len(self.folded) == len(self.order) - 1:
            return False
        if self.owed(seat):
            return True
        return seat not in self._acted and self._opponents(seat)


def bet(table: Table, betting: Betting) -> Generator[Ask, Answer, None]:
    """Ask seat after seat until the round is over. The bets lie before the seats; folded hands are swept."""
    while (seat := betting.next()) is not None:
        options = betting.options(seat)
        free = not options[1].why_not
        answer = yield Choose(seat=seat, options=options, otherwise="check" if free else "fold")
        action, amount = (answer, 0) if isinstance(answer, str) else answer
        table.tell(Chose(seat, action, amount))
        if cents := betting.act(seat, action, amount):
            table.wager(seat, SPOT, cents)
        if action == "fold":
            table.tell(Swept(seat))
