"""How a round of one hand ends: every net result and how often it comes, from the same hands as its worth.

What is exact: every round in which no pair is split. Split hands are played against the same bank, and what each draws
changes the shoe of the others a little. Here they are independent once the bank's final hand is known; how many hands a
pair becomes is exact. The mean of all results is compared with the exact worth, which tells how little that matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from math import gcd, prod, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.worth import Outcome
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.options import SPLIT, SPLIT_ACE, UNSPLIT
from pitboss.games.blackjack.policy import LENT, PAID, Policy, column_of
from pitboss.games.blackjack.solver.compositions import bank_hands
from pitboss.games.blackjack.solver.evaluate import NATURAL, STAND, Ends, Plan, Stake, end_hands, reach_hands
from pitboss.games.blackjack.solver.search import Found
from pitboss.games.blackjack.solver.solver import BASE, UNIT, Solver, cards_of, each
from pitboss.games.blackjack.solver.split import ways_to_end
from pitboss.games.blackjack.standings import BANK_NATURAL, BANK_X, BANKS
from pitboss.games.blackjack.values import ACE, TEN, VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

Nets = dict[int, float]
"""Probability by net result, in parts of a base wager (UNIT of them)."""
LEAST = 1e-15
"""What rounding leaves behind."""


class Ended(NamedTuple):
    """A hand to its end, together with where the bank ends."""

    against: list[Nets]
    """How often each net result comes, place by place of the bank's."""
    wagered: float
    """Chips of the player's own that lay on it in the end, times how often."""


class Outcomes(NamedTuple):
    """All rounds of a game."""

    nets: Nets
    wagered: float
    """The mean of the player's own chips in a round, in base wagers."""

    @property
    def mean(self) -> float:
        return sum([net * chance for net, chance in self.nets.items()]) / UNIT

    @property
    def sd(self) -> float:
        square = sum([net * net * chance for net, chance in self.nets.items()]) / UNIT**2
        return sqrt(square - self.mean**2)

    @property
    def hit(self) -> float:
        return sum([chance for net, chance in self.nets.items() if net > 0])


def outcomes(
    solver: Solver, found: Found, policy: Policy | None = None,
    progress: Callable[[float], None] = lambda share: None, start: float = 0.0,
) -> Outcomes:  # fmt: skip
    """How rounds end under a chart, or under the best play."""
    nets: Nets = defaultdict(float)
    wagered = 0.0
    ups = range(len(solver.shown))
    played = each(lambda up: Rounds(solver, found, policy, up).play(), ups, progress, start, 1.0)
    for up, (ends, more) in zip(ups, played):
        chance = solver.chance(up)
        wagered += chance * more
        for net, share in ends.items():
            nets[net] += chance * share
    return Outcomes({net: nets[net] for net in sorted(nets, reverse=True) if nets[net] > LEAST}, wagered)


