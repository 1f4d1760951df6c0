"""The printed row that a wager is paid by: of a pay table, a layout or a rule, in whole or up to a cap."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.errors import BadInput
from pitboss.houses.derive.lines import deciding, near, rules_of, words_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Row, Rule, Step
from pitboss.houses.game import Game
from pitboss.money.bank import Claim
from pitboss.money.cents import show
from pitboss.money.odds import Odds, Rounding
from pitboss.money.paytable import PayTable


class _Found(NamedTuple):
    """A row, the line that prints it, and the part of the stake that is paid by it."""

    result: str
    odds: Odds
    cite: str
    part: int


def capped(game: Game, claim: Claim) -> Step | None:
    """A printed row that a cap on what one player wins in a round leaves only a part of, or nothing."""
    name, why = claim.spot.partition("@")[0], claim.why
    caps = [cap for cap in ("payout_cap", f"{name.replace('-', '_')}_cap") if hasattr(game.rules, cap)]
    for table, printed in game.sheet.paytables.items() if caps else ():
        text = printed.value.get(why)
        basic = "payout_cap" in caps and name not in game.sheet.paytables and table not in game.rules.wagers
        if text is None or not (_own(table, name) or basic) or Odds.parse(text).winnings(claim.stake) <= claim.wins:
            continue
        due = f"{show(claim.stake)} × {Fraction(*Odds.parse(text).net)}"
        row = Row(why, text, f"{due}, of which the cap leaves {show(claim.wins)}")
        rules = [rule for cap in (*caps, "cap_on") for rule in rules_of(game, cap)]
        rules = [Rule(f"{why}: {text}", printed.cite), *rules, *rules_of(game, claim.spot, why)]
        only = [rule for n, rule in enumerate(rules) if rule not in rules[:n]]
        return Step(kind="row", title="The row it is paid by", amount=claim.wins, row=row, rules=only)
    return None


def paid(scene: Scene, claim: Claim) -> Step | None:
    """The printed row that makes these winnings, if one does."""
    found = _by_part(scene, claim) or _printed(scene.game, claim)
    if found is None:
        return None
    result, odds, cite, part = found
    lost = f", less {show(claim.stake - part)} on its other parts" if part < claim.stake else ""
    others = [rule for rule in rules_of(scene.game, claim.spot, claim.why) if rule.cite != cite]
    return Step(
        kind="row",
        title="The row it is paid by",
        amount=claim.wins,
        row=Row(result, str(odds), f"{show(part)} × {Fraction(*odds.net)}{lost}"),
        rules=[Rule(f"{result}: {odds}", cite), *others],
    )


def _by_part(scene: Scene, claim: Claim) -> _Found | None:
    """The printed row of a bet on a layout, and the part of its stake that is paid by it: the rest of a horn is
    lost."""
    game, stake = scene.game, claim.stake
    for row, share in game.family.paid_by(game.rules, claim.spot, scene.fell(claim.spot, claim.seat)):
        for printed in game.sheet.paytables.values():
            text, part = printed.value.get(row), int(stake * share)
            if text and (odds := _paying(text, part, claim.wins + stake - part)) is not None:
                return _Found(row, odds, printed.cite, part)
    return None


def _printed(game: Game, claim: Claim) -> _Found | None:
    """The printed row or rule that makes these winnings of this stake; first the one in the dealer's words."""
    name, why = claim.spot.partition("@")[0].partition(" ")[0], claim.why
    decided = deciding(why)
    rows: list[tuple[int, _Found]] = []
    for table, printed in game.sheet.paytables.items():
        if not _in_force(game, table):
            continue
        own = _own(table, name)
        for result, text in printed.value.items():
            if (odds := _paying(text, claim.stake, claim.wins)) is not None:
                said = 2 * (result in why or why.startswith(result))
                rows.append((own + said + near(result, name), _Found(result, odds, printed.cite, claim.stake)))
    for rule, printed in game.sheet.rules.items():
        if (odds := _paying(printed.value, claim.stake, claim.wins)) is not None:
            nearness = near(rule, name) + near(rule, why) + 2 * (rule in decided)
            rows.append((nearness, _Found(_title(rule), odds, printed.cite, claim.stake)))
    rows.sort(key=lambda row: -row[0])
    return rows[0][1] if rows and rows[0][0] else None


def _in_force(game: Game, table: str) -> bool:
    """Whether a table is in force, where several are printed of a kind: `pair-plus/rules`, `bonus-hands-2`."""
    rule, _, kind = table.replace("-", "_").partition("/")
    if kind:
        read = {r.rule: r.value for r in game.sheet.readings}
        return bool(game.set.get(rule, read.get(rule, kind)) == kind)
    plain = rule.rpartition("_")[0]
    posted = getattr(game.rules, plain, None) if plain else None
    return not isinstance(posted, PayTable) or posted.name in (plain, rule)


def _paying(text: Any, stake: int, wins: int) -> Odds | None:
    """The odds that a text prints, if they make these winnings of this stake."""
    try:
        odds = Odds.parse(text) if isinstance(text, str) else None
    except BadInput:
        return None
    ways: tuple[Rounding, ...] = ("down", "nearest", "up")
    return odds if odds is not None and any(odds.winnings(stake, way) == wins for way in ways) else None


def _own(table: str, spot: str) -> int:
    """How many words a table and a wager share, if it is the wager's own: the table of the Ante bonus is not the
    Ante's."""
    named = {word for word in words_of(table.partition("/")[0]) if len(word) > 1 and word != "table"}
    return len(named) if named <= set(words_of(spot)) else 0


def _title(rule: str) -> str:
    plain = rule.replace("_", " ").replace("-", " ")
    return plain[:1].upper() + plain[1:]
