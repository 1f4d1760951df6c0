"""Programs at the room's tables: the example bot, as its page tells to run it; the page itself; hints."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import httpx
import pytest

from pitboss.analysis.advise import advise
from pitboss.houses.game import load
from pitboss.room.api import static
from pitboss.room.worker import GaveUp
from pitboss.table.views import View
from tests.room.harness import GAME, HANGS, Visitor, run, served, simple_answer

BOT = Path(__file__).parents[2] / "docs" / "example_bot.py"


def test_the_example_bot_is_forty_lines_at_most() -> None:
    assert len(BOT.read_text().splitlines()) <= 40


@pytest.mark.parametrize("game", [GAME, "outlaws/holdem", "grand-ronde/roulette", "golden-west/casino-war"])
@run
async def test_the_example_bot_plays(sqlite: str, game: str) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        await anna.post("/cashier", cents=1_000_00)  # at no limit it may lose all it has on the table
        token = (await anna.post("/tokens", label="bot"))["token"]
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(BOT), base, token, game, "3", stdout=asyncio.subprocess.PIPE
        )
        out, _ = await asyncio.wait_for(bot.communicate(), 60)
        assert bot.returncode == 0 and out.decode().count("hand ") == 3
        room.ledger.check()


@run
async def test_a_hint_says_what_each_choice_is_worth_and_where_it_does_not_know(sqlite: str) -> None:
    """Three card poker is solved: play or fold, in cents; folding an Ante of $10 is worth exactly that."""
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=GAME)
        async with anna.at(placed["table"]) as seat:
            await seat.turn()
            hint = (await seat.say("hint"))["hint"]
            assert not hint["solved"] and hint["best"] is None, "how much to bet is not solved"
            await seat.say("answer", answer={"ante": 10_00})
            while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
                await seat.hear()
            hint = (await seat.say("hint", seconds=60))["hint"]
            worth = {choice["answer"]: choice["worth"] for choice in hint["choices"]}
            assert hint["solved"] and set(worth) == {"play", "fold"} and worth["fold"] == -10_00
            assert hint["best"] == max(worth, key=lambda answer: worth[answer])


@run
async def test_a_hint_goes_on_after_the_first_bet_was_withdrawn(sqlite: str) -> None:
    """Let It Ride: bet 2 is worth what it wins, whether bet 1 still lies there or not."""
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="grand-ronde/let-it-ride")
        async with anna.at(placed["table"]) as seat:
            await seat.turn()
            await seat.say("answer", answer={f"bet-{n}": 10_00 for n in (1, 2, 3)})
            for bet in ("bet-1", "bet-2"):
                while not (seat.my_turn and seat.ask and seat.ask["ask"].get("about") == bet):
                    await seat.hear()
                hint = (await seat.say("hint", seconds=60))["hint"]
                hand = room.tables[placed["table"]].hand
                assert hand is not None
                view = View(hand.round.table, seat.you["seat"])
                worth = advise(load("grand-ronde/let-it-ride"), view.cards(), view.board())
                assert {c["answer"]: c["worth"] / 10_00 for c in hint["choices"]} == pytest.approx(worth)
                await seat.say("answer", answer="withdraw")


@run
async def test_what_is_not_solved_says_so(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="outlaws/holdem")
        async with anna.at(placed["table"]) as seat:
            await seat.turn()
            hint = (await seat.say("hint"))["hint"]
            assert not hint["solved"] and "not solved" in hint["words"] and hint["choices"] == []


@run
async def test_the_page_is_served_compressed_and_kept_by_the_browser(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Pitboss</title>")
    (built / "assets" / "index-B8x3kQ2a.js").write_text("let a = 1")
    (built / "assets" / "index-B8x3kQ2a.js.br").write_bytes(b"brotli")
    monkeypatch.setattr(static, "STATIC", built)
    static.files.cache_clear()
    async with served(sqlite) as (_, base), httpx.AsyncClient(base_url=base, timeout=HANGS) as client:
        script = await client.get("/assets/index-B8x3kQ2a.js", headers={"Accept-Encoding": "identity"})
        assert script.text == "let a = 1" and "immutable" in script.headers["cache-control"]
        async with client.stream("GET", "/assets/index-B8x3kQ2a.js", headers={"Accept-Encoding": "br, gzip"}) as packed:
            assert packed.headers["content-encoding"] == "br"
        for path in ("/", "/t/abc", "/games/outlaws/holdem"):
            page = await client.get(path)
            assert "Pitboss" in page.text and page.headers["cache-control"] == "no-cache"
            assert page.headers["content-type"].startswith("text/html")
        again = await client.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert again.status_code == 304
        for path in ("/assets/nothing.js", "/../pyproject.toml", "/api/v1/nothing", "/assets/../../schema.py"):
            assert (await client.get(path)).status_code == 404
    static.files.cache_clear()


@run
async def test_the_api_is_documented_from_its_types(sqlite: str) -> None:
    async with served(sqlite) as (_, base), httpx.AsyncClient(base_url=base, timeout=HANGS) as client:
        page = (await client.get("/docs")).text
        assert "<script" not in page and "POST /api/v1/tables/{table_id}/seats" in page and 'id="TableRow"' in page
        document = (await client.get("/docs/openapi.json")).json()
        assert all(path.startswith("/api/v1") for path in document["paths"])


@run
async def test_analysis_comes_from_a_process_of_its_own(sqlite: str) -> None:
    async with served(sqlite) as (_, base), Visitor(base) as anna:
        for _ in range(60):
            answer = await anna.http.get("/games/grand-ronde/roulette/analysis")
            if answer.status_code != 202:
                break
        assert answer.status_code == 200
        assert {w["wager"] for w in answer.json()["wagers"]} >= {"red", "black"}


@run
async def test_a_hint_that_takes_long_delays_no_answer(sqlite: str) -> None:
    """Joker poker's solver is compiled for its first hint; the hand goes on meanwhile, on the same socket."""
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game="golden-west/joker-poker")
        slow = asyncio.Event()

        async def do(*_: object) -> None:
            await slow.wait()
            raise GaveUp("nobody waits for this any more")

        room.adviser.do = do  # type: ignore[method-assign, assignment]
        async with anna.at(placed["table"]) as seat:
            await seat.turn()
            ask = seat.ask["ask"]  # type: ignore[index]
            await seat.say("answer", answer={ask["layout"]["spots"][0]["name"]: ask["layout"]["spots"][0]["least"]})
            while not (seat.my_turn and seat.ask and seat.ask["ask"]["ask"] == "Choose"):
                await seat.hear()
            for _ in range(5):
                await seat.socket.send('{"type": "hint", "id": "slow"}')
            answered = await seat.say("answer", answer=seat.ask["ask"]["otherwise"])
            assert answered["type"] == "ok", answered
            refused = [m for m in seat.heard if m.get("id") == "slow"]
            assert [m["type"] for m in refused] == ["refused"] and "still being computed" in refused[0]["why"]
            slow.set()
            hint = await seat.until(lambda m: m.get("id") == "slow")
            assert hint["type"] == "hint" and not hint["hint"]["solved"]


