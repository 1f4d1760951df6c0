"""The printed fee schedules: all of them are here, and bad data is refused with its place.

Counts and sums were computed once from the rulebook's table of fees (one row a tier, option, limit and structure).
"""

import time

import pytest

from pitboss.errors import BadInput
from pitboss.money import schedules
from pitboss.money.schedules import HOUSES, Limit, for_game, load, read

# fmt: off
COLUMNS = (
    "schedules", "options", "settings", "rows", "inferred", "conflicting", "amounts", "jackpots", "percent_bp",
    "tier_from", "tier_to", "limit_min", "limit_max", "buy_in_min", "letters of notes", "lines cited",
)
TOTALS = {
    "delta": (
        13, 94, 105, 436, 5, 2, 369225, 3600, 0,
        20661200, 20476375, 2914300, 76542900, 0, 2714, 785,
    ),
    "lucky-derby": (
        25, 467, 467, 2037, 165, 69, 690850, 0, 0,
        35251220, 36220497, 2576300, 142488200, 13466400, 29838, 4050,
    ),
    "golden-west": (
        28, 353, 411, 1346, 253, 2, 528150, 0, 0,
        16069556, 16184222, 2286500, 286337300, 2644000, 42844, 4818,
    ),
    "outlaws": (
        8, 18, 22, 97, 0, 3, 36900, 0, 0,
        1098920, 1074496, 80400, 10390000, 36000, 2711, 189,
    ),
    "grand-ronde": (
        4, 4, 4, 5, 0, 0, 0, 200, 2500,
        4, 0, 0, 0, 0, 489, 11,
    ),
}
# fmt: on


def rows(house):
    """Each tier once for every setting: an option with one limit and one structure."""
    for schedule in load(house).values():
        for option in schedule.options:
            for structure in option.structures:
                for limit in option.limits or (Limit(),):
                    for charge in option.charges:
                        for tier in charge.tiers:
                            yield schedule, option, structure, limit, charge, tier


@pytest.mark.parametrize("house", TOTALS)
def test_every_printed_fee_is_here(house):
    found = list(rows(house))
    settings = {(s.id, o.number, st, li, o.buy_in and o.buy_in.low) for s, o, st, li, _, _ in found}
    assert {
        "schedules": len({s.id for s, *_ in found}),
        "options": len({(s.id, o.number) for s, o, *_ in found}),
        "settings": len(settings),
        "rows": len(found),
        "inferred": sum(t.status == "inferred" for *_, t in found),
        "conflicting": sum(t.status == "conflicting" for *_, t in found),
        "amounts": sum(t.cents or 0 for *_, t in found),
        "jackpots": sum(t.jackpot or 0 for *_, t in found),
        "percent_bp": sum(t.percent_bp or 0 for *_, t in found),
        "tier_from": sum(t.low or 0 for *_, t in found),
        "tier_to": sum(t.high or 0 for *_, t in found),
        "limit_min": sum(li.low or 0 for _, _, _, li, _, _ in found),
        "limit_max": sum(li.high or 0 for _, _, _, li, _, _ in found),
        "buy_in_min": sum((o.buy_in.low or 0) if o.buy_in else 0 for _, o, *_ in found),
        "letters of notes": sum(len(t.note) for *_, t in found),
        "lines cited": sum(t.lines.count("L") for *_, t in found),
    } == dict(zip(COLUMNS, TOTALS[house], strict=True))


def test_the_houses_together():
    """78 schedules, 936 options, 1,009 settings, 3,921 rows for 62 games."""
    assert [sum(column) for column in zip(*TOTALS.values())][:4] == [78, 936, 1009, 3921]
    assert len({game for house in TOTALS for schedule in load(house).values() for game in schedule.games}) == 62


def test_at_most_one_default_for_a_game_and_structure():
    """But grand-ronde takes a rake and a jackpot drop from the same Hold'em pot."""
    seen = {}
    for house in TOTALS:
        for schedule in load(house).values():
            for structure, games in schedule.default_for.items():
                assert set(games) <= set(schedule.games)
                for game in games:
                    seen.setdefault((game, structure), []).append(schedule.id)
    assert {k: v for k, v in seen.items() if len(v) > 1} == {
        ("grand-ronde/holdem", "any"): ["game-poker-rake", "game-bad-beat-jackpot"]
    }


