"""Settlement at the table: what every wager won or lost, in whose turn, as far as the bank covers.

`settle` and `side_bets` decide the money; here it is claimed seat by seat.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.games import banking
from pitboss.games.banking import Line
from pitboss.games.blackjack import settle, side_bets
from pitboss.games.blackjack.felt import Felt
from pitboss.games.blackjack.hands import BlackjackHand, Stake, numbered
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import HARD_31, OVER_ANY, WORDS, Terms
from pitboss.money.bank import Claim
from pitboss.table.events import Shown, Swept

BEFORE_PLAY = ("bonus-pair", "super-match")
"""Side bets that are settled right after the deal (golden-west L3431-L3433, L4637-L4639)."""


class Claims:
    """What is to be settled together, with the dealer's words."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.why: dict[tuple[int, str], str] = {}

    def add(self, seat: int, spot: str, stake: int, wins: int, why: str) -> None:
        self.claims.append(Claim(seat, spot, stake, wins))
        self.why[seat, spot] = why

    def settle(self, felt: Felt, seats: list[int]) -> None:
        ordered = banking.in_action_order(felt.rules, self.claims, seats, felt.players)
        banking.settle(felt.table, felt.bank, ordered, self.why)


def words(standing: int, terms: Terms) -> str:
    """A finished hand as the dealer calls it."""
    kind = (standing >> 8) & 15
    if kind == HARD_31:
        return "hard 31"
    if kind:
        return ("natural", "Blackjack X", "a switched natural")[kind - 1]
    points = standing & 255
    count = f"{points >> 1}{'½' if points & 1 else ''}"
    return f"{count}, over" if settle.over(standing, terms) else count


def shown(holder: int, standing: int, terms: Terms, number: int = 0) -> Shown:
    natural = "natural" if standing >> 8 & 15 == settle.NATURAL else ""
    kind = "over" if settle.over(standing, terms) else natural
    return Shown(holder, words(standing, terms), number, kind)


def settle_before_play(felt: Felt) -> None:
    """Bets on the dealt cards alone that the house settles at once, in the order of the base wagers."""
    claims = Claims()
    for line, spot in _side_bets(felt):
        if spot in BEFORE_PLAY:
            _claim_side_bet(felt, claims, line, spot, _met(felt, spot, line.at))
    if claims.claims:
        claims.settle(felt, banking.action_seats(felt.table, felt.rules, felt.hands))


def settle_insurance(felt: Felt) -> None:
    """Insurance, once the bank's second card is known."""
    claims = Claims()
    _claim_insurance(felt, claims)
    claims.settle(felt, list(felt.hands))
    felt.insured.clear()


def pay_even_money(felt: Felt, hand: BlackjackHand, stake: Stake) -> None:
    """A bettor's chips on a natural are settled 1 to 1 at once."""
    felt.table.turn(hand.seat, hand.number)
    claims = Claims()
    claims.add(stake.seat, stake.spot, stake.own, settle.even_money(stake.own), "even money")
    claims.settle(felt, [hand.at])
    stake.settled = True
    hand.settled = all(stake.settled for stake in hand.stakes)


def settle_naturals(felt: Felt) -> None:
    """Where the house pays a player's natural as soon as the bank is known to have none, the hand is put away."""
    rules = felt.rules
    if rules.naturals_paid == "in_turn" or not felt.bank_has_no_natural:
        return
    claims = Claims()
    naturals = [hand for hand in felt.all_hands() if settle.is_natural(hand.kind) and not hand.settled]
    for hand in naturals:
        _claim_hand(felt, hand, claims)
        hand.settled = True
    if claims.claims:
        claims.settle(felt, banking.action_seats(felt.table, rules, felt.hands))
    for hand in naturals:
        felt.table.emit(Swept(hand.seat, hand.number))


