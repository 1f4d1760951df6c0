"""`pitboss play`: any game in the terminal. It knows asks and events, and no game."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

import msgspec

from pitboss.errors import BadInput, PitbossError
from pitboss.games.family import Family
from pitboss.houses.game import Game, catalogue, load, parse_set
from pitboss.houses.open_table import OpenTable
from pitboss.money import cents
from pitboss.money.cents import show
from pitboss.money.in_force import PRINTED, describe
from pitboss.table.asks import DONE, OFFICIAL, Answer, Arrange, Ask, Bet, Choose, Counter, Discard
from pitboss.table.round import Round, Strategy
from pitboss.table.sentences import sentence
from pitboss.table.views import View, seen_events

PAGE = 14


def run(arguments: Namespace) -> int:
    if sys.stdin is None:
        raise BadInput("standard input is closed, but play reads answers from it")
    game = load(arguments.game or _menu(), **parse_set(arguments.set))
    people = arguments.seats
    bots = arguments.bots
    if bots is None:
        bots = max(0, min(3, game.rules.seats - people)) if _needs_company(game) else 0
    if people + bots > game.rules.seats:
        raise BadInput(f"{game.id} has {game.rules.seats} places, not {people + bots}")
    open_table = game.table(seats=people + bots, seed=arguments.seed, fee=PRINTED)
    if open_table.fee:
        print(f"Fees: {describe(open_table.fee)} ({open_table.fee.id}).")
    players = _bots(game, range(people + 1, people + bots + 1))
    print(f"{game.sheet.name} ({game.id}). Enter takes the default, q leaves, ? explains.\n")
    try:
        while _round(open_table, people, players):
            print()
    except (EOFError, KeyboardInterrupt):
        print()
    return _farewell(open_table, people)


def _needs_company(game: Game) -> bool:
    return getattr(game.rules, "bank", "") != "house"


def _bots(game: Game, seats: range) -> dict[int, Strategy]:
    family: Family = game.family
    maker = next(iter(family.strategies.values()))
    players = {seat: maker(game.rules) for seat in seats}
    if seats and getattr(game.rules, "bank", "") == "player_dealer":
        players[seats[-1]] = _proposition_player(players[seats[-1]])
    return players


def _proposition_player(strategy: Strategy) -> Strategy:
    """Takes the bank whenever it is offered, so that the game goes on."""

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose) and ask.kind == "bank":
            return "bank", ask.options[0].most
        return strategy(ask, view)

    return answer


def _menu() -> str:
    ids = list(catalogue())
    for n, id_ in enumerate(ids, 1):
        print(f"{n:3}  {id_:45} {load(id_).sheet.name}")
    while True:
        try:
            word = input("\nWhich game? ").strip()
        except EOFError:
            raise BadInput("no game was chosen; write its id after `pitboss play`") from None
        if word in ids:
            return word
        if word.isdigit() and 1 <= int(word) <= len(ids):
            return ids[int(word) - 1]
        print(f"a number from 1 to {len(ids)}, or an id")


def _round(open_table: OpenTable, people: int, bots: dict[int, Strategy]) -> bool:
    """One round; False when somebody leaves the table or has no chips left."""
    if not any(open_table.saved.stacks[s] for s in range(1, people + 1)):
        print("No chips left.")
        return False
    round_ = open_table.start()
    shown = 0
    viewer = 1 if people == 1 else None
    views = {seat: View(round_.table, seat) for seat in round_.table.seats}
    while (ask := round_.ask) is not None:
        shown = _show(round_, shown, viewer)
        for seat in round_.waiting_for:
            own = ask.for_seat(seat)
            if seat == OFFICIAL:  # nobody is at the desk
                round_.default(seat)
            elif seat > people:
                round_.answer(seat, bots[seat](own, views[seat]))
            elif not _ask_person(round_, own, views[seat]):
                return False
            if round_.ask is not ask:
                break
    _show(round_, shown, viewer)
    before, asked = open_table.saved.stacks, bool(round_.answers)
    open_table.end(round_)
    if not asked and open_table.saved.stacks == before:  # the game waits for players who cannot come here
        return False
    print("Chips: " + ", ".join(f"seat {s} {show(open_table.saved.stacks[s])}" for s in range(1, people + 1)))
    return True


def _show(round_: Round, shown: int, viewer: int | None) -> int:
    for event in seen_events(round_.table.events[shown:], viewer):
        print(f"  {sentence(event)}")
    return len(round_.table.events)


def _ask_person(round_: Round, ask: Ask, view: View) -> bool:
    """Ask until the answer is legal. An answer that is refused says why and changes nothing."""
    seat = view.seat or 0
    while True:
        word = input(_prompt(ask, view)).strip()
        if word == "q":
            return False
        if word == "?":
            print(_explain(ask, seat))
            continue
        try:
            round_.answer(seat, _parse(ask, view, word))
            return True
        except PitbossError as refused:
            print(f"  No: {refused}")


def _prompt(ask: Ask, view: View) -> str:
    held = " ".join(view.pieces.texts(ask.cards if isinstance(ask, Arrange) else view.cards()))
    mine = f"[{held}] " if held else ""
    head = f"Seat {view.seat} {mine}{show(view.stack())}: "
    if isinstance(ask, Bet):
        first = ask.layout.spots[0]
        return f"{head}bets (default {first.name}={show(first.least)}, 0 for none)? "
    if isinstance(ask, Choose):
        shown = [_option(o) for o in ask.options if not o.why_not]
        return f"{head}{ask.about + ': ' if ask.about else ''}{', '.join(shown)}? "
    if isinstance(ask, Discard):
        return f"{head}discard {ask.least} to {ask.most} cards (default {'the first' if ask.least else 'none'})? "
    if isinstance(ask, Arrange):
        sizes = " and ".join(map(str, ask.groups[:-1]))
        return f"{head}set the hand: the first {sizes} cards, groups apart by / (default by itself)? "
    return f"{head}{getattr(ask, 'kind', '')} order as JSON, or done? "


def _option(option: Any) -> str:
    if option.most:
        return f"{option.name} {show(option.least)} to {show(option.most)}"
    return f"{option.name}{' ' + show(option.cost) if option.cost else ''}"


def _explain(ask: Ask, seat: int) -> str:
    if isinstance(ask, Bet):
        own = [s for s in ask.layout.spots if "@" not in s.name]
        lines = [f"  {s.name}: {show(s.least)} to {show(s.most)}" for s in own[:PAGE]]
        rest = [f"  … and {len(own) - PAGE} more"] if len(own) > PAGE else []
        return "\n".join([*lines, *rest, *_elsewhere(ask, seat), "  write: spot=dollars spot=dollars"])
    if isinstance(ask, Choose):
        return "\n".join(f"  {o.name}: {o.why_not or 'legal'}" for o in ask.options)
    if isinstance(ask, Counter):
        return f"  write an order as JSON, or {DONE}: {msgspec.json.encode(ask.form).decode()}"
    return "  write cards, for example: As Kd"


def _elsewhere(ask: Bet, seat: int) -> list[str]:
    """Behind which seats and in which circles one may bet as well."""
    first = next(s for s in ask.layout.spots if "@" not in s.name)
    there = [s for s in ask.layout.spots if s.name.startswith(f"{first.name}@")]
    places = [s.label.removeprefix(first.label).strip() for s in there if not s.name.endswith(f"@{seat}")]
    example = there[-1].name if there else ""
    return [f"  elsewhere with @ and its number, for example {example}: {', '.join(places)}"] if places else []


def _parse(ask: Ask, view: View, word: str) -> Answer:
    if isinstance(ask, Bet):
        return _bets(ask, word)
    if isinstance(ask, Choose):
        return _choice(ask, view, word)
    if not word:
        return ask.default(view.seat or 0)
    if isinstance(ask, Arrange):
        return _groups(ask, view, word)
    if isinstance(ask, Discard):
        return view.pieces.read(word)
    try:
        return word if word == DONE else msgspec.json.decode(word)
    except msgspec.DecodeError:
        raise BadInput(f"'{word}' is not JSON; write for example {{\"buy\": {{}}}}, or {DONE}") from None


def _groups(ask: Arrange, view: View, word: str) -> Answer:
    """The groups that were written, and the last one from whatever is left."""
    groups = [view.pieces.read(part) for part in word.split("/")]
    left = list(ask.cards)
    for card in [card for group in groups for card in group]:
        if card not in left:
            raise BadInput(f"{view.pieces.text(card)} is not in your hand")
        left.remove(card)
    return tuple([*groups, tuple(left)] if left else groups)


def _bets(ask: Bet, word: str) -> Answer:
    first = ask.layout.spots[0]
    if not word:
        return _completed(ask, {first.name: first.least})
    if word in ("0", "none"):
        return {}
    placed: dict[str, int] = {}
    for part in word.split():
        spot, equals, amount = part.partition("=")
        placed[spot if equals else first.name] = cents.parse(amount if equals else spot)
    return _completed(ask, placed)


def _completed(ask: Bet, placed: dict[str, int]) -> dict[str, int]:
    """With what must go with it: a Blind equal to the Ante, three equal bets."""
    for spot in ask.layout.spots:
        if spot.required and spot.equals in placed:
            placed.setdefault(spot.name, placed[spot.equals])
    return placed


def _choice(ask: Choose, view: View, word: str) -> Answer:
    if not word:
        return ask.default(view.seat or 0)
    name, _, amount = word.partition(" ")
    if any(o.name == word for o in ask.options):
        name, amount = word, ""
    matches = [o for o in ask.options if o.name == name] or [o for o in ask.options if o.name.startswith(name)]
    if not matches:
        return name
    option = matches[0]
    if not option.most:
        return word if amount else option.name  # words with cards in them stand for themselves
    return option.name, cents.parse(amount) if amount else option.least


def _farewell(open_table: OpenTable, people: int) -> int:
    for seat in range(1, people + 1):
        print(f"Seat {seat} leaves with {show(open_table.saved.stacks[seat])}.")
    return 0
