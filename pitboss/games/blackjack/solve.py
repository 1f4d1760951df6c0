"""Every wager of a blackjack game, exactly: the base game under the best play and under a chart, side bets by counting.

What is exact and what is not stands in docs/blackjack.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.equipment.cards import text
from pitboss.equipment.decks import deck
from pitboss.errors import BadInput
from pitboss.games.blackjack import chart, settle
from pitboss.games.blackjack import options as may
from pitboss.games.blackjack.keep_or_switch import kept_and_made
from pitboss.games.blackjack.known import policy_of
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.solver.evaluate import (
    DOUBLE,
    HIT,
    NATURAL,
    NATURAL_TAKES,
    NEVER,
    OWN_DOUBLED,
    STAND,
    SURRENDER,
)
from pitboss.games.blackjack.solver.outcomes import listed, outcomes
from pitboss.games.blackjack.solver.search import Found, search
from pitboss.games.blackjack.solver.side_bets import side_bet
from pitboss.games.blackjack.solver.solver import Solver, cards_of
from pitboss.games.blackjack.solver.super_bonus import super_bonus
from pitboss.games.blackjack.solver.switch_outcomes import switch_outcomes
from pitboss.games.blackjack.solver.switching import search_two
from pitboss.games.blackjack.standings import BANK_NATURAL, KINDS, player_place
from pitboss.games.blackjack.values import ACE, TEN

NEARLY = "exact to 0.000001%: a hand beside a doubled one is valued from shoes that lack none, one and two of its cards"


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """All wagers, or one of them; a side bet alone does not wait for the base game."""
    if wager and wager == rules.uncounted:
        raise BadInput(rules.why_uncounted)
    worths = [side_bet(spot, rules) for spot in rules.side_bets if wager in (None, spot) and spot != rules.uncounted]
    if rules.offers_insurance and wager in (None, "insurance"):
        worths.append(_insurance_worth(rules))
    if wager not in (None, "base"):
        return Solution(worths=worths)
    game = found(rules, lambda share: progress(0.8 * share))
    base, how = _base(rules, game, progress)
    tables = chart.cells(game.policy, rules)
    strategy = {
        "play": "best of every composition of the hand against the up card, split hands as if only the pair were gone",
        "edge": "exact" if game.waiting is None else NEARLY,
        "risk, sd, hit and outcomes": how,
        "edge of the chart": f"{-game.chart:.4%}, {'exact' if game.waiting is None else 'likewise'}",
        **_before_the_switch(game),
        **_even_money(rules, game),
        **_awards(rules, game),
        **({rules.uncounted: rules.why_uncounted} if rules.uncounted else {}),
        "chart": f"\n{chart.text(tables)}",
        "cells": tables,
        "legend": chart.legend(tables),
    }
    return Solution(worths=[base, *worths], strategy=strategy)


def found(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Found:
    """The best play and the chart."""
    if rules.hands_per_player == 2 and not rules.switch_first and (rules.redouble or rules.rescue or rules.free_double):
        raise BadInput(
            "a double before the switch (switch_first = no) is solved only without redouble, rescue and free_double"
        )
    if rules.hands_per_player == 2 and rules.hole_card == "all_up":
        raise BadInput("two hands and a switch against a bank with both cards face up (all_up) are not solved")
    return (search_two if rules.hands_per_player == 2 else search)(rules, progress)


def _before_the_switch(game: Found) -> dict[str, str]:
    """Where a hand may be doubled before the switch: how often that is right, and what it is worth."""
    if game.waiting is None:
        return {}
    at_once, doubles = game.waiting
    return {
        "before the switch": f"the chart doubles a hand in {doubles:.1%} of rounds, for the greater sum of what both "
        f"are worth; to keep or switch at once would put the edge at {-at_once:.4%}"
    }


def _even_money(rules: Rules, game: Found) -> dict[str, str]:
    """Whether a natural against an ace is settled at once."""
    if not rules.offers_even_money:
        return {}
    played = Solver(rules).natural_worth(ACE)
    do = "take it" if game.policy.even_money else "decline it"
    return {"even money": f"{do}: a natural against an ace is worth {played:.4f} of the wager played on, 1 at once"}


def _awards(rules: Rules, game: Found) -> dict[str, str]:
    """The super bonus, which is not in the edge."""
    bonus = super_bonus(rules, game.columns)
    if bonus is None:
        return {}
    worth = " and ".join([f"{share:.4%} of ${cents // 100}" for cents, share in bonus.each.items()])
    return {
        "super bonus": f"not in the edge; on hands that are not split once in {round(1 / bonus.chance):,} rounds if "
        f"suited sevens are hit against a seven. It gives back {worth}, and every other player {bonus.others:.4f} "
        "cents a round"
    }


def _base(rules: Rules, game: Found, progress: Callable[[float], None]) -> tuple[Worth, str]:
    """The base wager: how rounds end, and in words what of that is exact."""
    solver = Solver(rules)
    if rules.hands_per_player == 2:
        ends, edge = switch_outcomes(solver, game, progress, 0.8), game.chart
        how = "under the chart, the two hands as independent once the bank's hand is known"
    else:
        ends, edge = outcomes(solver, game, progress=progress, start=0.8), game.best
        how = "exact where no pair is split; split hands as independent once the bank's hand is known"
    worth = Worth(
        wager="base",
        method="exact",
        edge=-game.best,
        risk=-game.best / ends.wagered,
        sd=ends.sd,
        hit=ends.hit,
        outcomes=listed(ends.nets),
    )
    return worth, f"{how}, which puts the mean of the outcomes {abs(ends.mean - edge):.5%} from the edge"


def advise(
    rules: Rules, cards: Sequence[int], up: int | Sequence[int], kind: str = "", added: Sequence[float] = ()
) -> dict[str, float]:
    """What each choice in a spot is worth, in base wagers, with these cards of one's own against this up card, or these
    two where both of the bank's cards are face up. `kind` asks about insurance, or about the switch, with all four
    cards; `added` is what each double of the hand has put to the wager so far, in base wagers.

    Best play follows, off the top of the shoe; a hand of two equal cards may be split. Suits count where the hand is
    finished: what a Blackjack X or a suited 21 wins.

    >>> from pitboss.equipment.cards import cards
    >>> worth = advise(Rules(decks=6), cards("Ts 6d"), cards("Th")[0])
    >>> max(worth, key=worth.__getitem__), round(worth["stand"], 4), round(worth["hit"], 4)
    ('hit', -0.541, -0.5347)
    """
    shows = [up] if isinstance(up, int) else list(up)
    _in_the_shoe(rules, [*cards, *shows])
    if kind == "insurance":
        return _insurance(rules, cards, up)
    if kind == "switch":
        return _switch(rules, cards, up)
    if len(cards) < 2:
        raise BadInput(f"advice needs a hand of at least two cards, not {len(cards)}")
    solver = Solver(rules)
    values = _values(cards)
    shown = solver.shown.index(tuple(sorted(_values(shows))))
    at = solver.hands.number.get(cards_of(*values), -1)
    if at < 0 or solver.over[at]:
        raise BadInput("a hand that is over has nothing left to decide")
    if len(cards) == 2 and at == solver.natural:
        return {"stand": _natural(solver, cards, shows)}
    finished = solver.finished(shown)
    lives = 1.0 - finished[at, NATURAL] if solver.checked(shown) else 1.0
    if added:
        worth = _doubled(solver, shown, at, 1.0 + sum(added), added[-1], len(added))
        return {name: float(value / lives) for name, value in worth.items()}
    options = solver.play(shown, (), solver.several, finished).options[at]
    free = may.is_free_double(sum(values) + len(values), ACE in values, len(cards), 0, rules.choices)
    names = {STAND: "stand", HIT: "hit", DOUBLE: "free double" if free else "double", SURRENDER: "surrender"}
    worth = {name: float(options[n]) for n, name in names.items() if options[n] > NEVER}
    if rules.bonus_21 is not None and settle.total(*_counted(cards)) == 21:
        worth["stand"] = _bonus(solver, cards, shown)
    if len(values) == 2 and values[0] == values[1] and not solver.ended(shown):
        split = "free split" if may.is_free_split(cards[0], rules.choices) else "split"
        [worth[split]] = solver.splits(shown, values[0], (None,))
    return {name: float(value / lives) for name, value in worth.items()}


def _doubled(solver: Solver, shown: int, at: int, lies: float, last: float, doubles: int) -> dict[str, float]:
    """What each choice with a doubled hand is worth, with so much on it, of which the last double put so much."""
    finished, o = solver.finished(shown)[at], solver.rules.choices
    excused = finished[NATURAL_TAKES] * solver.terms.original_only
    worth = {"stand": float(lies * finished[OWN_DOUBLED] - (lies - 1.0) * excused)}
    if solver.over[at]:
        return worth
    if doubles < solver.doubles:
        left = solver.left(shown) - solver.hands.counts[at]
        drawn = [(int(n), int(solver.hands.after[at, value])) for value, n in enumerate(left) if n > 0]
        means = [n * max(_doubled(solver, shown, to, 2 * lies, lies, doubles + 1).values()) for n, to in drawn]
        worth["double"] = sum(means) / int(left.sum())
    if o.rescue:
        lives = 1.0 - finished[NATURAL] if solver.checked(shown) else 1.0
        worth["rescue"] = float((last - lies) * lives)
    return worth


def _values(cards: Sequence[int]) -> list[int]:
    return [settle.value(card) - 1 for card in cards]


def _counted(cards: Sequence[int]) -> tuple[int, int]:
    """The count with every ace as 1, and the aces."""
    values = _values(cards)
    return sum(values) + len(values), values.count(ACE)


def _in_the_shoe(rules: Rules, cards: Sequence[int]) -> None:
    pack = deck(rules.deck).counts()
    for card, times in Counter(cards).items():
        if not pack[card]:
            raise BadInput(f"there is no {text(card)} in this game's pack")
        if times > pack[card] * rules.decks:
            decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
            raise BadInput(f"there are not that many {text(card)} in a shoe of {decks}")


def _natural(solver: Solver, cards: Sequence[int], shows: Sequence[int]) -> float:
    """What a natural wins, whatever the bank has: this one, where there are several kinds (Blackjack X)."""
    shown = solver.shown.index(tuple(sorted(_values(shows))))
    if not solver.terms.suited_ace_king:
        return solver.natural_worth(shown)
    [dist] = solver.bank_ends(shown, solver.left(shown, _values(cards))[None])
    mine = KINDS + settle.natural(cards[0], cards[1], solver.terms) - 1
    worth = sum([float(dist[p] * solver.own_at[mine, p]) for p in dist.nonzero()[0] if p != BANK_NATURAL])
    kinds = _bank_naturals(solver.rules, cards, shows)
    meet = sum([n * float(solver.own_at[mine, BANK_NATURAL + kind - 1]) for kind, n in kinds.items()])
    return worth + float(dist[BANK_NATURAL]) * meet / max(kinds.total(), 1)


def _bank_naturals(rules: Rules, cards: Sequence[int], shows: Sequence[int]) -> Counter[int]:
    """The bank's naturals by kind, and how many cards would make each."""
    left = Counter({card: n * rules.decks for card, n in deck(rules.deck).counts().items()})
    left.subtract([*cards, *shows])
    second = list(left.elements()) if len(shows) == 1 else [shows[1]]
    return Counter([kind for card in second if (kind := settle.natural(shows[0], card, rules.terms))])


