"""From flop to river: every flop up to a permutation of suits, every holding, every turn and river.

22,100 flops are 1,755 with suits exchanged. For one flop the 1,176 pairs of turn and river are gathered by the row of
the board they make (`boards`), some 300 a flop. A holding meets a row as often as there are pairs in it without one of
its two cards: n - c[x] - c[y], and one more if the holding is itself such a pair. Only few rows can have a part of
a given card, so n is added up for all holdings of a type at once and the rest taken off card by card.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.compiled import kernel, rule
from pitboss.games.holdem_bank.boards import BOARDS, RANK_PAIRS, SUITED, TYPE_PAIRS, best_bet, board_row, type_pair

if TYPE_CHECKING:
    from numpy.typing import NDArray

HOLDINGS = 1326
MOST_ROWS = 512
MOST_WITH_CARD = 64
"""More rows than the pairs of turn and river of any flop fall into, and than any card has a part in."""


@rule
def holding(a: int, b: int) -> int:
    """Number of two cards."""
    low, high = min(a, b), max(a, b)
    return high * (high - 1) // 2 + low


@cache
def holdings() -> NDArray[Any]:
    """The two cards of each holding, by its number."""
    return np.array([(low, high) for high in range(52) for low in range(high)], np.int64)


def by_suit(*groups: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """For rows of cards in groups: a code that is the same with suits exchanged, and the permutation that yields it."""
    least = np.full(len(groups[0]), 1 << 62)
    turn = np.zeros(len(least), np.int64)
    for number, suits in enumerate(permutations(range(4))):
        code = np.zeros(len(least), np.int64)
        for group in groups:
            for column in np.sort(group & ~3 | np.array(suits)[group & 3], axis=1).T:
                code = code * 52 + column
        turn[code < least] = number
        least = np.minimum(least, code)
    return least, turn


@cache
def flop_classes(lowest: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """One flop for each class, and how many it stands for."""
    flops = np.array(list(combinations(range(4 * lowest, 52), 3)), np.int64)
    codes, counts = np.unique(by_suit(flops)[0], return_counts=True)
    return np.stack([codes // 2704, codes // 52 % 52, codes % 52], axis=1), counts


@cache
def first_spots(shown: int, lowest: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The first decision by class: `spots[card, holding]` (card 0 if none is shown), and how many each class holds.

    The last class is of what cannot be: a card that the holding has, or that the deck has not.
    """
    cards = holdings()
    spots = []
    for first in range(52) if shown else [-1]:
        column = np.full((len(cards), 1), first)
        code = by_suit(cards, column)[0] if shown else by_suit(cards)[0]
        barred = (cards < 4 * lowest).any(axis=1) | (cards == first).any(axis=1)
        code[barred | (0 <= first < 4 * lowest)] = 1 << 62
        spots.append(code)
    codes, classes, counts = np.unique(np.array(spots), return_inverse=True, return_counts=True)
    if codes[-1] < 1 << 62:
        counts = np.append(counts, 0)
    return classes.reshape(len(spots), len(cards)).astype(np.int32), counts


@rule
def river_row(a: int, b: int, c: int, d: int, e: int, ranks: NDArray[Any]) -> tuple[int, int]:
    """The row of a complete board and its flush suit, 4 for none; `ranks` is room for five numbers."""
    board = (a, b, c, d, e)
    flush, suited = 4, 0
    for suit in range(4):
        n = 0
        for card in board:
            n += card & 3 == suit
        if n >= 3:
            flush, suited = suit, n
    inside, beside = 0, suited
    for card in board:
        # insertion sort, each card into its own part
        begin, i = (0, inside) if card & 3 == flush else (suited, beside)
        while i > begin and ranks[i - 1] > card >> 2:
            ranks[i] = ranks[i - 1]
            i -= 1
        ranks[i] = card >> 2
        if card & 3 == flush:
            inside += 1
        else:
            beside += 1
    return board_row(ranks, suited), flush


