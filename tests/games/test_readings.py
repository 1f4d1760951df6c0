"""Every game under every other reading of its text: random legal play breaks nothing there either."""

import pytest

from pitboss.analysis.fuzz import fuzz
from pitboss.houses.game import catalogue, load


@pytest.mark.slow
@pytest.mark.parametrize("id_", catalogue())
def test_random_play_breaks_no_invariant_under_any_reading(id_):
    for reading in load(id_).sheet.readings:
        for other in reading.others:
            assert fuzz(load(id_, **{reading.rule: other}), 400, seed=3) == 400, (reading.rule, other)
