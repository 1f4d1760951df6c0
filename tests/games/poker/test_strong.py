"""The strong bot: what it must never do, and that it plays every kind of poker by the rules."""

from random import Random
from time import process_time

import pytest

from pitboss.equipment.cards import cards
from pitboss.games.poker.contest import contest
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.strong import strong
from pitboss.games.poker.strong_view import Opponent, Situation
from pitboss.games.poker.strong_worth import worth
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Choose, Deal
from pitboss.table.views import View

STUD = {
    "deal": ("ddu", "u", "u", "u", "d"), "hand_from": "best_five_of_seven", "forced": "antes_bring_in",
    "first_button": "none", "seats": 7,
}  # fmt: skip
DRAW = {"cards": 5, "draws": 1, "hand_from": "all_five", "seats": 6}
GAMES = {
    "limit hold'em": {},
    "no limit hold'em": {"structure": "no_limit"},
    "omaha hi-lo": {
        "hole": 4, "hand_from": "exactly_two_three", "playing_board": "impossible", "win": "high_low",
        "structure": "pot_limit",
    },
    "pineapple": {"hole": 3, "hand_from": "at_most_two_hole"},
    "crazy pineapple": {"hole": 3, "discard": "one_after_flop_round"},
    "stud hi-lo": {**STUD, "win": "high_low"},
    "razz": {**STUD, "win": "low", "bring_in": "high_card", "bring_in_ace": "low", "first_later": "low_board"},
    "ace to five": {**DRAW, "win": "low", "deck": "joker-53", "joker": "lowest_missing", "sevens_rule": "must_bet"},
    "triple draw": {**DRAW, "win": "low", "low_rank": "deuce_to_seven", "draws": 3},
    "jacks or better": {**DRAW, "deck": "joker-53", "joker": "bug", "openers": "jacks", "forced": "antes"},
    "draw hi-lo": {**DRAW, "win": "high_low", "deck": "jokers-54", "joker": "bug"},
    "mexican": {
        "deal": ("ud", "c", "c", "c"), "hand_from": "all_five", "deck": "mexican-41", "seats": 6,
        "joker": "wild_if_dealt_down_else_bug", "forced": "antes_bring_in", "first_button": "none",
        "bring_in": "high_card", "bring_in_tie": "suit_then_first_dealt",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_every_kind_of_poker(name):
    game = load("outlaws/holdem", **{"structure": "fixed_limit", **GAMES[name]})
    table = OpenTable(game, seats=4, stack=100_00, seed=name, strict=True)
    bots = {**table.bots("tight"), 1: strong(game.rules), 3: strong(game.rules)}
    for _ in range(4):
        table.saved.stacks[1:5] = [100_00] * 4
        table.play(bots)


def heads_up(hand: str):
    """The first decision of the small blind, on the button, with this hand."""
    game = load("outlaws/holdem", structure="fixed_limit", heads_up_blinds="button_small")
    table = OpenTable(game, seats=2, stack=100_00, seed=1)
    table.play(table.bots("calling"))  # the draw for the button
    own = cards(hand)
    rest = [card for card in range(52) if card not in own]

    def chance(ask):
        assert isinstance(ask, Deal)
        dealt = [rest.pop() for _ in range(ask.count)]
        dealt[1::2] = own  # the button is dealt to last
        return dealt

    return game, table.start(chance)


@pytest.mark.parametrize("hand", ["As7d", "Ac7c", "Ah7s"])
def test_ace_seven_is_never_folded_in_an_unraised_small_blind(hand):
    game, round_ = heads_up(hand)
    ask = round_.ask
    assert isinstance(ask, Choose)
    seat = ask.seat
    assert sorted(round_.table.cards(seat)) == sorted(cards(hand))
    bot, answers = strong(game.rules), set()
    for _ in range(60):
        answer = bot(ask, View(round_.table, seat))
        answers.add(answer if isinstance(answer, str) else answer[0])
    assert "fold" not in answers


def test_a_raise_makes_the_hand_worth_less():
    rules, random = Rules(), Random(1)
    of = contest(rules)

    def against(calls, raises):
        opponent = Opponent(2, (), 2, calls, raises, raises, -1)
        seen = Situation(cards("KsQd"), (), (), (opponent,), 0)
        return sum([worth(of, rules, seen, random) for _ in range(20)]) / 20

    assert against(0, 0) > against(1, 0) > against(0, 2)
    assert against(0, 0) == pytest.approx(0.614, abs=0.03)  # king-queen against any hand


def test_boards_of_stud_count():
    rules, random = Rules(**STUD), Random(1)
    of = contest(rules)

    def against(up):
        opponent = Opponent(2, cards(up), 2, 0, 0, 0, -1)
        seen = Situation(cards("KsKdQh7c"), (), (), (opponent,), 0)
        return sum([worth(of, rules, seen, random) for _ in range(20)]) / 20

    assert against("2c7d") > against("AcAd") + 0.2


def test_a_decision_takes_less_than_fifty_milliseconds():
    rules, random = Rules(**STUD), Random(1)
    of = contest(rules)
    rivals = tuple([Opponent(n, (4 * n, 4 * n + 1), 2, 1, 0, 0, -1) for n in range(2, 9)])  # more than 52 cards
    seen = Situation(cards("AsAdQh7c"), (), (), rivals, 0)
    worth(of, rules, seen, random)
    spent = []
    for _ in range(5):
        began = process_time()
        worth(of, rules, seen, random)
        spent.append(process_time() - began)
    assert min(spent) < 0.05
