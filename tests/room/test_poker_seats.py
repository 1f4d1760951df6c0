"""Poker in the room: what it costs to change seats, miss blinds, leave owing, buy short, enter and stay."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.room import director, seating, turnover
from pitboss.room.people import Person
from pitboss.room.room import SYSTEM, Room
from pitboss.room.state import Sign
from pitboss.room.table import LiveTable
from pitboss.table.asks import Choose, Refused
from pitboss.table.events import Dealt, FeeTaken, Marked, Wagered
from tests.room.harness import fits, opened, run

NAMES = ("Anna", "Bob", "Carla", "Dora", "Emil", "Fred")


async def seated(
    room: Room, game: str, *seats: int, cents: int = 400_00, fee: str = "", **rules: Any
) -> tuple[LiveTable, list[Person]]:
    """A table with these people, paused after its draw for the button and a first hand."""
    table = await room.open_table(Sign(game=game, name="Poker", stays=True, fee=fee, set=rules), SYSTEM)
    await director.pause(room, table, True, "people come", SYSTEM)
    people = []
    for name, seat in zip(NAMES, seats):
        people.append(await newcomer(room, table, name, seat, cents))
    await hands(room, table, 2)
    return table, people


async def newcomer(room: Room, table: LiveTable, name: str, seat: int, cents: int = 400_00) -> Person:
    person = await room.people.sign_up(name, "1234")
    await room.chips(person, 1_000_00)
    await table.do(lambda: seating.sit(table, person, seat, cents))
    return person


async def hands(room: Room, table: LiveTable, count: int = 1, **answers: str) -> list[Any]:
    """So many rounds, checked or folded by everybody; asks of a kind are answered as given. The events of the last.

    Rounds in which nobody is asked go by at once, and may be more.
    """
    for _ in range(count):
        done = table.last.number if table.last else 0
        await director.pause(room, table, False, "", SYSTEM)
        while table.hand is None and (not table.last or table.last.number == done):
            await asyncio.sleep(0.005)
        await director.pause(room, table, True, "one hand only", SYSTEM)
        while table.hand is not None:
            await table.do(lambda: _answer(table, answers))
        assert table.last and table.last.number != done
    assert table.last
    return list(table.last.record.events)


def _answer(table: LiveTable, answers: dict[str, str]) -> None:
    hand = table.hand
    if hand is None or not hand.waiting_for:
        return
    seat = hand.waiting_for[0]
    ask = hand.round.ask
    wanted = answers.get(ask.for_seat(seat).kind.replace("-", "_")) if isinstance(ask, Choose) else None
    if wanted is None:
        hand.stand(seat)
    else:
        hand.give(seat, wanted)


def dealt_in(events: list[Any]) -> list[int]:
    return sorted({e.to for e in events if isinstance(e, Dealt) and e.to > 0})


def posted(events: list[Any], seat: int) -> dict[str, int]:
    first = next(n for n, e in enumerate(events) if isinstance(e, Dealt))
    return {e.spot: e.cents for e in events[:first] if isinstance(e, Wagered) and e.seat == seat}


def place(events: list[Any], marker: str) -> int:
    return next(e.seat for e in events if isinstance(e, Marked) and e.marker == marker)


async def blind_at(room: Room, table: LiveTable, seat: int) -> None:
    while table.open_table.saved.carried["big_blind"] != seat:
        await hands(room, table)


async def move(table: LiveTable, person: Person, seat: int) -> int | None:
    return await table.do(lambda: seating.change_seat(table, person, seat))


@run
async def test_44_lowball_waits_a_hand_for_each_seat_moved_away_from_the_big_blind(sqlite: str) -> None:
    """Delta L377: "players must wait a number of hands equal to the positions they moved", or post all blinds."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/lowball-a5", 1, 2, 3, 4, kill="off", kill_voluntary=False)
        await blind_at(room, table, 1)  # then 2, who moves behind 3 and 4
        stack = table.stack(2)
        assert await move(table, people[1], 5) == 5
        assert (table.stack(2), table.stack(5)) == (0, stack) and table.seats[5].name == "Bob"
        assert table.open_table.saved.carried["moved"] == {"5": 3}
        for left in (2, 1):
            events = await hands(room, table, post="wait")
            assert dealt_in(events) == [1, 3, 4] and table.open_table.saved.carried["moved"] == {"5": left}
        events = await hands(room, table, post="wait")
        assert 5 in dealt_in(events), "the third hand is his big blind"
        assert place(events, "big-blind") == 5 and table.open_table.saved.carried["moved"] == {}
        assert fits(room)


