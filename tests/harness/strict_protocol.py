"""Strict decoding of everything a server sends in tests: a field too many or too few is drift.

What does not fit is written down here and fails the test afterwards (the fixture `no_drift`):
raised where it is found, it would look like a fault of the application. While a fault is planted
anything may be sent.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import faults
from gloaming.server.http.routes import ROUTES, Route
from gloaming.server.http.schemas import Refusal
from gloaming.server.socket.protocol import server_decoder
from gloaming.server.socket.relay_protocol import relay_decoder

MOST = 20  # of what was found; one is enough to fail

drift: list[str] = []


@pytest.fixture(autouse=True)
def no_drift() -> Iterator[None]:
    """Everything that was sent during this test fits the protocol's structs."""
    drift.clear()
    yield
    assert not drift, "\n".join(drift)


def check_message(data: str | bytes, relay: bool = False, watches: bool = False) -> Any:
    """A message of a socket, as its struct. Whoever only watches is sent what everybody is."""
    try:
        message = (relay_decoder if relay else server_decoder).decode(data)
    except msgspec.MsgspecError as error:
        report(str(error), data)
        return None
    if watches and message.who != "viewer":
        report("sent to a spectator", data)
    return message


def check_response(method: str, path: str, status: int, data: bytes) -> Any:
    """A response of the HTTP API, as its struct."""
    route = find_route(method, path.partition("?")[0])
    if route is None or (status < 400 and route.response is None):
        return None  # a page, or a file
    if status < 400 and status != route.answer:
        report(f"{method} {path} answered with {status}, not {route.answer}", data)
    try:
        return msgspec.json.decode(data, type=Refusal if status >= 400 else route.response)
    except msgspec.MsgspecError as error:
        report(f"{method} {path}: {error}", data)
        return None


def report(why: str, data: str | bytes) -> None:
    if not faults.planted() and len(drift) < MOST:
        drift.append(f"{why}: {data!r:.300}")


def find_route(method: str, path: str) -> Route | None:
    for route in ROUTES:
        pattern = re.sub(r"\{\w+\}", "[^/]+", route.path)
        if route.method == method and re.fullmatch(pattern, path):
            return route
    return None


# -- which fields are really sent -----------------------------------------------------------------


def fields_of(hint: Any) -> Iterator[str]:
    """Every field of every struct that a type is made of, as `Struct.field`."""
    known: set[type[msgspec.Struct]] = set()
    todo = [hint]
    while todo:
        item = todo.pop()
        todo += typing.get_args(item)
        if isinstance(item, type) and issubclass(item, msgspec.Struct) and item not in known:
            known.add(item)
            hints = typing.get_type_hints(item, include_extras=True)
            for field in msgspec.structs.fields(item):
                yield f"{item.__name__}.{field.encode_name}"
                todo.append(hints[field.name])


def fields_in(value: Any) -> Iterator[str]:
    """Every field that is there in what was decoded."""
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            found = getattr(value, field.name)
            if found is not msgspec.UNSET:
                yield f"{type(value).__name__}.{field.encode_name}"
                yield from fields_in(found)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from fields_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from fields_in(item)
