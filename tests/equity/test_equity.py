"""Equities against a second, slow computation, against a peer and against published figures."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss import ranking
from pitboss.equipment.cards import cards
from pitboss.equity.contest import WILD, Contest
from pitboss.equity.equity import equity
from pitboss.errors import BadInput
from pitboss.ranking.orders import TWO_BUGS

HOLDEM = Contest()
OMAHA = Contest(hole=4, hand_from="exactly_two_three")
PINEAPPLE = Contest(hole=3, hand_from="at_most_two_hole")
SPLIT = {"win": "high_low", "eight": True}
CONTESTS = {
    "holdem": (HOLDEM, lambda own, board: (ranking.high_hand((*own, *board)), 0)),
    "holdem hi-lo": (
        Contest(**SPLIT),
        lambda own, board: (ranking.high_hand((*own, *board)), ranking.eight_or_better_hand((*own, *board))),
    ),
    "omaha": (OMAHA, lambda own, board: (ranking.omaha_hand(own, board), 0)),
    "omaha hi-lo": (
        Contest(hole=4, hand_from="exactly_two_three", **SPLIT),
        lambda own, board: (ranking.omaha_hand(own, board), ranking.omaha_low_hand(own, board)),
    ),
    "pineapple": (PINEAPPLE, lambda own, board: (ranking.pineapple_hand(own, board), 0)),
    "pineapple hi-lo": (
        Contest(hole=3, hand_from="at_most_two_hole", **SPLIT),
        lambda own, board: (ranking.pineapple_hand(own, board), ranking.pineapple_low_hand(own, board)),
    ),
    "stud": (Contest(hole=7, board=0), lambda own, board: (ranking.high_hand(own), 0)),
    "stud hi-lo": (
        Contest(hole=7, board=0, **SPLIT),
        lambda own, board: (ranking.high_hand(own), ranking.eight_or_better_hand(own)),
    ),
    "razz": (Contest(hole=7, board=0, win="low"), lambda own, board: (ranking.low_hand(own), 0)),
    "deuce to seven": (
        Contest(hole=5, board=0, win="low", low_rank="deuce_to_seven"),
        lambda own, board: (ranking.deuce_to_seven_hand(own), 0),
    ),
    "ace to five with a joker": (
        Contest("joker-53", 5, 0, win="low"),
        lambda own, board: (ranking.joker_low_hand(own), 0),
    ),
    "jacks or better with a joker": (
        Contest("joker-53", 5, 0),
        lambda own, board: (ranking.joker_hand(own), 0),
    ),
    "draw hi-lo with two jokers": (
        Contest("jokers-54", 5, 0, bug_low=True, **SPLIT),
        lambda own, board: (
            ranking.joker_hand(own, TWO_BUGS),
            ranking.bug_low_hand(own),
        ),
    ),
    "mexican": (
        Contest("mexican-41", 5, 0, mexican=True),
        lambda own, board: (ranking.mexican_hand([min(c, 52) for c in own], WILD in own), 0),
    ),
}


def slowly(values, hole, hands, board, rest, board_size):
    """What each hand wins over every deal, by the definition: pots as fractions, one hand ranked at a time."""
    won, dealt = [Fraction(0)] * len(hands), 0
    for extra in combinations(rest, board_size - len(board)):
        left = [c for c in rest if c not in extra]
        for complete in filled(hands, hole, left):
            found = [values(own, (*board, *extra)) for own in complete]
            for n, share in enumerate(shares(found)):
                won[n] += share
            dealt += 1
    return [w / dealt for w in won], dealt


def filled(hands, hole, left):
    if not hands:
        yield []
        return
    for drawn in combinations(left, hole - len(hands[0])):
        for others in filled(hands[1:], hole, [c for c in left if c not in drawn]):
            yield [(*hands[0], *drawn), *others]


def shares(found):
    high, low = max(h for h, _ in found), max(v for _, v in found)
    highs, lows = sum(h == high for h, _ in found), sum(v == low for _, v in found)
    half = Fraction(1, 2) if low else 1
    return [(h == high) * half / highs + (Fraction(v == low, 2 * lows) if low else 0) for h, v in found]


@pytest.mark.parametrize("name", CONTESTS)
@pytest.mark.parametrize("seed", range(4))
def test_every_deal_counted_again(name, seed):
    """With most of the deck dead few deals are left, and all of them can be counted slowly."""
    contest, values = CONTESTS[name]
    random = Random(f"{name} {seed}")
    deck = list(contest.cards)
    random.shuffle(deck)
    count = random.choice((2, 3))
    missing = [random.choice((0, 0, 1)) if contest.board else random.choice((0, 1, 2)) for _ in range(count)]
    hands = [tuple(deck.pop() for _ in range(contest.hole - n)) for n in missing]
    board = tuple(deck.pop() for _ in range(random.choice((0, 0, 3, 4)))) if contest.board else ()
    left = contest.board - len(board) + sum(missing)
    rest, dead = deck[: left + 3], tuple(deck[left + 3 :])
    shown = [tuple(WILD if c == 52 else c for c in hands[0]), *hands[1:]] if name == "mexican" else hands
    found = equity(contest, [(hand,) for hand in shown], board, dead)
    expected, dealt = slowly(values, contest.hole, shown, board, sorted(rest), contest.board)
    assert (found.method, found.deals) == ("exact", dealt)
    assert [hand.equity for hand in found.hands] == pytest.approx([float(e) for e in expected], abs=1e-12)
    assert all(hand.equity == pytest.approx(hand.high + hand.low) for hand in found.hands)


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["AsAh KsKh", "AsKs QdQh", "7s2h 7c2d"])
def test_every_board_of_two_holdem_hands_ranked_by_eval7(hands):
    eval7 = pytest.importorskip("eval7")
    mine, theirs = ([eval7.Card(word[:2]), eval7.Card(word[2:])] for word in hands.split())
    rest = [card for card in eval7.Deck() if card not in mine + theirs]
    ahead = tied = 0
    for board in combinations(rest, 5):
        a, b = eval7.evaluate([*mine, *board]), eval7.evaluate([*theirs, *board])
        ahead, tied = ahead + (a > b), tied + (a == b)
    found = equity(HOLDEM, [(cards(word),) for word in hands.split()])
    assert (found.method, found.deals) == ("exact", 1_712_304)
    assert found.hands[0].win == ahead / found.deals and found.hands[0].tie == tied / found.deals


def test_published_aces_against_any_hand():
    """85.2037 % over 2,097,572,400 deals: the figure of every published table of hands against one opponent."""
    found = equity(HOLDEM, [(cards("AsAh"),), ((),)], method="sampled")
    assert found.hands[0].stderr == pytest.approx(0.00035, abs=0.00005)
    assert found.hands[0].equity == pytest.approx(0.852037, abs=5 * found.hands[0].stderr)


@pytest.mark.slow
def test_published_aces_against_any_hand_exactly():
    found = equity(HOLDEM, [(cards("AsAh"),), ((),)])
    assert (found.method, found.deals) == ("exact", 2_097_572_400)
    assert round(100 * found.hands[0].equity, 4) == 85.2037


@pytest.mark.parametrize("name", ["holdem", "omaha hi-lo", "razz", "draw hi-lo with two jokers", "mexican"])
def test_samples_come_near_the_exact_figure(name):
    contest, _ = CONTESTS[name]
    deck = list(contest.cards)
    Random(name).shuffle(deck)
    hands = [(tuple(deck[:2]),), (tuple(deck[2:4]),)]
    known = tuple(deck[4:7]) if contest.board else ()
    if not contest.board:
        hands = [((*deck[: contest.hole - 1],),), ((*deck[10 : 9 + contest.hole],),)]
    elif contest.hole == 4:
        hands = [(tuple(deck[20:24]),), (tuple(deck[24:28]),)]
    exact = equity(contest, hands, known, method="exact")
    sampled = equity(contest, hands, known, method="sampled", samples=100_000)
    for a, b in zip(exact.hands, sampled.hands):
        assert b.equity == pytest.approx(a.equity, abs=5 * b.stderr + 1e-9)


def test_a_range_is_the_mean_of_its_hands():
    aces = list(combinations(cards("AcAdAhAs"), 2))
    board = cards("Kd7c2s")
    whole = equity(HOLDEM, [(cards("KsKh"),), aces], board)
    each = [equity(HOLDEM, [(cards("KsKh"),), (two,)], board).hands[0].equity for two in aces]
    assert whole.deals == 6 * 990
    assert whole.hands[0].equity == pytest.approx(sum(each) / 6)


def test_the_last_card_of_eight_in_stud_is_common():
    """Eight players to the end need 56 cards: the seventh is one card for all (000 L54, 002 L177)."""
    stud = CONTESTS["stud"][0]
    found = equity(stud, [((c,),) for c in range(0, 32, 4)], samples=20_000)
    assert sum(hand.equity for hand in found.hands) == pytest.approx(1)
    with pytest.raises(BadInput, match="56 cards are needed"):
        equity(stud, [(tuple(range(7)),), *[((c,),) for c in range(8, 36, 4)]])


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(BadInput, match="As is given 2 times"):
        equity(HOLDEM, [(cards("AsKs"),), (cards("AsQs"),)])
    with pytest.raises(BadInput, match="a hand of this game has 2 cards, not As Ks Qs"):
        equity(HOLDEM, [(cards("AsKsQs"),), ((),)])
    with pytest.raises(BadInput, match="Jk is not in the deck"):
        equity(HOLDEM, [(cards("AsJk"),), ((),)])
    with pytest.raises(BadInput, match="2 to 10 hands"):
        equity(HOLDEM, [(cards("AsKs"),)])


def test_crazy_pineapple_gives_up_its_third_card_before_the_turn():
    from pitboss.analysis.equity import report
    from pitboss.houses.game import load

    three = ["AsAhAd", "KsKhKd"]
    game = load("delta/crazy-pineapple-hi-lo")
    assert report(game, three, "Ac Kc 2d").assumes.endswith("turn out best, for high and low each by itself")
    with pytest.raises(BadInput, match="has two cards from the turn on"):
        report(game, three, "Ac Kc 2d 3d")
    assert report(game, ["AsAh", "KsKh"], "Ac Kc 2d 3d").boards == 44
    assert report(load("golden-west/crazy-pineapple"), three, "Ac Kc 2d 3d").boards == 42