def _bonus(solver: Solver, cards: Sequence[int], shown: int) -> float:
    """What a 21 wins that stands: the solver's hands have no suits, this one has."""
    (hard, aces), count = _counted(cards), len(cards)
    [dist] = solver.bank_ends(shown, solver.left(shown, _values(cards))[None])
    shape, bonus = settle.shape(cards, count), settle.bonus_row(cards, count)
    mine = player_place(hard, aces, count, settle.PLAIN, shape, bonus, solver.terms)
    live = [p for p in dist.nonzero()[0] if p != BANK_NATURAL or not solver.checked(shown)]
    return sum([float(dist[p] * solver.own_at[mine, p]) for p in live])


def _insurance(rules: Rules, cards: Sequence[int], up: int | Sequence[int]) -> dict[str, float]:
    """What insuring half of the wager adds with these cards; of a natural, what the hand is then worth in all."""
    if rules.insurance == "none" or not isinstance(up, int) or settle.value(up) != 1:
        raise BadInput("insurance is offered where the house has it, against an ace")
    if len(cards) != 2:
        raise BadInput(f"insurance is decided with the first two cards of a hand, not {len(cards)}")
    solver = Solver(rules)
    at = solver.hands.number[cards_of(*_values(cards))]
    added = solver.insurance(ACE, solver.finished(ACE), at)
    if at != solver.natural:
        return {"no": 0.0, "insurance": added}
    played = _natural(solver, cards, [up])
    if rules.insurance_vs_natural == "not_paid":
        added = -0.5
    worth = {"no": played, "insurance": played + added}
    return {**worth, "even money": 1.0} if rules.offers_even_money else worth


