"""Chips that stay up, a contract bet, odds as a multiple, a plaque, a marker with a value. A round is one roll."""

from pitboss.table.asks import Bet, Layout, Roll, Spot, Window
from pitboss.table.events import Marked, Relocated, Returned, Rolled, Settled


def play(table, rules):
    here = [s for s in table.seats if table.stacks[s] or any(seat == s for seat, _ in table.spots)]
    answers = yield Window(asks=tuple(Bet(open_to=(s,), layout=layout(table, s)) for s in here))
    working = set()
    for seat, wanted in answers.items():
        if wanted.get("on"):
            working.add(seat)
        table.rebet(seat, {spot: cents for spot, cents in wanted.items() if spot != "on"})
    if not table.spots:
        return
    dice = yield Roll()
    total = sum(dice)
    table.emit(Rolled(tuple(dice)))
    table.emit(Marked("last", 0, str(total), stays=True))
    for (seat, spot), cents in list(table.spots.items()):
        if spot == "coming" and total != 7:
            table.emit(Relocated(seat, spot, "come", cents))
        elif total == 7:
            table.emit(Settled(seat, spot, cents, 0, cents))
        elif total == 6 and spot == "odds" and seat not in working:
            table.emit(Returned(seat, spot, cents))
        elif total == 6:
            table.emit(Settled(seat, spot, cents, cents, 0))


def layout(table, seat):
    lies = {spot: cents for (at, spot), cents in table.spots.items() if at == seat}
    come = lies.get("come", 0)
    return Layout((
        Spot("six", 1_00, 500_00, lies=lies.get("six", 0)),
        Spot("coming", 1_00, 500_00),
        Spot("come", max(come, 1), max(come, 1), lies=come, keep=come),
        Spot("odds", 1_00, 500_00, needs=("come",), up_to="come", times=10, lies=lies.get("odds", 0)),
        Spot("on", 0, 1, lammer=True, label="Odds work"),
    ))  # fmt: skip
