"""The shoe: what comes out of it, when it is reshuffled, and that it can be put away and taken up again."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import cards
from pitboss.equipment.decks import DECKS, deck
from pitboss.equipment.randomness import Source
from pitboss.equipment.shoe import Shoe, ShoeState
from pitboss.errors import BadInput

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
decks = st.sampled_from(list(DECKS.values()))
seeds = st.integers(0, 2**32)

ONE = deck("standard-52")


def shuffled(seed: int | str, *args, **kwargs) -> Shoe:
    shoe = Shoe(*args or (ONE,), **kwargs)
    shoe.shuffle(Source.of(seed))
    return shoe


def full_shuffle(cards: list[int], source: Source) -> list[int]:
    """Fisher and Yates, all at once."""
    for i in range(len(cards)):
        j = i + source.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def through_json(shoe: Shoe) -> Shoe:
    return Shoe.restore(msgspec.json.decode(msgspec.json.encode(shoe.save()), type=ShoeState))


# ---- properties


@repeatable
@given(decks, st.integers(1, 8), seeds)
def test_a_shuffle_is_a_permutation_of_the_decks(pack, number, seed):
    shoe = shuffled(seed, pack, number)
    assert Counter(shoe.draw(shoe.left)) == shoe.counts()
    assert shoe.left == 0 and shoe.dealt == shoe.size == number * len(pack.cards)


@repeatable
@given(seeds, st.lists(st.integers(0, 13), max_size=4))
def test_drawn_in_parts_or_at_once_the_cards_are_those_of_the_full_shuffle(seed, parts):
    shoe, source = shuffled(seed), Source.of(seed)
    drawn = []
    for n in parts:
        drawn += shoe.draw(n)
        assert shoe.dealt == len(drawn) and shoe.left == 52 - len(drawn)
    assert drawn == shuffled(seed).draw(len(drawn))
    assert drawn == full_shuffle(list(ONE.cards), source.fork())[: len(drawn)]


@repeatable
@given(decks, st.integers(1, 8), seeds, st.floats(0, 1), st.booleans())
def test_a_saved_shoe_goes_on_where_it_was(pack, number, seed, part, discards_back):
    shoe = shuffled(seed, pack, number)
    out = shoe.draw(int(part * shoe.size))
    if discards_back:
        shoe.shuffle_in(out[::2], Source.of("discards"))
        shoe.draw(shoe.left // 3)
    again = through_json(shoe)
    assert (again.left, again.dealt, again.commitment) == (shoe.left, shoe.dealt, shoe.commitment)
    assert again.save() == shoe.save()
    assert again.draw(again.left) == shoe.draw(shoe.left)


@repeatable
@given(decks, seeds, st.lists(st.tuples(st.integers(0, 20), st.booleans()), max_size=12))
def test_whatever_is_drawn_and_put_back_the_composition_holds(pack, seed, steps):
    source = Source.of(seed)
    shoe = Shoe(pack)
    shoe.shuffle(source)
    table: list[int] = []
    for n, back in steps:
        if back:
            shoe.shuffle_in(table[:n], source)
            del table[:n]
        else:
            table += shoe.draw(min(n, shoe.left))
        assert not Counter(table) - shoe.counts()
        assert shoe.left + len(table) == shoe.size and shoe.dealt == len(table)
    assert Counter(shoe.draw(shoe.left)) + Counter(table) == shoe.counts()


@repeatable
@given(seeds, st.permutations(range(20)))
def test_the_order_of_discards_does_not_steer_the_next_shuffle(seed, order):
    one, other = shuffled(seed), shuffled(seed)
    out = one.draw(20)
    other.draw(20)
    one.shuffle_in(out, Source.of("next"))
    other.shuffle_in([out[i] for i in order], Source.of("next"))
    assert one.draw(52) == other.draw(52)


def test_other_draws_from_the_source_do_not_disturb_a_shuffle():
    source = Source.of(7)
    shoe = Shoe(ONE)
    shoe.shuffle(source)
    drawn = shoe.draw(10)
    source.below(6), source.fork()
    assert drawn + shoe.draw(42) == shuffled(7).draw(52)


def test_each_shuffle_by_one_source_is_another():
    source, shoe = Source.of(7), Shoe(ONE)
    orders = set()
    for _ in range(50):
        shoe.shuffle(source)
        orders.add(tuple(shoe.draw(52)))
    assert len(orders) == 50


def test_the_revealed_seed_of_a_shuffle_deals_it_again():
    shoe = Shoe(ONE, 6, cut=60)
    shoe.shuffle(Source.fresh())
    commitment, drawn = shoe.commitment, shoe.draw(100)
    assert Source.revealed(shoe.reveal).commitment == commitment
    assert Shoe.restore(ShoeState("standard-52", 6, seed=shoe.reveal)).draw(100) == drawn


# ---- cut card, burns, continuous shuffling


def test_the_cut_card_ends_the_shoe_after_the_round_in_which_it_comes():
    shoe, source = Shoe(ONE, decks=6, cut=60), Source.of(1)
    assert shoe.begin_round(source.fork)
    shoe.draw(251)
    assert not shoe.cut_reached and not shoe.begin_round(source.fork)
    shoe.draw(1)
    assert shoe.cut_reached and shoe.left == 60
    shoe.draw(5)  # the round is finished from behind the cut card
    assert shoe.begin_round(source.fork) and shoe.left == 312 and not shoe.cut_reached


def test_a_cut_card_survives_saving():
    shoe = shuffled(1, ONE, 6, cut=60)
    shoe.draw(252)
    assert through_json(shoe).cut_reached


@pytest.mark.parametrize("shoe", [Shoe(ONE), Shoe(ONE, 6, continuous=True)])
def test_without_a_cut_card_and_with_a_continuous_shuffler_all_cards_are_back_before_every_round(shoe):
    source = Source.of(1)
    for _ in range(3):
        assert shoe.begin_round(source.fork) and shoe.left == shoe.size
        shoe.draw(20)
        assert not shoe.cut_reached


def test_burned_cards_leave_the_shoe_and_can_come_back():
    shoe = shuffled(1)
    burned = shoe.burn(3)
    assert burned == shuffled(1).draw(3) and shoe.left == 49
    shoe.draw(49)
    shoe.shuffle_in(burned, Source.of(2))
    assert sorted(shoe.draw(3)) == sorted(burned)


# ---- rigged


def test_a_rigged_shoe_deals_its_cards_however_it_is_shuffled():
    shoe = Shoe.rigged(cards("As Kd 2c"))
    shoe.begin_round(Source.of(1).fork)
    assert shoe.burn(1) + shoe.draw(2) == list(cards("As Kd 2c"))


def test_a_rigged_shoe_that_runs_out_says_what_the_round_needs():
    shoe = Shoe.rigged(range(9))
    shoe.draw(8)
    with pytest.raises(BadInput, match=r"^the deck ran out after 9 cards: the round needs a 10th$"):
        shoe.draw(2)
    with pytest.raises(BadInput, match="needs an 11th"):
        shoe.draw(3)
    assert shoe.left == 1


def test_a_rigged_shoe_with_a_deck_counts_as_that_deck():
    shoe = Shoe.rigged(cards("As Kd 2c As"), ONE)
    shoe.draw(3)
    assert shoe.left == 49 and shoe.dealt == 3
    with pytest.raises(BadInput, match=r"^As is dealt once too often for one deck of standard-52$"):
        shoe.draw(1)
    shoe.shuffle_in(cards("As"), Source.of(1))
    assert shoe.draw(1) == list(cards("As"))


def test_a_card_may_be_rigged_as_often_as_the_decks_hold_it():
    assert Shoe.rigged(cards("As As As"), ONE, decks=3).draw(3) == list(cards("As As As"))
    with pytest.raises(BadInput, match=r"^Ts is dealt once too often for one deck of spanish-48$"):
        Shoe.rigged(cards("Ts"), deck("spanish-48")).draw(1)


@pytest.mark.parametrize("pack", [None, ONE])
def test_a_rigged_shoe_can_be_saved(pack):
    shoe = Shoe.rigged(cards("As Kd 2c 3c"), pack)
    shoe.draw(2)
    again = through_json(shoe)
    assert (again.left, again.draw(2)) == (shoe.left, shoe.draw(2))


def test_a_rigged_shoe_has_no_seed_to_reveal():
    with pytest.raises(BadInput, match="rigged"):
        _ = Shoe.rigged([1]).reveal


# ---- wrong use


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Shoe(ONE, 0), "at least 1 deck"),
        (lambda: Shoe(ONE, cut=52), "0 to 51 cards behind it in a shoe of 52, not 52"),
        (lambda: Shoe(ONE, cut=10, continuous=True), "no cut card"),
        (lambda: Shoe(ONE).draw(1), "not shuffled"),
        (lambda: Shoe(ONE).commitment, "not shuffled"),
        (lambda: shuffled(1).draw(53), "ran out after 52 cards: the round needs a 53rd"),
        (lambda: shuffled(1).draw(-1), "0 cards or more, not -1"),
        (lambda: Shoe.rigged([1]).draw(-1), "0 cards or more, not -1"),
        (lambda: shuffled(1).shuffle_in(cards("As"), Source.of(2)), "As cannot come back"),
        (lambda: Shoe.rigged(cards("As")).shuffle_in(cards("As"), Source.of(2)), "As cannot come back"),
        (lambda: Shoe.restore(ShoeState("standard-25")), "did you mean 'standard-52'"),
        (lambda: Shoe.restore(ShoeState("standard-52", seed="xyz")), "'xyz' is not a seed"),
        (lambda: Shoe.restore(ShoeState("standard-52", seed="00" * 32, drawn=60)), "ran out after 52"),
        (lambda: Shoe.restore(ShoeState("standard-52", seed="00" * 32, pool=(51, 51))), "As is in the saved shoe"),
    ],
)
def test_wrong_use_is_refused_with_a_reason(wrong, says):
    with pytest.raises(BadInput, match=says):
        wrong()


def test_a_refused_draw_changes_nothing():
    shoe = shuffled(3)
    with pytest.raises(BadInput):
        shoe.draw(53)
    assert shoe.draw(52) == shuffled(3).draw(52)


def test_a_full_round_may_follow_the_one_in_which_the_cut_card_shows():
    """grand-ronde L1512: one full hand after a cut card that came mid-hand, two after one that is first out."""
    mid_hand, first_out = [40, 5, 5], [42, 5, 2]
    for rounds in (mid_hand, first_out):
        shoe = Shoe(deck("standard-52"), cut=10, extra=1)
        shuffles = []
        for drawn in rounds:
            shoe = Shoe.restore(shoe.save())
            shuffles.append(shoe.begin_round(Source.of("cut").fork))
            shoe.draw(drawn)
        assert shuffles == [True, False, False]
        assert shoe.shuffle_due
