"""How a craps table is drawn: the numbers with come, buy and place, the lines below, the propositions beside them."""

from __future__ import annotations

from pitboss.games.craps import settle
from pitboss.games.craps.bets import BETS, FIELD, HOP, LAY_ODDS, ODDS, POINTS, Bet, units
from pitboss.games.craps.roll import number_of, outcomes
from pitboss.games.craps.rules import ROWS, Rules
from pitboss.games.craps.settle import LOSES, STAYS, WINS
from pitboss.games.craps.solve import UNIT
from pitboss.games.drawing import Area, Brings, Drawing, Narrow, Result

NUMBERS = (4, 5, 6, 8, 9, 10)
WORDS = {6: "SIX", 9: "NINE"}
MARGIN = 1.6
"""Width of what stands left of the numbers, in widths of a number."""
WIDTH, GAP, PROPOSITIONS = 1000.0, 14.0, 300.0
NARROW = 372.0

Cell = tuple[str, float, str]
"""Spot, share of the row, what is printed; no spot is an empty place."""
Row = tuple[float, tuple[Cell, ...]]
Box = tuple[float, float, float, float]


def _numbers(height: float, kind: str, prints: str, *before: Cell) -> Row:
    """A row with one cell a number."""
    cells = [(f"{kind}-{n}", 1.0, prints.format(WORDS.get(n, str(n)))) for n in NUMBERS]
    return height, (*before, *cells)


def _even(height: float, *spots: tuple[str, str]) -> Row:
    return height, tuple([(spot, 1.0, prints) for spot, prints in spots])


EMPTY: Cell = ("", MARGIN, "")
HOPS = [f"{a}-{b}" for a in range(1, 7) for b in range(a, 7)]
LINES: tuple[Row, ...] = (
    _numbers(42, "dont-come", "Don't {}", ("dont-come", MARGIN, "Don't come, bar 12")),
    _numbers(30, "dont-come-odds", "odds", EMPTY),
    _numbers(32, "lay", "Lay", EMPTY),
    _numbers(58, "come", "{}", ("come", MARGIN, "COME")),
    _numbers(30, "come-odds", "odds", EMPTY),
    _numbers(32, "buy", "Buy", EMPTY),
    _numbers(40, "place", "Place", EMPTY),
    _even(50, ("field", "FIELD 2 3 4 9 10 11 12")),
    (46, (("dont-pass", 4.0, "DON'T PASS, bar 12"), ("dont-pass-odds", 2.0, "odds"))),
    (50, (("pass", 4.0, "PASS LINE"), ("pass-odds", 2.0, "ODDS"))),
)
ON_A_PHONE: tuple[Row, ...] = (
    _numbers(34, "dont-come", "Don't {}"),
    _numbers(32, "dont-come-odds", "odds"),
    _numbers(32, "lay", "Lay"),
    _numbers(54, "come", "{}"),
    _numbers(32, "come-odds", "odds"),
    _numbers(32, "buy", "Buy"),
    _numbers(40, "place", "Place"),
    _even(40, ("dont-come", "Don't come, bar 12"), ("come", "COME")),
    *LINES[-3:],
)
"""The numbers have the whole width; what stands beside them on a wide table has a row of its own."""
BESIDE: tuple[Row, ...] = (
    _even(40, ("any-seven", "Any seven")),
    _even(44, ("hard-4", "Hard 4"), ("hard-10", "Hard 10")),
    _even(44, ("hard-6", "Hard 6"), ("hard-8", "Hard 8")),
    _even(48, ("craps-2", "2"), ("craps-3", "3"), ("eleven", "11"), ("craps-12", "12")),
    _even(40, ("any-craps", "Any craps"), ("craps-eleven", "C and E")),
    _even(40, ("horn", "Horn"), ("whirl", "Whirl")),
    _even(40, *[(f"horn-high-{n}", f"high {n}") for n in (2, 3, 11, 12)]),
    *[_even(38, *[(f"hop-{hop}", hop) for hop in HOPS[i : i + 7]]) for i in (0, 7, 14)],
)
PRINTS = {spot: prints for _, row in (*LINES, *BESIDE) for spot, _, prints in row if spot}


