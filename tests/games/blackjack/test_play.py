"""The round of play as the table tells it: asks, events, hidden cards, order, cover."""

from random import Random

import pytest

from pitboss import load
from pitboss.analysis.fuzz import fuzz, play
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.houses.game import catalogue
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Refused
from pitboss.table.events import BANK, BankPosted, Chose, Dealt, FeeTaken, Moved, Settled, Shuffled
from pitboss.table.state import Saved

GAMES = [id_ for id_ in catalogue() if load(id_).family.name == "blackjack"]


def dealt(id_, deck, seats=1, stack=1_000_00, **rules):
    """A round from these cards, with $100 on every base spot, waiting for its first decision."""
    game = load(id_, **rules)
    open_table = OpenTable(game, seats=seats, stack=stack, strict=True)
    stream = iter(cards(deck))
    round_ = open_table.start(lambda ask: [next(stream) for _ in range(ask.count)])
    while isinstance(round_.ask, Bet):
        for seat in round_.waiting_for:
            round_.answer(seat, dict.fromkeys(game.rules.base_spots, 100_00))
    return round_


def test_there_are_fourteen_games():
    assert len(GAMES) == 14


def test_what_is_barred_says_why():
    round_ = dealt("grand-ronde/blackjack", "5s 9c 6d 8d 2h 3h")
    options = {o.name: o.why_not for o in round_.ask.options}
    assert options == {
        "hit": "", "stand": "", "double": "", "split": "only two cards of the same value can be split",
    }  # fmt: skip
    round_.answer(1, "hit")
    assert {o.name for o in round_.ask.options if o.why_not} == {"double", "split"}


def test_a_split_moves_a_card_and_each_hand_is_asked_by_its_number():
    round_ = dealt("grand-ronde/blackjack", "8s 9c 8d 8h  Kh 9h")
    round_.answer(1, "split")
    moved = [e for e in round_.table.events if isinstance(e, Moved)]
    assert moved == [Moved(1, 0, 1, ("8d",))]
    assert isinstance(round_.ask, Choose) and round_.ask.hand == 0
    assert round_.table.cards(1, 1) == list(cards("8d")), "the second hand waits for its card"
    round_.answer(1, "stand")
    assert round_.ask.hand == 1
    round_.answer(1, "stand")
    assert round_.ask is None


def test_a_refused_answer_changes_nothing():
    round_ = dealt("grand-ronde/spanish-21", "Ks 9c 6d 8d")
    before = (list(round_.table.events), list(round_.table.stacks))
    for wrong in ("rescue", "split", ("double", 200_00), ("hit", 5_00), "fold"):
        with pytest.raises(Refused):
            round_.answer(1, wrong)
    assert (list(round_.table.events), list(round_.table.stacks)) == before


@pytest.mark.parametrize("id_", GAMES)
def test_nobody_sees_the_hole_card_before_it_is_turned(id_):
    open_table = OpenTable(load(id_), seats=4, seed=11, strict=True)
    record = open_table.play(open_table.bots())
    for seat in (None, 1, 2, 3, 4):
        hole = [e for e in record.view(seat) if isinstance(e, Dealt) and e.to == BANK and not e.up]
        assert all(e.cards == (None,) for e in hole)
    assert any(isinstance(e, Dealt) and e.to == BANK and not e.up for e in record.events)


def test_pitch_cards_are_for_their_holder_only():
    round_ = dealt("grand-ronde/blackjack", "5s 5c 9c 6d 6c 8d  9h 9s", seats=2, cards_up="pitch")
    first = next(e for e in round_.table.events if isinstance(e, Dealt) and e.to == 1)
    assert not first.up
    round_.answer(1, ("double", 100_00))
    doubled = [e for e in round_.table.events if isinstance(e, Dealt) and e.to == 1][-1]
    assert not doubled.up, "a card on a double lies face down (L304)"


def test_super_bonus_is_open_only_in_the_first_round_after_a_shuffle():
    """Grand Ronde L318."""
    open_table = OpenTable(load("grand-ronde/blackjack"), seats=1, seed=3, strict=True)
    open_for = []
    for _ in range(40):
        round_ = open_table.start()
        shuffled = any(isinstance(e, Shuffled) for e in round_.table.events)
        open_for.append((shuffled, "super-bonus-player" in round_.ask.layout.by_name))
        round_.play(open_table.bots())
        open_table.end(round_)
    assert set(open_for) == {(True, True), (False, False)}


