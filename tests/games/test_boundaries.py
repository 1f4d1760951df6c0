"""Every rule set to the edges of its type, and beyond: an answer or a sentence, in bounded time and memory."""

from typing import Annotated, Literal, get_args, get_origin

import msgspec
import pytest

from pitboss import load
from pitboss.analysis.fuzz import fuzz
from pitboss.errors import BadInput
from pitboss.games.rules import BankedRules
from pitboss.houses.game import catalogue
from pitboss.houses.open_table import OpenTable
from pitboss.money.odds import Odds
from pitboss.money.paytable import PayTable

HUGE = 10**12


def values(kind):
    """Values at and beyond the edges of a rule's type."""
    kinds = [kind, *get_args(kind), *[part for k in get_args(kind) for part in get_args(k)]]
    found = [v for k in kinds if get_origin(k) is Literal for v in get_args(k)]
    if bool in kinds:
        found += ["yes", "no", "perhaps"]
    if int in kinds and bool not in kinds:
        found += [-1, 0, 1, 2, 3, 7, 100, HUGE]
    if float in kinds:
        found += [-1.0, 0.0, 0.5, 1.0, 2.0, float(HUGE)]
    if str in kinds:
        found += ["", "other"]
    if Odds in kinds:
        found += ["0 to 1", "1 to 1000000", "1000000 to 1", "7"]
    if PayTable in kinds:
        found += ["none", {}]
    if any(get_origin(k) in (tuple, list, dict) for k in kinds):
        found += [[], [1], [-1], ["other"], {}]
    return [*found, None, "nonsense"]


def rules(game):
    """Every rule of a game's family, by name."""
    return {field.name: field.type for field in msgspec.structs.fields(type(game.rules))}


ALL = catalogue()
ONE_OF_EACH = sorted({load(id_).family.name: id_ for id_ in ALL}.values())
SAMPLED = [id_ for id_ in ONE_OF_EACH if not isinstance(load(id_).rules, BankedRules)]
"""A game of each family in which players meet each other, or write tickets."""
QUICK = {"roulette", "high-card", "three-card-poker", "let-it-ride", "baccarat"}
"""Families that are solved in a second or so."""


def tried(id_, use, every=1):
    """Use a game under each value of each rule, or under each so many-th; returns how many were played and how many
    refused."""
    played = refused = 0
    game = load(id_)
    for rule, kind in rules(game).items():
        for value in values(kind)[::every]:
            try:
                use(load(id_, **{rule: value}))
                played += 1
            except BadInput as sentence:
                assert "\n" not in str(sentence), (rule, value)
                refused += 1
    return played, refused


def unbounded(kind, low=None, high=None):
    """Whether a whole number somewhere in a type lacks a least or a greatest value."""
    if kind is int:
        return low is None or high is None
    if get_origin(kind) is Literal:
        return False
    kind, *told = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    bounds = [meta for meta in told if isinstance(meta, msgspec.Meta)]
    low = next((meta.ge for meta in bounds if meta.ge is not None), low)
    high = next((meta.le for meta in bounds if meta.le is not None), high)
    return unbounded(kind, low, high) if told else any(unbounded(part) for part in get_args(kind))


@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_every_whole_number_of_the_rules_is_bounded(id_):
    by_hand = {"odds_multiple", "lay_odds_multiple"}  # of craps, see `ByNumber`
    assert [rule for rule, kind in rules(load(id_)).items() if unbounded(kind) and rule not in by_hand] == []


def rounds(count):
    """Random play, in which a round too can say why it cannot be played."""

    def use(game):
        try:
            fuzz(game, count, 1)
        except Exception as broken:
            if not isinstance(broken.__cause__, BadInput):
                raise

    return use


def one_round(game):
    table = OpenTable(game, seats=min(2, game.rules.seats), seed=1, strict=True)
    table.play(table.bots())


