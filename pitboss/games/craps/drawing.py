"""How a craps table is drawn: the numbers, the lines that run round the corner below them, the propositions beside."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.craps import settle
from pitboss.games.craps.bets import (
    ANY_CRAPS,
    ANY_SEVEN,
    BETS,
    CRAPS_ELEVEN,
    FIELD,
    HOP,
    LAY_ODDS,
    ODDS,
    POINTS,
    TOTAL,
    Bet,
    units,
)
from pitboss.games.craps.roll import number_of, outcomes
from pitboss.games.craps.rules import ROWS, WAGERS, Rules
from pitboss.games.craps.settle import LOSES, STAYS, WINS
from pitboss.games.craps.solve import UNIT, WAYS
from pitboss.games.drawing import Area, Brings, Drawing, Narrow, Numbered, Result
from pitboss.table.events import Rolled

NUMBERS = (4, 5, 6, 8, 9, 10)
WORDS = {6: "SIX", 9: "NINE"}
FIELD_NUMBERS = (2, 3, 4, 9, 10, 11, 12)
TOTAL_DICE = {2: (1, 1), 3: (1, 2), 11: (5, 6), 12: (6, 6)}
WIDTH, HEIGHT, GAP, PROPOSITIONS = 1000.0, 486.0, 14.0, 270.0
LEFT = WIDTH - GAP - PROPOSITIONS
PASS_ARM, DONT_ARM, DONT_COME = 46.0, 42.0, 68.0
"""Widths of what runs up at the left of the numbers."""
INNER, FIRST = PASS_ARM + DONT_ARM, PASS_ARM + DONT_ARM + DONT_COME
DONT_NAME, RAIL = 80.0, 34.0
NARROW = 372.0
COLUMNS = ("pass", "dont-pass", "pass-odds", "dont-pass-odds")
"""Bets that lie before their player."""

Cell = tuple[str, float]
"""Spot and share of the row."""
Row = tuple[float, tuple[Cell, ...]]
Box = tuple[float, float, float, float]


class Place(NamedTuple):
    """Where a bet is made, and where its chips lie."""

    box: Box
    at: tuple[float, float]


def _numbers(height: float, kind: str) -> Row:
    """A row with one cell a number."""
    return height, tuple([(f"{kind}-{n}", 1.0) for n in NUMBERS])


def _even(height: float, *spots: str) -> Row:
    return height, tuple([(spot, 1.0) for spot in spots])


HOPS = [f"hop-{a}-{b}" for a in range(1, 7) for b in range(a, 7)]
BOXES: tuple[Row, ...] = (
    _numbers(26, "dont-come"),
    _numbers(28, "lay"),
    _numbers(76, "come"),
    _numbers(28, "buy"),
    _numbers(52, "place"),
)
BESIDE: tuple[Row, ...] = (
    _even(40, "any-seven"),
    _even(58, "hard-4", "hard-10"),
    _even(58, "hard-6", "hard-8"),
    _even(66, "craps-2", "craps-3", "eleven", "craps-12"),
    _even(40, "any-craps", "craps-eleven"),
    _even(40, "horn", "whirl"),
    _even(40, *[f"horn-high-{n}" for n in TOTAL_DICE]),
    *[_even(48, *HOPS[i : i + 7]) for i in (0, 7, 14)],
)
ON_A_PHONE: tuple[Row, ...] = (
    _numbers(36, "dont-come"),
    _numbers(44, "lay"),
    _numbers(62, "come"),
    _numbers(44, "buy"),
    _numbers(62, "place"),
    _even(44, "dont-come", "come"),
    _even(54, "field"),
    _even(48, "dont-pass"),
    _even(36, "dont-pass-odds"),
    _even(58, "pass"),
    _even(58, "pass-odds"),
)
"""The numbers have the whole width; what stands beside them on a wide table has a row of its own."""


def drawing(rules: Rules | None) -> Drawing:
    return Drawing(
        kind="cloth",
        cloth="green",
        sign="die",
        group="Dice, wheel, balls",
        centre="dice",
        width=WIDTH,
        height=HEIGHT,
        areas=tuple([_area(rules, spot, place) for spot, place in _wide().items()]) if rules else (),
        rail=(FIRST + 16, HEIGHT - RAIL, LEFT - FIRST - 22, RAIL),
        narrow=_narrow() if rules else None,
        results=tuple([Result(name, ways=_ways(name)) for name, _, _ in outcomes()]),
    )


def _wide() -> dict[str, Place]:
    """Every bet on a table: the lines first, since what lies inside the corner lies on them."""
    numbers, end = _packed(BOXES, FIRST, 0, LEFT - FIRST)
    props, _ = _packed(BESIDE, WIDTH - PROPOSITIONS, 0, PROPOSITIONS)
    come, field, dont, lay, line, odds = 44.0, 52.0, 34.0, 24.0, 46.0, 42.0
    lines = end + come + field
    below = {
        "pass": (0.0, lines + dont + lay, LEFT, line),
        "dont-pass": (PASS_ARM, lines, LEFT - PASS_ARM, dont + lay),
        "field": (INNER, end + come, LEFT - INNER, field),
        "come": (INNER, end, LEFT - INNER, come),
        "dont-come": (INNER, 0.0, DONT_COME, end),
        "dont-pass-odds": (INNER + DONT_NAME, lines + dont, LEFT - INNER - DONT_NAME, lay),
        "pass-odds": (0.0, lines + dont + lay + line, LEFT, odds),
    }
    boxes = {**below, **numbers, **props}
    places = _placed(boxes)
    box = boxes["dont-pass"]
    return {**places, "dont-pass": Place(box, (box[0] + box[2] / 2, lines + dont / 2))}


def _narrow() -> Narrow:
    first, below = _packed(ON_A_PHONE, 0, 0, NARROW)
    then, end = _packed(BESIDE, 0, below + GAP, NARROW)
    places = _placed({**first, **then})
    return Narrow(NARROW, end, {spot: (*box, *at) for spot, (box, at) in places.items()}, (0, 0, NARROW, 0))


def _placed(boxes: dict[str, Box]) -> dict[str, Place]:
    """With the odds behind come and don't come bets, which lie in the boxes of their numbers, at the right."""
    places = {spot: Place(box, _chips(spot, box)) for spot, box in boxes.items()}
    for n in NUMBERS:
        for kind in ("come", "dont-come"):
            x, y, w, h = boxes[f"{kind}-{n}"]
            strip = min(h, 30.0)
            flat = (x + w * 0.27, y + h - strip / 2)
            places[f"{kind}-{n}"] = Place(boxes[f"{kind}-{n}"], flat)
            half = (x + w / 2, y + h - strip, w / 2, strip)
            places[f"{kind}-odds-{n}"] = Place(half, (x + w * 0.75, y + h - strip / 2))
    return places


