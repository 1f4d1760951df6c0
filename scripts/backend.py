"""Builds the wheel by flit, and only with the page in it: a wheel without it would serve an empty room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flit_core import buildapi
from flit_core.buildapi import *  # noqa: F403

PAGE = Path(__file__).parents[1] / "pitboss" / "room" / "static" / "index.html"


def build_wheel(*arguments: Any, **settings: Any) -> str:
    if not PAGE.exists():
        raise SystemExit("the page is not built, and the wheel would lack it; run `make web` first")
    name: str = buildapi.build_wheel(*arguments, **settings)
    return name
