"""The `pitboss` command: one thin module a verb, loaded when its verb is used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from pitboss.cli.parser import parser


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0 is success, 1 a failed check, 2 wrong usage."""
    from pitboss.errors import CheckFailed, PitbossError

    arguments = parser().parse_args(words)
    try:
        verb = importlib.import_module(f"pitboss.cli.{arguments.verb}")
        return int(verb.run(arguments))
    except CheckFailed as failed:
        print(f"pitboss: {failed}", file=sys.stderr)
        return 1
    except PitbossError as wrong:
        print(f"pitboss: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\npitboss: stopped", file=sys.stderr)
        return 130
