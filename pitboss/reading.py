"""Reading what others wrote: TOML files, and types that several threads read.

msgspec builds the reader of a type when it is first used. Two threads that do so at once crash the process: the second
finds the work of the first half done. So a type that may be read in a thread is made known beforehand, one at a time.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import BadInput

_ONE_AT_A_TIME = threading.Lock()


def know(*types: Any) -> None:
    """Build the readers of these, now."""
    with _ONE_AT_A_TIME:
        for kind in types:
            msgspec.json.Decoder(kind)


def read_toml(path: Path, kind: Any = Any) -> Any:
    """A file as this type; whatever is wrong with it is said in one line that names the file."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise BadInput(f"{path}: this is a folder; give a file") from None
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: this is not UTF-8 text") from None
    except ValueError as wrong:  # not TOML, not as the type wants it, a name or a number that cannot be
        raise BadInput(f"{path}: {wrong}") from None
    except RecursionError:
        raise BadInput(f"{path}: too many brackets within each other") from None
