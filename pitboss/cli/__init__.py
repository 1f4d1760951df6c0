"""The `pitboss` command: one thin module a verb, loaded when its verb is used."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence

from pitboss.cli.parser import parser


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0 is success, 1 a failed check, 2 wrong usage."""
    from pitboss.errors import CheckFailed, PitbossError

    arguments = parser().read(words)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show ± shows ?
    try:
        verb = importlib.import_module(f"pitboss.cli.{arguments.verb}")
        code = int(verb.run(arguments))
        print(end="", flush=True)
        return code
    except CheckFailed as failed:
        print(f"pitboss: {failed}", file=sys.stderr)
        return 1
    except PitbossError as wrong:
        print(f"pitboss: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _write_no_more()
        return 0
    except OSError as wrong:
        print(f"pitboss: {wrong.filename or 'standard output'}: {wrong.strerror or wrong}", file=sys.stderr)
        if not wrong.filename:
            _write_no_more()
        return 2
    except KeyboardInterrupt:
        print("\npitboss: stopped", file=sys.stderr)
        return 130


def _write_no_more() -> None:
    """What still waits to be written goes nowhere, instead of failing once more at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
