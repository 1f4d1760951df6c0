"""The sports pool: prices, parlays, tickets that live for days, corrections, and what the book keeps."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.advise import advise_layout
from pitboss.analysis.analyze import analyze
from pitboss.analysis.fuzz import fuzz, play
from pitboss.errors import BadInput
from pitboss.games.sports.book import Event, Leg, Market, Result, verdict
from pitboss.games.sports.play import board_of
from pitboss.games.sports.settle import decimal, grade, returns
from pitboss.games.sports.solve import exposure, hold, overround, parlay_hold, power, proportional
from pitboss.table.asks import OFFICIAL
from pitboss.table.events import Announced, TicketCancelled, TicketGraded

GAME = load("grand-ronde/sports-pool")
FIXED = load(GAME.id, parlay_pricing="fixed")
STAMP = {"by": "Ann", "at": "2026-01-10T09:00"}
LEG = Leg("A", "m", "home", -110)


def post(name, **markets):
    return {"post": {"event": name, "name": name, "day": "2026-01-10", "markets": markets, **STAMP}}


SPREAD = {"kind": "spread", "line": -3, "prices": {"home": -110, "away": -110}}


def bet(name, pick, cents, market="spread", price=-110, line=None):
    line = {"home": -3, "away": 3}[pick] if line is None else line
    return {
        "bet": {"legs": [{"event": name, "market": market, "pick": pick, "price": price, "line": line}], "cents": cents}
    }


# ---- prices


@pytest.mark.parametrize(("price", "pays"), [(100, 2), (-100, 2), (150, 2.5), (-200, 1.5), (-110, 1.909), (900, 10)])
def test_american_prices(price, pays):
    assert float(decimal(price)) == pytest.approx(pays, abs=1e-3)


@pytest.mark.parametrize(("legs", "fixed"), [(2, "13/5"), (3, "6"), (4, "10"), (5, "20"), (6, "40"), (10, "700")])
def test_parlays_multiply_or_pay_by_their_card(legs, fixed):
    assert returns(GAME.rules, [LEG] * legs) == Fraction(21, 11) ** legs
    assert returns(FIXED.rules, [LEG] * legs) == Fraction(fixed) + 1
    other = [*[LEG] * (legs - 1), Leg("B", "m", "home", 150)]
    assert returns(FIXED.rules, other) == Fraction(21, 11) ** (legs - 1) * Fraction(5, 2), "the card is for -110"


def test_what_a_standard_side_and_parlays_of_it_cost():
    """4.55 % on a side, 10 % on the usual two-team card at 13 to 5, 12.5 % on three teams at 6 to 1: published."""
    worth = {w.wager: w.edge_exact for w in analyze(GAME).wagers}
    card = {w.wager: w.edge_exact for w in analyze(FIXED).wagers}
    assert worth["spread"] == worth["total"] == card["spread"] == "1/22"
    assert worth["parlay-2"] == str(1 - Fraction(21, 22) ** 2)
    assert [card[f"parlay-{n}"] for n in (2, 3, 4)] == ["1/10", "1/8", "5/16"]


def test_hold_and_fair_odds_of_a_market():
    """-150/+130 implies 60 and 43.48 %, 103.48 % together; without the margin 57.98 and 42.02 %."""
    assert overround([-150, 130]) == Fraction(119, 115) and hold([-150, 130]) == Fraction(4, 119)
    assert proportional([-150, 130]) == [Fraction(69, 119), Fraction(50, 119)]
    assert hold([120, 210, 240]) == 1 - 1 / (Fraction(5, 11) + Fraction(10, 31) + Fraction(5, 17))
    assert parlay_hold(GAME.rules, [[-110, -110]] * 2) == 1 - Fraction(21, 22) ** 2
    assert advise_layout(GAME, "-110 -110") == pytest.approx(
        {"hold": 1 / 22, "-110 proportional": 0.5, "-110 power": 0.5}
    )
    for wrong, why in (("-110", "is no market"), ("50 -120", r"\+50 is not a price"), ("even", "is no market")):
        with pytest.raises(BadInput, match=why):
            advise_layout(GAME, wrong)


def test_hold_of_any_parlay():
    """-150/+130 is fair at 69/119 and pays 5/3; a side at -110 is fair at 1/2 and pays 21/11, by the card 13 to 5."""
    found = advise_layout(GAME, "-150 +130 / -110 -110")
    assert found["wins proportional"] == pytest.approx(69 / 238)
    assert found["hold proportional"] == pytest.approx(1 - 69 / 238 * 5 / 3 * 21 / 11)
    assert found["hold power"] == pytest.approx(1 - 0.583983 / 2 * 5 / 3 * 21 / 11, abs=1e-6)
    assert advise_layout(FIXED, "-110 -110 / -110 -110")["hold proportional"] == pytest.approx(1 / 10)
    with pytest.raises(BadInput, match="'-110' is no market"):
        advise_layout(GAME, "-110 -110 / -110")
    with pytest.raises(BadInput, match="a ticket has 1 to 10 selections, not 11"):
        advise_layout(GAME, " / ".join(["-110 -110"] * 11))


prices = st.lists(st.integers(100, 2000).flatmap(lambda p: st.sampled_from([p, -p])), min_size=2, max_size=8)


@given(prices)
def test_fair_chances_add_up_and_keep_their_order(market):
    if overround(market) <= 1:
        return
    fair, powered = proportional(market), power(market)
    assert sum(fair) == 1 and sum(powered) == pytest.approx(1)
    order = sorted(range(len(market)), key=lambda n: fair[n])
    assert all(powered[a] <= powered[b] + 1e-12 for a, b in pairwise(order))
    longest = order[0]
    assert powered[longest] <= float(fair[longest]) + 1e-12, "the power method takes more off the long shot"


# ---- grading


@given(st.integers(0, 60), st.integers(0, 60), st.integers(-40, 40))
def test_both_sides_of_a_spread_are_opposite(home, away, halves):
    market = Market("spread", {"home": -110, "away": -110}, halves / 2)
    event = Event("A", "2026-01-10", {"m": market}, state="final", result=Result((home, away)))
    found = {verdict(Leg("A", "m", pick, -110, market.line_of(pick)), event) for pick in ("home", "away")}
    assert found in ({"won", "lost"}, {"push"})
    assert ("push" in found) == (2 * (home - away) + halves == 0)


@given(
    st.lists(st.sampled_from(["won", "lost", "push", "no_action", "open"]), min_size=1, max_size=6),
    st.integers(5_00, 1_000_00),
)
def test_a_ticket_is_lost_open_paid_or_refunded(verdicts, cents):
    found = grade(GAME.rules, [LEG] * len(verdicts), verdicts, cents, 50_000_00)
    left = verdicts.count("won")
    if "lost" in verdicts:
        assert found.prize == 0
    elif "open" in verdicts:
        assert found is None
    elif not left:
        assert found.prize == cents
    else:
        assert found.prize == min(int(cents * Fraction(21, 11) ** left), 50_000_00)


# ---- the counter


def counter(*orders, table=None):
    table = table or GAME.table(seats=3, seed=1, strict=True)
    round_ = table.start()
    for seat, order in orders:
        round_.answer(seat, order)
    return table, round_


def test_the_counter_stays_open_until_the_director_closes_it():
    table, round_ = counter((OFFICIAL, post("A", spread=SPREAD)), (1, bet("A", "home", 110_00)))
    for seat in (1, 2, 3):
        round_.answer(seat, "done")
    assert round_.ask is not None
    round_.answer(OFFICIAL, "done")
    assert round_.ask is None
    table.end(round_)
    assert table.saved.tickets[0].held == 110_00 and table.saved.stacks[1] == 890_00


def test_the_board_outlives_the_day_and_says_who_posted():
    table, round_ = counter((OFFICIAL, post("A", spread=SPREAD)))
    round_.close()
    table.end(round_)
    _, round_ = counter(table=table)
    event = board_of(round_.table)["A"]
    assert (event.by, event.at, event.state) == ("Ann", "2026-01-10T09:00", "open")
    assert round_.ask.form["board"]["A"]["markets"]["spread"]["line"] == -3


def test_exposure_by_outcome_before_the_event():
    """$220 on home, $110 on away: home costs 420 - 330, away wins 330 - 210. A parlay is counted at its full payout."""
    two = {"event": "A", "market": "spread", "pick": "home", "price": -110, "line": -3}
    other = {**two, "event": "B"}
    _, round_ = counter(
        (OFFICIAL, post("A", spread=SPREAD)), (OFFICIAL, post("B", spread=SPREAD)),
        (1, bet("A", "home", 220_00)), (2, bet("A", "away", 110_00)),
        (3, {"bet": {"legs": [two, other], "cents": 100_00}}),
    )  # fmt: skip
    board, held = board_of(round_.table), [*round_.table.tickets.values()]
    home, away = exposure(GAME.rules, "A", board, held)
    assert (home.tickets, home.staked, home.pays, home.net) == (2, 320_00, 420_00 + 364_46, 330_00 - 420_00)
    assert (away.tickets, away.staked, away.pays, away.net) == (1, 110_00, 210_00, 330_00 - 210_00)


@pytest.mark.parametrize(
    ("change", "pays"), [({}, 190_90), ({"push_leg": "loses"}, 0), ({"parlay_of_one": "refund"}, 100_00)]
)
def test_exposure_is_what_the_ticket_would_be_paid(change, pays):
    """A parlay of $100, one leg of which has pushed: what it is paid if the other wins."""
    two = {"event": "A", "market": "spread", "pick": "home", "price": -110, "line": -3}
    _, round_ = counter(
        (OFFICIAL, post("A", spread=SPREAD)), (OFFICIAL, post("B", spread=SPREAD)),
        (3, {"bet": {"legs": [two, {**two, "event": "B"}], "cents": 100_00}}),
        (OFFICIAL, {"start": {"event": "A", **STAMP}}),
        (OFFICIAL, {"result": {"event": "A", "score": [20, 17], **STAMP}}),
    )  # fmt: skip
    board, held = board_of(round_.table), [*round_.table.tickets.values()]
    home, _ = exposure(load(GAME.id, **change).rules, "B", board, held)
    assert (home.tickets, home.pays) == (1, pays)


def test_a_parlay_that_is_open_again_rides_on_its_other_leg():
    two = {"event": "A", "market": "spread", "pick": "home", "price": -110, "line": -3}
    _, round_ = counter(
        (OFFICIAL, post("A", spread=SPREAD)), (OFFICIAL, post("B", spread=SPREAD)),
        (3, {"bet": {"legs": [two, {**two, "event": "B"}], "cents": 100_00}}),
        (OFFICIAL, {"start": {"event": "A", **STAMP}}),
        (OFFICIAL, {"result": {"event": "A", "score": [0, 17], **STAMP}}),
    )  # fmt: skip
    assert exposure(GAME.rules, "B", board_of(round_.table), round_.table.tickets.values())[0].tickets == 0
    round_.answer(OFFICIAL, {"correct": {"event": "A", "score": [24, 17], **STAMP}})
    home, _ = exposure(GAME.rules, "B", board_of(round_.table), round_.table.tickets.values())
    assert (home.tickets, home.staked, home.pays) == (1, 100_00, 364_46)
    assert (round_.table.tickets[1].held, round_.table.stacks[0]) == (100_00, 0), "the house has given the stake back"


@pytest.mark.parametrize(("first", "then"), [([24, 17], [0, 17]), ([0, 17], [24, 17])])
def test_a_correction_reaches_nobody_who_sits_where_the_holder_sat(first, then):
    """Seat 1 is decided, paid and left; whoever sits there now neither gets the difference nor owes it."""
    table, round_ = counter((OFFICIAL, post("A", spread=SPREAD)), (1, bet("A", "home", 110_00)),
                            (OFFICIAL, {"start": {"event": "A", **STAMP}}),
                            (OFFICIAL, {"result": {"event": "A", "score": first, **STAMP}}))  # fmt: skip
    if round_.table.tickets[1].due:
        round_.answer(1, {"collect": 1})
    round_.close()
    table.end(round_)
    table.saved.vacate(1)
    table.saved.stacks[1] = 500_00  # somebody else sits down
    for day in range(2):
        _, round_ = counter((OFFICIAL, {"correct": {"event": "A", "score": then, **STAMP}}), table=table)
        assert 1 not in round_.table.tickets and round_.table.stacks[1] == 500_00
        said = [event.words for event in round_.table.events if isinstance(event, Announced)]
        way = "more" if then[0] > then[1] else "less"
        assert [f"$210 {way} than was paid" in words for words in said] == ([] if day else [True]), "said once"
        round_.close()
        table.end(round_)


def test_a_wager_that_depends_on_what_is_posted_has_no_worth_by_itself():
    with pytest.raises(BadInput, match="depends on the posted prices"):
        analyze(GAME, "moneyline")


def test_a_decided_ticket_is_forgotten_after_its_year_and_so_is_its_event():
    table, round_ = counter(
        (OFFICIAL, post("A", spread=SPREAD)), (1, bet("A", "home", 110_00)),
        (OFFICIAL, {"start": {"event": "A", **STAMP}}),
        (OFFICIAL, {"result": {"event": "A", "score": [0, 9], **STAMP}}),
        (OFFICIAL, {"date": {"day": "2027-01-10", **STAMP}}),
    )  # fmt: skip
    assert "1" in round_.table.carried["decided"] and "event-A" in round_.table.markers
    round_.answer(OFFICIAL, {"date": {"day": "2027-01-11", **STAMP}})
    assert not round_.table.carried["decided"] and "event-A" not in round_.table.markers
    round_.close()
    table.end(round_)


def test_random_days_grade_correct_and_pay_tickets():
    """The fuzzer reaches what matters: tickets graded, corrected, paid back, voided and expired; and a ticket whose
    stake went back is never graded."""
    seen: Counter[str] = Counter()
    chance = Random("days")
    for n in range(12):
        table = GAME.table(seats=5, seed=n, strict=True)
        voided = set()
        for _ in range(30):
            record = table.end(play(table.start(), GAME, chance))
            for event in record.events:
                seen[type(event).__name__] += 1
                if isinstance(event, TicketCancelled):
                    voided.add(event.number)
                assert not (isinstance(event, TicketGraded) and event.number in voided)
                seen["corrected"] += isinstance(event, TicketGraded) and not event.stake
    assert all(seen[what] for what in ("TicketBought", "TicketGraded", "TicketPaid", "TicketCancelled", "corrected")), (
        seen
    )


def test_random_play_breaks_no_invariant():
    assert fuzz(GAME, 300, seed=5) == 300
