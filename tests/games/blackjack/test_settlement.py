"""Settlement against the rulebook's family table, read a second time and independently of the house files.

Each row below is typed from the table: what a natural pays, who wins natural against natural and 21 against 21, what
becomes of the player's closer over hand, which over hand is excepted, and whether the bank's 22 pushes.
"""

from fractions import Fraction
from random import Random

import pytest

from pitboss import load
from pitboss.equipment.decks import deck
from pitboss.games.blackjack import settle
from pitboss.games.blackjack.hands import BlackjackHand

SIX_TO_FIVE, THREE_TO_TWO = Fraction(6, 5), Fraction(3, 2)
LOSES = Fraction(-1)

# game: natural pays, natural tie, 21 tie, over and closer, exception, bank's 22
TABLE = {
    "delta/no-bust-blackjack-7": (SIX_TO_FIVE, 0, 0, -1, "suited 7-8-9", False),
    "delta/blackjack-x": (SIX_TO_FIVE, 0, 0, -1, "", False),
    "delta/pure-spanish-21-5": (SIX_TO_FIVE, SIX_TO_FIVE, 1, -1, "8-8-8", False),
    "lucky-derby/pure-spanish-21-5": (SIX_TO_FIVE, SIX_TO_FIVE, 1, -1, "8-8-8", False),
    "lucky-derby/no-bust-blackjack-4": (SIX_TO_FIVE, 0, 0, -1, "three-card 25", False),
    "lucky-derby/no-bust-buster-blackjack-4": (SIX_TO_FIVE, 0, 0, -1, "three-card 25", False),
    "golden-west/no-bust-blackjack": (SIX_TO_FIVE, 0, 0, -1, "three-card 23 24 25", False),
    "golden-west/no-bust-blackjack-7": (SIX_TO_FIVE, 0, 0, 1, "suited 7-8-9", False),
    "golden-west/blackjack-switch": (Fraction(1), 0, 0, -1, "suited 7-8-9", True),
    "golden-west/pure-spanish-21-5": (SIX_TO_FIVE, SIX_TO_FIVE, 1, -1, "8-8-8", False),
    "grand-ronde/blackjack": (THREE_TO_TWO, 0, 0, -1, "", False),
    "grand-ronde/spanish-21": (THREE_TO_TWO, THREE_TO_TWO, 1, -1, "", False),
    "grand-ronde/free-bet-blackjack": (THREE_TO_TWO, 0, 0, -1, "", True),
    "outlaws/pure-21-5-blackjack": (SIX_TO_FIVE, 0, 0, -1, "8-8-8", False),
}


def points(cards):
    best = sum(min(c // 4 + 2, 10) if c // 4 < 12 else 11 for c in cards)
    for _ in [c for c in cards if c // 4 == 12]:
        best -= 10 if best > 21 else 0
    return best


def is_natural(cards):
    return len(cards) == 2 and points(cards) == 21


def excepted(rule, player, bank):
    """Over against over that the house lets push."""
    three = len(player) == 3 and points(player) < points(bank)
    if rule == "suited 7-8-9":
        ranks = sorted(c // 4 + 2 for c in bank)
        return ranks == [7, 8, 9] and len({c % 4 for c in bank}) == 1 and points(player) < points(bank)
    if rule == "8-8-8":
        return len(bank) == 3 and all(c // 4 + 2 == 8 for c in bank)
    if rule == "three-card 25":
        return three and points(player) == 25
    return rule == "three-card 23 24 25" and three and points(player) in (23, 24, 25)


def bonus(cards):
    """What a 21 pays in Spanish 21 (grand-ronde L1134-L1143)."""
    ranks, suits = sorted(c // 4 + 2 for c in cards), {c % 4 for c in cards}
    if len(cards) >= 5:
        return {5: THREE_TO_TWO, 6: Fraction(2)}.get(len(cards), Fraction(3))
    if ranks in ([6, 7, 8], [7, 7, 7]):
        return Fraction(3) if suits == {3} else Fraction(2) if len(suits) == 1 else THREE_TO_TWO
    return Fraction(1)


def blackjack_x(cards):
    """Ace and king of one suit, in the game that names it."""
    return is_natural(cards) and cards[0] % 4 == cards[1] % 4 and {c // 4 for c in cards} == {11, 12}


def expected(game, player, bank):
    natural_pays, natural_tie, tie_21, closer, exception, push_22 = TABLE[game]
    mine, his = points(player), points(bank)
    wins = natural_pays
    if game == "delta/blackjack-x":
        if blackjack_x(player):
            wins = Fraction(2)
        if is_natural(player) and is_natural(bank) and blackjack_x(player) != blackjack_x(bank):
            return wins if blackjack_x(player) else LOSES
    if is_natural(player):
        return natural_tie if is_natural(bank) else wins
    if is_natural(bank):
        return LOSES
    if game == "delta/blackjack-x" and mine == 31:
        return Fraction(3)
    if mine <= 21:
        if push_22 and his == 22:
            return 0
        pays = bonus(player) if mine == 21 and game == "grand-ronde/spanish-21" else Fraction(1)
        if his > 21 or mine > his:
            return pays
        if mine == his:
            return pays if mine == 21 and tie_21 else 0
        return LOSES
    if his <= 21:
        return LOSES
    if excepted(exception, player, bank):
        return 0
    return Fraction(closer) if mine < his else LOSES


def drawn(chance, shoe, stop):
    cards = [chance.choice(shoe), chance.choice(shoe)]
    while points(cards) < stop and not is_natural(cards):
        cards.append(chance.choice(shoe))
    return cards


def standing(cards, terms):
    hand = BlackjackHand(1, 0, 0, 1)
    hand.deal(cards[:2], terms)
    hand.take(*cards[2:])
    return hand.standing(terms)


@pytest.mark.parametrize("game", TABLE)
def test_random_hands_settle_as_the_family_table_says(game):
    rules = load(game).rules
    chance = Random(game)
    shoe = deck(rules.deck).cards
    special = [c for c in shoe if c // 4 + 2 in (7, 8, 9)]
    for n in range(6000):
        player = drawn(chance, shoe, chance.choice([12, 15, 17, 19, 21, 22]))
        bank = drawn(chance, special if n % 3 == 0 else shoe, 17)
        wins = settle.base(60_00, 0, standing(player, rules.terms), standing(bank, rules.terms), rules.terms)
        assert wins == 60_00 * expected(game, player, bank), (player, bank)


def test_every_natural_is_known_in_both_orders():
    terms = load("grand-ronde/blackjack").rules.terms
    found = sum(settle.natural(a, b, terms) == settle.NATURAL for a in range(52) for b in range(52))
    assert found == 2 * 4 * 16


@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_the_bank_stands_from_17_and_only_soft_17_is_a_choice(soft_17):
    terms = load("grand-ronde/blackjack", bank_soft_17=soft_17).rules.terms
    for hard in range(2, 22):
        assert settle.bank_hits(hard, 0, terms) == (hard < 17)
        if hard <= 11:
            assert settle.bank_hits(hard, 1, terms) == (hard + 10 < 17 or (hard == 7 and soft_17 == "hit"))


def test_an_over_hand_waits_for_the_bank_only_where_it_can_still_be_saved_or_win():
    lives = {game for game in TABLE if load(game).rules.terms.over_lives}
    assert lives == {game for game, row in TABLE.items() if row[4] or row[3] == 1}
