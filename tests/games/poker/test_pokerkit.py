"""The same cards and actions in PokerKit give the same turns, the same legal amounts and the same payouts.

PokerKit (an independent engine) has no cap in no limit and pot limit, so ours is off, and its heads-up button has the
small blind. Its Omaha eight or better, though named fixed limit, is pot limit, and halves a side pot in which nobody
has a low; so stacks are equal there. Where the rules differ the walk keeps away: here an all-in below the least bet
opens nothing, several short all-ins do not add up to a raise, limit all-ins count by halves (limit stacks are deep),
the blind is the first of the four bets, and odd chips are found pot by pot (there, pots are merged once a beaten hand
is killed), so that every amount can be shared by two to nine, both ways.
"""

from random import Random
from typing import NamedTuple

import pytest

from pitboss.equipment.cards import texts
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Choose
from pitboss.table.events import BOARD, Dealt, Marker, PotWon
from pitboss.table.state import Saved

pokerkit = pytest.importorskip("pokerkit")

CHIP = 5040
BIG_BLIND = 2 * CHIP
BY_HAND = ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
AUTOMATIONS = tuple(a for a in pokerkit.Automation if a.name not in BY_HAND)

OMAHA = """
id = "test/omaha"
name = "Omaha"
family = "poker"
source = { file = "none", lines = "L1" }
[rules]
seats = 9
hole = 4
hand_from = "exactly_two_three"
playing_board = "impossible"
odd_chips = "all_to_first"
"""


games = pokerkit.games


class PotLimitTexasHoldem(games.PotLimitPokerMixin, games.TexasHoldemMixin, games.UnfixedLimitHoldem):
    """PokerKit plays it; only its name is missing there."""

    create_state = classmethod(games.PotLimitOmahaHoldem.create_state.__func__)


class Peer(NamedTuple):
    game: str
    rules: dict
    theirs: str
    bets: tuple[int, ...]
    stacks: str = "any"


PEERS = {
    "no limit hold'em": Peer("holdem", {"cap_big_bet": "none"}, "NoLimitTexasHoldem", (BIG_BLIND,)),
    "pot limit hold'em": Peer(
        "holdem", {"structure": "pot_limit", "cap_big_bet": "none"}, "PotLimitTexasHoldem", (BIG_BLIND,)
    ),
    "pot limit omaha": Peer("omaha", {"structure": "pot_limit"}, "PotLimitOmahaHoldem", (BIG_BLIND,)),
    "pot limit omaha, eight or better": Peer(
        "omaha",
        {"structure": "pot_limit", "win": "high_low"},
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
        (BIG_BLIND, BIG_BLIND),
        stacks="equal",
    ),
    "limit hold'em": Peer(
        "holdem",
        {"structure": "fixed_limit", "cap_heads_up": "capped"},
        "FixedLimitTexasHoldem",
        (BIG_BLIND, 2 * BIG_BLIND),
        stacks="deep",
    ),
}


def stacks_of(kind: str, random: Random, players: int) -> list[int]:
    if kind == "equal":
        return [CHIP * random.randint(2, 600)] * players
    least = 100 if kind == "deep" else 2
    return [CHIP * random.randint(least, random.choice([least + 18, 600])) for _ in range(players)]


def our_hand(game: Game, kind: str, random: Random):
    players = random.randint(2, 9)
    stacks = stacks_of(kind, random, players)
    saved = Saved(
        stacks=[0, *stacks, *[0] * (game.rules.seats - players)],
        markers={"button": Marker(random.randint(1, players), stays=True)},
    )
    open_table = OpenTable(game, saved=saved, seed=random.random().hex(), strict=True)
    open_table.limits = (BIG_BLIND, 2 * BIG_BLIND)
    return open_table.start()


