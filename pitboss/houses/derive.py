"""Why this cent? A settled amount opened to its last cent, from the record and the house's own file.

Nothing is decided here again: the record says what was paid and taken, the replay of it says what the cards alone would
have made (`Claim`), the house file says by which printed row, rule and line. The steps of a derivation add up to the
amount; a test holds every amount of every game's golden record to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from pitboss.errors import BadInput, PitbossError
from pitboss.houses.describe import says
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import replay
from pitboss.houses.sheet import Printed
from pitboss.money.bank import Claim, action_order
from pitboss.money.cents import show
from pitboss.money.in_force import describe, in_force
from pitboss.money.odds import Odds, Rounding
from pitboss.money.paytable import PayTable
from pitboss.money.what_if import show_charge, show_tier
from pitboss.table import events as e
from pitboss.table.record import Record
from pitboss.table.sentences import sentence
from pitboss.table.spots import wager_words

Kind = Literal["hands", "row", "cover", "pot", "ticket", "transfer", "fee", "rules"]


class Hand(Struct):
    """Cards as they lay, and what they were called."""

    whose: str
    cards: list[str | None]
    called: str = ""


class Row(Struct):
    """A printed row: what it is for, what it pays, and what that makes of the stake."""

    result: str
    pays: str
    sum: str


class Rule(Struct):
    """A line of the rules with where it is printed; `read` where it is a reading, and how else it could be read."""

    say: str
    cite: str
    read: bool = False
    others: list[str] = []


class Part(Struct):
    """One line of a sum inside a step."""

    words: str
    cents: int


class Step(Struct, kw_only=True):
    kind: Kind
    title: str
    amount: int | None = None
    """What this step brings to the amount; None where it only explains."""
    say: str = ""
    hands: list[Hand] = []
    row: Row | None = None
    parts: list[Part] = []
    rules: list[Rule] = []


class Derivation(Struct):
    """One settled amount: whose it is, and the steps that add up to it."""

    event: int
    seat: int
    title: str
    said: str
    amount: int
    steps: list[Step]


MONEY = (e.Settled, e.PotWon, e.Transferred, e.TicketGraded, e.FeeTaken, e.JackpotWon)
"""Events that settle something."""


def settled(record: Record) -> list[int]:
    """Places of the events that can be derived."""
    return [n for n, event in enumerate(record.events) if isinstance(event, MONEY)]


def derive(record: Record, n: int, viewer: int | None = None) -> Derivation:
    """The derivation of event `n` of a record, as this seat may see it."""
    if not 0 <= n < len(record.events) or not isinstance(record.events[n], MONEY):
        raise BadInput(f"event {n} settles nothing; those that do are {', '.join(map(str, settled(record)))}")
    return _Deriving(record, n, viewer).derivation()


class _Deriving:
    def __init__(self, record: Record, n: int, viewer: int | None) -> None:
        self.record, self.n = record, n
        self.event = record.events[n]
        self.seen = record.view(viewer)
        self.game: Game = load(record.game, **record.set)

    def derivation(self) -> Derivation:
        match self.event:
            case e.Settled():
                seat, amount, title = self.event.seat, self.event.paid - self.event.taken, wager_words(self.event.spot)
                steps = list(self._settled(self.event))
            case e.PotWon():
                seat, amount, title = self.event.seat, self.event.cents, "the pot"
                steps = list(self._pot(self.event))
            case e.TicketGraded():
                seat = self._holder(self.event.number)
                amount, title = self.event.prize - self.event.stake, f"ticket {self.event.number}"
                steps = list(self._ticket(self.event))
            case e.Transferred():
                seat, amount, title = self.event.to, self.event.cents, f"from seat {self.event.seat}"
                steps = list(self._transferred(self.event))
            case e.FeeTaken():
                seat, amount, title = self.event.seat, -self.event.cents, "the fee"
                steps = [self._fee([self.event], amount)]
            case e.JackpotWon():
                seat, amount, title = self.event.seat, self.event.cents, f"the {self.event.jackpot} jackpot"
                steps = [
                    Step(
                        kind="pot",
                        title="The jackpot",
                        amount=amount,
                        say=sentence(self.event),
                        rules=self._rules("jackpot"),
                    )
                ]
            case _:
                raise AssertionError(self.event)
        return Derivation(self.n, seat, title[:1].upper() + title[1:], sentence(self.event), amount, steps)

    # ---- a wager against a bank

    def _settled(self, event: e.Settled) -> Iterator[Step]:
        claim = self._claim()
        wins = claim.wins if claim else event.paid + event.uncovered if event.paid else -event.taken - event.uncovered
        yield self._result(event.seat, event.spot, event.why, wins)
        stake = event.stake or self._stays(event) or self._ridden(event)
        yield self._lent(event, wins) or self._row(event.spot, stake, wins, event.why)
        if event.uncovered:
            yield self._cover(event, wins)
        if taken := [
            f for f in self.record.events if isinstance(f, e.FeeTaken) and f.seat in (event.seat, self._bank())
        ]:
            yield self._fee(taken, None)

    def _result(self, seat: int, spot: str, why: str, wins: int) -> Step:
        won = "won" if wins > 0 else "lost" if wins < 0 else "push"
        hands = self._hands(self._player(spot, seat))
        said = [s for s in (why, "" if hands else self._chance()) if s]
        rules = [Rule(line.say, line.cite) for line in self.game.sheet.round[-2:]]
        title = "The hands" if hands else "The result"
        return Step(
            kind="hands", title=title, say=f"{won}{': ' if said else ''}{'; '.join(said)}", hands=hands, rules=rules
        )

    def _row(self, spot: str, stake: int, wins: int, why: str) -> Step:
        """What the cards alone make of the stake, and the printed row or rule that says so."""
        rules = self._rules(spot, why)
        if wins < 0:
            half = f"{show(-wins)} of it" if -wins != stake else "the whole of it"
            row = Row("lost", "the stake", f"{show(stake)}: {half}")
            return Step(kind="row", title="What it costs", amount=wins, row=row, rules=rules)
        if capped := self._capped(spot, stake, wins, why):
            return capped
        if wins == 0:
            return Step(
                kind="row",
                title="What it pays",
                amount=0,
                row=Row("push", "nothing", f"{show(stake)} goes back"),
                rules=rules,
            )
        if found := self._by_part(spot, stake, wins) or self._printed(spot, stake, wins, why):
            result, odds, cite, part = found
            lost = f", less {show(stake - part)} on its other parts" if part < stake else ""
            row = Row(result, str(odds), f"{show(part)} × {Fraction(*odds.net)}{lost}")
            return Step(
                kind="row",
                title="The row it is paid by",
                amount=wins,
                row=row,
                rules=[Rule(f"{result}: {odds}", cite), *[rule for rule in rules if rule.cite != cite]],
            )
        row = Row("won", show(wins), "without a stake of its own")
        if stake:
            ratio = Fraction(wins, stake)
            row = Row("won", f"{ratio.numerator} to {ratio.denominator}", f"{show(stake)} × {ratio}")
        return Step(kind="row", title="What it pays", amount=wins, row=row, rules=rules)

    def _stays(self, event: e.Settled) -> int:
        """What lay on the spot of a bet that is paid and stays up."""
        key, lies = (event.seat, event.spot), 0
        lies += sum(cents for seat, spot, cents in self.record.before.up if (seat, spot) == key)
        for f in self.record.events[: self.n]:
            match f:
                case e.Wagered() | e.Returned() if (f.seat, f.spot) == key:
                    lies += f.cents if isinstance(f, e.Wagered) else -f.cents
                case e.Settled() if (f.seat, f.spot) == key:
                    lies -= f.stake
                case e.Relocated() if f.seat == event.seat:
                    lies += f.cents * ((f.to == event.spot) - (f.spot == event.spot))
        return lies

    def _lent(self, event: e.Settled, wins: int) -> Step | None:
        """A hand that rode on the house's chips too: they are paid if it wins, and cost nothing if it loses."""
        free = {
            f.option
            for f in self.record.events[: self.n]
            if isinstance(f, e.Chose) and f.seat == event.seat and f.option.startswith("free ")
        }
        lent = wins - event.stake if wins > 0 else 0
        if not free or event.uncovered or (event.stake and (lent <= 0 or lent % event.stake)):
            return None
        sum_ = f"{show(event.stake)} and {show(lent)} that the house lent × 1" if wins > 0 else "the house's chips"
        row = Row("won" if wins > 0 else "not won", "1 to 1" if wins > 0 else "nothing", sum_)
        rules = [rule for option in sorted(free) for rule in self._rules(option.replace(" ", "-"))]
        title = "What it pays" if wins > 0 else "What it costs"
        return Step(kind="row", title=title, amount=wins, row=row, rules=rules)

    def _ridden(self, event: e.Settled) -> int:
        """The stake of the wager that a bonus without one rides on: the Ante under an Ante bonus."""
        name, _, at = event.spot.partition("@")
        for f in self.record.events:
            if isinstance(f, e.Settled) and f.seat == event.seat:
                carrier, _, there = f.spot.partition("@")
                if there == at and name.startswith(f"{carrier}-"):
                    return f.stake
        return 0

    def _capped(self, spot: str, stake: int, wins: int, why: str) -> Step | None:
        """A printed row that a cap on what one player wins in a round leaves only a part of, or nothing."""
        name = spot.partition("@")[0]
        caps = [cap for cap in ("payout_cap", f"{name.replace('-', '_')}_cap") if hasattr(self.game.rules, cap)]
        for table, printed in self.game.sheet.paytables.items() if caps else ():
            text = printed.value.get(why)
            basic = "payout_cap" in caps and name not in self.game.sheet.paytables and table not in _wagers(self.game)
            if text is None or not (_own(table, name) or basic) or Odds.parse(text).winnings(stake) <= wins:
                continue
            due = f"{show(stake)} × {Fraction(*Odds.parse(text).net)}"
            row = Row(why, text, f"{due}, of which the cap leaves {show(wins)}")
            rules = [rule for cap in (*caps, "cap_on") for rule in self._rules(cap)]
            rules = [Rule(f"{why}: {text}", printed.cite), *rules, *self._rules(spot, why)]
            only = [rule for n, rule in enumerate(rules) if rule not in rules[:n]]
            return Step(kind="row", title="The row it is paid by", amount=wins, row=row, rules=only)
        return None

    def _by_part(self, spot: str, stake: int, wins: int) -> tuple[str, Odds, str, int] | None:
        """The printed row of a bet on a layout, and the part of its stake that is paid by it: the rest of a horn is
        lost."""
        for row, share in self.game.family.paid_by(self.game.rules, spot, self._fell(spot)):
            for printed in self.game.sheet.paytables.values():
                text, part = printed.value.get(row), int(stake * share)
                if text and (odds := _paying(text, part, wins + stake - part)) is not None:
                    return row, odds, printed.cite, part
        return None

    def _fell(self, spot: str) -> Any:
        """What decided a bet: the wheel or the dice, or the cards of the hand that it lies on."""
        assert isinstance(self.event, e.Settled)
        fell = [f for f in self.record.events[: self.n] if isinstance(f, (e.Spun, e.Rolled))]
        hand = int(spot.partition("@")[0].partition(" ")[2] or 1) - 1
        cards = _lying(self.seen[: self.n])[0].get((self._player(spot, self.event.seat), hand), [])
        return fell[-1] if fell else tuple([card for card in cards if card])

    def _printed(self, spot: str, stake: int, wins: int, why: str) -> tuple[str, Odds, str, int] | None:
        """The printed row or rule that makes these winnings of this stake; first the one in the dealer's words."""
        name = spot.partition("@")[0].partition(" ")[0]
        decided = _deciding(why)
        rows: list[tuple[int, str, Odds, str]] = []
        for table, printed in self.game.sheet.paytables.items():
            if not self._in_force(table):
                continue
            near = _own(table, name)
            for result, text in printed.value.items():
                if (odds := _paying(text, stake, wins)) is not None:
                    said = 2 * (result in why or why.startswith(result))
                    rows.append((near + said + _near(result, name), result, odds, printed.cite))
        for rule, printed in self.game.sheet.rules.items():
            if (odds := _paying(printed.value, stake, wins)) is not None:
                near = _near(rule, name) + _near(rule, why) + 2 * (rule in decided)
                rows.append((near, _title(rule), odds, printed.cite))
        rows.sort(key=lambda row: -row[0])
        return (*rows[0][1:], stake) if rows and rows[0][0] else None

    def _in_force(self, table: str) -> bool:
        """Whether a table is in force, where several are printed of a kind: `pair-plus/rules`, `bonus-hands-2`."""
        rule, _, kind = table.replace("-", "_").partition("/")
        if kind:
            read = {r.rule: r.value for r in self.game.sheet.readings}
            return bool(self.game.set.get(rule, read.get(rule, kind)) == kind)
        plain = rule.rpartition("_")[0]
        posted = getattr(self.game.rules, plain, None) if plain else None
        return not isinstance(posted, PayTable) or posted.name in (plain, rule)

    def _cover(self, event: e.Settled, wins: int) -> Step:
        """A player-dealer wins and loses no more than was put up, in the order in which wagers are settled."""
        posted = next((f for f in self.record.events if isinstance(f, e.BankPosted)), None)
        before = [f for f in self.record.events[: self.n] if isinstance(f, e.Settled) and not f.house]
        put_up = posted.cents if posted else 0
        parts = [Part("the bank put up", put_up)]
        for f in before:
            if moved := f.paid + f.taken:
                refills = posted is not None and posted.refills and bool(f.paid) != (wins > 0)
                used = moved if refills else -moved
                parts.append(Part(f"seat {f.seat}, {wager_words(f.spot)} {'paid' if f.paid else 'lost'}", used))
        parts.append(Part("of this wager covered", event.paid + event.taken))
        back = -event.uncovered if wins > 0 else event.uncovered
        said = "What the bank put up ended at this wager: " + (
            f"{show(event.uncovered)} more would have been paid"
            if wins > 0
            else f"{show(event.uncovered)} of the stake goes back"
        )
        rules = self._rules("cover")
        return Step(kind="cover", title="The bank's cover", amount=back, say=f"{said}.", parts=parts, rules=rules)

    def _fee(self, taken: Sequence[e.FeeTaken], amount: int | None) -> Step:
        fee = in_force(self.record.game, self.record.fee) if self.record.fee else None
        said = "; ".join(sentence(f) for f in taken)
        rules = []
        for charge in fee.option.charges if fee else ():
            for tier in charge.tiers:
                if tier.percent_bp or tier.cents in {abs(f.cents) for f in taken}:
                    who = show_charge(charge)
                    said_of = f"{who[:1].upper()}{who[1:]}. {show_tier(tier, charge.terms)}"
                    rules.append(Rule(said_of, tier.lines))
        title = "The fee" if fee else "The commission"
        return Step(kind="fee", title=title if amount is not None else f"{title}, charged separately", amount=amount,
                    say=f"{describe(fee)}. {said}" if fee else said,
                    rules=rules[:3] or self._rules("commission") or self._rules("fee"))  # fmt: skip

    # ---- pots, tickets, chips between seats

    def _pot(self, event: e.PotWon) -> Iterator[Step]:
        hands = self._hands(event.seat, others=True)
        rules = [Rule(line.say, line.cite) for line in self.game.sheet.round if _near(line.say, "pot hand best")][-2:]
        yield Step(kind="hands", title="The hands", say=event.why or "nobody else is left in", hands=hands, rules=rules)
        put: dict[int, int] = {}
        for f in self.record.events:
            if isinstance(f, e.Wagered):
                put[f.seat] = put.get(f.seat, 0) + f.cents
            elif isinstance(f, e.Returned):
                put[f.seat] -= f.cents
        parts = [Part(f"seat {seat} put in", cents) for seat, cents in sorted(put.items()) if cents]
        others = [f for n, f in enumerate(self.record.events) if isinstance(f, e.PotWon) and n != self.n]
        parts += [Part(f"to seat {f.seat}{', side pot ' + str(f.pot) if f.pot else ''}", -f.cents) for f in others]
        fees = [f for f in self.record.events if isinstance(f, e.FeeTaken) and not f.seat]
        parts += [Part("the fee" if not f.jackpot else f"to the {f.jackpot} jackpot", -f.cents) for f in fees]
        if rest := event.cents - sum(part.cents for part in parts):
            parts.append(Part("from the hand before" if rest > 0 else "stays for the next hand", rest))
        yield Step(kind="pot", title="The pot", amount=event.cents, parts=parts)
        if fees:
            yield self._fee(fees, None)

    def _ticket(self, event: e.TicketGraded) -> Iterator[Step]:
        said = "; ".join(s for s in (event.why, self._chance()) if s)
        yield Step(
            kind="hands", title="The result", say=said, rules=[Rule(x.say, x.cite) for x in self.game.sheet.round[-2:]]
        )
        row, cite = None, ""
        for printed in self.game.sheet.paytables.values():
            for result, text in printed.value.items():
                if isinstance(text, str) and result == event.why:
                    row, cite = Row(result, text, f"{show(event.stake)} × {text}"), printed.cite
        rules = [Rule(f"{row.result}: {row.pays}", cite)] if row else self._rules("prize")
        parts = [Part("paid for this game", -event.stake), Part("prize", event.prize)]
        yield Step(
            kind="ticket", title="The ticket", amount=event.prize - event.stake, row=row, parts=parts, rules=rules
        )

    def _transferred(self, event: e.Transferred) -> Iterator[Step]:
        yield Step(kind="hands", title="The hands", say=event.why, hands=self._hands(event.to, others=True),
                   rules=[Rule(x.say, x.cite) for x in self.game.sheet.round[-2:]])  # fmt: skip
        yield Step(
            kind="transfer",
            title="From seat to seat",
            amount=event.cents,
            say=sentence(event),
            row=self._counted(event),
        )

    def _counted(self, event: e.Transferred) -> Row | None:
        """The points or chips that were paid, and what each is worth; unless the payer's chips ran out before."""
        unit, each = _COUNTED.get(self.game.family.name, ""), self.record.limits[0]
        if not unit or not event.cents or event.cents % each or not self.record.stacks[event.seat]:
            return None
        count = event.cents // each
        counted = f"{count} {unit}{'s' * (count > 1)}"
        return Row(counted, f"{show(each)} each", f"{count} × {show(each)}")

    # ---- facts

    def _claim(self) -> Claim | None:
        """What the cards alone made of the wager, where a bank's cover may have cut it."""
        assert isinstance(self.event, e.Settled)
        if not self.event.uncovered:
            return None
        claims: list[Claim] = []
        try:
            replay(self.record, claims)
        except PitbossError:  # its rules have changed since
            return None
        same = [c for c in claims if (c.seat, c.spot, c.stake) == (self.event.seat, self.event.spot, self.event.stake)]
        fitting = [c for c in same if abs(c.wins) == self.event.paid + self.event.taken + self.event.uncovered]
        return fitting[0] if fitting else None

    def _bank(self) -> int:
        return next((f.seat for f in self.record.events if isinstance(f, e.BankPosted)), 0)

    def _player(self, spot: str, seat: int) -> int:
        """Who plays the hand that a wager is on: the seat behind which it lies, or whoever bet first, clockwise from
        the bank's left, in a circle that nobody sits at."""
        at = int(spot.partition("@")[2] or seat)
        if at == seat or any(isinstance(f, e.Dealt) and f.to == at for f in self.record.events[: self.n]):
            return at
        there = {f.seat for f in self.record.events if isinstance(f, e.Wagered) and f.spot.endswith(f"@{at}")}
        places = len(self.record.before.stacks) - 1
        return next((s for s in action_order(places, self._bank() % places + 1) if s in there), seat)

    def _holder(self, ticket: int) -> int:
        bought = [f.seat for f in self.record.events if isinstance(f, e.TicketBought) and f.number == ticket]
        kept = self.record.before.tickets
        return bought[0] if bought else next((t.seat for t in kept if t.number == ticket), 0)

    def _chance(self) -> str:
        """The wheel, the dice or the balls that decided."""
        fell = [f for f in self.record.events[: self.n] if isinstance(f, (e.Spun, e.Rolled, e.BallsDrawn))]
        return sentence(fell[-1]).rstrip(".") if fell else ""

    def _hands(self, seat: int, others: bool = False) -> list[Hand]:
        """The seat's hands, the bank's and the common cards, as they lay when it was settled."""
        lay, called = _lying(self.seen[: self.n])
        wanted = (e.BANK, e.BOARD, e.PLAYER_HAND, e.BANKER_HAND)
        found = [
            Hand(_whose(holder, hand, seat), cards, called.get((holder, hand), ""))
            for (holder, hand), cards in sorted(lay.items(), key=lambda item: (item[0][0] != seat, item[0]))
            if cards and (holder == seat or holder in wanted or (others and holder > 0 and (holder, hand) in called))
        ]
        return found[:8]

    def _rule(self, name: str) -> list[Rule]:
        """A reading of this game as this table has it, with how else it could be read."""
        found = []
        for r in self.game.sheet.readings:
            if r.rule.partition(".")[0] == name:
                value = self.game.set.get(r.rule, r.value)
                others = [says(self.game, r.rule, other) for other in (r.value, *r.others) if other != value]
                why = r.why if value == r.value else "The rules of this table say so."
                found.append(Rule(f"{says(self.game, r.rule, value)}. {why}", r.cite, True, others))
        return found

    def _as_printed(self, rule: str, printed: Printed) -> Rule:
        """A printed rule, or what this table has in its place."""
        words = says(self.game, rule, printed.value)
        if rule not in self.game.set or (own := self.game.set[rule]) == printed.value:
            return Rule(words, printed.cite)
        return Rule(f"{says(self.game, rule, own)}. The rules of this table say so; printed is: {words}", printed.cite)

    def _rules(self, spot: str, why: str = "") -> list[Rule]:
        """Printed rules and readings that decided a wager in these words, and those that speak of it; what a fee counts
        is said beside the fee only."""
        name = spot.partition("@")[0].partition(" ")[0].replace("-", "_")
        name = "vig" if name.startswith("vig_") else name
        decided = _deciding(why)

        def speaks(rule: str) -> bool:
            if rule in decided:
                return True
            if any(word in rule and said not in why for word, said in _ONLY.items()):
                return False
            return _speaks(rule, name) and (name == "fee" or not rule.startswith("fee_"))

        printed = [
            self._as_printed(rule, p)
            for rule, p in sorted(self.game.sheet.rules.items(), key=lambda item: item[0] not in decided)
            if speaks(rule) and not isinstance(p.value, (dict, list)) and p.cite
        ]
        read = [
            rule
            for r in sorted(self.game.sheet.readings, key=lambda r: r.rule not in decided)
            if speaks(r.rule)
            for rule in self._rule(r.rule.partition(".")[0])
        ]
        return [*printed[:3], *[rule for n, rule in enumerate(read) if rule not in read[:n]][:2]]


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
_COUNTED = {"chinese-poker": "point", "pan": "chip"}
"""What players pay each other in, at the table's least wager each."""


