"""What every request passes: rate, size, origin and CSRF checks on the way in, security headers on the way out."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pitboss.room import log
from pitboss.room.peers import Forwarded
from pitboss.room.people import Key
from pitboss.room.room import Room
from pitboss.room.store import Unreachable

COOKIE = "pitboss_session"
NUL = b"\\u0000"
"""As JSON writes it."""
WATCHED = ("/health", "/ready", "/metrics")
"""Asked for by those who run the room, all the time."""
SAFE = ("GET", "HEAD", "OPTIONS")
SIGN_IN = ("/api/v1/people", "/api/v1/session", "/api/v1/secret")

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
        self._proxies = [ip_network(proxy, strict=False) for proxy in room.settings.trusted_proxies]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        state = scope.setdefault("state", {})
        state["address"], state["secure"] = self._caller(scope, headers)
        log.request.set(secrets.token_hex(4))
        if scope["type"] == "websocket":
            known = _is_known(headers, self._room.settings.hosts) and not _has_nul(scope)
            state["key"], state["foreign"] = await self._socket_key(headers) if known else (None, True)
            await self._app(scope, receive, send)
            return
        answering = _with_headers(send, state["secure"])
        try:
            if scope["path"] not in WATCHED:
                self._limit(scope)
            if not _is_known(headers, self._room.settings.hosts):
                raise Stopped(421, "this room is not reached under that name; the setting `hosts` lists its names")
            if _has_nul(scope):
                raise Stopped(400, "the address of this request contains NUL")
            state["key"] = await self._key(scope, headers)
            receive = await self._read(headers, receive)
            if self._room.peers.alone:
                await self._app(scope, receive, answering)
            else:
                await self._here_or_there(scope, headers, receive, answering)
        except Stopped as stopped:
            log.event("refused", status=stopped.status, why=stopped.error, path=scope["path"], address=state["address"])
            await _refuse(answering, stopped)

    async def _here_or_there(self, scope: Any, headers: dict[str, str], receive: Any, send: Any) -> None:
        """Answer here; or, where that comes to a table of another server, pass the request on to it."""
        state, body = scope["state"], b""

        async def reading() -> Any:
            nonlocal body
            message = await receive()
            body += message.get("body") or b""
            return message

        async def answering(message: Any) -> None:
            if "elsewhere" not in state:
                await send(message)

        await self._app(scope, reading, answering)
        if "elsewhere" not in state:
            return
        kind = headers.get("content-type", "").encode()
        request = Forwarded(
            scope["method"], scope["path"], scope.get("query_string") or b"", kind, body,
            state["address"], state["secure"], state["key"],
        )  # fmt: skip
        try:
            answer = await self._room.peers.forward(state["elsewhere"], request)
        except Unreachable as wrong:
            raise Stopped(503, str(wrong), 1) from None
        length = str(len(answer.body)).encode()
        given = [(b"content-type", answer.kind), (b"content-length", length)]
        await send({"type": "http.response.start", "status": answer.status, "headers": given})
        await send({"type": "http.response.body", "body": answer.body})

    def _caller(self, scope: Any, headers: dict[str, str]) -> tuple[str, bool]:
        """Whose request it is, and whether it came encrypted. A proxy is believed where it is known as one."""
        address = (scope.get("client") or ("?", 0))[0]
        secure = scope.get("scheme") in ("https", "wss")
        for hop in reversed(headers.get("x-forwarded-for", "").split(",")):
            if not within(address, self._proxies):
                return address, secure
            secure = headers.get("x-forwarded-proto", "").strip().lower() == "https"
            address = hop.strip() or address
        return address, secure

    def _limit(self, scope: Any) -> None:
        address = scope["state"]["address"]
        buckets = [self._room.rates["requests"]]
        if scope["method"] == "POST" and scope["path"].rstrip("/") in SIGN_IN:
            buckets.append(self._room.rates["sign-ins"])
        for of in buckets:
            if full := of.take(address):
                raise Stopped(429, f"too many requests; try again in {full.wait} s", full.wait)

    async def _key(self, scope: Any, headers: dict[str, str]) -> Key | None:
        """Who is calling. A browser that changes something shows that the page, not another site, sent it."""
        changes = scope["method"] not in SAFE
        if changes and not same_site(headers):
            raise Stopped(403, "this request came from another site's page")
        if bearer := _bearer(headers):
            key = await self._room.people.find(bearer)
            if key is None or key.kind != "token":
                raise Stopped(401, "this token is unknown or was revoked")
            return key
        word = _cookie(headers)
        key = await self._room.people.find(word) if word else None
        if key is None or key.kind != "session":
            return None
        if changes and not hmac.compare_digest(headers.get("x-csrf", "").encode(), key.csrf.encode()):
            raise Stopped(403, "the X-CSRF header is missing or wrong; GET /api/v1/me shows the right one")
        if changes:
            self._room.people.use(key.id)
        return key

    async def _socket_key(self, headers: dict[str, str]) -> tuple[Key | None, bool]:
        """Who opens a socket, and whether a page of another site does."""
        if not same_site(headers):
            return None, True
        word, kind = (_bearer(headers), "token") if _bearer(headers) else (_cookie(headers), "session")
        key = await self._room.people.find(word) if word else None
        return (key if key and key.kind == kind else None), False

    async def _read(self, headers: dict[str, str], receive: Any) -> Any:
        """The whole body, as long as it is not too long; handed on in one piece."""
        most = self._room.settings.body
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise Stopped(413, f"a request is at most {most} bytes long")
        if length == "0" and "transfer-encoding" not in headers:
            return receive
        body = b""
        while True:
            message = await receive()
            body += message.get("body") or b""
            if len(body) > most:
                raise Stopped(413, f"a request is at most {most} bytes long")
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        if NUL in body or b"\0" in body:
            raise Stopped(400, "the text of this request contains NUL")
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def whole() -> Any:
            return waiting.pop() if waiting else await receive()

        return whole


def same_site(headers: dict[str, str]) -> bool:
    """A page of this room, or no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _is_known(headers: dict[str, str], hosts: Sequence[str]) -> bool:
    """Whether the request names this room: by an address, as localhost, or by a name that is set."""
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    if not name or name in ("localhost", "localhost.") or name in hosts:
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def within(address: str, networks: Sequence[Any]) -> bool:
    try:
        return any(ip_address(address) in network for network in networks)
    except ValueError:
        return False


def _has_nul(scope: Any) -> bool:
    """No text that is stored may hold one: PostgreSQL refuses it."""
    places = (scope.get("query_string") or b"", scope.get("raw_path") or b"", scope["path"].encode())
    return any(b"%00" in place or b"\0" in place for place in places)


def _bearer(headers: dict[str, str]) -> str:
    kind, _, word = headers.get("authorization", "").partition(" ")
    return word.strip() if kind.lower() == "bearer" else ""


def _cookie(headers: dict[str, str]) -> str:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""


def _with_headers(send: Any, secure: bool) -> Any:
    async def answering(message: Any) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            extra = [(name, value) for name, value in HEADERS if name not in given]
            extra.append((b"x-request-id", log.request.get().encode()))
            if secure:
                extra.append((b"strict-transport-security", b"max-age=31536000"))
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
