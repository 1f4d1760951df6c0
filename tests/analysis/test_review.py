"""A hand reviewed for one seat: what its choices cost, from what it saw and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis import review as reviewing
from pitboss.analysis.choices import Question, question, weighed, worths
from pitboss.analysis.headlines import headline
from pitboss.analysis.review import NO_CHOICE, NOT_SOLVED, NOT_WEIGHED, SHORT, Review, review
from pitboss.equipment.cards import cards
from pitboss.games.family import Family
from pitboss.houses.cases import BankSeat, Case, Seat, run_case
from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.open_table import OpenTable, replay
from pitboss.table.asks import Ask, Bet, Choose, Deal, Option
from pitboss.table.events import Dealt, Discarded, HandSet, Turned
from pitboss.table.record import Record, read
from pitboss.table.round import Round
from pitboss.table.state import Saved
from pitboss.table.views import View, seen_ask

GOLDEN = Path(__file__).parents[1] / "golden"
THREE = "grand-ronde/three-card-poker"


def golden(game: str) -> Record:
    return read((GOLDEN / f"{game}.json").read_bytes(), game)


def played(game: str, dealt: str, answers: dict[str, Any], fee: str | None = None) -> Record:
    """A round of one seat with these cards, in the order in which they are dealt."""
    loaded = load(game)
    table = OpenTable(loaded, saved=Saved(stacks=[0, 1000_00, *[0] * (loaded.rules.seats - 1)]), fee=fee)
    pack = iter(cards(dealt))

    def chance(ask: Ask) -> Any:
        assert isinstance(ask, Deal)
        return [next(pack) for _ in range(ask.count)]

    round_ = table.start(chance)
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        own = ask.for_seat(seat)
        kind = "bet" if isinstance(own, Bet) else getattr(own, "kind", "") or "choose"
        round_.answer(seat, answers.get(kind, own.default(seat)))
    return table.end(round_).sealed()


def test_a_play_that_should_be_a_fold_costs_what_the_solver_says() -> None:
    """Queen, six, three is the best hand to fold; the least to play is queen, six, four. Playing loses more."""
    record = played(THREE, "Qs Kh 6d Kd 3c 2c", {"bet": {"ante": 10_00}, "choose": "play"})
    found = review(record, 1)
    [made] = found.decisions
    assert made.hand == ["Qs", "6d", "3c"] and made.bank == [] and made.stake == 10_00
    assert made.chosen == "play" and made.best == "fold"
    worth = {choice.answer: choice.worth for choice in made.choices}
    assert worth["fold"] == -10_00 and -10_10 < worth["play"] < -10_00
    assert made.cost == found.cost == pytest.approx(worth["fold"] - worth["play"])
    assert found.staked == 20_00 and found.net == record.settlement[1] == -20_00


def test_the_best_choice_costs_nothing() -> None:
    found = review(played(THREE, "Qs Kh 6d Kd 4c 2c", {"bet": {"ante": 10_00}, "choose": "play"}), 1)
    assert found.decisions[0].best == "play" and found.cost == 0.0 and found.decisions[0].cost == 0.0


def test_a_ride_is_weighed_by_its_own_bet() -> None:
    """Let it ride: eight outs of 48 to a straight at 5 to 1 are worth nothing, so nothing is given up either way."""
    record = played("grand-ronde/let-it-ride", "9s 8d 7c 6h 2s", {
        "bet": {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00}, "choose": "withdraw"})  # fmt: skip
    first, second = review(record, 1).decisions
    assert first.board == [] and len(second.board) == 1
    assert second.hand + second.board == ["9s", "8d", "7c", "6h"] and second.cost == 0.0
    assert {choice.worth for choice in second.choices} == {0.0}


def test_expectation_is_the_edge_of_each_opening_wager_less_the_fee() -> None:
    game = load(THREE)
    edges = {edge.wager: edge for edge in headline(game) or []}
    wagers = {"ante": 10_00, "pair-plus": 5_00}
    found = review(played(THREE, "Qs Kh 6d Kd 4c 2c", {"bet": wagers, "choose": "play"}), 1)
    lost = sum(edges[spot].edge * cents for spot, cents in wagers.items())
    assert found.expected == pytest.approx(-lost - found.fees), "the raise is part of the play, not a wager of its own"
    sds = [(edges[spot].sd or 0.0) * cents for spot, cents in wagers.items()]
    assert found.sd == pytest.approx(sum(sd**2 for sd in sds) ** 0.5) and all(sds)


def test_a_straight_number_has_the_edge_of_its_kind() -> None:
    """Every straight bet at American roulette loses 2 of 38."""
    found = review(golden("grand-ronde/roulette"), 1)
    assert found.expected == pytest.approx(float(-Fraction(2, 38) * found.staked))
    assert found.words == NO_CHOICE and found.decisions == []


def test_the_deviation_that_ships_with_a_straight_number_is_that_of_35_to_1() -> None:
    straight = next(edge for edge in headline(load("grand-ronde/roulette")) or [] if edge.wager == "straight")
    assert straight.sd == pytest.approx(((35**2 + 37) / 38 - (2 / 38) ** 2) ** 0.5)


def test_a_blind_has_the_edge_of_its_ante() -> None:
    edges = {"ante": headline(load("grand-ronde/ultimate-texas-holdem"))[0]}  # type: ignore[index]
    game = load("grand-ronde/ultimate-texas-holdem")
    mean, _ = reviewing.expectation(game, {"ante": 10_00, "blind": 10_00}, [], 1)
    assert mean == pytest.approx(-10_00 * edges["ante"].edge)
    assert reviewing.expectation(game, {"ante": 10_00, "no such": 5_00}, [], 1) == (None, None)


def test_a_bet_that_lives_over_several_rolls_is_expected_when_it_is_made() -> None:
    """Craps: $12 on six wins $14 and stays up, which is a bet again; nothing of it was known."""
    game = load("grand-ronde/craps")
    edges = {edge.wager: edge for edge in headline(game) or []}
    table = OpenTable(game, seats=1, seed="place")
    place = 12_00 * edges["place-6"].edge

    def bet(ask: Ask, view: View) -> Any:
        wagers = {"place-6": 12_00, "pass": view.stake("pass") or 5_00}
        return wagers if isinstance(ask, Bet) else ask.default(1)

    def rolled() -> Review:
        return review(read(table.play({1: bet}).sealed().json(), "the record"), 1)

    first = rolled()
    assert first.expected == pytest.approx(-place - 5_00 * edges["pass"].edge)
    assert first.sd == pytest.approx(((12_00 * edges["place-6"].sd) ** 2 + (5_00 * edges["pass"].sd) ** 2) ** 0.5)
    kept = [rolled() for _ in range(60)]
    assert all(found.expected is not None and found.sd is not None for found in kept)
    paid = next(found for found in kept if found.net == 14_00)
    assert paid.expected == pytest.approx(-place) and paid.sd == pytest.approx(12_00 * edges["place-6"].sd)
    waits = next(found for found in kept if found.net == 0 and not found.staked)
    assert (waits.expected, waits.sd) == (0.0, 0.0)


def test_a_hop_of_a_pair_and_a_vigorish_have_the_edge_of_their_bet() -> None:
    game = load("grand-ronde/craps")
    edges = {edge.wager: edge for edge in headline(game) or []}
    for opening, wager, cents in (
        ({"hop-2-2": 5_00}, "hop-pair", 5_00),
        ({"buy-4": 20_00, "vig-buy-4": 1_00}, "buy-4", 21_00),
    ):
        mean, sd = reviewing.expectation(game, opening, [], 1)
        assert (mean, sd) == pytest.approx((-cents * edges[wager].edge, cents * edges[wager].sd))


def test_a_bet_that_is_taken_back_was_not_staked() -> None:
    """Let It Ride, $5 three times, two of them taken back."""
    seat = Seat(wagers={"bet-1": 5_00, "bet-2": 5_00, "bet-3": 5_00}, answers=["withdraw", "withdraw"])
    case = Case(name="", cite="", seats={1: seat}, deck="2s 7d 9c 4h Kd")
    found = review(run_case("grand-ronde/let-it-ride", case).sealed(), 1)
    assert (found.net, found.staked) == (-5_00, 5_00)


def test_a_game_without_advice_says_so() -> None:
    poker = review(golden("outlaws/holdem"), 1)
    assert poker.decisions == [] and poker.words == NOT_SOLVED and poker.expected is None


def test_insurance_is_weighed_by_the_wager_that_it_insures_and_not_behind_somebody_else():
    """Seat 1 plays circle 5 alone, for $20, and seat 2 is behind it with $40 and a hand of its own."""
    game = load("delta/blackjack-x")
    seats = {
        1: Seat(wagers={"base@5": 20_00}, answers=["no", "stand"]),
        2: Seat(wagers={"base": 10_00, "base@5": 40_00}, answers=["no", "no", "stand"]),
    }
    case = Case(name="", cite="", seats=seats, bank=BankSeat(seat=8, stake=500_00), deck="Ks 9h Ac 9d 8h 8d")
    units: list[tuple[int, str, int | None]] = []

    def weigh(round_: Round, seat: int, answer: Any) -> None:
        if isinstance(ask := round_.ask, Choose) and ask.kind == "insurance":
            found = question(game, ask, View(round_.table, seat))
            units.append((seat, ask.spot, found.unit if found else None))

    replay(run_case(game.id, case).sealed(), before=weigh)
    assert units == [(2, "base", 10_00), (1, "base@5", 20_00), (2, "base@5", None)]


def test_a_hand_on_the_house_s_chips_alone_is_not_weighed_and_a_double_is_weighed_in_full():
    """Free Bet, eights split against a ten: the second hand has no chip of the player's on it and cannot lose."""
    asked: list[tuple[str, list[Any]]] = []
    game = load("grand-ronde/free-bet-blackjack")
    seat = Seat(wagers={"base": 10_00}, answers=["free split", "stand", "stand"])
    record = run_case(game.id, Case(name="", cite="", seats={1: seat}, deck="8s Tc 8h 7d  Ts 9d")).sealed()

    def weigh(round_: Round, seat: int, answer: Any) -> None:
        if isinstance(ask := round_.ask, Choose):
            found = question(game, ask, View(round_.table, seat))
            best = weighed(ask, found, worths(game, found), round_.table.stacks[seat]) if found else []
            asked.append((ask.spot, [choice.answer for choice in best]))

    replay(record, before=weigh)
    full = ["double", 10_00]
    assert asked == [("base", ["free split", "hit", "stand", full]), ("base", ["stand", "hit", full]), ("base 2", [])]


