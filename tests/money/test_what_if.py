"""What a fee option would cost, in figures and in words. The figures are those of the printed schedules."""

import msgspec
import pytest

from pitboss.errors import BadInput
from pitboss.money.fees import load
from pitboss.money.in_force import describe, in_force, settings
from pitboss.money.schedules import Tier
from pitboss.money.what_if import Cost, Supposed, cost, show_charge, show_tier


def option(house, schedule, number):
    return load(house)[schedule].option(number)


@pytest.mark.parametrize(
    ("house", "schedule", "number", "supposed", "found"),
    [
        # outlaws L169: $1 from the bank to $100 of action, $2 to $300; $1 of each player every half hour
        ("outlaws", "game-pure-21-5-blackjack", "4", Supposed(50_00, players=2), Cost(bank=1_00, time=2_00)),
        ("outlaws", "game-pure-21-5-blackjack", "4", Supposed(50_00, players=3), Cost(bank=2_00, time=2_00)),
        # outlaws L158-L160: $0.50 for a spot; the bank pays by all wagers, bonus bets too: $50 is still $0.50
        ("outlaws", "game-pure-21-5-blackjack", "1", Supposed(20_00, 5_00, players=2), Cost(player=50, bank=50)),
        ("outlaws", "game-pure-21-5-blackjack", "1", Supposed(20_00, 6_00, players=2), Cost(player=50, bank=1_00)),
        # a second hand of each player is a second spot
        (
            "outlaws", "game-pure-21-5-blackjack", "1",
            Supposed(10_00, mandatory=("base", "base 2")), Cost(player=1_00, bank=50),
        ),
        # delta L2164: $4 of each player for a bonus bet, $6 of the bank for the hand
        ("delta", "rates-blackjack", "6", Supposed(300_00, 25_00, players=2), Cost(player=4_00, bank=6_00)),
        ("delta", "rates-blackjack", "6", Supposed(300_00, players=2), Cost(bank=6_00)),
        # delta, $4-$8: five players pay $2 and $1 for the jackpot
        ("delta", "rates-holdem-limit", "2", Supposed(pot=40_00, players=5), Cost(pot=2_00, jackpot=1_00)),
        # golden-west L6022-L6036: $1 on the opening round and, with seven players, $3 past it
        ("golden-west", "rates-holdem-limit", "2", Supposed(pot=40_00, players=7), Cost(pot=4_00)),
        # lucky-derby prints $12 a half hour and $24 an hour for five players: the half hour is in force
        ("lucky-derby", "rates-poker-time", "1-3", Supposed(players=5), Cost(time=24_00)),
        # golden-west L7035: $6 each half hour, and nothing else
        ("golden-west", "rates-chinese-poker", "1", Supposed(players=4), Cost(time=12_00)),
    ],
)  # fmt: skip
def test_what_a_hand_costs_each_side(house, schedule, number, supposed, found):
    assert cost(option(house, schedule, number), supposed) == found


def test_an_hour_is_one_hour():
    """Where only the hour were printed: lucky-derby's $24 for five players."""
    by_time = option("lucky-derby", "rates-poker-time", "1-3")
    (hour,) = [charge for charge in by_time.charges if charge.terms.basis == "hour"]
    assert cost(msgspec.structs.replace(by_time, charges=(hour,)), Supposed(players=5)) == Cost(time=24_00)


def test_one_player_bets_unless_more_are_named():
    assert Supposed().hand().wagers == ()
    assert Supposed(5_00) == Supposed(5_00, bonus=0, pot=0, players=1)
    assert [(w.seat, w.cents, w.bonus, w.spot) for w in Supposed(5_00, 1_00).hand().wagers] == [
        (1, 5_00, False, 1), (1, 1_00, True, 1),
    ]  # fmt: skip
    hand = Supposed(5_00, players=3).hand()
    assert (hand.dealt_in, hand.at_flop, hand.seated, hand.past_opening) == (3, 3, (1, 2, 3), True)


@pytest.mark.parametrize(
    ("house", "schedule", "number", "words"),
    [
        ("delta", "rates-blackjack", "6", "each player pays for each bonus bet, before the deal"),
        ("delta", "game-blackjack-x", "1", "the player-dealer pays by the total of the base wagers, before the deal"),
        (
            "lucky-derby", "rates-poker-time", "1-3",
            "everyone at the table pays each half hour, by the number of players",
        ),
        ("golden-west", "rates-chinese-poker", "1", "everyone at the table pays each half hour"),
        (
            "golden-west", "game-ez-baccarat", "1",
            "each player pays for each player, banker, tie or dragon-7, before the deal",
        ),
        (
            "golden-west", "game-ultimate-texas-holdem", "1",
            "each player pays by the total of their antes, blinds and bonus bets, "
            "after the deal, before the first decision",
        ),
        ("grand-ronde", "game-craps-vigorish", "1", "each player pays a share of the buy bet, with the bet"),
    ],
)  # fmt: skip
def test_a_charge_in_words(house, schedule, number, words):
    assert words in [show_charge(charge) for charge in option(house, schedule, number).charges]


