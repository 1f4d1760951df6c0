"""The compiled loop and the script settle the same cards alike, to the cent."""

import numpy as np
import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.equipment.cards import texts
from pitboss.games.kernels import STAKE, deal, tally
from pitboss.games.three_card_poker import kernel
from pitboss.games.three_card_poker.kernel import KERNEL
from pitboss.games.three_card_poker.settle import pair_plus
from pitboss.games.three_card_poker.solve import solve
from pitboss.games.three_card_poker.strategy import NO_CARD, best, plays
from pitboss.houses.open_table import OpenTable
from pitboss.ranking import tables
from pitboss.table.asks import Bet, Choose, Deal
from pitboss.table.events import Settled
from pitboss.table.views import View

GAMES = ["grand-ronde/three-card-poker"] + [
    f"{house}/three-card-poker-6-card-bonus" for house in ("delta", "lucky-derby", "golden-west", "outlaws")
]
"""lucky-derby and delta play alike but for who is settled first, which one player cannot tell."""


def one_round(prepared, key):
    """The cards that the loop deals for this key, and what it makes of them, by wager."""
    deck = np.arange(52)
    sums = np.zeros((3, 6), np.int64)
    terms, plan, up_cards, six_card, value = prepared
    if six_card:
        kernel.simulate_six(terms, plan, up_cards, tables.high(), np.arange(52), key, 1, sums)
    cases = np.zeros((kernel.CASES, 3), np.int64)
    kernel.simulate(terms, plan, up_cards, value, deck, key, 1, cases, sums)
    return deck[:6].tolist(), sums[: 3 if six_card else 2, 3].tolist()


@pytest.mark.parametrize("keys", [range(100), pytest.param(range(100, 1000), marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("game", GAMES)
def test_script_and_kernel_agree_to_the_cent(game, keys):
    rules = load(game).rules
    prepared = KERNEL.prepare(rules)
    play = best(rules)
    together = {"ante": ("ante", "play", "ante-bonus")}
    for key in keys:
        dealt, nets = one_round(prepared, key)
        player, bank = dealt[0:6:2], dealt[1:6:2]
        deck = player + bank if rules.dealt_in == "stacks" else dealt
        events = script(game, deck, rules.wagers, lambda view: play(None, view))
        for wager, net in zip(KERNEL.wagers(rules), nets):
            spots = together.get(wager, (wager,))
            got = sum(e.paid - e.taken for e in events if isinstance(e, Settled) and e.spot in spots)
            assert got == net, f"{texts(deck)}: {wager}"


@pytest.mark.parametrize("unqualified", ["wins", "wins_or_pushes", "contested"])
@pytest.mark.parametrize("game", GAMES)
def test_cases_settled_once_come_to_what_rounds_settled_one_by_one_do(game, unqualified):
    prepared = KERNEL.prepare(load(game, ante_unqualified=unqualified).rules)
    terms, plan, up_cards, _, value = prepared
    deck, counter, rounds, key = np.arange(52), 0, 3_000, 11
    sums = np.zeros((2, 6), np.int64)
    for _ in range(rounds):
        counter = deal(deck, 0, 6, key, counter)
        cards = deck[:6].tolist()
        player, bank = int(value[tuple(cards[0:6:2])]), int(value[tuple(cards[1:6:2])])
        folded = not plays(plan, player, *cards[0:6:2], cards[1] if up_cards else NO_CARD)
        tally(sums, 0, STAKE, STAKE if folded else 2 * STAKE, kernel.ante_game(player, bank, folded, terms))
        tally(sums, 1, STAKE, STAKE, pair_plus(STAKE, player, folded, terms))
    assert KERNEL.run(prepared, key, rounds)[:2].tolist() == sums.tolist()


def script(game, deck, wagers, decide):
    """One round of the script with these cards, 100 cents on every wager, decided as told."""
    open_table = OpenTable(load(game), seats=2, stack=1_000_000, strict=True)
    open_table.limits = (100, 1_000_00)
    cards = iter(deck)
    round_ = open_table.start(lambda ask: [next(cards) for _ in range(ask.count)] if isinstance(ask, Deal) else None)
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        if isinstance(ask, Choose) and ask.options[0].name == "bank":
            round_.answer(seat, ("bank", ask.options[0].most) if seat == 2 else "pass")
        elif isinstance(ask, Bet):
            round_.answer(seat, dict.fromkeys(wagers, 100) if seat == 1 else {})
        else:
            round_.answer(seat, decide(View(round_.table, seat)))
    return round_.table.events


@pytest.mark.parametrize("game", GAMES)
def test_simulation_agrees_with_the_exact_solution(game):
    played, figures = simulate(load(game), 4_000_000, workers=2)
    assert played == 4_000_000
    for worth, figure in zip(solve(load(game).rules).worths, figures):
        assert abs(figure.edge - worth.edge) < 4 * figure.stderr, worth.wager
        assert abs(figure.sd - worth.sd) < 0.05 * worth.sd
