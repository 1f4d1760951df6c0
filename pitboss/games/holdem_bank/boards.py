"""Every board of five community cards, up to what matters, with every holding on it counted against the bank's.

On a complete board suits matter only if three or more of its cards share one. So a board is its five ranks, or the
ranks of its flush suit and the ranks beside it, and a card in somebody's hand is one of 26 types: a rank, in the flush
suit or not. The 2,598,960 boards fall into 42,783 and the 1,081 holdings on each into at most 351. (The rows are
42,796: thirteen stand for five cards of a rank, which no deck holds.)

On a board all holdings are ranked once and gone through from the worst. What a hand beats is then everything passed so
far, less what cannot be because one of its own two cards is in it: W - L[x] - L[y], with W the holdings passed and
L[x] those among them that need card x.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.compiled import kernel, rule
from pitboss.games.holdem_bank.settle import EQUAL, HIGHER, LOWER, best_hand
from pitboss.games.holdem_bank.strategy import own_part
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables
from pitboss.ranking.value import category

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHOOSE = np.array([[1] + [0] * 6] * 18, np.int64)
for _n in range(1, 18):
    CHOOSE[_n, 1:] = CHOOSE[_n - 1, 1:] + CHOOSE[_n - 1, :-1]

NO_FLUSH, THREE_SUITED, FOUR_SUITED, FIVE_SUITED = 0, 6188, 6188 + 286 * 91, 6188 + 286 * 91 + 715 * 13
"""Where the rows of each kind of board begin: C(17, 5), C(13, 3) C(14, 2), C(13, 4) 13 and C(13, 5) of them."""
BOARDS = FIVE_SUITED + 1287
RANK_PAIRS, TYPE_PAIRS = 91, 351
"""Holdings on a board without and with a flush suit."""
SUITED = 13
"""Added to a rank: a card of the flush suit."""
NOT_THERE = 1 << 40
SLOT_BITS = 9
SLOT = (1 << SLOT_BITS) - 1


@rule
def type_pair(a: int, b: int) -> int:
    """Number of a holding by the types of its cards."""
    low, high = min(a, b), max(a, b)
    return high * (high + 1) // 2 + low


@rule
def board_row(ranks: NDArray[Any], suited: int) -> int:
    """Row of a board: the ranks of its flush suit in rising order, `suited` of them (0 for none), then the others."""
    in_suit = 0
    for i in range(suited):
        in_suit += CHOOSE[ranks[i], i + 1]
    beside = 0
    for i in range(5 - suited):
        beside += CHOOSE[ranks[suited + i] + i, i + 1]
    if suited == 0:
        return NO_FLUSH + beside
    if suited == 3:
        return THREE_SUITED + in_suit * 91 + beside
    if suited == 4:
        return FOUR_SUITED + in_suit * 13 + beside
    return FIVE_SUITED + in_suit


def representatives() -> NDArray[Any]:
    """One board of cards for each row. Clubs are the flush suit, and nothing else on these boards can make a flush."""
    boards = np.zeros((BOARDS, 5), np.int64)
    mixed = np.array(list(combinations_with_replacement(range(13), 5)))
    rows = sum(CHOOSE[mixed[:, i] + i, i + 1] for i in range(5))
    boards[rows] = 4 * mixed + [0, 1, 2, 3, 0]
    for suited, begin in ((3, THREE_SUITED), (4, FOUR_SUITED), (5, FIVE_SUITED)):
        clubs = np.array(list(combinations(range(13), suited)))
        beside = list(combinations_with_replacement(range(13), 5 - suited))
        in_suit = sum(CHOOSE[clubs[:, i], i + 1] for i in range(suited))
        for others in beside:
            rows = begin + in_suit * len(beside) + sum(int(CHOOSE[rank + i, i + 1]) for i, rank in enumerate(others))
            boards[rows, :suited] = 4 * clubs
            boards[rows, suited:] = [4 * rank + 1 + i for i, rank in enumerate(others)]
    return boards


@rule
def cards_left(board: NDArray[Any], flush: bool, lowest: int, left: NDArray[Any]) -> None:
    """How many cards of each type are not on the board, in a deck whose lowest rank is `lowest`."""
    for rank in range(13):
        there = rank >= lowest
        left[rank] = (3 if flush else 4) if there else 0
        left[SUITED + rank] = 1 if flush and there else 0
    for i in range(5):
        left[(board[i] >> 2) + (SUITED if flush and board[i] & 3 == 0 else 0)] -= 1


@kernel(error_model="numpy")
def rank_holdings(
    tables: HighTables, two_from_hand: int, boards: NDArray[Any], flush: bool, lowest: int, keys: NDArray[Any]
) -> None:
    """Every holding on each board as its value and number in one; sorting a row puts the worst first."""
    left = np.zeros(26, np.int64)
    for b in range(len(boards)):
        cards_left(boards[b], flush, lowest, left)
        c, d, e, f, g = boards[b, 0], boards[b, 1], boards[b, 2], boards[b, 3], boards[b, 4]
        for high in range(26 if flush else 13):
            for low in range(high + 1):
                pair = type_pair(low, high)
                keys[b, pair] = NOT_THERE
                if left[low] > 0 and left[high] > (low == high):
                    # spades beside the clubs of a flush suit; on any other board suits say nothing
                    x = 4 * low + 3 if low < SUITED else 4 * (low - SUITED)
                    y = 4 * high + 3 if high < SUITED else 4 * (high - SUITED)
                    keys[b, pair] = best_hand(tables, two_from_hand, x, y, c, d, e, f, g) << SLOT_BITS | pair


@rule
def pass_holdings(
    keys: NDArray[Any], types: NDArray[Any], left: NDArray[Any], below: NDArray[Any], upto: NDArray[Any],
    passed: NDArray[Any], needing: NDArray[Any],
) -> None:  # fmt: skip
    """Go through sorted holdings. For each: how many of the bank's it beats (`below`), and beats or equals (`upto`).

    `passed` and `needing` get W and L as they stand where each category begins, and at the end.
    """
    w, at, i = 0, 0, 0
    now = len(needing) - 1
    for x in range(26):
        needing[now, x] = 0
    while i < len(keys) and keys[i] < NOT_THERE:
        value, end = keys[i] >> SLOT_BITS, i
        at = begin_categories(at, category(value) + 1, w, passed, needing)
        while end < len(keys) and keys[end] >> SLOT_BITS == value:
            pair = keys[end] & SLOT
            below[pair] = w - needing[now, types[pair, 0]] - needing[now, types[pair, 1]]
            end += 1
        for k in range(i, end):
            pair = keys[k] & SLOT
            x, y = types[pair, 0], types[pair, 1]
            if x == y:
                w += left[x] * (left[x] - 1) // 2
                needing[now, x] += left[x] - 1
            else:
                w += left[x] * left[y]
                needing[now, x] += left[y]
                needing[now, y] += left[x]
        for k in range(i, end):
            pair = keys[k] & SLOT
            # the holding itself was taken off twice, once for each of its cards
            upto[pair] = w - needing[now, types[pair, 0]] - needing[now, types[pair, 1]] + 1
        i = end
    begin_categories(at, len(passed), w, passed, needing)


@rule
def begin_categories(at: int, end: int, w: int, passed: NDArray[Any], needing: NDArray[Any]) -> int:
    """Keep W and L where the categories from `at` to before `end` begin."""
    for c in range(at, end):
        passed[c] = w
        for x in range(26):
            needing[c, x] = needing[len(needing) - 1, x]
    return max(at, end)


@rule
def under(passed: NDArray[Any], needing: NDArray[Any], at: int, x: int, y: int, value: int) -> int:
    """How many of the bank's holdings are below category `at`, seen by who holds types x and y worth `value`."""
    return int(passed[at] - needing[at, x] - needing[at, y] + (category(value) < at))


