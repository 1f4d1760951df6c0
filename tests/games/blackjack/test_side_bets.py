"""Side bets by exact count over the whole shoe; counts and edges are those of the rulebook's chapters."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pitboss import load
from pitboss.equipment.cards import cards
from pitboss.equipment.decks import deck
from pitboss.games.blackjack import settle, side_bets


def pairs(game, decks):
    """Every two cards from the shoe, in order, and how often they come."""
    kinds = deck(game.rules.deck).cards
    for a, b in product(kinds, kinds):
        yield a, b, decks * (decks - (a == b))


def edge(game, decks, spot, met_of):
    """Loss per unit staked over all pairs of cards."""
    terms = game.rules.side_terms
    odds = getattr(terms, side_bets.SIDE_BETS[spot])
    lost = total = 0
    for a, b, ways in pairs(game, decks):
        lost -= ways * side_bets.pay(1, met_of(a, b, terms), odds, terms.all_rows)
        total += ways
    return Fraction(lost, total)


def test_lucky_ladies_hands_of_six_decks():
    game = load("grand-ronde/blackjack")
    found = [0] * 5
    for a, b, ways in pairs(game, 6):
        met = side_bets.lucky_ladies(a, b, False, game.rules.side_terms)
        found[met.bit_length()] += ways
    assert [n // 2 for n in found] == [43_380, 3_888, 1_008, 225, 15]


def test_21_plus_3_hands_of_six_decks():
    found = [0] * 5
    for a, b, c in product(range(52), repeat=3):
        ways = 6 * (6 - (a == b)) * (6 - (c == a) - (c == b))
        found[side_bets.twenty_one_plus_three(a, b, c).bit_length()] += ways
    losing, flush, straight, trips, straight_flush = [n // 6 for n in found]
    assert (straight_flush, trips, straight, flush, losing) == (10_368, 26_312, 155_520, 292_896, 4_528_224)


@pytest.mark.parametrize(("option", "percent"), [(1, 26.7), (2, 27.9), (3, 27.4)])
def test_bonus_hands_cost_as_the_rulebook_computes(option, percent):
    """With 3 to 1 for the unsuited 20; two jacks of spades leave 24 aces and 94 ten-values in 310 cards."""
    game = load("delta/no-bust-blackjack-7", bonus_table=option)
    apart = edge(game, 6, "bonus-hands", lambda a, b, t: side_bets.bonus_hands(a, b, False, t))
    top = edge(game, 6, "bonus-hands", lambda a, b, t: side_bets.bonus_hands(a, b, True, t))
    natural = Fraction(2 * 24 * 94, 310 * 309)
    assert round(float(apart + natural * (top - apart)) * 100, 1) == percent


@pytest.mark.parametrize(("decks", "percent"), [(6, 6.11), (8, 4.10)])
def test_bonus_pair(decks, percent):
    game = load("golden-west/no-bust-blackjack-7")
    assert round(float(edge(game, decks, "bonus-pair", side_bets.bonus_pair)) * 100, 2) == percent


@pytest.mark.parametrize(("decks", "percent"), [(6, 14.52), (2, 13.97), (1, 13.12)])
def test_super_bonus(decks, percent):
    game = load("grand-ronde/blackjack")
    got = edge(game, decks, "super-bonus-player", lambda a, b, t: side_bets.super_bonus(a, b))
    assert round(float(got) * 100, 2) == percent


@pytest.mark.parametrize(
    ("id_", "decks", "percent"),
    [
        ("delta/pure-spanish-21-5", 8, 2.99),
        ("lucky-derby/pure-spanish-21-5", 6, 3.06),
        ("golden-west/pure-spanish-21-5", 6, 3.06),
        ("grand-ronde/spanish-21", 6, 3.06),
    ],
)
def test_match_the_dealer(id_, decks, percent):
    """Against one up-card, which is out of the shoe."""
    game = load(id_)
    up = cards("9s")[0]
    odds = game.rules.side_terms.match_the_dealer
    lost = total = 0
    for a, b in product(deck(game.rules.deck).cards, repeat=2):
        ways = (decks - (a == up)) * (decks - (b == up) - (a == b))
        lost -= ways * side_bets.pay(1, side_bets.match_the_dealer(a, b, up), odds, 0)
        total += ways
    assert round(lost / total * 100, 2) == percent
    if decks == 6:
        assert Fraction(lost, total) == Fraction(1254, 41_041)


@pytest.mark.parametrize(("decks", "percent"), [(6, 2.55), (7, 1.93), (8, 1.46)])
def test_super_match(decks, percent):
    odds = load("golden-west/blackjack-switch").rules.side_terms.super_match
    lost = total = 0
    for ranks in product(range(13), repeat=4):
        ways = 1
        for n, rank in enumerate(ranks):
            ways *= 4 * decks - ranks[:n].count(rank)
        lost -= ways * side_bets.pay(1, side_bets.super_match(*[4 * r for r in ranks]), odds, 0)
        total += ways
    assert round(lost / total * 100, 2) == percent


@cache
def busts(decks):
    """Chance that the bank busts with 3, 4 ... 8 or more cards, by running through all of its drawings."""
    terms = load("golden-west/no-bust-blackjack-7").rules.terms
    found = [0.0] * 9

    def draw(counts, left, hard, aces, held, chance):
        if held >= 2 and not settle.bank_hits(hard, aces, terms):
            if settle.total(hard, aces) > 21:
                found[min(held, 8)] += chance
            return
        for value, count in enumerate(counts):
            if count:
                rest = (*counts[:value], count - 1, *counts[value + 1 :])
                draw(rest, left - 1, hard + value + 1, aces + (value == 0), held + 1, chance * count / left)

    draw((*[4 * decks] * 9, 16 * decks), 52 * decks, 0, 0, 0, 1.0)
    return found


@pytest.mark.parametrize(
    ("id_", "decks", "percent"),
    [
        ("golden-west/no-bust-blackjack-7", 6, 4.604),
        ("golden-west/no-bust-blackjack-7", 8, 4.501),
        ("delta/blackjack-x", 6, 4.69),
        ("delta/blackjack-x", 8, 4.64),
        ("lucky-derby/no-bust-buster-blackjack-4", 6, 5.36),
        ("outlaws/pure-21-5-blackjack", 6, 5.42),
    ],
)
def test_buster_costs_what_the_house_prints_or_the_rulebook_computes(id_, decks, percent):
    win, per = load(id_).rules.side_terms.buster
    chance = busts(decks)
    got = 1 - sum(chance[n] * (1 + win[n - 3] / per[n - 3]) for n in range(3, 9))
    digits = 3 if percent in (4.604, 4.501) else 2
    assert round(got * 100, digits) == percent


def test_every_pay_table_row_is_a_row_of_its_bet():
    for spot, rule in side_bets.SIDE_BETS.items():
        assert spot in side_bets.ROWS and spot in side_bets.LABELS
        assert hasattr(load("grand-ronde/blackjack").rules, rule)
