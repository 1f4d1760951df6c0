"""The side bets of blackjack. Each looks at a few cards and says which rows of its pay table they meet.

Rows met are bits, place by place of the bet's own list below; `pay` turns them into money. A bet that meets no row is
lost. Plain integers, for script, kernel and exact counting alike.

>>> from pitboss.equipment.cards import cards
>>> two_suited = match_the_dealer(*cards("KsKs"), *cards("Ks"))
>>> MATCH_THE_DEALER[two_suited.bit_length() - 1]
'two suited'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import ACE, DEUCE, FOUR, HEARTS, JACK, NINE, QUEEN, SEVEN, SIX, SPADES, THREE
from pitboss.games.blackjack.settle import total, value
from pitboss.money.odds import Odds, winnings
from pitboss.money.paytable import PayTable

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Rules

SIDE_BETS = {
    "bonus-pair": "bonus_pair",
    "super-match": "super_match",
    "super-bonus-player": "super_bonus",
    "super-bonus-dealer": "super_bonus",
    "twenty-one-plus-three": "twenty_one_plus_three",
    "lucky-ladies": "lucky_ladies",
    "match-the-dealer": "match_the_dealer",
    "buster": "buster",
    "bonus-hands": "bonus_hands",
    "bonus-bet": "bonus_bet",
}
"""Spot of each side bet and the rule that holds its pay table, in the order in which a seat's are settled."""

LABELS = {
    "bonus-pair": "Bonus Pair",
    "super-match": "Super Match",
    "super-bonus-player": "Super Bonus, player's hand",
    "super-bonus-dealer": "Super Bonus, dealer's hand",
    "twenty-one-plus-three": "21+3 Xtreme",
    "lucky-ladies": "Lucky Ladies",
    "match-the-dealer": "Match the Dealer",
    "buster": "Buster Blackjack",
    "bonus-hands": "Blackjack Bonus Hands",
    "bonus-bet": "Blackjack Bonus Bet",
}
"""What is printed on the layout."""

BUSTER = ("3 cards", "4 cards", "5 cards", "6 cards", "7 cards", "8 or more cards")
MATCH_THE_DEALER = ("one unsuited", "two unsuited", "one suited", "suited and unsuited", "two suited")
BONUS_PAIR = ("mixed pair", "colored pair", "perfect pair")
SUPER_MATCH = ("pair", "three of a kind", "two pair", "four of a kind")
SUPER_BONUS = ("blackjack",)
TWENTY_ONE_PLUS_THREE = ("flush", "straight", "three of a kind", "straight flush")
LUCKY_LADIES = (
    "any 20", "suited 20", "matched 20", "queen of hearts pair", "queen of hearts pair with dealer blackjack",
)  # fmt: skip
BONUS_HANDS = (
    "pair of 2s to 9s", "unsuited 20", "suited 20", "two suited jacks", "two jacks of spades",
    "two jacks of spades with bank natural",
)  # fmt: skip
BONUS_BET = (
    "two-card 20", "any pair", "six cards", "6-7-8 unsuited", "6-7-8 same color", "6-7-8 suited",
    "7-7-7 unsuited", "7-7-7 same color", "7-7-7 suited", "A-2-3-4 unsuited", "A-2-3-4 same color", "A-2-3-4 suited",
    "blackjack unsuited", "blackjack same color", "blackjack suited",
)  # fmt: skip
"""The rows of each bet, the least hand first."""
TWO_CARD_20, ANY_PAIR, SIX_CARDS, BET_678, BET_777, BET_A234, BET_BLACKJACK = 0, 1, 2, 3, 6, 9, 12
BELOW_BLACKJACK = (1 << BET_BLACKJACK) - 1
"""The rows that a split hand can meet where its ace and ten-value card are no natural."""

ROWS: dict[str, tuple[str, ...]] = {
    "bonus-pair": BONUS_PAIR,
    "super-match": SUPER_MATCH,
    "super-bonus-player": SUPER_BONUS,
    "super-bonus-dealer": SUPER_BONUS,
    "twenty-one-plus-three": TWENTY_ONE_PLUS_THREE,
    "lucky-ladies": LUCKY_LADIES,
    "match-the-dealer": MATCH_THE_DEALER,
    "buster": BUSTER,
    "bonus-hands": BONUS_HANDS,
    "bonus-bet": BONUS_BET,
}