@rule
def count_cases(
    value: int, below: int, upto: int, unqualified: int, hands: int, qualifier: int, out: NDArray[Any]
) -> None:
    """The bank's holdings by settlement case; `unqualified` of them do not qualify."""
    equal = upto - below
    for case in range(6):
        out[case] = 0
    if value >= qualifier:
        out[HIGHER], out[LOWER], out[EQUAL] = below - unqualified, hands - upto, equal
        out[3 + HIGHER] = unqualified
    else:
        out[LOWER] = hands - unqualified
        out[3 + HIGHER], out[3 + LOWER], out[3 + EQUAL] = below, unqualified - upto, equal


def type_table() -> NDArray[Any]:
    """The two types of each holding."""
    return np.array([(low, high) for high in range(26) for low in range(high + 1)], np.int64)


@rule
def best_bet(bets: NDArray[Any], play: int, rest: int, without: int) -> int:
    """The Play wager worth most, as a multiple of the Ante: 0 if checking or folding is worth as much or more."""
    best, most = 0, without
    for i in range(len(bets)):
        if bets[i] * play + rest > most:
            best, most = bets[i], bets[i] * play + rest
    return best


@kernel(error_model="numpy")
def judge_rivers(
    keys: NDArray[Any], boards: NDArray[Any], flush: bool, lowest: int, qualifier: int, types: NDArray[Any],
    nets: NDArray[Any], bets: NDArray[Any], fold: int, worth: NDArray[Any], choice: NDArray[Any],
) -> None:  # fmt: skip
    """The last decision of every holding on each board, against all holdings of the bank.

    `worth` gets what the hand is worth from here under the best play, what each unit of a Play wager adds, and what
    Ante and Blind bring besides, summed over the bank's holdings; `choice` the Play wager, 0 to fold.
    """
    left, cases = np.zeros(26, np.int64), np.zeros(6, np.int64)
    below, upto = np.zeros(TYPE_PAIRS, np.int64), np.zeros(TYPE_PAIRS, np.int64)
    passed, needing = np.zeros(11, np.int64), np.zeros((12, 26), np.int64)
    cards = 4 * (13 - lowest) - 7
    hands = cards * (cards - 1) // 2
    for b in range(len(boards)):
        cards_left(boards[b], flush, lowest, left)
        pass_holdings(keys[b], types, left, below, upto, passed, needing)
        for i in range(keys.shape[1]):
            key = keys[b, i]
            if key >= NOT_THERE:
                break
            value, pair = key >> SLOT_BITS, key & SLOT
            none = under(passed, needing, category(qualifier), types[pair, 0], types[pair, 1], value)
            count_cases(value, below[pair], upto[pair], none, hands, qualifier, cases)
            play, rest = 0, 0
            for case in range(6):
                play += cases[case] * nets[category(value), case, 0]
                rest += cases[case] * nets[category(value), case, 1]
            bet = best_bet(bets, play, rest, fold * hands)
            worth[b, pair, 0] = bet * play + rest if bet else fold * hands
            worth[b, pair, 1] = play
            worth[b, pair, 2] = rest
            choice[b, pair] = bet


