"""Hands of the PHH standard replayed: PokerKit's own, and what published hands are like."""

import re
from random import Random

import pytest

from pitboss.analysis.phh.notation import History, loads, read
from pitboss.analysis.phh.replay import replay
from pitboss.cli import main
from pitboss.errors import BadInput

pytest.importorskip("pokerkit")
from tests.phh import pokerkit_hands

HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"""


CHECKED_DOWN = ", ".join(
    [f"'{act}'" for act in ("p2 cc", "p1 cc")]
    + [f"'{act}'" for cards in ("2c3d4h", "9s", "Ks") for act in (f"d db {cards}", "p1 cc", "p2 cc")]
)


def check(text: str):
    return replay(loads(text))


@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_hands_that_pokerkit_played(variant):
    random = Random(f"fast {variant}")
    for _ in range(12):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"


@pytest.mark.slow
@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_thousands_of_hands_that_pokerkit_played(variant):
    random = Random(f"slow {variant}")
    notes = set()
    for _ in range(600):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"
        notes.add(outcome.reason)
    assert notes <= {"", "odd chips went elsewhere", "rake was taken"}


def test_a_wrong_finishing_stack_fails():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 f']\nfinishing_stacks = [{}, {}]"
    assert check(text.format(101, 99)).passed
    assert check(text.format(102, 98)).reason == "finishing stacks 101 99, recorded 102 98"
    assert not check(text.format(99, 101)).passed


def test_the_button_posts_the_small_blind_of_two():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 5', 'p1 f']\nwinnings = [0, 4]")
    assert outcome.passed and not outcome.reason


def test_a_raise_over_a_short_all_in_of_fixed_limit_completes_the_bet_or_adds_a_whole_one():
    text = """variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [23, 100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 7c2d', 'p3 cbr 20', 'p1 cbr 23', 'p2 cbr {}', 'p3 f',
 'd db 2c7d9h', 'd db 3s', 'd db Js', 'p1 sm AcAd', 'p2 sm KcKd']