@rule
def gather(
    flop: NDArray[Any], lowest: int, slot: NDArray[Any], rows: NDArray[Any], n: NDArray[Any], c: NDArray[Any],
    with_card: NDArray[Any], own_row: NDArray[Any],
) -> int:  # fmt: skip
    """Pairs of turn and river by the row they make: each row and its flush suit, `n` pairs in it, `c` with each card.

    `with_card` lists, after how many they are, the rows that each card can have a part in; `own_row` is the one that a
    pair makes.
    """
    count = 0
    ranks = np.zeros(5, np.int64)
    for card in range(52):
        with_card[card, 0] = 0
    for river in range(4 * lowest, 52):
        if river == flop[0] or river == flop[1] or river == flop[2]:
            continue
        for turn in range(4 * lowest, river):
            if turn == flop[0] or turn == flop[1] or turn == flop[2]:
                continue
            row, suit = river_row(flop[0], flop[1], flop[2], turn, river, ranks)
            g = slot[row * 5 + suit]
            if g < 0:
                g = count
                count += 1
                slot[row * 5 + suit] = g
                rows[g, 0], rows[g, 1], n[g] = row, suit, 0
                for card in range(52):
                    c[g, card] = 0
            n[g] += 1
            for card in (turn, river):
                if c[g, card] == 0:
                    with_card[card, 0] += 1
                    with_card[card, with_card[card, 0]] = g
                c[g, card] += 1
            own_row[holding(turn, river)] = g
    for g in range(count):
        slot[rows[g, 0] * 5 + rows[g, 1]] = -1
    return count


@rule
def hands_in_play(flop: NDArray[Any], lowest: int, hands: NDArray[Any]) -> int:
    """Numbers of the holdings without a card of the flop."""
    count = 0
    for high in range(4 * lowest, 52):
        for low in range(4 * lowest, high):
            if low not in (flop[0], flop[1], flop[2]) and high not in (flop[0], flop[1], flop[2]):
                hands[count] = holding(low, high)
                count += 1
    return count


@rule
def clear(sums: NDArray[Any]) -> None:
    for i in range(sums.shape[0]):
        for j in range(sums.shape[1]):
            for k in range(sums.shape[2]):
                sums[i, j, k] = 0


@rule
def pair_in_suit(a: int, b: int, suit: int) -> int:
    """Number of a holding by types, on a board with this flush suit."""
    return type_pair((a >> 2) + (SUITED if a & 3 == suit else 0), (b >> 2) + (SUITED if b & 3 == suit else 0))


@cache
def types_by_suit() -> NDArray[Any]:
    """`pair_in_suit` of every holding, for each flush suit and for none."""
    return np.array([[pair_in_suit(a, b, suit) for a, b in holdings().tolist()] for suit in range(5)], np.int64)


