"""Windows of sets, pieces that are tiles, hands that are opened, chips from seat to seat."""

from pitboss.equipment import tiles
from pitboss.table.asks import Arrange, Deal, Window
from pitboss.table.events import HandSet, Transferred


def points(pair):
    return sum(tiles.spots(t) for t in pair) % 10


def play(table, rules):
    def judge(ask, seat, answer):
        low, high = (points(pair) for pair in answer)
        return None if low <= high else f"the low hand has {low} points, the high hand {high}"

    table.judge = judge
    seats = table.occupied
    for seat in seats:
        drawn = yield Deal(count=4)
        table.deal(seat, drawn, up=False)
    asks = []
    for seat in seats:
        held = tuple(table.cards(seat))
        best = max(((held[:2], held[2:]), (held[2:], held[:2])), key=lambda pairs: points(pairs[1]))
        asks.append(Arrange(seat=seat, cards=held, groups=(2, 2), otherwise=best))
    sets = yield Window(asks=tuple(asks))
    for seat in seats:
        table.emit(HandSet(seat, tuple(table.pieces.texts(group) for group in sets[seat])))
    for seat in seats:
        table.turn(seat, 0)
        table.turn(seat, 1)
    if len(seats) < 2:
        return
    winner = max(seats, key=lambda seat: points(table.cards(seat, 1)))
    for seat in seats:
        if seat != winner:
            table.emit(Transferred(seat, winner, min(1_00, table.stacks[seat]), "the higher hand"))
