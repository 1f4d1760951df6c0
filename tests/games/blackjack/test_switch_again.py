"""Blackjack Switch from infinitely many decks, computed a second time: nothing is shared with the solver but the
rules of the game. Cards never run out, so a hand is its total, the chance of a card never changes, and what the solver
finds from two thousand decks has to be nearly the same.

Rules of the Wizard of Odds: a check under ace and ten, any two cards doubled, after a split too, up to four hands, one
card to split aces, which are split once; a natural pays 1 to 1 and is not pushed by 22, a switched one is 21.
"""

from functools import cache
from itertools import product

import numpy as np
import pytest

from pitboss import load
from pitboss.games.blackjack.solve import found

ACE, TEN = 1, 10
CARDS = range(1, 11)
CHANCE = {card: (4 if card == TEN else 1) / 13 for card in CARDS}
OF_RANK = 1 / 13
MOST_HANDS = 4
NATURAL, OVER = 0, 23


def total(hard, ace):
    return hard + 10 if ace and hard <= 11 else hard


def bank_ends(up, hits_soft_17):
    """How the bank ends: a natural, 17 to 22, or over that."""
    ends = dict.fromkeys([NATURAL, *range(17, 24)], 0.0)

    def draw(hard, ace, cards, chance):
        now = total(hard, ace)
        if cards == 2 and now == 21:
            ends[NATURAL] += chance
        elif now > 17 or (now == 17 and not (hits_soft_17 and hard == 7)):
            ends[min(now, OVER)] += chance
        else:
            for card in CARDS:
                draw(hard + card, ace or card == ACE, cards + 1, chance * CHANCE[card])

    draw(up, up == ACE, 1, 1.0)
    return ends


def standing(points, ends):
    """What a total wins once the bank is known to have no natural."""
    if points > 21:
        return -1.0
    return ends[OVER] + sum([ends[bank] * ((points > bank) - (points < bank)) for bank in range(17, 22)])


def two_card_hands(ends):
    """What every two cards win once the bank is known to have no natural, and a natural, and two cards that are 21."""

    @cache
    def stand(points):
        return standing(points, ends)

    def drawn(hard, ace, worth):
        return sum([CHANCE[card] * worth(hard + card, ace or card == ACE) for card in CARDS])

    @cache
    def play(hard, ace):
        return -1.0 if hard > 21 else max(stand(total(hard, ace)), drawn(hard, ace, play))

    @cache
    def first_two(a, b):
        hard, ace = a + b, ACE in (a, b)
        return max(play(hard, ace), 2 * drawn(hard, ace, lambda *after: stand(total(*after))))

    def split(card):
        if card == ACE:
            return 2 * drawn(ACE, True, lambda *after: stand(total(*after)))
        again = OF_RANK
        other = sum([CHANCE[c] * first_two(card, c) for c in CARDS]) - again * first_two(card, card)

        def waiting(hands, of):
            """This many hands of so many wait for their second card, and every pair is split while that is allowed."""
            if not hands:
                return 0.0
            rest = waiting(hands - 1, of)
            pair = waiting(hands + 1, of + 1) if of < MOST_HANDS else first_two(card, card) + rest
            return other + (1 - again) * rest + again * pair

        return waiting(2, 2)

    worth = {(a, b): first_two(a, b) for a, b in product(CARDS, CARDS)}
    for card in range(ACE, TEN):
        worth[card, card] = max(worth[card, card], split(card))
    return worth, sum([ends[bank] for bank in range(17, 24)]), stand(21)


def doubled_first(kept, made, ends):
    """What two hands win, by their cards a b c d, if a b is doubled and the rest decided once its card is seen: keep,
    switch, or double c d too and then keep or switch."""
    chance = np.array([CHANCE[card] for card in CARDS])
    kept, made = [np.array([[hands[a, b] for b in CARDS] for a in CARDS]) for hands in (kept, made)]
    three = np.zeros((10, 10, 10))
    for a, b, x in product(CARDS, repeat=3):
        three[a - 1, b - 1, x - 1] = 2 * standing(total(a + b + x, ACE in (a, b, x)), ends)
    a, b, c, d, x = np.ogrid[:10, :10, :10, :10, :10]
    natural = np.zeros((10, 10), bool)
    natural[0, 9] = natural[9, 0] = True
    both = 0.0
    for y in range(10):
        both = both + chance[y] * np.maximum(three[a, b, x] + three[c, d, y], three[a, d, x] + three[c, b, y])
    keep, switch = three[a, b, x] + kept[c, d], three[a, d, x] + made[c, b]
    worth = np.maximum(np.maximum(keep, switch), np.where(natural[c, d], -9.0, both)) @ chance
    return np.where(natural[:, :, None, None], -9.0, worth)


def against(up, hits_soft_17, double_before):
    """What a hand wins, the second cards switched where that is better, and a hand doubled first where it may be."""
    ends = bank_ends(up, hits_soft_17)
    natural = ends[NATURAL]
    ends = {bank: chance / (1 - natural) for bank, chance in ends.items()}
    kept, won_by_natural, switched = two_card_hands(ends)
    made = {**kept, (ACE, TEN): switched, (TEN, ACE): switched}
    kept = {**kept, (ACE, TEN): won_by_natural, (TEN, ACE): won_by_natural}
    first = doubled_first(kept, made, ends) if double_before else np.full((10, 10, 10, 10), -9.0)
    mean = 0.0
    for a, b, c, d in product(CARDS, repeat=4):
        double = max(first[a - 1, b - 1, c - 1, d - 1], first[c - 1, d - 1, a - 1, b - 1])
        best = max(kept[a, b] + kept[c, d], made[a, d] + made[c, b], double)
        mean += CHANCE[a] * CHANCE[b] * CHANCE[c] * CHANCE[d] * best / 2
    return (1 - natural) * mean - natural * (1 - 2 * CHANCE[ACE] * CHANCE[TEN])


def edge(hits_soft_17, double_before=False):
    return -100 * sum([CHANCE[up] * against(up, hits_soft_17, double_before) for up in CARDS])


def test_standing_on_soft_17_is_worth_four_tenths_of_a_percent():
    assert edge(True) == pytest.approx(0.7146, abs=0.0001)
    assert edge(False) == pytest.approx(0.3133, abs=0.0001)


@pytest.mark.slow
@pytest.mark.parametrize(("soft_17", "switch_first"), [("hit", True), ("stand", True), ("hit", False)])
def test_the_solver_finds_the_same(soft_17, switch_first):
    rules = load(
        "golden-west/blackjack-switch", hole_card="peek_ace_ten", max_hands=4, must_hit=0, must_stand=0,
        over_push="none", bank_soft_17=soft_17, decks_allowed=[], decks=2000, switch_first=switch_first,
    ).rules  # fmt: skip
    assert -100 * found(rules).best == pytest.approx(edge(soft_17 == "hit", not switch_first), abs=0.001)
