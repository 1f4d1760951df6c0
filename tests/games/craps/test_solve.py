"""Craps, exact: the edges of every bet as fractions, beside the figures that are published."""

from fractions import Fraction

import pytest

from pitboss import load
from pitboss.analysis.advise import advise_layout
from pitboss.analysis.analyze import analyze
from pitboss.analysis.headlines import best, headline
from pitboss.analysis.simulate import simulate
from pitboss.errors import BadInput
from pitboss.games.craps.bets import BETS
from pitboss.games.craps.kernel import KERNEL
from pitboss.games.craps.rules import WAGERS
from pitboss.games.craps.solve import WAYS, read_layout, worth

GAME = load("grand-ronde/craps")
WORTH = {w.wager: w for w in analyze(GAME).wagers}

EDGES = {
    "pass": "7/495", "dont-pass": "3/220", "come": "7/495", "dont-come": "3/220", "pass-odds": "0/1",
    "place-4": "1/15", "place-5": "1/25", "place-6": "1/66", "place-8": "1/66", "place-9": "1/25", "place-10": "1/15",
    **{f"buy-{n}": "1/21" for n in (4, 5, 6, 8, 9, 10)},
    "lay-4": "1/41", "lay-5": "1/31", "lay-6": "1/25", "lay-8": "1/25", "lay-9": "1/31", "lay-10": "1/41",
    "hard-4": "1/9", "hard-6": "1/11", "hard-8": "1/11", "hard-10": "1/9", "field": "1/18", "any-seven": "1/6",
    "any-craps": "1/9", "craps-2": "5/36", "craps-3": "1/9", "craps-12": "5/36", "eleven": "1/9",
    "craps-eleven": "1/9", "hop-pair": "5/36", "hop": "1/9", "horn": "1/8", "horn-high-2": "23/180",
    "horn-high-12": "23/180", "horn-high-3": "11/90", "horn-high-11": "11/90", "whirl": "2/15",
}  # fmt: skip
"""The percentages of every craps book: 1.414, 1.364, 6.667, 4, 1.515, 4.762, 2.439, 3.226, 11.111 ..."""


@pytest.mark.parametrize("wager", EDGES)
def test_the_edge_of_every_bet_is_the_published_one(wager):
    assert WORTH[wager].edge_exact == EDGES[wager]


def test_every_wager_is_solved_and_named_as_promised():
    assert tuple(WORTH) == WAGERS
    assert all(Fraction(WORTH[w].edge_exact) == 0 for w in WAGERS if w.endswith("-odds"))


@pytest.mark.parametrize(
    ("wager", "rolls", "per_decision"),
    [("pass", "557/165", "7/495"), ("dont-pass", "557/165", "27/1925"), ("place-6", "36/11", "1/66"),
     ("hard-4", "4/1", "1/9"), ("field", "1/1", "1/18"), ("lay-5", "18/5", "1/31")],
)  # fmt: skip
def test_rolls_to_a_decision_and_the_edge_without_pushes(wager, rolls, per_decision):
    """3.3758 rolls on the line, 1.40 % for a don't pass that is decided: both published."""
    found = WORTH[wager]
    assert (found.rolls_exact, found.per_decision_exact) == (rolls, per_decision)
    assert Fraction(found.per_roll_exact) * Fraction(found.rolls_exact) == Fraction(found.edge_exact)


@pytest.mark.parametrize(
    ("multiple", "percent"),
    [(0, 1.414), (1, 0.848), (2, 0.606), (3, 0.471), (5, 0.326), (10, 0.184), (20, 0.099), (100, 0.021),
     ([3, 4, 5], 0.374)],
)  # fmt: skip
def test_odds_of_any_multiple_thin_the_edge_of_the_pass_line(multiple, percent):
    """Published for every common multiple; `risk` is per unit of everything wagered."""
    assert round(100 * worth(load(GAME.id, odds_multiple=multiple).rules, "pass").risk, 3) == percent


def test_come_odds_that_are_off_on_come_out_rolls_are_wagered_less_often():
    off, on = GAME, load(GAME.id, off_on_come_out=["place", "buy"])
    assert worth(off.rules, "come").risk > worth(on.rules, "come").risk == worth(on.rules, "pass").risk
    assert worth(off.rules, "come").edge_exact == "7/495"


def test_the_share_of_come_bets_decided_on_a_come_out_roll_agrees_with_play():
    """By brute force: the chain of (come number, shooter's point), iterated until nothing is left."""
    from pitboss.games.craps.solve import _on_come_out

    for number in (4, 5, 6):
        state = {(number, p): WAYS[p] / 24 for p in (4, 5, 6, 8, 9, 10)}
        state = {(number, 0 if p == number else p): share for (_, p), share in state.items()}
        decided = 0.0
        for _ in range(400):
            after: dict = {}
            for (_, p), share in state.items():
                for total, ways in WAYS.items():
                    if total in (number, 7):
                        decided += share * ways / 36 * (p == 0)
                        continue
                    then = p if p and total != p else 0 if p else (total if total in (4, 5, 6, 8, 9, 10) else 0)
                    after[number, then] = after.get((number, then), 0) + share * ways / 36
            state = after
        assert decided == pytest.approx(float(_on_come_out(number)), abs=1e-12)


