"""Bots are told from people at a glance, and bet as guests do."""

from __future__ import annotations

import pytest

from pitboss.errors import BadInput
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.room import bots
from pitboss.table.asks import Bet
from pitboss.table.state import Saved
from pitboss.table.views import View
from tests.room.harness import GAME, Visitor, opened, run, served


def _bets(game: str) -> list[set[str]]:
    """What a bot at each seat bets in a first round."""
    rules = load(game)
    seats = rules.rules.seats
    table = OpenTable(rules, saved=Saved(stacks=[0, *[100_000] * seats]))
    round_ = table.start()
    ask = round_.ask
    assert isinstance(ask, Bet)
    play = bots.strategy(rules)
    return [set(play(ask, View(round_.table, seat))) for seat in range(1, seats + 1)]  # type: ignore[arg-type]


def test_a_bot_bets_the_main_wager_and_rarely_one_side_bet() -> None:
    bets = _bets("grand-ronde/blackjack")
    assert all("base" in bet for bet in bets)
    assert [len(bet) for bet in bets] == [1, 1, 2, 1, 1, 2, 1]
    assert all(bet >= {"ante", "blind"} for bet in _bets("grand-ronde/ultimate-texas-holdem")), "what belongs together"


@run
async def test_a_bots_name_is_no_persons(sqlite: str) -> None:
    async with opened(sqlite) as room:
        for name in ("Bot Ada", "bot", "B0t Hugo"):
            with pytest.raises(BadInput, match="begin with Bot"):
                await room.people.sign_up(name, "1234")
        await room.people.sign_up("Botany Bay", "1234")
    assert all(bots.name(seat).startswith("Bot ") for seat in range(1, 20))


@run
async def test_tables_have_numbers_and_the_dealer_says_you(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        other = await anna.post("/tables", game=GAME)
        assert (await anna.get(f"/tables/{placed['table']}"))["name"] == "Table 1" and other["name"] == "Table 2"
        async with anna.at(placed["table"]) as seat:
            await seat.turn()
            await seat.say("answer", answer={"ante": 10_00})
            while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
                await seat.hear()
            await seat.say("answer", answer="fold")
            await seat.have(lambda m: m["type"] == "end")
            said = [words for m in seat.heard for words in m.get("said", [])]
            assert any(words.startswith("You get ") for words in said)
            assert not any(f"eat {seat.you['seat']} " in words or f"eat {seat.you['seat']}:" in words for words in said)
            assert any(words.startswith("Your ante loses $10") for words in said)
