"""Joker Poker: the exact solution beside plain enumeration, its own script and the catalogued figures."""

from itertools import combinations

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.compiled import kernel as compiled
from pitboss.equipment.cards import cards, texts
from pitboss.errors import BadInput
from pitboss.games.card_sets import any_five
from pitboss.games.joker_poker import kernel
from pitboss.games.joker_poker.count import DRAWS, all_places, all_values
from pitboss.games.joker_poker.kernel import KERNEL
from pitboss.games.joker_poker.settle import best_joker, hand_value
from pitboss.games.joker_poker.solve import advise, decisions, plan, solve, wins
from pitboss.games.joker_poker.strategy import CHOICES, best, box_of, seen_as
from pitboss.houses.sitting import Sitting
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import Settled
from pitboss.table.views import View

GAME = load("golden-west/joker-poker")


@compiled(error_model="numpy")
def enumerate_wins(places, cards, up):
    """Every way to go on from three cards against two: the player's two, then the bank's three."""
    won = 0
    for e in range(52):
        for d in range(e):
            if d in cards or e in cards or d in up or e in up:
                continue
            mine = places[any_five(cards[0], cards[1], cards[2], d, e)]
            if mine == 0:
                continue
            for z in range(52):
                for y in range(z):
                    for x in range(y):
                        if x in cards or y in cards or z in cards or x in up or y in up or z in up:
                            continue
                        if x in (d, e) or y in (d, e) or z in (d, e):
                            continue
                        won += places[any_five(up[0], up[1], x, y, z)] <= mine
    return won


@pytest.fixture(scope="module")
def solution():
    return solve(GAME.rules)


def test_the_catalogued_counts_of_hands():
    """002, Joker Poker: counts over 2,598,960 deals with the best choice of joker, pair to natural royal."""
    expected = [961_920, 1_002_912, 334_608, 123_552, 109_152, 58_656, 6_592, 940, 624, 4]
    assert [n for n in np.bincount(all_values() >> 20).tolist() if n] == expected


def test_the_exact_edge(solution):
    """4.13 % of the base wager, 13.68 % without the options. The catalogue has about 3.8 % and 13.5 % by simulation,
    with 5, 31 and 1 % surrendered, doubled and tripled: a best play chosen from samples looks better than it is."""
    worth = solution.worths[0]
    assert round(100 * worth.edge, 2) == 4.13
    total = sum(won + lost for won, lost in decisions(GAME.rules).counts)
    shares = [round(100 * sum(n) / total) for n in decisions(GAME.rules).counts]
    assert shares == [5, 63, 30, 1]
    found = wins()
    weight = np.array([6 if row == column else 4 if row > column else 12 for row in range(13) for column in range(13)])
    won = int((found.wins.sum(axis=1).astype(object) * weight).sum())
    assert round(100 * (1 - 2 * won / total), 2) == 13.68


@pytest.mark.parametrize("spot", ["9s 9d 4c Kh 7c", "As 5d 3c Qh Qc", "Js Ts 9s 8d 2d", "2s 7d Jc Ah 2d"])
def test_inclusion_and_exclusion_counts_what_enumeration_counts(spot, solution):
    *hand, x, y = cards(spot)
    won = enumerate_wins(all_places(), np.array(hand), np.array([x, y]))
    worth = advise(GAME.rules, hand, (x, y))
    assert worth["play"] * DRAWS == 2 * won - DRAWS
    assert worth["double"] == 2 * worth["play"]
    assert ("triple" in worth) == (x >> 2 == y >> 2)


def test_advice_and_plan_agree_in_every_suit(solution):
    best_play = plan(GAME.rules)
    rng = np.random.default_rng(1)
    for _ in range(60):
        a, b, c, x, y = (int(card) for card in rng.permutation(52)[:5])
        worth = advise(GAME.rules, (a, b, c), (x, y))
        choice = CHOICES[best_play.choices[box_of(x, y), seen_as(a, b, c, x, y)]]
        assert worth[choice] == max(worth.values())


def test_advice_refuses_what_is_not_a_spot():
    with pytest.raises(BadInput, match="the bank's two"):
        advise(GAME.rules, cards("9s 9d 4c"), cards("Kh"))


def test_the_joker_makes_most_of_a_hand():
    for hand, joker in [("As Ks Qs Js 2d", "2d"), ("9s 9d 9h 9c 2d", "2d"), ("9s 9d 4h 4c 7s", "7s")]:
        held = cards(hand)
        assert texts([best_joker(held)]) == (joker,)
        assert hand_value(held, best_joker(held)) == max(hand_value(held, card) for card in held)


def test_script_and_kernel_agree_to_the_cent(solution):
    prepared = KERNEL.prepare(GAME.rules)
    play = best(GAME.rules)
    for key in range(300):
        deck, sums = np.arange(52), np.zeros((1, 6), np.int64)
        kernel.simulate(*prepared, deck, key, 1, sums)
        dealt = iter(deck[:10].tolist())
        table = Sitting(GAME, seats=2, stack=1_000_000, strict=True)
        table.limits = (100, 100)

        def chance(ask, dealt=dealt):
            return [next(dealt) for _ in range(ask.count)] if isinstance(ask, Deal) else (1, 1)

        round_ = table.start(chance)
        while (ask := round_.ask) is not None:
            seat = round_.waiting_for[0]
            if isinstance(ask, Bet):
                round_.answer(seat, {"base": 100})
            elif isinstance(ask, Choose) and ask.options[0].name == "bank":
                round_.answer(seat, ("bank", 1_000_000) if seat == 2 else "pass")
            else:
                round_.answer(seat, play(ask, View(round_.table, seat)))
        net = sum(e.paid - e.taken for e in round_.table.events if isinstance(e, Settled))
        assert net == sums[0, 3], texts(deck[:10].tolist())


def test_simulation_agrees_with_the_exact_solution(solution):
    _, (figure,) = simulate(GAME, 4_000_000, workers=2)
    assert abs(figure.edge - solution.worths[0].edge) < 4 * figure.stderr


def test_every_spot_is_counted_once(solution):
    found = wins()
    free = sum(1 for _ in combinations(range(50), 3))
    assert (found.alike.sum(axis=1) == free).all()