finishing_stacks = [66, 77, 80]"""
    assert check(text.format(30)).passed and check(text.format(33)).passed
    assert not check(text.format(40)).passed


def test_a_bet_below_the_least_is_no_legal_history():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3']")
    assert not outcome.passed and "outside" in outcome.reason


def test_unknown_cards_are_those_shown_at_the_end():
    """Cash games: nothing is dealt by face, and the loser does not show."""
    actions = f"'d dh p1 ????', 'd dh p2 ????', {CHECKED_DOWN}"
    shown = HEADS_UP + f"actions = [{actions}, 'p1 sm AcAd', 'p2 sm {{}}']\nfinishing_stacks = {{}}"
    assert check(shown.format("????", [102, 98])).passed
    assert check(shown.format("KcKd", [98, 102])).passed
    assert not check(shown.format("7c8d", [98, 102])).passed


def test_a_hand_that_is_mucked_cannot_win():
    actions = f"'d dh p1 2s7d', 'd dh p2 AcAd', {CHECKED_DOWN}, 'p1 sm 2s7d', 'p2 sm'"
    assert check(HEADS_UP + f"actions = [{actions}]\nfinishing_stacks = [102, 98]").passed


def test_rake_is_allowed_for_and_said():
    text = (
        HEADS_UP
        + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cc', 'p1 cbr 10', 'p2 f']\nfinishing_stacks = [{}, 98]"
    )
    assert check(text.format(101)).reason == "rake was taken"
    assert not check(text.format(103)).passed


def shared(variant: str, blinds: list[int], hands: list[str], finishing: list[int]):
    """The small blind folds, the others call and check down."""
    players = len(blinds)
    others = [f"p{n} cc" for n in range(2, players + 1)]
    lines = [f"d dh p{n} {hand}" for n, hand in enumerate(hands, 1)]
    lines += [*[f"p{n} cc" for n in range(3, players + 1)], "p1 f", "p2 cc"]
    lines += [line for cards in ("3s4d8h", "Kc", "Kd") for line in (f"d db {cards}", *others)]
    lines += [f"p{n} sm {hand}" for n, hand in enumerate(hands[1:], 2)]
    return check(
        f"variant = '{variant}'\nantes = {[0] * players}\nblinds_or_straddles = {blinds}\nmin_bet = {blinds[1]}\n"
        f"small_bet = {blinds[1]}\nbig_bet = {2 * blinds[1]}\nstarting_stacks = {[100] * players}\n"
        f"actions = {lines}\nfinishing_stacks = {finishing}"
    )


def test_a_pot_that_divides_is_shared_evenly():
    """Nobody has more than an odd chip of it, and there is none in 4."""
    hands = f"actions = ['d dh p1 2s7d', 'd dh p2 2h7c', {CHECKED_DOWN}, 'p1 sm 2s7d', 'p2 sm 2h7c']"
    results = [check(f"{HEADS_UP}{hands}\nfinishing_stacks = {[100 + n, 100 - n]}").passed for n in (0, 1, -1, 2, -2)]
    assert results == [True, False, False, False, False]


TIED = ["QhJd", "2s7d", "2h7c"]
HIGH_AND_LOW = ["QhJdTh9h", "KhKsQdJc", "As2d9cTc"]


@pytest.mark.parametrize(
    ("variant", "blinds", "hands", "shares", "passed"),
    [
        ("NT", [1, 2, 0], TIED, [3, 2], True),
        ("NT", [1, 2, 0], TIED, [2, 3], True),
        ("NT", [1, 2, 0], TIED, [4, 1], False),
        ("NT", [1, 2, 0], TIED, [0, 5], False),
        ("NT", [2, 3, 0, 0], [*TIED, "2d7h"], [4, 3, 4], True),
        ("NT", [2, 3, 0, 0], [*TIED, "2d7h"], [3, 5, 3], True),
        ("NT", [2, 3, 0, 0], [*TIED, "2d7h"], [4, 5, 2], False),
        ("FO/8", [1, 2, 0], HIGH_AND_LOW, [3, 2], True),
        ("FO/8", [1, 2, 0], HIGH_AND_LOW, [2, 3], True),
        ("FO/8", [1, 2, 0], HIGH_AND_LOW, [4, 1], False),
        ("FO/8", [2, 4, 0], HIGH_AND_LOW, [6, 4], True),
        ("FO/8", [2, 3, 0], HIGH_AND_LOW, [4, 4], True),
        ("FO/8", [2, 3, 0], HIGH_AND_LOW, [5, 3], False),
    ],
)
def test_only_odd_chips_go_elsewhere(variant, blinds, hands, shares, passed):
    """One each, or all to one."""
    finishing = [100 - blinds[0], *[100 - blinds[1] + share for share in shares]]
    outcome = shared(variant, blinds, hands, finishing)
    assert outcome.passed == passed, outcome.reason


FOLDED = HEADS_UP + "actions = ['d dh p1 ????', 'd dh p2 ????', {}]\nwinnings = {}"
TO_A_BET = "'p2 cbr 30', 'p1 cc', 'd db 4sTc9d', 'p1 cbr 60', 'p2 f'"


def test_winnings_that_are_all_zero_are_not_recorded():
    """As in hands of whole sites in the largest collection: somebody won the pot, and nobody is said to have."""
    assert check(FOLDED.format("'p2 cbr 30', 'p1 f'", [0, 0])).reason == "the winnings are not recorded"
    assert not check(FOLDED.format("'p2 cbr 30', 'p1 f'", [1, 0])).passed
    unfinished = check(FOLDED.format("'p2 cbr 30'", [0, 0]))
    assert unfinished.passed and not unfinished.reason
    assert check(FOLDED.format("'p2 cbr 30'", [4, 0])).reason == (
        "winnings are recorded, and the actions end before the hand does"
    )


def test_winnings_may_count_what_was_not_called_and_be_raked_too():
    assert not check(FOLDED.format(TO_A_BET, [60, 0])).reason
    assert check(FOLDED.format(TO_A_BET, [57, 0])).reason == "rake was taken"
    assert check(FOLDED.format(TO_A_BET, [120, 0])).reason == "what was not called counts as won"
    raked = check(FOLDED.format(TO_A_BET, [117, 0]))
    assert raked.passed and raked.reason == "what was not called counts as won, and rake was taken"
    assert not check(FOLDED.format(TO_A_BET, [121, 0])).passed
    assert not check(FOLDED.format(TO_A_BET, [59, 1])).passed


THREE = HEADS_UP.replace("[0, 0]", "[0, 0, 0, 0]").replace("[100, 100]", "[100, 100, 100, 100]")


def test_a_lone_blind_that_nobody_calls_may_be_won():
    """Nobody has the small blind, and all fold to the big one: it comes back, and some sites say that it was won."""
    text = THREE.replace("[1, 2]", "[2, 0, 0, 0]") + "actions = ['p2 f', 'p3 f', 'p4 f']\nwinnings = {}"
    assert check(text.format([2, 0, 0, 0])).reason == "what was not called counts as won"
    assert not check(text.format([3, 0, 0, 0])).passed
    assert not check(text.replace(", 'p4 f'", "").format([2, 0, 0, 0])).passed


def test_more_winnings_than_was_put_in_are_explained():
    """A newcomer posted, and the history leaves it out."""
    folded = THREE.replace("[1, 2]", "[1, 2, 0, 0]") + "actions = ['p3 cbr 7', 'p4 f', 'p1 f', 'p2 f']\nwinnings = {}"
    assert check(folded.format([0, 0, 10, 0])).reason == "what was not called counts as won"
    assert check(folded.format([0, 0, 13, 0])).reason == (
        "winnings 0 0 5 0, recorded 0 0 13 0; 3 more than was put in: a post or a bet is not recorded"
    )


def test_a_winner_may_be_recorded_with_nothing():
    """Two share a pot, and a site names one of them."""
    text = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cbr 100',
 'p3 cc', 'd db 9s', 'p2 cc', 'p3 cc', 'd db Ks', 'p2 cc', 'p3 cc', 'p2 sm AcQd', 'p3 sm AdQs']
winnings = {}"""
    assert not check(text.format([0, 125, 125])).reason
    assert check(text.format([0, 0, 125])).reason == "not all winnings are recorded"
    assert check(text.format([0, 119, 0])).reason == "not all winnings are recorded, and rake was taken"
    assert check(text.format([0, 0, 245])).reason == "winnings 0 125 125, recorded 0 0 245"
    assert not check(text.format([119, 0, 119])).passed


