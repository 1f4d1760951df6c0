"""What hands are worth, by compiled loops over all of them: finished against the bank, and played to their end.

Nothing here is normalised by the chance that a checked second card is no natural. A value is the mean of what a hand
wins in the rounds in which the bank has no natural, over all rounds: so every card that is drawn has the plain chance
`left / unseen`, the bank's hidden card being one of the unseen, and conditional probabilities never arise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.blackjack.policy import REDOUBLE, RESCUE, STAY
from pitboss.games.blackjack.standings import BANK_NATURAL, BANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.blackjack.solver.compositions import BankHands

OWN, OWN_DOUBLED, FREE, FREE_DOUBLED, NATURAL_TAKES, NATURAL = range(6)
"""Columns of finished hands: what a chip of one's own wins, what a chip of the house's wins, on a hand as it is and on
a doubled one (which has no bonus); what the bank's natural takes of a chip; how likely it is."""
COLUMNS = 6

MAY_STAND, MAY_HIT, MAY_DOUBLE, MAY_SURRENDER, FREE_DOUBLE = 1, 2, 4, 8, 16
STAND, HIT, DOUBLE, SURRENDER = range(4)
"""What to do with a hand."""
BEST = 255
"""Whatever is worth most."""
NEVER = -1e9
"""Worth of what is not allowed."""


class Every(NamedTuple):
    """All hands under one set of rules, a row each."""

    counts: NDArray[Any]
    """Cards by value."""
    cards: NDArray[Any]
    after: NDArray[Any]
    """The hand that a card of each value makes of it."""
    over: NDArray[Any]
    lost: NDArray[Any]
    """Whether it is lost to any bank."""
    row: NDArray[Any]
    """Its row in the tables of what hands win."""
    doubled_row: NDArray[Any]


class Plan(NamedTuple):
    """How hands are played: what is legal, what is chosen (or `BEST`), and so again once they are doubled."""

    legal: NDArray[Any]
    choice: NDArray[Any]
    again: NDArray[Any]


class Stake(NamedTuple):
    """What lies on a hand, in base wagers: chips of the player's, of the house's, and those from before the deal."""

    own: float = 1.0
    free: float = 0.0
    original: float = 1.0


class Offer(NamedTuple):
    """What the rules allow once hands are played, and whether the bank has looked for a natural by then."""

    checked: int
    late: int
    """Whether surrender waits for the bank's natural."""
    doubles: int
    rescue: int
    original_only: int
    """Whether the bank's natural takes original wagers only."""


class Worth(NamedTuple):
    """What hands are worth, and each of their options; the same by how often they were doubled."""

    worth: NDArray[Any]
    options: NDArray[Any]
    doubled: NDArray[Any]
    doubled_options: NDArray[Any]


class Ends(NamedTuple):
    """How often hands end, against each place of the bank's."""

    ends: NDArray[Any]
    """By how often they were doubled (the last: at the house's cost) and by row."""
    rescued: NDArray[Any]
    given_up: NDArray[Any]


@rule
def distribution(
    left: NDArray[Any], unseen: int, bank: BankHands, product: NDArray[Any], dist: NDArray[Any]
) -> None:  # fmt: skip
    """How likely the bank ends at each place, off a shoe of these cards.

    Its hands are the leaves of a tree that adds one card at a time in order of value; a product of cards left grows
    along each branch, and a hand takes that product times the orders in which its cards can come.
    """
    parent, value, many, end, place, drawn, orders = bank
    dist[:] = 0.0
    product[0] = 1.0
    for node in range(1, len(parent)):
        product[node] = product[parent[node]] * (left[value[node]] - many[node])
    per = 1.0
    k = 0
    for leaf in range(len(end)):  # sorted by the number of cards drawn
        while k < drawn[leaf]:
            per /= unseen - k
            k += 1
        dist[place[leaf]] += orders[leaf] * product[end[leaf]] * per


