"""One seat's turn: keep or switch, then each hand hit, stood, doubled, split, surrendered or rescued."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from pitboss.equipment.cards import text
from pitboss.games.blackjack import options as may
from pitboss.games.blackjack import payoff, settle
from pitboss.games.blackjack.felt import Felt
from pitboss.games.blackjack.hands import BlackjackHand, Stake, numbered
from pitboss.games.blackjack.settle import PLAIN
from pitboss.table.asks import Ask, Choose, Deal, Option
from pitboss.table.events import Chose, Moved

Turn = Generator[Ask, Any, None]

KEEP_OR_SWITCH = (Option("keep"), Option("switch"))


def play_circle(felt: Felt, at: int) -> Turn:
    hands = felt.hands[at]
    if len(hands) == 2:
        yield from _keep_or_switch(felt, hands)
    at = 0
    while at < len(hands):
        yield from _play_hand(felt, hands[at])
        at += 1


def _keep_or_switch(felt: Felt, hands: list[BlackjackHand]) -> Turn:
    """The second cards stay or change places, before anybody hits (golden-west L4647-L4651).

    "A player may double down before or after a switch" (L4739): read so, the first two cards of either hand may be
    doubled while that is open. A split before a switch (L4747) would leave three hands to switch between.
    """
    name, seat, first = "", hands[0].seat, hands[0].number
    while name not in ("keep", "switch"):
        doubles = _doubles_before(felt, hands)
        options = (*KEEP_OR_SWITCH, *[option for option, _ in doubles.values()])
        spot = hands[0].own.spot
        answer = yield Choose(seat=seat, options=options, otherwise="keep", hand=first, kind="switch", spot=spot)
        name, amount = (answer, 0) if isinstance(answer, str) else answer
        if name in doubles:
            _, hand = doubles[name]
            felt.table.emit(Chose(seat, "double", amount, hand.number))
            yield from _double(felt, hand, amount, free=False)
    felt.table.emit(Chose(seat, name, hand=first))
    if name == "switch":
        _switch(felt, hands)


def _doubles_before(felt: Felt, hands: list[BlackjackHand]) -> dict[str, tuple[Option, BlackjackHand]]:
    """The doubles that may come before a switch, by name: `double` for the first hand, `double 2` for the second."""
    found = {}
    for hand in hands if not felt.rules.switch_first else ():
        if hand.kind == PLAIN and not hand.doubles:
            name = numbered("double", hand.place)
            found[name] = msgspec.structs.replace(_double_option(felt, hand), name=name), hand
    return found


def _play_hand(felt: Felt, hand: BlackjackHand) -> Turn:
    """Until it stands, goes over or is given up. A split hand gets its second card when its turn comes."""
    if hand.fresh:
        hand.fresh = False
        yield from _draw(felt, hand)
        hand.regard(False, felt.rules.terms)
    while not hand.done and not hand.settled and hand.kind == PLAIN:
        options = legal(felt, hand)
        open_ = [option.name for option in options if not option.why_not]
        if open_ == ["stand"]:
            break
        default = "stand" if "stand" in open_ else "hit"
        spot = hand.own.spot
        answer = yield Choose(seat=hand.seat, options=options, otherwise=default, hand=hand.number, spot=spot)
        name, amount = (answer, 0) if isinstance(answer, str) else answer
        felt.table.emit(Chose(hand.seat, name, amount, hand.number))
        yield from _do(felt, hand, name, amount)
    if settle.over(hand.standing(felt.rules.terms), felt.rules.terms):
        payoff.over(felt, hand)


def _do(felt: Felt, hand: BlackjackHand, name: str, amount: int) -> Turn:
    if name == "hit":
        yield from _draw(felt, hand)
    elif name in ("double", "free double"):
        yield from _double(felt, hand, amount, name == "free double")
    elif name in ("split", "free split"):
        yield from _split(felt, hand, name == "free split")
    else:
        hand.done = True
        hand.surrendered = name == "surrender"
        hand.rescued = name == "rescue"
        if name != "stand" and felt.rules.forfeit_cover == "at_fold":
            payoff.give_up(felt, hand)


def legal(felt: Felt, hand: BlackjackHand) -> tuple[Option, ...]:
    """Everything the game knows to do with a hand; what this one may not do says why."""
    rules, o = felt.rules, felt.rules.choices
    hard, aces, count = hand.hard, hand.aces, len(hand.cards)
    found = [
        Option("hit", why_not=may.why_not(may.hit(hard, aces, hand.split, hand.doubles, o), o)),
        Option("stand", why_not=may.why_not(may.stand(hard, aces, hand.split, hand.doubles, o), o)),
        _double_option(felt, hand),
        _split_option(felt, hand),
    ]
    if rules.surrender != "none":
        barred = may.surrender(hard, aces, count, hand.split, hand.doubles, o)
        found.append(Option("surrender", why_not=may.why_not(barred, o)))
    if rules.rescue:
        found.append(Option("rescue", why_not=may.why_not(may.rescue(hard, aces, hand.doubles, o), o)))
    return tuple(found)


def _double_option(felt: Felt, hand: BlackjackHand) -> Option:
    rules, o = felt.rules, felt.rules.choices
    barred = may.double(hand.hard, hand.aces, len(hand.cards), hand.split, hand.doubles, o)
    if barred:
        return Option("double", why_not=may.why_not(barred, o))
    if may.is_free_double(hand.hard, hand.aces, len(hand.cards), hand.doubles, o):
        return Option("free double")
    if hand.doubles or not rules.double_for_less:
        return Option("double", cost=_full_double(hand, hand.own))
    least = min(felt.table.limits[0] if rules.double_least == "table_min" else rules.chip, hand.own.wager)
    most = min(hand.own.wager, felt.table.stacks[hand.seat])
    if most < least:
        return Option("double", why_not="not enough chips to double with")
    return Option("double", least=least, most=most)


def _full_double(hand: BlackjackHand, stake: Stake) -> int:
    """A double is measured by the base wager, a double of a double by all that lies there."""
    return stake.own if hand.doubles else stake.wager


def _split_option(felt: Felt, hand: BlackjackHand) -> Option:
    o = felt.rules.choices
    cards = hand.cards
    hands = sum([other.home == hand.home for other in felt.hands[hand.at]])
    barred = may.split(cards[0], cards[1], len(cards), hand.split, hands, o)
    if barred:
        tens = all(settle.value(card) == 10 for card in cards[:2])
        return Option("split", why_not=may.why_not(barred, o, tens))
    return Option("free split") if may.is_free_split(cards[0], o) else Option("split", cost=hand.own.wager)


def _draw(felt: Felt, hand: BlackjackHand) -> Turn:
    """A card on the hand; in a pitch game a card on a double or a split ace lies face down (grand-ronde L304)."""
    up = felt.rules.cards_up == "face_up" or not (hand.doubles or hand.split == may.SPLIT_ACE)
    [card] = yield Deal(count=1)
    felt.table.deal(hand.seat, [card], up=up, hand=hand.number)
    hand.take(card)


def _double(felt: Felt, hand: BlackjackHand, amount: int, free: bool) -> Turn:
    """One card, and the hand ends there unless it may be doubled again or rescued."""
    own = hand.own
    if free:
        own.free += own.wager
    else:
        _add(felt, own, amount or _full_double(hand, own))
        for stake in hand.stakes[1:]:
            stake.last = 0
            cost = _full_double(hand, stake)
            if (yield from _follows(felt, hand, stake, "double", cost)):
                _add(felt, stake, cost)
    hand.doubles += 1
    yield from _draw(felt, hand)


def _add(felt: Felt, stake: Stake, cents: int) -> None:
    felt.table.wager(stake.seat, stake.spot, cents)
    stake.own += cents
    stake.last = cents


def _follows(felt: Felt, hand: BlackjackHand, stake: Stake, what: str, cost: int) -> Generator[Ask, Any, bool]:
    """Whoever bets behind a seat may put up as much again, or leave it; the seat decides how the hand is played."""
    options = (Option(what, cost=cost), Option("no"))
    about = felt.about(what, stake)
    answer = yield Choose(
        seat=stake.seat, options=options, otherwise="no", hand=hand.number, kind="behind", about=about
    )
    felt.table.emit(Chose(stake.seat, answer, hand=hand.number))
    return bool(answer == what)


def _split(felt: Felt, hand: BlackjackHand, free: bool) -> Turn:
    """The second card makes a hand of its own, with as much again on it, to be played after this one."""
    table, hands = felt.table, felt.hands[hand.at]
    [number] = felt.numbers(hand.seat, 1)
    other = BlackjackHand(hand.seat, number, hand.home, hand.at, len(hands))
    for stake in hand.stakes:
        if stake.behind and not (yield from _follows(felt, hand, stake, "split", stake.wager)):
            continue
        new = Stake(stake.line, other.place, stake.wager)
        new.original = 0
        if free:
            new.own, new.free = 0, stake.wager
        else:
            table.wager(new.seat, new.spot, new.wager)
        other.stakes.append(new)
    table.turn(hand.seat, hand.number)
    moved = hand.replace_second()
    table.emit(Moved(hand.seat, hand.number, other.number, (text(moved),)))
    other.take(moved)
    other.fresh = True
    hand.split = other.split = may.split_of(moved)
    hands.insert(hands.index(hand) + 1, other)
    yield from _draw(felt, hand)
    hand.regard(False, felt.rules.terms)


def _switch(felt: Felt, hands: list[BlackjackHand]) -> None:
    """The second cards of the two hands change places (golden-west L4794-L4805)."""
    left, right = hands
    card = left.replace_second(right.cards[1])
    other = right.replace_second(card)
    felt.table.emit(Moved(left.seat, left.number, right.number, (text(card),)))
    felt.table.emit(Moved(left.seat, right.number, left.number, (text(other),)))
    for hand in (left, right):
        hand.regard(True, felt.rules.terms)
