"""Stud, razz, stud high-low and deuce to seven beside PokerKit: the same cards and actions give the same turns, legal
amounts and payouts.

Where the rules differ the walk keeps away from it. There the cap of a limit round holds between two players as well, so
ours does; limit stacks are deep, because all-ins count by halves here; an open pair changes nothing; nobody folds where
nothing is bet, for such a seat is still dealt to here; the fifth card of a draw comes with the others; and every amount
can be shared by two to six, both ways, so that no odd chip has to be given.
"""

from random import Random
from typing import NamedTuple

import pytest

from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Discard
from pitboss.table.events import Dealt, Marker, PotWon
from pitboss.table.state import Saved

pokerkit = pytest.importorskip("pokerkit")

CHIP = 5040
BET = 4 * CHIP
BY_HAND = ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
AUTOMATIONS = tuple(a for a in pokerkit.Automation if a.name not in BY_HAND)
STUD = {"cap_heads_up": "capped", "open_pair": "none", "ante": CHIP, "bring_in_bet": 2 * CHIP, "chip": 1}
DRAW = {
    "structure": "no_limit",
    "kill": "off",
    "kill_voluntary": False,
    "draw_fifth": "consecutive",
    "short_blind": "posts_what_it_has",
    "chip": 1,
}


class Peer(NamedTuple):
    game: str
    rules: dict
    theirs: str


PEERS = {
    "seven card stud": Peer("delta/seven-card-stud", STUD, "FixedLimitSevenCardStud"),
    "stud high-low": Peer("delta/stud-hi-lo", STUD, "FixedLimitSevenCardStudHighLowSplitEightOrBetter"),
    "razz": Peer("delta/razz", STUD, "FixedLimitRazz"),
    "deuce to seven, single draw": Peer("golden-west/lowball-27", DRAW, "NoLimitDeuceToSevenLowballSingleDraw"),
}


class Both:
    """One hand, played here and there."""

    def __init__(self, peer: Peer, random: Random) -> None:
        self.random = random
        self.stud = peer.rules is STUD
        players = random.randint(2, 6)
        deep = self.stud or random.random() < 0.5
        stacks = [CHIP * random.randint(400 if self.stud else 8, 900 if deep else 60) for _ in range(players)]
        game = load(peer.game, **peer.rules)
        markers = {} if self.stud else {"button": Marker(random.randint(1, players), stays=True)}
        saved = Saved(stacks=[0, *stacks, *[0] * (game.rules.seats - players)], markers=markers)
        open_table = OpenTable(game, saved=saved, seed=random.random().hex(), strict=True)
        open_table.limits = (BET, 2 * BET)
        self.ours = open_table.start()
        self.table = self.ours.table
        self.seats = list(dict.fromkeys(e.to for e in self.table.events if isinstance(e, Dealt)))
        create = getattr(pokerkit, peer.theirs).create_state
        theirs = [saved.stacks[s] for s in self.seats]
        if self.stud:
            self.theirs = create(AUTOMATIONS, True, CHIP, 2 * CHIP, BET, 2 * BET, theirs, players)
        else:
            self.theirs = create(AUTOMATIONS, True, 0, (BET // 2, BET), BET, theirs, players)
        self.waiting: list[Dealt] = []
        self.seen = 0

    def deal(self) -> None:
        """Give PokerKit the cards that have come out here; those of a draw wait until all have discarded there."""
        events = self.table.events[self.seen :]
        self.seen = len(self.table.events)
        self.waiting += [e for e in events if isinstance(e, Dealt)]
        theirs = self.theirs
        while True:
            if theirs.can_burn_card("??"):
                theirs.burn_card("??")
            elif self.waiting and theirs.can_deal_hole():
                event = self.waiting.pop(0)
                theirs.deal_hole("".join(event.cards), self.seats.index(event.to))
            elif theirs.actor_index is not None and (self.ours.ask is None or isinstance(self.ours.ask, Discard)):
                theirs.check_or_call()  # there a player whom nobody can call is still asked
            else:
                break

    def step(self) -> None:
        ask, theirs = self.ours.ask, self.theirs
        if isinstance(ask, Discard):
            if theirs.can_burn_card("??"):
                theirs.burn_card("??")
            assert self.seats[theirs.stand_patter_or_discarder_index] == ask.seat
            thrown = self.random.sample(ask.cards, self.random.randint(0, 3))
            theirs.stand_pat_or_discard("".join(self.table.pieces.texts(thrown)))
            self.ours.answer(ask.seat, tuple(thrown))
            return
        assert self.seats[theirs.actor_index] == ask.seat
        options = {o.name: o for o in ask.options if not o.why_not}
        wager = options.get("raise") or options.get("bet")
        least = theirs.min_completion_betting_or_raising_to_amount
        if wager is None or least is None:
            barred = next((o.why_not for o in ask.options if o.name in ("bet", "raise")), "")
            assert "too small to reopen" in barred or (least is None) == (wager is None), barred
            wager = None
        else:
            assert (least, theirs.max_completion_betting_or_raising_to_amount) == (wager.least, wager.most)
        if "bring-in" in options:
            self.bring_in(wager)
            return
        assert theirs.checking_or_calling_amount == (options["call"].cost if "call" in options else 0)
        self.act(options, wager)

    def bring_in(self, wager) -> None:
        if wager and self.random.random() < 0.3:
            self.theirs.complete_bet_or_raise_to(wager.least)
            self.ours.answer(self.ours.ask.seat, (wager.name, wager.least))
        else:
            self.theirs.post_bring_in()
            self.ours.answer(self.ours.ask.seat, "bring-in")

    def act(self, options, wager) -> None:
        short = wager is not None and wager.name == "bet" and wager.most < BET  # opens nothing here
        kinds = ["call"] * 5 + ["fold"] * ("call" in options) + ["raise"] * 3 * (wager is not None and not short)
        kind = self.random.choice(kinds)
        seat = self.ours.ask.seat
        if kind == "raise":
            more = CHIP * self.random.randint(0, (wager.most - wager.least) // CHIP)
            amount = self.random.choice([wager.least, wager.most, wager.least + more])
            self.theirs.complete_bet_or_raise_to(amount)
            self.ours.answer(seat, (wager.name, amount))
        elif kind == "fold":
            self.theirs.fold()
            self.ours.answer(seat, "fold")
        else:
            self.theirs.check_or_call()
            self.ours.answer(seat, "call" if "call" in options else "check")

    def play(self) -> list[PotWon]:
        self.deal()
        while self.ours.ask is not None:
            self.step()
            self.deal()
        assert not self.theirs.status
        assert [self.table.stacks[s] for s in self.seats] == list(self.theirs.stacks)
        return [e for e in self.table.events if isinstance(e, PotWon)]


def check_hands(name: str, hands: int) -> None:
    random = Random(name)
    won = [Both(PEERS[name], random).play() for _ in range(hands)]
    assert sum(bool(awards[0].why) for awards in won) > hands // 5, "too few showdowns"


@pytest.mark.parametrize("name", PEERS)
def test_turns_amounts_and_payouts_are_those_of_pokerkit(name):
    check_hands(name, 25)


@pytest.mark.slow
@pytest.mark.parametrize("name", PEERS)
def test_thousands_of_hands_are_those_of_pokerkit(name):
    check_hands(name, 2500)
