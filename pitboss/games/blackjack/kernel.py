"""Blackjack as a compiled loop: one player and the bank, from a shoe with a cut card, by the chart of the solver.

The loop sees no rules. Decisions come from one table that already knows what is allowed, the total of a hand from
another (state and card to state), money from `standings.net_table`. Side bets are made in one round of `SIDE_BET_EVERY`
and played in a loop of their own: their exact worth is counted, the simulation is only there to confirm it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, part, rule
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
    GIVE_UP_PAIR,
    MOST_HANDS,
    RESCUED,
    SPLIT_PAIR,
    STOP,
    TAKE,
    THREE_SHAPES,
    Before,
    Layout,
    Prepared,
    Tables,
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


class Place(NamedTuple):
    """Where the shoe is."""

    at: int
    """The next card."""
    ready: int
    """How far it is shuffled."""
    key: int
    counter: int
    """The stream, and its next word."""


class Two(NamedTuple):
    """A hand of two cards, or of the three of one that was doubled before the switch."""

    first: int
    second: int
    third: int
    """-1 for none."""
    split: int
    """From which split."""
    state: int
    """Of the first two."""
    own: int
    free: int
    """Chips of one's own, and of the house's."""


class Ended(NamedTuple):
    """A hand played to its end."""

    end: int
    own: int
    free: int
    doubles: int
    state: int
    cards: int
    aces: int
    third: int


class Seen(NamedTuple):
    """The bank's first two cards."""

    up_card: int
    hole: int
    up: int
    """The up card's value number."""
    state: int
    column: int
    """The chart's column."""
    kind: int
    """Which natural they are, or PLAIN."""
    found: bool
    """Whether it is a natural that was found before play."""


@rule
def value_of(card: int) -> int:
    """A card's value number: 0 an ace, 9 a ten-value card."""
    return 0 if card >> 2 == ACE else min(card >> 2, 8) + 1


@part
def kind_of(first: int, second: int, layout: Layout) -> int:
    """Which natural an ace and a ten-value card are."""
    suited = (first & 3) == (second & 3) and (first >> 2 == KING or second >> 2 == KING)
    return BLACKJACK_X if layout.ace_king and suited else NATURAL


# the shoe


@part
def shuffled(shoe: NDArray[Any], behind: int, place: Place) -> Place:
    """Before a round: a new shuffle if the cut card is out, as far as it at once; else a block beyond, if need be."""
    at, ready, key, counter = place
    if len(shoe) - at <= behind:
        at, ready = 0, min(len(shoe) - behind + BLOCK, len(shoe))
        counter = deal(shoe, 0, ready, key, counter)
    elif at + 6 > ready:
        ready, counter = deal_on(shoe, ready, at, key, counter)
    return Place(at, ready, key, counter)


@rule
def deal_on(shoe: NDArray[Any], ready: int, at: int, key: int, counter: int) -> tuple[int, int]:
    """Shuffle a block beyond this place; returns how far the shoe is ready, and the next counter."""
    end = min(at + BLOCK, len(shoe))
    return end, deal(shoe, ready, end, key, counter)


@part
def draw(shoe: NDArray[Any], place: Place) -> tuple[int, Place]:
    """The next card, and where the shoe is then."""
    at, ready, key, counter = place
    if at >= ready:
        ready, counter = deal_on(shoe, ready, at, key, counter)
    return shoe[at], Place(at + 1, ready, key, counter)


# the deal


@part
def deal_round(
    hand: NDArray[Any], layout: Layout, tables: Tables, shoe: NDArray[Any], place: Place
) -> tuple[Seen, Place]:
    """One card to each hand and the bank, twice; returns the bank's, and where the shoe is."""
    at, hands = place.at, 1 + layout.two_hands
    for n in range(hands):
        hand[n, FIRST], hand[n, SECOND] = shoe[at + n], shoe[at + hands + 1 + n]
        hand[n, OWN], hand[n, FREE], hand[n, ORIGINAL], hand[n, FROM], hand[n, HOME] = 1, 0, 1, UNSPLIT, n
    up_card, hole = shoe[at + hands], shoe[at + 2 * hands + 1]
    up = value_of(up_card)
    state = tables.step[tables.step[up_card] * 64 + hole]
    kind = kind_of(up_card, hole, layout) if state == SOFT + 21 else PLAIN
    found = kind != PLAIN and (layout.check_ace if up == 0 else layout.check_ten) == 1
    seen = Seen(up_card, hole, up, state, tables.shown[state] if layout.open else up, kind, found)
    return seen, Place(at + 2 * hands + 2, place.ready, place.key, place.counter)