@pytest.mark.parametrize(
    ("game", "structure", "ids"),
    [
        ("delta/no-bust-blackjack-7", None, ["rates-blackjack", "game-no-bust-blackjack-7"]),
        ("golden-west/casino-war", "table-game", ["rates-california-games", "game-casino-war"]),
        ("golden-west/joker-poker", None, ["rates-california-games", "rates-joker-poker"]),
        ("golden-west/omaha", "pot-limit", ["rates-all-poker-no-limit"]),
        ("outlaws/holdem", "limit", ["rates-holdem-limit"]),
        ("outlaws/omaha", "no-limit", ["rates-omaha", "game-omaha"]),
        ("grand-ronde/roulette", None, []),
    ],
)
def test_the_default_schedule_of_a_game_comes_first(game, structure, ids):
    assert [s.id for s in for_game(game, structure)] == ids


def test_the_limit_and_buy_in_choose_the_option():
    holdem = load("delta")["rates-holdem-limit"]
    assert [holdem.fitting("limit", low, 2 * low).number for low in (1_00, 3_00, 20_00, 50_00, 500_00)] == list("12466")
    with pytest.raises(BadInput, match=r"delta rates-holdem-limit prices no limit table \$5 - \$10"):
        holdem.fitting("limit", 5_00, 10_00)
    with pytest.raises(BadInput, match="prices no spread table"):
        holdem.fitting("spread")


def test_a_limit_may_be_set_within_printed_ranges():
    limit = Limit(1_00, 100_00, 200_00, 1000_00)
    assert limit.fits(50_00, 500_00)
    assert not limit.fits(101_00, 500_00)
    assert not limit.fits(50_00, 100_00)
    assert not limit.fits(50)


@pytest.mark.parametrize(
    ("limit", "under", "not_under"),
    [
        (Limit(2_00, high=4_00), [(2_00, 4_00), (2_00, None), (None, 4_00), (None, None)],
         [(1_99, 4_00), (2_01, 4_00), (2_00, 3_99), (2_00, 4_01), (2_01, None), (None, 4_01)]),
        (Limit(1_00, 100_00, 200_00, 1000_00), [(1_00, 200_00), (100_00, 1000_00)],
         [(99, 200_00), (100_01, 200_00), (1_00, 199_99), (1_00, 1000_01)]),
        (Limit(50_00, and_above=True), [(50_00, 100_00), (5000_00, 9000_00)], [(49_99, 100_00)]),
        (Limit(high=50_00), [(1, 50_00), (99_00, 50_00), (5_00, None)], [(1, 50_01), (1, 49_99)]),
    ],
)  # fmt: skip
def test_a_table_falls_under_a_limit_to_the_cent(limit, under, not_under):
    assert all(limit.fits(*figures) for figures in under)
    assert not any(limit.fits(*figures) for figures in not_under)


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (Limit(2_00, high=4_00), "$2 to $4"),
        (Limit(1_00, 100_00, 200_00, 1000_00), "a minimum of $1 to $100 and a maximum of $200 to $1,000"),
        (Limit(high=50_00), "up to $50"),
        (Limit(50_00, and_above=True), "$50 and above"),
        (Limit(), ""),
    ],
)
def test_a_limit_in_words(limit, said):
    assert limit.said == said


def test_the_least_buy_in_chooses_among_options_of_one_limit():
    two = """
[[rates.options]]
option = "2"
limits = ["$2 - $4"]
buy_in = "$100+"
pot = ["7+: $4  L14"]
"""
    one = GOOD.replace('option = "1"', 'option = "1"\nbuy_in = "$40 - $99"')
    rates = read(one + two, "my", "fees.toml")["rates"]
    assert [o.buy_in for o in rates.options] == [Limit(40_00, high=99_00), Limit(100_00, and_above=True)]
    assert [rates.fitting("limit", 2_00, 4_00, buy_in).number for buy_in in (40_00, 100_00, None)] == ["1", "2", "1"]
    with pytest.raises(BadInput, match=r"^my rates prices no limit table \$2 - \$4$"):
        rates.fitting("limit", 2_00, 4_00, 39_00)
    with pytest.raises(BadInput, match=r"^my rates prices no spread table$"):
        rates.fitting("spread")
    assert rates.option("2") is rates.options[1]
    with pytest.raises(BadInput, match=r"^my rates has no option '3'; it has 1 to 2$"):
        rates.option("3")


