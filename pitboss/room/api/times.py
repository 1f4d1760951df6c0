"""Times as a query writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from pitboss.errors import BadInput


def time_of(text: str, otherwise: int) -> int:
    """Milliseconds since 1970; `otherwise` where nothing is written.

    >>> time_of("2026-01-31", 0)
    1769817600000
    """
    if not text:
        return otherwise
    try:
        found = datetime.fromisoformat(text)
        return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise BadInput(f"'{text}' is not a time; write it as 2026-01-31 or 2026-01-31T18:00:00Z") from None
