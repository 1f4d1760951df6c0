"""Casino War, step by step (golden-west L4082-L4160)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from pitboss.games import banking
from pitboss.games.banking import Line
from pitboss.games.high_card import settle
from pitboss.games.high_card.rules import BURN, Rules
from pitboss.games.high_card.settle import EQUAL, compare
from pitboss.money.bank import Bank, Claim
from pitboss.table.asks import Ask, Choose, Deal, Option
from pitboss.table.events import BANK, Announced, Burned, Chose, Shuffled, Swept
from pitboss.table.round import Script
from pitboss.table.state import Table

SURRENDER = Option("surrender")
CASES = ("higher", "lower", "tie")
WAR_CASES = ("war won", "war lost", "war tied")

Wars = list[tuple[Line, int]]
"""Lines that went to war, each with its Tie wager on the war deal."""


def play(table: Table, rules: Rules) -> Script:
    if table.events and isinstance(table.events[0], Shuffled):
        yield from _burn(table, rules.opening_burn)  # L4094-L4096
    bank = yield from banking.open_bank(table, rules)
    if bank is None:
        return
    placed = yield from banking.place_wagers(table, banking.layout(table, rules), ("primary",))
    if lines := banking.lines(table, placed):
        table.emit(Announced("No more bets.", "closed"))  # L4098
        banking.take_fees(table, placed, base=("primary",))  # L4178-L4181
        seats = banking.action_seats(table, rules, [line.at for line in lines])
        lines.sort(key=lambda line: seats.index(line.at))
        yield from _original_deal(table, seats)
        _settle_original(table, rules, bank, lines, seats)
        wars = yield from _tied(table, rules, bank, lines)
        if wars:
            yield from _war_deal(table, rules, seats, wars)
            _settle_wars(table, rules, bank, wars)
    banking.close_bank(table)
    banking.take_fees(table, placed, "after_hand", base=("primary",))  # L7436-L7437


def _burn(table: Table, count: int) -> Script:
    if count:
        yield Deal(count=count)
        table.emit(Burned(count))


def _original_deal(table: Table, seats: Sequence[int]) -> Script:
    """One card face up to each player from the house dealer's left, and one to the player-dealer (L4104-L4107)."""
    drawn = yield Deal(count=len(seats) + 1)
    for holder, card in zip([*seats, BANK], drawn):
        table.deal(holder, [card], up=True)


def _case(table: Table, line: Line, card: int) -> int:
    """The original cards (0) or the war cards (1) of a hand and the bank, compared."""
    return compare(table.cards(line.at)[card] >> 2, table.cards(BANK)[card] >> 2)


def _settle_original(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line], seats: Sequence[int]) -> None:
    """Hand by hand, Primary and then Tie; a tied Primary waits (L4109-L4120)."""
    claims: list[Claim] = []
    for line in lines:
        case = _case(table, line, 0)
        for name, stake in line.wagers.items():
            if name == "primary" and case == EQUAL:
                continue
            wins = (settle.tie if name == "tie" else settle.primary)(stake, case, rules.terms)
            claims.append(Claim(line.seat, line.spot(name), stake, wins, CASES[case]))
    banking.settle(table, bank, banking.in_action_order(rules, claims, seats))


def _tied(table: Table, rules: Rules, bank: Bank, lines: Sequence[Line]) -> Generator[Ask, Any, Wars]:
    """Each tied player surrenders or goes to war, in turn (L4121-L4128).

    Whoever bet behind a hand chooses for himself, but without its player there is no war card: then he surrenders too.
    Where nothing of the player-dealer's wager is left, a tied Primary is not covered and goes back (L4090-L4092).
    """
    wars: Wars = []
    for line in lines:
        if _case(table, line, 0) != EQUAL:
            continue
        stake, spot = line.wagers["primary"], line.spot("primary")
        if bank.exhausted:
            banking.settle(table, bank, [Claim(line.seat, spot, stake, 0, "not covered")])
            continue
        choice, war_tie = "surrender", 0
        if line.seat == line.at or any(other.seat == other.at == line.at for other, _ in wars):
            choice, war_tie = yield from _choose(table, rules, line, stake)
        if choice == "surrender":
            banking.settle(table, bank, [Claim(line.seat, spot, stake, settle.surrendered(stake), "surrendered")])
            continue
        wars.append((line, war_tie))
        table.wager(line.seat, line.spot("war"), stake)
        if war_tie:
            table.wager(line.seat, line.spot("war-tie"), war_tie)
    return wars


def _choose(table: Table, rules: Rules, line: Line, stake: int) -> Generator[Ask, Any, tuple[str, int]]:
    behind, kind, about = (0, "", "") if line.seat == line.at else (line.at, "behind", f"behind seat {line.at}")
    options = (Option("war", cost=stake), *_war_tie(table, rules, line.seat, stake), SURRENDER)
    answer = yield Choose(seat=line.seat, options=options, otherwise="surrender", hand=behind, kind=kind, about=about)
    choice, war_tie = (answer, 0) if isinstance(answer, str) else answer
    table.emit(Chose(line.seat, choice, war_tie, behind))
    return choice, war_tie


def _war_tie(table: Table, rules: Rules, seat: int, stake: int) -> tuple[Option, ...]:
    """War with a Tie wager on the war deal, where that is allowed and affordable (L4254-L4257)."""
    least, most = rules.limit("tie", *table.limits)
    most = min(most, table.stacks[seat] - stake)
    if not rules.tie_on_war_deal or most < least:
        return ()
    return (Option("war-and-tie", cost=stake, least=least, most=most),)


def _war_deal(table: Table, rules: Rules, seats: Sequence[int], wars: Wars) -> Script:
    """The others' cards are taken in; three cards are burned, one goes to a player at war, and so on (L4129-L4140)."""
    at_war = list(dict.fromkeys([line.at for line, _ in wars]))
    for seat in seats:
        if seat not in at_war:
            table.emit(Swept(seat))
    for n, holder in enumerate([*at_war, BANK]):
        if n == 0 or rules.war_burn == "every_card":
            yield from _burn(table, BURN)
        card = yield Deal(count=1)
        table.deal(holder, card, up=True)


def _settle_wars(table: Table, rules: Rules, bank: Bank, wars: Wars) -> None:
    """Hand by hand, by the war cards alone (L4141-L4149). The player-dealer matches as far as the cover goes."""
    for line, war_tie in wars:
        case = _case(table, line, 1)
        stake = line.wagers["primary"]
        results = [
            ("primary", stake, settle.war_primary(stake, case, rules.terms)),
            ("war", stake, settle.war(stake, case, rules.terms)),
        ]
        if war_tie:
            results.append(("war-tie", war_tie, settle.tie(war_tie, case, rules.terms)))
        claims = [Claim(line.seat, line.spot(name), cents, wins, WAR_CASES[case]) for name, cents, wins in results]
        banking.settle(table, bank, claims)
