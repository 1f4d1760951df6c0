"""Pai gow poker: settlement, the Fortune bonus, and that script, tables and kernel agree."""

from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.equipment.cards import cards
from pitboss.games.pai_gow import audit, classes, fortune, ways
from pitboss.games.pai_gow.kernel import KERNEL
from pitboss.games.pai_gow.play import row
from pitboss.games.pai_gow.settle import capped, compare, vigorish
from pitboss.games.pai_gow.solve import advise, fortune_counts, outcomes
from pitboss.games.pai_gow.splits import order, splitter
from pitboss.houses.game import load
from pitboss.table.asks import Bet
from pitboss.table.events import Marked, Settled, Shown

GAMES = [
    "lucky-derby/pai-gow-poker",
    "lucky-derby/jokers-wild-pai-gow-poker",
    "lucky-derby/fortune-pai-gow-poker",
    "golden-west/fortune-pai-gow-poker",
    "grand-ronde/pai-gow-poker",
]


def test_the_nine_cases():
    """Both higher win, one higher is a push, otherwise the wager loses: the bank wins copies."""
    for front, back in product((1, 2, 3), repeat=2):  # lower than, copy of, higher than the bank's 2
        higher = (front == 3) + (back == 3)
        assert compare(front, back, 2, 2) == higher - 1


def test_five_aces_rank_above_a_royal_flush_at_every_house():
    for game in GAMES:
        rules = load(game).rules
        five, royal = [rules.values((cards("4c 3d"), cards(back)))[1] for back in ("Ac Ad Ah As Jk", "As Ks Qs Js Ts")]
        assert five > royal


def test_vigorish_leaves_fractions_to_the_player_and_the_cap_counts_what_was_paid():
    terms = load("grand-ronde/pai-gow-poker").rules.terms
    assert [vigorish(won, terms) for won in (100_00, 5_01, -100_00)] == [5_00, 25, 0]
    assert [capped(62_500_00, paid, terms) for paid in (0, 20_000_00, 30_000_00)] == [25_000_00, 5_000_00, 0]


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("As Ks Qs Js Ts Kh Qh", ("royal flush and royal match",) * 2),
        ("As Ks Qs Js Ts Kh Qd", ("royal flush",) * 2),
        ("As Ks Qs Js Jk Kh Qh", ("royal flush and royal match",) * 2),
        ("As Ks Qs Js Ts Kh Jk", ("royal flush", "royal flush and royal match")),
        ("7h 6h 5h 4h 3h 2h Ah", ("seven-card straight flush",) * 2),
        ("4h 5h Jk 7h 8h 9h Th", ("seven-card straight flush with joker",) * 2),
        ("Ac Ad Ah As Jk 3c 2d", ("five aces",) * 2),
        ("9c 9d Jk Ah Kc 5d 3h", ("nothing", "three of a kind")),
        ("2c 2d 2h Kc Kd 9h Jk", ("full house", "four of a kind")),
        ("9s 9h 9d 8c 7s 6h 5d", ("three of a kind",) * 2),
        ("Ac 2d 3h 4s Jk 9c 9d", ("straight", "three of a kind")),
    ],
)
def test_what_seven_cards_hold_with_a_bug_and_with_a_wild_joker(hand, rows):
    bug, wild = load("grand-ronde/pai-gow-poker").rules, load("lucky-derby/fortune-pai-gow-poker").rules
    assert tuple(fortune.ROWS[row(rules, cards(hand))] for rules in (bug, wild)) == rows


