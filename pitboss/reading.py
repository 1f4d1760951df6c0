"""Types that several threads read.

msgspec builds the reader of a type when it is first used. Two threads that do so at once crash the process: the second
finds the work of the first half done. So a type that may be read in a thread is made known beforehand, one at a time.
"""

from __future__ import annotations

import threading
from typing import Any

import msgspec

_ONE_AT_A_TIME = threading.Lock()


def know(*types: Any) -> None:
    """Build the readers of these, now."""
    with _ONE_AT_A_TIME:
        for kind in types:
            msgspec.json.Decoder(kind)