def drawing(rules: Rules | None) -> Drawing:
    left, lines = _packed(LINES, 0, 0, WIDTH - GAP - PROPOSITIONS)
    right, beside = _packed(BESIDE, WIDTH - PROPOSITIONS, 0, PROPOSITIONS)
    first, below = _packed(ON_A_PHONE, 0, 0, NARROW)
    then, end = _packed(BESIDE, 0, below + GAP, NARROW)
    narrow = {spot: (*box, *_chips(box)) for spot, box in {**first, **then}.items()}
    return Drawing(
        kind="cloth",
        cloth="green",
        sign="die",
        group="Dice, wheel, balls",
        centre="dice",
        width=WIDTH,
        height=max(lines, beside),
        areas=tuple([_area(rules, spot, box) for spot, box in {**left, **right}.items()]) if rules else (),
        narrow=Narrow(NARROW, end, narrow) if rules else None,
        results=tuple([Result(name, ways=_ways(name)) for name, _, _ in outcomes()]),
    )


def _packed(rows: tuple[Row, ...], x: float, y: float, width: float) -> tuple[dict[str, Box], float]:
    """The boxes of rows under one another, and where they end."""
    boxes: dict[str, Box] = {}
    for height, cells in rows:
        unit, at = width / sum(share for _, share, _ in cells), x
        for spot, share, _ in cells:
            if spot:
                boxes[spot] = (at, y, unit * share, height)
            at += unit * share
        y += height
    return boxes, y


def _chips(box: Box) -> tuple[float, float]:
    """Chips lie at the right, clear of most words."""
    x, y, w, h = box
    if w > 100 or (w > 60 and h <= 50):
        return x + w - 16, y + h / 2
    return x + w / 2, y + (h - 14 if h > 50 else h / 2)  # under the number, where there is room


def _area(rules: Rules, spot: str, box: Box) -> Area:
    x, y, w, h = box
    number = spot.removeprefix("come-")
    return Area(
        spot=spot,
        x=x,
        y=y,
        w=w,
        h=h,
        label=BETS[spot].label,
        prints=PRINTS[spot],
        pays=_pays(rules, BETS[spot]),
        brings=_brings(rules, BETS[spot], 0),
        at_point=_at_points(rules, BETS[spot]),
        group=BETS[spot].group,
        rests=BETS[spot].group in rules.off_on_come_out,
        at=_chips(box),
        marker=f"point={number}" if spot == f"come-{number}" and number.isdigit() else "",
    )


def _pays(rules: Rules, bet: Bet) -> str:
    """The printed odds, where one row pays the bet whatever wins it; of the field what pays more than even money."""
    number = bet.number or POINTS[0]
    if bet.kind == FIELD:
        two, twelve = rules.bets.row("field on 2"), rules.bets.row("field on 12")
        return f"{two} on 2 and 12" if two == twelve else f"{two} on 2, {twelve} on 12"
    if units(bet.kind, bet.number, rules.terms.ce_parts) > 1 or bet.name in ("pass-odds", "dont-pass-odds"):
        return ""
    dice = divmod(bet.number, 10) if bet.kind == HOP else (0, 0)
    return str(rules.bets.row(ROWS[settle.row(bet.kind, number, *dice)]))


def _ways(name: str) -> int:
    """Of the 36 ways in which two dice fall: the hard way is one, and the easy ways are the others."""
    total, _, hard = name.partition(" ")
    ways = 6 - abs(int(total) - 7)
    return 1 if hard else ways - (int(total) in (4, 6, 8, 10))


def _at_points(rules: Rules, bet: Bet) -> dict[str, tuple[Brings, ...]]:
    """Of the line bets and their odds, which wait for the shooter's point."""
    if number_of(bet, 4) == number_of(bet, 5):
        return {}
    return {str(point or ""): _brings(rules, bet, point) for point in (0, *POINTS)}


def _brings(rules: Rules, bet: Bet, point: int) -> tuple[Brings, ...]:
    """What a roll does to a bet that works. A total does not say which dice show, so a hop bet brings nothing here."""
    found: dict[tuple[int, int], list[str]] = {}
    number = number_of(bet, point)
    for name, a, b in outcomes():
        verdict = settle.verdict(bet.kind, number, a, b, rules.terms.bar) if _decides(bet, number) else STAYS
        net = -UNIT if verdict == LOSES else 0
        if verdict == WINS:
            net = settle.wins(bet.kind, number, a, b, UNIT, rules.terms)
        found.setdefault((net, UNIT), []).append(name)
    return tuple([Brings(tuple(names), win, per) for (win, per), names in found.items()])


def _decides(bet: Bet, number: int) -> bool:
    """Odds lie only where there is a number."""
    return bet.kind != HOP and (bool(number) or bet.kind not in (ODDS, LAY_ODDS))
