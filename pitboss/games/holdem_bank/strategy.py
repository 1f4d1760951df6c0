"""How to play hold'em against the bank: by rules of thumb that fit in a head, or by the solved tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, DEUCE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE
from pitboss.games.bots import flat_bettor
from pitboss.games.holdem_bank.rules import Rules
from pitboss.ranking.highs import high6, high_hand
from pitboss.ranking.tables import plain_high
from pitboss.ranking.value import FOUR as FOUR_OF_A_KIND
from pitboss.ranking.value import HIGH_CARD, PAIR, TWO_PAIR, category
from pitboss.ranking.value import THREE as THREE_OF_A_KIND
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View

NOTHING, KICKER, PAIR_OR_BETTER = range(3)
"""What the own cards add to the board: nothing, a higher card, or at least a pair."""

NEVER = 13
LEAST = {
    ACE: (DEUCE, DEUCE, DEUCE, FOUR),
    KING: (DEUCE, FIVE, DEUCE, NINE),
    QUEEN: (SIX, EIGHT, FOUR, NEVER),
    JACK: (EIGHT, TEN, SEVEN, NEVER),
    TEN: (NEVER, NEVER, NINE, NEVER),
}
"""Least card beside a high one to bet on before the flop: suited or not with no card shown; with one, if all three are
of a suit or not. The solver finds them (see `summary`)."""

BANK_OUTS = 21
"""At the last decision a hand is folded if so many single cards would put the bank ahead."""


def raises_first(own: Sequence[int], board: Sequence[int]) -> bool:
    """High cards, by what lies beside them. A community card that is shown changes how high: see `LEAST`."""
    low, high = sorted(card >> 2 for card in own)
    suited = own[0] & 3 == own[1] & 3
    shown = board[0] if board else None
    if low == high:
        return high >= (THREE if shown is None else FOUR) or (shown is not None and shown >> 2 == high)
    if shown is not None and shown >> 2 in (low, high):
        return True
    column = (0 if suited else 1) if shown is None else 2 if suited and shown & 3 == own[0] & 3 else 3
    return high in LEAST and low >= LEAST[high][column]


def raises_flop(own: Sequence[int], board: Sequence[int]) -> bool:
    """A pair or better with an own card, except a pair of deuces in hand; four to a flush with a ten or more of it."""
    if _own_pair_or_better(own, board):
        return not own[0] >> 2 == own[1] >> 2 == 0 or category(high_hand((*own, *board))) > PAIR
    for suit in range(4):
        mine = [card >> 2 for card in own if card & 3 == suit]
        if mine and len(mine) + sum(card & 3 == suit for card in board) == 4 and max(mine) >= TEN:
            return True
    return False


def plays_river(own: Sequence[int], board: Sequence[int]) -> bool:
    """A pair or better with an own card, or fewer than 21 single cards that would put the bank ahead."""
    if _own_pair_or_better(own, board):
        return True
    tables, seen = plain_high(), {*own, *board}
    value = high_hand((*own, *board))
    outs = [card for card in range(52) if card not in seen and high6(tables, card, *board) > value]
    return len(outs) < BANK_OUTS


def _own_pair_or_better(own: Sequence[int], board: Sequence[int]) -> bool:
    return own_part(high_hand((*own, *board)), high_hand(board)) == PAIR_OR_BETTER


@rule
def own_part(value: int, board: int) -> int:
    """What own cards add to the community cards, from the values of the whole hand and of the board alone."""
    kind = category(value)
    # a kicker comes after the first rank of a pair, trips or quads and after the second of two pair
    kickers = 16 if kind in (PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND) else 12 if kind == TWO_PAIR else 0
    if kind > category(board) or (kind != HIGH_CARD and value >> kickers > board >> kickers):
        return PAIR_OR_BETTER
    return KICKER if value > board else NOTHING


DECISIONS = (raises_first, raises_flop, plays_river)


def thumb(rules: Rules) -> Strategy:
    """Rules of thumb, the same for every pay table."""
    return _player(rules, lambda stage, own, board: DECISIONS[stage](own, board))


def best(rules: Rules) -> Strategy:
    """Every decision as solved; the first to ask waits some seconds for the solution if it is not on disk."""
    import numpy as np

    from pitboss.games.holdem_bank.answers import answers, first_bet, flop_bet, river_bet

    first, flop_class, turned, flop, river = answers(rules)
    ranks = np.zeros(5, np.int64)

    def bets(stage: int, own: Sequence[int], board: Sequence[int]) -> bool:
        a, b = own
        if stage == 0:
            return first_bet(a, b, board[0] if board else 0, first) > 0
        if stage == 1:
            c, d, e = board
            return flop_bet(a, b, c, d, e, flop_class, turned, flop) > 0
        c, d, e, f, g = board
        return river_bet(a, b, c, d, e, f, g, river, ranks) > 0

    return _player(rules, bets)


def _player(rules: Rules, bets: Callable[[int, Sequence[int], Sequence[int]], bool]) -> Strategy:
    """Bets the most that a decision offers and the stack allows, where `bets(stage, own, board)` says so."""

    def decide(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        board = view.board()
        stage = rules.community_shown.index(len(board))
        affordable = [o.name for o in ask.options[:-1] if o.cost <= view.stack()]
        return affordable[0] if affordable and bets(stage, view.cards(), board) else ask.otherwise

    return flat_bettor(decide, ("ante",))


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"thumb": thumb, "best": best}
