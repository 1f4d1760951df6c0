"""Blackjack as a compiled loop: one player and the bank, from a shoe with a cut card, by the chart of the solver.

The loop sees no rules. Decisions come from one table that already knows what is allowed, the total of a hand from
another (state and card to state), money from `standings.net_table`. Side bets are made in one round of `SIDE_BET_EVERY`
and played in a loop of their own: their exact worth is counted, the simulation is only there to confirm it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import ACE, KING
from pitboss.errors import BadInput
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.keep_or_switch import DOUBLE as DOUBLE_FIRST
from pitboss.games.blackjack.keep_or_switch import DOUBLE_2, KEEP, SWITCH, gain
from pitboss.games.blackjack.kernel_tables import (
    BLOCK,
    BONUS_SHAPES,
    DOUBLE,
    DOUBLE_FREE,
    GIVE_UP,
    MOST_HANDS,
    RESCUED,
    STOP,
    TAKE,
    THREE_SHAPES,
    Layout,
    Prepared,
    prepare,
)
from pitboss.games.blackjack.options import SPLIT, SPLIT_ACE, UNSPLIT
from pitboss.games.blackjack.policy import COUNTS, LENT, PAID, REDOUBLE, RESCUE, SOFT, STATES
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import BLACKJACK_X, NATURAL, PLAIN, SWITCHED, Terms, bonus_row, shape
from pitboss.games.blackjack.standings import BANKS, KINDS, bank_place, player_place
from pitboss.games.kernels import STAKE, SUMS, deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE_BET_EVERY = 64
"""Side bets are made in one round of so many."""

FIRST, SECOND, OWN, FREE, ORIGINAL, FROM, HOME, PLACE, END, DOUBLES, THIRD = range(11)
"""Columns of a hand in play: its two first cards (the second -1 until it is dealt), own and free chips, wager from
before the deal, from which split, from which dealt hand; then where it stands, how it ended, how often doubled; and the
card of a double before the switch, or -1."""
FIELDS = 11


@rule
def value_of(card: int) -> int:
    """A card's value number: 0 an ace, 9 a ten-value card."""
    return 0 if card >> 2 == ACE else min(card >> 2, 8) + 1


@rule
def kind_of(first: int, second: int, layout: Layout) -> int:
    """Which natural an ace and a ten-value card are."""
    suited = (first & 3) == (second & 3) and (first >> 2 == KING or second >> 2 == KING)
    return BLACKJACK_X if layout.ace_king and suited else NATURAL


@rule
def switches(hand: NDArray[Any], up: int, switch: NDArray[Any]) -> bool:
    """Whether two hands are worth more with their second cards exchanged; if so they are."""
    a, b, c, d = hand[0, FIRST], hand[0, SECOND], hand[1, FIRST], hand[1, SECOND]
    kept = switch[(a * 52 + b) * 10 + up] + switch[(c * 52 + d) * 10 + up]
    made = switch[((a + 52) * 52 + d) * 10 + up] + switch[((c + 52) * 52 + b) * 10 + up]
    if made <= kept:
        return False
    hand[0, SECOND], hand[1, SECOND] = d, b
    return True


@rule
def doubles_before(
    found: bool, hand: NDArray[Any], up: int, at_first: NDArray[Any], at_last: NDArray[Any], totals: NDArray[Any],
    shoe: NDArray[Any], at: int, ready: int, key: int, counter: int,
) -> tuple[int, int, int, bool]:  # fmt: skip
    """Doubles before the switch, and the switch, unless the bank was found to have a natural; returns where the shoe is
    by then, and whether there was a switch."""
    hand[0, THIRD] = hand[1, THIRD] = -1
    if found:
        return at, ready, counter, False
    n, choice = 0, at_first[up, place_of_two(hand, 0), place_of_two(hand, 1)]
    if choice == DOUBLE_2:
        n, choice = 1, DOUBLE_FIRST
    if choice == DOUBLE_FIRST:
        for m in (n, 1 - n):
            if at >= ready:
                ready, counter = deal_on(shoe, ready, at, key, counter)
            hand[m, THIRD] = shoe[at]
            hand[m, OWN] = 2
            at += 1
            if m != n:
                choice = SWITCH if gain_of(hand, totals[up]) > 0 else KEEP
                break
            x = value_of(hand[m, THIRD])
            choice = at_last[up, place_of_two(hand, m), place_of_two(hand, 1 - m), x]
            if choice != DOUBLE_FIRST:
                break
    if choice == SWITCH:
        hand[0, SECOND], hand[1, SECOND] = hand[1, SECOND], hand[0, SECOND]
    return at, ready, counter, choice == SWITCH


