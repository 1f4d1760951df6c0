"""Let It Ride: what a hand pays. Plain integers, for script and kernel alike; negative is what is lost."""

from __future__ import annotations

from pitboss.compiled import rule
from pitboss.games.let_it_ride.rules import Terms
from pitboss.money.odds import winnings
from pitboss.ranking.value import PAIR_OF_TENS, category


@rule
def row(value: int) -> int:
    """Place in ROWS of a five-card hand: its category, but below a pair of tens nothing."""
    return category(value) * (value >= PAIR_OF_TENS)


@rule
def basic(stake: int, riding: int, found: int, terms: Terms) -> int:
    """What the bets still riding win together, at most the cap for one player and round (L612)."""
    wins = riding * winnings(stake, terms.basic_win[found], terms.basic_per[found])
    if terms.payout_cap == 0:
        return wins
    return min(wins, terms.payout_cap - (riding * stake if terms.cap_on_return else 0))


@rule
def bonus(stake: int, found: int, terms: Terms) -> int:
    return winnings(stake, terms.bonus_win[found], terms.bonus_per[found])


@rule
def three_card_bonus(stake: int, three: int, terms: Terms) -> int:
    """On the value of the player's own three cards."""
    found = category(three)
    return winnings(stake, terms.three_card_win[found], terms.three_card_per[found])
