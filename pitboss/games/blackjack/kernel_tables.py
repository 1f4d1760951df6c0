"""What the compiled loops read: the chart with what is allowed in it, totals, money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import ACE
from pitboss.equipment.decks import deck
from pitboss.games.blackjack import options as may
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.keep_or_switch import plans
from pitboss.games.blackjack.options import NO_LIMIT, SPLIT, SPLIT_ACE, UNSPLIT, Choices
from pitboss.games.blackjack.policy import COUNTS, LENT, PAID, SOFT, STATES, TOTALS, Policy, columns_of, total_column
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import Terms, awaits_bank
from pitboss.games.blackjack.standings import is_place, net_table, player_standing
from pitboss.games.kernels import PER_WORD, STAKE

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = PER_WORD
"""Cards shuffled at a time where a shoe is not dealt to a cut card."""
STOP, TAKE, DOUBLE, GIVE_UP, DOUBLE_FREE = range(5)
"""What the table of decisions says. STOP is also what becomes of a hand that is played to its end."""
RESCUED = 5
SPLIT_PAIR, GIVE_UP_PAIR = 1, 2
"""What the table of pairs says, as bits."""
MOST_HANDS = 16

BONUS_SHAPES, THREE_SHAPES, ALL_ACES = 1, 2, 4
"""What settlement has to look at beside the total, as bits."""


class Layout(NamedTuple):
    """Numbers that the loop reads."""

    two_hands: int
    open: int
    """1 if both of the bank's cards are face up."""
    columns: int
    """Columns of the chart."""
    check_ace: int
    check_ten: int
    looks: int
    """Bits: which cards of a player's hand matter beside its total."""
    bank_looks: int
    """1 if the bank's three cards matter."""
    doubles: int
    rescue: int
    max_hands: int
    resplit_aces: int
    tens_by_rank: int
    free_split: int
    split_natural: int
    original_only: int
    give_up: int
    give_up_to_natural: int
    even_money: int
    ace_king: int
    over_from: int


class Tables(NamedTuple):
    """Arrays that the loop reads."""

    step: NDArray[Any]
    """`state * 64 + card` to the state with that card; the first row is an empty hand."""
    shown: NDArray[Any]
    """The chart's column by the state of the bank's two cards, where both are face up."""
    todo: NDArray[Any]
    """What to do with a hand, by split, whose chips, cards, state and column."""
    pairs: NDArray[Any]
    """What to do with a pair, by value and column."""
    again: NDArray[Any]
    """What to do with a doubled hand, by how often it was doubled, state and column."""
    switch: NDArray[Any]
    """What two cards are worth against an up card, for the switch."""
    bank_draws: NDArray[Any]
    """Whether the bank draws, by state."""
    waits: NDArray[Any]
    """Whether a player's hand has to wait for the bank's, by place."""
    own: NDArray[Any]
    free: NDArray[Any]
    """What a chip wins, of one's own and of the house's, by the places of both hands."""


class Before(NamedTuple):
    """What the chart does (see `keep_or_switch`) where a hand may be doubled before the switch."""

    at_first: NDArray[Any]
    """By up card and the two cards of each hand."""
    at_last: NDArray[Any]
    """The same once a hand was doubled: by up card, its two cards, the other hand's, and the card that came."""
    totals: NDArray[Any]
    """What doubled hands are worth, by up card and total."""


class Prepared(NamedTuple):
    rules: Rules
    terms: Terms
    layout: Layout
    shoe: NDArray[Any]
    behind: int
    """Cards behind the cut card."""
    tables: Tables
    before: Before | None
    """None where nothing can be doubled before the switch: the loop is compiled without it."""


def step_table() -> NDArray[Any]:
    import numpy as np

    table = np.zeros(STATES * 64, np.int8)
    for state in range(STATES):
        soft, points = state >= SOFT, state % SOFT
        hard = points - 10 if soft else points
        for card in range(52):
            more = hard + settle.value(card)
            aces = int(soft) + (card >> 2 == ACE)
            total = settle.total(more, aces)
            table[state * 64 + card] = min(total, 31) + (SOFT if settle.soft(more, aces) else 0)
    return table


def shown_table() -> NDArray[Any]:
    import numpy as np

    columns = [total_column(state) for state in range(STATES)]
    return np.array([column if 0 <= column < TOTALS else 0 for column in columns], np.int8)


def todo_table(policy: Policy, o: Choices) -> NDArray[Any]:
    """What the chart does, and only what is allowed."""
    import numpy as np

    columns = policy.split.shape[1]
    table = np.zeros((3, 2, COUNTS, STATES, columns), np.int8)
    for split in (UNSPLIT, SPLIT, SPLIT_ACE):
        for count in range(COUNTS):
            for state in range(4, STATES):
                soft = state >= SOFT
                hard, aces = (state % SOFT - 10, 1) if soft else (state, 0)
                if hard < 1 or may.is_over(hard, aces, o):
                    continue
                for kind in (PAID, LENT):
                    table[split, kind, count, state] = [
                        _do(policy, o, split, kind, count, state, hard, aces, column) for column in range(columns)
                    ]
    return table


