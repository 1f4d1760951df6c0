"""How a baccarat table is drawn: Player, Tie and Banker side by side, the side bets in a row below."""

from __future__ import annotations

from pitboss.games.baccarat.rules import Rules
from pitboss.games.drawing import Area, Drawing, Narrow, Tint

WIDTH, NARROW = 900.0, 372.0
GAP = 8.0
MAIN: dict[str, Tint] = {"player": "player", "tie": "tie", "banker": "banker"}
SHARES = {"player": 0.38, "tie": 0.24, "banker": 0.38}
TALL, LOW = 104.0, 66.0
AT_MOST = 5
"""Side bets in one row; on a narrow screen two."""

Box = tuple[float, float, float, float]


def drawing(rules: Rules | None) -> Drawing:
    labels = {s.name: s.called for s in rules.layout(1, 1).spots if "@" not in s.name} if rules else {}
    wide, height = _boxes(labels, WIDTH, AT_MOST)
    areas = [
        Area(
            spot=name,
            x=x,
            y=y,
            w=w,
            h=h,
            label=labels[name],
            prints=labels[name],
            tint=MAIN.get(name, ""),
            at=_chips((x, y, w, h)),
        )
        for name, (x, y, w, h) in wide.items()
    ]
    boxes, narrow_height = _boxes(labels, NARROW, 2)
    narrow = Narrow(NARROW, narrow_height, {name: (*box, *_chips(box)) for name, box in boxes.items()})
    return Drawing(
        kind="cloth",
        cloth="slate",
        sign="d",
        group="Baccarat",
        centre="hands",
        width=WIDTH,
        height=height,
        areas=tuple(areas),
        narrow=narrow,
    )


def _chips(box: Box) -> tuple[float, float]:
    """Chips lie in the lower right corner, clear of the name."""
    x, y, w, h = box
    return x + w - 24, y + h - 20


def _boxes(labels: dict[str, str], width: float, at_most: int) -> tuple[dict[str, Box], float]:
    """Where each area lies on a cloth of this width, and how high the cloth is."""
    boxes: dict[str, Box] = {}
    x, room = 0.0, width - GAP * (len(MAIN) - 1)
    for name in MAIN:
        boxes[name] = (x, 0.0, room * SHARES[name], TALL)
        x += room * SHARES[name] + GAP
    besides = [name for name in labels if name not in MAIN]
    rows = [besides[i : i + at_most] for i in range(0, len(besides), at_most)]
    y = TALL + GAP
    for row in rows:
        w = (width - GAP * (len(row) - 1)) / len(row)
        for n, name in enumerate(row):
            boxes[name] = (n * (w + GAP), y, w, LOW)
        y += LOW + GAP
    return {name: box for name, box in boxes.items() if name in labels}, y - GAP
