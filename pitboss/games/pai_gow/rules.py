"""Rule parameters of pai gow: those of every hand that is set in two, and those of pai gow poker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, field

from pitboss.equipment.cards import hand_text
from pitboss.games.pai_gow import splits, ways
from pitboss.games.pai_gow.fortune import FIVE, NOTHING, QUADS, ROWS, ROYAL, ROYAL_MATCH
from pitboss.games.rules import Amount, BankedRules
from pitboss.money.paytable import PayTable
from pitboss.ranking import names
from pitboss.ranking.orders import Order
from pitboss.ranking.pai_gow import NO_FRONT, legal_set
from pitboss.table.asks import Layout, Spot

BASE, FORTUNE, ENVY = "base", "fortune", "envy"

Groups = tuple[tuple[int, ...], ...]
"""A hand as it is set: front and back, or low and high."""


class PaiGowRules(BankedRules, frozen=True, kw_only=True):
    """What the houses vary in every pai gow, of cards and of tiles."""

    house_way: str = ""
    """The way by which the house sets a hand: one that comes with the program, or a TOML file."""
    bank_set_by: Literal["free", "house_way"] = "house_way"
    """Who sets a player-dealer's hand: the player-dealer, or the house by its way. The house's own is set by its
    way."""
    first_pile: Literal["dice_3", "rng_7"] = "dice_3"
    """What gives the number of the seat that receives the first pile: three dice, or a generator of 1 to 7."""
    pile_choice: Literal["bank", "none"] = "none"
    """Whether the bank says which pile is delivered first."""
    dealt_in: Literal["zigzag", "stacks"] = "stacks"
    """Piles are dealt a card at a time, left to right and back again, or one whole pile after another."""
    deal_direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """In which direction seats are counted and piles delivered; hands are settled in it too, where the action seat
    starts."""
    settle_from: Literal["action_seat", "dealer_right"] = "action_seat"
    """Where settlement begins: with the seat that has the action, or at the house dealer's right."""
    other_spots: Literal["shared", "empty", "none"] = "none"
    """Where a player may bet besides his own seat: at every other, at those where nobody bets, or nowhere."""
    hands_set: Literal["one", "all"] = "one"
    """How many hands a player sets of those that are his to set: his first, the others being set the house way, or
    all."""
    foul: Literal["refused", "loses"] = "refused"
    """A setting whose front outranks its back: the table refuses it, or it stands and loses."""

    equipment: ClassVar[str] = "cards"
    """What its house ways must be for."""
    hand_size: ClassVar[int]
    """Pieces to a hand."""
    groups: ClassVar[tuple[int, int]]
    """How many of them lie in front (low) and behind (high)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.house_way:
            _ = self.way

    def values(self, groups: Groups) -> tuple[int, int]:
        """What front and back are worth."""
        raise NotImplementedError

    def by_way(self, cards: Sequence[int]) -> Groups:
        """The hand as the house way sets it."""
        raise NotImplementedError

    def words(self, front: int, back: int) -> tuple[str, str]:
        """Front and back as the dealer calls them."""
        raise NotImplementedError

    def refusal(self, groups: Groups) -> str:
        """Why a setting is a foul, or nothing."""
        raise NotImplementedError

    @property
    def player_sets_bank(self) -> bool:
        return self.bank_set_by == "free"

    @property
    def positions(self) -> int:
        """Places that receive a pile: every seat, and the house dealer where the house banks."""
        return self.seats + (self.bank == "house")

    @cached_property
    def way(self) -> ways.Program:
        """The house way. A house's own file is tried on all hands first: one that no row decides could not be set."""
        program = ways.program(self.house_way, self.equipment)
        if not ways.comes_with_the_program(self.house_way) and (hand := self.undecided(program)):
            raise ways.incomplete(self.house_way, hand)
        return program

    def undecided(self, program: ways.Program) -> str:
        """A hand that no row of a way decides, or nothing."""
        raise NotImplementedError

    @property
    def data_files(self) -> tuple[Path, ...]:
        return ways.files(self.house_way)

    def _base(self, least: int, most: int) -> Spot:
        return Spot(BASE, *self.limit(BASE, least, most), required=True, label="Pai Gow")


class Terms(NamedTuple):
    """The rules as settlement reads them."""

    wild: bool
    fortune_wild: bool
    match_anywhere: bool
    fortune_win: tuple[int, ...]
    fortune_per: tuple[int, ...]
    """By row of the Fortune bonus: what it wins, and for how much staked."""
    envy: tuple[int, ...]
    """By row: what one Envy button is paid, in cents."""
    fortune_cap: int
    """Most that one seat is paid in a round; 0 for no cap."""
    commission: int
    """Percent of a winning wager."""


