"""An official at the counter, and a result from outside."""

from pitboss.table.asks import OFFICIAL, Counter, Outside
from pitboss.table.events import Announced, Settled


def play(table, rules):
    posted = ""

    def judge(ask, seat, answer):
        if not isinstance(ask, Counter) or answer == "done":
            return None
        if "post" in answer:
            return None if seat == OFFICIAL else "only the official posts"
        spot = answer.get("bet")
        if seat == OFFICIAL:
            return "the official does not bet"
        if not posted:
            return "nothing is posted yet"
        if spot not in ("red", "blue"):
            return "the horses are red and blue"
        return None if table.stacks[seat] >= 1_00 else "a bet is $1"

    table.judge = judge
    seats = tuple(table.occupied)
    while (given := (yield Counter(open_to=seats, kind="race", official=True))) is not None:
        seat, order = given
        if "post" in order:
            posted = order["post"]
            table.emit(Announced(f"{posted} is posted."))
        else:
            table.wager(seat, order["bet"], 1_00)
    if table.spots:
        result = yield Outside(kind="race", form={"race": posted})
        table.emit(Announced(f"{result['winner']} wins; entered by {result['by']}."))
        for (seat, spot), cents in list(table.spots.items()):
            won = spot == result["winner"]
            table.emit(Settled(seat, spot, cents, cents if won else 0, 0 if won else cents))