@kernel(error_model="numpy")
def count_results(
    keys: NDArray[Any], boards: NDArray[Any], flush: bool, lowest: int, tables: HighTables, qualifier: int,
    by_winner: bool, types: NDArray[Any], choice: NDArray[Any], river_line: NDArray[Any], reached: NDArray[Any],
    results: NDArray[Any], folded: NDArray[Any], beaten: NDArray[Any], plays: NDArray[Any],
) -> None:  # fmt: skip
    """Every way a round can end, counted: `results[line, category, case]`, the last line for folded hands.

    `river_line` is by the Play wager on the river. `folded` counts folded hands by the category of the board alone,
    `beaten[folded, category]` the hands by which Bad Beat is judged (the last place for ties), `plays[part, played]`
    the last decision by what the own cards add to the board.
    """
    left, cases = np.zeros(26, np.int64), np.zeros(6, np.int64)
    below, upto = np.zeros(TYPE_PAIRS, np.int64), np.zeros(TYPE_PAIRS, np.int64)
    passed, needing = np.zeros(11, np.int64), np.zeros((12, 26), np.int64)
    cards = 4 * (13 - lowest) - 7
    hands = cards * (cards - 1) // 2
    river, fold = reached.shape[2] - 1, len(results) - 1
    for b in range(len(boards)):
        cards_left(boards[b], flush, lowest, left)
        pass_holdings(keys[b], types, left, below, upto, passed, needing)
        on_board = high5(tables, boards[b, 0], boards[b, 1], boards[b, 2], boards[b, 3], boards[b, 4])
        for i in range(keys.shape[1]):
            key = keys[b, i]
            if key >= NOT_THERE:
                break
            value, pair = key >> SLOT_BITS, key & SLOT
            x, y, mine = types[pair, 0], types[pair, 1], category(value)
            none = under(passed, needing, category(qualifier), x, y, value)
            count_cases(value, below[pair], upto[pair], none, hands, qualifier, cases)
            for line in range(river + 1):
                times = reached[b, pair, line]
                if times == 0:
                    continue
                end = river_line[choice[b, pair]] if line == river else line
                for case in range(6):
                    results[end, mine, case] += times * cases[case]
                out = int(end == fold)
                folded[category(on_board)] += times * hands * out
                if line == river:
                    plays[own_part(value, on_board), 1 - out] += times
                beaten[out, -1] += times * (upto[pair] - below[pair])
                for c in range(10):
                    lower = under(passed, needing, c, x, y, value)
                    upper = under(passed, needing, c + 1, x, y, value)
                    won = min(upper, below[pair]) - min(lower, below[pair])
                    lost = max(upper, upto[pair]) - max(lower, upto[pair])
                    beaten[out, mine if by_winner else c] += times * won
                    beaten[out, c if by_winner else mine] += times * lost
