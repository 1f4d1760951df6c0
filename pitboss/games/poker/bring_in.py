"""Stud: who brings it in, whose board acts first, and what an open pair allows."""

from __future__ import annotations

from collections.abc import Collection, Generator

from pitboss.games.poker.betting import SPOT, Betting
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.variant import Street
from pitboss.ranking import high_hand, low_hand, stud
from pitboss.ranking.value import PAIR
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import BOARD, Chose, Marked, Swept

FOURTH_STREET = "fourth street"


def up_cards(hand: Hand, seat: int) -> list[int]:
    held = hand.table.hands[seat, 0]
    return [card for card, up in zip(held.cards, held.up) if up]


def bring_in(hand: Hand, betting: Betting) -> Generator[Ask, Answer, None]:
    """The lowest card (in razz and Mexican Poker the highest) opens with a forced bet, or for a whole bet.

    Who is all-in for the ante is passed over: the next player must bring it in, bet or fold (delta L62, golden-west
    L188-L190).
    """
    table, rules, live = hand.table, hand.rules, hand.live
    doors = [up_cards(hand, seat)[0] for seat in live]
    at = stud.bring_in(doors, rules.bring_in, rules.bring_in_ace, rules.bring_in_tie)
    betting.order = live[at:] + live[:at]
    table.emit(Marked("bring-in", live[at]))
    instead = False
    for seat in betting.order:
        if not table.stacks[seat]:
            instead = True
        elif betting.alone(seat) or (yield from _opens(hand, betting, seat, instead)):
            return


def _opens(hand: Hand, betting: Betting, seat: int, may_fold: bool) -> Generator[Ask, Answer, bool]:
    """Whether the seat has opened; if not, it has folded."""
    table = hand.table
    forced = min(hand.stakes.bring_in, table.stacks[seat])
    options = [Option("bring-in", cost=forced), *_whole_bet(hand, seat)]
    last = len(betting.folded) == len(betting.order) - 1
    if may_fold and not last:
        options.append(Option("fold"))
    answer: Answer = "bring-in"
    if len(options) > 1 and not last:
        answer = yield Choose(seat=seat, options=tuple(options), otherwise="bring-in", kind="bring-in")
    word, amount = (answer, 0) if isinstance(answer, str) else answer
    table.emit(Chose(seat, word, amount))
    if word == "fold":
        betting.act(seat, "fold")
        table.emit(Swept(seat))
        return False
    if word == "bring-in":
        hand.brought_in = seat
        betting.bring_in(seat, forced)
        table.wager(seat, SPOT, forced)
    else:
        table.wager(seat, SPOT, betting.act(seat, "bet", amount))
    return True


def _whole_bet(hand: Hand, seat: int) -> list[Option]:
    """The bet that may be made instead of the bring-in: a whole one, in Mexican Poker the upper limit."""
    rules, stakes, stack = hand.rules, hand.stakes, hand.table.stacks[seat]
    if not rules.bring_in_may_complete or stack <= stakes.bring_in:
        return []
    if rules.limit_game:
        bet = stakes.lower if rules.bring_in_is == "part_of_bet" else stakes.upper
        return [Option("bet", least=min(bet, stack), most=min(bet, stack))] if bet > stakes.bring_in else []
    most = {"spread": stakes.upper, "pot_limit": hand.table.pot}.get(rules.structure, stack)
    least = min(max(stakes.lower, stakes.bring_in + stakes.chip), stack)
    return [Option("bet", least=least, most=max(min(most, stack), least), step=stakes.chip)]


def best_board(hand: Hand) -> int:
    """Who acts first in a later round: the high board, in razz the low one; of equal ones who was dealt to first."""
    community = hand.table.cards(BOARD)
    values = {}
    for seat in hand.live:
        board = [*up_cards(hand, seat), *community]
        if hand.rules.first_later == "low_board":
            values[seat] = low_hand(board)
        elif hand.variant.jokers:
            values[seat] = hand.rank.main(board, (), seat in hand.wild)
        else:
            values[seat] = high_hand(board)
    return max(hand.live, key=lambda seat: values[seat])


def open_pair(hand: Hand, street: Street) -> Collection[int]:
    """Seats that may bet the upper limit on fourth street because a pair shows (delta L45, golden-west L165-L173): all
    of them, or who has the pair (lucky-derby L231)."""
    rule = hand.rules.open_pair
    if rule == "none" or street.name != FOURTH_STREET or not hand.rules.limit_game:
        return ()
    paired = [seat for seat in hand.live if high_hand(up_cards(hand, seat)) >> 20 >= PAIR]
    return hand.live if paired and rule == "any_player" else paired


def still_dealt_to(hand: Hand, betting: Betting) -> dict[int, int]:
    """Seats that folded where nothing was bet go on receiving cards until a bet is made (delta L61, golden-west
    L186-L187), and perhaps the one that had made the forced bet."""
    forced, hand.brought_in = hand.brought_in, 0
    if betting.level:
        return {forced: 1} if forced in betting.folded and hand.rules.folded_unbet == "also_forced" else {}
    if hand.rules.folded_unbet == "no_cards":
        return {}
    return {**hand.late, **dict.fromkeys(betting.folded, 1)}
