"""Pai gow tiles solved exactly, against the rulebook's figures and against plain counting."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.equipment import tiles
from pitboss.games.card_sets import any_four
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.settle import compare
from pitboss.games.pai_gow_tiles import solve, splits
from pitboss.games.pai_gow_tiles.kernel import KERNEL
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.state import Saved

RULES = load("delta/pai-gow-tiles").rules


def test_way_against_way_is_the_rulebook_s():
    found = solve.solved(RULES)
    assert found.total(found.player, found.hands.way) == [216_419_000, 296_458_412, 223_403_588]
    assert found.total(found.bank, found.hands.way) == [223_403_588, 296_458_412, 216_419_000]


def test_the_best_settings_and_the_other_readings():
    found = solve.solved(RULES)
    assert float(solve.edge(found.total(found.player, found.best(found.player)))) == pytest.approx(0.00139, abs=5e-6)
    high_first = solve.against(ways.program("delta-tiles-high-first"), RULES.way)
    assert float(solve.edge(high_first.total(high_first.player, high_first.hands.way))) == pytest.approx(
        0.02417, abs=5e-6
    )


def test_the_splits_that_the_way_makes():
    """The rulebook's table: hands with one pair, split and kept, by the pair."""
    split: Counter[tuple[int, bool]] = Counter()
    for hand in combinations(range(32), 4):
        features, _, rows = splits.read(hand)
        if features[splits.PAIRS] == 1:
            kept = rows[ways.decide(RULES.way, features, rows, 3)[1]][splits.KEPT]
            split[16 - features[splits.PAIR_KIND], bool(kept)] += 1
    by_pair = {pair: (split[pair, False], split[pair, True]) for pair in range(16)}
    teens = tuple(map(sum, zip(by_pair[0], by_pair[1])))
    eights, sevens = [tuple(map(sum, zip(by_pair[a], by_pair[b]))) for a, b in ((2, 12), (9, 13))]
    assert (by_pair[15], teens, by_pair[11], eights, sevens) == ((28, 392), (384, 456), (24, 396), (88, 752), (56, 784))
    assert all(by_pair[pair][0] == 0 for pair in (3, 4, 5, 6, 7, 8, 10, 14))


def test_one_hand_against_all_others_counted_plainly():
    hand = tiles.tiles("6-6 3-6 1-6 1-4")
    others = [tile for tile in range(32) if tile not in hand]
    mine = splits.settings(hand)[0]
    net = 0
    for bank in Random(5).sample(list(combinations(others, 4)), 2000):
        theirs = splits.by_way(RULES.way, bank)
        net += compare(mine.low_value, mine.high_value, theirs.low_value, theirs.high_value)
    words = " | ".join(" ".join(map(tiles.text, group)) for group in (mine.low, mine.high))
    assert net / 2000 == pytest.approx(float(solve.advise(RULES, hand)[words]), abs=4 * 0.77 / 2000**0.5)


def test_one_hand_beside_another_against_the_tiles_that_are_left():
    """Every one of the 70 hands of eight tiles."""
    order = Random(3).sample(range(32), 32)
    hand, left = order[:4], order[4:12]
    banks = [splits.by_way(RULES.way, bank) for bank in combinations(left, 4)]
    for mine, worth in zip(splits.settings(hand), solve.advise(RULES, hand, order[12:]).values()):
        net = sum(compare(mine.low_value, mine.high_value, b.low_value, b.high_value) for b in banks)
        assert worth == Fraction(net, 70)


def test_script_and_kernel_set_alike():
    prepared, chance = KERNEL.with_settings(RULES), Random(1)
    for _ in range(300):
        hand = chance.sample(range(32), 4)
        assert tuple(prepared.bank[any_four(*hand)].tolist()) == RULES.values(RULES.by_way(hand))


def test_the_bank_goes_counterclockwise():
    """Delta L623: offered counterclockwise every two hands."""
    saved = Saved(stacks=[0, *[1_000_00] * 8], bank=5, bank_turns=2)
    offered = OpenTable(load("delta/pai-gow-tiles"), saved=saved, seed=1).start()
    assert offered.waiting_for == (4,)