class Rounds:
    """All rounds against one up card, under a chart or the best play."""

    def __init__(self, solver: Solver, found: Found, policy: Policy | None, up: int) -> None:
        self.solver, self.found, self.policy, self.up = solver, found, policy, up
        self.column = column_of(solver.shown[up])
        self.bank = bank_hands(solver.shown[up], solver.terms)

    def play(self) -> tuple[Nets, float]:
        solver, up = self.solver, self.up
        nets: Nets = defaultdict(float)
        dealt = solver.dealt(up)
        wagered = self._found_natural(dealt, nets)
        wagered += self._add(nets, self._naturals(), float(dealt[solver.natural]))
        dealt[solver.natural] = 0.0
        for value in range(VALUES):
            at = solver.hands.number[cards_of(value, value)]
            if self.splits(value):
                split = float(dealt[at]) * solver.splittable(value)
                dealt[at] -= split
                wagered += self._add(nets, self.split(value), split)
        wagered += self._add(nets, self.hand(dealt, (), UNSPLIT, BASE, *self.way(PAID, UNSPLIT, BASE)), 1.0)
        return nets, wagered

    def _add(self, nets: Nets, ended: Ended, chance: float) -> float:
        for against in ended.against:
            for net, share in against.items():
                nets[net] += chance * share
        return chance * ended.wagered

    def _found_natural(self, dealt: NDArray[Any], nets: Nets) -> float:
        """A natural of the bank's that ends the round before play, against hands that are none."""
        solver, up, wagered = self.solver, self.up, 0.0
        if solver.checked(up):
            finished = solver.finished(up)
            for at in dealt.nonzero()[0]:
                if at != solver.natural:
                    chance = float(dealt[at] * finished[at, NATURAL])
                    nets[units(solver.own[solver.row[at], BANK_NATURAL])] += chance
                    wagered += chance
        return wagered

    def _naturals(self) -> Ended:
        """The player's natural, whatever the bank has."""
        solver, up = self.solver, self.up
        if up == ACE and not solver.open and self.found.policy.even_money:
            return Ended([{UNIT: 1.0}], 1.0)
        [dist] = solver.bank_ends(up, solver.left(up, (ACE, TEN))[None])
        nets: Nets = defaultdict(float)
        for net, chance in solver.natural_nets(dist):
            nets[units(net)] += chance
        return Ended([nets], 1.0)

    # how it is played

    def splits(self, value: int) -> bool:
        """Whether a pair is split (a pair that is given up is not)."""
        if self.solver.ended(self.up):
            return False
        if self.policy is None:
            return bool(self.found.columns[self.up].splits[value])
        gives_up = self.policy.pair_surrender[value, self.column]
        return bool(self.policy.split[value, self.column] and not gives_up)

    def way(self, kind: int, split: int, stake: Stake, value: int = -1) -> tuple[NDArray[Any], NDArray[Any]]:
        """What is done with every hand, unsplit or with a card of a split pair."""
        import numpy as np

        solver, up = self.solver, self.up
        if self.policy is not None:
            return solver.choices(self.policy, kind, up, split), solver.again(self.policy, up)
        if split == UNSPLIT:
            best = solver.play(up, (), solver.several, solver.finished(up))
        else:
            which = np.flatnonzero(solver.hands.counts[:, value] > 0)
            best = solver.play(up, (value,), which, solver.finish(up, (value,), which), split, stake)
        return best.options.argmax(axis=1), best.doubled_options.argmax(axis=2)

    # one hand

    def hand(
        self, held: NDArray[Any], removed: tuple[int, ...], split: int, stake: Stake, choice: NDArray[Any],
        again: NDArray[Any],
    ) -> Ended:  # fmt: skip
        """Hands that are held so often at first, to their end."""
        import numpy as np

        solver, h = self.solver, self.solver.hands
        held = held.copy()
        doubled = np.zeros((solver.doubles + 1, len(held)))
        shoe, legal = solver.left(self.up, removed), solver.legal_against(self.up, split)
        live = np.flatnonzero((h.cards >= 2) & (h.after[:, 0] >= 0))[::-1]
        played = np.where(solver.over, STAND, choice)
        reach_hands(live, solver.every, shoe, Plan(legal, played, again), solver.doubles, held, doubled)
        which = np.flatnonzero((held > 0) | (doubled > 0).any(axis=0))
        ends = np.zeros((solver.doubles + 2, len(solver.mixes), BANKS))
        out = Ends(ends, np.zeros((solver.doubles + 1, BANKS)), np.zeros(BANKS))
        end_hands(
            which, solver.every, shoe, int(solver.checked(self.up)), Plan(legal, choice, again), held, doubled,
            self.bank, np.empty(len(self.bank.parent)), np.empty(BANKS), out,
        )  # fmt: skip
        return self._settle(stake, out)

    def _settle(self, stake: Stake, out: Ends) -> Ended:
        """Ends as money."""
        ends, rescued, given_up = out
        against: list[Nets] = [defaultdict(float) for _ in range(BANKS)]
        wagered = 0.0
        for k, (own, free, last) in enumerate(self._chips(stake)):
            for row, p in zip(*ends[k].nonzero()):
                chance = float(ends[k, row, p])
                wagered += chance * own
                for place, share in self.solver.mixes[row]:
                    against[p][self._net(own, free, stake.original, place, p)] += chance * share
            if 0 < k < len(rescued):
                for p in rescued[k].nonzero()[0]:
                    against[p][units(last - own)] += float(rescued[k, p])
                    wagered += float(rescued[k, p]) * own
        late = self.solver.terms.surrender == settle.LATE
        for p in given_up.nonzero()[0]:
            lost = 1.0 if late and p in (BANK_NATURAL, BANK_X) else 0.5
            against[p][units(-stake.own * lost)] += float(given_up[p])
            wagered += float(given_up[p]) * stake.own
        return Ended(against, wagered)

    def _chips(self, stake: Stake) -> Iterator[tuple[float, float, float]]:
        """Own chips, the house's, and what the last double added: as it is, doubled once, twice ..., and for free."""
        own = stake.own
        yield own, stake.free, 0.0
        for k in range(self.solver.doubles):
            last = own if k else 1.0
            own += last
            yield own, stake.free, last
        yield stake.own, stake.free + 1.0, 0.0

    def _net(self, own: float, free: float, original: float, place: int, p: int) -> int:
        solver = self.solver
        net = own * float(solver.own_at[place, p]) + free * float(solver.free_at[place, p])
        if solver.terms.original_only and net < 0 and p in (BANK_NATURAL, BANK_X):
            net = -original
        return units(net)

    # a split pair

    def split(self, value: int) -> Ended:
        """All hands of a split pair together."""
        solver, up = self.solver, self.up
        most = solver.most_hands(value)
        left = solver.left(up, (value, value))
        unseen = int(left.sum())
        pairs = solver.pairs_left(up, value)
        stakes = solver.split_stakes(value)
        split = SPLIT_ACE if value == ACE else SPLIT
        ways = [self.way(LENT if s.own == 0 else PAID, split, s, value) for s in stakes]
        against: list[Nets] = [defaultdict(float) for _ in range(BANKS)]
        wagered = 0.0
        for gone in range(most - 1):
            out = (value,) * (1 + gone)
            if solver.left(up, out).min() < 0 or pairs < gone:
                break
            hands = [self._split_hands(value, out, split, stake, way, pairs - gone) for stake, way in zip(stakes, ways)]
            for (count, closed), paths in ways_to_end(most).items():
                if count - 2 != gone:
                    continue
                first = prod([pairs - i for i in range(gone)]) * prod([unseen - pairs - i for i in range(closed)])
                chance = paths * first / prod([unseen - i for i in range(gone + closed)])
                kinds = [(0, closed == 0), *[(1, n >= closed) for n in range(1, count)]]
                together = [hands[s][opened] for s, opened in kinds]
                wagered += chance * sum([hand.wagered for hand in together])
                for p in range(BANKS):
                    share = sum(hands[0][True].against[p].values())
                    if share > LEAST:
                        for net, part in _together([hand.against[p] for hand in together]).items():
                            against[p][net] += chance * share * part
        hidden = solver.hidden(up) if solver.checked(up) else -1
        lives = 1.0 - (int(left[hidden]) / unseen if hidden >= 0 else 0.0)
        scale = lives / sum([sum(nets.values()) for nets in against])
        return Ended([{net: scale * chance for net, chance in nets.items()} for nets in against], wagered)

    def _split_hands(
        self, value: int, out: tuple[int, ...], split: int, stake: Stake, way: tuple[NDArray[Any], NDArray[Any]],
        pairs: float,
    ) -> tuple[Ended, Ended]:  # fmt: skip
        """One hand of a split pair: its second card no pair card, and any card."""
        import numpy as np

        solver, h = self.solver, self.solver.hands
        alone = h.number[cards_of(value)]
        drawn = solver.left(self.up, out) - h.counts[alone]
        any_card = np.zeros(len(h.counts))
        any_card[h.after[alone]] = drawn / drawn.sum()
        no_pair = any_card.copy()
        no_pair[h.number[cards_of(value, value)]] -= pairs / drawn.sum()
        no_pair = np.maximum(no_pair, 0.0) / max(1.0 - pairs / drawn.sum(), LEAST)
        closed, opened = [self.hand(held, out, split, stake, *way) for held in (no_pair, any_card)]
        return closed, opened


def _together(hands: list[Nets]) -> Nets:
    """The sum of hands that are independent of each other."""
    import numpy as np

    step = reduce(gcd, [net for nets in hands for net in nets], 0) or UNIT
    low, sums = 0, np.ones(1)
    for nets in hands:
        least, total = min(nets) // step, sum(nets.values())
        spread = np.zeros(max(nets) // step - least + 1)
        for net, chance in nets.items():
            spread[net // step - least] += chance / total
        low, sums = low + least, np.convolve(sums, spread)
    return {(low + int(n)) * step: float(sums[n]) for n in sums.nonzero()[0]}


def units(net: float) -> int:
    """A net result of so many base wagers."""
    return round(float(net) * UNIT)


def listed(nets: Nets) -> list[Outcome]:
    """Net results as they are reported, the best first."""
    found = []
    for net, chance in nets.items():
        units = Fraction(abs(net), UNIT)
        if net > 0:
            found.append(Outcome(f"wins {float(units):g}", f"{units.numerator} to {units.denominator}", chance))
        else:
            found.append(Outcome(f"loses {float(units):g}", "lost", chance) if net else Outcome("push", "push", chance))
    return found