def their_hand(peer: Peer, stacks: list[int]):
    of = PotLimitTexasHoldem if peer.theirs == "PotLimitTexasHoldem" else getattr(pokerkit, peer.theirs)
    return of.create_state(AUTOMATIONS, True, 0, (BIG_BLIND // 2, BIG_BLIND), *peer.bets, stacks, len(stacks))


def deal_theirs(theirs, dealt: list[Dealt]) -> None:
    """Give PokerKit the cards that have come out here since the last decision."""
    for event in dealt:
        if event.to == BOARD:
            if theirs.actor_index is not None:  # there a player whom nobody can call is still asked to check
                assert not theirs.checking_or_calling_amount and not theirs.can_complete_bet_or_raise_to()
                theirs.check_or_call()
            theirs.burn_card("??")
            theirs.deal_board("".join(event.cards))
        else:
            theirs.deal_hole("".join(event.cards))


def compare(ours, theirs, seats: list[int]) -> bool:
    """Both ask the same seat for the same amounts; tells whether a raise is legal in both."""
    ask = ours.ask
    assert isinstance(ask, Choose)
    assert seats[theirs.actor_index] == ask.seat
    fold, check, call, wager = ask.options
    assert not fold.why_not
    assert theirs.checking_or_calling_amount == call.cost
    assert bool(check.why_not) == bool(call.cost)
    least = theirs.min_completion_betting_or_raising_to_amount
    if "too small to reopen" in wager.why_not or ("capped" in wager.why_not and theirs.street_index == 0):
        return False
    assert (least is None) == bool(wager.why_not), wager
    if least is None:
        return False
    assert (least, theirs.max_completion_betting_or_raising_to_amount) == (wager.least, wager.most)
    return True


def act(ours, theirs, may_raise: bool, random: Random) -> None:
    _, _, call, wager = ours.ask.options
    short_opening = wager.name == "bet" and wager.most < BIG_BLIND
    kinds = ["call"] * 5 + ["fold"] * bool(call.cost) + ["raise"] * 3 * (may_raise and not short_opening)
    kind = random.choice(kinds)
    if kind == "raise":
        more = CHIP * random.randint(0, (wager.most - wager.least) // CHIP)
        amount = random.choice([wager.least, wager.most, wager.least + more])
        ours.answer(ours.ask.seat, (wager.name, amount))
        theirs.complete_bet_or_raise_to(amount)
    elif kind == "fold":
        ours.answer(ours.ask.seat, "fold")
        theirs.fold()
    else:
        ours.answer(ours.ask.seat, "call" if call.cost else "check")
        theirs.check_or_call()


def play_both(peer: Peer, game: Game, random: Random) -> list[PotWon]:
    ours = our_hand(game, peer.stacks, random)
    table = ours.table
    seats = [e.to for e in table.events if isinstance(e, Dealt)]
    theirs = their_hand(peer, [table.saved.stacks[s] for s in seats])
    told = 0
    while True:
        deal_theirs(theirs, [e for e in table.events[told:] if isinstance(e, Dealt)])
        told = len(table.events)
        if ours.ask is None:
            break
        act(ours, theirs, compare(ours, theirs, seats), random)
    assert not theirs.status
    assert [table.stacks[s] for s in seats] == list(theirs.stacks), texts(table.cards(BOARD))
    return [e for e in table.events if isinstance(e, PotWon)]


def check_hands(name: str, hands: int, folder) -> None:
    peer = PEERS[name]
    source = folder / "omaha.toml"
    source.write_text(OMAHA)
    rules = {"heads_up_blinds": "button_small", "chip": 1, **peer.rules}
    game = load("outlaws/holdem" if peer.game == "holdem" else source, **rules)
    random = Random(name)
    won = [play_both(peer, game, random) for _ in range(hands)]
    showdowns = [awards for awards in won if awards[0].why]
    side_pots = [awards for awards in won if awards[-1].pot]
    assert len(showdowns) > hands // 4, "too few to tell"
    assert len(side_pots) > hands // 10 or peer.stacks != "any", "too few to tell"


@pytest.mark.parametrize("name", PEERS)
def test_turns_amounts_and_payouts_are_those_of_pokerkit(name, tmp_path):
    check_hands(name, 60, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", PEERS)
def test_thousands_of_hands_are_those_of_pokerkit(name, tmp_path):
    check_hands(name, 2500, tmp_path)
