"""Hands against each other: who takes how much of the pot, over every way the cards can fall.

>>> from pitboss.equipment.cards import cards
>>> found = equity(Contest(), [(cards("AsAh"),), (cards("KsKh"),)], board=cards("Kd7c2s"))
>>> found.method, found.deals, [round(hand.equity, 4) for hand in found.hands]
('exact', 990, [0.0859, 0.9141])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import prod, sqrt
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from pitboss.equipment.cards import JOKER, hand_text, text
from pitboss.equipment.randomness import stream_key
from pitboss.equity.boards import fits, over_boards
from pitboss.equity.contest import WILD, Contest
from pitboss.equity.deals import UNKNOWN, all_deals, deals, sampled_deals
from pitboss.equity.tally import HIGH, LOW, MOST_HANDS, SQUARE, TIE, UNITS, WIN, tally_batch
from pitboss.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Cards = tuple[int, ...]
Holding = Sequence[Cards]
"""What a player may hold, each as likely as the others; cards that a hand lacks are dealt at random."""

MOST_FAST, MOST_SLOW = 4_000_000_000, 40_000_000
"""Hands that are ranked to be exact: about five seconds, by boards and by single deals."""
MOST_JOINT = 50_000
SAMPLES = 1_000_000
CHUNK = 1 << 16


class HandEquity(Struct, frozen=True):
    """One hand: shares of all deals, and of the pot."""

    win: float
    """It takes the whole pot."""
    tie: float
    """It takes a part of it."""
    equity: float
    high: float
    low: float
    stderr: float | None
    """Of `equity`; None if it is exact."""


class Equity(Struct, frozen=True):
    method: Literal["exact", "sampled"]
    deals: int
    """Ways the cards can fall that were looked at."""
    hands: tuple[HandEquity, ...]


def equity(
    contest: Contest,
    holdings: Sequence[Holding],
    board: Cards = (),
    dead: Cards = (),
    *,
    samples: int = SAMPLES,
    seed: int | str = 1,
    method: Literal["exact", "sampled"] | None = None,
    progress: Callable[[float], None] = lambda done: None,
) -> Equity:
    """What each holding is worth; exact unless that takes too long, or as `method` says."""
    import numpy as np

    _check(contest, holdings, board, dead)
    contest, holdings = _shared_last_card(contest, holdings, board, dead)
    sums = np.zeros((len(holdings), 5), np.int64)
    if method != "sampled":
        cases = _cases(contest, holdings, board, dead, unlimited=method == "exact")
        if cases is not None:
            for n, (hands, weight) in enumerate(cases, 1):
                _enumerate(contest, hands, board, dead, weight, sums)
                progress(n / len(cases))
            return _found("exact", sums)
    _sample(contest, holdings, board, dead, samples, seed, sums, progress)
    return _found("sampled", sums)


def _check(contest: Contest, holdings: Sequence[Holding], board: Cards, dead: Cards) -> None:
    if not 2 <= len(holdings) <= MOST_HANDS:
        raise BadInput(f"2 to {MOST_HANDS} hands can be compared, not {len(holdings)}")
    if len(board) > contest.board:
        most = f"at most {contest.board} cards" if contest.board else "no cards"
        raise BadInput(f"the board of this game has {most}, not {hand_text(board)}")
    known = [*board, *dead, *[card for holding in holdings if len(holding) == 1 for card in holding[0]]]
    for card, times in Counter(min(c, JOKER) if contest.deck != "jokers-54" else c for c in known).items():
        if times > 1:
            raise BadInput(f"{text(card)} is given {times} times")
    for card in (*known, *[card for holding in holdings for hand in holding for card in hand]):
        if card not in contest.cards and not (card == WILD and JOKER in contest.cards):
            raise BadInput(f"{text(card)} is not in the deck of this game")
    for holding in holdings:
        if not holding:
            raise BadInput("no hand of the range is left: its cards are on the board or dead")
        for hand in holding:
            if len(hand) > contest.hole:
                raise BadInput(f"a hand of this game has {contest.hole} cards, not {hand_text(hand)}")


def _shared_last_card(
    contest: Contest, holdings: Sequence[Holding], board: Cards, dead: Cards
) -> tuple[Contest, Sequence[Holding]]:
    """Where the deck runs out before everybody in stud has seven cards, the last one is common to all."""
    needed = sum(contest.hole for _ in holdings) + contest.board + len(dead)
    if needed <= len(contest.cards):
        return contest, holdings
    if contest.board or any(len(hand) == contest.hole for holding in holdings for hand in holding):
        raise BadInput(f"{needed} cards are needed, and the deck has {len(contest.cards)}")
    return structs.replace(contest, hole=contest.hole - 1, board=1), holdings


def _rest(contest: Contest, hands: Sequence[Cards], board: Cards, dead: Cards) -> list[int]:
    """The cards that are still to come."""
    gone = {*board, *dead, *[card for hand in hands for card in hand]}
    if WILD in gone and contest.deck != "jokers-54":
        gone.add(JOKER)
    return [card for card in contest.cards if card not in gone]


def _cases(
    contest: Contest, holdings: Sequence[Holding], board: Cards, dead: Cards, unlimited: bool
) -> list[tuple[tuple[Cards, ...], int]] | None:
    """The hands to enumerate, and how many are like them but for their suits; None if that is too much."""
    missing = contest.board - len(board)
    dealt = (
        [_opened(contest, holding, board, dead, holdings) for holding in holdings] if contest.hole == 2 else holdings
    )
    for tried in (dealt, holdings):
        if prod(len(holding) for holding in tried) > MOST_JOINT:
            continue
        cases = _unlike(tried, board, dead)
        complete = all(len(hand) == contest.hole for hands, _ in cases for hand in hands)
        ranked = 0
        for hands, _ in cases:
            groups = [missing, *[contest.hole - len(hand) for hand in hands]]
            ranked += len(hands) * deals(len(_rest(contest, hands, board, dead)), groups)
        if unlimited or ranked <= (MOST_FAST if complete and fits(contest, missing) else MOST_SLOW):
            return cases
    return None


def _opened(contest: Contest, holding: Holding, board: Cards, dead: Cards, holdings: Sequence[Holding]) -> Holding:
    """An unknown hand of two cards as all that it can be."""
    if holding != ((),):
        return holding
    known = [other[0] for other in holdings if len(other) == 1]
    return list(combinations(_rest(contest, known, board, dead), 2))


def _unlike(holdings: Sequence[Holding], board: Cards, dead: Cards) -> list[tuple[tuple[Cards, ...], int]]:
    """Every choice of hands that do not share a card; those that differ by a renaming of suits are one.

    Only renamings count that leave everything known as it is."""
    fixed = [frozenset(board), frozenset(dead), *[frozenset(h[0]) for h in holdings if len(h) == 1]]
    renamings = [
        suits
        for suits in permutations(range(4))
        if all(frozenset(_renamed(card, suits) for card in cards) == cards for cards in fixed)
    ]
    gone = {*board, *dead}
    found: Counter[tuple[Cards, ...]] = Counter()
    for hands in product(*holdings):
        cards = [card for hand in hands for card in hand]
        if len({*cards}) == len(cards) and gone.isdisjoint(cards):
            alike = [tuple([tuple(sorted([_renamed(c, r) for c in hand])) for hand in hands]) for r in renamings]
            found[min(alike)] += 1
    return list(found.items())


def _renamed(card: int, suits: tuple[int, ...]) -> int:
    return card if card >= JOKER else card & ~3 | suits[card & 3]


def _enumerate(
    contest: Contest, hands: Sequence[Cards], board: Cards, dead: Cards, weight: int, sums: NDArray[np.int64]
) -> None:
    """Add up every deal of what these hands and the board lack."""
    import numpy as np

    rest = _rest(contest, hands, board, dead)
    missing = [contest.hole - len(hand) for hand in hands]
    if not any(missing) and fits(contest, contest.board - len(board)):
        over_boards(contest, hands, board, rest, weight, sums)
        return
    groups = [contest.board - len(board), *missing]
    used = [n for n in groups if n]
    for chunk in all_deals(rest, used) if used else iter([np.empty((1, 0), np.uint8)]):
        at = iter(np.split(chunk, np.cumsum(groups)[:-1], axis=1))
        boards = _joined(board, next(at))
        _add(contest, [_joined(hand, drawn) for hand, drawn in zip(hands, at)], boards, weight, sums)


def _joined(known: Cards, drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import numpy as np

    return np.hstack((np.tile(np.array(known, np.uint8), (len(drawn), 1)), drawn))


def _add(
    contest: Contest,
    hands: Sequence[NDArray[np.uint8]],
    boards: NDArray[np.uint8],
    weight: int,
    sums: NDArray[np.int64],
) -> None:
    import numpy as np

    values = [contest.values(hand, boards) for hand in hands]
    first = np.stack([value for value, _ in values])
    lows = [low for _, low in values if low is not None]
    tally_batch(first, np.stack(lows) if lows else first[:, :0], bool(lows), weight, sums)


def _sample(
    contest: Contest,
    holdings: Sequence[Holding],
    board: Cards,
    dead: Cards,
    samples: int,
    seed: int | str,
    sums: NDArray[np.int64],
    progress: Callable[[float], None],
) -> None:
    """Add up deals at random."""
    import numpy as np

    rows = [[*hand, *[UNKNOWN] * (contest.hole - len(hand))] for holding in holdings for hand in holding]
    starts = np.cumsum([0, *[len(holding) for holding in holdings]])
    known = sum([1 << card for card in {*board, *dead}])
    wild = any(WILD in hand for holding in holdings for hand in holding) and contest.deck != "jokers-54"
    cards = np.array([c for c in contest.cards if not (wild and c == JOKER)], np.uint8)
    choices = np.array(rows, np.uint8)
    for chunk, n in enumerate(_chunks(samples)):
        own = np.empty((n, len(holdings), contest.hole), np.uint8)
        boards = np.full((n, contest.board), UNKNOWN, np.uint8)
        boards[:, : len(board)] = board
        if sampled_deals(stream_key(seed, chunk), cards, known, choices, starts, own, boards, False) < n:
            raise BadInput("these hands are almost impossible together: they share cards")
        _add(contest, [own[:, place] for place in range(len(holdings))], boards, 1, sums)
        progress((chunk + 1) * CHUNK / samples)


def _chunks(samples: int) -> Iterator[int]:
    for start in range(0, samples, CHUNK):
        yield min(CHUNK, samples - start)


def _found(method: Literal["exact", "sampled"], sums: NDArray[np.int64]) -> Equity:
    units = int(sums[:, HIGH].sum() + sums[:, LOW].sum())
    if not units:
        raise BadInput("these hands cannot be held together: they share cards")
    total = units // UNITS
    hands = []
    for row in sums.tolist():
        share = (row[HIGH] + row[LOW]) / units
        variance = max(row[SQUARE] / total / UNITS**2 - share**2, 0.0)
        stderr = sqrt(variance / total) if method == "sampled" else None
        hands.append(HandEquity(row[WIN] / total, row[TIE] / total, share, row[HIGH] / units, row[LOW] / units, stderr))
    return Equity(method, total, tuple(hands))
