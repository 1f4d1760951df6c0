"""Hands that are set at a live table: what a setting is worth, what is refused and why, and who sees it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis.advise import advise
from pitboss.equipment.cards import cards
from pitboss.equipment.tiles import tiles
from pitboss.games.pai_gow.solve import advise as beside
from pitboss.houses.game import load
from pitboss.room.worker import GaveUp
from tests.room.harness import Player, Visitor, run, served

TILES, CHINESE = "delta/pai-gow-tiles", "golden-west/chinese-poker"
SIZES = {TILES: [2, 2], CHINESE: [3, 5, 5]}


async def asked_to_set(seat: Player, bets: dict[str, int] | None = None, after: int | None = None) -> dict[str, Any]:
    """Bet, leave the bank to others, and go on until a hand is to be set that is not asked for in this answer."""
    answered = after
    while True:
        if not (seat.my_turn and seat.ask and seat.ask["n"] != answered):
            await seat.hear()
            continue
        answered, ask = seat.ask["n"], seat.ask["ask"]
        if ask["ask"] == "Arrange":
            return ask
        await seat.say("answer", answer=(bets or {"base": 10_00}) if ask["ask"] == "Bet" else ask["otherwise"])


@run
async def test_who_bets_on_two_areas_sets_one_hand_after_the_other(sqlite: str) -> None:
    """Grand Ronde L782: all his hands, and what is shown of the second is of its own cards."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="grand-ronde/pai-gow-poker")
        async with anna.at(placed["table"]) as seat:
            taken = {s["seat"] for s in (await seat.have(lambda m: m["type"] == "table"))["table"]["seats"]}
            empty = next(n for n in range(1, 7) if n not in taken)
            own = await asked_to_set(seat, {"base": 10_00, f"base@{empty}": 15_00})
            first = seat.ask["n"] if seat.ask else None
            assert (await seat.say("answer", answer=own["otherwise"]))["type"] == "ok"
            other = await asked_to_set(seat, after=first)
            assert not set(own["cards"]) & set(other["cards"])
            path = f"/tables/{placed['table']}/appraise"
            found = await anna.post(path, groups=other["otherwise"])
            assert len(found["words"]) == 2 and not found["refusal"]
            assert (await anna.post(path, groups=own["otherwise"]))["refusal"]
            hint = (await seat.say("hint", seconds=60))["hint"]
            held, gone = cards(" ".join(other["cards"])), cards(" ".join(own["cards"]))
            solved = beside(load("grand-ronde/pai-gow-poker").rules, held, gone)
            assert hint["solved"] and "house way" in hint["words"]
            assert [c["worth"] for c in hint["choices"]] == pytest.approx(
                sorted([15_00 * worth for worth in solved.values()], reverse=True)
            ), "the bank has none of the first hand either"
            chances = await anna.post(f"/tables/{placed['table']}/chances", groups=hint["best"])
            win, push, lose = [part["chance"] for part in chances["parts"]]
            assert 15_00 * (win - lose) == pytest.approx(hint["choices"][0]["worth"])
            assert win + push + lose == pytest.approx(1) and chances["about"] == hint["words"]
            assert (await seat.say("answer", answer=other["otherwise"]))["type"] == "ok"


@run
async def test_a_hint_says_what_each_setting_of_tiles_is_worth(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=TILES)
        async with anna.at(placed["table"]) as seat:
            ask = await asked_to_set(seat)
            hint = (await seat.say("hint", seconds=60))["hint"]
            solved = advise(load(TILES), tiles(" ".join(ask["cards"])))
            told = {" | ".join(map(" ".join, c["answer"])): c["worth"] / 10_00 for c in hint["choices"]}
            assert sorted(told.values()) == pytest.approx(sorted(solved.values()))
            assert hint["solved"] and "house way" in hint["words"]
            assert hint["best"] == hint["choices"][0]["answer"]
            assert [len(group) for group in hint["best"]] == SIZES[TILES]
            assert sorted(t for group in hint["best"] for t in group) == sorted(ask["cards"])
            for choice in hint["choices"]:
                chances = await anna.post(f"/tables/{placed['table']}/chances", groups=choice["answer"])
                win, push, lose = [part["chance"] for part in chances["parts"]]
                assert 10_00 * (win - lose) == pytest.approx(choice["worth"]) and win + push + lose == pytest.approx(1)
                said = await anna.post(f"/tables/{placed['table']}/appraise", groups=choice["answer"])
                assert choice["words"] == said["words"], "what its groups make"