@pytest.mark.parametrize(
    ("game", "kind", "bets"),
    [
        ("grand-ronde/blackjack", "insurance", {"base": 10_00}),
        ("golden-west/blackjack-switch", "switch", {"base": 10_00, "base 2": 10_00}),
    ],
)
@run
async def test_a_hint_values_insurance_and_the_switch(sqlite: str, game: str, kind: str, bets: dict[str, int]) -> None:
    async with served(sqlite) as (room, base), Visitor(base) as anna:
        await anna.sign_up("Anna")
        placed = await anna.post("/play", game=game)
        async with anna.at(placed["table"]) as seat:
            while True:
                ask = await seat.turn()
                if ask["ask"].get("kind") == kind:
                    break
                await seat.say("answer", answer=simple_answer(ask["ask"], bets))
            hint = (await seat.say("hint", seconds=60))["hint"]
            hand = room.tables[placed["table"]].hand
            assert hand is not None
            view = View(hand.round.table, seat.you["seat"])
            cards = [card for n in range(len(bets)) for card in view.cards(hand=n)]
            worth = advise(load(game), cards, view.board(), view.bank_cards(), kind)
            assert hint["solved"] and len(worth) >= 2
            named = {
                c["answer"][0] if isinstance(c["answer"], list) else c["answer"]: c["worth"] for c in hint["choices"]
            }
            assert named == pytest.approx({name: value * 10_00 for name, value in worth.items()})
