"""What Casino War is worth: exact, simulated, and the same to the cent in script and kernel."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.analyze import analyze
from pitboss.analysis.simulate import simulate
from pitboss.games.high_card.kernel import KERNEL, ORIGINAL
from pitboss.games.high_card.settle import EQUAL, HIGHER, LOWER
from pitboss.games.high_card.solve import goes_to_war, pairs, wars
from pitboss.games.kernels import STAKE, deal
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.state import Saved

ID = "golden-west/casino-war"


def edges(**readings):
    return {w.wager: Fraction(w.edge_exact) for w in analyze(load(ID, **readings)).wagers}


def percent(edge):
    return round(100 * float(edge), 2)


def test_the_rulebook_s_figures_for_six_decks():
    """2.33 % of the Primary, going to war on every tie; the Tie 18.65 %."""
    game = load(ID)
    analysis = analyze(game)
    assert analysis.strategy == {"tied": "go to war"}
    assert [percent(w.edge) for w in analysis.wagers] == [2.33, 18.65]
    assert analysis.wagers[1].edge_exact == "58/311"


@pytest.mark.parametrize(
    ("readings", "edge", "war"),
    [
        ({"war_tie": 1}, 2.88, True),  # without the extra unit
        ({"war_win": 3, "war_tie": 4}, -5.61, True),  # three units as winnings
        ({"war_win": 0, "war_tie": 1}, 3.70, False),  # the Primary lost for good: surrender is better
    ],
)
def test_the_rulebook_s_figures_for_other_readings(readings, edge, war):
    assert percent(edges(**readings)["primary"]) == edge
    assert goes_to_war(load(ID, **readings).rules) is war


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_worth_by_conditional_probabilities(decks):
    """An independent way: the chance of a second card of a rank, of a pair among what is left."""
    n, left = 4 * decks, 52 * decks - 2
    tie = Fraction(n - 1, 52 * decks - 1)
    again = Fraction(12 * n * (n - 1) + (n - 2) * (n - 3), left * (left - 1))
    decided = (1 - again) / 2
    worth = edges(decks=decks, tie_on_war_deal=True)
    assert worth["tie"] == (1 - tie) - 10 * tie
    assert worth["war-tie"] == (1 - again) - 10 * again
    assert worth["primary"] == -tie * (2 * again + decided - 2 * decided)


def test_counts_of_a_tiny_shoe_by_dealing_it_in_every_order():
    ranks = [0, 0, 0, 1, 1, 2, 2]
    first, second = [0, 0, 0], [0, 0, 0]
    for cards in permutations(range(len(ranks)), 4):
        a, b, c, d = (ranks[card] for card in cards)
        first[HIGHER if a > b else LOWER if a < b else EQUAL] += 1
        if a == b:
            second[HIGHER if c > d else LOWER if c < d else EQUAL] += 1
    assert [count * 5 * 4 for count in pairs([3, 2, 2])] == first
    assert wars([3, 2, 2]) == second


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"war_burn": "once"},
        {"reshuffle": "each_round"},
        {"decks": 2, "tie_on_war_deal": True},
        {"war_win": 0, "war_tie": 1},
        {"war_win": 3, "war_tie": 4},
    ],
)
def test_script_and_kernel_agree_to_the_cent_on_the_same_shuffles(readings):
    """The script draws its cards by the kernel's own stream; the sums over all rounds must be the same."""
    rounds, key = 1_500, 77
    game = load(ID, opening_burn=0, **readings)
    prepared = KERNEL.prepare(game.rules)
    sums = Script(game, prepared, key).play(rounds)
    assert KERNEL.run(prepared, key, rounds).tolist() == sums


class Script:
    """One player against a player-dealer, round after round from one shoe."""

    def __init__(self, game, prepared, key):
        self.game, self.key, self.counter = game, key, 0
        self.procedure = prepared.procedure
        self.choice = "war" if self.procedure.war else "surrender"
        self.shoe = np.array(prepared.shoe)
        self.at = self.ready = len(self.shoe)

    def play(self, rounds):
        sums = [[0] * 6 for _ in self.game.rules.wagers]
        for _ in range(rounds):
            for row, (staked, wagered, net) in zip(sums, self.round()):
                for n, add in enumerate((staked > 0, staked, wagered, net, net * net, net > 0)):
                    row[n] += int(add)
        return sums

    def chance(self, ask):
        assert isinstance(ask, Deal)
        self.at += ask.count
        if self.at > self.ready:
            self.shuffle(self.procedure.war_cards)
        return [int(rank) * 4 for rank in self.shoe[self.at - ask.count : self.at]]

    def shuffle(self, cards):
        self.counter = deal(self.shoe, self.ready, self.ready + cards, self.key, self.counter)
        self.ready += cards

    def round(self):
        if self.at >= self.procedure.cut:
            self.at = self.ready = 0
        self.shuffle(ORIGINAL)
        open_table = OpenTable(self.game, saved=Saved(stacks=[0, 100_00, 1_000_00, *[0] * 6], bank=2, bank_turns=1))
        open_table.limits = (1, 500_00)
        round_ = open_table.start(self.chance)
        while isinstance(ask := round_.ask, (Bet, Choose)):
            round_.answer(ask.seats[0], self.answer(ask))
        lost_and_won = {"primary": 0, "war": 0, "tie": 0, "war-tie": 0}
        made = dict.fromkeys(lost_and_won, 0)
        for event in round_.table.events:
            if type(event).__name__ == "Wagered":
                made[event.spot] += event.cents
            elif type(event).__name__ == "Settled":
                lost_and_won[event.spot] += event.paid - event.taken
        primary = (made["primary"], made["primary"] + made["war"], lost_and_won["primary"] + lost_and_won["war"])
        ties = [(made[spot], made[spot], lost_and_won[spot]) for spot in ("tie", "war-tie")]
        return [primary, *ties]

    def answer(self, ask):
        if isinstance(ask, Bet):
            return {"primary": STAKE, "tie": STAKE}
        if ask.kind:
            return ("bank", 1_000_00)
        names = [o.name for o in ask.options]
        return ("war-and-tie", STAKE) if "war-and-tie" in names else self.choice


def test_simulation_agrees_with_the_exact_worth_and_does_not_depend_on_the_workers():
    game = load(ID, tie_on_war_deal=True)
    exact = {w.wager: w for w in analyze(game).wagers}
    _, figures = simulate(game, 3_000_000, seed=5)
    for f in figures:
        assert abs(f.edge - exact[f.wager].edge) < 3.5 * f.stderr, f.wager
        assert f.sd == pytest.approx(exact[f.wager].sd, rel=0.02)
        assert f.hit == pytest.approx(exact[f.wager].hit, rel=0.02)
    assert simulate(game, 3_000_000, seed=5, workers=2)[1] == figures
