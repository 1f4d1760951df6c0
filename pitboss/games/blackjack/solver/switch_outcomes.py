"""How a round of two hands and a switch ends, under the chart.

The deal, the switches and the doubles before them are exact, and so is where the bank ends once their cards are gone.
What the two hands win is taken as independent from there, each from a shoe that lacks its own cards and the up card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import reduce
from math import gcd
from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.keep_or_switch import DOUBLE, DOUBLE_2, KEEP, SWITCH, kept_and_made, plans, total_of
from pitboss.games.blackjack.options import UNSPLIT
from pitboss.games.blackjack.policy import PAID
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver.outcomes import LEAST, Ended, Nets, Outcomes, Rounds, units
from pitboss.games.blackjack.solver.search import Found
from pitboss.games.blackjack.solver.solver import BASE, UNIT, Solver, cards_of, each
from pitboss.games.blackjack.solver.switching import TWO_CARDS, chances, switches
from pitboss.games.blackjack.solver.waiting import THREE_CARDS, next_card, three_cards
from pitboss.games.blackjack.standings import BANK_NATURAL, BANKS, NATURAL_PLACE, SWITCHED_PLACE
from pitboss.games.blackjack.values import ACE, TEN, VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = {cards: n for n, cards in enumerate(TWO_CARDS)}
"""Kinds of two cards by number; then a switched natural; then the hands that were doubled before the switch."""
NATURAL, SWITCHED = KIND[ACE, TEN], len(TWO_CARDS)
DOUBLED = SWITCHED + 1


def switch_outcomes(
    solver: Solver, found: Found, progress: Callable[[float], None] = lambda share: None, start: float = 0.0
) -> Outcomes:
    """How rounds end, per unit of both wagers."""
    nets: Nets = defaultdict(float)
    wagered = 0.0
    for up, (ends, more) in enumerate(each(lambda up: _play(solver, found, up), range(VALUES), progress, start, 1.0)):
        chance = solver.chance(up)
        wagered += chance * more / 2
        for net, share in ends.items():
            nets[net // 2] += chance * share
    return Outcomes({net: nets[net] for net in sorted(nets, reverse=True) if nets[net] > LEAST}, wagered)


def _kinds(rules: Rules) -> list[tuple[int, ...]]:
    """The cards of every kind."""
    return [*TWO_CARDS, (ACE, TEN), *(() if rules.switch_first else THREE_CARDS)]


def _play(solver: Solver, found: Found, up: int) -> tuple[Nets, float]:
    """All rounds against an up card: what both hands win together, and the chips wagered on them."""
    import numpy as np

    rounds = Rounds(solver, found, found.policy, up)
    kinds = _kinds(solver.rules)
    hands = [_ended(rounds, cards) for cards in TWO_CARDS]
    hands.append(_fixed(solver, up, SWITCHED_PLACE))
    hands += [_doubled(solver, up, cards) for cards in kinds[DOUBLED:]]
    dealt, held = _held(solver, found, up)
    step = reduce(gcd, [net for hand in hands for nets in hand.against for net in nets], 2 * UNIT)
    most = max([abs(net) for hand in hands for nets in hand.against for net in nets]) // step
    spread = np.zeros((BANKS, len(kinds), 2 * most + 1))
    for kind, hand in enumerate(hands):
        for p, nets in enumerate(hand.against):
            for net, chance in nets.items():
                spread[p, kind, net // step + most] += chance / sum(nets.values())
    bank = _bank(rounds, held)
    found_nets, wagered = _found_natural(solver, up, rounds, dealt)
    sums = np.zeros(4 * most + 1)
    for at in np.flatnonzero(bank.any(axis=(1, 2))):
        both = spread[at].T @ (held * bank[at]) @ spread[at]
        for n in range(2 * most + 1):
            sums[n : n + 2 * most + 1] += both[n]
    for n, chance in enumerate(sums.tolist()):
        found_nets[(n - 2 * most) * step] += chance
    lay = np.array([hand.wagered / sum([sum(nets.values()) for nets in hand.against]) for hand in hands])
    lives = held * bank.sum(axis=0)
    return found_nets, wagered + float(lives.sum(axis=1) @ lay + lives.sum(axis=0) @ lay)


def _held(solver: Solver, found: Found, up: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """How likely two kinds of hand are, as dealt and once the chart has switched, or doubled before that."""
    import numpy as np

    kind, made = kept_and_made(_kind_of_two())
    worth, totals = found.policy.switch_worth[:, :, up], found.policy.doubled_worth[:, up]
    chance = chances(solver, up)
    a, b, c, d = np.ogrid[:VALUES, :VALUES, :VALUES, :VALUES]
    kinds = len(_kinds(solver.rules))
    dealt, held = np.zeros((kinds, kinds)), np.zeros((kinds, kinds))
    np.add.at(dealt, (kind[a, b], kind[c, d]), chance)
    if solver.rules.switch_first:
        at_first = np.where(switches(worth), SWITCH, KEEP)
    else:
        at_first, at_last = plans(worth, totals, solver.rules.choices)
        doubles = chance * (at_first == DOUBLE) + (chance * (at_first == DOUBLE_2)).transpose(2, 3, 0, 1)
        _hold_doubled(held, doubles, at_last, totals, solver.left(up))
    np.add.at(held, (kind[a, b], kind[c, d]), chance * (at_first == KEEP))
    np.add.at(held, (made[a, d], made[c, b]), chance * (at_first == SWITCH))
    return dealt, held


def _hold_doubled(
    held: NDArray[Any], chance: NDArray[Any], at_last: NDArray[Any], totals: NDArray[Any], left: NDArray[Any]
) -> None:
    """Add the hands of rounds in which a b is doubled before the switch: this often by the four cards."""
    import numpy as np

    kind, made = kept_and_made(_kind_of_two())
    number = DOUBLED + three_cards()
    points = np.array([totals[total_of(*cards)] for cards in THREE_CARDS])
    a, b, c, d, x = np.ogrid[:VALUES, :VALUES, :VALUES, :VALUES, :VALUES]
    a_b_x, a_d_x = number[a, b, x], number[a, d, x]
    five = chance[..., None] * next_card(left, x, a, b, c, d)
    np.add.at(held, (a_b_x, kind[c, d]), five * (at_last == KEEP))
    np.add.at(held, (a_d_x, made[c, b]), five * (at_last == SWITCH))
    for y in range(VALUES):
        c_d_y, c_b_y = number[c, d, y], number[c, b, y]
        keep, switch = [points[one - DOUBLED] + points[two - DOUBLED] for one, two in ((a_b_x, c_d_y), (a_d_x, c_b_y))]
        six = five * (at_last == DOUBLE) * next_card(left, y, a, b, c, d, x)
        np.add.at(held, (a_b_x, c_d_y), six * (switch <= keep))
        np.add.at(held, (a_d_x, c_b_y), six * (switch > keep))


def _kind_of_two() -> NDArray[Any]:
    """The kind of two cards; a switched natural stands at (TEN, ACE)."""
    import numpy as np

    kinds = np.zeros((VALUES, VALUES), np.int64)
    for (first, second), kind in KIND.items():
        kinds[first, second] = kinds[second, first] = kind
    kinds[TEN, ACE] = SWITCHED
    return kinds


def _ended(rounds: Rounds, cards: tuple[int, int]) -> Ended:
    """Two cards to their end, by the bank's."""
    import numpy as np

    solver, (first, second) = rounds.solver, cards
    if cards == (ACE, TEN):
        return _fixed(solver, rounds.up, NATURAL_PLACE)
    held = np.zeros(len(solver.hands.counts))
    held[solver.hands.number[cards_of(*cards)]] = 1.0
    kept = rounds.hand(held, (), UNSPLIT, BASE, *rounds.way(PAID, UNSPLIT, BASE))
    if first != second or not rounds.splits(first):
        return kept
    share, split = solver.splittable(first), rounds.split(first)
    nets: list[Nets] = [defaultdict(float) for _ in range(BANKS)]
    for part, hand in ((1 - share, kept), (share, split)):
        for p, against in enumerate(hand.against):
            for net, chance in against.items():
                nets[p][net] += part * chance
    return Ended(nets, (1 - share) * kept.wagered + share * split.wagered)


