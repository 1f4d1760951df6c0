"""What a hand of poker is worth: which cards make it, and in which order hands are ranked.

A `Hand` is what a player shows; `main` is what the pot goes by (in low games the low), `second` the low of high-low.
Both are whole numbers of which the higher is the better hand, whatever is ranked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from pitboss.games.poker.rules import Rules
from pitboss.ranking import (
    bug_low_hand,
    deuce_to_seven_hand,
    eight_or_better,
    high_hand,
    joker_hand,
    joker_low_hand,
    low_hand,
    mexican_hand,
    names,
    omaha_hand,
    omaha_low_hand,
    orders,
)
from pitboss.ranking.generate import WORST
from pitboss.ranking.value import FIVE, ranks

Cards = tuple[int, ...]
Value = Callable[[Sequence[int], Sequence[int], bool], int]
"""Of hole cards and board; the last says that a joker was dealt face down."""
FIVE_ACES, FOUR_ACES = 0xAE0000, 0x7EE000


class Evaluator(NamedTuple):
    """How the hands of one game are compared and named."""

    main: Value
    second: Value | None
    """The low of high-low, 0 where none qualifies."""
    words: Callable[[int, int], str]
    """What the dealer announces for both values."""


def evaluator(rules: Rules) -> Evaluator:
    """How this game's hands are ranked.

    >>> from pitboss.equipment.cards import cards
    >>> board, hole = cards("Ks Qs Js 9s 3d"), cards("As 8c 7d 2h")
    >>> omaha = evaluator(Rules(hole=4, hand_from="exactly_two_three", playing_board="impossible"))
    >>> hex(omaha.main(hole, board, False)), hex(evaluator(Rules()).main(hole[:2], board, False))
    ('0xedcb8', '0x5edcb9')
    """
    return _evaluator(
        rules.win, rules.hand_from, rules.joker, rules.variant.jokers, rules.low_rank, rules.low_qualifier,
        rules.joker_in_low, rules.five_aces,
    )  # fmt: skip


@cache
def _evaluator(
    win: str,
    hand_from: str,
    joker: str,
    jokers: int,
    low_rank: str,
    qualifier: str,
    joker_in_low: str,
    five_aces: str,
) -> Evaluator:
    high = _high(joker, jokers, five_aces)
    if win == "low":
        low = deuce_to_seven_hand if low_rank == "deuce_to_seven" else joker_low_hand if jokers else low_hand
        return Evaluator(_best(lambda cards, wild: low(cards), hand_from), None, low_words)
    named = lru_cache(8192)(names.flush_over_full_house if joker == "wild_if_dealt_down_else_bug" else names.high)
    if win == "high":
        return Evaluator(_main_high(high, hand_from), None, lambda value, _: named(value))
    lows = _low(jokers, qualifier, joker_in_low)
    omaha = hand_from == "exactly_two_three" and qualifier == "eight"
    second = _with_omaha(omaha_low_hand, _best(lows, hand_from)) if omaha else _best(lows, hand_from)
    return Evaluator(_main_high(high, hand_from), second, words)


Of = Callable[[Sequence[int], bool], int]
"""The value of a set of cards, any five of which make the hand."""


def _high(joker: str, jokers: int, five_aces: str) -> Of:
    if joker == "wild_if_dealt_down_else_bug":
        up = _with_five_aces(lambda cards, wild: mexican_hand(cards), five_aces)
        return lambda cards, wild: mexican_hand(cards, True) if wild else up(cards, wild)
    if not jokers:
        return _plain
    order = orders.BUG if jokers == 1 else orders.TWO_BUGS
    return _with_five_aces(lambda cards, wild: joker_hand(cards, order), five_aces)


def _plain(cards: Sequence[int], wild: bool) -> int:
    return high_hand(cards)


def _with_five_aces(of: Of, five_aces: str) -> Of:
    if five_aces == "best":
        return of
    return lambda cards, wild: FOUR_ACES if (value := of(cards, wild)) >> 20 == FIVE else value


def _low(jokers: int, qualifier: str, joker_in_low: str) -> Of:
    """The low of high-low: eight or better, or whatever is lowest where no qualifier is posted."""
    if jokers and joker_in_low == "as_printed":
        return lambda cards, wild: bug_low_hand(cards, qualifier == "eight")
    low = joker_low_hand if jokers else low_hand
    if qualifier == "eight":
        return lambda cards, wild: eight_or_better(low(cards)) if len(cards) >= 5 else 0
    return lambda cards, wild: low(cards)


def _main_high(high: Of, hand_from: str) -> Value:
    if high is _plain and hand_from in ("any_five", "best_five_of_seven"):
        return lambda hole, board, wild: high_hand((*hole, *board))
    best = _best(high, hand_from)
    return _with_omaha(omaha_hand, best) if hand_from == "exactly_two_three" else best


def _with_omaha(fast: Callable[[Sequence[int], Sequence[int]], int], slow: Value) -> Value:
    """Four hole cards and a whole board have a table of their own; fewer cards are tried one by one."""

    def value(hole: Sequence[int], board: Sequence[int], wild: bool) -> int:
        return fast(hole, board) if len(hole) == 4 and len(board) == 5 else slow(hole, board, wild)

    return value


def _best(of: Of, hand_from: str) -> Value:
    match hand_from:
        case "exactly_two_three":
            return lambda hole, board, wild: max(
                [of((*two, *three), wild) for two in combinations(hole, 2) for three in combinations(board, 3)]
            )
        case "at_most_two_hole":
            return lambda hole, board, wild: max(
                [of((*two, *board), wild) for two in combinations(hole, min(2, len(hole)))]
            )
    return lambda hole, board, wild: of((*hole, *board), wild)


@lru_cache(8192)
def words(high: int, low: int) -> str:
    """A high hand, and its low where it has one.

    >>> words(0x450000, WORST - 0x086432)
    'straight, five high; low 8-6-4-3-2'
    """
    if not low:
        return names.high(high)
    return f"{names.high(high)}; low {low_digits(low)}"


def low_words(low: int, _: int = 0) -> str:
    """A hand of a low game: its cards from the highest down, or what spoils it.

    >>> low_words(WORST - 0x075432), low_words(WORST - 0x054321), low_words(WORST - 0x175430)
    ('7-5-4-3-2 low', 'wheel', 'pair of sevens, low')
    """
    upright = WORST - low
    return names.low(low) if upright >> 20 or upright == 0x054321 else f"{low_digits(low)} low"


_LETTERS = {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}


def low_digits(low: int) -> str:
    """A low by its cards from the highest down.

    >>> low_digits(WORST - 0x086432)
    '8-6-4-3-2'
    """
    return "-".join([_LETTERS.get(r, str(r)) for r in ranks(WORST - low)])


def best_five(cards: Sequence[int], rules: Rules, low: bool, claim: Callable[[Sequence[int]], list[int]]) -> Cards:
    """The five cards that make the hand; where several do, those with the greatest claim."""
    rank = evaluator(rules)
    value = rank.second if low and rank.second else rank.main
    return max(combinations(cards, 5), key=lambda five: (value(five, (), False), claim(five)))
