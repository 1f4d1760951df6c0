"""How a table is drawn, as data: its cloth, its sign, its group in the lobby, and the areas where chips may lie.

The page draws what stands here and knows no game. A family's `drawing.py` offers `drawing(rules)`; a family without one
is dealt round an arc on a slate cloth.

>>> from pitboss.games.family import family
>>> look = drawing_of(family("roulette"), None).look
>>> look.kind, look.cloth, look.group
('cloth', 'green', 'Dice, wheel, balls')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from pitboss.games.family import Family

Kind = Literal["arc", "oval", "cloth", "counter", "hall", "book", "set", "pan"]
"""Seats before a dealer, round an oval, round a printed layout; a counter, a hall, a book; set hands; melds."""
Cloth = Literal["green", "blue", "wine", "slate"]
Sign = Literal["s", "h", "d", "c", "die", "tile", "ball", "wheel"]
Group = Literal["Blackjack", "Baccarat", "Casino poker", "Pai gow", "Poker", "Dice, wheel, balls", "Other"]
Tint = Literal["", "red", "black", "green", "player", "banker", "tie"]


class Brings(Struct, frozen=True):
    """What a stake brings on some results: `win` for each `per`, towards zero to the cent; a negative `win` loses."""

    on: tuple[str, ...]
    win: int
    per: int = 1


class Numbered(Struct, frozen=True):
    """A number printed in an area; one that pays more than the others stands in a ring with what it pays."""

    number: str
    pays: str = ""


class Area(Struct, frozen=True, kw_only=True):
    """A place on the cloth: the box that takes the press, and what the bet on it is."""

    spot: str
    x: float
    y: float
    w: float
    h: float
    label: str
    """The bet in words, as a screen reader says it."""
    wager: str = ""
    """The kind of wager, as the analysis names it, where the spot does not begin with it."""
    prints: str = ""
    """What the cloth shows there. A line or a corner shows nothing."""
    pays: str = ""
    pays_at: dict[str, str] = {}
    """What it pays at each of the shooter's points, where that differs."""
    note: str = ""
    """Small print under the name; where no name is printed, it stands there while the bet may be made."""
    dice: tuple[int, ...] = ()
    """Dice that are printed there."""
    numbers: tuple[Numbered, ...] = ()
    """Numbers that are printed there one by one."""
    bend: tuple[float, float, float] | None = None
    """An area that runs round a corner: radius, how wide its arm is, and how far it reaches up at the left end."""
    columns: bool = False
    """Chips of each seat lie in that seat's column (`Drawing.rail`)."""
    tint: Tint = ""
    at: tuple[float, float] | None = None
    """Where chips lie, if not in the middle."""
    marker: str = ""
    """The marker that stands here, and its value: `point=6`."""
    brings: tuple[Brings, ...] = ()
    """By result of the round; on a result that is not named the stake is lost."""
    at_point: dict[str, tuple[Brings, ...]] = {}
    """The same where it depends on the shooter's point ("" before a come-out roll)."""
    group: str = ""
    """Bets that a plaque calls on or off together: `on-place`, `off-place`."""
    rests: bool = False
    """Whether a come-out roll does not touch it unless it is called on."""


class Narrow(Struct, frozen=True):
    """The same areas on a narrow screen: x, y, width, height, and where chips lie."""

    width: float
    height: float
    boxes: dict[str, tuple[float, float, float, float, float, float]]
    rail: tuple[float, float, float, float] | None = None


class Result(Struct, frozen=True):
    """Something a round can come to: a pocket, a sum of dice."""

    name: str
    tint: Tint = ""
    ways: int = 1
    """How many of the equally likely cases it stands for."""


class Look(Struct, frozen=True):
    """What the lobby has to know."""

    kind: Kind
    cloth: Cloth
    sign: Sign
    group: Group


class Later(Struct, frozen=True):
    """What a bet may ask for once cards are out: a player who keeps less behind can only give up, or not raise."""

    spot: str
    does: str
    """What costs more, in words: `Play`, `a double or a split`."""
    least: int
    """The least that staying in costs, in multiples of the bet; 0 where one may stay for nothing."""
    most: int
    otherwise: str = "fold"
    """What is left to who cannot pay it."""


class Drawing(Struct, frozen=True, kw_only=True):
    kind: Kind = "arc"
    cloth: Cloth = "slate"
    sign: Sign = "d"
    group: Group = "Other"
    centre: Literal["", "wheel", "hands", "dice", "balls", "stud", "draw"] = ""
    """What stands at the head of a printed layout, or in the middle of an oval that has no board."""
    width: float = 0
    height: float = 0
    areas: tuple[Area, ...] = ()
    rail: tuple[float, float, float, float] | None = None
    """Where seats stand along a layout, one column each: x, y, width, height."""
    narrow: Narrow | None = None
    results: tuple[Result, ...] = ()
    """In the order in which they are listed."""
    wheel: tuple[str, ...] = ()
    """Results clockwise on the wheel."""
    stakes: str = ""
    """What is played for, where that is not from a least to a greatest wager."""
    later: Later | None = None
    streets: tuple[str, ...] = ()
    """Poker: the betting rounds of a hand, by their names."""
    totals: Literal["", "points"] = ""
    """Whether cards are added up before each hand as players read them."""
    board: int = 0
    """Cards of a board before a dealer: their places are drawn before they come."""
    hands: int = 1
    """Hands that every seat has, which need their room before they come."""

    @property
    def look(self) -> Look:
        return Look(self.kind, self.cloth, self.sign, self.group)


def drawing_of(of: Family, rules: Any) -> Drawing:
    """How a table under these rules is drawn; without rules, only what all tables of the family share."""
    if not of.has("drawing"):
        return Drawing()
    drawn: Drawing = of.drawing(rules)
    return drawn


def turned(width: float, height: float, areas: tuple[Area, ...], squeeze: float, touch: float) -> Narrow:
    """A layout that lies on a wide screen, standing on a narrow one: its left end is on top.

    `squeeze` shortens it; a place smaller than `touch` grows to it, so that a finger finds it.
    """

    def stood(x: float, y: float) -> tuple[float, float]:
        return height - y, x * squeeze

    boxes = {}
    for area in areas:
        at_x, at_y = stood(*(area.at or (area.x + area.w / 2, area.y + area.h / 2)))
        if min(area.w, area.h) < touch:
            boxes[area.spot] = (at_x - touch / 2, at_y - touch / 2, touch, touch, at_x, at_y)
        else:
            x, y = stood(area.x, area.y + area.h)
            boxes[area.spot] = (x, y, area.h, area.w * squeeze, at_x, at_y)
    return Narrow(height, width * squeeze, boxes)