@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_a_round_can_be_played_or_the_rule_says_why_not(id_):
    played, refused = tried(id_, lambda game: game.rules.layout(1_00, 100_00))
    assert played > 50 and refused > 50


@pytest.mark.parametrize("id_", SAMPLED)
def test_random_play_under_some_values(id_):
    played, _ = tried(id_, rounds(1), every=5)
    assert played > 10


@pytest.mark.slow
@pytest.mark.parametrize("id_", ALL)
def test_random_play_under_every_value(id_):
    tried(id_, rounds(3))


@pytest.mark.slow
@pytest.mark.parametrize("id_", [id_ for id_ in ONE_OF_EACH if load(id_).family.name in QUICK])
def test_every_value_is_solved_or_says_why_not(id_):
    tried(id_, lambda game: game.family.solve(game.rules, wager=game.rules.wagers[-1]))


@pytest.mark.parametrize(
    ("id_", "change", "says"),
    [
        ("grand-ronde/blackjack", {"seats": 10**12}, "Expected `int` <= 1000"),
        ("grand-ronde/blackjack", {"decks": 10**12}, "Expected `int` <= 10000"),
        ("grand-ronde/blackjack", {"must_hit": 100}, "Expected `int` <= 20"),
        ("grand-ronde/blackjack", {"must_hit": 17, "must_stand": 17}, "cannot both have to stand and have to hit"),
        ("grand-ronde/blackjack", {"double_totals": [-1]}, "Expected `int` >= 2"),
        ("golden-west/blackjack-switch", {"hands_per_player": 1}, "Super Match needs two hands"),
        ("delta/pure-spanish-21-5", {"bank_soft_17": "stand"}, "only if the bank hits soft 17"),
        ("grand-ronde/let-it-ride", {"bank": "player_dealer"}, "the house banks this game"),
        ("grand-ronde/pai-gow-poker", {"decks": 100}, "dealt from one joker-53, not from 100 of 'joker-53'"),
        ("grand-ronde/bingo", {"decks": 2}, "dealt from one bingo-75, not from 2 of 'bingo-75'"),
        ("golden-west/joker-poker", {"decks": 7}, "dealt from one standard-52, not from 7"),
        ("outlaws/holdem", {"hole": 10**12}, "Expected `int` <= 10"),
        ("delta/omaha", {"board": [1]}, "make a hand .hand_from., and this game shows 1"),
        ("outlaws/holdem", {"levels": [10**12]}, "Expected `int` <= 100000000000"),
        ("grand-ronde/craps", {"odds_multiple": [3, 4, 10**12]}, "odds are 0 to 1000 times the flat bet"),
        ("grand-ronde/craps", {"bets": {}}, "the odds of 'pass' are missing"),
        ("grand-ronde/bingo", {"programme": []}, "the programme names none"),
        ("grand-ronde/bingo", {"colours": {"blue": 74}}, "the colours are those of 75 balls, not of 74"),
        ("grand-ronde/sports-pool", {"standard_price": 99}, "99 is not a price"),
        ("grand-ronde/pai-gow-poker", {"bank": "player_dealer"}, "only where it banks"),
        ("golden-west/casino-war", {"table_max": 0}, r"the maximum wager, \$0 \(table_max\), is less than the minimum"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(id_, change, says):
    with pytest.raises(BadInput, match=says):
        load(id_, **change)


def test_a_game_without_its_deck_says_so():
    with pytest.raises(BadInput, match="draws from a deck, and the rule `deck` names none"):
        one_round(load("grand-ronde/ez-baccarat", deck=""))


def test_a_pair_that_may_never_be_split_is_solved():
    """`max_hands = 1` is a game without splits: worse for the player than with them."""
    rules_ = load("grand-ronde/blackjack", max_hands=1).rules
    from pitboss.games.blackjack.solver.solver import NEVER, Solver

    assert Solver(rules_).splits(0, 5, (None,)) == [NEVER]
