"""How a roulette table is drawn: the layout lying down, the zeros at the left, the outside bets below."""

from __future__ import annotations

from fractions import Fraction

from pitboss.equipment import wheel
from pitboss.games.drawing import Area, Brings, Drawing, Result, Tint, turned
from pitboss.games.roulette import layout
from pitboss.games.roulette.layout import BOX, EVEN_CHANCES, HEIGHT, KINDS
from pitboss.games.roulette.rules import PAID_AS, Rules
from pitboss.table.events import Spun

WIDE, HIGH, LOW = 63, 74, 46
"""A number's box, and the height of an outside bet."""
LEFT, TOP = 72, 26
TOUCH = 18
"""Side of the place on a line or a corner that takes the press."""
ASIDE = 16
"""How far into an outside bet its chips lie: clear of what is printed in its middle."""
LISTED = (0, *range(1, 37), wheel.DOUBLE_ZERO)
ZEROS = ("0", "00")
COLOURS: dict[str, Tint] = {"red": "red", "black": "black", "green": "green"}


def paid_by(rules: Rules, spot: str, spun: Spun) -> tuple[tuple[str, Fraction], ...]:
    """The printed row that pays a bet; a bet is paid as a whole."""
    return ((PAID_AS[layout.AREAS[spot].kind], Fraction(1)),)


def drawing(rules: Rules | None) -> Drawing:
    areas = tuple([_area(rules, area) for area in rules.areas]) if rules else ()
    width, height = LEFT + 13 * WIDE + 14, TOP + 3 * HIGH + 2 * LOW + 8
    return Drawing(
        kind="cloth",
        cloth="green",
        sign="wheel",
        group="Dice, wheel, balls",
        centre="wheel",
        width=width,
        height=height,
        areas=areas,
        narrow=turned(width, height, areas, squeeze=0.6, touch=22),
        results=tuple([Result(wheel.text(n), COLOURS[wheel.colour(n)]) for n in LISTED]),
        wheel=tuple(map(wheel.text, wheel.CLOCKWISE)),
    )


def _point(x: float, y: float) -> tuple[float, float]:
    """From quarters of a number's box to the drawing: outside bets are lower than numbers."""
    inside, below = min(y, HEIGHT), max(0, y - HEIGHT)
    return LEFT + x * WIDE / BOX, TOP + inside * HIGH / BOX + below * LOW / BOX


def _area(rules: Rules, area: layout.Area) -> Area:
    at = _point(area.x, area.y)
    if area.box:
        (left, top), (right, bottom) = _point(area.box.left, area.box.top), _point(area.box.right, area.box.bottom)
    else:
        left, top, right, bottom = at[0] - TOUCH / 2, at[1] - TOUCH / 2, at[0] + TOUCH / 2, at[1] + TOUCH / 2
    if area.kind == "straight":
        at = at[0], at[1] + 20
    elif area.kind == "column":
        at = (left + right) / 2, bottom - 14
    elif area.box:
        at = left + ASIDE * (2 if area.kind == "dozen" else 1), (top + bottom) / 2
    return Area(
        spot=area.name,
        x=left,
        y=top,
        w=right - left,
        h=bottom - top,
        label=_label(area),
        prints=_prints(area),
        pays=str(rules.bets.row(PAID_AS[area.kind])),
        tint=_tint(area),
        at=at,
        brings=_brings(rules, area),
    )


def _label(area: layout.Area) -> str:
    """As a person says it: `Split 17, 18`, `Street 4 to 6`, `First dozen`."""
    numbers = [wheel.text(n) for n in area.numbers]
    match area.kind:
        case "street" | "six-line" | "column":
            return f"{area.kind.replace('-', ' ').capitalize()} {numbers[0]} to {numbers[-1]}"
        case "dozen":
            return f"{('First', 'Second', 'Third')[int(numbers[0]) // 12]} dozen"
        case "low" | "high":
            return f"{numbers[0]} to {numbers[-1]}"
        case "first-five":
            return "First five"
    if area.kind in EVEN_CHANCES:
        return area.kind.capitalize()
    where = ", courtesy line" if area.name.endswith("courtesy") else ""
    return f"{area.kind.capitalize()} {', '.join(numbers)}{where}"


def _prints(area: layout.Area) -> str:
    if area.box is None:
        return ""
    if area.kind == "straight":
        return wheel.text(area.numbers[0])
    if area.kind == "dozen":
        return f"{('1st', '2nd', '3rd')[area.numbers[0] // 12]} 12"
    return "2 to 1" if area.kind == "column" else _label(area)


def _tint(area: layout.Area) -> Tint:
    if area.kind == "straight":
        return COLOURS[wheel.colour(area.numbers[0])]
    return COLOURS.get(area.kind, "")


def _brings(rules: Rules, area: layout.Area) -> tuple[Brings, ...]:
    terms, kind = rules.terms, KINDS.index(area.kind)
    won = Brings(tuple(map(wheel.text, area.numbers)), terms.win[kind], terms.per[kind])
    return (won, Brings(ZEROS, -1, 2)) if terms.zero_keeps[kind] else (won,)
