"""Keno solved: catches are hypergeometric, so the return of any table and any way ticket is a fraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod, sqrt

from msgspec import Struct

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.errors import BadInput
from pitboss.games.keno.rules import BALLS, DRAWN, MOST_SPOTS, Rules
from pitboss.games.keno.settle import highest, prize
from pitboss.games.keno.tickets import Buy, refusal
from pitboss.money.cents import parse

GAMES = comb(BALLS, DRAWN)
"""Ways to draw a game."""
UNIT = 1_00
MOST_TICKETS = 20_000
"""Tickets of one game whose prizes are added up exactly; it takes half a minute."""
MOST_VECTORS = 2_000_000
"""Ways to catch in groups beyond which a way ticket's distribution is not listed."""


class WayTicket(Struct, frozen=True):
    """One game of a ticket with several ways, per unit of a way."""

    stake: int
    """Ways played: what the ticket costs."""
    returns: Fraction
    """Expected payment per unit staked."""
    sd: float
    """Of the net result, per unit staked."""
    pays_something: Fraction
    wins: Fraction
    """Chance to be paid more than the ticket cost."""
    by_way: list[Fraction]


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Tickets of 1 to 20 spots, or one of them, before the aggregate limit. Which numbers they are changes nothing."""
    sizes = range(1, MOST_SPOTS + 1) if wager is None else [int(wager.removeprefix("spots-"))]
    return Solution(worths=[worth(rules, spots) for spots in sizes])


def worth(rules: Rules, spots: int) -> Worth:
    """One ticket of so many spots.

    >>> from pitboss.houses.game import load
    >>> worth(load("grand-ronde/keno").rules, 1).edge_exact
    '1/4'
    """
    results = []
    for catch in range(spots, -1, -1):
        paid = prize(UNIT, spots, catch, rules.terms)
        pays = f"{Fraction(paid, UNIT)} for 1" if paid else "lost"
        results.append(Result(f"{catch} of {spots}", pays, Fraction(paid - UNIT, UNIT), catches(spots, catch)))
    return exact(f"spots-{spots}", results, total=GAMES)


def catches(spots: int, catch: int) -> int:
    """Games in which so many of so many marked numbers are drawn."""
    return comb(spots, catch) * comb(BALLS - spots, DRAWN - catch)


def way_ticket(rules: Rules, groups: Sequence[int], ways: Sequence[Sequence[int]]) -> WayTicket:
    """A ticket of groups of these sizes; each way plays the union of the groups that it lists, from 0.

    >>> from pitboss.houses.game import load
    >>> way_ticket(load("grand-ronde/keno").rules, [3, 3], [[0], [1], [0, 1]]).stake
    3
    """
    if prod(size + 1 for size in groups) > MOST_VECTORS or sum(groups) > BALLS:
        raise BadInput(
            f"groups of {', '.join(map(str, groups))} numbers are too many to be listed on a ticket of {BALLS}"
        )
    spots = [sum(groups[g] for g in way) for way in ways]
    if wrong := [n for n in spots if not 1 <= n <= MOST_SPOTS]:
        raise BadInput(f"a way has 1 to {MOST_SPOTS} numbers, not {wrong[0]}")
    stake = UNIT * len(ways)
    mean = square = something = won = 0
    by_way = [0] * len(ways)
    for caught, count in _vectors(groups, DRAWN, BALLS - sum(groups)):
        paid = [prize(UNIT, n, sum(caught[g] for g in way), rules.terms) for n, way in zip(spots, ways)]
        if rules.prize_per == "ticket":
            paid = highest(paid)
        by_way = [total + cents * count for total, cents in zip(by_way, paid)]
        total = sum(paid)
        mean += total * count
        square += total * total * count
        something += count * (total > 0)
        won += count * (total > stake)
    returns = Fraction(mean, GAMES * stake)
    return WayTicket(
        stake=len(ways),
        returns=returns,
        sd=sqrt(Fraction(square, GAMES * stake * stake) - returns * returns),
        pays_something=Fraction(something, GAMES),
        wins=Fraction(won, GAMES),
        by_way=[Fraction(total, GAMES * UNIT) for total in by_way],
    )


def _vectors(groups: Sequence[int], left: int, unmarked: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Numbers caught in each group, and the games in which that happens."""
    if not groups:
        if left <= unmarked:
            yield (), comb(unmarked, left)
        return
    for caught in range(min(groups[0], left) + 1):
        ways = comb(groups[0], caught)
        for rest, count in _vectors(groups[1:], left - caught, unmarked):
            yield (caught, *rest), ways * count


