"""Bingo solved: how many calls a pattern takes, on one card as fractions, on all cards in play to rounding.

Of the 2**24 sets of squares that can be covered those that hold the pattern are counted by how many squares of each
column they have. One card follows from their sizes alone. Cards in play are independent once it is known how many
balls of each column were called, because a card's numbers are random inside its columns; so the chance that nobody
has won yet is a sum over the 16**5 ways to call columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pitboss.analysis.worth import Outcome, Solution, Worth
from pitboss.compiled import kernel, rule
from pitboss.equipment.balls import PER_LETTER
from pitboss.errors import BadInput, nearest
from pitboss.games.bingo.patterns import CENTRE, SIDE, instances, patterns
from pitboss.games.bingo.rules import BALLS, Item, Rules
from pitboss.money.cents import show

if TYPE_CHECKING:
    from numpy.typing import NDArray

NUMBERS = 24
SIZES = (5, 5, 4, 5, 5)
"""Numbers of each column on a card."""
NOTHING = 1e-18
"""Chances below this are left out."""


@kernel
def _hold(masks: NDArray[Any], column: NDArray[Any], counts: NDArray[Any]) -> None:
    """Count the sets of squares that hold a pattern, by their squares in each column."""
    for covered in range(1 << NUMBERS):
        for mask in masks:
            if mask & covered == mask:
                place = 0
                for bit in range(NUMBERS):
                    if covered >> bit & 1:
                        place += column[bit]
                counts[place] += 1
                break


@cache
def holding(pattern: str) -> Any:
    """Sets of squares that hold a pattern, by squares covered in B, I, N, G and O."""
    import numpy as np

    squares = [n for n in range(SIDE * SIDE) if n != CENTRE]
    masks = [sum(1 << bit for bit, n in enumerate(squares) if mask >> n & 1) for mask in instances(pattern)]
    shape = [size + 1 for size in SIZES]
    strides = [int(np.prod(shape[c + 1 :])) for c in range(SIDE)]
    counts = np.zeros(int(np.prod(shape)), np.int64)
    _hold(np.array(masks), np.array([strides[n % SIDE] for n in squares]), counts)
    return counts.reshape(shape)


@cache
def sizes(pattern: str) -> tuple[int, ...]:
    """Sets of squares that hold a pattern, by how many squares they have."""
    import numpy as np

    counts, found = holding(pattern), [0] * (NUMBERS + 1)
    for place, count in np.ndenumerate(counts):
        found[sum(place)] += int(count)
    return tuple(found)


def within(pattern: str, calls: int) -> Fraction:
    """The chance that one card has a pattern after so many calls.

    >>> within("blackout", 45) == Fraction(comb(45, 24), comb(75, 24))
    True
    """
    others = BALLS - NUMBERS
    ways = sum(count * comb(others, calls - n) for n, count in enumerate(sizes(pattern)) if 0 <= calls - n <= others)
    return Fraction(ways, comb(BALLS, calls))


def calls(pattern: str) -> list[Fraction]:
    """The chance that one card completes a pattern on each call from 0 to 75."""
    up_to = [within(pattern, n) for n in range(BALLS + 1)]
    return [up_to[0], *[after - before for before, after in pairwise(up_to)]]


def mean_calls(pattern: str) -> Fraction:
    return sum((n * p for n, p in enumerate(calls(pattern))), Fraction(0))


def within_picked(spaces: int, match: int, calls: int) -> Fraction:
    """The chance that so many of the numbers on a Pick Your Own card are among so many calls.

    >>> within_picked(8, 8, 20)
    Fraction(494, 66160995)
    """
    ways = sum(comb(spaces, n) * comb(BALLS - spaces, calls - n) for n in range(match, min(spaces, calls) + 1))
    return Fraction(ways, comb(BALLS, calls))


class Race(Struct, frozen=True):
    """A game with many cards: by the number of calls so far, per call of the winner."""

    ends: list[float]
    """The chance that the first bingo comes on each call from 0 to 75."""
    win: list[float]
    """The chance that one given card is among the winners of that call."""
    shares: list[float]
    """Its mean share of the prize then: one divided by the winners."""
    squares: list[float]
    """The mean square of that share."""

    def within(self, calls: int) -> float:
        """The chance that somebody has won after so many calls."""
        return sum(self.ends[: calls + 1])


def race(item: Item, rules: Rules, cards: int) -> Race:
    """A game of the programme with so many cards in play."""
    if cards < 1:
        raise BadInput(f"a game has at least 1 card in play, not {cards}")
    if item.kind == "pick_your_own":
        return _picked_race(rules, cards)
    start = rules.pre_drawn if item.kind == "bonanza" else 0
    return _card_race(item.pattern, cards, start)


def _picked_race(rules: Rules, cards: int) -> Race:
    import numpy as np

    rows = np.zeros((BALLS + 1, 4))
    before = 0.0
    for n, row in enumerate(rows):
        after = float(within_picked(rules.spaces, rules.match, n))
        _add(row, before, after, 1.0, cards)
        before = after
    return Race(*rows.T.tolist())


@cache
def _card_race(pattern: str, cards: int, start: int) -> Race:
    import numpy as np

    columns = np.indices((PER_LETTER + 1,) * SIDE).reshape(SIDE, -1)
    ways = np.array([comb(PER_LETTER, k) for k in range(PER_LETTER + 1)], float)[columns].prod(axis=0)
    calls = np.array([comb(BALLS, n) for n in range(BALLS + 1)], float)
    rows = np.zeros((BALLS + 1, 4))
    _columns(_chances(pattern).ravel(), ways, calls, cards, start, rows)
    return Race(*rows.T.tolist())


@kernel
def _columns(
    q: NDArray[Any], ways: NDArray[Any], calls: NDArray[Any], cards: int, start: int, rows: NDArray[Any]
) -> None:
    """Every way to have called columns, and the next ball out of each; `q` is the chance of the pattern."""
    for at in range(len(q)):
        n = 0
        for column in range(SIDE):
            n += at // (PER_LETTER + 1) ** column % (PER_LETTER + 1)
        if n == start:
            _add(rows[n], 0.0, q[at], ways[at] / calls[n], cards)
        if start <= n < BALLS:
            for column in range(SIDE):
                step = (PER_LETTER + 1) ** column
                left = PER_LETTER - at // step % (PER_LETTER + 1)
                if left:
                    _add(rows[n + 1], q[at], q[at + step], ways[at] / calls[n] * left / (BALLS - n), cards)


@rule
def _add(row: NDArray[Any], before: float, after: float, chance: float, cards: int) -> None:
    """A call that brings a card from chance `before` to `after`: the game ends, a card wins, its share, squared."""
    new, none = after - before, 1 - after
    still = (1 - before) ** cards
    if new <= 0 or still * chance < NOTHING:
        return
    ends = still - none**cards
    row[0] += chance * ends
    row[1] += chance * new * still / (1 - before)
    row[2] += chance * ends / cards
    if none <= NOTHING:  # all of them win
        row[3] += chance * new**cards / cards**2
        return
    exactly = new * none ** (cards - 1)  # this card and w - 1 others win
    for w in range(1, cards + 1):
        row[3] += chance * exactly / w**2
        if w == cards or (w > cards * new and exactly < NOTHING):
            break
        exactly *= new / none * (cards - w) / w


def _chances(pattern: str) -> NDArray[Any]:
    """The chance that a card has a pattern, by balls called from each column."""
    import numpy as np

    found = holding(pattern).astype(float)
    for column, size in enumerate(SIZES):
        covers = np.array([
            [comb(PER_LETTER - size, k - j) / comb(PER_LETTER, k) if k >= j else 0.0 for j in range(size + 1)]
            for k in range(PER_LETTER + 1)
        ])  # fmt: skip
        found = np.moveaxis(np.tensordot(covers, found, axes=(1, column)), 0, column)
    chances: NDArray[Any] = np.clip(found, 0.0, 1.0)
    return chances


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every game of the programme, for one card among `cards_in_play`; edges are per unit of what the card costs."""
    items = [item for item in rules.programme if wager in (None, item.id)]
    found = []
    for n, item in enumerate(items):
        found.append(worth(item, rules))
        progress((n + 1) / len(items))
    return Solution(worths=found)