def tiers(house, schedule, number, charge=0):
    found = option(house, schedule, number).charges[charge]
    return [show_tier(tier, found.terms) for tier in found.tiers]


def test_tiers_in_words():
    assert tiers("outlaws", "game-pure-21-5-blackjack", "4")[::3] == ["$10 to $100: $1", "$505 or more: $6"]
    assert tiers("golden-west", "rates-holdem-limit", "2", 1) == [
        "7 players or more: $3", "5 to 6 players: $1", "up to 4 players: $0",
    ]  # fmt: skip
    assert tiers("grand-ronde", "game-poker-rake", "1") == ["at most 10%"]
    assert tiers("grand-ronde", "game-pai-gow-vigorish", "1") == ["5%"]
    assert tiers("grand-ronde", "game-bad-beat-jackpot", "1") == ["4 players or more: at most $2 for the jackpot"]
    terms = option("grand-ronde", "game-bad-beat-jackpot", "1").charges[0].terms
    assert show_tier(Tier(4, 4, 50, None, None, "L1"), terms) == "4 players: at most $0.50"


def test_a_setting_by_its_id():
    first, *_, last = settings("golden-west/casino-war")
    assert (last.id, last.limits) == ("game-casino-war:5:10000-50000", (100_00, 500_00))
    assert first.document == "collection_rates", "the later schedule is the default"
    war = in_force("golden-west/casino-war", "game-casino-war:4")
    assert war.id == "game-casino-war:4:5000-30000" and describe(war) == "option 4, $50 to $300"
    assert in_force("golden-west/casino-war", war.id) == war
    assert in_force("golden-west/casino-war", "printed").id == first.id
    assert in_force("golden-west/casino-war", "printed", "in_game").id.startswith("game-casino-war:1")
    assert in_force("grand-ronde/roulette", "printed") is None
    with pytest.raises(BadInput, match="casino-war has no fee option 'game-casino-war:9'"):
        in_force("golden-west/casino-war", "game-casino-war:9")


def test_a_setting_is_for_tables_of_its_structure():
    assert all("no-limit" in s.option.structures for s in settings("golden-west/omaha", "no-limit"))
    found = {
        structure: [s.option.number for s in settings("golden-west/mexican-poker", structure) if "rates-mex" in s.id]
        for structure in ("limit", "no-limit")
    }
    assert set(found["limit"]) == {"1", "2", "3"} and set(found["no-limit"]) == {"4"}
    limit = next(settings("delta/holdem", "limit"))
    with pytest.raises(BadInput, match="is printed for limit tables; this one is no-limit"):
        in_force("delta/holdem", limit.id, structure="no-limit")


def test_a_limit_with_a_greatest_wager_only_begins_at_nothing():
    ids = [s.id for s in settings("golden-west/joker-poker") if s.id.startswith("rates-joker-poker")]
    assert ids == [f"rates-joker-poker:{n}:0-{most}" for n, most in ((1, 50_00), (2, 100_00), (3, 200_00))]


def test_a_schedule_without_limits_says_so():
    rake = in_force("grand-ronde/holdem", "game-poker-rake:1")
    assert rake.limits == (None, None)
    assert describe(rake) == "option 1, no limit printed" and rake.refusal((1_00, 2_00)) is None


def test_a_rake_and_the_drop_of_a_jackpot_are_due_at_once():
    both, rake, drop = settings("grand-ronde/holdem")
    assert both.option.charges == (*rake.option.charges, *drop.option.charges)
    assert in_force("grand-ronde/holdem", "printed").id == both.id == f"{rake.id}+{drop.id}"
    assert in_force("grand-ronde/holdem", "game-poker-rake").id == rake.id


@pytest.mark.parametrize(
    ("game", "fee", "limits", "fits", "not_fits", "said"),
    [
        ("delta/holdem limit", "rates-holdem-limit:6", (50, 100), (75, 150), (40, 80), "$50 and above"),
        ("delta/holdem no-limit", "rates-holdem-no-limit:5", (25, 50), (50, 100), (10, 20), "$25 and above"),
        ("golden-west/holdem limit", "rates-holdem-limit:16", (150, 300), (200, 400), (100, 200), "$150 and above"),
        ("golden-west/holdem spread", "rates-all-poker-no-limit:1", (1, None), (1, 5), (2, 5), "a minimum bet of $1"),
        ("outlaws/omaha limit", "rates-omaha:1-4", (None, None), (500, 1000), (1000, 2000), "$1 to $1,000"),
    ],
)
def test_an_open_end_a_minimum_bet_and_a_span_of_limits(game, fee, limits, fits, not_fits, said):
    found = in_force(game.split()[0], fee, structure=game.split()[1])
    assert found.limits == tuple(dollars and dollars * 100 for dollars in limits)
    assert found.refusal((fits[0] * 100, fits[1] * 100)) is None
    assert f"is for a table {'with' if said.startswith('a ') else 'of'} {said}, not" in found.refusal(
        (not_fits[0] * 100, not_fits[1] * 100)
    )
    assert describe(found) == f"option {found.option.number}, {said}"
