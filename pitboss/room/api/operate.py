"""For those who run the room: whether it lives, whether it can serve, and its figures."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from pitboss.room import metrics
from pitboss.room.api.gate import within
from pitboss.room.api.types import TheRoom
from pitboss.room.room import NotFound


class Ready(Struct):
    ready: bool
    why_not: str


@get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """The process lives and its tables get their turns, or this would not be answered."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False)
async def ready(room: TheRoom) -> Response[Ready]:
    """Whether visitors can be served now: the storage answers, it is ours, and the room is not closing."""
    why_not = await room.why_not_ready()
    return Response(Ready(not why_not, why_not), status_code=503 if why_not else 200)


@get("/metrics", include_in_schema=False)
async def figures(request: Request[Any, Any, Any], room: TheRoom) -> Response[str]:
    networks = [ip_network(text, strict=False) for text in room.settings.metrics_from]
    if not within(request.scope["state"]["address"], networks):
        raise NotFound("there is no such page")
    return Response(metrics.text(room), media_type="text/plain; version=0.0.4; charset=utf-8")
