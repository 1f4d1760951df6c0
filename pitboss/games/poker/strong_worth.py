"""What a hand is worth against what the others may hold, judged by how they bet.

Opponents' hidden cards are dealt at random many times; each holding has a strength, its share against any other hand
when the cards run out. Who has called is more likely to hold a strong one, who has raised much more so. Against
holdings drawn by these likelihoods, the share of the pot is counted over deals at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import structs

from pitboss.equipment.decks import deck
from pitboss.equity.contest import Contest
from pitboss.equity.deals import UNKNOWN, row_deals, sampled_deals
from pitboss.equity.tally import HIGH, LOW, MOST_HANDS, UNITS, tally_batch
from pitboss.games.poker.discarding import throw
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.strong_view import Cards, Opponent, Situation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HOLDINGS = 96
"""Holdings that are looked at for each opponent."""
RUNOUTS = 12
"""Deals by which the strength of a holding is judged."""
DEALS = 500
"""Deals by which the hand is judged."""
SOFT = 0.1
"""How sharply bets tell: the share of all holdings over which a likelihood goes from little to much."""


def worth(of: Contest, rules: Rules, seen: Situation, random: Random) -> float:
    """The share of the pot that the hand takes, nobody folding from here on."""
    import numpy as np

    if len(seen.own) > of.hole:  # Crazy Pineapple before the discard
        of = structs.replace(of, hole=len(seen.own), hand_from="at_most_two_hole")
    table = _Table(of, rules, seen, random)
    opponents = table.opponents()
    holdings = table.drawn if rules.variant.kind == "draw" else table.dealt
    mine = np.array([table.row(_own(rules, seen))], np.uint8)
    rows = np.vstack([mine, *[holdings(opponent) for opponent in opponents]])
    starts = np.array([0, 1, *[1 + (n + 1) * HOLDINGS for n in range(len(opponents))]])
    own = np.empty((DEALS, len(opponents) + 1, of.hole), np.uint8)
    board = table.boards(DEALS)
    sampled_deals(random.getrandbits(63), table.hidden, 0, rows, starts, own, board, True)
    values = [of.values(np.ascontiguousarray(own[:, n]), board) for n in range(len(opponents) + 1)]
    first = np.stack([high for high, _ in values])
    lows = [low for _, low in values if low is not None]
    sums = np.zeros((len(values), 5), np.int64)
    tally_batch(first, np.stack(lows) if lows else first[:, :0], bool(lows), 1, sums)
    return float(sums[0, HIGH] + sums[0, LOW]) / (UNITS * DEALS)


def threshold(opponent: Opponent) -> float:
    """The part of all holdings that an opponent would have folded, by how often he called and raised."""
    kept = 0.85 ** min(opponent.calls, 3) * 0.6 ** min(opponent.raises, 3) * 0.8 ** min(opponent.late_raises, 2)
    return 1 - max(kept, 0.12)


def _own(rules: Rules, seen: Situation) -> Cards:
    """The viewer's cards, without those to be thrown at the next draw."""
    if rules.variant.kind != "draw" or seen.drew >= rules.draws:
        return seen.own
    thrown = throw(seen.own, rules)
    return tuple([card for card in seen.own if card not in thrown])


