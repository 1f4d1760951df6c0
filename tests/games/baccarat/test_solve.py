"""Baccarat's exact counts: the rulebook's figures, published ones, and brute force over every order of cards."""

from collections import Counter
from itertools import permutations

import pytest

from pitboss import load
from pitboss.games.baccarat.rules import Rules
from pitboss.games.baccarat.settle import OUTCOMES, Hands, outcome
from pitboss.games.baccarat.solve import ONE_DECK, count_hands, solve

EIGHT_DECKS = [8 * n for n in ONE_DECK]
GRAND_RONDE = "grand-ronde/ez-baccarat"


def edges(game, **readings):
    """Percent of the wager that the bank keeps."""
    return {worth.wager: 100 * worth.edge for worth in solve(load(game, **readings).rules).worths}


def test_eight_decks_have_the_orders_of_six_cards_that_the_rulebook_counts():
    """grand-ronde, worked examples; Player, Banker and tie are also the figures published everywhere."""
    counts = count_hands(EIGHT_DECKS, Rules().terms.drawing)
    rows = Counter()
    for hands, count in counts.items():
        rows[OUTCOMES[outcome(hands, Rules().terms)]] += count
    assert sum(counts.values()) == 416 * 415 * 414 * 413 * 412 * 411 == 4_998_398_275_503_360
    assert rows["Player wins"] + rows["Player wins with a three-card 8"] == 2_230_518_282_592_256
    assert rows["Banker wins"] + rows["Banker wins with a three-card 7"] == 2_292_252_566_437_888
    assert rows["equal"] == 475_627_426_473_216
    assert rows["Banker wins with a three-card 7"] == 112_633_011_329_024
    assert rows["Player wins with a three-card 8"] == 172_660_763_262_976
    nines = Counter()
    for hands, count in counts.items():
        nines[((hands.player, hands.player_cards) == (9, 3)) + ((hands.banker, hands.banker_cards) == (9, 3))] += count
    assert nines[2] == 10_307_243_902_976
    assert nines[1] == 340_879_059_038_208


@pytest.mark.parametrize(
    ("game", "readings", "figures"),
    [
        (GRAND_RONDE, {}, {"player": 1.235, "banker": 1.018, "tie": 14.36, "dragon-7": 7.61, "panda-8": 10.19}),
        (GRAND_RONDE, {}, {"player-talons": 2.65, "banker-talons": 9.37, "divine-9": 9.31}),
        ("delta/ez-baccarat", {}, {"player": 1.235, "banker": 1.018, "tie": 14.36, "dragon-7": 7.61}),
        ("delta/dragon-bonus-baccarat", {}, {"tie": 4.84, "player-dragon": 2.65, "banker-dragon": 9.37}),
        ("delta/dragon-bonus-baccarat", {}, {"player": 1.235, "banker": 1.018, "fortune-7": 7.61}),
        ("lucky-derby/ez-baccarat-panda-8", {}, {"banker": 1.018, "dragon-7": 7.61, "panda-8": 10.19}),
        ("golden-west/ez-baccarat", {"decks": 3}, {"player": 1.247, "banker": 1.007, "tie": 14.74}),
        ("golden-west/ez-baccarat", {"decks": 3}, {"dragon-7": 7.59, "panda-8": 10.29}),
        ("golden-west/ez-baccarat", {"banker_three_card_seven": "pays"}, {"banker": -1.235}),
        ("golden-west/ez-baccarat", {"naturals_stop": False}, {"tie": -1.92, "player": 1.235, "banker": 1.018}),
        ("delta/dragon-bonus-baccarat", {"naturals_stop": False}, {"tie": -13.24}),
        (GRAND_RONDE, {"talons_natural": "margin"}, {"player-talons": -74.7, "banker-talons": -68.0}),
    ],
)
def test_edges_are_those_of_the_rulebook(game, readings, figures):
    """family-banked: bank's edge by wager, with three decks, and under the other readings."""
    found = edges(game, **readings)
    for wager, percent in figures.items():
        digits = len(str(percent).partition(".")[2])
        assert round(found[wager], digits) == percent, wager


