"""A game as data: its streets, each a deal and a betting round, and what decides the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pitboss.money.schedules import Phase

if TYPE_CHECKING:
    from pitboss.games.poker.rules import Rules

DOWN, UP, CHOSEN = False, True, None


class Street(NamedTuple):
    """What is dealt, and the betting round after it."""

    name: str
    deals: tuple[bool | None, ...] = ()
    """Cards to each player in order: True face up, False face down, None as the player chose by exposing a card."""
    board: int = 0
    """Cards turned for everyone."""
    draw: bool = False
    """Whether each player exchanges cards."""
    burn: bool = False
    discard: int = 0
    """Hole cards that each player gives up when the betting is over."""
    upper: bool = False
    """Whether the upper bet of a limit game is made."""
    collections: tuple[Phase, ...] = ()
    """The fees that are due when the bets of this street are in the pot."""


class Variant(NamedTuple):
    """A kind of poker."""

    kind: Literal["community", "stud", "draw"]
    streets: tuple[Street, ...]
    hole: int
    """Cards that a player holds at the end, up and down."""
    board: int
    win: Literal["high", "low", "high_low"]
    jokers: int


COMMUNITY = ("pre-flop", "flop", "turn", "river")
STUD = ("third street", "fourth street", "fifth street", "sixth street", "seventh street")


def variant(rules: Rules) -> Variant:
    """The game that these rule values make.

    >>> from pitboss.games.poker.rules import Rules
    >>> [street.name for street in variant(Rules()).streets]
    ['pre-flop', 'flop', 'turn', 'river']
    >>> razz = Rules(deal=("ddu", "u", "u", "u", "d"), win="low", hand_from="best_five_of_seven")
    >>> [street.deals for street in variant(razz).streets][:2], variant(razz).hole
    ([(False, False, True), (True,)], 7)
    >>> [street.name for street in variant(Rules(cards=5, draws=3, win="low", hand_from="all_five")).streets]
    ['before the draw', 'first draw', 'second draw', 'third draw']
    """
    jokers = {"joker-53": 1, "jokers-54": 2, "mexican-41": 1}.get(rules.deck, 0)
    if rules.deal:
        streets, kind = _stud(rules), "stud"
    elif rules.cards:
        streets, kind = _draw(rules), "draw"
    else:
        streets, kind = _community(rules), "community"
    upper = tuple([s._replace(upper=n >= rules.upper_from) for n, s in enumerate(streets, 1)])
    hole = sum([len(s.deals) - s.discard for s in upper])
    return Variant(kind, upper, hole, sum([s.board for s in upper]), rules.win, jokers)  # type: ignore[arg-type]


def _community(rules: Rules) -> list[Street]:
    """Hole cards, then the board: flop, turn and river."""
    first = Street(COMMUNITY[0], (DOWN,) * rules.hole, collections=("pre_flop", "opening"))
    dues: tuple[tuple[Phase, ...], ...] = (("on_flop",), ("on_turn",))
    later = [
        Street(name, board=count, burn=True, collections=due)
        for name, count, due in zip(COMMUNITY[1:], rules.board, (*dues, ()))
    ]
    if rules.discard == "one_after_flop_round":
        later[0] = later[0]._replace(discard=1)
    return [first, *later]


def _stud(rules: Rules) -> list[Street]:
    ways = {"d": DOWN, "u": UP, "c": CHOSEN}
    dues: tuple[tuple[Phase, ...], ...] = (("third_street", "opening"), ("fourth_street",), ("fifth_street",), (), ())
    names = STUD if len(rules.deal) == len(STUD) else [f"round {n}" for n in range(1, len(rules.deal) + 1)]
    return [
        Street(name, tuple([ways[way] for way in street]), burn=n > 0, collections=due)
        for n, (name, street, due) in enumerate(zip(names, rules.deal, dues))
    ]


def _draw(rules: Rules) -> list[Street]:
    first = Street("before the draw", (DOWN,) * rules.cards, collections=("before_draw", "opening"))
    names = ("after the draw",) if rules.draws == 1 else ("first draw", "second draw", "third draw")
    return [first, *[Street(name, draw=True, burn=rules.draw_burn) for name in names[: rules.draws]]]