class _Table:
    """What is to be dealt, and to whom, from where the viewer sits."""

    def __init__(self, of: Contest, rules: Rules, seen: Situation, random: Random) -> None:
        import numpy as np

        self.of, self.rules, self.seen, self.random = of, rules, seen, random
        gone = {*seen.own, *seen.board, *seen.dead}
        self.deck = [card for card in of.cards if card not in gone]
        showing = {card for opponent in seen.opponents for card in opponent.up}
        self.hidden = np.array([card for card in self.deck if card not in showing], np.uint8)
        """Cards that nobody shows."""
        self._strong: dict[tuple[Cards, int], tuple[NDArray[np.uint8], NDArray[np.float64]]] = {}

    def opponents(self) -> list[Opponent]:
        """Those who are reckoned with: all, as long as the cards suffice; else those who have shown most strength."""
        hole, seen = self.of.hole, self.seen
        left = len(self.hidden) - (hole - len(_own(self.rules, seen))) - (self.of.board - len(seen.board))
        found: list[Opponent] = []
        for opponent in sorted(seen.opponents, key=lambda o: -o.raises - o.calls):
            left -= hole - len(opponent.up)
            if left >= 0 and len(found) < MOST_HANDS - 1:
                found.append(opponent)
        return found

    def row(self, cards: Sequence[int]) -> list[int]:
        """A hand with what it lacks."""
        return [*cards, *[UNKNOWN] * (self.of.hole - len(cards))]

    def boards(self, deals: int) -> NDArray[np.uint8]:
        import numpy as np

        rows = np.full((deals, self.of.board), UNKNOWN, np.uint8)
        rows[:, : len(self.seen.board)] = self.seen.board
        return rows

    def dealt(self, opponent: Opponent) -> NDArray[np.uint8]:
        """Holdings of two, four or more cards, the likelier the more often."""
        hidden = min(opponent.hidden, self.of.hole - len(opponent.up))
        key = (opponent.up, hidden)
        if key not in self._strong:
            rows = self._holdings(opponent.up, hidden)
            self._strong[key] = rows, self._strengths(rows)
        return self._likely(*self._strong[key], threshold(opponent))

    def _holdings(self, up: Cards, hidden: int) -> NDArray[np.uint8]:
        """Hands that show these cards, the hidden ones at random."""
        import numpy as np

        rows = np.full((HOLDINGS, self.of.hole), UNKNOWN, np.uint8)
        held = np.empty((HOLDINGS, 1, len(up) + hidden), np.uint8)
        choice = np.array([[*up, *[UNKNOWN] * hidden]], np.uint8)
        sampled_deals(self.random.getrandbits(63), self.hidden, 0, choice, np.array([0, 1]), held, rows[:, :0], True)
        rows[:, : len(up) + hidden] = held[:, 0]
        return rows

    def _strengths(self, rows: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Of each row, its share against any hand."""
        import numpy as np

        deals = len(rows) * RUNOUTS
        own, other = np.empty((2, deals, self.of.hole), np.uint8)
        boards = self.boards(deals)
        row_deals(self.random.getrandbits(63), self.hidden, 0, rows, own, other, boards)
        mine, theirs = self.of.values(own, boards), self.of.values(other, boards)
        share = (mine[0] > theirs[0]) + 0.5 * (mine[0] == theirs[0])
        if mine[1] is not None and theirs[1] is not None:
            half = (mine[1] > theirs[1]) + 0.5 * (mine[1] == theirs[1])
            share = np.where(np.maximum(mine[1], theirs[1]) > 0, (share + half) / 2, share)
        shares: NDArray[np.float64] = share.reshape(len(rows), RUNOUTS).mean(axis=1)
        return shares

    def _likely(self, rows: NDArray[np.uint8], strengths: NDArray[Any], cut: float) -> NDArray[np.uint8]:
        """As many rows again, those above the cut more often."""
        import numpy as np

        if cut <= 0:
            return rows
        weights = 1 / (1 + np.exp((cut - _places(strengths)) / SOFT))
        picked = self.random.choices(range(len(rows)), weights.tolist(), k=HOLDINGS)
        found: NDArray[np.uint8] = rows[picked]
        return found

    def drawn(self, opponent: Opponent) -> NDArray[np.uint8]:
        """Five cards, or those kept of five, by the number drawn; a card drawn last is as unknown as one to come."""
        import numpy as np

        library = _kept(_Key(self.rules))
        free, cut = {*self.deck}, threshold(opponent)
        known = [kept for kept in library.get(opponent.drew, library[-1]) if free.issuperset(kept)] or [()]
        if opponent.drew < 0 and cut > 0:
            known = known[: max(int(len(known) * (1 - cut)), 1)]  # the best come first
        picked = self.random.choices(known, k=HOLDINGS)
        if cut <= 0 or self.seen.drew < self.rules.draws:
            return np.array([self.row(kept) for kept in picked], np.uint8)
        return self._finished(picked, cut)

    def _finished(self, kept: Sequence[Cards], cut: float) -> NDArray[np.uint8]:
        """Hands after the last draw are what they are: the better ones have bet."""
        import numpy as np

        rows = []
        for cards in kept:
            rest = [card for card in self.random.sample(self.deck, 2 * self.of.hole) if card not in cards]
            rows.append([*cards, *rest[: self.of.hole - len(cards)]])
        hands = np.array(rows, np.uint8)
        first, second = self.of.values(hands, hands[:, :0])
        high = _places(first)
        return self._likely(hands, high if second is None else np.maximum(high, _places(second)), cut)


def _places(values: NDArray[Any]) -> NDArray[np.float64]:
    """Where each stands among all, from 0 to 1."""
    import numpy as np

    places = np.empty(len(values))
    places[np.argsort(values)] = (np.arange(len(values)) + 0.5) / len(values)
    return places


class _Key:
    """Rules that are told apart by what decides the draw."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = (rules.deck, rules.win, rules.low_rank, rules.joker, rules.openers)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.name == self.name


@lru_cache(maxsize=16)
def _kept(key: _Key) -> dict[int, list[Cards]]:
    """What players keep of five cards dealt at random, by the number they draw; under -1 all, the best first."""
    random, pack = Random("what players keep"), list(deck(key.rules.deck).cards)
    found: dict[int, list[Cards]] = {-1: []}
    for _ in range(LIBRARY):
        hand = random.sample(pack, 5)
        thrown = throw(hand, key.rules)
        kept = tuple([card for card in hand if card not in thrown])
        found.setdefault(len(thrown), []).append(kept)
        found[-1].append(kept)
    found[-1].sort(key=lambda kept: (-len(kept), _roughly(kept, key.rules)))
    return found


LIBRARY = 3000


def _roughly(kept: Cards, rules: Rules) -> int:
    """The lower the better: low cards in a low game, high ones in a high game."""
    ranks = sum([(card >> 2) + 1 if card >> 2 != 12 or rules.low_rank == "deuce_to_seven" else 0 for card in kept])
    return ranks if rules.win != "high" else -ranks