@part
def switches(hand: NDArray[Any], up: int, switch: NDArray[Any]) -> bool:
    """Whether two hands are worth more with their second cards exchanged; if so they are."""
    a, b, c, d = hand[0, FIRST], hand[0, SECOND], hand[1, FIRST], hand[1, SECOND]
    kept = switch[(a * 52 + b) * 10 + up] + switch[(c * 52 + d) * 10 + up]
    made = switch[((a + 52) * 52 + d) * 10 + up] + switch[((c + 52) * 52 + b) * 10 + up]
    if made <= kept:
        return False
    hand[0, SECOND], hand[1, SECOND] = d, b
    return True


@part
def doubles_before(
    hand: NDArray[Any], bank: Seen, before: Before, shoe: NDArray[Any], place: Place
) -> tuple[bool, Place]:
    """Doubles before the switch, and the switch, unless the bank was found to have a natural; returns whether
    there was a switch."""
    hand[0, THIRD] = hand[1, THIRD] = -1
    if bank.found:
        return False, place
    n, choice = 0, before.at_first[bank.up, place_of_two(hand, 0), place_of_two(hand, 1)]
    if choice == DOUBLE_2:
        n, choice = 1, DOUBLE_FIRST
    if choice == DOUBLE_FIRST:
        for m in (n, 1 - n):
            hand[m, THIRD], place = draw(shoe, place)
            hand[m, OWN] = 2
            if m != n:
                choice = SWITCH if gain_of(hand, before.totals[bank.up]) > 0 else KEEP
                break
            x = value_of(hand[m, THIRD])
            choice = before.at_last[bank.up, place_of_two(hand, m), place_of_two(hand, 1 - m), x]
            if choice != DOUBLE_FIRST:
                break
    if choice == SWITCH:
        hand[0, SECOND], hand[1, SECOND] = hand[1, SECOND], hand[0, SECOND]
    return choice == SWITCH, place


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


# a hand of the player's


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


@part
def two_of(hand: NDArray[Any], n: int, third: int, tables: Tables) -> Two:
    first, second = hand[n, FIRST], hand[n, SECOND]
    state = tables.step[tables.step[first] * 64 + second]
    return Two(first, second, third, hand[n, FROM], state, hand[n, OWN], hand[n, FREE])


@part
def natural_of(two: Two, switched: bool, layout: Layout) -> int:
    """Which natural a hand is, if any."""
    if two.state != SOFT + 21 or two.third >= 0 or not (two.split == UNSPLIT or layout.split_natural):
        return PLAIN
    if switched:
        return SWITCHED
    return kind_of(two.first, two.second, layout) if two.split == UNSPLIT else NATURAL


@part
def pair_of(two: Two, layout: Layout, tables: Tables) -> int:
    """The value of two cards that count as a pair, or -1."""
    if tables.step[two.first] != tables.step[two.second]:
        return -1
    value = value_of(two.first)
    return -1 if value == 9 and layout.tens_by_rank == 1 and two.first >> 2 != two.second >> 2 else value


@part
def play_hand(
    two: Two, live: bool, column: int, layout: Layout, tables: Tables, shoe: NDArray[Any], place: Place
) -> tuple[Ended, Place]:
    """A hand to its end."""
    first, second, third, split, state, own, free = two
    end = STOP
    lies = LENT if own == 0 else PAID
    count, doubles = 2, 0
    aces = (first >> 2 == ACE) + (second >> 2 == ACE)
    if third >= 0:
        count, doubles = 3, 1
        aces += third >> 2 == ACE
        state = tables.step[state * 64 + third]
    while live:
        row = ((split * 2 + lies) * COUNTS + min(count, 6) - 2) * STATES + state
        do = tables.todo[row * layout.columns + column]
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
            card, place = draw(shoe, place)
            if count == 2:
                third = card
            aces += card >> 2 == ACE
            count += 1
            state = tables.step[state * 64 + card]
            if do == TAKE:
                break
            # doubled: it stays, is doubled again, or rescued
            if not live or (state & 31) >= layout.over_from:
                break
            then = tables.again[((doubles - 1) * STATES + state) * layout.columns + column]
            if then == RESCUE:
                end = RESCUED
            if then != REDOUBLE or doubles >= layout.doubles:
                break
            doubles += 1
            own *= 2
        if do != TAKE:
            break
    return Ended(end, own, free, doubles, state, count, aces, third), place


@part
def stands_at(two: Two, ended: Ended, kind: int, layout: Layout, terms: Terms) -> int:
    """The place of a player's hand among standings."""
    if kind != PLAIN:
        return KINDS + kind - 1
    if layout.looks == 0:  # nothing but its total matters
        return ended.state & 31
    hard = (ended.state & 31) - 10 if ended.state >= SOFT else ended.state
    cards = (two.first, two.second, ended.third)
    bonus = 0
    if layout.looks & BONUS_SHAPES and ended.doubles == 0 and settle.total(hard, ended.aces) == 21:
        bonus = bonus_row(cards, ended.cards)
    shapes = shape(cards, ended.cards) if layout.looks & THREE_SHAPES else 0
    return player_place(hard, ended.aces, ended.cards, PLAIN, shapes, bonus, terms)


