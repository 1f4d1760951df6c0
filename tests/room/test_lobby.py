"""The lobby: edges at once, what a reading changes, and what fees cost."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from pitboss.analysis.analyze import PROCEDURE, analyze
from pitboss.analysis.headlines import ON_DEMAND, PRINTED, READINGS, Edge, headline, otherwise, read
from pitboss.errors import BadInput
from pitboss.houses.game import catalogue, load
from pitboss.money.in_force import settings
from pitboss.money.what_if import Supposed, cost, show_charge, show_option, show_tier
from pitboss.room.api.lobby import GameRow
from tests.room.harness import Visitor, run, served

CHEAP = ["grand-ronde/roulette", "golden-west/casino-war", "delta/ez-baccarat", "lucky-derby/ez-baccarat-panda-8"]
SOLVED = [id_ for id_ in catalogue() if load(id_).family.has("solve") or load(id_).family.has("kernel")]


def test_every_solved_game_comes_with_its_edges() -> None:
    missing = [id_ for id_ in SOLVED if headline(load(id_)) is None]
    assert not missing, f"the rules have changed since; run: python scripts/headlines.py {' '.join(missing)}"


def test_every_reading_comes_with_its_edges() -> None:
    readings = {name: game for id_ in SOLVED for name, game in otherwise(load(id_)).items()}
    missing = {name for name, g in readings.items() if g.family.name not in ON_DEMAND and headline(g) is None}
    games = sorted({name.split()[0] for name in missing})
    assert not missing, f"{', '.join(sorted(missing))}; run: python scripts/headlines.py {' '.join(games)}"
    stale = {*read(PRINTED), *read(READINGS)} - {*SOLVED, *readings}
    assert not stale, f"no house prints {', '.join(sorted(stale))}; run: python scripts/headlines.py"


@pytest.mark.parametrize("game", CHEAP)
def test_the_edges_that_come_along_are_those_of_the_solver(game: str) -> None:
    for rules in (load(game), *otherwise(load(game)).values()):
        assert headline(rules) == [Edge.of(worth) for worth in analyze(rules).wagers]


@pytest.mark.slow
@pytest.mark.parametrize("game", SOLVED)
def test_all_edges_that_come_along_are_those_of_the_solver(game: str) -> None:
    known = headline(load(game))
    assert known is not None
    for edge, worth in zip(known, analyze(load(game)).wagers, strict=True):
        assert edge.wager == worth.wager and edge.edge == pytest.approx(worth.edge, abs=1e-12)


def test_other_rules_have_no_edges_until_they_are_worked_out() -> None:
    assert headline(load("delta/ez-baccarat", decks=6, lines_on_tie="lose")) is None, "one other reading at a time"


def test_procedure_is_made_of_rules_that_games_have() -> None:
    assert {name for id_ in catalogue() for name in load(id_).rules.__struct_fields__} >= PROCEDURE


@pytest.mark.parametrize("game", CHEAP)
def test_the_order_of_settling_changes_no_edge(game: str) -> None:
    as_read = analyze(load(game)).wagers
    for reading in load(game).sheet.readings:
        if reading.rule in PROCEDURE:
            for other in reading.others:
                assert analyze(load(game, **{reading.rule: other})).wagers == as_read


@run
async def test_the_lobby_names_the_best_wager_of_every_game(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        games = {row["id"]: row for row in await anna.get("/games")}
        baccarat = games["grand-ronde/ez-baccarat"]
        assert (baccarat["best_wager"], baccarat["edge_method"]) == ("banker", "exact")
        assert baccarat["edge"] == pytest.approx(0.0102, abs=5e-5)
        msgspec.convert(list(games.values()), list[GameRow])
        assert games["grand-ronde/ultimate-texas-holdem"]["best_wager"] == "ante", "Trips cannot be bet alone"
        assert games["outlaws/holdem"]["edge"] is None, "players meet each other"
        sheet = await anna.get("/games/grand-ronde/ez-baccarat")
        assert sheet["edge"] == baccarat["edge"]


@run
async def test_the_rule_sheet_has_values_for_programs_and_words_for_people(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        sheet = await anna.get("/games/grand-ronde/let-it-ride")
        told = {rule["rule"]: (rule["value"], rule["words"]) for rule in sheet["rules"]}
        assert told["payout_cap"] == (2_500_000, "The basic bets of one player win at most $25,000 in a round")
        assert told["reshuffle"][0] == "each_round" and told["reshuffle"][1].startswith("The")
        reading = next(r for r in sheet["readings"] if r["rule"] == "cap_on")
        assert (
            reading["words"] == "The payout cap applies to what the basic bets win" and len(reading["other_words"]) == 1
        )


async def effect(anna: Visitor, game: str, rule: str) -> Any:
    for _ in range(60):
        answer = await anna.http.get(f"/games/{game}/readings/{rule}")
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer.json()
        assert answer.json()["status"] == "computing" and 0 <= answer.json()["share"] <= 1
        await asyncio.sleep(0.2)
    raise AssertionError("it was not computed in a minute")


@run
async def test_a_reading_says_what_it_does_to_the_edges(sqlite: str) -> None:
    """A tie that takes the lines instead of pushing costs the player about a tenth of every wager on them."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        found = await effect(anna, "delta/ez-baccarat", "lines_on_tie")
        assert found["value"] == "push" and [other["value"] for other in found["others"]] == ["lose"]
        was, now = [{e["wager"]: e["edge"] for e in edges} for edges in (found["edges"], found["others"][0]["edges"])]
        assert now["player"] - was["player"] == pytest.approx(0.0952, abs=1e-3)
        assert now["tie"] == was["tie"]
        order = await effect(anna, "delta/ez-baccarat", "cover")
        assert order["others"][0]["edges"] == order["edges"]
        assert (await anna.http.get("/games/delta/ez-baccarat/readings/nonsense")).status_code == 404
        assert (await anna.http.get("/games/outlaws/holdem/readings/odd_chips")).status_code == 404