def test_finishing_stacks_that_do_not_follow_from_the_winnings_fail():
    text = FOLDED.format(TO_A_BET, [57, 0]) + "\nfinishing_stacks = {}"
    assert check(text.format([127, 70])).reason == "rake was taken"
    assert check(text.format([100, 97])).reason.endswith(
        "; the recorded winnings are right, and these stacks do not follow from them"
    )


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


def test_who_is_left_when_all_others_muck_needs_no_board():
    actions = "'d dh p1 2s7d', 'd dh p2 AcAd', 'p2 cbr 100', 'p1 cc', 'p2 sm', 'p1 sm 2s7d', 'd db 2c3d4h'"
    assert check(HEADS_UP + f"actions = [{actions}]\nfinishing_stacks = [200, 0]").passed


def test_a_hand_that_was_shown_can_still_be_mucked():
    actions = "'d dh p1 2s7d', 'd dh p2 AcAd', 'p2 cbr 100', 'p1 cc', 'p2 sm AcAd', 'p1 sm 2s7d'"
    board = "'d db 3c5d9h', 'd db 9s', 'd db Ks'"
    text = HEADS_UP + f"actions = [{actions}, {board}, 'p1 sm 2s7d', 'p2 sm{{}}']\nfinishing_stacks = {{}}"
    assert check(text.format(" AcAd", [0, 200])).passed
    assert check(text.format("", [200, 0])).passed


def test_an_uneven_ante_is_dead_or_cut_with_the_bets():
    """A big blind's ante with `ante_trimming_status`: in published hands of tournaments it is dead, as at the table;
    PokerKit gives back what nobody else has put in."""
    text = """variant = 'NT'
ante_trimming_status = true
antes = [0, 10, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cbr 20', 'p1 f', 'p2 f']
finishing_stacks = [95, {}, {}]"""
    assert check(text.format(80, 125)).passed
    assert check(text.format(90, 115)).passed
    assert check(text.format(80, 125).replace("true", "false")).passed
    assert not check(text.format(90, 115).replace("true", "false")).passed


def test_no_blind_is_posted_out_of_an_ante_that_comes_back():
    text = """variant = 'PO'
ante_trimming_status = true
antes = [0, 5]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [4, 14]
actions = ['d dh p1 2hJhQs5d', 'd dh p2 4dAh7s8d', 'p1 cc', 'p1 sm 2hJhQs5d', 'p2 sm 4dAh7s8d', 'd db 7h2cJc',
    'd db 4c', 'd db Ac']
finishing_stacks = [0, 18]"""
    assert check(text).passed


