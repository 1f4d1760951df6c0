"""The exact worth of blackjack: published figures, independent counts, and the chart against the best play."""

from fractions import Fraction

import pytest

from pitboss import load
from pitboss.analysis.analyze import analyze
from pitboss.analysis.headlines import headline
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.games.blackjack import chart, settle
from pitboss.games.blackjack import policy as policies
from pitboss.games.blackjack.kernel import base_sums
from pitboss.games.blackjack.kernel_tables import prepare
from pitboss.games.blackjack.known import known, pack, unpack
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solve import advise, found, solve
from pitboss.games.blackjack.solver.compositions import bank_hands
from pitboss.games.blackjack.solver.evaluate import DOUBLE, NATURAL
from pitboss.games.blackjack.solver.outcomes import outcomes
from pitboss.games.blackjack.solver.search import Found, evaluate, fit
from pitboss.games.blackjack.solver.side_bets import side_bet
from pitboss.games.blackjack.solver.solver import UNIT, Solver, cards_of
from pitboss.games.blackjack.solver.split import split_worth
from pitboss.games.blackjack.solver.super_bonus import super_bonus
from pitboss.games.blackjack.solver.switch_outcomes import switch_outcomes
from pitboss.games.blackjack.values import ACE, TEN, VALUES, shoe_of

BLACKJACK = "grand-ronde/blackjack"

SIDE_BETS = [
    # printed by the house (Golden West L3533-L3536) or published for the same table (Wizard of Odds)
    ("golden-west/no-bust-blackjack-7", {}, "buster", 4.60),
    ("golden-west/no-bust-blackjack-7", {"decks": 8}, "buster", 4.50),
    ("golden-west/no-bust-blackjack-7", {}, "bonus-pair", 6.11),
    (BLACKJACK, {}, "twenty-one-plus-three", 13.39),
    (BLACKJACK, {}, "lucky-ladies", 24.71),
    ("grand-ronde/spanish-21", {}, "match-the-dealer", 3.06),
    ("delta/pure-spanish-21-5", {}, "match-the-dealer", 2.99),
    ("golden-west/blackjack-switch", {}, "super-match", 2.55),
    ("golden-west/blackjack-switch", {"decks": 8}, "super-match", 1.46),
]


@pytest.mark.parametrize(("game", "set_", "bet", "percent"), SIDE_BETS)
def test_side_bets_cost_what_is_published(game, set_, bet, percent):
    worth = side_bet(bet, load(game, **set_).rules)
    assert round(100 * worth.edge, 2) == percent
    assert float(Fraction(worth.edge_exact)) == worth.edge


