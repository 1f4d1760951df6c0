"""The compiled loop of Chinese poker: the script's points, and figures counted in another way."""

from functools import cache
from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.analysis.simulate import simulate
from pitboss.games.chinese_poker import arrange, kernel
from pitboss.games.chinese_poker.kernel import KERNEL
from pitboss.games.chinese_poker.rules import CARDS, Rules
from pitboss.games.chinese_poker.set_all import set_well
from pitboss.games.kernels import STAKE, deal
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Deal

GAME = "golden-west/chinese-poker"
VARIANTS = [(decks, middle) for decks in (1, 2) for middle in ("high", "deuce_to_seven", "ace_to_five")]


def dealt(prepared, key):
    """The cards of both players that the loop deals for this key."""
    pack = np.array(prepared.deck)
    deal(pack, 0, 2 * CARDS, key, 0)
    return pack[: 2 * CARDS].tolist()


def script(game, cards):
    """Cents that the button's left wins from the button, dealt these cards, both setting as the table would."""
    table = OpenTable(game, seats=2, stack=1_000_000_00, strict=True)
    table.limits = (STAKE, STAKE)
    shoe = [card for pair in zip(cards[:CARDS], cards[CARDS:]) for card in pair]
    round_ = table.start(lambda ask: shoe if isinstance(ask, Deal) else None)
    round_.play(table.bots("plain"))
    record = table.end(round_)
    left = next(event.to for event in record.events if type(event).__name__ == "HandSet")
    return record.settlement[left]


@pytest.mark.parametrize(("decks", "middle"), VARIANTS)
def test_script_and_kernel_agree_to_the_cent(decks, middle):
    game = load(GAME, decks=decks, middle=middle, royalties=True)
    prepared = KERNEL.prepare(game.rules)._replace(both=False)
    for key in range(40):
        cards = dealt(prepared, key)
        assert script(game, cards) == KERNEL.run(prepared, key, 1)[kernel.POINT, 3], cards


def test_the_loop_weighs_settings_as_the_bots_do():
    rules = load(GAME, royalties=True).rules
    levels = np.array(arrange.opponents()[rules.variant])
    chance = Random(12)
    hands = [chance.sample(range(52), CARDS) for _ in range(12)]
    for hand, found in zip(hands, set_well(np.array(hands), levels, rules)):
        weighed = arrange.weigh(rules, hand)
        same = (weighed.values == found).all(axis=1)
        assert weighed.points[same].max() == pytest.approx(weighed.points.max(), abs=1e-12)


@cache
def strong_hands() -> tuple[int, int, int]:
    """How many of all hands of thirteen cards hold a royal flush, else a straight flush, else four of a kind.

    Counted rank by rank from the ace down, an ace once more below the deuce. Of each suit, in any order, it is known
    how many cards lie in a row up to here and whether its ace is held; of the hand, how many cards it has and the best
    that was seen: 3 a royal flush, 2 a straight flush, 1 four of a kind.
    """
    states = {(((0, False),) * 4, 0, 0): 1}
    for rank in range(14, 0, -1):
        then: dict = {}
        for (suits, count, seen), ways in states.items():
            for holds in product((False, True), repeat=4) if rank > 1 else [tuple(ace for _, ace in suits)]:
                cards = count + sum(holds) * (rank > 1)
                if cards > CARDS:
                    continue
                now = tuple(sorted([
                    (min(run + 1, 5) if held else 0, ace or (held and rank == 14))
                    for (run, ace), held in zip(suits, holds)
                ]))  # fmt: skip
                flush = any(run == 5 for run, _ in now) * (3 if rank == 10 else 2)
                best = max(seen, flush, rank > 1 and all(holds))
                state = (((0, False),) * 4 if best > 1 else now, cards, best)
                then[state] = then.get(state, 0) + ways
        states = then
    found = [0, 0, 0, 0]
    for (_, count, seen), ways in states.items():
        found[seen] += ways * (count == CARDS)
    return tuple(found[:0:-1])


def test_the_count_of_strong_hands_is_sound():
    """Royal flushes and four of a kind by themselves, by inclusion and exclusion."""
    royal = sum((-1) ** (n + 1) * comb(4, n) * comb(52 - 5 * n, CARDS - 5 * n) for n in range(1, 3))
    assert strong_hands()[0] == royal
    quads = sum((-1) ** (n + 1) * comb(13, n) * comb(52 - 4 * n, CARDS - 4 * n) for n in range(1, 4))
    assert strong_hands()[2] < quads < sum(strong_hands())


def back_royalties() -> tuple[Rules, float]:
    """Rules that pay royalties of backs alone, 3, 4 and 5 points, and what they are worth a hand."""
    cells = {"four of a kind": 3, "straight flush": 4, "royal flush": 5}
    game = load(GAME, royalties=True, front_trips=0, middle_full_house=0, royalty_points={"single": {"back": cells}})
    return game, sum(points * n for points, n in zip((5, 4, 3), strong_hands())) / comb(52, CARDS)


@pytest.mark.parametrize("rounds", [100_000, pytest.param(100 * 2**20, marks=pytest.mark.slow)])
def test_the_loop_deals_strong_backs_as_often_as_they_are_counted(rounds):
    """Whoever sets the best back first earns the royalty of every strong hand; and between equals nobody wins.

    The two hands of a deal share a pack, so a strong hand of one makes those of the other a little rarer: the error is
    if anything smaller than said."""
    game, worth = back_royalties()
    done, (point, royalties) = simulate(game, rounds, seed=12, workers=2)
    assert done == rounds
    assert point.edge == 0 and point.stderr > 0
    assert abs(-royalties.edge - worth) < 3 * royalties.stderr


def test_a_player_who_weighs_his_settings_beats_one_who_sets_the_best_back():
    rules = load(GAME).rules
    sums = KERNEL.run(KERNEL.with_well_set(rules), 3, 3_000)[kernel.POINT]
    mean = sums[3] / sums[1]
    error = (sums[4] / sums[0] / STAKE**2 - mean**2) ** 0.5 / sums[0] ** 0.5
    assert mean > 6 * error
    with pytest.raises(Exception, match="one deck"):
        KERNEL.with_well_set(load(GAME, decks=2).rules)
