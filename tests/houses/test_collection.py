"""Players post the collection before they receive a card (delta L919): nobody can bet it, nobody escapes it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.fuzz import play
from pitboss.errors import BadInput
from pitboss.houses.game import catalogue
from pitboss.houses.open_table import OpenTable
from pitboss.money.fees import Collection, FeeRules, HandFacts, Wager, charge
from pitboss.money.in_force import in_force, settings
from pitboss.table.asks import Bet, Layout, Spot
from pitboss.table.events import Dealt, FeeTaken, Returned, Wagered

CHARGED = [(game, fee) for game in catalogue() for fee in settings(game) if Collection.of(fee.option, ())]
"""Every setting of every game in which a player's wagers bring a fee with them."""

NAMES = ("ante", "blind", "base", "base 2", "primary", "player", "banker", "tie", "trips", "base@3", "ante@3")


def one_of_each():
    """A setting for each kind of charge there is: who pays it, for what, when, and by how many brackets."""
    kinds = {}
    for game, fee in CHARGED:
        found = tuple((c.terms, len(c.tiers)) for c in Collection.of(fee.option, ()).charges)
        kinds.setdefault((game, str(found)), (game, fee.id))
    return sorted(kinds.values())


@given(st.sampled_from(CHARGED), st.dictionaries(st.sampled_from(NAMES), st.integers(1, 600_00), min_size=1), st.data())
def test_a_bet_is_refused_exactly_where_it_leaves_too_little_for_the_collection(charged, wagers, data):
    _, fee = charged
    collection = Collection.of(fee.option, ("ante", "blind", "base", "base 2", "primary", "player", "banker"))
    layout = Layout(tuple(Spot(name, 1, 10_000_00) for name in NAMES))
    total, due = sum(wagers.values()), collection.due(1, wagers)
    stack = data.draw(st.integers(total, total + 2 * due + 1))
    refusal = Bet(open_to=(1,), layout=layout, collection=collection).refusal(1, wagers, stack)
    assert (refusal is not None) == (stack < total + due)
    assert refusal is None or "the collection of" in refusal
    assert Bet(open_to=(1,), layout=layout).refusal(1, wagers, total) is None


@pytest.mark.parametrize(("game", "fee"), one_of_each())
@given(seed=st.integers(0, 10**6))
@hypothesis(max_examples=12, deadline=None)
def test_every_player_pays_what_his_wagers_cost_whatever_his_stack(game, fee, seed):
    game = load(game)
    chance = Random(seed)
    odd = (0, 25, 50, 1_00, 2_00, 3_00)
    stacks = [chance.randint(1, 8) * 5_00 + chance.choice(odd) for _ in range(game.rules.seats - 1)] + [1_000_00]
    open_table = OpenTable(game, stack=stacks, seed=seed, fee=fee, strict=True)
    round_ = open_table.start()
    while round_.ask is not None and not isinstance(round_.ask, Bet):
        seat = round_.ask.seats[0]
        round_.answer(seat, ("bank", round_.ask.options[0].most) if seat == game.rules.seats else "pass")
    if round_.ask is None:
        return
    collection = round_.ask.collection
    play(round_, game, chance)
    placed, taken = {}, Counter()
    cards = False
    for event in round_.table.events:
        cards |= isinstance(event, Dealt)
        if isinstance(event, FeeTaken) and event.seat != round_.table.bank:
            taken[event.seat] += event.cents
        elif isinstance(event, Wagered) and not cards:
            placed.setdefault(event.seat, {})[event.spot] = event.cents
        elif isinstance(event, Returned) and not cards:  # behind a seat that sits out
            del placed[event.seat][event.spot]
    assert taken == Counter({seat: collection.due(seat, wagers) for seat, wagers in placed.items()})


def test_a_table_has_the_limits_of_its_fee_option():
    """Delta prints one limit an option (000 L1054); Golden West leaves a range to the house (002 L7438-L7439)."""
    table = load("delta/ez-baccarat").table(fee="printed")
    high = table.limits[1]
    with pytest.raises(BadInput, match=r"delta/ez-baccarat: option .* is for a table of \$.* to \$.*, not \$1 to"):
        table.limits = (1_00, high)
    table = load("golden-west/casino-war").table(fee="rates-california-games:1")
    table.limits = (25_00, 500_00)
    with pytest.raises(BadInput, match=r"a table with a minimum of \$1 to \$1,000 .* \$10,000, not \$25 to \$50$"):
        table.limits = (25_00, 50_00)


def test_the_fee_readings_can_be_set_at_a_table():
    """fees.md: `tier_rule` and `fee_base` are switches of every schedule."""
    assert load("delta/ez-baccarat", tier_rule="round_up").table(fee="printed").fee.rules.tier_rule == "round_up"
    assert load("delta/blackjack-x", fee_base="all").table(fee="printed").fee.rules.fee_base == "all"
    bank = [Wager(1, "base", 40_00), Wager(1, "buster", 40_00, bonus=True)]
    option = load("delta/blackjack-x").table(fee="printed").fee.option
    by_base, by_all = [
        sum(f.cents for f in charge(option, "before_deal", HandFacts(tuple(bank)), FeeRules(fee_base=base)))
        for base in ("printed", "all")
    ]
    assert by_base < by_all


def test_a_betting_structure_has_its_own_schedule():
    """Outlaw's prints no-limit hold'em and limit hold'em apart."""
    found = {s: in_force("outlaws/holdem", "printed", structure=s) for s in ("limit", "no-limit")}
    assert found["limit"].id != found["no-limit"].id
    assert "limit" in found["limit"].option.structures and "no-limit" in found["no-limit"].option.structures
    with pytest.raises(BadInput, match="is printed for limit tables"):
        in_force("outlaws/holdem", found["limit"].id, structure="no-limit")


def test_a_share_of_the_pot_without_a_maximum_is_refused_when_the_table_opens():
    game = load("grand-ronde/holdem", rake_max=0)
    with pytest.raises(BadInput, match="prints a percentage only; set rake_max"):
        OpenTable(game, seats=3, fee="printed")
    assert OpenTable(game, seats=3, fee="game-bad-beat-jackpot:1").fee is not None