def test_a_side_bet_alone_does_not_solve_the_game(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr("pitboss.games.blackjack.solve.found", None)
    assert [w.wager for w in analyze(load(BLACKJACK), wager="lucky-ladies").wagers] == ["lucky-ladies"]


@pytest.mark.parametrize(
    ("hand", "stand", "hit", "double"),
    [
        ("2s Ah", -0.722356, -0.379910, -1.024099),
        ("3s 2h", -0.721887, -0.529734, -1.443774),
        ("6s Ah", -0.665166, -0.463296, -0.999484),
        ("6s 4h", -0.720814, -0.286818, -0.639108),
        ("7s Ah", -0.466029, -0.421285, -0.909374),
    ],
)
def test_hands_against_an_ace_are_worth_what_is_published(hand, stand, hit, double):
    """Wizard of Odds, blackjack appendix 9: six decks, soft 17 hit, no hole card; every digit."""
    worth = advise(load(BLACKJACK, hole_card="no_peek").rules, cards(hand), cards("As")[0])
    assert [round(worth[choice], 6) for choice in ("stand", "hit", "double")] == [stand, hit, double]


@pytest.mark.parametrize(
    ("hand", "percent"), [("Ts 4d", -35.01), ("Ts 5d", -39.65), ("Ts 8d", 33.49), ("8s 3d", 33.36)]
)
def test_hands_at_switch_against_a_seven_are_worth_what_is_published(hand, percent):
    """hundredpercentgambling.com, from the Wizard of Odds: the tables are those of infinitely many decks."""
    rules = load(
        "golden-west/blackjack-switch", hole_card="peek_ace_ten", max_hands=4, must_hit=0, must_stand=0,
        over_push="none", decks_allowed=[], decks=2000,
    ).rules  # fmt: skip
    assert 100 * max(advise(rules, cards(hand), cards("7c")[0]).values()) == pytest.approx(percent, abs=0.01)


def test_advice_names_what_is_wrong():
    rules = load(BLACKJACK).rules
    with pytest.raises(BadInput, match="at least two cards"):
        advise(rules, cards("As"), 0)
    with pytest.raises(BadInput, match="is over"):
        advise(rules, cards("Ts Td 5c"), 0)
    with pytest.raises(BadInput, match="not that many"):
        advise(load(BLACKJACK, decks=1).rules, cards("2s 2d 2c 2h"), 0)
    with pytest.raises(BadInput, match="not that many As in a shoe of one deck"):
        advise(load(BLACKJACK, decks=1).rules, cards("As 5s"), cards("As")[0])
    with pytest.raises(BadInput, match="there is no Th in this game's pack"):
        advise(load("delta/pure-spanish-21-5").rules, cards("Th 5s"), 0)
    with pytest.raises(BadInput, match="the first two cards of a hand, not 1"):
        advise(rules, cards("Ks"), cards("Ac")[0], kind="insurance")


@pytest.mark.parametrize(
    ("hand", "up", "worth"),
    [
        ("As Ks", "5c", 2),
        ("As Ks", "Ac", 2 * (1 - 6 / 309)),  # six kings of clubs make the bank's Blackjack X, which pushes
        ("As Kd", "Kc", 1.2 * 286 / 309 - 6 / 309),  # 17 other aces push, the six of clubs win
        ("As Kd", "Qc", 1.2 * 286 / 309),
    ],
)
def test_a_natural_at_blackjack_x_is_worth_what_its_suits_make_it(hand, up, worth):
    assert advise(load("delta/blackjack-x").rules, cards(hand), cards(up)[0])["stand"] == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hand", "worth"), [("7s 7s 7s", 3), ("7h 7h 7h", 2), ("7s 7d 7s", 1.5), ("6s 7s 8s", 3), ("5s 6d Kc", 1)]
)
def test_a_21_that_stands_is_worth_what_its_suits_make_it(hand, worth):
    assert advise(load("grand-ronde/spanish-21").rules, cards(hand), cards("7h")[0])["stand"] == pytest.approx(worth)


def test_free_doubles_and_splits_are_called_what_the_table_calls_them():
    rules = load("grand-ronde/free-bet-blackjack").rules
    assert set(advise(rules, cards("5h 5d"), 0)) == {"hit", "stand", "free double", "free split"}
    assert set(advise(rules, cards("Th Kd"), 0)) == {"hit", "stand", "double", "split"}


SPANISH = "grand-ronde/spanish-21"


@pytest.mark.parametrize(("hand", "up"), [("5s 4d 2c", "6h"), ("5s 4d 6c", "Kh"), ("7s 4d Ac", "Ah")])
def test_choices_with_a_doubled_hand_are_those_of_the_solver(hand, up):
    """The solver's own loop over all hands, for doubles in full; rescued, the base wager is lost."""
    rules = load(SPANISH).rules
    solver, held, [shows] = Solver(rules), [settle.value(c) - 1 for c in cards(hand)], cards(up)
    shown = solver.shown.index((settle.value(shows) - 1,))
    at, finished = solver.hands.number[cards_of(*held)], solver.finished(shown)
    lives = 1 - finished[at, NATURAL] if solver.checked(shown) else 1
    solved = solver.play(shown, (), solver.several, finished).doubled_options[:, at] / lives
    for times, added in ((1, [1.0]), (2, [1.0, 2.0])):
        found = advise(rules, cards(hand), shows, added=added)
        assert [found["stand"], found["double"], found["rescue"]] == pytest.approx(solved[times])
        assert found["rescue"] == pytest.approx(-(2 ** (times - 1)))
    assert set(advise(rules, cards(hand), shows, added=[1.0, 2.0, 4.0])) == {"stand", "rescue"}, "doubled twice more"