def worth(item: Item, rules: Rules) -> Worth:
    """One card in one game. Shares are not rounded, and the progressive is left out.

    Outcomes are those of the game: what it is won for by somebody.
    """
    price, found = rules.price(item), race(item, rules, rules.cards_in_play)
    mean = square = 0.0
    for n in range(BALLS + 1):
        for prize, p in _prizes(item, rules, n):
            mean += p * prize * found.shares[n]
            square += p * prize * prize * found.squares[n]
    edge = 1 - mean / price
    chances: dict[tuple[str, int], float] = {}
    for n, ends in enumerate(found.ends):
        word = "won" if not item.within else f"won within {item.within} calls" if n <= item.within else "won later"
        for prize, p in _prizes(item, rules, n):
            chances[word, prize] = chances.get((word, prize), 0.0) + p * ends
    outcomes = [Outcome(word, show(prize), chance) for (word, prize), chance in chances.items()]
    return Worth(
        wager=item.id, method="exact", edge=edge, risk=edge, sd=sqrt(square - mean * mean) / price, hit=sum(found.win),
        outcomes=outcomes,
    )  # fmt: skip


def _prizes(item: Item, rules: Rules, call: int) -> list[tuple[int, float]]:
    """What a game won on this call pays, and how likely each is."""
    if item.kind == "wheel":
        return [(prize, rules.wheel.count(prize) / len(rules.wheel)) for prize in sorted({*rules.wheel}, reverse=True)]
    return [(item.raised if call <= item.within else item.prize, 1.0)]


