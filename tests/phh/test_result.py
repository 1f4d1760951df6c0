"""What a replayed hand ends with beside what its history records: stacks, winnings, odd chips, rake."""

import pytest

from tests.phh.hands import CHECKED_DOWN, HEADS_UP, check


def test_a_wrong_finishing_stack_fails():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 f']\nfinishing_stacks = [{}, {}]"
    assert check(text.format(101, 99)).passed
    assert check(text.format(102, 98)).reason == "finishing stacks 101 99, recorded 102 98"
    assert not check(text.format(99, 101)).passed


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