def test_the_house_settles_insurance_at_the_check_and_a_player_dealer_in_the_seats_turn():
    """Grand Ronde L311; in Blackjack X everything waits for the action button (Delta L1244)."""
    round_ = dealt("grand-ronde/blackjack", "Ks Ac Qd 9h")
    round_.answer(1, ("insurance", 50_00))
    assert [e.spot for e in round_.table.events if isinstance(e, Settled)] == ["insurance"]
    saved = Saved(stacks=[0, 1_000_00, *[0] * 6, 1_000_00], bank=8, bank_turns=1)
    stream = iter(cards("Ks Ac Qd 9h"))
    open_table = OpenTable(load("delta/blackjack-x"), saved=saved, strict=True)
    round_ = open_table.start(lambda ask: [next(stream) for _ in range(ask.count)])
    round_.answer(8, ("bank", 500_00))
    round_.answer(1, {"base": 100_00})
    round_.answer(1, ("insurance", 50_00))
    assert not any(isinstance(e, Settled) for e in round_.table.events)
    round_.answer(1, "stand")
    assert [e.spot for e in round_.table.events if isinstance(e, Settled)] == ["base", "insurance"]


def test_the_dealer_does_not_draw_when_every_hand_is_decided():
    """House-banked: over and blackjack need no dealer's hand (Grand Ronde L255)."""
    round_ = dealt("grand-ronde/blackjack", "As Ks Kc Kd 6d 6h  Qh", seats=2)
    round_.answer(2, "hit")
    assert round_.ask is None
    assert round_.table.cards(BANK) == list(cards("Kc6h"))


def test_the_bank_draws_even_if_every_player_is_over_where_it_can_save_one():
    """The eights of Pure Spanish 21.5 (Delta L1711)."""
    game = load("delta/pure-spanish-21-5")
    saved = Saved(stacks=[0, 1_000_00, *[0] * 6, 1_000_00], bank=8, bank_turns=1)
    stream = iter(cards("Ks 8c 6d 8h Kh 8s"))
    round_ = OpenTable(game, saved=saved, strict=True).start(lambda ask: [next(stream) for _ in range(ask.count)])
    round_.answer(8, ("bank", 500_00))
    round_.answer(1, {"base": 100_00})
    round_.answer(1, "hit")
    assert round_.ask is None and round_.table.stacks[1] == 1_000_00


@pytest.mark.parametrize("id_", [g for g in GAMES if load(g).rules.bank == "player_dealer"])
@pytest.mark.parametrize("cover", ["gross", "net"])
def test_a_player_dealer_never_wins_or_loses_more_than_was_put_up(id_, cover):
    chance = Random(f"{id_} {cover}")
    for n in range(12):
        stacks = [chance.choice([50_00, 400_00, 3_000_00]) for _ in range(load(id_).rules.seats)]
        open_table = OpenTable(load(id_, cover=cover), stack=stacks, seed=f"{id_}{n}", strict=True)
        for _ in range(8):
            before = open_table.saved.stacks
            record = open_table.end(play(open_table.start(), open_table.game, chance))
            for posted in [e for e in record.events if isinstance(e, BankPosted)]:
                fees = sum(e.cents for e in record.events if isinstance(e, FeeTaken) and e.seat == posted.seat)
                won = record.stacks[posted.seat] - before[posted.seat] + fees
                assert abs(won) <= posted.cents


@pytest.mark.parametrize("id_", GAMES)
def test_bots_play_every_game(id_):
    """Forty rounds of basic strategy: chips change hands, and every seat's decisions are its own."""
    open_table = OpenTable(load(id_), seed=5, stack=2_000_00, strict=True)
    settled = chosen = 0
    for _ in range(40):
        record = open_table.play(open_table.bots())
        settled += sum(isinstance(e, Settled) and e.spot.startswith("base") for e in record.events)
        chosen += sum(isinstance(e, Chose) for e in record.events)
    assert settled > 40 and chosen > 40


@pytest.mark.parametrize("id_", GAMES)
def test_every_other_reading_can_be_played(id_):
    for reading in load(id_).sheet.readings:
        for other in reading.others:
            fuzz(load(id_, **{reading.rule: other}), rounds=12, seed=1)


@pytest.mark.parametrize("decks", [1, 2])
def test_a_small_shoe_is_shuffled_before_it_runs_out(decks):
    fuzz(load("delta/no-bust-blackjack-7", decks=decks), rounds=150, seed=2)


def test_a_number_of_decks_that_the_house_does_not_print_is_refused():
    with pytest.raises(BadInput, match="the house prints 4, 5, 6, 8 decks, not 7"):
        load("grand-ronde/spanish-21", decks=7)
    with pytest.raises(BadInput, match="6 or more decks, not 2"):
        load("grand-ronde/free-bet-blackjack", decks=2)