def test_a_doubled_hand_is_weighed_by_its_base_wager_and_what_was_added():
    """Spanish 21, $10 on 5 and 4, doubled for $6 and then in full."""
    asked: list[tuple[int, list[int], list[Any]]] = []
    game = load("grand-ronde/spanish-21")
    seat = Seat(wagers={"base": 10_00}, answers=[["double", 6_00], "double", "stand"])
    record = run_case(game.id, Case(name="", cite="", seats={1: seat}, deck="5s 6c 4h Kd  2s 9d Ks")).sealed()

    def weigh(round_: Round, seat: int, answer: Any) -> None:
        if isinstance(ask := round_.ask, Choose) and (found := question(game, ask, View(round_.table, seat))):
            best = weighed(ask, found, worths(game, found), round_.table.stacks[seat])
            asked.append((found.unit, found.added, [choice.answer for choice in best]))
            if found.added:
                rescued = next(choice for choice in best if choice.answer == "rescue")
                assert rescued.worth == pytest.approx(found.added[-1] - found.unit - sum(found.added))

    replay(record, before=weigh)
    assert asked[1:] == [
        (10_00, [6_00], ["double", "stand", "rescue"]),
        (10_00, [6_00, 16_00], ["stand", "rescue", "double"]),
    ]


def test_what_the_stack_cannot_pay_is_not_weighed_and_a_double_for_less_in_proportion():
    """Spanish 21, $10 on 6 and 5, with $4 left: doubled for that it is worth 14 parts of 20; the
    double of a double, which would take $14 more, is not spoken of."""
    asked: list[dict[str, float]] = []
    game = load("grand-ronde/spanish-21")
    wagers = {"base": 10_00}
    deck = "6s 6c 5h Kd  2s 9d"
    for stack in (1_000_00, 14_00):
        seat = Seat(stack=stack, wagers=wagers, answers=[["double", min(stack - 10_00, 10_00)], "stand"])
        record = run_case(game.id, Case(name="", cite="", seats={1: seat}, deck=deck)).sealed()

        def weigh(round_: Round, seat: int, answer: Any) -> None:
            if isinstance(ask := round_.ask, Choose) and (found := question(game, ask, View(round_.table, seat))):
                best = weighed(ask, found, worths(game, found), round_.table.stacks[seat])
                asked.append({str(choice.answer): choice.worth for choice in best})

        replay(record, before=weigh)
    rich, doubled, short, doubled_short = asked
    assert short["['double', 400]"] == pytest.approx(rich["['double', 1000]"] * 14 / 20)
    assert short["hit"] == rich["hit"]
    assert "double" in doubled and doubled_short.keys() == doubled.keys() - {"double"}


