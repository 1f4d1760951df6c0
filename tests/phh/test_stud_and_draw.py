"""Hands of the PHH standard replayed: stud, and draw."""

from random import Random

import pytest

from pitboss.analysis.phh.notation import loads
from pitboss.errors import BadInput
from tests.phh.hands import HEADS_UP, check

pytest.importorskip("pokerkit")
from tests.phh import pokerkit_hands

STUD = """
variant = '{}'
antes = [5, 5, 5]
bring_in = 10
small_bet = 40
big_bet = 80
starting_stacks = [500, 500, 500]
actions = [{}]
finishing_stacks = {}
"""


@pytest.mark.parametrize(("variant", "door"), [("F7S", "4c"), ("F7S/8", "4c"), ("FR", "Tc")])
def test_a_door_card_that_is_not_known_does_not_say_who_brings_it_in(variant, door):
    """A televised final table: a player's cards are not seen before he folds."""
    dealt = f"'d dh p1 KdQd7s', 'd dh p2 7h4h{door}', 'd dh p3 ??????'"
    played = "'p2 pb', 'p3 f', 'p1 cbr 40', 'p2 f'"
    assert check(STUD.format(variant, f"{dealt}, {played}", [520, 485, 495])).passed
    unseen = f"'d dh p1 KdQdQs', 'd dh p2 ??????', 'd dh p3 ??????', {played}"
    assert check(STUD.format(variant, unseen, [520, 485, 495])).passed


@pytest.mark.parametrize("opener", [1, 2, 3])
def test_an_unknown_door_card_may_be_of_somebody_all_in_who_is_passed_over(opener):
    """He had the low card and no more than the ante, so the next player brings it in."""
    all_in, other = (opener + 1) % 3 + 1, opener % 3 + 1
    doors = {opener: "KdQdQs", all_in: "??????", other: "7h4h8c"}
    dealt = ", ".join([f"'d dh p{player} {doors[player]}'" for player in (1, 2, 3)])
    text = STUD.format("F7S", f"{dealt}, 'p{opener} pb', 'p{other} cbr 40'", [])
    stacks = [5 if player == all_in else 500 for player in (1, 2, 3)]
    finishing = [{opener: 485, all_in: 0, other: 455}[player] for player in (1, 2, 3)]
    text = text.replace("[500, 500, 500]", str(stacks)).replace("finishing_stacks = []", "")
    assert check(f"{text}\nfinishing_stacks = {finishing}").passed


def test_boards_that_are_not_known_do_not_say_who_opens():
    dealt = "'d dh p1 KdQdQs', 'd dh p2 ????4c', 'd dh p3 ??????', 'p2 pb', 'p3 cc', 'p1 cc'"
    fourth = "'d dh p1 2c', 'd dh p2 4d', 'd dh p3 ??', 'p3 cbr 40', 'p1 f', 'p2 f'"
    assert check(STUD.format("F7S", f"{dealt}, {fourth}", [485, 485, 530])).passed


COMMON_CARD = (96, 107, 436, 441, 538, 547, 645, 684)
"""Hands of eight players to the end: the deck runs out."""


@pytest.mark.parametrize("n", COMMON_CARD)
def test_a_community_card_of_stud_does_not_say_who_opens(n):
    """PokerKit opens with the best board without the common card."""
    text = pokerkit_hands.hand(Random(f"eight {n}"), "F7S", players=8)
    assert "'d db " in text
    outcome = check(text)
    assert outcome.passed, f"{outcome.reason}\n{text}"


@pytest.mark.slow
def test_eight_players_of_stud_with_and_without_a_community_card():
    random = Random("eight")
    found = 0
    while found < 8:
        text = pokerkit_hands.hand(random, "F7S", players=8)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"
        found += "'d db " in text


def test_several_common_cards_of_stud_are_refused():
    played = "'d dh p1 KdQd9s', 'd dh p2 7h4h8c', 'd dh p3 JsJcKh', 'p2 pb', 'd db 2c', 'd db 2d'"
    assert (
        check(STUD.format("F7S", played, [500, 500, 500])).reason
        == "several common cards are dealt; one is played here"
    )


def test_a_bring_in_may_be_the_last_thing_recorded():
    text = STUD.format("F7S", "'d dh p1 AcAd2c', 'd dh p2 KcKdQs', 'd dh p3 7c7d9h', 'p1 pb'", [0, 495, 495])
    assert check(text.replace("[500, ", "[8, ")).passed


def test_a_bring_in_may_be_recorded_as_a_bet_all_in():
    """The low card is all-in for the ante, so the next player opens, with less than the bring-in."""
    dealt = "'d dh p1 8cKhQc', 'd dh p2 Kc7sQs', 'd dh p3 Ac3c6c'"
    text = STUD.format("F7S", f"{dealt}, 'p1 cbr 5', 'p2 f'", [0, 495, 0]).replace("500, 500, 500", "10, 500, 5")
    assert check(text.replace("finishing_stacks = [0, 495, 0]", "")).passed
    assert "cannot be chosen here" in check(text.replace("cbr 5", "cbr 4")).reason