def test_a_schedule_for_any_structure_prices_and_is_the_default_for_each():
    anything = GOOD.replace('structures = ["limit"]', 'structures = ["any"]\ndefault = ["any"]')
    rates = read(anything, "my", "fees.toml")["rates"]
    assert rates.fitting("no-limit", 2_00, 4_00).number == "1"
    assert rates.is_default("my/holdem") and rates.is_default("my/holdem", "spread")
    assert not rates.is_default("my/omaha")
    only = read(anything.replace('default = ["any"]', 'default = ["limit"]'), "my", "fees.toml")["rates"]
    assert only.is_default("my/holdem", "limit") and not only.is_default("my/holdem", "spread")
    some = GOOD.replace('limit_kind = "bets"', 'limit_kind = "bets"\ndefault_for = { limit = ["my/holdem"] }')
    assert read(some, "my", "fees.toml")["rates"].default_for == {"limit": ("my/holdem",)}
    assert not read(GOOD, "my", "fees.toml")["rates"].is_default("my/holdem")


def test_where_no_schedule_is_the_default_the_later_document_comes_first(tmp_path, monkeypatch):
    monkeypatch.setattr(schedules, "HOUSES", tmp_path)
    (tmp_path / "my").mkdir()
    source, rates = GOOD.split("[rates]", 1)
    in_game = rates.replace("collection_rates", "in_game").replace("rates.", "game.")
    (tmp_path / "my" / "fees.toml").write_text(f"{source}[game]{in_game}[rates]{rates}")
    assert [s.id for s in for_game("my/holdem")] == ["rates", "game"]
    assert for_game("my/holdem", "spread") == for_game("my/omaha") == for_game("other/holdem") == []


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("$2 - $4", Limit(2_00, high=4_00)),
        ("$50+", Limit(50_00, and_above=True)),
        ("up to $50", Limit(high=50_00)),
        ("$40", Limit(40_00)),
        ("$1..$100 - $200..$1,000", Limit(1_00, 100_00, 200_00, 1000_00)),
    ],
)
def test_a_limit_as_it_is_written(text, limit):
    (option,) = read(GOOD.replace("$2 - $4", text), "my", "fees.toml")["rates"].options
    assert option.limits == (limit,)


def test_what_a_schedule_says_holds_for_options_that_do_not_say_it():
    with_bonus = GOOD.replace('limit_kind = "bets"', 'limit_kind = "bets"\nbonus_limits = { tie = "$1 - $25" }')
    (option,) = read(with_bonus, "my", "fees.toml")["rates"].options
    assert (option.structures, option.limit_kind, option.bonus_limits) == (
        ("limit",), "bets", {"tie": Limit(1_00, high=25_00)},
    )  # fmt: skip
    own = with_bonus.replace('option = "1"', 'option = "1"\nstructures = ["spread"]\nbonus_limits = {}')
    (option,) = read(own, "my", "fees.toml")["rates"].options
    assert (option.structures, option.bonus_limits, option.buy_in) == (("spread",), {}, None)
    schedule = read(GOOD, "my", "fees.toml")["rates"]
    assert (schedule.house, schedule.id, schedule.source) == ("my", "rates", "rules.txt")


@pytest.mark.parametrize(
    ("basis", "text", "found"),
    [
        ("pot", "$5: $1  L1", (5_00, 5_00, 1_00, None, None)),
        ("pot", "$5-$9: $1  L1", (5_00, 9_00, 1_00, None, None)),
        ("pot", "$5+: $1  L1", (5_00, None, 1_00, None, None)),
        ("pot", "up to $9: $1  L1", (None, 9_00, 1_00, None, None)),
        ("flat", "$1 + $0.50  L1", (None, None, 1_00, 50, None)),
        ("flat", "+ $2  L1", (None, None, None, 2_00, None)),
        ("percent", "7.50%  L1", (None, None, None, None, 7_50)),
        ("players_dealt", "7: $3  L1", (7, 7, 3_00, None, None)),
        ("half_hour", "up to 4: $3  L1", (None, 4, 3_00, None, None)),
    ],
)
def test_a_tier_as_it_is_written(basis, text, found):
    written = GOOD.replace('basis = "players_dealt"', f'basis = "{basis}", pot_over = "$5"')
    written = written[: written.index("pot = [")] + f'pot = ["{text}"]\n'
    (charge,) = read(written, "my", "fees.toml")["rates"].options[0].charges
    (tier,) = charge.tiers
    assert (tier.low, tier.high, tier.cents, tier.jackpot, tier.percent_bp) == found
    assert charge.terms.pot_over == 5_00


