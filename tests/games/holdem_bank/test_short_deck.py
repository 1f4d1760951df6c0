"""The solver against brute force: short decks of four suits, every card run through, no classes, no tricks."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss import load
from pitboss.compiled import kernel
from pitboss.equipment.cards import cards
from pitboss.games.holdem_bank.decisions import decisions, unit
from pitboss.games.holdem_bank.flops import first_spots, holding
from pitboss.games.holdem_bank.settle import ante, best_hand, blind, play
from pitboss.games.holdem_bank.solve import solve
from pitboss.ranking import tables

UTH, JACKPOT = "grand-ronde/ultimate-texas-holdem", "grand-ronde/jackpot-holdem"
BAD_BEAT, GOLDEN_WEST = "lucky-derby/ultimate-texas-holdem-bad-beat", "golden-west/ultimate-texas-holdem"
NINE, TEN, JACK = 7, 8, 9
"""Lowest ranks of decks of 24, 20 and 16 cards."""


@kernel(error_model="numpy")
def brute(t, terms, stake, lowest, a, b, shown, flop_bets, river_bets, out):
    """One holding (and a card shown, or -1) through every flop, turn, river and bank holding.

    `out`: deals, what a check is worth under the best play, what a unit of Play adds, what Ante and Blind bring.
    """
    for e in range(4 * lowest, 52):
        for d in range(4 * lowest, e):
            for c in range(4 * lowest, d):
                if a in (c, d, e) or b in (c, d, e) or (shown >= 0 and shown not in (c, d, e)):
                    continue
                check, flop_play, flop_rest = 0, 0, 0
                for g in range(4 * lowest, 52):
                    for f in range(4 * lowest, g):
                        if f in (a, b, c, d, e) or g in (a, b, c, d, e):
                            continue
                        player = best_hand(t, terms.two_from_hand, a, b, c, d, e, f, g)
                        deals, river_play, river_rest = 0, 0, 0
                        for y in range(4 * lowest, 52):
                            for x in range(4 * lowest, y):
                                if x in (a, b, c, d, e, f, g) or y in (a, b, c, d, e, f, g):
                                    continue
                                bank = best_hand(t, terms.two_from_hand, x, y, c, d, e, f, g)
                                deals += 1
                                river_play += play(stake, player, bank, terms)
                                river_rest += ante(stake, player, bank, terms) + blind(stake, player, bank, terms)
                        best = -2 * stake * deals
                        for bet in river_bets:
                            best = max(best, bet * river_play + river_rest)
                        out[0] += deals
                        check += best
                        flop_play += river_play
                        flop_rest += river_rest
                out[2] += flop_play
                out[3] += flop_rest
                for bet in flop_bets:
                    check = max(check, bet * flop_play + flop_rest)
                out[1] += check


def by_brute_force(rules, lowest, own, shown=-1):
    out = np.zeros(4, np.int64)
    _, flop_bets, river_bets = [np.array(bets) for bets in rules.play_multiples]
    brute(tables.high(), rules.terms, unit(rules), lowest, *own, shown, flop_bets, river_bets, out)
    return out.tolist()


def by_solver(rules, lowest, own, shown=-1):
    """The sums of one spot, from those of its class."""
    spots, counts = first_spots(rules.community_shown[0], lowest)
    spot = spots[max(shown, 0), holding(*own)]
    return [Fraction(int(total), int(counts[spot])) for total in decisions(rules, lowest=lowest).sums[spot]]


@pytest.mark.parametrize(
    ("game", "lowest", "own", "shown"),
    [
        pytest.param(UTH, NINE, "Ts9s", "", marks=pytest.mark.slow),
        pytest.param(UTH, NINE, "AhKd", "", marks=pytest.mark.slow),
        pytest.param(UTH, NINE, "9c9d", "", marks=pytest.mark.slow),
        (UTH, TEN, "QsTd", ""),
        (JACKPOT, TEN, "KsQs", "Ts"),
        (JACKPOT, TEN, "KsQs", "Th"),
        (JACKPOT, TEN, "JdJh", "Js"),
    ],
)
def test_a_spot_is_worth_what_brute_force_says(game, lowest, own, shown):
    rules = load(game).rules
    own, shown = cards(own), cards(shown)[0] if shown else -1
    assert by_solver(rules, lowest, own, shown) == by_brute_force(rules, lowest, own, shown)[1:]


def kinds_of_holding():
    """One holding of sixteen cards for each kind, and how many there are: pairs, suited, unsuited."""
    for low, high in combinations(range(4 * JACK, 52), 2):
        if low & 3 == 0 and high & 3 < 2:
            yield (low, high), 6 if low >> 2 == high >> 2 else 4 if high & 3 == 0 else 12


@pytest.mark.parametrize(
    ("game", "readings"),
    [
        (UTH, {}),
        (UTH, {"play_multiples": [[4, 3], [2, 1], [1]], "blind.full house": "7 to 2"}),
        (UTH, {"qualifier": "none"}),
        (UTH, {"hand_from": "two_hole_three_board"}),
        (BAD_BEAT, {"play_unqualified": "wins"}),
        (GOLDEN_WEST, {"blind_needs_win": False, "ante_unqualified": "contested"}),
        pytest.param(JACKPOT, {}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_worth_what_brute_force_says(game, readings):
    """Whatever the reading, the solver's edge and brute force are one fraction."""
    rules = load(game, **readings).rules
    total = deals = 0
    for own, weight in kinds_of_holding():
        for shown in set(range(4 * JACK, 52)) - set(own) if rules.community_shown[0] else [-1]:
            count, check, adds, rest = by_brute_force(rules, JACK, own, shown)
            total += weight * max(check, *[bet * adds + rest for bet in rules.play_multiples[0]])
            deals += weight * count
    assert Fraction(solve(rules, lowest=JACK).worths[0].edge_exact) == Fraction(-total, deals * unit(rules))
