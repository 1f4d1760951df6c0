"""Cards as small integers: 4 * rank + suit, deuce = 0, suits clubs diamonds hearts spades; jokers from 52 up.

>>> card("As"), text(0), text(JOKER)
(51, '2c', 'Jk')
>>> cards("Kh Qd Jk")
(46, 41, 52)
>>> hand_text(cards("AsKd"))
'As Kd'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.errors import BadInput

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
SECOND_JOKER = 53

DEUCE, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

TEXT: tuple[str, ...] = (*(r + s for r in RANKS for s in SUITS), "Jk", "Jk")
"""Card number to text. Both jokers print as `Jk`: a table never needs to distinguish them."""

NUMBER = {t: n for n, t in reversed(list(enumerate(TEXT)))}
"""Text to card number, for text that is known to be right; `card` is for text that people write."""


def card(word: str) -> int:
    """The number of a card written rank then suit: `As`, `Td`, `2c`, or `Jk` for a joker."""
    number = NUMBER.get(word)
    if number is None:
        number = NUMBER.get(word[:-1].upper().replace("10", "T") + word[-1:].lower())
    if number is None:
        raise BadInput(f"'{word}' is not a card; write rank then suit, for example As, Td, 2c, or Jk for a joker")
    return number


def cards(words: str | Iterable[str]) -> tuple[int, ...]:
    """Several cards, as one text (`"AsKd 2c"`) or as words. The second `Jk` is the second joker."""
    if isinstance(words, str):
        run = words.replace(" ", "").replace(",", "").replace("10", "T")
        if len(run) % 2:
            raise BadInput(f"'{words}' is not a run of cards; each is rank then suit, for example 'As Kd 2c'")
        words = [run[i : i + 2] for i in range(0, len(run), 2)]
    found: list[int] = []
    for word in words:
        number = card(word)
        found.append(SECOND_JOKER if number == JOKER and JOKER in found else number)
    return tuple(found)


def text(number: int) -> str:
    return TEXT[number]


def texts(numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple([TEXT[n] for n in numbers])


def hand_text(numbers: Sequence[int]) -> str:
    return " ".join([TEXT[n] for n in numbers])


def rank(number: int) -> int:
    """0 for a deuce to 12 for an ace."""
    return number >> 2


def suit(number: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return number & 3


def name(number: int) -> str:
    """In words, as a dealer announces it.

    >>> name(card("Qh"))
    'queen of hearts'
    """
    return "joker" if number >= JOKER else f"{RANK_NAMES[number >> 2]} of {SUIT_NAMES[number & 3]}"