@run
async def test_44_who_will_not_wait_posts_all_blinds(sqlite: str) -> None:
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/lowball-a5", 1, 2, 3, 4, kill="off", kill_voluntary=False)
        await blind_at(room, table, 1)
        await move(table, people[1], 5)
        big = table.open_table.limits[0]
        events = await hands(room, table, post="post")
        assert 5 in dealt_in(events) and posted(events, 5) == {"bet": big, "dead": big // 2}
        assert not posted(await hands(room, table), 5), "once"


@run
async def test_44_moving_closer_to_the_big_blind_and_back_is_free(sqlite: str) -> None:
    """Delta L378: "players can continue receiving hands as normal"."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/lowball-a5", 1, 2, 3, 6, kill="off", kill_voluntary=False)
        await blind_at(room, table, 1)
        await move(table, people[3], 4)  # from 6 to 4: two seats closer
        assert not table.open_table.saved.carried["moved"]
        assert dealt_in(await hands(room, table)) == [1, 2, 3, 4]
        await blind_at(room, table, 1)
        await move(table, people[1], 5)
        await move(table, people[1], 2)  # back before the next hand
        assert not table.open_table.saved.carried["moved"]
        assert dealt_in(await hands(room, table)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "seats, to, waits",
    [((1, 2, 3, 4, 6, 7), 5, {}), ((1, 2, 3, 4, 5, 7), 6, {"6": 1}), ((1, 2, 3, 4, 5, 6), 7, {"7": 2})],
)
@run
async def test_43_lucky_derby_counts_the_players_beyond_two(
    sqlite: str, seats: tuple[int, ...], to: int, waits: dict[str, int]
) -> None:
    """L31: "MORE THAN 2 players away from the blind ... wait as many hands as players they skipped after 2"."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "lucky-derby/holdem", *seats)
        await blind_at(room, table, 1)
        await move(table, people[1], to)
        assert table.open_table.saved.carried["moved"] == waits
        events = await hands(room, table, post="post")
        assert (to in dealt_in(events)) == (to != 7), "between the button and the small blind he waits"
        assert posted(events, to) == ({"bet": table.open_table.limits[0]} if to == 6 else {})


@run
async def test_nobody_steps_in_before_the_small_blind(sqlite: str) -> None:
    """Golden West has no price for a move, but the button passes first: the last big blind has the small one next."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "golden-west/holdem", 1, 2, 3, 4)
        await blind_at(room, table, 1)  # button 3; then 4
        await move(table, people[1], 5)
        events = await hands(room, table, post="post", buy_button="wait")
        assert (place(events, "small-blind"), place(events, "big-blind")) == (1, 3) and 5 not in dealt_in(events)
        assert 5 in dealt_in(await hands(room, table))


@run
async def test_who_is_in_a_hand_moves_when_it_is_over_and_may_think_again(sqlite: str) -> None:
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/holdem", 1, 2, 3)
        await director.pause(room, table, False, "", SYSTEM)
        while table.hand is None:
            await asyncio.sleep(0.005)
        await director.pause(room, table, True, "one hand only", SYSTEM)
        assert await move(table, people[0], 7) is None and 1 in table.seats
        with pytest.raises(Refused, match="seat 7 is taken"):
            await move(table, people[1], 7)
        with pytest.raises(Refused, match="there is no seat 11; the seats are 1 to"):
            await move(table, people[1], 11)
        assert await move(table, people[0], 1) == 1, "stays after all"
        await move(table, people[2], 8)
        while table.hand is not None:
            await table.do(lambda: _answer(table, {}))
        assert sorted(table.seats) == [1, 2, 8]
        assert table.open_table.saved.carried["players"] == [1, 2, 8], "he has met his blinds, wherever he sits"
        assert fits(room)


@run
async def test_missed_blinds_are_posted_or_waited_for(sqlite: str) -> None:
    """Delta L506-L507, L509: the total of the blinds, the big one live and the small one dead."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/holdem", 1, 2, 3, 4)
        await blind_at(room, table, 1)
        await table.do(lambda: seating.sit_out(table, people[1], True))
        events = await hands(room, table)
        assert place(events, "big-blind") == 3 and 2 not in dealt_in(events)
        await hands(room, table, 2)  # button 1, then 3
        await table.do(lambda: seating.sit_out(table, people[1], False))
        carried = table.open_table.saved.carried
        assert carried["missed_big"] == carried["missed_small"] == [2]
        big = table.open_table.limits[0]
        events = await hands(room, table, post="post")  # button 4, blinds 1 and 2
        assert place(events, "big-blind") == 2 and posted(events, 2) == {"bet": big}, "or waited for"
        await blind_at(room, table, 1)
        await table.do(lambda: seating.sit_out(table, people[1], True))
        await hands(room, table, 2)  # button 4, then 1: both blinds have passed him
        await table.do(lambda: seating.sit_out(table, people[1], False))
        events = await hands(room, table, post="post")  # button 3, blinds 4 and 1
        assert posted(events, 2) == {"bet": big, "dead": big // 2}
        assert fits(room)


@run
async def test_39_a_newcomer_between_button_and_big_blind_buys_the_button_or_waits(sqlite: str) -> None:
    """Delta L503, L508: both blinds, the small one dead; the only blind; the button next."""
    async with opened(sqlite) as room:
        table, _ = await seated(room, "delta/holdem", 1, 3, 4, 5)
        await blind_at(room, table, 3)  # button 5, then 1 with blinds 3 and 4
        fred = await newcomer(room, table, "Fred", 2)
        big = table.open_table.limits[0]
        waits = await hands(room, table, post="post", buy_button="wait")
        assert (place(waits, "button"), place(waits, "big-blind")) == (1, 4)
        assert 2 not in dealt_in(waits), "a plain post is refused there"
        await table.do(lambda: seating.leave(table, fred))
        await blind_at(room, table, 3)
        await newcomer(room, table, "Gerd", 2)
        bought = await hands(room, table, buy_button="buy-button")
        assert posted(bought, 2) == {"bet": big, "dead": big // 2} and place(bought, "big-blind") == 2
        assert not [e for e in bought if isinstance(e, Marked) and e.marker == "small-blind"], "nobody else posts"
        assert place(await hands(room, table), "button") == 2
        assert fits(room)


@run
async def test_131_who_leaves_owing_a_kill_owes_it_when_he_comes_back(sqlite: str) -> None:
    """Delta L560; and whoever takes the seat meanwhile owes nothing, and has no leg (L555)."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/lowball-a5", 1, 2, 3, 4, kill_voluntary=False)
        saved = table.open_table.saved
        saved.carried["kill"] = 2
        await table.do(lambda: seating.leave(table, people[1]))
        assert table.owing == [people[1].id]
        await newcomer(room, table, "Fred", 2)
        events = await hands(room, table, post="post")
        assert not [e for e in events if isinstance(e, Marked) and e.marker == "kill"]
        await table.do(lambda: seating.sit(table, people[1], 6, 400_00))
        for _ in range(8):
            events = await hands(room, table, post="post")
            if 6 in dealt_in(events):
                break
        assert place(events, "kill") == 6 and not table.owing
        assert fits(room)


@run
@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "seven-card-stud"])
async def test_one_short_buy_a_day_at_lucky_derby(sqlite: str, game: str) -> None:
    """L37: "One Short Buy In (after initial Buy In) is allowed per game per day"."""
    async with opened(sqlite) as room:
        table = await room.open_table(Sign(game=f"lucky-derby/{game}", name="Poker", stays=True), SYSTEM)
        least = seating.buy_in(table).least
        anna = await newcomer(room, table, "Anna", 1, least)
        await table.do(lambda: seating.buy(table, anna, least - 1))
        with pytest.raises(Refused, match="is allowed a day, and you have made it"):
            await table.do(lambda: seating.buy(table, anna, 1))
        await table.do(lambda: seating.buy(table, anna, least))
        table.short_buys[anna.id] -= seating.DAY_MS
        await table.do(lambda: seating.buy(table, anna, 1))
        assert fits(room)


@run
async def test_a_no_limit_game_of_outlaws_has_no_greatest_buy_in(sqlite: str) -> None:
    """L480-L497: "Minimum $40 Buy-In, No Maximum Buy-In", and in limit games "Maximum $300 Buy-In"."""
    async with opened(sqlite) as room:
        for structure, most in (("no_limit", seating.NO_GREATEST), ("fixed_limit", 300_00)):
            sign = Sign(game="outlaws/holdem", name=structure, stays=True, set={"structure": structure})
            table = await room.open_table(sign, SYSTEM)
            assert (seating.buy_in(table).least, seating.buy_in(table).most) == (40_00, most)


@run
async def test_delta_takes_five_times_the_maximum_bet(sqlite: str) -> None:
    """L292: "usually five times the maximum bet", whatever the limit."""
    async with opened(sqlite) as room:
        for fee, least in (("rates-holdem-limit:1", 10_00), ("rates-holdem-limit:6", 500_00)):
            table = await room.open_table(Sign(game="delta/holdem", name=fee, stays=True, fee=fee), SYSTEM)
            assert seating.buy_in(table).least == least


@run
async def test_one_short_buy_for_each_full_one_at_grand_ronde(sqlite: str) -> None:
    """L902."""
    async with opened(sqlite) as room:
        table = await room.open_table(Sign(game="grand-ronde/holdem", name="Poker", stays=True), SYSTEM)
        least = seating.buy_in(table).least
        anna = await newcomer(room, table, "Anna", 1, least)
        await table.do(lambda: seating.buy(table, anna, 1_00))
        with pytest.raises(Refused, match="for each full one"):
            await table.do(lambda: seating.buy(table, anna, 1_00))
        await table.do(lambda: seating.buy(table, anna, least))
        await table.do(lambda: seating.buy(table, anna, 1_00))
        await table.do(lambda: seating.leave(table, anna))
        await table.do(lambda: seating.sit(table, anna, 1, least))  # a full buy-in like any other
        await table.do(lambda: seating.buy(table, anna, 1_00))
        with pytest.raises(Refused, match="for each full one"):
            await table.do(lambda: seating.buy(table, anna, 1_00))


@run
async def test_in_the_15_30_game_of_lucky_derby_150_dollars_is_no_short_buy(sqlite: str) -> None:
    """L37: "Players may Re Buy for $150 in the 15x30 HE game", also who has made the short buy of the day."""
    async with opened(sqlite) as room:
        fee = "rates-holdem-limit-by-pot:31:1500-3000"
        table = await room.open_table(Sign(game="lucky-derby/holdem", name="Poker", stays=True, fee=fee), SYSTEM)
        anna = await newcomer(room, table, "Anna", 1, seating.buy_in(table).least)
        await table.do(lambda: seating.buy(table, anna, 1_00))
        await table.do(lambda: seating.buy(table, anna, 150_00))
        with pytest.raises(Refused, match="is allowed a day"):
            await table.do(lambda: seating.buy(table, anna, 1_00))


@run
async def test_a_sit_and_go_costs_entry_and_fee_and_its_prizes_go_to_the_accounts(sqlite: str) -> None:
    """Bots enter for the same price; nobody adds chips or changes seats on the way."""
    rules = {"tournament": "sit_and_go", "structure": "no_limit", "hands_per_level": 1, "levels": [100_00]}
    async with opened(sqlite) as room:
        sign = Sign(game="golden-west/pokerpro-holdem", name="Sit and go", stays=True, bots=2, set=rules)
        table = await room.open_table(sign, SYSTEM)
        anna = await room.people.sign_up("Anna", "1234")
        await room.chips(anna, 500_00)
        for cents in (99_00, 101_00):
            with pytest.raises(Refused, match=r"the buy-in here is \$100 to \$100"):
                await table.do(lambda c=cents: seating.sit(table, anna, 5, c))
        await table.do(lambda: seating.sit(table, anna, 5, 100_00))
        await hands(room, table)
        assert table.open_table.saved.drop == 3 * 10_00 and room.ledger.balance(f"purse/{anna.id}") == 400_00
        with pytest.raises(Refused, match="you cannot buy chips"):
            await table.do(lambda: seating.buy(table, anna, 1_00))
        with pytest.raises(Refused, match="you cannot change seats in a tournament"):
            await move(table, anna, 3)
        for _ in range(20):
            if "tournament" not in table.open_table.saved.carried:
                break
            await hands(room, table)
        await table.do(lambda: turnover.tidy(table))
        assert table.stack(5) == 0 and fits(room)
        prizes = (135_00, 81_00, 54_00)
        assert room.ledger.balance(f"purse/{anna.id}") - 400_00 in prizes


@run
async def test_seats_stay_as_they_are_while_antes_that_nobody_has_won_are_in_the_pot(sqlite: str) -> None:
    """Delta L476, Golden West L481-L482; the position after the button decides who may open first."""
    async with opened(sqlite) as room:
        table, people = await seated(room, "delta/draw-jacks-or-better", 1, 2, 3, cents=100_00)
        assert table.open_table.saved.pot, "nobody opened"
        with pytest.raises(Refused, match="you cannot change seats while unwon antes"):
            await move(table, people[1], 5)
        assert sorted(table.seats) == [1, 2, 3] and fits(room)


@pytest.mark.parametrize(("unit", "minutes", "cents"), [("half_hour", 30, 13_00), ("hour", 60, 26_00)])
@run
async def test_the_time_collection_is_due_by_the_half_hour_or_by_the_hour(
    sqlite: str, unit: str, minutes: int, cents: int
) -> None:
    """Lucky Derby L1505-L1511, L1556: from each of two to four players, "every thirty minutes and sixty minutes"."""
    async with opened(sqlite) as room:
        fee = "rates-poker-time:1-3"
        table, _ = await seated(room, "lucky-derby/holdem", 1, 2, 3, fee=fee, straddle="none", time_unit=unit)
        for passed, due in ((minutes - 1, {}), (1, {1: cents, 2: cents, 3: cents}), (1, {})):
            table.open_table.saved.carried["time_from"] -= passed * 60
            events = await hands(room, table)
            assert {e.seat: e.cents for e in events if isinstance(e, FeeTaken)} == due
        assert fits(room)
