"""`analyze`: the exact worth of a game where its family can solve it, a simulation where it cannot."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.analysis.crew import Crew, Named, named
from pitboss.analysis.simulate import simulate
from pitboss.analysis.worth import Solution, Worth
from pitboss.compiled import cache_dir
from pitboss.errors import BadInput, nearest
from pitboss.houses.game import Game

ROUNDS = 20_000_000

PROCEDURE = frozenset({
    "seats", "reshuffle", "cut_card", "rounds_after_cut", "cover", "bank_turns", "action_start", "action_direction",
    "button_seat_1", "button_tens", "button_on_empty", "settle_by", "wager_order", "backline", "forfeit_cover",
    "fee_schedule", "tier_rule", "fee_base", "fee_circles", "side_bet_max", "side_bet_cap", "limit_on",
    "naturals_paid", "up_card", "reveal_from", "dealt_in", "bank_needs", "button_if_short",
    "second_wager", "super_bonus_split", "circles", "hole_card_bonus_max", "first_pile", "pile_choice",
    "deal_direction", "settle_from", "other_spots", "hands_set", "foul", "bank_set_by", "player_bank", "house_bet",
    "banker_bonus", "envy_min", "envy_paid", "envy_trigger", "early_exposure",
})  # fmt: skip
"""Rules that say in which order, by whom and within which limits wagers are made and settled, and awards that are no
part of a wager: none changes what a wager is worth against a bank that covers it, dealt from a fresh shoe."""


class Analysis(Struct):
    """What `pitboss analyze --json` prints."""

    game: str
    set: dict[str, Any]
    seconds: float
    wagers: list[Worth]
    strategy: dict[str, Any] | None = None


def analyze(
    game: Game,
    wager: str | None = None,
    method: str | None = None,
    rounds: int = ROUNDS,
    progress: Callable[[float], None] = lambda share: None,
    crew: Crew | None = None,
) -> Analysis:
    """What every wager of a game is worth under the best play. A crew solves it elsewhere, or shares the rounds."""
    started = perf_counter()
    if wager is not None and wager not in game.rules.analyzed:
        raise BadInput(f"{game.id} has no wager '{wager}'{nearest(wager, game.rules.analyzed)}")
    method = method or ("exact" if game.family.has("solve") else "simulate")
    if method == "exact":
        if not game.family.has("solve"):
            leave = "use --method simulate" if game.family.has("kernel") else "`pitboss games` shows which have"
            raise BadInput(f"{game.id} has no exact solution; {leave}")
        if crew is None:
            solution = solved(game, progress, wager)
        else:
            solution = next(found for _, found in crew.run(solve_named, [(named(game), wager)]))
    else:
        solution = _simulated(game, rounds, progress, crew)
    worths = [w for w in solution.worths if wager is None or w.wager == wager]
    if not worths:
        raise BadInput(
            f"{game.id}: what '{wager}' is worth depends on the posted prices; pass them to `pitboss advise`"
        )
    return Analysis(game.id, game.set, perf_counter() - started, worths, solution.strategy)


def solved(game: Game, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """The exact solution, or one wager of it, from disk where the same rules were solved by the same code before."""
    solutions, key = cache_dir() / "solutions", _key(game)
    kept = solutions / f"{key}.json"
    if wager is not None and not kept.exists():
        kept = solutions / f"{key}-{wager}.json"
    with suppress(FileNotFoundError, msgspec.DecodeError):  # not there, or not whole
        return msgspec.json.decode(kept.read_bytes(), type=Solution)
    solution: Solution = game.family.solve(game.rules, progress, wager=wager)
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(f".{os.getpid()}")  # two may solve the same at once
    part.write_bytes(msgspec.json.encode(solution))
    part.replace(kept)
    return solution


def solve_named(of: Named, wager: str | None) -> Solution:
    """One job of a crew."""
    return solved(of.load(), wager=wager)


def _key(game: Game) -> str:
    """The rules, and every source file that can have a say in the result."""
    h = hashlib.sha256(msgspec.json.encode(game.rules, order="deterministic"))
    package = Path(__file__).parents[1]
    family = package / "games" / game.family.name.replace("-", "_")
    rooms = [family, *[package / room for room in ("equipment", "ranking", "money", "analysis")]]
    shared = (package / "games").glob("*.py")
    for path in sorted([*shared, *game.rules.data_files, *[p for room in rooms for p in room.rglob("*.py")]]):
        h.update(path.read_bytes())
    return h.hexdigest()[:24]


def _simulated(game: Game, rounds: int, progress: Callable[[float], None], crew: Crew | None) -> Solution:
    _, figures = simulate(game, rounds, workers=2, progress=lambda done: progress(done / rounds), crew=crew)
    return Solution(
        worths=[
            Worth(wager=f.wager, method="simulated", edge=f.edge, risk=f.risk, sd=f.sd, hit=f.hit, stderr=f.stderr)
            for f in figures
        ]
    )