Net = tuple[tuple[int, ...], tuple[int, ...]]
"""Net odds by row: what is won (negative: lost), and for how much staked."""


class SideTerms(NamedTuple):
    """Net odds of every side bet by row, and how the rows are read."""

    bonus_pair: Net
    super_match: Net
    super_bonus: Net
    twenty_one_plus_three: Net
    lucky_ladies: Net
    match_the_dealer: Net
    buster: Net
    bonus_hands: Net
    bonus_bet: Net
    all_rows: int
    """1 if a bet pays every row that it meets."""
    a9_is_20: int
    pair_by_value: int


def side_terms_of(rules: Rules) -> SideTerms:
    """What the side bets need of the rules."""
    hands = rules.bonus_hands
    if hands and rules.unsuited_20_pays:
        hands = PayTable(hands.name, {**hands.rows, "unsuited 20": Odds(rules.unsuited_20_pays, 1)})

    def net(table: PayTable | None, rows: Sequence[str]) -> Net:
        return (table or PayTable("none", {})).arrays(rows)

    return SideTerms(
        bonus_pair=net(rules.bonus_pair, BONUS_PAIR),
        super_match=net(rules.super_match, SUPER_MATCH),
        super_bonus=net(rules.super_bonus, SUPER_BONUS),
        twenty_one_plus_three=net(rules.twenty_one_plus_three, TWENTY_ONE_PLUS_THREE),
        lucky_ladies=net(rules.lucky_ladies, LUCKY_LADIES),
        match_the_dealer=net(rules.match_the_dealer, MATCH_THE_DEALER),
        buster=net(rules.buster, BUSTER),
        bonus_hands=net(hands, BONUS_HANDS),
        bonus_bet=net(rules.bonus_bet, BONUS_BET),
        all_rows=int(rules.bonus_best_row == "all_rows"),
        a9_is_20=int(rules.a9_is_20),
        pair_by_value=int(rules.pair_by == "value"),
    )


@rule
def pay(stake: int, met: int, odds: Net, all_rows: int) -> int:
    """Net result of a bet whose cards meet these rows: the best of them, or all. Rows the table does not list lose."""
    win, per = odds
    best = -stake
    added = 0
    for row in range(len(win)):
        if met >> row & 1 and win[row] >= 0:
            net = winnings(stake, win[row], per[row])
            best = max(best, net)
            added += net
    return added if all_rows and best > 0 else best


@rule
def buster(count: int, busted: bool) -> int:
    """By the number of cards in the bank's busted hand; its natural is no bust."""
    return 1 << (min(count, 8) - 3) if busted else 0


@rule
def match_the_dealer(first: int, second: int, up: int) -> int:
    """Each of the two first cards that has the up-card's rank, suited or not, counted together as one row."""
    suited = (first == up) + (second == up)
    unsuited = (first != up and first >> 2 == up >> 2) + (second != up and second >> 2 == up >> 2)
    if suited == 2:
        return 16
    if suited == 1:
        return 8 if unsuited else 4
    return unsuited


@rule
def pair(first: int, second: int, terms: SideTerms) -> bool:
    """Same rank, or same value where pairs are read so."""
    return first >> 2 == second >> 2 or (terms.pair_by_value == 1 and value(first) == value(second))


@rule
def red(card: int) -> bool:
    return (card & 3) == 1 or (card & 3) == 2


@rule
def bonus_pair(first: int, second: int, terms: SideTerms) -> int:
    """Mixed, coloured (one colour, two suits), perfect (one suit)."""
    if not pair(first, second, terms):
        return 0
    if (first & 3) == (second & 3):
        return 5
    return 3 if red(first) == red(second) else 1


@rule
def super_match(a: int, b: int, c: int, d: int) -> int:
    """Pairs among four cards: six equal couples are four of a kind, three three of a kind, two two pair."""
    w, x, y, z = a >> 2, b >> 2, c >> 2, d >> 2
    couples = (w == x) + (w == y) + (w == z) + (x == y) + (x == z) + (y == z)
    if couples == 6:
        return 15
    return 5 if couples == 2 else couples  # as bits, 3 is a pair and three of a kind


