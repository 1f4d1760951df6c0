"""Equal cards, a window of discards, a reshuffle in mid-hand, antes that carry over."""

from pitboss.table.asks import Deal, Discard, Reshuffle, Window
from pitboss.table.events import Discarded, Gathered, PotKept, PotWon


def play(table, rules):
    seats = [seat for seat in table.occupied if table.stacks[seat] >= rules.ante]
    for seat in seats:
        table.wager(seat, "ante", rules.ante)
    if seats:
        table.emit(Gathered(table.pot + rules.ante * len(seats), ("ante",)))
    for seat in seats:
        drawn = yield Deal(count=5)
        table.deal(seat, drawn, up=False)
    away = yield Window(asks=tuple(Discard(seat=s, cards=tuple(table.cards(s)), most=5) for s in seats))
    for seat in seats:
        table.emit(Discarded(seat, table.pieces.texts(away[seat])))
    back = [card for cards in away.values() for card in cards]
    if back:
        yield Reshuffle(cards=tuple(back))
        drawn = iter((yield Deal(count=len(back))))
        for seat in seats:
            table.deal(seat, [next(drawn) for _ in away[seat]], up=False)
    for seat in seats:
        table.turn(seat)
    twins = [seat for seat in seats if len(set(table.cards(seat))) < 5]
    if len(twins) == 1:
        table.emit(PotWon(twins[0], table.pot, why="the only equal cards"))
    elif table.pot:
        table.emit(PotKept(table.pot, "nobody alone has equal cards"))
