"""The side bets, counted: every card or pair of cards that decides them, in integers.

All but one depend on the deal alone, or on what the bank draws. The Blackjack Bonus Bet goes by the player's own hand
to its end, so it is counted under the chart of the solved game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm, perm, prod
from typing import TYPE_CHECKING

from pitboss.analysis.worth import Result, Worth, exact
from pitboss.equipment.decks import deck
from pitboss.games.blackjack import settle, side_bets
from pitboss.games.blackjack.policy import column_of
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.side_bets import BET_678, BET_777, BET_A234, BET_BLACKJACK, SIDE_BETS
from pitboss.games.blackjack.solver.compositions import bank_hands
from pitboss.games.blackjack.standings import bank_standing
from pitboss.games.blackjack.values import ACE, TEN, VALUES, shoe_of

if TYPE_CHECKING:
    from pitboss.games.blackjack.policy import Policy

UNIT = 1000
"""Stake that is settled to find what a row pays."""
SIXTEENTHS = 16
"""Three cards are of one suit in one case of sixteen: orders of the bank's hands are counted in sixteenths."""

Met = dict[int, Fraction]
"""How many ways meet the same rows."""


def side_bet(spot: str, rules: Rules) -> Worth:
    """What a side bet is worth off the top of the shoe."""
    met = COUNTERS[spot](rules)
    scale = lcm(*[ways.denominator for ways in met.values()])
    odds, all_rows = getattr(rules.side_terms, SIDE_BETS[spot]), rules.side_terms.all_rows
    results = []
    for rows, ways in sorted(met.items(), reverse=True):
        net = Fraction(side_bets.pay(UNIT, rows, odds, all_rows), UNIT)
        results.append(Result(_row(spot, rows, rules), _pays(net), net, int(ways * scale)))
    return exact(spot, _merged(results))


def _merged(results: Iterable[Result]) -> list[Result]:
    """Ways that are called and paid the same, together; the best first."""
    counts: dict[tuple[Fraction, str, str], int] = defaultdict(int)
    for r in results:
        counts[r.net, r.result, r.pays] += r.count
    return [Result(name, pays, net, n) for (net, name, pays), n in sorted(counts.items(), reverse=True)]


def _row(spot: str, rows: int, rules: Rules) -> str:
    """The name of what was met: the best row that the table lists, or all where all are paid."""
    listed = getattr(rules.side_terms, SIDE_BETS[spot])[0]
    names = [name for n, name in enumerate(side_bets.ROWS[spot]) if rows >> n & 1 and listed[n] >= 0]
    return "nothing" if not names else " and ".join(names) if rules.side_terms.all_rows else names[-1]


def _pays(net: Fraction) -> str:
    return "lost" if net < 0 else "push" if net == 0 else f"{net.numerator} to {net.denominator}"


