"""What programs read stands in a field of its own: nobody has to take the dealer's words apart."""

import pitboss
from pitboss.table.events import BANKER_HAND, PLAYER_HAND, Announced, Shown


def events(game, rounds):
    table = pitboss.load(game).table(seats=4, seed=5)
    for _ in range(rounds):
        yield table.play(table.bots()).events


def test_a_hand_that_is_over_or_a_natural_is_marked():
    shown = [e for round_ in events("grand-ronde/blackjack", 60) for e in round_ if isinstance(e, Shown)]
    assert {e.kind for e in shown} == {"", "over", "natural"}
    assert all((e.kind == "over") == e.words.endswith("over") for e in shown)
    assert all((e.kind == "natural") == (e.words == "natural") for e in shown)


def test_baccarat_says_who_won():
    won = set()
    for round_ in events("grand-ronde/ez-baccarat", 60):
        totals = {e.holder: int(e.words.split()[-1]) for e in round_ if isinstance(e, Shown)}
        [kind] = [e.kind for e in round_ if isinstance(e, Announced)]
        player, banker = totals[PLAYER_HAND], totals[BANKER_HAND]
        assert kind == ("tie" if player == banker else "player" if player > banker else "banker")
        won.add(kind)
    assert won == {"player", "banker", "tie"}


def test_the_call_that_closes_the_bets_is_marked():
    for game in ("grand-ronde/roulette", "golden-west/casino-war"):
        calls = [e for round_ in events(game, 3) for e in round_ if isinstance(e, Announced)]
        assert {e.words: e.kind for e in calls} == {"No more bets.": "closed"}
