"""What every request passes: rate, size, origin and CSRF checks on the way in, security headers on the way out."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pitboss.room.people import Key
from pitboss.room.room import Room
from pitboss.room.settings import Rate

COOKIE = "pitboss_session"
SAFE = ("GET", "HEAD", "OPTIONS")
SIGN_IN = ("/api/v1/people", "/api/v1/session")

HEADERS = [
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
     b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]  # fmt: skip


class Bucket:
    """A leaky bucket: `take` says whether one more is allowed now."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        at = time.monotonic()
        self._left = min(self._rate.burst, self._left + (at - self._at) * self._rate.per_second)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> int:
        """Seconds until the next one is allowed."""
        return max(1, int((1 - self._left) / self._rate.per_second + 0.999))


class Buckets:
    """One bucket for each address, the longest unused forgotten first."""

    def __init__(self, rate: Rate, keep: int = 10_000) -> None:
        self._rate, self._keep = rate, keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Stopped(Exception):
    """The request goes no further."""

    def __init__(self, status: int, error: str, retry: int | None = None) -> None:
        super().__init__(error)
        self.status, self.error, self.retry = status, error, retry


class Gate:
    """ASGI middleware around the whole application."""

    def __init__(self, app: Any, room: Room) -> None:
        self._app = app
        self._room = room
        self._requests = Buckets(room.settings.requests)
        self._sign_ins = Buckets(room.settings.sign_ins)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        state = scope.setdefault("state", {})
        if scope["type"] == "websocket":
            state["key"], state["foreign"] = await self._socket_key(headers)
            await self._app(scope, receive, send)
            return
        answering = _with_headers(send)
        try:
            self._limit(scope)
            state["key"] = await self._key(scope, headers)
            receive = self._measured(headers, receive)
            await self._app(scope, receive, answering)
        except Stopped as stopped:
            await _refuse(answering, stopped)

    def _limit(self, scope: Any) -> None:
        address = (scope.get("client") or ("?", 0))[0]
        buckets = [self._requests.of(address)]
        if scope["method"] == "POST" and scope["path"].rstrip("/") in SIGN_IN:
            buckets.append(self._sign_ins.of(address))
        for bucket in buckets:
            if not bucket.take():
                raise Stopped(429, f"too many requests; try again in {bucket.wait} s", bucket.wait)

    async def _key(self, scope: Any, headers: dict[str, str]) -> Key | None:
        """Who is calling. A browser that changes something shows that the page, not another site, sent it."""
        changes = scope["method"] not in SAFE
        if changes and not same_site(headers):
            raise Stopped(403, "this request came from another site's page")
        if bearer := _bearer(headers):
            key = await self._room.people.find(bearer)
            if key is None or key.kind != "token":
                raise Stopped(401, "this token is not known, or was revoked")
            return key
        word = _cookie(headers)
        key = await self._room.people.find(word) if word else None
        if key is None or key.kind != "session":
            return None
        if changes and not hmac.compare_digest(headers.get("x-csrf", "").encode(), key.csrf.encode()):
            raise Stopped(403, "the X-CSRF header is missing or wrong; GET /api/v1/me tells the right one")
        return key

    async def _socket_key(self, headers: dict[str, str]) -> tuple[Key | None, bool]:
        """Who opens a socket, and whether a page of another site does."""
        if not same_site(headers):
            return None, True
        word, kind = (_bearer(headers), "token") if _bearer(headers) else (_cookie(headers), "session")
        key = await self._room.people.find(word) if word else None
        return (key if key and key.kind == kind else None), False

    def _measured(self, headers: dict[str, str], receive: Any) -> Any:
        most = self._room.settings.body
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise Stopped(413, f"a request is at most {most} bytes long")
        seen = 0

        async def measured() -> Any:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body") or b"")
            if seen > most:
                raise Stopped(413, f"a request is at most {most} bytes long")
            return message

        return measured


def same_site(headers: dict[str, str]) -> bool:
    """A page of this room, or no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def is_local(scope: Any) -> bool:
    """Whether the caller sits at this machine, with no proxy before it."""
    address = (scope.get("client") or ("",))[0]
    proxied = any(name.lower().startswith((b"x-forwarded", b"forwarded", b"x-real-ip")) for name, _ in scope["headers"])
    return address in ("127.0.0.1", "::1") and not proxied


def _bearer(headers: dict[str, str]) -> str:
    kind, _, word = headers.get("authorization", "").partition(" ")
    return word.strip() if kind.lower() == "bearer" else ""


def _cookie(headers: dict[str, str]) -> str:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""


def _with_headers(send: Any) -> Any:
    async def answering(message: Any) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            extra = [(name, value) for name, value in HEADERS if name not in given]
            if b"cache-control" not in given:
                extra.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message["headers"], *extra]}
        await send(message)

    return answering


async def _refuse(send: Any, stopped: Stopped) -> None:
    body = msgspec.json.encode({"error": stopped.error, "status": stopped.status})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))  # the request's body is unread: nothing can follow on this connection
    if stopped.retry:
        headers.append((b"retry-after", str(stopped.retry).encode()))
    await send({"type": "http.response.start", "status": stopped.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
