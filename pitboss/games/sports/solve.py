"""What the book keeps: hold of a market and of parlay cards, fair odds without the margin, exposure by outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod

from msgspec import Struct

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.errors import BadInput
from pitboss.games.sports.book import Event, Leg, verdict
from pitboss.games.sports.rules import Rules
from pitboss.games.sports.settle import decimal, grade, returns
from pitboss.games.sports.tickets import slip
from pitboss.table.tickets import Ticket

STANDARD = ("spread", "total")
"""Wagers whose both sides are posted at the standard price."""


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Sides and totals at the standard price and parlays of them, if each side wins as often as the other.

    A moneyline, a proposition and futures are worth what their posted prices hold: `hold`.
    """
    priced = [name for name in rules.wagers if name in STANDARD or name.startswith("parlay-")]
    return Solution(worths=[_worth(rules, name) for name in priced if wager in (None, name)])


def _worth(rules: Rules, wager: str) -> Worth:
    legs = int(wager.removeprefix("parlay-")) if wager.startswith("parlay-") else 1
    pays = returns(rules, [Leg("", "", "", rules.standard_price)] * legs) - 1
    ways = 2**legs
    won = Result("won", f"{pays.numerator} to {pays.denominator}", pays, 1)
    return exact(wager, [won, Result("lost", "lost", Fraction(-1), ways - 1)], total=ways)


def overround(prices: Iterable[int]) -> Fraction:
    """The implied chances of a market together: what is above 1 is the book's margin.

    >>> overround([-110, -110])
    Fraction(22, 21)
    """
    return sum((1 / decimal(price) for price in prices), Fraction(0))


def hold(prices: Iterable[int]) -> Fraction:
    """What the book keeps of every unit staked if the stakes are balanced.

    >>> hold([-110, -110])
    Fraction(1, 22)
    """
    return 1 - 1 / overround(prices)


def parlay_hold(rules: Rules, markets: Sequence[Sequence[int]]) -> Fraction:
    """What the book keeps on a parlay of the first selection of each market, at their fair chances (proportional)."""
    chance = prod((proportional(prices)[0] for prices in markets), start=Fraction(1))
    return 1 - chance * returns(rules, [Leg("", "", "", prices[0]) for prices in markets])


def proportional(prices: Sequence[int]) -> list[Fraction]:
    """Fair chances: the implied ones in proportion.

    >>> proportional([-150, 130])
    [Fraction(69, 119), Fraction(50, 119)]
    """
    total = overround(prices)
    return [1 / decimal(price) / total for price in prices]


def power(prices: Sequence[int]) -> list[float]:
    """Fair chances: the implied ones to the power that makes them add up to 1. Long shots carry more of the margin.

    >>> [round(p, 4) for p in power([-150, 130])]
    [0.584, 0.416]
    """
    implied = [float(1 / decimal(price)) for price in prices]
    low, high = 0.0, 100.0
    for _ in range(200):
        k = (low + high) / 2
        low, high = (k, high) if sum(p**k for p in implied) > 1 else (low, k)
    return [p**low for p in implied]


class Exposure(Struct, frozen=True):
    """What one selection would cost the book: tickets that ride on it, and what they would then be paid."""

    market: str
    pick: str
    tickets: int
    staked: int
    pays: int
    """Straight tickets in full; parlays as if all their other open legs won too."""
    net: int
    """Straight stakes of the whole market, less what straight tickets on this selection are paid."""


def exposure(rules: Rules, name: str, board: Mapping[str, Event], held: Iterable[Ticket]) -> list[Exposure]:
    """By every selection of an event, from the tickets that are out."""
    out = [(ticket, slip(ticket)) for ticket in held if ticket.held]
    found = []
    for market_name, market in board[name].markets.items():
        straight = [
            s for _, s in out if len(s.legs) == 1 and (s.legs[0].event, s.legs[0].market) == (name, market_name)
        ]
        for pick in market.prices:
            riding = [s for _, s in out if any(_is(leg, name, market_name, pick) for leg in s.legs)]
            paid = {id(s): _if_won(rules, s.legs, s.cents, s.limit, board) for s in riding}
            own = sum(paid[id(s)] for s in riding if len(s.legs) == 1)
            staked = sum(s.cents for s in riding)
            net = sum(s.cents for s in straight) - own
            found.append(Exposure(market_name, pick, len(riding), staked, sum(paid.values()), net))
    return found


def _is(leg: Leg, event: str, market: str, pick: str) -> bool:
    return (leg.event, leg.market, leg.pick) == (event, market, pick)


def _if_won(rules: Rules, legs: Sequence[Leg], cents: int, limit: int, board: Mapping[str, Event]) -> int:
    """What a ticket is paid if all its open legs win."""
    verdicts = [verdict(leg, board[leg.event]) for leg in legs]
    found = grade(rules, legs, ["won" if each == "open" else each for each in verdicts], cents, limit)
    return found.prize if found else 0


def advise(rules: Rules, layout: str) -> dict[str, Fraction | float]:
    """A market by its prices: `-150 +130`. What it holds, and each selection's fair chance by both methods.

    Markets with strokes between them, `-150 +130 / -110 -110`, are the parlay of the first selection of each.

    >>> from pitboss.houses.game import load
    >>> advise(load("grand-ronde/sports-pool").rules, "-110 -110")["hold"]
    Fraction(1, 22)
    """
    markets = [_market(part) for part in layout.split("/")]
    if len(markets) > 1:
        return _parlay(rules, markets)
    prices = markets[0]
    found: dict[str, Fraction | float] = {"hold": hold(prices)}
    for price, fair, by_power in zip(prices, proportional(prices), power(prices)):
        found[f"{price:+d} proportional"] = fair
        found[f"{price:+d} power"] = by_power
    return found


def _market(text: str) -> list[int]:
    try:
        prices = [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        prices = []
    if wrong := [price for price in prices if -100 < price < 100]:
        raise BadInput(f"{wrong[0]:+d} is not a price: American odds are -100 or less, or +100 or more")
    if len(prices) < 2:
        raise BadInput(f"'{text.strip()}' is no market; write two prices or more, for example '-150 +130'")
    return prices


def _parlay(rules: Rules, markets: Sequence[Sequence[int]]) -> dict[str, Fraction | float]:
    """What a parlay of the first selection of each market holds, and how likely it wins, by both methods."""
    if len(markets) > rules.parlay_legs:
        raise BadInput(f"a ticket has 1 to {rules.parlay_legs} selections, not {len(markets)}")
    pays = returns(rules, [Leg("", "", "", prices[0]) for prices in markets])
    powered = prod(power(prices)[0] for prices in markets)
    return {
        "hold proportional": parlay_hold(rules, markets),
        "hold power": 1 - powered * float(pays),
        "wins proportional": prod((proportional(prices)[0] for prices in markets), start=Fraction(1)),
        "wins power": powered,
    }
