"""What hold'em against the bank is worth, beside the published and the catalogued figures."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from pitboss import load
from pitboss.analysis import analyze
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.games.holdem_bank import strategy
from pitboss.games.holdem_bank.answers import answers, flop_bet, river_bet
from pitboss.games.holdem_bank.decisions import decisions
from pitboss.games.holdem_bank.flops import first_spots, holdings
from pitboss.games.holdem_bank.solve import advise, solve

UTH, JACKPOT = "grand-ronde/ultimate-texas-holdem", "grand-ronde/jackpot-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
SEVEN_CARDS = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620]
"""Royal flush to three of a kind in the 133,784,560 hands of seven cards."""


def solved(game, **readings):
    return analyze.solved(load(game, **readings))


def edges(solution):
    return {worth.wager: round(100 * worth.edge, 2) for worth in solution.worths}


def test_the_standard_game_has_the_published_figures():
    """Wizard of Odds: 2.185 % of the Ante, an element of risk of 0.526 %, a standard deviation of 4.94."""
    ante = solved(UTH).worths[0]
    assert round(100 * ante.edge, 3) == 2.185
    assert round(100 * ante.risk, 3) == 0.526
    assert round(ante.sd, 2) == 4.94
    assert ante.edge_exact == "50643648973/2317817502000"


def test_the_first_decision_is_the_published_one():
    """Wizard of Odds: threes and up, any ace, K5 (K2 suited), Q8 (Q6 suited), JT (J8 suited); never three times."""
    assert solved(UTH).strategy["first decision"] == "bet with 33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
    assert set(decisions(load(UTH).rules).first.tolist()) == {0, 4}


@pytest.mark.parametrize("game", [UTH, "lucky-derby/ultimate-texas-holdem", "golden-west/ultimate-texas-holdem"])
def test_the_same_game_at_every_house_has_the_same_ante(game):
    assert solved(game).worths[0].edge_exact == solved(UTH).worths[0].edge_exact


def test_side_bets_have_the_catalogued_edges():
    """The rulebook's family table, for hands that are never folded."""
    assert edges(solved(UTH))["trips"] == 3.50
    assert edges(solved("lucky-derby/ultimate-texas-holdem"))["trips"] == 1.90
    kept = edges(solved(BAD_BEAT, trips_on_fold="kept", bad_beat_on_fold="kept"))
    assert kept["trips"] == 6.18 and kept["bad-beat"] == 14.79
    jackpot = edges(solved(JACKPOT))
    assert (jackpot["player-bonus"], jackpot["hole-card-bonus"], jackpot["three-up"]) == (3.34, 9.95, 7.10)


def test_trips_counts_every_hand_of_seven_cards():
    trips = solved(UTH).worths[1]
    assert [o.combinations for o in trips.outcomes[:7]] == SEVEN_CARDS
    assert sum(o.combinations for o in trips.outcomes) == comb(52, 7)


def test_bad_beat_has_the_published_frequencies():
    """Discount Gambling, June 2012: hands beaten in the 2,781,381,002,400 deals of two holdings and a board."""
    worth = solved(BAD_BEAT, trips_on_fold="kept", bad_beat_on_fold="kept").worths[2]
    counts = {o.result: o.combinations for o in worth.outcomes}
    assert counts == {
        "straight flush": 10_300_592,
        "four of a kind": 471_040_512,
        "full house": 8_435_225_376,
        "flush": 19_434_208_592,
        "straight": 18_271_076_976,
        "three of a kind": 64_049_759_448,
        "two pair": 399_099_149_640,
        "pair": 1_366_512_556_968,
        "high card": 791_967_420_480,
        "equal": 113_130_263_816,
    }


def test_a_fold_that_loses_trips_costs_what_was_folded():
    """Who plays well folds three of a kind only when it lies on the board, so the board reading costs nothing."""
    kept, board, lost = [solved(UTH, trips_on_fold=reading).worths for reading in ("kept", "board", "lost")]
    assert kept[1].edge_exact == board[1].edge_exact
    assert kept[1].edge < lost[1].edge
    assert kept[0].edge_exact == board[0].edge_exact == lost[0].edge_exact
    folded = next(o for o in lost[1].outcomes if o.result == "folded")
    assert folded.probability == pytest.approx(next(o for o in kept[0].outcomes if o.result == "folded").probability)


