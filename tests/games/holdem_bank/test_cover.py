"""A player-dealer never wins or loses more than the wager put up, whatever the cards and the bets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Choose
from pitboss.table.events import BankPosted, Settled

GAMES = st.sampled_from(
    [
        "lucky-derby/ultimate-texas-holdem",
        "lucky-derby/ultimate-texas-holdem-bad-beat",
        "golden-west/ultimate-texas-holdem",
    ]
)
WAGER = st.integers(10_00, 50_00)


@settings(max_examples=150, deadline=None)
@given(
    game=GAMES,
    cover=st.sampled_from(["gross", "net"]),
    forfeit=st.sampled_from(["in_turn", "at_fold"]),
    cards=st.sampled_from(["held", "swept"]),
    bank=st.integers(10_00, 400_00),
    antes=st.lists(WAGER, min_size=1, max_size=5),
    behind=st.booleans(),
    choices=st.lists(st.integers(0, 3), min_size=20, max_size=20),
    seed=st.integers(0, 10**6),
)
def test_the_cover_bounds_what_the_bank_wins_and_loses(game, cover, forfeit, cards, bank, antes, behind, choices, seed):
    game = load(game, cover=cover, forfeit_cover=forfeit, fold_cards=cards)
    table = OpenTable(game, seats=8, stack=1_000_00, seed=seed, strict=True)
    rules = game.rules
    chosen = iter(choices * 4)

    def answer(ask, view):
        if isinstance(ask, Bet):
            return bets(view.seat)
        assert isinstance(ask, Choose)
        if ask.options[0].name == "bank":
            return ("bank", bank) if view.seat == 8 else "pass"
        able = [option.name for option in ask.options if option.cost <= view.stack()]
        return able[next(chosen) % len(able)]

    def bets(seat):
        if seat == 7 and behind and "ante" in rules.backline:
            return {"ante@1": antes[0], "blind@1": antes[0], "trips@1": 5_00}
        if seat > len(antes):
            return {}
        ante = antes[seat - 1]
        side = {name: max(5_00, ante // 2) for name in rules.sides} if "bad-beat" not in rules.sides else {}
        if "bad-beat" in rules.sides:
            side = {"trips": 5_00, "bad-beat": 5_00}
        return {"ante": ante, "blind": ante, **side}

    record = table.play(dict.fromkeys(range(1, 9), answer))
    assert any(isinstance(e, BankPosted) for e in record.events)
    settled = [e for e in record.events if isinstance(e, Settled)]
    paid, taken = sum(e.paid for e in settled), sum(e.taken for e in settled)
    assert -bank <= taken - paid <= bank
    if cover == "gross":
        assert paid + taken <= bank
        short = next((n for n, e in enumerate(settled) if e.uncovered), len(settled))
        assert all(not e.paid and not e.taken for e in settled[short + 1 :])
    assert record.settlement[8] == taken - paid
    for e in settled:
        assert e.uncovered >= 0 and e.taken <= e.stake and not (e.paid and e.taken)