@kernel(error_model="numpy")
def finish_hands(
    which: NDArray[Any], hands: Every, shoe: NDArray[Any], hidden: int, checked: int, own: NDArray[Any],
    free: NDArray[Any], bank: BankHands, product: NDArray[Any], dist: NDArray[Any], out: NDArray[Any],
) -> None:  # fmt: skip
    """Fill in the columns for these hands, off a shoe without the up card.

    `hidden` is the value that makes the bank's natural (-1 if none can).
    """
    counts, cards, _after, _over, lost, row, doubled_row = hands
    left = shoe.copy()
    size = shoe.sum()
    for h in which:
        possible = True
        for v in range(10):
            left[v] = shoe[v] - counts[h, v]
            possible &= left[v] >= 0
        unseen = size - cards[h]
        if not possible or unseen <= 0:
            out[h, :] = 0.0
            continue
        natural = left[hidden] / unseen if hidden >= 0 else 0.0
        out[h, NATURAL] = natural
        if lost[h]:
            out[h, OWN] = out[h, OWN_DOUBLED] = natural - 1.0 if checked else -1.0
            out[h, FREE] = out[h, FREE_DOUBLED] = 0.0
            out[h, NATURAL_TAKES] = 0.0 if checked else -natural
            continue
        distribution(left, unseen, bank, product, dist)
        takes = dist[BANK_NATURAL] * own[row[h], BANK_NATURAL]
        if checked:
            dist[BANK_NATURAL] = takes = 0.0
        a = b = c = d = 0.0
        for p in range(BANKS):
            if dist[p] != 0.0:
                a += dist[p] * own[row[h], p]
                b += dist[p] * own[doubled_row[h], p]
                c += dist[p] * free[row[h], p]
                d += dist[p] * free[doubled_row[h], p]
        out[h, OWN], out[h, OWN_DOUBLED], out[h, FREE], out[h, FREE_DOUBLED] = a, b, c, d
        out[h, NATURAL_TAKES] = min(takes, 0.0)


@rule
def draw(h: int, shoe: NDArray[Any], unseen: int, counts: NDArray[Any], after: NDArray[Any], of: NDArray[Any]) -> float:
    """The mean over the next card."""
    mean = 0.0
    for v in range(10):
        cards = shoe[v] - counts[h, v]
        if cards > 0:
            mean += cards * of[after[h, v]]
    return mean / unseen


@kernel(error_model="numpy")
def play_hands(
    which: NDArray[Any], hands: Every, shoe: NDArray[Any], finished: NDArray[Any], plan: Plan, stake: Stake,
    offer: Offer, out: Worth,
) -> None:  # fmt: skip
    """Play these hands (more points first), each as planned or for the best, and fill in what every option is worth."""
    counts, cards, after, over, _lost, _row, _doubled_row = hands
    legal, choice, again = plan
    own, free, original = stake
    checked, late, doubles, rescue, original_only = offer
    worth, options, doubled, doubled_options = out
    size = shoe.sum()
    for h in which:
        f = finished[h]
        unseen = size - cards[h]
        lives = 1.0 - f[NATURAL] if checked else 1.0
        excused = f[NATURAL_TAKES] * original_only
        lies = own
        for k in range(1, doubles + 1):
            last = 1.0 if k == 1 else lies
            lies += last
            stay = lies * f[OWN_DOUBLED] + free * f[FREE_DOUBLED] - (lies - original) * excused
            more = back = NEVER
            if not over[h]:
                if rescue:
                    back = (last - lies) * lives
                if k < doubles:
                    more = draw(h, shoe, unseen, counts, after, doubled[k + 1])
            doubled_options[k, h, STAY], doubled_options[k, h, REDOUBLE] = stay, more
            doubled_options[k, h, RESCUE] = back
            chosen = again[k, h]
            if chosen == BEST:
                doubled[k, h] = max(stay, more, back)
            else:
                doubled[k, h] = doubled_options[k, h, chosen]
        doubled[0, h] = (  # doubled at the house's cost
            own * f[OWN_DOUBLED] + (free + 1.0) * f[FREE_DOUBLED] - (own - original) * excused
        )
        options[h, :] = NEVER
        stand = own * f[OWN] + free * f[FREE] - (own - original) * excused
        if over[h]:
            options[h, STAND] = worth[h] = stand
            continue
        if legal[h] & MAY_STAND:
            options[h, STAND] = stand
        if legal[h] & MAY_HIT:
            options[h, HIT] = draw(h, shoe, unseen, counts, after, worth)
        if legal[h] & MAY_DOUBLE:
            options[h, DOUBLE] = draw(h, shoe, unseen, counts, after, doubled[0 if legal[h] & FREE_DOUBLE else 1])
        if legal[h] & MAY_SURRENDER:
            half = 0.5 * lives
            options[h, SURRENDER] = -own * (half if checked or not late else half * (1.0 + f[NATURAL]))
        chosen = choice[h]
        worth[h] = options[h].max() if chosen == BEST else options[h, chosen]