def _switch(rules: Rules, cards: Sequence[int], up: int | Sequence[int]) -> dict[str, float]:
    """Both hands as dealt and with their second cards exchanged, played on by the chart."""
    if rules.hands_per_player != 2 or len(cards) != 4 or not isinstance(up, int):
        raise BadInput("a switch needs two hands of two cards: give all four cards, the first hand's first")
    a, b, c, d = _values(cards)
    kept, made = kept_and_made(policy_of(rules).switch_worth[:, :, settle.value(up) - 1])
    return {"keep": (kept[a, b] + kept[c, d]) / MILLION, "switch": (made[a, d] + made[c, b]) / MILLION}


MILLION = 1_000_000
"""The chart holds what hands are worth in millionths."""


def _insurance_worth(rules: Rules) -> Worth:
    """Insurance off the top of the shoe, per unit of it, by a player who sees nothing but the ace."""
    left = Solver(rules).left_after((ACE,))
    tens, others = int(left[TEN]), int(left.sum() - left[TEN])
    win = Fraction(rules.terms.insurance_win, rules.terms.insurance_per)
    results = (Result("the bank has a natural", str(rules.insurance_pays), win, tens),
               Result("no natural", "lost", Fraction(-1), others))  # fmt: skip
    return exact("insurance", results)
