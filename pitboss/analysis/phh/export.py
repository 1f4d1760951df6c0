"""A record of our own as a hand of the standard; what it has no field for stands in fields that begin with `_`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.analysis.phh.fields import VARIANTS
from pitboss.errors import BadInput
from pitboss.games.poker.betting import SPOT
from pitboss.games.poker.posting import ANTE, kill_blind
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game, load
from pitboss.money.in_force import in_force
from pitboss.table.events import (
    BOARD,
    Chose,
    Dealt,
    Discarded,
    Event,
    FeeTaken,
    Marked,
    PotWon,
    Shown,
    Wagered,
)
from pitboss.table.record import Record

CENTS = 100
VERBS = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb", "bet": "cbr", "raise": "cbr"}


def export(record: Record) -> str:
    """One hand as TOML."""
    game = load(record.game, **record.set)
    hand = _Hand(record, game)
    lines = [f"{key} = {_toml(value)}" for key, value in hand.fields().items()]
    return "\n".join(lines) + "\n"


def variant_of(rules: Rules) -> str | None:
    """The code of the standard for a game, or None if it has none."""
    kind, limit = rules.variant.kind, rules.structure
    if kind == "community" and rules.discard == "none":
        codes: dict[tuple[int, str, str, str], str] = {
            (2, "any_five", "high", "fixed_limit"): "FT",
            (2, "any_five", "high", "no_limit"): "NT",
            (4, "exactly_two_three", "high", "pot_limit"): "PO",
            (4, "exactly_two_three", "high_low", "fixed_limit"): "FO/8",
        }
        return codes.get((rules.hole, rules.hand_from, rules.win, limit))
    if kind == "stud" and rules.variant.hole == 7 and limit == "fixed_limit":
        return {"high": "F7S", "high_low": "F7S/8", "low": "FR"}[rules.win]
    low = rules.win == "low" and rules.low_rank == "deuce_to_seven"
    return {(1, "no_limit"): "N2L1D", (3, "fixed_limit"): "F2L3D"}.get((rules.draws, limit)) if low else None


class _Hand:
    """A record on its way to the standard: players are numbered in the order of the deal, the button last."""

    def __init__(self, record: Record, game: Game) -> None:
        if not isinstance(game.rules, Rules):
            raise BadInput(f"{record.game} is not poker between players; the standard records nothing else")
        self.record, self.rules = record, game.rules
        self.variant = variant_of(game.rules)
        if self.variant is None:
            codes = ", ".join(VARIANTS)
            raise BadInput(f"the standard has no variant for {record.game} with {game.rules.structure}; it has {codes}")
        events = record.events
        self.seats = list(dict.fromkeys([e.to for e in events if isinstance(e, Dealt) and e.to > 0]))
        if not any(isinstance(event, PotWon) for event in events):
            raise BadInput("this round had no pot, so it is not a hand")
        self.player = {seat: n for n, seat in enumerate(self.seats, 1)}
        first = next(n for n, event in enumerate(events) if isinstance(event, Dealt))
        decided = next((n for n, e in enumerate(events) if isinstance(e, Chose) and e.option in VERBS), len(events))
        self.before, self.after = events[:decided], events[first:]
        """What was posted, also by who killed the pot on his first cards; cards and decisions."""
        fee = in_force(game.id, record.fee, structure=game.rules.fee_structure) if record.fee else None
        stakes = game.rules.stakes(record.limits, fee)
        marked = [(e.marker, e.seat) for e in self.before if isinstance(e, Marked)]
        self.killers = [seat for marker, seat in marked if marker == "kill"]
        self.straddler = self.player.get(dict(marked).get("straddle", 0), 0)
        self.stakes = stakes.doubled() if self.killers else stakes

    def fields(self) -> dict[str, Any]:
        own = self._from_stacks(FeeTaken)
        found: dict[str, Any] = {
            "variant": self.variant,
            **self._antes(),
            **self._bets(),
            "starting_stacks": [_money(self.record.before.stacks[s] - own.get(s, 0)) for s in self.seats],
            "actions": list(self._actions()),
            "seats": self.seats,
            "finishing_stacks": [_money(self.record.stacks[s]) for s in self.seats],
            "winnings": [_money(self._won(s)) for s in self.seats],
            "currency": "USD",
            "_game": self.record.game,
        }
        taken = sum([e.cents for e in self.record.events if isinstance(e, FeeTaken) and not e.seat])
        killers = [self.player[seat] for seat in self.killers]
        facts = {
            "_set": self.record.set,
            "_fee": self.record.fee,
            "_taken_from_pot": _money(taken),
            "_pot_fees": [[after, _money(cents)] for after, cents in self._pot_fees()],
            "_taken_from_stacks": {str(self.player[s]): _money(cents) for s, cents in own.items()},
            "_kill": killers[0] if len(killers) == 1 else killers,
            "_straddle": self.straddler,
        }
        return {**found, **{key: value for key, value in facts.items() if value}}

    def _antes(self) -> dict[str, Any]:
        """Antes, whole also where a stack was short of one, which then plays for as much of the others'; where there
        are none, what is posted dead."""
        paid = self._posted(lambda event: event.spot == ANTE)
        if not any(paid):
            return {"antes": self._posted(lambda event: event.spot != SPOT)}
        return {"ante_trimming_status": True, "antes": [max(paid)] * len(paid)}

    def _pot_fees(self) -> Iterable[tuple[int, int]]:
        """What the house took from the pot, after how many decisions of the hand."""
        decisions = 0
        for event in self.record.events:
            if isinstance(event, Discarded) or (isinstance(event, Chose) and event.option in VERBS):
                decisions += 1
            elif isinstance(event, FeeTaken) and not event.seat:
                yield decisions, event.cents

    def _bets(self) -> dict[str, Any]:
        stakes = self.stakes
        found: dict[str, Any] = {}
        if self.rules.variant.kind == "stud":
            found["bring_in"] = _money(stakes.bring_in)
        else:
            found["blinds_or_straddles"] = self._blinds()
        if self.rules.limit_game:
            return {**found, "small_bet": _money(stakes.lower), "big_bet": _money(stakes.upper)}
        return {**found, "min_bet": _money(stakes.big_blind)}

    def _blinds(self) -> list[Any]:
        """Blinds and straddles, whole also where a stack was short of one; what a newcomer or a killer posts is no
        blind, which its sign says."""
        big = self.stakes.big_blind
        whole = {"small-blind": self.stakes.small_blind, "big-blind": big, "straddle": 2 * big}
        marked = [e for e in self.before if isinstance(e, Marked) and e.marker in whole and e.seat not in self.killers]
        holders = {event.seat: _money(whole[event.marker]) for event in marked}
        holders.update(dict.fromkeys(self.killers, -_money(kill_blind(self.rules, self.stakes))))
        posted = self._posted(lambda event: event.spot == SPOT, reverse=False)
        signed = [holders.get(seat, -amount) for seat, amount in zip(self.seats, posted)]
        return signed[::-1] if len(signed) == 2 else signed

    def _posted(self, counts: Callable[[Wagered], bool], reverse: bool = True) -> list[Any]:
        cents = dict.fromkeys(self.seats, 0)
        for event in self.before:
            if isinstance(event, Wagered) and event.seat in cents and counts(event):
                cents[event.seat] += event.cents
        amounts = [_money(cents[seat]) for seat in self.seats]
        return amounts[::-1] if reverse and len(amounts) == 2 else amounts

    def _from_stacks(self, kind: type[FeeTaken]) -> dict[int, int]:
        found: dict[int, int] = {}
        for event in self.record.events:
            if isinstance(event, kind) and event.seat in self.player:
                found[event.seat] = found.get(event.seat, 0) + event.cents
        return found

    def _won(self, seat: int) -> int:
        return sum([e.cents for e in self.record.events if isinstance(e, PotWon) and e.seat == seat])

    def _actions(self) -> Iterable[str]:
        held: dict[int, list[str]] = {seat: [] for seat in self.seats}
        dealt: list[str] = []
        """New cards of a draw, which the standard deals when all have discarded."""
        drawing: set[int] = set()
        """Who has discarded in this draw."""
        folded: set[int] = set()
        for event in self.after:
            if isinstance(event, Chose) and event.option == "fold":
                folded.add(event.seat)
            elif isinstance(event, Dealt) and event.to in folded:
                continue  # a seat that folded where nothing was bet; the standard deals to nobody who folded
            again = isinstance(event, Discarded) and event.to in drawing  # nobody could bet since the last draw
            if again or (drawing and isinstance(event, (Chose, Shown))):
                yield from dealt
                dealt, drawing = [], set()
            if isinstance(event, Dealt):
                line = self._deal(event, held)
                if drawing:
                    dealt.append(line)
                else:
                    yield line
            elif isinstance(event, Discarded):
                drawing.add(event.to)
                yield f"p{self.player[event.to]} sd {''.join(map(str, event.cards))}".rstrip()
                held[event.to] = [card for card in held[event.to] if card not in event.cards]
            elif line := self._said(event, held):
                yield line
        yield from dealt

    def _deal(self, event: Dealt, held: dict[int, list[str]]) -> str:
        cards = [str(card) for card in event.cards]
        if event.to == BOARD:
            return f"d db {''.join(cards)}"
        held[event.to] += cards
        return f"d dh p{self.player[event.to]} {''.join(cards)}"

    def _said(self, event: Event, held: dict[int, list[str]]) -> str:
        if isinstance(event, Chose) and event.option in VERBS:
            amount = f" {_toml(_money(event.amount))}" if VERBS[event.option] == "cbr" else ""
            return f"p{self.player[event.seat]} {VERBS[event.option]}{amount}"
        if isinstance(event, Shown) and event.holder in held:
            return f"p{self.player[event.holder]} sm {''.join(held[event.holder])}"
        return ""


def _money(cents: int) -> int | float:
    """Dollars; whole ones where they are whole."""
    return cents // CENTS if cents % CENTS == 0 else cents / CENTS


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join([f"'{key}' = {_toml(inner)}" for key, inner in value.items()]) + "}"
    return str(value)
