"""What a hand of a draw game becomes: how likely each kind of hand is, once the cards that go are replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

from msgspec import Struct

from pitboss.equipment.decks import deck
from pitboss.errors import BadInput
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game
from pitboss.ranking import names
from pitboss.ranking.generate import WORST
from pitboss.ranking.value import HIGH_CARD, PAIR

MOST = 20_000
"""Deals that are counted one by one; of more, as many are taken at random."""
LOW = "a low"


class Kind(Struct, frozen=True):
    what: str
    chance: float


class AfterDraw(Struct, frozen=True):
    """Kinds of hands, the best first; in high-low also the chance of a low that qualifies, last."""

    draws: int
    kinds: tuple[Kind, ...]
    method: str
    deals: int


def after_draw(game: Game, held: Sequence[int], gone: Sequence[int], most: int = MOST) -> AfterDraw:
    """Every hand that can come of giving up these cards, from all that the player has not seen.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.houses.game import load
    >>> found = after_draw(load("delta/lowball-27"), cards("7s5h4d2cKs"), cards("Ks"))
    >>> [(kind.what, round(47 * kind.chance)) for kind in found.kinds[:2]], found.method, found.deals
    ([('seven low', 8), ('eight low', 4)], 'exact', 47)
    """
    rules = game.rules
    if not isinstance(rules, Rules) or rules.variant.kind != "draw":
        raise BadInput(f"no cards are drawn in {game.id}")
    unseen = list((Counter(deck(rules.deck).cards) - Counter(held)).elements())
    kept = list((Counter(held) - Counter(gone)).elements())
    exact = comb(len(unseen), len(gone)) <= most
    rank, found, lows, deals = evaluator(rules), Counter[tuple[int, str]](), 0, 0
    pairs = {card >> 2 for card, n in Counter(card >> 2 << 2 for card in kept).items() if n > 1}
    for drawn in combinations(unseen, len(gone)) if exact else _at_random(unseen, len(gone), most):
        hand = (*kept, *drawn)
        value = rank.main(hand, (), False)
        found[_low_kind(value) if rules.win == "low" else _high_kind(value, pairs)] += 1
        lows += bool(rank.second and rank.second(hand, (), False))
        deals += 1
    kinds = [Kind(what, count / deals) for (_, what), count in sorted(found.items(), reverse=True)]
    if rank.second:
        kinds.append(Kind(LOW, lows / deals))
    return AfterDraw(len(gone), tuple(kinds), "exact" if exact else "sampled", deals)


def _at_random(unseen: list[int], count: int, deals: int) -> Iterator[list[int]]:
    chance = Random(0)
    for _ in range(deals):
        yield chance.sample(unseen, count)


def _high_kind(value: int, pairs: set[int]) -> tuple[int, str]:
    """How good the kind is, and what it is called: a pair that is held already by its own name."""
    category = value >> 20
    if category == PAIR:
        own = (value >> 16 & 15) - 2 in pairs
        return category << 1 | own, names.high(value) if own else "another pair" if pairs else "a pair"
    return category << 1, "no pair" if category == HIGH_CARD else names.high(value).partition(",")[0]


def _low_kind(value: int) -> tuple[int, str]:
    upright = WORST - value
    if upright >> 20 != HIGH_CARD:
        return -WORST, "a pair or worse"
    top = upright >> 16 & 15
    return -top, f"{names.rank(top)} low"
