"""Our own records as hands of the standard, and back."""

from random import Random

import pytest

from pitboss.analysis.phh.export import export, variant_of
from pitboss.analysis.phh.notation import loads
from pitboss.analysis.phh.replay import replay
from pitboss.errors import BadInput
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import Burned, Chose, Dealt, PotWon


def records(count, *, bots="random", fee=None, **rules):
    table = OpenTable(load("outlaws/holdem", **rules), seats=5, stack=200_00, seed="export", fee=fee)
    for _ in range(count):
        if len([s for s in table.saved.stacks[1:] if s > 0]) < 2:
            table.saved.stacks[1:6] = [200_00] * 5
        record = table.play(table.bots(bots))
        if any(type(event).__name__ == "PotWon" for event in record.events):
            yield record


@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit"])
def test_a_record_written_and_replayed_ends_the_same(structure):
    for record in records(40, structure=structure):
        text = export(record)
        outcome = replay(loads(text))
        assert outcome.passed and not outcome.reason, f"{outcome.reason}\n{text}"


OURS = (
    ("FT", "delta/holdem", {"kill": "two_pots"}),
    ("NT", "golden-west/holdem", {"structure": "no_limit"}),
    ("PO", "delta/omaha", {"structure": "pot_limit"}),
    ("FO/8", "golden-west/lightning-omaha-hi-lo", {"kill": "scoop"}),
    ("F7S", "lucky-derby/seven-card-stud", {}),
    ("F7S/8", "delta/stud-hi-lo", {}),
    ("FR", "golden-west/razz", {}),
    ("N2L1D", "delta/lowball-27", {"structure": "no_limit"}),
    ("F2L3D", "delta/lowball-27", {"draws": 3}),
)


@pytest.mark.parametrize(("variant", "id_", "rules"), OURS)
def test_every_variant_of_ours_is_replayed_to_the_cent(variant, id_, rules):
    """By the house's own rules, which its fields name: kills, straddles, caps, open pairs, odd chips, rounded pots."""
    table = OpenTable(load(id_, **rules), seats=6, stack=200_00, seed="phh")
    random = Random(1)
    for n in range(40):
        for seat in range(1, 7):
            if not table.saved.stacks[seat] or random.random() < 0.05:
                table.saved.stacks[seat] = random.choice([3_00, 40_00, 200_00])
        table.saved.sitting_out = [seat for seat in range(1, 7) if random.random() < 0.1]
        record = table.play(table.bots("random"))
        if not any(isinstance(event, PotWon) for event in record.events):
            continue
        text = export(record)
        assert f"variant = '{variant}'" in text
        outcome = replay(loads(text, str(n)))
        assert outcome.passed and not outcome.reason, f"{outcome.reason}\n{text}"


@pytest.mark.parametrize(("variant", "id_", "rules"), [OURS[0], OURS[-1]])
def test_a_pot_that_two_must_kill_is_replayed_to_the_cent(variant, id_, rules):
    table = OpenTable(load(id_, **rules), seats=6, stack=200_00, seed="two kills")
    table.play(table.bots("random"))
    for n in range(20):
        table.saved.carried |= {"kill": n % 6 + 1, "kill_owed": [(n + 2) % 6 + 1]}
        table.saved.stacks[1:7] = [200_00, 200_00, 3_00, 200_00, 200_00, 200_00]
        text = export(table.play(table.bots("random")))
        assert "_kill = [" in text
        outcome = replay(loads(text, str(n)))
        assert outcome.passed and not outcome.reason, f"{outcome.reason}\n{text}"


def exported(id_, seats, fee=None, bots="random", count=40, **rules):
    """Hands of ours, exported: short stacks, people sitting out."""
    table = OpenTable(load(id_, **rules), seats=seats, stack=200_00, seed=f"{id_} {fee}", fee=fee)
    random = Random(2)
    for _ in range(count):
        for seat in range(1, seats + 1):
            if not table.saved.stacks[seat] or random.random() < 0.1:
                table.saved.stacks[seat] = random.choice([1_00, 2_00, 3_00, 7_50, 200_00])
        record = table.play(table.bots(bots))
        if any(isinstance(event, PotWon) for event in record.events):
            yield export(record)


