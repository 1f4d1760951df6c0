"""What three card poker is worth, beside the published and the catalogued figures."""

import pytest

from pitboss import load
from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import BadInput
from pitboss.games.three_card_poker import strategy
from pitboss.games.three_card_poker.rules import Rules
from pitboss.games.three_card_poker.solve import advise, decisions, solve
from pitboss.ranking.value import ranks

SIX_CARD = "three-card-poker-6-card-bonus"


def edges(game, **readings):
    return {worth.wager: round(100 * worth.edge, 2) for worth in solve(load(game, **readings).rules).worths}


@pytest.mark.parametrize(
    ("game", "expected"),
    [  # the bank's edges as the rulebook's family table has them; golden-west prints its 8.56 % itself (L3928)
        ("delta", {"ante": 1.80, "pair-plus": 4.38, "six-card-bonus": 6.74}),
        ("lucky-derby", {"ante": 1.80, "pair-plus": 4.38, "six-card-bonus": 6.74}),
        ("golden-west", {"ante": 4.60, "pair-plus": 4.38, "six-card-bonus": 8.56}),
        ("outlaws", {"ante": 4.30, "pair-plus": 4.38, "six-card-bonus": 15.28}),
    ],
)
def test_edges_with_an_open_card(game, expected):
    assert edges(f"{game}/{SIX_CARD}") == expected


@pytest.mark.parametrize(("shown", "edge"), [(1, 29.26), (0, 33.79)])
def test_a_6_card_bonus_that_a_fold_loses_costs_more(shown, edge):
    """Simulated: 29.73 ± 0.27 % with an open bank card, 33.81 ± 0.17 % without; 15.28 % where a fold keeps it."""
    found = edges(f"outlaws/{SIX_CARD}", six_card_bonus_on_fold="lost", bank_up_cards=shown)
    assert found["six-card-bonus"] == edge


def test_the_standard_game_has_the_published_edge_and_strategy():
    """Wizard of Odds: 3.37 % of the Ante, play Q-6-4 or better; Pair Plus 40-30-6-3-1 7.28 %, 40-30-6-4-1 2.32 %."""
    solution = solve(load("grand-ronde/three-card-poker").rules)
    assert [round(100 * w.edge, 2) for w in solution.worths] == [3.37, 7.28]
    assert solution.strategy == {"play": "Q-6-4 or better"}
    assert edges("grand-ronde/three-card-poker", **{"pair_plus.flush": "4 to 1"})["pair-plus"] == 2.32


@pytest.mark.parametrize(
    ("game", "reading", "wager", "expected"),
    [  # from the readings of the rulebook's family table
        ("golden-west", {"ante_unqualified": "wins_or_pushes"}, "ante", 4.30),
        ("golden-west", {"ante_unqualified": "wins"}, "ante", 1.80),
        ("golden-west", {"six_card_bonus.three of a kind": "6 to 1"}, "six-card-bonus", 12.16),
        ("golden-west", {"six_card_bonus.three of a kind": "8 to 1"}, "six-card-bonus", 4.97),
        ("delta", {"pair_plus": "layout"}, "pair-plus", 5.57),
        ("delta", {"ante_bonus": "layout"}, "ante", -3.48),
    ],
)
def test_edges_under_the_other_readings(game, reading, wager, expected):
    assert edges(f"{game}/{SIX_CARD}", **reading)[wager] == expected


def test_the_catalogued_counts():
    """003 chapter 9: the dealer qualifies on 15,380 of 22,100 hands; 001: the six-card hands of the bonus."""
    pair_plus, six_card = solve(load(f"outlaws/{SIX_CARD}").rules).worths[1:]
    assert [o.combinations for o in pair_plus.outcomes] == [4, 44, 52, 720, 1_096, 3_744, 16_440]
    assert [o.combinations for o in six_card.outcomes[:-1]] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]
    d = decisions(load("grand-ronde/three-card-poker").rules)
    qualified = int((d.counts[:, :3].sum(axis=1) * d.weight).sum())
    assert qualified * 22_100 == 15_380 * int((d.counts.sum(axis=1) * d.weight).sum())


@pytest.mark.parametrize("combination", strategy.CHARTS)
def test_the_chart_that_bots_carry_is_the_solvers(combination):
    up_cards, unqualified = combination
    found = decisions(Rules(bank_up_cards=up_cards, ante_unqualified=unqualified)).chart
    words = ["".join(RANKS[r - 2] for r in ranks(least)) for least in found.values()]
    assert tuple(words) == strategy.CHARTS[combination]


def test_a_chart_is_close_to_the_best_play():
    """The strategy says what playing by thresholds alone costs; never more than 0.02 % of the Ante."""
    for unqualified in ("wins", "wins_or_pushes", "contested"):
        d = decisions(Rules(bank_up_cards=1, ante_unqualified=unqualified))
        lost = int((abs(d.gain) * d.weight)[d.departs].sum())
        assert lost <= 0.0002 * 100 * int((d.counts.sum(axis=1) * d.weight).sum())


def test_advice_agrees_with_the_decisions():
    rules = load(f"outlaws/{SIX_CARD}").rules
    best_play = strategy.best(rules)
    assert best_play is not None
    for hand, up, choice in [("Tc 9d 7d", "4c", "fold"), ("Tc 9c 7d", "4c", "play"), ("Qs 9d 2c", "Qd", "play")]:
        worth = advise(rules, cards(hand), cards(up)[0])
        assert max(worth, key=lambda c: worth[c]) == choice


def test_advice_refuses_what_is_not_a_spot():
    rules = load(f"outlaws/{SIX_CARD}").rules
    for hand, up in [("Tc 9d", "4c"), ("Tc 9d 7d", "Tc"), ("Tc 9d 7d", None)]:
        with pytest.raises(BadInput):
            advise(rules, cards(hand), cards(up)[0] if up else None)