def test_who_has_no_chips_left_to_double_is_told_what_the_other_choices_are_worth() -> None:
    """Blackjack, 6 and 5 against 6, and nothing left: it was called a decision that is not solved."""
    chosen = {}
    for stack in (1_000_00, 10_00):
        seat = Seat(stack=stack, wagers={"base": 10_00}, answers=["stand"])
        case = Case(name="", cite="", seats={1: seat}, deck="6s 6c 5h Kd 9d")
        [chosen[stack]] = review(run_case("grand-ronde/blackjack", case).sealed(), 1).decisions
    rich, broke = chosen[1_000_00], chosen[10_00]
    assert [choice.answer for choice in rich.choices] == [["double", 10_00], "hit", "stand"]
    assert broke.choices == rich.choices[1:] and broke.words == SHORT.format("double")
    assert broke.cost == pytest.approx(broke.choices[0].worth - broke.choices[1].worth) and broke.cost > 0


def test_a_switch_in_another_circle_is_weighed_by_the_wager_there() -> None:
    """Blackjack Switch, $20 on each hand of circle 5 and nothing at one's own: it was weighed by no stake at all."""
    seat = Seat(wagers={"base@5": 20_00, "base 2@5": 20_00}, answers=["keep", "stand", "stand"])
    case = Case(name="", cite="", seats={1: seat}, bank=BankSeat(seat=6, stake=500_00), deck="Ks 9h 6c 5d 9d 8d 9s")
    made = review(run_case("golden-west/blackjack-switch", case).sealed(), 1).decisions[0]
    assert made.kind == "switch" and made.stake == 20_00
    assert all(choice.worth for choice in made.choices)


