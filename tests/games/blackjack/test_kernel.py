"""The compiled loop and the script play and settle the same cards alike, to the cent."""

import msgspec
import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import texts
from pitboss.games.blackjack import bot, kernel, kernel_tables
from pitboss.games.blackjack.known import known
from pitboss.games.blackjack.settle import BONUS_21, base
from pitboss.games.blackjack.standings import BANKS, BONUS, HALF, KINDS, bank_standing, net_table, player_standing
from pitboss.games.kernels import deal
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import Settled
from pitboss.table.views import View

GAMES = [
    "delta/no-bust-blackjack-7", "delta/blackjack-x", "delta/pure-spanish-21-5", "lucky-derby/pure-spanish-21-5",
    "lucky-derby/no-bust-blackjack-4", "lucky-derby/no-bust-buster-blackjack-4", "golden-west/no-bust-blackjack",
    "golden-west/no-bust-blackjack-7", "golden-west/blackjack-switch", "golden-west/pure-spanish-21-5",
    "grand-ronde/blackjack", "grand-ronde/spanish-21", "grand-ronde/free-bet-blackjack", "outlaws/pure-21-5-blackjack",
]  # fmt: skip


def loop(prepared, key):
    """The order of the cards for this key, and what the loop wins with them, in cents for a wager of 100."""
    shoe = prepared.shoe.copy()
    deal(shoe, 0, 128, key, 0)
    net = kernel.base_sums(prepared, key, 1)[3]
    return shoe[:128].tolist(), net


def script(game, deck, policy):
    """The same cards through the script, 100 cents on each base wager, decided by the chart."""
    open_table = OpenTable(game, seats=2, stack=10_000_000, strict=True)
    open_table.limits = (100, 1_000_00)
    cards = iter(deck)
    round_ = open_table.start(lambda ask: [next(cards) for _ in range(ask.count)] if isinstance(ask, Deal) else None)
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        if isinstance(ask, Choose) and ask.options[0].name == "bank":
            round_.answer(seat, ("bank", ask.options[0].most) if seat == 2 else "pass")
        elif isinstance(ask, Bet):
            round_.answer(seat, dict.fromkeys(game.rules.base_spots, 100) if seat == 1 else {})
        else:
            round_.answer(seat, bot.decide(ask, View(round_.table, seat), policy))
    return sum(e.paid - e.taken for e in round_.table.events if isinstance(e, Settled) and e.spot.startswith("base"))


READINGS = [
    ("lucky-derby/no-bust-blackjack-4", {"hole_card": "all_up"}),
    ("golden-west/blackjack-switch", {"switch_first": False}),
]


@pytest.mark.parametrize(("name", "set_"), [*[(name, {}) for name in GAMES], *READINGS])
def test_script_and_kernel_agree_to_the_cent(name, set_):
    game = load(name, reshuffle="each_round", **set_)
    policy = known(game.rules)
    assert policy is not None, "the chart of every game at its own number of decks comes with the program"
    prepared = kernel_tables.prepare(game.rules, policy)
    for key in range(600):
        deck, net = loop(prepared, key)
        assert script(game, deck, policy) == net, texts(deck[:24])


@pytest.mark.parametrize("name", GAMES)
def test_every_place_settles_as_its_standing(name):
    """The loop's table of money is `settle.base` at every pair of places."""
    terms = load(name).rules.terms
    nets = net_table(terms, 100)
    assert nets.shape[1] == BANKS
    for place in (12, 20, 21, 25, 32 + 25, BONUS + 1, BONUS + len(BONUS_21) - 1, KINDS, KINDS + 3, HALF + 18):
        for against in (17, 21, 22, 26, 32, 33, 34, 35, 46):
            wins = base(100, 0, player_standing(place, terms), bank_standing(against, terms), terms)
            assert nets[place, against] == wins


def test_the_number_of_workers_changes_nothing():
    game = load("grand-ronde/blackjack")
    assert simulate(game, 2_500_000, workers=1) == simulate(game, 2_500_000, workers=2)


def test_the_cut_card_is_obeyed():
    """Dealt to a cut card or from fresh shoes the game costs nearly the same: the cut-card effect is small."""
    rules = load("grand-ronde/blackjack").rules
    assert rules.reshuffle == "cut_card"
    fresh = msgspec.structs.replace(rules, reshuffle="each_round")
    policy = known(rules)
    edges = []
    for each in (rules, fresh):
        runs = [kernel.base_sums(kernel_tables.prepare(each, policy), key, 1 << 20) for key in range(8)]
        sums = np.sum(runs, axis=0)
        edges.append(-sums[3] / sums[1])
    assert abs(edges[0] - edges[1]) < 5 * 1.16 * (2 / 8 / (1 << 20)) ** 0.5
