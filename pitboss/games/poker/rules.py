"""Rule parameters of poker between players; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from pitboss.errors import BadInput
from pitboss.games import rules as base
from pitboss.games.poker.variant import Variant, variant
from pitboss.money.in_force import FeeInForce
from pitboss.money.schedules import Structure
from pitboss.table.asks import Layout, Spot

Cap = base.Count | Literal["none"]
JackpotHand = Literal["none", "aces_full", "quads", "quad_tens", "straight_flush"]

_STRUCTURES: dict[str, Structure] = {
    "fixed_limit": "limit",
    "spread": "spread",
    "no_limit": "no-limit",
    "pot_limit": "pot-limit",
}
PACKS = {"standard-52": 52, "joker-53": 53, "jokers-54": 54, "mexican-41": 41}


class Stakes(NamedTuple):
    """What a table is opened for, in cents."""

    small_blind: int
    big_blind: int
    lower: int
    """The lower bet of a limit game, the least bet of a spread."""
    upper: int
    """The upper bet of a limit game, the greatest bet of a spread."""
    chip: int
    """The smallest chip of the game: bets go in its steps, pots are divided to it."""
    ante: int = 0
    bring_in: int = 0

    def doubled(self) -> Stakes:
        """The stakes of a killed pot: the limits are doubled, the blinds are not (delta L551)."""
        return self._replace(lower=2 * self.lower, upper=2 * self.upper)


class Rules(base.Rules, frozen=True, kw_only=True):
    """What the houses vary in poker. A table's limits are the lower and the upper bet."""

    seats: Annotated[int, Meta(ge=2, le=100)] = 10
    forced: Literal["blinds", "antes", "antes_bring_in"] = "blinds"
    """What is in the pot before anyone decides."""
    structure: Literal["fixed_limit", "spread", "no_limit", "pot_limit"] = "no_limit"
    """How large a bet may be."""
    small_blind: Annotated[base.Amount, base.zero("half of the big blind")] = 0
    """0 is half of the big blind, in whole chips."""
    big_blind: Annotated[base.Amount, base.zero("the lower bet")] = 0
    """0 is the lower bet of the table."""
    collection_blind: Annotated[base.Amount, base.zero("none")] = 0
    """A dead blind on the button, which goes into the pot and is no part of a bet."""
    ante: Annotated[base.Amount, base.zero("a quarter of the lower bet")] = 0
    """0 is a quarter of the lower bet, in whole chips and at least one; only where antes are posted."""
    bring_in_bet: Annotated[base.Amount, base.zero("a third of the lower bet")] = 0
    """0 is a third of the lower bet, in whole chips and at least one; only where there is a bring-in."""
    bet_sizes: Literal["two_tier", "opener_chooses"] = "two_tier"
    """Fixed limit: the lower bet in the early rounds and the upper one in the late ones, or the opener picks."""
    raise_size: Literal["lower", "as_opened"] = "lower"
    """What a raise adds where the opener picks the bet."""
    open_max: Literal["pot", "four_big_blinds"] = "pot"
    """Pot limit: most that the first player to enter may make it."""
    pot_raise: Literal["pot_after_call", "total_pot"] = "pot_after_call"
    """Pot limit: a raise adds at most the pot with the call in it, or without."""
    pot_rounding: base.Price = 1
    """Pot limit: the pot is rounded up to a multiple of this, unless both blinds are multiples of it."""
    round_max: Annotated[base.Amount, base.zero("no limit")] = 0
    """Most that a player may bet in one round of betting, whatever the structure; a stack may be all-in for it."""

    raise_cap: Cap = 3
    """Fixed limit: raises after the bet in one round."""
    cap_big_bet: Cap = "none"
    """The same in every other structure."""
    cap_heads_up: Literal["round_start", "before_cap", "capped"] = "before_cap"
    """Two players escape the cap: if only two began the round; also if the others leave before it is reached; never."""
    cap_counts: Literal["can_bet", "not_folded"] = "can_bet"
    """Who is one of two players for that: who still has chips to bet; or who has not folded, all-in or not."""
    short_all_in: Literal["half_bet", "full_raise"] = "half_bet"
    """Fixed limit: what an all-in must add to reopen the betting to those who have acted."""
    short_all_in_big_bet: Literal["full_raise", "adding_up"] = "full_raise"
    """The same in every other structure; several short all-ins may add up to a raise."""

    first_button: Literal["high_card_by_suit", "none"] = "high_card_by_suit"
    """How the first button is drawn when a table opens: a hand of its own, after which the cards are shuffled. Stud has
    no button: the deal starts on the house dealer's left, with seat 1."""
    heads_up_blinds: Literal["button_small", "button_big"] = "button_small"
    """Who posts what with two players."""
    new_player: Literal["big_blind", "all_blinds"] = "big_blind"
    """What a newcomer posts who will not wait for the big blind; `all_blinds` adds the small blind, dead."""
    missed_blinds: Literal["post_total", "post_missed", "post_big_blind", "none"] = "post_missed"
    """What a returning player owes who will not wait: all blinds, whichever were missed; those that were missed; only
    the big blind, if it was. The big blind is live, the small one dead."""
    no_post_zone: Literal["button_to_big_blind", "none"] = "button_to_big_blind"
    """Where a newcomer must wait."""
    buy_button: bool = False
    """Whether a newcomer there may post both blinds, the small one dead, as the only blind, and get the button next."""
    seat_change: Literal["free", "past_two", "each_seat"] = "free"
    """What moving away from the big blind costs: nothing; a hand for each player skipped beyond two; a hand for each
    seat moved. Who will not wait posts as a newcomer."""
    blinds_on_leaving: Literal["taken_from_8x16", "always_pass"] = "always_pass"
    """A player leaves, or is out of chips, after his big blind and before the button: at limits of $8-$16 or above
    everybody else still takes every blind (no small blind, then a dead button), or the blinds pass with the button."""
    short_buys: Literal["free", "one_a_day", "one_per_full_buy"] = "free"
    """How often a player may buy less than the least buy-in after the first one."""
    short_blind: Literal["posts_what_it_has", "under_half_next_player"] = "posts_what_it_has"
    """A player due for the big blind with less than half of it: plays for that, or the next player takes the blind."""
    straddle: Literal["none", "left_of_big_blind"] = "none"
    """A live third blind of twice the big blind; its player acts last in the first round."""
    straddle_min_stack: Literal["four_big_blinds", "four_straddles"] = "four_big_blinds"
    """What a straddler must begin the hand with."""
    straddle_counts: Literal["as_a_raise", "as_the_bet"] = "as_a_raise"
    """Whether a straddle uses one of the raises of the round."""
    straddle_more_raises: base.Count = 0
    """Raises a straddle adds to the cap of its round."""

    kill: Literal["off", "two_pots", "scoop"] = "off"
    """Who must kill the next pot: the winner of two pots in a row; in high-low, who wins a large pot both ways."""
    kill_scoop: Literal["whole_pot", "both_halves"] = "whole_pot"
    """High-low: who has won a pot both ways: who takes all of it, also without a low or because everybody folded; or
    only who wins the high and the low half."""
    kill_blind: Literal["two_big_blinds", "one_and_a_half"] = "two_big_blinds"
    kill_on_split: Literal["killer_kills_again", "leg_kept"] = "killer_kills_again"
    """A killer who splits the pot kills again, or only keeps a leg."""
    killer_acts: Literal["last_before_draw", "in_turn"] = "last_before_draw"
    kill_voluntary: bool = False
    """Lowball: a player may kill the pot on the first two cards."""

    hole: Annotated[int, Meta(ge=2, le=10)] = 2
    """Community games: cards dealt face down to each player."""
    board: Annotated[tuple[Annotated[int, Meta(ge=1, le=5)], ...], Meta(min_length=1, max_length=3)] = (3, 1, 1)
    """Community cards, street by street."""
    discard: Literal["none", "one_after_flop_round"] = "none"
    """Crazy Pineapple: whether a hole card is given up after the betting on the flop."""
    deal: Annotated[tuple[Annotated[str, Meta(pattern="^[duc]{1,10}$")], ...], Meta(max_length=5)] = ()
    """Stud: what each street deals to each player, d(own), u(p), or c(hosen by the player)."""
    cards: Annotated[int, Meta(ge=0, le=10)] = 0
    """Draw: cards dealt face down to each player."""
    draws: Annotated[int, Meta(ge=0, le=3)] = 0
    """How many times cards may be exchanged."""
    upper_from: Annotated[int, Meta(ge=1, le=10)] = 3
    """The betting round from which the upper bet is made."""
    hand_from: Literal["any_five", "exactly_two_three", "at_most_two_hole", "best_five_of_seven", "all_five"] = (
        "any_five"
    )
    """Which five cards make the hand."""
    win: Literal["high", "low", "high_low"] = "high"
    """What takes the pot: the best high hand, the best low hand, or half each."""
    low_rank: Literal["ace_to_five", "deuce_to_seven"] = "ace_to_five"
    low_qualifier: Literal["eight", "none"] = "eight"
    """High-low: the highest card of a hand that can win the low half."""
    joker: Literal["none", "lowest_missing", "bug", "wild_if_dealt_down_else_bug"] = "none"
    """What a joker stands for. A bug is an ace, or completes a straight, a flush or a straight flush."""
    joker_in_low: Literal["as_printed", "lowest_missing"] = "as_printed"
    """High-low with jokers: whether a joker in a low hand is a bug, too."""
    five_aces: Literal["best", "four_aces"] = "best"
    """Four aces and a joker that is an ace: the best hand of all, or four aces."""

    bring_in: Literal["low_card", "high_card"] = "low_card"
    bring_in_ace: Literal["high", "low"] = "high"
    bring_in_tie: Literal["lowest_suit", "highest_suit", "first_dealt", "suit_then_first_dealt"] = "lowest_suit"
    bring_in_may_complete: bool = True
    """Whether the player who must bring it in may open for a whole bet instead."""
    bring_in_is: Literal["part_of_bet", "lower_bet"] = "part_of_bet"
    """A part of a bet is completed first, which is no raise; the lower bet is a bet, and raised."""
    first_later: Literal["high_board", "low_board"] = "high_board"
    """Stud: who acts first after the first round; of equal boards the one dealt to first."""
    folded_unbet: Literal["no_cards", "dealt_until_bet", "also_forced"] = "no_cards"
    """Stud: whether a seat that folds where nothing is bet goes on receiving cards until somebody bets; also the one
    that brought it in and folds to a bet."""
    absent: Literal["checks", "hand_lost"] = "checks"
    """A player who does not answer in turn where nothing is bet: checks, or loses the hand. Facing a bet he folds."""
    open_pair: Literal["none", "any_player", "pair_holder"] = "none"
    """Fixed limit: who may bet the upper limit on fourth street when a pair shows."""

    openers: Literal["none", "jacks"] = "none"
    """What it takes to open the first round."""
    silent_split: Literal["loses", "new_openers_do"] = "loses"
    """An opener who splits openers without a word and draws others: cannot win, or shows the new ones."""
    unopened_fee: Literal["taken", "none"] = "taken"
    """Whether a fee that is due on every hand is due on a deal that nobody opens."""
    ante_limit: Annotated[base.Count, base.zero("no limit")] = 3
    """Deals in a row for which players ante while nobody opens; after that the pot is dealt for without another."""
    late_ante: Literal["own_deals", "whole_pot"] = "own_deals"
    """What a player plays for who antes into a pot that was carried over: the antes of the deals in which he anted, or
    those of the earlier deals as well. Who is out of chips plays for what he has matched in any case."""
    first_after_draw: Literal["left_of_button", "opener"] = "left_of_button"
    """Who acts first after the draw: the first player left of the button, or who opened; in a game of blinds that is
    the first who called or raised. If he has folded, the first left of the button."""
    first_after_flop: Literal["left_of_button", "big_blind"] = "left_of_button"
    """Who acts first in the later rounds of a community game; if he has folded, the next player on his left."""
    draw_max: Annotated[int, Meta(ge=0, le=5)] = 5
    draw_fifth: Literal["after_all", "consecutive"] = "consecutive"
    """A player who draws five gets the fifth card when all have drawn, or with the other four."""
    replace_when: Literal["in_turn", "all_have_discarded"] = "in_turn"
    draw_burn: bool = True
    """Whether a card is burned before the draw."""
    sevens_rule: Literal["off", "void_only", "must_bet"] = "off"
    """Limit ace to five after the draw: who checks a seven or better cannot win what is bet after the draw, or may not
    check it at all unless last to act."""

    playing_board: Literal["free", "declare_and_show", "impossible"] = "free"
    """A hand that is the board: plays by itself, only if its owner declares it, or cannot be."""
    odd_chip: Literal["left_of_button", "by_suit"] = "left_of_button"
    """To the winner nearest the button's left, or with the highest card by suit (of lows the lowest)."""
    odd_chip_low: Literal["low_card", "high_card"] = "low_card"
    """Which card by suit decides between lows."""
    odd_chip_cards: Literal["all_seven", "five_of_hand"] = "all_seven"
    """Which cards are looked at for it."""
    odd_chips: Literal["one_each", "all_to_first"] = "one_each"
    """Several odd chips: one each in turn, or all to the first."""
    odd_chip_halves: Literal["high", "position"] = "high"
    """The odd chip between high and low: to the high half, or to the half whose winner is nearer the button's left."""
    players_counted: Literal["dealt_in", "in_at_the_flop"] = "dealt_in"
    """Which players a collection by head count counts."""
    opening_subsequent: Literal["add", "replace", "literal"] = "add"
    """The subsequent fee of a hand that goes past its opening round: on top of the opening fee, or instead of it."""
    time_unit: Literal["half_hour", "hour"] = "half_hour"
    rake_max: Annotated[base.Amount, base.zero("not set")] = 0
    """Most that a percentage of the pot may come to; the operator sets it where only a percentage is printed."""

    tournament: Literal["none", "sit_and_go"] = "none"
    """A tournament of one table that is played until one player has all chips or the finalists agree to end it."""
    entry: base.Amount = 90_00
    """What each player adds to the prize pool."""
    entry_fee: base.Amount = 10_00
    """What the house charges for the seat, besides."""
    starting_chips: base.Price = 100_00
    """Tournament chips that each player begins with."""
    levels: tuple[base.Price, ...] = (2_00, 4_00, 6_00, 8_00, 12_00, 16_00, 24_00, 32_00, 48_00, 64_00, 100_00)
    """The big blind, or the lower bet, level by level."""
    hands_per_level: Annotated[int, Meta(ge=1, le=10_000)] = 10
    prizes: tuple[Annotated[int, Meta(ge=1, le=100)], ...] = (50, 30, 20)
    """Percent of the prize pool by place; with fewer players the first takes what is left over."""

    jackpot_hand: JackpotHand = "none"
    """The posted hand that must be beaten for the bad beat jackpot; the operator posts it."""
    jackpot_players: base.Count = 4
    """Players who must be dealt in."""
    jackpot_below: Annotated[base.Amount, base.zero("any")] = 0
    """There is no jackpot at tables of which the lower bet, or the small blind of a no-limit table, is this or more."""
    jackpot_others: Literal["dealt_in", "seated"] = "dealt_in"
    """Who shares the table's part."""

    def __post_init__(self) -> None:
        needed = self.most_cards
        pack = PACKS.get(self.deck, 52)
        if needed > pack:
            raise BadInput(f"{self.seats} seats need {needed} cards of a deck of {pack}")
        community = self.variant.kind == "community"
        if community and (self.playing_board == "impossible") != (self.hand_from == "exactly_two_three"):
            raise BadInput(f"playing_board '{self.playing_board}' contradicts hand_from '{self.hand_from}'")
        board = sum(self.board) if community else 0
        if self.hand_from == "exactly_two_three" and board < 3:
            raise BadInput(f"three cards of the board make a hand (hand_from), and this game shows {board}")
        if (
            self.hand_from in ("exactly_two_three", "at_most_two_hole")
            and (dealt := len(self.variant.streets[0].deals)) < 2
        ):
            raise BadInput(f"two cards of the player's own make a hand (hand_from), and this game deals {dealt}")
        if self.win == "high_low" and self.low_rank != "ace_to_five":
            raise BadInput(f"the low half goes by ace to five (win = high_low), and not by {self.low_rank} (low_rank)")
        if self.variant.jokers and (self.joker == "lowest_missing") != (self.win == "low"):
            stands_for = "the lowest card missing" if self.win == "low" else "an ace or what completes a hand"
            raise BadInput(f"in a game won by {self.win} (win) a joker is {stands_for}, not '{self.joker}' (joker)")
        if self.variant.jokers and self.joker == "none":
            raise BadInput(f"the deck '{self.deck}' has a joker, but nothing says what it stands for (joker)")
        for name in ("kill", "kill_voluntary"):
            if getattr(self, name) not in ("off", False) and self.forced != "blinds":
                raise BadInput(f"a pot is killed over the blinds ({name}), and this game has none (forced)")
        if self.kill == "scoop" and self.win != "high_low":
            raise BadInput("a pot that is won both ways kills the next (kill = scoop) in high-low games only (win)")
        if self.kill_voluntary and self.variant.kind != "draw":
            raise BadInput("a pot is killed on the first two of five cards (kill_voluntary): in draw games only")
        if self.forced == "antes_bring_in" and not set("".join(self.deal[:1])) & set("uc"):
            raise BadInput("a card that is dealt face up (deal) brings it in (forced = antes_bring_in)")
        if sum(self.prizes) != 100:
            raise BadInput(f"the prizes come to {sum(self.prizes)} percent of the pool, not 100")

    @cached_property
    def variant(self) -> Variant:
        """The streets of the game and what decides it, as data."""
        return variant(self)

    @property
    def most_cards(self) -> int:
        """Cards that must be there; a stud or draw table that runs out has a rule for it."""
        first = self.variant.streets[0]
        board = sum([s.board + s.burn for s in self.variant.streets if s.board])
        return self.seats * len(first.deals) + board

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("bet",)

    def layout(self, least: int, most: int) -> Layout:
        """What the table's sign says. There is no betting window: bets are made in turn, see `betting`."""
        stakes = self.stakes((least, most))
        spots = []
        if self.forced == "blinds":
            spots += [
                Spot("small-blind", stakes.small_blind, stakes.small_blind, label="Small blind"),
                Spot("big-blind", stakes.big_blind, stakes.big_blind, label="Big blind"),
            ]
        else:
            spots.append(Spot("ante", stakes.ante, stakes.ante, label="Ante"))
        if self.forced == "antes_bring_in":
            spots.append(Spot("bring-in", stakes.bring_in, stakes.bring_in, label="Bring-in"))
        if self.structure in ("fixed_limit", "spread"):
            spots.append(Spot("bet", stakes.lower, stakes.upper, label="Bet"))
        return Layout(tuple(spots))

    @property
    def fee_structure(self) -> Structure:
        return _STRUCTURES[self.structure]

    @cached_property
    def limit_game(self) -> bool:
        return self.structure == "fixed_limit"

    @cached_property
    def sevens(self) -> str:
        """The sevens rule in force: it is one of limit play after a draw only (golden-west L373, L409)."""
        return self.sevens_rule if self.limit_game and self.draws else "off"

    @cached_property
    def cap(self) -> int | None:
        """Raises allowed in a round of three or more players, or None."""
        cap = self.raise_cap if self.limit_game else self.cap_big_bet
        return None if cap == "none" else cap

    @property
    def buy_in(self) -> base.Limit:
        """Least and greatest buy-in of this structure; None is no limit. A tournament has one price."""
        if self.tournament != "none":
            return base.Limit(min=self.entry + self.entry_fee, max=self.entry + self.entry_fee)
        return self.limits.get(f"buy-in-{self.structure.replace('_', '-')}", base.Limit())

    def stakes(self, limits: tuple[int, int], fee: FeeInForce | None = None) -> Stakes:
        """The stakes of a table with these limits: lower and upper bet, or the blinds where the fee option says so.

        >>> Rules().stakes((4_00, 8_00))
        Stakes(small_blind=200, big_blind=400, lower=400, upper=800, chip=100, ante=0, bring_in=0)
        >>> Rules(forced="antes_bring_in", deal=("ddu", "u", "u", "u", "d")).stakes((15_00, 30_00))[-2:]
        (300, 500)
        """
        chip = self.chip
        if fee is not None and fee.option.limit_kind == "blinds":
            small, big = limits
            lower = upper = big
        else:
            lower, upper = limits
            big = self.big_blind or lower
            small = self.small_blind or _part(big, 2, chip)
        ante = 0 if self.forced == "blinds" else self.ante or _part(lower, 4, chip)
        bring_in = 0
        if self.forced == "antes_bring_in":
            part = self.bring_in_bet or _part(lower, 3, chip)
            bring_in = lower if self.bring_in_is == "lower_bet" else part
        return Stakes(small, big, lower, upper, chip, ante, bring_in)


def _part(cents: int, of: int, chip: int) -> int:
    """A part of a bet in whole chips, at least one and at most the bet."""
    return max(cents // of // chip * chip, min(chip, cents))