def test_a_note_stands_behind_its_tier():
    noted = GOOD.replace('{ status = "inferred" }', '{ status = "inferred", as_printed = "$20", note = "a slip" }')
    above, below = read(noted, "my", "fees.toml")["rates"].options[0].charges[0].tiers
    assert (above.status, above.as_printed, above.note) == ("printed", "", "")
    assert (below.status, below.as_printed, below.note) == ("inferred", "$20", "a slip")


def test_the_largest_house_loads_in_under_60_ms():
    text = (HOUSES / "lucky-derby" / "fees.toml").read_text(encoding="utf-8")
    seconds = []
    for _ in range(7):
        start = time.process_time()
        read(text, "lucky-derby", "lucky-derby/fees.toml")
        seconds.append(time.process_time() - start)
    assert min(seconds) < 0.060


GOOD = """
source = "rules.txt"
[rates]
document = "collection_rates"
games = ["my/holdem"]
structures = ["limit"]
limit_kind = "bets"
[rates.charges]
pot = { payer = "pot", basis = "players_dealt", phase = "after_hand" }
[rates.notes]
1 = { status = "inferred" }
[[rates.options]]
option = "1"
limits = ["$2 - $4"]
pot = ["7+: $3 + $1  L12", "up to 6: $2  L12-L13;L20 [1]"]
"""


def test_a_person_can_write_a_schedule():
    tiers = read(GOOD, "my", "fees.toml")["rates"].options[0].charges[0].tiers
    assert [(t.low, t.high, t.cents, t.jackpot, t.lines, t.status) for t in tiers] == [
        (7, None, 3_00, 1_00, "L12", "printed"),
        (None, 6, 2_00, None, "L12-L13;L20", "inferred"),
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('"$2 - $4"', '"2-4"', "fees.toml, rates: option 1: '2-4' is not a limit; write"),
        ('"7+: $3 + $1  L12"', '"7+ $3"', r"fees.toml, rates: option 1: '7\+ \$3' is not a tier; write"),
        ('"7+: $3', '"$7+: $3', "option 1: .* must count players, not dollars"),
        ("[1]", "[2]", "refers to note 2, which is not among the notes"),
        ('payer = "pot"', 'payer = "dealer"', "fees.toml, rates: charge pot: Invalid enum value 'dealer'"),
        ('option = "1"', 'option = "1"\nlimit = "x"', "option 1: Object contains unknown field `limit`"),
        ('limit_kind = "bets"', 'limit_kind = "bets"\nlimit = 1', "rates: Object contains unknown field `limit`"),
        ('phase = "after_hand"', 'phase = "after_hand", pays = 1', "charge pot: Object contains unknown field `pays`"),
        ('status = "inferred"', 'state = "inferred"', "rates: Object contains unknown field `state`"),
        ('document = "collection_rates"', "", "rates: Object missing required field `document`"),
        ("[rates]", "[rates", "fees.toml: Expected"),
    ],
)
def test_bad_data_is_refused_with_its_place(right, wrong, says):
    assert right in GOOD
    with pytest.raises(BadInput, match=says):
        read(GOOD.replace(right, wrong, 1), "my", "fees.toml")


def test_unknown_names_suggest_the_nearest():
    with pytest.raises(BadInput, match="no fees are known for house 'outlaw'; did you mean 'outlaws'"):
        load("outlaw")
    with pytest.raises(BadInput, match="outlaws rates-omaha has no option '7'; it has"):
        load("outlaws")["rates-omaha"].option("7")
