"""Every decision of a game, solved: the last on each board, then the second on each flop, then the first.

All sums are whole numbers of a unit in which every wager is paid exactly, over every deal that is still possible, so a
decision is never made by a rounding error. The answers are kept on disk, by the rules and the code that found them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from math import comb, lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from pitboss.compiled import cache_dir
from pitboss.errors import BadInput
from pitboss.games.holdem_bank import settle
from pitboss.games.holdem_bank.boards import (
    BOARDS,
    RANK_PAIRS,
    THREE_SUITED,
    TYPE_PAIRS,
    best_bet,
    judge_rivers,
    rank_holdings,
    representatives,
    type_table,
)
from pitboss.games.holdem_bank.flops import (
    HOLDINGS,
    first_spots,
    flop_classes,
    holdings,
    judge_flops,
    types_by_suit,
)
from pitboss.games.holdem_bank.rules import HANDS, Rules
from pitboss.ranking import tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[float], None]

WORKERS = min(os.cpu_count() or 1, 4)
BOARDS_AT_ONCE, FLOPS_AT_ONCE = 2048, 32


class Decisions(NamedTuple):
    """What to do, everywhere. A Play wager is its multiple of the Ante; 0 checks or folds."""

    first: NDArray[Any]
    """By class of the first decision (`first_spots`)."""
    flop: NDArray[Any]
    """By class of flop (`flop_classes`) and holding."""
    river: NDArray[Any]
    """By row of the board and holding by types (`boards`)."""
    sums: NDArray[Any]
    """By class of the first decision: what a check is worth, what each unit of Play adds, what Ante and Blind bring."""


def unit(rules: Rules) -> int:
    """The least Ante of which the Blind pays every odds exactly."""
    return lcm(*rules.terms.blind_per)


def nets(rules: Rules) -> NDArray[Any]:
    """What a hand of each category wins in each case: a unit of Play, and Ante and Blind together.

    Settled, as the script does, on one hand of the case; zero where there is none.
    """
    terms, stake, qualifier = rules.terms, unit(rules), rules.terms.qualifier
    found = np.zeros((len(HANDS), 6, 2), np.int64)
    for row in range(len(HANDS)):
        player = (row << 20) + 0x800
        banks = (player - 1, max(player + 1, qualifier), player, min(player, qualifier) - 1, player + 1, player)
        for case, bank in enumerate(banks):
            if settle.case(player, bank, False, qualifier) == case:
                found[row, case, 0] = settle.play(stake, player, bank, terms)
                found[row, case, 1] = settle.ante(stake, player, bank, terms) + settle.blind(stake, player, bank, terms)
    return found


def deals(rules: Rules, lowest: int = 0) -> int:
    """Ways to deal the flop (the shown card of it, where one is), a holding, turn and river, and the bank's holding."""
    cards = 4 * (13 - lowest)
    return comb(cards, 3) * first_ways(rules) * comb(cards - 3, 2) * comb(cards - 5, 2) * comb(cards - 7, 2)


def first_ways(rules: Rules) -> int:
    """Cards of the flop that may be the one shown at the first decision."""
    return 3 if rules.community_shown[0] else 1


def each(job: Callable[[T], R], parts: Iterable[T], progress: Progress) -> list[R]:
    """The job for every part, on all cores; Ctrl-C leaves the parts not begun."""
    parts = list(parts)
    done = []
    pool = ThreadPoolExecutor(WORKERS)
    try:
        for result in pool.map(job, parts):
            done.append(result)
            progress(len(done) / len(parts))
    finally:
        pool.shutdown(cancel_futures=True)
    return done


def board_chunks() -> Iterator[tuple[int, int, bool]]:
    """Rows from and to, and whether their boards have a flush suit."""
    for begin, end, flush in ((0, THREE_SUITED, False), (THREE_SUITED, BOARDS, True)):
        for at in range(begin, end, BOARDS_AT_ONCE):
            yield at, min(at + BOARDS_AT_ONCE, end), flush