def _lying(events: Sequence[e.Event]) -> tuple[dict[tuple[int, int], list[str | None]], dict[tuple[int, int], str]]:
    """The cards of every hand as these events leave them, and what the hands were called."""
    lay: dict[tuple[int, int], list[str | None]] = {}
    called: dict[tuple[int, int], str] = {}
    for f in events:
        _lay(lay, f)
        if isinstance(f, e.Shown):
            called[f.holder, f.hand] = f.words
    return lay, called


def _lay(lay: dict[tuple[int, int], list[str | None]], f: e.Event) -> None:
    """One event applied to the cards that lie: a hand that is taken in still counts for what it was."""
    match f:
        case e.Dealt():
            lay.setdefault((f.to, f.hand), []).extend(f.cards)
        case e.Turned():
            cards = lay.setdefault((f.holder, f.hand), [])
            for shown in f.cards:
                if shown not in cards and None in cards:
                    cards[cards.index(None)] = shown
        case e.Discarded():
            _take(lay.setdefault((f.to, f.hand), []), f.cards)
        case e.Moved():
            _take(lay.setdefault((f.holder, f.hand), []), f.cards)
            lay.setdefault((f.holder if f.to is None else f.to, f.to_hand), []).extend(f.cards)
        case e.HandSet():
            lay[f.to, 0] = []
            for hand, group in enumerate(f.groups):
                lay[f.to, hand] = list(group)