@pytest.mark.parametrize(("up", "added"), [(6, 1.0), (3, 0.4)])
def test_a_doubled_hand_is_worth_what_every_order_of_cards_makes_it(up, added):
    """5, 4 and a deuce on a double, in full and for less, to stand or to be doubled once more: card by card, against a
    bank that hits a soft 17, and a 21 always wins (grand-ronde L1177, L1131)."""
    rules = load(SPANISH, redouble=1, rescue=False).rules
    left = [n * rules.decks for n in (4, 4, 4, 4, 4, 4, 4, 4, 4, 12)]
    for value in (5, 4, 2, up):
        left[value - 1] -= 1

    def drawn():
        size = sum(left)
        for n, count in enumerate(left):
            if count:
                left[n] -= 1
                yield n + 1, count / size
                left[n] += 1

    def bank(hard, aces, mine):
        """What a unit on a hand of `mine` points wins."""
        total = hard + 10 if aces and hard <= 11 else hard
        if total > 17 or (total == 17 and total == hard):
            return 1 if total > 21 or mine == 21 else (mine > total) - (mine < total)
        return sum(chance * bank(hard + v, aces + (v == 1), mine) for v, chance in drawn())

    stand = bank(up, 0, 11)
    again = sum(chance * bank(up, 0, 11 + v) for v, chance in drawn())
    found = advise(rules, cards("5s 4d 2c"), cards(f"{up}h")[0], added=[added])
    assert found["stand"] == pytest.approx((1 + added) * stand)
    assert found["double"] == pytest.approx(2 * (1 + added) * again)


def test_insurance_pays_two_to_one_on_96_tens_of_309_cards():
    """Six decks without the up-card and two cards that are no tens; without the two, 23/311 for the house."""
    rules, ace = load(BLACKJACK).rules, cards("Ah")[0]
    worth = advise(rules, cards("7s 8d"), ace, kind="insurance")
    assert worth == {"no": 0.0, "insurance": pytest.approx((3 * 96 / 309 - 1) / 2)}
    [insurance] = solve(rules, wager="insurance").worths
    assert insurance.edge_exact == "23/311"


def test_even_money_is_a_choice_beside_insurance():
    """Free Bet: a natural against an ace wins 1 at once, 3 to 2 less often, or 1 by insurance whatever the bank has."""
    rules = load("grand-ronde/free-bet-blackjack").rules
    worth = advise(rules, cards("As Kd"), cards("Ah")[0], kind="insurance")
    assert worth["even money"] == 1.0
    assert worth["insurance"] == pytest.approx(1.0) and worth["no"] > 1.0
    with pytest.raises(BadInput, match="against an ace"):
        advise(rules, cards("As Kd"), cards("Th")[0], kind="insurance")


def test_a_switch_is_worth_what_both_hands_are_then():
    """10-6 and 5-10 against a ten: 10-10 and 5-6 are better."""
    rules = load("golden-west/blackjack-switch").rules
    worth = advise(rules, cards("Ts 6d 5h Tc"), cards("Kh")[0], kind="switch")
    assert set(worth) == {"keep", "switch"} and worth["switch"] > worth["keep"] + 0.5
    with pytest.raises(BadInput, match="give all four"):
        advise(rules, cards("Ts 6d"), cards("Kh")[0], kind="switch")


def test_the_bank_ends_somewhere():
    """All orders of the bank's cards together have probability one, off a full six-deck shoe."""
    terms = load(BLACKJACK).rules.terms
    for up in (ACE, 4, TEN):
        left = shoe_of(load(BLACKJACK).rules)
        left[up] -= 1
        bank = bank_hands((up,), terms)
        ways = [Fraction(1)]
        for node in range(1, len(bank.parent)):
            ways.append(ways[bank.parent[node]] * (left[bank.value[node]] - int(bank.many[node])))
        total = Fraction(0)
        for end, drawn, orders in zip(bank.end, bank.drawn, bank.orders):
            chance = ways[end] * Fraction(float(orders))
            for k in range(drawn):
                chance /= 311 - k
            total += chance
        assert total == 1


def test_splits_against_every_order_of_a_small_shoe():
    """A pair is split, up to three hands, off a shoe of eight cards: computed card by card, for hands that win what
    their second card is worth."""
    import numpy as np

    shoe = "PPPNNMMM"
    value = {"P": 0.5, "N": -1.0, "M": 2.0}

    def play(left, hands, waiting):
        """All hands wait for a second card; a pair card makes one more hand while there are fewer than three."""
        if not waiting:
            return 0.0
        mean = 0.0
        for n, card in enumerate(left):
            rest = left[:n] + left[n + 1 :]
            if card == "P" and hands < 3:
                mean += play(rest, hands + 1, waiting + 1)
            else:
                mean += value[card] + play(rest, hands, waiting - 1)
        return mean / len(left)

    def single(gone):
        rest = shoe[gone:] if gone <= 3 else ""
        return sum(value[c] for c in rest) / len(rest)

    levels = range(3)
    singles = np.array([[single(i) for i in levels]] * 2)
    paired = np.array([[value["P"]] * 3] * 2)
    assert split_worth(singles, paired, 3, 8, 3) == pytest.approx(play(shoe, 2, 2))


