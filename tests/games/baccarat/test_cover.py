"""A player-dealer's wager: nobody can win or lose more than it, whatever is bet and however it comes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet
from pitboss.table.events import Settled

SPOTS = ("player", "banker", "tie", "panda-8", "dragon-7")
GAME = {
    (cover, by): load("golden-west/ez-baccarat", cover=cover, settle_by=by, reshuffle="each_round")
    for cover in ("gross", "net")
    for by in ("type", "seat")
}
BANK = 8


@st.composite
def bets(draw):
    """Wagers of a few seats, each with a line bet so that any side bet may go with it."""
    placed = {}
    for seat in draw(st.sets(st.integers(1, 7), min_size=1, max_size=4)):
        spots = draw(st.sets(st.sampled_from(SPOTS), max_size=4)) | {draw(st.sampled_from(SPOTS[:2]))}
        placed[seat] = {spot: draw(st.integers(5_00, 300_00)) for spot in sorted(spots)}
    return placed


@settings(max_examples=150, deadline=None)
@given(bets(), st.integers(5_00, 2_000_00), st.sampled_from(sorted(GAME)), st.integers(0, 10_000))
def test_the_bank_wins_and_loses_at_most_its_wager(placed, stake, kind, seed):
    cover, by = kind
    open_table = OpenTable(GAME[kind], stack=3_000_00, seed=seed, strict=True)
    open_table.saved.bank, open_table.saved.bank_turns = BANK, 1
    round_ = open_table.start()
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        round_.answer(seat, placed.get(seat, {}) if isinstance(ask, Bet) else ("bank", stake))
    settled = [event for event in round_.table.events if isinstance(event, Settled)]
    paid, taken = sum(e.paid for e in settled), sum(e.taken for e in settled)
    assert abs(round_.table.stacks[BANK] - 3_000_00) <= stake
    if cover == "gross":
        assert paid + taken <= stake
    assert len(settled) == sum(len(wagers) for wagers in placed.values())
    short = [n for n, event in enumerate(settled) if event.uncovered]
    if cover == "gross" and short:
        assert not any(e.paid or e.taken for e in settled[short[0] + 1 :]), "every later wager is returned whole"
    order = [(SPOTS.index(e.spot), e.seat) for e in settled]
    assert order == sorted(order) if by == "type" else [e.seat for e in settled] == sorted(e.seat for e in settled)
