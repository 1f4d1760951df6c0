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

from collections.abc import Callable, Collection, Generator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.games.poker.rules import Rules, Stakes
from pitboss.money.cents import show
from pitboss.table.asks import Answer, Choose, Option
from pitboss.table.events import Chose, Swept, Wagered
from pitboss.table.state import Table

FOLD = Option("fold")
CHECK = Option("check")
NO_CALL = Option("call", why_not="there is nothing to call")

SPOT = "bet"


class Forced(NamedTuple):
    """Live chips that open a round before anyone decides: blinds, a straddle, a kill, a bring-in."""

    posted: dict[int, int]
    level: int
    """What it takes to call, also where a short stack has posted only a part of it."""
    is_bet: bool = True
    """Whether it is the bet that is raised. A bring-in is not: it is first completed to a bet."""
    raises: int = 0
    """Raises that it uses up, as a straddle does."""
    more_raises: int = 0
    """Raises that it adds to the cap."""


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
        doubles: Collection[int] = (),
    ) -> None:
        """`order` are the seats in the hand, first to act first; `doubles` may bet the upper limit in a lower round."""
        self.rules = rules
        self.stakes = stakes
        self.order = order
        self.stacks = stacks
        self._limit = rules.limit_game
        self._chosen = rules.bet_sizes == "opener_chooses"
        self._round_max = rules.round_max
        self.pot = pot
        """Gathered before this round, and dead chips."""
        self.size = stakes.upper if upper and not self._chosen else stakes.lower
        """What a bet or raise of a fixed limit round adds."""
        self.doubles = doubles
        self.put = dict.fromkeys(order, 0)
        self.folded: set[int] = set()
        self.aggressor = 0
        """Who bet or raised last."""
        self.opener = 0
        """Who bet first of his own will."""
        self.level = 0
        """What it takes to be in."""
        self.full = 0
        """The level of the last full bet or raise: an all-in that adds too little does not move it."""
        self.last_raise = stakes.big_blind if rules.forced == "blinds" else stakes.lower
        """Least that the next bet or raise adds."""
        if rules.structure == "spread":
            self.last_raise = stakes.lower
        self.raises = 0
        self.cap = rules.cap
        self.entered = 0
        """Who was the first to put in chips of his own will."""
        self.otherwise = "check" if rules.absent == "checks" else "fold"
        """What a seat does that does not answer in time and faces no bet."""
        self._able = {s for s in order if stacks[s] > 0}
        """Seats that can still put in chips."""
        self._acted: set[int] = set()
        """Seats that have acted since the last full bet or raise."""
        self._at = 0
        if forced:
            self._force(forced)
        self.uncapped = self.cap is None or (rules.cap_heads_up != "capped" and self._two_left())

    def _force(self, forced: Forced) -> None:
        self.put.update(forced.posted)
        self.level = forced.level
        if forced.is_bet:
            self.full = forced.level
            self.last_raise = max(self.last_raise, forced.level)
        self.raises = forced.raises
        if self.cap is not None:
            self.cap += forced.more_raises

    def bring_in(self, seat: int, cents: int) -> None:
        """A seat opens with the forced bet, or with all it has; it acts again only if someone completes or raises.
        Where the forced bet is as much as a bet there is nothing to complete, and it is raised."""
        self._force(Forced({seat: cents}, self.stakes.bring_in, self.stakes.bring_in >= self.stakes.lower))
        if cents >= self.stacks[seat]:
            self._able.discard(seat)
        self._acted.add(seat)
        self._at = (self.order.index(seat) + 1) % len(self.order)

    def declare_open(self, seat: int) -> None:
        """A seat without chips opens for the antes: callers come in for the full opening bet (delta L482-L484)."""
        self.opener = self.aggressor = seat
        self.level = self.full = self.size if self._limit else self.last_raise
        self._acted.clear()
        self._at = (self.order.index(seat) + 1) % len(self.order)

    def next(self) -> int | None:
        """The seat to act, or None when the round is over."""
        able, order = self._able, self.order
        if len(able) > 2 and (seat := order[self._at]) in able and seat not in self._acted:
            return seat
        if not self.uncapped and self.rules.cap_heads_up == "before_cap" and not self._capped() and self._two_left():
            self.uncapped = True
        seats = len(order)
        if len(self.folded) == seats - 1:
            return None
        alone, acted, put, level = len(able) == 1, self._acted, self.put, self.level
        at = self._at
        for _ in order:
            seat = order[at]
            if seat in able and (self.owed(seat) if alone else seat not in acted or put[seat] < level):
                self._at = at
                return seat
            at = at + 1 if at + 1 < seats else 0
        return None

    def alone(self, seat: int) -> bool:
        """Whether nobody else can put in chips."""
        return self._able == {seat}

    def last_to_act(self, seat: int) -> bool:
        """Whether everybody else who can put in chips has acted."""
        return self._able <= {seat, *self._acted}

    def owed(self, seat: int) -> int:
        """What the seat must add to call. Where nobody else can act, no more than an opponent has put in."""
        level = self.level
        if len(self._able) == 1 and seat in self._able:
            level = min(level, max([c for s, c in self.put.items() if s != seat and s not in self.folded], default=0))
        owed = level - self.put[seat]
        return owed if owed > 0 else 0

    def options(self, seat: int) -> tuple[Option, ...]:
        """Everything a seat could wish to do, in the same order always; what it may not, says why not."""
        return self.ask(seat).options

    def ask(self, seat: int) -> Choose:
        """The decision of a seat. Without an answer in time it checks, or folds."""
        put, stack, full = self.put[seat], self.stacks[seat], self.full
        owed = self.owed(seat) if len(self._able) == 1 else self.level - put if self.level > put else 0
        cost = owed if owed < stack else stack
        name = "raise" if full else "bet"
        if reason := self._barred(seat, owed, stack):
            return _ask(seat, owed, cost, name, 0, 0, 1, reason, self.otherwise)
        if not self._limit:
            least, most, step = self._bounds(seat, put + stack)
        else:
            least, most, step = self._fixed(seat)
        all_in = put + stack
        if round_max := self._round_max:
            most = min(most, round_max)
            least = min(least, round_max)
        if most > all_in or most < least:
            most = min(max(most, least), all_in)
            least = min(least, most)
        return _ask(seat, owed, cost, name, least, most, step, "", self.otherwise)

    def act(self, seat: int, action: str, amount: int = 0) -> int:
        """Take a legal action; returns the chips that it puts in."""
        at = self.order.index(seat) + 1
        self._at = at if at < len(self.order) else 0
        if action == "fold":
            self.folded.add(seat)
            self._able.discard(seat)
            return 0
        stack = self.stacks[seat]
        if action == "call":
            owed = self.owed(seat)
            cents = owed if owed < stack else stack
        elif action == "check":
            self._acted.add(seat)
            return 0
        else:
            cents = amount - self.put[seat]
            self._raised(seat, amount)
        self._acted.add(seat)
        self.put[seat] += cents
        self.entered = self.entered or seat
        if cents == stack:
            self._able.discard(seat)
        return cents

    def _raised(self, seat: int, total: int) -> None:
        self.aggressor = seat
        self.opener = self.opener or seat
        full = self.full
        base = self.level if full else 0
        if self._is_full(total):
            self.raises += full > 0
            self.last_raise = total - base
            if self.doubles and total - full >= self.stakes.upper:
                self.size, self.doubles = self.stakes.upper, ()  # "subsequent raises in increments of $10" (delta L45)
            elif not full and self._chosen:
                self.size = total if self.rules.raise_size == "as_opened" else self.stakes.lower
            self.full = total
            self._acted.clear()
        self.level = total

    def _is_full(self, total: int) -> bool:
        """Whether a bet or raise to this total counts as one, so that those who have acted may raise again."""
        if self._limit:
            added = total - self.full
            return 2 * added >= self.size if self.rules.short_all_in == "half_bet" else added >= self.size
        return total - (self.level if self.full else 0) >= self.last_raise

    def _barred(self, seat: int, owed: int, stack: int) -> str:
        if not self.uncapped and self.full and self._capped():
            return f"the betting is capped: {self.raises} raises have been made"
        if seat in self._acted and not self._adds_up(seat):
            return "the last all-in is too small to reopen the betting for a seat that has already acted"
        put, stacks, level = self.put, self.stacks, self.level
        if 0 < self._round_max <= level:
            return f"a betting round goes up to {show(self._round_max)}"
        for other in self._able:
            if other != seat and put[other] + stacks[other] > level:
                break
        else:
            return "nobody else can put in more"
        return "the stack only covers the call" if stack <= owed else ""

    def _adds_up(self, seat: int) -> bool:
        """Whether short all-ins since the seat acted come to a raise together, where the rules count them so."""
        if self._limit or self.rules.short_all_in_big_bet == "full_raise":
            return False
        return self.level - self.put[seat] >= self.last_raise

    def _bounds(self, seat: int, all_in: int) -> tuple[int, int, int]:
        """Least and greatest total of a bet or raise, whatever the stack, and the steps between."""
        stakes, structure = self.stakes, self.rules.structure
        least = self.level + self.last_raise if self.full else self.last_raise
        if structure == "no_limit":
            return least, all_in, stakes.chip
        if structure == "pot_limit":
            return least, self._pot_limit(seat), stakes.chip
        return least, self.level + stakes.upper if self.full else stakes.upper, stakes.chip

    def _fixed(self, seat: int) -> tuple[int, int, int]:
        stakes = self.stakes
        if (self.doubles and seat in self.doubles) or (self._chosen and not self.full):
            return self.full + stakes.lower, self.full + stakes.upper, max(stakes.upper - stakes.lower, 1)
        total = self.full + self.size
        return total, total, stakes.chip

    def _pot_limit(self, seat: int) -> int:
        """The call and then as much as is in the pot."""
        if self.rules.open_max == "four_big_blinds" and self.full and not self.entered:
            return 4 * self.stakes.big_blind
        call = self.level - self.put[seat] if self.rules.pot_raise == "pot_after_call" else 0
        pot = self.pot + sum(self.put.values()) + call
        rounding = self.rules.pot_rounding
        blinds = (self.stakes.small_blind, self.stakes.big_blind)
        if not any(blind % rounding for blind in blinds):  # "if single dollars are used in the blinds" (delta L612)
            rounding = 1
        return self.level + -(-pot // rounding) * rounding

    def _two_left(self) -> bool:
        """Whether the betting is between two players."""
        if self.rules.cap_counts == "not_folded":  # golden-west L5412-L5413, L5429-L5430
            return len(self.order) - len(self.folded) <= 2
        return len(self._able) <= 2

    def _capped(self) -> bool:
        return self.cap is not None and self.raises >= self.cap


@lru_cache(maxsize=4096)
def _ask(
    seat: int, owed: int, cost: int, name: str, least: int, most: int, step: int, why_not: str, otherwise: str
) -> Choose:
    """A decision; in a limit game the same few come again and again."""
    check = Option("check", why_not=f"there is {show(owed)} to call") if owed else CHECK
    call = Option("call", cost=cost) if owed else NO_CALL
    wager = Option(name, least=least, most=most, step=step, why_not=why_not)
    return Choose(seat=seat, options=(FOLD, check, call, wager), otherwise="fold" if owed else otherwise)


Note = Callable[[int, str], None]
"""Is told each action before it counts."""


def bet(table: Table, betting: Betting, note: Note | None = None) -> Generator[Choose, Answer, None]:
    """Ask seat after seat until the round is over. The bets lie before the seats; folded hands are swept."""
    if note:
        while (seat := betting.next()) is not None:
            take(table, betting, seat, (yield betting.ask(seat)), note)
        return
    emit, state, act = table.emit, table.events.append, betting.act
    while (seat := betting.next()) is not None:  # the same as `take`, in one piece: this is where hands are spent
        answer = yield betting.ask(seat)
        action, amount = (answer, 0) if isinstance(answer, str) else answer
        state(Chose(seat, action, amount))  # changes nothing on the table
        if cents := act(seat, action, amount):
            emit(Wagered(seat, SPOT, cents))
        elif action == "fold":
            emit(Swept(seat))


def take(table: Table, betting: Betting, seat: int, answer: Answer, note: Note | None = None) -> None:
    """One decision of one seat, and the chips that go with it."""
    action, amount = (answer, 0) if isinstance(answer, str) else answer
    if note:
        note(seat, action)
    table.events.append(Chose(seat, action, amount))  # changes nothing on the table
    if cents := betting.act(seat, action, amount):
        table.emit(Wagered(seat, SPOT, cents))
    elif action == "fold":
        table.emit(Swept(seat))
