"""The compiled loop and the script settle the same cards alike, to the cent."""

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.analyze import solved
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import texts
from pitboss.games.holdem_bank import kernel
from pitboss.games.holdem_bank.kernel import KERNEL
from pitboss.games.holdem_bank.strategy import best
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import Settled
from pitboss.table.views import View

GAMES = [
    "lucky-derby/ultimate-texas-holdem",
    "lucky-derby/ultimate-texas-holdem-bad-beat",
    "golden-west/ultimate-texas-holdem",
    "grand-ronde/ultimate-texas-holdem",
    "grand-ronde/jackpot-holdem",
]


def one_round(prepared, key):
    """The cards that the loop deals for this key, and what it makes of them, by wager."""
    deck, sums = np.arange(52), np.zeros((5, 6), np.int64)
    kernel.simulate(prepared.terms, prepared.tables, *prepared.answers, deck, key, 1, sums)
    return deck.tolist(), sums[prepared.offered, 3].tolist()


@pytest.mark.parametrize("keys", [range(100), pytest.param(range(100, 1000), marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("game", GAMES)
def test_script_and_kernel_agree_to_the_cent(game, keys):
    rules = load(game).rules
    prepared = KERNEL.prepare(rules)
    play = best(rules)
    together = {"ante": ("ante", rules.blind_called, "play")}
    for key in keys:
        dealt, nets = one_round(prepared, key)
        events = script(game, draws(rules, dealt), play)
        for wager, net in zip(KERNEL.wagers(rules), nets):
            spots = together.get(wager, (wager,))
            got = sum(e.paid - e.taken for e in events if isinstance(e, Settled) and e.spot in spots)
            assert got == net, f"{texts(dealt[:9])}: {wager}"


def draws(rules, dealt):
    """Two own cards, two of the bank and five community cards, in the order of the house."""
    own, bank, board = dealt[:2], dealt[2:4], dealt[4:9]
    return {
        "players_bank_board": own + bank + board,
        "board_players_bank": board + own + bank,
        "players_board_bank": own + dealt[9 : 9 + rules.burn] + board + bank,
    }[rules.deal_order]


def script(game, deck, play):
    """One round of the script with these cards, 100 cents on every wager, decided by a bot."""
    open_table = OpenTable(
        load(game, bonus_sum_max="none", limit_on="each_bet"), seats=2, stack=10_000_000, strict=True
    )
    open_table.limits = (100, 1_000_00)
    wagers = dict.fromkeys((*open_table.game.rules.base, *open_table.game.rules.sides), 100)
    cards = iter(deck)
    round_ = open_table.start(lambda ask: [next(cards) for _ in range(ask.count)] if isinstance(ask, Deal) else None)
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        if isinstance(ask, Choose) and ask.options[0].name == "bank":
            round_.answer(seat, ("bank", ask.options[0].most) if seat == 2 else "pass")
        elif isinstance(ask, Bet):
            round_.answer(seat, wagers if seat == 1 else {})
        else:
            round_.answer(seat, play(ask, View(round_.table, seat)))
    return round_.table.events


def test_the_compiled_loop_is_the_plain_loop():
    rules = load("grand-ronde/jackpot-holdem").rules
    prepared = KERNEL.prepare(rules)
    sums = [np.zeros((5, 6), np.int64) for _ in range(2)]
    for loop, out in zip((kernel.simulate, kernel.simulate.plain), sums):
        loop(prepared.terms, prepared.tables, *prepared.answers, np.arange(52), 7, 300, out)
    assert (sums[0] == sums[1]).all()


@pytest.mark.parametrize(
    ("game", "rounds"),
    [(game, 300_000) for game in (GAMES[1], GAMES[4])]
    + [pytest.param(game, 2_000_000, marks=pytest.mark.slow) for game in GAMES]
    + [pytest.param(game, 100_000_000, marks=pytest.mark.slow) for game in (GAMES[1], GAMES[4])],
)
def test_simulation_agrees_with_the_exact_solution(game, rounds):
    played, figures = simulate(load(game), rounds, workers=2)
    assert played == rounds
    for worth, figure in zip(solved(load(game)).worths, figures):
        assert abs(figure.edge - worth.edge) < 3 * figure.stderr, worth.wager
        assert abs(figure.hit - worth.hit) < 0.01
