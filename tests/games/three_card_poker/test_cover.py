"""A player-dealer never wins or loses more than the wager put up, whatever the cards and the bets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose
from pitboss.table.events import BankPosted, Settled

HOUSES = st.sampled_from(["delta", "lucky-derby", "golden-west", "outlaws"])
WAGER = st.integers(5_00, 100_00)


@settings(max_examples=150, deadline=None)
@given(
    house=HOUSES,
    cover=st.sampled_from(["gross", "net"]),
    forfeit=st.sampled_from(["in_turn", "at_fold"]),
    bank=st.integers(5_00, 400_00),
    bets=st.lists(st.tuples(WAGER, WAGER, WAGER), min_size=1, max_size=5),
    plays=st.lists(st.booleans(), min_size=5, max_size=5),
    seed=st.integers(0, 10**6),
)
def test_the_cover_bounds_what_the_bank_wins_and_loses(house, cover, forfeit, bank, bets, plays, seed):
    game = load(f"{house}/three-card-poker-6-card-bonus", cover=cover, forfeit_cover=forfeit)
    table = OpenTable(game, seats=6, stack=1_000_00, seed=seed, strict=True)

    def answer(ask, view):
        if isinstance(ask, Bet):
            if view.seat > len(bets):
                return {}
            ante, pair_plus, six_card = bets[view.seat - 1]
            return {"ante": ante, "pair-plus": pair_plus, "six-card-bonus": six_card}
        assert isinstance(ask, Choose)
        if ask.options[0].name == "bank":
            return ("bank", bank) if view.seat == 6 else "pass"
        return "play" if plays[view.seat - 1] else "fold"

    record = table.play(dict.fromkeys(range(1, 7), answer))
    assert any(isinstance(e, BankPosted) for e in record.events)
    settled = [e for e in record.events if isinstance(e, Settled)]
    paid, taken = sum(e.paid for e in settled), sum(e.taken for e in settled)
    assert -bank <= taken - paid <= bank
    if cover == "gross":
        assert paid + taken <= bank
    assert record.settlement[6] == taken - paid
    for e in settled:
        assert e.uncovered >= 0 and e.taken <= e.stake and not (e.paid and e.taken)
    if cover == "gross":  # once the cover is used up, every later wager goes back whole
        short = next((n for n, e in enumerate(settled) if e.uncovered), len(settled))
        assert all(not e.paid and not e.taken for e in settled[short + 1 :])