def _packed(rows: tuple[Row, ...], x: float, y: float, width: float) -> tuple[dict[str, Box], float]:
    """The boxes of rows under one another, and where they end."""
    boxes: dict[str, Box] = {}
    for height, cells in rows:
        unit, at = width / sum(share for _, share in cells), x
        for spot, share in cells:
            boxes[spot] = (at, y, unit * share, height)
            at += unit * share
        y += height
    return boxes, y


def _chips(spot: str, box: Box) -> tuple[float, float]:
    """Where chips lie: at the right of a flat area, below what is printed in a high one."""
    x, y, w, h = box
    if spot in COLUMNS:
        return x + w / 2, y + h - 19 if w <= NARROW and h > 40 else y + h / 2
    if spot == "come":
        return x + w * 0.68, y + h / 2
    if spot == "dont-come" and h > w:
        return x + w / 2, y + h - 26
    if w > 120:
        return x + w - (24 if spot.startswith("hard") else 34), y + h / 2
    if h < 50 and w > 66:
        return x + w * 0.7, y + h / 2
    return x + w / 2, y + h - 13


def _area(rules: Rules, spot: str, place: Place) -> Area:
    bet, (x, y, w, h) = BETS[spot], place.box
    number = spot.removeprefix("come-")
    return Area(
        spot=spot,
        x=x,
        y=y,
        w=w,
        h=h,
        label=bet.label,
        wager=_wager(bet),
        prints=_prints(bet),
        pays=_pays(rules, bet),
        pays_at=_pays_at(rules, bet),
        note=_note(rules, bet),
        dice=_dice(rules, bet),
        numbers=_field(rules) if bet.kind == FIELD else (),
        bend={"pass": (78.0, PASS_ARM, y), "dont-pass": (52.0, DONT_ARM, y), "field": (28.0, 0.0, 0.0)}.get(spot),
        columns=spot in COLUMNS,
        brings=_brings(rules, bet, 0),
        at_point=_at_points(rules, bet),
        group=bet.group,
        rests=bet.group in rules.off_on_come_out,
        at=place.at,
        marker=f"point={number}" if spot == f"come-{number}" and number.isdigit() else "",
    )


def _wager(bet: Bet) -> str:
    """The kind of wager that a spot belongs to: numbers that come with the dice are not told apart, nor are hops."""
    if bet.kind == HOP:
        return "hop-pair" if len(set(divmod(bet.number, 10))) == 1 else "hop"
    return next(w for w in (bet.name, bet.name.rstrip("0123456789").rstrip("-")) if w in WAGERS)


