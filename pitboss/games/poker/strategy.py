"""How to play poker: bots. None of them is an equilibrium; `tight` plays the cards and the price, and never bluffs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import ceil, comb
from random import Random

from pitboss.equipment.cards import ACE, JACK, KING, QUEEN
from pitboss.games.poker.discarding import throw
from pitboss.games.poker.evaluate import evaluator
from pitboss.games.poker.lowball import SEVEN
from pitboss.games.poker.openers import has_openers
from pitboss.games.poker.prospects import prospects
from pitboss.games.poker.rules import Rules
from pitboss.ranking.value import STRAIGHT, category
from pitboss.table.asks import Answer, Ask, Choose, Discard, Option
from pitboss.table.events import Discarded
from pitboss.table.round import Strategy
from pitboss.table.views import View

HIGH_CARD_POINTS = {ACE: 10.0, KING: 8.0, QUEEN: 7.0, JACK: 6.0}
GAP_POINTS = (0, -1, -2, -4, -5)


def chen(a: int, b: int) -> int:
    """Points of two hole cards by Bill Chen's formula: 20 for aces, 12 for ace-king suited, -1 for seven-deuce.

    >>> from pitboss.equipment.cards import cards
    >>> [chen(*cards(hand)) for hand in ("AsAh", "AsKs", "TcTd", "5h7h", "2c2d", "7s2h")]
    [20, 12, 10, 6, 5, -1]
    """
    low, high = sorted((a >> 2, b >> 2))
    points = HIGH_CARD_POINTS.get(high, (high + 2) / 2)
    if low == high:
        return ceil(max(2 * points, 5))
    gap = high - low - 1
    points += GAP_POINTS[min(gap, 4)] + (gap <= 1 and high < QUEEN) + 2 * (a & 3 == b & 3)
    return ceil(points)


def strength(hole: Sequence[int], board: Sequence[int], rules: Rules) -> float:
    """Share of all two-card holdings that the hand beats as things stand, a tie counting half."""
    known = {*hole, *board}
    value = evaluator(rules).main
    mine = value(hole, board, False)
    beaten = total = 0
    for two in combinations([c for c in range(52) if c not in known], 2):
        theirs = value(two, board, False)
        beaten += 2 * (mine > theirs) + (mine == theirs)
        total += 2
    return beaten / total


def outs(hole: Sequence[int], board: Sequence[int], rules: Rules) -> float:
    """Share of the unseen cards that make the hand a straight or better on the next street."""
    known = {*hole, *board}
    value = evaluator(rules).main
    unseen = [c for c in range(52) if c not in known]
    now = category(value(hole, board, False))
    better = [category(value(hole, (*board, c), False)) for c in unseen]
    return sum([made > now and made >= STRAIGHT for made in better]) / len(unseen)


def tight(rules: Rules) -> Strategy:
    """Few hands, played for their worth: raises strong ones, calls at the right price, folds the rest."""

    def decide(ask: Choose, view: View) -> Answer:
        options = {o.name: o for o in ask.options if not o.why_not}
        cost = options["call"].cost if "call" in options else 0
        wager = options.get("raise") or options.get("bet")
        community = rules.variant.kind == "community"
        if community and not view.board():
            return _before_flop(view, rules, options, cost, wager)
        chance = _chance(view, rules, facing=cost > 0) if community else prospects(view, rules)
        pot = view.pot + view.bets
        if wager and chance > (0.75 if cost else 0.6):
            return wager.name, _sized(wager, view.stake("bet") + cost + (pot + cost) * 2 // 3)
        if cost and chance < 0.03 + cost / (pot + cost):
            return "fold"
        return "call" if cost else "check"

    return _player(rules, decide)


def _before_flop(view: View, rules: Rules, options: dict[str, Option], cost: int, wager: Option | None) -> Answer:
    """The dearer it is to come in, the better the hole cards must be."""
    blind = rules.stakes(view.limits).big_blind
    points = max([chen(a, b) for a, b in combinations(view.cards(), 2)])
    level = view.stake("bet") + cost
    call, raise_ = (6, 9) if level <= blind else (9, 12) if level <= 4 * blind else (11, 16)
    if wager and points >= raise_:
        return wager.name, _sized(wager, 3 * level)
    if not cost:
        return "check"
    cheap = 4 * cost <= view.pot + view.bets and 20 * cost <= view.stack()
    return "call" if points >= call - 2 * cheap else "fold"


def _chance(view: View, rules: Rules, facing: bool) -> float:
    """A guess at winning: strength against each opponent's holdings, and what the next card may bring."""
    hole, board = view.cards(), view.board()
    opponents = len(view.holders) - 1
    one = strength(hole, board, rules)
    if facing:  # whoever bets holds better than any two cards
        one **= 1.5
    made = one ** (opponents * comb(len(hole), 2))
    return made if len(board) == 5 else made + (1 - made) * outs(hole, board, rules)


