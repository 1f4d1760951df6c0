"""Casino War: cover, phases, the bank's rotation and the shoe."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.equipment.cards import texts
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import BankPosted, Burned, Dealt, Shuffled
from pitboss.table.state import Saved

ID = "golden-west/casino-war"
GAME = load(ID)
BANK_SEAT = 8
RANKS = "23456789TJQKA"


def play(cards, wagers, choices, cover, game=GAME, stack=10_000_00):
    """One round with seat 8 as player-dealer, from these cards; `choices` by seat."""
    stacks = [0] + [stack if s in wagers else 0 for s in range(1, BANK_SEAT)] + [cover]
    open_table = OpenTable(game, saved=Saved(stacks=stacks, bank=BANK_SEAT, bank_turns=1), strict=True)
    open_table.limits = (1, 10_000_00)
    dealt = iter(cards)
    round_ = open_table.start(lambda ask: [next(dealt) for _ in range(ask.count)] if isinstance(ask, Deal) else None)
    while (ask := round_.ask) is not None:
        for seat in round_.waiting_for:
            if isinstance(ask, Bet):
                round_.answer(seat, wagers[seat])
            elif ask.kind == "bank":
                round_.answer(seat, ("bank", cover) if seat == BANK_SEAT else "pass")
            else:
                round_.answer(seat, choices[seat])
    return open_table.end(round_)


def decided(cards, wagers, choices):
    """Who wins what, in the order in which the rulebook settles: `(seat, cents)` before anyone asks for cover."""
    seats, shoe = sorted(wagers), iter(cards)
    card = {seat: next(shoe) // 4 for seat in [*seats, 0]}
    order, tied = [], []
    for seat in seats:
        primary, tie = wagers[seat]["primary"], wagers[seat].get("tie", 0)
        if card[seat] == card[0]:
            tied.append(seat)
        else:
            order.append((seat, primary if card[seat] > card[0] else -primary))
        order.append((seat, 10 * tie if card[seat] == card[0] else -tie))
    order += [(seat, -(wagers[seat]["primary"] // 2)) for seat in tied if choices[seat] == "surrender"]
    wars = [seat for seat in tied if choices[seat] == "war"]
    war = {}
    for seat in [*wars, 0]:
        for _ in range(3):
            next(shoe)
        war[seat] = next(shoe) // 4
    for seat in wars:
        unit = wagers[seat]["primary"]
        if war[seat] < war[0]:
            order += [(seat, -unit), (seat, -unit)]
        else:
            order.append((seat, unit if war[seat] > war[0] else 2 * unit))
    return order


def covered(order, cover, model):
    """The bank's wager used up one wager after the other; returns net by seat."""
    net = dict.fromkeys([seat for seat, _ in order], 0)
    left, running = cover, 0
    for seat, wins in order:
        if model == "gross":
            moved = min(abs(wins), left)
            left -= moved
        else:  # the bank's running result stays within plus and minus its wager
            room = cover + running if wins > 0 else cover - running
            moved = min(abs(wins), room)
        running += -moved if wins > 0 else moved
        net[seat] += moved if wins > 0 else -moved
    return net, running


@st.composite
def rounds(draw):
    seats = draw(st.sets(st.integers(1, 7), min_size=1))
    wagers = {}
    for seat in seats:
        wagers[seat] = {"primary": draw(st.integers(1, 300_00))}
        if draw(st.booleans()):
            wagers[seat]["tie"] = draw(st.integers(1, 50_00))
    choices = {seat: draw(st.sampled_from(["war", "surrender"])) for seat in seats}
    few = st.integers(0, 15)  # four ranks only, so that many tie
    cards = draw(st.lists(few, min_size=41, max_size=41))
    return cards, wagers, choices, draw(st.integers(1, 2_000_00))


@settings(deadline=None, max_examples=300)
@given(rounds(), st.sampled_from(["gross", "net"]))
def test_one_cover_over_the_three_phases(round_, model):
    cards, wagers, choices, cover = round_
    record = play(cards, wagers, choices, cover, load(ID, cover=model))
    net, bank = covered(decided(cards, wagers, choices), cover, model)
    assert {seat: record.settlement[seat] for seat in wagers} == net
    assert record.settlement[BANK_SEAT] == bank
    assert abs(bank) <= cover


@settings(deadline=None, max_examples=100)
@given(rounds())
def test_a_bank_that_covers_everything_pays_what_the_cards_decide(round_):
    cards, wagers, choices, _ = round_
    record = play(cards, wagers, choices, 10_000_00 * 10)
    for seat in wagers:
        assert record.settlement[seat] == sum(wins for s, wins in decided(cards, wagers, choices) if s == seat)


def test_a_tied_player_who_does_not_answer_surrenders():
    open_table = GAME.table(seats=2, seed=1)
    cards = iter([0, 0])
    round_ = open_table.start(lambda ask: [next(cards) for _ in range(ask.count)])
    round_.answer(1, ("bank", 100_00))
    round_.answer(2, {"primary": 10_00})
    assert isinstance(round_.ask, Choose) and [o.name for o in round_.ask.options] == ["war", "surrender"]
    round_.default(2)
    assert round_.ask is None and round_.table.stacks[2] == 995_00


def test_the_bank_goes_round_clockwise_after_two_hands():
    open_table = GAME.table(seats=3, seed=11, strict=True)
    bankers = []
    for _ in range(8):
        record = open_table.play(open_table.bots())
        bankers += [e.seat for e in record.events if isinstance(e, BankPosted)]
    assert bankers == [1, 1, 2, 2, 3, 3, 1, 1]  # L4158-L4160


def test_nobody_plays_when_nobody_banks():
    open_table = GAME.table(seats=3, seed=11, strict=True)
    record = open_table.play(open_table.bots("player"))
    assert record.settlement == {1: 0, 2: 0, 3: 0}
    assert not any(isinstance(e, Dealt) for e in record.events)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_new_shoe_burns_one_card_and_no_round_runs_out_of_cards(decks):
    """A full table that always goes to war, over many shoes of any size."""
    open_table = load(ID, decks=decks).table(seats=8, stack=1_000_000_00, seed=decks, strict=True)
    shoes = 0
    for _ in range(300):
        record = open_table.play(open_table.bots())
        fresh = isinstance(record.events[0], Shuffled)
        shoes += fresh
        assert (record.events[0 + fresh] == Burned(1)) == fresh
    assert shoes > 2


def test_war_cards_lie_beside_the_original_cards():
    """Seat 1 ties with a 4, wins the war with a queen over a jack; burned cards are never shown."""
    cards = [2 * 4, 2 * 4 + 1, 0, 4, 8, 10 * 4, 0, 4, 8, 9 * 4]
    record = play(cards, {1: {"primary": 10_00}}, {1: "war"}, 500_00)
    assert [e.cards for e in record.events if isinstance(e, Dealt)] == [texts([c]) for c in (8, 9, 40, 36)]
    assert [RANKS[c // 4] for c in (8, 40, 36)] == ["4", "Q", "J"]
    assert [e.count for e in record.events if isinstance(e, Burned)] == [3, 3]
    assert record.settlement[1] == 10_00
