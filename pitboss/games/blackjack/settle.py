"""Blackjack: who wins and what it pays. Every function is plain integers, for script, kernel and solver alike.

Cards are counted with every ace as 1 (`hard`) beside the number of aces. A finished hand is one number, its *standing*:

    half points | kind << 8 | shape << 12 | bonus row << 16

Half points, because a natural counts 20½ or 21½ in some houses. `case` compares a player's standing with the bank's
and names one of the rulebook's settlement cases; each case has one price (`Terms.win`, `Terms.per`).

>>> from pitboss.games.blackjack.rules import Rules
>>> terms = Rules().terms
>>> player, bank = standing(20, 0, 2, terms), standing(19, 0, 3, terms)
>>> CASES[case(player, bank, terms)], base(10_00, 0, player, bank, terms)
('ok_higher', 1000)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, EIGHT, KING, NINE, SEVEN, SIX, SPADES, TEN
from pitboss.money.odds import Odds, winnings
from pitboss.money.paytable import PayTable

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Rules

VALUES = tuple([1 if rank == ACE else min(rank + 2, 10) for rank in range(13)])
"""What a card counts by rank, an ace as 1."""

PLAIN, NATURAL, BLACKJACK_X, SWITCHED, HARD_31 = range(5)
"""Kinds of hand: ordinary; ace and ten-value as first two cards; the same of one suit with a king, where that has a
name; made by a switch; a drawn 31."""

THREE_CARDS, SUITED_789, EIGHTS = 1, 2, 4
"""Shapes of a hand of exactly three cards, as bits."""

CASES = (
    "nat_nat", "nat_any", "x_any", "any_nat", "hard_31", "switched_nat", "switched_push", "bank_22",
    "ok_over", "ok_higher", "ok_equal", "ok_21_21", "ok_lower",
    "over_ok", "over_bank_closer", "over_equal", "over_player_closer", "over_exception", "over_any",
)  # fmt: skip
"""The rulebook's settlement cases. `x_any` is a winning Blackjack X, `switched_push` a switched natural that ties."""
(
    NAT_NAT, NAT_ANY, X_ANY, ANY_NAT, HARD_31_WINS, SWITCHED_NAT, SWITCHED_PUSH, BANK_22,
    OK_OVER, OK_HIGHER, OK_EQUAL, OK_21_21, OK_LOWER,
    OVER_OK, OVER_BANK_CLOSER, OVER_EQUAL, OVER_PLAYER_CLOSER, OVER_EXCEPTION, OVER_ANY,
) = range(len(CASES))  # fmt: skip

WORDS = (
    "natural against natural", "natural", "Blackjack X", "the bank has a natural", "hard 31", "switched natural",
    "switched natural against 21 or 22", "the bank has 22", "the bank is over", "higher", "equal", "21 against 21",
    "lower", "over", "both over, the bank closer", "both over, equal", "both over, the player closer",
    "both over, excepted", "over",
)  # fmt: skip
"""The cases as the dealer says them."""

BONUS_21 = (
    "none", "5 card 21", "6 card 21", "7 card 21",
    "6-7-8 mixed", "6-7-8 suited", "6-7-8 of spades", "7-7-7 mixed", "7-7-7 suited", "7-7-7 of spades",
)  # fmt: skip
"""Bonus rows of a 21, by number; "7 card 21" stands for seven or more."""
SIX_SEVEN_EIGHT, SEVENS = 4, 7

