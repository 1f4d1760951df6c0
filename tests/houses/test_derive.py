"""Why this cent? Every settled amount of every game's golden record, opened: its steps add up to it, and cite lines."""

from pathlib import Path

import pytest

from pitboss import load
from pitboss.errors import BadInput
from pitboss.houses.cases import BankSeat, Case, Seat, run_case
from pitboss.houses.derive import derive, settled
from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.open_table import OpenTable
from pitboss.houses.worked import _rounds
from pitboss.table.asks import Bet
from pitboss.table.events import FeeTaken, PotWon, Settled, Transferred
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


def dealt(game, **case):
    """The record of a round as a case describes it."""
    seats = {n: Seat(**seat) for n, seat in case.pop("seats").items()}
    return run_case(game, Case(name="", cite="", seats=seats, **case)).sealed()


def row_of(record, spot):
    """The step that names the row which a wager was paid by."""
    n = next(n for n in settled(record) if getattr(record.events[n], "spot", "") == spot)
    return next(step for step in derive(record, n).steps if step.kind == "row")


def test_a_wager_in_an_unoccupied_circle_shows_the_hand_of_whoever_plays_it():
    """Seat 5, first from the player-dealer's left, plays circle 7, and seat 2 is behind."""
    seats = {5: {"wagers": {"base@7": 20_00}, "answers": ["stand"]}, 2: {"wagers": {"base@7": 30_00}}}
    record = dealt("delta/blackjack-x", seats=seats, deck="Ks 9c Qd 8d", bank=BankSeat(seat=4, stake=500_00))
    wagers = [n for n in settled(record) if isinstance(record.events[n], Settled)]
    assert len(wagers) == 2
    for n in wagers:
        result, row = derive(record, n).steps[:2]
        assert [(hand.whose, hand.cards) for hand in result.hands] == [("seat 5", ["Ks", "Qd"]), ("bank", ["9c", "8d"])]
        assert not any("fee" in rule.say for rule in row.rules), "what the fee counts is not what a wager pays"


def test_an_ante_is_not_explained_by_the_table_of_its_bonus():
    seat = {"wagers": {"ante": 10_00}, "answers": ["play"]}
    record = dealt("grand-ronde/three-card-poker", seats={1: seat}, deck="9s Qd 8d 7c 7h 2s")
    ante, bonus = row_of(record, "ante"), row_of(record, "ante-bonus")
    assert (ante.row.result, ante.row.pays) == ("won", "1 to 1")
    assert (bonus.row.result, bonus.row.pays, bonus.row.sum) == ("straight", "1 to 1", "$10 × 1")
    assert bonus.rules[0].cite == "L1049-L1055"


def test_of_two_printed_tables_the_one_in_force_is_cited():
    seat = {"wagers": {"ante": 10_00, "pair-plus": 10_00}, "answers": ["play"]}
    bank = BankSeat(8, 1_000_00)
    for table, pays, cite in (("rules", "3 to 1", "L1928-L1934"), ("layout", "4 to 1", "L2040-L2046")):
        game, deck = "delta/three-card-poker-6-card-bonus", "As 9s 2s Kd 7c 4d"
        record = dealt(game, seats={1: seat}, deck=deck, bank=bank, set={"pair_plus": table})
        step = row_of(record, "pair-plus")
        assert (step.row.result, step.row.pays, step.rules[0].cite) == ("flush", pays, cite)


def test_of_three_tables_the_one_that_is_posted_is_cited():
    seat = {"wagers": {"base": 100_00, "bonus-hands": 10_00}, "answers": ["stand"]}
    for posted, pays, cite in ((1, "2 to 1", "L753-L760"), (2, "2 to 1", "L762-L769"), (3, "1 to 1", "L771-L778")):
        bank, which = BankSeat(8, 2_000_00), {"bonus_table": posted}
        record = dealt("delta/blackjack-x", seats={1: seat}, deck="9s 9c 9d 8d", bank=bank, set=which)
        step = row_of(record, "bonus-hands")
        assert (step.row.result, step.row.pays, step.rules[0].cite) == ("pair of 2s to 9s", pays, cite)


@pytest.mark.parametrize(
    "deck, row",
    [("9c Ad 9d Kh 9h Qc 9s Jd 2c 3d", "four of a kind"), ("6c Ad 5c Kh 4c Qc 3c Jd 2c 3d", "straight flush")],
)
def test_of_rows_that_pay_the_same_the_one_of_the_hand_is_named(deck, row):
    seat = {"wagers": {"ante": 10_00}, "answers": ["bet"]}
    record = dealt("lucky-derby/caribbean-stud", seats={1: seat}, deck=deck, bank=BankSeat(8, 1_000_00))
    assert (row_of(record, "bet").row.result, row_of(record, "bet").row.pays) == (row, "7 to 1")