def test_who_brings_it_in_has_the_door_card_for_it():
    dealt = "'d dh p1 KdQd9s', 'd dh p2 7h4h8c', 'd dh p3 JsJcKh'"
    text = STUD.format("F7S", f"{dealt}, 'p3 pb', 'p1 f'", [500, 500, 500])
    assert check(text).reason == "p3 pb: p2 has to bring it in"


def test_stud_has_no_blinds():
    text = STUD.format("F7S", "'d dh p1 KdQd9s', 'd dh p2 7h4h8c', 'd dh p3 JsJcKh', 'p2 pb'", [495, 485, 495])
    assert check(f"{text}blinds_or_straddles = [0, 0, 0]").passed
    with pytest.raises(BadInput, match="F7S has a `bring_in`, and no `blinds_or_straddles`"):
        loads(f"{text}blinds_or_straddles = [1, 2, 0]")


def test_who_mucks_all_in_is_dealt_no_more_cards():
    dealt = "'d dh p1 Ts8sAs', 'd dh p2 3h9cKs', 'd dh p3 Kh2c8h', 'p2 cbr 40', 'p3 cbr 80', 'p1 cc', 'p2 cc'"
    cards = (("6c", "Th"), ("5c", "Jc"), ("3s", "8d"), ("9s", "4d"))
    later = ", ".join([f"'d dh p1 {mine}', 'd dh p2 {other}'" for mine, other in cards])
    shown = "'p1 sm Ts8sAs6c5c3s9s', 'p2 sm 3h9cKsThJc8d4d'"
    text = STUD.format("FR", f"{dealt}, 'p3 sm', {later}, {shown}", [255, 0, 0]).replace("500, 500, 500", "85, 85, 85")
    outcome = check(text)
    assert outcome.passed and not outcome.reason
    assert not check(text.replace("[255, 0, 0]", "[0, 255, 0]")).passed


def test_a_draw_where_there_is_none_and_a_bet_where_a_draw_is_missing():
    assert check(HEADS_UP + "actions = ['p2 sd Kc']").reason == "p2 sd: it is time to bet, not to draw"
    draw = HEADS_UP.replace("'NT'", "'N2L1D'") + "actions = ['d dh p1 2c3c4c5c7d', 'd dh p2 2d3d4d5d8c', {}]\n"
    played = "'p2 cc', 'p1 cc', {}'p1 cbr 10', 'p2 f'"
    for drawn in ("'p1 sd', 'p2 sd', ", "'p2 sd', ", ""):
        assert check(draw.format(played.format(drawn)) + "finishing_stacks = [102, 98]").passed, drawn


DRAW = (
    HEADS_UP.replace("'NT'", "'N2L1D'")
    + "actions = ['d dh p1 2c3c4c5c7d', 'd dh p2 2d3d4d5d8c', 'p2 cc', 'p1 cc', {}]\n"
)


def test_a_draw_brings_as_many_cards_as_were_discarded():
    assert check(DRAW.format("'p1 sd 7d', 'd dh p1 9d', 'p2 sd'")).passed
    assert check(DRAW.format("'p1 sd 7d', 'd dh p1 9d9s', 'p2 sd'")).reason == ("p1 is dealt 9d 9s, and has 1 to draw")
    assert check(DRAW.format("'p1 sd', 'd dh p1 9d', 'p2 sd'")).reason == "p1 is dealt 9d, and has 0 to draw"


def test_a_draw_that_is_not_recorded_does_not_take_the_cards_of_another():
    drawn = DRAW.format("'p1 sd 7d', 'p2 sd 8c', {}'d dh p2 9c', 'p1 cc', 'p2 cc'") + "finishing_stacks = {}"
    assert check(drawn.format("'d dh p1 8d', ", [102, 98])).passed
    assert check(drawn.format("", [98, 102])).passed
    assert not check(drawn.format("", [102, 98])).passed


def test_who_draws_shows_what_he_holds():
    pat = DRAW.format("'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc', {}") + "finishing_stacks = [102, 98]"
    assert check(pat.format("'p1 sm 7d2c', 'p2 sm ??????????'")).passed
    assert check(pat.format("'p1 sm 2h3h4h5s7h', 'p2 sm -'")).reason == "p1 shows 2h, and holds 2c 3c 4c 5c 7d"
    unseen = pat.replace("2c3c4c5c7d", "??????????")
    assert check(unseen.format("'p1 sm 2h3h4h5s7h', 'p2 sm -'")).passed
