"""Security middleware: allowed hosts, same-origin check, content policy, headers, cookies."""

from __future__ import annotations

import re

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gloaming.core import wire
from gloaming.core.kinds import Json
from gloaming.core.refusal_ids import NOT_ALLOWED, NOT_OUR_NAME
from gloaming.server.http.schemas import Refusal
from gloaming.server.match.directory import cookie_name

# A name, or an address in brackets, and perhaps a port.
HOST = re.compile(r"([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?")
# {socket} is our own address again: not every browser counts it as 'self'.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self' {socket}; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def answers_to(hosts: frozenset[str], host: str) -> bool:
    """Is this one of our names? Another may be a page of elsewhere that was given our address."""
    found = HOST.fullmatch(host.lower())
    return found is not None and found[1] in hosts


def is_welcome(hosts: frozenset[str], host: str | None, origin: str | None) -> bool:
    """Is this our own page, reached by a name we answer to?"""
    if host is None or not answers_to(hosts, host):
        return False
    return origin in (f"http://{host}", f"https://{host}")


def json(data: Json, status: int = 200) -> Response:
    return Response(wire.encode(data), status, media_type="application/json")


def give_cookie(request: Request, response: Response, table: str, role: str, secret: str) -> None:
    """Whoever gets this answer is `role` at that table: a seat's number, host or watch."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(table, role, secure),
        secret,
        max_age=90 * 24 * 3600,
        # A name with `__Host-` is good for the whole site or for nothing.
        path="/" if secure else f"/api/tables/{table}",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


class SecurityMiddleware:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        known = host if answers_to(self._hosts, host) else "localhost"
        private = scope["path"].startswith("/api/")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                lock = "s" if scope["scheme"] == "https" else ""
                out["content-security-policy"] = POLICY.format(socket=f"ws{lock}://{known}")
                if private:
                    out["cache-control"] = "no-store"
                if scope["scheme"] == "https":
                    out["strict-transport-security"] = "max-age=31536000"
            await send(message)

        if known != host:
            await json(Refusal(NOT_OUR_NAME, {}), 421)(scope, receive, send_safely)
            return
        origin = headers.get(b"origin")
        if scope["method"] not in ("GET", "HEAD") and origin is not None:
            if not is_welcome(self._hosts, host, origin.decode("latin-1")):
                await json(Refusal(NOT_ALLOWED, {}), 403)(scope, receive, send_safely)
                return
        await self._app(scope, receive, send_safely)
