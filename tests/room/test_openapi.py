"""The page's types are generated from the room's own document; `web/openapi.json` is that document."""

from __future__ import annotations

from scripts.openapi import DOCUMENT, text


def test_the_page_was_built_from_this_api() -> None:
    assert DOCUMENT.read_text() == text(), "run: python scripts/openapi.py && npm --prefix web run api"
