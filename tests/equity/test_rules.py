"""What equities go by is what the table goes by: every kind of poker, ranked both ways."""

from random import Random

import pytest

from pitboss.equity.contest import WILD, as_rows
from pitboss.games.poker.contest import contest
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.rules import Rules

OMAHA = {"hole": 4, "hand_from": "exactly_two_three", "playing_board": "impossible"}
PINEAPPLE = {"hole": 3, "hand_from": "at_most_two_hole"}
STUD = {"deal": ("ddu", "u", "u", "u", "d"), "hand_from": "best_five_of_seven"}
DRAW = {"cards": 5, "draws": 1, "hand_from": "all_five"}
MEXICAN = {
    "deal": ("ud", "c", "c", "c"),
    "hand_from": "all_five",
    "deck": "mexican-41",
    "joker": "wild_if_dealt_down_else_bug",
}
GAMES = [
    {},
    {"win": "high_low"},
    OMAHA,
    {**OMAHA, "win": "high_low"},
    PINEAPPLE,
    {**PINEAPPLE, "win": "high_low"},
    STUD,
    {**STUD, "win": "high_low"},
    {**STUD, "win": "low"},
    {**DRAW, "deck": "joker-53", "joker": "bug"},
    {**DRAW, "deck": "joker-53", "joker": "bug", "five_aces": "four_aces"},
    {**DRAW, "win": "low", "deck": "joker-53", "joker": "lowest_missing"},
    {**DRAW, "win": "low", "low_rank": "deuce_to_seven"},
    {**DRAW, "win": "high_low", "deck": "jokers-54", "joker": "bug"},
    {**DRAW, "win": "high_low", "deck": "jokers-54", "joker": "bug", "joker_in_low": "lowest_missing"},
    MEXICAN,
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: " ".join(map(str, game.values())) or "hold'em")
def test_both_rank_alike(game):
    rules = Rules(**game)
    of, rank, random = contest(rules), evaluator(rules), Random(7)
    for _ in range(300):
        cards = random.sample(of.cards, of.hole + of.board)
        wild = of.mexican and random.random() < 0.5
        own, board = [WILD if wild and card == 52 else card for card in cards[: of.hole]], cards[of.hole :]
        first, second = of.values(as_rows([own]), as_rows([board]))
        plain = cards[: of.hole]
        assert first[0] == rank.main(plain, board, wild)
        assert (second[0] if second is not None else 0) == (rank.second(plain, board, wild) if rank.second else 0)