def replayed(texts):
    texts = list(texts)
    for text in texts:
        outcome = replay(loads(text))
        assert outcome.passed and not outcome.reason, f"{outcome.reason}\n{text}"
    return texts


@pytest.mark.parametrize(
    ("id_", "fee", "rules"),
    [
        ("outlaws/holdem", "rates-holdem-limit:4-6", {"structure": "fixed_limit"}),
        ("outlaws/omaha", "game-omaha:1-4:100-100000", {"structure": "pot_limit"}),
        ("lucky-derby/holdem", "rates-holdem-limit-three-streets:89:4000-8000", {}),
        ("lucky-derby/seven-card-stud", "rates-seven-card-stud:1:100-200", {}),
    ],
)
def test_a_fee_is_taken_from_the_pot_as_it_was(id_, fee, rules):
    """Also from a main pot that is less than the fee, so that who wins it gets nothing."""
    texts = replayed(exported(id_, 6, fee, **rules))
    assert any("_pot_fees = [[" in text for text in texts)


def test_a_short_ante_is_written_whole_and_plays_for_as_much_of_the_others():
    texts = replayed(exported("delta/seven-card-stud", 6, structure="fixed_limit"))
    short = [text for text in texts if min(loads(text).stacks) < 3_00]
    assert short and all("ante_trimming_status = true\nantes = [3, 3, 3" in text for text in short)


def test_a_community_card_of_stud_is_replayed():
    texts = replayed(exported("delta/stud-hi-lo", 8, bots="calling", count=6))
    assert any("'d db " in text for text in texts)


def test_equal_blinds_of_two_do_not_tell_who_acts_first():
    replayed(exported("delta/holdem", 2, "rates-holdem-limit:1:100-200", bots="calling", count=10))


def test_nothing_is_dealt_to_who_has_folded():
    """The standard deals to nobody who folded, also where the house does (delta L61)."""
    table = OpenTable(load("delta/seven-card-stud"), seats=3, seed=2)
    record = table.play(dict.fromkeys((1, 2, 3), _folds_unbet))
    assert len({e.to for e in record.events if isinstance(e, Dealt)}) == 3
    lines = export(record).split("actions = ")[1].split("\n")[0]
    folds = lines.index(" f'")
    folded = lines[:folds].rsplit("'", 1)[1]
    assert f"dh {folded} " in lines[:folds] and f"dh {folded} " not in lines[folds:]


def _folds_unbet(ask, view):
    """Calls, and folds on fourth street where there is nothing to call."""
    if ask.kind:
        return "bring-in"
    later = sum([isinstance(event, Burned) for event in view.events]) == 1
    first = not [e for e in view.events if isinstance(e, Chose) and e.option == "fold"]
    return "fold" if later and first else "call" if ask.options[1].why_not else "check"


def test_our_own_facts_stand_in_fields_of_our_own():
    text = export(next(iter(records(3, structure="fixed_limit", heads_up_blinds="button_small"))))
    assert "variant = 'FT'" in text
    assert "_game = 'outlaws/holdem'" in text
    assert "_set = {'structure' = 'fixed_limit', 'heads_up_blinds' = 'button_small'}" in text


def test_what_the_standard_has_no_variant_for_is_refused():
    record = next(iter(records(3, structure="spread")))
    with pytest.raises(BadInput, match="no variant for outlaws/holdem with spread"):
        export(record)


def test_variants_by_their_rules():
    stud = {"deal": ("ddu", "u", "u", "u", "d"), "hand_from": "best_five_of_seven", "structure": "fixed_limit"}
    low = {"cards": 5, "hand_from": "all_five", "win": "low", "low_rank": "deuce_to_seven"}
    assert variant_of(Rules(**stud)) == "F7S"
    assert variant_of(Rules(**stud, win="low")) == "FR"
    assert variant_of(Rules(**low, draws=1)) == "N2L1D"
    assert variant_of(Rules(**low, draws=3, structure="fixed_limit")) == "F2L3D"
    assert variant_of(Rules(structure="pot_limit")) is None