COUNTS = {
    "grand-ronde/pai-gow-poker": {
        "seven-card straight flush": 32, "royal flush and royal match": 72, "seven-card straight flush with joker": 196,
        "five aces": 1_128, "royal flush": 26_020, "straight flush": 184_644, "four of a kind": 307_472,
        "full house": 4_188_528, "flush": 6_172_088, "three of a kind": 7_672_500, "straight": 11_034_204,
        "nothing": 124_556_196,
    },
    "lucky-derby/fortune-pai-gow-poker": {
        "seven-card straight flush": 32, "royal flush and royal match": 96, "seven-card straight flush with joker": 196,
        "five aces": 1_128, "royal flush": 25_996, "straight flush": 184_644, "four of a kind": 1_134_560,
        "full house": 5_997_144, "flush": 6_027_224, "three of a kind": 15_315_300, "straight": 9_083_940,
        "nothing": 116_372_820,
    },
    "golden-west/fortune-pai-gow-poker": {
        "seven-card straight flush": 32, "seven-card straight flush with joker": 196, "five aces": 1_128,
        "five of a kind": 13_536, "straight flush": 184_644, "four of a kind": 1_121_024, "full house": 5_997_144,
        "flush": 6_027_224, "straight": 11_083_940, "nothing": 129_688_120,
    },
}  # fmt: skip
"""The rulebook's counts. Golden West pays royal flushes with and without royal match alike, 26,092 in all."""


@pytest.mark.parametrize("game", COUNTS)
def test_the_fortune_counts_of_the_rulebook(game):
    counts = dict(zip(fortune.ROWS, fortune_counts(load(game).rules.terms)))
    assert sum(counts.values()) == comb(53, 7)
    assert {name: counts[name] for name in COUNTS[game]} == COUNTS[game]
    if game.startswith("golden-west"):
        assert counts["royal flush"] + counts["royal flush and royal match"] == 26_092


def test_published_counts_with_a_bug():
    """Wizard of Odds, Pai Gow Mania: the same rows without the three for seven-card hands and royal match."""
    counts = dict(zip(fortune.ROWS, fortune_counts(load("grand-ronde/pai-gow-poker").rules.terms)))
    rows = ("five aces", "four of a kind", "full house", "flush", "three of a kind", "straight", "nothing")
    published = (1_128, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 124_556_196)
    assert tuple(counts.pop(row) for row in rows) == published
    assert sum(counts.values()) == 26_132 + 184_832  # royal and straight flushes


@pytest.mark.parametrize("hand", ["Ah Kh 9h 6h 3h Qd 7c", "Ac Kd Qh Js 9c 7d 2h", "Jk Kh 9h 6h 3h Qd 7c"])
def test_an_opponent_is_dealt_every_hand_of_the_cards_left(hand):
    """Flushes by suit, four and the joker among them, counted without classes."""
    held = cards(hand)
    ranked = order("bug", "lowest", "aces")
    audit.value_of_settings(ranked, ways.program("lucky-derby"), held, [])
    _, _, work, _ = audit._opponent(ranked, ways.program("lucky-derby"))
    assert work.front_below[-1] == work.back_below[-1] == comb(46, 7)
    natural = 52 - sum(card < 52 for card in held)
    flushes = 0
    for suit in range(4):
        left = 13 - sum(card < 52 and card & 3 == suit for card in held)
        flushes += sum(comb(left, n) * comb(natural - left, 7 - n) for n in range(5, 8))
        flushes += 0 if 52 in held else sum(comb(left, n) * comb(natural - left, 6 - n) for n in range(4, 7))
    assert work.flush_ways.sum(dtype=np.float64) == pytest.approx(flushes, rel=1e-6)


def test_the_best_setting_is_never_worth_less_than_the_way_s():
    rules, chance = load("grand-ronde/pai-gow-poker").rules, Random(7)
    for _ in range(10):
        hand = chance.sample(range(53), 7)
        settings = rules.splitter.settings(hand)
        worth = dict(zip(settings, audit.value_of_settings(rules.order, rules.way, hand, settings)))
        assert max(worth.values()) >= worth[rules.splitter.by_way(rules.way, hand)]
        assert all(-1 <= value <= 1 for value in worth.values())


