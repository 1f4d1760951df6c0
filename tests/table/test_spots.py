"""Every bet of a printed layout has a name that wins and loses in a sentence."""

from __future__ import annotations

from pitboss.games.craps.bets import BETS
from pitboss.games.roulette.layout import AREAS
from pitboss.houses.game import load
from pitboss.table.events import Settled, Wagered
from pitboss.table.sentences import sentence
from pitboss.table.spots import wager_words


def said(spot: str) -> str:
    return sentence(Settled(4, spot, 5_00, 0, 5_00), you=4)


def test_no_spot_of_a_layout_stands_raw_in_a_sentence():
    """`Your dozen 1 loses` names a place on the cloth, not a bet."""
    baccarat = load("grand-ronde/ez-baccarat").rules.layout(5_00, 100_00).spots
    main = [s.name for s in baccarat if s.name in ("player", "banker", "tie")]
    for spot in (*AREAS, *BETS, *main):
        assert "bet" in wager_words(spot).split(), spot
        assert "," not in wager_words(spot), "a sentence is cut at its first comma"


def test_bets_on_a_wheel_are_named_as_players_name_them():
    assert said("dozen-1") == "Your bet on the first dozen loses $5."
    assert said("column-3") == "Your bet on the third column loses $5."
    assert said("straight-00") == "Your bet on 00 loses $5."
    assert said("corner-1-2-4-5") == "Your bet on the corner 1-2-4-5 loses $5."
    assert said("split-0-00-courtesy") == "Your bet on the split 0-00 loses $5."
    assert said("street-4") == "Your bet on the street 4 to 6 loses $5."
    assert said("six-line-31") == "Your bet on the six line 31 to 36 loses $5."
    assert said("low") == "Your bet on 1 to 18 loses $5."
    assert sentence(Wagered(2, "dozen-2", 5_00)) == "Seat 2 puts $5 on the second dozen."


def test_bets_on_dice_and_hands_are_named_as_players_name_them():
    assert said("place-6") == "Your place bet on 6 loses $5."
    assert said("dont-pass") == "Your don't pass bet loses $5."
    assert said("come-odds-8") == "Your odds bet on come 8 loses $5."
    assert said("hop-2-5") == "Your bet on the hop 2-5 loses $5."
    assert said("banker") == "Your bet on Banker loses $5."
    assert said("tie@3") == "Your bet on a tie at seat 3 loses $5."
    assert said("pair-plus") == "Your pair plus loses $5."