@pytest.fixture(scope="module")
def solved():
    return found(load(BLACKJACK).rules)


def test_ordinary_blackjack_costs_six_tenths_of_a_percent(solved):
    """Off the top of six decks: the chart gives away three thousandths of a percent more than the best play."""
    assert -solved.best == pytest.approx(0.006154, abs=1e-6)
    assert 0 < solved.best - solved.chart < 0.00004


def test_the_shipped_chart_is_the_solved_one(solved):
    assert pack(solved.policy) == pack(known(load(BLACKJACK).rules))
    assert pack(unpack(pack(solved.policy), 10)) == pack(solved.policy)


def test_the_chart_is_the_one_that_people_know(solved):
    """Six decks, soft 17 hit, double after split (as printed on every strategy card for these rules)."""
    tables = chart.cells(solved.policy, load(BLACKJACK).rules)
    assert tables["Hard totals"]["16"] == "S S S S S H H H H H"
    assert tables["Hard totals"]["11"] == "D D D D D D D D D D"
    assert tables["Hard totals"]["9"] == "H D D D D H H H H H"
    assert tables["Soft totals"]["A 8"] == "S S S S Ds S S S S S"
    assert tables["Soft totals"]["A 7"] == "Ds Ds Ds Ds Ds S S H H H"
    assert tables["Pairs"]["9 9"] == "P P P P P S P P S S"
    assert tables["Pairs"]["4 4"] == "H H H P P H H H H H"
    drawing = chart.svg(tables)
    assert drawing.count("<rect") == sum(len(row.split()) for rows in tables.values() for row in rows.values())