@run
async def test_a_hint_that_is_late_says_so_and_comes_when_it_is_asked_for_again(sqlite: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=TILES)
        async with anna.at(placed["table"]) as seat:
            ask = await asked_to_set(seat)

            async def busy(*_: object) -> None:
                raise GaveUp("this took too long")

            room.adviser.do, does = busy, room.adviser.do
            hint = (await seat.say("hint"))["hint"]
            assert hint["late"] and not hint["solved"] and "not computed in time" in hint["words"]
            assert [len(group) for group in hint["best"]] == [2, 2] and ask["cards"]
            room.adviser.do = does
            hint = (await seat.say("hint", seconds=60))["hint"]
            assert hint["solved"] and not hint["late"]


@run
async def test_a_setting_of_thirteen_cards_is_weighed_while_it_is_set(sqlite: str) -> None:
    """Never more than the best one, which the hint shows; in cents, from all opponents together."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=CHINESE)
        async with anna.at(placed["table"]) as seat:
            ask = await asked_to_set(seat)
            path = f"/tables/{placed['table']}/appraise"
            hint = (await seat.say("hint", seconds=60))["hint"]
            best = hint["choices"][0]
            assert hint["solved"] and len(hint["choices"]) == 20
            found = await anna.post(path, groups=best["answer"])
            assert found["worth"] == pytest.approx(best["worth"]) and not found["refusal"]
            plain = await anna.post(path, groups=ask["otherwise"])
            assert plain["worth"] <= best["worth"] + 1e-6 and len(plain["words"]) == 3
            rows = await anna.post(f"/tables/{placed['table']}/chances", groups=best["answer"])
            assert [part["what"] for part in rows["parts"]] == ["Front", "Middle", "Back"]
            assert all(0 <= part["chance"] <= 1 for part in rows["parts"]) and "sampled" in rows["about"]
            short = [best["answer"][0][:2], *best["answer"][1:]]
            assert not (await anna.post(f"/tables/{placed['table']}/chances", groups=short))["parts"]


@pytest.mark.parametrize("game", [TILES, CHINESE])
@run
async def test_a_wrong_setting_is_refused_with_the_reason(sqlite: str, game: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=game)
        async with anna.at(placed["table"]) as seat:
            ask = await asked_to_set(seat)
            groups = ask["otherwise"]
            unlike = [groups[0][:-1], [*groups[1], groups[0][-1]], *groups[2:]]
            refused = await seat.say("answer", answer=unlike)
            assert refused["type"] == "refused" and str(SIZES[game][0]) in refused["why"]
            stranger = next(card for card in ("As", "Kd", "2c", "6-6", "1-1") if fits(card, game, ask["cards"]))
            not_mine = [[stranger, *groups[0][1:]], *groups[1:]]
            refused = await seat.say("answer", answer=not_mine)
            assert refused["type"] == "refused" and refused["why"]
            back_to_front = [sorted(ask["cards"], key=strength)[-3:], *split(sorted(ask["cards"], key=strength)[:-3])]
            if game == CHINESE:
                found = await anna.post(f"/tables/{placed['table']}/appraise", groups=back_to_front)
                if found["refusal"]:
                    refused = await seat.say("answer", answer=back_to_front)
                    assert refused["type"] == "refused" and "stronger than" in refused["why"]
            assert (await seat.say("answer", answer=groups))["type"] == "ok", "a wrong answer changed nothing"


def fits(card: str, game: str, held: list[str]) -> bool:
    return card not in held and ("-" in card) == (game == TILES)


def strength(card: str) -> int:
    return "23456789TJQKA".find(card[0])


def split(cards: list[str]) -> list[list[str]]:
    return [cards[:5], cards[5:]]


@pytest.mark.parametrize("game", [TILES, CHINESE])
@run
async def test_a_hidden_set_reaches_nobody_else_before_it_is_opened(sqlite: str, game: str) -> None:
    """Every message that a watcher hears before Anna's hand is turned: none names one of her pieces, unless another
    seat's piece of that name lies open."""
    async with served(sqlite) as (_, base), Visitor(base) as anna, Visitor(base) as eve:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=game)
        async with anna.at(placed["table"]) as seat, eve.at(placed["table"]) as watcher:
            ask = await asked_to_set(seat)
            mine = seat.you["seat"]
            await seat.say("answer", answer=ask["otherwise"])
            events: list[dict[str, Any]] = []
            while not any(e["event"] == "Turned" and e["holder"] == mine for e in events):
                await watcher.hear()
                events = [e for m in watcher.heard if m["type"] == "events" for e in m["events"]]
            before = events[: next(n for n, e in enumerate(events) if e["event"] == "Turned" and e["holder"] == mine)]
            sets = [e for e in before if e["event"] == "HandSet" and e["to"] == mine]
            assert sets and not [piece for e in sets for group in e["groups"] for piece in group if piece]
            dealt = [e for e in before if e["event"] == "Dealt" and e["to"] == mine]
            assert not [piece for e in dealt for piece in e["cards"] if piece]
