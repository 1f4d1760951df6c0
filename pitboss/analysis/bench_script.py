"""A game through the full protocol (events, record, invariants) beside the blackjack environments of two peers."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.analysis.bench import Bench, beside, rate
from pitboss.houses.game import load

ROUNDS = 400
SEATS = 6


def run() -> list[Bench]:
    ours = rate(ROUNDS * SEATS, three_card_poker())
    return beside("script", "seat-rounds a second, one core", ours, {"rlcard": rlcard, "open_spiel": open_spiel})


def three_card_poker() -> Any:
    """Three card poker with six bots."""
    table = load("grand-ronde/three-card-poker").table(seats=SEATS, seed=7, stack=10**12)
    bots = table.bots()

    def play() -> None:
        for _ in range(ROUNDS):
            table.play(bots)

    return play


def rlcard() -> float:
    import rlcard as peer
    from rlcard.agents import RandomAgent

    env = peer.make("blackjack", config={"seed": 7})
    env.set_agents([RandomAgent(num_actions=env.num_actions)])

    def play() -> None:
        for _ in range(ROUNDS):
            env.run(is_training=False)

    return rate(ROUNDS, play)


def open_spiel() -> float:
    import pyspiel

    game = pyspiel.load_game("blackjack")
    chance = Random(7)

    def play() -> None:
        for _ in range(ROUNDS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes())
                    state.apply_action(chance.choices(outcomes, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))

    return rate(ROUNDS, play)