def test_outcomes_add_up_to_the_edge(solved):
    """Split hands, taken as independent once the bank's hand is known, leave less than a thousandth of a percent."""
    solver = Solver(load(BLACKJACK).rules)
    for policy, worth in ((None, solved.best), (solved.policy, solved.chart)):
        ends = outcomes(solver, solved, policy)
        assert sum(ends.nets.values()) == pytest.approx(1)
        assert ends.mean == pytest.approx(worth, abs=0.00001)
        assert ends.nets[UNIT * 3 // 2] == pytest.approx(2 * 24 * 96 / (312 * 311) * (1 - 2 * 23 * 95 / (310 * 309)))


def test_outcomes_of_the_chart_are_those_of_its_simulation(solved):
    """Deviation, hits and chips wagered over 16 million rounds."""
    rules = load(BLACKJACK, reshuffle="each_round").rules
    ends = outcomes(Solver(rules), solved, solved.policy)
    made, staked, wagered, _, square, hits = base_sums(prepare(rules, solved.policy), 3, 1 << 24)
    assert (square / made) ** 0.5 / 100 == pytest.approx(ends.sd, abs=0.001)
    assert hits / made == pytest.approx(ends.hit, abs=5 * (0.25 / made) ** 0.5)
    assert wagered / staked == pytest.approx(ends.wagered, abs=0.0005)


@pytest.mark.parametrize(("first", "chart"), [(True, -0.005529), (False, 0.050349)])
def test_outcomes_of_two_hands_are_those_of_their_simulation(first, chart):
    """Switch: the chart over four million rounds, per unit of both wagers, beside what it wins exactly."""
    rules = load("golden-west/blackjack-switch", reshuffle="each_round", switch_first=first).rules
    policy = known(rules)
    ends = switch_outcomes(Solver(rules), Found(0.0, 0.0, policy, []))
    made, staked, wagered, _, square, hits = base_sums(prepare(rules, policy), 3, 1 << 22)
    assert sum(ends.nets.values()) == pytest.approx(1)
    assert ends.mean == pytest.approx(chart, abs=0.0002)
    assert (square / made) ** 0.5 / 200 == pytest.approx(ends.sd, abs=0.002)
    assert hits / made == pytest.approx(ends.hit, abs=0.002)
    assert wagered / staked == pytest.approx(ends.wagered, abs=0.001)


def test_simulation_of_the_chart_agrees(solved):
    _, figures = simulate(load(BLACKJACK, reshuffle="each_round"), 16_000_000, seed=5, workers=2)
    assert abs(figures[0].edge + solved.chart) < 4 * figures[0].stderr


@pytest.mark.parametrize(("decks", "one_in", "percent"), [(6, 668_382, 0.030), (8, 549_188, 0.036)])
def test_the_super_bonus_gives_back_what_is_published(decks, one_in, percent):
    """Wizard of Odds: 0.030 % of $5 or $25 with six decks, before what it costs to hit two suited sevens."""
    solver = Solver(load("grand-ronde/spanish-21", decks=decks).rules)
    policy = policies.blank()
    against_a_seven = evaluate(solver, policy, 6, fit(solver, policy, 6))[6]
    bonus = super_bonus(solver.rules, [against_a_seven] * 10)
    assert round(1 / bonus.chance) == one_in
    for wager in (5_00, 25_00):
        assert 100 * (bonus.each[wager] + bonus.cost) == pytest.approx(percent, abs=0.0005)
    assert 0 < bonus.cost < 0.00003


ALL_UP = ("lucky-derby/no-bust-blackjack-4", {"hole_card": "all_up"})


@pytest.mark.slow
def test_a_bank_with_both_cards_face_up_is_solved_by_both():
    """The chart goes by the bank's total of two cards; the best play, by the two cards themselves, is hardly better."""
    name, set_ = ALL_UP
    rules = load(name, **set_).rules
    game = found(rules)
    assert -game.best == pytest.approx(-0.0981537, abs=1e-6)
    assert 0 < game.best - game.chart < 0.00001
    assert pack(game.policy) == pack(known(rules))


def test_simulation_of_the_chart_by_the_banks_total_agrees():
    name, set_ = ALL_UP
    _, figures = simulate(load(name, reshuffle="each_round", **set_), 8_000_000, seed=5, workers=2)
    assert abs(figures[0].edge + 0.0981480) < 4 * figures[0].stderr


def test_a_player_who_sees_20_beats_it_or_gives_up():
    """Against a 20 that lies there, 18 and 19 cannot win by standing; 12 is given up, 11 draws."""
    name, set_ = ALL_UP
    rules = load(name, **set_).rules
    against = cards("Ts Kd")
    worth = advise(rules, cards("Th 8s"), against)
    assert max(worth, key=worth.__getitem__) == "surrender"
    assert worth["stand"] == pytest.approx(-1)
    worth = advise(rules, cards("6h 5s"), against)
    assert max(worth, key=worth.__getitem__) == "hit"


PUBLISHED = [
    # Wizard of Odds: appendix 9 (no hole card); Spanish 21; the split of hands is nearly, not wholly the same
    (BLACKJACK, {"hole_card": "no_peek"}, 0.72705, 0.0002),
    (BLACKJACK, {"hole_card": "no_peek", "double_after_split": False}, 0.86975, 0.0003),
    ("grand-ronde/spanish-21", {}, 0.42, 0.005),
    ("grand-ronde/spanish-21", {"decks": 8}, 0.45, 0.005),
    ("grand-ronde/spanish-21", {"redouble": 0}, 0.78, 0.005),
    ("grand-ronde/spanish-21", {"redouble": 0, "decks": 8}, 0.80, 0.005),
    ("grand-ronde/spanish-21", {"redouble": 0, "bank_soft_17": "stand"}, 0.37, 0.006),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "set_", "percent", "within"), PUBLISHED)
def test_games_cost_what_is_published(game, set_, percent, within):
    assert -100 * found(load(game, **set_).rules).best == pytest.approx(percent, abs=within)


FREE_BET = "grand-ronde/free-bet-blackjack"


@pytest.mark.slow
def test_aces_that_are_split_once_cost_what_is_published():
    """Free Bet, six decks, soft 17 hit (Wizard of Odds): 0.08 % more than aces resplit to four hands."""
    once, again = [found(load(FREE_BET, split_aces=how).rules).best for how in ("once_one_card", "resplit_one_card")]
    assert 100 * (again - once) == pytest.approx(0.08, abs=0.005)