@rule
def super_bonus(first: int, second: int) -> int:
    """An ace and a ten-value card."""
    a, b = value(first), value(second)
    return 1 if (a == 1 and b == 10) or (a == 10 and b == 1) else 0


@rule
def twenty_one_plus_three(a: int, b: int, c: int) -> int:
    """Three cards of several decks: a suited three of a kind is three of a kind, a suited pair a flush."""
    x, y, z = a >> 2, b >> 2, c >> 2
    met = 1 if (a & 3) == (b & 3) == (c & 3) else 0
    if x == y == z:
        return met | 4
    ranks = 1 << x | 1 << y | 1 << z
    run = ranks & -ranks
    if ranks == 7 * run or ranks == 1 << ACE | 1 << DEUCE | 1 << THREE:
        met |= 10 if met else 2
    return met


@rule
def twenty(first: int, second: int, terms: SideTerms) -> bool:
    """Two cards that make 20."""
    a, b = value(first), value(second)
    return (a == 10 and b == 10) or (terms.a9_is_20 == 1 and ((a == 1 and b == 9) or (a == 9 and b == 1)))


@rule
def lucky_ladies(first: int, second: int, bank_natural: bool, terms: SideTerms) -> int:
    """Any 20, suited, matched (two identical cards), two queens of hearts, and those with the dealer's blackjack."""
    if not twenty(first, second, terms):
        return 0
    if first == second:
        if first != 4 * QUEEN + HEARTS:
            return 7
        return 31 if bank_natural else 15
    return 3 if (first & 3) == (second & 3) else 1


@rule
def bonus_hands(first: int, second: int, bank_natural: bool, terms: SideTerms) -> int:
    """Pairs below ten, 20s, and jacks of one suit, best of all of spades."""
    if twenty(first, second, terms):
        if (first & 3) != (second & 3):
            return 2
        if first >> 2 != JACK or second >> 2 != JACK:
            return 4
        if (first & 3) != SPADES:
            return 12
        return 60 if bank_natural else 28
    return 1 if first >> 2 == second >> 2 <= NINE else 0


@rule
def suits_of(cards: Sequence[int], count: int) -> int:
    """0 unsuited, 1 one colour, 2 one suit."""
    best = 2
    for i in range(1, count):
        if (cards[i] & 3) != (cards[0] & 3):
            best = min(best, 1 if red(cards[i]) == red(cards[0]) else 0)
    return best


@rule
def bonus_bet(cards: Sequence[int], count: int, terms: SideTerms, over_from: int) -> int:
    """The player's own cards in the order they came, up to a split; `over_from` is the least total that is over."""
    first, second = cards[0], cards[1]
    met = 0
    if super_bonus(first, second):
        met |= 1 << (BET_BLACKJACK + suits_of(cards, 2))
    if twenty(first, second, terms):
        met |= 1 << TWO_CARD_20
    if pair(first, second, terms):
        met |= 1 << ANY_PAIR
    ranks = 1 << (first >> 2) | 1 << (second >> 2)
    if count >= 3:
        ranks |= 1 << (cards[2] >> 2)
        if ranks == 1 << SEVEN:
            met |= 1 << (BET_777 + suits_of(cards, 3))
        elif ranks == 7 << SIX:
            met |= 1 << (BET_678 + suits_of(cards, 3))
    if count >= 4 and ranks | 1 << (cards[3] >> 2) == 1 << ACE | 1 << DEUCE | 1 << THREE | 1 << FOUR:
        met |= 1 << (BET_A234 + suits_of(cards, 4))
    if count >= 6 and _six_stand(cards, over_from):
        met |= 1 << SIX_CARDS
    return met


@rule
def _six_stand(cards: Sequence[int], over_from: int) -> bool:
    hard, aces = 0, 0
    for i in range(6):
        hard += value(cards[i])
        aces += cards[i] >> 2 == ACE
    return total(hard, aces) < over_from