def _do(
    policy: Policy, o: Choices, split: int, kind: int, count: int, state: int, hard: int, aces: int, column: int
) -> int:
    cards = count + 2
    if policy.surrender[count, state, column] and not may.surrender(hard, aces, cards, split, 0, o):
        return GIVE_UP
    if policy.double[kind, count, state, column] and not may.double(hard, aces, cards, split, 0, o):
        return DOUBLE_FREE if may.is_free_double(hard, aces, cards, 0, o) else DOUBLE
    if may.hit(hard, aces, split, 0, o):
        return STOP
    return TAKE if may.stand(hard, aces, split, 0, o) or policy.hit[kind, count, state, column] else STOP


def prepare(rules: Rules, policy: Policy) -> Prepared:
    """Everything the loop reads, for any chart."""
    import numpy as np

    terms, o = rules.terms, rules.choices
    pack = np.array(deck(rules.deck).cards, np.int8)
    shoe = np.tile(pack, rules.decks)
    looks = 0
    if rules.bonus_21 is not None:
        looks |= BONUS_SHAPES
    if rules.over_push.startswith("player_three_card"):
        looks |= THREE_SHAPES
    if terms.hard_31 or terms.ace_half:
        looks |= ALL_ACES
    layout = Layout(
        two_hands=int(rules.hands_per_player == 2),
        open=int(rules.hole_card == "all_up"),
        columns=columns_of(rules),
        check_ace=int(rules.hole_card != "no_peek"),
        check_ten=int(rules.hole_card in ("peek_ace_ten", "all_up")),
        looks=looks,
        bank_looks=int(rules.over_push.startswith("bank") or terms.hard_31 > 0 or terms.ace_half > 0),
        doubles=o.doubles,
        rescue=o.rescue,
        max_hands=o.max_hands or NO_LIMIT,
        resplit_aces=int(rules.split_aces != "once_one_card"),
        tens_by_rank=o.tens_by_rank,
        free_split=o.free_split,
        split_natural=terms.split_natural,
        original_only=terms.original_only,
        give_up=settle.surrendered(STAKE, False, terms),
        give_up_to_natural=settle.surrendered(STAKE, True, terms),
        even_money=int(policy.even_money),
        ace_king=terms.suited_ace_king,
        over_from=o.over_from,
    )
    draws = [
        settle.bank_hits(s % SOFT - 10 * (s >= SOFT), int(s >= SOFT), terms) if s >= 2 else True for s in range(STATES)
    ]
    places = range(128)
    waits = [int(awaits_bank(player_standing(p, terms), terms)) if is_place(p) else 0 for p in places]
    tables = Tables(
        step=step_table(),
        shown=shown_table(),
        todo=todo_table(policy, o).ravel(),
        pairs=(policy.split | policy.pair_surrender << 1).astype(np.int8).ravel(),
        again=policy.again.astype(np.int8).ravel(),
        switch=_switch_table(policy) if rules.hands_per_player == 2 else np.zeros(1, np.int64),
        bank_draws=np.array(draws, np.int8),
        waits=np.array(waits, np.int8),
        own=net_table(terms, STAKE).ravel(),
        free=net_table(terms, 0, STAKE).ravel(),
    )
    behind = rules.behind_cut(len(shoe)) if rules.reshuffle == "cut_card" else len(shoe)
    return Prepared(rules, terms, layout, shoe, behind, tables, _before(policy, rules))


def _switch_table(policy: Policy) -> NDArray[Any]:
    """The worth of two cards against an up card, kept (first 52 rows) or made by a switch."""
    import numpy as np

    value = np.array([settle.value(card) - 1 for card in range(52)])
    low, high = np.minimum.outer(value, value), np.maximum.outer(value, value)
    kept = policy.switch_worth[low, high]
    natural = (low == 0) & (high == 9)
    made = np.where(natural[:, :, None], policy.switch_worth[9, 0], kept)
    return np.concatenate([kept, made]).ravel()


def _before(policy: Policy, rules: Rules) -> Before | None:
    """What the chart does where a double may come before the switch."""
    import numpy as np

    if rules.hands_per_player == 1 or rules.switch_first:
        return None
    totals = np.ascontiguousarray(policy.doubled_worth.T)
    worths = [(policy.switch_worth[:, :, up], totals[up]) for up in range(10)]
    at_first, at_last = zip(*[plans(two, doubled, rules.choices) for two, doubled in worths])
    return Before(np.reshape(at_first, (10, 100, 100)), np.reshape(at_last, (10, 100, 100, 10)), totals)