@pytest.mark.parametrize(
    ("change", "wager", "edge"),
    [({"vig_when": "on_win"}, "buy-4", "1/60"), ({"vig_when": "on_win"}, "lay-4", "1/60"),
     ({"vig_percent": 0}, "buy-6", "0/1"), ({"craps_eleven": "four_parts"}, "craps-eleven", "1/8"),
     ({"bar": 3}, "dont-pass", "41/990"), ({"bets.field on 12": "3 to 1"}, "field", "1/36")],
)  # fmt: skip
def test_readings_and_rules_are_priced(change, wager, edge):
    """Vigorish on the win only: 1.67 % on 4; bar 3: 4.14 %; field with triple 12: 2.78 %. Published all."""
    assert worth(load(GAME.id, **change).rules, wager).edge_exact == edge


@pytest.mark.parametrize(
    ("rounding", "edges"),
    [
        ("down_to_cent", ["17/1100", "1/66"]),
        ("nearest_cent", ["17/1100", "1/66"]),
        ("down_to_dollar", ["1/11", "1/66"]),
    ],
)
def test_rounding_costs_at_a_stake_that_does_not_divide(rounding, edges):
    """$5 and $6 on place 6: $5.83 and a third of a cent, and $7."""
    rules = load(GAME.id, rounding=rounding).rules
    assert [worth(rules, "place-6", stake).edge_exact for stake in (5_00, 6_00)] == edges


def test_whether_a_winning_bet_stays_up_changes_no_edge():
    for other in ("place_and_hard_stay_up", "all_down"):
        assert {w.wager: w.edge_exact for w in analyze(load(GAME.id, winning_bets=other)).wagers} == {
            w: found.edge_exact for w, found in WORTH.items()
        }


def test_advice_on_a_layout_is_what_the_next_roll_wins_on_average():
    """Point 6: pass wins on 5 of 36 rolls and loses on 6; its odds are fair; buy 4 with $5 vigorish loses 5 * 9/36."""
    found = advise_layout(GAME, "point 6, pass 10, pass-odds 20, buy-4 100")
    won = {bet: up["next_roll"] for bet, up in found.items()}
    assert won == pytest.approx({"pass": -10 / 36, "pass-odds": 0, "buy-4": -5 / 4, "all": -10 / 36 - 5 / 4})
    with pytest.raises(BadInput, match="'plase-6 12' is no bet; did you mean 'place-6'"):
        read_layout("plase-6 12")
    with pytest.raises(BadInput, match="pass-odds are laid on a point"):
        advise_layout(GAME, "pass 10, pass-odds 20")


@pytest.mark.parametrize(
    ("layout", "says"),
    [("pass 10, pass 5", "pass is listed twice"), ("come 10", "Come is made after the come-out roll"),
     ("point 6, come-odds-6 20", "Odds on come 6: the flat bet is missing"), ("pass 0", "Pass: .* under the minimum"),
     ("pass 501", r"Pass: \$501 is over the limit of \$500"), ("horn 4.01", "Horn: .* not a multiple"),
     ("point 6, pass 10, pass-odds 101", r"Odds on pass: \$101 is over the limit of \$100"),
     ("point 6, dont-pass 50, dont-pass-odds 501", r"over the limit of \$500"),
     ("point 6, pass 10, point 8", "a game has one point, not 6 and 8"),
     ("point 7, pass 10", "'point 7' is none: a point is 4, 5, 6, 8, 9 or 10"),
     ("point 6", "there are no bets on this layout"),
     ("point 6, place-8 12, on-place", "on-place: bets are called on before a come-out roll, and the point is 6"),
     ("place-8 12, off-plase", "there is no plaque 'off-plase' on this layout; did you mean 'off-place'")],
)  # fmt: skip
def test_no_advice_on_bets_that_cannot_lie_there(layout, says):
    with pytest.raises(BadInput, match=says):
        advise_layout(GAME, layout)


@pytest.mark.parametrize(("multiple", "risk"), [(0, "7/495"), (1, "7/825"), (10, "7/3795"), ([3, 4, 5], "7/1870")])
def test_a_line_bet_with_odds_is_a_fraction_for_any_multiple(multiple, risk):
    """7/495 of the bet, over the bet and the odds that two of three come-outs bring: by hand."""
    found = worth(load(GAME.id, odds_multiple=multiple).rules, "pass")
    assert found.risk_exact == risk and found.risk == pytest.approx(float(Fraction(risk)))


