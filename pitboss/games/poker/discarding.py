"""Which cards to give up: what a sensible player keeps for a high, a low or either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.equipment.cards import ACE, EIGHT, JOKER, SIX
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.rules import Rules
from pitboss.ranking.value import STRAIGHT

Cards = tuple[int, ...]


def throw(cards: Sequence[int], rules: Rules, least: int = 0) -> Cards:
    """The cards to discard; at least so many.

    >>> from pitboss.equipment.cards import cards, hand_text
    >>> low = Rules(cards=5, draws=1, win="low", hand_from="all_five", deck="joker-53", joker="lowest_missing")
    >>> hand_text(throw(cards("As 2d 7c 7h Kd"), low))
    '7h Kd'
    >>> high = Rules(cards=5, draws=1, hand_from="all_five", deck="joker-53", joker="bug", openers="jacks")
    >>> hand_text(throw(cards("Js Jd 8c 4h 2d"), high))
    '8c 4h 2d'
    """
    if least:
        return _least_useful(cards, rules, least)
    low = _low(cards, rules)
    for_low = rules.win == "low" or (rules.win == "high_low" and len(low) >= 4)
    kept = low if for_low else _high(cards, rules)
    return tuple([card for card in cards if card not in kept])


def _low(cards: Sequence[int], rules: Rules) -> set[int]:
    """One card of each low rank, and jokers; deuce to seven has no use for an ace."""
    kept: dict[int, int] = {}
    for card in cards:
        rank = card >> 2
        if card >= JOKER:
            kept[card] = card
        elif rank == ACE:
            if rules.low_rank == "ace_to_five":
                kept.setdefault(ACE, card)
        elif rank <= EIGHT:
            kept.setdefault(rank, card)
    found = set(kept.values())
    if rules.low_rank == "deuce_to_seven" and len(found) == 5 and evaluator(rules).main(list(found), (), False) < _PAT:
        found.remove(max(found))
    return found


_PAT = 0xFFFFFF - 0x0A0000
"""A ten low or better of deuce to seven stands pat; straights and flushes are worse."""


def _high(cards: Sequence[int], rules: Rules) -> set[int]:
    """A straight or better stands; pairs and four of a suit are kept, else the highest card."""
    if evaluator(rules).main(cards, (), False) >> 20 >= STRAIGHT:
        return set(cards)
    jokers = {card for card in cards if card >= JOKER}
    ranks = Counter([card >> 2 for card in cards if card < JOKER])
    paired = {card for card in cards if card < JOKER and ranks[card >> 2] > 1}
    if paired:
        return paired | jokers
    suits = Counter([card & 3 for card in cards if card < JOKER])
    suit, count = suits.most_common(1)[0] if suits else (0, 0)
    if count + len(jokers) >= 4:
        return {card for card in cards if card < JOKER and card & 3 == suit} | jokers
    return jokers | {max([card for card in cards if card < JOKER], default=SIX)}


def _least_useful(cards: Sequence[int], rules: Rules, count: int) -> Cards:
    """Crazy Pineapple, which has no flop to look at here: the lowest card that makes no pair."""
    ranks = Counter([card >> 2 for card in cards])
    return tuple(sorted(cards, key=lambda card: (ranks[card >> 2] > 1, card))[:count])