@rule
def place_of_two(hand: NDArray[Any], n: int) -> int:
    """Two cards by their values, as one number."""
    return 10 * value_of(hand[n, FIRST]) + value_of(hand[n, SECOND])


@rule
def gain_of(hand: NDArray[Any], totals: NDArray[Any]) -> int:
    """What a switch adds to two doubled hands."""
    a, b, x = value_of(hand[0, FIRST]), value_of(hand[0, SECOND]), value_of(hand[0, THIRD])
    c, d, y = value_of(hand[1, FIRST]), value_of(hand[1, SECOND]), value_of(hand[1, THIRD])
    return gain(totals, a, b, x, c, d, y)


@rule
def splits(hand: NDArray[Any], n: int, hands: int, value: int, layout: Layout) -> bool:
    """Split a hand if there may be one more; the new hand comes right behind it."""
    if hand[n, FROM] == SPLIT_ACE and not layout.resplit_aces:
        return False
    of_home = 0
    for m in range(hands):
        of_home += hand[m, HOME] == hand[n, HOME]
    if of_home >= layout.max_hands:
        return False
    for m in range(hands, n + 1, -1):
        for field in range(FIELDS):
            hand[m, field] = hand[m - 1, field]
    new = n + 1
    hand[n, FROM] = SPLIT_ACE if value == 0 else SPLIT
    hand[new, FIRST], hand[new, SECOND], hand[new, THIRD] = hand[n, SECOND], -1, -1
    hand[n, SECOND] = -1
    lent = layout.free_split == 1 and value != 9
    hand[new, OWN], hand[new, FREE] = (0, 1) if lent else (1, 0)
    hand[new, ORIGINAL], hand[new, FROM], hand[new, HOME] = 0, hand[n, FROM], hand[n, HOME]
    return True


@rule
def place_of(
    first: int, second: int, third: int, state: int, aces: int, count: int, doubled: bool, looks: int, terms: Terms
) -> int:
    """The place of a player's hand where more than its total matters."""
    hard = (state & 31) - 10 if state >= SOFT else state
    cards = (first, second, third)
    bonus = 0
    if looks & BONUS_SHAPES and not doubled and settle.total(hard, aces) == 21:
        bonus = bonus_row(cards, count)
    return player_place(hard, aces, count, PLAIN, shape(cards, count) if looks & THREE_SHAPES else 0, bonus, terms)


@rule
def net_of(
    end: int, own: int, free: int, original: int, doubles: int, even: bool, natural: bool, own_net: int, free_net: int,
    layout: Layout,
) -> int:  # fmt: skip
    """What a hand wins, from what a chip of each kind wins. (Arrays stay with the caller: it is a fifth faster.)"""
    if end == STOP:
        if even:
            return STAKE
        wins = own * own_net + free * free_net
        return -original * STAKE if layout.original_only and natural and wins < 0 else wins
    if end == GIVE_UP:
        return own * (layout.give_up_to_natural if natural else layout.give_up)
    return -own * STAKE // 2 if doubles > 1 else (1 - own) * STAKE


@rule
def deal_on(shoe: NDArray[Any], ready: int, at: int, key: int, counter: int) -> tuple[int, int]:
    """Shuffle a block beyond this place; returns how far the shoe is ready, and the next counter."""
    end = min(at + BLOCK, len(shoe))
    return end, deal(shoe, ready, end, key, counter)


