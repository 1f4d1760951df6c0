"""Players post the collection before they receive a card (delta L919): nobody can bet it, nobody escapes it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.fuzz import _player
from pitboss.houses.game import catalogue
from pitboss.houses.sitting import Sitting
from pitboss.money.fees import Collection
from pitboss.money.in_force import settings
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
    sitting = Sitting(game, stack=stacks, seed=seed, fee=fee, strict=True)
    round_ = sitting.start()
    while round_.ask is not None and not isinstance(round_.ask, Bet):
        seat = round_.ask.seats[0]
        round_.answer(seat, ("bank", round_.ask.options[0].most) if seat == game.rules.seats else "pass")
    if round_.ask is None:
        return
    collection = round_.ask.collection
    round_.play({seat: _player(chance) for seat in range(1, game.rules.seats + 1)})
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
