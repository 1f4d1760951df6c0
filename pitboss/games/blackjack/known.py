"""Charts that come with the program, so that a bot or a simulation need not solve the game first.

`charts.toml` holds one policy for each set of rules that matters to it, under a digest of those rules, packed and in
base 64. `scripts/blackjack_charts.py` solves the games and writes it; a test solves some of them again and compares.
"""

from __future__ import annotations

import base64
import hashlib
import tomllib
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.policy import Policy, blank, columns_of
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.values import shoe_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHARTS = Path(__file__).with_name("charts.toml")
BITS = ("hit", "double", "surrender", "split", "pair_surrender")
"""Tables of yes and no."""

_SOLVED: dict[str, Policy] = {}


def digest(rules: Rules) -> str:
    """Names the rules that a chart depends on: two games with the same have the same chart."""
    matter = (
        tuple(rules.terms), tuple(rules.choices), shoe_of(rules), rules.decks, rules.hole_card, rules.hands_per_player,
        rules.offers_even_money, rules.bonus_21 is None,
    )  # fmt: skip
    return hashlib.sha256(repr(matter).encode()).hexdigest()[:16]


@cache
def _charts() -> dict[str, str]:
    return tomllib.loads(CHARTS.read_text()) if CHARTS.exists() else {}


def known(rules: Rules) -> Policy | None:
    """The chart of these rules, if it comes with the program."""
    packed = _charts().get(digest(rules))
    return unpack(packed, columns_of(rules)) if packed else None


def policy_of(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Policy:
    """The chart of these rules; solved now if need be."""
    name = digest(rules)
    if name not in _SOLVED:
        from pitboss.games.blackjack.solve import found

        _SOLVED[name] = known(rules) or found(rules, progress).policy
    return _SOLVED[name]


def pack(policy: Policy) -> str:
    """A policy as text."""
    import numpy as np

    parts = [np.packbits(getattr(policy, name).ravel()) for name in BITS]
    parts += [np.packbits((policy.again >> bit & 1).ravel()) for bit in (0, 1)]
    parts.append(np.array([policy.even_money], np.uint8))
    parts.append(policy.switch_worth.astype("<i4").ravel().view(np.uint8))
    if policy.doubled_worth.any():
        parts.append(policy.doubled_worth.astype("<i4").ravel().view(np.uint8))
    return base64.b64encode(zlib.compress(np.concatenate(parts).tobytes(), 9)).decode()


def unpack(packed: str, columns: int) -> Policy:
    """The policy of a text."""
    import numpy as np

    raw = np.frombuffer(zlib.decompress(base64.b64decode(packed)), np.uint8)
    policy = blank(columns)
    at = 0

    def bits(like: NDArray[Any]) -> NDArray[Any]:
        nonlocal at
        size = (like.size + 7) // 8
        at += size
        return np.unpackbits(raw[at - size : at])[: like.size].reshape(like.shape)

    tables = {name: bits(getattr(policy, name)) for name in BITS}
    low, high = bits(policy.again), bits(policy.again)
    numbers = raw[at + 1 :].view("<i4").astype(np.int64)
    worths = {"switch_worth": numbers[: policy.switch_worth.size].reshape(policy.switch_worth.shape)}
    if len(numbers) > policy.switch_worth.size:
        worths["doubled_worth"] = numbers[policy.switch_worth.size :].reshape(policy.doubled_worth.shape)
    return policy._replace(**tables, **worths, again=low | high << 1, even_money=bool(raw[at]))


def write(policies: dict[str, Policy]) -> None:
    """Add charts, by the digest of their rules, to the file."""
    charts = {**_charts(), **{name: pack(policy) for name, policy in policies.items()}}
    CHARTS.write_text("".join([f'{name} = "{charts[name]}"\n' for name in sorted(charts)]))
    _charts.cache_clear()
