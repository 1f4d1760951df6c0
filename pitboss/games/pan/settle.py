"""Pan: what a meld is worth and who pays how much. No table, no asks, no randomness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.equipment.cards import ACE, DEUCE, JACK, KING, QUEEN, SPADES, THREE
from pitboss.games.pan.melds import VALLE, Meld

CONDITION_ROPES = ({ACE, DEUCE, THREE}, {JACK, QUEEN, KING})
"""L658-L659."""


class Terms(NamedTuple):
    """What settlement reads of the rules, in chips."""

    spade_valle: int = 4
    """Three valle cards in spades."""
    rope_pays_again: bool = False
    """Whether a card added to a rope that is a condition pays the condition again."""
    outs: int = 2
    """What each loser pays for the out itself (L697)."""


def worth(meld: Meld, terms: Terms) -> int:
    """Chips that each opponent owes for a meld as it lies (L652-L659, L686-L688).

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.games.pan.melds import meld
    >>> [worth(meld(cards(c)), Terms()) for c in ("Qd Qd Qd", "4s 4s 4s", "5h 5h 5h", "5s 5s 5s", "7h 7c 7d")]
    [1, 2, 2, 4, 1]
    """
    kind, cards = meld
    count, first = len(cards), cards[0]
    double = 2 if first & 3 == SPADES else 1
    if kind == "rope":
        ranks = {c >> 2 for c in cards}
        conditions = sum([ropes <= ranks for ropes in CONDITION_ROPES])
        beyond = count - 3 * conditions if conditions and terms.rope_pays_again else 0
        return double * (conditions + beyond)
    valle = first >> 2 in VALLE
    if kind == "same":
        if not valle:
            return double * (count - 2)
        return (terms.spade_valle if double == 2 else 2) + double * (count - 3)
    return count - 2 if kind == "mixed" and valle else 0


def rise(before: Meld | None, after: Meld, terms: Terms) -> int:
    """Chips that each opponent pays at once when a meld is laid down or grows; a fall is not paid back."""
    return max(worth(after, terms) - (worth(before, terms) if before else 0), 0)


def out(melds: Iterable[Meld], terms: Terms) -> int:
    """Chips that each loser pays when somebody goes out: all pays as they lie, and the outs (L696-L697).

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.games.pan.melds import meld
    >>> out([meld(cards(c)) for c in ("5s 5s 5s 5s", "Ah 2h 3h", "Qd Qd Qd Qd")], Terms())
    11
    """
    return sum([worth(m, terms) for m in melds]) + terms.outs


def payments(due: int, payers: Sequence[int], stacks: Sequence[int]) -> list[tuple[int, int]]:
    """What each payer hands over of so many cents: as far as the chips go (L696).

    >>> payments(11_00, (2, 3, 5), [0, 900_00, 100_00, 4_00, 50_00, 0])
    [(2, 1100), (3, 400)]
    """
    return [(seat, cents) for seat in payers if (cents := min(due, stacks[seat]))]