def _cards(rules: Rules, count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of so many cards off the shoe, by card, and in how many ways it comes."""
    for cards in product(deck(rules.deck).cards, repeat=count):
        yield cards, prod([rules.decks - cards[:n].count(card) for n, card in enumerate(cards)])


def _two(judge: Callable[[int, int, Rules], int]) -> Callable[[Rules], Met]:
    def count(rules: Rules) -> Met:
        met: Met = defaultdict(Fraction)
        for (first, second), ways in _cards(rules, 2):
            met[judge(first, second, rules)] += ways
        return met

    return count


def _three(judge: Callable[[int, int, int], int]) -> Callable[[Rules], Met]:
    """Two cards of the player's and the up card; the player's may change places."""

    def count(rules: Rules) -> Met:
        met: Met = defaultdict(Fraction)
        pack, decks = deck(rules.deck).cards, rules.decks
        for n, first in enumerate(pack):
            for second in pack[n:]:
                pairs = decks * (decks - 1) if first == second else 2 * decks * decks
                for up in pack:
                    ways = pairs * (decks - (up == first) - (up == second))
                    met[judge(first, second, up)] += ways
        return met

    return count


def _with_natural(judge: Callable[[int, int, bool, Rules], int]) -> Callable[[Rules], Met]:
    """Two cards of the player's, and whether the bank's two are a natural."""

    def count(rules: Rules) -> Met:
        met: Met = defaultdict(Fraction)
        shoe = shoe_of(rules)
        others = perm(sum(shoe) - 2, 2)
        for (first, second), ways in _cards(rules, 2):
            values = [settle.value(card) - 1 for card in (first, second)]
            naturals = 2 * (shoe[ACE] - values.count(ACE)) * (shoe[TEN] - values.count(TEN))
            met[judge(first, second, True, rules)] += ways * naturals
            met[judge(first, second, False, rules)] += ways * (others - naturals)
        return met

    return count


def _super_match(rules: Rules) -> Met:
    """Four cards, by rank."""
    met: Met = defaultdict(Fraction)
    ranks = sorted({card >> 2 for card in deck(rules.deck).cards})
    for cards in product(ranks, repeat=4):
        ways = prod([4 * rules.decks - cards[:n].count(rank) for n, rank in enumerate(cards)])
        a, b, c, d = [4 * rank for rank in cards]
        met[side_bets.super_match(a, b, c, d)] += ways
    return met


def _buster(rules: Rules) -> Met:
    """The bank's hands by the number of their cards: each counted once for every order of the cards behind it."""
    met: Met = defaultdict(Fraction)
    shoe, terms = shoe_of(rules), rules.terms
    size = sum(shoe)
    longest = 1 + max([int(bank_hands((up,), terms).drawn.max()) for up in range(VALUES)])
    for up in range(VALUES):
        left = [n - (value == up) for value, n in enumerate(shoe)]
        bank = bank_hands((up,), terms)
        ways = [shoe[up]]
        for node in range(1, len(bank.parent)):
            ways.append(ways[bank.parent[node]] * max(left[bank.value[node]] - int(bank.many[node]), 0))
        for leaf, end in enumerate(bank.end):
            count = 1 + int(bank.drawn[leaf])
            if count > size or not ways[end]:
                continue
            busted = settle.over(bank_standing(int(bank.place[leaf]), terms), terms)
            orders = round(float(bank.orders[leaf]) * SIXTEENTHS)
            met[side_bets.buster(count, busted)] += orders * ways[end] * perm(size - count, min(longest, size) - count)
    return met


def _bonus_bet(rules: Rules) -> Met:
    """The player's hand as the chart plays it, by value; suits and the ranks of ten-value cards by their shares."""
    from pitboss.games.blackjack.known import policy_of

    return BonusBet(rules, policy_of(rules)).count()


class BonusBet:
    """All hands of up to six cards, in the order in which they come, and where the chart stops."""

    def __init__(self, rules: Rules, policy: Policy) -> None:
        from pitboss.games.blackjack.kernel_tables import todo_table

        self.rules, self.policy = rules, policy
        self.todo = todo_table(policy, rules.choices)
        self.shoe = shoe_of(rules)
        self.size = sum(self.shoe)
        self.open = rules.hole_card == "all_up"
        self.ends: dict[tuple[tuple[int, ...], bool, Fraction], int] = defaultdict(int)
        """Ways by the first four cards, whether six stand, and the share of them."""

    def count(self) -> Met:
        for first, second, *shown in product(range(VALUES), repeat=3 + self.open):
            self.left = list(self.shoe)
            ways = 1
            for value in (first, second, *shown):
                ways *= self.left[value]
                self.left[value] -= 1
            if ways:
                self._dealt(shown, (first, second), ways)
        met: Met = defaultdict(Fraction)
        for (cards, six, share), ways in self.ends.items():
            for rows, part in self._rows(cards, six):
                met[rows] += ways * share * part
        return met

    def _dealt(self, shown: list[int], cards: tuple[int, ...], ways: int) -> None:
        """Two cards: a natural, a pair that is split or a natural of the bank's found before play end the hand here."""
        rules, column, whole = self.rules, column_of(shown), Fraction(1)
        hidden = None if self.open else self._hidden(shown[0])
        natural = 0 if hidden is None else self.left[hidden]
        self._ends(cards, ways * natural, whole)
        first, second = cards
        if {first, second} == {ACE, TEN} or set(shown) == {ACE, TEN}:
            self._ends(cards, ways * (self._holes(cards) - natural), whole)
            return
        split = Fraction(0)
        if first == second and self.policy.pair_surrender[first, column]:
            split = Fraction(1)
        elif first == second and self.policy.split[first, column]:
            split = self._paired(first, rules.split_tens == "rank")
        for share, goes_on in ((split, False), (1 - split, True)):
            if share:
                self._goes_on(column, cards, ways, share, hidden, goes_on)

    def _hidden(self, up: int) -> int | None:
        """The card that is ruled out under this one, where the bank looks."""
        if up == ACE and self.rules.hole_card != "no_peek":
            return TEN
        return ACE if up == TEN and self.rules.hole_card == "peek_ace_ten" else None

    def _holes(self, cards: tuple[int, ...]) -> int:
        """How many cards the bank's second can be, if it is face down."""
        return 1 if self.open else self.size - 1 - len(cards)

    def _goes_on(
        self, column: int, cards: tuple[int, ...], ways: int, share: Fraction, hidden: int | None, live: bool
    ) -> None:
        """Hit while the chart says so; the bank's hidden card is any that is left but the one that was ruled out."""
        hard = sum(cards) + len(cards)
        aces = cards.count(ACE)
        total = settle.total(hard, aces)
        state = total + (32 if settle.soft(hard, aces) else 0)
        live = live and len(cards) < 6 and total < self.rules.terms.over_from
        do = int(self.todo[0, 0, len(cards) - 2, state, column]) if live else 0
        if do in (0, 3):  # stands, or is given up
            holes = self._holes(cards) - (self.left[hidden] if hidden is not None else 0)
            self._ends(cards, ways * holes, share)
            return
        for value in range(VALUES):
            if self.left[value]:
                chance = ways * self.left[value]
                self.left[value] -= 1
                self._goes_on(column, (*cards, value), chance, share, hidden, do == 1)
                self.left[value] += 1

    def _ends(self, cards: tuple[int, ...], ways: int, share: Fraction) -> None:
        """A hand that is over, with its up card and hidden card, once for every order of the cards behind it."""
        if not ways:
            return
        six = len(cards) == 6 and settle.total(sum(cards) + 6, cards.count(ACE)) < self.rules.terms.over_from
        self.ends[cards[:4], six, share] += ways * perm(self.size - 2 - len(cards), 6 - len(cards))

    def _rows(self, cards: tuple[int, ...], six: bool) -> list[tuple[int, Fraction]]:
        """Rows met by the values of the cards in their order, by suit and rank."""
        first, second = cards[:2]
        decks, terms = self.rules.decks, self.rules.side_terms
        if {first, second} == {ACE, TEN}:
            return _by_suit(BET_BLACKJACK, Fraction(1, 4), Fraction(1, 2))
        met = six << side_bets.SIX_CARDS
        rows = [(met, Fraction(1))]
        if sorted(cards[:3]) == [6, 6, 6]:
            others = (4 * decks - 1) * (4 * decks - 2)
            suited = Fraction((decks - 1) * (decks - 2), others)
            rows = _by_suit(BET_777, suited, Fraction((2 * decks - 1) * (2 * decks - 2), others))
        elif sorted(cards[:3]) == [5, 6, 7]:
            rows = _by_suit(BET_678, Fraction(1, 16), Fraction(1, 4))
        elif sorted(cards[:4]) == [0, 1, 2, 3]:
            rows = _by_suit(BET_A234, Fraction(1, 64), Fraction(1, 8))
        twenty = first == second == TEN or (terms.a9_is_20 and {first, second} == {ACE, 8})
        base = met | twenty << side_bets.TWO_CARD_20
        paired = Fraction(int(first == second))
        if first == second == TEN and not terms.pair_by_value:
            paired = self._paired(TEN, True)
        pair = 1 << side_bets.ANY_PAIR
        shares = ((base | pair, paired), (base, 1 - paired))
        return [(rows_met | more, share * part) for rows_met, share in rows for more, part in shares if part]

    def _paired(self, value: int, by_rank: bool) -> Fraction:
        """The share of two cards of one value that are of one rank, where that is asked."""
        if value != TEN or not by_rank:
            return Fraction(1)
        return Fraction(4 * self.rules.decks - 1, self.shoe[TEN] - 1)


def _by_suit(row: int, suited: Fraction, one_colour: Fraction) -> list[tuple[int, Fraction]]:
    """Unsuited, of one colour, of one suit."""
    return [(1 << row, 1 - one_colour), (1 << row + 1, one_colour - suited), (1 << row + 2, suited)]


COUNTERS: dict[str, Callable[[Rules], Met]] = {
    "bonus-pair": _two(lambda a, b, rules: side_bets.bonus_pair(a, b, rules.side_terms)),
    "super-match": _super_match,
    "super-bonus-player": _two(lambda a, b, rules: side_bets.super_bonus(a, b)),
    "super-bonus-dealer": _two(lambda a, b, rules: side_bets.super_bonus(a, b)),
    "twenty-one-plus-three": _three(side_bets.twenty_one_plus_three),
    "lucky-ladies": _with_natural(lambda a, b, natural, rules: side_bets.lucky_ladies(a, b, natural, rules.side_terms)),
    "match-the-dealer": _three(side_bets.match_the_dealer),
    "buster": _buster,
    "bonus-hands": _with_natural(lambda a, b, natural, rules: side_bets.bonus_hands(a, b, natural, rules.side_terms)),
    "bonus-bet": _bonus_bet,
}
"""How the ways of each side bet are counted."""