@run
async def test_what_the_readings_of_a_shipped_game_do_is_there_at_once(sqlite: str) -> None:
    """Blackjack takes seconds to solve for each value of each rule: nothing is solved when its page is opened."""
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        game = "lucky-derby/no-bust-blackjack-4"
        for reading in (await anna.get(f"/games/{game}"))["readings"]:
            answer = await anna.http.get(f"/games/{game}/readings/{reading['rule']}")
            assert answer.status_code == 200 and len(answer.json()["others"]) == len(reading["others"])
        assert not room.analyses._running and not room.analyses._done


@run
async def test_fees_are_priced_for_a_hand_that_is_supposed(sqlite: str) -> None:
    """Golden West's Casino War, option 1: $1 from each player and $1 from the bank (L4189-L4212)."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        sheet = await anna.get("/games/golden-west/casino-war/fees", wager=25_00, players=3, hands=60)
        first = next(o for o in sheet["options"] if o["id"] == "game-casino-war:1:500-5000")
        assert first["fits"] and (first["a_hand"]["player"], first["a_hand"]["bank"]) == (1_00, 1_00)
        assert first["share"] == 0.04 and first["bank_share"] == pytest.approx(1 / 75)
        assert first["an_hour"]["player"] == 60_00
        assert first["charges"][0]["words"] == "each player pays for each base wager, before the deal"
        assert first["charges"][0]["tiers"][0] == {"words": "$1", "cite": "L4189;L4199;L4205", "note": ""}
        assert not next(o for o in sheet["options"] if o["id"].endswith(":10000-50000"))["fits"]
        poker = await anna.get("/games/outlaws/holdem/fees", pot=80_00, players=6)
        assert poker["options"][0]["a_hand"]["pot"] == 8_00 and poker["options"][0]["bank_share"] == 0.1
        assert (await anna.get("/games/grand-ronde/roulette/fees"))["options"] == []


@pytest.mark.parametrize("game", catalogue())
def test_every_option_has_words_and_a_price(game: str) -> None:
    for setting in settings(game):
        for charge in setting.option.charges:
            assert show_charge(charge)
            assert all(show_tier(tier, charge.terms) for tier in charge.tiers)
        try:
            due = cost(setting.option, Supposed(wager=100_00, pot=100_00, players=6))
        except BadInput as wrong:  # the fees page then says so in place of a price
            assert "ceiling in percent only" in str(wrong)
            continue
        assert min(due.player, due.bank, due.pot, due.jackpot, due.time) >= 0


@pytest.mark.parametrize("game", catalogue())
def test_no_two_options_read_alike_where_one_is_chosen(game: str) -> None:
    """Options 1 to 46 of Golden West have the same limits (002 L7417-L8576): what they take tells them apart."""
    labels = [show_option(setting) for setting in settings(game, load(game).rules.fee_structure)]
    assert len(set(labels)) == len(labels)


@run
async def test_games_are_found_by_what_people_call_them_and_told_in_five_sentences(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        rows = await anna.get("/games", search="UTH")
        assert {r["kind"] for r in rows} == {"ultimate-texas-holdem", "ultimate-texas-holdem-bad-beat"}
        assert all(r["limits"][0] < r["limits"][1] for r in rows)
        how = await anna.get("/games/delta/ez-baccarat/how")
        assert how["kind"] == "ez-baccarat" and len(how["how"]) == 5 and how["worked"]["bank"] == 2
        assert (await anna.http.get("/games/delta/nothing/how")).status_code == 404


@run
async def test_every_fee_option_is_charged_on_the_same_hands(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the game's page asks for it: played once, beside the tables, and kept."""
    monkeypatch.setattr("pitboss.room.analyses.HANDS", 10)
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        for _ in range(600):
            found = await anna.get("/games/delta/holdem/collections")
            if "status" not in found:
                break
            assert 0 <= found["share"] <= 1
            await asyncio.sleep(0.1)
        assert found["rounds"] == 10 and found["limits"] == [400, 800]
        assert {row["fee"] for row in found["fees"]} >= {"rates-holdem-limit:1:100-200"}
        assert any(row["offered"] for row in found["fees"]) and not room.analyses._running
        refused = await anna.http.get("/games/grand-ronde/roulette/collections")
        assert refused.status_code == 404 and "players play each other" in refused.json()["error"]
