"""The bad beat jackpot: a great hand is beaten, and the table shares the meter (grand-ronde L906-L925)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.games.poker.hand import JACKPOT, Hand
from pitboss.money.jackpot import Meter, bad_beat_shares
from pitboss.money.schedules import Option
from pitboss.table.events import BOARD, JackpotWon

QUALIFIERS = {"aces_full": 0x6E0000, "quads": 0x700000, "quad_tens": 0x7A0000, "straight_flush": 0x800000}
"""The least hand that must be beaten, as the house posts it."""


def pay(hand: Hand, mains: Mapping[int, int]) -> None:
    """Pay the meter if the posted hand was beaten: half to the losing hand, a quarter to the winning one, a quarter to
    the rest of the table."""
    table, rules = hand.table, hand.rules
    meter = table.jackpots.get(JACKPOT, 0)
    if not meter or not offered(hand) or len(mains) < 2:
        return
    if len(table.cards(BOARD)) < 5:
        return
    highest = sorted(set(mains.values()), reverse=True)[:2]  # only the two highest hands (L916)
    if len(highest) < 2 or highest[1] < QUALIFIERS[rules.jackpot_hand]:
        return
    winners, losers = ([s for s in hand.seats if mains.get(s) == value] for value in highest)
    winners, losers = ([s for s in seats if both_play(hand, s)] for seats in (winners, losers))
    if winners and losers:
        shares = bad_beat_shares(losers, winners, others(hand, (*winners, *losers)))
        for seat, cents in Meter(meter).award(shares).paid.items():
            table.emit(JackpotWon(seat, cents, JACKPOT))


def offered(hand: Hand) -> bool:
    """Whether this hand can win it: a hand is posted, enough players are dealt in (grand-ronde L918, delta L2082), and
    the game is neither one of the high ones that have none (delta L2082) nor printed with "No Jackpot" (L2063)."""
    rules, table = hand.rules, hand.table
    if rules.tournament != "none" or rules.jackpot_hand == "none" or len(hand.seats) < rules.jackpot_players:
        return False
    if table.fee is not None and _prints_none(table.fee.option):
        return False
    stakes = rules.stakes(table.limits, table.fee)  # of the table: a kill does not make it another game
    named = stakes.lower if rules.structure in ("fixed_limit", "spread") else stakes.small_blind
    return not rules.jackpot_below or named < rules.jackpot_below


def _prints_none(option: Option) -> bool:
    """Whether the fee option has a column for the jackpot, and nothing in it."""
    drops = [tier.jackpot for charge in option.charges for tier in charge.tiers if tier.jackpot is not None]
    return bool(drops) and not any(drops)


def both_play(hand: Hand, seat: int) -> bool:
    """Whether both hole cards play, a kicker too: neither could be left out and the hand be as good (L911)."""
    if hand.rules.hand_from == "exactly_two_three":
        return True
    hole, board, value = hand.table.cards(seat), hand.table.cards(BOARD), hand.rank.main
    whole = value(hole, board, False)
    return all(value((one,), board, False) < whole for one in hole)


def others(hand: Hand, paid: Sequence[int]) -> list[int]:
    """The remaining players without a missed-blind button (L915): those dealt in, or all who are seated."""
    table = hand.table
    seated = hand.seats
    if hand.rules.jackpot_others == "seated":  # also who has lost all his chips in this very hand
        seated = [s for s in table.seats if table.stacks[s] or s in hand.seats]
    missed = {*table.carried.get("missed_small", ()), *table.carried.get("missed_big", ())}
    return [s for s in seated if s not in paid and s not in missed]