def test_splitting_fives_costs_what_is_published():
    """Free Bet: 0.15 % where two fives are split rather than doubled (Wizard of Odds, of the Pot of Gold)."""
    solver = Solver(load(FREE_BET, split_aces="resplit_one_card").rules)
    fives = solver.hands.number[cards_of(4, 4)]
    cost = 0.0
    for up in range(VALUES):
        doubled = solver.play(up, (), solver.several, solver.finished(up)).options[fives, DOUBLE]
        [split] = solver.splits(up, 4, (None,))
        cost += solver.chance(up) * solver.dealt(up)[fives] * (doubled - split)
    assert 100 * cost == pytest.approx(0.15, abs=0.01)


def test_twelve_against_a_four_is_worth_what_is_published():
    """Free Bet, infinitely many decks, soft 17 hit (Wizard of Odds, newsletter of July 2019)."""
    worth = advise(load(FREE_BET, decks=2000).rules, cards("Ts 2d"), cards("4c")[0])
    assert worth["stand"] == pytest.approx(-0.301161, abs=0.00001)
    assert worth["hit"] == pytest.approx(-0.279823, abs=0.00001)


@pytest.mark.parametrize(
    ("decks", "hit", "stand"),
    [
        (1, 0.073362, 0.073630), (2, 0.073470, 0.073168), (3, 0.073504, 0.073020), (4, 0.073520, 0.072947),
        (5, 0.073530, 0.072903), (6, 0.073536, 0.072874), (7, 0.073541, 0.072853), (8, 0.073544, 0.072838),
    ],
)  # fmt: skip
def test_the_bank_has_22_as_often_as_is_published(decks, hit, stand):
    """Wizard of Odds, Push 22. What it prints for soft 17 stood on is how often the bank has 21, not 22."""
    assert round(_bank_has(22, decks, "hit"), 6) == hit
    assert round(_bank_has(21, decks, "stand"), 6) == stand
    assert _bank_has(22, decks, "stand") < stand - 0.0002


def _bank_has(total, decks, soft_17):
    solver = Solver(Rules(decks=decks, bank_22="push", bank_soft_17=soft_17))
    chance = 0.0
    for up in range(VALUES):
        [dist] = solver.bank_ends(up, solver.left(up)[None])
        chance += solver.chance(up) * dist[total]
    return chance


@pytest.mark.slow
def test_one_deck_with_every_favour_is_the_players():
    """blackjackinfo.com: 0.37292 % for the player with composition-dependent play of split hands as well."""
    rules = Rules(decks=1, bank_soft_17="stand", split_aces="as_other", surrender="late")
    assert 100 * found(rules).best == pytest.approx(0.37292, abs=0.001)


def test_bonus_hands_counts_every_four_cards():
    """Two of the player's and two of the bank's: 312 * 311 * 310 * 309 orders."""
    worth = side_bet("bonus-hands", load("delta/no-bust-blackjack-7").rules)
    assert sum(o.combinations for o in worth.outcomes) == 312 * 311 * 310 * 309


SPLIT_BONUS = load("lucky-derby/no-bust-buster-blackjack-4", bonus_bet_split="any_hand")


def test_a_bonus_bet_that_follows_split_hands_gets_a_sentence_and_no_figure():
    """Count and simulation stop at a split."""
    says = r"not counted where it follows split hands \(bonus_bet_split = any_hand\)"
    with pytest.raises(BadInput, match=says):
        solve(SPLIT_BONUS.rules, wager="bonus-bet")
    with pytest.raises(BadInput, match=says):
        simulate(SPLIT_BONUS, 1)


@pytest.mark.slow
def test_the_other_wagers_are_solved_beside_it():
    found = solve(SPLIT_BONUS.rules)
    assert [worth.wager for worth in found.worths] == ["base", "buster", "insurance"]
    assert found.strategy["bonus-bet"].startswith("the Blackjack Bonus Bet is not counted")
    assert [(e.wager, e.edge) for e in headline(SPLIT_BONUS)] == [(w.wager, w.edge) for w in found.worths]


@pytest.mark.parametrize("game", ["lucky-derby/no-bust-blackjack-4", "lucky-derby/pure-spanish-21-5"])
def test_the_bonus_bet_under_the_chart(game):
    """The one side bet that depends on play: counted under the chart, and simulated with it."""
    _, figures = simulate(load(game), 16_000_000, seed=3, workers=2)
    [measured] = [f for f in figures if f.wager == "bonus-bet"]
    worth = side_bet("bonus-bet", load(game).rules)
    assert abs(measured.edge - worth.edge) < 4 * measured.stderr
