"""Whatever chance answered is derived again from the committed seed: a forged card, die, pocket or ball is refused.

The forger is a careful one: the other chance leads to other events and other money, all of it consistent, sealed anew.
"""

import pytest

from pitboss import load
from pitboss.equipment.randomness import Source
from pitboss.errors import CheckFailed
from pitboss.houses.open_table import OpenTable, replay
from pitboss.table.asks import Deal, DrawBalls, Roll, Spin
from pitboss.table.events import Shuffled
from pitboss.table.record import Record, read
from pitboss.table.round import equipment_chance

pytestmark = pytest.mark.usefixtures("protocol_games")


def players(table: OpenTable) -> dict:
    """Its bots, of whom the first to be asked takes the bank."""

    def banks(bot):
        return lambda ask, view: ("bank", 500_00) if getattr(ask, "kind", "") == "bank" else bot(ask, view)

    return {seat: banks(bot) for seat, bot in table.bots().items()}


def forged(game: str, kind: type, falls) -> Record:
    """A round in which one chance answer is another, and the promise is that of the true round."""
    table = load(game).table(seats=4, seed=11)
    true = table.play(players(table))
    again = load(game).table(seats=4, seed=11)
    again.start()
    opening = again.opening
    if again._shoe is not None:
        again._shoe = type(again._shoe).restore(opening.shoe)
    fresh = OpenTable(again.game, saved=true.before, fee=None)
    fresh._shoe = again._shoe
    equipment = equipment_chance(fresh._table(), opening.chance)

    def chance(ask):
        drawn = equipment(ask)
        return falls(drawn) if isinstance(ask, kind) else drawn

    round_ = fresh.start(chance)
    record = fresh.end(round_.play(players(fresh)))
    record.before = true.before
    record.shuffle = true.shuffle
    if isinstance(true.events[0], Shuffled):
        record.events.insert(0, true.events[0])
    return read(record.sealed().json(), "record")


@pytest.mark.parametrize(
    ("game", "kind", "falls", "what"),
    [
        ("grand-ronde/roulette", Spin, lambda pocket: 26 if pocket != 26 else 22, "spins"),
        ("golden-west/joker-poker", Roll, lambda dice: tuple(7 - d for d in dice), "dice"),
        ("grand-ronde/three-card-poker", Deal, lambda cards: [*cards[1:], cards[0]], "cards"),
        ("test/dice-up", Roll, lambda dice: (dice[0], 7 - dice[1]), "dice"),
        ("test/raffle", DrawBalls, lambda balls: [*balls[:-1], balls[-1] % 80 + 1], "balls"),
        ("test/set-tiles", Deal, lambda tiles: list(reversed(tiles)), "cards"),
    ],
)
def test_a_forged_result_is_refused(game, kind, falls, what):
    replay(read(load(game).table(seats=4, seed=11).play({}).sealed().json(), "record"))
    with pytest.raises(CheckFailed, match=f"{what} of the record are not those of the committed seed"):
        replay(forged(game, kind, falls))


@pytest.mark.parametrize("game", ["grand-ronde/roulette", "grand-ronde/blackjack", "test/set-tiles", "test/raffle"])
def test_a_seed_of_the_players_own_changes_what_falls_and_is_on_the_record(game):
    plain, mixed = (load(game).table(seats=2, seed=5) for _ in range(2))
    assert plain.promised == mixed.promised
    mixed.client_seeds = {2: "horseshoe", 1: "clover"}
    first, second = plain.play(plain.bots()), mixed.play(mixed.bots())
    assert first.shuffle.commitment == second.shuffle.commitment
    assert second.shuffle.clients == ("1:clover", "2:horseshoe")
    chance = [[answer for who, answer in record.answers if who == 0] for record in (first, second)]
    assert chance[0] != chance[1] or not chance[0]


def test_a_record_with_the_players_seeds_is_verified_and_refused_without_them():
    table = load("grand-ronde/three-card-poker").table(seats=2, seed=5)
    table.client_seeds = {1: "clover"}
    record = read(table.play(table.bots()).sealed().json(), "record")
    replay(record)
    record.shuffle = type(record.shuffle)(record.shuffle.commitment, record.shuffle.seed, record.shuffle.first)
    with pytest.raises(CheckFailed, match="cards of the record are not those"):
        replay(record.sealed())


def test_the_promise_is_made_before_the_round_and_kept():
    table = load("grand-ronde/roulette").table(seats=2, seed=5)
    promised = table.promised
    assert table.saved.promise and table.saved.public().promise == ""
    record = table.play(table.bots())
    assert record.shuffle.commitment == promised == Source.revealed(record.shuffle.seed).commitment
    assert record.before.promise == "" and table.promised != promised


def test_a_promise_survives_a_restart():
    table = load("grand-ronde/three-card-poker").table(seats=2, seed=5)
    promised = table.promised
    later = OpenTable(table.game, saved=table.saved)
    assert later.promised == promised
    assert later.play(later.bots()).shuffle.commitment == promised


def test_a_shoe_keeps_its_seed_to_itself_until_it_is_done():
    """Whoever knew the seed before the cut card would know every card to come."""
    table = load("grand-ronde/ez-baccarat", reshuffle="cut_card", cut_card=0.4).table(seats=2, seed=5)
    seeds = []
    for _ in range(40):
        record = table.play(table.bots())
        seeds.append(record.shuffle.seed)
        assert bool(record.shuffle.seed) == table._shoe.shuffle_due
        assert record.before.shoe is None
    assert "" in seeds and any(seeds)