def test_a_folded_trips_bet_is_explained_by_the_cards_that_judge_it():
    seat = {"wagers": {"ante": 10_00, "blind": 10_00, "trips": 10_00}, "answers": ["check", "check", "fold"]}
    deck, bank = "Kh Kd 2c 3d 7c 7d 7h 9s Js", BankSeat(8, 10_000_00)
    for on_fold, row, why in (
        ("kept", "full house", "full house, sevens over kings"),
        ("board", "three of a kind", "three of a kind, sevens"),
        ("lost", "lost", "folded"),
    ):
        game = "golden-west/ultimate-texas-holdem"
        record = dealt(game, seats={1: seat}, deck=deck, bank=bank, set={"trips_on_fold": on_fold})
        event = next(e for e in record.events if getattr(e, "spot", "") == "trips" and isinstance(e, Settled))
        assert (row_of(record, "trips").row.result, event.why) == (row, why)


def test_a_bad_beat_says_which_hand_was_beaten():
    seat = {"wagers": {"ante": 20_00, "blind": 20_00, "trips": 10_00, "bad-beat": 10_00}, "answers": ["play 4x"]}
    deck, bank = "7c 7d  2h  7h 9s 9c  Js 3d  9d 9h", BankSeat(8, 10_000_00)
    record = dealt("lucky-derby/ultimate-texas-holdem-bad-beat", seats={1: seat}, deck=deck, bank=bank)
    event = next(e for e in record.events if getattr(e, "spot", "") == "bad-beat" and isinstance(e, Settled))
    assert event.why == "lower, beaten: full house, sevens over nines" and event.paid == 500_00
    assert row_of(record, "bad-beat").row.result == "full house"


def test_winnings_that_a_cap_cuts_name_their_row_and_the_cap():
    seat = {"wagers": {"bet-1": 40_00, "bet-2": 40_00, "bet-3": 40_00}, "answers": ["ride", "ride"]}
    record = dealt("grand-ronde/let-it-ride", seats={1: seat}, deck="As Ks Qs Js Ts", limits=(5_00, 50_00))
    whole, cut, nothing = (row_of(record, bet) for bet in ("bet-1", "bet-2", "bet-3"))
    assert (whole.amount, cut.amount, nothing.amount) == (20_000_00, 5_000_00, 0)
    for step, left in ((cut, "$5,000"), (nothing, "$0")):
        assert (step.row.result, step.row.pays) == ("royal flush", "500 to 1")
        assert step.row.sum == f"$40 × 500, of which the cap leaves {left}"
        assert "L612" in [rule.cite for rule in step.rules]


def test_points_and_chips_are_counted_and_priced():
    """A point of Chinese poker and a chip of a condition at pan are worth the table's limit."""
    for game, unit in (("golden-west/chinese-poker", "point"), ("golden-west/pan", "chip")):
        record = golden(game)
        n = next(n for n in settled(record) if isinstance(record.events[n], Transferred) and record.events[n].cents)
        row = derive(record, n).steps[-1].row
        count, called = row.result.split()
        assert called.rstrip("s") == unit and row.pays.endswith("each")
        assert int(count) * record.limits[0] == record.events[n].cents


def test_even_money_at_roulette_names_its_printed_row():
    record = golden("grand-ronde/roulette")
    won = next(n for n in settled(record) if record.events[n].spot == "odd" and record.events[n].paid)
    row = next(step for step in derive(record, won).steps if step.kind == "row")
    assert row.row.result == "odd" and row.rules[0].cite == "L986-L1000"


def test_a_fee_by_players_names_players_and_no_dollars():
    """Delta's collection for 7 to 9 players is $3, for 5 or 6 $2, for up to 4 $1 (000, rates of limit hold'em)."""
    table = OpenTable(load("delta/holdem"), seats=6, seed="fee", fee="rates-holdem-limit:2")
    record = next(r for r in (table.play(table.bots()) for _ in range(9)) if any(_is_fee(f) for f in r.events))
    said = [
        rule.say
        for n in settled(record)
        for step in derive(record, n).steps
        if step.kind == "fee"
        for rule in step.rules
    ]
    assert said and all("by the number of players dealt in" in words for words in said)
    assert any("5 to 6 players: $2" in words for words in said), said


def _is_fee(event):
    return isinstance(event, FeeTaken) and event.cents > 0


def named(game, spot="", **case):
    """What the row of a wager is called, what it pays, and the lines beside it, in a round as a case describes it."""
    step = row_of(dealt(game, **case), spot)
    return step.row.result, step.row.pays, [rule.cite for rule in step.rules]