def _sized(option: Option, wanted: int) -> int:
    """The legal amount nearest below the one wanted; most of the stack is all of it."""
    if 3 * wanted >= 2 * option.most:
        return option.most
    return option.least + max(wanted - option.least, 0) // option.step * option.step


def calling(rules: Rules) -> Strategy:
    """Calls everything, bets nothing."""
    return _player(rules, lambda ask, view: "call" if ask.options[1].why_not else "check")


def any_legal(rules: Rules) -> Strategy:
    """Any legal action, any legal amount; the same ones again for the same seat at the same table."""
    chance: dict[int | None, Random] = {}

    def decide(ask: Choose, view: View) -> Answer:
        random = chance.setdefault(view.seat, Random(f"seat {view.seat}"))
        option = random.choice([o for o in ask.options if not o.why_not])
        steps = (option.most - option.least) // option.step
        return (option.name, option.least + random.randint(0, steps) * option.step) if option.most else option.name

    return _player(rules, decide)


def _player(rules: Rules, decide: Callable[[Choose, View], Answer]) -> Strategy:
    """Posts a blind rather than wait, takes no chances beside the betting, discards sensibly, and bets as decided."""
    bound = rules.openers != "none" or rules.sevens == "must_bet"

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose):
            if ask.kind:
                return aside(ask, view)
            wanted = decide(ask, view)
            return lawful(rules, ask, view, wanted) if bound else wanted
        assert isinstance(ask, Discard)
        return throw(ask.cards, rules, ask.least)

    return answer


def aside(ask: Choose, view: View) -> str:
    """The careful answer to what is no bet; who is all-in for the antes opens with openers, or the pot is never won."""
    opens = ask.kind == "open" and has_openers(view.cards())
    return "open" if opens else ask.options[0].name


def lawful(rules: Rules, ask: Choose, view: View, wanted: Answer) -> Answer:
    """What the options cannot say, because everybody sees them: openers are needed to open, a seven must bet."""
    word = wanted if isinstance(wanted, str) else wanted[0]
    drawn = any(isinstance(event, Discarded) for event in view.events)
    opens = word == "bet" and not ask.options[1].why_not  # over a short all-in, which has opened, a bet completes it
    if rules.openers != "none" and opens and not drawn and not has_openers(view.cards()):
        return "check"
    wager = ask.options[3]
    seven = rules.sevens == "must_bet" and drawn and evaluator(rules).main(view.cards(), (), False) >= SEVEN
    if word == "check" and seven and not wager.why_not:
        return wager.name, wager.least
    return wanted


def strong(rules: Rules) -> Strategy:
    """Worth of the hand against what the betting implies, price, position and bluffs; see `strong`."""
    from pitboss.games.poker.strong import strong as player  # loads compiled code, which the others do without

    return player(rules)


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {
    "tight": tight,
    "calling": calling,
    "strong": strong,
    "random": any_legal,
}
