"""What hands are worth, by compiled loops over all of them: finished against the bank, and played to their end.

Nothing here is normalised by the chance that a checked second card is no natural. A value is the mean of what a hand
wins in the rounds in which the bank has no natural, over all rounds: so every card that is drawn has the plain chance
`left / unseen`, the bank's hidden card being one of the unseen, and conditional probabilities never arise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel, rule
from pitboss.games.blackjack.policy import REDOUBLE, RESCUE, STAY
from pitboss.games.blackjack.standings import BANK_NATURAL, BANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


@rule
def distribution(
    left: NDArray[Any], unseen: int, parent: NDArray[Any], value: NDArray[Any], many: NDArray[Any],
    end: NDArray[Any], place: NDArray[Any], drawn: NDArray[Any], orders: NDArray[Any],
    product: NDArray[Any], dist: NDArray[Any],
) -> None:  # fmt: skip
    """How likely the bank ends at each place, off a shoe of these cards.

    Its hands are the leaves of a tree that adds one card at a time in order of value; a product of cards left grows
    along each branch, and a hand takes that product times the orders in which its cards can come.
    """
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
    which: NDArray[Any], counts: NDArray[Any], cards: NDArray[Any], lost: NDArray[Any], shoe: NDArray[Any],
    hidden: int, checked: int, row: NDArray[Any], doubled_row: NDArray[Any], own: NDArray[Any], free: NDArray[Any],
    parent: NDArray[Any], value: NDArray[Any], many: NDArray[Any], end: NDArray[Any], place: NDArray[Any],
    drawn: NDArray[Any], orders: NDArray[Any], product: NDArray[Any], dist: NDArray[Any], out: NDArray[Any],
) -> None:  # fmt: skip
    """Fill in the columns for these hands, off a shoe without the up card.

    `hidden` is the value that makes the bank's natural (-1 if none can), `lost` marks hands that are lost to any bank.
    """
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
        distribution(left, unseen, parent, value, many, end, place, drawn, orders, product, dist)
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
    which: NDArray[Any], counts: NDArray[Any], cards: NDArray[Any], after: NDArray[Any], over: NDArray[Any],
    shoe: NDArray[Any], finished: NDArray[Any], legal: NDArray[Any], choice: NDArray[Any], again: NDArray[Any],
    own: float, free: float, original: float, checked: int, late: int, doubles: int, rescue: int, original_only: int,
    worth: NDArray[Any], options: NDArray[Any], doubled: NDArray[Any], doubled_options: NDArray[Any],
) -> None:  # fmt: skip
    """Play these hands (more points first), each as `choice` says or for the best, and tell what every option is worth.

    A hand has `own` chips of the player's and `free` ones of the house's, `original` of which lay there before the
    deal. `doubled[k]` is what a hand is worth once it was doubled k times.
    """
    size = shoe.sum()
    for h in which:
        f = finished[h]
        unseen = size - cards[h]
        lives = 1.0 - f[NATURAL] if checked else 1.0
        excused = f[NATURAL_TAKES] * original_only
        stake = own
        for k in range(1, doubles + 1):
            last = 1.0 if k == 1 else stake
            stake += last
            stay = stake * f[OWN_DOUBLED] + free * f[FREE_DOUBLED] - (stake - original) * excused
            more = back = NEVER
            if not over[h]:
                if rescue:
                    back = (last - stake) * lives
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
    which: NDArray[Any], counts: NDArray[Any], cards: NDArray[Any], after: NDArray[Any], shoe: NDArray[Any],
    legal: NDArray[Any], choice: NDArray[Any], again: NDArray[Any], doubles: int, reach: NDArray[Any],
    doubled: NDArray[Any],
) -> None:  # fmt: skip
    """How often each hand is held, from how often it is dealt: hands in the opposite order, fewer points first.

    `doubled[0]` are hands that were doubled at the house's cost.
    """
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
    which: NDArray[Any], counts: NDArray[Any], over: NDArray[Any], shoe: NDArray[Any], checked: int,
    row: NDArray[Any], doubled_row: NDArray[Any], held: NDArray[Any], doubled: NDArray[Any], choice: NDArray[Any],
    again: NDArray[Any], parent: NDArray[Any], value: NDArray[Any], many: NDArray[Any], end: NDArray[Any],
    place: NDArray[Any], drawn: NDArray[Any], orders: NDArray[Any], product: NDArray[Any], dist: NDArray[Any],
    ends: NDArray[Any], rescued: NDArray[Any], given_up: NDArray[Any],
) -> None:  # fmt: skip
    """How often hands end at each of their rows against each place of the bank's, from how often they are held.

    `ends[k]` are hands that were doubled k times (the last: at the house's cost), `rescued[k]` and `given_up` those
    that were not played to their end. Rounds in which a natural is found before play are left out.
    """
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
        distribution(left, left.sum(), parent, value, many, end, place, drawn, orders, product, dist)
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
def end_banks(
    shoes: NDArray[Any], parent: NDArray[Any], value: NDArray[Any], many: NDArray[Any], end: NDArray[Any],
    place: NDArray[Any], drawn: NDArray[Any], orders: NDArray[Any], product: NDArray[Any], dists: NDArray[Any],
) -> None:  # fmt: skip
    """`distribution`, for each of these shoes."""
    for n in range(len(shoes)):
        shoe = shoes[n]
        distribution(shoe, shoe.sum(), parent, value, many, end, place, drawn, orders, product, dists[n])
