"""Our own records as hands of the standard, and back."""

import pytest

from pitboss.analysis.phh.export import export, variant_of
from pitboss.analysis.phh.notation import loads
from pitboss.analysis.phh.replay import replay
from pitboss.errors import BadInput
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable


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
