"""The exact worth of hold'em against the bank under the best play, and of any single spot.

`decisions` finds the best play from the river back. Here its results are counted: how often each holding comes to each
board, with which Play wager, and how the bank's cards fall there.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.games.holdem_bank import settle
from pitboss.games.holdem_bank.boards import BOARDS, TYPE_PAIRS, count_results, representatives, type_table
from pitboss.games.holdem_bank.decisions import (
    FLOPS_AT_ONCE,
    WORKERS,
    Decisions,
    Progress,
    board_chunks,
    deals,
    decisions,
    each,
    first_ways,
    nets,
    ranked,
    unit,
)
from pitboss.games.holdem_bank.flops import first_spots, flop_classes, holdings, spread_flops, types_by_suit
from pitboss.games.holdem_bank.rules import BOARD, HANDS, HOLE_CARDS, KEPT, Rules
from pitboss.games.holdem_bank.spots import advise as advise
from pitboss.games.holdem_bank.summary import summary
from pitboss.games.solving import by_table, three_card_counts
from pitboss.ranking import tables, threes
from pitboss.ranking.census import census

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDED = "folded"


class Counted(NamedTuple):
    """How rounds end under the best play, over all deals."""

    lines: list[int]
    """Play wagers: those of the first decision, of the second, of the last, and 0 for a fold."""
    results: NDArray[Any]
    """By line, category of the hand, and case."""
    folded: NDArray[Any]
    """Folded hands by category of the board alone."""
    beaten: NDArray[Any]
    """By whether the hand was folded, and category of the hand that Bad Beat is judged by; the last place is ties."""
    plays: NDArray[Any]
    """Last decisions by what the own cards add to the board, and whether they play."""


def solve(rules: Rules, progress: Progress = lambda share: None, lowest: int = 0, wager: str | None = None) -> Solution:
    """Every wager exactly, or one of them, under the best play of Ante, Blind and Play; side bets do not change how one
    plays, and those that no play can lose do not wait for it."""
    if wager == "hole-card-bonus":
        return Solution(worths=[_hole_card_worth(rules)])
    if wager == "three-up":
        return Solution(worths=[_three_up_worth(rules)])
    if (
        rules.trips
        and wager == rules.trips_called
        and rules.terms.trips_on_fold == KEPT
        and not rules.terms.two_from_hand
    ):
        return Solution(worths=[_trips_by_census(rules)])
    best = decisions(rules, lambda share: progress(0.5 * share), lowest)
    counted = count(rules, best, lambda share: progress(0.5 + 0.5 * share), lowest)
    worths = [_ante_worth(rules, best, counted, lowest)]
    if rules.trips:
        worths.append(_trips_worth(rules, counted, lowest))
    if rules.bad_beat:
        worths.append(_bad_beat_worth(rules, counted))
    if rules.hole_card_bonus:
        worths.append(_hole_card_worth(rules))
    if rules.three_up:
        worths.append(_three_up_worth(rules))
    return Solution(worths=worths, strategy=summary(rules, best, counted.plays) if lowest == 0 else None)


def _trips_by_census(rules: Rules) -> Worth:
    """Trips that a fold keeps, from all hands of seven cards."""
    assert rules.trips is not None
    net = rules.terms.trips_win, rules.terms.trips_per
    return by_table(rules.trips_called, rules.trips, HANDS, net, census(7)[: len(HANDS)].tolist())


def count(rules: Rules, best: Decisions, progress: Progress = lambda share: None, lowest: int = 0) -> Counted:
    """Every round under the best play, by how it ends."""
    first_bets, flop_bets, river_bets = rules.play_multiples
    river = len(first_bets) + len(flop_bets)
    reached = _reached(rules, best, lambda share: progress(0.7 * share), lowest)
    boards, types = representatives(), type_table()
    river_line = _lines(river_bets, river, otherwise=river + len(river_bets))

    def results_on(chunk: tuple[int, int, bool]) -> tuple[NDArray[Any], ...]:
        begin, end, flush = chunk
        here = slice(begin, end)
        found = (
            np.zeros((river + len(river_bets) + 1, len(HANDS), 6), np.int64),
            np.zeros(len(HANDS), np.int64),
            np.zeros((2, len(HANDS) + 1), np.int64),
            np.zeros((3, 2), np.int64),
        )
        count_results(
            ranked(rules, boards[here], flush, lowest), boards[here], flush, lowest, tables.high(),
            rules.terms.qualifier, bool(rules.terms.bad_beat_by_winner), types, best.river[here], river_line,
            reached[here], *found,
        )  # fmt: skip
        return found

    found = each(results_on, board_chunks(), lambda share: progress(0.7 + 0.3 * share))
    totals = [np.sum(parts, axis=0) for parts in zip(*found)]
    return Counted([*first_bets, *flop_bets, *river_bets, 0], *totals)


def _lines(bets: Sequence[int], begin: int, otherwise: int) -> NDArray[Any]:
    """Number of the line by Play wager."""
    lines = np.full(max(bets) + 1, otherwise)
    lines[list(bets)] = range(begin, begin + len(bets))
    return lines


def _reached(rules: Rules, best: Decisions, progress: Progress, lowest: int) -> NDArray[Any]:
    """How often each holding comes to each board, by line; the last line has no Play wager yet."""
    first_bets, flop_bets, _ = rules.play_multiples
    river = len(first_bets) + len(flop_bets)
    flops, weights = flop_classes(lowest)
    spots, _ = first_spots(rules.community_shown[0], lowest)
    first_line = _lines(first_bets, 0, otherwise=-1)[best.first]
    flop_line = _lines(flop_bets, len(first_bets), otherwise=river)
    cards, types = holdings(), types_by_suit()
    idle = [np.zeros((BOARDS, TYPE_PAIRS, river + 1), np.int32) for _ in range(WORKERS)]
    reached = list(idle)

    def spread(begin: int) -> None:
        here = slice(begin, begin + FLOPS_AT_ONCE)
        mine = idle.pop()
        spread_flops(
            flops[here], weights[here], lowest, cards, types, spots, first_line, flop_line, best.flop[here], mine
        )
        idle.append(mine)

    each(spread, range(0, len(flops), FLOPS_AT_ONCE), progress)
    for other in reached[1:]:
        reached[0] += other
    return reached[0]


def _ante_worth(rules: Rules, best: Decisions, counted: Counted, lowest: int) -> Worth:
    """Ante, Blind and Play together, per unit of the Ante."""
    net, stake, total = nets(rules), unit(rules), deals(rules, lowest)
    results, wagered = [], 0
    for line, bet in enumerate(counted.lines):
        ended = counted.results[line]
        wagered += (2 + bet) * int(ended.sum())
        if bet == 0:
            results.append(Result(FOLDED, "-2", Fraction(-2), int(ended.sum())))
            continue
        for row in range(len(HANDS)):
            for case, times in enumerate(ended[row].tolist()):
                won = Fraction(int(bet * net[row, case, 0] + net[row, case, 1]), stake)
                name = f"{HANDS[row]}, {settle.CASES[case]}, play {bet}x"
                results.append(Result(name, f"{float(won):+g}", won, times))
    worth = exact("ante", results, Fraction(wagered, total), total)
    if worth.edge_exact != str(-_expectation(rules, best, lowest)):
        raise ArithmeticError("the counted results do not add up to the expectation that the decisions were made by")
    return worth


def _expectation(rules: Rules, best: Decisions, lowest: int) -> Fraction:
    total = 0
    for bet, (check, play, rest) in zip(best.first.tolist(), best.sums.tolist()):
        total += bet * play + rest if bet else check
    return Fraction(total, unit(rules) * deals(rules, lowest))


def _trips_worth(rules: Rules, counted: Counted, lowest: int) -> Worth:
    """By the best hand of seven cards; a fold may lose it, or leave it to the board."""
    assert rules.trips is not None
    terms = rules.terms
    played, folded = counted.results[:-1].sum(axis=(0, 2)), counted.results[-1].sum(axis=1)
    lost = {}
    if terms.trips_on_fold == KEPT:
        # each seven cards were counted for every choice of holding and flop in them, and for every holding of the bank
        played, folded = (played + folded) // (210 * first_ways(rules) * comb(4 * (13 - lowest) - 7, 2)), 0 * folded
    elif terms.trips_on_fold == BOARD:
        played = played + counted.folded
    else:
        lost = {FOLDED: int(folded.sum())}
    net = terms.trips_win, terms.trips_per
    return by_table(rules.trips_called, rules.trips, HANDS, net, played.tolist(), lost)


def _bad_beat_worth(rules: Rules, counted: Counted) -> Worth:
    assert rules.bad_beat is not None
    terms = rules.terms
    played, folded = counted.beaten
    lost = {FOLDED: int(folded.sum())}
    if terms.bad_beat_on_fold == KEPT:
        # each deal was counted for every choice of a flop on its board
        played, lost = (played + folded) // (10 * first_ways(rules)), {}
    lost["equal"] = int(played[-1])
    net = terms.bad_beat_win, terms.bad_beat_per
    return by_table("bad-beat", rules.bad_beat, HANDS, net, played[:-1].tolist(), lost)


def _hole_card_worth(rules: Rules) -> Worth:
    assert rules.hole_card_bonus is not None
    terms = rules.terms
    counts = [0] * len(HOLE_CARDS)
    for own in combinations(range(52), 2):
        counts[settle.hole_cards(own)] += 1
    net = terms.hole_card_win, terms.hole_card_per
    return by_table("hole-card-bonus", rules.hole_card_bonus, HOLE_CARDS, net, counts)


def _three_up_worth(rules: Rules) -> Worth:
    assert rules.three_up is not None
    terms = rules.terms
    net = terms.three_up_win, terms.three_up_per
    return by_table("three-up", rules.three_up, threes.CATEGORIES, net, three_card_counts())
