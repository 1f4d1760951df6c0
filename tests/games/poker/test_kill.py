"""Kill pots from hand to hand (delta L541-L562), and antes that carry over in jacks or better."""

from types import SimpleNamespace

import pytest

from pitboss.errors import BadInput
from pitboss.games.poker import kill
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.settle import Award
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import FeeTaken, Marked, Marker, PotKept, Wagered
from pitboss.table.state import Saved

SEATS = range(1, 5)


def at(game: str, **rules) -> OpenTable:
    saved = Saved(stacks=[0, *[500_00] * 4, *[0] * 4], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(load(game, **rules), saved=saved, seed="kill", strict=True)
    open_table.limits = (4_00, 8_00)
    return open_table


def only(winner: int, callers: tuple[int, ...] = ()):
    """Everybody folds to the winner, whom the callers call once before they fold."""

    def player(seat: int):
        def answer(ask, view):
            if not hasattr(ask, "options"):
                return ()
            names = [o.name for o in ask.options if not o.why_not]
            if ask.kind:
                return "pass"
            if seat == winner:
                wager = ask.options[3]
                return "call" if "call" in names else (wager.name, wager.least) if not wager.why_not else "check"
            first = not any(e.seat == seat and e.cents >= 4_00 for e in view.events if isinstance(e, Wagered))
            return "call" if seat in callers and first and "call" in names else "fold"

        return answer

    return {seat: player(seat) for seat in SEATS}


def kills(events) -> list[int]:
    return [e.seat for e in events if isinstance(e, Marked) and e.marker == "kill"]


def test_126_two_pots_in_a_row_kill_the_next_and_winning_again_kills_again():
    open_table = at("delta/lowball-a5", sevens_rule="off")
    open_table.play(only(3))
    assert open_table.saved.markers["leg"].seat == 3
    assert not kills(open_table.play(only(3, callers=(1, 4))).events), "the first pot was the leg"
    third = open_table.play(only(3, callers=(1, 4))).events
    assert kills(third) == [3]
    assert kills(open_table.play(only(3)).events) == [3], "a killer who wins kills again, whatever the pot"
    assert kills(open_table.play(only(2)).events) == [3], "he won that, too"
    assert not kills(open_table.play(only(2)).events), "and then somebody else"


def test_who_killed_of_his_own_will_and_wins_has_a_leg_and_no_more():
    """Delta L551: it is "a player with a natural kill" who kills again."""

    def kills_once(ask, view):
        return "kill" if ask.kind == "kill" else only(3)[3](ask, view)

    open_table = at("delta/lowball-a5", sevens_rule="off")
    players = only(3, callers=(1, 4))
    assert kills(open_table.play({**players, 3: kills_once}).events) == [3]
    assert open_table.saved.markers["leg"].seat == 3 and not open_table.saved.carried.get("kill")
    assert kills(open_table.play({**players, 3: kills_once}).events) == [3]
    assert open_table.saved.carried["kill"] == 3, "his second pot in a row"


def test_who_takes_the_seat_of_a_winner_has_neither_his_leg_nor_his_kill():
    """Delta L555: the kill button is neutral if "the winner of the previous pot has quit the game"."""
    for rounds, owed in ((1, 0), (2, 3)):
        open_table = at("delta/lowball-a5", sevens_rule="off", no_post_zone="none", kill_voluntary=False)
        for _ in range(rounds):
            open_table.play(only(3, callers=(1, 4)))
        assert open_table.saved.markers["leg"].seat == 3 and open_table.saved.carried.get("kill", 0) == owed
        open_table.saved.vacate(3)
        open_table.saved.stacks[3] = 500_00
        events = open_table.play({**only(2), 3: lambda ask, view: "post" if ask.kind == "post" else "fold"}).events
        assert not kills(events)
        assert Marked("leg", 0) in events, "neutral"


def test_127_winning_the_blinds_only_is_no_second_leg():
    open_table = at("delta/lowball-a5", sevens_rule="off")
    open_table.play(only(3))
    open_table.play(only(3))
    assert not kills(open_table.play(only(1)).events)


def test_128_a_scoop_of_five_upper_bets_kills_the_next_hand():
    assert _after_scoop(60_00) == 2 and _after_scoop(58_00) == 0


def _after_scoop(pot: int) -> int:
    """Who must kill after a pot of so much was won both ways, at $6-$12."""
    game = load("delta/omaha-hi-lo", kill="scoop", structure="no_limit", straddle="none", chip=1_00)
    saved = Saved(stacks=[0, *[500_00] * 3, *[0] * 6], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="scoop", strict=True)
    open_table.limits = (6_00, 12_00)
    round_ = open_table.start()
    answers = {1: ["fold"], 2: [("raise", pot // 2), ("bet", 6_00)], 3: ["call", "fold"]}
    while round_.ask is not None:
        seat = round_.ask.seat
        round_.answer(seat, answers[seat].pop(0))
    open_table.end(round_)
    return open_table.saved.carried.get("kill", 0)


def test_103_who_has_only_an_ante_plays_for_the_antes_he_matched():
    game = load("delta/draw-jacks-or-better")
    saved = Saved(stacks=[0, *[100_00] * 4, 1_00, 0, 0, 0], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="antes", strict=True)
    checks = dict.fromkeys(range(1, 9), _passing)
    first = open_table.play(checks)
    assert [e.cents for e in first.events if isinstance(e, PotKept)] == [5_00]
    second = open_table.play(checks)
    assert sorted(e.seat for e in second.events if isinstance(e, Wagered)) == [1, 2, 3, 4]
    assert [e.cents for e in second.events if isinstance(e, PotKept)] == [9_00]
    assert open_table.saved.pot == 9_00
    open_table.play(checks)
    fourth = open_table.play(checks)
    assert not [e for e in fourth.events if isinstance(e, Wagered)], "the limit of three antes is reached"
    assert not [e for e in fourth.events if isinstance(e, FeeTaken)]
    round_ = open_table.start()
    hand = round_.table.cut
    assert hand is not None
    assert [(p.cents, p.seats) for p in round_.table.pots] == [(5_00, (1, 2, 3, 4, 5)), (8_00, (1, 2, 3, 4))]


def _passing(ask, view):
    return ask.options[0].name if ask.kind else "check"


def test_who_leaves_forfeits_the_antes_in_the_pot():
    game = load("delta/draw-jacks-or-better")
    saved = Saved(stacks=[0, *[100_00] * 3, *[0] * 5], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="antes", strict=True)
    open_table.play(dict.fromkeys(range(1, 9), _passing))
    open_table.saved.vacate(3)
    open_table.saved.stacks[3] = 50_00
    round_ = open_table.start()
    pots = [(p.cents, p.seats) for p in round_.table.pots]
    assert pots == [(2_00 * 2 + 1_00, (1, 2))], "a newcomer waits until money forfeited without him is won (L483)"


def test_a_newcomer_plays_for_the_antes_he_matches():
    game = load("delta/draw-jacks-or-better")
    saved = Saved(stacks=[0, *[100_00] * 2, *[0] * 6], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="antes", strict=True)
    open_table.play(dict.fromkeys(range(1, 9), _passing))
    open_table.saved.stacks[3] = 50_00
    round_ = open_table.start()
    assert [(p.cents, p.seats) for p in round_.table.pots] == [(1_00 * 3, (1, 2, 3)), (2_00, (1, 2))]


def test_antes_of_each_deal_are_for_those_who_anted_then():
    """Seat 1 has matched the first deal's antes only, the newcomer in seat 4 the second's (delta L483-L485)."""
    game = load("delta/draw-jacks-or-better")
    saved = Saved(stacks=[0, 1_00, *[100_00] * 2, *[0] * 5], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="antes", strict=True)
    open_table.play(dict.fromkeys(range(1, 9), _passing))
    open_table.saved.stacks[4] = 50_00
    round_ = open_table.start()
    assert [(p.cents, p.seats) for p in round_.table.pots] == [(3_00, (1, 2, 3)), (3_00, (2, 3, 4))]


def test_a_newcomers_bets_are_not_for_who_has_antes_only():
    """Seats 1 and 2 anted twice, 3 once; 2 and 3 bet $2 each, which with the ante is more than 1 has put in."""
    deals = [{1: 1_00, 2: 1_00, 3: 0}, dict.fromkeys((1, 2, 3), 1_00)]
    hand = Hand.__new__(Hand)
    hand.rules, hand.seats = Rules(), [1, 2, 3]
    hand.put_in, hand.deals, hand.folded = {1: 2_00, 2: 4_00, 3: 3_00}, deals, set()
    hand.dead = hand.collected = 0
    assert [(p.cents, p.seats) for p in hand.pots()] == [(3_00, (1, 2, 3)), (4_00, (2, 3)), (2_00, (1, 2))]


def test_who_comes_when_the_limit_of_antes_is_reached_antes_once():
    """He pays an ante and receives a hand (delta L483), and plays for the antes of the last deal."""
    game = load("delta/draw-jacks-or-better", ante_limit=2)
    saved = Saved(stacks=[0, *[100_00] * 2, *[0] * 6], markers={"button": Marker(1, stays=True)})
    open_table = OpenTable(game, saved=saved, seed="antes", strict=True)
    for _ in range(2):
        open_table.play(dict.fromkeys(range(1, 9), _passing))
    open_table.saved.stacks[3] = 50_00
    third = open_table.start()
    assert [(e.seat, e.cents) for e in third.table.events if isinstance(e, Wagered)] == [(3, 1_00)]
    assert [(p.cents, p.seats) for p in third.table.pots] == [(3_00, (1, 2, 3)), (2_00, (1, 2))]


def test_antes_of_version_0_1_were_kept_in_one_sum():
    game = load("delta/draw-jacks-or-better")
    saved = Saved(
        stacks=[0, *[100_00] * 2, *[0] * 6],
        markers={"button": Marker(1, stays=True)},
        carried={"antes": {"1": 1_00, "2": 1_00}, "players": [1, 2]},
        pot=2_00,
    )
    round_ = OpenTable(game, saved=saved, seed="antes", strict=True).start()
    assert [(p.cents, p.seats) for p in round_.table.pots] == [(4_00, (1, 2))]


@pytest.mark.parametrize(
    ("leg", "killers", "stays", "kills_next"),
    [(3, (), True, 0), (2, (), False, 0), (3, (3,), True, 3), (2, (4,), True, 4)],
)
def test_130_a_split_pot_keeps_a_leg_or_makes_the_button_neutral(leg, killers, stays, kills_next):
    """Seats 3 and 4 split the pot: one of them had the leg, neither had it, or one of them was the kill."""
    told = []
    table = SimpleNamespace(markers={"leg": Marker(leg, stays=True)}, carried={}, emit=told.append)
    posted = SimpleNamespace(killers=killers, must_kill=True)
    hand = SimpleNamespace(table=table, rules=Rules(kill="two_pots"), posted=posted)
    kill.note_winner(hand, [Award(3, 50_00, 0), Award(4, 50_00, 0)])
    assert told == ([] if stays else [Marked("leg", 0)])
    assert table.carried.get("kill", 0) == kills_next


@pytest.mark.parametrize(
    ("game", "rules", "why"),
    [
        ("delta/seven-card-stud", {"kill": "two_pots"}, r"over the blinds \(kill\), and this game has none"),
        ("delta/draw-jacks-or-better", {"kill_voluntary": True}, r"over the blinds \(kill_voluntary\)"),
        ("delta/omaha", {"kill": "scoop"}, "in high-low games only"),
        ("delta/holdem", {"kill_voluntary": True}, "in draw games only"),
    ],
)
def test_a_kill_that_a_game_cannot_have_is_refused(game, rules, why):
    """Delta L551, L557-L558: over the blinds; a scoop where the pot is split; on the first two cards of lowball."""
    with pytest.raises(BadInput, match=why):
        load(game, **rules)
