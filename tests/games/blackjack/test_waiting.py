"""A double before the switch: computed card by card, from every shoe, and simulated."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.errors import BadInput
from pitboss.games.blackjack import keep_or_switch
from pitboss.games.blackjack.keep_or_switch import DOUBLE, DOUBLE_2, KEEP, SWITCH, kept_and_made, may_double, plans
from pitboss.games.blackjack.known import known, pack
from pitboss.games.blackjack.solve import found
from pitboss.games.blackjack.solver.solver import Solver
from pitboss.games.blackjack.solver.switching import ONE_CARD, beside, doubled_first
from pitboss.games.blackjack.solver.waiting import THREE_CARDS

GAME = "golden-west/blackjack-switch"
EIGHT, NINE, TEN = 7, 8, 9
DEUCE = 1


@pytest.fixture(scope="module")
def solver():
    return Solver(load(GAME, switch_first=False).rules)


@pytest.fixture(scope="module")
def policy(solver):
    return known(solver.rules)


def count(hand):
    """What cards count, aces for eleven where they may."""
    points = sum(hand) + len(hand)
    return points + 10 if 0 in hand and points <= 11 else points


class Shoe:
    """Six decks by value, and a bank with a ten-value card up that is not looked under: card by card."""

    def __init__(self, gone):
        self.left = [24] * 9 + [96]
        for card in (TEN, *gone):
            self.left[card] -= 1

    def draws(self):
        """Every card that may come next, and how likely it is."""
        size = sum(self.left)
        for card in range(10):
            if self.left[card]:
                self.left[card] -= 1
                yield card, (self.left[card] + 1) / size
                self.left[card] += 1

    def bank(self, hand=(TEN,), chance=1.0, ends=None):
        """How likely the bank ends with each total; its natural is 0 (L4680-L4690, L4719)."""
        ends = {} if ends is None else ends
        total = count(hand)
        soft = total != sum(hand) + len(hand)
        if len(hand) > 1 and total >= 17 + (soft and total == 17):
            end = 0 if len(hand) == 2 and total == 21 else total
            ends[end] = ends.get(end, 0.0) + chance
        else:
            for card, likely in self.draws():
                self.bank((*hand, card), chance * likely, ends)
        return ends


@cache
def ends(gone):
    return Shoe(gone).bank()


def wins(total, gone):
    """What a hand that stands wins: 22 pushes what is not over, a natural takes all (L4719-L4736)."""
    worth = 0.0
    for end, chance in ends(tuple(sorted(gone))).items():
        if end == 0 or total > 21 or (end <= 21 and end > total):
            worth -= chance
        elif end != 22 and end != total:
            worth += chance
    return worth


def test_a_double_before_the_switch_worked_out_card_by_card(solver, policy):
    """2-8 and 10-9 against a ten, six decks: 2-8 is doubled, and once its card is seen the hands are kept, or switched
    to 2-9 and 10-8, or 10-9 is doubled too. Hands of 18 and 19 stand. A suited 7-8-9 of the bank's cannot arise."""
    a, b, c, d = DEUCE, EIGHT, TEN, NINE
    worth = 0.0
    for x, chance in Shoe((a, b, c, d)).draws():
        gone = (a, b, c, d, x)
        keep = 2 * wins(count((a, b, x)), gone) + wins(count((c, d)), gone)
        switch = 2 * wins(count((a, d, x)), gone) + wins(count((c, b)), gone)
        both = 0.0
        for y, likely in Shoe(gone).draws():
            all_ = (*gone, y)
            kept = 2 * wins(count((a, b, x)), all_) + 2 * wins(count((c, d, y)), all_)
            switched = 2 * wins(count((a, d, x)), all_) + 2 * wins(count((c, b, y)), all_)
            both += likely * max(kept, switched)
        worth += chance * max(keep, switch, both)
    best = doubled_first(solver, policy, TEN, beside(solver, policy, TEN, ONE_CARD))[0]
    assert best[a, b, c, d] == pytest.approx(worth, abs=2e-7)


def test_shoes_that_lack_two_of_three_cards_tell_what_a_hand_wins_without_all_three(solver, policy):
    """Against a ten: every hand beside every three cards, played from its own shoe, is a few millionths away."""
    nearly = doubled_first(solver, policy, TEN, beside(solver, policy, TEN, ONE_CARD))
    exact = doubled_first(solver, policy, TEN, beside(solver, policy, TEN, [*ONE_CARD, *THREE_CARDS]))
    may = exact > -np.inf
    assert np.abs(nearly[may] - exact[may]).max() < 1e-6
    assert abs(nearly[may] - exact[may]).mean() < 1e-7


def test_the_chart_waits_for_the_greater_sum(solver, policy):
    """10-6 and 10-2 against a seven: every card but an ace or a ten makes one of 10-6 and 10-2 at least 17."""
    up, six, deuce, seven = 6, 5, 1, 6
    tables = policy.switch_worth[:, :, up], policy.doubled_worth[:, up]
    at_first, at_last = plans(*tables, solver.rules.choices)
    assert at_first[TEN, six, TEN, deuce] == DOUBLE
    last = at_last[TEN, six, TEN, deuce]
    assert [int(last[x]) for x in (1, 2, 3, 4)] == [KEEP] * 4
    assert [int(last[x]) for x in (5, 6, 7, 8)] == [SWITCH] * 4
    assert at_first[TEN, TEN, TEN, seven] == KEEP
    twins = at_first.transpose(2, 3, 0, 1)
    assert ((at_first == DOUBLE_2) <= (twins >= DOUBLE)).all()


def test_who_may_not_double_keeps_or_switches_at_once(policy):
    """Then it is the chart of the other reading."""
    from pitboss.games.blackjack.solver.switching import switches

    table, totals = policy.switch_worth[:, :, 6], policy.doubled_worth[:, 6]
    kept, made = kept_and_made(table)
    wish = switches(table)
    for hand in np.random.default_rng(1).integers(0, 10, (400, 4)).tolist():
        choice = keep_or_switch.first(kept, made, totals, *hand, False, False)
        assert choice == (SWITCH if wish[tuple(hand)] else KEEP)


def test_a_natural_is_not_doubled(solver):
    allowed = may_double(solver.rules.choices)
    barred = {(a, b) for a, b in combinations_with_replacement(range(10), 2) if not allowed[a, b]}
    assert barred == {(0, TEN)}


def test_what_could_follow_a_double_is_not_solved():
    with pytest.raises(BadInput, match="solved only without redouble"):
        found(load(GAME, switch_first=False, redouble=1).rules)


@pytest.mark.slow
def test_a_double_before_the_switch_turns_the_game_around():
    """Five percent for the player; at once the switch is worth what it is where it comes first."""
    rules = load(GAME, switch_first=False).rules
    game = found(rules)
    assert game.best == pytest.approx(0.05037338, abs=1e-8)
    assert game.chart == pytest.approx(0.05034945, abs=1e-8)
    assert game.waiting.at_once == pytest.approx(-0.00552235, abs=1e-8)
    assert game.waiting.doubles == pytest.approx(0.437, abs=0.001)
    assert pack(game.policy) == pack(known(rules))


@pytest.mark.slow
def test_simulation_of_doubles_before_the_switch_agrees():
    """The chart over 134 million rounds from fresh shoes, real cards and all, against its exact worth."""
    game = load(GAME, switch_first=False, reshuffle="each_round")
    _, figures = simulate(game, 134_000_000, seed=5, workers=2)
    assert figures[0].stderr < 0.0001
    assert abs(figures[0].edge + 0.05034945) < 4 * figures[0].stderr
