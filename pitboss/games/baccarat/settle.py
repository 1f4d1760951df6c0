"""Baccarat: who draws, who wins and what it pays. Every function is plain integers, for script, kernel and solver.

All that money can depend on is in `Hands`: two totals and whether each hand has two cards or three. A result is what
the player wins on top of the stake, negative for what is lost.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, TEN
from pitboss.games.baccarat.rules import DIVINE_9, MARGIN, STOOD, Drawing, Terms
from pitboss.money.odds import winnings

PLAYER_WINS, PLAYER_WINS_PANDA, BANKER_WINS, BANKER_WINS_DRAGON, EQUAL = range(5)
OUTCOMES = ("Player wins", "Player wins with a three-card 8", "Banker wins", "Banker wins with a three-card 7", "equal")


class Hands(NamedTuple):
    """Both hands when the round is over."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


@rule
def points(card: int) -> int:
    """An ace counts 1, 2 to 9 their face, tens and pictures 0."""
    rank = card >> 2
    return 1 if rank == ACE else rank + 2 if rank < TEN else 0


@rule
def drawing_over(player: int, banker: int, drawing: Drawing) -> bool:
    """Whether a natural on two cards has ended the drawing."""
    return drawing.naturals_stop == 1 and (player >= 8 or banker >= 8)


@rule
def player_draws(total: int) -> bool:
    return total <= 5


@rule
def banker_draws(total: int, third: int, drawing: Drawing) -> bool:
    """`third` is the value of the Player's third card, or STOOD."""
    return drawing.banker_draws[total * (STOOD + 1) + third] == 1


@rule
def natural(total: int, cards: int) -> bool:
    return cards == 2 and total >= 8


@rule
def winner(hands: Hands, terms: Terms) -> int:
    """1 for Player, -1 for Banker, 0 when neither is closer to nine."""
    if terms.naturals_outrank:
        player = natural(hands.player, hands.player_cards)
        banker = natural(hands.banker, hands.banker_cards)
        if player != banker:
            return 1 if player else -1
    return (hands.player > hands.banker) - (hands.player < hands.banker)


@rule
def outcome(hands: Hands, terms: Terms) -> int:
    """Which of the five rows of the settlement table this is."""
    won = winner(hands, terms)
    if won > 0:
        return PLAYER_WINS_PANDA if hands.player == 8 and hands.player_cards == 3 else PLAYER_WINS
    if won < 0:
        return BANKER_WINS_DRAGON if hands.banker == 7 and hands.banker_cards == 3 else BANKER_WINS
    return EQUAL


@rule
def player_line(stake: int, hands: Hands, terms: Terms) -> int:
    row = outcome(hands, terms)
    if row == EQUAL:
        return winnings(stake, terms.line_on_tie[0], terms.line_on_tie[1])
    return stake if row in (PLAYER_WINS, PLAYER_WINS_PANDA) else -stake


@rule
def banker_line(stake: int, hands: Hands, terms: Terms) -> int:
    row = outcome(hands, terms)
    if row == EQUAL:
        return winnings(stake, terms.line_on_tie[0], terms.line_on_tie[1])
    if row == BANKER_WINS_DRAGON:
        return winnings(stake, terms.banker_on_three_card_seven[0], terms.banker_on_three_card_seven[1])
    return stake if row == BANKER_WINS else -stake


@rule
def tie(stake: int, hands: Hands, terms: Terms) -> int:
    """On equal totals, whatever the number of cards."""
    return winnings(stake, terms.tie[0], terms.tie[1]) if hands.player == hands.banker else -stake


@rule
def dragon_7(stake: int, hands: Hands, terms: Terms) -> int:
    won = outcome(hands, terms) == BANKER_WINS_DRAGON
    return winnings(stake, terms.dragon_7[0], terms.dragon_7[1]) if won else -stake


@rule
def fortune_7(stake: int, hands: Hands, terms: Terms) -> int:
    won = outcome(hands, terms) == BANKER_WINS_DRAGON
    return winnings(stake, terms.fortune_7[0], terms.fortune_7[1]) if won else -stake


@rule
def panda_8(stake: int, hands: Hands, terms: Terms) -> int:
    won = outcome(hands, terms) == PLAYER_WINS_PANDA
    return winnings(stake, terms.panda_8[0], terms.panda_8[1]) if won else -stake


@rule
def margin(hands: Hands, side: int, terms: Terms) -> int:
    """Place in MARGIN for a bet on Player (side 1) or Banker (side -1)."""
    mine, other = natural(hands.player, hands.player_cards), natural(hands.banker, hands.banker_cards)
    if hands.player == hands.banker and mine and other:
        return 1
    if winner(hands, terms) != side:
        return 0
    by = (hands.player - hands.banker) * side
    if (mine if side > 0 else other) and not (terms.natural_by_margin == 1 and by >= 4):
        return 2
    return by - 1 if by >= 4 else 0


@rule
def player_dragon(stake: int, hands: Hands, terms: Terms) -> int:
    row = terms.dragon_bonus[margin(hands, 1, terms)]
    return winnings(stake, row[0], row[1])


@rule
def banker_dragon(stake: int, hands: Hands, terms: Terms) -> int:
    row = terms.dragon_bonus[margin(hands, -1, terms)]
    return winnings(stake, row[0], row[1])


@rule
def player_talons(stake: int, hands: Hands, terms: Terms) -> int:
    row = terms.golden_talons[margin(hands, 1, terms)]
    return winnings(stake, row[0], row[1])


@rule
def banker_talons(stake: int, hands: Hands, terms: Terms) -> int:
    row = terms.golden_talons[margin(hands, -1, terms)]
    return winnings(stake, row[0], row[1])


@rule
def three_card_nines(hands: Hands) -> int:
    return (hands.player == 9 and hands.player_cards == 3) + (hands.banker == 9 and hands.banker_cards == 3)


@rule
def divine_9(stake: int, hands: Hands, terms: Terms) -> int:
    row = terms.divine_9[three_card_nines(hands)]
    return winnings(stake, row[0], row[1])


WINS = {
    "player": player_line,
    "banker": banker_line,
    "tie": tie,
    "panda-8": panda_8,
    "dragon-7": dragon_7,
    "fortune-7": fortune_7,
    "player-dragon": player_dragon,
    "banker-dragon": banker_dragon,
    "player-talons": player_talons,
    "banker-talons": banker_talons,
    "divine-9": divine_9,
}
"""What each wager wins: `WINS[wager](stake, hands, terms)`."""


def result(wager: str, hands: Hands, terms: Terms) -> str:
    """What decided a wager, in words.

    >>> from pitboss.games.baccarat.rules import Rules
    >>> result("player-talons", Hands(player=9, banker=3, player_cards=3, banker_cards=3), Rules().terms)
    'win by 6'
    """
    if wager == "tie":
        return "equal" if hands.player == hands.banker else "not equal"
    if wager == "divine-9":
        return DIVINE_9[three_card_nines(hands)]
    if wager.endswith(("-dragon", "-talons")):
        return MARGIN[margin(hands, 1 if wager.startswith("player") else -1, terms)]
    return OUTCOMES[outcome(hands, terms)]