def _prints(bet: Bet) -> str:
    """The name of a bet as the cloth prints it. Odds behind a number lie in its box, and hops show their dice."""
    kind = bet.name.rstrip("0123456789").rstrip("-")
    found = {
        "pass": "PASS LINE", "dont-pass": "DON'T PASS", "pass-odds": "ODDS", "dont-pass-odds": "lay odds",
        "come-odds": "", "dont-come-odds": "", "field": "FIELD", "lay": "Lay", "buy": "Buy", "place": "Place",
        "craps-eleven": "C and E", "horn-high": f"high {bet.number}",
    }.get(kind)  # fmt: skip
    if found is not None:
        return found
    if kind == "come":
        return WORDS.get(bet.number, str(bet.number)) if bet.number else "COME"
    if kind == "dont-come":
        return "don't" if bet.number else "Don't come"
    return str(bet.number) if bet.kind == TOTAL else bet.label.removeprefix("Hop ")


def _dice(rules: Rules, bet: Bet) -> tuple[int, ...]:
    """The dice that win a bet, or that the house bars."""
    if bet.kind == HOP:
        return divmod(bet.number, 10)
    if bet.name in ("dont-pass", "dont-come"):
        return TOTAL_DICE[rules.bar]
    if bet.name.startswith("hard-"):
        return (bet.number // 2,) * 2
    return TOTAL_DICE[bet.number] if bet.name in ("craps-2", "craps-3", "craps-12", "eleven") else ()


def _note(rules: Rules, bet: Bet) -> str:
    if bet.name in ("dont-pass", "dont-come"):
        return f"bar {rules.bar}"
    if bet.number and bet.kind in (ODDS, LAY_ODDS):
        return "odds"
    if bet.name == "pass-odds":
        edge = "no edge, " if all(_fair(rules, n) for n in POINTS) else ""
        multiples = list(dict.fromkeys([rules.multiple(n) for n in POINTS[:3]]))
        return f"{edge}to {'-'.join(map(str, multiples))} ×"
    parts = units(bet.kind, bet.number, rules.terms.ce_parts)
    return {2: "half, half", 4: "four units", 5: "five units"}.get(parts, "")


def _fair(rules: Rules, number: int) -> bool:
    """Whether odds on a number are paid as often as it comes before seven."""
    row = settle.row(ODDS, number, 0, 0)
    return rules.terms.win[row] * WAYS[number] == rules.terms.per[row] * WAYS[7]


def _field(rules: Rules) -> tuple[Numbered, ...]:
    more = {2: str(rules.bets.row("field on 2")), 12: str(rules.bets.row("field on 12"))}
    return tuple([Numbered(str(n), more.get(n, "")) for n in FIELD_NUMBERS])


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


def _pays_at(rules: Rules, bet: Bet) -> dict[str, str]:
    """Odds behind the line are paid by the point."""
    if bet.name not in ("pass-odds", "dont-pass-odds"):
        return {}
    return {str(n): str(rules.bets.row(ROWS[settle.row(bet.kind, n, 0, 0)])) for n in POINTS}


def paid_by(rules: Rules, spot: str, rolled: Rolled) -> Iterator[tuple[str, Fraction]]:
    """The printed rows that may pay a bet, each with the part of the bet that it pays: odds behind the line go by the
    point, which their spot does not name; of a horn one part wins and the others are lost.

    >>> from pitboss.houses.game import load
    >>> rules = load("grand-ronde/craps").rules
    >>> [*paid_by(rules, "hop-1-2", Rolled((2, 1)))], [*paid_by(rules, "horn-high-3", Rolled((2, 1)))]
    ([('hop, other', Fraction(1, 1))], [('craps 3', Fraction(2, 5))])
    """
    if (bet := BETS.get(spot)) is None:
        return
    a, b = rolled.dice
    parts = units(bet.kind, bet.number, rules.terms.ce_parts)
    if parts > 1:
        kind = ANY_SEVEN if a + b == 7 else TOTAL
        if bet.kind == CRAPS_ELEVEN and parts == 2 and a + b != 11:
            kind = ANY_CRAPS
        yield ROWS[settle.row(kind, a + b, a, b)], Fraction(1 + (a + b == bet.number), parts)
    else:
        for number in [bet.number] if bet.number or bet.kind not in (ODDS, LAY_ODDS) else POINTS:
            yield ROWS[settle.row(bet.kind, number, a, b)], Fraction(1)


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
