"""A counter with tickets that are bought, cancelled, drawn over several games, graded, paid."""

from pitboss.table.asks import Counter, DrawBalls
from pitboss.table.events import BallsDrawn, TicketBought, TicketCancelled, TicketGraded, TicketPaid

PRICE, PRIZE = 1_00, 10_00


def play(table, rules):
    table.judge = lambda ask, seat, order: refusal(table, seat, order)
    seats = tuple(s for s in table.seats if table.stacks[s])
    number = table.carried.get("number", 0)
    while (given := (yield Counter(open_to=seats, kind="raffle", form={"price": PRICE}))) is not None:
        seat, order = given
        if "cancel" in order:
            table.emit(TicketCancelled(order["cancel"]))
            continue
        number += 1
        buy = order["buy"]
        table.emit(TicketBought(number, seat, PRICE * buy["games"], buy["games"], {"marks": buy["marks"]}))
    table.carried["number"] = number
    drawn = yield DrawBalls(count=5)
    table.emit(BallsDrawn(tuple(drawn)))
    for ticket in [t for t in table.tickets.values() if t.games]:
        won = PRIZE if ticket.what["marks"] in drawn else 0
        table.emit(TicketGraded(ticket.number, PRICE, won))
        if ticket.due:
            table.emit(TicketPaid(ticket.number, ticket.due))


def refusal(table, seat, order):
    if order == "done":
        return None
    if "cancel" in order:
        ticket = table.tickets.get(order["cancel"])
        if ticket is None or ticket.seat != seat or not ticket.held:
            return "that is not a ticket of yours that can be cancelled"
        return None
    buy = order.get("buy")
    if not isinstance(buy, dict) or not 1 <= buy.get("marks", 0) <= 80 or not 1 <= buy.get("games", 0) <= 20:
        return "a ticket has one number from 1 to 80 and is good for 1 to 20 games"
    return None if table.stacks[seat] >= PRICE * buy["games"] else "you have too little for that ticket"