@pytest.mark.parametrize("game", [UTH, JACKPOT])
def test_outcomes_are_every_deal_once(game):
    ways = 3 if game == JACKPOT else 1
    deals = comb(52, 3) * ways * comb(49, 2) * comb(47, 2) * comb(45, 2)
    assert sum(o.combinations for o in solved(game).worths[0].outcomes) == deals


@pytest.mark.parametrize("game", [UTH, JACKPOT])
def test_decisions_are_those_that_advise_finds(game):
    """Single spots are computed by running through every card, the tables by classes of boards."""
    rules, chance = load(game).rules, Random(game)
    found = answers(rules)
    for _ in range(25):
        a, b, c, d, e, f, g = chance.sample(range(52), 7)
        worth = advise(rules, (a, b), (c, d, e))
        assert (flop_bet(a, b, c, d, e, *found[1:4]) > 0) == (worth["play 2x"] > worth["check"])
        worth = advise(rules, (a, b), (c, d, e, f, g))
        assert (river_bet(a, b, c, d, e, f, g, found.river, [0] * 5) > 0) == (worth["play 1x"] > worth["fold"])


@pytest.mark.parametrize("game", [UTH, JACKPOT])
def test_the_first_decisions_add_up_to_the_edge(game):
    rules = load(game).rules
    spots, _ = first_spots(rules.community_shown[0], 0)
    total, count = Fraction(0), 0
    worth = {}
    for shown in range(len(spots)):
        for number, own in enumerate(holdings().tolist()):
            if rules.community_shown[0] and shown in own:
                continue
            spot = spots[shown, number]
            if spot not in worth:
                worth[spot] = max(advise(rules, own, [shown] if rules.community_shown[0] else []).values())
            total += worth[spot]
            count += 1
    assert -total / count == Fraction(solved(game).worths[0].edge_exact)


def test_advise_on_the_best_and_the_worst_of_boards():
    rules = load(UTH).rules
    royal = advise(rules, cards("2c 3d"), cards("Th Jh Qh Kh Ah"))
    assert royal == {"play 1x": 0, "fold": -2}
    quads = advise(rules, cards("Ac Ad"), cards("Ah As Kd 7c 2h"))  # beats everything: Ante, Play and 10 to 1
    assert quads["play 1x"] == 12


@pytest.mark.parametrize(
    ("own", "board", "says"),
    [
        ("Kh", "", "holds two cards"),
        ("Kh9d", "2c 3c", "only with 0, 3, 5"),
        ("Kh9d", "2c 3c 9d", "9d is given twice"),
        ("KhJk", "", "Jk is not in this deck"),
    ],
)
def test_advise_refuses_what_is_no_spot(own, board, says):
    with pytest.raises(BadInput, match=says):
        advise(load(UTH).rules, cards(own), cards(board))


def test_other_orders_of_showing_cannot_be_solved():
    with pytest.raises(BadInput, match="cannot be solved"):
        solve(load(UTH, community_shown=[2, 3, 5]).rules)


@pytest.mark.parametrize(("game", "most"), [(UTH, 0.0), (JACKPOT, 0.06)])
def test_the_rules_of_thumb_are_the_solved_first_decision(game, most):
    """Exactly so before any card is shown; where one is, in all but a few of a hundred spots."""
    rules = load(game).rules
    spots, _ = first_spots(rules.community_shown[0], 0)
    bets = decisions(rules).first[spots] > 0
    wrong = spotted = 0
    for shown in range(len(spots)):
        for number, own in enumerate(holdings().tolist()):
            board = [shown] if rules.community_shown[0] else []
            if not set(board) & set(own):
                spotted += 1
                wrong += strategy.raises_first(own, board) != bets[shown, number]
    assert wrong <= most * spotted