BOTH_OVER = ("player_loses", "closer_loses", "closer_wins")
CLOSER_WINS = BOTH_OVER.index("closer_wins")
OVER_PUSH = ("none", "bank_suited_789", "bank_888", "player_three_card_25", "player_three_card_23_24_25")
NO_PUSH, BANK_SUITED_789, BANK_888, PLAYER_25, PLAYER_23_24_25 = range(5)
HARD_31_BY = ("none", "aces_low", "aces_any")
SURRENDER = ("none", "late", "two_cards_before_reveal", "any_time_to_20")
NO_SURRENDER, LATE, TWO_CARDS, ANY_TIME_TO_20 = range(4)


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script and kernel."""

    natural: int
    """Half points of a natural."""
    suited_ace_king: int
    """1 if an ace and king of one suit are a Blackjack X."""
    strength: tuple[int, ...]
    """Naturals against each other, by kind."""
    numeric: int
    """1 if a natural is compared by its number."""
    over_from: int
    """Least total that is over; a natural is never over, nor a drawn 31 where it is a hand."""
    ace_half: int
    """1 if an ace of the first two cards counts half a point more beside any card."""
    hard_31: int
    tie_21: int
    """1 if the player wins 21 against 21."""
    both_over: int
    over_push: int
    over_lives: int
    """1 if an over hand has to wait for the bank's; else it is lost at once and the bank need not draw for it."""
    bank_22: int
    """1 if the bank's 22 pushes."""
    bank_22_natural: int
    """1 if it pushes a player's natural too."""
    stand_soft_17: int
    split_natural: int
    """1 if an ace and a ten-value card on a split hand are a natural."""
    win: tuple[int, ...]
    """Net odds by case: what is won (negative: lost) for each `per` of the stake."""
    per: tuple[int, ...]
    bonus_win: tuple[int, ...]
    """Net odds of a winning 21 by its bonus row."""
    bonus_per: tuple[int, ...]
    surrender: int
    insurance_win: int
    insurance_per: int
    insure_natural: int
    """1 if the insurance of a natural is paid against a natural."""
    original_only: int
    """1 if a bank's natural found after play takes the base wager only."""


def terms_of(rules: Rules) -> Terms:
    """What settlement needs of the rules."""
    odds = _odds(rules)
    bonus = rules.bonus_21 or PayTable("none", {})
    bonus_win, bonus_per = bonus.arrays(BONUS_21)
    listed = [name in bonus.rows for name in BONUS_21]
    over_from = 23 if rules.drawn_22 == "live" else 21 if _numeric(rules) and rules.natural_value < 21 else 22
    return Terms(
        natural=int(2 * rules.natural_value),
        suited_ace_king=int(rules.suited_ace_king_pays is not None),
        strength={"equal": (0, 1, 1), "natural_31_first": (0, 2, 1)}.get(rules.natural_rank, (0, 1, 2)),
        numeric=int(_numeric(rules)),
        over_from=over_from,
        ace_half=int(rules.ace_half == "any_first_two"),
        hard_31=HARD_31_BY.index(rules.hard_31),
        tie_21=int(rules.tie_21 == "player_wins"),
        both_over=BOTH_OVER.index(rules.both_over),
        over_push=OVER_PUSH.index(rules.over_push),
        over_lives=int(rules.over_push != "none" or rules.both_over == "closer_wins" or rules.over_tie == "push"),
        bank_22=int(rules.bank_22 == "push"),
        bank_22_natural=int(rules.bank_22_natural == "push"),
        stand_soft_17=int(rules.bank_soft_17 == "stand"),
        split_natural=int(rules.split_natural == "natural"),
        win=tuple([odds[name][0] for name in CASES]),
        per=tuple([odds[name][1] for name in CASES]),
        bonus_win=tuple([win if has else 1 for win, has in zip(bonus_win, listed)]),
        bonus_per=bonus_per,
        surrender=SURRENDER.index(rules.surrender),
        insurance_win=rules.insurance_pays.net[0],
        insurance_per=rules.insurance_pays.net[1],
        insure_natural=int(rules.insurance_vs_natural == "pays_and_push"),
        original_only=int(rules.natural_takes == "original_only"),
    )


def _numeric(rules: Rules) -> bool:
    return rules.natural_rank == "numeric"


def _odds(rules: Rules) -> dict[str, tuple[int, int]]:
    """The price of each case. Ordinary wins pay 1 to 1."""
    push, wins, loses = (0, 1), (1, 1), (-1, 1)
    natural = rules.natural_pays.net
    price = dict.fromkeys(CASES, loses)
    price.update(dict.fromkeys(("switched_nat", "ok_over", "ok_higher", "ok_21_21"), wins))
    price.update(dict.fromkeys(("switched_push", "bank_22", "ok_equal", "over_exception"), push))
    price["nat_nat"] = natural if rules.natural_tie == "player_wins" else push
    price["nat_any"] = natural
    price["x_any"] = (rules.suited_ace_king_pays or rules.natural_pays).net
    price["hard_31"] = (rules.hard_31_pays or Odds(1, 1)).net
    price["over_player_closer"] = wins if rules.both_over == "closer_wins" else loses
    price["over_equal"] = push if rules.over_tie == "push" else loses
    return price


@rule
def value(card: int) -> int:
    """What a card counts, an ace as 1."""
    return VALUES[card >> 2]


