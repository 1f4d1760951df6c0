"""Agreement with PokerKit on hands of every type that both have."""

import numpy as np
import pokerkit
import pytest

from pitboss import ranking
from pitboss.equipment.cards import TEXT
from tests.ranking.peers import random_hands, same_order


def theirs(kind, hands, hole):
    """PokerKit's place of each hand in its order, best last; -1 where it finds none. In its lows the best is first."""
    places = []
    for hand in hands.tolist():
        words = [TEXT[card] for card in hand]
        try:
            found = kind.from_game("".join(words[:hole]), "".join(words[hole:])).entry.index
        except ValueError:
            found = None
        places.append(found)
    return places


@pytest.mark.parametrize("count", [1_500, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("kind", "cards", "ours"),
    [
        (pokerkit.StandardHighHand, 5, ranking.high),
        (pokerkit.StandardLowHand, 5, ranking.deuce_to_seven),
        (pokerkit.RegularLowHand, 7, ranking.low),
        (pokerkit.EightOrBetterLowHand, 7, lambda hands: [ranking.eight_or_better_hand(h) for h in hands.tolist()]),
        (pokerkit.OmahaHoldemHand, 9, lambda hands: ranking.omaha_hands(hands[:, :4], hands[:, 4:])),
        (pokerkit.OmahaEightOrBetterLowHand, 9, lambda hands: ranking.omaha_low_hands(hands[:, :4], hands[:, 4:])),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_agrees_with_pokerkit(kind, cards, ours, count):
    hands = random_hands(count, cards, seed=11)
    mine = np.asarray(ours(hands), np.int64)
    places = theirs(kind, hands, 4 if cards == 9 else cards)
    made = np.array([place is not None for place in places])
    assert ((mine > 0) == made).all()
    upwards = -1 if kind.low else 1
    same_order(mine[made], upwards * np.array([place for place in places if place is not None]))
