"""Every game under every other reading and choice of its text: random legal play breaks nothing there either."""

import pytest

from pitboss.analysis.fuzz import fuzz
from pitboss.houses.game import catalogue, load


@pytest.mark.slow
@pytest.mark.parametrize("id_", catalogue())
def test_random_play_breaks_no_invariant_under_any_reading(id_):
    sheet = load(id_).sheet
    for switch in (*sheet.readings, *sheet.choices):
        for other in switch.others:
            assert fuzz(load(id_, **{switch.rule: other}), 400, seed=3) == 400, (switch.rule, other)
