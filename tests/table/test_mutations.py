"""The invariants catch what they are for: each test breaks one thing on purpose."""

from pathlib import Path

import pytest

from pitboss import load
from pitboss.analysis import fuzz as fuzzing
from pitboss.errors import CheckFailed, PitbossError
from pitboss.games.three_card_poker import settle
from pitboss.houses.cases import read_cases, run_case
from pitboss.houses.open_table import replay
from pitboss.money import pots
from pitboss.table import events, views
from pitboss.table.asks import Layout, Spot
from pitboss.table.record import read
from pitboss.table.state import Broken, Table

GAME = load("grand-ronde/three-card-poker")


CASES = Path(__file__).parents[2] / "cases" / "grand-ronde" / "three-card-poker.toml"


def cases_fail():
    file = read_cases(CASES)
    failed = []
    for case in file.case:
        try:
            run_case(file.game, case)
        except PitbossError:
            failed.append(case.name)
    return failed


def test_one_pay_table_row_settled_wrong_is_caught_by_the_cases(monkeypatch):
    assert not cases_fail()
    right = settle.pair_plus

    def flush_pays_four(stake, player, folded, terms):
        wins = right(stake, player, folded, terms)
        return 4 * stake if wins == 3 * stake else wins

    monkeypatch.setattr(settle, "pair_plus", flush_pays_four)
    assert cases_fail()


def test_a_leaked_face_down_card_is_caught(monkeypatch):
    monkeypatch.setattr(views, "may_see", lambda viewer, holder, up: up or holder == viewer or viewer == 2)
    with pytest.raises(CheckFailed, match="seat 2 sees"):
        fuzzing.fuzz(GAME, 200, seed=1)


def test_a_cent_that_vanishes_between_stack_and_spot_is_caught(monkeypatch):
    def short(self, table):
        table.stacks[self.seat] -= self.cents
        table.spots[self.seat, self.spot] = self.cents - 1

    monkeypatch.setattr(events.Wagered, "apply", short)
    with pytest.raises(CheckFailed, match="vanished"):
        fuzzing.fuzz(GAME, 200, seed=1)


def test_a_cent_lost_in_dividing_a_pot_is_caught(monkeypatch):
    right = pots.divide

    def loses_one(*args, **kwargs):
        shares = right(*args, **kwargs)
        most = max(shares, key=shares.get)
        return {**shares, most: shares[most] - 1} if shares[most] else shares

    monkeypatch.setattr(pots, "divide", loses_one)
    with pytest.raises(CheckFailed, match="chips left on the table"):
        fuzzing.fuzz(load("outlaws/holdem"), 500, seed=1)


def test_a_card_that_was_never_drawn_is_caught():
    table = Table(GAME.table(seats=1).saved)
    with pytest.raises(Broken, match="never drawn"):
        table.deal(1, [51], up=True)


def test_a_round_that_leaves_chips_on_the_table_is_caught():
    table = Table(GAME.table(seats=1).saved)
    table.wager(1, "ante", 500)
    with pytest.raises(Broken, match="chips left on the table"):
        table.finish()


def test_replay_with_one_changed_answer_is_caught():
    table = GAME.table(seats=2, seed=3)
    record = read(table.play(table.bots("gambler")).sealed().json(), "record")
    who, _ = record.answers[-1]
    record.answers[-1] = (who, "fold")
    with pytest.raises(PitbossError):
        replay(record.sealed())


def test_a_set_hand_shown_to_all_is_caught(monkeypatch, protocol_games):
    right = views.seen_event

    def shows_sets(event, viewer):
        return event if isinstance(event, events.HandSet) else right(event, viewer)

    monkeypatch.setattr(views, "seen_event", shows_sets)
    with pytest.raises(CheckFailed, match="sees the face-down cards"):
        fuzzing.fuzz(load("test/set-tiles"), 20, seed=1)


@pytest.mark.parametrize("game", ["set-tiles", "swap-twins"])
def test_an_ask_that_shows_others_the_cards_is_caught(monkeypatch, protocol_games, game):
    monkeypatch.setattr(fuzzing, "seen_ask", lambda ask, viewer: ask)
    with pytest.raises(CheckFailed, match="is shown the cards that seat"):
        fuzzing.fuzz(load(f"test/{game}"), 20, seed=1)


def test_a_leaked_hand_on_the_table_is_caught(monkeypatch):
    right = fuzzing.seen_hands
    monkeypatch.setattr(fuzzing, "seen_hands", lambda table, viewer: right(table, 1 if viewer == 2 else viewer))
    with pytest.raises(CheckFailed, match="seat 2 sees of hand"):
        fuzzing.fuzz(GAME, 200, seed=1)


def test_a_wager_goes_by_the_step():
    spot = Spot("ante", 5_00, 100_00, step=5_00)
    layout = Layout((spot,))
    assert layout.refusal({"ante": 10_00}) is None
    assert layout.refusal({"ante": 12_00}) == "ante: $12 is not a multiple of $5"


def test_what_nobody_called_goes_back_past_a_fold():
    """Seat 3 folded its $30: it is no call of the last $30 of seat 1, whom seat 2 called for $20."""
    assert pots.uncalled({1: 50_00, 2: 20_00, 3: 30_00}, {3}) == (1, 20_00)
    assert pots.uncalled({1: 50_00, 2: 20_00, 3: 50_00}, {3}) == (0, 0)


def test_who_folded_gets_nothing_back():
    """The $30 of seat 3 above the others are in the last pot; a fold gives up all that was put in."""
    assert pots.uncalled({1: 20_00, 2: 20_00, 3: 50_00}, {3}) == (0, 0)
    assert pots.pots({1: 20_00, 2: 20_00, 3: 50_00}, {3}) == [pots.Pot(90_00, (1, 2))]
