"""Pitboss: casino games as their houses print them, played, settled, solved and explained.

>>> import pitboss
>>> table = pitboss.load("grand-ronde/three-card-poker").table(seats=3, seed=7)
>>> record = table.play(table.bots())
>>> sorted(record.settlement)
[1, 2, 3]
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from pitboss.houses.game import load as load

__all__ = ["load"]


def __getattr__(name: str) -> Any:
    if name == "load":
        from pitboss.houses.game import load

        return load
    raise AttributeError(f"module 'pitboss' has no attribute '{name}'")
