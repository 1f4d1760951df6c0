"""The lines of a house file that speak of a wager, as this table has them."""

from __future__ import annotations

from pitboss.houses.derive.steps import Rule
from pitboss.houses.describe import says
from pitboss.houses.game import Game
from pitboss.houses.sheet import Printed

_DECIDED: dict[str, tuple[str, ...]] = {
    "natural against natural": ("natural_tie",),
    "switched natural": ("switched_natural",),
    "the bank has a natural": ("natural_rank", "natural_takes"),
    "no natural": (),
    "a natural": (),
    "natural": ("natural_pays", "natural_rank"),
    "Blackjack X": ("suited_ace_king_pays", "natural_rank"),
    "hard 31": ("hard_31_pays", "hard_31"),
    "even money": ("even_money",),
    "21 against 21": ("tie_21",),
    "both over": ("both_over", "over_push", "over_tie"),
    "the bank has 22": ("bank_22", "bank_22_natural"),
    "unsuited 20": ("unsuited_20_pays",),
    "surrendered": ("surrender",),
    "rescued": ("rescue",),
    "the bank does not": ("qualifier",),
    "equal": ("lines_on_tie",),
}
"""What the dealer says of a wager, and the rules that decide so; the first that is said counts."""
_ONLY = {"_unqualified": "the bank does not", "_on_fold": "folded", "_when_": "when"}
"""Rules that speak of a wager only where the dealer says so."""


def rules_of(game: Game, spot: str, why: str = "") -> list[Rule]:
    """Printed rules and readings that decided a wager in these words, and those that speak of it; what a fee counts
    is said beside the fee only."""
    name = spot.partition("@")[0].partition(" ")[0].replace("-", "_")
    name = "vig" if name.startswith("vig_") else name
    decided = deciding(why)

    def speaks(rule: str) -> bool:
        if rule in decided:
            return True
        if any(word in rule and said not in why for word, said in _ONLY.items()):
            return False
        return _speaks(rule, name) and (name == "fee" or not rule.startswith("fee_"))

    printed = [
        _as_printed(game, rule, p)
        for rule, p in sorted(game.sheet.rules.items(), key=lambda item: item[0] not in decided)
        if speaks(rule) and not isinstance(p.value, (dict, list)) and p.cite
    ]
    read = [
        rule
        for r in sorted(game.sheet.readings, key=lambda r: r.rule not in decided)
        if speaks(r.rule)
        for rule in _as_read(game, r.rule.partition(".")[0])
    ]
    return [*printed[:3], *[rule for n, rule in enumerate(read) if rule not in read[:n]][:2]]


def round_lines(game: Game, about: str = "") -> list[Rule]:
    """The last two steps of the round of play; with `about`, of those that share a word with it."""
    lines = [line for line in game.sheet.round if not about or near(line.say, about)]
    return [Rule(line.say, line.cite) for line in lines[-2:]]


def deciding(why: str) -> tuple[str, ...]:
    return next((rules for words, rules in _DECIDED.items() if words in why), ())


def near(name: str, spot: str) -> int:
    """How many words two names share."""
    return len(set(words_of(name)) & set(words_of(spot)))


def words_of(name: str) -> list[str]:
    return name.lower().replace("-", " ").replace("_", " ").replace("/", " ").replace(",", " ").split()


def _as_printed(game: Game, rule: str, printed: Printed) -> Rule:
    """A printed rule, or what this table has in its place."""
    words = says(game, rule, printed.value)
    if rule not in game.set or (own := game.set[rule]) == printed.value:
        return Rule(words, printed.cite)
    return Rule(f"{says(game, rule, own)}. The rules of this table say so; printed is: {words}", printed.cite)


def _as_read(game: Game, name: str) -> list[Rule]:
    """A reading of this game as this table has it, with how else it could be read."""
    found = []
    for r in game.sheet.readings:
        if r.rule.partition(".")[0] == name:
            value = game.set.get(r.rule, r.value)
            others = [says(game, r.rule, other) for other in (r.value, *r.others) if other != value]
            why = r.why if value == r.value else "The rules of this table say so."
            found.append(Rule(f"{says(game, r.rule, value)}. {why}", r.cite, True, others))
    return found


def _speaks(rule: str, name: str) -> bool:
    """Whether a rule's name holds this one, word by word."""
    return f"_{name}_" in f"_{rule.replace('.', '_')}_"
