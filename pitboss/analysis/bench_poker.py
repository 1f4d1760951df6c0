"""Poker: hands through the full protocol and histories replayed beside PokerKit, and how long equities take."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from pitboss.analysis.bench import Bench, beside, rate
from pitboss.analysis.phh.export import export
from pitboss.analysis.phh.notation import loads
from pitboss.analysis.phh.replay import replay
from pitboss.equipment.cards import cards
from pitboss.equity.contest import Contest
from pitboss.equity.equity import Holding, equity
from pitboss.houses.game import Game, load
from pitboss.table.events import PotWon

HANDS = 200
HISTORIES = 60
PEER_HANDS = 20
SEATS = 6
UNIT = "hands a second, one core"

HOLDEM = Contest()
OMAHA = Contest(hole=4, hand_from="exactly_two_three")


def run() -> list[Bench]:
    histories = _histories()
    replayed = rate(len(histories), lambda: [replay(loads(text)) for text in histories])
    two: list[Holding] = [(cards("AsAh"),), (cards("KsKh"),)]
    four: list[Holding] = [(cards(hand),) for hand in ("AsAhKsKh", "JcTc9d8d", "QcQd7h6h", "5s4s3c2c")]
    return [
        *beside("poker limit hold'em, six called down", UNIT, rate(HANDS, _called_down()), {"pokerkit": _pokerkit}),
        *beside("poker histories read and replayed", UNIT, replayed, {"pokerkit": lambda: _pokerkit_replay(histories)}),
        _milliseconds("equity, two hold'em hands, 1,712,304 boards", lambda: equity(HOLDEM, two)),
        _milliseconds("equity, four Omaha hands, 376,992 boards", lambda: equity(OMAHA, four)),
    ]


def _milliseconds(bench: str, work: Callable[[], object]) -> Bench:
    return Bench(bench, 1000 / rate(1, work), unit="milliseconds, one core")


def _limit_holdem() -> Game:
    return load("outlaws/holdem", structure="fixed_limit", heads_up_blinds="button_small")


def _called_down() -> Callable[[], None]:
    """Everybody checks and calls to the end: four streets of six decisions, a record kept of each hand."""
    table = _limit_holdem().table(seats=SEATS, seed=7, stack=10**9)
    bots = table.bots("calling")

    def play() -> None:
        for _ in range(HANDS):
            table.play(bots)

    return play


def _pokerkit() -> float:
    import pokerkit

    automations = tuple(pokerkit.Automation)

    def play() -> None:
        for _ in range(PEER_HANDS):
            state = pokerkit.FixedLimitTexasHoldem.create_state(
                automations, True, 0, (200, 400), 400, 800, 10**9, SEATS
            )
            while state.status:
                state.check_or_call()

    return rate(PEER_HANDS, play)


def _histories() -> list[str]:
    """Hands of our own as the standard writes them: no-limit hold'em, three tight players and three who call."""
    table = load("outlaws/holdem", heads_up_blinds="button_small").table(seats=SEATS, seed=7, stack=400_00)
    tight, calling = table.bots("tight"), table.bots("calling")
    bots = {seat: tight[seat] if seat % 2 else calling[seat] for seat in tight}
    start = table.saved.stacks
    found: list[str] = []
    while len(found) < HISTORIES:
        table.saved.stacks = start[:]
        record = table.play(bots)
        if any(isinstance(event, PotWon) for event in record.events):
            found.append(export(record))
    return found


def _pokerkit_replay(histories: list[str]) -> float:
    from pokerkit.notation import HandHistory

    def play() -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [_last(HandHistory.loads(text)) for text in histories]

    return rate(len(histories), play)


def _last(states: Any) -> Any:
    state = None
    for state in states:  # noqa: B007 - the last state is the result
        pass
    return state