def test_a_call_counts_what_somebody_has_posted_who_folded_unasked():
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, -10]
min_bet = 10
starting_stacks = [23, 6, 64, 37]
actions = ['d dh p1 5dTc', 'd dh p2 AhAs', 'd dh p3 QdQs', 'd dh p4 QcKs', 'p3 f', 'p4 f', 'p1 cc', 'd db 2c3d4h',
    'd db 9s', 'd db Kd', 'p1 sm 5dTc', 'p2 sm AhAs']
finishing_stacks = [21, 18, 64, 27]"""
    assert check(text).passed


def test_a_fold_that_is_not_recorded():
    """As the reference implementation does: whoever is passed over has checked, or folded."""
    text = """
    variant = 'NT'
    antes = [0, 2, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [100, 100, 100]
    actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 ????', 'p1 cbr 6', 'p2 f']
    finishing_stacks = [104, 96, 100]
    """
    assert check(text.replace("    ", "")).passed


def test_decimals_and_a_newcomers_post():
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0, -0.50]
min_bet = 0.50
starting_stacks = [50, 50.10, 20.05, 12.35]
actions = ['p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cbr 0.75', 'p4 f']
finishing_stacks = [49.75, 50.85, 20.05, 11.85]"""
    assert check(text).passed


def test_a_newcomers_small_post_is_live_or_dead():
    """Whoever comes back owes the big blind live and the small one dead; some histories name only the small one, and he
    calls. Then 5 of the newcomer's count towards his bet, or lie in the pot besides."""
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, {}, 0]
min_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ['p3 cc', 'p4 f', 'p1 f', 'p2 cc', 'd db 2c7dTh', 'p2 cbr 20', 'p3 f']
finishing_stacks = {}"""
    assert not check(text.format(-5, [95, 115, 90, 100])).reason
    assert not check(text.format(-5, [95, 120, 85, 100])).reason
    assert check(text.format(-5, [95, 118, 85, 100])).reason == "rake was taken"
    assert not check(text.format(-5, [95, 121, 85, 100])).passed
    assert not check(text.format(-5, [95, 120, 84, 100])).passed
    assert not check(text.format(-10, [95, 115, 90, 100])).reason
    assert not check(text.format(-10, [95, 125, 80, 100])).passed  # a whole big blind is live


@pytest.mark.parametrize("variant", ["FB", "NS"])
def test_games_that_are_not_played_here_are_refused(variant):
    outcome = check(pokerkit_hands.hand(Random(1), variant))
    assert outcome.refused and "is not played here" in outcome.reason


def test_several_boards_are_refused():
    boards = ", ".join([f"'d db {cards}'" for cards in ("2c3d4h", "2d3h4s", "9s", "Ts", "Ks", "Kh")])
    actions = f"'d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 100', 'p1 cc', {boards}"
    outcome = check(HEADS_UP + f"actions = [{actions}]")
    assert outcome.refused and outcome.reason == "several boards are dealt; one is played here"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("'NT'", "'XX'"), "the variant is 'XX'"),
        (("min_bet = 2\n", ""), "a hand of NT needs `min_bet`"),
        (("antes = [0, 0]", "antes = [0]"), "`antes` has 1 entries for 2 players"),
        (("'p2 f'", "'p2 calls'"), "'p2 calls' is no action of the standard"),
        (("'p2 f'", "'p7 f'"), "there is no player p7"),
        (("variant = 'NT'", ""), "no `variant` is named"),
        (("'p2 f'", "5"), "`actions` must be a list of texts"),
        (("['p2 f']", "'p2 f'"), "`actions` must be a list of texts"),
        (("[100, 100]", "[100, 'all']"), "`starting_stacks` has 'all', which is no amount"),
        (("[100, 100]", "200"), "`starting_stacks` must be a list with an amount for each player, not 200"),
        (("[100, 100]", "[100, -100]"), "`starting_stacks` has -100, which is less than nothing"),
        (("[100, 100]", "[100, nan]"), "`starting_stacks` has nan, which is no amount"),
        (("min_bet = 2", "min_bet = inf"), "`min_bet` has inf, which is no amount"),
        (("antes = [0, 0]", "antes = [0, true]"), "`antes` has true, which is no amount"),
        (("'p2 f'", "'d dh p1 AcAd', 'd dh p2 AcKd'"), "Ac is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAd', 'd db 2cAd3h'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 ????', 'd db 2cAd3h', 'p1 sm AdAc'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAdAh'"), "p1 is dealt 3 cards; a hand of NT has 2"),
        (("'p2 f'", "'d dh p1 Ac??', 'p1 sm AdAh'"), "p1 shows Ad, and was dealt Ac ??"),
        (("[100, 100]", "[0, 100]"), "`starting_stacks` has 0; it must be more than nothing"),
        (("min_bet = 2", "min_bet = 0"), "`min_bet` has 0; it must be more than nothing"),
        (("antes =", "ante_trimming_status = 'no'\nantes ="), "`ante_trimming_status` is true or false, not 'no'"),
        (("'p2 f'", "'p2 cbr inf'"), "'p2 cbr inf' is no action of the standard"),
        (("'p2 f'", "'p2 cbr nan'"), "'p2 cbr nan' is no action of the standard"),
        (("variant = 'NT'", "variant = ['NT']"), "the variant is ['NT']"),
        (("'p2 f'", "'p2 cbr 1,000'"), "'p2 cbr 1,000' is no action of the standard; it is written 'p1 cbr 2.50'"),
        (("'p2 f'", "'p2 cbr .'"), "'p2 cbr .' is no action of the standard"),
        (("'p2 f'", "'p2 cbr 1.2.3'"), "'p2 cbr 1.2.3' is no action of the standard"),
        (("'p2 f'", "'p2 cbr -4'"), "'p2 cbr -4' is no action of the standard"),
        (("'p2 f'", "'p2 cbr 1e999999999'"), "'p2 cbr 1e999999999' is no action of the standard"),
        (("'p2 f'", "'d dh p1 10cAd'"), "'d dh p1 10cAd' is no action of the standard; it is written 'd dh p1 As??'"),
        (
            ("'p2 f'", "'p1 wins 3'"),
            "'p1 wins 3' is no action of the standard; those are 'd dh p1 As??', 'd db 2c3d4h'",
        ),
        (("antes = [0, 0]", "antes = 0"), "`antes` must be a list with an amount for each player, not 0"),
        (("antes = [0, 0]", "antes = {}"), "`antes` must be a list with an amount for each player, not {}"),
        (("antes = [0, 0]", "antes = 2.5"), "`antes` must be a list with an amount for each player, not 2.5"),
        (("[1, 2]", "[]"), "`blinds_or_straddles` has 0 entries for 2 players"),
        (("antes =", "finishing_stacks = []\nantes ="), "`finishing_stacks` has 0 entries for 2 players"),
        (("antes =", "winnings = []\nantes ="), "`winnings` has 0 entries for 2 players"),
        (("antes =", "bring_in = 1\nantes ="), "NT has `blinds_or_straddles`, and no `bring_in`"),
        (("[100, 100]", "[100, 1e30]"), "`starting_stacks` has 1e+30; no amount is more than 1e+15"),
        (("[100, 100]", "[100, 1e99999999]"), "`starting_stacks` has 1e+99999999; no amount is more than 1e+15"),
    ],
)
def test_what_is_wrong_is_said(change, says):
    with pytest.raises(BadInput, match=re.escape(says)):
        loads((HEADS_UP + "actions = ['p2 f']").replace(*change))


def test_there_are_not_more_players_than_cards():
    many = HEADS_UP.replace("[0, 0]", str([0] * 30)).replace("[1, 2]", str([1, 2] + [0] * 28))
    with pytest.raises(BadInput, match="a hand has 2 to 23 players, not 30"):
        loads(many.replace("[100, 100]", str([100] * 30)) + "actions = ['p3 f']")


def test_a_stack_may_be_unknown():
    assert check(HEADS_UP.replace("[100, 100]", "[inf, 100]") + "actions = ['p2 f']").passed


def test_a_refusal_has_the_amounts_of_the_file():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3', 'p1 cc']"
    assert check(text).reason == "p2: raise 3 is outside 4 to 100"
    tenths = text.replace("[1, 2]", "[0.5, 1.0]").replace("cbr 3", "cbr 1.5").replace("min_bet = 2", "min_bet = 1")
    assert check(tenths).reason == "p2: raise 1.5 is outside 2 to 100"


def test_who_is_passed_over_is_named_where_that_ends_the_hand():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p1 cc']")
    assert outcome.reason == "p1 cc: the betting is over before action 1: p2 was to act, and is passed over"


def test_a_file_is_named_once(tmp_path, capsys):
    file = tmp_path / "hand.phh"
    file.write_bytes(b"\xff\xfe")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file}: this is not UTF-8 text"
    file.write_text(f"[first]\n{HEADS_UP}actions = ['p9 f']\n")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file} [first]: there is no player p9; there are 2"


def test_a_file_of_many_hands_and_its_summary(tmp_path, capsys):
    random = Random("many")
    hands = [pokerkit_hands.hand(random, v) for v in ("NT", "FT", "FB")]
    spoiled = hands[0].replace("finishing_stacks = [", "finishing_stacks = [1")
    text = "".join([f"[{n}]\n{hand}\ntable = '''AMY'S AVE'''\n\n" for n, hand in enumerate([*hands, spoiled], 1)])
    file = tmp_path / "hands.phhs"
    file.write_text(text)
    assert [type(found) for found in read(file)] == [History] * 4
    assert main(["phh", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == ["1 refused", "2 passed, 1 failed"]


def test_a_draw_where_there_is_none_and_a_bet_where_a_draw_is_missing():
    assert check(HEADS_UP + "actions = ['p2 sd Kc']").reason == "p2 sd: it is time to bet, not to draw"
    draw = HEADS_UP.replace("'NT'", "'N2L1D'") + "actions = ['d dh p1 2c3c4c5c7d', 'd dh p2 2d3d4d5d8c', {}]\n"
    played = "'p2 cc', 'p1 cc', {}'p1 cbr 10', 'p2 f'"
    for drawn in ("'p1 sd', 'p2 sd', ", "'p2 sd', ", ""):
        assert check(draw.format(played.format(drawn)) + "finishing_stacks = [102, 98]").passed, drawn


def test_fields_that_are_somebody_elses_are_left_alone():
    text = HEADS_UP + "actions = ['p2 f']\nfinishing_stacks = [101, 99]\n"
    others = ("_game = 5", "_game = 'chess/blitz'", "_game = 'outlaws/holdem'\n_set = 5", "_game = 'delta/pan'")
    for own in (*others, "_game = 'outlaws/holdem'\n_kill = 'nobody'", "_game = 'outlaws/holdem'\n_kill = 9"):
        assert check(text + own).passed, own


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


def read_all(tmp_path, text: str) -> list:
    file = tmp_path / "hands.phhs"
    file.write_text(text, encoding="utf-8")
    return [found if isinstance(found, History) else found.reason for found in read(file)]


def test_hands_are_told_apart_however_their_names_are_written(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\nfinishing_stacks = [101, 99]\n"
    for heads in (("[1]", "[2]"), ("[1] # first", "[2] # second"), ('["hand one"]', "['hand two']"), ("[ a ]", "[b]")):
        found = read_all(tmp_path, "".join([f"{head}\n{hand}\n" for head in heads]))
        assert [type(history) for history in found] == [History] * 2, heads


def test_a_hand_that_is_no_toml_does_not_spoil_the_others(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    found = read_all(tmp_path, f"[1]\n{hand}[2]\n{hand.replace(']', '', 1)}[3]\n{hand}")
    assert [type(history) for history in found] == [History, str, History]
    assert found[1].endswith("(at line 13, column 1)")


def test_a_hand_before_the_first_head_is_read_too(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    assert [type(found) for found in read_all(tmp_path, f"{hand}[2]\n{hand}")] == [History] * 2


@pytest.mark.parametrize(
    ("value", "says"), [("[" * 5000 + "]" * 5000, "nested too deep"), ("1e" + "9" * 30, "too large")]
)
def test_what_toml_cannot_hold_is_said(tmp_path, value, says):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    for text in (f"{hand}winnings = {value}\n", f"[1]\n{hand}  winnings = {value}\n[2]\n{hand}"):
        assert says in read_all(tmp_path, text)[0]


def test_no_field_is_overlooked_however_it_is_written(tmp_path):
    """A result that is not compared would pass."""
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    for result in ("finishing_stacks=[1, 199]", "  finishing_stacks = [1, 199]", "'finishing_stacks' = [1, 199]"):
        assert not check(f"{hand}{result}\n").passed, result
    assert read_all(tmp_path, f"\ufeff{hand}")[0].variant == "NT"
    assert "overwrite" in read_all(tmp_path, f"{hand}antes = [0, 0]\n")[0]


def test_toml_that_is_not_plain_is_read_too(tmp_path):
    plain = pokerkit_hands.hand(Random(3), "NT")
    spread = plain.replace("[", "[\n  ", 2).replace("variant =", "# a comment\nvariant   =")
    assert loads(spread) == loads(plain)