# ---- one pattern, call by call


class Call(Struct, frozen=True):
    """The first bingo of a game, by the number of balls called."""

    chance: Fraction | float
    """That it comes on this call."""
    within: Fraction | float
    """That it has come by then."""


def advise(rules: Rules, layout: str) -> dict[str, Fraction | float | Call]:
    """How many calls a pattern or a game of the programme takes: `line` on one card, `blackout x 200` on many.

    One card is exact; of many cards the first bingo counts. A game that is for more within so many calls says how
    likely that is.

    >>> from pitboss.houses.game import load
    >>> advise(load("grand-ronde/bingo").rules, "corners")["calls on average"]
    Fraction(304, 5)
    """
    item, cards = _read(rules, layout)
    ends: Sequence[Fraction | float] = _one_card(item, rules) if cards == 1 else race(item, rules, cards).ends
    by = [*accumulate(ends)]
    found: dict[str, Fraction | float | Call] = {"calls on average": sum([n * p for n, p in enumerate(ends)])}
    if item.within:
        found[f"won within {item.within} calls"] = by[item.within]
    return {**found, **{f"call {n}": Call(p, by[n]) for n, p in enumerate(ends) if p}}


def _one_card(item: Item, rules: Rules) -> list[Fraction]:
    """The chance that one card has it on each call from 0 to 75."""
    start = rules.pre_drawn if item.kind == "bonanza" else 0
    if item.kind == "pick_your_own":
        by = [within_picked(rules.spaces, rules.match, n) for n in range(BALLS + 1)]
    else:
        by = [within(item.pattern, n) if n >= start else Fraction(0) for n in range(BALLS + 1)]
    return [by[0], *[after - before for before, after in pairwise(by)]]


def _read(rules: Rules, layout: str) -> tuple[Item, int]:
    """A game of the programme or a pattern, and the cards in play."""
    text = layout.strip().lower()
    before, many, cards = text.rpartition(" x ")
    name = before.strip() if many else text
    known = {pattern: Item(pattern, pattern=pattern) for pattern in patterns()}
    known |= {item.id: item for item in rules.programme}
    item = known.get(name.replace(" ", "-")) or known.get(name.replace(" ", "_").replace("-", "_"))
    if "/" in name and instances(name):
        item = Item(name, pattern=name)
    if item is None:
        raise BadInput(
            f"'{name}' is no game of the programme and no pattern{nearest(name, known)}; "
            f"write for example 'line', or 'blackout x 200' for 200 cards"
        )
    if many and not (cards.strip().isdecimal() and 1 <= int(cards) <= MOST_CARDS):
        raise BadInput(f"a game has 1 to {MOST_CARDS:,} cards in play, not '{cards.strip()}'")
    return item, int(cards) if many else 1


MOST_CARDS = 1_000_000
