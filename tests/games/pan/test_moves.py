"""The legal moves that a player is offered are all there are: compared with trying every set of cards."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import NUMBER, cards, texts
from pitboss.games.pan.asks import read, why_not
from pitboss.games.pan.judgment import Holding
from pitboss.games.pan.melds import CARDS, added, kind_of, lent, meld
from pitboss.games.pan.moves import Position, additions, loans, moves, spreads, usable
from pitboss.games.pan.outs import way_out
from pitboss.games.pan.settle import Terms

TERMS = Terms()
near = st.lists(st.sampled_from(CARDS[:16]), min_size=0, max_size=9)
"""Few different cards, so that there are many melds."""
spread_cards = st.lists(st.sampled_from([c for c in CARDS if c & 3 < 2]), min_size=0, max_size=9)
hands = st.one_of(near, spread_cards)


def sub_multisets(hand):
    return {tuple(sorted(c)) for n in range(1, len(hand) + 1) for c in combinations(hand, n)}


@given(hands)
@settings(deadline=None)
def test_every_spread_of_a_hand(hand):
    found = [tuple(sorted(c)) for c in spreads((), hand)]
    assert len(found) == len(set(found)), "each once"
    assert set(found) == {c for c in sub_multisets(hand) if kind_of(c)}


@given(hands, st.sampled_from(CARDS[:16]))
@settings(deadline=None)
def test_every_spread_with_a_drawn_card(hand, drawn):
    found = [tuple(sorted(c)) for c in spreads((drawn,), hand)]
    assert len(found) == len(set(found))
    assert set(found) == {c for part in [(), *sub_multisets(hand)] if kind_of(c := tuple(sorted((*part, drawn))))}


@given(hands, st.sampled_from(["2c 3c 4c", "4d 4d 4d", "3c 3d 3h", "Kh Kh Kc", "6c 7c Jc Qc"]))
@settings(deadline=None)
def test_every_addition(hand, laid):
    before = meld(cards(laid))
    found = [tuple(sorted(c)) for c in additions(before, (), hand)]
    assert len(found) == len(set(found))
    assert set(found) == {c for c in sub_multisets(hand) if added(before, c)}


@given(
    st.lists(st.sampled_from(["2c 3c 4c 5c 6c", "4d 4d 4d 4d", "3c 3d 3h 3h", "Kh Kh Kh Kc", "6c 7c Jc"]), max_size=2)
)
def test_everything_that_can_be_borrowed(laid):
    melds = [meld(cards(m)) for m in laid]
    found = list(loans(melds, one=False))
    assert len(found) == len(set(found))
    single = [{(), *[c for c in sub_multisets(m.cards) if lent(m, c)]} for m in melds]
    expected = 1
    for choices in single:
        expected *= len(choices)
    assert len(found) == expected
    assert set(loans(melds, one=True)) == {loan for loan in found if len(loan) <= 1}


@given(hands, st.sampled_from(["2c 3c 4c 5c", "3c 3d 3h 3h"]), st.sampled_from(CARDS[:16]))
@settings(deadline=None)
def test_a_move_is_read_as_it_is_written_and_uses_the_drawn_card(hand, laid, drawn):
    position = Position(tuple(hand[:6]), (meld(cards(laid)),), drawn)
    offered = moves(position, TERMS)
    assert usable(position) == bool(offered)
    assert len({move.name for move in offered}) == len(offered)
    for move in offered:
        assert read(move.name).name == move.name
        assert texts((drawn,))[0] in move.cards, "the card in suspense is used first"
        assert len(move.borrowed) < len(move.cards)


def test_ropes_grow_by_several_cards_at_once():
    """The drawn six reaches the rope only with the five of the hand."""
    position = Position(cards("5c Kd"), (meld(cards("2c 3c 4c")),), NUMBER["6c"])
    assert [move.name for move in moves(position, TERMS)] == ["add 5c 6c to 1"]


def test_borrowing_for_a_new_spread():
    """L690-L692: the jack or the five of the rope, never both in the middle."""
    position = Position(cards("Jh 2s"), (meld(cards("Jd 7d 6d 5d")),), NUMBER["Jc"])
    assert [move.name for move in moves(position, TERMS)] == ["meld Jc Jd Jh, Jd from 1"]
    kept = Position(cards("7h 2s"), position.melds, NUMBER["7c"])
    assert not moves(kept, TERMS)


def test_several_cards_borrowed_or_one():
    position = Position((), (meld(cards("2c 3c 4c 5c 6c 7c Jc")),), NUMBER["4c"])
    names = [move.name for move in moves(position, TERMS)]
    assert "meld 2c 3c 4c, 2c from 1, 3c from 1" in names
    assert moves(position, TERMS, borrow_one=True) == []


def test_a_meld_is_not_cut_in_two():
    """A new spread has a card that was not on the table already."""
    position = Position(cards("2s"), (meld(cards("Qd Qd Qd Qd Qd Qd")),))
    assert [move.name for move in moves(position, TERMS)] == []


def refused(words, position, **kw):
    move = read(words)
    assert move.name not in [m.name for m in moves(position, TERMS)]
    return why_not(move, position, **kw)


def test_reasons():
    position = Position(
        cards("4c 4h Jh 7h 2s 6d 6h 6c"), (meld(cards("Jd 7d 6d 5d")), meld(cards("Kh Kh Kh"))), NUMBER["4d"]
    )
    assert "4d was drawn and must be used before" in refused("meld 6c 6d 6h", position)
    assert "4d was drawn and not used" in refused("discard 2s", position)
    assert "4d was taken from the discards" in refused("discard 4d", position, taken=True)
    used = position._replace(drawn=None)
    assert "Kc is not in your hand" in refused("add Kc to 2", used)
    assert "Jh is not of diamonds" in refused("add Jh to 1", used)
    assert "there is none" in refused("add Jh to 3", used)
    assert "7d cannot be borrowed from 5d 6d 7d Jd" in refused(
        "meld 7d 7h 7c, 7d from 1", used._replace(hand=cards("7h 7c"))
    )
    assert "three cards must stay" in refused("meld Kh Kc Ks, Kh from 2", used._replace(hand=cards("Kc Ks")))
    assert "discard one card" in refused("discard 2s 4c", used)
    assert "only for a new spread" in refused("add Jd to 2, Jd from 1", used)


def test_going_out_with_eleven():
    ready = Position(cards("Ah 2h 3h 4d 4c Kh"), (meld(cards("Kh Kh Kc Ks")),), NUMBER["4h"])
    assert [step.name for step in way_out(ready)] == ["meld 4c 4d 4h", "meld Ah 2h 3h", "add Kh to 1"]
    assert way_out(ready._replace(drawn=NUMBER["5h"])) is None


@given(hands, st.sampled_from(CARDS[:16]))
@settings(deadline=None, max_examples=60)
def test_a_way_out_is_made_of_legal_moves(hand, drawn):
    position = Position(tuple(hand[:6]), (meld(cards("2c 3c 4c 5c")),), drawn)
    steps = way_out(position)
    for step in steps or []:
        move = next(m for m in moves(position, TERMS) if m.name == step.name)
        position = after(position, move)
    assert steps is None or not position.hand


def after(position, move):
    held = Holding((*position.required, *position.hand), position.melds, TERMS)
    held.play(move)
    return Position(tuple(held.hand), tuple(held.melds))
