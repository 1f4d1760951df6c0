"""The cards of a recorded hand, as the engine asks for them.

What a history does not name is filled in: with cards shown later where these must be the ones, else with any that it
does not name. Those stand for no face, and no hand that holds one is ever ranked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import cycle, takewhile

from pitboss.analysis.phh.actions import UNKNOWN, Action
from pitboss.analysis.phh.notation import History, NotPlayed
from pitboss.analysis.phh.result import Mismatch
from pitboss.equipment.cards import text
from pitboss.games.poker.rules import Rules
from pitboss.table.asks import Answer, Ask, Deal, Discard
from pitboss.table.events import BOARD
from pitboss.table.state import Table

DECK = frozenset(range(52))


class RecordedDeck:
    """The cards to come."""

    def __init__(self, history: History, rules: Rules, shown: Mapping[int, Action]) -> None:
        self._kind = rules.variant.kind
        self._low_boards = rules.bring_in == "high_card"
        self._shown = {who: action.cards for who, action in shown.items() if action.cards}
        named: set[int] = set()
        board: list[int] = []
        dealt: dict[int, list[int]] = {player: [] for player in history.players}
        order: list[int] = []
        for action in history.actions:
            if not (cards := action.cards):
                continue
            named.update(cards)
            if action.verb == "dh":
                dealt[action.who] += cards
                if self._kind == "stud":
                    order += [action.who] * len(cards)
            elif action.verb == "db":
                board += cards
        self.nameless = DECK - named
        """Cards that stand for those without a face."""
        self._spare = cycle(self.nameless or DECK)
        self._board = deque(board)
        if len(self._board) > (rules.variant.board or self._kind == "stud"):
            several = "several common cards" if self._kind == "stud" else "several boards"
            raise NotPlayed(f"{several} are dealt; one is played here")
        self._later: deque[int] = deque()
        self._own_later: dict[int, deque[int]] = {}
        count = len(rules.variant.streets[0].deals)
        if self._kind == "draw":
            self._later = self._drawn(history.actions, dealt, count)
        self._first = self._first_cards(history, dealt, order, count)

    def chance(self, ask: Ask) -> Answer:
        """What the engine deals next: first cards round the table, then each street behind its burn card."""
        if not isinstance(ask, Deal):
            return ""  # discards are shuffled: the history has the cards that come of it
        if self._first:
            first, self._first = self._first, []
            return first
        if self._kind == "community":
            return [next(self._spare), *[self._take(self._board) for _ in range(ask.count - 1)]]
        return [self._take(self._later) for _ in range(ask.count)]

    def next_street(self, live: Sequence[int]) -> dict[int, int]:
        """The next card of stud for each player; where the deck has run out, the one that is common to all."""
        if self._board and not any(self._own_later.get(player) for player in live):
            found = {BOARD: self._take(self._board)}
        else:
            found = {player: self._take(self._own_later.get(player) or deque()) for player in live}
        self._later.extend(found.values())
        return found

    def discarded(self, ask: Discard, action: Action) -> tuple[int, ...]:
        """What a player gives up; a card without a face is any such card of the hand."""
        thrown = action.cards or ()
        faceless = [card for card in ask.cards if card in self.nameless]
        return tuple([faceless.pop() if card == UNKNOWN and faceless else card for card in thrown])

    def final(self, table: Table, seat: int) -> tuple[int, ...]:
        """A hand at the showdown, `UNKNOWN` for a card without a face."""
        held = table.cards(seat)
        shown = self._shown.get(seat, ()) if self._kind == "draw" else ()
        if not shown and self.nameless.isdisjoint(held):
            return tuple(held)
        new = iter([card for card in shown if card != UNKNOWN and card not in held])
        hand = [next(new, UNKNOWN) if card in self.nameless else card for card in held]
        if (card := next(new, UNKNOWN)) != UNKNOWN:
            raise Mismatch(f"p{seat} shows {text(card)}, and holds {_named(hand)}")
        return tuple(hand)

    def board_known(self, table: Table) -> bool:
        return self.nameless.isdisjoint(table.cards(BOARD))

    def _take(self, cards: deque[int]) -> int:
        """The next card; once the history is at its end, one without a face."""
        card = cards.popleft() if cards else UNKNOWN
        return next(self._spare) if card == UNKNOWN else card

    def _first_cards(self, history: History, dealt: dict[int, list[int]], order: list[int], count: int) -> list[int]:
        """One card at a time to each player; what is dealt later is kept for then."""
        for player, shown in self._shown.items():
            if UNKNOWN in dealt[player]:
                dealt[player] = self._with_faces(dealt[player], shown)
        if self._kind == "stud" and len(order) > count * len(dealt):
            self._keep(dealt, order, count)
        hands = [[*hand[:count], *[UNKNOWN] * (count - len(hand))] for hand in dealt.values()]
        if self._kind == "stud" and (unknown := [p for p, hand in zip(dealt, hands) if hand[-1] == UNKNOWN]):
            doors = self._doors(history, unknown)
            for player, hand in zip(dealt, hands):
                hand[-1] = doors.get(player, hand[-1])
        first = [card for cards in zip(*hands) for card in cards]
        return [next(self._spare) if card == UNKNOWN else card for card in first] if UNKNOWN in first else first

    def _doors(self, history: History, unknown: list[int]) -> dict[int, int]:
        """Door cards for those without a face: of these, only one can have to bring it in. It is that of who acted
        first, or of somebody before him who is all-in for the ante and passed over."""
        players = list(history.players)
        lowest = next((action.who for action in history.actions if action.verb in ("pb", "cbr", "cc", "f")), 0)
        if lowest and lowest not in unknown:
            before = players[lowest - 2 :: -1] + players[: lowest - 1 : -1] if lowest > 1 else players[:0:-1]
            all_in = takewhile(lambda player: history.stacks[player - 1] <= max(history.antes), before)
            lowest = next((player for player in all_in if player in unknown), lowest)
        ranked = sorted(self.nameless if len(self.nameless) > len(players) else DECK)
        if self._low_boards:  # the highest brings it in, and an ace is low
            ranked.sort(key=lambda card: ((card // 4 + 1) % 13, card % 4), reverse=True)
        first = ranked.pop(0)
        return {player: first if player == lowest else ranked.pop() for player in unknown}

    @staticmethod
    def _drawn(actions: Sequence[Action], dealt: dict[int, list[int]], count: int) -> deque[int]:
        """What is drawn, in the order of the deal; `dealt` is left with the first cards. Draws that are not recorded
        bring cards without a face."""
        first = dict.fromkeys(dealt, 0)
        owed = dict.fromkeys(dealt, 0)
        drawn: dict[int, list[int]] = {player: [] for player in dealt}
        discards: list[int] = []
        in_order: list[int] = []
        for action in actions:
            if not (cards := action.cards):
                continue
            player = action.who
            if action.verb == "sd":
                drawn[player] += [UNKNOWN] * owed[player]
                owed[player] = len(cards)
                discards += [player] * len(cards)
            elif action.verb == "dh" and player not in discards and first[player] + len(cards) <= count:
                first[player] += len(cards)
            elif action.verb == "dh":
                if len(cards) > owed[player]:
                    raise Mismatch(f"p{player} is dealt {_named(cards)}, and has {owed[player]} to draw")
                owed[player] -= len(cards)
                drawn[player] += cards
                in_order += cards
        for player, number in first.items():
            dealt[player] = dealt[player][:number]
        if len(in_order) == len(discards):
            return deque(in_order)
        queues = {player: iter(cards) for player, cards in drawn.items()}
        return deque([next(queues[player], UNKNOWN) for player in discards])

    def _keep(self, dealt: dict[int, list[int]], order: list[int], count: int) -> None:
        given = dict.fromkeys(dealt, 0)
        for player in order:
            given[player] += 1
            if given[player] > count:
                card = dealt[player][given[player] - 1]
                self._own_later.setdefault(player, deque()).append(card)

    def _with_faces(self, dealt: list[int], shown: tuple[int, ...]) -> list[int]:
        """Where the cards shown at the end can only be the missing ones, these are they."""
        missing = [card for card in shown if card not in dealt]
        if self._kind == "draw" or len(missing) != dealt.count(UNKNOWN):
            return dealt
        fill = iter(missing)
        return [next(fill) if card == UNKNOWN else card for card in dealt]


def _named(cards: Sequence[int]) -> str:
    return " ".join(["??" if card == UNKNOWN else text(card) for card in cards])