@kernel(error_model="numpy")
def simulate(
    terms: Terms, layout: Layout, shoe: NDArray[Any], behind: int, step: NDArray[Any], shown: NDArray[Any],
    todo: NDArray[Any], pairs: NDArray[Any], again: NDArray[Any], switch: NDArray[Any], at_first: Any, at_last: Any,
    totals: Any, bank_draws: NDArray[Any], waits: NDArray[Any], own_nets: NDArray[Any],
    free_nets: NDArray[Any], hand: NDArray[Any], key: int, rounds: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    """Cards are shuffled as far as the cut card at once, and block by block beyond."""
    size = len(shoe)
    block = size - behind + BLOCK
    at, ready, counter = size, 0, 0
    wagered = won = square = hits = 0
    for _ in range(rounds):
        if size - at <= behind:
            at, ready = 0, min(block, size)
            counter = deal(shoe, 0, ready, key, counter)
        elif at + 6 > ready:
            ready, counter = deal_on(shoe, ready, at, key, counter)
        # the deal: one card to each hand and the bank, twice
        hands = 1 + layout.two_hands
        for n in range(hands):
            hand[n, FIRST], hand[n, SECOND] = shoe[at + n], shoe[at + hands + 1 + n]
            hand[n, OWN], hand[n, FREE], hand[n, ORIGINAL], hand[n, FROM], hand[n, HOME] = 1, 0, 1, UNSPLIT, n
        up_card, hole = shoe[at + hands], shoe[at + 2 * hands + 1]
        at += 2 * hands + 2
        up = value_of(up_card)
        bank = step[step[up_card] * 64 + hole]
        column = shown[bank] if layout.open else up
        bank_kind = kind_of(up_card, hole, layout) if bank == SOFT + 21 else PLAIN
        found = bank_kind != PLAIN and (layout.check_ace if up == 0 else layout.check_ten) == 1
        if at_first is not None:
            at, ready, counter, switched = doubles_before(
                found, hand, up, at_first, at_last, totals, shoe, at, ready, key, counter
            )
        else:
            switched = layout.two_hands == 1 and not found and switches(hand, up, switch)
        bank_waits = 0
        n = 0
        while n < hands:
            if hand[n, SECOND] < 0:  # a split hand gets its second card when its turn comes
                if at >= ready:
                    ready, counter = deal_on(shoe, ready, at, key, counter)
                hand[n, SECOND] = shoe[at]
                at += 1
            first, second, split = hand[n, FIRST], hand[n, SECOND], hand[n, FROM]
            own, free = hand[n, OWN], hand[n, FREE]
            state = step[step[first] * 64 + second]
            kind = PLAIN
            doubled = False
            if at_first is not None:
                doubled = hand[n, THIRD] >= 0
            if state == SOFT + 21 and not doubled and (split == UNSPLIT or layout.split_natural):
                kind = SWITCHED if switched else kind_of(first, second, layout) if split == UNSPLIT else NATURAL
            end = STOP
            live = kind == PLAIN and not found and not doubled
            if live and step[first] == step[second]:
                value = value_of(first)
                wants = pairs[value * layout.columns + column]
                if wants and (value != 9 or layout.tens_by_rank == 0 or first >> 2 == second >> 2):
                    if wants & 2 and split == UNSPLIT:
                        end, live = GIVE_UP, False
                    elif wants & 1 and splits(hand, n, hands, value, layout):
                        hands += 1
                        continue
            lies = LENT if own == 0 else PAID
            count, third, doubles = 2, 0, 0
            aces = (first >> 2 == ACE) + (second >> 2 == ACE)
            if doubled:
                count, third, doubles = 3, hand[n, THIRD], 1
                aces += third >> 2 == ACE
                state = step[state * 64 + third]
            while live:
                row = ((split * 2 + lies) * COUNTS + min(count, 6) - 2) * STATES + state
                do = todo[row * layout.columns + column]
                if do == STOP:
                    break
                if do == GIVE_UP:
                    end = GIVE_UP
                    break
                if do != TAKE:
                    doubles = 1
                    own += do == DOUBLE
                    free += do == DOUBLE_FREE
                    live = layout.doubles > 1 or layout.rescue == 1
                while True:
                    if at >= ready:
                        ready, counter = deal_on(shoe, ready, at, key, counter)
                    card = shoe[at]
                    at += 1
                    if count == 2:
                        third = card
                    aces += card >> 2 == ACE
                    count += 1
                    state = step[state * 64 + card]
                    if do == TAKE:
                        break
                    # doubled: it stays, is doubled again, or rescued
                    if not live or (state & 31) >= layout.over_from:
                        break
                    then = again[((doubles - 1) * STATES + state) * layout.columns + column]
                    if then == RESCUE:
                        end = RESCUED
                    if then != REDOUBLE or doubles >= layout.doubles:
                        break
                    doubles += 1
                    own *= 2
                if do != TAKE:
                    break
            if kind != PLAIN:
                place = KINDS + kind - 1
            elif layout.looks:
                place = place_of(first, second, third, state, aces, count, doubles > 0, layout.looks, terms)
            else:
                place = state & 31
            if end == STOP:
                bank_waits |= waits[place]
            wagered += own
            hand[n, OWN], hand[n, FREE] = own, free
            hand[n, PLACE], hand[n, END], hand[n, DOUBLES] = place, end, doubles
            n += 1
        # the bank
        count, third = 2, 0
        aces = (up_card >> 2 == ACE) + (hole >> 2 == ACE)
        draws = bank_waits and bank_kind == PLAIN
        while draws and bank_draws[bank]:
            if at >= ready:
                ready, counter = deal_on(shoe, ready, at, key, counter)
            card = shoe[at]
            at += 1
            if count == 2:
                third = card
            aces += card >> 2 == ACE
            count += 1
            bank = step[bank * 64 + card]
        against = bank & 31
        if bank_kind != PLAIN or layout.bank_looks:
            hard = against - 10 if bank >= SOFT else against
            against = bank_place(hard, aces, count, bank_kind, shape((up_card, hole, third), count), terms)
        net = 0
        for n in range(hands):
            pays = hand[n, PLACE] * BANKS + against
            even = layout.even_money == 1 and up == 0 and hand[n, PLACE] == KINDS
            net += net_of(
                hand[n, END], hand[n, OWN], hand[n, FREE], hand[n, ORIGINAL], hand[n, DOUBLES], even,
                bank_kind != PLAIN, own_nets[pays], free_nets[pays], layout,
            )  # fmt: skip
        won += net
        square += net * net
        hits += net > 0
    sums[0], sums[1], sums[2] = rounds, rounds * STAKE * (1 + layout.two_hands), wagered * STAKE
    sums[3], sums[4], sums[5] = won, square, hits


def base_sums(prepared: Prepared, key: int, rounds: int) -> list[int]:
    """The row of `Moments` for the base wager."""
    import numpy as np

    p = prepared
    sums = np.zeros(SUMS, np.int64)
    hand = np.zeros((MOST_HANDS, FIELDS), np.int64)
    simulate(
        p.terms, p.layout, p.shoe.copy(), p.behind, p.step, p.shown, p.todo, p.pairs, p.again, p.switch,
        p.at_first, p.at_last, p.totals, p.bank_draws, p.waits, p.own, p.free, hand, key, rounds, sums,
    )  # fmt: skip
    return [int(n) for n in sums]


class BlackjackKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        if rules.uncounted:
            raise BadInput(rules.why_uncounted)
        from pitboss.games.blackjack.known import policy_of

        return prepare(rules, policy_of(rules))

    def run(self, prepared: Prepared, key: int, rounds: int) -> list[list[int]]:
        from pitboss.games.blackjack.side_kernel import side_sums

        base = base_sums(prepared, key, rounds)
        return [base, *side_sums(prepared, key, -(-rounds // SIDE_BET_EVERY))] if prepared.rules.side_bets else [base]


KERNEL = BlackjackKernel()