@kernel(error_model="numpy")
def judge_flops(
    flops: NDArray[Any], weights: NDArray[Any], lowest: int, cards: NDArray[Any], types: NDArray[Any],
    worth: NDArray[Any], bets: NDArray[Any], spots: NDArray[Any], choice: NDArray[Any], sums: NDArray[Any],
) -> None:  # fmt: skip
    """The second decision of every holding on each flop; `choice` gets the Play wager, 0 to check.

    `sums` gets, by class of the first decision, what checking then is worth under the best play, what each unit of a
    Play wager adds, and what Ante and Blind bring besides: over all flops, turns, rivers and the bank's holdings.
    """
    slot = np.full(BOARDS * 5, -1, np.int64)
    rows, n, c = np.zeros((MOST_ROWS, 2), np.int64), np.zeros(MOST_ROWS, np.int64), np.zeros((MOST_ROWS, 52), np.int64)
    with_card, own_row = np.zeros((52, MOST_WITH_CARD), np.int64), np.zeros(HOLDINGS, np.int64)
    hands, total = np.zeros(HOLDINGS, np.int64), np.zeros(3, np.int64)
    all_pairs = np.zeros((5, TYPE_PAIRS, 3), np.int64)
    for f in range(len(flops)):
        flop = flops[f]
        count = gather(flop, lowest, slot, rows, n, c, with_card, own_row)
        clear(all_pairs)
        for g in range(count):
            row, suit = rows[g, 0], rows[g, 1]
            for pair in range(RANK_PAIRS if suit == 4 else TYPE_PAIRS):
                for part in range(3):
                    all_pairs[suit, pair, part] += n[g] * worth[row, pair, part]
        for k in range(hands_in_play(flop, lowest, hands)):
            h = hands[k]
            g = own_row[h]
            for part in range(3):
                total[part] = worth[rows[g, 0], types[rows[g, 1], h], part]
                for suit in range(5):
                    total[part] += all_pairs[suit, types[suit, h], part]
            for side in range(2):
                card = cards[h, side]
                for i in range(1, with_card[card, 0] + 1):
                    g = with_card[card, i]
                    pair = types[rows[g, 1], h]
                    for part in range(3):
                        total[part] -= c[g, card] * worth[rows[g, 0], pair, part]
            check, play, rest = int(total[0]), int(total[1]), int(total[2])
            bet = best_bet(bets, play, rest, check)
            choice[f, h] = bet
            for first in range(1 if len(spots) == 1 else 3):
                spot = spots[0 if len(spots) == 1 else flop[first], h]
                sums[spot, 0] += weights[f] * (bet * play + rest if bet else check)
                sums[spot, 1] += weights[f] * play
                sums[spot, 2] += weights[f] * rest


@kernel(error_model="numpy")
def spread_flops(
    flops: NDArray[Any], weights: NDArray[Any], lowest: int, cards: NDArray[Any], types: NDArray[Any],
    spots: NDArray[Any], first_line: NDArray[Any], flop_line: NDArray[Any], choice: NDArray[Any],
    reached: NDArray[Any],
) -> None:  # fmt: skip
    """How often each holding comes to each complete board, and with which Play wager (`reached[row, pair, line]`).

    `first_line` is by class of the first decision (-1 for a check), `flop_line` by the Play wager on the flop.
    """
    slot = np.full(BOARDS * 5, -1, np.int64)
    rows, n, c = np.zeros((MOST_ROWS, 2), np.int64), np.zeros(MOST_ROWS, np.int64), np.zeros((MOST_ROWS, 52), np.int64)
    with_card, own_row = np.zeros((52, MOST_WITH_CARD), np.int64), np.zeros(HOLDINGS, np.int64)
    hands = np.zeros(HOLDINGS, np.int64)
    all_pairs = np.zeros((5, TYPE_PAIRS, reached.shape[2]), np.int32)
    for f in range(len(flops)):
        flop = flops[f]
        count = gather(flop, lowest, slot, rows, n, c, with_card, own_row)
        clear(all_pairs)
        for k in range(hands_in_play(flop, lowest, hands)):
            h = hands[k]
            for first in range(1 if len(spots) == 1 else 3):
                line = first_line[spots[0 if len(spots) == 1 else flop[first], h]]
                if line < 0:
                    line = flop_line[choice[f, h]]
                for suit in range(5):
                    all_pairs[suit, types[suit, h], line] += weights[f]
                g = own_row[h]
                reached[rows[g, 0], types[rows[g, 1], h], line] += weights[f]
                for side in range(2):
                    card = cards[h, side]
                    for i in range(1, with_card[card, 0] + 1):
                        g = with_card[card, i]
                        reached[rows[g, 0], types[rows[g, 1], h], line] -= c[g, card] * weights[f]
        for g in range(count):
            row, suit = rows[g, 0], rows[g, 1]
            for pair in range(RANK_PAIRS if suit == 4 else TYPE_PAIRS):
                for line in range(reached.shape[2]):
                    reached[row, pair, line] += n[g] * all_pairs[suit, pair, line]