def test_what_the_house_lends_is_named_where_it_is_paid_and_where_it_is_not_lost():
    """L1262: a free double wins as chips would. It was explained by the row of insurance, which pays 2 to 1 as well."""
    seat = {"wagers": {"base": 100_00}, "answers": ["free double"]}
    record = dealt("grand-ronde/free-bet-blackjack", seats={1: seat}, deck="5s 9c 4d 8d 9h")
    step = row_of(record, "base")
    assert (step.row.sum, step.amount) == ("$100 and $100 that the house lent × 1", 200_00)
    assert [rule.cite for rule in step.rules] == ["L1262"]


def test_a_blackjack_x_is_not_explained_by_a_side_bet():
    seat, bank = {"wagers": {"base": 10_00}, "answers": []}, BankSeat(8, 1_000_00)
    found = named("delta/blackjack-x", "base", seats={1: seat}, deck="As 9c Ks 8d", bank=bank)
    assert found[:2] == ("Suited ace king pays", "2 to 1") and found[2][0] == "L1223, L1269"


@pytest.mark.parametrize(
    "deck, answers, row",
    [
        ("6s Kc 7d 9d 8h", ["hit", "stand"], "6-7-8 mixed"),
        ("2s Kc 3d 9d 4h 5c 7s", ["hit", "hit", "hit", "stand"], "5 card 21"),
    ],
)
def test_a_bonus_of_21_is_named_by_its_cards(deck, answers, row):
    """Both pay 3 to 2 (L1134-L1143)."""
    seat = {"wagers": {"base": 10_00}, "answers": answers}
    assert named("grand-ronde/spanish-21", "base", seats={1: seat}, deck=deck)[:2] == (row, "3 to 2")


@pytest.mark.parametrize(
    "spot, dice, row",
    [
        ("hop-1-2", (2, 1), ("hop, other", "15 to 1", "$10 × 15")),
        ("horn-high-3", (2, 1), ("craps 3", "15 to 1", "$4 × 15, less $6 on its other parts")),
        ("dont-pass", (2, 1), ("don't pass", "1 to 1", "$10 × 1")),
    ],
)
def test_a_bet_at_craps_is_paid_by_its_own_row(spot, dice, row):
    """A hop of 2 and 1 was called craps three, and don't pass was called pass; they pay the same."""
    record = dealt("grand-ronde/craps", seats={1: {"wagers": {spot: 10_00, "pass": 1_00}}}, dice=[dice])
    found = row_of(record, spot).row
    assert (found.result, found.pays, found.sum) == row


def test_a_place_bet_that_stays_up_is_paid_by_what_lies_there():
    """Nothing of its stake moves when it is paid, and it was called a win without a stake of its own."""
    table = OpenTable(load("grand-ronde/craps"), seats=2, seed="place")

    def place(ask, view):
        if not isinstance(ask, Bet):
            return ask.default(1)
        return {"place-10": view.stake("place-10") or 5_00}

    rolls = (table.play({1: place, 2: table.bots()[2]}) for _ in range(200))
    paid = ((r, n) for r in rolls for n in settled(r) if getattr(r.events[n], "spot", "") == "place-10")
    record, n = next((r, n) for r, n in paid if r.events[n].paid)
    row = next(step for step in derive(record, n).steps if step.kind == "row").row
    assert record.events[n].stake == 0
    assert (row.result, row.pays, row.sum) == ("place 4 or 10", "9 to 5", "$5 × 9/5")


def test_high_and_low_at_roulette_name_their_printed_rows():
    for spot, spin, row in (("high", "19", "19 to 36"), ("low", "18", "1 to 18")):
        seats = {1: {"wagers": {spot: 10_00}}}
        assert named("grand-ronde/roulette", spot, seats=seats, spins=[spin]) == (row, "1 to 1", ["L986-L1000"])


def test_the_reading_in_force_is_the_one_of_this_table():
    seat = {"wagers": {"base": 10_00}, "answers": ["stand"]}
    for cover, other in (("gross", "refilled"), ("net", "every wager")):
        record = dealt(
            "delta/blackjack-x", seats={1: seat}, deck="Ts 9c 9d 8d", bank=BankSeat(8, 6_00), set={"cover": cover}
        )
        n = next(n for n in settled(record) if getattr(record.events[n], "uncovered", 0))
        read = next(
            rule for step in derive(record, n).steps if step.kind == "cover" for rule in step.rules if rule.read
        )
        assert other not in read.say and other in read.others[0]


def test_a_commission_cites_its_line():
    record = golden("grand-ronde/pai-gow-poker")
    fees = [step for n in settled(record) for step in derive(record, n).steps if step.kind == "fee"]
    assert fees and all(step.title.startswith("The commission") and step.rules[0].cite for step in fees)
