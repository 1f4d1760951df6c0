"""The exact value of three card poker, and the play that achieves it.

Suits are alike, so one hand stands for all that differ only by a permutation of suits: 22,100 hands fall into 1,755
classes (with the bank's open card 1,082,900 spots fall into 63,193). For each spot the bank's unseen cards
are run through and counted by case; playing is compared with folding in integers, and the counts make up the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import RANKS, hand_text
from pitboss.errors import BadInput
from pitboss.games.card_sets import three
from pitboss.games.kernels import STAKE
from pitboss.games.solving import by_table, once, three_card_counts
from pitboss.games.three_card_poker.rules import SIX_CARD, Rules, Terms
from pitboss.games.three_card_poker.settle import CASES, FLUSH_A32, SUITED_A23, ante, ante_bonus, play, ranked
from pitboss.games.three_card_poker.strategy import NO_CARD, Plan
from pitboss.ranking import tables
from pitboss.ranking.highs import high6
from pitboss.ranking.tables import HighTables
from pitboss.ranking.threes import CATEGORIES, three_card3
from pitboss.ranking.value import THREE, category, ranks

if TYPE_CHECKING:
    from numpy.typing import NDArray

HIGHER, LOWER, EQUAL = range(3)
"""Cases against a bank; a bank that does not qualify has the same three, further on."""


@kernel(error_model="numpy")
def count_cases(spots: NDArray[Any], up_cards: int, terms: Terms, out: NDArray[Any]) -> None:
    """For each spot (three player cards and the bank's open card, or -1) the bank's unseen cards counted by case."""
    for s in range(len(spots)):
        a, b, c, up = spots[s, 0], spots[s, 1], spots[s, 2], spots[s, 3]
        player = ranked(three_card3(a, b, c), terms)
        for x in range(52):
            if x in (a, b, c, up):
                continue
            for y in range(x):
                if y in (a, b, c, up):
                    continue
                if up_cards:
                    _count(out[s], player, three_card3(up, x, y), terms)
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        _count(out[s], player, three_card3(x, y, z), terms)


@rule
def _count(row: NDArray[Any], player: int, dealt: int, terms: Terms) -> None:
    bank = ranked(dealt, terms)
    case = HIGHER if player > bank else LOWER if player < bank else EQUAL
    row[case + (3 if bank < terms.qualifier else 0)] += 1


@kernel(error_model="numpy")
def count_six_of(tables: HighTables, spots: NDArray[Any], weight: NDArray[Any], out: NDArray[Any]) -> None:
    """The six cards of these spots (three cards and the bank's open card, or any card in its place) by the category
    of their best five."""
    for s in range(len(spots)):
        a, b, c, shown = spots[s, 0], spots[s, 1], spots[s, 2], spots[s, 3]
        for up in range(52):
            if up in (a, b, c) or shown not in (-1, up):
                continue
            for x in range(52):
                for y in range(x):
                    if x not in (a, b, c, up) and y not in (a, b, c, up):
                        out[category(high6(tables, a, b, c, up, x, y))] += weight[s]


@kernel(error_model="numpy")
def count_six(tables: HighTables, out: NDArray[Any]) -> None:
    """All hands of six cards by the category of their best five."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            out[category(high6(tables, a, b, c, d, e, f))] += 1


def spots_by_suit(up_cards: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Decisions up to a permutation of suits (three cards, the bank's open card or -1), and how many each stands for.

    An open card is taken as a club, for four: only the other three suits are then exchanged.
    """
    import numpy as np

    hands = np.array(list(combinations(range(52), 3)), np.int64)
    if up_cards:
        hands = np.concatenate([np.c_[hands, np.full(len(hands), up)] for up in range(0, 52, 4)])
        hands = hands[(hands[:, :3] != hands[:, 3:]).all(axis=1)]
    least = np.full(len(hands), 1 << 62)
    for p in permutations(range(4)):
        if up_cards and p[0]:
            continue
        turned = np.sort(hands[:, :3] & ~3 | np.array(p)[hands[:, :3] & 3], axis=1)
        least = np.minimum(least, turned @ [2704, 52, 1])
    code = least * 64 + hands[:, 3] if up_cards else least * 64
    classes, count = np.unique(code, return_counts=True)
    hand = classes >> 6
    up = classes & 63 if up_cards else np.full(len(classes), -1)
    return np.c_[hand // 2704, hand // 52 % 52, hand % 52, up], count * (4 if up_cards else 1)


class Decisions:
    """Every decision of the game: the hand, how often, how the bank's cards fall, and whether it is best played."""

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.spots, self.weight = spots_by_suit(rules.bank_up_cards)
        self.counts = np.zeros((len(self.spots), 6), np.int64)
        count_cases(self.spots, rules.bank_up_cards, rules.terms, self.counts)
        self.value = np.array([ranked(three_card3(*spot[:3]), rules.terms) for spot in self.spots.tolist()])
        self.net = np.array([_nets(rules, row) for row in range(len(CATEGORIES))])
        self.gain = (self.counts * self.net[self.value >> 20]).sum(axis=1) + STAKE * self.counts.sum(axis=1)
        """What playing wins over folding, summed over the bank's cards."""
        self.played = self.gain > 0
        self.chart = {up: self._least(self.spots[:, 3] == up) for up in sorted({int(u) for u in self.spots[:, 3]})}
        """By the bank's open card (a club, or -1): the least hand to play if only its value is looked at."""

    def _least(self, shown: NDArray[Any]) -> int:
        """The threshold that wins most: hands above it are played, even those few that would better be folded."""
        import numpy as np

        order = np.argsort(-self.value[shown], kind="stable")
        value, total = self.value[shown][order], np.cumsum((self.gain * self.weight)[shown][order])
        ends = np.append(value[1:] != value[:-1], True)
        return int(value[ends][np.argmax(total[ends])])

    @property
    def departs(self) -> NDArray[Any]:
        """Spots in which the best play is not the chart's."""
        import numpy as np

        least = np.array([self.chart[up] for up in self.spots[:, 3].tolist()])
        return np.asarray(self.played != (self.value >= least))


def _nets(rules: Rules, row: int) -> list[int]:
    """What a played hand of this category wins in each case: settled, as the script does, on one hand of the case.

    A bank that does not qualify can only be ahead of, or level with, a hand without a pair.
    """
    terms = rules.terms
    least = (row << 20) + terms.qualifier
    banks = [(least + 1, least), (least, least + 1), (least, least), ((row << 20) + 1, 0)]
    banks += [(0, 1), (0, 0)] if row == 0 else []
    nets = [
        ante(STAKE, player, bank, terms) + play(STAKE, player, bank, terms) + ante_bonus(STAKE, player, bank, terms)
        for player, bank in banks
    ]
    return nets + [0] * (6 - len(nets))


decisions = once(Decisions)
"""The decisions of these rules."""


def plan(rules: Rules) -> Plan:
    """The best play of every single hand, as kernels and bots look it up."""
    import numpy as np

    d = decisions(rules)
    fold_below, play_from = [0] * 53, [0] * 53
    close = np.zeros((13, comb(52, 3)), np.uint8)
    for up in d.chart:
        shown = d.spots[:, 3] == up
        surely = d.value[shown & ~d.played].max(initial=-1) + 1
        for suit in range(4):
            place = NO_CARD if up < 0 else up + suit
            fold_below[place], play_from[place] = int(d.value[shown & d.played].min()), int(surely)
        if up >= 0:
            _mark(close[up >> 2], d.spots[shown & d.played])
    return Plan(np.array(fold_below), np.array(play_from), close)


def _mark(played: NDArray[Any], spots: NDArray[Any]) -> None:
    """Mark a hand to be played, and every hand that differs from it by an exchange of the suits not showing."""
    import numpy as np

    for p in permutations((1, 2, 3)):
        low, middle, high = np.sort(spots[:, :3] & ~3 | np.array((0, *p))[spots[:, :3] & 3], axis=1).T
        played[three(low, middle, high)] = 1


def advise(rules: Rules, cards: Sequence[int], up: int | None = None) -> dict[str, Fraction]:
    """What each choice is worth with these cards and the bank's open card, per unit of the Ante.

    >>> from pitboss.equipment.cards import cards
    >>> worth = advise(Rules(), cards("Qs 6d 4c"))  # the least hand to play
    >>> round(float(worth["play"]), 4), worth["fold"]
    (-0.9934, Fraction(-1, 1))
    """
    import numpy as np

    seen = [*cards, *([] if up is None else [up])]
    if len(cards) != 3 or len(set(seen)) != len(seen) or not all(0 <= c < 52 for c in seen):
        raise BadInput(f"three different cards are needed, and a bank card that is none of them, not {hand_text(seen)}")
    if (up is not None) != bool(rules.bank_up_cards):
        raise BadInput("one bank card shows in this game" if up is None else "no bank card shows in this game")
    counts = np.zeros((1, 6), np.int64)
    spot = np.array([[*cards, -1 if up is None else up]], np.int64)
    count_cases(spot, rules.bank_up_cards, rules.terms, counts)
    net = _nets(rules, category(ranked(three_card3(*cards), rules.terms)))
    won = sum(int(n) * w for n, w in zip(counts[0], net))
    return {"play": Fraction(won, STAKE * int(counts.sum())), "fold": Fraction(-1)}


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every wager exactly, or one of them, under the best play of Ante and Play."""
    worths = []
    if wager in (None, "ante"):
        worths.append(_ante_worth(decisions(rules)))
        progress(0.5)
    if rules.pair_plus and wager in (None, "pair-plus"):
        worths.append(_pair_plus_worth(rules))
    if rules.six_card_bonus and wager in (None, "six-card-bonus"):
        worths.append(_six_card_worth(rules))
    progress(1.0)
    return Solution(worths=worths, strategy=_strategy(decisions(rules)) if wager in (None, "ante") else None)


def _ante_worth(d: Decisions) -> Worth:
    """Ante, Play and Ante bonus together, per unit of the Ante."""
    total = int((d.counts.sum(axis=1) * d.weight).sum())
    folded = int((d.counts.sum(axis=1) * d.weight)[~d.played].sum())
    results = [Result(CASES[0], "lost", Fraction(-1), folded)]
    for row, name in enumerate(CATEGORIES):
        mine = d.played & (d.value >> 20 == row)
        for case, count in enumerate((d.counts * d.weight[:, None])[mine].sum(axis=0).tolist()):
            label = f"{name}, {CASES[2 + case % 3]}" + (", the bank does not play" if case > 2 else "")
            net = Fraction(int(d.net[row][case]), STAKE)
            results.append(Result(label, f"{float(net):+g}", net, count))
    staked = 2 - Fraction(folded, total)
    return exact("ante", results, staked)


def _pair_plus_worth(rules: Rules) -> Worth:
    """A pair is never folded under the best play, so a fold costs this wager nothing."""
    assert rules.pair_plus is not None
    net = rules.terms.pair_plus_win, rules.terms.pair_plus_per
    counts = three_card_counts()
    if rules.terms.a23_is_flush:  # one hand in each suit
        counts[category(SUITED_A23)] -= 4
        counts[category(FLUSH_A32)] += 4
    return by_table("pair-plus", rules.pair_plus, CATEGORIES, net, counts)


def _six_card_worth(rules: Rules) -> Worth:
    """From all hands of six cards; where a fold loses this wager, less the hands that the Ante is best folded with."""
    import numpy as np

    assert rules.six_card_bonus is not None
    found = np.zeros(16, np.int64)
    count_six(tables.high(), found)
    if rules.six_card_bonus_on_fold == "lost":
        d, given_up = decisions(rules), np.zeros(16, np.int64)
        count_six_of(tables.high(), d.spots[~d.played], d.weight[~d.played], given_up)
        found = 60 * found - given_up  # each six cards are 20 hands against 3 cards that can come first
        found[0] += given_up.sum()
    below = int(found[:THREE].sum())
    counts = [below, *found[THREE : THREE + len(SIX_CARD) - 1].tolist()]
    net = rules.terms.six_card_win, rules.terms.six_card_per
    return by_table("six-card-bonus", rules.six_card_bonus, SIX_CARD, net, counts)


def _strategy(d: Decisions) -> dict[str, Any]:
    """The least hand to play, as a person can use it, and how far that is from the best play of every single hand."""
    chart: dict[str, Any] = {"play" if up < 0 else f"against {RANKS[up >> 2]}": _words(d, up) for up in d.chart}
    departs = d.departs
    hands = int(d.weight[departs].sum())
    if not hands:
        return chart
    total = int((d.counts.sum(axis=1) * d.weight).sum())
    lost = Fraction(int((abs(d.gain) * d.weight)[departs].sum()), STAKE * total)
    chart["the best play departs from this in"] = f"{hands / int(d.weight.sum()):.4%} of hands"
    chart["playing by the chart alone costs"] = f"{float(lost):.6%} of the ante"
    chart["departures"] = {  # for an open club; other suits alike
        hand_text([up]): {
            choice: [hand_text(spot[2::-1]) for spot in d.spots[departs & (d.spots[:, 3] == up) & way].tolist()]
            for choice, way in (("play", d.played), ("fold", ~d.played))
        }
        for up in d.chart
    }
    return chart


def _words(d: Decisions, up: int) -> str:
    """The chart's hand by its ranks; a pair and better is always played."""
    least = d.chart[up]
    if least <= int(d.value[d.spots[:, 3] == up].min()):
        return "every hand"
    return "-".join(RANKS[r - 2] for r in ranks(least)) + " or better"