def test_advice_on_a_layout_with_bets_called_on_or_off():
    """Place 6 for $12 wins $14 on 5 of 36 rolls and loses on 6, once it is called on for a come-out (L438)."""
    quiet, called = (advise_layout(GAME, f"pass 10, place-6 12{call}") for call in ("", ", on-place"))
    assert (quiet["place-6"]["next_roll"], called["place-6"]["next_roll"]) == (0, pytest.approx((5 * 14 - 6 * 12) / 36))
    assert called["place-6"]["per_roll"] == quiet["place-6"]["per_roll"]
    off = advise_layout(GAME, "point 6, pass 10, pass-odds 20, hard-8 5, off-hard, off-pass-odds")
    assert (off["hard-8"]["next_roll"], off["pass-odds"]["next_roll"]) == (0, 0)
    assert off["pass"]["next_roll"] == pytest.approx(-10 / 36)


@pytest.mark.parametrize("rounding", ["down_to_cent", "nearest_cent", "down_to_dollar"])
def test_simulation_is_of_the_same_stakes(rounding):
    """What rounding costs depends on the stake: both are at the least, or where nothing is rounded."""
    game = load(GAME.id, rounding=rounding)
    exact = {found.wager: found.edge for found in analyze(game).wagers}
    for found in simulate(game, 400_000, seed=4)[1]:
        assert abs(found.edge - exact[found.wager]) < 4.5 * found.stderr, found.wager


def test_a_hop_wins_on_the_dice_that_it_names():
    assert [WORTH[wager].outcomes[0].result for wager in ("hop", "hop-pair")] == ["the dice named"] * 2


def test_odds_of_ones_own_are_exact():
    assert worth(load(GAME.id, **{"bets.place 6 or 8": "8 to 7"}).rules, "place-6").edge_exact == "2/77"


def test_advice_on_a_layout_is_what_it_costs_per_roll_until_it_is_decided():
    """On the come-out pass wins 8 rolls of 36 and loses 4, and yet it costs 7/495 in 557/165 rolls."""
    found = advise_layout(GAME, "pass 10, place-6 12, come-5 10")
    assert found["pass"] == pytest.approx(
        {"next_roll": 10 / 9, "decision": -70 / 495, "per_roll": -70 / 1671, "rolls": 557 / 165}
    )
    assert found["place-6"] == pytest.approx(
        {"next_roll": 0, "decision": -12 / 66, "per_roll": -12 / 66 * 11 / 36, "rolls": 36 / 11}
    ), "off on the come-out: it costs when it works"
    assert found["come-5"]["decision"] == pytest.approx(-2), "4 ways to win, 6 to lose"
    for name in ("next_roll", "decision", "per_roll"):
        assert found["all"][name] == pytest.approx(sum(found[bet][name] for bet in found if bet != "all"))
    assert found["all"]["rolls"] is None


def test_simulation_agrees_with_the_exact_edges():
    _, figures = simulate(GAME, 4_000_000, seed=7)
    assert [f.wager for f in figures] == list(WAGERS)
    for f in figures:
        assert abs(f.edge - WORTH[f.wager].edge) < 3.9 * f.stderr, f.wager
        assert f.sd == pytest.approx(WORTH[f.wager].sd, rel=0.02), f.wager


def test_the_kernel_makes_a_wager_again_when_it_is_decided():
    sums = KERNEL.run(KERNEL.prepare(GAME.rules), 5, 120_000)
    made = dict(zip(WAGERS, sums[:, 0].tolist()))
    assert made["field"] == 120_000
    assert made["pass"] == pytest.approx(120_000 * 165 / 557, rel=0.01)
    assert made["place-6"] == pytest.approx(120_000 * 11 / 36, rel=0.02)
    assert len(BETS) == 87


def test_a_reading_that_rounds_is_priced_at_the_least_wager():
    """$1 on place 6 wins $1.1666: in whole dollars $1, so 6 losses against 5 wins of 11; a horn is $4 at least."""
    found = {w.wager: w for w in analyze(load(GAME.id, rounding="down_to_dollar")).wagers}
    assert found["place-6"].edge_exact == "1/11" and found["horn"].edge_exact == "1/8"
    cents = {w.wager: w.edge_exact for w in analyze(load(GAME.id, rounding="nearest_cent")).wagers}
    assert cents["place-6"] == str(Fraction(600 - 5 * 117, 1100)), "$1.17 is more than is due"
    assert WORTH["place-6"].edge_exact == "1/66"


def test_the_lobby_shows_the_pass_line():
    """Odds need a flat bet, and don't pass, which a newcomer does not make, costs a twentieth of a percent less."""
    edges = headline(GAME)
    assert edges is not None and best(GAME, edges).wager == "pass"
    by_edge = [e.wager for e in sorted(edges, key=lambda e: e.edge)]
    assert by_edge[0].endswith("-odds") and by_edge.index("dont-pass") < by_edge.index("pass")
