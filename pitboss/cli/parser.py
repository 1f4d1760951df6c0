"""What the command line accepts. Plain argparse: `--help` must not wait for a framework to load."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from pitboss import __version__

SET: dict[str, Any] = {"action": "append", "default": [], "metavar": "RULE=VALUE", "help": "change a rule; repeatable"}
CLUSTER: dict[str, Any] = {
    "metavar": "ADDRESS", "default": None,
    "help": "run on a Ray cluster: auto (this machine's cluster) or ray://HOST:PORT",
}  # fmt: skip
JSON: dict[str, Any] = {"action": "store_true", "help": "print a single JSON value"}


MOST = 10**12
"""Of anything that is counted: more is a slip, and would run for years."""


class _Parser(argparse.ArgumentParser):
    """Errors in one line, with the nearest right word."""

    verbs: Mapping[str, argparse.ArgumentParser]

    def read(self, words: Sequence[str] | None) -> argparse.Namespace:
        found, unknown = self.parse_known_args(words)
        if found.verb is None:
            self.error(f"unrecognized arguments: {' '.join(unknown)}" if unknown else "COMMAND is missing")
        if unknown:
            from pitboss.errors import nearest

            word = next((w for w in unknown if w.startswith("--")), unknown[0])
            options = self.verbs[found.verb].format_usage().replace("[", " ").replace("]", " ").split()
            hint = nearest(word.partition("=")[0], [o for o in options if o.startswith("--")])
            self.error(f"unrecognized arguments: {' '.join(unknown)}{hint if word.startswith('--') else ''}")
        return found

    def error(self, message: str) -> NoReturn:
        from pitboss.errors import nearest

        if wrong := re.search(r"invalid choice: '(.*)' \(choose from (.*)\)$", message, re.DOTALL):
            choices = [word.strip("'") for word in wrong[2].split(", ")]
            few = f"; it is {' or '.join(choices)}" if len(choices) < 4 else ""
            message = f"{message[: wrong.start()]}invalid choice: '{wrong[1]}'{nearest(wrong[1], choices) or few}"
        print(f"pitboss: {message} (pitboss --help)", file=sys.stderr)
        raise SystemExit(2)


def parser() -> _Parser:
    top = _Parser(
        prog="pitboss",
        description="Casino games as their houses print them: played, settled, solved and explained. Play money only.",
        epilog="A game is its id, house/game: `pitboss games` lists them.",
    )
    top.add_argument("--version", action="version", version=f"pitboss {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="COMMAND", parser_class=_Parser)
    top.verbs = verbs.choices

    def verb(name: str, says: str) -> argparse.ArgumentParser:
        return verbs.add_parser(name, help=says, description=says[0].upper() + says[1:] + ".")

    games = verb("games", "list every game")
    games.add_argument("--house", metavar="H", help="only this house")
    games.add_argument("--family", metavar="F", help="only this family")
    games.add_argument("--json", **JSON)

    rules = verb("rules", "show a game's rule sheet with citations and readings")
    rules.add_argument("game", metavar="ID")
    rules.add_argument("--set", **SET)
    rules.add_argument("--json", **JSON)

    play = verb("play", "play in the terminal; without an ID, choose from a menu")
    play.add_argument("game", metavar="ID", nargs="?")
    play.add_argument("--seats", type=_count, metavar="N", help="people at the table (default 1)", default=1)
    play.add_argument("--bots", type=_number, metavar="N", help="bots at the table", default=None)
    play.add_argument("--seed", metavar="S", help="seed, to repeat the same cards")
    play.add_argument("--set", **SET)

    serve = verb("serve", "open the room: play in a browser")
    serve.add_argument("--open", action="store_true", help="open the room in this machine's browser")
    serve.add_argument("--host", metavar="H", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    serve.add_argument("--port", type=_number, metavar="P", default=8000, help="port to listen on (default 8000)")
    serve.add_argument("--database", metavar="URL", help="sqlite:///FILE (the default) or postgresql://USER@HOST/NAME")
    serve.add_argument(
        "--broker", metavar="URL", default="", help="redis://HOST:PORT/0: run the room together with other servers"
    )
    serve.add_argument("--settings", metavar="FILE", help="a TOML file; PITBOSS_ROOM_... variables override it")
    serve.add_argument("--director", metavar="NAME", default="", help="make this account a director")

    analyze = verb("analyze", "show what every wager is worth under the best play")
    analyze.add_argument("game", metavar="ID")
    analyze.add_argument("--wager", metavar="W", help="only this wager")
    analyze.add_argument("--set", **SET)
    analyze.add_argument("--method", choices=("exact", "simulate"), help="default: exact where the game can be solved")
    analyze.add_argument("--rounds", type=_count, metavar="N", help="rounds to simulate", default=20_000_000)
    analyze.add_argument("--cluster", **CLUSTER)
    analyze.add_argument("--json", **JSON)

    sweep = verb("sweep", "show what every wager is worth under every combination of settings")
    sweep.add_argument("game", metavar="ID")
    sweep.add_argument(
        "--set", action="append", default=[], metavar="RULE=V1,V2", help="values to try for a rule; repeatable"
    )
    sweep.add_argument("--wager", metavar="W", help="only this wager")
    sweep.add_argument("--method", choices=("exact", "simulate"), help="default: exact where the game can be solved")
    sweep.add_argument("--rounds", type=_count, metavar="N", help="rounds to simulate", default=20_000_000)
    sweep.add_argument("--workers", type=_count, metavar="N", default=1, help="processes on this machine (default 1)")
    sweep.add_argument("--cluster", **CLUSTER)
    sweep.add_argument("--csv", metavar="FILE", help="write one line for each combination and wager")
    sweep.add_argument("--parquet", metavar="FILE", help="the same as Parquet (needs pyarrow)")
    sweep.add_argument("--json", **JSON)

    advise = verb("advise", "show what every choice is worth in one spot")
    advise.add_argument("game", metavar="ID")
    advise.add_argument(
        "cards",
        nargs="+",
        metavar="CARDS",
        help="your cards, for example Kh9d or Kh 9d, or your bets: point 6, pass 10",
    )
    advise.add_argument("--board", metavar="CARDS", default="", help="community cards already dealt")
    advise.add_argument("--up", metavar="CARD", default="", help="the bank's face-up card")
    advise.add_argument(
        "--about", choices=("insurance", "switch"), default="", help="a decision before the hand is played (blackjack)"
    )
    advise.add_argument(
        "--rounds", type=_count, default=400, metavar="N", help="hands to simulate if the game is not solved"
    )
    advise.add_argument("--seed", type=_whole, default=1, metavar="S")
    advise.add_argument("--set", **SET)
    advise.add_argument("--json", **JSON)

    houseway = verb("houseway", "show what a house way costs against the best settings")
    houseway.add_argument("game", metavar="ID")
    houseway.add_argument("file", metavar="FILE", nargs="?", help="your own house way, instead of the game's")
    houseway.add_argument("--set", **SET)
    houseway.add_argument("--json", **JSON)

    simulate = verb("simulate", "play a game fast and measure it")
    simulate.add_argument("game", metavar="ID")
    simulate.add_argument("--rounds", type=_count, metavar="N", required=True)
    simulate.add_argument("--seed", type=_whole, metavar="S", default=1)
    simulate.add_argument("--workers", type=_count, metavar="N", default=1)
    simulate.add_argument("--bots", metavar="B,B,...", help="poker: the bots, seat by seat")
    simulate.add_argument("--hands-per-hour", type=_count, metavar="N", help="poker: hands per hour (default 35)")
    simulate.add_argument(
        "--pattern",
        metavar="P",
        help="craps: play sessions of N rolls with a betting pattern, given by name or TOML file",
    )
    simulate.add_argument(
        "--sessions", type=_count, metavar="N", help="sessions to play with a pattern (default 100,000)"
    )
    simulate.add_argument("--bankroll", metavar="DOLLARS", help="money at the start of a session (default 500)")
    simulate.add_argument("--cluster", **CLUSTER)
    simulate.add_argument("--set", **SET)
    simulate.add_argument("--json", **JSON)

    check = verb("check", "run case files, house ways and records")
    check.add_argument("paths", metavar="PATH", nargs="+", help="case files, house ways or records, or folders of them")
    check.add_argument("--cluster", **CLUSTER)

    fuzz = verb("fuzz", "play random legal moves and check every invariant")
    fuzz.add_argument("game", metavar="ID|all")
    fuzz.add_argument("--rounds", type=_count, metavar="N", required=True)
    fuzz.add_argument("--seed", type=_whole, metavar="S", default=1)
    fuzz.add_argument("--set", **SET)
    fuzz.add_argument("--cluster", **CLUSTER)

    replay = verb("replay", "replay a record and verify it")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--seat", type=_count, metavar="N", help="show the round as this seat saw it")

    equity = verb("equity", "compare poker hands")
    equity.add_argument("game", metavar="ID")
    equity.add_argument("hands", metavar="HAND", nargs="+", help='cards ("AsKs"), random, or a range ("QQ+,AKs")')
    equity.add_argument("--vs", metavar="HAND", help="one more hand: random, or a range")
    equity.add_argument("--board", metavar="CARDS", default="", help="community cards already dealt")
    equity.add_argument("--dead", metavar="CARDS", default="", help="cards that are out of play")
    equity.add_argument(
        "--samples", type=_count, metavar="N", default=1_000_000, help="deals to sample if not all are counted"
    )
    equity.add_argument("--set", **SET)
    equity.add_argument("--json", **JSON)

    phh = verb("phh", "replay hands of the PHH standard and compare the result, or write one")
    phh.add_argument("files", metavar="FILE", nargs="+", help="histories or folders of them; with --export, records")
    phh.add_argument("--export", action="store_true", help="print one of our records as a PHH hand")
    phh.add_argument("--notes", action="store_true", help="list the allowances made for hands that passed")

    bench = verb("bench", "compare our speed with other engines")
    bench.add_argument("name", metavar="NAME", nargs="?", help="only this benchmark")
    bench.add_argument("--json", **JSON)
    return top


def _whole(word: str) -> int:
    if not re.fullmatch(r"[+-]?\d[\d_]*", word):
        raise argparse.ArgumentTypeError(f"'{word[:40]}' is not a whole number")
    if len(word) > 40:
        raise argparse.ArgumentTypeError(f"'{word[:20]}…' is too large")
    return int(word.replace("_", ""))


def _number(word: str, least: int = 0) -> int:
    value = _whole(word)
    if value < least:
        raise argparse.ArgumentTypeError(f"must be at least {least}, not {value}")
    if value > MOST:
        raise argparse.ArgumentTypeError(f"must be at most {MOST:,}, not {value:,}")
    return value


def _count(word: str) -> int:
    return _number(word, 1)