def _take(cards: list[str | None], taken: Sequence[str | None]) -> None:
    for card in taken:
        if card in cards or None in cards:
            cards.remove(card if card in cards else None)


def _whose(holder: int, hand: int, seat: int) -> str:
    names = {e.BANK: "bank", e.BOARD: "board", e.PLAYER_HAND: "Player hand", e.BANKER_HAND: "Banker hand"}
    name = names.get(holder) or f"seat {holder}"
    return f"{name}, hand {hand + 1}" if hand else name


def _paying(text: Any, stake: int, wins: int) -> Odds | None:
    """The odds that a text prints, if they make these winnings of this stake."""
    try:
        odds = Odds.parse(text) if isinstance(text, str) else None
    except BadInput:
        return None
    ways: tuple[Rounding, ...] = ("down", "nearest", "up")
    return odds if odds is not None and any(odds.winnings(stake, way) == wins for way in ways) else None


def _wagers(game: Game) -> tuple[str, ...]:
    return tuple(game.rules.wagers)


def _deciding(why: str) -> tuple[str, ...]:
    return next((rules for words, rules in _DECIDED.items() if words in why), ())


def _speaks(rule: str, name: str) -> bool:
    """Whether a rule's name holds this one, word by word."""
    return f"_{name}_" in f"_{rule.replace('.', '_')}_"


def _near(name: str, spot: str) -> int:
    """How many words two names share."""
    return len(set(_words(name)) & set(_words(spot)))


def _own(table: str, spot: str) -> int:
    """How many words a table and a wager share, if it is the wager's own: the table of the Ante bonus is not the
    Ante's."""
    named = {word for word in _words(table.partition("/")[0]) if len(word) > 1 and word != "table"}
    return len(named) if named <= set(_words(spot)) else 0


def _words(name: str) -> list[str]:
    return name.lower().replace("-", " ").replace("_", " ").replace("/", " ").replace(",", " ").split()


def _title(rule: str) -> str:
    plain = rule.replace("_", " ").replace("-", " ")
    return plain[:1].upper() + plain[1:]
