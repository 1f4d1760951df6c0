"""Bingo as a compiled loop: cards and calls at random, every game of the programme from the same calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.bingo.patterns import CENTRE, SIDE
from pitboss.games.bingo.rules import BALLS, Rules
from pitboss.games.kernels import SUMS, deal, tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

SQUARES = SIDE * SIDE
COLUMN = BALLS // SIDE


class Prepared(NamedTuple):
    """The programme as arrays, a row a game; money in parts of a cent, so that the price of a card is whole."""

    masks: NDArray[Any]
    """Squares of every instance of every pattern, ended by -1."""
    first: NDArray[Any]
    """The first instance of each game, and at the end one past the last."""
    picked: NDArray[Any]
    """Numbers on a Pick Your Own card and how many of them win; 0 for a game with cards."""
    start: NDArray[Any]
    """Balls drawn before the game."""
    within: NDArray[Any]
    prizes: NDArray[Any]
    """In time and later."""
    wheel: NDArray[Any]
    spun: NDArray[Any]
    """1 for a game whose prize is on the wheel."""
    price: NDArray[Any]
    cards: int


@rule
def completes(masks: NDArray[Any], first: int, end: int, call: NDArray[Any]) -> int:
    """The call on which a card has its first instance of a pattern."""
    best = BALLS + 1
    for instance in range(first, end):
        worst = 0
        for n in range(SQUARES):
            square = masks[instance, n]
            if square < 0:
                break
            worst = max(worst, call[square])
        best = min(best, worst)
    return best


@rule
def matches(numbers: NDArray[Any], match: int, call_of: NDArray[Any], spaces: int) -> int:
    """The call on which so many of these numbers have come: the match-th smallest of their calls."""
    found = 0
    at = 0
    while found < match:
        at += 1
        for n in range(spaces):
            found += call_of[numbers[n]] == at
    return at


@kernel
def play_games(
    masks: NDArray[Any], first: NDArray[Any], picked: NDArray[Any], start: NDArray[Any], within: NDArray[Any],
    prizes: NDArray[Any], wheel: NDArray[Any], spun: NDArray[Any], price: NDArray[Any], cards: int, key: int,
    games: int, balls: NDArray[Any], column: NDArray[Any], numbers: NDArray[Any], segments: NDArray[Any],
    call_of: NDArray[Any], call: NDArray[Any], ends: NDArray[Any], sums: NDArray[Any],
) -> None:  # fmt: skip
    counter = 0
    for _ in range(games):
        counter = deal(balls, 0, BALLS, key, counter)
        for n in range(BALLS):
            call_of[balls[n]] = n + 1
        for card in range(cards):
            for c in range(SIDE):
                counter = deal(column, 0, SIDE, key, counter)
                for r in range(SIDE):
                    call[SIDE * r + c] = call_of[COLUMN * c + column[r]]
            call[CENTRE] = 0
            for game in range(len(price)):
                if picked[game, 0]:
                    counter = deal(numbers, 0, picked[game, 0], key, counter)
                    at = matches(numbers, picked[game, 1], call_of, picked[game, 0])
                else:
                    at = completes(masks, first[game], first[game + 1], call)
                ends[game, card] = max(at, start[game])
        for game in range(len(price)):
            at = BALLS + 1
            for card in range(cards):
                at = min(at, ends[game, card])
            winners = 0
            for card in range(cards):
                winners += ends[game, card] == at
            prize = prizes[game, 0] if at <= within[game] else prizes[game, 1]
            if spun[game]:
                counter = deal(segments, 0, 1, key, counter)
                prize = wheel[segments[0]]
            won = prize // winners if ends[game, 0] == at else 0
            tally(sums, game, price[game], price[game], won - price[game])


class BingoKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`. A round is a draw of 75 balls, with `cards_in_play` cards."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        import numpy as np

        parts = rules.pack_cards * max(rules.pack_games, 1)
        items = rules.programme
        rows = [[n for n in range(SQUARES) if mask >> n & 1] for item in items for mask in item.masks]
        masks = np.full((len(rows), SQUARES), -1)
        for row, squares in zip(masks, rows):
            row[: len(squares)] = squares
        own = [item.kind == "pick_your_own" for item in items]
        return Prepared(
            masks=masks,
            first=np.cumsum([0, *[len(item.masks) for item in items]]),
            picked=np.array([(rules.spaces, rules.match) if picked else (0, 0) for picked in own]),
            start=np.array([rules.pre_drawn if item.kind == "bonanza" else 0 for item in items]),
            within=np.array([item.within for item in items]),
            prizes=np.array([(item.raised * parts, item.prize * parts) for item in items]),
            wheel=np.array(rules.wheel or [0]) * parts,
            spun=np.array([item.kind == "wheel" for item in items]),
            price=np.array([rules.sheet_price * parts if item.special else rules.pack_price for item in items]),
            cards=rules.cards_in_play,
        )

    def run(self, prepared: Any, key: int, rounds: int) -> NDArray[Any]:
        import numpy as np

        games = len(prepared.price)
        sums = np.zeros((games, SUMS), np.int64)
        scratch = [np.arange(n) for n in (BALLS, COLUMN, BALLS, len(prepared.wheel), BALLS, SQUARES)]
        ends = np.zeros((games, prepared.cards), np.int64)
        balls, column, numbers, segments, call_of, call = scratch
        masks, first, picked, start, within, prizes, wheel, spun, price, cards = prepared
        play_games(
            masks, first, picked, start, within, prizes, wheel, spun, price, cards, key, rounds, balls, column, numbers,
            segments, call_of, call, ends, sums,
        )  # fmt: skip
        return sums


KERNEL = BingoKernel()