@kernel(error_model="numpy")
def reach_hands(
    which: NDArray[Any], hands: Every, shoe: NDArray[Any], plan: Plan, doubles: int, reach: NDArray[Any],
    doubled: NDArray[Any],
) -> None:  # fmt: skip
    """How often each hand is held, from how often it is dealt: hands in the opposite order, fewer points first.

    `doubled[0]` are hands that were doubled at the house's cost.
    """
    counts, cards, after, _over, _lost, _row, _doubled_row = hands
    legal, choice, again = plan
    size = shoe.sum()
    for h in which:
        unseen = size - cards[h]
        for k in range(1, doubles):
            if doubled[k, h] > 0.0 and again[k, h] == REDOUBLE:
                for v in range(10):
                    doubled[k + 1, after[h, v]] += doubled[k, h] * (shoe[v] - counts[h, v]) / unseen
        if reach[h] <= 0.0 or choice[h] == STAND or choice[h] == SURRENDER:
            continue
        for v in range(10):
            chance = reach[h] * (shoe[v] - counts[h, v]) / unseen
            if choice[h] == HIT:
                reach[after[h, v]] += chance
            else:
                doubled[0 if legal[h] & FREE_DOUBLE else 1, after[h, v]] += chance


@kernel(error_model="numpy")
def end_hands(
    which: NDArray[Any], hands: Every, shoe: NDArray[Any], checked: int, plan: Plan, held: NDArray[Any],
    doubled: NDArray[Any], bank: BankHands, product: NDArray[Any], dist: NDArray[Any], out: Ends,
) -> None:  # fmt: skip
    """How often hands end at each of their rows against each place of the bank's, from how often they are held.

    Rounds in which a natural is found before play are left out.
    """
    counts, _cards, _after, over, _lost, row, doubled_row = hands
    _legal, choice, again = plan
    ends, rescued, given_up = out
    doubles = len(doubled) - 1
    for h in which:
        stands = held[h] > 0.0 and (over[h] or choice[h] == STAND)
        surrenders = held[h] > 0.0 and not over[h] and choice[h] == SURRENDER
        any_doubled = False
        for k in range(doubles + 1):
            any_doubled |= doubled[k, h] > 0.0
        if not (stands or surrenders or any_doubled):
            continue
        left = shoe - counts[h]
        distribution(left, left.sum(), bank, product, dist)
        if checked:
            dist[BANK_NATURAL] = 0.0
        for p in range(BANKS):
            if dist[p] == 0.0:
                continue
            if stands:
                ends[0, row[h], p] += held[h] * dist[p]
            if surrenders:
                given_up[p] += held[h] * dist[p]
            ends[doubles + 1, doubled_row[h], p] += doubled[0, h] * dist[p]
            for k in range(1, doubles + 1):
                if over[h] or again[k, h] == STAY:
                    ends[k, doubled_row[h], p] += doubled[k, h] * dist[p]
                elif again[k, h] == RESCUE:
                    rescued[k, p] += doubled[k, h] * dist[p]


@kernel(error_model="numpy")
def end_banks(shoes: NDArray[Any], bank: BankHands, product: NDArray[Any], dists: NDArray[Any]) -> None:
    """`distribution`, for each of these shoes."""
    for n in range(len(shoes)):
        shoe = shoes[n]
        distribution(shoe, shoe.sum(), bank, product, dists[n])