# the bank, and the end


@part
def play_bank(
    bank: Seen, waits: int, terms: Terms, layout: Layout, tables: Tables, shoe: NDArray[Any], place: Place
) -> tuple[int, Place]:
    """The bank's hand, drawn to its end if a hand waits for it; returns its place among standings."""
    state = bank.state
    count, third = 2, 0
    aces = (bank.up_card >> 2 == ACE) + (bank.hole >> 2 == ACE)
    if waits and bank.kind == PLAIN:
        while tables.bank_draws[state]:
            card, place = draw(shoe, place)
            if count == 2:
                third = card
            aces += card >> 2 == ACE
            count += 1
            state = tables.step[state * 64 + card]
    stands = state & 31
    if bank.kind != PLAIN or layout.bank_looks:
        hard = stands - 10 if state >= SOFT else stands
        stands = bank_place(hard, aces, count, bank.kind, shape((bank.up_card, bank.hole, third), count), terms)
    return stands, place


@part
def settle_hands(hand: NDArray[Any], hands: int, bank: Seen, stands: int, layout: Layout, tables: Tables) -> int:
    """What all hands win together."""
    net = 0
    for n in range(hands):
        pays = hand[n, PLACE] * BANKS + stands
        even = layout.even_money == 1 and bank.up == 0 and hand[n, PLACE] == KINDS
        net += net_of(
            hand[n, END], hand[n, OWN], hand[n, FREE], hand[n, ORIGINAL], hand[n, DOUBLES], even,
            bank.kind != PLAIN, tables.own[pays], tables.free[pays], layout,
        )  # fmt: skip
    return net


@part
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


@part
def play_rounds(
    terms: Terms, layout: Layout, tables: Tables, before: Before | None, shoe: NDArray[Any], behind: int,
    hand: NDArray[Any], key: int, rounds: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    """Round after round: deal, play, bank, settle."""
    place = Place(len(shoe), 0, key, 0)
    wagered = won = square = hits = 0
    for _ in range(rounds):
        place = shuffled(shoe, behind, place)
        bank, place = deal_round(hand, layout, tables, shoe, place)
        if before is not None:
            switched, place = doubles_before(hand, bank, before, shoe, place)
        else:
            switched = layout.two_hands == 1 and not bank.found and switches(hand, bank.up, tables.switch)
        n, hands, waits = 0, 1 + layout.two_hands, 0
        while n < hands:
            if hand[n, SECOND] < 0:  # a split hand gets its second card when its turn comes
                hand[n, SECOND], place = draw(shoe, place)
            third = -1
            if before is not None:
                third = hand[n, THIRD]
            two = two_of(hand, n, third, tables)
            kind = natural_of(two, switched, layout)
            live = kind == PLAIN and not bank.found and third < 0
            value = pair_of(two, layout, tables) if live else -1
            wants = tables.pairs[value * layout.columns + bank.column] if value >= 0 else 0
            gives_up = wants & GIVE_UP_PAIR != 0 and two.split == UNSPLIT
            if wants & SPLIT_PAIR and not gives_up and splits(hand, n, hands, value, layout):
                hands += 1
                continue
            ended, place = play_hand(two, live and not gives_up, bank.column, layout, tables, shoe, place)
            end = GIVE_UP if gives_up else ended.end
            stands = stands_at(two, ended, kind, layout, terms)
            if end == STOP:
                waits |= tables.waits[stands]
            wagered += ended.own
            hand[n, OWN], hand[n, FREE] = ended.own, ended.free
            hand[n, PLACE], hand[n, END], hand[n, DOUBLES] = stands, end, ended.doubles
            n += 1
        against, place = play_bank(bank, waits, terms, layout, tables, shoe, place)
        net = settle_hands(hand, hands, bank, against, layout, tables)
        won += net
        square += net * net
        hits += net > 0
    sums[0], sums[1], sums[2] = rounds, rounds * STAKE * (1 + layout.two_hands), wagered * STAKE
    sums[3], sums[4], sums[5] = won, square, hits


@kernel(error_model="numpy")
def simulate(
    terms: Terms, layout: Layout, tables: Tables, before: Before | None, shoe: NDArray[Any], behind: int,
    hand: NDArray[Any], key: int, rounds: int, sums: NDArray[Any],
) -> None:  # fmt: skip
    play_rounds(terms, layout, tables, before, shoe, behind, hand, key, rounds, sums)


def base_sums(prepared: Prepared, key: int, rounds: int) -> list[int]:
    """The row of `Moments` for the base wager."""
    import numpy as np

    p = prepared
    sums = np.zeros(SUMS, np.int64)
    hand = np.zeros((MOST_HANDS, FIELDS), np.int64)
    simulate(p.terms, p.layout, p.tables, p.before, p.shoe.copy(), p.behind, hand, key, rounds, sums)
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