def test_edges_are_the_published_ones_to_every_digit():
    """Wizard of Odds, EZ Baccarat and baccarat, eight decks: returns to six decimals."""
    found = edges(GRAND_RONDE)
    assert [round(found[w], 4) for w in ("player", "banker", "tie", "dragon-7", "panda-8")] == [
        1.2351, 1.0183, 14.3596, 7.6113, 10.1876,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wager", "published"),
    [
        (
            "player-dragon",
            {
                "win by 9": 18_409_431_764_992, "win by 8": 34_097_645_543_424, "win by 7": 89_590_261_473_280,
                "win by 6": 141_238_897_317_888, "win by 5": 166_169_165_987_840, "win by 4": 186_780_352_174_080,
                "natural win": 812_685_054_124_032, "natural tie": 89_325_908_267_520,
            },
        ),
        (
            "banker-dragon",
            {
                "win by 9": 15_390_342_909_952, "win by 8": 28_305_092_784_128, "win by 7": 79_517_099_278_336,
                "win by 6": 119_200_072_366_080, "win by 5": 157_275_882_332_160, "win by 4": 201_147_167_287_296,
                "natural win": 812_685_054_124_032, "natural tie": 89_325_908_267_520,
            },
        ),
    ],
)  # fmt: skip
def test_the_dragon_bonus_has_the_published_combinations(wager, published):
    """Wizard of Odds, baccarat appendix 5, eight decks."""
    worths = {w.wager: w for w in solve(load("delta/dragon-bonus-baccarat").rules).worths}
    assert {o.result: o.combinations for o in worths[wager].outcomes if o.result != "nothing"} == published


@pytest.mark.parametrize(("decks", "player", "banker"), [(4, 2.70, 9.42), (6, 2.67, 9.39), (8, 2.65, 9.37)])
def test_the_dragon_bonus_by_number_of_decks(decks, player, banker):
    """Wizard of Odds, baccarat appendix 5."""
    found = edges("delta/dragon-bonus-baccarat", decks=decks)
    assert (round(found["player-dragon"], 2), round(found["banker-dragon"], 2)) == (player, banker)


@pytest.mark.parametrize("naturals_stop", [True, False])
@pytest.mark.parametrize("stands", ["draws_to_five", "literal"])
@pytest.mark.parametrize("shoe", [(1,) * 10, (2, 0, 1, 1, 1, 1, 1, 1, 1, 1), (0, 3, 1, 1, 1, 0, 1, 0, 1, 1)])
def test_counting_equals_dealing_every_order_of_a_tiny_shoe(shoe, stands, naturals_stop):
    rules = Rules(naturals_stop=naturals_stop, banker_when_player_stands=stands)
    cards = [value for value, n in enumerate(shoe) for _ in range(n)]
    dealt = Counter(dealt_by_hand(order, naturals_stop, stands) for order in permutations(cards, 6))
    counts = count_hands(shoe, rules.terms.drawing)
    assert {hands: n for hands, n in counts.items() if n} == dealt


DRAWS_TO = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
"""Banker total to the Player's third cards against which it draws."""


def dealt_by_hand(order, naturals_stop, stands):
    """The drawing rules once more, from the bullets (golden-west L4359-L4370) instead of the chart."""
    player, banker = [order[0], order[2]], [order[1], order[3]]
    rest = list(order[4:])
    total = sum(player) % 10
    has = sum(banker) % 10
    if not (naturals_stop and max(total, has) >= 8):
        third = None
        if total <= 5:
            third = rest.pop(0)
            player.append(third)
        if third is None:
            hits = has <= (5 if stands == "draws_to_five" else 3)
        else:
            hits = has <= 2 or third in DRAWS_TO.get(has, ())
        if hits:
            banker.append(rest.pop(0))
    return Hands(sum(player) % 10, sum(banker) % 10, len(player), len(banker))


def test_ties_come_as_often_as_the_rulebook_says():
    """9.516 % of rounds, 11.324 % if naturals do not stop the drawing (8 decks)."""
    for stop, percent in ((True, 9.516), (False, 11.324)):
        worths = {w.wager: w for w in solve(load("golden-west/ez-baccarat", naturals_stop=stop).rules).worths}
        assert round(100 * worths["tie"].hit, 3) == percent


@pytest.mark.parametrize("decks", range(3, 9))
def test_every_number_of_decks_is_solved(decks):
    found = edges("delta/ez-baccarat", decks=decks)
    assert 1.23 < found["player"] < 1.25
    assert 1.00 < found["banker"] < 1.02


def test_dragon_and_panda_do_not_depend_on_the_readings():
    """golden-west: 2.2534 % and 3.4543 % under either choice."""
    for readings in ({}, {"naturals_stop": False}, {"banker_three_card_seven": "pays"}):
        worths = {w.wager: w for w in solve(load("golden-west/ez-baccarat", **readings).rules).worths}
        assert round(100 * worths["dragon-7"].hit, 4) == 2.2534
        assert round(100 * worths["panda-8"].hit, 4) == 3.4543
