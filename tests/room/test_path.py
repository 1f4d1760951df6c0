"""The way of a hit at blackjack through the program, traced in a live room: docs/room.md says which modules it is."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pitboss
from tests.room.harness import Visitor, run, served, simple_answer

PACKAGE = Path(pitboss.__file__).parent
HITS = 2


class Trace:
    """The modules of the program that run while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.modules: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(PACKAGE):
                self.modules.add("/".join(path.relative_to(PACKAGE).with_suffix("").parts))

    @contextmanager
    def of_new_threads(self) -> Iterator[None]:
        threading.setprofile(self)
        try:
            yield
        finally:
            threading.setprofile(None)

    @contextmanager
    def here(self) -> Iterator[None]:
        """In this thread, and in those that were made under it."""
        before = sys.getprofile()
        self.modules, self.on = set(), True
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(before)
            self.on = False


@run
async def test_the_way_of_a_hit_is_the_one_that_the_page_shows(sqlite: str) -> None:
    ways: list[set[str]] = []
    trace = Trace()
    async with AsyncExitStack() as stack:
        with trace.of_new_threads():  # the writer's
            _, base = await stack.enter_async_context(served(sqlite))
        visitor = await stack.enter_async_context(Visitor(base))
        await visitor.sign_up("Anna")
        await visitor.post("/cashier", cents=1_000_00)
        made = await visitor.post("/tables", game="grand-ronde/blackjack", bots=0)
        player = await stack.enter_async_context(visitor.at(made["id"]))
        await player.say("sit", seat=1, buy_in=1_000_00)
        while len(ways) < HITS:
            asked = await player.turn()
            options = asked["ask"].get("options", ())
            if not any(option["name"] == "hit" and not option["why_not"] for option in options):
                await player.say("answer", answer=simple_answer(asked["ask"]), ask=asked["n"])
                continue
            with trace.here():
                await player.say("answer", answer="hit", ask=asked["n"])
            if player.my_turn and player.ask and player.ask["ask"]["ask"] == "Choose":
                ways.append(trace.modules)  # a card, and the next decision about the same hand
    every = set.intersection(*ways)  # whatever else the room did at one of these moments is left out
    way = {module for module in every if module.startswith(("room/", "table/"))}
    assert way == set(_shown()), "docs/room.md shows another way"
    assert len(way) < 19, "it was 12 modules of the room and 7 of the protocol in version 0.1, traced so"


def _shown() -> list[str]:
    """The modules in the paragraph "A hit at blackjack" of docs/room.md."""
    text = (PACKAGE.parent / "docs" / "room.md").read_text()
    paragraph = text.split("**A hit at blackjack**", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"`((?:room|table)/[\w/]+)`", paragraph)
