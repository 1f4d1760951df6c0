"""Keno: what a wager is paid, and what the aggregate limit leaves of the prizes of one game."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.compiled import rule
from pitboss.games.keno.rules import Terms


@rule
def prize(cents: int, spots: int, catch: int, terms: Terms) -> int:
    """What a wager on so many spots is paid when so many of them are drawn, its stake included (L546)."""
    return cents * terms.win[spots][catch] // terms.per[spots][catch]


def highest(prizes: Sequence[int]) -> list[int]:
    """The prizes of a ticket's ways where only the highest is paid (L528).

    >>> highest([1, 4, 4])
    [0, 4, 0]
    """
    best = prizes.index(max(prizes))
    return [cents if n == best else 0 for n, cents in enumerate(prizes)]


def limited(prizes: Sequence[tuple[int, int]], terms: Terms) -> list[int]:
    """The prizes of one game, as (player, cents), after the aggregate limit (L530-L540), down to the cent.

    >>> terms = Terms((), (), 50_000_00, 1_500_00, 0)
    >>> limited([(1, 1_200_00), (2, 40_000_00), (3, 60_000_00)], terms)
    [120000, 2000000, 3000000]
    """
    counted = [(n, cents) for n, (_, cents) in enumerate(prizes) if cents > terms.exempt]
    paid = [cents for _, cents in prizes]
    if terms.capped_first:
        counted = _capped(prizes, counted, terms.aggregate)
    total = sum(cents for _, cents in counted)
    for n, cents in counted:
        paid[n] = cents * terms.aggregate // total if total > terms.aggregate else cents
    return paid


def _capped(prizes: Sequence[tuple[int, int]], counted: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """Wins that count, each player's cut to the aggregate in proportion."""
    wins: dict[int, int] = {}
    for n, cents in counted:
        wins[prizes[n][0]] = wins.get(prizes[n][0], 0) + cents
    return [(n, cents * most // max(most, wins[prizes[n][0]])) for n, cents in counted]
