"""Kill pots: who wins two pots in a row, or scoops a large one, plays the next for double limits (delta L541-L562)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from pitboss.games.poker import posting
from pitboss.games.poker.betting import SPOT, Forced
from pitboss.games.poker.blinds import LEG
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.settle import Award
from pitboss.table.asks import Answer, Ask, Choose, Option, Window
from pitboss.table.events import BOARD, Chose, Marked


def note_winner(hand: Hand, awards: Sequence[Award]) -> None:
    """Where the kill button lies after the hand, and whether the next pot is killed."""
    rules, table = hand.rules, hand.table
    if rules.kill == "off" or not awards:
        return
    winners = {award.seat for award in awards}
    killers = hand.posted.killers if hand.posted.must_kill else ()
    if rules.kill == "scoop":
        total = sum([award.cents for award in awards]) + hand.collected  # "the total pot": the fee is a part of it
        game = rules.stakes(table.limits, table.fee)  # "of the game" (delta L557): a kill does not make it another one
        both = rules.kill_scoop == "whole_pot" or any(award.half == "both" for award in awards)
        if len(winners) == 1 and both and total >= 5 * game.upper:
            _must_kill(hand, winners.pop())
        return
    had = table.markers[LEG].seat if LEG in table.markers else 0
    if len(winners) == 1:
        winner = winners.pop()
        table.emit(Marked(LEG, winner, stays=True))
        if winner in killers or (winner == had and _qualifies(hand, winner)):
            _must_kill(hand, winner)
    elif winners.intersection(killers) and rules.kill_on_split == "killer_kills_again":
        _must_kill(hand, *sorted(winners.intersection(killers)))
    elif had not in winners:
        table.emit(Marked(LEG, 0))


def _qualifies(hand: Hand, winner: int) -> bool:
    """A second pot counts if a flop was dealt, and with a full bet in it that is no blind (delta L549)."""
    if hand.variant.kind == "community" and not hand.table.cards(BOARD):
        return False
    posted = hand.posted.forced.posted if hand.posted.forced else {}
    return any(hand.put_in[s] - posted.get(s, 0) >= hand.stakes.lower for s in hand.seats if s != winner)


def _must_kill(hand: Hand, seat: int, *others: int) -> None:
    carried = hand.table.carried
    carried["kill"] = seat
    if others:
        carried["kill_owed"] = sorted({*carried["kill_owed"], *others})


def offer(hand: Hand) -> Generator[Ask, Answer, None]:
    """Lowball: on the first two cards a player with four kill blinds may kill the pot (delta L558)."""
    table, rules, posted = hand.table, hand.rules, hand.posted
    cost = posting.kill_blind(rules, hand.stakes)
    forced = posted.forced
    assert forced is not None
    able = [s for s in posted.seats if table.stacks[s] >= 4 * cost]
    options = (Option("pass"), Option("kill", cost=cost))
    asks = [Choose(seat=s, options=options, otherwise="pass", kind="kill", about="kill the pot") for s in able]
    answers = yield Window(asks=tuple(asks))
    killer = next((s for s in able if answers[s] == "kill"), 0)
    if not killer:
        return
    table.emit(Chose(killer, "kill"))
    table.emit(Marked("kill", killer))
    more = cost - forced.posted.get(killer, 0)
    table.wager(killer, SPOT, more)
    hand.stakes = hand.stakes.doubled()
    order = posted.order
    if rules.killer_acts == "last_before_draw":
        order = [*[s for s in order if s != killer], killer]
    forced = Forced({**forced.posted, killer: cost}, cost)
    hand.posted = posted._replace(order=order, forced=forced, killers=(killer,), must_kill=False)