@rule
def total(hard: int, aces: int) -> int:
    """Points of a hand: one ace counts 11 where that does not pass 21."""
    return hard + 10 if aces > 0 and hard <= 11 else hard


@rule
def soft(hard: int, aces: int) -> bool:
    """Whether an ace counts 11."""
    return aces > 0 and hard <= 11


@rule
def natural(first: int, second: int, terms: Terms) -> int:
    """The kind of natural that two first cards make, or PLAIN."""
    a, b = first >> 2, second >> 2
    if (a != ACE or not TEN <= b <= KING) and (b != ACE or not TEN <= a <= KING):
        return PLAIN
    if terms.suited_ace_king and (first & 3) == (second & 3) and (a == KING or b == KING):
        return BLACKJACK_X
    return NATURAL


@rule
def is_natural(kind: int) -> bool:
    return NATURAL <= kind <= BLACKJACK_X


@rule
def bank_hits(hard: int, aces: int, terms: Terms) -> bool:
    """Hit soft 17 and less, hit hard 16 and less; soft 17 stands at some tables."""
    points = total(hard, aces)
    return points < 17 or (points == 17 and soft(hard, aces) and terms.stand_soft_17 == 0)


@rule
def shape(cards: Sequence[int], count: int) -> int:
    """Bits for a hand of exactly three cards: that it is one, a suited 7-8-9, three eights."""
    if count != 3:
        return 0
    a, b, c = cards[0], cards[1], cards[2]
    if a >> 2 == EIGHT and b >> 2 == EIGHT and c >> 2 == EIGHT:
        return THREE_CARDS | EIGHTS
    if (a & 3) == (b & 3) == (c & 3) and _ranks(a, b, c) == 1 << SEVEN | 1 << EIGHT | 1 << NINE:
        return THREE_CARDS | SUITED_789
    return THREE_CARDS


@rule
def _ranks(a: int, b: int, c: int) -> int:
    return 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2)


@rule
def bonus_row(cards: Sequence[int], count: int) -> int:
    """The bonus row of a 21 (a place in BONUS_21); the caller knows that the hand is a 21 and was not doubled."""
    if count >= 5:
        return min(count, 7) - 4
    if count != 3:
        return 0
    a, b, c = cards[0], cards[1], cards[2]
    ranks = _ranks(a, b, c)
    if ranks == 1 << SIX | 1 << SEVEN | 1 << EIGHT:
        row = SIX_SEVEN_EIGHT
    elif ranks == 1 << SEVEN:
        row = SEVENS
    else:
        return 0
    if (a & 3) == (b & 3) == (c & 3):
        row += 2 if (a & 3) == SPADES else 1
    return row


@rule
def standing(hard: int, aces: int, count: int, terms: Terms, kind: int = PLAIN, shape: int = 0, bonus: int = 0) -> int:
    """A finished hand as one number. `kind` is that of the first two cards (see `natural`), SWITCHED, or PLAIN."""
    if is_natural(kind):
        return terms.natural | kind << 8
    points = 2 * total(hard, aces)
    if kind == SWITCHED:
        points = terms.natural
    elif terms.hard_31 and count > 2 and is_31(hard, aces, terms):
        points, kind = 62, HARD_31
    elif terms.ace_half and count == 2 and aces > 0:
        points = 46 if aces == 2 else points + 1
    return points | kind << 8 | shape << 12 | bonus << 16


@rule
def is_31(hard: int, aces: int, terms: Terms) -> bool:
    """A drawn 31: with every ace as 1, or (aces_any) with any ace as 11."""
    return hard == 31 or (terms.hard_31 == 2 and ((hard == 21 and aces > 0) or (hard == 11 and aces > 1)))


@rule
def over(hand: int, terms: Terms) -> bool:
    """Whether a standing is over."""
    return (hand >> 8) & 15 == PLAIN and (hand & 255) >= 2 * terms.over_from


@rule
def awaits_bank(hand: int, terms: Terms) -> bool:
    """Whether what the bank draws can change the result of this standing: not that of a natural, nor that of an over
    hand which is lost anyway."""
    if is_natural((hand >> 8) & 15):
        return terms.numeric == 1 or (terms.bank_22 == 1 and terms.bank_22_natural == 1)
    return terms.over_lives == 1 or not over(hand, terms)


