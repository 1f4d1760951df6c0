"""The best play off the top of a shoe, up card by up card: composition by composition, and as a chart of totals.

See docs/blackjack.md for what is exact. In short: every figure is the exact expectation of a stated strategy. The
chart looks at a hand's total and the up card; the best play looks at every card of the hand in play, and plays split
hands as if the shoe lacked no more than the pair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.blackjack import options as may
from pitboss.games.blackjack import policy as charts
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.options import NO_LIMIT, SPLIT, SPLIT_ACE, UNSPLIT
from pitboss.games.blackjack.policy import LENT, PAID, Policy
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import PLAIN, SEVENS, SIX_SEVEN_EIGHT, THREE_CARDS
from pitboss.games.blackjack.solver import charting
from pitboss.games.blackjack.solver.compositions import bank_hands, hands, tens_of_a_rank
from pitboss.games.blackjack.solver.evaluate import (
    BEST,
    COLUMNS,
    FREE_DOUBLE,
    MAY_DOUBLE,
    MAY_HIT,
    MAY_STAND,
    MAY_SURRENDER,
    NATURAL,
    NEVER,
    STAND,
    Every,
    Offer,
    Plan,
    Stake,
    Worth,
    end_banks,
    finish_hands,
    play_hands,
    reach_hands,
)
from pitboss.games.blackjack.solver.split import split_worth
from pitboss.games.blackjack.standings import (
    BANK_NATURAL,
    BANK_X,
    BANKS,
    BONUS,
    NATURAL_PLACE,
    X_PLACE,
    net_table,
    player_place,
)
from pitboss.games.blackjack.values import ACE, TEN, VALUES, shoe_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Way = tuple[Any, Any]
"""How hands and doubled hands are played; None is for the best."""

UNIT = 6000
"""A stake that every printed price divides."""


BASE = Stake()


class Played(NamedTuple):
    """Hands played from one shoe."""

    worth: NDArray[Any]
    options: NDArray[Any]
    doubled_options: NDArray[Any]


class Solver:
    """One set of rules. Hands are rows of `compositions.hands()`, removed cards value numbers. So is an up card, unless
    both of the bank's cards are face up: see `shown`."""

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.rules = rules
        self.open = rules.hole_card == "all_up"
        self.shown = tuple(combinations_with_replacement(range(VALUES), 1 + self.open))
        """What players can see of the bank's first two cards: the up card, or both; `up` is a place in this list."""
        self.columns: list[list[int]] = [[] for _ in range(charts.columns_of(rules))]
        """What is shown, by column of the chart."""
        for up, cards in enumerate(self.shown):
            self.columns[charts.column_of(cards)].append(up)
        self.terms = rules.terms
        self.hands = hands()
        self.shoe = np.array(shoe_of(rules), np.int64)
        h = self.hands
        self.total = np.where((h.aces > 0) & (h.hard <= 11), h.hard + 10, h.hard)
        self.state = np.where(self.total > h.hard, self.total + charts.SOFT, self.total)
        self.count = np.clip(h.cards, 2, 6) - 2
        pairs = (h.cards == 2) & (h.counts.max(axis=1) == 2)
        self.pair = np.where(pairs, h.counts.argmax(axis=1), -1)
        self.no_pair = np.full(len(self.pair), -1)
        self.over = self.total >= self.terms.over_from
        self.several = np.flatnonzero(h.cards >= 2)
        self.natural = h.number[cards_of(ACE, TEN)]
        self._rows()
        lost = self.over & (self.terms.over_lives == 0) & (h.hard != 31)
        self.every = Every(h.counts, h.cards, h.after, self.over, lost, self.row, self.doubled_row)
        self.doubles = rules.choices.doubles
        self._finished: dict[int, NDArray[Any]] = {}

    # what hands are, once and for all

    def _rows(self) -> None:
        """What each hand, as it is and doubled, wins against each bank: rows of two tables, by kind of chip."""
        import numpy as np

        own = net_table(self.terms, UNIT) / UNIT
        free = net_table(self.terms, 0, UNIT) / UNIT
        numbers: dict[tuple[tuple[int, float], ...], int] = {}
        every = range(len(self.hands.counts))
        self.row, self.doubled_row = (
            np.array([numbers.setdefault(self._places(at, doubled), len(numbers)) for at in every], np.int64)
            for doubled in (False, True)
        )
        self.own = np.array([sum([share * own[p] for p, share in mix]) for mix in numbers])
        self.free = np.array([sum([share * free[p] for p, share in mix]) for mix in numbers])
        self.own_at, self.free_at = own, free
        self.mixes = tuple(numbers)
        """The places of each row, and their shares."""

    def _places(self, at: int, doubled: bool) -> tuple[tuple[int, float], ...]:
        """The places where a hand can stand, by the suits of its cards."""
        h, terms = self.hands, self.terms
        hard, aces, cards = int(h.hard[at]), int(h.aces[at]), int(h.cards[at])
        if at == self.natural and terms.split_natural:
            return ((NATURAL_PLACE, 1.0),)
        shape = THREE_CARDS if cards == 3 else 0
        plain = player_place(hard, aces, cards, PLAIN, shape, 0, terms)
        if self.rules.bonus_21 is None or doubled or settle.total(hard, aces) != 21:
            return ((plain, 1.0),)
        if cards >= 5:
            return ((BONUS + min(cards, 7) - 4, 1.0),)
        counts = h.counts[at]
        if cards == 3 and counts[5] == counts[6] == counts[7] == 1:
            return _suited(SIX_SEVEN_EIGHT, 1 / 16)
        if cards == 3 and counts[6] == 3:
            of_suit = self.rules.decks
            return _suited(SEVENS, (of_suit - 1) * (of_suit - 2) / ((4 * of_suit - 1) * (4 * of_suit - 2)))
        return ((plain, 1.0),)

    @cached_property
    def legal(self) -> dict[int, NDArray[Any]]:
        """What may be done with each hand, unsplit, split, and from a split ace."""
        return {split: self._legal(split) for split in (UNSPLIT, SPLIT, SPLIT_ACE)}

    def _legal(self, split: int) -> NDArray[Any]:
        import numpy as np

        o, h = self.rules.choices, self.hands
        found = np.zeros(len(h.counts), np.int64)
        for at in np.flatnonzero(~self.over):
            hard, aces, cards = int(h.hard[at]), int(h.aces[at]), int(h.cards[at])
            if at == self.natural and self.terms.split_natural:
                found[at] = MAY_STAND
                continue
            found[at] = (
                MAY_STAND * (may.stand(hard, aces, split, 0, o) == 0)
                | MAY_HIT * (may.hit(hard, aces, split, 0, o) == 0)
                | MAY_DOUBLE * (may.double(hard, aces, cards, split, 0, o) == 0)
                | MAY_SURRENDER * (may.surrender(hard, aces, cards, split, 0, o) == 0)
                | FREE_DOUBLE * may.is_free_double(hard, aces, cards, 0, o)
            )
        return found

    # one up card

    def hidden(self, up: int) -> int:
        """The card that makes the bank's natural, or -1."""
        return -1 if self.open else {ACE: TEN, TEN: ACE}.get(up, -1)

    def ended(self, up: int) -> bool:
        """Whether everybody sees the bank's natural: nobody acts."""
        return self.shown[up] == (ACE, TEN)

    def chance(self, up: int) -> float:
        """How likely it is that this is shown."""
        cards = self.shown[up]
        size = int(self.shoe.sum())
        if not self.open:
            return int(self.shoe[up]) / size
        first, second = cards
        ways = int(self.shoe[first]) * int(self.left_after(cards[:1])[second]) * (1 if first == second else 2)
        return ways / (size * (size - 1))

    def checked(self, up: int) -> bool:
        """Whether the players act only after the bank was found to have no natural."""
        if self.open:
            return False
        if up == TEN:
            return self.rules.hole_card == "peek_ace_ten"
        return up == ACE and self.rules.hole_card != "no_peek"

    def left(self, up: int, removed: Sequence[int] = ()) -> NDArray[Any]:
        """The shoe without what is shown and these."""
        return self.left_after((*self.shown[up], *removed))

    def left_after(self, cards: Iterable[int]) -> NDArray[Any]:
        """The shoe without these cards."""
        left = self.shoe.copy()
        for value in cards:
            left[value] -= 1
        return left

    def legal_against(self, up: int, split: int) -> NDArray[Any]:
        """What may be done with each hand against what is shown."""
        legal = self.legal[split]
        return legal & 0 | MAY_STAND if self.ended(up) else legal

    def bank_ends(self, up: int, shoes: NDArray[Any]) -> NDArray[Any]:
        """How likely the bank ends at each place, off each of these shoes."""
        import numpy as np

        bank = bank_hands(self.shown[up], self.terms)
        dists = np.empty((len(shoes), BANKS))
        end_banks(shoes, bank, np.empty(len(bank.parent)), dists)
        return dists

    def finish(self, up: int, removed: Sequence[int], which: NDArray[Any]) -> NDArray[Any]:
        """The columns of `evaluate` for these hands."""
        import numpy as np

        bank = bank_hands(self.shown[up], self.terms)
        out = np.zeros((len(self.hands.counts), COLUMNS))
        finish_hands(
            which, self.every, self.left(up, removed), self.hidden(up), int(self.checked(up)), self.own, self.free,
            bank, np.empty(len(bank.parent)), np.empty(BANKS), out,
        )  # fmt: skip
        return out

    def finished(self, up: int) -> NDArray[Any]:
        """`finish` for all hands of two cards or more, kept."""
        if up not in self._finished:
            self._finished[up] = self.finish(up, (), self.several)
        return self._finished[up]

    def play(
        self, up: int, removed: Sequence[int], which: NDArray[Any], finished: NDArray[Any], split: int = UNSPLIT,
        stake: Stake = BASE, choice: NDArray[Any] | None = None, again: NDArray[Any] | None = None,
    ) -> Played:  # fmt: skip
        """Play these hands as told, or for the best."""
        import numpy as np

        n = len(self.hands.counts)
        if choice is None:
            choice = np.full(n, BEST)
        if again is None:
            again = np.full((self.doubles + 1, n), BEST)
        plan = Plan(self.legal_against(up, split), choice, again)
        offer = Offer(
            int(self.checked(up)), int(self.terms.surrender == settle.LATE), self.doubles, self.rules.choices.rescue,
            self.terms.original_only,
        )  # fmt: skip
        many = self.doubles + 1
        out = Worth(np.zeros(n), np.zeros((n, 4)), np.zeros((many, n)), np.zeros((many, n, 3)))
        play_hands(which, self.every, self.left(up, removed), finished, plan, stake, offer, out)
        return Played(out.worth, out.options, out.doubled_options)

    def choices(self, policy: Policy, kind: int, up: int, split: int) -> NDArray[Any]:
        """What a chart does with every hand."""
        pair = self.pair if split == UNSPLIT else self.no_pair
        legal, column = self.legal_against(up, split), charts.column_of(self.shown[up])
        return charting.choices_for(policy, kind, column, legal, self.count, self.state, pair)

    def again(self, policy: Policy, up: int) -> NDArray[Any]:
        """What a chart does with every doubled hand."""
        import numpy as np

        column = charts.column_of(self.shown[up])
        return np.concatenate([np.zeros((1, len(self.state)), int), policy.again[: self.doubles, self.state, column]])

    # splits

    def most_hands(self, value: int) -> int:
        """How many hands a pair may become; 1 where it cannot be split."""
        if value == ACE and self.rules.split_aces == "once_one_card":
            return min(2, self.rules.max_hands or NO_LIMIT)
        return self.rules.max_hands or NO_LIMIT

    def pair_cards(self, value: int) -> int:
        """Cards in the shoe that pair with one of this value."""
        by_rank = self.rules.split_tens == "rank" if value == TEN else False
        return tens_of_a_rank(self.rules) if by_rank else int(self.shoe[value])

    def splittable(self, value: int) -> float:
        """The share of two cards of this value that may be split."""
        return (self.pair_cards(value) - 1) / (int(self.shoe[value]) - 1)

    def _of_rank(self, value: int) -> float:
        """The chance that an up card of the value of a pair is of its rank too."""
        return (self.pair_cards(value) - 2) / (int(self.shoe[value]) - 2)

    def pairs_left(self, up: int, value: int) -> float:
        """Cards that pair with two of this value, once they and what is shown are gone."""
        return self.pair_cards(value) - 2 - self.shown[up].count(value) * self._of_rank(value)

    def split_stakes(self, value: int) -> tuple[Stake, Stake]:
        """What lies on the first of split hands, and on each of the others."""
        if self.rules.choices.free_split and value != TEN:
            return Stake(), Stake(0.0, 1.0, 0.0)
        return Stake(), Stake(1.0, 0.0, 0.0 if self.terms.original_only else 1.0)

    def splits(
        self, up: int, value: int, policies: Sequence[Policy | None], removed: Sequence[int] = ()
    ) -> list[float]:
        """What a split pair is worth under each strategy (None is the best play), all hands together."""
        import numpy as np

        h = self.hands
        most = self.most_hands(value)
        if most == 1:
            return [NEVER] * len(policies)
        which = np.flatnonzero(h.counts[:, value] > 0)
        split = SPLIT_ACE if value == ACE else SPLIT
        stakes = self.split_stakes(value)
        kinds = (PAID, LENT if stakes[1].own == 0 else PAID)
        distinct = range(1 if stakes[0] == stakes[1] else 2)
        ways: dict[tuple[int, int], Way] = {(p, s): (None, None) for p in range(len(policies)) for s in distinct}
        for p, s in ways:
            if (policy := policies[p]) is not None:
                ways[p, s] = self.choices(policy, kinds[s], up, split), self.again(policy, up)
        levels = 2 * most - 3
        single, paired = np.zeros((len(policies), 2, levels)), np.zeros((len(policies), 2, levels))
        for level in range(levels):
            out = (*removed, *[value] * (1 + level))
            left = self.left(up, out)
            if left[value] < 1:
                break
            if all(choice is not None for choice, _ in ways.values()):
                which = self._held(value, left, ways.values())
            finished = self.finish(up, out, which)
            for (p, s), (choice, again) in ways.items():
                played = self.play(up, out, which, finished, split, stakes[s], choice, again)
                if choice is None:
                    ways[p, s] = played.options.argmax(axis=1), played.doubled_options.argmax(axis=2)
                alone = h.number[cards_of(value)]
                drawn = left - h.counts[alone]
                single[p, s, level] = played.worth[h.after[alone]] @ drawn / drawn.sum()
                paired[p, s, level] = played.worth[h.number[cards_of(value, value)]]
        if len(distinct) == 1:
            single[:, 1], paired[:, 1] = single[:, 0], paired[:, 0]
        more = self.pairs_left(up, value) - list(removed).count(value)
        unseen = int(self.left(up, (*removed, value, value)).sum())
        return [split_worth(single[p], paired[p], more, unseen, most) for p in range(len(policies))]

    def _held(self, value: int, left: NDArray[Any], ways: Iterable[Any]) -> NDArray[Any]:
        """The hands that a card of a split pair can become when it is played in one of these ways."""
        import numpy as np

        h = self.hands
        live = np.flatnonzero((h.counts[:, value] > 0) & (h.after[:, 0] >= 0))[::-1]
        alone = h.number[cards_of(value)]
        held = np.zeros(len(h.counts), bool)
        for choice, again in ways:
            reach, doubled = np.zeros(len(held)), np.zeros((self.doubles + 1, len(held)))
            reach[h.after[alone]] = 1.0
            played = np.where(self.over, STAND, choice)
            plan = Plan(self.legal[SPLIT], played, again)
            reach_hands(live, self.every, left, plan, self.doubles, reach, doubled)
            held |= (reach != 0) | (doubled != 0).any(axis=0)
        return np.flatnonzero(held)

    # two cards, dealt

    def natural_worth(self, up: int, removed: Sequence[int] = ()) -> float:
        """What a natural wins, whatever the bank has."""
        [dist] = self.bank_ends(up, self.left(up, (*removed, ACE, TEN))[None])
        return sum([chance * net for net, chance in self.natural_nets(dist)])

    def natural_nets(self, dist: NDArray[Any]) -> Iterator[tuple[float, float]]:
        """What a natural wins and how often, against a bank that ends so."""
        kinds = self._natural_kinds
        for place in (NATURAL_PLACE, X_PLACE):
            share = sum([part for (mine, _), part in kinds.items() if mine == place])
            for p in dist.nonzero()[0]:
                if share and p != BANK_NATURAL:
                    yield float(self.own_at[place, p]), share * float(dist[p])
        for (mine, his), share in kinds.items():
            yield float(self.own_at[mine, his]), share * float(dist[BANK_NATURAL])

    @cached_property
    def _natural_kinds(self) -> dict[tuple[int, int], float]:
        """Which naturals two are that meet, the player's first: a Blackjack X is a king, and of the ace's suit."""
        if not self.terms.suited_ace_king:
            return {(NATURAL_PLACE, BANK_NATURAL): 1.0}
        x = 1 / 16
        decks, tens = self.rules.decks, int(self.shoe[TEN])
        both = x * ((decks - 1) ** 2 + 3 * decks**2) / ((int(self.shoe[ACE]) - 1) * (tens - 1))
        return {
            (NATURAL_PLACE, BANK_NATURAL): 1 - 2 * x + both,
            (NATURAL_PLACE, BANK_X): x - both,
            (X_PLACE, BANK_NATURAL): x - both,
            (X_PLACE, BANK_X): both,
        }

    def stands_at(self, place: int, up: int, removed: Sequence[int]) -> float:
        """What a hand that stands at a place wins, once its cards are removed from the shoe."""
        [dist] = self.bank_ends(up, self.left(up, removed)[None])
        if self.checked(up):
            dist[BANK_NATURAL] = 0.0
        return float(dist @ self.own_at[place])

    def against_natural(self, up: int, at: int, finished: NDArray[Any]) -> float:
        """What a hand loses to a natural that is found before play; the other columns leave those rounds out."""
        if not self.checked(up):
            return 0.0
        return float(finished[at, NATURAL] * self.own[self.row[at], BANK_NATURAL])

    def insurance(self, up: int, finished: NDArray[Any], at: int) -> float:
        """What insurance adds where it can be had; less than nothing off the top of most shoes."""
        if self.open or up != ACE or self.rules.insurance == "none":
            return NEVER
        natural = float(finished[at, NATURAL])
        return 0.5 * (natural * self.terms.insurance_win / self.terms.insurance_per - (1 - natural))

    def dealt(self, up: int) -> NDArray[Any]:
        """How likely two cards are once the up card lies there, by hand (rows of `hands`)."""
        import numpy as np

        left = self.left(up)
        unseen = int(left.sum())
        chance = np.zeros(len(self.hands.counts))
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = left[first] * (left[second] - 1) if first == second else 2 * left[first] * left[second]
                chance[self.hands.number[cards_of(first, second)]] = ways / (unseen * (unseen - 1))
        return chance


def mean(solver: Solver, of: Callable[[int], float]) -> float:
    """The mean over what is shown."""
    return sum([solver.chance(up) * of(up) for up in range(len(solver.shown))])


def each(
    work: Callable[[Any], Any], over: Collection[Any], progress: Callable[[float], None], start: float, end: float
) -> list[Any]:
    """Do something for every one of them, on two cores; low up cards come first, for they take longest."""
    found = []
    with ThreadPoolExecutor(2) as pool:
        for done, result in enumerate(pool.map(work, over), 1):
            found.append(result)
            progress(start + (end - start) * done / len(over))
    return found


def cards_of(*values: int) -> tuple[int, ...]:
    """Cards by value, from the values of single cards."""
    return tuple([values.count(v) for v in range(VALUES)])


def _suited(row: int, suited: float) -> tuple[tuple[int, float], ...]:
    """A bonus hand that is of one suit with this chance, of spades in a quarter of these."""
    return (BONUS + row, 1 - suited), (BONUS + row + 1, suited * 3 / 4), (BONUS + row + 2, suited / 4)