def _fixed(solver: Solver, up: int, place: int, chips: int = 1) -> Ended:
    """A hand that stands at a place."""
    nets = [units(solver.own_at[place, p] * chips) for p in range(BANKS)]
    if solver.terms.original_only:
        nets[BANK_NATURAL] = max(nets[BANK_NATURAL], -UNIT)
    live = [not (solver.checked(up) and p == BANK_NATURAL) for p in range(BANKS)]
    return Ended([{nets[p]: 1.0} if live[p] else {} for p in range(BANKS)], float(chips * sum(live)))


def _doubled(solver: Solver, up: int, cards: tuple[int, ...]) -> Ended:
    """A doubled hand of three cards."""
    [(place, _)] = solver.mixes[solver.doubled_row[solver.hands.number[cards_of(*cards)]]]
    return _fixed(solver, up, place, 2)


def _bank(rounds: Rounds, held: NDArray[Any]) -> NDArray[Any]:
    """Where the bank ends, by place and the kinds of both hands; a natural that is found before play left out."""
    import numpy as np

    solver, up = rounds.solver, rounds.up
    found = np.zeros((BANKS, *held.shape))
    counts = np.array([cards_of(*cards) for cards in _kinds(solver.rules)])
    one, two = held.nonzero()
    found[:, one, two] = solver.bank_ends(up, solver.left(up) - counts[one] - counts[two]).T
    if solver.checked(up):
        found[BANK_NATURAL] = 0.0
    return found


def _found_natural(solver: Solver, up: int, rounds: Rounds, dealt: NDArray[Any]) -> tuple[Nets, float]:
    """A natural of the bank's that is found before play, against the hands as they were dealt."""
    nets: Nets = defaultdict(float)
    wagered = 0.0
    if solver.checked(up):
        hidden = solver.hidden(up)
        for one, two in zip(*dealt.nonzero()):
            left = solver.left(up, (*TWO_CARDS[one], *TWO_CARDS[two]))
            chance = float(dealt[one, two] * left[hidden] / left.sum())
            net = 0.0
            for kind in (one, two):
                at = solver.hands.number[cards_of(*TWO_CARDS[kind])]
                lost = solver.own_at[NATURAL_PLACE] if kind == NATURAL else solver.own[solver.row[at]]
                net += float(lost[BANK_NATURAL])
            nets[units(net)] += chance
            wagered += 2 * chance
    return nets, wagered
