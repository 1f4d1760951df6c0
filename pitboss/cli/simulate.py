"""`pitboss simulate`"""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter

import msgspec

from pitboss.analysis.crew import Crew, crew
from pitboss.analysis.simulate import simulate
from pitboss.cli.output import columns, console, print_json, progress
from pitboss.errors import BadInput
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game, load, parse_set
from pitboss.money.cents import parse, show

SESSIONS, BANKROLL = 100_000, 500_00
HANDS_PER_HOUR = 35


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    _check(game, arguments)
    if arguments.pattern is not None:
        if arguments.cluster:
            raise BadInput("sessions of a betting pattern run on this machine; leave out --cluster")
        return _sessions(game, arguments)
    with crew(arguments.cluster) as workers:
        others = workers if arguments.cluster else None
        return _poker(game, arguments, others) if isinstance(game.rules, Rules) else _wagers(game, arguments, others)


def _check(game: Game, arguments: Namespace) -> None:
    """Refuse options that would have no effect."""
    if not isinstance(game.rules, Rules) and not (arguments.bots is arguments.hands_per_hour is None):
        raise BadInput(f"{game.id} is not poker between players; leave out --bots and --hands-per-hour")
    if arguments.pattern is None and not (arguments.sessions is arguments.bankroll is None):
        raise BadInput("--sessions and --bankroll are for a betting pattern of craps; name one with --pattern")


def _wagers(game: Game, arguments: Namespace, others: Crew | None) -> int:
    started = perf_counter()
    with progress(f"simulating {game.id}", arguments.rounds) as bar:
        rounds, figures = simulate(game, arguments.rounds, arguments.seed, arguments.workers, bar, others)
    seconds = perf_counter() - started
    if arguments.json:
        print_json(
            {
                "game": game.id,
                "set": game.set,
                "rounds": rounds,
                "seed": arguments.seed,
                "seconds": seconds,
                "rounds_per_second": rounds / seconds,
                "wagers": [{"wager": f.wager, "edge": f.edge, "stderr": f.stderr, "sd": f.sd} for f in figures],
            }
        )
        return 0
    table = columns("wager", "edge", "± standard error", "sd")
    for f in figures:
        table.add_row(f.wager, f"{f.edge:.4%}", f"{f.stderr:.4%}", f"{f.sd:.4f}")
    console().print(table)
    console().print(f"{rounds:,} rounds in {seconds:.1f} s, {rounds / seconds:,.0f} a second; seed {arguments.seed}")
    return 0


def _sessions(game: Game, arguments: Namespace) -> int:
    """Sessions of a betting pattern: their results, ruin, and the loss per hour."""
    from pitboss.games.craps.rules import Rules
    from pitboss.games.craps.sessions import play_sessions

    if not isinstance(game.rules, Rules):
        raise BadInput(f"{game.id} has no betting patterns; they are for craps")
    found = play_sessions(
        game.rules,
        arguments.pattern,
        arguments.sessions or SESSIONS,
        arguments.rounds,
        BANKROLL if arguments.bankroll is None else parse(arguments.bankroll),
        arguments.seed,
    )
    if arguments.json:
        print_json({"game": game.id, "set": game.set, "seed": arguments.seed, **msgspec.to_builtins(found)})
        return 0
    print(f"{found.sessions:,} sessions of {found.rolls:,} rolls with {show(found.bankroll)}: {found.pattern}")
    print(f"  result        {_dollars(found.mean)} ± {_dollars(found.stderr)} on average, sd {_dollars(found.sd)}")
    print(f"  ahead         {found.won:.2%}")
    print(f"  out of money  {found.ruin:.2%}")
    print(f"  lost per roll {_dollars(found.loss_per_roll)}, per hour {_dollars(found.loss_per_hour)}")
    most = max(count for _, count in found.histogram)
    for result, count in found.histogram:
        print(f"  {show(result):>9} {'█' * round(50 * count / most)} {count / found.sessions:.2%}")
    return 0


def _dollars(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"


def _poker(game: Game, arguments: Namespace, others: Crew | None) -> int:
    """Bots at a table: who wins, the pots, and what every fee option would collect of the same hands."""
    from pitboss.analysis.simulate_poker import bot_reports, default_bots, fee_reports, simulate_poker

    bots = default_bots(game) if arguments.bots is None else tuple(arguments.bots.split(","))
    hands_per_hour = arguments.hands_per_hour or HANDS_PER_HOUR
    started = perf_counter()
    with progress(f"playing {game.id}", arguments.rounds) as bar:
        sums = simulate_poker(game, bots, arguments.rounds, arguments.seed, arguments.workers, bar, others)
    seconds = perf_counter() - started
    players, hands = bot_reports(game, sums), sums.hands
    fees = fee_reports(game, sums, hands_per_hour, len(bots))
    if arguments.json:
        found = {
            "game": game.id,
            "set": game.set,
            "rounds": hands,
            "seed": arguments.seed,
            "seconds": seconds,
            "rounds_per_second": hands / seconds,
            "wagers": [],
            "players": bots,
            "bots": players,
            "pot": sums.pots / hands,
            "flops_seen": sums.flops / hands,
            "players_at_flop": sums.at_flop / max(sums.flops, 1),
            "hands_per_hour": hands_per_hour,
            "fees": fees,
        }
        print_json(found)
        return 0
    out = console()
    table = columns("bot", "bets won per 100 hands", "± 95 %")
    for p in players:
        table.add_row(p.bot, f"{p.bets_per_100:+.1f}", f"{1.96 * p.stderr:.1f}")
    out.print(table)
    seen = f"{sums.flops / hands:.0%} of hands go past the first round, {sums.at_flop / max(sums.flops, 1):.1f} players"
    out.print(f"pot {show(round(sums.pots / hands))} on average; {seen}")
    offered = [f for f in fees if f.offered]
    amounts = ["a hand", *(["jackpot"] if any(f.jackpot_per_hand for f in offered) else []), "an hour"]
    table = columns("fee", "printed for", *amounts, "a player and hour", "of the pot", whole=amounts)
    for f in offered:
        each = {"a hand": f.per_hand, "jackpot": f.jackpot_per_hand, "an hour": f.per_hour}
        cents = [*[each[name] for name in amounts], f.per_player_hour]
        table.add_row(f.fee, f.printed_for, *[f"${c / 100:.2f}" for c in cents], f"{f.share_of_pot:.1%}")
    if offered:
        out.print(table)
    if len(offered) < len(fees):
        out.print(f"{len(fees) - len(offered)} more fee options are printed for other limits: see --json")
    per_hour = f"{hands_per_hour} hands an hour assumed"
    out.print(
        f"{hands:,} hands in {seconds:.1f} s; {len(bots)} players; {per_hour}; seed {arguments.seed}", style="dim"
    )
    return 0
