"""A record replays to the same events, byte for byte; a changed one is detected."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.errors import CheckFailed, PitbossError
from pitboss.houses.open_table import replay
from pitboss.table.record import Record, read

GAME = load("grand-ronde/three-card-poker")


def record(seed=7, seats=3) -> Record:
    table = GAME.table(seats=seats, seed=seed)
    return table.play(table.bots("gambler")).sealed()


def again(r: Record) -> Record:
    return read(r.json(), "record")


@given(st.integers(0, 10**6), st.integers(1, 7))
@settings(max_examples=40, deadline=None)
def test_a_record_survives_json_and_replays(seed, seats):
    first = record(seed, seats)
    second = again(first)
    assert second == first
    assert replay(second).table.events == first.events
    assert second.json() == first.json()


def test_a_change_is_detected_by_the_seal():
    r = again(record())
    r.stacks[1] += 1
    with pytest.raises(CheckFailed, match="seal"):
        replay(r)


def test_a_changed_answer_is_detected_by_replaying_even_if_resealed():
    r = again(record())
    n = next(n for n, (who, answer) in enumerate(r.answers) if who and answer == "play")
    r.answers[n] = (r.answers[n][0], "fold")
    with pytest.raises(PitbossError):
        replay(r.sealed())


def test_other_cards_are_detected_by_the_commitment_even_if_all_else_is_made_to_fit():
    """A forger who deals other cards, and writes events to match, cannot find a seed that fits the commitment."""
    true = record(seed=7)
    other = record(seed=8)
    other.shuffle = true.shuffle
    for n, event in enumerate(other.events):
        if type(event).__name__ == "Shuffled":
            other.events[n] = true.events[n]
    with pytest.raises(CheckFailed, match="cards of the record are not those of the committed seed"):
        replay(again(other.sealed()))


def test_another_seed_than_the_committed_one_is_detected():
    r = again(record())
    r.shuffle = msgspec.structs.replace(r.shuffle, seed="00" * 32)
    with pytest.raises(CheckFailed, match="committed"):
        replay(r.sealed())


def test_a_truncated_record_is_one_line():
    whole = record().json()
    with pytest.raises(CheckFailed, match="not a whole record") as failed:
        read(whole[: len(whole) // 2], "hand.json")
    assert "\n" not in str(failed.value)


def test_a_record_that_breaks_off_is_detected():
    r = again(record())
    del r.answers[-1]
    with pytest.raises(CheckFailed, match="ends before"):
        replay(r.sealed())


def test_a_record_of_another_version_is_refused():
    with pytest.raises(CheckFailed, match="version 99"):
        read(b'{"version": 99}', "hand.json")


def test_settlement_is_what_the_stacks_show():
    r = record()
    assert sum(r.settlement.values()) == -(r.stacks[0] - r.before.stacks[0])