def ranked(rules: Rules, boards: NDArray[Any], flush: bool, lowest: int) -> NDArray[Any]:
    """Every holding on each board, the worst first."""
    keys = np.empty((len(boards), TYPE_PAIRS if flush else RANK_PAIRS), np.int64)
    rank_holdings(tables.high(), rules.terms.two_from_hand, boards, flush, lowest, keys)
    keys.sort(axis=1)
    return keys


def decisions(rules: Rules, progress: Progress = lambda share: None, lowest: int = 0) -> Decisions:
    """The best play, from disk where the same rules were solved by the same code before.

    `lowest` leaves out the ranks below it: a short deck can be solved by brute force too, which tests this code.
    """
    if rules.community_shown not in ((0, 3, 5), (1, 3, 5)):
        raise BadInput(
            f"community_shown {list(rules.community_shown)} cannot be solved; decisions are made with 0 or 1, 3 and 5 "
            "community cards"
        )
    path = cache_dir() / "decisions" / f"{_key(rules, lowest)}.npz"
    if path.exists():
        return _read(path)
    found = _solve(rules, progress, lowest)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(part, **found._asdict())
    part.replace(path)
    return found


@lru_cache(maxsize=4)
def _read(path: Path) -> Decisions:
    with np.load(path) as kept:
        return Decisions(*[kept[name] for name in Decisions._fields])


def _key(rules: Rules, lowest: int) -> str:
    """The rules that bear on a decision (side bets do not), and the code that decides."""
    terms = rules.terms
    asked = (nets(rules).tolist(), unit(rules), terms.qualifier, terms.two_from_hand, rules.community_shown)
    return hashlib.sha256(repr((asked, rules.play_multiples, lowest, _code())).encode()).hexdigest()[:24]


@cache
def _code() -> str:
    """Fingerprint of every source file that can have a say."""
    files = [path for folder in (__file__, tables.__file__) for path in sorted(Path(folder).parent.glob("*.py"))]
    return hashlib.sha256(b"".join([path.read_bytes() for path in files])).hexdigest()


def _solve(rules: Rules, progress: Progress, lowest: int) -> Decisions:
    _, flop_bets, river_bets = [np.array(bets) for bets in rules.play_multiples]
    boards, types, net = representatives(), type_table(), nets(rules)
    worth = np.zeros((BOARDS, TYPE_PAIRS, 3), np.int32)
    river = np.zeros((BOARDS, TYPE_PAIRS), np.uint8)
    fold = -2 * unit(rules)

    def judge_boards(chunk: tuple[int, int, bool]) -> None:
        begin, end, flush = chunk
        here = slice(begin, end)
        keys = ranked(rules, boards[here], flush, lowest)
        judge_rivers(
            keys, boards[here], flush, lowest, rules.terms.qualifier, types, net, river_bets, fold,
            worth[here], river[here],
        )  # fmt: skip

    each(judge_boards, board_chunks(), lambda share: progress(0.4 * share))
    flops, weights = flop_classes(lowest)
    spots, counts = first_spots(rules.community_shown[0], lowest)
    flop = np.zeros((len(flops), HOLDINGS), np.uint8)
    cards, by_suit = holdings(), types_by_suit()

    def judge(begin: int) -> NDArray[Any]:
        here = slice(begin, begin + FLOPS_AT_ONCE)
        sums = np.zeros((len(counts), 3), np.int64)
        judge_flops(flops[here], weights[here], lowest, cards, by_suit, worth, flop_bets, spots, flop[here], sums)
        return sums

    found = each(judge, range(0, len(flops), FLOPS_AT_ONCE), lambda share: progress(0.4 + 0.6 * share))
    sums = np.sum(found, axis=0)
    first_bets = np.array(rules.play_multiples[0])
    first = [best_bet(first_bets, play, rest, check) for check, play, rest in sums.tolist()]
    return Decisions(np.array(first, np.uint8), flop, river, sums)
