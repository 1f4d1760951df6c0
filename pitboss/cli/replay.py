"""`pitboss replay`"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.houses.open_table import verify
from pitboss.table.record import read
from pitboss.table.sentences import sentence


def run(arguments: Namespace) -> int:
    path = Path(arguments.file)
    if not path.is_file():
        raise BadInput(f"{path}: {'this is a folder; give a record' if path.is_dir() else 'there is no such file'}")
    record = read(path.read_bytes(), str(path))
    verify(record)
    if arguments.seat is not None and arguments.seat >= len(record.stacks):
        raise BadInput(f"seat {arguments.seat} is not at this table; it has seats 1 to {len(record.stacks) - 1}")
    for event in record.view(arguments.seat) if arguments.seat else record.events:
        print(sentence(event))
    print(f"{record.game}: the record is whole, {len(record.events)} events replayed.")
    return 0
