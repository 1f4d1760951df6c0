"""One spot: what each choice is worth with these cards, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import hand_text
from pitboss.errors import BadInput
from pitboss.games.holdem_bank.boards import best_bet
from pitboss.games.holdem_bank.decisions import decisions, nets, unit
from pitboss.games.holdem_bank.flops import first_spots, holding
from pitboss.games.holdem_bank.rules import Rules
from pitboss.games.holdem_bank.settle import best_hand, case
from pitboss.ranking import tables
from pitboss.ranking.tables import HighTables
from pitboss.ranking.value import category

if TYPE_CHECKING:
    from numpy.typing import NDArray


def advise(rules: Rules, hole: Sequence[int], board: Sequence[int] = ()) -> dict[str, Fraction]:
    """What each choice is worth, in units of the Ante, with Ante and Blind in it and the best play after it.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.houses.game import load
    >>> rules = load("grand-ronde/ultimate-texas-holdem").rules
    >>> advise(rules, cards("2c 3d"), cards("7h 8h 9h Th Jh"))  # the board plays, and only the queen of hearts beats it
    {'play 1x': Fraction(-2, 15), 'fold': Fraction(-2, 1)}
    """
    _check(rules, hole, board)
    stage = rules.community_shown.index(len(board))
    bets = rules.play_multiples[stage]
    without = "fold" if stage == 2 else "check"
    rest_of_deck = 52 - 2 - len(board)
    if stage == 0:
        best = decisions(rules)
        spots, counts = first_spots(rules.community_shown[0], 0)
        spot = spots[board[0] if board else 0, holding(hole[0], hole[1])]
        check, play, rest = best.sums[spot].tolist()
        deals = int(counts[spot]) * comb(rest_of_deck, 3 - len(board)) * comb(47, 2) * comb(45, 2)
    elif stage == 1:
        sums = np.zeros(3, np.int64)
        river_bets, two, qualifier = np.array(rules.play_multiples[2]), rules.terms.two_from_hand, rules.terms.qualifier
        flop_sums(
            tables.high(), two, np.array([*hole, *board]), qualifier, nets(rules), river_bets, -2 * unit(rules), sums
        )
        check, play, rest = sums.tolist()
        deals = comb(rest_of_deck, 2) * comb(45, 2)
    else:
        (a, b), (c, d, e, f, g) = hole, board
        two, qualifier = rules.terms.two_from_hand, rules.terms.qualifier
        play, rest = river_sums(tables.plain_high(), two, a, b, c, d, e, f, g, qualifier, nets(rules))
        deals = comb(rest_of_deck, 2)
        check = -2 * unit(rules) * deals
    total = unit(rules) * deals
    return {f"play {bet}x": Fraction(int(bet * play + rest), total) for bet in bets} | {without: Fraction(check, total)}


def _check(rules: Rules, hole: Sequence[int], board: Sequence[int]) -> None:
    if len(hole) != 2:
        raise BadInput(f"a player holds two cards, not {len(hole)} ({hand_text(hole)})")
    if len(board) not in rules.community_shown:
        shown = ", ".join(map(str, rules.community_shown))
        raise BadInput(f"no decision is made with {len(board)} community cards ({hand_text(board)}), only with {shown}")
    for place, card in enumerate(seen := [*hole, *board]):
        if not 0 <= card < 52:
            raise BadInput(f"{hand_text([card])} is not in this deck")
        if card in seen[:place]:
            raise BadInput(f"{hand_text([card])} is given twice")


@rule
def river_sums(
    t: HighTables, two_from_hand: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, qualifier: int,
    net: NDArray[Any],
) -> tuple[int, int]:  # fmt: skip
    """What a unit of Play adds, and what Ante and Blind bring, over all holdings of the bank."""
    player = best_hand(t, two_from_hand, a, b, c, d, e, f, g)
    play, rest = 0, 0
    for y in range(52):
        if y in (a, b, c, d, e, f, g):
            continue
        for x in range(y):
            if x not in (a, b, c, d, e, f, g):
                k = case(player, best_hand(t, two_from_hand, x, y, c, d, e, f, g), False, qualifier)
                play += net[category(player), k, 0]
                rest += net[category(player), k, 1]
    return play, rest


@kernel(error_model="numpy")
def flop_sums(
    t: HighTables, two_from_hand: int, cards: NDArray[Any], qualifier: int, net: NDArray[Any], bets: NDArray[Any],
    fold: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    """For two own cards and a flop, over every turn and river: a check, a unit of Play, and Ante and Blind."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    for river in range(52):
        if river in (a, b, c, d, e):
            continue
        for turn in range(river):
            if turn not in (a, b, c, d, e):
                play, rest = river_sums(t, two_from_hand, a, b, c, d, e, turn, river, qualifier, net)
                bet = best_bet(bets, play, rest, fold * 990)
                sums[0] += bet * play + rest if bet else fold * 990
                sums[1] += play
                sums[2] += rest
