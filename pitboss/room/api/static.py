"""The page: what `web/` builds, from memory, compressed beforehand; any other path is the page itself."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get

from pitboss.room.room import NotFound

STATIC = Path(__file__).parent.parent / "static"
_HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.\w+$")

NO_PAGE = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Pitboss</title>
<h1>Pitboss</h1><p>The room is open, but its page has not been built here. The API is described at
<a href="/docs">/docs</a>.</p></html>"""


class File(NamedTuple):
    kind: str
    bodies: dict[str, bytes]
    """By encoding: br, gzip, identity."""
    etag: str
    hashed: bool


@cache
def files() -> dict[str, File]:
    """Every built file by its path."""
    found: dict[str, File] = {}
    for path in STATIC.rglob("*") if STATIC.is_dir() else ():
        if not path.is_file() or path.suffix in (".br", ".gz"):
            continue
        name = path.relative_to(STATIC).as_posix()
        bodies = {"identity": path.read_bytes()}
        for encoding, suffix in (("gzip", ".gz"), ("br", ".br")):
            packed = path.with_name(path.name + suffix)
            if packed.exists():
                bodies[encoding] = packed.read_bytes()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        etag = f'"{hashlib.sha256(bodies["identity"]).hexdigest()[:24]}"'
        found[name] = File(kind, bodies, etag, bool(_HASHED.search(path.name)))
    return found


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    name = request.url.path.strip("/")
    if name.startswith(("api/", "docs/")):
        raise NotFound("there is nothing here")
    file = files().get(name)
    if file is None and "." in name.rsplit("/", 1)[-1]:
        raise NotFound("there is no such file")
    file = file or files().get("index.html")
    if file is None:
        return Response(NO_PAGE, media_type="text/html; charset=utf-8")
    accepted = request.headers.get("accept-encoding", "")
    encoding = next((e for e in ("br", "gzip") if e in file.bodies and e in accepted), "identity")
    kept = "public, max-age=31536000, immutable" if file.hashed else "no-cache"
    headers = {"cache-control": kept, "etag": file.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if encoding != "identity":
        headers["content-encoding"] = encoding
    kind = f"{file.kind}; charset=utf-8" if file.kind.startswith("text/") else file.kind
    return Response(file.bodies[encoding], headers=headers, media_type=kind)
