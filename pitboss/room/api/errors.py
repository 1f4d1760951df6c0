"""Errors as the other side gets them: one sentence and a status, nothing of the inside."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from pitboss.errors import PitbossError
from pitboss.room.api.gate import Stopped
from pitboss.room.invites import Gone
from pitboss.room.peers import Elsewhere
from pitboss.room.people import LockedOut, WrongSecret
from pitboss.room.room import NotFound
from pitboss.room.store import Fenced, NotOwner, Unreachable
from pitboss.room.worker import GaveUp
from pitboss.table.asks import Refused

log = logging.getLogger("pitboss.room")


class Problem(msgspec.Struct):
    """What went wrong."""

    error: str
    status: int


class SignInFirst(PitbossError):
    pass


class NotAllowed(PitbossError):
    pass


STATUS: list[tuple[type[PitbossError], int]] = [
    (NotFound, 404), (Gone, 410), (WrongSecret, 401), (SignInFirst, 401), (LockedOut, 423), (NotAllowed, 403),
    (Refused, 409), (Unreachable, 503), (NotOwner, 503), (Fenced, 503), (GaveUp, 503), (PitbossError, 422),
]  # fmt: skip
RETRY = 2
"""Seconds after which a room that could not serve a request (503) may be asked again."""


def problem(status: int, words: str) -> Response[Problem]:
    headers = {"Retry-After": str(RETRY)} if status == 503 else None
    return Response(Problem(words, status), status_code=status, media_type="application/json", headers=headers)


def on_pitboss(_: Request[Any, Any, Any], wrong: PitbossError) -> Response[Problem]:
    status = next(code for kind, code in STATUS if isinstance(wrong, kind))
    return problem(status, str(wrong))


def on_elsewhere(request: Request[Any, Any, Any], wrong: Elsewhere) -> Response[Problem]:
    """The gate passes the request on; one that was passed on already has come while the table moved."""
    if not request.scope["state"].get("forwarded"):
        request.scope["state"]["elsewhere"] = wrong.server
    return problem(503, str(wrong))


ADDRESSED = {"kind": "format", "start": "from", "end": "to"}
"""How an address names what Python cannot."""


def on_http(_: Request[Any, Any, Any], wrong: HTTPException) -> Response[Problem]:
    """A malformed request: what Litestar found, without the types it found it with."""
    extra = wrong.extra
    first = extra[0] if isinstance(extra, list) and extra and isinstance(extra[0], dict) else {}
    key = first.get("key", "the request")
    words = f"{ADDRESSED.get(key, key)}: {first['message']}" if "message" in first else wrong.detail
    status = wrong.status_code
    return problem(status, words if status < 500 else "something went wrong here")


def on_any(_: Request[Any, Any, Any], wrong: Exception) -> Response[Problem]:
    if isinstance(wrong, Stopped):
        return problem(wrong.status, wrong.error)
    if isinstance(wrong, (RecursionError, msgspec.MsgspecError, UnicodeDecodeError)):
        return problem(400, "the request's body is not the JSON expected here")
    log.error("a request failed", exc_info=wrong)
    return problem(500, "something went wrong on our side")