def test_an_amount_that_is_not_the_solved_one_is_not_weighed() -> None:
    ask = Choose(seat=1, options=(Option("double", least=5_00, most=10_00),), otherwise="double")
    assert reviewing._same(["double", 5_00], ["double", 10_00], ask)
    assert not reviewing._same(["double", 5_00], ["double", 5_00], ask), "a double for less has another worth"


@cache
def weighable() -> list[str]:
    shipped = [game for game, path in catalogue().items() if path.is_relative_to(HOUSES)]
    return [game for game in shipped if reviewing._weighable(load(game))]


def asked_of(record: Record, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, Question, Review]]:
    """What the solver is asked in a review of every seat; its answer does not matter here."""
    for seat, stack in enumerate(record.before.stacks):
        if seat and stack:
            questions: list[Question] = []
            monkeypatch.setattr(reviewing, "worths", lambda game, asked, to=questions: to.append(asked) or {})
            found = review(record, seat)
            yield from ((seat, asked, found) for asked in questions)


def seen_by(record: Record, seat: int, events: int) -> set[str]:
    """Faces that had been shown to a seat by then, by the record as that seat saw it, and by what it was asked."""
    faces: set[str] = set()

    def asked(round_: Round, who: int, _: Any) -> None:
        if who == seat and len(round_.table.events) == events and round_.ask is not None:
            shown = seen_ask(round_.ask.for_seat(seat), seat)
            faces.update(round_.table.pieces.texts(getattr(shown, "cards", ())))

    replay(record, before=asked)
    for event in record.view(seat)[:events]:
        if isinstance(event, (Dealt, Turned, Discarded)):
            faces |= {card for card in event.cards if card is not None}
        elif isinstance(event, HandSet):
            faces |= {card for group in event.groups for card in group if card is not None}
    return faces


def check_only_what_was_seen(record: Record, monkeypatch: pytest.MonkeyPatch) -> int:
    count = 0
    for seat, asked, found in asked_of(record, monkeypatch):
        for made in found.decisions:
            shown = {*made.hand, *made.board, *made.bank}
            assert shown <= seen_by(record, seat, made.event), (record.game, seat, made)
            assert made.words == NOT_WEIGHED
        count += bool(asked.cards)
    return count


def test_a_decision_is_weighed_by_what_the_seat_saw_then(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [check_only_what_was_seen(golden(game), monkeypatch) for game in weighable()]
    assert sum(asked) > 50, "there was something to look at"


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["delta/three-card-poker-6-card-bonus", "grand-ronde/blackjack"]))
def test_no_hidden_card_enters_a_review(seed: int, game: str) -> None:
    loaded = load(game)
    table = OpenTable(loaded, stack=500_00, seed=seed)
    with pytest.MonkeyPatch.context() as patch:
        check_only_what_was_seen(table.play(table.bots()).sealed(), patch)


def test_families_that_weigh_are_those_with_advice_or_settings() -> None:
    assert "grand-ronde/blackjack" in weighable() and "golden-west/chinese-poker" in weighable()
    assert "grand-ronde/craps" not in weighable() and "grand-ronde/ez-baccarat" not in weighable()
    assert isinstance(load("outlaws/holdem").family, Family) and "outlaws/holdem" not in weighable()
