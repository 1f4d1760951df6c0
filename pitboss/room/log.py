"""What happened in the room, one JSON object a line: who did what, with the number of the request, and no secret."""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from typing import Any

import msgspec

request: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being answered."""

_log = logging.getLogger("pitboss.room")


def event(what: str, **fields: Any) -> None:
    """A significant event: a sign-in, chips from the cashier, an act of the director, a refusal."""
    _log.info(what, extra={"fields": fields})


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if number := request.get():
            line["request"] = number
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def begin(level: str) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
