"""Hands that PokerKit plays at random, as it writes them: every variant we play, every kind of ante, short stacks."""

import random as shared
import warnings
from random import Random

import pokerkit
from pokerkit import Automation, Mode
from pokerkit.notation import HandHistory

AUTOMATIONS = tuple([a for a in Automation if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING])
VARIANTS = ("FT", "NT", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D")
BUTTON = {
    "FT": pokerkit.FixedLimitTexasHoldem,
    "NT": pokerkit.NoLimitTexasHoldem,
    "PO": pokerkit.PotLimitOmahaHoldem,
    "FO/8": pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "N2L1D": pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    "FB": pokerkit.FixedLimitBadugi,
    "NS": pokerkit.NoLimitShortDeckHoldem,
}
STUD = {
    "F7S": pokerkit.FixedLimitSevenCardStud,
    "F7S/8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": pokerkit.FixedLimitRazz,
}


def hand(random: Random, variant: str, players: int = 0) -> str:
    """One hand with its finishing stacks. PokerKit fails in some hands of its own; these are dealt again."""
    while True:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                shared.seed(random.random())  # PokerKit shuffles with the module's own generator
                return _hand(random, variant, players)
        except (ValueError, AssertionError):
            continue


def _hand(random: Random, variant: str, players: int) -> str:
    players = players or random.randint(2, 9 if variant in ("FT", "NT", "PO", "FO/8") else 8 if variant in STUD else 6)
    game = _stud(random, variant) if variant in STUD else _button_game(random, variant, players)
    short = random.random() < 0.5
    stacks = [
        random.choice((3, 8, 12, 25, 60, 200)) if short and random.random() < 0.5 else random.randint(100, 1000)
        for _ in range(players)
    ]
    state = game(stacks, players)
    raises = random.choice((1, 3))
    while state.status:
        if state.can_stand_pat_or_discard():
            held = list(state.hole_cards[state.stand_patter_or_discarder_index])
            state.stand_pat_or_discard(tuple(random.sample(held, random.randint(0, min(3, len(held))))))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        else:
            _act(random, state, raises, fixed=variant.startswith("F"))
    history = HandHistory.from_game_state(game, state)
    history.finishing_stacks = list(state.stacks)
    history.ante_trimming_status = game.ante_trimming_status
    return history.dumps()


def _button_game(random: Random, variant: str, players: int):
    antes, trimmed = [0] * players, False
    kind = random.choice(("none", "none", "uniform", "big blind", "button", "uneven"))
    if kind == "uniform":
        antes, trimmed = [random.choice((1, 3, 5))] * players, random.random() < 0.5
    elif kind == "big blind":
        antes[1] = 10
    elif kind == "button":
        antes[-1 if players > 2 else 0] = 10
    elif kind == "uneven":
        antes = [random.choice((0, 0, 1, 3, 7)) for _ in range(players)]
    trimmed = trimmed or random.random() < 0.3
    blinds = [5, 10] + [0] * (players - 2)
    straddle = random.random()
    if players > 3 and straddle < 0.2:
        blinds[2] = 20
    elif players > 4 and straddle < 0.3:
        blinds[2:4] = 20, 40
    elif players > 3 and straddle < 0.4:
        blinds[-1] = 20
    elif players > 3 and straddle < 0.5:
        blinds[2:] = [random.choice((0, 0, -5, -10)) for _ in blinds[2:]]  # newcomers post
    bets = (10, 20) if variant.startswith("F") else (10,)
    return BUTTON[variant](AUTOMATIONS, trimmed, antes, blinds, *bets, mode=Mode.CASH_GAME)


def _stud(random: Random, variant: str):
    ante, trimmed = random.choice((0, 1, 2)), random.random() < 0.7
    return STUD[variant](AUTOMATIONS, trimmed, ante, 3, 10, 20, mode=Mode.CASH_GAME)


def _act(random: Random, state, raises: int, fixed: bool) -> None:
    actions = [state.check_or_call] * 5 if state.can_check_or_call() else []
    actions += [state.post_bring_in] * 4 if state.can_post_bring_in() else []
    actions += [state.fold] if state.can_fold() else []
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = least if fixed else state.max_completion_betting_or_raising_to_amount
        amount = random.choice((least, least, most, random.randint(least, most), min(most, 3 * least)))
        actions += [lambda: state.complete_bet_or_raise_to(amount)] * raises
    random.choice(actions)()