class Rules(PaiGowRules, frozen=True, kw_only=True):
    """What the houses vary in pai gow poker."""

    only_deck = "joker-53"
    hand_size: ClassVar[int] = splits.CARDS
    groups: ClassVar[tuple[int, int]] = (splits.FRONT, splits.BACK)

    joker: Literal["bug", "wild"] = "bug"
    """`bug`: an ace, or the card that completes a straight or a flush. `wild`: any card; in front the one that makes
    the front highest while the setting stays legal."""
    wheel: Literal["lowest", "second_highest"] = "lowest"
    """The place of A-2-3-4-5 among straights."""
    five_of_a_kind: Literal["aces", "all"] = "aces"
    """Which five of a kind is a hand."""
    concede: Literal["no", "asked"] = "no"
    """Whether players are asked, once the bank's hand lies open, if they concede a wager: at a table of felt whoever
    touches cards or chips then has done so."""
    commission: Annotated[int, Meta(ge=0, le=100)] = 0
    """Percent of a win that the house keeps, where it does."""
    commission_on: bool = False
    player_bank: Literal["no", "offered"] = "no"
    """Whether the house offers the bank to the players, from the second round on."""
    house_bet: Literal["last_bet", "none"] = "none"
    """What the house bets against a player who banks: his last bet against the house, or nothing."""
    banker_bonus: bool = False
    """Whether a player who banks where the house offers it may bet on the bonus of his own cards, against the house."""
    fortune: PayTable | None = None
    fortune_b: PayTable | None = None
    """The other table, where the house prints two."""
    fortune_option: Literal["A", "B"] = "A"
    """Which of two printed tables is paid."""
    fortune_joker: Literal["bug", "wild"] = "bug"
    """What the joker may be in the seven cards of the Fortune bonus."""
    fortune_cap: Amount = 0
    """Most that the Fortune bonus pays one player in a round."""
    royal_match_joker: Literal["in_royal", "anywhere"] = "in_royal"
    """Whether the joker of a royal match may only lie in the royal flush."""
    envy: dict[str, Amount] = field(default_factory=dict)
    """What an Envy button is paid for another player's hand."""
    envy_b: dict[str, Amount] = field(default_factory=dict)
    envy_min: Amount = 5_00
    """The least Fortune bet that brings an Envy button."""
    envy_paid: Literal["end_of_round", "in_turn"] = "end_of_round"
    """Envy is paid in a lap of its own after all other wagers, or with the other wagers of its seat."""
    envy_trigger: Literal["bonus_bettor", "any_player"] = "bonus_bettor"
    """Whose hand pays Envy: that of a player with a Fortune bet, or any player's."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.player_bank == "offered" and self.bank != "house":
            raise ValueError("the house offers the bank (player_bank = offered) only where it banks (bank = house)")

    @property
    def wagers(self) -> tuple[str, ...]:
        return (BASE, FORTUNE) if self.fortune else (BASE,)

    def values(self, groups: Groups) -> tuple[int, int]:
        return self.splitter.values(*groups)

    def by_way(self, cards: Sequence[int]) -> Groups:
        chosen = self.splitter.by_way(self.way, cards)
        return chosen.front, chosen.back

    def undecided(self, program: ways.Program) -> str:
        from pitboss.games.pai_gow.classes import all_hands
        from pitboss.games.pai_gow.set_all import set_all

        without = set_all(self.order, program, all_hands()).row < 0
        return hand_text(all_hands()[int(without.argmax())].tolist()) if without.any() else ""

    def words(self, front: int, back: int) -> tuple[str, str]:
        return names.front(front) if front != NO_FRONT else "foul", names.high(back)

    def refusal(self, groups: Groups) -> str:
        front, back = self.values(groups)
        if legal_set(front, back):
            return ""
        if front == NO_FRONT:
            return f"foul: whatever the joker is, the front outranks the back, {names.high(back)}"
        return f"foul: the front, {names.front(front)}, outranks the back, {names.high(back)}"

    @property
    def most_cards(self) -> int:
        return 7 * self.positions

    def layout(self, least: int, most: int) -> Layout:
        spots = [self._base(least, most)]
        if self.fortune:
            limits = self.limit(FORTUNE, least, most)
            spots.append(Spot(FORTUNE, *limits, needs=(BASE,), label="Fortune Bonus"))
        return Layout(tuple(spots))

    @cached_property
    def order(self) -> Order:
        return splits.order(self.joker, self.wheel, self.five_of_a_kind)

    @cached_property
    def splitter(self) -> splits.Splitter:
        return splits.splitter(self.order)

    @cached_property
    def paid(self) -> PayTable:
        """The Fortune table in use."""
        table = self.fortune_b if self.fortune_option == "B" else self.fortune
        return table or PayTable(FORTUNE, {})

    @cached_property
    def terms(self) -> Terms:
        envy = self.envy_b if self.fortune_option == "B" else self.envy
        win, per = self.paid.arrays(ROWS)
        by_row = [0 if row == "nothing" else envy.get(row, 0) for row in ROWS]
        return Terms(
            wild=self.joker == "wild",
            fortune_wild=self.fortune_joker == "wild",
            match_anywhere=self.royal_match_joker == "anywhere",
            fortune_win=_filled(win, win[NOTHING]),
            fortune_per=_filled(per, 1),
            envy=_filled(by_row, 0),
            fortune_cap=self.fortune_cap,
            commission=self.commission if self.commission_on else 0,
        )


def _filled(paid: Sequence[int], nothing: int) -> tuple[int, ...]:
    """A row that is not printed is paid as the lesser hand that it also is."""
    rows = list(paid)
    for row, lesser in ((FIVE, QUADS), (ROYAL_MATCH, ROYAL)):
        if rows[row] == nothing:
            rows[row] = rows[lesser]
    return tuple(rows)
