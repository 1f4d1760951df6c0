"""A hand of poker, step by step: what is posted, streets with a betting round each, showdown, pots.

The first round of a new table is the draw for the button; the cards are shuffled again before the hand.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from pitboss.games.poker import blinds, bring_in, dealing, exchange, jackpot, kill, openers, posting, tournament
from pitboss.games.poker.betting import Betting, bet
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.lowball import Sevens
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.games.poker.showdown import showdown
from pitboss.games.poker.variant import Street
from pitboss.table.asks import Answer, Ask
from pitboss.table.events import Announced, PotKept
from pitboss.table.round import Script
from pitboss.table.state import Table


def play(table: Table, rules: Rules) -> Script:
    if rules.tournament == "none":
        return play_round(table, rules, rules.stakes(table.limits, table.fee))
    return play_tournament(table, rules)


def play_tournament(table: Table, rules: Rules) -> Script:
    if tournament.begun(table) or tournament.begin(table, rules):
        draws = rules.first_button != "none" and not table.button
        yield from play_round(table, rules, tournament.stakes(table, rules))
        if not draws:  # the draw for the button is no hand of the first level
            yield from tournament.after_hand(table, rules)


def play_round(table: Table, rules: Rules, stakes: Stakes) -> Script:
    blinds.forget_who_left(table)
    here = blinds.players(table)
    if len(here) < 2:
        table.emit(Announced("The game waits for a second player."))
        if table.pot:
            table.emit(PotKept(table.pot, "the game waits"))
    elif rules.first_button != "none" and not table.button:
        yield from blinds.draw_for_button(table, here)
    else:
        yield from play_hand(table, rules, stakes)
        if rules.first_button != "none":
            blinds.move_button(table)


def play_hand(table: Table, rules: Rules, stakes: Stakes) -> Script:
    posted = yield from posting.post(table, rules, stakes)
    hand = Hand(table, rules, posted)
    if "before_deal" in hand.dues:
        hand.collect("before_deal")
    if "time" in hand.dues and table.carried.pop("time_due", False):  # the room's clock says when
        hand.collect("time")
    for n, street in enumerate(hand.variant.streets):
        if street.draw:
            yield from exchange.draw(hand, street.burn)
        else:
            yield from dealing.deal(hand, street)
        betting = yield from betting_round(hand, street, first=n == 0)
        hand.gather(betting)
        if n == 0 and rules.openers != "none" and not hand.opener and len(hand.live) > 1:
            if rules.unopened_fee == "taken":
                hand.collect_after(street, opened=False)
            openers.nobody_opened(hand)
            return
        if len(hand.live) > 1:
            hand.at_flop = hand.at_flop or len(hand.live)
        hand.collect_after(street)
        if len(hand.live) == 1:
            break
        if street.discard:
            yield from exchange.throw_one(hand)
    hand.collect_at_end()
    shown = yield from showdown(hand, betting)
    jackpot.pay(hand, shown.mains)
    kill.note_winner(hand, shown.awards)


def betting_round(hand: Hand, street: Street, first: bool) -> Generator[Ask, Answer, Betting]:
    """The bets of one street, by whoever is first to act."""
    table, rules, posted = hand.table, hand.rules, hand.posted
    order = posted.order if first else first_to_act(hand)
    betting = Betting(
        rules,
        hand.stakes,
        order,
        table.stacks,
        table.pot + (posted.dead if first else 0),
        upper=street.upper,
        forced=posted.forced if first else None,
        doubles=bring_in.open_pair(hand, street),
    )
    table.cut = partial(hand.pots, betting.folded)
    if first and rules.forced == "antes_bring_in":
        yield from bring_in.bring_in(hand, betting)
        yield from bet(table, betting)
    elif first and rules.openers != "none":
        yield from openers.bet_to_open(hand, betting)
    elif street.draw and rules.sevens != "off":
        yield from bet(table, betting, Sevens(hand, betting).note)
        table.judge = None
    else:
        yield from bet(table, betting)
    if first:
        hand.entered = betting.entered
    hand.late = bring_in.still_dealt_to(hand, betting)
    return betting


def first_to_act(hand: Hand) -> list[int]:
    """Later rounds start on the button's left, in stud with the best board, after the draw perhaps with the opener."""
    live = hand.live
    if hand.variant.kind == "stud":
        first = live.index(bring_in.best_board(hand))
    elif hand.rules.first_after_draw == "opener" and (opener := hand.opener or hand.entered) in live:
        first = live.index(opener)
    elif hand.rules.first_after_flop == "big_blind":
        big = hand.table.carried["big_blind"]
        return [s for s in (big, *blinds.clockwise(hand.table, big)[:-1]) if s in live]
    else:
        return live
    return live[first:] + live[:first]
