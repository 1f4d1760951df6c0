"""Why this cent? Every settled amount of every game's golden record, opened: its steps add up to it, and cite lines."""

from pathlib import Path

import pytest

from pitboss import load
from pitboss.errors import BadInput
from pitboss.houses.derive import derive, settled
from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.worked import _rounds
from pitboss.table.events import PotWon, Settled
from pitboss.table.record import read

GOLDEN = Path(__file__).parents[1] / "golden"
SHIPPED = [game for game, path in catalogue().items() if path.is_relative_to(HOUSES)]


def golden(game):
    return read((GOLDEN / f"{game}.json").read_bytes(), game)


def hold(record):
    """Every derivation adds up, names a line, and shows what decided."""
    for n in settled(record):
        found = derive(record, n)
        assert sum(step.amount or 0 for step in found.steps) == found.amount, (n, found)
        for step in found.steps:
            if step.kind == "pot" and step.parts:
                assert sum(part.cents for part in step.parts) == step.amount
        if isinstance(record.events[n], (Settled, PotWon)):
            assert any(rule.cite for step in found.steps for rule in step.rules), found
            assert found.steps[0].hands or found.steps[0].say, found
        assert "_" not in "".join(rule.say for step in found.steps for rule in step.rules)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_amount_of_the_golden_record_adds_up(game):
    hold(golden(game))


@pytest.mark.parametrize("game", SHIPPED)
def test_every_amount_of_a_worked_round_adds_up(game):
    hold(next(iter(_rounds(load(game)))))


def test_a_wager_that_the_bank_does_not_cover_says_what_the_cards_made_and_what_is_missing():
    record = golden("lucky-derby/no-bust-buster-blackjack-4")
    short = [n for n in settled(record) if getattr(record.events[n], "uncovered", 0)]
    assert short
    for n in short:
        event, found = record.events[n], derive(record, n)
        row, cover = (next(s for s in found.steps if s.kind == kind) for kind in ("row", "cover"))
        assert abs(row.amount) == event.paid + event.taken + event.uncovered
        assert abs(cover.amount) == event.uncovered and cover.amount * row.amount < 0
        assert any(rule.read for rule in cover.rules), "the reading of `cover` is in force"
    surrendered = next(n for n in short if record.events[n].why == "surrendered" and not record.events[n].taken)
    row = next(s for s in derive(record, surrendered).steps if s.kind == "row")
    assert row.amount < 0, "lost by the cards, though nothing was taken"


def test_a_win_by_table_names_its_row_and_line():
    record = golden("grand-ronde/ultimate-texas-holdem")
    n = next(n for n in settled(record) if getattr(record.events[n], "spot", "") == "trips" and record.events[n].paid)
    row = next(s for s in derive(record, n).steps if s.kind == "row")
    assert (row.row.result, row.row.pays) == ("full house", "8 to 1") and row.rules[0].cite.startswith("L")


def _cards(event):
    cards = getattr(event, "cards", ())
    return cards if isinstance(cards, tuple) else ()


def test_hidden_cards_stay_hidden():
    record = golden("grand-ronde/holdem")
    won = next(n for n in settled(record) if isinstance(record.events[n], PotWon))
    for seat in (None, 1, 2):
        seen = {card for f in record.view(seat) for card in _cards(f) if card}
        told = {card for step in derive(record, won, seat).steps for hand in step.hands for card in hand.cards if card}
        assert told <= seen


def test_an_event_that_settles_nothing_is_refused():
    with pytest.raises(BadInput, match="settles nothing"):
        derive(golden("grand-ronde/roulette"), 0)
