"""Writes the room's OpenAPI document to web/openapi.json, from which the page's types are generated.

python scripts/openapi.py && npm --prefix web run api
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from pitboss.room.api.docs import document
from pitboss.room.app import site
from pitboss.room.room import Room

DOCUMENT = Path(__file__).parent.parent / "web" / "openapi.json"


def text() -> str:
    with tempfile.TemporaryDirectory() as folder:
        room = Room(f"sqlite:///{folder}/room.sqlite")
        plain = msgspec.json.encode(document(site(room)), order="sorted")
    return msgspec.json.format(plain, indent=1).decode() + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(text())