def aggregate_bites(rules: Rules, tickets: int, spots: int, cents: int) -> Fraction:
    """The chance that the prizes of so many quick picks of one kind come to more than the aggregate in one game.

    Whatever is drawn, the catches of quick picks are independent of each other; only prizes above the exempt amount
    count. Sums are followed exactly up to the limit, everything beyond is one.
    """
    single: dict[int, int] = {}
    for catch in range(spots + 1):
        paid = prize(cents, spots, catch, rules.terms)
        counts = min(paid, rules.aggregate + 1) if paid > rules.exempt_up_to else 0
        single[counts] = single.get(counts, 0) + catches(spots, catch)
    return Fraction(_sums(single, tickets, rules.aggregate).get(rules.aggregate + 1, 0), GAMES**tickets)


def _sums(single: dict[int, int], times: int, most: int) -> dict[int, int]:
    """How often the sum of so many independent amounts is each amount; beyond `most` all are one."""
    if times == 0:
        return {0: 1}
    half = _sums(single, times // 2, most)
    both = _added(half, half, most)
    return _added(both, single, most) if times % 2 else both


def _added(a: dict[int, int], b: dict[int, int], most: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for x, m in a.items():
        for y, n in b.items():
            total = min(x + y, most + 1)
            found[total] = found.get(total, 0) + m * n
    return found


def advise(rules: Rules, layout: str) -> dict[str, Fraction]:
    """What a ticket returns per unit staked: `8` for eight spots, `3+3: 1, 2, 1+2` for groups and the ways played.

    `8 x 2000 at 5` is the chance that 2,000 such quick picks at $5 meet the aggregate limit.

    >>> from pitboss.houses.game import load
    >>> advise(load("grand-ronde/keno").rules, "3+3: 1, 2, 1+2")["way 1+2"]
    Fraction(280677, 395395)
    """
    try:
        many, _, amount = layout.partition(" at ")
        if amount:
            spots, _, tickets = many.partition(" x ")
            return _bites(rules, int(tickets), int(spots), parse(amount))
        sizes, _, ways = layout.partition(":")
        groups = [int(size) for size in sizes.split("+")]
        names = [way.strip() for way in ways.split(",")] if ways else ["1"]
        played = [[int(g) - 1 for g in name.split("+")] for name in names]
    except BadInput:
        raise
    except ValueError:
        raise BadInput(
            f"'{layout}' is not a valid ticket; write for example '8', '3+3: 1, 2, 1+2' or '8 x 2000 at 5'"
        ) from None
    if wrong := [n for n, way in zip(names, played) if len({*way} & {*range(len(groups))}) != len(way)]:
        raise BadInput(f"way {wrong[0]}: a way lists groups from 1 to {len(groups)}, each once")
    _taken(rules, _order(rules, groups, played if ways else []))
    found = way_ticket(rules, groups, played)
    by_way = {f"way {name}": returns for name, returns in zip(names, found.by_way)} if len(names) > 1 else {}
    return {**by_way, "returns": found.returns, "pays something": found.pays_something, "wins": found.wins}


def _bites(rules: Rules, tickets: int, spots: int, cents: int) -> dict[str, Fraction]:
    _taken(rules, Buy(cents, quick=spots))
    if not 1 <= tickets <= MOST_TICKETS:
        raise BadInput(f"the prizes of 1 to {MOST_TICKETS:,} tickets are added up, not of {tickets:,}")
    return {"the aggregate bites": aggregate_bites(rules, tickets, spots, cents)}


def _order(rules: Rules, sizes: Sequence[int], ways: list[list[int]]) -> Buy:
    """A ticket of groups of these sizes, on any numbers."""
    numbers = iter(range(1, 1 + sum(map(abs, sizes))))
    groups = [[next(numbers) for _ in range(size)] for size in sizes]
    if len(groups) == 1 and not ways:
        return Buy(rules.table_min, spots=groups[0])
    return Buy(rules.table_min, groups=groups, ways=ways)


def _taken(rules: Rules, buy: Buy) -> None:
    """Only tickets that the counter takes are priced."""
    if reason := refusal(buy, rules, (rules.table_min, rules.table_max), stack=10**12):
        raise BadInput(reason)