def over(felt: Felt, hand: BlackjackHand) -> None:
    """Where an over hand is lost whatever the bank has, the house takes it at once."""
    terms = felt.rules.terms
    felt.table.turn(hand.seat, hand.number)
    felt.table.emit(shown(hand.seat, hand.standing(terms), terms, hand.number))
    if felt.rules.bank != "house" or terms.over_lives:
        return
    claims = Claims()
    for stake in hand.stakes:
        claims.add(stake.seat, stake.spot, stake.own, -stake.own, WORDS[OVER_ANY])
    claims.settle(felt, [hand.at])
    hand.settled = True
    felt.table.emit(Swept(hand.seat, hand.number))


def give_up(felt: Felt, hand: BlackjackHand) -> None:
    """A surrender or a rescue that is settled ahead of the others; one that a natural could still void has to wait."""
    if hand.surrendered and felt.rules.terms.surrender == settle.LATE and felt.rules.hole_card != "peek_ace_ten":
        return
    if hand.rescued and not all(stake.last for stake in hand.stakes):
        return
    claims = Claims()
    _claim_hand(felt, hand, claims)
    claims.settle(felt, [hand.at])
    hand.settled = True


def settle_round(felt: Felt) -> None:
    """Everything that is left, from the seat where action begins."""
    claims = Claims()
    for hand in felt.all_hands():
        if not hand.settled:
            felt.table.turn(hand.seat, hand.number)
            _claim_hand(felt, hand, claims)
    _claim_insurance(felt, claims)
    _claim_super_bonus_777(felt, claims)
    _claim_side_bets(felt, claims)
    claims.settle(felt, _action(felt, claims.claims))


def _action(felt: Felt, claims: list[Claim]) -> list[int]:
    """The order of seats; in one game the button sets it only when what the bank has left cannot cover everything."""
    rules = felt.rules
    if rules.button_if_short and not felt.bank.covers([claim.wins for claim in claims]):
        rules = msgspec.structs.replace(rules, action_start="button", action_direction="clockwise")
    return banking.action_seats(felt.table, rules, felt.hands, felt.hole)


def _claim_hand(felt: Felt, hand: BlackjackHand, claims: Claims) -> None:
    """What each bettor's chips on a hand win."""
    terms, bank = felt.rules.terms, felt.bank_standing
    standing = hand.standing(terms)
    if not hand.surrendered and not hand.rescued:
        felt.table.emit(shown(hand.seat, standing, terms, hand.number))
    for stake in hand.stakes:
        if stake.settled:
            continue
        if hand.surrendered:
            wins, why = settle.surrendered(stake.own, felt.bank_natural, terms), "surrendered"
        elif hand.rescued and stake.last:
            wins, why = settle.rescued(stake.own, stake.last), "rescued"
        else:
            why = WORDS[settle.case(standing, bank, terms)]
            if felt.bank_natural:
                wins = settle.against_natural(stake.original, stake.own, standing, bank, terms)
            else:
                wins = settle.base(stake.own, stake.free, standing, bank, terms)
        claims.add(stake.seat, stake.spot, stake.own, wins, why)


def _claim_insurance(felt: Felt, claims: Claims) -> None:
    natural = felt.bank_natural
    for hand, stake, cents in felt.insured:
        wins = settle.insurance(cents, natural, settle.is_natural(hand.kind), felt.rules.terms)
        spot = stake.line.spot(numbered("insurance", hand.place))
        claims.add(stake.seat, spot, cents, wins, "a natural" if natural else "no natural")


def _claim_super_bonus_777(felt: Felt, claims: Claims) -> None:
    """Suited sevens against a seven (grand-ronde L1151): an award to each hand, and to each player who has none a
    bonus for every such hand."""
    bonus = felt.rules.super_bonus_777
    if bonus is None:
        return
    hits = [hand for hand in felt.all_hands() if hand.own.wager >= bonus.least and _is_super_777(felt, hand)]
    for seat in felt.hands if hits else ():
        large = [hand.own.wager >= bonus.large_from for hand in hits if hand.seat == seat]
        award = sum([bonus.large_award if is_large else bonus.award for is_large in large])
        claims.add(seat, "super-bonus", 0, award or bonus.others * len(hits), "super bonus")


