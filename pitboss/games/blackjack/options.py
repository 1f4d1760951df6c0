"""What a player may do with a hand, and why not. Plain integers, for script, kernel and solver alike.

Each function answers 0 (`MAY`) or the number of the reason that bars it; `why_not` puts that reason in words. A hand is
its count with aces as 1 (`hard`), its aces and cards, how often it was doubled, and whether it comes from a split:
`split` is UNSPLIT, SPLIT or SPLIT_ACE. A natural is never asked.

>>> from pitboss.games.blackjack.rules import Rules
>>> choices = Rules(must_hit=11).choices
>>> why_not(stand(11, 0, UNSPLIT, 0, choices), choices)
'must hit 11 or less'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE
from pitboss.games.blackjack.settle import ANY_TIME_TO_20, NO_SURRENDER, SURRENDER, soft, total, value

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Rules

UNSPLIT, SPLIT, SPLIT_ACE = range(3)
NO_LIMIT = 8
"""Hands that a hand is taken to become at the most where no limit is printed; not one round in 10**9 would go on."""

REASONS = (
    "", "the hand is over", "must hit {must_hit} or less", "must stand on {stands}", "a split ace gets one card only",
    "a doubled hand takes one card only", "only the first two cards can be doubled", "this total cannot be doubled",
    "a split hand cannot be doubled", "doubled as often as allowed", "only two cards of the same {pair} can be split",
    "split into {max_hands} hands already", "aces can be split only once", "surrender is not offered",
    "only the first two cards can be surrendered", "a split hand cannot be surrendered",
    "a hand over 20 cannot be surrendered", "only a doubled hand can be rescued", "rescue is not offered",
)  # fmt: skip
(
    MAY, OVER, MUST_HIT, MUST_STAND, ONE_CARD, DOUBLED, TWO_CARDS_DOUBLE, TOTAL_DOUBLE, SPLIT_DOUBLE, DOUBLED_ENOUGH,
    NO_PAIR, HANDS_ENOUGH, ACES_ONCE, NO_SURRENDER_HERE, TWO_CARDS_SURRENDER, SPLIT_SURRENDER, OVER_20, NOT_DOUBLED,
    NO_RESCUE,
) = range(len(REASONS))  # fmt: skip

SPLIT_ACES = ("once_one_card", "resplit_one_card", "as_other")
AS_OTHER = SPLIT_ACES.index("as_other")


class Choices(NamedTuple):
    """The rules of decisions as plain integers."""

    over_from: int
    must_hit: int
    must_stand: int
    """0 for no such total."""
    stand_soft: int
    """1 if soft totals must stand too."""
    stand_bars_double: int
    double_bars_21: int
    double_any_number: int
    double_totals: int
    """Bits of the totals that may be doubled; 0 for all."""
    split_double_totals: int
    double_after_split: int
    doubles: int
    """Doublings in all."""
    rescue: int
    split_by_rank: int
    tens_by_rank: int
    max_hands: int
    """0 for no limit."""
    split_aces: int
    surrender: int
    surrender_after_split: int
    free_double: int
    free_split: int


def choices_of(rules: Rules) -> Choices:
    """What decisions need of the rules."""
    return Choices(
        over_from=rules.terms.over_from,
        must_hit=rules.must_hit,
        must_stand=rules.must_stand,
        stand_soft=int(rules.must_stand_on == "hard_and_soft"),
        stand_bars_double=int(rules.stand_bars_double),
        double_bars_21=int(rules.double_bars_21),
        double_any_number=int(rules.double_on == "any_number"),
        double_totals=sum([1 << t for t in rules.double_totals]),
        split_double_totals=sum([1 << t for t in rules.split_double_totals]),
        double_after_split=int(rules.double_after_split),
        doubles=1 + rules.redouble,
        rescue=int(rules.rescue),
        split_by_rank=int(rules.split_by == "rank"),
        tens_by_rank=int(rules.split_tens == "rank"),
        max_hands=rules.max_hands,
        split_aces=SPLIT_ACES.index(rules.split_aces),
        surrender=SURRENDER.index(rules.surrender),
        surrender_after_split=int(rules.surrender_after_split),
        free_double=int(rules.free_double),
        free_split=int(rules.free_split),
    )


def why_not(reason: int, o: Choices, ten: bool = False) -> str:
    """A reason in words; nothing for MAY. `ten`: of two ten-value cards, whose pairs can have a rule of their own."""
    if reason == MAY:
        return ""
    stands = f"{'' if o.stand_soft else 'hard '}{o.must_stand} or more"
    by_rank = o.split_by_rank or (o.tens_by_rank and ten)
    pair = "rank" if by_rank else "value"
    return REASONS[reason].format(must_hit=o.must_hit, stands=stands, max_hands=o.max_hands, pair=pair)


@rule
def is_over(hard: int, aces: int, o: Choices) -> bool:
    """Over by its count. (A drawn 31, where it is a hand, takes no more cards either.)"""
    return total(hard, aces) >= o.over_from


@rule
def stands(hard: int, aces: int, o: Choices) -> bool:
    """Whether the chart makes the hand stand."""
    if o.must_stand == 0 or total(hard, aces) < o.must_stand:
        return False
    return o.stand_soft == 1 or not soft(hard, aces)


@rule
def hit(hard: int, aces: int, split: int, doubles: int, o: Choices) -> int:
    if is_over(hard, aces, o):
        return OVER
    if doubles:
        return DOUBLED
    if split == SPLIT_ACE and o.split_aces != AS_OTHER:
        return ONE_CARD
    return MUST_STAND if stands(hard, aces, o) else MAY


@rule
def stand(hard: int, aces: int, split: int, doubles: int, o: Choices) -> int:
    """A hand that takes one card only stands whatever it counts."""
    if doubles or (split == SPLIT_ACE and o.split_aces != AS_OTHER):
        return MAY
    return MUST_HIT if total(hard, aces) <= o.must_hit else MAY


@rule
def double(hard: int, aces: int, count: int, split: int, doubles: int, o: Choices) -> int:
    """Doubling, and doubling again what was doubled."""
    points = total(hard, aces)
    if is_over(hard, aces, o):
        return OVER
    if doubles:
        return MAY if doubles < o.doubles else DOUBLED_ENOUGH
    if split == SPLIT_ACE and o.split_aces != AS_OTHER:
        return ONE_CARD
    if split and not o.double_after_split:
        return SPLIT_DOUBLE
    if count > 2 and not o.double_any_number:
        return TWO_CARDS_DOUBLE
    if (o.double_bars_21 and points == 21) or (o.stand_bars_double and stands(hard, aces, o)):
        return TOTAL_DOUBLE
    listed = o.split_double_totals if split else o.double_totals
    if listed and (soft(hard, aces) or not listed >> points & 1):
        return TOTAL_DOUBLE
    return MAY


@rule
def split(first: int, second: int, count: int, split: int, hands: int, o: Choices) -> int:
    """Splitting two cards; `hands` is how many the original hand has become so far."""
    if count != 2 or not pair(first, second, o):
        return NO_PAIR
    if split == SPLIT_ACE and o.split_aces == 0:
        return ACES_ONCE
    return HANDS_ENOUGH if o.max_hands and hands >= o.max_hands else MAY


@rule
def pair(first: int, second: int, o: Choices) -> bool:
    """Two cards that may be split: by value, or by rank; ten-values have a rule of their own."""
    if value(first) != value(second):
        return False
    by_rank = o.tens_by_rank if value(first) == 10 else o.split_by_rank
    return by_rank == 0 or first >> 2 == second >> 2


@rule
def surrender(hard: int, aces: int, count: int, split: int, doubles: int, o: Choices) -> int:
    if o.surrender == NO_SURRENDER:
        return NO_SURRENDER_HERE
    if doubles:
        return DOUBLED
    if split and not o.surrender_after_split:
        return SPLIT_SURRENDER
    if split == SPLIT_ACE and o.split_aces != AS_OTHER:
        return ONE_CARD
    if o.surrender == ANY_TIME_TO_20:
        return OVER_20 if total(hard, aces) > 20 else MAY
    return TWO_CARDS_SURRENDER if count > 2 else MAY


@rule
def rescue(hard: int, aces: int, doubles: int, o: Choices) -> int:
    if not o.rescue:
        return NO_RESCUE
    if not doubles:
        return NOT_DOUBLED
    return OVER if is_over(hard, aces, o) else MAY


@rule
def is_free_double(hard: int, aces: int, count: int, doubles: int, o: Choices) -> bool:
    """Two cards of hard 9, 10 or 11."""
    return o.free_double == 1 and count == 2 and doubles == 0 and aces == 0 and 9 <= hard <= 11


@rule
def is_free_split(card: int, o: Choices) -> bool:
    """A pair below ten-values, aces too."""
    return o.free_split == 1 and value(card) != 10


@rule
def split_of(card: int) -> int:
    """What a hand made by splitting this card is."""
    return SPLIT_ACE if card >> 2 == ACE else SPLIT