@rule
def case(player: int, bank: int, terms: Terms) -> int:
    """Which settlement case two standings make: naturals, the bank's 22, made hands, over hands."""
    mine, his = (player >> 8) & 15, (bank >> 8) & 15
    if is_natural(mine) or is_natural(his):
        found = _naturals(player, bank, mine, his, terms)
        if found >= 0:
            return found
    points, against = player & 255, bank & 255
    if mine == HARD_31:
        return OK_EQUAL if his == HARD_31 else HARD_31_WINS
    if mine == SWITCHED:
        return SWITCHED_PUSH if against == 42 or (against == 44 and terms.bank_22) else SWITCHED_NAT
    if not over(player, terms):
        if against == 44 and terms.bank_22:
            return BANK_22
        if over(bank, terms):
            return OK_OVER
        if points > against:
            return OK_HIGHER
        if points < against:
            return OK_LOWER
        return OK_21_21 if points == 42 and terms.tie_21 else OK_EQUAL
    if not over(bank, terms):
        return OVER_OK
    if _over_pushes(player, bank, terms):
        return OVER_EXCEPTION
    if points == against:
        return OVER_EQUAL
    return OVER_PLAYER_CLOSER if points < against else OVER_BANK_CLOSER


@rule
def _naturals(player: int, bank: int, mine: int, his: int, terms: Terms) -> int:
    """At least one of the hands is a natural; -1 if, compared by number, it is a hand like others."""
    if not is_natural(his):
        if (bank & 255) == 44 and terms.bank_22 and terms.bank_22_natural:
            return BANK_22
        if terms.numeric and (player & 255) <= (bank & 255) and not over(bank, terms):
            return -1
        return X_ANY if mine == BLACKJACK_X else NAT_ANY
    if not is_natural(mine):
        if terms.numeric and mine == PLAIN and (player & 255) >= (bank & 255) and not over(player, terms):
            return -1
        return ANY_NAT
    if terms.strength[mine] == terms.strength[his]:
        return NAT_NAT
    if terms.strength[mine] < terms.strength[his]:
        return ANY_NAT
    return X_ANY if mine == BLACKJACK_X else NAT_ANY


@rule
def _over_pushes(player: int, bank: int, terms: Terms) -> bool:
    """Over against over that is a push all the same."""
    points, against = player & 255, bank & 255
    if terms.over_push == BANK_SUITED_789:
        return (bank >> 12) & SUITED_789 != 0 and points < against
    if terms.over_push == BANK_888:
        return (bank >> 12) & EIGHTS != 0
    if terms.over_push == NO_PUSH or (player >> 12) & THREE_CARDS == 0 or points >= against:
        return False
    return points == 50 or (terms.over_push == PLAYER_23_24_25 and (points == 46 or points == 48))


@rule
def base(stake: int, free: int, player: int, bank: int, terms: Terms) -> int:
    """Net result of a hand: `stake` chips are its own, `free` are the house's and are paid if it wins, never lost."""
    found = case(player, bank, terms)
    win, per = terms.win[found], terms.per[found]
    if win < 0:
        return -stake
    row = (player >> 16) & 15
    if row and win == 1 and per == 1:
        win, per = terms.bonus_win[row], terms.bonus_per[row]
    return winnings(stake + free, win, per)


@rule
def against_natural(original: int, stake: int, player: int, bank: int, terms: Terms) -> int:
    """Net result against a bank's natural that was found after play: of a doubled or split hand it may take the
    original wager only (`original` is what of this hand is not a double or a split)."""
    net = base(stake, 0, player, bank, terms)
    return -original if net < 0 and terms.original_only else net


@rule
def surrendered(stake: int, bank_natural: bool, terms: Terms) -> int:
    """Half is forfeited; the half that goes back is rounded down. Late surrender is void against a natural."""
    if terms.surrender == LATE and bank_natural:
        return -stake
    return stake // 2 - stake


@rule
def rescued(stake: int, last: int) -> int:
    """The last doubled portion goes back, the rest is lost."""
    return last - stake


@rule
def insurance(stake: int, bank_natural: bool, player_natural: bool, terms: Terms) -> int:
    """Wins if the bank has a natural."""
    if not bank_natural or (player_natural and not terms.insure_natural):
        return -stake
    return winnings(stake, terms.insurance_win, terms.insurance_per)


@rule
def even_money(stake: int) -> int:
    """A natural settled at once against the bank's ace."""
    return stake