def _is_super_777(felt: Felt, hand: BlackjackHand) -> bool:
    return (
        len(hand.cards) >= 3
        and (not hand.split or felt.rules.super_bonus_split)
        and not hand.doubles
        and settle.bonus_row(hand.cards, 3) > settle.SEVENS
        and felt.up >> 2 == hand.cards[0] >> 2
    )


def _side_bets(felt: Felt) -> Iterator[tuple[Line, str]]:
    """Every side bet on the table."""
    for line in felt.lines:
        for spot in line.wagers:
            if spot not in felt.rules.base_spots:
                yield line, spot


def _claim_side_bets(felt: Felt, claims: Claims) -> None:
    met = [(line, spot, _met(felt, spot, line.at)) for line, spot in _side_bets(felt) if spot not in BEFORE_PLAY]
    top = 1 << len(side_bets.LUCKY_LADIES) - 1
    queens = sum([1 for _, spot, rows in met if spot == "lucky-ladies" and rows & top])
    capped = queens > 1 or (queens == 1 and felt.rules.lucky_ladies_cap == "always")
    for line, spot, rows in met:
        most = felt.rules.lucky_ladies_most if capped and spot == "lucky-ladies" else 0
        _claim_side_bet(felt, claims, line, spot, rows, most)


def _claim_side_bet(felt: Felt, claims: Claims, line: Line, spot: str, met: int, most: int = 0) -> None:
    """`most` caps what the bet can win."""
    stake = line.wagers[spot]
    wins = _pay(felt, spot, stake, met)
    row = side_bets.ROWS[spot][met.bit_length() - 1] if met else "nothing"
    claims.add(line.seat, line.spot(spot), stake, min(wins, most) if most else wins, row)


def _pay(felt: Felt, spot: str, stake: int, met: int) -> int:
    terms = felt.rules.side_terms
    return side_bets.pay(stake, met, getattr(terms, side_bets.SIDE_BETS[spot]), terms.all_rows)


def _met(felt: Felt, spot: str, at: int) -> int:
    """Rows of a side bet that the cards of this seat, or the bank's, meet."""
    hands = felt.hands[at]
    terms, hand = felt.rules.side_terms, hands[0]
    first, second = hand.first
    natural = felt.bank_natural
    match spot:
        case "bonus-pair":
            return side_bets.bonus_pair(first, second, terms)
        case "super-match":
            return side_bets.super_match(first, second, *hands[1].first)
        case "super-bonus-player":
            return side_bets.super_bonus(first, second)
        case "super-bonus-dealer":
            return side_bets.super_bonus(felt.up, felt.hole)
        case "twenty-one-plus-three":
            return side_bets.twenty_one_plus_three(first, second, felt.up)
        case "lucky-ladies":
            return side_bets.lucky_ladies(first, second, natural, terms)
        case "match-the-dealer":
            return side_bets.match_the_dealer(first, second, felt.up)
        case "buster":
            return side_bets.buster(len(felt.bank_cards), settle.over(felt.bank_standing, felt.rules.terms))
        case "bonus-hands":
            return side_bets.bonus_hands(first, second, natural, terms)
        case "bonus-bet":
            return _bonus_bet_met(felt.rules, [each for each in hands if each.home == hand.home])
    raise AssertionError(f"nobody judges the side bet {spot}")


def _bonus_bet_met(rules: Rules, hands: list[BlackjackHand]) -> int:
    """Rows of the Blackjack Bonus Bet: the hand to its end; or the pair that was split, and the hands from it that the
    bet follows."""
    terms, over_from, dealt = rules.side_terms, rules.terms.over_from, hands[0]
    if not dealt.split:
        return side_bets.bonus_bet(dealt.cards, len(dealt.cards), terms, over_from)
    met = side_bets.bonus_bet(dealt.first, len(dealt.first), terms, over_from)
    followed = {"first_two": 0, "first_hand": 1, "any_hand": len(hands)}[rules.bonus_bet_split]
    for hand in hands[:followed]:
        rows = side_bets.bonus_bet(hand.cards, len(hand.cards), terms, over_from)
        met |= rows if settle.is_natural(hand.kind) else rows & side_bets.BELOW_BLACKJACK
    return met
