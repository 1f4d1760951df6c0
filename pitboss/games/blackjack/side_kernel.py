"""The side bets as a compiled loop: every round off a fresh shuffle, all bets made, the bank's hand always completed.

The loop only counts which rows each bet meets; what they pay is settled once, afterwards, by `side_bets.pay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel
from pitboss.games.blackjack import side_bets
from pitboss.games.blackjack.kernel_tables import Layout, Prepared, Tables
from pitboss.games.blackjack.policy import SOFT, STATES
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.side_bets import (
    SIDE_BETS,
    SideTerms,
    bonus_bet,
    bonus_hands,
    bonus_pair,
    buster,
    lucky_ladies,
    match_the_dealer,
    super_bonus,
    super_match,
    twenty_one_plus_three,
)
from pitboss.games.kernels import STAKE, SUMS, deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS_MET = 1 << 15
"""The Blackjack Bonus Bet has fifteen rows."""
(
    BONUS_PAIR, SUPER_MATCH, SUPER_BONUS_PLAYER, SUPER_BONUS_DEALER, TWENTY_ONE_PLUS_THREE, LUCKY_LADIES,
    MATCH_THE_DEALER, BUSTER, BONUS_HANDS, BONUS_BET,
) = range(len(SIDE_BETS))  # fmt: skip
"""The bets in their order in `SIDE_BETS`."""


@kernel(error_model="numpy")
def simulate_side_bets(
    terms: SideTerms, layout: Layout, tables: Tables, shoe: NDArray[Any], hand: Any, key: int, rounds: int,
    met: NDArray[Any],
) -> None:  # fmt: skip
    """Count the rows that each bet meets."""
    step, shown, todo, pairs, bank_draws = tables.step, tables.shown, tables.todo, tables.pairs, tables.bank_draws
    counter = 0
    size = len(shoe)
    for _ in range(rounds):
        reach = min(24, size)
        counter = deal(shoe, 0, reach, key, counter)
        first, second, up, hole = int(shoe[0]), int(shoe[2]), int(shoe[1]), int(shoe[3])
        at = 4
        if layout.two_hands:
            second, up, hole = int(shoe[3]), int(shoe[2]), int(shoe[5])
            met[SUPER_MATCH, super_match(first, second, int(shoe[1]), int(shoe[4]))] += 1
            at = 6
        bank = step[step[up] * 64 + hole]
        natural = bank == SOFT + 21
        met[BONUS_PAIR, bonus_pair(first, second, terms)] += 1
        met[SUPER_BONUS_PLAYER, super_bonus(first, second)] += 1
        met[SUPER_BONUS_DEALER, super_bonus(up, hole)] += 1
        met[TWENTY_ONE_PLUS_THREE, twenty_one_plus_three(first, second, up)] += 1
        met[LUCKY_LADIES, lucky_ladies(first, second, natural, terms)] += 1
        met[MATCH_THE_DEALER, match_the_dealer(first, second, up)] += 1
        met[BONUS_HANDS, bonus_hands(first, second, natural, terms)] += 1
        # the player's hand to its end, for the Bonus Bet
        hand[0], hand[1] = first, second
        count = 2
        state = step[step[first] * 64 + second]
        up_value = 0 if up >= 48 else min(up >> 2, 8) + 1
        column = shown[bank] if layout.open else up_value
        found = natural and (layout.check_ace if up_value == 0 else layout.check_ten) == 1
        live = not found and state != SOFT + 21
        if live and step[first] == step[second]:
            value = 0 if first >= 48 else min(first >> 2, 8) + 1
            live = pairs[value * layout.columns + column] == 0 or (
                value == 9 and layout.tens_by_rank == 1 and first >> 2 != second >> 2
            )
        while live and count < 6:
            do = todo[((count - 2) * STATES + state) * layout.columns + column]
            if do == 0 or do == 3:
                break
            hand[count] = shoe[at]
            state = step[state * 64 + hand[count]]
            at += 1
            count += 1
            live = do == 1
        met[BONUS_BET, bonus_bet(hand, count, terms, layout.over_from)] += 1
        cards = 2
        while not natural and bank_draws[bank]:
            if at >= reach:
                counter = deal(shoe, reach, min(reach + 8, size), key, counter)
                reach = min(reach + 8, size)
            bank = step[bank * 64 + shoe[at]]
            at += 1
            cards += 1
        met[BUSTER, buster(cards, bank < SOFT and bank >= layout.over_from)] += 1


def side_sums(prepared: Prepared, key: int, rounds: int) -> list[list[int]]:
    """A row of `Moments` for each side bet on offer."""
    import numpy as np

    p, rules = prepared, prepared.rules
    met = np.zeros((len(SIDE_BETS), ROWS_MET), np.int64)
    hand = np.zeros(8, np.int64)
    simulate_side_bets(rules.side_terms, p.layout, p.tables, p.shoe.copy(), hand, key, rounds, met)
    return [_sums(spot, met[list(SIDE_BETS).index(spot)], rules) for spot in rules.side_bets]


def _sums(spot: str, met: NDArray[Any], rules: Rules) -> list[int]:
    terms = rules.side_terms
    odds = getattr(terms, SIDE_BETS[spot])
    nets = [(side_bets.pay(STAKE, int(rows), odds, terms.all_rows), int(met[rows])) for rows in met.nonzero()[0]]
    made = sum([n for _, n in nets])
    net, square = sum([w * n for w, n in nets]), sum([w * w * n for w, n in nets])
    sums = [made, STAKE * made, STAKE * made, net, square, sum([n for w, n in nets if w > 0])]
    assert len(sums) == SUMS
    return sums