@pytest.mark.parametrize("joker", [True, False])
def test_a_setting_beside_another_hand_is_worth_what_the_cards_left_make_it(joker):
    """Against every hand of ten cards that are left, one by one."""
    rules, chance = load("grand-ronde/pai-gow-poker").rules, Random(int(joker))
    deck = chance.sample(range(52), 52)
    hand, left = deck[:7], [*deck[7:16], 52 if joker else deck[16]]
    gone = [card for card in range(53) if card not in hand and card not in left]
    banks = [rules.splitter.by_way(rules.way, bank) for bank in combinations(left, 7)]
    found = list(advise(rules, hand, gone).values())
    for setting, worth in zip(rules.splitter.settings(hand), found):
        nets = [compare(setting.front_value, setting.back_value, b.front_value, b.back_value) for b in banks]
        assert worth == pytest.approx(sum(nets) / len(banks), abs=1e-6)
        chances = outcomes(rules, (setting.front, setting.back), gone)
        assert chances == pytest.approx([nets.count(net) / len(banks) for net in (1, 0, -1)], abs=1e-6)
    assert found != pytest.approx(list(advise(rules, hand).values()), abs=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_script_and_kernel_set_and_settle_alike(game):
    rules, chance = load(game).rules, Random(game)
    prepared = KERNEL.with_settings(rules)
    for _ in range(150):
        deck = chance.sample(range(53), 14)
        values = []
        for hand in (deck[:7], deck[7:]):
            mine = rules.values(rules.by_way(hand))
            assert mine == tuple(prepared.bank[classes.place_of(prepared.places, hand)].tolist())
            values.append(mine)
        kernel_hands = [prepared.player[classes.place_of(prepared.places, h)].tolist() for h in (deck[:7], deck[7:])]
        assert compare(*values[0], *values[1]) == compare(*kernel_hands[0], *kernel_hands[1])


def test_a_hand_of_each_class_is_found_again():
    found, chance = classes.places(), Random(3)
    hands = classes.all_hands()
    for n in chance.sample(range(len(hands)), 500):
        hand = hands[n].tolist()
        chance.shuffle(hand)
        assert classes.place_of(found, hand) == n


def test_the_classes_are_all_hands():
    assert classes.patterns().weight.sum() == comb(53, 7)
    suited = sum(comb(13, n) * comb(39, 7 - n) for n in range(5, 8))
    with_joker = sum(comb(13, n) * comb(39, 6 - n) for n in range(4, 7))
    assert classes.flushes().weight.sum() == 4 * (suited + with_joker)


def test_a_wild_joker_in_front_is_the_highest_card_that_keeps_the_set_legal():
    wild = splitter(order("wild", "lowest", "all"))
    front, back = wild.values(cards("Ac Jk"), cards("9c 9d 7h 3s 2c"))
    assert (hex(front), back >> 20) == ("0xed000", 1)  # the joker is a king (001 L204)


@pytest.mark.parametrize("game", [*GAMES, "delta/pai-gow-tiles"])
def test_both_verdicts_together_are_the_settlement(game):
    """Two hands won win, one pushes, none loses; whoever looks at the table sees why."""
    table = load(game).table(seats=5, stack=1_000_00, seed=5)
    seen = set()
    for _ in range(6):
        record = table.play(table.bots("banker"))
        for event in record.events:
            if isinstance(event, Settled) and event.seat and event.spot == "base" and not event.uncovered:
                kinds = [e.kind for e in record.events if isinstance(e, Shown) and e.holder == event.seat]
                assert len(kinds) == 2 and set(kinds) <= {"won", "copy", "lost"}
                assert (event.paid > 0) - (event.taken > 0) == kinds.count("won") - 1
                seen |= set(kinds)
    assert {"won", "lost"} <= seen


def test_a_fortune_bet_of_five_dollars_brings_an_envy_button():
    """Lucky Derby L2415: $5 and more; less brings none."""
    for amount, given in ((5_00, {2, 3}), (4_00, set())):
        table = load("lucky-derby/fortune-pai-gow-poker").table(seats=3, stack=1_000_00, seed=2)
        bots = table.bots("banker") | {seat: _bets({"base": 10_00, "fortune": amount}) for seat in (2, 3)}
        record = table.play(bots)
        assert {e.seat for e in record.events if isinstance(e, Marked) and e.marker.startswith("envy")} == given


def _bets(wagers):
    def answer(ask, view):
        return wagers if isinstance(ask, Bet) else ask.default(view.seat)

    return answer
